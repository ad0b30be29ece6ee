"""Who may close what: moods, subjects, speakers, times, length, credibility. Each gate only ever forbids."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from graphmem.domain.claim import Claim, Cue, Mood, Predicate
from graphmem.domain.memory import Credibility
from graphmem.domain.supersession.comparison import Pairing
from graphmem.domain.supersession.facts import Fresh, Known
from graphmem.domain.supersession.vocabulary import CODE, INSTANCE
from graphmem.domain.supersession.wording import Wording
from graphmem.domain.width import narrow_lower

SHORT_WORDS: Final = 7
"""Content words a clause may have on either side of a closing. Of the closings in short clauses none was wrong
on unseen pairs (26 of 26); in the long turns of natural chat most were."""

BRIEF_WORDS: Final = 20
"""Words (a Chinese character counts half) of a memory that is judged by its words alone. In longer turns of natural
chat a shared word and a cue are nearly always about different things: 1 of 100 such pairs was a real update."""

_WORD: Final = re.compile(r"[a-zA-Z0-9'.-]{1,40}|[^\x00-\x7f]")
_RANK: Final = {Credibility.LOW: 0, Credibility.MEDIUM: 1, Credibility.HIGH: 2}
_LOOSE: Final = frozenset(
    {Predicate.DOES, Predicate.IS, Predicate.TODO, Predicate.DECIDED, Predicate.FORBIDS, Predicate.CAUSED_BY}
)
"""Predicates so wide that two claims of one need not be about the same thing; in long turns they decide nothing."""

_SETTINGS: Final = frozenset({"env", "platform"})
_SILENT: Final = frozenset({Mood.QUESTION, Mood.HYPOTHETICAL, Mood.QUOTED})


def comparable(newer: Fresh, older: Known) -> bool:
    """Whether a memory may bear on another at all: not suspicious, and of the same time and setting."""
    if newer.suspicious or newer.occurred_at < older.occurred_at or newer.memory_id == older.memory_id:
        return False
    return not (brief(newer.text) and brief(older.text) and other_setting(newer.text, older.text))


@lru_cache(maxsize=1024)
def _settings(text: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for match in INSTANCE.finditer(narrow_lower(text)):
        if (kind := match.lastgroup or "") in _SETTINGS:
            found[kind] = found.get(kind, frozenset()) | {match.group()}
    return MappingProxyType(found)


def other_setting(newer: str, older: str) -> bool:
    """Whether two texts speak of different environments or platforms of what may be the same otherwise."""
    new, old = _settings(newer), _settings(older)
    return any(new[kind].isdisjoint(old[kind]) for kind in new.keys() & old.keys())


def outranked(newer: Fresh, older: Known) -> bool:
    """Whether the older memory comes from a more credible source."""
    return _RANK[newer.credibility] < _RANK[older.credibility]


def same_person(newer: Known, older: Known, claim: Claim) -> bool:
    """Whether the subject of a claim is the same for both: "I" and "my sister" belong to who speaks."""
    if newer.speaker == older.speaker:
        return True
    return not claim.subject.startswith(("user", "kin:"))


def may_link(pair: Pairing, older: Known) -> bool:
    """Whether moods let a pair of the same subject be related: both meant, the older one open."""
    if pair.older.closed_by is not None:
        return False
    if pair.older.mood in _SILENT or (pair.older.mood is Mood.PAST and not _past_corrected(pair)):
        return False
    if pair.newer.valid_until is not None and pair.newer.valid_until < older.occurred_at:
        return False
    return pair.newer.mood is Mood.ASSERT or _past_corrected(pair)


def may_close(pair: Pairing, *, admits: bool) -> bool:
    """Whether a closing is certain enough: an explicit cue or an admission, and short clauses on both sides."""
    meant = (bool(pair.newer.cues) or admits) and pair.older.mood is not Mood.PLAN and plain_spoken(pair)
    return meant and _short(pair.older) and _short(pair.newer)


@lru_cache(maxsize=1024)
def brief(text: str) -> bool:
    """Whether a memory says little enough to be judged by its words alone."""
    if len(text) > BRIEF_WORDS * 10 or CODE.search(text):
        return False
    return sum(1.0 if word.isascii() else 0.5 for word in _WORD.findall(text)) <= BRIEF_WORDS


def plain_spoken(pair: Pairing) -> bool:
    """Whether both claims have the same predicate, and one that says something of its own."""
    return pair.older.predicate is pair.newer.predicate and pair.newer.predicate not in _LOOSE


def short(wording: Wording) -> bool:
    """Whether both statements are short enough for a closing."""
    meant = wording.newer.mood is Mood.ASSERT and wording.older.mood is Mood.ASSERT
    return meant and max(wording.older.size, wording.newer.size) <= SHORT_WORDS


def _past_corrected(pair: Pairing) -> bool:
    """A correction of a past by a past: "we met in May"; "no, we met in June"."""
    corrects = Cue.CORRECT in pair.newer.cues
    return corrects and pair.older.mood is Mood.PAST and pair.newer.mood in {Mood.PAST, Mood.ASSERT}


def _short(claim: Claim) -> bool:
    return claim.words <= SHORT_WORDS
