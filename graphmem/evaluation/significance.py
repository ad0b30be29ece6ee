"""Whether the difference between two runs on the same questions is more than chance. Pure.

The interval is the paired percentile bootstrap (Efron & Tibshirani 1993, chapter 13); the p-value is Fisher's paired
randomisation test of the mean, two-sided, which is the test to use on retrieval scores (Smucker, Allan & Carterette
2007, "A comparison of statistical significance tests for information retrieval evaluation").
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphmem.evaluation.metrics import SEED, bootstrap

EXACT_UP_TO: Final = 14
"""With at most so many questions that differ every one of the 2^n sign patterns is counted; above, a sample."""
SAMPLED: Final = 10_000
_CHUNK: Final = 1_000
_EQUAL: Final = 1e-9
"""Sums that differ by less are the same: they were added in another order."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How the second run differs from the first, over `n` questions."""

    before: float
    """Mean of the first run, [0, 1]."""
    after: float
    delta: float
    """Mean difference, [-1, 1], with its 95 % interval."""
    low: float
    high: float
    p_value: float
    """Two-sided, (0, 1]: how often chance alone gives a difference as large."""
    n: int


def paired_difference(before: Sequence[float], after: Sequence[float]) -> Difference:
    """Compare the scores of the same questions; the same scores in the same order, the same figures.

    Args:
        before: Scores in the first run, at least one.
        after: Scores in the second run, in the same order.

    Raises:
        ValueError: The lengths differ, or there is no score.
    """
    differences = [later - earlier for earlier, later in zip(before, after, strict=True)]
    if not differences:
        msg = "there is no question to compare"
        raise ValueError(msg)
    interval = bootstrap(differences)
    return Difference(
        before=float(np.mean(before)),
        after=float(np.mean(after)),
        delta=interval.mean,
        low=interval.low,
        high=interval.high,
        p_value=randomisation_p_value(differences),
        n=interval.n,
    )


def randomisation_p_value(differences: Sequence[float]) -> float:
    """How often random signs of these differences give a mean at least as far from 0; (0, 1].

    Differences of 0 have no sign to change, and are left out. A sampled value counts the observed signs as one
    sample more, so that it is never 0.
    """
    values = np.array([value for value in differences if abs(value) > _EQUAL], dtype=np.float64)
    observed = abs(values.sum()) - _EQUAL
    if len(values) <= EXACT_UP_TO:
        patterns = (np.arange(2 ** len(values))[:, np.newaxis] >> np.arange(len(values))) & 1
        return float(np.mean(_as_far(patterns, values, observed)))
    chance = np.random.default_rng(SEED)
    reached = sum(
        int(_as_far(chance.integers(2, size=(_CHUNK, len(values))), values, observed).sum())
        for _ in range(SAMPLED // _CHUNK)
    )
    return (reached + 1) / (SAMPLED + 1)


def _as_far(patterns: NDArray[np.int64], values: NDArray[np.float64], observed: float) -> NDArray[np.bool_]:
    """(patterns,) whether the sum with these signs (0 or 1) is as far from 0 as the observed one."""
    far: NDArray[np.bool_] = np.abs((2.0 * patterns - 1.0) @ values) >= observed
    return far
