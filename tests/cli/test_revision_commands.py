"""`graphmem revise`, `forget`, `restore` and `history`: what they print, do, and refuse."""

from typing import Any

import pytest

from tests.cli.conftest import Cli

ANN = ("--user", "ann")


@pytest.fixture
def memory(cli: Cli) -> str:
    """A memory of ann's."""
    return remember(cli, "I live in Porto.")


def remember(cli: Cli, text: str, *more: str) -> str:
    """A memory; its id."""
    written: str = cli("remember", text, *ANN, "--json", *more).json()["id"]
    return written


def told(cli: Cli, memory: str) -> dict[str, Any]:
    """Its history."""
    found: dict[str, Any] = cli("history", memory, *ANN, "--json").json()
    return found


def test_revising_and_looking_back(cli: Cli, memory: str) -> None:
    """The text from stdin, the fields by options; the old text stands in the history."""
    tagged = cli("revise", memory, *ANN, "--tag", "home", "--metadata", '{"a": 1}', "--valid-until", "never", "--json")
    assert (tagged.code, tagged.json()["version"], tagged.json()["receipt"]) == (0, 2, None)
    moved = cli("revise", memory, *ANN, "--content", "-", "--version", "2", stdin=b"I moved to Lisbon.\n")
    assert moved.out.startswith(f"{memory} is version 3\ncreated {memory}")
    assert cli("revise", memory, *ANN, "--content", "Tea.", "--version", "2").code == 75

    lines = cli("history", memory, *ANN).out.splitlines()
    assert "version 2 was: I live in Porto." in lines[-2]
    assert lines[-1] == "version 3, active: I moved to Lisbon."
    assert [each["action"] for each in told(cli, memory)["entries"]] == ["create", "revise", "revise"]
    page = cli("history", memory, *ANN, "--limit", "1")
    assert "--after" in page.err


def test_a_dry_run_changes_nothing(cli: Cli, memory: str) -> None:
    """Neither of revising nor of forgetting."""
    assert "would be version 2" in cli("revise", memory, *ANN, "--content", "Tea.", "--dry-run").out
    assert "would be forgotten" in cli("forget", memory, *ANN, "--dry-run").out
    assert (told(cli, memory)["version"], told(cli, memory)["status"]) == (1, "active")


def test_forgetting_and_restoring(cli: Cli, memory: str) -> None:
    """By id at once; again is no error, restoring twice is one."""
    assert cli("forget", memory, *ANN).out == f"{memory} forgotten: I live in Porto.\n"
    assert cli("forget", memory, *ANN, "--json").json()["already"] == [memory]
    assert cli("restore", memory, *ANN).out == f"{memory} is active\n"
    assert cli("restore", memory, *ANN).code == 75
    assert cli("forget", memory, "unknown", *ANN).code == 66
    assert told(cli, memory)["status"] == "active"


def test_filters_are_previewed_first(cli: Cli, memory: str) -> None:
    """The token of the preview does it, and so does --yes."""
    invoices = [remember(cli, f"Invoice {number} is open.", "--tag", "billing") for number in range(2)]
    preview = cli("forget", *ANN, "--tag", "billing")
    assert preview.out.count("would be forgotten") == 2
    token = preview.err.rsplit(" ", 1)[1].strip()
    assert cli("forget", *ANN, "--tag", "billing", "--confirm", "other").code == 75
    done = cli("forget", *ANN, "--tag", "billing", "--confirm", token, "--json").json()
    assert (done["done"], done["ids"]) == (True, sorted(invoices, reverse=True))
    assert "nothing to forget" in cli("forget", *ANN, "--tag", "billing").err

    assert cli("forget", *ANN, "--query", "Where do I live?", "--yes", "--json").json()["ids"] == [memory]
    assert told(cli, memory)["status"] == "archived"


@pytest.mark.parametrize(
    "arguments",
    [
        ("revise", "x"),
        ("revise", "x", "--tag", "a", "--no-tags"),
        ("revise", "x", "--metadata", "[1]"),
        ("revise", "x", "--metadata", "{"),
        ("revise", "x", "--importance", "2"),
        ("revise", "x", "--valid-until", "tomorrow"),
        ("forget",),
        ("forget", "x", "--tag", "a"),
        ("history", "x", "--after", "?"),
        ("history", "x", "--limit", "0"),
    ],
)
def test_what_cannot_be_used_is_refused(cli: Cli, arguments: tuple[str, ...]) -> None:
    """With the exit code for wrong input and one line that says what is wrong."""
    ran = cli(*arguments, *ANN)
    assert (ran.code, ran.out, ran.err.count("\n")) == (64, "", 1)
