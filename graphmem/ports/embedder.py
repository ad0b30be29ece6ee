"""Text to vectors."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Embeds passages and questions into one space."""

    @property
    def model(self) -> str:
        """Name and version of the model; recorded with each vector."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    def mean(self, language: Language) -> Vectors:
        """The expected vector of ordinary text in `language`: (d,) float32, not unit norm.

        Centring subtracts it, so that texts of different languages can meet (`design`: without it
        a Chinese question never finds an English memory).
        """
        ...

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """Embed stored text.

        Returns:
            (n, d) float32, rows of unit norm, in the order given; (0, d) for no text.

        Raises:
            ProviderUnavailable: The model cannot be loaded.
        """
        ...

    def embed_question(self, text: RedactedText) -> Vectors:
        """Embed a question: (d,) float32, unit norm.

        Raises:
            ProviderUnavailable: The model cannot be loaded.
        """
        ...
