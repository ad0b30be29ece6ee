"""`graphmem doctor`: one line a check, a remedy where one fails, and nothing made or changed."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.fakes.openai_server import chat, openai_server

CHECKS = ["python", "settings", "store", "disk", "embedder", "llm", "reranker", "recognizer", "recall"]


@pytest.mark.parametrize("scheme", ["", "sqlite://"])
def test_a_store_that_does_not_exist_is_not_made(cli: Cli, store: str, scheme: str) -> None:
    """Looking makes nothing."""
    report = cli("doctor", "--json", at=scheme + store).json()
    assert [check["name"] for check in report["checks"]] == CHECKS
    assert "does not exist yet" in report["checks"][2]["detail"]
    assert not Path(store).exists()


def test_a_file_that_is_no_store_fails_its_check(cli: Cli, tmp_path: Path) -> None:
    """Its line says fail and the remedy, the other checks are still made, and the end is 1."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Hana,\n" * 500)
    ran = cli("doctor", at=str(letter))
    assert (ran.code, ran.err) == (1, "")
    marks = {line.split()[1]: line.split()[0] for line in ran.out.splitlines()}
    assert list(marks) == CHECKS
    assert marks["store"] == "fail"
    assert marks["python"] == marks["disk"] == "ok"


def test_an_existing_store_is_described(cli: Cli, store: str) -> None:
    """Path, schema, counts and size stand in its line."""
    cli("remember", "订单 TQ-20260309-118 寄到杭州", "--user", "wan")
    check = cli("doctor", "--json").json()["checks"][2]
    assert check["ok"]
    assert store in check["detail"]
    assert " 1 memories, " in check["detail"]
    assert "schema " in check["detail"]


@pytest.mark.parametrize(("answer", "is_ok"), [('{"claims": []}', True), ("I am a teapot", False)])
def test_the_language_model_is_asked_once(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, *, answer: str, is_ok: bool
) -> None:
    """Its line says whether it answers in the form that writing needs."""
    with openai_server() as server:
        server.script(chat(answer))
        monkeypatch.setenv("GRAPHMEM_LLM_URL", server.url)
        monkeypatch.setenv("GRAPHMEM_LLM_MODEL", "small-model")
        ran = cli("doctor", "--json")
    (check,) = (check for check in ran.json()["checks"] if check["name"] == "llm")
    assert check["ok"] is is_ok
    assert ("small-model" in check["detail"]) is is_ok
    assert server.requests
