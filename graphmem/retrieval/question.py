"""Step 1 of a recall, question: what is asked about, whom it is about, when, and what kind of answer.

Pure: the clock and the known speakers come in.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from graphmem.domain.interval import Interval
from graphmem.domain.memory import Source
from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.text import Language, is_cjk, language, names, tokens
from graphmem.domain.traits import has_negation
from graphmem.retrieval.asked import Asked, asks_help, asks_when, read_asked
from graphmem.retrieval.dates import windows
from graphmem.retrieval.intent import Intent, asks_before_change, asks_of_series, read_intent

_POLITE: Final = re.compile(
    r"^\W*(?:(?:hi|hey|hello|so|ok(?:ay)?|and|well)\W+)*"
    r"(?:(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:tell|remind|show|give|help)\s+(?:me|us)"
    r"|(?:please\s+)?(?:tell|remind)\s+me|do\s+you\s+(?:still\s+)?(?:remember|recall|know)"
    r"|你(?:还|能|可以|是否)?(?:不能)?(?:记得|记不记得|告诉我|知道)|请问|请?告诉我)\W*",
    re.IGNORECASE,
)
_PERSON: Final = re.compile(
    r"\b(?P<first>i|i'm|i've|i'd|i'll|me|my|mine|we|our|us)\b|\b(?P<second>you|your|yours|you're|you've)\b"
    r"|(?P<zh_first>我|咱)|(?P<zh_second>你|您)",
    re.IGNORECASE,
)
_RECALLING: Final = re.compile(
    r"\b(?:did|have|had|was|were)\s+(?:i|we|you)\b|\bremember\b|\bremind\b|\brecall\b|\bearlier\b|\bprevious(?:ly)?\b"
    r"|\border\s+in\s+which\b|\bi\s+(?:mentioned|said|told|brought)\b|\bacross\s+(?:our|my|all)\b"
    r"|说过|提过|之前|以前|曾经|记得|上次",
    re.IGNORECASE,
)
_IDENTIFIER: Final = re.compile(r"\A(?!\d+(?:st|nd|rd|th)$|(?:19|20)\d\d$)(?=.*\d)(?:.*[^\W\d_]|.*\d[.\-]\d|\d{4,}$)")
"""A word with digits that is no ordinal and no year."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as ranking needs it."""

    text: RedactedText
    topic: RedactedText
    """The question without the names of known speakers; what is embedded and matched by words."""
    language: Language
    terms: tuple[str, ...]
    """Distinct lexical tokens of the topic, in order."""
    identifiers: tuple[str, ...]
    """Codes, versions and long numbers it names, lower case; years are none."""
    speakers: frozenset[str]
    """Known speakers it names."""
    asks_source: Source | None
    """Whose turns it asks about by pronoun, where it names no speaker: the user's or the agent's."""
    windows: tuple[Interval, ...]
    asks_when: bool
    negated: bool
    intent: Intent
    of_series: bool
    """With intent `latest`: the last of several events is meant, not how things stand."""
    before_change: bool
    """With intent `history`: what was so until a change that the question names."""
    asked: Asked
    wants_help: bool
    """A request for help, where standing preferences count; not a request to recall."""


def read_question(text: RedactedText, *, speakers: Iterable[str], now: datetime) -> Question:
    """Read a question.

    Args:
        text: The question, redacted.
        speakers: Names of everyone who speaks in the visible memories.
        now: The question's clock, aware; its offset says when days begin.
    """
    named = frozenset(name for name in speakers if _names(text, name))
    topic = redact(_without(text, named)).text
    plain = text.replace("\u2019", "'")
    named_windows = windows(plain, now)
    return Question(
        text=text,
        topic=topic,
        language=language(text),
        terms=tuple(dict.fromkeys(tokens(topic))),
        identifiers=tuple(name for name in names(topic) if _IDENTIFIER.search(name)),
        speakers=named,
        asks_source=None if named else _asked_source(plain),
        windows=named_windows,
        intent=read_intent(plain, has_window=bool(named_windows)),
        of_series=asks_of_series(plain),
        before_change=asks_before_change(plain),
        asks_when=asks_when(plain),
        negated=has_negation(plain),
        asked=read_asked(plain),
        wants_help=asks_help(plain) and _RECALLING.search(plain) is None,
    )


def _pattern(name: str) -> re.Pattern[str]:
    """A speaker's name as a whole word; in scripts without spaces, anywhere."""
    bare = re.escape(name)
    if is_cjk(name[0]):
        return re.compile(bare)
    return re.compile(rf"(?<![^\W_]){bare}(?:'s|’s)?(?![^\W_])", re.IGNORECASE)


def _names(text: str, name: str) -> bool:
    return name.lower() in text.lower() and _pattern(name).search(text) is not None


def _without(text: str, names: frozenset[str]) -> str:
    """The text without these names; the text itself when nothing else would be left."""
    bare = text
    for name in sorted(names, key=len, reverse=True):
        bare = _pattern(name).sub(" ", bare)
    bare = re.sub(r"\s+", " ", bare).strip()
    return bare if re.search(r"[^\W_]", bare) else text


def _asked_source(text: str) -> Source | None:
    """The first pronoun after a polite opening decides."""
    match = _PERSON.search(_POLITE.sub("", text, count=1))
    if match is None:
        return None
    return Source.USER if match["first"] or match["zh_first"] else Source.AGENT
