"""Every set of a folder in one run: real write and read path, some sets broken."""

import gzip
import json
from pathlib import Path

import pytest

from graphmem.errors import InvalidInput
from graphmem.evaluation.all_sets import run_all_sets
from graphmem.evaluation.report import render_sets
from tests.evaluation.test_runner import LOST, figures, run, write_set
from tests.fakes.embedder import FakeEmbedder


def test_what_is_broken_is_named_and_the_others_are_measured(tmp_path: Path) -> None:
    """A damaged archive, a bad line and missing documents fail alone; other folders and files are no sets."""
    write_set(tmp_path, "alpha")
    write_set(tmp_path, "omega")
    write_set(tmp_path, "cut")
    (tmp_path / "cut" / "documents.jsonl.gz").write_bytes(gzip.compress(b'{"doc_id": "d1"}')[:-9])
    write_set(tmp_path, "line", extra_questions=[{"qid": 7}])
    write_set(tmp_path, "half")
    (tmp_path / "half" / "documents.jsonl.gz").unlink()
    (tmp_path / "notes").mkdir()
    (tmp_path / "README.md").write_text("no set")

    found = run_all_sets(tmp_path, embedder=FakeEmbedder())

    assert list(found.reports) == ["alpha", "omega"]
    assert found.reports["alpha"].overall.metrics["R@1"].mean == 1.0
    assert list(found.failed) == ["cut", "half", "line"]
    assert "copy it again" in found.failed["cut"]
    assert "no documents.jsonl.gz" in found.failed["half"]
    assert "questions.jsonl.gz:6" in found.failed["line"]


def test_a_set_among_all_measures_as_by_itself(tmp_path: Path) -> None:
    """The same figures, alone, among others and in one store with others."""
    for name in ("tiny", "other"):
        write_set(tmp_path, name)

    alone = run(tmp_path)
    together = run_all_sets(tmp_path, store=str(tmp_path / "one.db"), embedder=FakeEmbedder())

    assert figures(together.reports["tiny"]) == figures(alone)
    assert together.failed == {}


def test_json_and_table_have_every_set(tmp_path: Path) -> None:
    """One plain object; a row a set, a failed one with its reason."""
    write_set(tmp_path, "alpha")
    write_set(tmp_path, "beta", extra_questions=[{"qid": 7}])

    found = run_all_sets(tmp_path, stages=True, embedder=FakeEmbedder())

    kept = found.as_dict(per_question=True)
    assert json.loads(json.dumps(kept)) == kept
    assert set(kept["sets"]["alpha"]["per_question"]) == {"q1", "q2", "q3", "q4"}
    assert kept["sets"]["alpha"]["stages"]["overall"]["gold"] == 4
    lines = render_sets(found.reports, found.failed).splitlines()
    assert lines[0].split()[:5] == ["set", "documents", "questions", "n", "R@1"]
    assert lines[1].split()[:5] == ["alpha", "8", "5", "4", "1.000"]
    assert lines[2].startswith("beta")
    assert "failed: " in lines[2]


def test_progress_names_the_set(tmp_path: Path) -> None:
    """So that a person sees which of several sets is running."""
    write_set(tmp_path, "alpha")
    told: list[str] = []

    run_all_sets(tmp_path, progress=lambda work, _done, _total: told.append(work), embedder=FakeEmbedder())

    assert dict.fromkeys(told) == dict.fromkeys(["alpha: remember", "alpha: recall"])


def test_a_folder_without_sets_is_refused(tmp_path: Path) -> None:
    """It is a mistake in --data, not an empty success."""
    with pytest.raises(InvalidInput, match="no evaluation set"):
        run_all_sets(tmp_path, embedder=FakeEmbedder())
    with pytest.raises(InvalidInput, match="no folder"):
        run_all_sets(tmp_path / "absent", embedder=FakeEmbedder())


def test_what_no_set_can_do_is_refused_once(tmp_path: Path) -> None:
    """A limit below 1 is a mistake of the caller; a split that only some sets lack fails those."""
    write_set(tmp_path, "alpha")
    write_set(tmp_path, "beta", extra_questions=[{**LOST, "split": "tune", "gold_doc_ids": ["d1"]}])

    with pytest.raises(InvalidInput, match="limit is 0"):
        run_all_sets(tmp_path, limit=0, embedder=FakeEmbedder())
    found = run_all_sets(tmp_path, split="tune", embedder=FakeEmbedder())

    assert list(found.reports) == ["beta"]
    assert "no questions of that split" in found.failed["alpha"]
