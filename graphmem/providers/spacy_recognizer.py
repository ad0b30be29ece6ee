"""Mentions of entities in mixed text, through the pipeline of `spacy_pipeline`.

Loaded at the first call, never at import. Long texts are read in passages, a batch of them at a time.
"""

from collections.abc import Iterator, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Final

from graphmem.domain.claim_rules.words import Word
from graphmem.domain.entity import MAX_MENTIONS, EntityType, Mention
from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import passages
from graphmem.errors import ProviderUnavailable
from graphmem.ports.recognizer import Recognition
from graphmem.providers.gazetteer import well_known_names

if TYPE_CHECKING:
    from graphmem.providers.spacy_pipeline import MixedPipeline

MAX_SURFACE_CHARS: Final = 100
"""A longer name is nothing a person would ask for."""

_BATCH: Final = 64


class SpacyRecognizer:
    """`ports.recognizer.Recognizer` over spaCy, LAC and en_core_web_sm. Safe to share between threads."""

    def __init__(self, gazetteer: Mapping[str, EntityType] | None = None) -> None:
        """Do not load anything yet.

        Args:
            gazetteer: Names with their types, beside the well-known ones and before them. One in lower case is
                found in any case, another one as it is spelled.
        """
        self._lock = Lock()
        self._loaded: MixedPipeline | None = None
        self._gazetteer = dict(gazetteer or {})

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[Recognition, ...]:
        """Read each text; of a very long one, some mentions beyond `MAX_MENTIONS`, then no more are looked for.

        Raises:
            ProviderUnavailable: spaCy cannot be loaded.
        """
        mentions: list[list[Mention]] = [[] for _ in texts]
        words: list[list[Word]] = [[] for _ in texts]
        pieces = list(_pieces(texts))
        for first in range(0, len(pieces), _BATCH):
            batch = [piece for piece in pieces[first : first + _BATCH] if len(mentions[piece[0]]) <= MAX_MENTIONS]
            with self._lock:
                read = self._pipeline().read([passage for _, _, passage in batch])
            for (index, offset, _), (spans, in_passage) in zip(batch, read, strict=True):
                mentions[index].extend(_mentions(texts[index], offset, spans))
                words[index].extend(Word(offset + word.start, offset + word.end, word.tag) for word in in_passage)
        return tuple(Recognition(tuple(found), tuple(cut)) for found, cut in zip(mentions, words, strict=True))

    def notices(self) -> tuple[str, ...]:
        """Which model cannot be loaded here, and what to reinstall.

        Raises:
            ProviderUnavailable: spaCy cannot be loaded.
        """
        with self._lock:
            return self._pipeline().notices

    def _pipeline(self) -> "MixedPipeline":
        if self._loaded is None:
            try:
                from graphmem.providers.spacy_pipeline import MixedPipeline

                self._loaded = MixedPipeline({**well_known_names(), **self._gazetteer})
            except (ImportError, OSError, RuntimeError, ValueError) as exc:
                msg = "names cannot be recognized, since spacy cannot be loaded; reinstall spacy"
                raise ProviderUnavailable(msg) from exc
        return self._loaded


def _pieces(texts: Sequence[RedactedText]) -> Iterator[tuple[int, int, str]]:
    """`(index of the text, offset, passage)`; a lone surrogate, which spaCy cannot read, becomes a mark."""
    for index, text in enumerate(texts):
        offset = 0
        for passage in passages(text):
            yield index, offset, passage.encode("utf-8", "replace").decode("utf-8")
            offset += len(passage)


def _mentions(text: str, offset: int, spans: list[tuple[int, int, EntityType]]) -> Iterator[Mention]:
    for start, end, kind in spans:
        surface = str(text[offset + start : offset + end])
        if _is_a_name(surface):
            yield Mention(surface, offset + start, offset + end, kind)


def _is_a_name(surface: str) -> bool:
    """No endless one, none of marks alone, none over a line break, which no question would repeat."""
    one_line = len(surface.splitlines()) == 1
    return one_line and len(surface) <= MAX_SURFACE_CHARS and any(char.isalnum() for char in surface)
