"""Personal data made of digits: identity cards, bank cards and phone numbers, found and checked.

A candidate is found by its shape and believed by its checksum (GB 11643 and ISO 7064 for 身份证, Luhn and
issuer ranges for cards, the numbering plans of libphonenumber), then by the words around it. Mainland
mobiles need no library. Shapes end where a longer number or code would go on.
"""

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Final, NamedTuple

from graphmem.domain.number_cues import Around


class Found(NamedTuple):
    """A span that holds personal data, and its normal form (the same for every way to write it)."""

    start: int
    end: int
    kind: str
    normal: str


_EDGE: Final = r"(?<![0-9A-Za-z_])(?<![0-9]\.)(?<![A-Za-z][\-./])(?<![0-9][-:])"
_STOP: Final = r"(?![0-9A-Za-z_])(?!-[0-9A-Za-z])(?!\.[0-9])"
# One separator inside a number; the last four are the invisible ones.
_SEP: Final = r"[ \-.\u2010-\u2015\u2212\u200b-\u200d\u2060\ufeff]"

_RUN: Final = re.compile(rf"{_EDGE}\d+(?:[ \-\u2010-\u2015\u200b-\u200d]\d+)*{_STOP}", re.ASCII)
_GROUP: Final = re.compile(r"\d+", re.ASCII)
_MOST_GROUPS: Final = 6
_SHORTEST_CARD: Final = 13
_LONGEST_CARD: Final = 19

_ID_CARD: Final = re.compile(
    rf"{_EDGE}([1-6]\d|7[1]|8[1-3]|91)\d{{4}}{_SEP}?((?:18|19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])"
    rf"{_SEP}?\d{{3}}[0-9Xx]{_STOP}",
    re.ASCII,
)
_OLD_ID_CARD: Final = re.compile(
    rf"{_EDGE}([1-6]\d)\d{{4}}(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{{3}}{_STOP}", re.ASCII
)
_REGIONS: Final = frozenset(
    "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83"
    " 91".split()
)
_ID_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)

_MOBILE: Final = re.compile(
    rf"{_EDGE}(?:[(（]\+?86[)）]{_SEP}?|(?:\+|00)?86{_SEP}{{0,2}})?"
    rf"(1[3-9]\d(?:{_SEP}?\d{{4}}{_SEP}?\d{{4}}|{_SEP}\d{{3}}{_SEP}\d{{5}}|\d{_SEP}\d{{3}}{_SEP}\d{{4}})){_STOP}",
    re.ASCII,
)
_LANDLINE: Final = re.compile(
    rf"{_EDGE}(?P<open>[(（])?0(?:10|2\d|[3-9]\d\d)(?(open)[)）]){_SEP}{{0,2}}[2-8]\d{{2,3}}{_SEP}?\d{{4}}"
    rf"(?:-\d{{1,5}})?{_STOP}",
    re.ASCII,
)
_ABROAD: Final = re.compile(
    rf"(?<![0-9A-Za-z_+.])(?:\+|00(?=[1-9])){_SEP}?[(（]?[1-9]\d{{0,3}}[)）]?"
    r"(?:[ \-.()/\u2010-\u2015]{0,2}\d){5,13}(?![0-9A-Za-z_])",
    re.ASCII,
)
_AMERICAN: Final = re.compile(
    rf"{_EDGE}(?:1[ \-.])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[\-. ])[2-9]\d\d[\-. ]\d{{4}}{_STOP}", re.ASCII
)
_TRUNK: Final = re.compile(rf"{_EDGE}(?:\(0\d{{1,4}}\) ?|0\d{{1,4}}-)\d{{2,4}}[- ]\d{{3,4}}{_STOP}", re.ASCII)
_LOOSE: Final = re.compile(rf"{_EDGE}\(?\d(?:[ \-.()]{{0,2}}\d){{6,13}}{_STOP}", re.ASCII)
_DATE: Final = re.compile(r"(?:19|20)\d\d([-/. ]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)", re.ASCII)
_HOME_REGIONS: Final = ("CN", "US", "GB", "HK", "TW", "JP", "SG", "AU", "DE", "FR", "IN", "KR")
"""Whose national numbers are believed behind a word like "phone"."""


def find_numbers(view: str) -> Iterator[Found]:
    """Every identity card, bank card and phone number; spans of one shape may overlap another's."""
    yield from _identity_cards(view)
    yield from _bank_cards(view)
    yield from _phones(view)


def _digits(text: str) -> str:
    return "".join(char for char in text if "0" <= char <= "9")


def _identity_cards(view: str) -> Iterator[Found]:
    for match in _ID_CARD.finditer(view):
        number = "".join(char for char in match.group().upper() if char in "0123456789X")
        if (
            match[1] in _REGIONS
            and _is_day(int(match[2]), int(match[3]), int(match[4]))
            and _id_check(number) == number[-1]
            and _may_be_identity(Around(view, *match.span()))
        ):
            yield Found(*match.span(), "id_card", number)
    for match in _OLD_ID_CARD.finditer(view):
        if (
            match[1] in _REGIONS
            and _is_day(1900 + int(match[2]), int(match[3]), int(match[4]))
            and Around(view, *match.span()).says_identity
        ):
            longer = f"{match.group()[:6]}19{match.group()[6:]}"
            yield Found(*match.span(), "id_card", longer + _id_check(longer))


def _may_be_identity(around: Around) -> bool:
    return around.says_identity or not around.says_other


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _id_check(number: str) -> str:
    return "10X98765432"[sum(int(digit) * weight for digit, weight in zip(number, _ID_WEIGHTS, strict=False)) % 11]


def _bank_cards(view: str) -> Iterator[Found]:
    for run in _RUN.finditer(view):
        if run.end() - run.start() < _SHORTEST_CARD:
            continue
        groups = [(run.start() + a, run.start() + b) for a, b in (g.span() for g in _GROUP.finditer(run.group()))]
        sizes = [b - a for a, b in groups]
        first = 0
        while first < len(groups):
            for last in range(min(first + _MOST_GROUPS, len(groups)) - 1, first - 1, -1):
                digits = sum(sizes[first : last + 1])
                if digits < _SHORTEST_CARD:
                    break
                start, end = groups[first][0], groups[last][1]
                if digits <= _LONGEST_CARD and _is_card(view, start, end, groups[first : last + 1]):
                    yield Found(start, end, "bank_card", _digits(view[start:end]))
                    first = last
                    break
            first += 1


def _is_card(view: str, start: int, end: int, groups: list[tuple[int, int]]) -> bool:
    number = _digits(view[start:end])
    if not _luhn(number):
        return False
    if len(groups) > 1 and any(b - a < 3 for a, b in groups[:-1]):
        return False
    # One kind of separator throughout.
    if len({view[b] for (_, b), _ in pairwise(groups)}) > 1:
        return False
    around = Around(view, start, end)
    return (_has_issuer(number) or (around.says_card and len(number) >= 15)) and not around.says_other


def _luhn(number: str) -> bool:
    total = 0
    for place, char in enumerate(reversed(number)):
        value = int(char) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0 and number.count(number[0]) < len(number)


def _has_issuer(number: str) -> bool:
    """Ranges of ISO/IEC 7812 as the schemes publish them."""
    size, two, three, four = len(number), int(number[:2]), int(number[:3]), int(number[:4])
    if number.startswith(("62", "81")):
        return size >= 16
    return (
        (two in {34, 37} and size == 15)
        or ((two in {36, 38, 39} or 300 <= three <= 305) and size == 14)
        or (number[0] == "4" and size in {16, 19})
        or ((51 <= two <= 55 or 2221 <= four <= 2720) and size == 16)
        or ((3528 <= four <= 3589 or four in {6011, 9558} or two == 65 or 644 <= three <= 649) and size >= 16)
    )


def _phones(view: str) -> Iterator[Found]:
    for match in _MOBILE.finditer(view):
        if not Around(view, *match.span()).says_other:
            yield Found(*match.span(), "phone", "+86" + _digits(match[1]))
    for shape, region in ((_LANDLINE, "CN"), (_AMERICAN, "US"), (_TRUNK, None)):
        for match in shape.finditer(view):
            yield from _written_out(view, match, region)
    for match in _ABROAD.finditer(view):
        yield from _abroad(view, match)
    for match in _LOOSE.finditer(view):
        around = Around(view, *match.span())
        if around.says_phone and not around.says_other and not _DATE.match(match.group()):
            yield from _national(match)


def _written_out(view: str, match: re.Match[str], region: str | None) -> Iterator[Found]:
    """A number whose dashes or brackets show that it is a phone's; without them a word must say so."""
    around = Around(view, *match.span())
    text = match.group()
    dashes = 2 if region == "US" else 1
    surely = "(" in text or "（" in text or text.count("-") >= dashes or (region == "CN" and " " in text)
    if around.says_other or not (surely or around.says_phone):
        return
    if region is None:
        number = _valid_anywhere(text)
    else:
        # What follows the last dash may be an extension.
        number = _valid(text, region) or _valid(text.rpartition("-")[0], region)
    if number is not None:
        yield Found(*match.span(), "phone", number)


def _abroad(view: str, match: re.Match[str]) -> Iterator[Found]:
    """A number with its country; what follows it after a space may be another number."""
    around = Around(view, *match.span())
    if around.says_other:
        return
    text = match.group()
    written_out = any(not char.isdigit() for char in text[2:])
    if text.startswith("00") and not (written_out or around.says_phone):
        return
    for end in _ends(text):
        number = _valid("+" + text[:end].removeprefix("00").removeprefix("+"), None, possible=around.says_phone)
        if number is not None:
            yield Found(match.start(), match.start() + end, "phone", number)
            return


def _national(match: re.Match[str]) -> Iterator[Found]:
    text = match.group()
    for end in _ends(text):
        number = _valid_anywhere(text[:end])
        if number is not None:
            yield Found(match.start(), match.start() + end, "phone", number)
            return
    local = _digits(text)
    if len(local) <= 8 and local[0] in "23456789":
        yield Found(*match.span(), "phone", local)


def _ends(text: str) -> Iterator[int]:
    """Where a number may end: at its end, or before a space inside it, from the longest on."""
    yield len(text)
    for place in range(len(text) - 1, 7, -1):
        if text[place] == " ":
            yield place


def _valid_anywhere(text: str) -> str | None:
    return next((number for region in _HOME_REGIONS if (number := _valid(text, region)) is not None), None)


def _valid(text: str, region: str | None, *, possible: bool = False) -> str | None:
    """The number in E.164, when the numbering plan knows it (or, on request, allows its length)."""
    # Read from disk only where a text needs it.
    import phonenumbers

    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return None
    believed = phonenumbers.is_valid_number(number) or (possible and phonenumbers.is_possible_number(number))
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164) if believed else None
