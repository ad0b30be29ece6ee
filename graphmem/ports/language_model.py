"""Questions to a language model. Optional: without one the rules alone decide."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from graphmem.domain.prompt import Prompt
from graphmem.domain.redaction import RedactedText

Reply = TypeVar("Reply")


@dataclass(frozen=True, slots=True)
class Usage:
    """What a model has cost so far in this process."""

    calls: int = 0
    """Requests sent, repeated ones too."""
    failures: int = 0
    """Of these, without a usable answer."""
    prompt_tokens: int = 0
    """As the endpoint counts them; 0 where it does not."""
    completion_tokens: int = 0


class LanguageModel(Protocol):
    """Answers prompts in the form that they ask for. May be called from several threads at once."""

    @property
    def model(self) -> str:
        """Name of the model."""
        ...

    @property
    def concurrency(self) -> int:
        """How many questions it takes at once; more wait."""
        ...

    @property
    def usage(self) -> Usage:
        """What it has cost so far."""
        ...

    def complete(self, prompt: Prompt[Reply], values: Mapping[str, RedactedText]) -> Reply:
        """Ask, and read the answer.

        What comes back has the right form and nothing more: whether it is true is for the caller to check.

        Args:
            prompt: What to ask.
            values: A text for each of its slots; goes in as data.

        Raises:
            ProviderUnavailable: No answer in time.
            ProviderRejected: The endpoint refuses, or answers in another form.
        """
        ...

    def close(self) -> None:
        """Release its connections; a second call does nothing."""
        ...
