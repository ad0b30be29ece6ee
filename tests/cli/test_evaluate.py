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


def test_all_sets_run_and_a_broken_one_fails_the_command(cli: Cli, data: Path) -> None:
    """One table or one object, the reason on stderr, exit code 1; without the broken set 0."""
    ran = cli("eval", "run", "--data", str(data), "--set", "all", at=None)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1].split()[:2] == ["tiny", "2"]
    (data / "broken").mkdir()
    (data / "broken" / "questions.jsonl").write_text("{}\n", encoding="utf-8")
    ran = cli("eval", "run", "--data", str(data), "--set", "all", "--json", at=None)
    assert ran.code == 1
    assert list(ran.json()["sets"]) == ["tiny"]
    assert list(ran.json()["failed"]) == ["broken"]
    assert "set broken failed: " in ran.err
    ran = cli("eval", "run", "--data", str(data), "--set", "all", at=None)
    assert ran.code == 1
    assert "failed: " in ran.out
    assert "tiny" in ran.out


def test_stages_and_questions_are_shown_when_asked_for(cli: Cli, data: Path) -> None:
    """The share of gold by stage, each gold document's ranks, each question's scores; in text and JSON."""
    options = ("--data", str(data), "--set", "tiny", "--stages")
    text = cli("eval", "run", *options, "--per-question", at=None).out
    assert "not gathered" in text
    assert "tiny: gold" in text
    assert "tiny: questions" in text
    found = cli("eval", "run", *options, "--json", at=None).json()
    assert found["stages"]["overall"]["fates"]["found"] == {"count": 1, "share": 1.0}
    assert found["stages"]["questions"]["q1"][0]["ranks"]["freshness"] == 1
    assert "per_question" not in found


def test_runs_are_compared_and_reported(cli: Cli, data: Path, tmp_path: Path) -> None:
    """What run prints, compare and report read; the page is where it was asked for."""
    run = tmp_path / "run.json"
    run.write_text(
        cli("eval", "run", "--data", str(data), "--set", "tiny", "--json", "--per-question", "--stages", at=None).out,
        encoding="utf-8",
    )
    ran = cli("eval", "compare", str(run), str(run))
    assert (ran.code, ran.err) == (0, "")
    assert "0 questions changed" in ran.out
    found = cli("eval", "compare", str(run), str(run), "--json").json()
    assert found["comparisons"][0]["overall"]["R@5"]["p_value"] == 1.0
    page = tmp_path / "report.html"
    ran = cli("eval", "report", str(run), str(run), "--out", str(page))
    assert (ran.code, ran.out, ran.err) == (0, f"{page}\n", "")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_bad_requests_are_refused_and_nothing_is_overwritten(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Each with its remedy: a report over its own run, into no folder, rankings of all sets, options of another set."""
    run = tmp_path / "run.json"
    text = cli("eval", "run", "--data", str(data), "--set", "tiny", "--json", at=None).out
    run.write_text(text, encoding="utf-8")
    for arguments, said in (
        (("report", str(run), "--out", str(run)), "would be lost"),
        (("report", str(run), "--out", str(tmp_path / "absent" / "r.html")), "folder that exists"),
        (("report", str(tmp_path / "absent.json"), "--out", str(tmp_path / "r.html")), "cannot be read"),
        (("compare", str(run), str(run)), "--per-question"),
        (("run", "--data", str(data), "--set", "all", "--rankings", str(tmp_path / "r")), "one set"),
        (("run", "--data", str(data), "--set", "understanding", "--stages"), "--stages"),
    ):
        ran = cli("eval", *arguments, at=None)
        assert (ran.code, ran.out) == (64, ""), arguments
        assert said in ran.err
    assert run.read_text(encoding="utf-8") == text
    assert not (tmp_path / "r.html").exists()


def test_a_profile_is_measured(cli: Cli, data: Path) -> None:
    """The report names it, the stages are its own; an unknown one is refused before anything is stored."""
    options = ("eval", "run", "--data", str(data), "--set", "tiny", "--stages", "--per-question")
    ran = cli(*options, "--profile", "importance-decay", "--json", at=None).json()
    assert ran["profile"] == "importance-decay"
    assert ran["overall"]["metrics"]["R@1"]["mean"] == 1.0
    every = cli("eval", "run", "--data", str(data), "--set", "all", "--profile", "four-way", "--json", at=None).json()
    assert every["sets"]["tiny"]["profile"] == "four-way"
    for name in ("tiny", "all"):
        refused = cli("eval", "run", "--data", str(data), "--set", name, "--profile", "best", at=None)
        assert (refused.code, refused.out) == (64, "")
        assert "known: graph" in refused.err
    assert (
        "--profile is about recall"
        in cli("eval", "run", "--data", str(data), "--set", "understanding", "--profile", "graph").err
    )


def test_only_shipped_sets_need_no_folder(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other is asked for its folder; options that the shipped sets do not know are refused."""
    monkeypatch.delenv("GRAPHMEM_BENCH_DATA", raising=False)
    ran = cli("eval", "run", "--set", "tiny", at=None)
    assert (ran.code, ran.out) == (64, "")
    assert "--data" in ran.err
    assert cli("eval", "run", "--data", "x", "--set", "tiny", "--no-ontology", at=None).code == 64
    assert cli("eval", "run", "--set", "wiki", "--no-ontology").code == 64
    for option in (("--stages",), ("--rankings", "ranked.jsonl"), ("--split", "test")):
        ran = cli("eval", "run", "--set", "constraints", *option, at=None)
        assert (ran.code, ran.out) == (64, "")
        assert option[0].strip("-") in ran.err
