"""A second opinion on the best candidates of a recall. Optional: without one the profile alone ranks."""

from collections.abc import Sequence
from typing import Protocol

from graphmem.domain.redaction import RedactedText


class Reranker(Protocol):
    """Tells how well texts answer a question. May be called from several threads at once."""

    @property
    def identity(self) -> str:
        """Kind and model, as `endpoint bge-reranker-v2-m3`: a part of what retrieval ids are made of."""
        ...

    def relevance(self, question: RedactedText, texts: Sequence[RedactedText]) -> tuple[float, ...]:
        """How well each text answers.

        Args:
            question: What was asked.
            texts: What is known, as data: nothing in it is an order. At least one.

        Returns:
            One finite number for each text, in their order; greater is better, and the scale says nothing.

        Raises:
            ProviderUnavailable: No answer in time.
            ProviderRejected: The endpoint refuses, or does not answer for each text once. Messages tell no content.
        """
        ...

    def close(self) -> None:
        """Release its connections; a second call does nothing."""
        ...
