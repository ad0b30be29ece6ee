"""Two statements side by side: what stands against their being about the same person, thing or time."""

from dataclasses import dataclass
from functools import cached_property

from graphmem.domain.claim_rules.values import spots
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.supersession.certainty import Certainty
from graphmem.domain.supersession.objects_of_change import (
    BECOMES,
    END_OF,
    HAS_NEW,
    JOINS,
    MODIFIER,
    MOVES,
    OCCASION,
    OTHERS,
    OWNED,
    PART_ENDED,
    SET_TO,
)
from graphmem.domain.supersession.shared import same_head, same_word, tells
from graphmem.domain.supersession.stages import OWN as OWN_STAGES
from graphmem.domain.supersession.stages import stages_after, stages_before
from graphmem.domain.supersession.statements import Spotted, Statement
from graphmem.domain.supersession.vocabulary import (
    BE,
    COPULA,
    DEED,
    GENERAL,
    HAN_PHRASE,
    HOLDINGS,
    INSTANCE,
    IS,
    ITS_PART,
    MINE,
    NARROWS,
    NO_NAMES,
    OF_OWN,
    ONE_OFF,
    STOPS,
    THING_FIRST,
    VERB,
)
from graphmem.domain.text import is_cjk, stem


@dataclass(frozen=True)
class Wording(Certainty):
    """Two statements, and whether they speak of different people, instances, parts or deeds."""

    @cached_property
    def passed(self) -> bool:
        """The newer statement tells a later stage of what the older one tells an earlier stage of."""
        after = stages_after(self.newer.text)
        matters = stages_before(self.older.text) & after.keys() - stages_after(self.older.text).keys()
        if any(matter in OWN_STAGES and self._unnamed(after[matter]) for matter in matters):
            return True
        return bool(matters and self.thing) and not (self.contrast or self.of_part or self.joined)

    def _unnamed(self, end: int) -> bool:
        """Before a place of the newer statement nobody and nothing is named that the older memory does not know."""
        before = (word for word in self.newer.words if word.noun and word.end <= self.newer.start + end)
        return all(word.normal in KIN or not tells(word.normal) or self.knows(word.normal) for word in before)

    @cached_property
    def other_role(self) -> bool:
        """What the older clause says somebody does something with, is what the newer one speaks of."""
        set_anew = self.values_differ and SET_TO.search(self.newer.text)
        if self.newer.first or set_anew or BECOMES.search(self.newer.text):
            return False
        return any(j == 0 and not self._leads(i) for i, j in self.pairs) and not any(
            self._leads(i) for i, _ in self.pairs
        )

    def _leads(self, place: int) -> bool:
        """Nothing but an owner or an article stands before a word of the older statement."""
        return OWNED.fullmatch(self.older.text[: self.older.words[place].start - self.older.start].strip()) is not None

    @cached_property
    def other_person(self) -> bool:
        """One of them speaks of somebody the other does not speak of."""
        new, old = self.newer, self.older
        if OTHERS.search(new.text) and not OTHERS.search(old.text):
            return True
        known = any(person in old.people or person in old.text for person in new.people)
        if new.people and not new.first and not known:
            return True
        named = new.people or new.third or new.mentions & old.people
        if old.people and not old.first and not named and new.first:
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
        return i + step not in self.places(0) and j + step not in self.places(1)

    @cached_property
    def other_head(self) -> bool:
        """A shared word only belongs to what one of them speaks of: "the app's logo" after "the app"."""
        heads = _head(self.older), _head(self.newer)
        held = heads[0] in HOLDINGS and heads[1] in self.older.normals
        if heads[0] and heads[1] and not same_word(heads[0], heads[1]) and not held:
            return True
        return self.of_part or any(_owns(self.older, i, self.places(0)) for i, _ in self.pairs)

    @cached_property
    def of_part(self) -> bool:
        """What the newer statement speaks of only belongs to what is shared: "the app's logo", "changed its logo"."""
        if ITS_PART.search(self.newer.text) is not None:
            return True
        if (new := HAS_NEW.search(self.newer.text)) and stem(new["part"] or "") not in self.known:
            return True
        shared = self._headed
        return any(
            _owns(self.newer, j, shared)
            or _compound(self.newer, j, shared)
            or self._owner(j)
            or self._modifies(j, shared)
            for j in shared
        )

    @cached_property
    def _headed(self) -> set[int]:
        """Places in the newer statement of what is shared, not the beginning of a longer word: 手机壳."""
        return {
            j
            for i, j in self.pairs
            if tells(self.newer.words[j].normal) and same_head(self.older.words[i].normal, self.newer.words[j].normal)
        }

    @cached_property
    def ends_other(self) -> bool:
        """What is shared did something to something else: "the bank closed the branch"."""
        match = END_OF.search(self.newer.text)
        if match is None:
            return False
        begin, end = (self.newer.start + place for place in match.span(match.lastgroup or 0))
        ended = [word.normal for word in self.newer.words if begin <= word.start < end and word.normal not in HOLDINGS]
        if match["zh"] and not ended:
            return match["zh"] not in self.older.text
        return bool(ended) and not any(map(self.knows, ended))

    def _modifies(self, place: int, shared: set[int]) -> bool:
        """What is shared only tells more of another noun: "the tyres of the car"."""
        if not place or place - 1 in shared:
            return False
        first = self.newer.words[place - 1]
        if VERB.match(first.normal) or VERB.match(self.newer.text, first.start - self.newer.start):
            return False
        told = first.noun and tells(first.normal) and first.normal not in HOLDINGS and not self.knows(first.normal)
        return told and MODIFIER.fullmatch(_between(self.newer, place - 1, place)) is not None

    def _owner(self, place: int) -> bool:
        """Only the newer statement makes one shared word the other's: "Ana's boss" after "my boss is Ana"."""
        if place + 1 not in self.places(1):
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
        if not place or place - 1 in self.places(1):
            return False
        before = self.newer.words[place - 1]
        if word.normal.isascii() and before.normal.isascii() and _between(self.newer, place - 1, place) == " ":
            verb = VERB.match(self.newer.text, before.start - self.newer.start) is not None
            return before.noun and tells(before.normal) and not verb and not self.knows(before.normal)
        owned = OF_OWN.search(self.newer.text, 0, word.start - self.newer.start) is not None
        return _gap(self.newer, before, word) == "的" and not owned

    @cached_property
    def of_other(self) -> bool:
        """In Chinese something with 的 stands before what is shared, and it is neither the speaker's nor shared."""
        shared = self.places(1)
        for j in shared:
            before = self.newer.text[: self.newer.words[j].start - self.newer.start].rstrip()
            if before.endswith("的") and OF_OWN.search(before) is None and j - 1 not in shared:
                return True
        return False

    @cached_property
    def other_thing(self) -> bool:
        """An English clause begins with a thing that the older memory does not know, and nothing is the user's."""
        moved = MOVES.search(self.newer.text)
        if moved is not None and not (stem(moved["en"] or "") in self.known or (moved["zh"] or " ") in self.older.text):
            named = [
                word.normal for word in self.newer.words if moved.start() <= word.start - self.newer.start < moved.end()
            ]
            if named and not self.knows(named[0]):
                return True
        match = THING_FIRST.match(self.newer.text)
        if match is None or self.newer.first or " my " in self.newer.text or " our " in self.newer.text:
            return False
        end = self.newer.start + match.end()
        begin = [word.normal for word in self.newer.words if word.start < end]
        return bool(begin) and not any(same_word(old, new) for new in begin for old in self.known)

    @cached_property
    def one_off(self) -> bool:
        """The newer statement tells of one occasion, the older does not."""
        return ONE_OFF.search(self.newer.text) is not None and ONE_OFF.search(self.older.text) is None

    @cached_property
    def other_deed(self) -> bool:
        """Between the end and what is shared stands another deed: "stopped feeding the cats" after "I have cats"."""
        match = STOPS.search(self.newer.text) or DEED.search(self.newer.text)
        return match is not None and not self.knows(stem(match["deed"]))

    @cached_property
    def occasion(self) -> bool:
        """The newer statement tells of one time, the older one of how it is."""
        return OCCASION.search(self.newer.text) is not None and OCCASION.search(self.older.text) is None

    @cached_property
    def joined(self) -> bool:
        """What is shared stands beside something else, and what is said is said of both."""
        shared = self.places(1)
        return any(
            JOINS.fullmatch(_between(self.newer, first, second)) is not None
            for j in shared
            for first, second in ((j - 1, j), (j, j + 1))
            if (first if second == j else second) not in shared and first >= 0 and second < len(self.newer.words)
        )

    @cached_property
    def apart(self) -> bool:
        """They speak of different people, instances, attributes or things."""
        return self.other_person or self.other_instance or self.contrast or self.other_head or self.other_thing


def _gap(statement: Statement, first: Spotted, second: Spotted) -> str:
    """What stands between two words, a genitive included."""
    gap = statement.text[first.end - statement.start : second.start - statement.start].strip()
    owns = statement.text[: first.end - statement.start].endswith("'s")
    return "'s" if owns and not gap else gap


def _between(statement: Statement, first: int, second: int) -> str:
    begin, end = statement.words[first].end, statement.words[second].start
    return statement.text[begin - statement.start : end - statement.start]


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
    gap = _gap(statement, first, second)
    return owned and (gap in {"的", "'s"} or (gap.startswith("的") and len(gap) <= 3))


def _compound(statement: Statement, place: int, shared: set[int]) -> bool:
    """A noun that goes on with a noun of its own: "the kitchen sink", 小学正门."""
    if place + 1 >= len(statement.words) or place + 1 in shared:
        return False
    first, second = statement.words[place : place + 2]
    if not second.noun or second.normal in HOLDINGS:
        return False
    if not first.normal.isascii() and not second.normal.isascii():
        return first.end == second.start and second.normal not in GENERAL
    if not (first.normal.isascii() and second.normal.isascii()):
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
