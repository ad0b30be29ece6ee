"""The part of a store that knows entities, in memory."""

from collections.abc import Sequence

from graphmem.domain.change import ChangeSet
from graphmem.domain.entity import Entity, EntityMerge, EntityRename, fold_name
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner, Scope
from graphmem.ports.store import EntityRow


class FakeEntities:
    """`known_entities`, `entities_starting` and what `EntityService` asks of a store; remembers how it was asked."""

    def __init__(self, *counted: tuple[Entity, int]) -> None:
        """Take entities, each with how many memories mention it."""
        self.rows = {entity.key: (entity, count) for entity, count in counted}
        self.merges: dict[str, str] = {}
        self.asked: list[tuple[str, ...]] = []

    def known_entities(self, owner: Owner, names: Sequence[str]) -> dict[str, tuple[Entity, int]]:
        """As the port says."""
        self.asked.append(tuple(names))
        found: dict[str, tuple[Entity, int]] = {}
        for entity, count in sorted(self.rows.values(), key=lambda row: (-row[1], row[0].key)):
            if entity.owner == owner and fold_name(entity.name) in names:
                found.setdefault(fold_name(entity.name), (entity, count))
        return found

    def entities_starting(self, owner: Owner, prefixes: Sequence[str], *, limit: int) -> dict[str, tuple[Entity, ...]]:
        """As the port says."""
        mine = sorted(
            (entity for entity, _ in self.rows.values() if entity.owner == owner),
            key=lambda entity: (fold_name(entity.name), entity.key),
        )
        found = {
            prefix: tuple(entity for entity in mine if fold_name(entity.name).startswith(prefix))[:limit]
            for prefix in prefixes
        }
        return {prefix: entities for prefix, entities in found.items() if entities}

    def same_as(self, owner: Owner) -> dict[str, str]:
        """As the port says."""
        return {alias: key for alias, key in self.merges.items() if self.rows[alias][0].owner == owner}

    def entities(self, owner: Owner, *, after: str | None = None, limit: int) -> tuple[EntityRow, ...]:
        """As the port says."""
        keys = sorted(key for key, (entity, _) in self.rows.items() if entity.owner == owner)
        return tuple(self._row(key) for key in keys if after is None or key > after)[:limit]

    def entities_by_key(self, scope: Scope, keys: Sequence[str]) -> tuple[EntityRow, ...]:
        """As the port says."""
        return tuple(self._row(key) for key in keys if key in self.rows and self.rows[key][0].owner in scope.owners)

    def mentioning(self, scope: Scope, keys: Sequence[str], *, limit: int) -> tuple[str, ...]:
        """No memory mentions anything here."""
        del scope, keys, limit
        return ()

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """No memories here."""
        del scope, ids
        return ()

    def commit(self, changes: ChangeSet) -> None:
        """Do what is to be done to entities."""
        for change in changes.entities:
            if isinstance(change, EntityMerge):
                self.rows.setdefault(change.canonical.key, (change.canonical, 0))
                self.merges[change.alias.key] = change.canonical.key
            elif isinstance(change, EntityRename):
                self.rows[change.entity.key] = (change.entity, self.rows[change.entity.key][1])
            else:
                del self.merges[change.alias.key]

    def _row(self, key: str) -> EntityRow:
        entity, count = self.rows[key]
        return EntityRow(entity, count, self.merges.get(key))
