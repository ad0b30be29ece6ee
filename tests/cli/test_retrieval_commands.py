"""`graphmem explain`, `replay` and `feedback`, as a person and a program use them."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli

WAN = ("--user", "wan")


@pytest.fixture
def recalled(cli: Cli) -> dict[str, Any]:
    """The answer to a question about two memories."""
    cli("remember", "订单 TQ-20260309-118 寄到杭州", *WAN, "--at", "2026-03-09T11:05:00+08:00")
    cli("remember", "checkout-api listens on port 8460", *WAN, "--at", "2026-03-09T11:06:00+08:00")
    answer: dict[str, Any] = cli("recall", "TQ-20260309-118", *WAN, "--as-of", "2026-04-01T00:00:00Z", "--json").json()
    return answer


def test_a_recall_is_explained_to_a_person(cli: Cli, recalled: dict[str, Any]) -> None:
    """Question, clock, settings, then each result with its terms, its memory and whether it was shown."""
    ran = cli("explain", recalled["retrieval_id"], *WAN)

    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "question  TQ-20260309-118"
    assert "by wan, as of 2026-04-01T00:00:00Z" in lines[1]
    assert lines[2] == "settings  profile graph, limit 10, context of 1000 tokens"
    assert lines[3].startswith("results   ")
    assert lines[4].startswith("*  1. ")
    assert lines[4].endswith("2026-03-09  订单 TQ-20260309-118 寄到杭州")
    shares = [int(part.split("%")[0]) for part in lines[5].strip().split(" | ")]
    assert shares == sorted(shares, reverse=True)
    assert f"      memory {recalled['results'][0]['id']}" in lines


def test_filters_are_explained(cli: Cli, recalled: dict[str, Any]) -> None:
    """On a line of their own, where there were any."""
    options = ("--source", "user", "--source", "tool", "--since", "2026-01-01T00:00:00Z")
    answer = cli("recall", recalled["query"], *WAN, *options, "--json").json()
    lines = cli("explain", answer["retrieval_id"], *WAN).out.splitlines()
    assert lines[3] == "filters   sources tool or user; since 2026-01-01T00:00:00Z"


def test_recall_tells_the_id_to_explain(cli: Cli, recalled: dict[str, Any]) -> None:
    """Under `--explain`, at the end."""
    ran = cli("recall", "TQ-20260309-118", *WAN, "--as-of", "2026-04-01T00:00:00Z", "--explain")

    assert ran.out.splitlines()[-1] == f"retrieval {recalled['retrieval_id']}"


def test_json_is_the_object_of_every_door(cli: Cli, recalled: dict[str, Any]) -> None:
    """`--json` prints one object."""
    told = cli("explain", recalled["retrieval_id"], *WAN, "--json").json()
    assert told["retrieval_id"] == recalled["retrieval_id"]
    replayed = cli("replay", recalled["retrieval_id"], *WAN, "--json").json()
    assert (replayed["same"], replayed["differences"]) == (True, [])


def test_a_replay_tells_whether_it_is_the_same(cli: Cli, recalled: dict[str, Any]) -> None:
    """Byte for byte; once something that had happened by then was learnt, what differs and why."""
    assert cli("replay", recalled["retrieval_id"], *WAN).out == "the same answer, byte for byte\n"
    cli("remember", "订单 TQ-20260309-118 寄到杭州", *WAN)
    lines = cli("replay", recalled["retrieval_id"], *WAN).out.splitlines()
    assert any(line.startswith("shared memories were written to since: revision 2 then, 3 now") for line in lines)


def test_feedback_names_a_retrieval_a_result_or_a_memory(cli: Cli, recalled: dict[str, Any]) -> None:
    """One id is enough; explain tells what was said."""
    retrieval, memory = recalled["retrieval_id"], recalled["results"][0]["id"]
    said = cli("feedback", retrieval, "useful", *WAN)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("useful since ")
    assert said.out.endswith(f"by wan: retrieval {retrieval}\n")
    one = cli("feedback", retrieval, "wrong", "--memory", memory, *WAN, "--json").json()
    assert (one["retrieval_id"], one["memory_id"], one["verdict"]) == (retrieval, memory, "wrong")
    alone = cli("feedback", memory, "not_useful", *WAN, "--json").json()
    assert (alone["retrieval_id"], alone["memory_id"]) == (None, memory)
    lines = cli("explain", retrieval, *WAN).out.splitlines()
    assert [line.split()[1] for line in lines if line.startswith("feedback")] == ["useful", "wrong"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "unheard-of"),
        ("replay", "unheard-of"),
        ("feedback", "unheard-of", "useful"),
        ("feedback", "unheard-of", "useful", "--memory", "x"),
    ],
)
def test_an_unknown_id_is_said_to_be_unknown(cli: Cli, arguments: tuple[str, ...]) -> None:
    """Exit code 66 and one line."""
    ran = cli(*arguments, *WAN)

    assert (ran.code, ran.out) == (66, "")
    assert ran.err.startswith("graphmem: no ")
    assert ran.err.count("\n") == 1


def test_another_verdict_is_a_usage_error(cli: Cli) -> None:
    """The three are named."""
    ran = cli("feedback", "x", "splendid", *WAN)

    assert ran.code == 2
    assert "not_useful" in ran.err


def test_a_question_cannot_drive_the_terminal(cli: Cli) -> None:
    """Control characters of a question are escaped."""
    cli("remember", "the parcel is \x1b[31mred", *WAN)
    found = cli("recall", "is the \x1b[2J parcel red?", *WAN, "--json").json()

    assert "\x1b" not in cli("explain", found["retrieval_id"], *WAN).out


def test_profiles_are_listed_without_a_store(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The default first, then the published ones, then those of the file; the JSON has each weight."""
    path = tmp_path / "mine.toml"
    path.write_text("[words]\nlexical = 1\n", encoding="utf-8")
    monkeypatch.setenv("GRAPHMEM_PROFILES", str(path))
    lines = cli("profiles").out.splitlines()
    assert lines[0] == "graph (default)"
    assert [line for line in lines if not line.startswith(" ")][1:] == [
        "similarity-decay",
        "importance-decay",
        "four-way",
        "three-way",
        "words",
    ]
    assert lines[-3:] == [
        "  source   mine.toml",
        "  formula  weighted sum of the terms; newer answers go before older ones",
        "  weights  lexical 1",
    ]
    listed = cli("profiles", "--json").json()["profiles"]
    assert listed[3]["weights"] == {"similarity": 0.5, "keyword": 0.2, "recency": 0.2, "access": 0.1}
    assert [each["default"] for each in listed] == [True, False, False, False, False, False]
    path.write_text("[words]\nmagic = 1\n", encoding="utf-8")
    ran = cli("profiles")
    assert (ran.code, ran.out) == (64, "")
    assert "mine.toml weighs words.'magic', which is no term" in ran.err


def test_two_profiles_are_compared(cli: Cli, recalled: dict[str, Any]) -> None:
    """How many answers differ, how much, what feedback says; the most different questions by name."""
    cli("feedback", recalled["retrieval_id"], "useful", "--memory", recalled["results"][0]["id"], *WAN)
    lines = cli("compare", "--profiles", "graph, three-way", *WAN).out.splitlines()
    assert lines[0] == "graph against three-way, 1 logged question"
    assert lines[1].startswith("another first place   ")
    assert lines[4] == "hit rate by feedback  graph 1.00, three-way 1.00 (1 with feedback)"
    told = cli("compare", "--profiles", "graph,importance-decay", "--json").json()
    assert (told["first"], told["second"], told["questions"], told["judged"]) == ("graph", "importance-decay", 1, 1)
    assert told["most_different"][0]["query"] == "TQ-20260309-118"
    assert cli("compare", "--profiles", "graph,four-way", "--user", "eve").out.startswith("no question is logged")


@pytest.mark.parametrize("names", ["graph", "graph,", ",graph", "graph,four-way,graph", "graph,graph", "graph,best"])
def test_a_comparison_takes_two_profiles(cli: Cli, names: str) -> None:
    """Fewer, more, twice the same or an unknown one is refused."""
    ran = cli("compare", "--profiles", names)
    assert (ran.code, ran.out) == (64, "")
    assert "profile" in ran.err


@pytest.mark.usefixtures("recalled")
def test_the_prompt_and_the_turn_before_are_explained(cli: Cli) -> None:
    """What the context was for, and what a short question went on from."""
    turn = b'{"role": "user", "content": "Where does checkout-api listen?", "at": "2026-03-10T09:00:00+08:00"}\n'
    cli("observe", "-", *WAN, "--session", "s", stdin=turn)
    options = ("--asked-in", "s", "--as-of", "2026-04-01T00:00:00Z", "--prompt-tokens", "900")
    answer = cli("recall", "and why?", *WAN, *options, "--json").json()
    assert any("user's turn before it" in warning for warning in answer["warnings"])
    assert answer["results"][0]["content"] == "checkout-api listens on port 8460"

    lines = cli("explain", answer["retrieval_id"], *WAN).out.splitlines()
    assert lines[:2] == ["question  and why?", "after     Where does checkout-api listen?"]
    assert lines[3] == "settings  profile graph, limit 10, context of 1000 tokens in a prompt of 900"
    assert cli("replay", answer["retrieval_id"], *WAN).out == "the same answer, byte for byte\n"
