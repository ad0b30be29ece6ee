"""Entities: records to domain objects and back."""

from collections.abc import Iterable, Sequence

from neo4j import Record

from graphmem.domain.entity import Entity, EntityChange, EntityMerge, EntityRename, EntityUnmerge
from graphmem.domain.scope import Owner
from graphmem.domain.times import from_us
from graphmem.ports.store import EntityRow
from graphmem.stores import columns
from graphmem.stores.claim_rows import Row


def merge_rows(changes: Sequence[EntityChange]) -> list[Row]:
    """Rows of `MERGE_INTO`."""
    return [
        {"alias": change.alias.key, "canonical": change.canonical.key, "at": change.at}
        for change in changes
        if isinstance(change, EntityMerge)
    ]


def merged(changes: Sequence[EntityChange]) -> list[Entity]:
    """Both sides of each merge, which have to be there."""
    return [
        entity for change in changes if isinstance(change, EntityMerge) for entity in (change.alias, change.canonical)
    ]


def parted_keys(changes: Sequence[EntityChange]) -> list[str]:
    """Keys of the aliases that `PART_ENTITIES` frees."""
    return [change.alias.key for change in changes if isinstance(change, EntityUnmerge)]


def rename_rows(changes: Sequence[EntityChange]) -> list[Row]:
    """Rows of `RENAME_ENTITIES`."""
    return [
        {"key": change.entity.key, "name": change.entity.name} for change in changes if isinstance(change, EntityRename)
    ]


def known_entities(rows: Iterable[Record], owner: Owner) -> dict[str, tuple[Entity, int]]:
    """Read the rows of `KNOWN_ENTITIES`: of one name the entity mentioned most, ties by key."""
    found: dict[str, tuple[Entity, int]] = {}
    ranked = sorted(rows, key=lambda row: (-row["memories"], row["type"], row["normalized"]))
    for folded, type_, name, _, count in ranked:
        found.setdefault(folded, (columns.entity(owner, type_, name), count))
    return found


def starting(rows: Iterable[Record], owner: Owner) -> dict[str, tuple[Entity, ...]]:
    """Read the rows of `ENTITIES_STARTING`."""
    found: dict[str, tuple[Entity, ...]] = {}
    for prefix, type_, name in rows:
        found[prefix] = (*found.get(prefix, ()), columns.entity(owner, type_, name))
    return found


def entity_rows(rows: Iterable[Record]) -> tuple[EntityRow, ...]:
    """Read the rows of `ENTITIES` or `ENTITIES_BY_KEY`."""
    return tuple(
        EntityRow(columns.entity(Owner(tenant, user, agent), type_, name), memories, canonical)
        for tenant, user, agent, type_, name, memories, canonical in rows
    )


def merges(rows: Iterable[Record], owner: Owner) -> tuple[EntityMerge, ...]:
    """Read the rows of `EXPORT_MERGES`."""
    return tuple(
        EntityMerge(columns.entity(owner, type_, name), columns.entity(owner, other_type, other), from_us(at_us))
        for type_, name, other_type, other, at_us in rows
    )
