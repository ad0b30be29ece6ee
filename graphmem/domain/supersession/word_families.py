"""The rule families on two statements, in the order in which they are asked; the first that applies decides.

A family says what the pair is where both statements are short, and what it is likely to be otherwise.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim import Cue, LinkKind, Mood
from graphmem.domain.supersession.objects_of_change import BECOMES, CANCELLED, DIED, REPLACES
from graphmem.domain.supersession.statements import Statement
from graphmem.domain.supersession.vocabulary import ADMITS, EVENT, STILL
from graphmem.domain.supersession.wording import Wording

_FRAME_SHARE: Final = 0.5
"""Share of the shorter statement's words that two statements about one thing have in common."""

_MOST: Final = 0.75
"""Share from which on a word of the present, or a negation on one side, is about the same thing."""

_LEANING: Final = frozenset({Mood.PLAN, Mood.HYPOTHETICAL})
"""Moods in which a refusal still tells an attitude."""


def _named(wording: Wording) -> bool:
    part = wording.narrower and REPLACES.search(wording.newer.text) is None
    return wording.names_old and not (wording.other_thing or part)


def _over(wording: Wording) -> bool:
    """The older statement is about something that can end."""
    return EVENT.match(wording.older.text) is None


def _ended(wording: Wording) -> bool:
    over = Cue.END in wording.newer.cues and Cue.END not in wording.older.cues
    against = (
        wording.names_other
        or wording.contrast
        or wording.other_thing
        or wording.narrower
        or wording.of_part
        or wording.other_deed
        or wording.history
        or wording.occurs
    )
    against = against or (wording.one_off and CANCELLED.search(wording.newer.text) is not None)
    against = (
        against or wording.values_differ or wording.of_other or wording.occasion or wording.joined or wording.ends_other
    )
    return over and bool(wording.thing) and not against and _over(wording)


def _died(wording: Wording) -> bool:
    return bool(wording.newer.people & wording.older.people) and DIED.search(wording.newer.text) is not None


def _corrected(wording: Wording) -> bool:
    about = bool(wording.topic) or (bool(wording.matter) and (wording.values_differ or wording.frame >= _FRAME_SHARE))
    about = about or (bool(wording.newer.people & wording.older.people) and wording.frame >= _FRAME_SHARE)
    return wording.admits and about and not wording.contrast


def _changed(wording: Wording) -> bool:
    against = wording.contrast or wording.other_head or wording.names_other or wording.other_thing or wording.one_off
    against = against or wording.other_role or wording.of_other or wording.history or wording.arrived
    against = against or (wording.values_differ and CANCELLED.search(wording.newer.text) is not None)
    enough = wording.newer.strong or (wording.adds and (wording.begins_alike or wording.frame >= _MOST))
    return (
        Cue.CHANGE in wording.newer.cues
        and (bool(wording.thing) or (wording.role and BECOMES.search(wording.newer.text) is not None))
        and not against
        and enough
        and not wording.again
        and wording.frame >= _FRAME_SHARE
        and _over(wording)
    )


def _slotted(wording: Wording) -> bool:
    return wording.slot and wording.adds and not wording.other_subject


def _slot_changed(wording: Wording) -> bool:
    told = wording.admits or Cue.END in wording.newer.cues or Cue.CHANGE in wording.newer.cues
    return _slotted(wording) and told and (wording.values_differ or not wording.frame >= 1.0)


def _opposite(wording: Wording) -> bool:
    if wording.matter and wording.older.tone * wording.newer.tone < 0:
        return True
    turned = (
        wording.older.negated is not wording.newer.negated
        and _over(wording)
        and EVENT.match(wording.newer.text) is None
    )
    turned = turned and not (wording.occasion or wording.narrower)
    return bool(wording.topic) and turned and wording.frame >= _MOST and "了" not in wording.newer.text


def _valued(wording: Wording) -> bool:
    return bool(wording.matter) and wording.values_differ


def _hinted(wording: Wording) -> bool:
    return bool(wording.topic) and bool(wording.newer.cues) and not wording.apart and not wording.narrower


def _framed(wording: Wording) -> bool:
    if wording.of_part or wording.contrast:
        return False
    return (_about_one(wording) and wording.says_more) or (not wording.pairs and wording.begins_alike)


def _of_a_kind(wording: Wording) -> bool:
    return wording.kin and wording.adds and not (wording.other_subject or wording.of_part)


def _about_one(wording: Wording) -> bool:
    return bool(wording.topic) and (wording.frame >= _FRAME_SHARE or wording.begins_alike)


@dataclass(frozen=True, slots=True)
class WordFamily:
    """A rule on a pair of statements."""

    name: str
    applies: Callable[[Wording], bool]
    sure: LinkKind
    likely: LinkKind
    by_a_word: bool = False
    """It rests on a word of change or end, which must be about the older thing."""


FAMILIES: Final = (
    WordFamily("words: named", _named, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    WordFamily("words: corrected", _corrected, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    WordFamily("words: ended", _ended, LinkKind.CLOSES, LinkKind.OPPOSITE, by_a_word=True),
    WordFamily("words: died", _died, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    WordFamily("words: changed", _changed, LinkKind.CLOSES, LinkKind.MAY_UPDATE, by_a_word=True),
    WordFamily("words: slot, cue", _slot_changed, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    WordFamily("words: stage", lambda wording: wording.passed, LinkKind.CLOSES, LinkKind.MAY_UPDATE),
    WordFamily("words: opposite", _opposite, LinkKind.OPPOSITE, LinkKind.OPPOSITE),
    WordFamily("words: slot", _slotted, LinkKind.MAY_UPDATE, LinkKind.MAY_UPDATE),
    WordFamily("words: value", _valued, LinkKind.MAY_UPDATE, LinkKind.MAY_UPDATE),
    WordFamily("words: hint", _hinted, LinkKind.MAY_UPDATE, LinkKind.MAY_UPDATE),
    WordFamily("words: frame", _framed, LinkKind.MAY_UPDATE, LinkKind.MAY_UPDATE),
    WordFamily("words: kind", _of_a_kind, LinkKind.MAY_UPDATE, LinkKind.MAY_UPDATE),
    WordFamily("words: adds", _about_one, LinkKind.SUPPLEMENT, LinkKind.SUPPLEMENT),
)
_DOUBTS: Final = tuple(family for family in FAMILIES if family.sure is not LinkKind.CLOSES)


def wordings(older: Sequence[Statement], newer: Sequence[Statement]) -> Iterator[Wording]:
    """Each older statement beside each newer one."""
    meant = [one for one in newer if one.mood is Mood.ASSERT or (one.refuses and one.mood in _LEANING)]
    denied = frozenset[str]().union(*(statement.denied for statement in meant))
    known = frozenset[str]().union(*(statement.normals for statement in older))
    admits = any(ADMITS.search(statement.text) for statement in meant)
    lasts = any(STILL.search(statement.text) for statement in meant)
    for old in older:
        if old.mood in {Mood.ASSERT, Mood.PLAN}:
            for new in meant:
                yield Wording(old, new, denied, admits, known, lasts)


def word_family(wording: Wording) -> WordFamily | None:
    """The first family that applies."""
    if (
        not (wording.pairs or wording.denied or wording.begins_alike or wording.passed or wording.slot or wording.kin)
        or wording.other_person
    ):
        return None
    if wording.other_subject and not (wording.newer.cues or wording.admits):
        return None
    if wording.other_instance and not (wording.admits and wording.names_old):
        return None
    certain = wording.admits or wording.names_old or not wording.lasts
    families = FAMILIES if certain else _DOUBTS
    sure = wording.certain or wording.passed
    return next((family for family in families if (sure or not family.by_a_word) and family.applies(wording)), None)
