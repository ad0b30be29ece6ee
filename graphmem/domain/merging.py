"""Which entities may be taken for one. A merge is one edge from the alias to what it stands for, and can be undone."""

from collections.abc import Mapping
from datetime import datetime

from graphmem.domain.entity import Entity, EntityMerge, EntityType
from graphmem.errors import Conflict, InvalidInput

MAX_STEPS = 100
"""No chain of merges is followed further; a store that holds a longer one or a circle was written by other means."""


def canonical_key(key: str, same_as: Mapping[str, str]) -> str:
    """The key of the entity that stands for this one: its own where it was merged into none.

    Args:
        key: Any entity's key.
        same_as: Key of an alias → key of what it was merged into, one step each.
    """
    for _ in range(MAX_STEPS):
        if key not in same_as:
            return key
        key = same_as[key]
    return key


def aliases_of(key: str, same_as: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that stand for this entity, over any number of steps, sorted; its own left out."""
    return tuple(sorted(alias for alias in same_as if alias != key and canonical_key(alias, same_as) == key))


def plan_merge(
    alias: Entity, canonical: Entity, same_as: Mapping[str, str], *, at: datetime, force: bool = False
) -> EntityMerge:
    """The merge of `alias` into `canonical`.

    Args:
        alias: What will stand for the other.
        canonical: What it is taken for; where that was merged itself, the chain is followed when reading.
        same_as: The merges there are.
        at: When it is done.
        force: Merge entities of two types.

    Raises:
        InvalidInput: They are one already by name, belong to two owners, or are of two types.
        Conflict: The alias was merged before, or the merge would close a circle.
    """
    if alias.key == canonical.key:
        msg = "an entity cannot be merged into itself; name two"
        raise InvalidInput(msg, field="into")
    if alias.owner != canonical.owner:
        msg = "the two entities belong to two owners; only entities of one owner are merged"
        raise InvalidInput(msg, field="into")
    if alias.type is not canonical.type and not force and not _may_differ(alias.type, canonical.type):
        msg = (
            f"one is of type {alias.type}, the other of type {canonical.type}; force it where they are one all the same"
        )
        raise InvalidInput(msg, field="into")
    if alias.key in same_as:
        msg = "the entity is merged into another one already; unmerge it first"
        raise Conflict(msg)
    if canonical_key(canonical.key, same_as) == alias.key:
        msg = "the other entity is merged into this one already; unmerge that first"
        raise Conflict(msg)
    return EntityMerge(alias, canonical, at)


_THINGS = frozenset({EntityType.TOOL, EntityType.PRODUCT, EntityType.CONCEPT})


def _may_differ(one: EntityType, other: EntityType) -> bool:
    """Tools and products are told apart by habit more than by nature."""
    return one in _THINGS and other in _THINGS
