"""Text to mentions of entities, and to words where the script has no spaces."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from graphmem.domain.claim_rules.words import Word
from graphmem.domain.entity import Mention
from graphmem.domain.redaction import RedactedText

MODEL_IS_MISSING: Final = "names are found by lists and patterns only"
"""What a notice says of a language whose model is not there."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """What was read in one text."""

    mentions: tuple[Mention, ...] = ()
    """By start, never overlapping, `text[start:end] == surface`, no line break in it."""
    words: tuple[Word, ...] = ()
    """The words of sentences with Chinese in them, by start, never overlapping; empty for other sentences, or
    where no model for Chinese is there."""


class Recognizer(Protocol):
    """Finds names, identifiers and words in Chinese, English and mixed text."""

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[Recognition, ...]:
        """Read each text.

        Returns:
            One recognition a text, in the order given. An adapter may stop looking once a text has more than
            `MAX_MENTIONS` mentions.

        Raises:
            ProviderUnavailable: A model is there and cannot be loaded.
        """
        ...

    def notices(self) -> tuple[str, ...]:
        """What this recognizer cannot do here, with the remedy, one sentence each; empty when all models are there.

        Loads the models.
        """
        ...
