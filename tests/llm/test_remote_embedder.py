"""The remote embedder over real HTTP: order, batches, cache, dimension, and answers that do not fit."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from graphmem.adapters import open_embedder
from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.text import Language
from graphmem.errors import InvalidInput, ProviderRejected, ProviderUnavailable
from graphmem.providers.openai_embedder import BATCH, OpenAIEmbedder
from graphmem.providers.openai_endpoint import OpenAIEndpoint
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.openai_server import Answer, OpenAIServer, embedded, raw, status
from tests.fakes.recognizer import FakeRecognizer

DIMENSION = 64
Connect = Callable[..., OpenAIEndpoint]


def hashed(texts: list[str]) -> Sequence[Sequence[float]]:
    """Vectors of the fake embedder, not of unit length."""
    fake = FakeEmbedder(dimension=DIMENSION)
    return [[3.0 * float(x) for x in fake.embed_question(redact(text).text)] for text in texts]


def clean(*texts: str) -> list[RedactedText]:
    """Texts that went through redaction."""
    return [redact(text).text for text in texts]


@pytest.fixture
def embedder(connect: Connect) -> OpenAIEmbedder:
    """A model behind the endpoint."""
    return OpenAIEmbedder(connect(), "small-embedder", dimension=DIMENSION)


def test_vectors_are_unit_rows_in_the_order_given(server: OpenAIServer, embedder: OpenAIEmbedder) -> None:
    """Though the endpoint answers in another order; the same text has the same bytes."""
    server.script(embedded(hashed))
    vectors = embedder.embed_passages(clean("tea", "coffee", "tea"))
    assert vectors.shape == (3, DIMENSION)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert np.array_equal(vectors[0], vectors[2])
    assert np.allclose(vectors[1], FakeEmbedder(dimension=DIMENSION).embed_question(redact("coffee").text), atol=1e-6)
    (request,) = server.requests
    assert request.path == "/v1/embeddings"
    assert request.body == {"model": "small-embedder", "input": ["tea", "coffee"], "encoding_format": "float"}
    assert embedder.usage.prompt_tokens == 5
    assert embedder.mean(Language.ZH).shape == (DIMENSION,)


def test_no_text_asks_nothing(server: OpenAIServer, embedder: OpenAIEmbedder) -> None:
    """No rows, no request."""
    assert embedder.embed_passages([]).shape == (0, DIMENSION)
    assert server.requests == []


def test_many_texts_go_in_batches_and_are_remembered(server: OpenAIServer, embedder: OpenAIEmbedder) -> None:
    """Each text is sent once; a question met as a passage is not sent either."""
    server.script(embedded(hashed))
    texts = clean(*(f"text number {number}" for number in range(BATCH * 2 + 1)))
    first = embedder.embed_passages(texts)
    assert [len(request.body["input"]) for request in server.requests] == [BATCH, BATCH, 1]
    again = embedder.embed_passages(texts[::-1])[::-1]
    assert np.array_equal(first, again)
    assert np.array_equal(embedder.embed_question(texts[0]), first[0])
    assert len(server.requests) == 3


def test_the_cache_is_bounded(server: OpenAIServer, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was met longest ago is asked for again."""
    monkeypatch.setattr("graphmem.providers.openai_embedder.CACHE_BYTES", 2 * (DIMENSION * 4 + 200))
    embedder = OpenAIEmbedder(connect(), "small-embedder", dimension=DIMENSION)
    server.script(embedded(hashed))
    for text in clean("one", "two", "one", "three", "one", "two"):
        embedder.embed_question(text)
    assert [request.body["input"] for request in server.requests] == [["one"], ["two"], ["three"], ["two"]]


def test_prefixes_are_sent_and_named(server: OpenAIServer, connect: Connect) -> None:
    """Some models want to know passages from questions; without that they are another model to a store."""
    embedder = OpenAIEmbedder(
        connect(), "e5", dimension=DIMENSION, passage_prefix="passage: ", question_prefix="query: "
    )
    server.script(embedded(hashed))
    embedder.embed_passages(clean("tea"))
    embedder.embed_question(redact("tea").text)
    assert [request.body["input"] for request in server.requests] == [["passage: tea"], ["query: tea"]]
    assert embedder.model.startswith("openai:e5@64#")
    assert OpenAIEmbedder(connect(), "e5", dimension=DIMENSION).model == "openai:e5@64"


def test_another_dimension_is_refused_with_the_remedy(server: OpenAIServer, connect: Connect) -> None:
    """The message gives both numbers and the setting."""
    server.script(embedded(hashed))
    with pytest.raises(ProviderRejected, match="makes vectors of 64 numbers, GRAPHMEM_EMBEDDING_DIMENSION says 32"):
        OpenAIEmbedder(connect(), "small-embedder", dimension=32).embed_passages(clean("tea"))


def test_huge_numbers_keep_their_direction(server: OpenAIServer, embedder: OpenAIEmbedder) -> None:
    """A vector near the end of the number range is still made a unit."""
    server.script(embedded(lambda texts: [[1e308] * DIMENSION for _ in texts]))
    assert np.allclose(embedder.embed_question(redact("tea").text), DIMENSION**-0.5)


def test_odd_text_is_sent_as_it_can_be(server: OpenAIServer, embedder: OpenAIEmbedder) -> None:
    """A lone surrogate, a NUL, nothing at all."""
    server.script(embedded(hashed))
    assert embedder.embed_passages(clean("\ud800", "a\0b", "")).shape == (3, DIMENSION)
    assert server.requests[0].body["input"] == ["?", "a\0b", " "]


@pytest.mark.parametrize(
    "answer",
    [
        embedded(lambda texts: hashed(texts)[:-1]),
        embedded(lambda texts: [*hashed(texts), *hashed(texts)]),
        embedded(lambda texts: [[0.0] * DIMENSION for _ in texts]),
        embedded(lambda texts: [[float("nan")] * DIMENSION for _ in texts]),
        raw(b'{"data": [{"index": 0, "embedding": "AAAA"}]}'),
        raw(b'{"data": [{"index": 0, "embedding": []}, {"index": 1, "embedding": []}]}'),
        raw(b'{"data": "' + b"x" * 1000 + b'"}'),
        raw(b"<html>"),
        status(400, "too long"),
    ],
    ids=["too few", "too many", "zeros", "NaN", "base64", "empty", "no list", "a web page", "refused"],
)
def test_answers_that_do_not_fit_are_refused(server: OpenAIServer, embedder: OpenAIEmbedder, answer: Answer) -> None:
    """A typed error and nothing kept: the next answer counts."""
    server.script(answer, embedded(hashed))
    with pytest.raises(ProviderRejected):
        embedder.embed_passages(clean("tea", "coffee"))
    assert embedder.embed_passages(clean("tea", "coffee")).shape == (2, DIMENSION)


def settings(server: OpenAIServer, *, dimension: int = DIMENSION) -> Settings:
    """Settings that name the endpoint."""
    return Settings(
        embedder="openai", embedding_url=server.url, embedding_model="small-embedder", embedding_dimension=dimension
    )


def test_a_store_is_written_and_searched_with_it(server: OpenAIServer, tmp_path: Path) -> None:
    """And refuses the same model with another dimension, and works again when the endpoint does."""
    server.script(embedded(hashed))
    path = tmp_path / "memories.db"
    with GraphMem.open(path, recognizer=FakeRecognizer(), settings=settings(server)) as memory:
        memory.remember("Ana drinks green tea.", user="ana")
        assert memory.recall("green tea", user="ana").results[0].content == "Ana drinks green tea."
        server.script(status(401))
        with pytest.raises(ProviderRejected, match="GRAPHMEM_EMBEDDING_KEY"):
            memory.remember("Ana works in Bonn.", user="ana")
        server.script(embedded(hashed))
        memory.remember("Ana works in Bonn.", user="ana")
        assert memory.report().embedding_models == ("openai:small-embedder@64",)
    with pytest.raises(ProviderRejected, match="small-embedder@32"):
        GraphMem.open(path, recognizer=FakeRecognizer(), settings=settings(server, dimension=32))


@pytest.mark.parametrize("name", ["embedding_url", "embedding_model", "embedding_dimension"])
def test_a_missing_setting_is_named(server: OpenAIServer, name: str) -> None:
    """With its whole name, before anything is asked."""
    with pytest.raises(InvalidInput, match=f"needs GRAPHMEM_{name.upper()}"):
        open_embedder(settings(server).model_copy(update={name: None}))


def test_an_endpoint_that_is_down_is_a_typed_error(
    server: OpenAIServer, embedder: OpenAIEmbedder, pauses: list[float]
) -> None:
    """After bounded attempts."""
    server.script(status(503))
    with pytest.raises(ProviderUnavailable, match="answered 503"):
        embedder.embed_question(redact("tea").text)
    assert pauses == [0.5, 1.0]
