"""Looking back on retrievals: one with what it found, the same question again, and what a caller says of it.

A use case over the log and the read path, beside the memory service. A retrieval belongs to the user, and with one
the agent, that asked: for all others it is not there.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from graphmem.domain.feedback import Feedback, Verdict, verdict_of
from graphmem.domain.memory import Memory
from graphmem.domain.profile_comparison import ProfileComparison
from graphmem.domain.recall import Recall
from graphmem.domain.replay import Replay
from graphmem.domain.retrieval_record import KEPT_RETRIEVALS, RetrievalRecord
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import rfc3339
from graphmem.domain.wiki import FoundSection
from graphmem.errors import InvalidInput, NotFound
from graphmem.ports.clock import Clock
from graphmem.ports.store import Store
from graphmem.retrieval.answering import Answering
from graphmem.retrieval_log.background import BackgroundLog
from graphmem.retrieval_log.comparing import Askers, Progress, compare_profiles

UNKNOWN_RETRIEVAL: Final = (
    f"no retrieval by that id is kept for this user and agent; the newest {KEPT_RETRIEVALS} are, as long as "
    "GRAPHMEM_RETRIEVAL_LOG is on and something was stored that they could find"
)


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A logged retrieval with what can be read of it now."""

    record: RetrievalRecord
    memories: dict[str, Memory]
    """The results that are still there and visible, by id."""
    feedback: tuple[Feedback, ...]
    """On the retrieval (no memory), then on memories in it, by id."""
    sections: dict[str, FoundSection]
    """The sections among its entries that are still there, by id."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        record = self.record
        return {
            "retrieval_id": record.id,
            "query": record.query,
            "turn": record.turn,
            "at": rfc3339(record.at),
            "as_of": rfc3339(record.as_of),
            "profile": record.profile,
            "limit": record.limit,
            "max_tokens": record.max_tokens,
            "prompt_tokens": record.prompt_tokens,
            "filters": record.filters.as_dict(),
            "session": record.scope.session,
            "model": record.model,
            "reranker": record.reranker or None,
            "results": [
                {
                    "rank": rank,
                    "memory_id": result.memory_id,
                    "content": None if (memory := self.memories.get(result.memory_id)) is None else memory.content,
                    "status": None if memory is None else str(memory.status),
                    "score": result.score,
                    "terms": [
                        {"name": name, "value": value, "share": round(share, 4)} for name, value, share in result.shares
                    ],
                    "path": [{"via": hop.via, "memory_id": hop.memory_id} for hop in result.path],
                    "shown": result.shown,
                }
                for rank, result in enumerate(record.results, start=1)
            ],
            "knowledge": str(record.knowledge.mode),
            "knowledge_weight": record.knowledge.weight,
            "sections": [
                {
                    "rank": each.rank,
                    "section_id": each.section_id,
                    **_place(self.sections.get(each.section_id)),
                    "score": each.score,
                    "terms": dict(each.terms),
                    "shown": each.shown,
                }
                for each in record.sections
            ],
            "context_sha256": record.context_sha256,
            "answer_sha256": record.answer_sha256,
            "warnings": list(record.warnings),
            "feedback": [each.as_dict() for each in self.feedback],
        }


def _place(found: FoundSection | None) -> dict[str, str | None]:
    """Where a section stands and what it says now; null where it is gone."""
    if found is None:
        return dict.fromkeys(("wiki", "page", "anchor", "content"))
    return {
        "wiki": found.wiki,
        "page": found.path,
        "anchor": found.section.anchor,
        "content": str(found.section.text),
    }


class Retrospect:
    """Logs recalls, and looks back on them."""

    def __init__(self, *, store: Store, answering: Answering, clock: Clock, log: BackgroundLog | None) -> None:
        """Keep the parts; without a log, recalls are not logged, and what was logged before can be looked at."""
        self._store = store
        self._answering = answering
        self._clock = clock
        self._log = log

    def note(self, recall: Recall, scope: Scope, *, as_of: datetime | None, limit: int, max_tokens: int) -> None:
        """Log an answer soon, unless nothing was ever written that it could find: mere questions fill no store.

        Args:
            recall: The answer.
            scope: Who asked.
            as_of: As asked.
            limit: As asked.
            max_tokens: As asked.
        """
        if self._log is None or not any(revision for _, revision in recall.revisions):
            return
        at = recall.as_of if as_of is None else self._clock.now()
        self._log.append(RetrievalRecord.of(recall, scope, at=at, limit=limit, max_tokens=max_tokens))

    def look_up(self, retrieval_id: str, scope: Scope) -> LookedUp:
        """A logged retrieval, its memories and sections as they are now, and what was said of it."""
        record = self._record(retrieval_id, scope)
        memories = self._store.memories(scope, [result.memory_id for result in record.results])
        said = self._store.retrieval_log.feedback(record.owner, [record.id])
        ids = [each.section_id for each in record.sections]
        found = self._store.knowledge.sections(Owner(scope.tenant), ids) if ids else ()
        sections = {each.section.id: each for each in found}
        return LookedUp(record, {memory.id: memory for memory in memories}, said, sections)

    def replay(self, retrieval_id: str, scope: Scope, *, profile: str | None) -> Replay:
        """Ask again with the clock and the settings of then, or by another profile. Is not logged."""
        then = self._record(retrieval_id, scope)
        recall = self._answering.recall(
            then.query,
            scope=then.scope,
            limit=then.limit,
            as_of=then.as_of,
            profile=then.profile if profile is None else profile,
            max_tokens=then.max_tokens,
            prompt_tokens=then.prompt_tokens,
            filters=then.filters,
            turn=then.turn,
            knowledge=then.knowledge,
        )
        now = RetrievalRecord.of(recall, then.scope, at=then.at, limit=then.limit, max_tokens=then.max_tokens)
        return Replay(then, now)

    def compare(
        self, profiles: tuple[str, str], askers: Askers, *, limit: int, progress: Progress | None
    ) -> ProfileComparison:
        """Ask logged questions again by two profiles, each with its clock and its limit, over the memories of now.

        Changes nothing and is not logged. For operators: without a user it reads the questions of the whole tenant.

        Args:
            profiles: Names of two.
            askers: Whose questions.
            limit: The newest so many questions, 1 to 1,000.
            progress: Called after each question.

        Returns:
            How many answers differ, by how much, and what feedback says of each profile.

        Raises:
            InvalidInput: There is no such profile, both are the same, the limit is out of range, or an agent is named
                without its user.
            ProviderUnavailable: A model cannot be loaded.
            StoreUnavailable: The store does not answer.
        """
        if type(limit) is not int or not 1 <= limit <= KEPT_RETRIEVALS:
            msg = f"limit must be a whole number from 1 to {KEPT_RETRIEVALS}"
            raise InvalidInput(msg, field="limit")
        self.flush()
        return compare_profiles(self._store, self._answering.memories, profiles, askers, limit=limit, progress=progress)

    def judge(self, verdict: Verdict, scope: Scope, *, retrieval_id: str | None, memory_id: str | None) -> Feedback:
        """Keep a verdict on a retrieval, on a memory in it, or on a memory by itself."""
        if retrieval_id is not None:
            record = self._record(retrieval_id, scope)
            if memory_id not in (None, *(result.memory_id for result in record.results)):
                msg = "the retrieval has no result by that id; name one of its results, or leave the memory out"
                raise NotFound(msg)
        elif memory_id is None:
            msg = "feedback is on a retrieval, a memory, or both; name one"
            raise InvalidInput(msg, field="retrieval")
        elif not self._store.memories(scope, [memory_id]):
            msg = "no memory by that id is visible to this user and agent"
            raise NotFound(msg)
        owner = scope.owner(scope.default_visibility)
        actor = scope.user if scope.agent is None else scope.agent
        feedback = Feedback(owner, verdict_of(verdict), self._clock.now(), actor, retrieval_id, memory_id)
        return self._store.retrieval_log.give_feedback(feedback)

    def flush(self) -> None:
        """Wait until what was noted is in the store, or dropped."""
        if self._log is not None:
            self._log.flush()

    def _record(self, retrieval_id: str, scope: Scope) -> RetrievalRecord:
        """The record of the scope's owner.

        Raises:
            NotFound: There is none by this id; somebody else's looks the same.
        """
        self.flush()
        owner = scope.owner(scope.default_visibility)
        record = self._store.retrieval_log.retrieval(owner, retrieval_id)
        if record is None:
            raise NotFound(UNKNOWN_RETRIEVAL)
        return record
