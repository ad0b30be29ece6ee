"""The type of a name in Latin letters, by the words in it and around it. Pure; rules in order, the first that knows."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.gazetteer import given_names, surnames
from graphmem.providers.latin_context import (
    ACTS_AFTER,
    ATTENDED_AFTER,
    ATTENDED_BEFORE,
    BESIDE_PRONOUN,
    CALLED_THING_BEFORE,
    COMPANY_FORM,
    INTRODUCED_AFTER,
    ORGANIZATION_BEFORE,
    PERSON_AFTER,
    PERSON_BEFORE,
    PLACE_BEFORE,
    PLAYED_BEFORE,
    ROLE_BEFORE,
    THING_BEFORE,
    THING_BEFORE_ZH,
    TOOL_BEFORE,
    TRAVEL_BEFORE,
    VENUE_BEFORE,
)
from graphmem.providers.latin_words import (
    EVENT_END,
    ORGANIZATION_END,
    ORGANIZATION_START,
    PLACE_END,
    PLACE_START,
    SURNAMES_TOO,
    TITLES,
    is_plain,
    starts_sentence,
)

CODE: Final = re.compile("(?=[A-Za-z-]{0,12}[0-9])[A-Z][A-Za-z0-9-]{1,12}|[0-9]{1,3}[A-Z]{1,2}")
"""A model: Z6, WH-1000XM5, 2S."""
_INNER_CAPITAL: Final = re.compile("[a-z][A-Z]|[A-Z]{2}(?!s$)[a-z]")
_EVENT_WORD: Final = re.compile("[A-Z][A-Za-z]{1,20}(?:Con|Conf|Fest|Camp|Hacks)(?:[0-9]{2,4})?")
_YEAR: Final = re.compile("(?:19|20)[0-9]{2}")
_AT: Final = re.compile("([A-Z][A-Za-z]{1,20}) (?:[A-Z][A-Za-z'-]{1,20} )?(?:at|from|over at) $")
_ARTICLE: Final = re.compile(r"\b(?:a|an|the|my|your|our|their|this|these|those|new) $", re.IGNORECASE)
_AT_THE: Final = re.compile(r"\b(?:at|to|in|near|inside|outside|behind|opposite|past|by) the $", re.IGNORECASE)
_WORK_OF_AFTER: Final = re.compile(
    " ?(?:那首|这首|的歌|的新歌|的专辑|演唱会|演的|主演|导演|唱的|写的|的书|的小说|的画|的电影)"
)
_PERSON_ACTS: Final = re.compile(
    " ?(?:已经|今天|明天|昨天|下周|上周|这周|刚|刚刚|又|也|会|要|还)?(?:请假|休假|出差|离职|"
    "入职|怀孕|结婚|生日|负责|答应|提醒|帮我|请客|迟到|休产假|邀请|主持|主讲|在休|在开会|在跟|"
    "在写|在改|在忙|在 ?(?:backfill|review|debug|fix|call|meeting)|"
    "发我|发来|发了|写了|做了|改了|问我|找我|约我|催我|说|讲|觉得|建议|生病|感冒|回国|回来|"
    "到家|早上|晚上|的生日|的老公|的老婆|的男朋友|的女朋友|他|她|过敏|不吃|不喝|爱吃|喜欢)"
)
_MOST_NAMES: Final = 3
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
    if len(name.words) in {2, 3} and name.words[-1] in surnames() and name.is_capitalised:
        return EntityType.PERSON if not ORGANIZATION_BEFORE.search(name.before) else None
    title = name.before[:-1].rsplit(" ", 1)[-1].lower() if name.before.endswith(" ") else ""
    return EntityType.PERSON if title in TITLES else None


def _by_what_it_is(name: _Name) -> EntityType | None:
    """A thing called so; an occasion that one attends; a person by their role."""
    thing = CALLED_THING_BEFORE.search(name.before)
    if thing is not None:
        return next(EntityType[kind] for kind, said in thing.groupdict().items() if said)
    if ATTENDED_BEFORE.search(name.before) or ATTENDED_AFTER.match(name.after):
        return EntityType.EVENT if name.guess is not EntityType.PERSON else None
    beside = ROLE_BEFORE.search(name.before) or BESIDE_PRONOUN.match(name.after)
    return EntityType.PERSON if beside and name.is_capitalised and len(name.words) <= _MOST_NAMES else None


def _by_what_is_before(name: _Name) -> EntityType | None:
    one, kind = len(name.words) == 1, None
    colleague = _AT.search(name.before)
    if ACTS_AFTER.match(name.after) and not (one and name.words[0] in surnames()):
        kind = EntityType.ORGANIZATION
    elif PLAYED_BEFORE.search(name.before):
        kind = EntityType.TOOL
    elif (
        (one and COMPANY_FORM.fullmatch(name.words[0]))
        or ORGANIZATION_BEFORE.search(name.before)
        or (colleague and colleague.group(1) in given_names())
    ):
        kind = EntityType.ORGANIZATION
    elif VENUE_BEFORE.search(name.before):
        kind = EntityType.PLACE
    return kind


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


def _by_article(name: _Name) -> EntityType | None:
    """What has an article is nobody: a place where one is, a thing that one has."""
    if name.guess is EntityType.PLACE or not _ARTICLE.search(name.before):
        return None
    if _AT_THE.search(name.before) and len(name.words) > 1 and name.guess is not None:
        return EntityType.PLACE
    if THING_BEFORE.search(name.before) and len(name.words) <= 4:
        return EntityType.PRODUCT
    return EntityType.PRODUCT if name.guess is EntityType.PERSON and len(name.words) > 1 else None


def _surname(name: _Name) -> EntityType | None:
    spoken_of = name.guess in {EntityType.PERSON, EntityType.ORGANIZATION} or _is_spoken_of(name)
    return EntityType.PERSON if len(name.words) == 1 and name.words[0] in surnames() and spoken_of else None


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


def _thing_in_chinese(name: _Name) -> EntityType | None:
    if name.before.rstrip().endswith(("我家", "我们家", "咱家", "她家", "他家")) and name.is_capitalised:
        return EntityType.PERSON
    return EntityType.PRODUCT if THING_BEFORE_ZH.search(name.before) and not name.words[0].isupper() else None


def _surname_in_chinese(name: _Name) -> EntityType | None:
    return EntityType.PERSON if len(name.words) == 1 and name.words[0] in surnames() else None


def _place_in_chinese(name: _Name) -> EntityType | None:
    return EntityType.PLACE if PLACE_BEFORE.search(name.before) else None


def _hint_in_chinese(name: _Name) -> EntityType | None:
    if name.guess is not None and name.words[-1][1:].islower():
        return name.guess
    sung = len(name.words) == 2 and _WORK_OF_AFTER.match(name.after) is not None
    full_name = sung or (len(name.words) == 2 and name.is_capitalised and _is_spoken_of(name))
    full_name |= len(name.words) == 1 and name.is_capitalised and _PERSON_ACTS.match(name.after) is not None
    return EntityType.PERSON if full_name else None


def _tool_in_chinese(name: _Name) -> EntityType | None:
    """What else bears a Latin name in Chinese text is mostly a tool; acronyms are as often anything."""
    word = name.words[0]
    if len(name.words) == 1 and CODE.fullmatch(word):
        return EntityType.PRODUCT if len(word) > 2 else None
    return None if len(name.words) == 1 and word.isupper() else EntityType.TOOL


_IN_ENGLISH: Final[tuple[_Rule, ...]] = (
    *(
        _by_form,
        _by_given_name,
        _by_what_it_is,
        _by_what_is_before,
        _surname,
        _by_article,
        _one_english_word,
        _by_guess,
        _one_unseen_word,
        _unseen_words,
    ),
)
_IN_CHINESE: Final[tuple[_Rule, ...]] = (
    *(
        _thing_in_chinese,
        _by_form,
        _by_given_name,
        _by_what_it_is,
        _by_what_is_before,
        _surname_in_chinese,
        _place_in_chinese,
        _hint_in_chinese,
        _tool_in_chinese,
    ),
)
