"""What two statements share: words, a topic, a thing, a slot, a kind; and which values they name."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from graphmem.domain.claim import Cue
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.supersession.kinds import is_called, kinds
from graphmem.domain.supersession.objects_of_change import ROLES
from graphmem.domain.supersession.slots import slots
from graphmem.domain.supersession.statements import Statement
from graphmem.domain.supersession.vocabulary import GENERAL, HEADLESS, NOW, OWN, REST
from graphmem.domain.text import is_cjk

_NAMED_SHARE: Final = 0.6


@dataclass(frozen=True)
class Shared:
    """An older statement and a newer one, with what the rest of their memories adds.

    `denied` holds the words of old values named anywhere in the newer memory; `admits` says that it takes
    something back; `known` holds all words of the older memory; `lasts` says that something is as it was.
    """

    older: Statement
    newer: Statement
    denied: frozenset[str] = frozenset()
    admits: bool = False
    known: frozenset[str] = frozenset()
    lasts: bool = False

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Places of the same word in the older and the newer statement."""
        return tuple(
            (i, j)
            for i, old in enumerate(self.older.words)
            for j, new in enumerate(self.newer.words)
            if same_word(old.normal, new.normal)
            or is_called(old.normal, new.normal)
            or is_called(new.normal, old.normal)
        )

    @cached_property
    def topic(self) -> frozenset[str]:
        """Shared words that can be a topic: no numbers, people by relation, or words that go with anything."""
        shared = {self.newer.words[j].normal for _, j in self.pairs}
        return frozenset(word for word in shared if word not in KIN and tells(word))

    @cached_property
    def slot(self) -> bool:
        """Both speak of something that has one value at a time."""
        return bool(slots(self.older.text) & slots(self.newer.text))

    @cached_property
    def thing(self) -> frozenset[str]:
        """Of the topic, what has the same head: 捷达 and 老捷达, but not 电脑 and 电脑桌."""
        return frozenset(
            self.newer.words[j].normal
            for i, j in self.pairs
            if self.newer.words[j].normal in self.topic
            and same_head(self.older.words[i].normal, self.newer.words[j].normal)
        )

    def knows(self, word: str) -> bool:
        """Whether the older memory has a word anywhere."""
        return any(same_word(old, word) for old in self.known)

    @cached_property
    def kin(self) -> bool:
        """They share no word, and name two things of one kind: one editor, and another."""
        old, new = (
            frozenset[int]().union(*(kinds(word.normal) for word in one.words if tells(word.normal)))
            for one in (self.older, self.newer)
        )
        return not (old.isdisjoint(new) or self.topic)

    @cached_property
    def shared(self) -> frozenset[str]:
        """Words of the older statement that the newer one has too."""
        return frozenset(self.older.words[i].normal for i, _ in self.pairs)

    @cached_property
    def again(self) -> bool:
        """The newer statement tells of the same change as the older one."""
        both = Cue.CHANGE in self.older.cues and Cue.CHANGE in self.newer.cues
        return both and not self.values_differ and (not self.newer.strong or self.older.normals <= self.shared)

    @cached_property
    def matter(self) -> frozenset[str]:
        """The topic, or the people they share where there is none: "my therapist"."""
        people = frozenset(word for word in self.older.normals & self.newer.normals if word in KIN)
        return self.topic or people

    def places(self, side: int) -> set[int]:
        """Places of what is shared: 0 in the older statement, 1 in the newer."""
        return {pair[side] for pair in self.pairs}

    @cached_property
    def names_old(self) -> bool:
        """The newer memory names the old value and the older statement holds it."""
        denied = self.denied | self.newer.denied
        held = [word for word in denied if any(same_word(word, old) for old in self.older.normals - self.older.denied)]
        if not denied or len(held) < _NAMED_SHARE * len(denied):
            return False
        shared = {self.newer.words[j].normal for _, j in self.pairs} - denied - GENERAL
        return bool(shared) or len(held) > 1 or len(held) > len(self.older.normals) / 2

    @cached_property
    def names_other(self) -> bool:
        """It names an old value that the older memory does not hold."""
        denied = self.newer.denied
        return bool(denied) and not any(same_word(word, old) for word in denied for old in self.known)

    @cached_property
    def values_differ(self) -> bool:
        """Values of one type on both sides, with nothing in common."""
        old, new = self.older.values, self.newer.values
        kinds = {value.type for value in old} & {value.type for value in new}
        return any(
            not {v.normal for v in old if v.type is kind} & {v.normal for v in new if v.type is kind} for kind in kinds
        )

    @cached_property
    def role(self) -> bool:
        """They share somebody whom another can replace: a teacher, not a mother."""
        return any(KIN.get(self.newer.words[j].normal) in ROLES for _, j in self.pairs)

    @cached_property
    def frame(self) -> float:
        """Share of the shorter statement's telling words that both have."""
        old, new = (frozenset(filter(tells, one.normals)) for one in (self.older, self.newer))
        least = min(len(old), len(new))
        return min(1.0, len(self.shared & old) / least) if least else 0.0

    @cached_property
    def says_more(self) -> bool:
        """Behind what they share, the older statement has words of its own: a value, that the newer may replace."""
        if not self.pairs:
            return False
        end = self.older.words[max(i for i, _ in self.pairs)].end - self.older.start
        return REST.search(self.older.text, end) is not None

    @cached_property
    def adds(self) -> bool:
        """The newer statement has words or values that the older memory does not have."""
        if set(self.newer.values) - set(self.older.values):
            return True
        if any(not any(same_word(old, new) for old in self.known) for new in self.newer.normals):
            return True
        end = max((self.newer.words[j].end for _, j in self.pairs), default=self.newer.start) - self.newer.start
        return REST.search(NOW.sub("", self.newer.text[end:])) is not None

    @cached_property
    def begins_alike(self) -> bool:
        """The first content word of both is the same, or in Chinese the first two characters behind "I" and "my"."""
        old, new = (OWN.sub("", statement.text)[:2] for statement in (self.older, self.newer))
        return (0, 0) in self.pairs or (old == new and len(old) == 2 and is_cjk(old[0]) and is_cjk(old[1]))


def tells(word: str) -> bool:
    """Whether a word says more than when, how much or how."""
    return word not in GENERAL and not word[0].isdigit()


def same_word(old: str, new: str) -> bool:
    """The same, or of Chinese words one within the other."""
    if old == new:
        return True
    if {len(old), len(new)} == {1, 2}:
        short, long = sorted((old, new), key=len)
        return long[0] == short and long[1] in "里子儿上中"
    if min(len(old), len(new)) < 2 or not (is_cjk(old[0]) and is_cjk(new[0])):
        return False
    return old in new or new in old


def same_head(old: str, new: str) -> bool:
    """Whether the newer word names the whole of what the older one names."""
    if old.endswith(new) or new.endswith(old) or is_called(new, old):
        return True
    return old.startswith(new) and old[len(new) :] in HEADLESS
