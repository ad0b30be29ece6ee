"""Claims: the checkable statements inside a memory, and how a newer one bears on an older one.

A claim is what one clause says: who, what about, which value, asserted or only asked, planned or quoted. It never
takes a subject that was not said. Claims are closed by newer ones; the memory that holds them stays as it is.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Final, Self

from graphmem.domain.text import tokens


class Predicate(StrEnum):
    """What a claim says about its subject."""

    NAMED = "is_named"
    AGED = "is_aged"
    BORN = "born_on"
    RELATED = "is_related_to"
    """A person's role towards the subject: "my manager is Diana"."""
    LIVES = "lives_in"
    WORKS_AT = "works_at"
    WORKS_AS = "works_as"
    STUDIES = "studies_at"
    OWNS = "owns"
    LIKES = "likes"
    """Also dislikes, with negative polarity."""
    AVOIDS = "avoids"
    """Does not eat, drink, take, use, by own will or habit; with negative polarity, does again."""
    ALLERGIC = "allergic_to"
    FORBIDS = "forbids"
    """A prohibition or standing instruction of what not to do: "never deploy on Friday"."""
    USES = "uses"
    PREFERS = "prefers_format"
    """How answers and documents shall be: language, length, form, tone, units."""
    SCHEDULED = "scheduled_at"
    DUE = "due_at"
    STATUS = "has_status"
    AMOUNTS = "amounts_to"
    """Prices, counts, sizes, percentages, scores, versions in use, numbers to call."""
    LOCATED = "located_at"
    """Where a thing or an event is."""
    DONE_BY = "is_done_by"
    """Who owns, leads, handles a thing: "the report is done by Ana"."""
    FIXED_BY = "is_fixed_by"
    """An error or problem, and what fixed it."""
    CAUSED_BY = "is_caused_by"
    DECIDED = "decided"
    """What was decided, the reason left in the memory."""
    TODO = "has_to_do"
    DOES = "does"
    """A habit or activity that goes on: runs every morning, is learning Spanish, volunteers."""
    IS = "is"
    """Any other attribute: "the build is green", "her dog is called Max" is `is_named`."""


SINGLE_VALUED: Final = frozenset(
    {
        Predicate.NAMED,
        Predicate.AGED,
        Predicate.BORN,
        Predicate.LIVES,
        Predicate.WORKS_AT,
        Predicate.WORKS_AS,
        Predicate.SCHEDULED,
        Predicate.DUE,
        Predicate.STATUS,
        Predicate.LOCATED,
        Predicate.DONE_BY,
    }
)
"""One value at a time for one subject and topic; the others hold many side by side."""


FRAME: Final = "frame"
"""Rule of claims that hold the topic and values of a clause no family reads, so that changes of it are seen."""


WHOLE: Final = "whole text"
"""Rule of the one claim of a short text in which no other was read: it stands for all that the text says."""


class Mood(StrEnum):
    """How a clause is meant. Only asserted ones close or are closed."""

    ASSERT = "assert"
    PLAN = "plan"
    PAST = "past"
    """A past habit or state, over by the time of speaking: "I used to smoke"."""
    HYPOTHETICAL = "hypothetical"
    QUESTION = "question"
    QUOTED = "quoted"
    """Reported speech of others, fiction, translations."""


class Cue(StrEnum):
    """What in a clause says that something older no longer holds."""

    CHANGE = "change"
    """moved, switched, now, 改成, 换成, 搬到."""
    END = "end"
    """no longer, quit, stopped, 不再, 戒, 退了."""
    CORRECT = "correct"
    """no, I meant; it is not A but B; 不是A是B, 说错了."""
    REPLACE = "replace"
    """The old value is named: from A to B, instead of A, 从A改成B."""


class ValueType(StrEnum):
    """Kinds of values that can be compared."""

    MONEY = "money"
    DATE = "date"
    WEEKDAY = "weekday"
    TIME = "time"
    PERCENT = "percent"
    DURATION = "duration"
    PHONE = "phone"
    VERSION = "version"
    CODE = "code"
    NUMBER = "number"
    PLACE = "place"
    ORGANIZATION = "organization"
    PERSON = "person"
    TITLE = "title"
    WORD = "word"


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """A value in a clause, in normal form: `60` minutes and `1 hour` are one duration."""

    type: ValueType
    normal: str


@dataclass(frozen=True, slots=True)
class Claim:
    """What one clause says. All tuples are sorted and without repeats."""

    subject: str
    """`user`, `agent`, `kin:<relation>` (English, lower case: `kin:sister`), `person:<name>`, `thing:<head words>`."""
    predicate: Predicate
    object: str
    """As said, without the cue; empty for a bare change ("the venue has changed")."""
    start: int
    end: int
    """The clause in the memory's content."""
    positive: bool = True
    mood: Mood = Mood.ASSERT
    topic: tuple[str, ...] = ()
    """Content words that say what it is about (stems, Chinese words), the values left out."""
    values: tuple[Value, ...] = ()
    cues: tuple[Cue, ...] = ()
    replaced: tuple[str, ...] = ()
    """Content words of the old value, where it is named."""
    words: int = 0
    """Content words in the clause."""
    rule: str = ""
    """Family that read it."""
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    """End of its validity: as said, or since it was closed."""
    closed_by: str | None = None
    """Id of the memory that closed it; None while it is open."""

    @property
    def is_statement(self) -> bool:
        """Whether it states something of its own; a frame only says what a clause is about."""
        return self.rule not in {FRAME, WHOLE}

    @property
    def slot(self) -> str:
        """What two claims of a single-valued predicate compete for."""
        return f"{self.subject}|{self.predicate}"

    @property
    def keys(self) -> tuple[str, ...]:
        """What older claims are looked up by: the slot, and the lexical tokens of everything it names.

        Chinese by pairs of characters, so that 咖啡 finds 低因咖啡; single ones are everywhere.
        """
        words = _key_words(" ".join((self.subject.partition(":")[2], self.object, *self.topic, *self.replaced)))
        return words if self.rule == WHOLE else (self.slot, *words)

    def closed(self, *, by: str, at: datetime) -> Self:
        """The claim as it stands once a newer memory has closed it."""
        return replace(self, closed_by=by, valid_until=at)


@lru_cache(maxsize=4096)
def _key_words(named: str) -> tuple[str, ...]:
    return tuple(sorted({token for token in tokens(named) if len(token) > 1}))


class LinkKind(StrEnum):
    """How a newer memory bears on an older one."""

    CLOSES = "closes"
    MAY_UPDATE = "may_update"
    OPPOSITE = "opposite"
    SUPPLEMENT = "supplement"


@dataclass(frozen=True, slots=True)
class MemoryLink:
    """From a newer memory to an older one."""

    kind: LinkKind
    newer: str
    """Memory id."""
    older: str
    """Memory id."""
    likelihood: float
    """That the older claim no longer holds, [0, 1]; calibrated by rule family."""
    rule: str
    older_claim: int | None = None
    """Place of the claim in the older memory; None where none is meant."""
    newer_claim: int | None = None


class DecisionKind(StrEnum):
    """What a new memory is to what is known."""

    NEW = "new"
    DUPLICATE = "duplicate"
    MERGED = "merged"
    SUPPLEMENT = "supplement"
    CLOSES = "closes"
    MAY_UPDATE = "may_update"
    OPPOSITE = "opposite"
    QUARANTINED = "quarantined"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, by which rule, and why in a few plain words. Holds no content."""

    kind: DecisionKind
    rule: str
    reason: str
