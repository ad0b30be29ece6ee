"""What a caller says of a retrieval or a memory afterwards."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from graphmem.domain.scope import Owner
from graphmem.domain.times import rfc3339
from graphmem.errors import InvalidInput


class Verdict(StrEnum):
    """Whether it helped: useful, of no use here, or wrong."""

    USEFUL = "useful"
    NOT_USEFUL = "not_useful"
    WRONG = "wrong"


def verdict_of(text: str) -> Verdict:
    """The verdict of that name.

    Raises:
        InvalidInput: There is none.
    """
    try:
        return Verdict(text)
    except ValueError as exc:
        msg = f"verdict must be one of {', '.join(Verdict)}"
        raise InvalidInput(msg, field="verdict") from exc


@dataclass(frozen=True, slots=True)
class Feedback:
    """One verdict of an owner on a retrieval, on one memory in it, or on a memory by itself: one each, the last."""

    owner: Owner
    """Who said it: the user, with the agent where one spoke."""
    verdict: Verdict
    at: datetime
    """Since when it stands: the same verdict again does not move it."""
    actor: str
    """The agent, otherwise the user."""
    retrieval_id: str | None
    memory_id: str | None
    """At least one of the two is given."""

    def as_dict(self) -> dict[str, str | None]:
        """Plain JSON types."""
        return {
            "retrieval_id": self.retrieval_id,
            "memory_id": self.memory_id,
            "verdict": str(self.verdict),
            "at": rfc3339(self.at),
            "actor": self.actor,
        }
