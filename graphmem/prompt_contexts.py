"""The one call an agent makes before it asks its model: working memory, constraints, memories and knowledge."""

from datetime import datetime
from typing import Final, Protocol

from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import Status
from graphmem.domain.prompt_context import PromptContext
from graphmem.domain.recall import KnowledgeMode, Recall
from graphmem.domain.scope import Owner, Scope, Visibility
from graphmem.domain.text import language, token_estimate
from graphmem.ports.clock import Clock
from graphmem.ports.store import Store
from graphmem.prompts.first_questions import FIRST_QUESTIONS
from graphmem.retrieval.budget import room
from graphmem.retrieval.fusion import KNOWLEDGE_WEIGHT
from graphmem.retrieval.limits import check_numbers
from graphmem.retrieval.pipeline import DEFAULT_PROFILE
from graphmem.retrieval.working_memory import TurnLines, join, lay_out, share, whole

LIMIT: Final = 10
"""Results that a context is chosen from."""
PAGE: Final = 50
"""Memories that are looked through at once for one that is known."""


class Recalls(Protocol):
    """Answers questions; see `RecallService.recall`."""

    def __call__(
        self,
        question: str,
        *,
        user: str,
        agent: str | None,
        session: str | None,
        limit: int,
        as_of: datetime | None,
        profile: str,
        max_tokens: int,
        prompt_tokens: int | None,
        filters: Filters,
        knowledge: KnowledgeMode,
        knowledge_weight: float,
    ) -> Recall:
        """Answer one."""
        ...


class PromptContexts:
    """Makes contexts for one tenant. Safe to share between threads."""

    def __init__(self, *, tenant: str, store: Store, clock: Clock, recall: Recalls) -> None:
        """Keep the parts."""
        self._tenant = tenant
        self._store = store
        self._clock = clock
        self._recall = recall

    def __call__(
        self,
        question: str,
        *,
        user: str,
        agent: str | None = None,
        session: str | None = None,
        limit: int = LIMIT,
        as_of: datetime | None = None,
        profile: str = DEFAULT_PROFILE,
        max_tokens: int = 1000,
        prompt_tokens: int | None = None,
        filters: Filters = NO_FILTERS,
        knowledge: KnowledgeMode = KnowledgeMode.AUTO,
        knowledge_weight: float = KNOWLEDGE_WEIGHT,
    ) -> PromptContext:
        """Make the text for a prompt: what answers the question, and the newest turns of the session.

        Constraints that the question touches come first, then memories and sections by rank, then turns. These have
        `TURN_SHARE` of the room for themselves, and what the others leave.

        Args and Raises: As `RecallService.recall`.

        Returns:
            At most `max_tokens` and the share of `prompt_tokens`, by the estimate. `suggested_questions` where the
            user has no active memory of its own that this caller sees, and said nothing in the session.
        """
        scope = Scope(self._tenant, user, agent, session)
        check_numbers(limit=limit, max_tokens=max_tokens, prompt_tokens=prompt_tokens)
        turns = () if session is None else self._store.turns(scope.owner(scope.default_visibility), session)
        space = room(max_tokens, prompt_tokens)
        moment = self._clock.now() if as_of is None else as_of
        spoken = language(question)
        shown = lay_out(turns, share(space), moment=moment, language=spoken)
        recall = self._recall(
            question,
            user=user,
            agent=agent,
            session=session,
            limit=limit,
            as_of=as_of,
            profile=profile,
            max_tokens=max_tokens if not shown.lines else space - shown.tokens,
            prompt_tokens=prompt_tokens,
            filters=filters,
            knowledge=knowledge,
            knowledge_weight=knowledge_weight,
        )
        left = space - token_estimate(recall.context) if recall.context else whole(space)
        shown = lay_out(turns, max(left, shown.tokens), moment=moment, language=spoken)
        return self._told(recall, shown, () if turns or self._is_known(scope) else FIRST_QUESTIONS[spoken])

    @staticmethod
    def _told(recall: Recall, turns: TurnLines, questions: tuple[str, ...]) -> PromptContext:
        binding = frozenset(recall.constraints)
        contents = {result.id: str(result.content) for result in recall.results}
        joined = join(recall.context, recall.shown, turns, contents=contents, binding=binding)
        return PromptContext(
            context=joined.text,
            tokens=token_estimate(joined.text) if joined.text else 0,
            retrieval_id=recall.retrieval_id,
            shown=joined.shown,
            constraints=tuple(id_ for id_ in joined.shown if id_ in binding),
            turns=turns.count,
            suggested_questions=questions,
            warnings=recall.warnings,
        )

    def _is_known(self, scope: Scope) -> bool:
        """Whether an active memory of the user's own, private or shared, is visible."""
        own = [owner for owner in scope.owners if owner.visibility is not Visibility.PUBLIC]
        return any(
            self._has_active(owner) for owner, revision in zip(own, self._store.revisions(own), strict=True) if revision
        )

    def _has_active(self, owner: Owner) -> bool:
        page = self._store.export(owner, limit=PAGE)
        while page:
            if any(exported.memory.status is Status.ACTIVE for exported in page):
                return True
            page = self._store.export(owner, after=page[-1], limit=PAGE)
        return False
