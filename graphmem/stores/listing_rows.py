"""Rows of lists, counts and the graph, of either store, to domain objects."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from graphmem.domain.entity import EntityType
from graphmem.domain.listing import Counts, SessionRow
from graphmem.domain.memory import MemoryKind, Status
from graphmem.domain.scope import Owner, Visibility
from graphmem.domain.times import from_us
from graphmem.ports.lister import Caption, GraphEdge, Listed

Row = tuple[Any, ...]
"""As a driver gives it, which knows no types."""


def named(keys: Iterable[str]) -> list[list[str]]:
    """[key of the owner, type, normalised name] of each entity key; what is no key of an entity is left out."""
    parts = (key.partition("#") for key in keys)
    split = ((owner, rest.partition(":")) for owner, _, rest in parts)
    return [[owner, kind, name] for owner, (kind, _, name) in split if name]


def below(tenant: Owner) -> tuple[str, str]:
    """From which key on, and before which, the owners of a tenant are that belong to a user."""
    return f"{tenant.key}/", f"{tenant.key}0"


def listed(rows: Iterable[Row]) -> tuple[Listed, ...]:
    """Read places in the list of memories."""
    return tuple(Listed(*row) for row in rows)


def sessions(rows: Iterable[Row]) -> tuple[SessionRow, ...]:
    """Read sessions."""
    return tuple(
        SessionRow(name, turns, memories, from_us(first_us), from_us(last_us))
        for name, turns, memories, first_us, last_us in rows
    )


def counts(memories: Iterable[Row], entities: Iterable[Row], counted: Iterable[Row], models: Iterable[Row]) -> Counts:
    """Put what was counted together; memories came by owner, kind and status."""
    found: Counter[tuple[MemoryKind, Status, Visibility]] = Counter()
    times: list[int] = []
    for tenant, user, agent, kind, status, count, first_us, last_us in memories:
        found[MemoryKind(kind), Status(status), Owner(tenant, user, agent).visibility] += count
        times += (first_us, last_us)
    return Counts(
        memories=tuple((*key, count) for key, count in sorted(found.items())),
        entities=tuple((EntityType(kind), count) for kind, count in sorted(entities)),
        sessions=sum(count for (count,) in counted),
        models=tuple((model, count) for model, count in sorted(models)),
        oldest_at=from_us(min(times)) if times else None,
        newest_at=from_us(max(times)) if times else None,
    )


def edges(rows: Iterable[Row]) -> tuple[GraphEdge, ...]:
    """Read edges."""
    return tuple(sorted({GraphEdge(*row) for row in rows}))


def captions(rows: Iterable[Row]) -> dict[str, Caption]:
    """Read captions, by id."""
    return {
        memory_id: Caption(name, MemoryKind(kind), Status(status), Owner(tenant, user, agent))
        for memory_id, name, kind, status, tenant, user, agent in rows
    }
