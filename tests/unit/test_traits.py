"""Traits of utterances, in both languages."""

import pytest

from graphmem.domain.traits import Trait, traits


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How was the trip?", {Trait.QUESTION, Trait.ASKING}),
        ("你最近怎么样？", {Trait.QUESTION, Trait.ASKING}),
        ("Should I take my umbrella?", {Trait.ASKING}),
        ("It rains and rains and rains here. And there?", {Trait.ASKING}),
        ("Does it rain? I like tea and cake.", set()),
        ("We met yesterday", {Trait.TIME}),
        ("我上周三去了医院", {Trait.TIME}),
        ("I don\u2019t eat cheese", {Trait.NEGATION}),
        ("我对花生过敏", {Trait.NEGATION}),
        ("From now on answer in Chinese", {Trait.STANDING}),
        ("I prefer window seats", {Trait.STANDING}),
        ("以后都要用中文回答我", {Trait.STANDING}),
        ("I like tea", set()),
        ("", set()),
    ],
)
def test_traits(text: str, expected: set[Trait]) -> None:
    """Each trait is found by its own cue, and not without one."""
    assert traits(text) == expected
