"""The memory service: the use cases behind every door, over ports only.

`bootstrap.GraphMem` adds `open`, which chooses the adapters.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import partial
from types import TracebackType
from typing import Self

from graphmem.audits import AuditService
from graphmem.domain.answer import KeptAnswer
from graphmem.domain.batch import check_batch, refused_in, write_each
from graphmem.domain.conversation import Message, Observed
from graphmem.domain.filters import Filters
from graphmem.domain.memory import Memory, MemoryKind, Source
from graphmem.domain.observation import Observation
from graphmem.domain.ontology_names import NamesOf, no_names
from graphmem.domain.recall import KnowledgeMode
from graphmem.domain.receipt import Receipt
from graphmem.domain.scope import Scope, Visibility, check_id
from graphmem.entities import EntityService
from graphmem.errors import GraphmemError, NotFound
from graphmem.graph import GraphService
from graphmem.ingestion.conversation import Conversations
from graphmem.ingestion.marking import CHANGED, Mark
from graphmem.ingestion.pipeline import Ingestion
from graphmem.keys import KeyService
from graphmem.knowledge.ontology_service import OntologyService
from graphmem.knowledge.wiki_service import WikiService
from graphmem.lists import ListService
from graphmem.once import Once, Running
from graphmem.operations import Operations
from graphmem.ports.clock import Clock
from graphmem.ports.meter import NO_METER, Meter
from graphmem.ports.store import Examination, Store, StoreReport
from graphmem.ports.vault import Vault
from graphmem.recalls import RecallService
from graphmem.retrieval.answering import Answering
from graphmem.retrieval.selecting import Selecting
from graphmem.retrieval_log.background import BackgroundLog
from graphmem.revisions import Revisions


class MemoryService(RecallService):
    """Remembers and recalls for one tenant. Safe to share between threads."""

    def __init__(
        self,
        *,
        tenant: str,
        store: Store,
        ingestion: Ingestion,
        conversations: Conversations,
        answering: Answering,
        vault: Vault,
        clock: Clock,
        keys: KeyService,
        wiki_of: Callable[[str], WikiService],
        ontology_of: Callable[[str], OntologyService],
        selecting: Selecting,
        operations_of: Callable[[str], Operations],
        names_of: NamesOf = no_names,
        retrieval_log: BackgroundLog | None = None,
        meter: Meter = NO_METER,
    ) -> None:
        """Keep the parts; `bootstrap` puts them together. Without a log, recalls are not logged."""
        self.keys = keys
        self._wiki_of = wiki_of
        self._ontology_of = ontology_of
        self._operations_of = operations_of
        self._names_of = names_of
        self._vault = vault
        self._selecting = selecting
        self._ingestion = ingestion
        self._conversations = conversations
        self._running = Running()
        super().__init__(
            tenant=tenant, store=store, answering=answering, clock=clock, retrieval_log=retrieval_log, meter=meter
        )

    def of_tenant(self, tenant: str) -> Self:
        """This service for another tenant. They share all parts; closing one closes them all.

        Raises:
            InvalidInput: The tenant is no usable id.
        """
        if tenant == self.tenant:
            return self
        check_id(tenant, "tenant")
        other = copy(self)
        other._serve(tenant)  # noqa: SLF001 - a copy of itself
        return other

    def _serve(self, tenant: str) -> None:
        super()._serve(tenant)
        self.entities = EntityService(tenant=tenant, store=self._store, clock=self._clock, names_of=self._names_of)
        self.lists = ListService(tenant=tenant, store=self._store, entities=self.entities, flush=self._retrospect.flush)
        self.graph = GraphService(tenant=tenant, store=self._store, entities=self.entities)
        self.audit = AuditService(tenant=tenant, log=self._store.audit, clock=self._clock)
        self.revisions = Revisions(
            tenant=tenant,
            store=self._store,
            ingestion=self._ingestion,
            selecting=self._selecting,
            found=self._ids_found,
        )
        self.wiki = self._wiki_of(tenant)
        self.ontology = self._ontology_of(tenant)
        self.operations = self._operations_of(tenant)
        self.once = Once(tenant=tenant, store=self._store, clock=self._clock, running=self._running)

    def remember(
        self,
        content: str,
        *,
        user: str,
        agent: str | None = None,
        session: str | None = None,
        visibility: Visibility | None = None,
        kind: MemoryKind = MemoryKind.EPISODIC,
        source: Source = Source.USER,
        speaker: str | None = None,
        at: datetime | None = None,
        source_ref: str | None = None,
        tags: Sequence[str] = (),
        metadata: Mapping[str, object] | None = None,
        explicit: bool = True,
        dry_run: bool = False,
        mark: Mark[Receipt] | None = None,
    ) -> Receipt:
        """Store what an agent saw or was told. Durable when this returns.

        Args:
            content: 1 byte to 1 MB of text in any language; secrets are redacted first.
            user: Whose memory it is.
            agent: Who writes; with one, the memory is private to that agent and user unless
                `visibility` says otherwise.
            session: Conversation it belongs to; order of writing is kept.
            visibility: private, shared or public. None: private with an agent, otherwise shared.
            kind: working, episodic, semantic or procedural.
            source: user, agent, tool, document or consolidation.
            speaker: Name of who said it, where known.
            at: Aware time at which it was said or happened. None: now.
            source_ref: The caller's own id; the same text under the same id is stored once.
            tags: At most 50.
            metadata: At most 4 KB of JSON.
            explicit: False for automatic writes, which are skipped when unimportant.
            dry_run: Answer with the receipt and store nothing.
            mark: Of a request that may be sent again, as `once` gives it; kept with what is stored.

        Returns:
            What was done: created, duplicate or merged (with which memory), quarantined or skipped (why); what it
            says about whom, and what it is to older memories.

        Raises:
            InvalidInput: A field cannot be used.
            ProviderUnavailable: A model cannot be loaded.
            StoreUnavailable: The store is locked, full or down; nothing was kept.
            StoreRejected: The store is read-only, damaged or no store; nothing was kept.
        """
        observed = Observation(
            content,
            Scope(self.tenant, user, agent, session),
            visibility=visibility,
            kind=kind,
            source=source,
            speaker=speaker,
            occurred_at=at,
            source_ref=source_ref,
            tags=tags,
            metadata={} if metadata is None else metadata,
            explicit=explicit,
        )
        return self.remember_observation(observed, dry_run=dry_run, mark=mark)

    def remember_observation(
        self, observation: Observation, *, dry_run: bool = False, mark: Mark[Receipt] | None = None
    ) -> Receipt:
        """Store one observation; see `remember`."""
        answer = None if mark is None else lambda receipts: mark.of(receipts[0])
        return self.remember_many([observation], dry_run=dry_run, answer=answer)[0]

    def remember_many(
        self,
        observations: Sequence[Observation],
        *,
        dry_run: bool = False,
        answer: Callable[[tuple[Receipt, ...]], KeptAnswer] | None = None,
    ) -> tuple[Receipt, ...]:
        """Store several observations in one transaction: all or none. One receipt each, in order.

        Args:
            observations: What to store.
            dry_run: As `remember`.
            answer: `Mark.of` of a request that may be sent again; what it makes is kept with what is stored.

        Raises: As `remember`.
        """
        if dry_run:
            return self._ingestion.preview(observations)
        return self._ingestion.ingest(
            observations, lambda changes, receipts: replace(changes, answer=answer and answer(receipts))
        )

    def remember_each(
        self,
        observations: Sequence[Observation],
        *,
        dry_run: bool = False,
        answer: Callable[[tuple[Receipt | GraphmemError, ...]], KeptAnswer] | None = None,
    ) -> tuple[Receipt | GraphmemError, ...]:
        """Store at most 100 observations, each by itself: a receipt, or why it was refused, for each in order.

        Args:
            observations: What to store.
            dry_run: As `remember`.
            answer: As `remember_many`. What is not refused is then stored in one transaction.

        Raises: As `remember`, where there are too many, or the store or a model fails before anything is kept.
        """
        check_batch(len(observations))
        if answer is not None and not dry_run:
            return self._remember_each_once(observations, answer)
        return write_each(observations, partial(self.remember_many, dry_run=dry_run))

    def _remember_each_once(
        self,
        observations: Sequence[Observation],
        answer: Callable[[tuple[Receipt | GraphmemError, ...]], KeptAnswer],
    ) -> tuple[Receipt | GraphmemError, ...]:
        refused = refused_in(observations, self._ingestion.preview)

        def each(receipts: tuple[Receipt, ...]) -> tuple[Receipt | GraphmemError, ...]:
            stored = iter(receipts)
            places = range(len(observations))
            return tuple(refused[number] if number in refused else next(stored) for number in places)

        accepted = [observation for number, observation in enumerate(observations) if number not in refused]
        return each(self.remember_many(accepted, answer=lambda receipts: answer(each(receipts))))

    def preview_each(self, observations: Sequence[Observation]) -> tuple[Receipt, ...]:
        """What storing each observation would do if it were the only one. Stores nothing.

        Raises: As `remember`.
        """
        return tuple(self._ingestion.preview([observation])[0] for observation in observations)

    def observe(
        self,
        messages: Sequence[Message],
        *,
        user: str,
        session: str,
        agent: str | None = None,
        visibility: Visibility | None = None,
        mark: Mark[Observed] | None = None,
    ) -> Observed:
        """Follow a conversation, and remember what of it is worth it.

        The messages are durable in working memory when this returns. After each turn rules decide whether the turns
        that wait are looked at now; sentences that are worth it then become memories.

        Args:
            messages: In the order they were said, at most 1,000; times may be out of order.
            user: Whose conversation.
            session: Which one.
            agent: With whom; with one, everything is private to that agent and user unless `visibility` says
                otherwise.
            visibility: private, shared or public. None: private with an agent, otherwise shared.
            mark: Of a request that may be sent again, as `once` gives it.

        Returns:
            Working memory, the triggers fired, a receipt for each memory, and why the rest was passed over.

        Raises:
            InvalidInput: A field cannot be used; nothing was kept.
            Conflict: Other processes kept telling the same turns.
            ProviderUnavailable: A model cannot be loaded; the turns are kept, and looked at later.
            StoreUnavailable: The store is locked, full or down.
            StoreRejected: The store is read-only, damaged or no store.
        """
        return self._conversations.observe(
            messages, scope=Scope(self.tenant, user, agent, session), visibility=visibility, mark=mark
        )

    def end_session(
        self,
        session: str,
        *,
        user: str,
        agent: str | None = None,
        visibility: Visibility | None = None,
        mark: Mark[Observed] | None = None,
    ) -> Observed:
        """End a conversation: look at what waits, and store one summary of what the session left.

        A second end without new turns changes nothing. A session may go on after its end; what is told then gets a
        summary of its own at the next.

        Args:
            session: Which one; one that nobody knows leaves nothing.
            user: Whose.
            agent: As the messages were told with.
            visibility: As the messages were told with.
            mark: Of a request that may be sent again, as `once` gives it.

        Raises: As `observe`.
        """
        return self._conversations.end(scope=Scope(self.tenant, user, agent, session), visibility=visibility, mark=mark)

    def reveal(self, placeholder: str, *, user: str, agent: str | None = None) -> str:
        """What a placeholder such as `[phone:k3f9a2bc]` stands for.

        Raises:
            NotFound: The vault of this user and agent holds nothing for it.
            ProviderRejected: The vault's key is not the one it was sealed with, or there is none.
            StoreUnavailable: The store does not answer.
        """
        for owner in Scope(self.tenant, user, agent).owners:
            sealed = self._store.sealed(owner, [placeholder])
            if sealed:
                return self._vault.open(owner.key, placeholder, sealed[placeholder])
        msg = "the vault holds nothing for this placeholder and this user and agent"
        raise NotFound(msg)

    def confirm(
        self, newer: str, older: str, *, user: str, agent: str | None = None, mark: Mark[Memory] | None = None
    ) -> Memory:
        """Say that a newer memory replaces an older one: the link between them becomes a closing.

        Args:
            newer: Id of a memory with a link to the older one (`may_update` or `opposite` in its receipt).
            older: Id of that one.
            user: Whose memories.
            agent: With one, its private memories are seen too.
            mark: Of a request that may be sent again, as `once` gives it.

        Returns:
            The older memory as it stands then: the linked claim closed, superseded when it was its last open one.

        Raises:
            NotFound: No such link is visible in this scope.
            StoreUnavailable: The store does not answer.
        """
        memory = self.get(older, user=user, agent=agent)
        if mark is None or mark.done(CHANGED) is None:
            step = None if mark is None else mark.step(CHANGED)
            self._ingestion.confirm(memory, newer, Scope(self.tenant, user, agent), step)
        return self.get(older, user=user, agent=agent)

    def restore(
        self, memory_id: str, *, user: str, agent: str | None = None, mark: Mark[Memory] | None = None
    ) -> Memory:
        """Undo a forgetting, or what newer memories closed; see `revisions`, which revises and forgets too.

        Raises: As `Revisions.restore`.
        """
        return self.revisions.restore(memory_id, user=user, agent=agent, mark=mark)

    def _ids_found(
        self, question: str, *, user: str, agent: str | None, limit: int, filters: Filters
    ) -> tuple[str, ...]:
        found = self.recall(question, user=user, agent=agent, limit=limit, filters=filters, knowledge=KnowledgeMode.OFF)
        return tuple(result.id for result in found.results)

    def report(self) -> StoreReport:
        """What the store holds; raises as `recall` where it does not answer."""
        return self._store.report()

    def examine(self) -> Examination:
        """Whether the store hangs together, and when something was last written to it; see `Store.examine`."""
        return self._store.examine()

    def close(self) -> None:
        """Write what is still to be logged, and release the store; a second call does nothing."""
        self._retrospect.flush()
        self._store.close()

    def __enter__(self) -> Self:
        """Leaving the `with` block closes it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""
        self.close()
