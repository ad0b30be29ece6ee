"""What filters leave of the memories in sight, before anything is counted or scored. Pure.

`cleaned` gives what a filter names the form in which memories hold it; `visible` lays the masks of its indexes side by
side. An entity is looked up over all of them, since a name may stand for one in each.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.filters import Filters
from graphmem.domain.redaction import Placing, redact
from graphmem.domain.scope import Owner
from graphmem.domain.times import to_us
from graphmem.retrieval.scope_index import KINDS, SOURCES, ScopeIndex

Mask = NDArray[np.bool_]
Ints = NDArray[np.int64]

FILTERED_CANDIDATES = "filters were applied to those candidates alone; more memories may fit"
NOTHING_FITS = "nothing in sight fits the filters; widen them, or leave one out"
UNKNOWN_ENTITY = (
    "an entity of the filters is not known to this user and agent: no memory mentions one by this name or key"
)


def cleaned(filters: Filters, owners: Sequence[Owner], place: Callable[[Owner], Placing]) -> Filters:
    """Free entity names and tags of secrets and personal data, as they were freed when memories were written.

    A datum has one placeholder an owner, so what holds one becomes one value an owner. Doing it again changes nothing.

    Args:
        filters: As given.
        owners: That the caller sees.
        place: Makes the placeholders of an owner.
    """

    def clean(text: str) -> list[str]:
        for owner in owners:
            if text.startswith(f"{owner.key}#"):
                return [f"{owner.key}#{redact(text.removeprefix(f'{owner.key}#'), place=place(owner)).text}"]
        return [str(redact(text, place=place(owner)).text) for owner in owners]

    if filters.entities is None and filters.tags is None:
        return filters
    return replace(
        filters,
        entities=None if filters.entities is None else [each for name in filters.entities for each in clean(name)],
        tags=None if filters.tags is None else [each for tag in filters.tags for each in clean(tag)],
    )


def fitting(index: ScopeIndex, filters: Filters, entity_keys: Collection[str]) -> Mask:
    """Which memories of an index fit the filters, but for their status.

    Args:
        index: Of one owner.
        filters: Cleaned.
        entity_keys: Of the entities that the filters name, with all that was merged into them.

    Returns:
        (memories,) mask.
    """
    fits = np.ones(len(index.ids), dtype=np.bool_)
    if filters.sessions is not None:
        numbers = [index.sessions[name] for name in filters.sessions if name in index.sessions]
        fits &= np.isin(index.column("session"), numbers)
    if filters.kinds is not None:
        fits &= np.isin(index.column("kind"), [KINDS.index(kind) for kind in filters.kinds])
    if filters.sources is not None:
        fits &= np.isin(index.column("source"), [SOURCES.index(source) for source in filters.sources])
    if filters.since is not None:
        fits &= index.column("occurred_us") >= to_us(filters.since)
    if filters.until is not None:
        fits &= index.column("occurred_us") < to_us(filters.until)
    if filters.tags is not None:
        fits &= _posted(index.tag_postings, filters.tags, len(fits))
    if filters.entities is not None:
        fits &= _posted(index.entity_postings, entity_keys, len(fits))
    return fits


def _posted(postings: Mapping[str, Sequence[int]], keys: Collection[str], size: int) -> Mask:
    """The rows under any of some keys."""
    mask = np.zeros(size, dtype=np.bool_)
    for key in keys:
        mask[np.array(postings.get(key, ()), dtype=np.int64)] = True
    return mask


def neighbours(session: Ints, fits: Mask) -> tuple[Ints, Ints]:
    """The rows before and after each row in its session, as if there were only those that fit.

    Args:
        session: (rows,) number of the session, -1 without one; rows of a session stand in its order.
        fits: (rows,) mask.

    Returns:
        (rows,) previous and (rows,) following; -1: none.
    """
    previous = np.full(len(session), -1, dtype=np.int64)
    following = previous.copy()
    rows = np.flatnonzero(fits & (session >= 0))
    ordered = rows[np.argsort(session[rows], kind="stable")]
    joined = session[ordered[:-1]] == session[ordered[1:]]
    before, after = ordered[:-1][joined], ordered[1:][joined]
    previous[after] = before
    following[before] = after
    return previous, following


def notices_of(filters: Filters, *, approximate: bool, unknown: bool, fits: bool) -> tuple[str, ...]:
    """What a caller should know of what the filters left.

    Args:
        filters: Those that were applied.
        approximate: Whether to candidates alone that a store chose.
        unknown: Whether an entity that they name is not known among what was looked at.
        fits: Whether anything is left.
    """
    if not filters.narrows:
        return ()
    return (
        *((FILTERED_CANDIDATES,) if approximate else ()),
        *((UNKNOWN_ENTITY,) if unknown and not approximate else ()),
        *(() if fits else (NOTHING_FITS,)),
    )
