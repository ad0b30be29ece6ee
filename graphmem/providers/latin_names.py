"""Names in Latin letters: where capitalised words are one. Their types: `latin_types`. Pure; no model."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.gazetteer import given_names, surnames
from graphmem.providers.latin_context import CALLED_BEFORE, WORK_BEFORE, WORK_OF_ONE_WORD
from graphmem.providers.latin_types import CODE
from graphmem.providers.latin_words import (
    AMBIGUOUS_NAMES,
    DOCUMENT_END,
    EVENT_END,
    KEPT_IN_NAMES,
    PLAIN_WORDS,
    TITLES,
    is_plain,
    starts_sentence,
)

_LETTER: Final = "A-Za-z0-9\u00c0-\u024f"
_PART: Final = (
    rf"(?:[A-Z]\.(?= )|(?:St|Dr|Mr|Mrs|Ms|Prof|Mt)\.(?= )|[A-Z\u00c0-\u00de][{_LETTER}+#&-]{{0,40}}"
    rf"(?:['’](?!s(?![{_LETTER}]))[A-Za-z]{{1,20}}"
    "|['’]s(?= (?:Hospital|College|School|Church|University|Cathedral|Market|Square|Day|Park|Bar|Pub)))?)"
)
_VARIANT: Final = "(?:Pro|Max|Plus|Ultra|Mini|Air|SE|Lite|Duo|Go|Slim|Edition)"
_NUMBER: Final = rf"(?: [0-9]{{1,4}}[A-Za-z]?(?: {_VARIANT}){{0,2}}(?![{_LETTER}.:%]))?"
_START: Final = rf"(?<![{_LETTER}_.@/\\-])"
_RUN: Final = re.compile(
    rf"{_START}{_PART}(?:(?: (?:of|of the|van|von|van der|de|de la|der|del|la|le|di|da|bin|&))? "
    rf"{_PART}){{0,7}}{_NUMBER}(?![{_LETTER}])"
)
"""Capitalised words in a row; what joins the words of one name may stand between them."""
_TITLE_RUN: Final = re.compile(
    rf"{_START}(?:The |A |An )?{_PART}(?:(?: (?:of|the|and|for|in|to|a|an|on)){{0,3}} {_PART}){{0,9}}{_NUMBER}"
)
"""The title of a work, small words in it."""
_POSTCODE: Final = "(?:,? [A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}|,? [A-Z]{2} [0-9]{5})(?![A-Za-z0-9])"
_ADDRESS: Final = re.compile(
    rf"(?<![{_LETTER}#.-])[0-9]{{1,5}}[A-Z]? (?:{_PART} ){{1,3}}(?:Street|Road|Lane|Avenue|Drive|Boulevard|Way"
    rf"|Court|Close|Place|Square|Terrace|St|Rd|Ave|Blvd)"
    rf"(?![{_LETTER}])\.?(?:, {_PART}(?: (?![A-Z]{{1,2}}[0-9]){_PART})?{_POSTCODE}?)?"
)
_ROAD: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:Highway|Route|Interstate|Motorway|Autobahn) [A-Z]?[0-9]{1,4}(?![A-Za-z0-9])"
)


_CAPITALS: Final = re.compile(r"[A-Z\u00c0-\u00de][a-z]|[\u3400-\u9fff]")
_LOWER_WORD: Final = re.compile(rf"(?<![{_LETTER}_.@/\\-])[a-z\u00df-\u024f]{{3,20}}(?![{_LETTER}_@/\\-]|\.[a-z])")


_SMALL: Final = frozenset("of for to the a an in on".split())


_NTH_STREET: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:East|West|North|South|E|W|N|S)\.? )?[0-9]{1,3}(?:st|nd|rd|th) "
    r"(?:Street|Avenue|St|Ave|Road|Place)(?![A-Za-z0-9])"
)
_MODEL: Final = re.compile(
    r"(?<=(?:the|our|new|old) )(?!(?:Gate|Room|Flight|Order|Booking|Ticket|Seat|Suite|Unit|"
    r"Building|Terminal|Platform|Section|Form|Error|Case|Bay) )"
    r"[A-Z][a-z]{2,14} [A-Z]{1,4}-?[0-9]{2,4}[A-Za-z]{0,2}(?![A-Za-z0-9-])"
)


def models(text: str) -> Iterator[tuple[int, int, EntityType]]:
    """A thing by its maker and its model: the Zebra ZD421."""
    for match in _MODEL.finditer(text):
        yield *match.span(), EntityType.PRODUCT


def places_with_numbers(text: str) -> Iterator[tuple[int, int, EntityType]]:
    """Addresses ("14 Orchard Lane, Bath"), roads and streets with their number."""
    for pattern in (_ADDRESS, _ROAD, _NTH_STREET):
        for match in pattern.finditer(text):
            yield *match.span(), EntityType.PLACE


def works(text: str) -> Iterator[tuple[int, int, EntityType]]:
    """Titles after a word for reading, watching, writing; and documents by their last word."""
    for match in _TITLE_RUN.finditer(text):
        start, end = match.span()
        before = text[max(0, start - 40) : start]
        words = match.group().split()
        if WORK_BEFORE.search(before) and words[0] not in given_names() and (len(words) > 2 or not is_plain(words[-1])):
            if len(words) > 1 or WORK_OF_ONE_WORD.search(before):
                yield start, end, EntityType.DOCUMENT
        elif (len(words) > 2 and CALLED_BEFORE.search(before) and any(word in _SMALL for word in words[1:])) or (
            len(words) > 1 and before[-1:] in {'"', "“"} and text[end : end + 1] in {'"', "”"}
        ):
            yield start, end, EntityType.DOCUMENT
        elif len(words) > 1 and (
            words[-1].lower() in DOCUMENT_END or (words[-1].isdigit() and words[-2].lower() in DOCUMENT_END)
        ):
            if starts_sentence(text, start) and words[0].lower() in PLAIN_WORDS and len(words) == 2:
                continue
            first = start + len(words[0]) + 1 if is_plain(words[0]) and len(words) > 2 else start
            yield first, end, EntityType.DOCUMENT


def people_in_lower_case(text: str) -> Iterator[tuple[int, int, EntityType]]:
    """Given names in a text that has no capitals, with the surname after them."""
    if _CAPITALS.search(text) is not None:
        return
    given, family = _in_lower_case(given_names()) - AMBIGUOUS_NAMES, _in_lower_case(surnames())
    words = list(_LOWER_WORD.finditer(text))
    for index, word in enumerate(words):
        if word.group() not in given:
            continue
        end = word.end()
        if index + 1 < len(words) and words[index + 1].start() == end + 1 and words[index + 1].group() in family:
            end = words[index + 1].end()
        yield word.start(), end, EntityType.PERSON


@cache
def _in_lower_case(names: frozenset[str]) -> frozenset[str]:
    return frozenset(name.lower() for name in names)


def capitalised_runs(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where capitalised words stand in a row, plain words and titles of people at either end left out."""
    for match in _RUN.finditer(text, start, end):
        words = [
            (match.start() + part.start(), match.start() + part.end()) for part in re.finditer("[^ ]+", match.group())
        ]
        while words and (_is_leading(text, words) or (len(words) > 1 and text[slice(*words[0])].lower() in TITLES)):
            words.pop(0)
        names = [text[slice(*word)] for word in words]
        if "of" in names and names[0] in given_names():
            cut = names.index("of")
            yield words[0][0], words[cut - 1][1]
            words = words[cut + 1 :]
        while words and (_is_trailing(text, words) or (len(words) == 1 and text[slice(*words[-1])].isdigit())):
            words.pop()
        if words:
            last = words[-1][1]
            yield words[0][0], last - 1 if text[last - 1] in ".-&" else last


def _is_leading(text: str, words: list[tuple[int, int]]) -> bool:
    first = text[slice(*words[0])]
    if len(words) > 1 and first.lower() in KEPT_IN_NAMES and not starts_sentence(text, words[0][0]):
        return False
    return _is_loose(first)


def _is_trailing(text: str, words: list[tuple[int, int]]) -> bool:
    last = text[slice(*words[-1])]
    if len(words) > 2 and last.lower() in EVENT_END:
        return False
    return _is_loose(last) and not (len(words) > 1 and CODE.fullmatch(last))


def _is_loose(word: str) -> bool:
    return is_plain(word) or word[:1].islower() or word == "&"
