"""Numbers of any size as people write them: 1,200, 3.5k, 一万二, 三百零五, twenty-five, 2 million.

`numerals` reads the small ones that dates are made of; amounts need the large ones too.
"""

import re
from typing import Final

from graphmem.domain.numerals import number

_ONES: Final = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_UNITS: Final = {"十": 10, "百": 100, "千": 1000}
_LARGE: Final = {"万": 10_000, "亿": 100_000_000}
_SCALES: Final = {
    "k": 1000, "m": 1_000_000, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "hundred": 100,
    "万": 10_000, "亿": 100_000_000, "千": 1000, "百": 100, "w": 10_000, "": 1,
}  # fmt: skip

DIGITS: Final = r"(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,6})?"
SCALE: Final = r"(?: ?(?:k|w|thousand|million|billion|hundred)(?![a-z])|m(?![a-z])| ?[万亿千百])?"
CHINESE_DIGITS: Final = "零〇一二三四五六七八九两十百千万亿"
CHINESE: Final = f"[{CHINESE_DIGITS}]{{1,12}}(?:点[零〇一二三四五六七八九]{{1,4}})?"
_SPELT: Final = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_TENS: Final = "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
SPELT: Final = rf"(?:{'|'.join([*_SPELT.split()[9:], *_TENS.split(), *_SPELT.split()[:9]])})"
ENGLISH: Final = rf"(?<![a-z-]){SPELT}(?:[ -]{SPELT})?(?: (?:hundred|thousand|million))?(?![a-z])"
ANY: Final = rf"(?:{DIGITS}{SCALE}|{ENGLISH}|{CHINESE})"
"""A number in any of the forms, in plain lower-case text."""

_PARTS: Final = re.compile(rf"({DIGITS}) ?([a-z万亿千百]*)")


def value(words: str) -> float:
    """The value of what `ANY` matched."""
    if match := _PARTS.fullmatch(words):
        return float(match[1].replace(",", "")) * _SCALES.get(match[2], 1)
    if words.isascii():
        head, _, scale = words.rpartition(" ")
        if head and scale in _SCALES:
            return float(_spelt(head) * _SCALES[scale])
        return float(_spelt(words))
    return _chinese(words)


def normal(words: str) -> str:
    """Its value in plain digits, without a fraction where there is none."""
    return f"{value(words):.6f}".rstrip("0").rstrip(".")


def _spelt(words: str) -> int:
    return sum(number(word) for word in re.split("[ -]", words))


def _chinese(words: str) -> float:
    whole, _, fraction = words.partition("点")
    if len(whole) > 1 and all(char in _ONES for char in whole):
        total = float("".join(str(_ONES[char]) for char in whole))
    else:
        total = _grouped(whole)
    return total + (float("0." + "".join(str(_ONES[char]) for char in fraction)) if fraction else 0.0)


def _grouped(words: str) -> float:
    """千, 百 and 十 count within a group of 万 or 亿; a last bare digit counts in the unit below (一万二, 三百五)."""
    total = section = digit = last = 0
    for char in words:
        if char in _ONES:
            digit = _ONES[char]
            last = 1 if digit == 0 else last
        elif char in _UNITS:
            section += (digit or 1) * _UNITS[char]
            digit, last = 0, _UNITS[char]
        else:
            total = (total + section + digit) * _LARGE[char]
            section, digit, last = 0, 0, _LARGE[char]
    return float(total + section + digit * (last // 10 if last >= 100 else 1))
