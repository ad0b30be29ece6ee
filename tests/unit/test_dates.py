"""Reading spans of time out of questions."""

from datetime import UTC, datetime

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


@pytest.mark.parametrize("year", [1, 9999])
@pytest.mark.parametrize(
    "text", ["yesterday", "去年", "last week", "in 12 months", "in December", "5 months ago", "上周末"]
)
def test_the_ends_of_time_are_left_out(text: str, year: int) -> None:
    """A span that lies outside the calendar is no span, and no error."""
    windows(text, datetime(year, 1, 1, tzinfo=UTC))
    windows(text, datetime(year, 12, 31, 23, 59, tzinfo=UTC))


@given(st.text(max_size=80), st.datetimes(timezones=st.just(UTC)))
def test_windows_are_never_empty_or_backward(text: str, now: datetime) -> None:
    """Whatever is asked whenever, a window has a length."""
    assert all(span.start_us < span.end_us for span in windows(text, now))
