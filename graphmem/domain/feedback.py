"""What a caller says of a retrieval or a memory afterwards, and what it weighs in later ones."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from math import fsum
from types import MappingProxyType
from typing import Final

from graphmem.domain.scope import Owner
from graphmem.domain.times import rfc3339
from graphmem.errors import InvalidInput


class Verdict(StrEnum):
    """Whether it helped: useful, of no use here, or wrong."""

    USEFUL = "useful"
    NOT_USEFUL = "not_useful"
    WRONG = "wrong"


TILT: Final[Mapping[Verdict, float]] = MappingProxyType(
    {Verdict.USEFUL: 0.5, Verdict.NOT_USEFUL: -0.5, Verdict.WRONG: -1.0}
)
"""Share of the most that feedback may tilt: of no use for one question says less of a memory than that it is wrong."""

KEPT_CHANGES: Final = 50
"""Verdicts of before the one that stands that are kept of each retrieval, memory in it, or memory; the newest."""


def net_tilt(verdicts: Iterable[Verdict]) -> float:
    """What verdicts on one memory come to together, [-1, 1]."""
    return min(max(fsum(TILT[verdict] for verdict in verdicts), -1.0), 1.0)


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
class Judged:
    """What an owner said of a memory, by itself or in one retrieval, over time."""

    retrieval_id: str
    """Empty: of the memory by itself."""
    memory_id: str
    said: tuple[tuple[int, Verdict], ...]
    """When each verdict was given, in microseconds since 1970 UTC; the last one stands. At least one."""

    def standing(self, moment_us: int) -> Verdict | None:
        """The verdict that stood at a moment; None before the first."""
        given = [verdict for at_us, verdict in self.said if at_us <= moment_us]
        return given[-1] if given else None


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
