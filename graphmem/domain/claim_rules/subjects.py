"""Whom or what a clause speaks of: `user`, `agent`, `kin:sister`, `person:Ana`, `thing:rent`.

A subject is only taken from what was said: in the words before the verb, or, where the clause leaves it out or uses a
pronoun, from the clause before it. Chinese clauses without any are the user's own where the verb reads so.
"""

import re
from collections.abc import Sequence
from typing import Final

from graphmem.domain.claim_rules.subject_chinese import read_chinese
from graphmem.domain.claim_rules.subject_context import Context, Said
from graphmem.domain.claim_rules.subject_english import read_english
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.claim_rules.words import CJK, Tag, Word
from graphmem.domain.entity import Mention

USER: Final = "user"
AGENT: Final = "agent"

_CHINESE: Final = re.compile(f"[{CJK}]")
_NOT_A_NOUN: Final = re.compile(r"[了不没，, ]")


class Subjects:
    """Reads the subjects of one text, clause by clause, remembering who was spoken of."""

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
        self._context = Context(text, mentions, words, first=first, second=second)
        self.introduced: str | None = None
        """What was just named as an object, in the same sentence."""
        self.other_said = False
        """Somebody or something but the first person was spoken of in this sentence."""
        self.unread: str | None = None
        """What a clause of this sentence began with in which nothing was read."""
        self._person_kept = False
        self._sentence = -1

    @property
    def last(self) -> str | None:
        """The subject of the clause before, in the same sentence."""
        return self._context.last

    def begin(self, sentence: int) -> None:
        """A clause of this sentence follows. Behind the end of a sentence no subject is left out, only referred to."""
        if sentence != self._sentence:
            self._sentence, self._context.last = sentence, None
            self.introduced, self.unread, self.other_said = None, None, False

    def end(self, start: int, words: str, *, silent: bool) -> None:
        """A clause is over; one that was not read but begins with a noun spoke of something else.

        Args:
            start: Where it begins in the text.
            words: It, in narrow lower case.
            silent: Nothing was read in it.
        """
        if not self._person_kept:
            self._context.meet(start, words)
        self._person_kept = False
        word = self._context.words.get(start)
        if silent and word is not None and word.tag in (Tag.NOUN, Tag.NAME):
            self.other_said = True
            self.unread = self.leading_noun(start, words)
        elif silent and word is not None and word.tag is Tag.VERB and word.end - start > 1:
            self.unread = f"thing:{self._context.text[start : word.end]}"

    def keep(self, subject: str) -> None:
        """Remember whom a claim spoke of."""
        self._context.last = subject
        self.other_said = subject != self._context.first
        self._refer(subject)

    def report(self, start: int, words: str) -> None:
        """Somebody's words follow; "he" is that person.

        Args:
            start: Where the words that name them begin in the text.
            words: They, in narrow lower case.
        """
        self._context.person = self.before(start, words).subject

    def introduce(self, subject: str) -> None:
        """Somebody or something just named as an object ("a cat", "my manager is Priya") may be spoken of next."""
        self.introduced = subject
        self._refer(subject)

    def _refer(self, subject: str) -> None:
        if subject.startswith(("kin:", "person:")):
            self._context.person, self._person_kept = subject, True
        elif subject.startswith("thing:"):
            self._context.thing = subject

    def before(self, start: int, prefix: str) -> Said:
        """Read the words before a verb.

        Args:
            start: Where they begin in the text.
            prefix: The words, in narrow lower case.
        """
        read = read_chinese if _CHINESE.search(prefix) else read_english
        return read(self._context, start, prefix)

    def splits_word(self, place: int) -> bool:
        """Whether a place of the text lies inside a word, so that no verb begins there."""
        return place in self._context.inside

    def is_name(self, words: str) -> bool:
        """Whether words of the text can be a person's name."""
        return self._context.is_name(words)

    def leading_noun(self, start: int, words: str) -> str | None:
        """The first nouns of a clause as a thing: 洗衣机 of 洗衣机不排水.

        Args:
            start: Where the clause begins in the text.
            words: The clause, in narrow lower case.
        """
        stop = start + len(words)
        known = self._context.words
        places = (place for place in range(start, stop) if place in known and known[place].tag in (Tag.NOUN, Tag.NAME))
        begin = end = next(places, start)
        while (word := known.get(end)) is not None and word.tag in (Tag.NOUN, Tag.NAME) and word.end <= stop:
            end = word.end
        if end > begin:
            return f"thing:{self._context.text[begin:end]}"
        subject = self.before(start, words).subject
        if subject is None and len(words) <= 8 and not _NOT_A_NOUN.search(words):
            return f"thing:{words}"
        return subject

    def owner(self, start: int, words: str) -> str | None:
        """Who is meant by the words of an owner: "my", "her", "my sister's", 我, 我女儿.

        Args:
            start: Where they begin in the text.
            words: They, in narrow lower case.
        """
        if words in ("my", "our"):
            return self._context.first
        if words == "your":
            return self._context.second
        if words in ("his", "her", "their"):
            return self._context.person
        if (kin := KIN.get(words.removesuffix("的"))) is not None and not words.isascii():
            return f"kin:{kin}"
        return self.before(start, words.removesuffix("'s").removesuffix("s'").removesuffix("的")).subject
