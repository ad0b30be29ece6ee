"""Where the personal data of a text is: e-mail, IBAN, plates, passports, and the kinds made of digits.

Addresses are found on request only: nothing checks them, and a place is often what a memory is about.
Texts that redaction has been through are read past their markers and placeholders.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from graphmem.domain.number_cues import Around
from graphmem.domain.personal_numbers import Found, find_numbers
from graphmem.domain.width import narrow

KINDS: Final = ("address", "bank_card", "email", "iban", "id_card", "passport", "phone", "plate")
PLACEHOLDER: Final = re.compile(rf"\[(?P<kind>{'|'.join(KINDS)})(?::(?P<token>[a-z2-7]{{8}}))?\]")
"""What stands for personal data: `[phone:k3f9a2bc]`, or `[phone]` where nothing was kept."""

MARKER: Final = re.compile(rf"\[REDACTED:[a-z_]{{1,40}}\]|{PLACEHOLDER.pattern}")
_URL: Final = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{0,20}://[!-~]+", re.ASCII)
_URL_FIELD: Final = re.compile(r"(?:phone|mobile|tel|telephone|e?mail|user|to|card|iban)=(?:%2B|\+)?$", re.IGNORECASE)

_EMAIL: Final = re.compile(
    r"(?<![A-Za-z0-9._%+@-])(?<!//)[A-Za-z0-9_][A-Za-z0-9._%+'-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}"
    r"(?![A-Za-z0-9@_-])(?!\.[A-Za-z0-9])(?!:[A-Za-z~/.]|/)",
    re.ASCII,
)
_LOGIN: Final = re.compile(r"\b(?:ssh|scp|sftp|rsync|mosh|sshfs)\s[^\n。；;|]{0,40}$|(?:^|[^A-Za-z])git@", re.ASCII)
_IMAGE_SCALE: Final = frozenset("png jpg jpeg gif svg webp ico js ts css py md json yaml yml txt log".split())

_IBAN: Final = re.compile(
    r"(?<![0-9A-Za-z])(?P<country>[A-Za-z]{2})\d\d(?:(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?)(?!"
    r"[0-9A-Za-z])",
    re.ASCII,
)
_IBAN_CHARS: Final = {
    country: int(size)
    for size, countries in (
        line.split(":")
        for line in """15:NO|16:BE|18:DK FI FO GL NL SD|19:MK SI|20:AT BA EE KZ LT LU MN XK|21:CH CR HR LI LV
        |22:BG BH DE GB GE IE ME RS VA|23:AE GI IL IQ OM SO TL|24:AD CZ ES MD PK RO SA SE SK TN VG|25:LY PT ST
        |26:IS TR|27:BI DJ FR GR IT MC MR SM|28:AL AZ BY CY DO GT HN HU LB NI PL SV|29:BR EG PS QA UA|30:JO KW MU
        |31:MT SC|32:LC|33:RU""".split("|")
    )
    for country in countries.split()
}
"""Length by country (the SWIFT registry)."""

_PLATE: Final = re.compile(
    r"[京津沪滬渝冀豫云雲辽遼黑湘皖鲁魯新苏蘇浙赣贛鄂桂甘晋晉蒙陕陝吉闽閩贵貴粤粵青藏川宁寧琼瓊]"
    r"[A-HJ-NP-Za-hj-np-z][ ·•・.\-\u2022\u00b7]?"
    r"(?P<serial>[A-HJKa-hjk][A-HJ-NP-Za-hj-np-z0-9]\d{4}|\d{5}[A-HJKa-hjk]"
    r"|[A-HJ-NP-Za-hj-np-z0-9]{4}[A-HJ-NP-Za-hj-np-z0-9挂学警港澳])(?![0-9A-Za-z_])"
)
_PASSPORT: Final = re.compile(
    r"(?<![0-9A-Za-z_-])(?:[A-Za-z]{1,2}[ -]?\d{6,8}|[A-Za-z]\d{2}[A-Za-z]{2}\d{4}|\d{9})(?![0-9A-Za-z_]|-\d|\.\d)",
    re.ASCII,
)

_HAN: Final = r"[\u4e00-\u9fff]"
_ADDRESS: Final = re.compile(
    rf"{_HAN}{{2,14}}?(?:路|街|道|巷|弄|胡同|大街|大道)(?:\d{{1,5}}弄)?\d{{1,5}}号"
    rf"(?:{_HAN}{{0,10}}?\d{{1,4}}(?:号楼|栋|幢|座|单元|楼|层|室|号)|[A-Za-z0-9-]{{1,6}}室){{0,5}}"
    r"|(?<![0-9A-Za-z])\d{1,5}[A-Za-z]?(?: [A-Z][A-Za-z'.-]{1,20}){1,4} "
    r"(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Place|Pl|Square|Sq|Way|Terrace)\b\.?"
    r"(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor|#)\.? ?[A-Za-z0-9-]{1,6})?"
)


def find_personal(text: str, *, addresses: bool = False) -> tuple[Found, ...]:
    """The personal data of a text.

    Args:
        text: Any text; the time grows with its length alone.
        addresses: Whether postal addresses are looked for too.

    Returns:
        Spans by start, never overlapping; of two that do, the longer one is right.
    """
    view = MARKER.sub(lambda match: "\0" * len(match.group()), narrow(text))
    found = list(_found(view, addresses=addresses))
    urls = [match.span() for match in _URL.finditer(view)] if found and "://" in view else []
    taken: list[Found] = []
    for item in sorted(found, key=lambda item: (item.start, -item.end)):
        if _names_a_page(item, urls, view):
            continue
        if not taken or taken[-1].end <= item.start:
            taken.append(item)
        elif item.end - item.start > taken[-1].end - taken[-1].start:
            taken[-1] = item
    return tuple(taken)


def _found(view: str, *, addresses: bool) -> Iterator[Found]:
    if "@" in view:
        yield from _emails(view)
    if any("0" <= char <= "9" for char in view):
        yield from find_numbers(view)
        yield from _ibans(view)
        yield from _plates(view)
        yield from _passports(view)
        if addresses:
            for match in _ADDRESS.finditer(view):
                yield Found(*match.span(), "address", match.group().replace(" ", "").casefold())


def _names_a_page(item: Found, urls: list[tuple[int, int]], view: str) -> bool:
    """Numbers inside an address of the web name pages and things, unless a field says otherwise."""
    place = bisect_right(urls, (item.start, len(view)))
    if not place or urls[place - 1][1] <= item.start:
        return False
    return not _URL_FIELD.search(view[max(urls[place - 1][0], item.start - 16) : item.start])


def _emails(view: str) -> Iterator[Found]:
    for match in _EMAIL.finditer(view):
        ending = match.group().rpartition(".")[2].casefold()
        before = view[max(0, match.start() - 48) : match.start()]
        if ending not in _IMAGE_SCALE and not _LOGIN.search(before + match.group().partition("@")[0] + "@"):
            yield Found(*match.span(), "email", match.group().casefold())


def _ibans(view: str) -> Iterator[Found]:
    for match in _IBAN.finditer(view):
        size = _IBAN_CHARS.get(match["country"].upper())
        if size is None:
            continue
        chars = ""
        for place in range(match.start(), match.end()):
            if view[place] not in " -":
                chars += view[place].upper()
            if len(chars) == size:
                whole = place + 1 == len(view) or not (view[place + 1].isascii() and view[place + 1].isalnum())
                if whole and int("".join(str(int(char, 36)) for char in chars[4:] + chars[:4])) % 97 == 1:
                    yield Found(match.start(), place + 1, "iban", chars)
                break


def _plates(view: str) -> Iterator[Found]:
    for match in _PLATE.finditer(view):
        if sum(char.isdigit() for char in match["serial"]) >= 2:
            yield Found(*match.span(), "plate", "".join(char for char in match.group().upper() if char.isalnum()))


def _passports(view: str) -> Iterator[Found]:
    folded = view.casefold()
    if "passport" not in folded and "护照" not in view and "護照" not in view:
        return
    for match in _PASSPORT.finditer(view):
        around = Around(view, *match.span())
        if around.says_passport and not around.says_other:
            yield Found(*match.span(), "passport", "".join(char for char in match.group().upper() if char.isalnum()))
