"""Asks the logged questions again by two profiles. Reads; logs and changes nothing."""

from collections.abc import Callable, Sequence

from graphmem.domain.profile_comparison import TOP, AskedTwice, ProfileComparison, verdicts_for
from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.domain.scope import Owner
from graphmem.errors import InvalidInput
from graphmem.ports.store import Store
from graphmem.retrieval.pipeline import Retrieval

Progress = Callable[[str, int, int], None]
"""Told the work, how many questions are done, and of how many."""


def compare_profiles(
    store: Store,
    retrieval: Retrieval,
    profiles: tuple[str, str],
    owners: Sequence[Owner],
    *,
    limit: int,
    progress: Progress | None = None,
) -> ProfileComparison:
    """Ask the newest logged questions of some owners again, each with its clock and its limit, by both profiles.

    Args:
        store: With the log.
        retrieval: The read path.
        profiles: Names of the two.
        owners: Whose questions.
        limit: Questions at most, over all owners, newest first (ties by greatest id).
        progress: Called after each question.

    Raises:
        InvalidInput: The profiles are the same, or one of them is not known.
        ProviderUnavailable: A model cannot be loaded.
        StoreUnavailable: The store does not answer.
    """
    first, second = profiles
    retrieval.profiles.named(first)
    retrieval.profiles.named(second)
    if first == second:
        msg = f"both profiles are {first}; name two different ones"
        raise InvalidInput(msg, field="profiles")
    logged = [record for owner in owners for record in store.retrieval_log.retrievals(owner, limit=limit)]
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
    recall = retrieval.recall(
        record.query,
        scope=record.scope,
        limit=record.limit,
        as_of=record.as_of,
        profile=profile,
        max_tokens=record.max_tokens,
    )
    return tuple(result.id for result in recall.results[:TOP])
