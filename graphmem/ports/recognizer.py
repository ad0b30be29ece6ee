"""Text to mentions of entities."""

from collections.abc import Sequence
from typing import Protocol

from graphmem.domain.entity import Mention
from graphmem.domain.redaction import RedactedText


class Recognizer(Protocol):
    """Finds names and identifiers in Chinese, English and mixed text."""

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[tuple[Mention, ...], ...]:
        """Find the mentions of each text.

        Returns:
            One tuple a text, in the order given; mentions by start, never overlapping,
            `text[start:end] == surface`, no line break in it. Empty where there is none; an adapter may stop
            looking once a text has more than `MAX_MENTIONS`.

        Raises:
            ProviderUnavailable: A model cannot be loaded.
        """
        ...
