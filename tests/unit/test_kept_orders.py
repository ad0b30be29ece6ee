"""What a reranker may not turn: the orders that freshness decided."""

from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner
from graphmem.retrieval.question import read_question
from graphmem.retrieval.ranking import Ranked, summed
from graphmem.retrieval.reranking import kept_orders
from graphmem.retrieval.scope_index import ScopeIndex
from graphmem.retrieval.visible import Visible
from tests.congruence.places import store_of
from tests.fakes.clock import START
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.service import open_service

LATEST, FIRST, PLAIN = "What is my latest weight?", "What was my first weight?", "What is my weight?"


@pytest.fixture
def visible(tmp_path: Path) -> Visible:
    """Four memories, each a day later than the one before."""
    with open_service(tmp_path / "s.db") as service:
        for day, text in enumerate(("apples", "bread", "cheese", "dates")):
            service.remember(text, user="ann", at=START + timedelta(days=day))
        index = ScopeIndex(FakeEmbedder().dimension)
        index.update(store_of(service).snapshot(Owner("default", "ann"), FakeEmbedder().model))
    return Visible([index], 2**62)


def kept(visible: Visible, question: str, content: list[float], newer: list[float] | None) -> set[tuple[int, int]]:
    """Pairs of rows: who stays behind whom, with these scores before freshness and these terms of it."""
    rows = np.arange(4, dtype=np.int64)
    before: Ranked = summed(rows, {"lexical": np.array(content)})
    after = before if newer is None else summed(rows, before.terms | {"newer": np.array(newer)})
    asked = read_question(redact(question).text, speakers=(), now=START)
    return {(row_of(visible, one), row_of(visible, two)) for one, two in kept_orders(visible, asked, before, after)}


def row_of(visible: Visible, memory_id: str) -> int:
    """Its row."""
    row = visible.row(memory_id)
    assert row is not None
    return row


@pytest.mark.parametrize("question", [LATEST, FIRST, PLAIN])
def test_where_freshness_did_nothing_all_is_open(visible: Visible, question: str) -> None:
    """Or where the profile knows none."""
    assert kept(visible, question, [4.0, 3.0, 2.0, 1.0], [0.0] * 4) == set()
    assert kept(visible, question, [4.0, 3.0, 2.0, 1.0], None) == set()


def test_what_was_put_behind_stays_there(visible: Visible) -> None:
    """And what is older than the memory that was put first; what is newer may still pass it."""
    # The third goes before the first and the second; the fourth stood behind it all the time.
    lowered = [-2.1, -1.2, 0.0, 0.0]
    assert kept(visible, PLAIN, [4.0, 3.0, 2.0, 1.0], lowered) == {(2, 0), (2, 1)}
    assert kept(visible, PLAIN, [1.0, 4.0, 2.0, 1.5], [0.0, -2.1, 0.0, 0.0]) == {(2, 1), (2, 0)}


def test_a_question_for_a_time_keeps_its_answer_first(visible: Visible) -> None:
    """Nothing passes the memory that freshness put first, whenever it was told."""
    for question in (LATEST, FIRST):
        assert kept(visible, question, [4.0, 3.0, 2.0, 1.0], [-2.1, -1.2, 0.0, 0.0]) == {(2, 0), (2, 1), (2, 3)}
