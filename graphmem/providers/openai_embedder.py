"""Vectors from any endpoint that speaks OpenAI's embeddings protocol, local or remote.

What was embedded is remembered in memory, so that a text met again costs nothing and has the same bytes.
"""

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from threading import Lock
from typing import Annotated, Final

import numpy as np
from pydantic import BaseModel, Field, FiniteFloat, ValidationError

from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language
from graphmem.errors import ProviderRejected
from graphmem.ports.embedder import Vectors
from graphmem.ports.language_model import Usage
from graphmem.providers.openai_endpoint import OpenAIEndpoint

BATCH: Final = 64
"""Texts of one request; a passage has about 800 characters."""
CACHE_BYTES: Final = 64_000_000


class _Row(BaseModel):
    index: Annotated[int, Field(ge=0)]
    embedding: list[FiniteFloat]


class _Counts(BaseModel):
    prompt_tokens: Annotated[int, Field(ge=0, le=1_000_000_000)] = 0


class _Answer(BaseModel):
    data: list[_Row]
    usage: _Counts | None = None


class OpenAIEmbedder:
    """`ports.embedder.Embedder` over an endpoint."""

    def __init__(
        self,
        endpoint: OpenAIEndpoint,
        model: str,
        *,
        dimension: int,
        passage_prefix: str = "",
        question_prefix: str = "",
    ) -> None:
        """Ask nothing yet.

        Args:
            endpoint: Where to ask.
            model: Its name there.
            dimension: Length of its vectors; an answer of another length is refused.
            passage_prefix: What the model wants before stored text, as `passage: `.
            question_prefix: And before a question, as `query: `.
        """
        self._endpoint = endpoint
        self._name = model
        self.dimension = dimension
        # Vectors of another length or with other prefixes cannot be compared, so the store must tell them apart.
        prefixes = f"#{_key(passage_prefix, question_prefix).hex()[:8]}" if passage_prefix or question_prefix else ""
        self.model = f"openai:{model}@{dimension}{prefixes}"
        self._passage_prefix = passage_prefix
        self._question_prefix = question_prefix
        self._lock = Lock()
        self._cache: OrderedDict[bytes, Vectors] = OrderedDict()
        self._most = max(1, CACHE_BYTES // (dimension * 4 + 200))

    @property
    def usage(self) -> Usage:
        """What it has cost so far."""
        return self._endpoint.usage

    def mean(self, language: Language) -> Vectors:
        """Zeros: nothing is known of an unknown model before a store has vectors of it, which recall then uses."""
        del language
        return np.zeros(self.dimension, dtype=np.float32)

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """Embed stored text: (n, d) float32, unit rows.

        Raises:
            ProviderUnavailable: No answer in time.
            ProviderRejected: The endpoint refuses, or answers with vectors that do not fit.
        """
        return self._embed([self._passage_prefix + text for text in texts])

    def embed_question(self, text: RedactedText) -> Vectors:
        """Embed a question: (d,) float32, unit norm.

        Raises:
            ProviderUnavailable: No answer in time.
            ProviderRejected: The endpoint refuses, or answers with vectors that do not fit.
        """
        vector: Vectors = self._embed([self._question_prefix + text])[0]
        return vector

    def close(self) -> None:
        """Close the connections."""
        self._endpoint.close()

    def _embed(self, texts: Sequence[str]) -> Vectors:
        keys = [_key(text) for text in texts]
        with self._lock:
            found = {key: self._cache[key] for key in keys if key in self._cache}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in found}
        for start in range(0, len(missing), BATCH):
            part = list(missing)[start : start + BATCH]
            vectors = self._ask([missing[key] for key in part])
            found.update(zip(part, vectors, strict=True))
        with self._lock:
            for key in dict.fromkeys(keys):
                self._cache[key] = found[key]
                self._cache.move_to_end(key)
            while len(self._cache) > self._most:
                self._cache.popitem(last=False)
        return np.array([found[key] for key in keys], dtype=np.float32).reshape(len(keys), self.dimension)

    def _ask(self, texts: list[str]) -> Vectors:
        # A lone surrogate cannot be sent, and endpoints refuse empty text.
        inputs = [text.encode("utf-8", "replace").decode("utf-8") or " " for text in texts]

        body = {"model": self._name, "input": inputs, "encoding_format": "float"}
        try:
            answer = _Answer.model_validate_json(self._endpoint.ask("/embeddings", body))
        except ValidationError as exc:
            self._endpoint.count(failures=1)
            msg = "the endpoint of GRAPHMEM_EMBEDDING_URL did not answer with embeddings; look at the address"
            raise ProviderRejected(msg) from exc
        if answer.usage is not None:
            self._endpoint.count(prompt_tokens=answer.usage.prompt_tokens)
        return self._checked(answer, len(inputs))

    def _checked(self, answer: _Answer, number: int) -> Vectors:
        rows = sorted(answer.data, key=lambda row: row.index)
        if [row.index for row in rows] != list(range(number)):
            msg = f"the endpoint of GRAPHMEM_EMBEDDING_URL answered {number} texts with {len(rows)} vectors"
            raise ProviderRejected(msg)
        lengths = {len(row.embedding) for row in rows} - {self.dimension}
        if lengths:
            msg = (
                f"the model of GRAPHMEM_EMBEDDING_MODEL makes vectors of {max(lengths)} numbers, "
                f"GRAPHMEM_EMBEDDING_DIMENSION says {self.dimension}; set it to that, with a store of its own"
            )
            raise ProviderRejected(msg)
        vectors = np.array([row.embedding for row in rows], dtype=np.float64)
        peaks = np.abs(vectors).max(axis=1, keepdims=True)
        if not (peaks > 0).all():
            msg = "the model of GRAPHMEM_EMBEDDING_MODEL made a vector without direction; use another model"
            raise ProviderRejected(msg)
        vectors /= peaks  # Squares of huge numbers would overflow.
        unit: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        return unit


def _key(*parts: str) -> bytes:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()
