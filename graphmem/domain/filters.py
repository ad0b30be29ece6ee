"""Filters: hard limits on which memories may answer a question.

They hold before anything is scored: what they leave out has no part in any statistic, and is nowhere on the way to a
result. Whose memories are searched is not said here but by the scope.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Self

from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.observation import MAX_QUESTION_CHARS, check_text, member_of
from graphmem.domain.redaction import holds_secret
from graphmem.domain.scope import check_id
from graphmem.domain.times import as_utc, parse_time, rfc3339
from graphmem.errors import InvalidInput

MAX_FILTER_VALUES: Final = 100
"""Of one filter."""
RECALLED_STATUSES: Final = tuple(status for status in Status if status is not Status.TOMBSTONE)
"""What may be asked for; a tombstone holds nothing to recall."""

_ENUMS: Final[Mapping[str, type[StrEnum]]] = {"kinds": MemoryKind, "sources": Source, "statuses": Status}
_TIMES: Final = ("since", "until")


@dataclass(frozen=True, slots=True)
class Filters:
    """Which memories may answer: those that fit every filter given, and any value of each. None: no such limit.

    Lists are kept sorted and without repeats; their text may be that of members of the enums.

    Raises:
        InvalidInput: A list is empty, holds more than 100 values or one that cannot be used; a time is naive; `since`
            does not lie before `until`.
    """

    sessions: Sequence[str] | None = None
    """Conversations that memories were written in."""
    kinds: Sequence[MemoryKind] | None = None
    entities: Sequence[str] | None = None
    """Names, as memories mention them, or keys; what was merged into one counts as it."""
    tags: Sequence[str] | None = None
    sources: Sequence[Source] | None = None
    since: datetime | None = None
    """Aware; what happened at this moment or later."""
    until: datetime | None = None
    """Aware; what happened before this moment."""
    statuses: Sequence[Status] | None = None
    """At the question's clock. None: active, and superseded where the question asks about the past."""

    def __post_init__(self) -> None:
        """Check every filter, and bring it into its one form."""
        for name in ("sessions", "kinds", "entities", "tags", "sources", "statuses"):
            values = getattr(self, name)
            if values is not None:
                object.__setattr__(self, name, _checked(name, values))
        for name in _TIMES:
            moment = getattr(self, name)
            if moment is not None:
                object.__setattr__(self, name, as_utc(moment, f"filters.{name}"))
        if self.since is not None and self.until is not None and self.since >= self.until:
            msg = "filters.since must lie before filters.until, which is not included; swap or move one of them"
            raise InvalidInput(msg, field="filters.until")

    @property
    def narrows(self) -> bool:
        """Whether there is any limit."""
        return any(getattr(self, each.name) is not None for each in fields(self))

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; limits that are not set are left out."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {
            name: rfc3339(value) if isinstance(value, datetime) else [str(each) for each in value]
            for name, value in values.items()
            if value is not None
        }

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """The inverse of `as_dict`."""
        times = {name: parse_time(values[name], f"filters.{name}") for name in _TIMES if name in values}
        return cls(**{**values, **times})


NO_FILTERS: Final = Filters()


def _checked(name: str, values: object) -> tuple[str, ...]:
    field = f"filters.{name}"
    if isinstance(values, str) or not isinstance(values, Sequence):
        msg = f"{field} must be a list"
        raise InvalidInput(msg, field=field)
    if not values:
        msg = f"{field} is an empty list, which nothing fits; name at least one, or leave it out"
        raise InvalidInput(msg, field=field)
    if len(values) > MAX_FILTER_VALUES:
        msg = f"{field} names {len(values)} values; at most {MAX_FILTER_VALUES} are taken"
        raise InvalidInput(msg, field=field)
    return tuple(sorted({_value(name, value, field) for value in values}))


def _value(name: str, value: Any, field: str) -> str:
    if name == "statuses" and value not in RECALLED_STATUSES:
        msg = f"{field} must be of: {', '.join(RECALLED_STATUSES)}"
        raise InvalidInput(msg, field=field)
    if name in _ENUMS:
        return member_of(_ENUMS[name], value, field)
    if name == "entities":
        # A key holds the ids of its owner and may be long.
        check_text(value, field)
        if len(value) > MAX_QUESTION_CHARS:
            msg = f"{field} holds a name of {len(value)} characters; at most {MAX_QUESTION_CHARS} are taken"
            raise InvalidInput(msg, field=field)
        return str(value)
    check_id(value, field)
    if name == "sessions" and holds_secret(value):
        msg = f"{field} holds what looks like a secret; no session has such an id"
        raise InvalidInput(msg, field=field)
    return str(value)
