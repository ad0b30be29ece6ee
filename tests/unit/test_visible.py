"""What a caller sees: lexical and semantic scores against plain re-computation, and masks."""

from datetime import UTC, datetime, timedelta
from math import log
from pathlib import Path

import numpy as np
import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Scope, Visibility
from graphmem.domain.text import Language, passages, tokens
from graphmem.domain.times import to_us
from graphmem.retrieval.bm25 import K1, B
from graphmem.retrieval.index_cache import IndexCache
from graphmem.retrieval.visible import MEAN_PRIOR, Visible
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.service import open_service

NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
TEXTS = ["green tea in the morning", "tea tea and coffee", "订单改到上海", "the port is taken", "a long walk " * 90]


@pytest.fixture
def service(tmp_path: Path) -> GraphMem:
    """A store with a few memories of ann, some of them public."""
    opened = open_service(tmp_path / "visible.db", embedder=FakeEmbedder())
    for number, text in enumerate(TEXTS):
        opened.remember(text, user="ann", visibility=Visibility.PUBLIC if number % 2 else None)
    return opened


def see(service: GraphMem, as_of: datetime = NOW) -> Visible:
    """What ann sees."""
    cache = IndexCache(service._store, FakeEmbedder(), resident_bytes=10**9)
    with cache.fresh(Scope("default", "ann").owners).reading() as indexes:
        return Visible([index for index in indexes if index is not None], to_us(as_of))


def test_lexical_is_bm25_over_everything_in_sight(service: GraphMem) -> None:
    """Counts of the owners add up: the figures are those of one plain collection."""
    visible = see(service)
    lines = [(row, line.split()) for row in range(visible.size) for line in visible.search_text(row).split("\n")]
    mean = sum(len(words) for _, words in lines) / len(lines)
    query = tokens("tea in 上海 nowhere")
    expected = np.zeros(visible.size)
    most = 0.0
    for term in query:
        frequency = sum(term in words for _, words in lines)
        idf = log(1 + (len(lines) - frequency + 0.5) / (frequency + 0.5))
        most += idf * (K1 + 1)
    for row, words in lines:
        score = 0.0
        for term in query:
            frequency = sum(term in other for _, other in lines)
            idf = log(1 + (len(lines) - frequency + 0.5) / (frequency + 0.5))
            count = words.count(term)
            score += idf * count * (K1 + 1) / (count + K1 * (1 - B + B * len(words) / mean))
        expected[row] = max(expected[row], score / most)
    assert np.allclose(visible.lexical(query), expected)
    assert visible.lexical([]).max() == 0


def test_semantic_is_the_centred_cosine(service: GraphMem) -> None:
    """Each text is centred by its language's mean, drawn towards the shipped one; the best passage counts."""
    visible = see(service)
    embedder = FakeEmbedder()
    memories = [service.get(visible.id(row), user="ann") for row in range(visible.size)]
    vectors = [embedder.embed_passages(passages(memory.content)) for memory in memories]
    means = {}
    for language in Language:
        spoken = [rows for rows, memory in zip(vectors, memories, strict=True) if memory.language is language]
        count = sum(len(rows) for rows in spoken)
        total = sum(rows.sum(axis=0) for rows in spoken)
        means[language] = (total + MEAN_PRIOR * embedder.mean(language)) / (count + MEAN_PRIOR)
    question = embedder.embed_question(redact("green tea").text)
    centred = question - means[Language.EN]
    scores = visible.semantic(question, Language.EN, embedder)
    for row, memory in enumerate(memories):
        passages_centred = vectors[row] - means[memory.language]
        norms = np.linalg.norm(passages_centred, axis=1) * np.linalg.norm(centred)
        assert scores[row] == pytest.approx(float((passages_centred @ centred / norms).max()), abs=1e-5)


def test_later_memories_are_not_seen_before_their_time(tmp_path: Path) -> None:
    """Neither recorded nor happened by then: out of sight, and out of the statistics."""
    clock = FixedClock(NOW)
    with open_service(tmp_path / "as_of.db", clock=clock) as service:
        service.remember("tea at noon", user="ann", at=NOW - timedelta(days=300))
        clock.advance(timedelta(days=10))
        service.remember("tea in the evening", user="ann")
        service.remember("dentist next month", user="ann", at=NOW + timedelta(days=40))
        past = see(service, NOW)
        assert past.count == 1
        assert past.document_frequency("tea") == 1
        assert past.row(past.id(0)) == 0
        assert past.row(past.id(1)) is None
        assert see(service, NOW + timedelta(days=10)).count == 3
        assert service.recall("tea", user="ann", as_of=NOW - timedelta(days=301)).results == ()
