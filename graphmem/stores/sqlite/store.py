"""The port `Store` on one SQLite file.

Writes go through one connection in one transaction each; every read is one transaction of its own.
SQL lives in `statements`, rows and objects meet in `mapping`, locks and threads are `connections`' business.
"""

import logging
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Self

import apsw

from graphmem.domain.change import ChangeSet, LedgerEntry, Touch, Turn
from graphmem.domain.entity import Entity, EntityMerge, EntityRename, EntityUnmerge
from graphmem.domain.history import Happening
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import to_us
from graphmem.errors import Conflict
from graphmem.ports.store import Edge, EntityRow, Examination, Exported, ExportedSide, Snapshot, StoreReport
from graphmem.stores import columns
from graphmem.stores.sqlite import (
    claim_mapping,
    entity_mapping,
    entity_statements,
    mapping,
    retrieval_statements,
    revising,
    statements,
)
from graphmem.stores.sqlite.answers import SqliteAnswers, keep_answer
from graphmem.stores.sqlite.audit_log import SqliteAuditLog
from graphmem.stores.sqlite.connections import Connections, read_within
from graphmem.stores.sqlite.examining import examine, report
from graphmem.stores.sqlite.inbox import SqliteInbox
from graphmem.stores.sqlite.inserting import insert_details, insert_memories
from graphmem.stores.sqlite.keys import SqliteKeys
from graphmem.stores.sqlite.knowledge import SqliteKnowledge
from graphmem.stores.sqlite.listing import LAST_CHAR, SqliteLister
from graphmem.stores.sqlite.retrieval_log import SqliteRetrievalLog

_log: Final = logging.getLogger(__name__)


class SqliteStore:
    """Memories in one SQLite file. Safe to share between threads, and the file between processes."""

    def __init__(self, connections: Connections) -> None:
        """Keep connections that are open; most callers want `open`."""
        self.retrieval_log: Final = SqliteRetrievalLog(connections)
        self.answers: Final = SqliteAnswers(connections)
        self.inbox: Final = SqliteInbox(connections)
        self.knowledge: Final = SqliteKnowledge(connections)
        self.lister: Final = SqliteLister(connections)
        self.keys: Final = SqliteKeys(connections)
        self.audit: Final = SqliteAuditLog(connections)
        self._connections: Final = connections

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Open the store in a file, making and migrating it where needed.

        Args:
            path: The file. It and missing parent folders are made, for this account only.
            read_only: Open a store that exists, and never write to it.

        Raises:
            StoreRejected: The path cannot hold a store, holds something else, or a newer or damaged store.
            StoreUnavailable: It is locked by another process, or its disk is full.
        """
        return cls(Connections.open(path, read_only=read_only))

    def commit(self, changes: ChangeSet) -> None:
        """Persist a change set, all or nothing, durable when this returns.

        Raises: As `ports.store.Store.commit`; also StoreUnavailable where it is closed.
        """
        changes.check()
        if changes.is_empty:
            return
        with self._connections.writing() as connection:
            keep_answer(connection, changes.answer)
            written = {owner: _advance(connection, owner) for owner in changes.owners}
            rewritten = revising.revise(connection, changes, written)
            insert_memories(connection, changes.memories, written)
            insert_details(connection, (*changes.memories, *rewritten), changes.embeddings, written)
            for touch in changes.touches:
                _touch(connection, touch, *written[touch.owner])
            _bear(connection, changes, written)
            _change_entities(connection, changes, written)
            _keep_aside(connection, changes, written)
            revising.keep_versions(connection, changes, written)
            connection.executemany(
                statements.INSERT_LEDGER,
                (mapping.ledger_values(entry, written[entry.owner][0]) for entry in changes.ledger),
            )
        _log.debug("committed memories=%d touches=%d", len(changes.memories), len(changes.touches))

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The revision of each owner, in the order given; 0 for one that was never written."""
        keys = [owner.key for owner in owners]
        with self._connections.reading() as connection:
            found = dict(connection.execute(statements.REVISIONS, {"keys": mapping.json_list(keys)}))
        return tuple(found.get(key, 0) for key in keys)

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every memory of an owner, with its vectors of `model`, read from the file as they are consumed."""
        return self._entries(statements.ALL_ENTRIES, owner, model, since=-1)

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The memories of an owner that were written or touched after revision `since`."""
        return self._entries(statements.CHANGED_ENTRIES, owner, model, since=since)

    def duplicates(self, owner: Owner, dedupe_keys: Sequence[str]) -> dict[str, str]:
        """Dedupe key → memory id, for those keys the owner already has."""
        values = {"key": owner.key, "dedupe_keys": mapping.json_list(dedupe_keys)}
        with self._connections.reading() as connection:
            return dict(connection.execute(statements.DUPLICATES, values))

    def known_entities(self, owner: Owner, names: Sequence[str]) -> dict[str, tuple[Entity, int]]:
        """Folded name → the owner's entity whose name folds so, and how many memories mention it.

        Where several share it: the one mentioned most, ties by key. Unknown names are left out.
        """
        values = {"key": owner.key, "names": mapping.json_list(names)}
        with self._connections.reading() as connection:
            return entity_mapping.known_entities(connection.execute(entity_statements.KNOWN_ENTITIES, values), owner)

    def entities_starting(self, owner: Owner, prefixes: Sequence[str], *, limit: int) -> dict[str, tuple[Entity, ...]]:
        """Prefix of a folded name → the owner's entities whose folded name starts so, by (folded name, key)."""
        found: dict[str, tuple[Entity, ...]] = {}
        with self._connections.reading() as connection:
            for prefix in dict.fromkeys(prefixes):
                values = {"key": owner.key, "prefix": prefix, "till": prefix + LAST_CHAR, "limit": max(limit, 0)}
                rows = connection.execute(entity_statements.ENTITIES_STARTING, values)
                if entities := entity_mapping.entities(rows, owner):
                    found[prefix] = entities
        return found

    def same_as(self, owner: Owner) -> dict[str, str]:
        """The owner's merges: key of the alias → key of the entity it was merged into."""
        with self._connections.reading() as connection:
            rows = connection.execute(entity_statements.SAME_AS, {"key": owner.key})
            return entity_mapping.same_as(rows, owner)

    def entities(self, owner: Owner, *, after: str | None = None, limit: int) -> tuple[EntityRow, ...]:
        """The next entities of an owner by key."""
        values = {"key": owner.key, "after": after or "", "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            return entity_mapping.entity_rows(connection.execute(entity_statements.ENTITIES, values))

    def entities_by_key(self, scope: Scope, keys: Sequence[str]) -> tuple[EntityRow, ...]:
        """The entities by these keys that the scope can see, in the order asked, each once."""
        values = {"owners": _keys(scope.owners), "keys": mapping.json_list(keys)}
        with self._connections.reading() as connection:
            rows = entity_mapping.entity_rows(connection.execute(entity_statements.ENTITIES_BY_KEY, values))
        found = {row.entity.key: row for row in rows}
        return tuple(found[key] for key in dict.fromkeys(keys) if key in found)

    def mentioning(self, scope: Scope, keys: Sequence[str], *, limit: int) -> tuple[str, ...]:
        """Ids of memories of any status that mention one of the entities, greatest id first."""
        values = {"owners": _keys(scope.owners), "keys": mapping.json_list(keys), "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            return tuple(memory_id for (memory_id,) in connection.execute(entity_statements.MENTIONING, values))

    def claimants(self, owner: Owner, keys: Sequence[str], *, per_key: int) -> dict[str, tuple[str, ...]]:
        """Key of a claim → the active memories with an open claim of that key, greatest ids first."""
        values = {"owner": owner.key, "keys": mapping.json_list(keys), "per_key": max(per_key, 0)}
        found: dict[str, tuple[str, ...]] = {}
        with self._connections.reading() as connection:
            for key, memory_id in connection.execute(statements.CLAIMANTS, values):
                found[key] = (*found.get(key, ()), memory_id)
        return found

    def sealed(self, owner: Owner, placeholders: Sequence[str]) -> dict[str, bytes]:
        """Placeholder → what the owner's vault holds for it, encrypted; unknown ones are left out."""
        values = {"owner": owner.key, "placeholders": mapping.json_list(placeholders)}
        with self._connections.reading() as connection:
            return dict(connection.execute(statements.SEALED, values))

    def turns(self, owner: Owner, session: str) -> tuple[Turn, ...]:
        """The turns of a session that working memory still holds, oldest first."""
        values = {"owner": owner.key, "session": session}
        with self._connections.reading() as connection:
            return columns.turns(connection.execute(statements.TURNS, values), owner)

    def session_memories(self, owner: Owner, session: str) -> tuple[str, ...]:
        """Ids of the active memories of a session, in the order of their positions."""
        values = {"owner": owner.key, "session": session}
        with self._connections.reading() as connection:
            return tuple(memory_id for (memory_id,) in connection.execute(statements.SESSION_MEMORIES, values))

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """The memories by these ids that the scope can see, in the order asked, each once.

        Unknown and foreign ids are left out alike.
        """
        with self._connections.reading() as connection:
            found = _memories(connection, ids, scope.owners)
        return tuple(found[memory_id] for memory_id in dict.fromkeys(ids) if memory_id in found)

    def expand(self, scope: Scope, seeds: Sequence[str], *, per_entity: int, limit: int) -> tuple[Edge, ...]:
        """The graph around seed memories, active memories of the scope only.

        The newest memories of an entity are those with the greatest ids (UUIDv7).

        Returns:
            At most `limit` edges: the seeds' own MENTIONS, then NEXT, then MENTIONS of others; each
            group ordered by (memory_id, target), without repeats.
        """
        values = {
            "owners": _keys(scope.owners),
            "seeds": mapping.json_list(seeds),
            "per_entity": max(per_entity, 0),
            "limit": max(limit, 0),
        }
        with self._connections.reading() as connection:
            return mapping.edges(connection.execute(statements.EXPAND, values))

    def ledger(self, scope: Scope, *, limit: int) -> tuple[LedgerEntry, ...]:
        """The newest ledger entries of the scope, newest first (ties by greatest id)."""
        values = {"owners": _keys(scope.owners), "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            return mapping.ledger_entries(connection.execute(statements.LEDGER, values))

    def happenings(
        self, scope: Scope, memory_id: str, *, after: tuple[int, str] | None = None, limit: int
    ) -> tuple[Happening, ...]:
        """What the ledger tells of one memory that the scope can see, oldest first (ties by least id)."""
        with self._connections.reading() as connection:
            return revising.happenings(connection, _keys(scope.owners), memory_id, after, limit)

    def owners(self) -> tuple[Owner, ...]:
        """Every owner in the store, of all tenants, by key."""
        with self._connections.reading() as connection:
            return tuple(Owner(*row) for row in connection.execute(statements.OWNERS))

    def export(self, owner: Owner, *, after: Exported | None = None, limit: int) -> tuple[Exported, ...]:
        """The next memories of an owner, of any status, by the revision that created them, then by id."""
        revision, last = (-1, "") if after is None else (after.created_revision, after.memory.id)
        page = {"key": owner.key, "revision": revision, "after": last, "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            created = dict(connection.execute(statements.EXPORT_PAGE, page))
            memories = _memories(connection, created, [owner])
            ids = mapping.json_list(created)
            embeddings = mapping.embeddings(connection.execute(statements.EMBEDDINGS, {"ids": ids}))
            versions = revising.versions(connection, owner, ids)
        return tuple(
            Exported(memories[memory_id], embeddings.get(memory_id, ()), revision, versions.get(memory_id, ()))
            for memory_id, revision in created.items()
        )

    def export_side(self, owner: Owner) -> ExportedSide:
        """The owner's vault, working memory and merges of entities, whole."""
        values = {"key": owner.key}
        with self._connections.reading() as connection:
            return ExportedSide(
                claim_mapping.vault_entries(connection.execute(statements.EXPORT_VAULT, values), owner),
                columns.turns(connection.execute(statements.EXPORT_TURNS, values), owner),
                entity_mapping.merges(connection.execute(entity_statements.EXPORT_MERGES, values), owner),
            )

    def export_ledger(self, owner: Owner, *, after: LedgerEntry | None = None, limit: int) -> tuple[LedgerEntry, ...]:
        """The next ledger entries of an owner, oldest first (ties by least id)."""
        values = mapping.ledger_place(after) | {"key": owner.key, "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            return mapping.ledger_entries(connection.execute(statements.EXPORT_LEDGER, values))

    def report(self) -> StoreReport:
        """What the store holds, over all tenants.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return report(self._connections)

    def examine(self) -> Examination:
        """See `Store.examine`."""
        return examine(self._connections)

    def close(self) -> None:
        """Release the file; a second call does nothing."""
        self._connections.close()

    def _entries(self, statement: str, owner: Owner, model: str, *, since: int) -> Snapshot:
        values = {"key": owner.key, "model": model, "since": since}
        with ExitStack() as stack:
            connection = stack.enter_context(self._connections.reading())
            head = connection.execute(statements.SNAPSHOT_HEAD, values).fetchone()
            if head is None:
                return Snapshot(0, 0, (), {})
            owner_id, revision, count, dimension = head
            same_as = entity_mapping.same_as(connection.execute(entity_statements.SAME_AS, values), owner)
            judged = columns.judged(connection.execute(retrieval_statements.JUDGED, values))
            rows = connection.execute(statement, values | {"owner_id": owner_id})
            # The transaction stays open until the last entry is read, so that they fit the revision.
            entries = read_within(stack.pop_all(), mapping.index_entries(rows, owner, dimension), rows)
        return Snapshot(revision, count, entries, same_as, judged)


def _keys(owners: Iterable[Owner]) -> str:
    return mapping.json_list(owner.key for owner in owners)


def _memories(connection: apsw.Connection, ids: Iterable[str], owners: Iterable[Owner]) -> dict[str, Memory]:
    values = {"ids": mapping.json_list(ids), "owners": _keys(owners)}
    return mapping.memories(
        connection.execute(statements.MEMORIES, values),
        connection.execute(statements.SOURCE_REFS, values),
        connection.execute(statements.TAGS, values),
        connection.execute(statements.MENTIONS, values),
        claims=claim_mapping.claims(connection.execute(statements.CLAIMS, values)),
        links=claim_mapping.links(connection.execute(statements.LINKS, values)),
    )


def _advance(connection: apsw.Connection, owner: Owner) -> tuple[int, int]:
    """Move an owner's revision; its row id and new revision."""
    owner_id, revision = next(connection.execute(statements.ADVANCE_OWNER, mapping.owner_values(owner)))
    return owner_id, revision


def _touch(connection: apsw.Connection, touch: Touch, owner_id: int, revision: int) -> None:
    connection.execute(statements.TOUCH_MEMORY, mapping.touch_values(touch, owner_id, revision))
    _check_found(connection, "touch")
    connection.executemany(statements.INSERT_SOURCE_REF, ((touch.memory_id, ref) for ref in touch.source_refs))


def _bear(connection: apsw.Connection, changes: ChangeSet, written: dict[Owner, tuple[int, int]]) -> None:
    """Close and reopen claims and link memories, then see which older memories are superseded."""
    for ending in changes.closings:
        values = claim_mapping.closing_values(ending, written[ending.owner][0])
        connection.execute(statements.CLOSE_CLAIM, values)
    for reopening in changes.reopenings:
        again = claim_mapping.reopening_values(reopening, written[reopening.owner][0])
        connection.execute(statements.REOPEN_CLAIMS, again)
        connection.execute(statements.UNLINK, again)
    for linking in changes.links:
        connection.execute(statements.INSERT_LINK, claim_mapping.link_values(linking, written[linking.owner][0]))
        _check_found(connection, "link")
    for owner, memory_id in changes.bearings:
        owner_id, revision = written[owner]
        values = {"memory_id": memory_id, "owner_id": owner_id, "revision": revision}
        connection.execute(statements.REVIEW_MEMORY, values)
        _check_found(connection, "close")


def _change_entities(connection: apsw.Connection, changes: ChangeSet, written: dict[Owner, tuple[int, int]]) -> None:
    """Merge, part and rename entities."""
    for change in changes.entities:
        owner_id = written[change.owner][0]
        match change:
            case EntityMerge():
                connection.execute(statements.INSERT_ENTITY, entity_mapping.entity_values(change.alias, owner_id))
                merge = entity_mapping.merge_values(change, owner_id, to_us(change.at))
                connection.execute(statements.INSERT_ENTITY, merge)
                connection.execute(entity_statements.INSERT_SAME_AS, merge)
            case EntityUnmerge():
                values = entity_mapping.entity_values(change.alias, owner_id)
                connection.execute(entity_statements.DELETE_SAME_AS, values)
            case EntityRename():
                values = entity_mapping.entity_values(change.entity, owner_id)
                connection.execute(entity_statements.RENAME_ENTITY, values)


def _keep_aside(connection: apsw.Connection, changes: ChangeSet, written: dict[Owner, tuple[int, int]]) -> None:
    """Write the vault and working memory."""
    for entry in changes.vault:
        connection.execute(statements.INSERT_SEALED, claim_mapping.vault_values(entry, written[entry.owner][0]))
    for turn in changes.turns:
        connection.execute(statements.INSERT_TURN, claim_mapping.turn_values(turn, written[turn.owner][0]))
    for extraction in changes.extractions:
        values = {
            "owner_id": written[extraction.owner][0],
            "session": extraction.session,
            "upto": extraction.upto,
            "keep_from": extraction.keep_from,
        }
        connection.execute(statements.MARK_EXTRACTED, values)
        connection.execute(statements.DROP_TURNS, values)


def _check_found(connection: apsw.Connection, what: str) -> None:
    if connection.changes() != 1:
        msg = f"the memory to {what} is gone and nothing was kept; read again and retry"
        raise Conflict(msg)
