"""Whole numbers below a hundred as Chinese and English write them, and up to four digits.

The patterns refuse to start inside a longer number, a fraction or a range, so that 二十天 is never
read as 十天, nor "1.5 years" as five.
"""

import re
from typing import Final

_ONES: Final = tuple("one two three four five six seven eight nine".split())
_TEENS: Final = tuple("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())
_TENS: Final = tuple("twenty thirty forty fifty sixty seventy eighty ninety".split())
_ZH_ONES: Final = "一二三四五六七八九"
_VALUES: Final = {
    **{word: value for value, word in enumerate((*_ONES, *_TEENS), start=1)},
    **{word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)},
    **{char: value for value, char in enumerate(_ZH_ONES, start=1)},
    "a": 1,
    "an": 1,
    "couple": 2,
    "few": 3,
    "两": 2,
    "几": 3,
}
NUMBER_WORDS: Final = frozenset((*_ONES, *_TEENS, *_TENS))
_ZH_YEAR_DIGITS: Final = str.maketrans("〇零一二三四五六七八九", "00123456789")

_NOT_AFTER: Final = "".join(
    f"(?<!{word} )"
    for word in (
        *("and", "or", "half", "point", "hundred", "thousand", r"\d to"),
        *_TENS,
        *(f"{number} to" for number in (*_ONES, *_TEENS, *_TENS)),
    )
)
ENGLISH_NUMBER: Final = (
    rf"\b(?=\w)(?<![\d.,/-]){_NOT_AFTER}"
    rf"(?:\d{{1,4}}|(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(_ONES)}))?|{'|'.join((*_TEENS, *_ONES))}|an?|couple|few)\b"
)
"""For text in lower case with single spaces."""

ZH_NUMERALS: Final = f"{_ZH_ONES}两十"
_ZH_BELOW_100: Final = f"[{_ZH_ONES}]?十[{_ZH_ONES}]?|[{_ZH_ONES}两]"
_ZH_NOT_AFTER: Final = (
    rf"(?<![\d.．,/:~～年月点第数几百千万亿零〇{ZH_NUMERALS}-])"
    rf"(?<![\d{ZH_NUMERALS}]、)(?<![\d{ZH_NUMERALS}天日周年月][到至或])"
)
CHINESE_NUMBER: Final = rf"{_ZH_NOT_AFTER}(?:\d{{1,4}}|{_ZH_BELOW_100}|几)(?!\d)"
CHINESE_DAY: Final = rf"(?:\d{{1,2}}|{_ZH_BELOW_100})"
CHINESE_MONTH: Final = rf"(?:\d{{1,2}}|十[一二]?|[{_ZH_ONES}])"
CHINESE_YEAR: Final = f"(?:一九|二[零〇])[零〇{_ZH_ONES}]{{2}}"


def number(word: str) -> int:
    """The value of what one of the patterns for numbers, days or months matched.

    "a" is one, "a few" and 几 are three.
    """
    if word.isdecimal():
        return int(word)
    tens, ten, ones = word.partition("十")
    if ten:
        return 10 * _VALUES.get(tens, 1) + _VALUES.get(ones, 0)
    return sum(_VALUES[part] for part in re.split("[ -]", word))


def year(word: str) -> int:
    """The value of a year in digits or as the pattern for years matched it, 2023 or 二〇二三."""
    return int(word.translate(_ZH_YEAR_DIGITS))
