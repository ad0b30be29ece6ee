"""What is known of a text while its subjects are read: its names and words, and who was spoken of last."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim_rules import subject_words as spoken
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.claim_rules.words import Tag, Word
from graphmem.domain.entity import EntityType, Mention

_MODAL: Final = "不没别想爱超最会要只常都再太"
"""Verbs of several characters that begin so are a verb with its adverb."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the words before a verb say."""

    subject: str | None
    """None when they name nothing that can be one."""
    dropped: bool
    """There are no words for a subject."""
    negative: bool = False


class Context:
    """The text, and whom it has spoken of so far."""

    def __init__(
        self, text: str, mentions: Sequence[Mention], words: Sequence[Word], *, first: str, second: str
    ) -> None:
        """Begin a text.

        Args:
            text: The text.
            mentions: Names in it.
            words: Its words.
            first: Who "I" is.
            second: Who "you" is.
        """
        self.text = text
        self.people = {mention.surface for mention in mentions if mention.type is EntityType.PERSON}
        self.named = {mention.surface for mention in mentions}
        self.words = {word.start: word for word in words}
        self.ends = {word.end: word for word in words}
        self.inside = {
            place
            for word in words
            if not (word.tag in (Tag.VERB, Tag.OTHER) and text[word.start] in _MODAL)
            for place in range(word.start + 1, word.end)
            if text[place] not in "归由"
        }
        """Places inside a word, where no verb begins."""
        self.first, self.second = first, second
        self.person: str | None = None
        self.thing: str | None = None
        self.last: str | None = None
        """The subject of the clause before, in the same sentence."""

    def is_person(self, surface: str) -> bool:
        """Whether a Chinese name is a person's: recognized, or of the form 小李, 王总."""
        return surface in self.people or (surface not in self.named and spoken.ZH_CALLED.fullmatch(surface) is not None)

    def is_name(self, words: str) -> bool:
        """Whether words of the text can be a person's name."""
        if words in self.people or any(words.startswith(name) for name in self.people):
            return True
        if words.isascii():
            given = words.split(maxsplit=1)[0]
            known = given.endswith(".") or given in self.people or given.lower() in spoken.FIRST_NAMES
            return known and spoken.EN_NAME.fullmatch(words) is not None
        return spoken.ZH_PERSON.fullmatch(words) is not None

    def meet(self, start: int, words: str) -> None:
        """Remember the one person that a clause names, wherever in it; a pronoun behind it means them.

        Args:
            start: Where the clause begins in the text.
            words: It, in narrow lower case.
        """
        kin = {KIN[match["kin"]] for match in spoken.MY_KIN.finditer(words)}
        original = self.text[start : start + len(words)]
        met = [f"kin:{name}" for name in kin] or [f"person:{name}" for name in self.people if name in original]
        if len(met) == 1:
            self.person = met[0]

    def pronoun(self, word: str) -> str | None:
        """Whom a pronoun means, in either language; None where nobody was spoken of or it is none."""
        if word in spoken.FIRST:
            return self.first
        if word in spoken.SECOND:
            return self.second
        if word in spoken.THIRD:
            return self.person
        return self.thing if word in spoken.IT else None


def is_pronoun(word: str) -> bool:
    """Whether a word only refers, in either language."""
    return any(word in words for words in (spoken.FIRST, spoken.SECOND, spoken.THIRD, spoken.IT))


def thing(phrase: str, original: str) -> str | None:
    """A noun phrase as a thing, without article and quantity."""
    while match := spoken.QUANTITY.match(phrase):
        phrase, original = phrase[match.end() :], original[match.end() :]
    return f"thing:{original.strip()}" if phrase.strip() else None


def without(pattern: re.Pattern[str], phrase: str) -> str:
    """The phrase without what a pattern finds at its end."""
    match = pattern.search(phrase)
    return phrase[: match.start()] if match else phrase
