"""What people do with entities: look at them, and say which are one.

A use case over the store port, beside the memory service. Entities are named by their key, or by a name that the
scope knows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from graphmem.domain.answer import KeptAnswer
from graphmem.domain.change import ChangeSet
from graphmem.domain.entity import (
    Entity,
    EntityChange,
    EntityMerge,
    EntityRename,
    EntityType,
    EntityUnmerge,
    fold_name,
    normalize_name,
)
from graphmem.domain.memory import Memory
from graphmem.domain.merging import aliases_of, canonical_key, plan_merge
from graphmem.domain.ontology_names import NamesOf, no_names
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import InvalidInput, NotFound
from graphmem.ingestion.marking import Mark
from graphmem.ports.clock import Clock
from graphmem.ports.store import EntityRow

MAX_NAME_CHARS = 100
"""As long as a name can be that a text mentions."""
MAX_LIMIT = 500
_PAGE = 500


@dataclass(frozen=True, slots=True)
class EntityPage:
    """Some entities, and where to go on."""

    rows: tuple[EntityRow, ...]
    next: str | None
    """What `after` shall be for the next page; None at the end."""


@dataclass(frozen=True, slots=True)
class EntityDetails:
    """One entity with everything that hangs on it."""

    row: EntityRow
    canonical: EntityRow
    """What stands for it; the same row where it was merged into none."""
    aliases: tuple[EntityRow, ...]
    """What it stands for, by key."""
    memories: tuple[Memory, ...]
    """The newest memories that mention it or one of its aliases, newest first."""


class EntityStore(Protocol):
    """What this reads and writes of a store; see `ports.store.Store`."""

    def commit(self, changes: ChangeSet) -> None:
        """Persist a change set, all or nothing."""
        ...

    def known_entities(self, owner: Owner, names: Sequence[str]) -> dict[str, tuple[Entity, int]]:
        """Folded name → entity and how many memories mention it."""
        ...

    def same_as(self, owner: Owner) -> dict[str, str]:
        """Key of an alias → key of what it was merged into."""
        ...

    def entities(self, owner: Owner, *, after: str | None = None, limit: int) -> tuple[EntityRow, ...]:
        """The next entities of an owner by key."""
        ...

    def entities_by_key(self, scope: Scope, keys: Sequence[str]) -> tuple[EntityRow, ...]:
        """Those of the entities that the scope can see."""
        ...

    def mentioning(self, scope: Scope, keys: Sequence[str], *, limit: int) -> tuple[str, ...]:
        """Ids of the newest memories that mention one of the entities."""
        ...

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """Those of the memories that the scope can see."""
        ...


class EntityService:
    """Looks at and merges the entities of one tenant. Safe to share between threads."""

    def __init__(self, *, tenant: str, store: EntityStore, clock: Clock, names_of: NamesOf = no_names) -> None:
        """Keep the parts; an entity is found by the other names that the tenant's loaded ontology has for it too."""
        self._tenant = tenant
        self._store = store
        self._clock = clock
        self._names_of = names_of

    def list(
        self,
        *,
        user: str,
        agent: str | None = None,
        kind: EntityType | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> EntityPage:
        """The entities that a user and agent can see, by key.

        Args:
            user: Whose entities; public ones of the tenant are listed too.
            agent: With one, its private entities are listed too.
            kind: Of this type only.
            after: `next` of the page before.
            limit: 1 to 500.

        Raises:
            InvalidInput: The limit is out of range.
            StoreUnavailable: The store does not answer.
        """
        if not 1 <= limit <= MAX_LIMIT:
            msg = f"limit must be 1 to {MAX_LIMIT}"
            raise InvalidInput(msg, field="limit")
        rows: list[EntityRow] = []
        for owner in sorted(Scope(self._tenant, user, agent).owners, key=lambda owner: owner.key):
            place = after
            # A cursor in a later owner's keys has this one behind it.
            while page := self._store.entities(owner, after=place, limit=_PAGE):
                rows.extend(row for row in page if kind is None or row.entity.type is kind)
                place = page[-1].entity.key
                if len(rows) > limit:
                    return EntityPage(tuple(rows[:limit]), rows[limit - 1].entity.key)
        return EntityPage(tuple(rows), None)

    def show(self, entity: str, *, user: str, agent: str | None = None, limit: int = 10) -> EntityDetails:
        """One entity with its aliases and the newest memories about it.

        Args:
            entity: Its key, or a name.
            user: Whose entity.
            agent: The agent that asks.
            limit: Most memories, 1 to 100.

        Raises:
            InvalidInput: The limit is out of range.
            NotFound: No such entity is visible in this scope; a foreign one looks like an unknown one.
        """
        if not 1 <= limit <= 100:
            msg = "limit must be 1 to 100"
            raise InvalidInput(msg, field="limit")
        scope = Scope(self._tenant, user, agent)
        row = self._find(scope, entity)
        same_as = self._store.same_as(row.entity.owner)
        canonical = self._by_keys(scope, [canonical_key(row.entity.key, same_as)])
        aliases = self._by_keys(scope, aliases_of(row.entity.key, same_as))
        keys = [row.entity.key, *(alias.entity.key for alias in aliases)]
        memories = self._store.memories(scope, self._store.mentioning(scope, keys, limit=limit))
        return EntityDetails(row, canonical[0] if canonical else row, aliases, memories)

    def find(self, entity: str, *, user: str, agent: str | None = None) -> EntityRow:
        """One entity by its key, or a name.

        Raises:
            NotFound: As `show`.
        """
        return self._find(Scope(self._tenant, user, agent), entity)

    def same(self, row: EntityRow) -> tuple[str, ...]:
        """The keys that mean one with it, its own among them: what it was merged into, and all merged into that."""
        same_as = self._store.same_as(row.entity.owner)
        canonical = canonical_key(row.entity.key, same_as)
        return tuple(sorted({row.entity.key, canonical, *aliases_of(canonical, same_as)}))

    def merge(
        self,
        alias: str,
        into: str,
        *,
        user: str,
        agent: str | None = None,
        force: bool = False,
        mark: Mark[EntityMerge] | None = None,
    ) -> EntityMerge:
        """Take one entity for another. Mentions stay where they are; reading treats both as one.

        Args:
            alias: Key or name of the one that will stand for the other.
            into: Key or name of the other.
            user: Whose entities.
            agent: The agent that asks.
            force: Merge entities of two types.
            mark: Of a request that may be sent again, as `MemoryService.once` gives it.

        Raises:
            NotFound: One of them is not visible in this scope.
            InvalidInput: They are one already, belong to two owners, or are of two types.
            Conflict: The alias was merged before, or the merge would close a circle.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        scope = Scope(self._tenant, user, agent)
        one, other = self._find(scope, alias).entity, self._find(scope, into).entity
        planned = plan_merge(one, other, self._store.same_as(one.owner), at=self._clock.now(), force=force)
        self._commit(planned, None if mark is None else mark.of(planned))
        return planned

    def unmerge(
        self, alias: str, *, user: str, agent: str | None = None, mark: Mark[EntityUnmerge] | None = None
    ) -> EntityUnmerge:
        """Undo a merge: the alias is an entity of its own again, as it was. `mark` as in `merge`.

        Raises:
            NotFound: It is not visible in this scope.
            InvalidInput: It was merged into none.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        entity = self._find(Scope(self._tenant, user, agent), alias).entity
        if entity.key not in self._store.same_as(entity.owner):
            msg = "the entity is merged into none; name the alias, not what it stands for"
            raise InvalidInput(msg, field="entity")
        planned = EntityUnmerge(entity, self._clock.now())
        self._commit(planned, None if mark is None else mark.of(planned))
        return planned

    def rename(
        self, entity: str, name: str, *, user: str, agent: str | None = None, mark: Mark[Entity] | None = None
    ) -> Entity:
        """Show an entity under another name. `mark` as in `merge`.

        Another spelling of the same name is put in its place; any other name becomes an entity that this one is
        merged into, so that `unmerge` undoes it and texts with either name meet.

        Returns:
            The entity under its new name.

        Raises:
            NotFound: It is not visible in this scope.
            InvalidInput: The name is empty, too long, the entity's own, or holds what would be redacted.
            Conflict: It was merged before.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        old = self._find(Scope(self._tenant, user, agent), entity).entity
        shown = " ".join(name.split())
        if not 0 < len(shown) <= MAX_NAME_CHARS or not any(char.isalnum() for char in shown) or not shown.isprintable():
            msg = f"a name has 1 to {MAX_NAME_CHARS} printable characters and a letter or digit among them"
            raise InvalidInput(msg, field="name")
        # A name is stored as it is, and a placeholder would be none.
        if redact(shown).findings:
            msg = "the name holds what looks like a secret or personal data; choose another one"
            raise InvalidInput(msg, field="name")
        if shown == old.name:
            msg = "the entity has this name already"
            raise InvalidInput(msg, field="name")
        new = Entity(old.owner, old.type, shown)
        answer = None if mark is None else mark.of(new)
        if normalize_name(shown) == normalize_name(old.name):
            self._commit(EntityRename(new, self._clock.now()), answer)
        else:
            self._commit(plan_merge(old, new, self._store.same_as(old.owner), at=self._clock.now()), answer)
        return new

    def _commit(self, change: EntityChange, answer: KeptAnswer | None) -> None:
        self._store.commit(ChangeSet(entities=(change,), answer=answer))

    def _find(self, scope: Scope, entity: str) -> EntityRow:
        """By key, otherwise by name: the agent's own before the user's before the tenant's; then by its other names."""
        found = self._by_keys(scope, [entity])
        if found:
            return found[0]
        names = self._names_of(self._tenant)
        for name in dict.fromkeys(map(fold_name, (entity, *(() if names is None else names.others(entity))))):
            for owner in scope.owners:
                known = self._store.known_entities(owner, [name])
                if name in known:
                    found = self._by_keys(scope, [known[name][0].key])
                    if found:
                        return found[0]
        msg = "no entity by that key or name is visible to this user and agent; `entities list` shows them"
        raise NotFound(msg)

    def _by_keys(self, scope: Scope, keys: Sequence[str]) -> tuple[EntityRow, ...]:
        return self._store.entities_by_key(scope, keys) if keys else ()
