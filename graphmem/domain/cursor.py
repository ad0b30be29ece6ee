"""Cursors: where a page of a list ended, as opaque text that holds for one list of one caller only.

A cursor is no right: whoever makes one up sees what the scope of the asker sees, from some other place. The digest in
it is there so that one that was cut, changed, or taken from another list or caller is refused instead of misread.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from graphmem.domain.times import to_us
from graphmem.errors import InvalidInput

MAX_CURSOR_CHARS: Final = 16_000
"""Room for the longest key of an entity."""
_DIGEST_BYTES: Final = 12
_LEAST: Final = to_us(datetime.min.replace(tzinfo=UTC))
_MOST: Final = to_us(datetime.max.replace(tzinfo=UTC))
"""The microseconds there are; no revision comes near."""
_FORM: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)

Part = str | int | None


def make_cursor(place: Sequence[Part], bound: Sequence[Part]) -> str:
    """The cursor for a place.

    Args:
        place: What the list needs to go on.
        bound: Which list it is: its name, whose it is, its filters and its order.
    """
    body = json.dumps(list(place), separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    return urlsafe_b64encode(_digest(body, bound) + body).decode("ascii").rstrip("=")


def read_cursor(
    cursor: str, bound: Sequence[Part], form: Sequence[type[str] | type[int]], *, field: str = "after"
) -> tuple[Part, ...]:
    """The inverse of `make_cursor`.

    Args:
        cursor: What a caller gave.
        bound: As it was made with.
        form: What each part of the place is, where it is not None.
        field: The name the error speaks of.

    Raises:
        InvalidInput: It was not made for this list, or was changed; the message says what to do.
    """
    msg = f"{field} is no cursor of this list; take `next` of the page before, with the same caller and filters"
    if len(cursor) > MAX_CURSOR_CHARS or not _FORM.fullmatch(cursor) or len(cursor) % 4 == 1:
        raise InvalidInput(msg, field=field)
    raw = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
    digest, body = raw[:_DIGEST_BYTES], raw[_DIGEST_BYTES:]
    # The last character may carry bits that stand for nothing.
    if digest != _digest(body, bound) or urlsafe_b64encode(raw).decode("ascii").rstrip("=") != cursor:
        raise InvalidInput(msg, field=field)
    place = _parts(body)
    if place is None or len(place) != len(form) or not all(map(_fits, place, form)):
        raise InvalidInput(msg, field=field)
    return place


def _parts(body: bytes) -> tuple[Part, ...] | None:
    """The parts; None: somebody made the cursor up, and not well."""
    try:
        place = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return tuple(place) if isinstance(place, list) else None


def _fits(part: Part, kind: type[str] | type[int]) -> bool:
    """Whether a store can be asked for it."""
    if isinstance(part, str):
        return kind is str and not any("\ud800" <= char <= "\udfff" for char in part)
    return part is None or (kind is int and type(part) is int and _LEAST <= part <= _MOST)


def _digest(body: bytes, bound: Sequence[Part]) -> bytes:
    named = json.dumps(list(bound)).encode("ascii")
    return sha256(len(named).to_bytes(8, "big") + named + body).digest()[:_DIGEST_BYTES]
