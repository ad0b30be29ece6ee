"""What deciding reads and answers: the new memory, the older ones, and the judgement on them."""

from dataclasses import dataclass
from datetime import datetime

from graphmem.domain.claim import Claim, Decision, MemoryLink
from graphmem.domain.claim_rules.words import Word
from graphmem.domain.memory import Credibility, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An older memory, as deciding needs it."""

    memory_id: str
    text: str
    claims: tuple[Claim, ...]
    occurred_at: datetime
    recorded_at: datetime
    credibility: Credibility = Credibility.MEDIUM
    speaker: str | None = None
    source: Source = Source.USER
    words: tuple[Word, ...] = ()
    """Chinese words as the recognizer read them, where they are at hand; without them a little less is found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fresh(Known):
    """The new memory. A suspicious one is kept, and bears on nothing."""

    suspicious: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Closing:
    """One claim of an older memory that no longer holds."""

    memory_id: str
    claim_index: int
    newer_claim: int
    """Place of the claim that closes it, in the new memory."""
    rule: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the new memory is to what is known."""

    decision: Decision
    links: tuple[MemoryLink, ...] = ()
    """Surest kind first, then the likelier, then by the older id; at most `decision.MOST_LINKS`."""
    closings: tuple[Closing, ...] = ()
    """By older id and place; one for each closed claim."""
    quarantined: bool = False
    """It would close what a more credible source said."""
    merged_into: str | None = None
    """The older memory that says the same in the same words, where the decision is `merged`."""
