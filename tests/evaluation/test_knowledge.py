"""A run over the shipped cases: real memories, and hand-made answers of the wiki and of constraints."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.recall import Entry, Recall
from graphmem.domain.section_result import SectionResult
from graphmem.errors import InvalidInput
from graphmem.evaluation.knowledge import STANDING, KnowledgeRun, run_knowledge_set
from graphmem.evaluation.knowledge_cases import constraint_cases, fused_cases, wiki_questions
from graphmem.evaluation.knowledge_scores import CaseReport, Share
from graphmem.evaluation.report import EvaluationReport
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.recognizer import FakeRecognizer


def section(name: str) -> SectionResult:
    """A section by `path#anchor`."""
    path, _, anchor = name.partition("#")
    at = datetime(2025, 1, 1, tzinfo=UTC)
    return SectionResult("s", "w", path, anchor, 1, "t", (), "c", at, None, 0.5, (("semantic", 0.5),), ())


class HandMade(GraphMem):
    """The real service, but that the wiki answers by heart and every memory but the newest is a constraint."""

    answers: tuple[str, ...] = ()
    asked: list[datetime | None]

    def search_knowledge(self, question: str, **_: Any) -> tuple[SectionResult, ...]:
        """The same sections whatever is asked."""
        assert question
        return tuple(section(name) for name in self.answers)

    def recall(self, question: str, **options: Any) -> Recall:
        """The real memories, then the sections."""
        found = super().recall(question, **options)
        self.asked.append(options["as_of"])
        memories = [Entry(result, None, result.score, ()) for result in found.results[:3]]
        sections = [Entry(None, section(name), 0.1, ()) for name in self.answers]
        return replace(found, entries=(*memories, *sections))


class Binding(HandMade):
    """Tells constraints too."""

    def recall(self, question: str, **options: Any) -> Recall:
        """All memories but the one that was told last."""
        found = super().recall(question, **options)
        newest = max(found.results, key=lambda result: result.occurred_at).id
        return replace(found, constraints=tuple(result.id for result in found.results if result.id != newest))


@pytest.fixture
def memory(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[HandMade]:
    """A service of the class that the test asks for."""
    kind: type[HandMade] = getattr(request, "param", HandMade)
    with kind.open(
        tmp_path / "eval.db",
        clock=FixedClock(STANDING),
        ids=SequentialIds(),
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer(),
        settings=Settings(),
    ) as opened:
        opened.asked = []
        yield opened


def test_questions_to_the_wiki_are_scored_by_category(memory: HandMade) -> None:
    """The rank of the gold section counts; categories are those of the questions."""
    questions = wiki_questions("dev", 3)
    memory.answers = ("x.md#y", questions[0].gold[0])
    found = KnowledgeRun(memory).search(questions, split="dev", limit=3, model="m")
    assert [scored.metrics["R@5"] for scored in found.scores] == [1.0, 0.0, 0.0]
    assert found.scores[0].metrics["MRR"] == 0.5
    assert found.categories.keys() == {"direct"}
    assert found.overall.scored == 3


def test_a_fused_case_is_asked_on_its_day(memory: HandMade) -> None:
    """Each case has a user of its own, whose memories were told before the question."""
    cases = fused_cases("dev", 4)
    memory.answers = (cases[1].gold_sections[0],)
    work: list[tuple[str, int, int]] = []
    run = KnowledgeRun(memory, progress=lambda *told: work.append(told))
    scores = run.fuse(cases)
    assert [scored.shares["section@5"].right for scored in scores] == [0, 1, 0, 0]
    assert [at.date() for at in memory.asked if at is not None] == [case.asked_at for case in cases]
    assert sum(scored.shares["memory@5"].right for scored in scores) >= 1
    assert work[-1] == ("recall", 4, 4)
    assert run.warnings == ()
    assert run.timing.remember_s > 0


@pytest.mark.parametrize("memory", [Binding], indirect=True)
def test_marks_are_held_against_the_gold(memory: HandMade) -> None:
    """What is marked is known by its index in the case, whatever id its memory has."""
    case = constraint_cases("dev", 1)[0]
    (scored,) = KnowledgeRun(memory).bind([case])
    marked = set(range(len(case.memories) - 1))
    assert scored.shares["precision"] == Share(len(marked & set(case.gold)), len(marked))
    assert scored.shares["recall"] == Share(1, 1)


@pytest.mark.parametrize(
    "options", [{"name": "music"}, {"split": "test"}, {"limit": 0}, {"profile": "nobody"}], ids=str
)
def test_odd_choices_are_refused(options: dict[str, Any]) -> None:
    """Before anything is opened or told."""
    arguments: dict[str, Any] = {"name": "constraints", "embedder": FakeEmbedder()} | options
    with pytest.raises(InvalidInput):
        run_knowledge_set(**arguments)


def test_the_wiki_is_indexed_and_asked() -> None:
    """With the product's own index and search: every section is there, and shared words find theirs."""
    found = run_knowledge_set("wiki", split="dev", limit=6, embedder=FakeEmbedder())
    assert isinstance(found, EvaluationReport)
    assert (found.documents, found.questions, found.warnings) == (337, 6, ())
    assert found.categories["direct"].metrics["R@5"].mean == 1.0


def test_both_sides_stand_in_a_fused_answer() -> None:
    """With the product's own fusion; without an ontology the report says so."""
    found = run_knowledge_set("fused", split="dev", limit=2, ontology=False, embedder=FakeEmbedder())
    assert isinstance(found, CaseReport)
    assert found.rows["ALL"]["both@5"].of == 2
    assert found.rows["ALL"]["memory@5"].right == 2
    assert found.warnings == ("the ontology was left out",)
