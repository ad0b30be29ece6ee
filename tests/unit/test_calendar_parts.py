"""Seasons, quarters, thirds of months, feasts and ranges, relative to a Wednesday in April 2026."""

from datetime import UTC, datetime

import pytest

from graphmem.domain.times import from_us
from graphmem.retrieval.dates import windows

NOW = datetime(2026, 4, 15, 18, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("where did we camp last summer", "2025-06-01", "2025-09-01"),
        ("去年冬天我去了哪", "2025-12-01", "2026-03-01"),
        ("how many tickets in Q3 2025", "2025-07-01", "2025-10-01"),
        ("去年第四季度卖了多少", "2025-10-01", "2026-01-01"),
        ("三月下旬我在忙什么", "2026-03-21", "2026-04-01"),
        ("what broke in early February", "2026-02-01", "2026-02-11"),
        ("the second week of March", "2026-03-08", "2026-03-15"),
        ("over the weekend of April 4th", "2026-04-04", "2026-04-06"),
        ("去年双十一我买了什么", "2025-11-11", "2025-11-12"),
        ("who came for Christmas 2024", "2024-12-25", "2024-12-26"),
        ("between June 3 and June 9", "2025-06-03", "2025-06-10"),
        ("从3月2号到3月5号", "2026-03-02", "2026-03-06"),
        ("去年 March 我去了哪", "2025-03-01", "2025-04-01"),
        ("去年下半年的预算", "2025-07-01", "2026-01-01"),
        ("what did I say on the 20th", "2026-03-20", "2026-03-21"),
        ("周一我请假了吗", "2026-04-13", "2026-04-14"),
        ("what time is my flight tomorrow", "2026-04-16", "2026-04-17"),
        ("三月上旬我跑了几次", "2026-03-01", "2026-03-11"),
        ("上个月中旬我去了哪", "2026-03-11", "2026-03-21"),
        ("what broke at the beginning of February", "2026-02-01", "2026-02-11"),
        ("下周一谁值班", "2026-04-20", "2026-04-21"),
        ("who covers for me next Tuesday", "2026-04-21", "2026-04-22"),
        ("are we out this friday", "2026-04-17", "2026-04-18"),
        ("12号到14号我请的什么假", "2026-04-12", "2026-04-15"),
        ("what did the vet charge a fortnight ago", "2026-03-30", "2026-04-06"),
        ("半年前我在看哪本书", "2025-10-01", "2025-11-01"),
        ("上季度卖了多少", "2026-01-01", "2026-04-01"),
        ("how was this quarter", "2026-04-01", "2026-07-01"),
        ("过去半年我跑了几次", "2025-10-15", "2026-04-16"),
        ("how much did I run in the past month", "2026-03-16", "2026-04-16"),
        ("昨夜谁打来电话", "2026-04-14", "2026-04-15"),
        ("大后天几点的车", "2026-04-18", "2026-04-19"),
        ("this weekend's plan", "2026-04-18", "2026-04-20"),
        ("去年国庆节那天我们在哪", "2025-10-01", "2025-10-02"),
        ("除夕那天我在哪过的年", "2026-02-16", "2026-02-17"),
        ("去年中秋谁来了", "2025-10-06", "2025-10-07"),
        ("大年初三我去了哪", "2026-02-19", "2026-02-20"),
        ("who came over easter", "2026-04-05", "2026-04-06"),
        ("who cooked at thanksgiving 2024", "2024-11-28", "2024-11-29"),
        ("this morning did I mention a headache", "2026-04-15", "2026-04-16"),
    ],
)
def test_a_part_of_the_calendar_is_its_days(text: str, start: str, end: str) -> None:
    """Without a year, the latest that has begun."""
    (window,) = windows(text, NOW)
    assert [from_us(each).date().isoformat() for each in (window.start_us, window.end_us)] == [start, end]


@pytest.mark.parametrize(
    "text",
    [
        "双十一路在哪",
        "a spring mattress",
        "每周三我做什么",
        "五号线几点停",
        "q5",
        "an easter egg",
        "3到5号线",
        "三月这家店",
    ],
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    """Streets, things and lines."""
    assert windows(text, NOW) == ()
