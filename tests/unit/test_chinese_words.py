"""The words of older Chinese memories: asked for once, and only of short texts."""

from collections.abc import Sequence

from graphmem.domain.claim_rules import Tag, Word
from graphmem.domain.redaction import RedactedText, redact
from graphmem.ingestion.chinese_words import ChineseWords
from graphmem.ports.recognizer import Recognition


class CountingRecognizer:
    """A recognizer that takes every text for one noun, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[Recognition, ...]:
        """One noun a text."""
        self.asked.extend(texts)
        return tuple(Recognition(words=(Word(0, len(text), Tag.NOUN),)) for text in texts)

    def notices(self) -> tuple[str, ...]:
        """None."""
        return ()


def test_a_text_is_read_once() -> None:
    """What was read before is remembered."""
    recognizer, words = CountingRecognizer(), ChineseWords()
    text = redact("我养了两只猫").text
    assert words.of([text, text], recognizer) == words.of([text], recognizer) == {text: (Word(0, 6, Tag.NOUN),)}
    assert recognizer.asked == [text]


def test_only_short_chinese_is_read() -> None:
    """English needs no cutting, and long turns are not compared word by word."""
    recognizer, words = CountingRecognizer(), ChineseWords()
    texts = [redact(text).text for text in ("I keep two cats", "我们今天又聊了很多很多事情" * 10)]
    assert words.of(texts, recognizer) == {}
    assert recognizer.asked == []
