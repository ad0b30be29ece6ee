"""An optional step of a recall: the best results in the order of a reranker, as far as freshness lets them.

The results keep the scores that stood at their places: what goes up takes the score of the place it goes to. The
difference is a term of its own, so that terms still sum to the score. What freshness decided stays decided.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from graphmem.domain.memory import Memory, Status
from graphmem.domain.recall import Result
from graphmem.domain.redaction import RedactedText
from graphmem.errors import ProviderRejected, ProviderUnavailable
from graphmem.ports.reranker import Reranker
from graphmem.retrieval.freshness import LIKELY
from graphmem.retrieval.intent import Intent
from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import DIGITS, Ranked
from graphmem.retrieval.visible import Visible

log = logging.getLogger(__name__)

NOT_RERANKED: Final = "the order is the profile's alone, since the reranker did not help"
RERANKED: Final = 20
"""The best so many are looked at: more cost more and seldom hold what the first twenty lack."""
MOST_CHARS: Final = 1_000
"""Of a memory that are sent."""
STEP: Final = 1e-9
"""Between two scores that were equal, and whose ids would turn the order."""

Orders = frozenset[tuple[str, str]]
"""(memory, another one that stays behind it)."""
Shown = tuple[Result, Memory]


def kept_orders(visible: Visible, question: Question, before: Ranked, after: Ranked) -> Orders:
    """Which of the best memories stay behind which, whatever a reranker thinks.

    - What freshness put behind another one.
    - What ranks behind a memory that freshness put before others: all of it where the question asks for a time, and
      otherwise what is older.
    - What a newer memory, which ranks before it, likely replaces; not where the question asks for the past.

    Args:
        visible: What the caller sees.
        question: The question.
        before: The candidates before freshness.
        after: The same after it.
    """
    newer = after.terms.get("newer")
    if newer is None:
        return frozenset()
    pairs = list(combinations(after.order(visible)[:RERANKED], 2))
    ids = {place: visible.id(int(after.rows[place])) for pair in pairs for place in pair}
    occurred = visible.column("occurred_us")[after.rows]
    turned = {
        (ahead, behind)
        for ahead, behind in pairs
        if newer[behind] < 0
        and before.scores[behind] >= before.scores[ahead]
        and after.scores[behind] < after.scores[ahead]
    }
    chosen = {ahead for ahead, _ in turned}
    timed = question.intent is not Intent.PLAIN
    follows_links = question.intent in (Intent.PLAIN, Intent.LATEST)
    kept = turned | {
        (ahead, behind)
        for ahead, behind in pairs
        if (ahead in chosen and (timed or occurred[ahead] >= occurred[behind]))
        or (follows_links and _likely_replaces(visible, ids[ahead], ids[behind]))
    }
    return frozenset((ids[ahead], ids[behind]) for ahead, behind in kept)


def sent_places(shown: Sequence[Shown]) -> list[int]:
    """Places of the results that a reranker is shown, ascending: of the best ones those that are not quarantined."""
    return [place for place, (_, memory) in enumerate(shown[:RERANKED]) if memory.status is not Status.QUARANTINED]


def reranked(
    shown: Sequence[Shown], places: Sequence[int], relevance: Sequence[float], kept: Orders
) -> tuple[Shown, ...]:
    """The results in their new order, with their new scores.

    Args:
        shown: Best first.
        places: Of those that were sent, ascending.
        relevance: A number for each of them, greater is better; equal ones stay as they are.
        kept: Who stays behind whom.
    """
    slots = list(shown)
    for place, chosen in zip(places, _arranged(shown, places, relevance, kept), strict=True):
        slots[place] = shown[chosen]
    below: Result | None = None
    for place in reversed(range(len(slots))):
        result, memory = slots[place]
        below = _scored(result, shown[place][0].score, below)
        slots[place] = below, memory
    return tuple(slots)


def _likely_replaces(visible: Visible, newer_id: str, older_id: str) -> bool:
    return any(newer.memory_id == newer_id and newer.likelihood >= LIKELY for newer in visible.newer(older_id))


def _arranged(shown: Sequence[Shown], places: Sequence[int], relevance: Sequence[float], kept: Orders) -> list[int]:
    """The places in their new order: the most relevant first of those before which nothing has to stand."""
    worth = dict(zip(places, relevance, strict=True))
    waiting = sorted(places, key=lambda place: (-worth[place], place))
    arranged: list[int] = []
    while waiting:
        following = next(place for place in waiting if not _waits(shown, place, waiting, kept))
        arranged.append(following)
        waiting.remove(following)
    return arranged


def _waits(shown: Sequence[Shown], place: int, waiting: Sequence[int], kept: Orders) -> bool:
    return any((shown[other][0].id, shown[place][0].id) in kept for other in waiting)


def _scored(result: Result, score: float, below: Result | None) -> Result:
    """A result with the score of its place, and just over what stands below where ids would turn the two."""
    if below is not None and (score < below.score or (score == below.score and result.id > below.id)):
        score = round(below.score + STEP, DIGITS)
    lift = round(score - result.score, DIGITS)
    return replace(result, score=score, terms=(*result.terms, ("rerank", lift))) if lift else result


def by_reranker(
    reranker: Reranker, question: RedactedText, candidates: Sequence[Shown], kept: Orders
) -> tuple[list[Shown], str]:
    """The candidates in the reranker's order; or why it gave none."""
    places = sent_places(candidates)
    texts = [candidates[place][1].content[:MOST_CHARS] for place in places]
    try:
        return list(reranked(candidates, places, reranker.relevance(question, texts), kept)), ""
    except (ProviderUnavailable, ProviderRejected) as exc:
        log.warning("recall.not_reranked", extra={"reason": type(exc).__name__})
        return [], f"{NOT_RERANKED}: {exc}; GRAPHMEM_RERANK=off asks nobody"
