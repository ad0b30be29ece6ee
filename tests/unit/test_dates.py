"""Reading spans of time out of questions."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.times import from_us
from graphmem.retrieval.dates import windows

NOW = datetime(2023, 10, 22, 9, 55, tzinfo=UTC)
"""A Sunday."""


def days(text: str, now: datetime = NOW) -> list[tuple[str, str]]:
    """The windows of a text as pairs of dates, the second one outside."""
    return [
        (from_us(span.start_us).date().isoformat(), from_us(span.end_us).date().isoformat())
        for span in windows(text, now)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What happened on 7 May 2023?", [("2023-05-07", "2023-05-08")]),
        ("on the 7th of May", [("2023-05-07", "2023-05-08")]),
        ("August 14, 2023", [("2023-08-14", "2023-08-15")]),
        ("on 2023-05-07", [("2023-05-07", "2023-05-08")]),
        ("in June?", [("2023-06-01", "2023-07-01")]),
        ("in December", [("2022-12-01", "2023-01-01")]),
        ("in May 2021", [("2021-05-01", "2021-06-01")]),
        ("in 2022", [("2022-01-01", "2023-01-01")]),
        ("yesterday", [("2023-10-21", "2023-10-22")]),
        ("last week", [("2023-10-09", "2023-10-16")]),
        ("last month", [("2023-09-01", "2023-10-01")]),
        ("last Friday", [("2023-10-20", "2023-10-21")]),
        ("two weeks ago", [("2023-10-02", "2023-10-09")]),
        ("3 days ago", [("2023-10-19", "2023-10-20")]),
        ("two years ago", [("2021-01-01", "2022-01-01")]),
        ("in the past 3 days", [("2023-10-19", "2023-10-22")]),
        ("昨天我说了什么", [("2023-10-21", "2023-10-22")]),
        ("4月29日", [("2023-04-29", "2023-04-30")]),
        ("2021年4月29号", [("2021-04-29", "2021-04-30")]),
        ("2023年5月", [("2023-05-01", "2023-06-01")]),
        ("去年", [("2022-01-01", "2023-01-01")]),
        ("上周三吃了什么", [("2023-10-11", "2023-10-12")]),
        ("三天前", [("2023-10-19", "2023-10-20")]),
        ("两个月前", [("2023-08-01", "2023-09-01")]),
        ("最近一周", [("2023-10-15", "2023-10-22")]),
        ("十一个月前", [("2022-11-01", "2022-12-01")]),
        ("二十天前", [("2023-10-02", "2023-10-03")]),
        ("二十二周之前", [("2023-05-15", "2023-05-22")]),
        ("十五年前", [("2008-01-01", "2009-01-01")]),
        ("九十九天前", [("2023-07-15", "2023-07-16")]),
        ("15 个月前", [("2022-07-01", "2022-08-01")]),
        ("两月前", [("2023-08-01", "2023-09-01")]),
        ("直到三天前", [("2023-10-19", "2023-10-20")]),
        ("昨天、三天前", [("2023-10-21", "2023-10-22"), ("2023-10-19", "2023-10-20")]),
        ("最近二十天", [("2023-10-02", "2023-10-22")]),
        ("过去十一个月", [("2022-11-26", "2023-10-22")]),
        ("twenty two days ago", [("2023-09-30", "2023-10-01")]),
        ("Twenty-two  days ago", [("2023-09-30", "2023-10-01")]),
        ("thirty days ago", [("2023-09-22", "2023-09-23")]),
        ("thirteen months ago", [("2022-09-01", "2022-10-01")]),
        ("the concert I went to two weeks ago", [("2023-10-02", "2023-10-09")]),
        ("a couple of days ago", [("2023-10-20", "2023-10-21")]),
        ("a year ago", [("2022-01-01", "2023-01-01")]),
        ("the past twenty-one days", [("2023-10-01", "2023-10-22")]),
        ("三月五号", [("2023-03-05", "2023-03-06")]),
        ("三月份", [("2023-03-01", "2023-04-01")]),
        ("十一月", [("2022-11-01", "2022-12-01")]),
        ("十月", [("2023-10-01", "2023-11-01")]),
        ("十二月三日", [("2022-12-03", "2022-12-04")]),
        ("三月二十一日", [("2023-03-21", "2023-03-22")]),
        ("二月二十九日", [("2020-02-29", "2020-03-01")]),
        ("February 29", [("2020-02-29", "2020-03-01")]),
        ("3月5", [("2023-03-05", "2023-03-06")]),
        ("2021 年 3 月 5 日", [("2021-03-05", "2021-03-06")]),
        ("2021年三月", [("2021-03-01", "2021-04-01")]),
        ("二〇二一年五月六日", [("2021-05-06", "2021-05-07")]),
        ("二零二一年", [("2021-01-01", "2022-01-01")]),
        ("去年的三月五号", [("2022-03-05", "2022-03-06")]),
        ("今年3月", [("2023-03-01", "2023-04-01")]),
        ("前年", [("2021-01-01", "2022-01-01")]),
        ("大前年三月", [("2020-03-01", "2020-04-01")]),
        ("前天", [("2023-10-20", "2023-10-21")]),
        ("大前天", [("2023-10-19", "2023-10-20")]),
        ("上周", [("2023-10-09", "2023-10-16")]),
        ("从上周开始", [("2023-10-09", "2023-10-16")]),
        ("上上周", [("2023-10-02", "2023-10-09")]),
        ("上上周三", [("2023-10-04", "2023-10-05")]),
        ("上个月", [("2023-09-01", "2023-10-01")]),
        ("上上个月", [("2023-08-01", "2023-09-01")]),
        ("from May 2021 or in June 2022", [("2021-05-01", "2021-06-01"), ("2022-06-01", "2022-07-01")]),
        ("May I ask what may happen?", []),
        ("port 8080, version 3.11", []),
        ("9999 years ago", []),
        ("第一人民医院", []),
    ],
)
def test_windows(text: str, expected: list[tuple[str, str]]) -> None:
    """Each form is read as the days it means, relative to the question's clock."""
    assert days(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *(
            "1.5 years ago",
            "last 1.5 years",
            "1.5年前",
            "1．5年前",
            "一点五年前",
            "三年半前",
        ),
        *(
            "a hundred and two days ago",
            "one hundred twenty two days ago",
            "1,000 days ago",
            "a year and two months ago",
        ),
        *(
            "一百二十天前",
            "一百零二天前",
            "十几天前",
            "二十多天前",
            "几十年前",
            "数十年前",
            "一年两个月前",
            "最近一年半",
        ),
        *("two or three days ago", "2-3 weeks ago", "2 to 3 weeks ago", "two to three weeks ago"),
        *("两三天前", "三到四天前", "三、四天前", "2~3天前", "第三周前"),
        *("0000-01-01", "0000年1月1日", "0000年1月", "2023-02-31", "2月31日", "2023年13月1日", "5000年历史"),
        *(
            "三月前",
            "5月之前",
            "2020年以前",
            "明年三月",
            "08年3月",
            "农历三月",
            "3月5个苹果",
            "以前天天跑步",
            "目前天气",
        ),
    ],
)
def test_what_is_unclear_is_no_window(text: str) -> None:
    """Fractions, ranges, longer numbers and no dates are never read as a part of them."""
    assert days(text) == []


@pytest.mark.parametrize("year", [1, 9999])
@pytest.mark.parametrize(
    "text", ["yesterday", "去年", "last week", "in 12 months", "in December", "5 months ago", "上周末"]
)
def test_the_ends_of_time_are_left_out(text: str, year: int) -> None:
    """A span that lies outside the calendar is no span, and no error."""
    windows(text, datetime(year, 1, 1, tzinfo=UTC))
    windows(text, datetime(year, 12, 31, 23, 59, tzinfo=UTC))


@pytest.mark.parametrize(
    "text", ["yesterday", "去年", "last week", "on 7 May 2023", "2021年4月29号", "最近一周", "last winter", "in May"]
)
@pytest.mark.parametrize("hours", [-12, -3.5, 5.75, 9, 14])
def test_days_begin_at_midnight_of_the_clocks_offset(text: str, hours: float) -> None:
    """The days that a calendar on the wall there shows, and the moments at which they begin there."""
    zone = timezone(timedelta(hours=hours))
    there, here = (windows(text, NOW.replace(tzinfo=each)) for each in (zone, UTC))
    assert [from_us(each.start_us).astimezone(zone).replace(tzinfo=UTC) for each in there] == [
        from_us(each.start_us) for each in here
    ]
    assert [each.end_us - each.start_us for each in there] == [each.end_us - each.start_us for each in here]
    assert here != there


@given(st.text(max_size=80), st.datetimes(timezones=st.just(UTC)))
def test_windows_are_never_empty_or_backward(text: str, now: datetime) -> None:
    """Whatever is asked whenever, a window has a length."""
    assert all(span.start_us < span.end_us for span in windows(text, now))
