"""The shipped mean vector of ordinary text, per model and language.

Made by `benchmarks/language_means.py` from sentences of our own; subtracting it lets a Chinese
question meet an English memory (without it, language is the largest component of an e5 vector).
"""

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.text import Language


@cache
def language_mean(model: str, language: Language) -> NDArray[np.float32]:
    """The mean vector of `model` (`e5` or `use`) for a language: (d,) float32."""
    with (files("graphmem.providers") / "language_means.npz").open("rb") as stream, np.load(stream) as means:
        vector: NDArray[np.float32] = means[f"{model}/{language}"].astype(np.float32)
    vector.setflags(write=False)
    return vector
