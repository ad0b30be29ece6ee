"""An evaluation end to end: real write path, store and read path on a tiny set of our own."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.errors import InvalidInput
from graphmem.evaluation.report import EvaluationReport
from graphmem.evaluation.runner import RANKED, run_evaluation
from graphmem.evaluation.stages import Fate
from tests.fakes.embedder import FakeEmbedder

DOCUMENTS = [
    ("d1", "ann", "s1", "Ines", "2024-05-01T10:00:00", "The copper kettle leaks again, so I boil water in a pot."),
    ("d2", "ann", "s1", "Paul", "2024-05-01T10:00:00", "I sold my motorbike to a colleague from Porto."),
    ("d3", "ann", "s2", "Ines", "2024-05-09T10:00:00", "Our violin teacher moved to the house by the mill."),
    ("d4", "ann", "s2", "Paul", "2024-05-09T10:00:00", "I sold my motorbike to a colleague from Porto."),
    ("d5", "ann", "s3", "user", "2024-07-01T10:00:00", "The greenhouse roof was torn off by hail."),
    ("d1", "ben", "s1", "user", None, "我把旧的缝纫机送给了表姐。"),
    ("d2", "ben", "s1", "assistant", None, "好的，缝纫机的说明书也可以一起给她。"),
    ("n1", "__shared__", "w", "wiki", None, "Lighthouses guide ships along rocky coasts."),
]
QUESTIONS = [
    ("q1", "ann", "Which kettle leaks?", ["d1"], "plain", "2024-06-01T00:00:00", {}),
    ("q2", "ann", "Who moved to the house by the mill?", ["d3"], "plain", None, {"old": ["d1"], "new": ["d3"]}),
    ("q3", "ben", "旧的缝纫机送给了谁？", ["d1"], "plain", None, {}),
    ("q4", "ann", "What guides ships along coasts?", ["n1"], "public", "2024-06-01T00:00:00", {}),
    ("q5", "ann", "What is the password of the router?", [], "silent", None, {}),
]
LATER = {"qid": "q6", "corpus_id": "ann", "question": "Which roof was torn?", "asked_at": "2024-06-01T00:00:00"}
LOST = {"qid": "q7", "corpus_id": "ann", "question": "Which kettle leaks?"}


def write_set(
    data: Path,
    name: str = "tiny",
    *,
    extra: Iterable[dict[str, object]] = (),
    extra_questions: Iterable[dict[str, object]] = (),
) -> None:
    """Write the tiny set."""
    document_fields = ("doc_id", "corpus_id", "session_id", "speaker", "timestamp", "text")
    question_fields = ("qid", "corpus_id", "question", "gold_doc_ids", "category", "asked_at", "meta")
    documents: list[dict[str, object]] = [dict(zip(document_fields, row, strict=True)) for row in DOCUMENTS]
    questions: list[dict[str, object]] = [dict(zip(question_fields, row, strict=True)) for row in QUESTIONS]
    for stem, lines in (("documents", [*documents, *extra]), ("questions", [*questions, *extra_questions])):
        path = data / name / f"{stem}.jsonl.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress("\n".join(json.dumps(line) for line in lines).encode()))


def run(data: Path, **options: object) -> EvaluationReport:
    """Evaluate the tiny set with the fake embedder."""
    return run_evaluation(data, "tiny", embedder=FakeEmbedder(), **options)  # type: ignore[arg-type]


def read_rankings(path: Path) -> dict[str, list[str]]:
    """Question id → ranked document ids."""
    return {line["qid"]: line["doc_ids"] for line in map(json.loads, path.read_text(encoding="utf-8").splitlines())}


def figures(report: EvaluationReport) -> dict[str, object]:
    """The report without what differs between runs."""
    return {name: value for name, value in report.as_dict().items() if name != "timing"}


def test_every_question_finds_its_document(tmp_path: Path) -> None:
    """Own, shared, dated, undated, English and Chinese documents are found first; counts are right."""
    write_set(tmp_path)

    report = run(tmp_path, rankings=tmp_path / "ranked.jsonl")

    ranked = read_rankings(tmp_path / "ranked.jsonl")
    assert {qid: ranked[qid][0] for qid in ("q1", "q2", "q3", "q4")} == {"q1": "d1", "q2": "d3", "q3": "d1", "q4": "n1"}
    assert (report.documents, report.questions, report.unscored, report.overall.scored) == (8, 5, 1, 4)
    assert report.overall.metrics["R@1"].mean == 1.0
    assert report.overall.metrics["new_before_old"].n == 1
    assert {name: summary.scored for name, summary in report.categories.items()} == {
        "plain": 3,
        "public": 1,
        "silent": 0,
    }
    assert report.model == FakeEmbedder().model
    assert report.warnings == ()


def test_rankings_stay_inside_what_a_question_may_see(tmp_path: Path) -> None:
    """A ranking holds every document of the corpus and the shared one, known by the question's clock, once."""
    write_set(tmp_path)

    run(tmp_path, rankings=tmp_path / "ranked.jsonl")

    ranked = read_rankings(tmp_path / "ranked.jsonl")
    assert list(ranked) == ["q1", "q2", "q3", "q4", "q5"]
    assert set(ranked["q1"]) <= {"d1", "d2", "d3", "d4", "n1"}
    assert set(ranked["q3"]) <= {"d1", "d2", "n1"}
    assert all(len(set(doc_ids)) == len(doc_ids) <= RANKED for doc_ids in ranked.values())


def test_repeated_text_stays_two_documents(tmp_path: Path) -> None:
    """Two turns with the same words are two memories, so that either can be the answer."""
    write_set(tmp_path)

    run(tmp_path, rankings=tmp_path / "ranked.jsonl")

    assert {"d2", "d4"} <= set(read_rankings(tmp_path / "ranked.jsonl")["q2"])


def test_a_second_run_on_the_same_store_doubles_nothing(tmp_path: Path) -> None:
    """The documents are found there: same figures, same rankings, same number of memories."""
    write_set(tmp_path)
    store = str(tmp_path / "kept.db")

    first = run(tmp_path, store=store, rankings=tmp_path / "first.jsonl")
    with GraphMem.open(store, tenant="tiny", embedder=FakeEmbedder()) as memory:
        before = memory.report().memories
    second = run(tmp_path, store=store, rankings=tmp_path / "second.jsonl")
    with GraphMem.open(store, tenant="tiny", embedder=FakeEmbedder()) as memory:
        after = memory.report().memories

    assert before == after == len(DOCUMENTS)
    assert figures(first) == figures(second)
    assert (tmp_path / "first.jsonl").read_bytes() == (tmp_path / "second.jsonl").read_bytes()


def test_two_runs_agree_to_the_byte(tmp_path: Path) -> None:
    """Fresh stores, same figures and rankings: nothing depends on the hour or on chance."""
    write_set(tmp_path)

    runs = [run(tmp_path, rankings=tmp_path / f"{number}.jsonl") for number in range(2)]

    assert figures(runs[0]) == figures(runs[1])
    assert (tmp_path / "0.jsonl").read_bytes() == (tmp_path / "1.jsonl").read_bytes()


def test_limit_asks_the_first_questions_only(tmp_path: Path) -> None:
    """The first questions of the file are asked, over their own corpora."""
    write_set(tmp_path)

    report = run(tmp_path, limit=2, rankings=tmp_path / "ranked.jsonl")

    assert list(read_rankings(tmp_path / "ranked.jsonl")) == ["q1", "q2"]
    assert (report.questions, report.limit, report.documents) == (2, 2, 6)


def test_progress_is_told_for_both_stages(tmp_path: Path) -> None:
    """Both stages end with all done."""
    write_set(tmp_path)
    told: list[tuple[str, int, int]] = []

    run(tmp_path, progress=lambda stage, done, total: told.append((stage, done, total)))

    assert told[0] == ("remember", 8, 8)
    assert told[1:] == [("recall", done, 5) for done in range(1, 6)]


def test_documents_the_product_refuses_are_reported(tmp_path: Path) -> None:
    """An empty text is counted and located, not quoted, and the rest is measured."""
    write_set(tmp_path, extra=[{"doc_id": "d9", "corpus_id": "ann", "text": "  "}])

    report = run(tmp_path)

    assert report.overall.metrics["R@1"].mean == 1.0
    assert report.warnings == (
        "1 documents cannot be stored; the first is documents line 9: content is empty; write at least one word",
    )


def test_rankings_that_cannot_be_written_are_said_first(tmp_path: Path) -> None:
    """A bad path is refused before anything is embedded."""
    write_set(tmp_path)
    embedder = FakeEmbedder()

    with pytest.raises(InvalidInput, match="rankings file"):
        run_evaluation(tmp_path, "tiny", rankings=tmp_path / "absent" / "r.jsonl", embedder=embedder)

    assert embedder.passages_embedded == []


def test_a_question_the_product_refuses_is_named(tmp_path: Path) -> None:
    """A blank question stops the run and is named by its id: it would be a silent zero otherwise."""
    write_set(tmp_path, extra_questions=[{"qid": "q6", "corpus_id": "ann", "question": " ", "gold_doc_ids": ["d1"]}])

    with pytest.raises(InvalidInput, match="question q6 cannot be asked"):
        run(tmp_path)


def test_stages_follow_the_gold_and_change_no_figure(tmp_path: Path) -> None:
    """What the table calls found is what R@10 counts; figures and rankings are those of a run without it."""
    write_set(tmp_path, extra_questions=[{**LATER, "gold_doc_ids": ["d5"]}, {**LOST, "gold_doc_ids": ["d1", "gone"]}])

    plain = run(tmp_path, rankings=tmp_path / "plain.jsonl")
    traced = run(tmp_path, stages=True, rankings=tmp_path / "traced.jsonl")

    assert plain.stages is None
    assert traced.stages is not None
    without = {name: value for name, value in figures(traced).items() if name != "stages"}
    assert without == figures(plain)
    assert (tmp_path / "plain.jsonl").read_bytes() == (tmp_path / "traced.jsonl").read_bytes()
    ranked = read_rankings(tmp_path / "traced.jsonl")
    fates = {(place.qid, place.doc_id): place.fate for place in traced.stages.places}
    assert fates == {
        ("q1", "d1"): Fate.FOUND,
        ("q2", "d3"): Fate.FOUND,
        ("q3", "d1"): Fate.FOUND,
        ("q4", "n1"): Fate.FOUND,
        ("q6", "d5"): Fate.OUT_OF_SIGHT,
        ("q7", "d1"): Fate.FOUND,
        ("q7", "gone"): Fate.NOT_STORED,
    }
    for place in traced.stages.places:
        rank = place.ranks.get(Fate.FRESHNESS)
        assert rank == (ranked[place.qid].index(place.doc_id) + 1 if place.doc_id in ranked[place.qid] else None)


def test_gold_in_another_corpus_is_not_stored_for_the_question(tmp_path: Path) -> None:
    """The same document id elsewhere answers nobody here."""
    write_set(tmp_path, extra_questions=[{**LOST, "corpus_id": "ben", "gold_doc_ids": ["d3"]}])

    report = run(tmp_path, stages=True)

    assert report.stages is not None
    assert [place.fate for place in report.stages.places if place.qid == "q7"] == [Fate.NOT_STORED]


def test_each_question_with_gold_keeps_its_scores(tmp_path: Path) -> None:
    """By id, in full, and only when asked for."""
    write_set(tmp_path)

    report = run(tmp_path)

    assert "per_question" not in report.as_dict()
    kept = report.as_dict(per_question=True)["per_question"]
    assert list(kept) == ["q1", "q2", "q3", "q4"]
    assert kept["q4"] == {"category": "public", "R@5": 1.0, "R@10": 1.0, "MRR": 1.0}
