"""Each published formula gives the number that its worked example gives, and its terms sum to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from graphmem.domain.memory import Credibility, MemoryKind
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner
from graphmem.domain.times import to_us
from graphmem.ports.store import Snapshot
from graphmem.retrieval.gather import Gathered
from graphmem.retrieval.published_formulas import four_way, importance_decay, similarity_decay, three_way
from graphmem.retrieval.question import Question, read_question
from graphmem.retrieval.ranking import Ranked
from graphmem.retrieval.scope_index import ScopeIndex
from graphmem.retrieval.visible import Visible
from tests.fakes.clock import START
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.service import open_service


@dataclass(frozen=True)
class Known:
    """One memory as a formula sees it."""

    similarity: float
    keyword: float = 0.0
    age: timedelta = timedelta()
    credibility: Credibility = Credibility.MEDIUM
    importance: float = 1.0
    accesses: int = 0
    text: str = "note"


@dataclass(frozen=True)
class Seen:
    """What is visible, and what was gathered of it."""

    visible: Visible
    question: Question
    gathered: Gathered

    def by(self, formula: object, limit: int = 10) -> Ranked:
        """Score everything; the terms sum to the scores."""
        ranked: Ranked = formula(self.visible, self.question, self.gathered, self.gathered.rows, limit)  # type: ignore[operator]
        assert np.round(np.sum(list(ranked.terms.values()), axis=0), 9).tolist() == ranked.scores.tolist()
        return ranked


def told(folder: Path, memories: Sequence[Known], question: str = "anything") -> Seen:
    """Memories with exactly these figures: the vector of each lies at its similarity to the question's, (1, 0)."""
    with open_service(folder / "store.db") as service:
        for number, known in enumerate(memories):
            service.remember(f"{known.text} {number}", user="ann", at=START)
        snapshot = service._store.snapshot(Owner("default", "ann"), FakeEmbedder().model)
        entries = [
            replace(
                entry,
                kind=MemoryKind.EPISODIC,
                occurred_us=to_us(START - known.age),
                recorded_us=to_us(START - max(known.age, timedelta())),
                credibility=known.credibility,
                importance=known.importance,
                access_count=known.accesses,
                accessed_us=to_us(START) if known.accesses else None,
                vectors=np.array([[known.similarity, (1 - known.similarity**2) ** 0.5]], dtype=np.float32),
            )
            for entry, known in zip(snapshot.entries, memories, strict=True)
        ]
    index = ScopeIndex(2)
    index.update(Snapshot(1, len(entries), entries, {}))
    visible = Visible([index], to_us(START))
    keyword = np.array([known.keyword for known in memories])
    rows = np.arange(len(memories), dtype=np.int64)
    vector = np.array([1, 0], dtype=np.float32)
    asked = read_question(redact(question).text, speakers=(), now=START)
    return Seen(visible, asked, Gathered(keyword, np.zeros(len(rows)), keyword, rows, (), vector))


def test_similarity_decay(tmp_path: Path) -> None:
    """0.8 * e^(-0.1 * 10) * 1.5: e^-1 = 0.367879441; 0.294303553 * 1.5 = 0.441455329."""
    seen = told(tmp_path, [Known(0.8, age=timedelta(days=10), credibility=Credibility.HIGH)])
    ranked = seen.by(similarity_decay)
    assert {name: value.item() for name, value in ranked.terms.items()} == pytest.approx(
        {"similarity": 0.8, "decay": 0.294303553 - 0.8, "credibility": 0.147151776}, abs=2e-9
    )
    assert ranked.scores.item() == pytest.approx(0.441455329, abs=2e-9)


@pytest.mark.parametrize(
    ("credibility", "score"), [(Credibility.LOW, 0.3), (Credibility.MEDIUM, 0.6), (Credibility.HIGH, 0.9)]
)
def test_credibility_halves_or_adds_half(tmp_path: Path, credibility: Credibility, score: float) -> None:
    """A memory of now with similarity 0.6: 0.6 * 0.5, 0.6 * 1, 0.6 * 1.5."""
    ranked = told(tmp_path, [Known(0.6, credibility=credibility)]).by(similarity_decay)
    assert ranked.scores.item() == pytest.approx(score, abs=2e-9)


def test_the_floor_leaves_out_what_is_unlike_but_no_exact_hit(tmp_path: Path) -> None:
    """From 0.3 on it counts; a code that the question names counts however unlike the vectors are."""
    seen = told(
        tmp_path,
        [Known(0.31), Known(0.29), Known(-0.5), Known(0.1, text="parcel TQ-20260309-118 for")],
        "where is TQ-20260309-118?",
    )
    ranked = seen.by(similarity_decay)
    assert ranked.rows.tolist() == [0, 3]
    assert ranked.scores.tolist() == [0.31, 0.1]


def test_twice_the_limit_is_fetched_by_similarity_alone(tmp_path: Path) -> None:
    """With limit 1 the two most similar are scored; a younger third has no say, and the decay turns the two round."""
    known = [Known(0.9, age=timedelta(days=30)), Known(0.8), Known(0.79, credibility=Credibility.HIGH)]
    seen = told(tmp_path, known)
    ranked = seen.by(similarity_decay, limit=1)
    assert ranked.rows.tolist() == [0, 1]
    assert ranked.order(seen.visible) == [1, 0]
    assert seen.by(similarity_decay, limit=2).order(seen.visible) == [2, 1, 0]


def test_what_lies_ahead_has_age_zero(tmp_path: Path) -> None:
    """A date in a memory may come after the question's clock; nothing grows by it."""
    seen = told(tmp_path, [Known(0.5, age=timedelta(days=-3))])
    assert seen.by(similarity_decay).scores.tolist() == [0.5]
    assert seen.by(three_way).scores.tolist() == [0.45]


def test_importance_decay(tmp_path: Path) -> None:
    """0.8 * e^(-0.01 * 100) * 0.5 = 0.8 * 0.367879441 * 0.5 = 0.147151776."""
    known = [Known(0.8, 0.4, timedelta(hours=100), importance=0.5), Known(1.0, keyword=0.0)]
    ranked = told(tmp_path, known).by(importance_decay)
    assert {name: value.item() for name, value in ranked.terms.items()} == pytest.approx(
        {"similarity": 0.8, "decay": 0.294303553 - 0.8, "importance": -0.147151776}, abs=2e-9
    )
    assert ranked.scores.item() == pytest.approx(0.147151776, abs=2e-9)


def test_only_the_best_twenty_by_keyword_are_scored(tmp_path: Path) -> None:
    """The most similar of all is the worst by keyword, and is left out; a tie at the border goes by id."""
    known = [Known(1.0, keyword=0.1), *(Known(0.5, keyword=0.5) for _ in range(19)), *(Known(0.4, 0.3),) * 2]
    assert told(tmp_path, known).by(importance_decay).rows.tolist() == list(range(1, 21))


def test_without_a_shared_word_importance_decay_finds_nothing(tmp_path: Path) -> None:
    """Keywords come first in that formula."""
    assert told(tmp_path, [Known(1.0)]).by(importance_decay).rows.tolist() == []


def test_four_way(tmp_path: Path) -> None:
    """An event of 180 days, never met again: 0.4 + 0.08 + 0.2 / 2 + 0 = 0.58; met ten times: 0.1 more."""
    known = [Known(0.8, 0.4, timedelta(days=180)), Known(0.8, 0.4, timedelta(days=180), accesses=10)]
    assert told(tmp_path, known).by(four_way).scores.tolist() == [0.58, 0.68]


def test_three_way(tmp_path: Path) -> None:
    """0.5 * 0.8 + 0.3 * 0.4 + 0.2 * e^(-0.05 * 20) = 0.4 + 0.12 + 0.073575888 = 0.593575888."""
    ranked = told(tmp_path, [Known(0.8, 0.4, timedelta(days=20))]).by(three_way)
    assert {name: value.item() for name, value in ranked.terms.items()} == pytest.approx(
        {"similarity": 0.4, "keyword": 0.12, "decay": 0.073575888}, abs=2e-9
    )
    assert ranked.scores.item() == pytest.approx(0.593575888, abs=2e-9)


def test_opposite_texts_have_similarity_zero(tmp_path: Path) -> None:
    """A cosine below 0 is no similarity; the term is 0, not negative."""
    assert told(tmp_path, [Known(-1.0)]).by(three_way).scores.tolist() == [0.2]
