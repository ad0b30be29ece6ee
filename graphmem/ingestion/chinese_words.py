"""The words of older Chinese memories, for comparing them with a new one word by word.

Stores keep no words. What was written or compared lately is remembered here; about the rest the recognizer is asked
once a text, and only about texts short enough to be compared by their words.
"""

import re
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Final

from graphmem.domain.claim_rules.words import CJK, Word
from graphmem.domain.redaction import RedactedText
from graphmem.domain.supersession.gates import brief
from graphmem.ingestion.draft import Draft
from graphmem.ports.recognizer import Recognizer

MOST_TEXTS: Final = 4096
"""Texts remembered, about a kilobyte each; the one not asked for longest goes first."""

_CHINESE: Final = re.compile(f"[{CJK}]")


class ChineseWords:
    """The Chinese words of short texts. Safe to share between threads."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._lock = Lock()
        self._known: dict[str, tuple[Word, ...]] = {}

    def learn(self, drafts: Iterable[Draft]) -> None:
        """Remember what the recognizer has just read."""
        self._keep((draft.text, draft.words) for draft in drafts if draft.is_new and _is_read(draft.text))

    def of(self, texts: Sequence[RedactedText], recognizer: Recognizer) -> dict[str, tuple[Word, ...]]:
        """The words of each text that is short and has Chinese in it; other texts are left out.

        Raises:
            ProviderUnavailable: A model is there and cannot be loaded.
        """
        wanted = [text for text in dict.fromkeys(texts) if _is_read(text)]
        with self._lock:
            found: dict[str, tuple[Word, ...]] = {text: self._known[text] for text in wanted if text in self._known}
        missing = [text for text in wanted if text not in found]
        if missing:
            read = recognizer.recognize(missing)
            found.update((text, each.words) for text, each in zip(missing, read, strict=True))
        self._keep(found.items())
        return found

    def _keep(self, found: Iterable[tuple[str, tuple[Word, ...]]]) -> None:
        with self._lock:
            for text, words in found:
                self._known.pop(text, None)
                self._known[text] = words
            while len(self._known) > MOST_TEXTS:
                del self._known[next(iter(self._known))]


def _is_read(text: str) -> bool:
    return brief(text) and _CHINESE.search(text) is not None
