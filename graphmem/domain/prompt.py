"""What a language model is asked, and how remembered text is put into the question.

Remembered text is data and stands between markers. Nothing in it can look like a marker, or like the control
tokens that chat templates are made of: these need angle brackets or `[NAME]`, and both are written otherwise,
character for character, so that offsets in the answer are offsets in the text.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language

Reply_co = TypeVar("Reply_co", covariant=True)

_SLOT: Final = re.compile(r"\{\{([a-z_]{1,30})\}\}")
_CONTROL_TOKEN: Final = re.compile(r"\[(/?[A-Z_]{2,20})\]")
_KEPT: Final = frozenset("\n\t")
_BRACKETS: Final = {ord(char): plain for chars, plain in (("<＜﹤⟨〈", "‹"), (">＞﹥⟩〉", "›")) for char in chars}


def as_data(text: str) -> str:
    """A text of the same length in which nothing can be taken for a marker or a control token.

    Control, format and surrogate characters become spaces; line breaks and tabs stay.
    """
    quoted = text.translate(_BRACKETS)
    if not quoted.isascii() or not quoted.isprintable():
        quoted = "".join(
            char if char in _KEPT or unicodedata.category(char) not in {"Cc", "Cf", "Cs"} else " " for char in quoted
        )
    return _CONTROL_TOKEN.sub(r"［\1］", quoted)


@dataclass(frozen=True, slots=True)
class Prompt(Generic[Reply_co]):
    """A question in one language, with the form of its answer."""

    name: str
    version: int
    language: Language
    system: str
    """What the model is to do, the same for every text."""
    template: str
    """The question; `{{name}}` is where a text goes."""
    schema_name: str
    schema: Mapping[str, object] = field(repr=False)
    """JSON schema of the answer."""
    read: Callable[[str], Reply_co] = field(repr=False)
    """The answer out of what the model wrote; ValueError when it does not fit the schema."""

    @property
    def id(self) -> str:
        """What receipts and rules call it: `extract_claims@1`."""
        return f"{self.name}@{self.version}"

    @property
    def slots(self) -> frozenset[str]:
        """Names of the texts it needs."""
        return frozenset(_SLOT.findall(self.template))

    def question(self, values: Mapping[str, RedactedText]) -> str:
        """The question with its texts, each between `<<<name` and `name>>>`.

        Raises:
            KeyError: A text is missing.
        """
        return _SLOT.sub(lambda slot: f"<<<{slot[1]}\n{as_data(values[slot[1]])}\n{slot[1]}>>>", self.template)
