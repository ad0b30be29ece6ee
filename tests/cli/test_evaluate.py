"""`graphmem eval run`: the door to the evaluation, with its real write and read path."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one set, `tiny`: two documents and one question about the second."""
    folder = tmp_path / "sets" / "tiny"
    folder.mkdir(parents=True)
    documents = [
        {"doc_id": "d1", "corpus_id": "c", "text": "The gaiwan is on the top shelf."},
        {"doc_id": "d2", "corpus_id": "c", "text": "订单 TQ-20260309-118 寄到杭州。"},
    ]
    question = {"qid": "q1", "corpus_id": "c", "question": "TQ-20260309-118 寄到哪里？", "gold_doc_ids": ["d2"]}
    for name, rows in (("documents", documents), ("questions", [question])):
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return folder.parent


def test_a_run_reports_and_writes_rankings(cli: Cli, data: Path, tmp_path: Path) -> None:
    """One JSON object on stdout; the ranked ids of each question in the file."""
    rankings = tmp_path / "rankings.jsonl"
    options = ("--data", str(data), "--set", "tiny", "--rankings", str(rankings))
    ran = cli("eval", "run", *options, "--json", at=None)
    assert (ran.code, ran.err) == (0, "")
    assert ran.json()["overall"]["metrics"]["R@1"]["mean"] == 1.0
    assert json.loads(rankings.read_text(encoding="utf-8")) == {"qid": "q1", "doc_ids": ["d2", "d1"]}
    table = cli("eval", "run", "--data", str(data), "--set", "tiny", at=None)
    assert "R@5" in table.out


def test_an_unknown_set_is_refused(cli: Cli, data: Path) -> None:
    """Its name is asked for, not guessed."""
    ran = cli("eval", "run", "--data", str(data), "--set", "huge")
    assert (ran.code, ran.out) == (64, "")
    assert "--set" in ran.err or "set" in ran.err
