"""Values that can be compared, in both languages, in one normal form: 下午三点 and 3 pm are both `15:00`.

Relative days stay words ("tomorrow"): which day it is depends on when it was said, which a claim does not know.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from graphmem.domain.claim import Value, ValueType
from graphmem.domain.claim_rules import numbers
from graphmem.domain.claim_rules.words import plain
from graphmem.domain.entity import EntityType, Mention, normalize_name

MAX_CHARS: Final = 2_000
"""Of a longer text `values` reads the beginning."""

Spot = tuple[int, int, Value]
"""Where a value stands, and the value."""

_MENTIONED: Final = {
    EntityType.PLACE: ValueType.PLACE,
    EntityType.ORGANIZATION: ValueType.ORGANIZATION,
    EntityType.PERSON: ValueType.PERSON,
    EntityType.VERSION: ValueType.VERSION,
    EntityType.ORDER: ValueType.CODE,
    EntityType.IDENTIFIER: ValueType.CODE,
    EntityType.ERROR: ValueType.CODE,
    EntityType.DOCUMENT: ValueType.TITLE,
}

_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH: Final = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_DAYS: Final = "mon tue wed thu fri sat sun".split()
_ZH_DAYS: Final = dict(zip("一二三四五六日", _DAYS, strict=True)) | {
    "天": "sun",
    "末": "weekend",
}
_ZH_SMALL: Final = "[零〇一二三四五六七八九十]{1,3}"
_COUNT: Final = rf"(?:(?P<half>半|half an? )|(?P<count>{numbers.ANY}|an? (?=hour)|几)(?P<more>个半| and a half)?)"
_MINUTES: Final = {"second": 1 / 60, "minute": 1, "hour": 60, "day": 1440, "week": 10080, "fortnight": 20160}
_MONTHS_IN: Final = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
_UNITS: Final = {
    "秒": "second", "分钟": "minute", "小时": "hour", "钟头": "hour", "天": "day", "日": "day", "周": "week",
    "星期": "week", "礼拜": "week", "月": "month", "年": "year", "季度": "quarter",
    "sec": "second", "min": "minute", "hr": "hour",
}  # fmt: skip
_CURRENCIES: Final = {
    "$": "usd", "€": "eur", "£": "gbp", "¥": "cny", "元": "cny", "块": "cny", "人民币": "cny", "rmb": "cny",
    "yuan": "cny", "cny": "cny", "dollar": "usd", "dollars": "usd", "bucks": "usd", "usd": "usd", "美元": "usd",
    "美金": "usd", "刀": "usd", "euro": "eur", "euros": "eur", "eur": "eur", "欧元": "eur", "pound": "gbp",
    "pounds": "gbp", "gbp": "gbp", "英镑": "gbp", "yen": "jpy", "日元": "jpy", "港币": "hkd", "cents": "cent",
}  # fmt: skip
_MONEY_WORDS: Final = "|".join(sorted((word for word in _CURRENCIES if len(word) > 1 or word > "\x7f"), key=len)[::-1])
_RELATIVE: Final = {
    "今天": "today", "明天": "tomorrow", "后天": "in 2 days", "昨天": "yesterday", "今晚": "tonight",
    "下周": "next week", "下星期": "next week", "下礼拜": "next week", "这周": "this week", "本周": "this week",
    "上周": "last week", "下个月": "next month", "下月": "next month", "这个月": "this month", "本月": "this month",
    "上个月": "last month", "明年": "next year", "今年": "this year", "去年": "last year", "月底": "end of month",
    "年底": "end of year", "end of the month": "end of month", "end of the year": "end of year",
    "月初": "start of month", "周末": "weekend", "春节": "spring festival", "国庆": "national day",
}  # fmt: skip


def _clock(hour: int, minute: int, *, afternoon: bool = False, night: bool = False) -> Value | None:
    if afternoon and hour < 12:
        hour += 12
    if night and hour == 12:
        hour = 0
    return Value(ValueType.TIME, f"{hour:02}:{minute:02}") if hour <= 24 and minute < 60 else None


def _time(match: re.Match[str]) -> Value | None:
    half = (match["half"] or "").lower()
    hour = int(numbers.value(match["hour"]))
    return _clock(
        hour,
        int(match["minute"] or 0) if not half else 30,
        afternoon=(match["noon"] or "").startswith("p"),
        night=(match["noon"] or "").startswith("a"),
    )


def _zh_time(match: re.Match[str]) -> Value | None:
    part, rest = match["part"] or "", match["rest"] or ""
    if match["hour"] == "一" and not part and not rest:
        return None
    minute = {"半": 30, "一刻": 15, "三刻": 45, "整": 0, "钟": 0, "": 0}.get(rest)
    if minute is None:
        minute = int(numbers.value(rest.rstrip("分")))
    hour = int(numbers.value(match["hour"]))
    late = part in ("下午", "晚上", "傍晚", "今晚", "晚") or (part == "中午" and hour < 4)
    return _clock(hour, minute, afternoon=late)


def _date(match: re.Match[str]) -> Value | None:
    parts = match.groupdict()
    year, month, day = parts.get("year"), parts.get("month"), parts.get("day")
    if month and month[:3] in _MONTHS:
        month_number = _MONTHS.index(month[:3]) + 1
    else:
        month_number = int(numbers.value(month)) if month else 0
    day_number = int(numbers.value(day)) if day else 0
    if month_number > 12 or day_number > 31:
        return None
    written = year and f"{int(numbers.value(year)):04}"
    normal = "-".join((written or "-", f"{month_number:02}" if month else "-", f"{day_number:02}" if day else "-"))
    return Value(ValueType.DATE, normal)


def _duration(match: re.Match[str]) -> Value:
    unit = match["unit"]
    unit = _UNITS.get(unit, unit)
    words = (match["count"] or "").strip()
    count = 0.0 if match["half"] else 1.0 if words in ("a", "an") else 3.0 if words == "几" else numbers.value(words)
    if match["half"] or match["more"]:
        count += 0.5
    if unit in _MONTHS_IN:
        return Value(ValueType.DURATION, f"{_figure(count * _MONTHS_IN[unit])} months")
    return Value(ValueType.DURATION, f"{_figure(count * _MINUTES[unit])} min")


def _figure(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")


def _money(match: re.Match[str]) -> Value:
    currency = _CURRENCIES[match.groupdict().get("sign") or match["unit"]]
    return Value(ValueType.MONEY, f"{numbers.normal(match['amount'])} {currency}")


def _percent(match: re.Match[str]) -> Value:
    return Value(ValueType.PERCENT, numbers.normal(match["count"]))


def _weekday(match: re.Match[str]) -> Value:
    return Value(ValueType.WEEKDAY, match["day"][:3])


def _zh_weekday(match: re.Match[str]) -> Value:
    return Value(ValueType.WEEKDAY, _ZH_DAYS[match["day"]])


def _relative(match: re.Match[str]) -> Value:
    word = match.group()
    return Value(ValueType.DATE, _RELATIVE.get(word, word))


def _phone(match: re.Match[str]) -> Value | None:
    digits = re.sub(r"\D", "", match.group())
    return Value(ValueType.PHONE, digits) if 7 <= len(digits) <= 15 else None


def _plain(kind: ValueType, group: int = 1) -> Callable[[re.Match[str]], Value]:
    return lambda match: Value(kind, match[group].strip())


def _number(match: re.Match[str]) -> Value:
    return Value(ValueType.NUMBER, numbers.normal(match["count"]))


_ZH_COUNTED: Final = (
    "个人位只条次名台张本杯斤岁楼层号件套家辆颗份章页集轮升米克度支瓶公平字厘毫吨句行箱袋盒包罐桶只匹双串"
    "块架艘栋间门部款例起宗笔单票组批对户桌席股亩里顿粒片针滴帧码"
)
_DIGIT: Final = r"\d"
_CHINESE_DIGIT: Final = f"[{numbers.CHINESE_DIGITS}]"
_UNIT_WORDS: Final = "sec|min|hour|hr|day|week|fortnight|month|quarter|year|decade|[钟时头秒天期拜周月度年]"
_READERS: Final[tuple[tuple[re.Pattern[str], re.Pattern[str], Callable[[re.Match[str]], Value | None]], ...]] = tuple(
    (re.compile(needs), re.compile(pattern), read)
    for needs, pattern, read in (
        ("", r"《([^》\n]{1,60})》", _plain(ValueType.TITLE)),
        ("[$€£¥]", rf"(?P<sign>[$€£¥]) ?(?P<amount>{numbers.DIGITS}{numbers.SCALE})", _money),
        (_MONEY_WORDS, rf"(?P<amount>{numbers.ANY}) ?(?:多|来|几)?(?P<unit>{_MONEY_WORDS})(?![a-z])", _money),
        ("%|per ?cent", rf"(?P<count>{numbers.DIGITS}|{numbers.ENGLISH}) ?(?:%|percent(?![a-z])|per cent)", _percent),
        ("", rf"百分之(?P<count>{numbers.DIGITS}|{numbers.CHINESE})", _percent),
        (_DIGIT, r"(?<![\d.])(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})(?!\d)", _date),
        (
            "月",
            (
                rf"(?:(?P<year>\d{{4}}|[一二][零〇一二三四五六七八九]{{3}}) ?年 ?)?"
                rf"(?P<month>\d{{1,2}}|{_ZH_SMALL}) ?月 ?(?P<day>\d{{1,2}}|{_ZH_SMALL})(?: ?[日号])?(?![\d年月天个])"
            ),
            _date,
        ),
        (
            "月",
            rf"(?<!个)(?:(?P<year>\d{{4}}) ?年 ?)?(?P<month>\d{{1,2}}|{_ZH_SMALL}) ?月(?:份|底|初|中旬)?(?!\d)",
            _date,
        ),
        ("年", r"(?<![\d.])(?P<year>(?:19|20)\d\d) ?年", _date),
        (_DIGIT, rf"{_MONTH} ?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])(?:,? (?P<year>(?:19|20)\d\d))?", _date),
        (_DIGIT, rf"(?<![\d.])(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_MONTH}(?: (?P<year>(?:19|20)\d\d))?", _date),
        (_DIGIT, r"(?<![a-z])the (?P<day>\d{1,2})(?:st|nd|rd|th)(?![a-z])", _date),
        (
            "",
            (
                r"(?<=in )(?P<year>(?:19|20)\d\d)(?!\d)|(?:^|(?<=in )|(?<=by )|(?<=until )|(?<=since )|(?<=next )"
                r"|(?<=last )|(?<=this )|(?<=early )|(?<=late )|(?<=mid )|(?<=from )|(?<=for )|(?<=of )|(?<=to )"
                rf"|(?<=before ))(?!may[ ](?!\d)){_MONTH}(?: (?P<y>(?:19|20)\d\d))?"
            ),
            _date,
        ),
        (
            "点",
            (
                r"(?P<part>凌晨|早上|上午|中午|下午|傍晚|晚上|今晚|晚)? ?(?<![周期拜第])(?P<hour>\d{1,2}"
                r"|[一二两三四五六七八九十]{1,2})"
                r"(?:点(?P<rest>半|一刻|三刻|整|钟|\d{1,2}分?|[一二三四五]?十[一二三四五六七八九]?分?)?)"
                r"(?![\d.零一二三四五六七八九])"
            ),
            _zh_time,
        ),
        (
            _DIGIT,
            (
                r"(?<![\d:.])(?P<half>half past )?(?P<hour>\d{1,2})"
                r"(?:[:.](?P<minute>[0-5]\d))? ?(?P<noon>[ap]\.?m(?![a-z]))"
            ),
            _time,
        ),
        (_DIGIT, r"(?<![\d:.])(?P<half>half past )?(?P<hour>\d{1,2}):(?P<minute>[0-5]\d)(?P<noon>)(?![\d:])", _time),
        (
            "half past",
            rf"(?P<half>half past )(?P<hour>\d{{1,2}}|{numbers.SPELT})(?P<minute>)(?P<noon>)(?![a-z\d])",
            _time,
        ),
        ("o'clock", rf"(?P<half>)(?<![a-z])(?P<hour>\d{{1,2}}|{numbers.SPELT})(?P<minute>)(?P<noon>) ?o'clock", _time),
        (
            "",
            (
                rf"(?P<half>)(?<=at )(?P<hour>{numbers.SPELT})(?P<minute>)(?P<noon>)(?=$|[,.;]| (?:to|on|every"
                r"|in the|and|with|because|instead|now|sharp|tomorrow|today|this|next)(?![a-z]))"
            ),
            _time,
        ),
        ("", r"(?<![a-z])(noon|midnight)(?![a-z])", lambda m: _clock(12 if m[1] == "noon" else 0, 0)),
        ("", r"(?<![a-z])(?P<day>mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?(?![a-z])", _weekday),
        ("", r"(?:周|星期|礼拜)(?P<day>[一二三四五六日天末])", _zh_weekday),
        (
            _UNIT_WORDS,
            (
                rf"{_COUNT}[ -]?(?:个)? ?(?P<unit>second|sec|minute|min|hour|hr|day|week|fortnight|month|quarter"
                r"|year|decade"
                r"|分钟|小时|钟头|秒|天|星期|礼拜|周|月|季度|年)s?(?![a-z末])(?! old)"
            ),
            _duration,
        ),
        (
            "",
            "|".join(sorted(_RELATIVE, key=len)[::-1])
            + (
                r"|(?<![a-z])(?:today|tonight|tomorrow|yesterday|(?:next|this|last) (?:week|month|year|quarter"
                r"|weekend))(?![a-z])"
            ),
            _relative,
        ),
        (
            "[号日]",
            r"(?<![\d.])(?P<day>\d{1,2}|[一二三]?十[一二三四五六七八九]?) ?[号日](?!楼|线|店|院|桌|机|门)",
            _date,
        ),
        (_DIGIT, r"(?<![a-z])v(\d{1,4}(?:\.\d{1,4}){0,3})(?![\d.]?[\da-z])", _plain(ValueType.VERSION)),
        (_DIGIT, r"(?:version|版本|release) ?(?:is |是|号)?(\d{1,4}(?:\.\d{1,4}){0,3})", _plain(ValueType.VERSION)),
        (_DIGIT, r"(?<![\d.])(\d{1,4}\.\d{1,4}\.\d{1,4}(?:\.\d{1,4})?)(?![\d])", _plain(ValueType.VERSION)),
        (_DIGIT, r"(?<=[a-z] )(\d{1,3}\.\d{1,3})(?! ?[a-z%万亿\d.])", _plain(ValueType.VERSION)),
        (_DIGIT, r"(?<![\w.+-])\+?\d[\d -]{5,18}\d(?![\w])", _phone),
        (
            _DIGIT,
            (
                r"(?<![a-z\d_-])((?=[a-z_-]{0,20}\d)(?=\d{0,20}[-_]?[a-z])(?!\d+(?:st|nd|rd|th|k|m|km|kg|gb"
                r"|mb|am|pm)(?![a-z\d]))"
                r"[a-z\d]{1,20}(?:[-_][a-z\d]{1,20}){0,4})(?![a-z\d_-])"
            ),
            _plain(ValueType.CODE),
        ),
        (_DIGIT, rf"(?<![\d.,a-z_-])(?P<count>{numbers.DIGITS}{numbers.SCALE})", _number),
        ("", rf"(?P<count>{numbers.ENGLISH})", _number),
        (
            _CHINESE_DIGIT,
            (
                rf"(?<![第{numbers.CHINESE_DIGITS}])(?P<count>{numbers.CHINESE})(?=[{_ZH_COUNTED}]|以内|左右"
                r"|以上|以下|上下)"
            ),
            _number,
        ),
        (
            _CHINESE_DIGIT,
            (
                rf"(?<![第周{numbers.CHINESE_DIGITS}])(?P<count>(?!万一)(?=.[零一二三四五六七八九]{{0,2}}[十百千万]"
                rf"|[十百千万]){numbers.CHINESE})(?=$|了$)"
            ),
            _number,
        ),
        (_CHINESE_DIGIT, rf"(?<=[是为到共达约])(?P<count>{numbers.CHINESE})(?=$|了)", _number),
    )
)
"""What a text has to hold for a reader to be tried at all, the pattern, and what is made of a match."""


def values(text: str, mentions: Sequence[Mention] = ()) -> tuple[Value, ...]:
    """The values of a text, sorted and without repeats.

    Args:
        text: One clause or a short text; the first `MAX_CHARS` characters are read.
        mentions: Names found in it, by their offsets in it; they become places, organisations, people, codes.
    """
    return tuple(sorted({value for _, _, value in spots(plain(text[:MAX_CHARS]), mentions)}))


def spots(view: str, mentions: Sequence[Mention] = (), offset: int = 0) -> list[Spot]:
    """The values with their places, in text order; none inside another.

    Args:
        view: `plain(text)` of a clause.
        mentions: Names found in the whole text.
        offset: Where the clause starts in the whole text.
    """
    taken = bytearray(len(view))
    found: list[Spot] = []
    for start, end, value in (*_read(view), *_named(view, mentions, offset)):
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            found.append((start, end, value))
    return sorted(found)


def _read(view: str) -> Iterator[Spot]:
    for needs, pattern, read in _READERS:
        if needs.search(view) is None:
            continue
        for match in pattern.finditer(view):
            if value := read(match):
                yield match.start(), match.end(), value


def _named(view: str, mentions: Sequence[Mention], offset: int) -> Iterator[Spot]:
    for mention in mentions:
        start, end = mention.start - offset, mention.end - offset
        kind = _MENTIONED.get(mention.type)
        if kind is not None and 0 <= start < end <= len(view):
            yield start, end, Value(kind, normalize_name(mention.surface))
