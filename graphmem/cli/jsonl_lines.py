"""Reading a JSON Lines file of conversation turns: bytes to observations, a bad line at a time.

Pure but for reading the stream it is given. A line that cannot be used is told by its number, field and
remedy, never by its content, and costs no other line. Every line gets an identity that survives a second
reading, so that reading a file again, or one that was appended to, adds only what is new.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from graphmem.domain.memory import Source
from graphmem.domain.observation import MAX_CONTENT_BYTES, Observation
from graphmem.domain.redaction import holds_secret, redact
from graphmem.domain.scope import Scope
from graphmem.domain.times import parse_time
from graphmem.errors import InvalidInput

MAX_LINE_BYTES: Final = 8 * MAX_CONTENT_BYTES
"""Content of the largest size still fits when every character is a six-byte `\\uXXXX` escape."""
FIELDS: Final = ("role", "speaker", "content", "at", "user", "agent", "session", "source_ref")
DRY_FIELDS: Final = ("id", "text")
"""What a line of a dry run may have beside them: `id` comes back with its receipt, `text` is its content."""
SOURCES: Final = {
    "user": Source.USER,
    "assistant": Source.AGENT,
    "system": Source.AGENT,
    "tool": Source.TOOL,
    "document": Source.DOCUMENT,
}
_BOM: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class GoodLine:
    """A line that can be stored; `bytes_read` counts from the start of the stream."""

    number: int
    observation: Observation
    bytes_read: int
    id: str | None = None
    """The caller's own, in a dry run."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be used: where, which field (None: the whole line), and what to do."""

    number: int
    field: str | None
    reason: str


class LineReader:
    """Turns the lines of one stream into observations, in order, blank lines left out."""

    def __init__(self, stream: BinaryIO, *, tenant: str, user: str | None = None, dry: bool = False) -> None:
        """Read from `stream`; lines that name no user are `user`'s.

        Args:
            stream: Bytes: UTF-8, with or without a byte order mark, lines ended by LF or CRLF.
            tenant: The tenant of every line.
            user: None: every line has to name its user.
            dry: Lines may have the `DRY_FIELDS`, and need no identity.
        """
        self._stream = stream
        self._tenant = tenant
        self._user = user
        self._dry = dry
        self._seen: Counter[bytes] = Counter()

    def __iter__(self) -> Iterator[GoodLine | BadLine]:
        """Read to the end; numbers count from 1 and include blank lines."""
        bytes_read = 0
        for number, (raw, size) in enumerate(raw_lines(self._stream), start=1):
            bytes_read += size
            if raw is not None and not raw.strip():
                continue
            try:
                fields = text_fields(raw, FIELDS + DRY_FIELDS if self._dry else FIELDS)
                if "text" in fields:
                    fields["content"] = fields.pop("text")
                own_id = fields.pop("id", None)
                observation = self._observation(fields)
            except InvalidInput as exc:
                yield BadLine(number, exc.field, str(exc))
            else:
                yield GoodLine(number, observation, bytes_read, own_id)

    def _observation(self, fields: dict[str, str]) -> Observation:
        role = fields.get("role", "user")
        if role not in SOURCES:
            msg = f"role is none of {', '.join(SOURCES)}; use one of them"
            raise InvalidInput(msg, field="role")
        user = fields.get("user", self._user)
        if user is None:
            msg = "user is missing; name it in the line, or give --user for lines without"
            raise InvalidInput(msg, field="user")
        if "content" not in fields:
            msg = "content is missing; write at least one word"
            raise InvalidInput(msg, field="content")
        at = fields.get("at")
        return Observation(
            content=fields["content"],
            scope=Scope(self._tenant, user, fields.get("agent"), fields.get("session")),
            source=SOURCES[role],
            speaker=fields.get("speaker"),
            occurred_at=None if at is None else parse_time(at, "at"),
            source_ref=fields.get("source_ref", None if self._dry else self._identity(fields)),
        )

    def _identity(self, fields: dict[str, str]) -> str:
        """The SHA-256 of the line in canonical form, and which of the equal lines of the file it is.

        The content counts as redacted: a hash of a secret among known words could be guessed.
        """
        plain = fields | {"content": str(redact(fields["content"]).text)}
        canonical = json.dumps(plain, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(canonical.encode("ascii"))
        self._seen[digest.digest()] += 1
        return f"line:{digest.hexdigest()}:{self._seen[digest.digest()]}"


def raw_lines(stream: BinaryIO) -> Iterator[tuple[bytes | None, int]]:
    """Lines without their ends, and their sizes in the stream; None for one that is too long."""
    first = True
    while line := _read(stream, MAX_LINE_BYTES + 1):
        size = len(line)
        too_long = size > MAX_LINE_BYTES and not line.endswith(b"\n")
        while too_long and not line.endswith(b"\n") and (line := _read(stream, 1 << 20)):
            size += len(line)
        if first:
            line = line.removeprefix(_BOM)
            first = False
        yield (None if too_long else line.removesuffix(b"\n").removesuffix(b"\r")), size


def _read(stream: BinaryIO, size: int) -> bytes:
    try:
        return stream.readline(size)
    except OSError as exc:
        msg = f"the lines cannot be read ({exc.strerror}); name a readable JSON Lines file"
        raise InvalidInput(msg, field="FILE") from exc


def text_fields(raw: bytes | None, known: Sequence[str] = FIELDS) -> dict[str, str]:
    """The fields of one line that have a value.

    Raises:
        InvalidInput: It is too long (None), or no JSON object of known text fields.
    """
    if raw is None:
        msg = f"the line is over {MAX_LINE_BYTES} bytes; split its content"
        raise InvalidInput(msg)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as exc:
        msg = f"the line is not UTF-8 (byte {exc.start}); save the file as UTF-8"
        raise InvalidInput(msg) from exc
    try:
        value = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as exc:
        where = f" (column {exc.colno})" if isinstance(exc, json.JSONDecodeError) else ""
        msg = f"the line is not JSON{where}; write one object a line"
        raise InvalidInput(msg) from exc
    if not isinstance(value, dict):
        msg = "the line is not a JSON object; write one object a line"
        raise InvalidInput(msg)
    for name, item in value.items():
        if name not in known:
            msg = f"unknown field; the fields are {', '.join(known)}"
            raise InvalidInput(msg, field=_field_name(name))
        if not isinstance(item, str | None):
            msg = f"{name} must be text"
            raise InvalidInput(msg, field=name)
    return {name: item for name, item in value.items() if item is not None}


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        msg = "a field is given twice; keep one"
        raise InvalidInput(msg)
    return value


def _field_name(name: str) -> str:
    """A field's name as an error may repeat it: short, no secret, and without characters that drive a terminal."""
    if len(name) > 40 or not name.isprintable():
        return "(a long or unprintable name)"
    return "(unnamed)" if holds_secret(name) else name
