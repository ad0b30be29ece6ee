"""Reading the claims of a text: clauses, then the rule families on each, then a frame where none spoke.

What is read is bounded (see `clauses`): the first 6,000 characters, 50 clauses, 300 characters of each.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim import SINGLE_VALUED, Claim, Mood, Predicate, Value, ValueType
from graphmem.domain.claim_rules.clauses import Clause, clauses
from graphmem.domain.claim_rules.families import rules_for
from graphmem.domain.claim_rules.frames import FRAME, Frame, frame, goes_on
from graphmem.domain.claim_rules.objects import trimmed
from graphmem.domain.claim_rules.rule import WHEN, Kind, Missing, Rule
from graphmem.domain.claim_rules.subject_context import Said
from graphmem.domain.claim_rules.subjects import AGENT, USER, Subjects
from graphmem.domain.claim_rules.values import MAX_CHARS, Spot, spots
from graphmem.domain.claim_rules.words import CJK, Word, content, plain
from graphmem.domain.entity import EntityType, Mention
from graphmem.domain.memory import Source

_TO_THE_USER: Final = frozenset({Predicate.FORBIDS, Predicate.PREFERS})
"""Wishes are the speaker's own, whoever was spoken of before."""

_VALUED: Final = SINGLE_VALUED | {Predicate.IS, Predicate.AMOUNTS, Predicate.RELATED, Predicate.PREFERS}
"""The object is the value; for the other predicates it is what the claim is about."""

_DEEDS: Final = frozenset({Predicate.DOES, Predicate.TODO, Predicate.FORBIDS, Predicate.DECIDED, Predicate.FIXED_BY})
_DUTIES: Final = frozenset({Predicate.TODO, Predicate.DECIDED, *_TO_THE_USER})
"""Are the user's own where no subject is said, even behind a clause about something else."""

_NO_TOOLS: Final = frozenset({EntityType.PLACE, EntityType.PERSON, EntityType.EVENT})
"""Names of what nothing uses."""
_LATIN: Final = re.compile("[a-z]")
_CHINESE: Final = re.compile(f"[{CJK}]")
_ROUND_TIME: Final = 5
"""Chinese letters that may follow a time and belong to it: 国庆以后, 周五下班前."""
_BEFORE_TIME: Final = re.compile(
    r"(?:(?:on|at|in|the|every|each|next|this|last|by|from|for|to|until|a|an|early|late|around|about|of|mid"
    r"|first|second|day|time"
    rf"|evening|morning|between|before|after|half|past|other|now|and|only|as)(?![a-z])|[ -]|[{CJK}]){{0,5}}"
)
"""What may stand in front of a time and belong to it."""

_TOGETHER: Final = frozenset({Predicate.WORKS_AS, Predicate.WORKS_AT, Predicate.STUDIES})
"""May share a verb: "work as a nurse at St Mary's"."""


def read_claims(
    text: str,
    *,
    mentions: Sequence[Mention] = (),
    words: Sequence[Word] = (),
    speaker: str | None = None,
    source: Source = Source.USER,
) -> tuple[Claim, ...]:
    """Read the claims that a text makes.

    Args:
        text: What was said.
        mentions: Names in it, by their offsets.
        words: Its words as the recognizer cut them; without them Chinese is cut more coarsely.
        speaker: The name of who said it. Kept out of the claims: "I" is the user, or the agent for its own turns.
        source: Who said it. For an agent's text "I" is the agent and "you" the user.

    Returns:
        The claims in text order; questions make none.
    """
    del speaker
    agent = source is Source.AGENT
    first, second = (AGENT, USER) if agent else (USER, AGENT)
    subjects = Subjects(text, mentions, words, first=first, second=second)
    found: list[Claim] = []
    for clause in clauses(text, words):
        subjects.begin(clause.sentence)
        if clause.reporter is not None:
            subjects.report(clause.reporter[0], plain(text[slice(*clause.reporter)]))
        reader = _Reader(text, clause, subjects, mentions=mentions, words=words, first=first)
        found.extend(reader.claims())
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Found:
    rule: Rule
    subject: str
    start: int
    end: int
    """Of the object, in the clause's body."""
    positive: bool
    object: str


class _Reader:
    """Reads one clause."""

    def __init__(
        self,
        text: str,
        clause: Clause,
        subjects: Subjects,
        *,
        mentions: Sequence[Mention],
        words: Sequence[Word],
        first: str,
    ) -> None:
        self._text, self._clause, self._subjects, self._first = text, clause, subjects, first
        self._spots = spots(clause.text, mentions, clause.body)
        self._content = content(
            plain(text[clause.body : clause.end]),
            [
                Word(w.start - clause.body, w.end - clause.body, w.tag)
                for w in words
                if clause.body <= w.start < clause.end
            ],
        )
        self._words, self._mentions = words, mentions

    def claims(self) -> list[Claim]:
        """The claims of the clause, in text order."""
        if self._clause.mood is Mood.QUESTION:
            return []
        found = self._by_rules() or self._by_frame()
        self._subjects.end(self._clause.body, self._clause.text, silent=not found)
        return [claim for _, claim in sorted(found, key=lambda each: each[0])]

    def _by_rules(self) -> list[tuple[int, Claim]]:
        found: list[tuple[int, Claim]] = []
        taken: list[tuple[int, int, Predicate]] = []
        met: set[Predicate] = set()
        for rule in rules_for(self._clause.text):
            if rule.predicate in met or (found and rule.predicate is Predicate.IS):
                continue
            for match in rule.pattern.finditer(self._clause.text):
                read = self._apply(rule, match)
                if read is None or not _is_free(span := _span(match, read), rule.predicate, taken):
                    continue
                taken.append((*span, rule.predicate))
                met.add(rule.predicate)
                found.append((match.start(), self._claim(read)))
                self._subjects.keep(read.subject)
                self._introduce(read)
                break
        return found

    def _by_frame(self) -> list[tuple[int, Claim]]:
        alone = not self._subjects.other_said and goes_on(self._clause.text)
        read = frame(self._clause, self._subjects, self._words, missing=self._first if alone else None)
        if read is None:
            return []
        self._subjects.keep(read.subject)
        about = read.subject.startswith("thing:") or any(
            place < read.start or read.predicate is Predicate.DOES for place, _, _ in self._content
        )
        return [(read.start, self._frame_claim(read))] if about else []

    def _introduce(self, read: _Found) -> None:
        if read.rule.predicate is Predicate.OWNS:
            self._subjects.introduce(f"thing:{read.object}")
        elif read.rule.predicate is Predicate.RELATED:
            self._subjects.introduce(f"person:{read.object}")

    def _apply(self, rule: Rule, match: re.Match[str]) -> _Found | None:
        if self._subjects.splits_word(self._clause.body + match.start()):
            return None
        said = self._said(rule, match)
        if rule.doer:
            return self._done(rule, match, said)
        start, end = match.span("o")
        if rule.has and self._is_before_verb(match):
            place = self._value_start(rule, start, end)
            if place is None:
                return None
            start = place
            if match.groupdict().get("s") is None:
                said = self._subjects.before(self._clause.body, self._clause.text[:start])
        subject = self._subject(rule, said)
        start, end = trimmed(self._clause.text, start, end, dated=bool(rule.has), deed=rule.predicate in _DEEDS)
        words = self._original(start, end)
        if subject is None or not words or not self._suits(rule, subject, start, end, words):
            return None
        turned = (rule.negates and said.negative) != bool(match.groupdict().get("neg"))
        return _Found(rule, subject, start, end, rule.positive is not turned, words)

    @staticmethod
    def _is_before_verb(match: re.Match[str]) -> bool:
        if match.groupdict().get("s") is None:
            return match.start("o") == match.start()
        return match.start("s") > match.start("o")

    def _suits(self, rule: Rule, subject: str, start: int, end: int, words: str) -> bool:
        """Whether an object has, and has not, the kinds of values that the rule asks for."""
        kinds = [value.type for first, last, value in self._spots if first < end and last > start]
        if rule.lasting and self._clause.mood is not Mood.ASSERT:
            return False
        if rule.predicate is Predicate.SCHEDULED and not self._is_a_time(start, end, kinds):
            return False
        if (rule.has and rule.has.isdisjoint(kinds)) or not rule.lacks.isdisjoint(kinds):
            return False
        if rule.predicate is Predicate.USES and subject.startswith("thing:") and not self._is_tool(start, end):
            return False
        return not rule.name_only or self._subjects.is_name(words)

    def _is_tool(self, start: int, end: int) -> bool:
        """Whether an object may be what a thing uses: a name, or a word in Latin letters."""
        first, last = self._clause.body + start, self._clause.body + end
        types = {mention.type for mention in self._mentions if mention.start < last and mention.end > first}
        if types and types <= _NO_TOOLS:
            return False
        return bool(types) or _LATIN.search(self._clause.text, start, end) is not None

    def _is_a_time(self, start: int, end: int, kinds: Sequence[ValueType]) -> bool:
        """Whether an object is a time, and not a thing that a time belongs to: "shut on Saturday"."""
        places = [(first, last) for first, last, value in self._spots if start <= first < end and value.type in WHEN]
        if not places or kinds[0] not in WHEN:
            return False
        view = self._clause.text
        before, after = view[start : places[0][0]], view[places[-1][1] : end]
        return _BEFORE_TIME.fullmatch(before) is not None and len(_CHINESE.findall(after)) <= _ROUND_TIME

    def _value_start(self, rule: Rule, start: int, end: int) -> int | None:
        """Where the value begins that an object before its verb holds: 后天 of 会员卡后天到期."""
        places = [first for first, _, value in self._spots if start <= first < end and value.type in rule.has]
        if not places:
            return None
        place = places[0]
        while place > start and self._clause.text[place - 1] in "每上下这本个前後后农历腊正":
            place -= 1
        return place

    def _said(self, rule: Rule, match: re.Match[str]) -> Said:
        body = self._clause.body
        words = match.groupdict().get("s")
        if words is None:
            return self._subjects.before(body, self._clause.text[: match.start()])
        start = match.start("s")
        if rule.owner:
            owner = self._subjects.owner(body + start, words)
            return Said(owner, dropped=not words.strip(), negative=False)
        said = self._subjects.before(body + start, words)
        if said.subject is None and words.strip() and rule.predicate in (Predicate.CAUSED_BY, Predicate.FIXED_BY):
            said = Said(self._subjects.leading_noun(body + start, words), dropped=False, negative=False)
        if rule.doer:
            return said
        before = self._subjects.before(body, self._clause.text[: match.start()])
        return Said(said.subject, dropped=said.dropped, negative=before.negative)

    def _subject(self, rule: Rule, said: Said) -> str | None:
        if rule.predicate in _TO_THE_USER:
            return self._first
        subject = said.subject
        if subject is None and said.dropped:
            last = self._spoken_of(rule)
            if last is not None and rule.missing is not Missing.NOBODY:
                subject = last
            elif rule.missing is Missing.USER and self._clause.mood is not Mood.QUOTED:
                spoken = self._subjects.other_said and rule.predicate not in _DUTIES
                subject = None if spoken else self._first
        return subject if subject is not None and _fits(rule.subject, subject) else None

    def _spoken_of(self, rule: Rule) -> str | None:
        """Who or what was spoken of before in the sentence, and may be the subject of a rule."""
        places = [self._subjects.last, self._subjects.introduced]
        if rule.predicate in (Predicate.NAMED, Predicate.AGED):
            places.reverse()
        if rule.predicate in (Predicate.CAUSED_BY, Predicate.FIXED_BY):
            places.append(self._subjects.unread)
        return next((each for each in places if each is not None and _fits(rule.subject, each)), None)

    def _done(self, rule: Rule, match: re.Match[str], said: Said) -> _Found | None:
        """What is done is the subject, and who does it the object: "Ana leads the audit"."""
        body, text = self._clause.body, self._clause.text
        if match.groupdict().get("who") is not None:
            subject, negative = self._subject(rule, said), said.negative
            start, end = match.span("who")
            doer = self._subjects.before(body + start, match["who"]).subject
            words = self._original(*trimmed(text, start, end, dated=False))
            words = doer if doer in (USER, AGENT) else words
        else:
            subject, start, end = said.subject, 0, match.end()
            before = self._subjects.before(body, text[: match.start()])
            doer = self._subjects.last if before.dropped else before.subject
            negative = before.negative
            if doer is None or doer.startswith("thing:"):
                return None
            words = doer if doer in (USER, AGENT) else doer.partition(":")[2]
            words = self._original(0, match.start()) if doer.startswith("kin:") and not before.dropped else words
        if subject is None or not words or not subject.startswith("thing:"):
            return None
        return _Found(rule, subject, start, end, not negative, words)

    def _original(self, start: int, end: int) -> str:
        return self._text[self._clause.body + start : self._clause.body + end].strip()

    def _claim(self, read: _Found) -> Claim:
        mood = self._clause.mood
        if mood is Mood.ASSERT and read.rule.mood is not None:
            mood = read.rule.mood
        if mood is Mood.PLAN and read.rule.fixed:
            mood = Mood.ASSERT
        return self._built(
            read.subject, read.rule.predicate, read.object, read.start, read.end,
            positive=read.positive, mood=mood, rule=read.rule.name,
        )  # fmt: skip

    def _frame_claim(self, read: Frame) -> Claim:
        first, last = trimmed(self._clause.text, read.start, read.end, dated=True)
        mood = self._clause.mood
        person = not read.subject.startswith("thing:")
        deed = read.predicate is Predicate.DOES and person
        rule = FRAME
        if deed and mood in (Mood.PLAN, Mood.PAST):
            rule = "intention"
        elif deed and mood is Mood.ASSERT and goes_on(self._clause.text):
            rule = "habit"
        return self._built(
            read.subject, read.predicate, self._original(first, last), first, last,
            positive=read.positive, mood=mood, rule=rule,
        )  # fmt: skip

    def _built(
        self,
        subject: str,
        predicate: Predicate,
        words: str,
        start: int,
        end: int,
        *,
        positive: bool,
        mood: Mood,
        rule: str,
    ) -> Claim:
        clause = self._clause
        values = {value for _, _, value in self._spots}
        valued = predicate in _VALUED
        inside = [word for first, last, word in self._content if start <= first and last <= end]
        typed = any(first < end and last > start for first, last, _ in self._spots)
        if valued and not typed and inside:
            values.add(Value(ValueType.WORD, " ".join(sorted(set(inside)))))
        topic = {
            word
            for first, last, word in self._content
            if not (valued and start <= first and last <= end)
            and not any(first < stop and last > begin for begin, stop, _ in self._spots)
        } - set(clause.replaced)
        return Claim(
            subject=subject,
            predicate=predicate,
            object=words,
            start=clause.start,
            end=clause.end,
            positive=positive,
            mood=mood,
            topic=tuple(sorted(topic)),
            values=tuple(sorted(values)),
            cues=clause.cues,
            replaced=clause.replaced,
            words=len(self._content),
            rule=rule,
        )


def topic_words(text: str, words: Sequence[Word] = ()) -> tuple[str, ...]:
    """The content words of a short text, its values left out: stems of Latin words, Chinese words; sorted.

    Of a longer one the first 2,000 characters are read.
    """
    view = plain(text[:MAX_CHARS])
    found: Sequence[Spot] = spots(view)
    return tuple(
        sorted(
            {
                word
                for start, end, word in content(view, words)
                if not any(start < stop and end > begin for begin, stop, _ in found)
            }
        )
    )


def _fits(kind: Kind, subject: str) -> bool:
    thing = subject.startswith("thing:")
    return kind is Kind.ANY or (kind is Kind.THING) is thing


def _span(match: re.Match[str], read: _Found) -> tuple[int, int]:
    """What of the clause a rule has read: from its verb or object to the end of both."""
    behind = match.groupdict().get("o") is not None and match.end("o") < match.end()
    return min(match.start(), read.start), match.end() if behind else max(read.end, match.start() + 1)


def _is_free(span: tuple[int, int], predicate: Predicate, taken: Sequence[tuple[int, int, Predicate]]) -> bool:
    """Whether no rule before has read these words for something else."""
    start, end = span
    return not any(start < last and end > first and not {predicate, other} <= _TOGETHER for first, last, other in taken)
