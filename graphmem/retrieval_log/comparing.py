"""Asks the logged questions again by two profiles. Reads; logs and changes nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graphmem.domain.profile_comparison import TOP, AskedTwice, ProfileComparison, verdicts_for
from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import InvalidInput
from graphmem.ports.store import Store
from graphmem.retrieval.pipeline import Retrieval

Progress = Callable[[str, int, int], None]
"""Told the work, how many questions are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Askers:
    """Whose logged questions are meant."""

    tenant: str
    user: str | None
    """None: every user, and agent, of the tenant."""
    agent: str | None

    def owners(self, store: Store) -> Sequence[Owner]:
        """Whom their questions belong to; of everybody those who have memories, or judged some.

        Raises:
            InvalidInput: A name cannot be one, or an agent is named without its user.
            StoreUnavailable: The store does not answer.
        """
        if self.user is not None:
            scope = Scope(self.tenant, self.user, self.agent)
            return (scope.owner(scope.default_visibility),)
        if self.agent is not None:
            msg = "an agent is one of a user; name the user too"
            raise InvalidInput(msg, field="user")
        return tuple(owner for owner in store.owners() if owner.tenant == self.tenant and owner.user is not None)


def compare_profiles(
    store: Store,
    retrieval: Retrieval,
    profiles: tuple[str, str],
    askers: Askers,
    *,
    limit: int,
    progress: Progress | None = None,
) -> ProfileComparison:
    """Ask the newest logged questions again, each with its clock and its limit, by both profiles; no reranker is asked.

    Args:
        store: With the log.
        retrieval: The read path.
        profiles: Names of the two.
        askers: Whose questions.
        limit: Questions at most, over all askers, newest first (ties by greatest id).
        progress: Called after each question.

    Raises:
        InvalidInput: The profiles are the same, one of them is not known, or an asker cannot be one.
        ProviderUnavailable: A model cannot be loaded.
        StoreUnavailable: The store does not answer.
    """
    first, second = profiles
    retrieval.profiles.named(first)
    retrieval.profiles.named(second)
    if first == second:
        msg = f"both profiles are {first}; name two different ones"
        raise InvalidInput(msg, field="profiles")
    logged = [record for owner in askers.owners(store) for record in store.retrieval_log.retrievals(owner, limit=limit)]
    newest = sorted(logged, key=lambda record: (record.at, record.id), reverse=True)[:limit]
    questions = []
    for done, record in enumerate(newest, start=1):
        ids = [record.id, *(result.memory_id for result in record.results)]
        questions.append(
            AskedTwice(
                retrieval_id=record.id,
                query=record.query,
                user=record.scope.user,
                agent=record.scope.agent,
                first=_top(retrieval, record, first),
                second=_top(retrieval, record, second),
                verdicts=verdicts_for(record, store.retrieval_log.feedback(record.owner, ids)),
            )
        )
        if progress is not None:
            progress("compare", done, len(newest))
    return ProfileComparison(first, second, tuple(questions))


def _top(retrieval: Retrieval, record: RetrievalRecord, profile: str) -> tuple[str, ...]:
    answer = retrieval.answer(
        record.query,
        scope=record.scope,
        limit=record.limit,
        as_of=record.as_of,
        profile=profile,
        max_tokens=record.max_tokens,
        prompt_tokens=record.prompt_tokens,
        filters=record.filters,
        rerank=False,
        turn=record.turn,
    )
    return tuple(result.id for result in answer.recall.results[:TOP])
