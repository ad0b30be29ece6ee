"""Readers for the larger and smaller parts of a calendar: seasons, quarters, thirds of a month, feasts, days ahead.

Where no year is said, the latest such part that has begun is meant, as in `dates`.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from graphmem.domain.interval import Interval
from graphmem.domain.numerals import CHINESE_MONTH, number, year
from graphmem.domain.times import from_us
from graphmem.retrieval.moving_feasts import MOVING_FEASTS
from graphmem.retrieval.spans import (
    MONTH,
    MONTHS,
    RELATIVE_YEARS,
    WEEKDAYS,
    YEAR,
    back_months,
    days,
    midnight,
    monday,
    month_of,
    span,
)

Reader = Callable[[re.Match[str], datetime], Interval | None]
"""What a match means, seen from a moment."""

_SEASONS: Final = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12, "春": 3, "夏": 6, "秋": 9, "冬": 12}
"""The month in which each begins, north of the equator."""
_QUARTERS: Final = {
    **{digit: place for place, digit in enumerate("1234")},
    **{digit: place for place, digit in enumerate("一二三四")},
    **{word: place for place, word in enumerate(("first", "second", "third", "fourth"))},
}
_FEASTS: Final = {
    "元旦": (1, 1, 1), "new year's day": (1, 1, 1), "情人节": (2, 14, 1), "valentine's day": (2, 14, 1),
    "劳动节": (5, 1, 5), "五一": (5, 1, 5), "儿童节": (6, 1, 1), "国庆": (10, 1, 7), "万圣节": (10, 31, 1),
    "halloween": (10, 31, 1), "双十一": (11, 11, 1), "双11": (11, 11, 1), "双十二": (12, 12, 1),
    "christmas eve": (12, 24, 1), "平安夜": (12, 24, 1), "圣诞": (12, 25, 1), "christmas": (12, 25, 1),
    "new year's eve": (12, 31, 1), "跨年": (12, 31, 1),
}  # fmt: skip
"""Month, day and length in days of those that stand still in the common calendar."""
_YEAR_PARTS: Final = {
    "上半年": (1, 6), "下半年": (7, 6), "年初": (1, 2), "年中": (6, 2), "年底": (11, 2), "年末": (11, 2),
    "first half": (1, 6), "second half": (7, 6), "beginning": (1, 2), "start": (1, 2), "end": (11, 2),
}  # fmt: skip
"""First month and length in months."""
_ZH_YEAR: Final = r"(?P<year>(?<!\d)\d{4} ?年|大前年|[今去前]年)"
_EN_YEAR: Final = rf"(?:{YEAR}|(?P<back>last|this) year)"


def _year_named(parts: dict[str, str | None], now: datetime) -> int | None:
    """The year that a match says, None where it says none."""
    if word := parts.get("year"):
        word = word.replace("年", "").strip()
        back = RELATIVE_YEARS.get(word)
        return year(word) if back is None else now.year - back
    return now.year - (parts["back"] == "last") if parts.get("back") else None


def _latest(now: datetime, named: int | None, begin: Callable[[int], datetime]) -> datetime:
    """When a part begins in the named year, or in the latest one in which it has begun."""
    if named is not None:
        return begin(named)
    return max(start for start in map(begin, (now.year - 1, now.year)) if start <= now)


def _season(match: re.Match[str], now: datetime) -> Interval:
    parts = match.groupdict()
    month = _SEASONS[parts["season"]]
    start = _latest(now, _year_named(parts, now), lambda each: datetime(each, month, 1, tzinfo=UTC))
    end = datetime(start.year + (month == 12), (month + 2) % 12 + 1, 1, tzinfo=UTC)
    if parts.get("last") and end > now:
        return span(start.replace(year=start.year - 1), end.replace(year=end.year - 1))
    return span(start, end)


def _quarter(match: re.Match[str], now: datetime) -> Interval:
    month = _QUARTERS[match["quarter"]] * 3 + 1
    start = _latest(now, _year_named(match.groupdict(), now), lambda each: datetime(each, month, 1, tzinfo=UTC))
    return span(start, datetime(start.year + (month == 10), (month + 2) % 12 + 1, 1, tzinfo=UTC))


def _month_begin(match: re.Match[str], now: datetime) -> datetime:
    parts = match.groupdict()
    month = MONTHS.get(parts["month"] or "") or number(parts["month"] or "")
    return _latest(now, _year_named(parts, now), lambda each: datetime(each, month, 1, tzinfo=UTC))


def _third(match: re.Match[str], now: datetime) -> Interval:
    """The first ten days of a month, the next ten, or the rest."""
    start = _month_begin(match, now)
    place = {"上": 0, "初": 0, "early": 0, "beginning": 0, "start": 0, "中": 1, "mid": 1, "middle": 1}.get(
        match["part"].removesuffix("旬").removesuffix(" of"), 2
    )
    if place < 2:
        return days(start + timedelta(days=10 * place), 10)
    return Interval(days(start + timedelta(days=20)).start_us, month_of(start.year, start.month).end_us)


def _week_of_month(match: re.Match[str], now: datetime) -> Interval:
    return days(_month_begin(match, now) + timedelta(weeks=_QUARTERS[match["nth"]]), 7)


def _weekend_of(match: re.Match[str], now: datetime) -> Interval:
    day = _latest(
        now,
        _year_named(match.groupdict(), now),
        lambda each: datetime(each, MONTHS[match["month"]], int(match["day"]), tzinfo=UTC),
    )
    return days(monday(day) + timedelta(days=5), 2)


def _month_in_year(match: re.Match[str], now: datetime) -> Interval:
    named = _year_named(match.groupdict(), now)
    return month_of(now.year if named is None else named, MONTHS[match["month"]])


def _part_of_year(match: re.Match[str], now: datetime) -> Interval:
    first, count = _YEAR_PARTS[match["part"]]
    start = _latest(now, _year_named(match.groupdict(), now), lambda each: datetime(each, first, 1, tzinfo=UTC))
    return Interval(month_of(start.year, first).start_us, month_of(start.year, first + count - 1).end_us)


def _day_of_month(match: re.Match[str], now: datetime) -> Interval:
    """The latest day of that number that has begun."""
    begun = back_months(now, 0 if int(match["day"]) <= now.day else 1)
    return days(from_us(begun.start_us) + timedelta(days=int(match["day"]) - 1))


def _this_weekday(match: re.Match[str], now: datetime) -> Interval:
    back = (now.weekday() - "一二三四五六日".index(match["weekday"].replace("天", "日"))) % 7
    return days(midnight(now) - timedelta(days=back))


def _past_days(_: re.Match[str], now: datetime) -> Interval:
    return span(midnight(now) - timedelta(days=7), midnight(now) + timedelta(days=1))


def _feast(match: re.Match[str], now: datetime) -> Interval:
    name = match["feast"]
    if moving := MOVING_FEASTS.get(name):
        begin, length = moving
    else:
        month, day, length = _FEASTS[name]
        begin = partial(_fixed_day, month=month, day=day)
    parts = match.groupdict()
    return days(_latest(now, _year_named(parts, now), begin), 1 if parts.get("one") else length)


def _fixed_day(year: int, *, month: int, day: int) -> datetime:
    return datetime(year, month, day, tzinfo=UTC)


def _on_day(after: int) -> Reader:
    return lambda _, now: days(midnight(now) + timedelta(days=after))


def _coming_weekday(match: re.Match[str], now: datetime) -> Interval:
    """That day of the week that has `next` or 下 before it."""
    start = monday(now) + timedelta(weeks=len(match["week"]))
    if match["weekday"] == "末":
        return days(start + timedelta(days=5), 2)
    return days(start + timedelta(days="一二三四五六日".index(match["weekday"].replace("天", "日"))))


def _weekday_this_week(match: re.Match[str], now: datetime) -> Interval:
    return days(monday(now) + timedelta(days=WEEKDAYS[match["weekday"]]))


def _next_weekday(match: re.Match[str], now: datetime) -> Interval:
    return days(monday(now) + timedelta(weeks=1, days=WEEKDAYS[match["weekday"]]))


def _days_of_month(match: re.Match[str], now: datetime) -> Interval | None:
    """From one day to another of the latest month in which the first has begun."""
    first, last = int(match["from"]), int(match["to"])
    if not 1 <= first < last <= 31:
        return None
    begin = from_us(back_months(now, 0 if first <= now.day else 1).start_us)
    return days(begin + timedelta(days=first - 1), last - first + 1)


def _third_of_named(match: re.Match[str], now: datetime) -> Interval:
    """The first ten days of this month or of the last, the next ten, or the rest."""
    whole = back_months(now, 1 if match["which"].startswith("上") else 0)
    start = from_us(whole.start_us)
    place = {"上": 0, "初": 0, "中": 1}.get(match["part"].removesuffix("旬"), 2)
    if place < 2:
        return days(start + timedelta(days=10 * place), 10)
    return Interval(days(start + timedelta(days=20)).start_us, whole.end_us)


def _quarter_near(match: re.Match[str], now: datetime) -> Interval:
    """The quarter of today, or the one before."""
    back = (now.month - 1) % 3 + (3 if match["near"].startswith(("last", "previous", "上")) else 0)
    return Interval(back_months(now, back).start_us, back_months(now, back - 2).end_us)


def _past_stretch(match: re.Match[str], now: datetime) -> Interval:
    """The last week, month, half a year or year up to now."""
    length = {"week": 7, "month": 30, "year": 365, "半个月": 15, "半月": 15, "半年": 182}[match["unit"]]
    return span(midnight(now) - timedelta(days=length), midnight(now) + timedelta(days=1))


def _week(after: int) -> Reader:
    return lambda _, now: days(monday(now) + timedelta(weeks=after), 7)


def _last_weekend(_: re.Match[str], now: datetime) -> Interval:
    return days(monday(now) - timedelta(days=2), 2)


def _feast_names(*, ascii_only: bool) -> str:
    return "|".join(
        sorted((name for name in (*_FEASTS, *MOVING_FEASTS) if name.isascii() is ascii_only), key=len, reverse=True)
    )


_ZH_FEAST: Final = rf"(?P<feast>{_feast_names(ascii_only=False)})(?![路街村区]|广场|联欢)"

READERS: Final[tuple[tuple[re.Pattern[str], Reader], ...]] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"\b(?:the )?weekend of (?:the )?{MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,? {YEAR})?", _weekend_of),
        (r"\b(?P<last>last|this past) (?P<season>spring|summer|fall|autumn|winter)\b", _season),
        (rf"\b(?:in |this |the )(?:the )?(?P<season>spring|summer|autumn|winter)\b(?: (?:of )?{_EN_YEAR})?", _season),
        (rf"{_ZH_YEAR}的?(?P<season>[春夏秋冬])(?:天|季|里)?", _season),
        (rf"\bq(?P<quarter>[1-4])(?:,? (?:of )?{_EN_YEAR})?\b", _quarter),
        (rf"\b(?P<quarter>first|second|third|fourth) quarter(?: (?:of )?{_EN_YEAR})?\b", _quarter),
        (rf"(?:{_ZH_YEAR} ?)?(?:第?(?P<quarter>[一二三四1-4])季度)", _quarter),
        (rf"{_ZH_YEAR} ?q(?P<quarter>[1-4])(?!\d)", _quarter),
        (
            rf"(?:{_ZH_YEAR} ?)?(?<![\d一二十])(?P<month>{CHINESE_MONTH}) ?月(?P<part>[上中下]旬|[初底末])",
            _third,
        ),
        (
            rf"\b(?P<part>early|mid|late|(?:beginning|start|middle|end) of)[ -]{MONTH}(?:,? {YEAR})?\b",
            _third,
        ),
        (rf"\b(?P<nth>first|second|third|fourth) week (?:of|in) {MONTH}(?:,? {YEAR})?\b", _week_of_month),
        (rf"{_ZH_YEAR} ?{MONTH}(?![a-z])", _month_in_year),
        (rf"\b{MONTH} (?:of )?(?P<back>last|this) year\b", _month_in_year),
        (
            rf"(?:{_ZH_YEAR}的? ?)?{_ZH_FEAST}(?:节|假期)?(?P<one>[那当]天)?",
            _feast,
        ),
        (rf"\b(?P<feast>{_feast_names(ascii_only=True)})\b(?! eggs?\b)(?:,? (?:of )?{_EN_YEAR})?", _feast),
        (rf"(?:{_ZH_YEAR}的?)?(?P<part>[上下]半年|(?<!\d)年[初中底末])", _part_of_year),
        (rf"\b(?P<part>first half|second half|beginning|start|end) of {_EN_YEAR}", _part_of_year),
        (r"\bon the (?P<day>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b(?! of)", _day_of_month),
        (r"(?<![\d月号第-])(?P<day>[1-9]|[12]\d|3[01])[号日](?=那[天晚]|[早晚上下中])", _day_of_month),
        (
            r"(?<![上下这本每个逢])(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])(?=[我你他她咱谁那早晚上下中有去])",
            _this_weekday,
        ),
        (
            r"(?<![\d月.:-])(?P<from>\d{1,2})[号日]?(?:到|至|-|~)(?P<to>\d{1,2})[号日](?!楼|线|门|院|店|桌|库)",
            _days_of_month,
        ),
        (r"(?P<which>这个?月|本月|上个?月)的?(?P<part>[上中下]旬|[初底末])", _third_of_named),
        (r"(?P<near>上个?季度|这个?季度|本季度|\b(?:last|previous|this) quarter\b)", _quarter_near),
        (r"(?<!下)(?P<week>下{1,2})个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天末])", _coming_weekday),
        (rf"\bnext (?P<weekday>{'|'.join(WEEKDAYS)})\b", _next_weekday),
        (rf"\bthis (?P<weekday>{'|'.join(WEEKDAYS)})\b", _weekday_this_week),
        (r"\b(?:a|one) fortnight ago\b|\bfortnight ago\b", _week(-2)),
        (r"半年(?:多)?[以之]?前|\b(?:half a year|six months) ago\b", lambda _, now: back_months(now, 6)),
        (r"半个?月[以之]?前", _week(-2)),
        (r"\b(?:in|over|during|for|within)? ?(?:the )?past (?P<unit>week|month|year)\b", _past_stretch),
        (r"(?:最近|近|过去)这?(?P<unit>半个月|半月|半年)", _past_stretch),
        (
            r"\b(?:past|last) fortnight\b|这两个?(?:周|星期|礼拜)",
            lambda _, now: span(midnight(now) - timedelta(days=14), midnight(now) + timedelta(days=1)),
        ),
        (r"今日(?!头条|份)", _on_day(0)),
        (r"昨[日夜]", _on_day(-1)),
        (r"(?<![以之目餐提])前[晚夜](?!饭)", _on_day(-2)),
        (r"明日(?!方舟|之)", _on_day(1)),
        (r"大后天", _on_day(3)),
        (r"\bthis weekend\b", lambda _, now: days(monday(now) + timedelta(days=5), 2)),
        (r"\bnext weekend\b", lambda _, now: days(monday(now) + timedelta(days=12), 2)),
        (r"(?:前|这)(?:几|两|些)天|\b(?:the|these) (?:past|last) few days\b|\bthe other day\b", _past_days),
        (r"\btomorrow\b|明[天晚早儿]", _on_day(1)),
        (r"\bday after tomorrow\b|(?<!大)后天(?!性)", _on_day(2)),
        (r"\bthis (?:morning|afternoon|evening)\b|\btonight\b|今儿|今[早晚晨]", _on_day(0)),
        (r"昨儿|\byesterday (?:morning|afternoon|evening|night)\b", _on_day(-1)),
        (r"前儿", _on_day(-2)),
        (r"\bnext week\b|(?<!下)下个?(?:周|星期|礼拜)(?![一二三四五六日天末])", _week(1)),
        (r"\bnext month\b|下个?月", lambda _, now: back_months(now, -1)),
        (r"上个? ?weekend|\bover the weekend\b(?! of)|\bat the weekend\b", _last_weekend),
    )
)
"""Tried before those of `dates`, longer wordings first."""
