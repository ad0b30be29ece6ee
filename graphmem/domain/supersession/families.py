"""The rule families that read a pair of claims, in the order in which they are asked; the first that applies decides.

A family says what the pair is with a cue of change, where every gate agrees, and what it is likely to be without.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim import SINGLE_VALUED, Cue, LinkKind, Predicate
from graphmem.domain.supersession.comparison import Likeness, Pairing, sign

_PRACTICES: Final = frozenset(
    {
        Predicate.LIKES,
        Predicate.AVOIDS,
        Predicate.USES,
        Predicate.OWNS,
        Predicate.DOES,
        Predicate.ALLERGIC,
        Predicate.FORBIDS,
        Predicate.TODO,
        Predicate.IS,
    }
)
"""What a person does, has, likes or lets be: one may end what another began ("I like beer", "I quit drinking beer")."""

_TOPICLESS: Final = frozenset(
    {
        Predicate.NAMED,
        Predicate.AGED,
        Predicate.BORN,
        Predicate.LIVES,
        Predicate.WORKS_AT,
        Predicate.WORKS_AS,
        Predicate.STATUS,
    }
)
"""Single-valued attributes that are their own topic."""

_NAMED_SHARE: Final = 0.6
"""Share of the old value's words that a replacement must name (.6 of the old value: fewer false ones on chat)."""

_SAME_OR_WIDER: Final = frozenset({Likeness.EQUAL, Likeness.WIDER})
_COVERS: Final = frozenset({Likeness.EQUAL, Likeness.NARROWER})


@dataclass(frozen=True, slots=True)
class Family:
    """A rule on a pair of claims."""

    name: str
    applies: Callable[[Pairing], bool]
    with_cue: LinkKind | None
    """What the pair is when the newer claim carries a cue and all gates agree."""
    without: LinkKind | None
    """What it is otherwise; None where it is nothing then."""


def _same_attribute(pair: Pairing) -> bool:
    return pair.older.predicate is pair.newer.predicate


def _same_practice(pair: Pairing) -> bool:
    return _same_attribute(pair) or {pair.older.predicate, pair.newer.predicate} <= _PRACTICES


def _one_topic(pair: Pairing) -> bool:
    """The older topic is covered by the newer one, or the newer by the older."""
    return bool(pair.shared_topic) and pair.topic_likeness is not Likeness.OVERLAPPING


def _differs(pair: Pairing) -> bool:
    if pair.values is not Likeness.UNSAID:
        return pair.values is Likeness.DIFFERENT
    return pair.objects in {Likeness.DIFFERENT, Likeness.OVERLAPPING}


def _same_matter(pair: Pairing) -> bool:
    """What the older claim is about is what the newer is about, or part of it."""
    return pair.objects in _SAME_OR_WIDER or (pair.objects is not Likeness.NARROWER and bool(pair.shared_topic))


def named_replacement(pair: Pairing) -> bool:
    """The newer claim names the old value: "from A to B", "not A but B"."""
    return Cue.REPLACE in pair.newer.cues and pair.named_old >= _NAMED_SHARE and pair.objects is not Likeness.EQUAL


def narrower_end(pair: Pairing) -> bool:
    """The newer claim ends or denies a part: "coffee with milk" after "coffee"."""
    return _same_practice(pair) and sign(pair.older) != sign(pair.newer) and pair.objects is Likeness.NARROWER


def ended(pair: Pairing) -> bool:
    """What was done, liked or held is said to be over, or to be back."""
    over = Cue.END in pair.newer.cues or Cue.CHANGE in pair.newer.cues or Cue.CORRECT in pair.newer.cues
    return over and _same_practice(pair) and sign(pair.older) != sign(pair.newer) and _same_matter(pair)


def left(pair: Pairing) -> bool:
    """A single-valued attribute is said not to have its value any more."""
    denied = not pair.newer.positive or Cue.END in pair.newer.cues
    same = _same_attribute(pair) and pair.older.predicate in SINGLE_VALUED and pair.older.positive
    return same and denied and pair.objects in {Likeness.EQUAL, Likeness.WIDER, Likeness.UNSAID}


def other_value(pair: Pairing) -> bool:
    """A single-valued attribute has another value."""
    if not _same_attribute(pair) or pair.older.predicate not in SINGLE_VALUED:
        return False
    if not (pair.older.positive and pair.newer.positive and _differs(pair)):
        return False
    own = pair.older.predicate in _TOPICLESS and not pair.older.subject.startswith("thing:")
    return own or _one_topic(pair)


def other_style(pair: Pairing) -> bool:
    """A standing wish about the form of answers has another value."""
    return _same_attribute(pair) and pair.older.predicate is Predicate.PREFERS and _differs(pair)


def opposite(pair: Pairing) -> bool:
    """Opposite polarity about the same matter."""
    return _same_practice(pair) and sign(pair.older) != sign(pair.newer) and pair.objects in _SAME_OR_WIDER


def typed_value(pair: Pairing) -> bool:
    """Another value of the same type about the same topic."""
    return pair.values is Likeness.DIFFERENT and _one_topic(pair) and pair.older.positive and pair.newer.positive


def changed(pair: Pairing) -> bool:
    """The same topic is said to have changed, whatever the new value."""
    cue = bool(pair.newer.cues)
    return cue and pair.topic_likeness in _COVERS and pair.objects is not Likeness.EQUAL


def adds(pair: Pairing) -> bool:
    """The same subject and topic, and nothing against it."""
    return _same_attribute(pair) and bool(pair.shared_topic) and pair.objects is not Likeness.EQUAL


FAMILIES: Final = (
    Family("named replacement", named_replacement, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    Family("narrower", narrower_end, LinkKind.SUPPLEMENT, LinkKind.SUPPLEMENT),
    Family("ended", ended, LinkKind.CLOSES, LinkKind.OPPOSITE),
    Family("left", left, LinkKind.CLOSES, LinkKind.OPPOSITE),
    Family("other value", other_value, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    Family("other style", other_style, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    Family("opposite", opposite, LinkKind.OPPOSITE, LinkKind.OPPOSITE),
    Family("typed value", typed_value, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    Family("changed", changed, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    Family("adds", adds, LinkKind.SUPPLEMENT, LinkKind.SUPPLEMENT),
)
