"""The reading half of the service: recalls over memories and wikis, and what was recalled before."""

from datetime import datetime
from typing import Literal

from graphmem.domain.feedback import Feedback, Verdict
from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import Memory
from graphmem.domain.profile_comparison import ProfileComparison
from graphmem.domain.recall import KnowledgeAsked, KnowledgeMode, Recall
from graphmem.domain.replay import Replay
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.section_result import SectionResult
from graphmem.errors import NotFound
from graphmem.ports.clock import Clock
from graphmem.ports.meter import NO_METER, Counted, Meter, Timed
from graphmem.ports.store import Store
from graphmem.prompt_contexts import PromptContexts
from graphmem.read_your_writes import ReadYourWrites
from graphmem.retrieval.answering import Answering
from graphmem.retrieval.fusion import KNOWLEDGE_WEIGHT
from graphmem.retrieval.pipeline import DEFAULT_PROFILE
from graphmem.retrieval.profiles import Profile
from graphmem.retrieval_log.background import BackgroundLog
from graphmem.retrieval_log.cases import Cases
from graphmem.retrieval_log.comparing import Askers, Progress
from graphmem.retrieval_log.retrospect import LookedUp, Retrospect


class RecallService:
    """Recalls for one tenant, and looks back on recalls. Safe to share between threads."""

    meter: Meter = NO_METER
    """Measures what the process does, for all tenants together."""

    def __init__(
        self,
        *,
        tenant: str,
        store: Store,
        answering: Answering,
        clock: Clock,
        retrieval_log: BackgroundLog | None,
        meter: Meter = NO_METER,
    ) -> None:
        """Keep the parts. Without a log, recalls are not logged."""
        self.meter = meter
        self._store = store
        self._clock = clock
        self._answering = answering
        self._retrieval = answering.memories
        self.read_your_writes = ReadYourWrites(store)
        self._retrospect = Retrospect(store=store, answering=answering, clock=clock, log=retrieval_log)
        self._serve(tenant)

    def _serve(self, tenant: str) -> None:
        """Set what belongs to one tenant."""
        self.tenant = tenant
        self.context = PromptContexts(tenant=tenant, store=self._store, clock=self._clock, recall=self.recall)
        self.cases = Cases(tenant=tenant, store=self._store, retrospect=self._retrospect)

    def recall(
        self,
        question: str,
        *,
        user: str,
        agent: str | None = None,
        session: str | None = None,
        limit: int = 10,
        as_of: datetime | None = None,
        profile: str = DEFAULT_PROFILE,
        max_tokens: int = 1000,
        prompt_tokens: int | None = None,
        filters: Filters = NO_FILTERS,
        knowledge: Literal["auto", "off", "only"] | KnowledgeMode = KnowledgeMode.AUTO,
        knowledge_weight: float = KNOWLEDGE_WEIGHT,
    ) -> Recall:
        """Find what answers a question: memories, and sections of the tenant's wikis where there are any.

        Changes nothing; the retrieval is logged beside the answer.

        Args:
            question: 1 to 4,000 characters.
            user: Whose memories; public ones of the tenant are searched too.
            agent: With one, its private memories are searched too.
            session: Where it is asked; one that says too little ("why?") is read with the user's turn before it.
            limit: 1 to 100 results.
            as_of: The clock of the question, aware: "yesterday" counts from it, days begin at midnight of its
                offset, and what was neither recorded nor had happened by then is not seen. None: now, in UTC.
            profile: Name of one of `profiles()`.
            max_tokens: Size of `context`, 50 to 32,000 (estimated tokens).
            prompt_tokens: Of the prompt that it will stand in, 1 to 10,000,000: it takes at most 30 % of these.
            filters: Which memories may answer; the others are neither scored nor counted. The wikis know no filters,
                and are not asked with them.
            knowledge: Whether the wikis answer too (`auto`), not (`off`) or alone (`only`).
            knowledge_weight: What their relevance counts beside that of memories, [0, 1]; memories count the rest.

        Returns:
            `results`: the memories, best first (ties by id), empty when nothing is stored. `entries`: the best five of
            both sides in one list, each with its source; a side without an answer gives its weight to the other.
            `context` for a prompt.

        Raises:
            InvalidInput: An argument cannot be used.
            ProviderUnavailable: A model cannot be loaded.
            StoreUnavailable: The store does not answer. Never an empty result instead.
        """
        scope = Scope(self.tenant, user, agent, session)
        with self.meter.timed(Timed.RECALL, "all"):
            found = self._answering.recall(
                question,
                scope=scope,
                limit=limit,
                as_of=as_of,
                profile=profile,
                max_tokens=max_tokens,
                prompt_tokens=prompt_tokens,
                filters=filters,
                knowledge=KnowledgeAsked.of(knowledge, knowledge_weight),
            )
        self._retrospect.note(found, scope, as_of=as_of, limit=limit, max_tokens=max_tokens)
        return found

    def search_knowledge(
        self, question: str, *, limit: int = 10, as_of: datetime | None = None
    ) -> tuple[SectionResult, ...]:
        """Find the sections of the tenant's wikis that answer a question. Is not logged.

        Args:
            question: 1 to 4,000 characters.
            limit: 1 to 100 sections.
            as_of: Aware; sections that held until before it are left out. None: now.

        Returns:
            Best first, ties by id; empty when nothing is indexed.

        Raises: As `recall`.
        """
        return self._answering.search(question, tenant=self.tenant, as_of=as_of, limit=limit)

    def get(self, memory_id: str, *, user: str, agent: str | None = None) -> Memory:
        """Read one memory.

        Raises:
            NotFound: No such memory is visible in this scope; a foreign id looks like an unknown one.
        """
        found = self._store.memories(Scope(self.tenant, user, agent), [memory_id])
        if not found:
            msg = "no memory by that id is visible to this user and agent"
            raise NotFound(msg)
        return found[0]

    def retrieval(self, retrieval_id: str, *, user: str, agent: str | None = None) -> LookedUp:
        """Look at a logged recall: the question, each result with its terms, its memory as it is now, the feedback.

        Args:
            retrieval_id: Of its answer.
            user: Who asked.
            agent: As it was asked with.

        Raises:
            NotFound: This user and agent have no such retrieval in the log; somebody else's looks the same.
            StoreUnavailable: The store does not answer.
        """
        return self._retrospect.look_up(retrieval_id, Scope(self.tenant, user, agent))

    def replay(self, retrieval_id: str, *, user: str, agent: str | None = None, profile: str | None = None) -> Replay:
        """Ask a logged question again, with its clock and its settings, and hold both answers together.

        Args:
            retrieval_id: Of the answer then.
            user: Who asked.
            agent: As it was asked with.
            profile: Name of another one of `profiles()`. None: the one of then.

        Raises: As `retrieval` and `recall`.
        """
        return self._retrospect.replay(retrieval_id, Scope(self.tenant, user, agent), profile=profile)

    def profiles(self) -> tuple[Profile, ...]:
        """The profiles that a recall can be ranked by: the shipped ones, the default first, then own ones."""
        return tuple(self._retrieval.profiles)

    def compare(
        self,
        first: str,
        second: str,
        *,
        user: str | None = None,
        agent: str | None = None,
        limit: int = 100,
        progress: Progress | None = None,
    ) -> ProfileComparison:
        """Ask logged questions again by two of `profiles()`: a user's, or everybody's; see `Retrospect.compare`."""
        askers = Askers(self.tenant, user, agent)
        return self._retrospect.compare((first, second), askers, limit=limit, progress=progress)

    def feedback(
        self,
        verdict: Verdict,
        *,
        user: str,
        agent: str | None = None,
        retrieval: str | None = None,
        memory: str | None = None,
    ) -> Feedback:
        """Say whether a retrieval, a memory in it, or a memory by itself was useful, not useful or wrong.

        The same verdict again changes nothing, another one replaces it. Durable when this returns.

        Args:
            verdict: What to say.
            user: Who asked.
            agent: As it was asked with.
            retrieval: Id of a logged recall.
            memory: Id of one of its results; without a retrieval, of any memory that is visible.

        Returns:
            The verdict that stands.

        Raises:
            InvalidInput: Neither is named.
            NotFound: There is no such retrieval, or memory; somebody else's looks the same.
            StoreUnavailable: The store is locked, full or down; nothing was kept.
            StoreRejected: The store is read-only or damaged; nothing was kept.
        """
        scope = Scope(self.tenant, user, agent)
        given = self._retrospect.judge(verdict, scope, retrieval_id=retrieval, memory_id=memory)
        self.meter.count(Counted.FEEDBACK, given.verdict)
        return given

    def embeds(self) -> str:
        """Make one vector, as each recall does. Asks nothing of the store.

        Returns:
            The name of the embedder's model.

        Raises:
            ProviderUnavailable: It cannot be loaded, or does not answer.
            ProviderRejected: It refuses.
        """
        return self._retrieval.read("ready?", (Owner(self.tenant),), as_of=None).recall.model
