"""A fast, deterministic embedder for tests: hashed bags of tokens.

Texts that share tokens are close, as with a real model; nothing else is modelled, unless `concepts`
says which tokens mean the same.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b

import numpy as np

from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language, language, tokens
from graphmem.ports.embedder import Vectors

LANGUAGE_SHARE = 0.5
"""Length of the part that all texts of a language share, against 1 for the words."""


class FakeEmbedder:
    """`ports.embedder.Embedder` by hashing; equal text gives equal bytes in every process.

    A vector is the unit sum of one random direction a token plus `LANGUAGE_SHARE` of a direction of the
    language, which is what `mean` returns: centring takes it away again, as it does with a real model.
    """

    def __init__(
        self, *, dimension: int = 64, model: str = "fake-hashing-1", concepts: Mapping[str, str] | None = None
    ) -> None:
        """Choose the size.

        Args:
            dimension: Length of a vector, at least 2.
            model: The name recorded with each vector.
            concepts: Token → the token it counts as, as in `{"猫": "cat"}`: translations and synonyms.
        """
        self.model = model
        self.dimension = dimension
        self.passages_embedded: list[str] = []
        """Every text that `embed_passages` was given, in order."""
        self.questions_embedded: list[str] = []
        """Every text that `embed_question` was given, in order."""
        self._concepts = dict(concepts or {})

    def mean(self, language: Language) -> Vectors:
        """The part that all texts of the language share: (d,) float32."""
        return (self._direction(f"language:{language}") * LANGUAGE_SHARE).astype(np.float32)

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """Embed stored text: (n, d) float32, unit rows."""
        self.passages_embedded.extend(str(text) for text in texts)
        return np.array([self._embed(text) for text in texts], dtype=np.float32).reshape(len(texts), self.dimension)

    def embed_question(self, text: RedactedText) -> Vectors:
        """Embed a question: (d,) float32, unit norm; the same as the passage of this text."""
        self.questions_embedded.append(str(text))
        return self._embed(text)

    def _embed(self, text: str) -> Vectors:
        words = tokens(text) or [text]
        content = np.sum([self._direction(self._concepts.get(word, word)) for word in words], axis=0)
        length = float(np.linalg.norm(content)) or 1.0
        vector = content / length + self.mean(language(text))
        return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)

    def _direction(self, word: str) -> Vectors:
        seed = int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")
        direction = np.random.default_rng(seed).standard_normal(self.dimension)
        return np.asarray(direction / np.linalg.norm(direction), dtype=np.float32)
