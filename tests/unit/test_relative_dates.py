"""Relative dates get their day beside them, and only where there is one."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.relative_dates import resolve

THURSDAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("The demo is next Friday.", "The demo is next Friday (2026-12-04)."),
        ("下周五交报告", "下周五（2026-12-04）交报告"),
        ("Yesterday I ran", "Yesterday (2026-11-25) I ran"),
        ("yesterday's news", "yesterday's (2026-11-25) news"),
        ("三天后出差", "三天后（2026-11-29）出差"),
        ("两周前搬的家", "两周前（2026-11-12）搬的家"),
        ("I leave in two weeks", "I leave in two weeks (2026-12-10)"),
        ("ten days ago", "ten days ago (2026-11-16)"),
        ("月底前交", "月底（2026-11-30）前交"),
        ("今年年底", "今年年底（2026-12-31）"),
        ("by the end of next month", "by the end of next month (2026-12-31)"),
        ("下下周三", "下下周三（2026-12-09）"),
        ("上星期天", "上星期天（2026-11-22）"),
        ("本周五", "本周五（2026-11-27）"),
        ("大后天", "大后天（2026-11-29）"),
        ("上个月", "上个月（2026-10）"),
        ("next year", "next year (2027)"),
        ("last week", "last week (from 2026-11-16)"),
        ("this Friday", "this Friday (2026-11-27)"),
        ("last Friday", "last Friday (2026-11-20)"),
        ("in 3 months", "in 3 months (2027-02)"),
    ],
)
def test_the_day_stands_beside_the_words(said: str, kept: str) -> None:
    """Counted from the day on which it was said; months and years as such."""
    assert resolve(said, THURSDAY) == kept


@pytest.mark.parametrize(
    "said",
    [
        "on Friday",
        "周五见",
        "last Wednesday",
        "this Monday",
        "in a few days",
        "几天后",
        "twice in a week",
        "I finished it in two days",
        "1月底",
        "三月末",
        "目前天气不错",
        "1.5 years ago",
        "二三天后",
        "no date at all",
    ],
)
def test_what_may_mean_two_days_is_left_alone(said: str) -> None:
    """And so is what only looks like a date."""
    assert resolve(said, THURSDAY) == said


@pytest.mark.parametrize(
    "said", ["next Friday (2026-12-04)", "明天（11月27日）", "tomorrow, 27 November", "下周五 12月4日"]
)
def test_a_date_that_is_told_gets_no_second(said: str) -> None:
    """The speaker said it."""
    assert resolve(said, THURSDAY) == said


WORDS = [
    "next Friday",
    "下周五",
    "yesterday",
    "三天后",
    "in two weeks",
    "年底",
    "今年",
    " ",
    "，",
    "去年",
    "last week",
    "上",
    "İ",
]


@given(st.lists(st.sampled_from(WORDS), max_size=12).map("，".join), st.dates())
def test_resolving_again_changes_nothing(said: str, today: date) -> None:
    """On any day, those at the ends of the calendar too."""
    once = resolve(said, today)
    assert resolve(once, today) == once


@pytest.mark.parametrize("unit", ["下周", "in ", "next ", "1 ", "三天", "今", "（", "in a "])
@pytest.mark.timeout(10)
def test_long_texts_are_read_at_once(unit: str) -> None:
    """However they are made."""
    resolve((unit * 100_000)[:100_000], THURSDAY)
