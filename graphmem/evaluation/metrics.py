"""What a ranking is worth: recall, reciprocal rank, nDCG, and intervals over questions. Pure.

Definitions are those of information retrieval with binary relevance (Manning, Raghavan & Schütze 2008,
chapter 8); intervals are the percentile bootstrap (Efron & Tibshirani 1993, chapter 13).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log2
from typing import Final

import numpy as np

CUTOFFS: Final = (1, 5, 10, 20, 25)
RESAMPLES: Final = 1_000
SEED: Final = 20_260_301
NEW_BEFORE_OLD: Final = "new_before_old"
METRICS: Final = (*(f"R@{k}" for k in CUTOFFS), "MRR", "nDCG@10", "all@10", NEW_BEFORE_OLD)
"""Every metric, in the order it is shown."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over `n` questions with its 95 % bootstrap interval; all in [0, 1]."""

    mean: float
    low: float
    high: float
    n: int


def score_ranking(
    ranked: Sequence[str], gold: Collection[str], *, old: Collection[str] = (), new: Collection[str] = ()
) -> dict[str, float]:
    """Score the ranking of one question.

    Args:
        ranked: Document ids, best first; a repeated id counts where it stands first.
        gold: Ids that answer, at least one.
        old: Ids that say a fact as it was before a change.
        new: Ids that say it as it is after.

    Returns:
        Metric → value in [0, 1]. `R@k` is the share of the gold among the first k, `MRR` one over the
        rank of the first gold (0 when absent), `nDCG@10` binary, `all@10` whether all gold is among the
        first 10. `new_before_old`, only where `new` is given: whether the first new id stands before every old
        one (false when no new one is ranked).

    Raises:
        ValueError: There is no gold; such a question has no score.
    """
    wanted = frozenset(gold)
    if not wanted:
        msg = "a question without gold cannot be scored"
        raise ValueError(msg)
    order = list(dict.fromkeys(ranked))
    ranks = [rank for rank, doc_id in enumerate(order, start=1) if doc_id in wanted]
    found = {k: sum(rank <= k for rank in ranks) for k in CUTOFFS}
    ideal = fsum(1 / log2(rank + 1) for rank in range(1, min(len(wanted), 10) + 1))
    scores = {f"R@{k}": found[k] / len(wanted) for k in CUTOFFS}
    scores["MRR"] = 1 / ranks[0] if ranks else 0.0
    scores["nDCG@10"] = min(1.0, fsum(1 / log2(rank + 1) for rank in ranks if rank <= 10) / ideal)
    scores["all@10"] = float(found[10] == len(wanted))
    if new:
        behind = len(order) + 1
        place = {doc_id: rank for rank, doc_id in enumerate(order, start=1)}
        first_new = min(place.get(doc_id, behind) for doc_id in new)
        first_old = min((place.get(doc_id, behind) for doc_id in old), default=behind)
        scores[NEW_BEFORE_OLD] = float(first_new < first_old)
    return scores


def summarize(scores: Sequence[Mapping[str, float]]) -> dict[str, Interval]:
    """Mean and interval of each metric over questions; a metric that no question has is left out."""
    columns = {metric: [score[metric] for score in scores if metric in score] for metric in METRICS}
    return {metric: bootstrap(values) for metric, values in columns.items() if values}


def bootstrap(values: Sequence[float]) -> Interval:
    """The mean with its 95 % percentile interval; the same values in the same order, the same interval.

    Args:
        values: At least one.
    """
    sample = np.asarray(values, dtype=np.float64)
    picks = np.random.default_rng(SEED).integers(len(sample), size=(RESAMPLES, len(sample)))
    low, high = np.quantile(sample[picks].mean(axis=1), (0.025, 0.975))
    return Interval(fsum(values) / len(sample), float(low), float(high), len(sample))
