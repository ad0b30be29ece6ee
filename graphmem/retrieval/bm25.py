"""BM25 (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework"), with inverse document frequencies above 0.

Pure.
"""

from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

K1: Final = 1.2
B: Final = 0.4
"""Below the usual 0.75 since passages are cut to one length."""

Floats = NDArray[np.float64]


def idf(passages: int, frequency: int) -> float:
    """Inverse document frequency of a term that stands in `frequency` of so many passages."""
    return log(1 + (passages - frequency + 0.5) / (frequency + 0.5))


def length_norms(lengths: Floats, mean: float) -> Floats:
    """`k1 * (1 - b + b * length / mean length)` of each passage."""
    return K1 * (1 - B + B * lengths / max(mean, 1.0))


def gains(counts: Floats, norms: Floats) -> Floats:
    """What a term that stands so often in a passage gives, before its inverse document frequency; under k1 + 1."""
    return counts * (K1 + 1) / (counts + norms)
