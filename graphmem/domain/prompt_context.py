"""What a prompt gets of a memory: the answer to the one question an agent asks before it asks its model."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PromptContext:
    """The text for a prompt, and what it was made of."""

    context: str
    """Memories, sections of the wikis and turns between the markers; empty where there is none of them."""
    tokens: int
    """Of the text, estimated."""
    retrieval_id: str
    shown: tuple[str, ...]
    """Ids of the memories and sections in the text, in its order."""
    constraints: tuple[str, ...]
    """Those of them that bind, among `shown`."""
    turns: int
    """How many turns of the conversation it shows."""
    suggested_questions: tuple[str, ...]
    """What to ask a user about whom nothing is known; empty otherwise."""
    warnings: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "context": self.context,
            "tokens": self.tokens,
            "retrieval_id": self.retrieval_id,
            "shown": list(self.shown),
            "constraints": list(self.constraints),
            "turns": self.turns,
            "suggested_questions": list(self.suggested_questions),
            "warnings": list(self.warnings),
        }
