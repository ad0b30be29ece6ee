"""Entities: rows to domain objects and back."""

from apsw import Cursor

from graphmem.domain.entity import Entity, EntityMerge, fold_name, normalize_name
from graphmem.domain.scope import Owner
from graphmem.domain.times import from_us
from graphmem.ports.store import EntityRow
from graphmem.stores import columns

Values = dict[str, str | int | None]
"""Bound parameters by name."""


def entity_values(entity: Entity, owner_id: int) -> Values:
    """Parameters of `INSERT_ENTITY`, `DELETE_SAME_AS` and `RENAME_ENTITY`."""
    return {
        "owner_id": owner_id,
        "type": entity.type,
        "name": entity.name,
        "normalized": normalize_name(entity.name),
        "folded": fold_name(entity.name),
    }


def merge_values(merge: EntityMerge, owner_id: int, at: int) -> Values:
    """Parameters of `INSERT_SAME_AS`."""
    alias = {"alias_type": merge.alias.type, "alias_normalized": normalize_name(merge.alias.name)}
    return {**entity_values(merge.canonical, owner_id), **alias, "at": at}


def known_entities(rows: Cursor, owner: Owner) -> dict[str, tuple[Entity, int]]:
    """Read the rows of `KNOWN_ENTITIES`, in which the last one of a name is the one that counts."""
    return {folded: (columns.entity(owner, type_, name), count) for folded, type_, name, count in rows}


def entities(rows: Cursor, owner: Owner) -> tuple[Entity, ...]:
    """Read the rows of `ENTITIES_STARTING`."""
    return tuple(columns.entity(owner, type_, name) for type_, name in rows)


def same_as(rows: Cursor, owner: Owner) -> dict[str, str]:
    """Read the rows of `SAME_AS`."""
    prefix = f"{owner.key}#"
    return {prefix + alias: prefix + canonical for alias, canonical in rows}


def entity_rows(rows: Cursor) -> tuple[EntityRow, ...]:
    """Read the rows of `ENTITIES` or `ENTITIES_BY_KEY`."""
    return tuple(
        EntityRow(columns.entity(Owner(tenant, user, agent), type_, name), memories, canonical)
        for tenant, user, agent, type_, name, memories, canonical in rows
    )


def merges(rows: Cursor, owner: Owner) -> tuple[EntityMerge, ...]:
    """Read the rows of `EXPORT_MERGES`."""
    return tuple(
        EntityMerge(columns.entity(owner, type_, name), columns.entity(owner, canonical_type, canonical), from_us(at))
        for type_, name, canonical_type, canonical, at in rows
    )
