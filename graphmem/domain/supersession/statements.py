"""The statements of a text, clause by clause, for what the claim rules do not read.

A statement knows no predicate, only its words, mood and cues. That is enough for "the same thing, and it is said to
have changed", which on short sentences was right as often as rules with predicates were.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from graphmem.domain.claim import Cue, Mood, Value
from graphmem.domain.claim_rules import Clause, Tag, Word, clauses
from graphmem.domain.claim_rules.cues import cues_in
from graphmem.domain.claim_rules.values import spots
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.claim_rules.words import content, plain
from graphmem.domain.supersession import objects_of_change, turns, vocabulary
from graphmem.domain.supersession.people import ROLES_CHINESE, ROLES_ENGLISH, people_named
from graphmem.domain.text import is_cjk, stem

_ROLES: Final = (*ROLES_ENGLISH, *ROLES_CHINESE)
_PEOPLE: Final = MappingProxyType(
    {
        **dict(zip(_ROLES, _ROLES, strict=True)),
        **KIN,
        **dict.fromkeys(("娃", "小朋友", "崽"), "child"),
        **dict.fromkeys(("kiddo", "toddler"), "child"),
    }
)
_PARTICLES: Final = str.maketrans("啦喇咯嘞咗", "了了了了了")
_KIN_ZH: Final = "|".join(sorted((word for word in _PEOPLE if not word.isascii()), key=len)[::-1])
_KIN_EN: Final = "|".join(sorted((re.escape(word) for word in _PEOPLE if word.isascii()), key=len)[::-1])
_KIN: Final = re.compile(f"{_KIN_ZH}|(?<![a-z])(?:{_KIN_EN})(?![a-z])")
_SUBJECT_KIN: Final = re.compile(
    rf"{vocabulary.RECEIVER}(?:{_KIN_ZH}|(?:{_KIN_EN})(?![a-z]))(?!的|'s)|(?P<who>{_KIN.pattern})"
)
_FIRST: Final = re.compile(
    rf"(?<![a-z])(?:i|we|me|us)(?:'[a-z]{{1,2}})?(?![a-z])|(?<=[a-z,] )(?<!and )(?<!but )(?<!so )(?:my"
    rf"|our) (?!(?:[a-z]+ )?(?:{_KIN_EN})(?![a-z]))"
    rf"|[我咱俺]们?(?!们?[的家]{{0,2}}(?:{_KIN_ZH})| ?(?:{_KIN_EN})(?![a-z]))"
)
_THIRD: Final = re.compile(r"(?<![a-z])(?:he|she|they|his|her|him|their)(?:'[a-z]+)?(?![a-z])|[他她]")


@dataclass(frozen=True, slots=True)
class Spotted:
    """A content word and where it stands in the text."""

    start: int
    end: int
    normal: str
    noun: bool
    """A noun or a name, as far as that is known."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What one clause says, without a predicate."""

    start: int
    end: int
    text: str
    """In narrow lower case."""
    mood: Mood
    cues: frozenset[Cue]
    strong: bool
    """Its cue of change is more than a word of the present."""
    words: tuple[Spotted, ...]
    denied: frozenset[str]
    """Words of an old value that it names."""
    values: tuple[Value, ...]
    people: frozenset[str]
    """People by their relation to the speaker, also those that the clause carries on with."""
    first: bool
    third: bool
    negated: bool
    refuses: bool
    tone: int
    """+1 glad, -1 not, 0 neither; negation turned over."""

    @property
    def mentions(self) -> frozenset[str]:
        """People by their relation to the speaker, in whatever part."""
        return frozenset(_PEOPLE[match.group()] for match in _KIN.finditer(self.text))

    @property
    def normals(self) -> frozenset[str]:
        """Its content words."""
        return frozenset(word.normal for word in self.words)

    @property
    def size(self) -> int:
        """How many content words it has; pairs of Chinese characters that overlap count once."""
        size = end = 0
        for word in self.words:
            if word.start >= end:
                size, end = size + 1, word.end
        return size


@lru_cache(maxsize=512)
def statements(text: str, words: tuple[Word, ...] = ()) -> tuple[Statement, ...]:
    """The statements of a text, in text order.

    Args:
        text: Any text.
        words: Its Chinese words; without them Chinese is compared by pairs of characters.
    """
    view = plain(text).translate(_PARTICLES)
    nouns = {word.start for word in words if word.tag in {Tag.NOUN, Tag.NAME}}
    found: list[Statement] = []
    carried: frozenset[str] = frozenset()
    quoted = False
    sentence = -1
    cut = clauses(text, words)
    cut = tuple(_not_asked(view, clause) for clause in cut)
    asked = {clause.sentence for clause in cut if clause.mood is Mood.QUESTION}
    mixed = any(map(is_cjk, text))
    spoken = vocabulary.SPOKEN.search(view)
    told = _first_place(vocabulary.RETOLD, view)
    proposed = _first_place(vocabulary.PROPOSED, view)
    for clause in cut:
        if clause.sentence != sentence:
            sentence, carried, quoted = clause.sentence, frozenset(), False
        statement = _statement(view, clause, words, nouns)
        statement = _with_people(text, view, statement, carried)
        if mixed and (named := tuple(_names(text, statement))):
            statement = _with_names(statement, named)
        if found and found[-1].mood is statement.mood is Mood.ASSERT and found[-1].words and _only_ends(statement):
            statement = _told_on(view, found[-1], statement)
        quoted = quoted or vocabulary.POSTED.search(statement.text) is not None
        if quoted or (spoken is not None and spoken.start() < statement.end):
            statement = replace(statement, mood=Mood.QUOTED)
        elif clause.sentence in asked and vocabulary.HAPPENED.search(statement.text) is None:
            statement = replace(statement, mood=Mood.QUESTION)
        elif statement.mood is Mood.ASSERT and statement.end > min(told, proposed):
            statement = replace(statement, mood=Mood.PAST if statement.end > told else Mood.PLAN)
        found.append(statement)
        carried = frozenset() if statement.first else statement.people
        quoted = quoted or (not statement.first and vocabulary.SPEAKS.search(statement.text) is not None)
    return tuple(found)


def _not_asked(view: str, clause: Clause) -> Clause:
    """A clause as told where its question word means anything at all."""
    told = clause.mood is Mood.QUESTION and vocabulary.ANY.search(view, clause.start, clause.end)
    return replace(clause, mood=Mood.ASSERT) if told and "?" not in view[clause.start : clause.end + 1] else clause


def _first_place(pattern: re.Pattern[str], view: str) -> int:
    match = pattern.search(view)
    return len(view) if match is None else match.start()


def _place(word: Spotted) -> int:
    return word.start


def _names(text: str, statement: Statement) -> Iterator[Spotted]:
    """Capitalised words between Chinese ones are names, also where they are everyday words of English."""
    known = {word.start for word in statement.words}
    for match in vocabulary.NAMED.finditer(text, statement.start, statement.end):
        if match.start() not in known and match.group().lower() not in vocabulary.OPENERS:
            yield Spotted(match.start(), match.end(), stem(match.group().lower()), noun=True)


def _with_names(statement: Statement, named: Sequence[Spotted]) -> Statement:
    words = tuple(sorted((*statement.words, *named), key=_place))
    text = statement.text
    for word in named:
        first, last = word.start - statement.start, word.end - statement.start
        text = text[:first] + " " * (last - first) + text[last:]
    changes = Cue.CHANGE in statement.cues and _turns(text)
    cues = statement.cues if changes else statement.cues - {Cue.CHANGE}
    return replace(statement, words=words, cues=cues, strong=statement.strong and changes)


def _only_ends(statement: Statement) -> bool:
    """It says that something is over, and names nothing."""
    nothing = not any(word.noun and word.normal not in _PEOPLE for word in statement.words)
    return Cue.END in statement.cues and nothing and not statement.people


def _told_on(view: str, first: Statement, statement: Statement) -> Statement:
    """A statement that goes on from the one before it, which names what both speak of."""
    return replace(
        statement,
        start=first.start,
        text=view[first.start : statement.end],
        words=(*first.words, *statement.words),
        first=first.first or statement.first,
        people=first.people,
    )


def _with_people(text: str, view: str, statement: Statement, carried: frozenset[str]) -> Statement:
    """With whom it names beside kin, or with those whom the clause before it spoke of."""
    people = statement.people | frozenset(people_named(text, view, statement.start, statement.end))
    if not people and not statement.first and _carries_on(statement.text):
        people = carried
    return replace(statement, people=people)


def _statement(view: str, clause: Clause, words: Sequence[Word], nouns: set[int]) -> Statement:
    whole = view[clause.start : clause.end]
    called = [match.span() for match in vocabulary.VOCATIVE.finditer(whole)]
    found = spots(whole)
    valued = [(start, end) for start, end, _ in found]
    spotted = tuple(
        Spotted(start, end, normal, _is_noun(start, normal, nouns if words else None, clause.start, valued))
        for start, end, normal in content(view, words, start=clause.start, end=clause.end)
        if not any(first <= start - clause.start < last for first, last in called)
    )
    nothing_old = vocabulary.SETS.search(whole) or vocabulary.NO_END.search(whole)
    denied = frozenset() if nothing_old else frozenset(clause.replaced)
    if vocabulary.DENIES.match(whole):
        denied |= {word.normal for word in spotted}
    cues = _cues(clause, whole)
    people = frozenset(_PEOPLE[match["who"]] for match in _SUBJECT_KIN.finditer(whole) if match["who"])
    first = _FIRST.search(whole) is not None
    return Statement(
        start=clause.start,
        end=clause.end,
        text=whole,
        mood=_mood(clause.mood, whole),
        cues=cues,
        strong=Cue.CHANGE in cues and _turns(vocabulary.NOW.sub(" ", whole)),
        words=spotted,
        denied=denied,
        values=tuple(sorted({value for *_, value in found})),
        people=people,
        first=first,
        third=_THIRD.search(whole) is not None,
        negated=vocabulary.NEGATED.search(whole) is not None,
        refuses=vocabulary.REFUSES.search(whole) is not None,
        tone=_tone(whole),
    )


def _mood(mood: Mood, whole: str) -> Mood:
    if mood is Mood.ASSERT and vocabulary.ASKS.search(whole):
        return Mood.QUESTION
    if mood is Mood.ASSERT and vocabulary.ATTEMPT.search(whole):
        return Mood.PLAN
    return Mood.ASSERT if mood is Mood.PLAN and objects_of_change.NO_LONGER_GOING.search(whole) else mood


def _is_noun(start: int, normal: str, nouns: set[int] | None, origin: int, valued: Sequence[tuple[int, int]]) -> bool:
    """Not a number or date; of Chinese words those that the recognizer calls so. English ones may be."""
    if any(first <= start - origin < last for first, last in valued):
        return False
    return nouns is None or not is_cjk(normal[0]) or start in nouns


def _cues(clause: Clause, whole: str) -> frozenset[Cue]:
    """The clause's own cues and those of the lists here, without what only looks like one."""
    cues = set(clause.cues)
    no_change = vocabulary.SETS.search(whole) or vocabulary.NEW_PART.search(whole)
    cues.discard(Cue.CHANGE)
    if not no_change and _turns(whole):
        cues.add(Cue.CHANGE)
    if vocabulary.ENDINGS.search(whole) or turns.ENDS.search(whole):
        cues.add(Cue.END)
    if vocabulary.NO_END.search(whole):
        cues.discard(Cue.END)
    if vocabulary.ADMITS.search(whole):
        cues.add(Cue.CORRECT)
    return frozenset(cues)


def _turns(whole: str) -> bool:
    meant = vocabulary.NO_CHANGE.sub(" ", whole)
    return Cue.CHANGE in cues_in(meant) or turns.TURNS.search(meant) is not None


def _carries_on(clause: str) -> bool:
    return not clause[:1].isascii() or vocabulary.CARRIES_ON.match(clause) is not None


def _tone(clause: str) -> int:
    glad, sad = vocabulary.GLAD.search(clause), vocabulary.SAD.search(clause)
    if not (glad or sad):
        return 0
    turned = any(True for _ in _negations(clause))
    if sad and not glad:
        return 1 if any(end == sad.start() for end in _negations(clause)) else -1
    return -1 if sad or turned else 1


def _negations(clause: str) -> Iterator[int]:
    """Where a negation ends, the space behind it included."""
    for match in vocabulary.NEGATED.finditer(clause):
        yield match.end() + (clause[match.end() : match.end() + 1] == " ")
