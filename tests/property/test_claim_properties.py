"""Promises of claim reading for any text: no failure, sound places, sorted tuples, bounded work on hostile input."""

import re
import sys
from collections import deque
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules import Tag, Word, clauses, read_claims, topic_words, values
from graphmem.domain.claim_rules.families import RULES
from graphmem.domain.text import is_cjk
from tests.cpu_time import cpu_seconds

PIECES = (
    *("I live in Ghent ", "我搬到苏州了", "，", "。", ", and ", "not A but B", "不是甲是乙", "from A to B", "3 pm"),
    *("周五下午三点", "“quoted words here”", "my sister's ", "的", "了", "不", " ", "\n", "If ", "如果", "he said "),
    *(
        "小林说",
        "1,200元",
        "?",
        "🙂",
        "\u202e",
        "\u200b",
        "ﬁ",
        "İ",
        "ß",
        "Ａ１",
        "never ",
        "记住：",
        "\x00",
        "由我负责",
    ),
)

texts = st.one_of(st.text(max_size=120), st.lists(st.sampled_from(PIECES), max_size=14).map("".join))

NEAR = (
    *(
        "a",
        "a ",
        "我",
        "是",
        "不",
        "，",
        "的",
        "1",
        "1,",
        "从",
        "在",
        "不是",
        "了",
        "每天",
        "一",
        "十",
        "点",
        "周",
        "，不是",
        "说",
        " ",
    ),
    *(
        "moved ",
        "i have ",
        "the ",
        "not ",
        "my name is ",
        "from ",
        "and ",
        "a-",
        "a'",
        "is ",
        "'s ",
        "to ",
        "never ",
        '"',
        "1.",
    ),
    *(
        "the a's ",
        "x x ",
        "因为",
        "moved to ",
        "i used to ",
        "没",
        "in the ",
        "把",
        "不是我，",
        "生日不是",
        "截止现在不是",
        "今年不是",
    ),
)
"""What repeats of begin many patterns and end none."""

LIMIT_S = 0.05


def words_of(text: str) -> tuple[Word, ...]:
    """Some cut of the Chinese characters, in twos."""
    places = [place for place, char in enumerate(text) if is_cjk(char)]
    pairs = [(a, b) for a, b in zip(places[::2], places[1::2], strict=False) if b == a + 1]
    return tuple(Word(a, b + 1, list(Tag)[index % len(Tag)]) for index, (a, b) in enumerate(pairs))


@given(texts)
def test_claims_of_any_text_are_sound(text: str) -> None:
    """In text order, places inside the text, tuples sorted and without repeats, the same at each reading."""
    for words in ((), words_of(text)):
        claims = read_claims(text, words=words)
        assert claims == read_claims(text, words=words)
        assert [claim.start for claim in claims] == sorted(claim.start for claim in claims)
        for claim in claims:
            assert 0 <= claim.start < claim.end <= len(text)
            said = claim.object in text[claim.start : claim.end] or claim.object in ("user", "agent")
            assert said or claim.predicate is Predicate.DONE_BY
            assert list(claim.topic) == sorted(set(claim.topic))
            assert list(claim.values) == sorted(set(claim.values))
            assert list(claim.cues) == sorted(set(claim.cues))
            assert list(claim.replaced) == sorted(set(claim.replaced))
            assert claim.subject in ("user", "agent") or claim.subject.startswith(("kin:", "person:", "thing:"))
            assert claim.subject.partition(":")[2] or claim.subject in ("user", "agent")


@given(texts)
def test_clauses_of_any_text_are_sound(text: str) -> None:
    """Never overlapping, in order, each with its body inside it."""
    end = 0
    for clause in clauses(text):
        assert end <= clause.start <= clause.body <= clause.end <= len(text)
        assert len(clause.text) <= clause.end - clause.body
        end = clause.end


@given(texts)
def test_values_and_topics_of_any_text_are_sorted(text: str) -> None:
    """And without repeats."""
    assert list(values(text)) == sorted(set(values(text)))
    assert list(topic_words(text)) == sorted(set(topic_words(text)))


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """All patterns of the package, by module; those of the rules by the rule's name."""
    for index, rule in enumerate(RULES):
        yield f"rule {index} {rule.name}", rule.pattern
    for name, module in sorted(sys.modules.items()):
        if name.startswith("graphmem.domain.claim_rules."):
            for attribute, value in vars(module).items():
                yield from ((f"{name}.{attribute}", found) for found in inside(value))


def inside(value: object) -> Iterator[re.Pattern[str]]:
    """The patterns in a constant, or in the tuples of one."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from inside(part)


def test_every_pattern_is_fast_on_the_longest_clause_it_may_see() -> None:
    """No repeated beginning of a match costs more than 50 ms."""
    slow = []
    for name, pattern in patterns():
        for near in NEAR:
            hostile = (near * 300)[:300]
            if cpu_seconds(partial(deque, pattern.finditer(hostile), maxlen=0)) > LIMIT_S:
                slow.append((name, near))
    assert slow == []


@pytest.mark.parametrize("near", NEAR)
def test_reading_is_bounded_on_long_hostile_text(near: str) -> None:
    """100,000 characters cost no more than the part that is read."""
    hostile = (near * 100_000)[:100_000]
    work = (read_claims, clauses, values, topic_words)
    assert cpu_seconds(lambda: [read(hostile) for read in work]) < 6 * LIMIT_S
