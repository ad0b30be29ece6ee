"""What may be believed of the claims that a language model tells: only what stands in the text.

A claim passes when its predicate and mood exist, its object stands in the text letter by letter, its subject is
spoken of in the same sentence, and the rules do not read the clause as something milder. It never has a cue, so
it closes nothing by itself.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final

from graphmem.domain.claim import Claim, Mood, Predicate, Value
from graphmem.domain.prompt import as_data
from graphmem.domain.text import sentences, tokens
from graphmem.domain.width import narrow_lower
from graphmem.prompts.replies import ClaimsReply, ToldClaim

MAX_CLAIMS: Final = 12
"""Of one memory; a model that tells more is not to be trusted with the rest."""
MAX_OBJECT_CHARS: Final = 120
MAX_SUBJECT_CHARS: Final = 60

_FIRST: Final = re.compile(r"(?<![a-z])(?:i|me|my|mine|myself|we|us|our|ours)(?![a-z])|[我咱俺]|本人")
_SECOND: Final = re.compile(r"(?<![a-z])(?:you|your|yours|yourself)(?![a-z])|[你您]")
_LETTER: Final = re.compile(r"[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A clause of a text and how the rules read it."""

    start: int
    end: int
    mood: Mood = Mood.ASSERT


def whole_sentences(text: str) -> tuple[Stretch, ...]:
    """The sentences of a text, each taken as an assertion."""
    ends = accumulate(map(len, sentences(text)), initial=0)
    return tuple(Stretch(start, end) for start, end in pairwise(ends))


def word_topic(text: str) -> tuple[str, ...]:
    """The lexical tokens of a text, sorted and without repeats."""
    return tuple(sorted(set(tokens(text))))


def no_values(text: str) -> tuple[Value, ...]:
    """No values: where no rules read them."""
    del text
    return ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What the rules know of a text, so that told claims can be held against it and be looked up alike."""

    clauses: Callable[[str], Sequence[Stretch]] = whole_sentences
    topic: Callable[[str], tuple[str, ...]] = word_topic
    values: Callable[[str], tuple[Value, ...]] = no_values
    kin: Mapping[str, str] = field(default_factory=dict)
    """Word for a person by their relation, lower case → name of the relation: 姐姐 → `sister`. Others are none."""


def extracted_claims(reply: ClaimsReply, text: str, *, rule: str, reading: Reading) -> tuple[Claim, ...]:
    """The told claims that stand in the text.

    Args:
        reply: What the model answered.
        text: What it was asked about.
        rule: What to write down as their origin.
        reading: How the rules read the text.

    Returns:
        At most `MAX_CLAIMS`, in text order, none twice.
    """
    view = narrow_lower(as_data(text))
    stretches = reading.clauses(text)
    found: dict[tuple[str, Predicate, str, bool], Claim] = {}
    for told in reply.claims[: MAX_CLAIMS * 2]:
        claim = _passed(told, _Asked(text, view, stretches, reading), rule)
        if claim is not None:
            found.setdefault((claim.subject, claim.predicate, narrow_lower(claim.object), claim.positive), claim)
    return tuple(sorted(found.values(), key=lambda claim: (claim.start, claim.end, claim.predicate))[:MAX_CLAIMS])


def find_words(words: str, view: str, start: int = 0, end: int | None = None) -> int:
    """Where words stand in `narrow_lower(as_data(text))`, not inside longer Latin words; -1 where they do not."""
    wanted = narrow_lower(as_data(unicodedata.normalize("NFC", words))).strip()
    stop = len(view) if end is None else end
    if not wanted:
        return -1
    place = view.find(wanted, start, stop)
    while place >= 0:
        after = place + len(wanted)
        glued_before = place > 0 and _LETTER.match(wanted[0]) and _LETTER.match(view[place - 1])
        glued_after = after < len(view) and _LETTER.match(wanted[-1]) and _LETTER.match(view[after])
        if not glued_before and not glued_after:
            return place
        place = view.find(wanted, place + 1, stop)
    return -1


@dataclass(frozen=True, slots=True)
class _Asked:
    """A text and what is held against what is told of it."""

    text: str
    view: str
    stretches: Sequence[Stretch]
    reading: Reading


def _passed(told: ToldClaim, asked: _Asked, rule: str) -> Claim | None:
    try:
        predicate, mood = Predicate(told.predicate), Mood(told.mood)
    except ValueError:
        return None
    if mood is Mood.QUESTION or len(told.object) > MAX_OBJECT_CHARS or len(told.subject) > MAX_SUBJECT_CHARS:
        return None
    text, view, reading = asked.text, asked.view, asked.reading
    for stretch in asked.stretches:
        place = find_words(told.object, view, stretch.start, stretch.end)
        if place < 0 or stretch.mood is Mood.QUESTION:
            continue
        sentence = _sentence(view, place)
        subject = _said_subject(told.subject, view[slice(*sentence)], reading.kin)
        if subject is None:
            continue
        clause = text[stretch.start : stretch.end]
        return Claim(
            subject=subject,
            predicate=predicate,
            object=text[place : place + len(told.object.strip())],
            start=stretch.start,
            end=stretch.end,
            positive=told.positive,
            mood=mood if stretch.mood is Mood.ASSERT else stretch.mood,
            topic=reading.topic(clause),
            values=reading.values(clause),
            words=len(set(tokens(clause))),
            rule=rule,
        )
    return None


def _sentence(view: str, place: int) -> tuple[int, int]:
    start = 0
    for sentence in sentences(view):
        if start + len(sentence) > place:
            return start, start + len(sentence)
        start += len(sentence)
    return start, len(view)


def _said_subject(subject: str, sentence: str, kin: Mapping[str, str]) -> str | None:
    """The subject in normal form, where the sentence speaks of it."""
    kind, separator, name = subject.strip().partition(":")
    name = name.strip()
    match kind, bool(separator and name):
        case "user", False if not separator:
            return "user" if _FIRST.search(sentence) else None
        case "agent", False if not separator:
            return "agent" if _SECOND.search(sentence) else None
        case "kin", True:
            relation = narrow_lower(name)
            relation = kin.get(relation, relation)
            words = [word for word, meant in kin.items() if meant == relation]
            return f"kin:{relation}" if any(find_words(word, sentence) >= 0 for word in words) else None
        case "person", True:
            return f"person:{name}" if find_words(name, sentence) >= 0 else None
        case "thing", True:
            return f"thing:{narrow_lower(name)}" if find_words(name, sentence) >= 0 else None
    return None
