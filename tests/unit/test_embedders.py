"""The real embedders: shapes, repeatability, and that the languages meet once centred."""

import numpy as np
import pytest

from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.text import Language
from graphmem.ports.embedder import Embedder
from graphmem.providers.e5_embedder import E5Embedder
from graphmem.providers.use_embedder import UseEmbedder

PAIRS = [
    ("我对花生过敏", "I am allergic to peanuts"),
    ("服务器的端口被占用了", "The server's port is already in use"),
    ("我们把会议改到了周五", "We moved the meeting to Friday"),
    ("她在柏林的一家医院工作", "She works at a hospital in Berlin"),
]


@pytest.fixture(scope="module", params=[E5Embedder, UseEmbedder])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    """Each of the two, loaded once."""
    made: Embedder = request.param()
    return made


def clean(*texts: str) -> list[RedactedText]:
    """Texts that went through redaction."""
    return [redact(text).text for text in texts]


def test_vectors_are_unit_rows_in_order(embedder: Embedder) -> None:
    """Of the size the adapter says, in float32; nothing gives no rows."""
    vectors = embedder.embed_passages(clean("one", "two", "one"))
    assert vectors.shape == (3, embedder.dimension)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
    assert np.array_equal(vectors[0], vectors[2])
    assert not np.array_equal(vectors[0], vectors[1])
    assert embedder.embed_passages([]).shape == (0, embedder.dimension)
    assert embedder.embed_question(redact("one").text).shape == (embedder.dimension,)


def test_a_vector_does_not_depend_on_its_batch(embedder: Embedder) -> None:
    """Alone or among others: the same bytes, so that a store does not depend on how it was filled."""
    texts = clean("green tea", "a much longer sentence about the weather in spring " * 5, "端口")
    together = embedder.embed_passages(texts)
    alone = np.vstack([embedder.embed_passages([text]) for text in texts])
    assert np.array_equal(together, alone)


def test_translations_meet_once_centred(embedder: Embedder) -> None:
    """Each Chinese sentence is nearest to its own English one."""
    chinese = embedder.embed_passages(clean(*(pair[0] for pair in PAIRS))) - embedder.mean(Language.ZH)
    english = embedder.embed_passages(clean(*(pair[1] for pair in PAIRS))) - embedder.mean(Language.EN)
    cosines = (chinese @ english.T) / np.outer(np.linalg.norm(chinese, axis=1), np.linalg.norm(english, axis=1))
    assert cosines.argmax(axis=1).tolist() == list(range(len(PAIRS)))


def test_odd_text_is_embedded(embedder: Embedder) -> None:
    """Emoji, controls, one mark, a very long word: finite numbers."""
    vectors = embedder.embed_passages(clean("😀", "\x01\x02", ".", "a" * 2000, "\u200b"))
    assert np.isfinite(vectors).all()
