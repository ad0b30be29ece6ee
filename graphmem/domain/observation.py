"""An observation: raw input as a caller gives it, checked once, here."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from graphmem.domain.memory import MemoryKind, Source
from graphmem.domain.scope import Scope, Visibility, check_id
from graphmem.domain.times import as_utc
from graphmem.errors import InvalidInput

Member = TypeVar("Member", bound=StrEnum)

MAX_CONTENT_BYTES = 1_000_000
MAX_QUESTION_CHARS = 4_000
MAX_METADATA_BYTES = 4_096
MAX_TAGS = 50


@dataclass(frozen=True, slots=True)
class Observation:
    """What an agent saw or was told, before anything was done to it.

    Raises:
        InvalidInput: A field cannot be used; the message names it and the remedy.
    """

    content: str = field(repr=False)
    scope: Scope
    visibility: Visibility | None = None
    """None: private with an agent, otherwise shared."""
    kind: MemoryKind = MemoryKind.EPISODIC
    source: Source = Source.USER
    speaker: str | None = None
    occurred_at: datetime | None = None
    """None: now."""
    source_ref: str | None = None
    tags: Sequence[str] = ()
    metadata: Mapping[str, object] = field(default_factory=dict, repr=False)
    explicit: bool = True
    """An explicit wish is always kept; an automatic write may be skipped as unimportant."""
    vetted: bool = False
    """Found worth remembering before, in its conversation: only an automatic write that is all but empty is skipped."""
    cut_from: str | None = None
    """The same for all pieces of one text: the first of them that is kept becomes the parent of the others."""

    def __post_init__(self) -> None:
        """Check every field; text that names a member of an enum becomes the member."""
        object.__setattr__(self, "kind", member_of(MemoryKind, self.kind, "kind"))
        object.__setattr__(self, "source", member_of(Source, self.source, "source"))
        if self.visibility is not None:
            object.__setattr__(self, "visibility", member_of(Visibility, self.visibility, "visibility"))
        if isinstance(self.tags, str) or not isinstance(self.tags, Sequence):
            msg = "tags must be a list of texts"
            raise InvalidInput(msg, field="tags")
        object.__setattr__(self, "tags", tuple(self.tags))
        if not isinstance(self.metadata, Mapping):
            msg = "metadata must be a JSON object of plain values"
            raise InvalidInput(msg, field="metadata")
        check_text(self.content, "content")
        size = len(self.content.encode("utf-8"))
        if size > MAX_CONTENT_BYTES:
            msg = f"content is {size} bytes; at most {MAX_CONTENT_BYTES} are kept in one memory: split it"
            raise InvalidInput(msg, field="content")
        for name in ("speaker", "source_ref"):
            value: str | None = getattr(self, name)
            if value is not None:
                check_id(value, name)
        if len(self.tags) > MAX_TAGS:
            msg = f"there are {len(self.tags)} tags; at most {MAX_TAGS} are kept"
            raise InvalidInput(msg, field="tags")
        for tag in self.tags:
            check_id(tag, "tags")
        if self.occurred_at is not None:
            as_utc(self.occurred_at, "at")
        self.metadata_json()

    def metadata_json(self) -> str:
        """The metadata as canonical JSON.

        Raises:
            InvalidInput: It is not a JSON object, or over 4 KB.
        """
        try:
            text = json.dumps(dict(self.metadata), ensure_ascii=False, sort_keys=True, allow_nan=False)
            size = len(text.encode("utf-8"))
        except (TypeError, ValueError, RecursionError) as exc:
            msg = "metadata must be a JSON object of plain values"
            raise InvalidInput(msg, field="metadata") from exc
        if size > MAX_METADATA_BYTES or "\\u0000" in text.replace("\\\\", ""):
            msg = f"metadata must be at most {MAX_METADATA_BYTES} bytes of JSON without NUL characters"
            raise InvalidInput(msg, field="metadata")
        return text


def member_of(kind: type[Member], value: object, field_name: str) -> Member:
    """The member of an enum that a text names.

    Raises:
        InvalidInput: It names none.
    """
    if isinstance(value, str):
        with suppress(ValueError):
            return kind(value)
    msg = f"{field_name} must be one of: {', '.join(kind)}"
    raise InvalidInput(msg, field=field_name)


def check_text(value: str, field_name: str) -> None:
    """Refuse text that is empty or that no store or model can hold.

    Raises:
        InvalidInput: It is not text, is blank, or holds NUL or unpaired surrogate characters.
    """
    if not isinstance(value, str):
        msg = f"{field_name} must be text"
        raise InvalidInput(msg, field=field_name)
    if not value.strip():
        msg = f"{field_name} is empty; write at least one word"
        raise InvalidInput(msg, field=field_name)
    if "\0" in value:
        msg = f"{field_name} holds a NUL character at offset {value.index(chr(0))}; remove it"
        raise InvalidInput(msg, field=field_name)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as exc:
        msg = f"{field_name} holds an unpaired surrogate at offset {exc.start}; send valid Unicode"
        raise InvalidInput(msg, field=field_name) from exc
