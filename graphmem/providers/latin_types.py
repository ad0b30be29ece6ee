"""The type of a name in Latin letters, by the words in it and around it. Pure; rules in order, the first that knows."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.gazetteer import given_names
from graphmem.providers.latin_words import (
    EVENT_END,
    INTRODUCED_AFTER,
    ORGANIZATION_BEFORE,
    ORGANIZATION_END,
    ORGANIZATION_START,
    PERSON_AFTER,
    PERSON_BEFORE,
    PLACE_BEFORE,
    PLACE_END,
    PLACE_START,
    SURNAMES_TOO,
    TITLES,
    TOOL_BEFORE,
    TRAVEL_BEFORE,
    VENUE_BEFORE,
    is_plain,
    starts_sentence,
)

CODE: Final = re.compile("(?=[A-Za-z-]{0,12}[0-9])[A-Z][A-Za-z0-9-]{1,12}|[0-9]{1,3}[A-Z]{1,2}")
"""A model: Z6, WH-1000XM5, 2S."""
_INNER_CAPITAL: Final = re.compile("[a-z][A-Z]|[A-Z]{2}(?!s$)[a-z]")
_EVENT_WORD: Final = re.compile("[A-Z][A-Za-z]{1,20}(?:Con|Conf|Fest|Camp|Hacks)(?:[0-9]{2,4})?")
_YEAR: Final = re.compile("(?:19|20)[0-9]{2}")
_AT: Final = re.compile("([A-Za-z]{2,20}) at $")
_BEFORE: Final = 48
_AFTER: Final = 24


@dataclass(frozen=True, slots=True)
class _Name:
    """A name with what stands around it, and what a model took it for."""

    words: tuple[str, ...]
    before: str
    after: str
    starts_sentence: bool
    guess: EntityType | None
    among_tools: bool

    @property
    def is_capitalised(self) -> bool:
        """Whether each word has its one capital at its start."""
        return all(word[0].isupper() and word[1:].islower() for word in self.words)


def type_by_form(words: tuple[str, ...]) -> EntityType | None:
    """The type that the words of a name tell by themselves; None where they do not."""
    first, last = words[0].lower(), words[-1].lower()
    kind = None
    if len(words) == 1:
        kind = EntityType.EVENT if _EVENT_WORD.fullmatch(words[0]) else None
    elif _YEAR.fullmatch(last) and all(word.isalpha() for word in words[:-1]):
        kind = EntityType.EVENT
    elif last.isdigit() or any(CODE.fullmatch(word) for word in words[1:]):
        kind = EntityType.PRODUCT
    elif words[0] in given_names() and last in SURNAMES_TOO:
        kind = EntityType.PERSON
    elif last in EVENT_END:
        kind = EntityType.EVENT
    elif last in ORGANIZATION_END or first in ORGANIZATION_START or "&" in words:
        kind = EntityType.ORGANIZATION
    elif last in PLACE_END or first in PLACE_START:
        kind = EntityType.PLACE
    return kind


def type_of_name(
    text: str, start: int, end: int, guess: EntityType | None, *, among_tools: bool = False
) -> EntityType | None:
    """The type of a name in English.

    Args:
        text: The whole text.
        start: Where the name starts.
        end: Where it ends.
        guess: What the English model took it for; None where it did not see it.
        among_tools: Whether the text names a tool, a version or an error elsewhere.

    Returns:
        None: it is taken for no name.
    """
    return _first(_IN_ENGLISH, _name(text, start, end, guess, among_tools=among_tools))


def type_of_latin_in_chinese(text: str, start: int, end: int, hint: EntityType | None) -> EntityType | None:
    """The type of a Latin name between Chinese words; `hint` is what the Chinese model takes it for."""
    return _first(_IN_CHINESE, _name(text, start, end, hint, among_tools=True))


def _name(text: str, start: int, end: int, guess: EntityType | None, *, among_tools: bool) -> _Name:
    before, after = text[max(0, start - _BEFORE) : start], text[end : end + _AFTER]
    words = tuple(text[start:end].split())
    return _Name(words, before, after, starts_sentence(text, start), guess, among_tools)


_Rule = Callable[[_Name], EntityType | None]


def _first(rules: tuple[_Rule, ...], name: _Name) -> EntityType | None:
    return next((kind for rule in rules if (kind := rule(name)) is not None), None)


def _by_form(name: _Name) -> EntityType | None:
    return type_by_form(name.words)


def _by_given_name(name: _Name) -> EntityType | None:
    if name.words[0] in given_names() and (name.guess is not EntityType.DOCUMENT or len(name.words) == 1):
        return EntityType.PERSON
    title = name.before[:-1].rsplit(" ", 1)[-1].lower() if name.before.endswith(" ") else ""
    return EntityType.PERSON if title in TITLES else None


def _by_what_is_before(name: _Name) -> EntityType | None:
    colleague = _AT.search(name.before)
    if ORGANIZATION_BEFORE.search(name.before) or (colleague and colleague.group(1) in given_names()):
        return EntityType.ORGANIZATION
    return EntityType.PLACE if VENUE_BEFORE.search(name.before) else None


def _one_english_word(name: _Name) -> EntityType | None:
    word, kind = name.words[0], None
    if len(name.words) > 1:
        return None
    if TRAVEL_BEFORE.search(name.before):
        kind = EntityType.PLACE
    elif INTRODUCED_AFTER.match(name.after) or (
        name.before.endswith("the ") and word[1:].islower() and word[-1] == "s"
    ):
        kind = EntityType.PERSON
    elif name.guess is EntityType.PLACE:
        kind = None
    elif PERSON_AFTER.match(name.after) and not _INNER_CAPITAL.search(word):
        kind = EntityType.PERSON if name.guess is not None or not name.starts_sentence else None
    elif name.among_tools and TOOL_BEFORE.search(name.before):
        kind = EntityType.TOOL
    elif name.guess is EntityType.ORGANIZATION and PLACE_BEFORE.search(name.before) and word[1:].islower():
        kind = EntityType.PLACE
    return kind


def _by_guess(name: _Name) -> EntityType | None:
    return name.guess


def _one_unseen_word(name: _Name) -> EntityType | None:
    """For a word that no model saw, not at the start of a sentence, where every word is capitalised."""
    word, kind = name.words[0], None
    if len(name.words) > 1:
        return None
    if CODE.fullmatch(word):
        kind = EntityType.PRODUCT if len(word) > 2 else None
    elif _INNER_CAPITAL.search(word):
        kind = EntityType.TOOL
    elif name.starts_sentence or not name.is_capitalised:
        kind = None
    elif PLACE_BEFORE.search(name.before):
        kind = EntityType.PLACE
    elif PERSON_BEFORE.search(name.before):
        kind = EntityType.PERSON
    return kind


def _unseen_words(name: _Name) -> EntityType | None:
    words, kind = name.words, None
    if len(words) == 1 or not all(word[0].isupper() for word in words):
        return None
    if PLACE_BEFORE.search(name.before):
        kind = EntityType.PLACE
    elif len(words) == 2 and name.is_capitalised and _is_spoken_of(name):
        kind = EntityType.PERSON
    elif not name.starts_sentence or (len(words) <= 3 and not is_plain(words[0])):
        kind = EntityType.ORGANIZATION
    return kind


def _is_spoken_of(name: _Name) -> bool:
    return PERSON_BEFORE.search(name.before) is not None or PERSON_AFTER.match(name.after) is not None


def _place_in_chinese(name: _Name) -> EntityType | None:
    return EntityType.PLACE if PLACE_BEFORE.search(name.before) else None


def _hint_in_chinese(name: _Name) -> EntityType | None:
    if name.guess is not None and name.words[-1][1:].islower():
        return name.guess
    full_name = len(name.words) == 2 and name.is_capitalised and _is_spoken_of(name)
    return EntityType.PERSON if full_name else None


def _tool_in_chinese(name: _Name) -> EntityType | None:
    """What else bears a Latin name in Chinese text is mostly a tool; acronyms are as often anything."""
    word = name.words[0]
    if len(name.words) == 1 and CODE.fullmatch(word):
        return EntityType.PRODUCT if len(word) > 2 else None
    return None if len(name.words) == 1 and word.isupper() else EntityType.TOOL


_IN_ENGLISH: Final[tuple[_Rule, ...]] = (
    *(_by_form, _by_given_name, _by_what_is_before, _one_english_word, _by_guess, _one_unseen_word, _unseen_words),
)
_IN_CHINESE: Final[tuple[_Rule, ...]] = (
    *(_by_form, _by_given_name, _by_what_is_before, _place_in_chinese, _hint_in_chinese, _tool_in_chinese),
)
