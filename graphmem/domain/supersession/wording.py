"""Two statements side by side, by their words alone: what is shared, what stands against it, and the rules on them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from graphmem.domain.claim_rules.values import spots
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.supersession.statements import Spotted, Statement
from graphmem.domain.supersession.vocabulary import (
    BE,
    COPULA,
    GENERAL,
    HAN_PHRASE,
    HOLDINGS,
    INSTANCE,
    IS,
    ITS_PART,
    MINE,
    NARROWS,
    NO_NAMES,
    NOW,
    ONE_OFF,
    OTHERS,
    OWN,
    OWNED,
    PART_ENDED,
    REST,
    STOPS,
    THING_FIRST,
    VERB,
)
from graphmem.domain.text import is_cjk, stem

_NAMED_SHARE: Final = 0.6


@dataclass(frozen=True)
class Wording:
    """An older statement and a newer one, with what the rest of their memories adds.

    `denied` holds the words of old values named anywhere in the newer memory; `admits` says that it takes
    something back; `known` holds all words of the older memory.
    """

    older: Statement
    newer: Statement
    denied: frozenset[str] = frozenset()
    admits: bool = False
    known: frozenset[str] = frozenset()

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Places of the same word in the older and the newer statement."""
        return tuple(
            (i, j)
            for i, old in enumerate(self.older.words)
            for j, new in enumerate(self.newer.words)
            if same_word(old.normal, new.normal)
        )

    @cached_property
    def topic(self) -> frozenset[str]:
        """Shared words that can be a topic: no numbers, people by relation, or words that go with anything."""
        shared = {self.newer.words[j].normal for _, j in self.pairs}
        return frozenset(word for word in shared if word not in GENERAL and word not in KIN and not word.isdigit())

    @cached_property
    def thing(self) -> frozenset[str]:
        """Of the topic, what has the same head: 捷达 and 老捷达, but not 电脑 and 电脑桌."""
        return frozenset(
            self.newer.words[j].normal
            for i, j in self.pairs
            if self.newer.words[j].normal in self.topic
            and _same_head(self.older.words[i].normal, self.newer.words[j].normal)
        )

    @cached_property
    def other_role(self) -> bool:
        """What the older clause says somebody does something with, is what the newer one speaks of."""
        if self.newer.first:
            return False
        return any(j == 0 and not self._leads(i) for i, j in self.pairs) and not any(
            self._leads(i) for i, _ in self.pairs
        )

    def _leads(self, place: int) -> bool:
        """Nothing but an owner or an article stands before a word of the older statement."""
        return OWNED.fullmatch(self.older.text[: self.older.words[place].start - self.older.start].strip()) is not None

    @cached_property
    def matter(self) -> frozenset[str]:
        """The topic, or the people they share where there is none: "my therapist"."""
        people = frozenset(word for word in self.older.normals & self.newer.normals if word in KIN)
        return self.topic or people

    @cached_property
    def other_person(self) -> bool:
        """One of them speaks of somebody the other does not speak of."""
        new, old = self.newer, self.older
        if OTHERS.search(new.text) and not OTHERS.search(old.text):
            return True
        if new.people and not new.first and not new.people & old.people:
            return True
        if old.people and not old.first and not new.people and not new.third and new.first:
            return True
        return new.third and not new.first and not new.people and not (old.people or old.third)

    @cached_property
    def other_instance(self) -> bool:
        """Before what they share, they name different ones of a kind: Tuesday's class and Thursday's."""
        if (verb := BE.search(self.newer.text)) and (
            told := {value for *_, value in spots(self.newer.text[: verb.start()])}
        ):
            kinds = {value.type for value in told}
            before = {value for value in self.older.values if value.type in kinds}
            if before and before.isdisjoint(told):
                return True
        old = _instances(self.older, max((i for i, _ in self.pairs), default=None))
        new = _instances(self.newer, max((j for _, j in self.pairs), default=None))
        return any(old[kind].isdisjoint(new[kind]) for kind in old.keys() & new.keys())

    @cached_property
    def other_subject(self) -> bool:
        """What they say something of differs on both sides, or is the speaker's own on one side and somebody's else."""
        old, new = _subject(self.older), _subject(self.newer)
        if not set(old) & set(new):
            return False
        only_old, only_new = ([word for word in one if word not in other] for one, other in ((old, new), (new, old)))
        chinese = is_cjk(old[-1][0]) or is_cjk(new[-1][0])
        if chinese and old[-1] != new[-1]:
            return False
        if only_old and only_new:
            # Pairs of characters also differ where only a verb or an adverb does: the owner comes first.
            return not chinese or old[0][0] != new[0][0]
        old_mine, new_mine = (MINE.match(statement.text) is not None for statement in (self.older, self.newer))
        somebody_new = old_mine and not new_mine and only_new[:1] == new[:1]
        return somebody_new or (new_mine and not old_mine and only_old[:1] == old[:1])

    @cached_property
    def contrast(self) -> bool:
        """A shared noun has another noun bound to it on either side: "the wifi name", "the wifi password"."""
        return any(self._against(i, j, step) for i, j in self.pairs for step in (-1, 1))

    def _against(self, i: int, j: int, step: int) -> bool:
        old, new = _bound(self.older, i, step), _bound(self.newer, j, step)
        if old is None or new is None or same_word(old.normal, new.normal):
            return False
        return i + step not in self._shared(0) and j + step not in self._shared(1)

    @cached_property
    def other_head(self) -> bool:
        """A shared word only belongs to what one of them speaks of: "the app's logo" after "the app"."""
        heads = _head(self.older), _head(self.newer)
        if heads[0] and heads[1] and not same_word(heads[0], heads[1]):
            return True
        return self.of_part or any(_owns(self.older, i, self._shared(0)) for i, _ in self.pairs)

    @cached_property
    def of_part(self) -> bool:
        """What the newer statement speaks of only belongs to what is shared: "the app's logo", "changed its logo"."""
        if ITS_PART.search(self.newer.text) is not None:
            return True
        shared = self._shared(1)
        return any(_owns(self.newer, j, shared) or _compound(self.newer, j, shared) or self._owner(j) for j in shared)

    def _owner(self, place: int) -> bool:
        """Only the newer statement makes one shared word the other's: "Ana's boss" after "my boss is Ana"."""
        if place + 1 not in self._shared(1):
            return False
        words = self.newer.words[place : place + 2]
        return _gap(self.newer, *words) == "'s" and f"{words[0].normal}'s" not in self.older.text

    @cached_property
    def narrower(self) -> bool:
        """The newer statement speaks of a part of what is shared: "coffee with milk" after "coffee"."""
        match = PART_ENDED.search(self.newer.text)
        if match and stem(match["whole"]) in self.topic and stem(match["part"]) not in self.known | GENERAL:
            return True
        return any(self._narrows(j) for _, j in self.pairs)

    def _narrows(self, place: int) -> bool:
        word = self.newer.words[place]
        if NARROWS.match(self.newer.text, word.end - self.newer.start):
            return True
        if not place or place - 1 in self._shared(1):
            return False
        return _gap(self.newer, self.newer.words[place - 1], word) == "的"

    @cached_property
    def of_other(self) -> bool:
        """In Chinese something with 的 stands before what is shared, and it is neither the speaker's nor shared."""
        shared = self._shared(1)
        for j in shared:
            before = self.newer.text[: self.newer.words[j].start - self.newer.start].rstrip()
            if (
                before.endswith("的")
                and not before.endswith(("我的", "我们的", "咱们的", "自己的"))
                and j - 1 not in shared
            ):
                return True
        return False

    @cached_property
    def other_thing(self) -> bool:
        """An English clause begins with a thing that the older memory does not know, and nothing is the user's."""
        match = THING_FIRST.match(self.newer.text)
        if match is None or self.newer.first or " my " in self.newer.text or " our " in self.newer.text:
            return False
        end = self.newer.start + match.end()
        begin = [word.normal for word in self.newer.words if word.start < end]
        return bool(begin) and not any(same_word(old, new) for new in begin for old in self.known)

    def _shared(self, side: int) -> set[int]:
        return {pair[side] for pair in self.pairs}

    @cached_property
    def one_off(self) -> bool:
        """The newer statement tells of one occasion, the older does not."""
        return ONE_OFF.search(self.newer.text) is not None and ONE_OFF.search(self.older.text) is None

    @cached_property
    def other_deed(self) -> bool:
        """Between the end and what is shared stands another deed: "stopped feeding the cats" after "I have cats"."""
        match = STOPS.search(self.newer.text)
        return match is not None and not any(same_word(stem(match["deed"]), old) for old in self.known)

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
    def frame(self) -> float:
        """Share of the shorter statement's words that both have."""
        least = min(len(self.older.normals), len(self.newer.normals))
        return min(1.0, len(self._shared(0)) / least) if least else 0.0

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
    def apart(self) -> bool:
        """They speak of different people, instances, attributes or things."""
        return self.other_person or self.other_instance or self.contrast or self.other_head or self.other_thing

    @cached_property
    def begins_alike(self) -> bool:
        """The first content word of both is the same, or in Chinese the first two characters behind "I" and "my"."""
        old, new = (OWN.sub("", statement.text)[:2] for statement in (self.older, self.newer))
        return (0, 0) in self.pairs or (old == new and len(old) == 2 and is_cjk(old[0]) and is_cjk(old[1]))


def same_word(old: str, new: str) -> bool:
    """The same, or of Chinese words one within the other."""
    if old == new:
        return True
    if min(len(old), len(new)) < 2 or not (is_cjk(old[0]) and is_cjk(new[0])):
        return False
    return old in new or new in old


def _same_head(old: str, new: str) -> bool:
    return old.endswith(new) or new.endswith(old)


def _gap(statement: Statement, first: Spotted, second: Spotted) -> str:
    """What stands between two words, a genitive included."""
    gap = statement.text[first.end - statement.start : second.start - statement.start].strip()
    owns = statement.text[: first.end - statement.start].endswith("'s")
    return "'s" if owns and not gap else gap


def _bound(statement: Statement, place: int, step: int) -> Spotted | None:
    """The neighbouring noun that is bound to a noun: by 的, a genitive, or nothing in between."""
    other = place + step
    if not 0 <= other < len(statement.words):
        return None
    first, second = (statement.words[at] for at in sorted((place, other)))
    if not (first.noun and second.noun) or second.normal.isdigit() or first.normal.isdigit():
        return None
    if _gap(statement, first, second) not in {"", "的", "'s", "'"}:
        return None
    if step > 0 and second.normal.isascii() and not COPULA.match(statement.text, second.end - statement.start):
        return None
    return statement.words[other]


def _owns(statement: Statement, place: int, shared: set[int]) -> bool:
    if place + 1 >= len(statement.words) or place + 1 in shared:
        return False
    first, second = statement.words[place : place + 2]
    owned = second.noun and second.normal not in GENERAL and second.normal not in HOLDINGS
    return owned and _gap(statement, first, second) in {"的", "'s"}


def _compound(statement: Statement, place: int, shared: set[int]) -> bool:
    """An English word that goes on with a noun of its own: "the kitchen sink"."""
    if place + 1 >= len(statement.words) or place + 1 in shared:
        return False
    first, second = statement.words[place : place + 2]
    if not (first.normal.isascii() and second.normal.isascii() and second.noun) or second.normal in HOLDINGS:
        return False
    between = statement.text[first.end - statement.start : second.start - statement.start]
    return between == " " and not VERB.match(statement.text, second.start - statement.start)


def _subject(statement: Statement) -> list[str]:
    """What stands before the first copula: Latin content words, pairs of Chinese characters; none without a copula."""
    verb = IS.search(statement.text)
    if verb is None:
        return []
    end = statement.start + verb.start()
    latin = [word.normal for word in statement.words if word.end <= end and not is_cjk(word.normal[0])]
    runs = HAN_PHRASE.findall(NO_NAMES.sub(" ", statement.text[: verb.start()]))
    return latin + [run[place : place + 2] for run in runs for place in range(max(1, len(run) - 1))]


def _head(statement: Statement) -> str | None:
    """The English noun before the first copula."""
    for word in statement.words[:4]:
        if word.normal.isascii() and COPULA.match(statement.text, word.end - statement.start):
            return word.normal
    return None


def _instances(statement: Statement, place: int | None) -> dict[str, set[str]]:
    """By kind, what tells instances apart before a word or the verb; everywhere where no word is given."""
    found: dict[str, set[str]] = {}
    until = len(statement.text) if place is None else statement.words[place].start - statement.start
    if (verb := BE.search(statement.text)) and verb.start() > until:
        until = verb.start()
    for match in INSTANCE.finditer(statement.text, 0, until):
        found.setdefault(match.lastgroup or "", set()).add(match.group())
    return found
