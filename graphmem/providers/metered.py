"""Ports that are measured on the way: a store whose calls take time, models that may not answer.

Each does what the one behind it does, and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, TypeVar, cast

from graphmem.domain.prompt import Prompt
from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language
from graphmem.errors import ProviderRejected, ProviderUnavailable
from graphmem.ports.embedder import Embedder, Vectors
from graphmem.ports.language_model import LanguageModel, Usage
from graphmem.ports.meter import Counted, Meter, Timed
from graphmem.ports.reranker import Reranker
from graphmem.ports.store import Store

Reply = TypeVar("Reply")
_STORES: Final = "graphmem.stores."
"""Where the parts of a store are from, such as its knowledge: their calls are told as `part.call`."""


def metered_store(store: Store, meter: Meter) -> Store:
    """A store whose calls are timed by name.

    A snapshot's entries are read after its call has ended, and count with who reads them.
    """
    return cast(Store, _MeteredPart(store, meter, ""))


class _MeteredPart:
    """Passes every attribute through: calls timed, parts of the store metered in turn, values as they are."""

    def __init__(self, part: object, meter: Meter, prefix: str) -> None:
        self._part = part
        self._meter = meter
        self._prefix = prefix

    def __getattr__(self, name: str) -> object:
        found = getattr(self._part, name)
        if name.startswith("_"):
            return found
        if type(found).__module__.startswith(_STORES) and not callable(found):
            return _MeteredPart(found, self._meter, f"{self._prefix}{name}.")
        if not callable(found):
            return found
        call = self._timed(found, self._prefix + name)
        # Methods of a store do not change: the next call finds this one at once.
        self.__dict__[name] = call
        return call

    def _timed(self, call: Callable[..., Any], name: str) -> Callable[..., Any]:
        @wraps(call)
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self._meter.timed(Timed.STORE, name):
                return call(*args, **kwargs)

        return timed


@contextmanager
def _failures(meter: Meter, provider: str) -> Any:
    try:
        yield
    except (ProviderUnavailable, ProviderRejected):
        meter.count(Counted.PROVIDER_FAILURES, provider)
        raise


class MeteredEmbedder:
    """An embedder whose questions are a stage of recalls, and whose failures are counted."""

    def __init__(self, embedder: Embedder, meter: Meter) -> None:
        """Stand before `embedder`."""
        self._embedder = embedder
        self._meter = meter

    @property
    def model(self) -> str:
        """As the one behind it."""
        return self._embedder.model

    @property
    def dimension(self) -> int:
        """As the one behind it."""
        return self._embedder.dimension

    def mean(self, language: Language) -> Vectors:
        """As the one behind it."""
        return self._embedder.mean(language)

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """As the one behind it; what writes times it."""
        with _failures(self._meter, "embedder"):
            return self._embedder.embed_passages(texts)

    def embed_question(self, text: RedactedText) -> Vectors:
        """As the one behind it."""
        with self._meter.timed(Timed.RECALL, "embed"), _failures(self._meter, "embedder"):
            return self._embedder.embed_question(text)


class MeteredLanguageModel:
    """A language model whose failures are counted."""

    def __init__(self, model: LanguageModel, meter: Meter) -> None:
        """Stand before `model`."""
        self._model = model
        self._meter = meter

    @property
    def model(self) -> str:
        """As the one behind it."""
        return self._model.model

    @property
    def concurrency(self) -> int:
        """As the one behind it."""
        return self._model.concurrency

    @property
    def usage(self) -> Usage:
        """As the one behind it."""
        return self._model.usage

    def complete(self, prompt: Prompt[Reply], values: Mapping[str, RedactedText]) -> Reply:
        """As the one behind it."""
        with _failures(self._meter, "language_model"):
            return self._model.complete(prompt, values)

    def close(self) -> None:
        """As the one behind it."""
        self._model.close()


class MeteredReranker:
    """A reranker that is a stage of recalls, and whose failures are counted."""

    def __init__(self, reranker: Reranker, meter: Meter) -> None:
        """Stand before `reranker`."""
        self._reranker = reranker
        self._meter = meter

    @property
    def identity(self) -> str:
        """As the one behind it."""
        return self._reranker.identity

    def relevance(self, question: RedactedText, texts: Sequence[RedactedText]) -> tuple[float, ...]:
        """As the one behind it."""
        with self._meter.timed(Timed.RECALL, "rerank"), _failures(self._meter, "reranker"):
            return self._reranker.relevance(question, texts)

    def close(self) -> None:
        """As the one behind it."""
        self._reranker.close()
