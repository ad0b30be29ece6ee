"""Where memories live. A store persists and proposes; it never scores.

Every method takes a scope or owners; nothing outside them may influence the answer.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.change import ChangeSet, Embedding, LedgerEntry, Turn, VaultEntry
from graphmem.domain.claim import LinkKind
from graphmem.domain.entity import Entity, EntityMerge, EntityType
from graphmem.domain.feedback import Judged
from graphmem.domain.history import Happening
from graphmem.domain.memory import Credibility, Memory, MemoryKind, Source, Status
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.text import Language
from graphmem.domain.traits import Trait
from graphmem.ports.answers import Answers
from graphmem.ports.audit_log import AuditLog
from graphmem.ports.inbox import Inbox
from graphmem.ports.retrieval_log import RetrievalLog

if TYPE_CHECKING:
    from graphmem.ports.key_store import KeyStore
    from graphmem.ports.knowledge_store import KnowledgeStore
    from graphmem.ports.lister import Lister


@dataclass(frozen=True, slots=True, order=True)
class NewerMemory:
    """A memory that bears on an older one, whose entry tells of it."""

    memory_id: str
    kind: LinkKind
    likelihood: float


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """What the scope index needs of one memory. Times are whole microseconds since 1970 UTC."""

    memory_id: str
    kind: MemoryKind
    status: Status
    source: Source
    credibility: Credibility
    importance: float
    language: Language
    speaker: str | None
    session: str | None
    position: int | None
    occurred_us: int
    recorded_us: int
    valid_from_us: int | None
    valid_until_us: int | None
    accessed_us: int | None
    access_count: int
    search_text: str
    names: str
    """Names by single tabs."""
    traits: frozenset[Trait]
    entities: tuple[str, ...]
    """Entity keys, sorted."""
    tags: tuple[str, ...]
    """Sorted."""
    newer: tuple[NewerMemory, ...]
    """By id, then kind."""
    vectors: NDArray[np.float32] = field(repr=False)
    """(k, d) float32 unit rows of the asked model; (0, d) where there is none."""
    edition: int = 0
    """Version that the last revision replaced; 0: never revised. While it stays, so do text, kind, tags, entities and
    vectors."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Entries of one owner as of `revision`.

    Order: by the revision in which the memory was created, then by id, so that an index built at
    once and one kept fresh hold the same rows in the same order.
    """

    revision: int
    count: int
    """How many entries follow."""
    entries: Iterable[IndexEntry]
    """To be read once, at once."""
    same_as: Mapping[str, str]
    """The owner's merges of entities, as `Store.same_as`."""
    judged: tuple[Judged, ...] = ()
    """What the owner said of memories, its own and those of others that it sees; of changes, what is new or
    was replaced. By (retrieval id, memory id)."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One step in the graph from a memory to an entity or to the next memory in its session."""

    kind: str
    """`MENTIONS` or `NEXT`."""
    memory_id: str
    target: str
    """Entity key (MENTIONS) or memory id (NEXT)."""
    label: str
    """Canonical name of the entity; empty for NEXT."""
    type: EntityType | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """A memory as another store needs it: whole, with its vectors of every model, by name of the model."""

    memory: Memory
    embeddings: tuple[Embedding, ...]
    created_revision: int
    """The owner's revision that its commit led to; memories that share one were created together."""
    versions: tuple[MemoryVersion, ...] = ()
    """What it was before its revisions, oldest first."""


@dataclass(frozen=True, slots=True)
class ExportedSide:
    """What a store holds of an owner beside memories and ledger, in a promised order."""

    vault: tuple[VaultEntry, ...]
    """By placeholder."""
    turns: tuple[Turn, ...]
    """By session, then number."""
    merges: tuple[EntityMerge, ...]
    """By the alias's key."""


@dataclass(frozen=True, slots=True)
class EntityRow:
    """An entity as lists show it."""

    entity: Entity
    memories: int
    """How many memories mention it under this name, of any status."""
    same_as: str | None = None
    """Key of the entity that it was merged into."""


@dataclass(frozen=True, slots=True)
class StoreReport:
    """What `doctor` and readiness show of a store."""

    location: str
    schema_version: int
    memories: int
    entities: int
    size_bytes: int
    embedding_models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Examination:
    """What an operator should know of a store."""

    faults: tuple[str, ...]
    """What is wrong with it, each with its remedy; empty: nothing."""
    newest: datetime | None
    """When its newest memory was recorded, to the second or finer; None: there is none."""


class Store(Protocol):
    """Persists change sets and answers for what is inside a scope."""

    @property
    def retrieval_log(self) -> RetrievalLog:
        """Where recalls are logged."""
        ...

    @property
    def knowledge(self) -> "KnowledgeStore":
        """Where pages and concepts are kept."""
        ...

    @property
    def answers(self) -> Answers:
        """Where answers are kept."""
        ...

    @property
    def lister(self) -> "Lister":
        """What is looked through page by page."""
        ...

    @property
    def keys(self) -> "KeyStore":
        """Where API keys are kept."""
        ...

    @property
    def inbox(self) -> Inbox:
        """Where accepted operations wait."""
        ...

    @property
    def audit(self) -> AuditLog:
        """Where acts are noted."""
        ...

    def commit(self, changes: ChangeSet) -> None:
        """Persist a change set, all or nothing, durable when this returns.

        Gives each memory with a session the next free `position` in (owner, session), in the order
        of the change set, each turn the next `number` in its session, and moves the revision of each owner
        touched forward by one. After the closings, an active memory all of whose claims are closed is
        superseded; after the reopenings, a superseded one with an open claim is active.

        Raises:
            InvalidInput: It does not hang together: a mention of another owner's entity, an embedding
                without its memory; nothing was kept.
            Conflict: A memory with the same dedupe key was written meanwhile, or one to touch, link, close or
                revise is not there in the version expected; nothing was kept.
            AskedAlready: There is an answer under the key of its answer, and its time is not over at the time of
                the new one; nothing was kept.
            StoreUnavailable: The store is locked, full or down; nothing was kept.
            StoreRejected: The store is read-only or damaged; nothing was kept.
        """
        ...

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The revision of each owner, in the order given; 0 for one that was never written."""
        ...

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every memory of an owner, with its vectors of `model`, and every verdict of the owner that names a memory."""
        ...

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The memories of an owner that were written or touched, and its verdicts given, after revision `since`."""
        ...

    def duplicates(self, owner: Owner, dedupe_keys: Sequence[str]) -> dict[str, str]:
        """Dedupe key → memory id, for those keys the owner already has."""
        ...

    def known_entities(self, owner: Owner, names: Sequence[str]) -> dict[str, tuple[Entity, int]]:
        """Folded name (`fold_name`) → the owner's entity whose name folds so, and how many memories mention it.

        Where several share it: the one mentioned most, ties by key. Unknown names are left out.
        """
        ...

    def entities_starting(self, owner: Owner, prefixes: Sequence[str], *, limit: int) -> dict[str, tuple[Entity, ...]]:
        """Prefix of a folded name → the owner's entities whose folded name starts so, at most `limit` a prefix.

        Ordered by (folded name, key). Compared by code point; a prefix without any is left out.
        """
        ...

    def same_as(self, owner: Owner) -> dict[str, str]:
        """The owner's merges: key of the alias → key of the entity it was merged into. One step each."""
        ...

    def entities(self, owner: Owner, *, after: str | None = None, limit: int) -> tuple[EntityRow, ...]:
        """The next entities of an owner by key (code point order), those that nothing mentions any more included.

        Args:
            owner: Whose entities.
            after: The last key of the page before; it need not be there any more. None: from the start.
            limit: Most rows in a page; a page without any is the end.
        """
        ...

    def entities_by_key(self, scope: Scope, keys: Sequence[str]) -> tuple[EntityRow, ...]:
        """The entities by these keys that the scope can see, in the order asked, unknown and foreign left out alike."""
        ...

    def mentioning(self, scope: Scope, keys: Sequence[str], *, limit: int) -> tuple[str, ...]:
        """Ids of memories of any status that mention one of the entities, greatest id first, without repeats."""
        ...

    def claimants(self, owner: Owner, keys: Sequence[str], *, per_key: int) -> dict[str, tuple[str, ...]]:
        """Key of a claim → the active memories with an open claim of that key, greatest ids first.

        Args:
            owner: Whose memories.
            keys: As `Claim.keys` gives them.
            per_key: Most memories a key. Keys without any are left out.
        """
        ...

    def sealed(self, owner: Owner, placeholders: Sequence[str]) -> dict[str, bytes]:
        """Placeholder → what the owner's vault holds for it, encrypted; unknown ones are left out."""
        ...

    def turns(self, owner: Owner, session: str) -> tuple[Turn, ...]:
        """The turns of a session that working memory still holds, oldest first."""
        ...

    def session_memories(self, owner: Owner, session: str) -> tuple[str, ...]:
        """Ids of the active memories of a session, in the order of their positions."""
        ...

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """The memories by these ids that the scope can see, in the order asked.

        Mentions included. Unknown and foreign ids are left out alike.
        """
        ...

    def expand(self, scope: Scope, seeds: Sequence[str], *, per_entity: int, limit: int) -> tuple[Edge, ...]:
        """The graph around seed memories, within the scope on every hop.

        Seeds' MENTIONS edges, the MENTIONS edges of other active memories onto the same entities
        (the `per_entity` with the greatest ids an entity), and NEXT edges beside the seeds. Seeds that are
        not active lead nowhere.

        Returns:
            At most `limit` edges: the seeds' own MENTIONS, then NEXT, then the rest; each group ordered by
            (memory_id, target), without repeats.
        """
        ...

    def ledger(self, scope: Scope, *, limit: int) -> tuple[LedgerEntry, ...]:
        """The newest ledger entries of the scope, newest first."""
        ...

    def happenings(
        self, scope: Scope, memory_id: str, *, after: tuple[int, str] | None = None, limit: int
    ) -> tuple[Happening, ...]:
        """What the ledger tells of one memory that the scope can see, oldest first (ties by least id).

        Args:
            scope: Who asks; of a memory that it cannot see there is nothing.
            memory_id: Of the memory.
            after: Microseconds and id of the last entry of the page before. None: from the start.
            limit: Most entries; a page without any is the end.
        """
        ...

    def owners(self) -> tuple[Owner, ...]:
        """Every owner in the store, of all tenants, by key. For copies and operators, never for a caller."""
        ...

    def export(self, owner: Owner, *, after: Exported | None = None, limit: int) -> tuple[Exported, ...]:
        """The next memories of an owner, of any status, in the order of `snapshot`.

        Args:
            owner: Whose memories.
            after: The last one of the page before; it need not be there any more. None: from the start.
            limit: Most memories in a page; a page without any is the end.
        """
        ...

    def export_side(self, owner: Owner) -> ExportedSide:
        """The owner's vault, working memory and merges of entities, whole."""
        ...

    def export_ledger(self, owner: Owner, *, after: LedgerEntry | None = None, limit: int) -> tuple[LedgerEntry, ...]:
        """The next ledger entries of an owner, oldest first (ties by least id); `after` and `limit` as in `export`."""
        ...

    def report(self) -> StoreReport:
        """What the store holds, over all tenants.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        ...

    def examine(self) -> Examination:
        """Look whether the store hangs together: its pages and rows, or the indexes of its server.

        Takes seconds for a large file. For operators, over all tenants.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        ...

    def close(self) -> None:
        """Release the store; a second call does nothing."""
        ...
