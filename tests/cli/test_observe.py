"""`graphmem observe`: a conversation from a file or stdin, and its end."""

import json
from pathlib import Path

from tests.cli.conftest import Cli, count


def message(role: str, content: str, **fields: str) -> bytes:
    """One line."""
    return json.dumps({"role": role, "content": content, **fields}, ensure_ascii=False).encode() + b"\n"


TOLD = (
    message("user", "我对花生过敏，下周五要去上海。", at="2026-11-26T00:30:00+08:00", source_ref="m0")
    + b"\n"
    + message("assistant", "好的", name="小助手")
)
COMMAND = ("observe", "-", "--user", "ann", "--session", "s")


def test_a_conversation_is_followed(cli: Cli, store: str, tmp_path: Path) -> None:
    """The receipts, and how many messages were taken; dates count from where it was said."""
    file = tmp_path / "told.jsonl"
    file.write_bytes(TOLD)
    ran = cli("observe", str(file), "--user", "ann", "--session", "s")
    assert ran.code == 0
    assert "2 messages taken, 1 memories, 0 turns left nothing, 0 bad lines" in ran.out
    assert count(store) == 1
    found = cli("recall", "花生", "--user", "ann", "--json").json()
    assert found["results"][0]["content"] == "我对花生过敏，下周五（2026-12-04）要去上海。"


def test_the_end_prints_its_summary(cli: Cli, store: str) -> None:
    """As JSON, one object for the whole file."""
    ran = cli(*COMMAND, "--end", "--json", stdin=TOLD)
    told = ran.json()
    assert (told["session"], told["taken"], told["bad_lines"]) == ("s", 2, [])
    assert [turn["name"] for turn in told["working_memory"]] == [None, "小助手"]
    assert told["triggers"] == [{"turn": 0, "trigger": "preference"}, {"turn": 1, "trigger": "session_end"}]
    assert [receipt["outcome"] for receipt in (*told["receipts"], told["summary"])] == ["created"] * 2
    assert cli(*COMMAND, "--end", "--json").json()["summary"] is None
    assert count(store) == 2


def test_bad_lines_cost_no_other(cli: Cli) -> None:
    """They are told by number and field, and the exit code says it."""
    bad = message("system", "x") + b"{\n" + b'{"role": "user"}\n' + message("user", "x", mood="good")
    ran = cli(*COMMAND, "--json", stdin=bad + TOLD)
    assert ran.code == 64
    assert ran.json()["taken"] == 2
    assert [(line["line"], line["field"]) for line in ran.json()["bad_lines"]] == [
        (1, "role"),
        (2, None),
        (3, "content"),
        (4, "mood"),
    ]


def test_an_agent_s_session_is_its_own(cli: Cli) -> None:
    """Nobody else recalls what was said in it."""
    assert cli(*COMMAND, "--agent", "shop", stdin=TOLD).code == 0
    assert cli("recall", "花生", "--user", "ann", "--json").json()["results"] == []
    assert len(cli("recall", "花生", "--user", "ann", "--agent", "shop", "--json").json()["results"]) == 1
