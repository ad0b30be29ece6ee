"""What a reader of questions and memories takes for texts that are made to be slow to read."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

import pytest

from graphmem.domain.observation import MAX_QUESTION_CHARS
from graphmem.domain.redaction import redact
from graphmem.retrieval.asked import read_asked
from graphmem.retrieval.intent import read_intent
from graphmem.retrieval.question import read_question
from tests.unit.test_budget import MOMENT, PLAIN, context

SECONDS = 1.0
"""Read in a few milliseconds; in many seconds where time grows with the square of the length."""


def took_s(work: Callable[[], object]) -> float:
    """How long it takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


@pytest.mark.parametrize(
    "piece",
    [
        "哪天",
        "何时了 ",
        "how many days ",
        "now would ",
        "now if ",
        "now if would ",
        "how ",
        "呢!",
        "which of a ",
        "还不",
        "没有那",
        "换前",
        "离最近",
        "when my a ",
        "did i last ",
        "刚那",
        "都列",
    ],
)
def test_a_question_is_read_in_a_time_that_grows_with_its_length(piece: str) -> None:
    """Twenty-five times the longest question."""
    text = piece * (25 * MAX_QUESTION_CHARS // len(piece))
    assert took_s(lambda: read_asked(text)) < SECONDS
    assert took_s(lambda: read_intent(text, has_window=False)) < SECONDS


@pytest.mark.parametrize("piece", ["1", "11.", "a1", "1-", "-a"])
def test_one_long_word_in_a_question_is_read_as_fast(piece: str) -> None:
    """A code as long as a question may be."""
    text = redact((piece * MAX_QUESTION_CHARS)[:MAX_QUESTION_CHARS]).text
    assert took_s(lambda: read_question(text, speakers=(), now=MOMENT)) < SECONDS


@pytest.mark.parametrize("piece", ["\u0301", "\ufe0f", "[\u0301", "\u0301 ", "[/", "相", "记忆"])
def test_a_memory_of_marks_is_laid_out_as_fast(piece: str) -> None:
    """Nothing but what may stand inside a marker."""
    hostile = replace(PLAIN, content=redact(piece * (10_000 // len(piece))).text)
    assert took_s(lambda: context([hostile], 1000)) < SECONDS
