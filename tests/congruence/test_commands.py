"""The demo and an evaluation say the same on both kinds of store."""

import gzip
import json
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest

from graphmem.adapters import open_embedder
from graphmem.cli import story
from graphmem.cli.border import run
from graphmem.config import Settings
from graphmem.evaluation.runner import run_evaluation
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.ids import IdFactory
from graphmem.providers.spacy_recognizer import SpacyRecognizer
from graphmem.service import MemoryService
from tests.congruence.corpus import START, RunIds, World, new_run
from tests.congruence.places import Place, one_embedder, sqlite_place

DOCUMENTS = 120
QUESTIONS = 30

# The first commits to a server that was just started take long on a busy machine.
pytestmark = pytest.mark.timeout(300)


@cache
def one_recognizer() -> SpacyRecognizer:
    """The product's own."""
    return SpacyRecognizer()


@cache
def real_embedder() -> Embedder:
    """The product's own."""
    return open_embedder(Settings())[0]


def told_by_demo(place: Place, run_name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `graphmem demo` prints, but for where the store is; under a tenant and ids that no other run has."""

    def open_service(store: str | None, *, clock: Clock | None = None, ids: IdFactory | None = None) -> MemoryService:
        assert store == place.address
        assert clock is not None
        assert ids is not None
        models = (real_embedder(), one_recognizer())
        return place.open(run_name, clock=clock, ids=RunIds(run_name), embedder=models[0], recognizer=models[1])

    assert run(["--store", place.address, "demo"], open_service=open_service) == 0
    return capsys.readouterr().out.replace(place.address, "STORE")


def test_the_demo_tells_the_same_story(other: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Receipts, answers, scores, terms and path, with the product's own models."""
    run_name = new_run()

    on_sqlite = told_by_demo(sqlite_place(tmp_path), run_name, capsys)
    on_other = told_by_demo(other, run_name, capsys)

    assert on_other == on_sqlite
    assert on_sqlite.count("\n? ") == len(story.QUESTIONS) + len(story.FUSED)
    assert "score" in on_sqlite


def write_set(folder: Path, name: str) -> None:
    """An evaluation set of made-up documents and questions."""
    world = World(name, seed=3)
    documents: list[dict[str, object]] = [
        {
            "doc_id": f"d{number}",
            "corpus_id": ("ann", "bo", "__shared__")[number % 3],
            "session_id": f"s{number // 12}",
            "speaker": ("user", "assistant", "Marina", "林晓")[number % 4],
            "timestamp": (START + timedelta(hours=number)).isoformat() if number % 5 else None,
            "text": world.sentence(),
        }
        for number in range(DOCUMENTS)
    ]
    questions: list[dict[str, object]] = [
        {
            "qid": f"q{number}",
            "corpus_id": ("ann", "bo")[number % 2],
            "question": world.question().text,
            "gold_doc_ids": [f"d{number}"],
            "category": "made up",
            "asked_at": (START + timedelta(days=9)).isoformat() if number % 2 else None,
            "meta": {},
        }
        for number in range(QUESTIONS)
    ]
    (folder / name).mkdir()
    for stem, rows in (("documents", documents), ("questions", questions)):
        lines = "\n".join(json.dumps(row) for row in rows)
        (folder / name / f"{stem}.jsonl.gz").write_bytes(gzip.compress(lines.encode()))


def test_an_evaluation_ranks_the_same(empty: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ranking files are equal, line by line, and so are the figures and where the gold stood at each stage."""
    name = new_run()
    write_set(tmp_path, name)
    if empty.settings.neo4j_password is not None:
        monkeypatch.setenv("GRAPHMEM_NEO4J_USER", empty.settings.neo4j_user)
        monkeypatch.setenv("GRAPHMEM_NEO4J_PASSWORD", empty.settings.neo4j_password.get_secret_value())

    reports, lines = [], []
    for place in (sqlite_place(tmp_path), empty):
        rankings = tmp_path / "rankings.jsonl"
        report = run_evaluation(
            tmp_path, name, store=place.address, rankings=rankings, stages=True, embedder=one_embedder()
        )
        reports.append({key: value for key, value in report.as_dict().items() if key != "timing"})
        lines.append(rankings.read_text("utf-8").splitlines())

    assert lines[1] == lines[0]
    assert reports[1] == reports[0]
    assert len(lines[0]) == QUESTIONS
    assert sum(len(json.loads(line)["doc_ids"]) for line in lines[0]) > QUESTIONS
