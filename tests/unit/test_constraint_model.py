"""What binds by its words: ways of speaking that no rule knows, facts beside them, and odd texts."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.constraint_model import LONG, binds, features, likelihood


@pytest.mark.parametrize(
    "text",
    [
        "Anything with coconut makes my tongue swell.",
        "Loud restaurants give me a splitting headache.",
        "我一吃虾就浑身起疹子",
        "出门住酒店我都得要低楼层的",
    ],
)
def test_what_no_rule_knows_binds(text: str) -> None:
    """By its words alone."""
    assert binds(text, by_rule=False)


@pytest.mark.parametrize(
    "text",
    [
        "My sister has a bakery in Lyon.",
        "We watched the match last night.",
        "我妹妹在杭州开面包店。",
        "昨天我们看了场球",
    ],
)
def test_ordinary_facts_do_not(text: str) -> None:
    """However they are told."""
    assert not binds(text, by_rule=False)


def test_a_rule_decides_for_short_texts_alone() -> None:
    """In a long one some words always look like a rule's."""
    fact = "we walked along the river and met the neighbours there"
    assert binds(fact, by_rule=True)
    assert not binds(" and then ".join([fact] * (LONG // 5)), by_rule=True)


@given(st.text(max_size=300))
def test_any_text_has_a_likelihood(text: str) -> None:
    """Inside (0, 1), and the same each time."""
    assert 0 < likelihood(text) < 1
    assert likelihood(text) == likelihood(text)


def test_width_and_case_make_no_difference() -> None:
    """Nor does the shape of an apostrophe."""
    assert features("I CAN’T eat ＮＵＴＳ") == features("i can't eat nuts")


@pytest.mark.parametrize("text", ["", " ", "\0", "不" * 100_000, "never " * 100_000])
def test_odd_texts_are_read_quickly(text: str) -> None:
    """In time that grows with their length."""
    started = process_time()
    binds(text, by_rule=True)
    assert process_time() - started < 3.0
