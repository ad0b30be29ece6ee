"""The port `Store` on a Neo4j server.

A commit is one transaction of a few statements; every read is one statement. Cypher lives in `cypher/`,
records and objects meet in `mapping`, sessions and deadlines are `connections`' business.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, Self

from graphmem.domain.change import ChangeSet, LedgerEntry, Turn
from graphmem.domain.entity import Entity
from graphmem.domain.history import Happening
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import from_us
from graphmem.errors import StoreUnavailable
from graphmem.ports.embedder import Vectors
from graphmem.ports.proposer import Proposal
from graphmem.ports.store import Edge, EntityRow, Examination, Exported, ExportedSide, Snapshot, StoreReport
from graphmem.stores import columns
from graphmem.stores.neo4j import claim_mapping, entity_mapping, mapping, proposing, revising, snapshots, statements
from graphmem.stores.neo4j.answers import Neo4jAnswers, answer_rows
from graphmem.stores.neo4j.audit_log import Neo4jAuditLog
from graphmem.stores.neo4j.capabilities import Capabilities, probe
from graphmem.stores.neo4j.catalog import schema
from graphmem.stores.neo4j.committing import apply
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.examining import examine
from graphmem.stores.neo4j.failures import Unconfirmed
from graphmem.stores.neo4j.inbox import Neo4jInbox
from graphmem.stores.neo4j.keys import Neo4jKeys
from graphmem.stores.neo4j.knowledge import Neo4jKnowledge
from graphmem.stores.neo4j.listing import Neo4jLister
from graphmem.stores.neo4j.migrating import migrate
from graphmem.stores.neo4j.retrieval_log import Neo4jRetrievalLog

MEMORY_BYTES: Final = 4_500
ENTITY_BYTES: Final = 500
EMBEDDING_BYTES: Final = 7_500
"""What one takes on disk with its edges and index entries: 121 MB for 10,000 memories of 25 words, 384 dimensions."""

_BEFORE_ALL: Final = datetime.min.replace(tzinfo=UTC)
_log: Final = logging.getLogger(__name__)


class Neo4jStore:
    """Memories in one Neo4j database. Safe to share between threads, and the database between processes."""

    def __init__(self, connections: Connections, capabilities: Capabilities) -> None:
        """Keep connections to a database with its schema; most callers want `open`."""
        self.capabilities: Final = capabilities
        self.retrieval_log: Final = Neo4jRetrievalLog(connections)
        self.answers: Final = Neo4jAnswers(connections)
        self.inbox: Final = Neo4jInbox(connections)
        self.knowledge: Final = Neo4jKnowledge(connections)
        self.lister: Final = Neo4jLister(connections)
        self.keys: Final = Neo4jKeys(connections)
        self.audit: Final = Neo4jAuditLog(connections)
        self._connections: Final = connections

    @classmethod
    def open(
        cls,
        uri: str,
        *,
        user: str = "neo4j",
        password: str | None = None,
        database: str | None = None,
        read_only: bool = False,
    ) -> Self:
        """Connect to a server, making the schema where needed.

        Args:
            uri: `neo4j://host:port` (routing), `bolt://host:port` (that server alone), `+s` or `+ssc` for TLS.
            user: The account.
            password: None: the server asks for none.
            database: None: the account's home database.
            read_only: Use a schema that exists, and never write.

        Raises:
            InvalidInput: The address cannot be used.
            StoreUnavailable: The server does not answer.
            StoreRejected: It refuses the credentials, is too old, read-only, or holds something else or a newer store.
        """
        connections = Connections.open(uri, user=user, password=password, database=database, read_only=read_only)
        try:
            capabilities = probe(connections)
            migrate(connections, schema())
        except BaseException:
            connections.close()
            raise
        return cls(connections, capabilities)

    def commit(self, changes: ChangeSet) -> None:
        """Persist a change set, all or nothing, durable when this returns.

        A connection lost while the server confirms is looked into: what was kept is not written twice.

        Raises:
            InvalidInput: It does not hang together: a mention of another owner's entity, an embedding
                without its memory. Nothing was kept.
            Conflict: A memory with the same id or dedupe key was written meanwhile, or one to touch
                or revise is not there in the version expected; nothing was kept.
            AskedAlready: What it answers was answered meanwhile; nothing was kept.
            StoreUnavailable: The server is down, busy or closed; nothing was kept, unless the message says
                that this is not known.
            StoreRejected: The store is read-only, or refuses the credentials; nothing was kept.
        """
        changes.check()
        if changes.is_empty:
            return
        owners = mapping.owner_rows(changes)
        try:
            self._connections.write(lambda transaction: apply(transaction, changes, owners))
        except Unconfirmed as exc:
            if not self._kept(changes, owners):
                msg = f"the connection to {self._connections.location} was lost and nothing was kept; retry"
                raise StoreUnavailable(msg) from exc
        _log.debug("committed memories=%d touches=%d", len(changes.memories), len(changes.touches))

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The revision of each owner, in the order given; 0 for one that was never written."""
        keys = [owner.key for owner in owners]
        found: dict[str, int] = dict(self._connections.read(statements.REVISIONS, {"keys": keys}))
        return tuple(found.get(key, 0) for key in keys)

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every memory of an owner, with its vectors of `model`, read from the server at once."""
        return snapshots.read_all(self._connections, owner, model)

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The memories of an owner that were written or touched after revision `since`."""
        return snapshots.read_changes(self._connections, owner, model, since)

    def duplicates(self, owner: Owner, dedupe_keys: Sequence[str]) -> dict[str, str]:
        """Dedupe key → memory id, for those keys the owner already has."""
        values = {"owner": owner.key, "keys": mapping.sendable(dedupe_keys)}
        return dict(self._connections.read(statements.DUPLICATES, values))

    def known_entities(self, owner: Owner, names: Sequence[str]) -> dict[str, tuple[Entity, int]]:
        """Folded name → the owner's entity whose name folds so, and how many memories mention it.

        Where several share it: the one mentioned most, ties by key. Unknown names are left out.
        """
        values = {"owner": owner.key, "names": mapping.sendable(names)}
        return entity_mapping.known_entities(self._connections.read(statements.KNOWN_ENTITIES, values), owner)

    def entities_starting(self, owner: Owner, prefixes: Sequence[str], *, limit: int) -> dict[str, tuple[Entity, ...]]:
        """Prefix of a folded name → the owner's entities whose folded name starts so, by (folded name, key)."""
        asked = mapping.sendable(dict.fromkeys(prefixes))
        values = {"owner": owner.key, "prefixes": asked, "limit": max(limit, 0)}
        return entity_mapping.starting(self._connections.read(statements.ENTITIES_STARTING, values), owner)

    def same_as(self, owner: Owner) -> dict[str, str]:
        """The owner's merges: key of the alias → key of the entity it was merged into."""
        return dict(self._connections.read(statements.SAME_AS, {"owner": owner.key}))

    def entities(self, owner: Owner, *, after: str | None = None, limit: int) -> tuple[EntityRow, ...]:
        """The next entities of an owner by key."""
        values = {"owner": owner.key, "after": after or "", "limit": max(limit, 0)}
        return entity_mapping.entity_rows(self._connections.read(statements.ENTITIES, values))

    def entities_by_key(self, scope: Scope, keys: Sequence[str]) -> tuple[EntityRow, ...]:
        """The entities by these keys that the scope can see, in the order asked, each once."""
        values = {"owners": _owner_keys(scope), "keys": mapping.sendable(dict.fromkeys(keys))}
        rows = entity_mapping.entity_rows(self._connections.read(statements.ENTITIES_BY_KEY, values))
        found = {row.entity.key: row for row in rows}
        return tuple(found[key] for key in dict.fromkeys(keys) if key in found)

    def mentioning(self, scope: Scope, keys: Sequence[str], *, limit: int) -> tuple[str, ...]:
        """Ids of memories of any status that mention one of the entities, greatest id first."""
        values = {"owners": _owner_keys(scope), "keys": mapping.sendable(keys), "limit": max(limit, 0)}
        return tuple(memory_id for (memory_id,) in self._connections.read(statements.MENTIONING, values))

    def claimants(self, owner: Owner, keys: Sequence[str], *, per_key: int) -> dict[str, tuple[str, ...]]:
        """Key of a claim → the active memories with an open claim of that key, greatest ids first."""
        topics = [claim_mapping.topic_key(owner, key) for key in mapping.sendable(dict.fromkeys(keys))]
        values = {"owner": owner.key, "topics": topics, "per_topic": max(per_key, 0)}
        return {topic: tuple(ids) for topic, ids in self._connections.read(statements.CLAIMANTS, values) if ids}

    def sealed(self, owner: Owner, placeholders: Sequence[str]) -> dict[str, bytes]:
        """Placeholder → what the owner's vault holds for it, encrypted; unknown ones are left out."""
        values = {"owner": owner.key, "placeholders": mapping.sendable(placeholders)}
        return dict(self._connections.read(statements.SEALED, values))

    def turns(self, owner: Owner, session: str) -> tuple[Turn, ...]:
        """The turns of a session that working memory still holds, oldest first."""
        values = {"owner": owner.key, "session": session}
        return columns.turns(self._connections.read(statements.TURNS, values), owner)

    def session_memories(self, owner: Owner, session: str) -> tuple[str, ...]:
        """Ids of the active memories of a session, in the order of their positions."""
        values = {"owner": owner.key, "session": session}
        return tuple(memory_id for (memory_id,) in self._connections.read(statements.SESSION_MEMORIES, values))

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """The memories by these ids that the scope can see, in the order asked, each once.

        Unknown and foreign ids are left out alike.
        """
        asked = list(dict.fromkeys(mapping.sendable(ids)))
        found = self._memories(asked, _owner_keys(scope))
        return tuple(found[memory_id] for memory_id in asked if memory_id in found)

    def expand(self, scope: Scope, seeds: Sequence[str], *, per_entity: int, limit: int) -> tuple[Edge, ...]:
        """The graph around seed memories, active memories of the scope only.

        The newest memories of an entity are those with the greatest ids (UUIDv7).

        Returns:
            At most `limit` edges: the seeds' own MENTIONS, then NEXT, then MENTIONS of others; each
            group ordered by (memory_id, target), without repeats.
        """
        values = {
            "owners": _owner_keys(scope),
            "seeds": mapping.sendable(seeds),
            "per_entity": max(per_entity, 0),
            "limit": max(limit, 0),
        }
        return mapping.edges(self._connections.read(statements.EXPAND, values))

    def ledger(self, scope: Scope, *, limit: int) -> tuple[LedgerEntry, ...]:
        """The newest ledger entries of the scope, newest first (ties by greatest id)."""
        values = {"owners": _owner_keys(scope), "limit": max(limit, 0)}
        return mapping.ledger_entries(self._connections.read(statements.LEDGER, values))

    def happenings(
        self, scope: Scope, memory_id: str, *, after: tuple[int, str] | None = None, limit: int
    ) -> tuple[Happening, ...]:
        """What the ledger tells of one memory that the scope can see, oldest first (ties by least id)."""
        at, last = (_BEFORE_ALL, "") if after is None else (from_us(after[0]), after[1])
        values = {"owners": _owner_keys(scope), "id": memory_id, "at": at, "after": last, "limit": max(limit, 0)}
        if len(mapping.sendable([memory_id, last])) < 2:
            return ()
        return columns.happenings(self._connections.read(statements.HAPPENINGS, values))

    def owners(self) -> tuple[Owner, ...]:
        """Every owner in the store, of all tenants, by key."""
        return tuple(Owner(*row) for row in self._connections.read(statements.OWNERS))

    def export(self, owner: Owner, *, after: Exported | None = None, limit: int) -> tuple[Exported, ...]:
        """The next memories of an owner, of any status, by the revision that created them, then by id."""
        revision, last = (-1, "") if after is None else (after.created_revision, after.memory.id)
        values = {"owner": owner.key, "revision": revision, "after": last, "limit": max(limit, 0)}
        page = self._connections.read(statements.EXPORT_PAGE, values)
        ids = [row["id"] for row in page]
        versions = revising.versions(
            self._connections.read(statements.VERSIONS, {"owner": owner.key, "ids": ids}), owner
        )
        return mapping.exported(page, self._memories(ids, [owner.key]), versions)

    def export_side(self, owner: Owner) -> ExportedSide:
        """The owner's vault, working memory and merges of entities, whole."""
        values = {"owner": owner.key}
        return ExportedSide(
            claim_mapping.vault_entries(self._connections.read(statements.EXPORT_VAULT, values), owner),
            columns.turns(self._connections.read(statements.EXPORT_TURNS, values), owner),
            entity_mapping.merges(self._connections.read(statements.EXPORT_MERGES, values), owner),
        )

    def export_ledger(self, owner: Owner, *, after: LedgerEntry | None = None, limit: int) -> tuple[LedgerEntry, ...]:
        """The next ledger entries of an owner, oldest first (ties by least id)."""
        at, last = (_BEFORE_ALL, "") if after is None else (after.at, after.id)
        values = {"owner": owner.key, "at": at, "after": last, "limit": max(limit, 0)}
        return mapping.exported_ledger(self._connections.read(statements.EXPORT_LEDGER, values), owner)

    def size(self, owner: Owner) -> int:
        """How many memories an owner has."""
        return proposing.size(self._connections, owner)

    def propose(self, owner: Owner, model: str, *, terms: Sequence[str], vector: Vectors, limit: int) -> Proposal:
        """Candidates from the server's own indexes; see `ports.proposer.Proposer`."""
        return proposing.propose(self._connections, owner, model, terms=terms, vector=vector, limit=limit)

    def report(self) -> StoreReport:
        """What the store holds, over all tenants; its size is estimated, since the server does not tell.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        ((version, memories, entities, embeddings),) = self._connections.read(statements.REPORT)
        models: list[str] = []
        while following := self._connections.read(statements.NEXT_MODEL, {"after": models[-1] if models else ""}):
            models.append(following[0]["model"])
        size_bytes = memories * MEMORY_BYTES + entities * ENTITY_BYTES + embeddings * EMBEDDING_BYTES
        return StoreReport(self._connections.location, version, memories, entities, size_bytes, tuple(models))

    def examine(self) -> Examination:
        """See `Store.examine`."""
        return examine(self._connections)

    def close(self) -> None:
        """Close the connections; a second call does nothing."""
        self._connections.close()

    def _memories(self, ids: Sequence[str], owners: Sequence[str]) -> dict[str, Memory]:
        return mapping.memories(self._connections.read(statements.MEMORIES, {"ids": ids, "owners": owners}))

    def _kept(self, changes: ChangeSet, owners: Sequence[mapping.Row]) -> bool:
        """Whether a change set is there, asked once its transaction has surely ended."""
        ids = [memory.id for memory in changes.memories]
        entries = [entry.id for entry in changes.ledger]
        turns = [turn.id for turn in changes.turns]
        answers = answer_rows(changes.answer)
        try:
            with self._connections.undone() as transaction:
                for row in answers:
                    transaction.run(statements.LOCK_ANSWER.text, {"tenant": row["tenant"], "key": row["key"]}).consume()
                for owner in owners[:1]:
                    transaction.run(statements.LOCK_OWNER.text, {"owner": owner["key"]}).consume()
                answered = transaction.run(
                    statements.COMMITTED.text,
                    {"memories": ids, "entries": entries, "turns": turns, "answers": answers},
                )
                ((found,),) = list(answered)
        except StoreUnavailable as exc:
            msg = (
                f"the connection to {self._connections.location} was lost while it confirmed a write, and whether that "
                "was kept is not known; write again: what was kept is met as a duplicate"
            )
            raise StoreUnavailable(msg) from exc
        return bool(found == len(ids) + len(entries) + len(turns) + len(answers) > 0)


def _owner_keys(scope: Scope) -> list[str]:
    return [owner.key for owner in scope.owners]
