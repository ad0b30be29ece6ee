"""`graphmem remember` and `recall`: the good path, and every kind of bad input a shell can give."""

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, count


def test_what_was_remembered_is_recalled(cli: Cli) -> None:
    """A receipt of one line, then a ranked list with day, score and content."""
    wrote = cli("remember", "订单 TQ-20260309-118 寄到杭州", "--user", "wan", "--at", "2026-03-09T11:05:00+08:00")
    assert (wrote.code, wrote.err) == (0, "")
    assert wrote.out.startswith("created ")
    assert "TQ-20260309-118 (Order)" in wrote.out
    assert wrote.out.count("\n") == 1
    found = cli("recall", "TQ-20260309-118", "--user", "wan")
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("  1. 2026-03-09  ")
    assert found.out.endswith("  订单 TQ-20260309-118 寄到杭州\n")


def test_json_answers_are_the_objects_of_every_door(cli: Cli) -> None:
    """`--json` prints exactly the receipt's and the recall's one form."""
    options = (
        "--user",
        "wan",
        "--kind",
        "semantic",
        "--source",
        "tool",
        "--source-ref",
        "m1",
        "--tag",
        "a",
        "--tag",
        "b",
    )
    receipt = cli("remember", "checkout-api 在 8460 端口", *options, "--json").json()
    assert list(receipt) == [
        "outcome",
        "id",
        "reason",
        "redacted_text",
        "redactions",
        "entities",
        "suggestions",
        "claims",
        "importance",
        "importance_terms",
        "decision",
        "links",
        "outdated_by",
        "constraint",
        "suspicions",
        "warnings",
    ]
    answer = cli("recall", "checkout-api 端口", "--user", "wan", "--json")
    recall = answer.json()
    assert list(recall) == [
        "query",
        "retrieval_id",
        "as_of",
        "profile",
        "results",
        "context",
        "warnings",
        "constraints",
        "entries",
    ]
    (result,) = recall["results"]
    assert (result["id"], result["kind"], result["source_refs"]) == (receipt["id"], "semantic", ["m1"])
    assert sum(result["terms"].values()) == pytest.approx(result["score"], abs=1e-9)
    assert "端口" in answer.out


def test_only_what_fits_is_recalled(cli: Cli) -> None:
    """Each option limits; given again, any of its values; what is unknown is told on stderr."""
    told = {"one": ("--session", "s1", "--tag", "a"), "two": ("--kind", "semantic", "--tag", "b"), "three": ()}
    for day, (word, options) in enumerate(told.items(), start=1):
        cli("remember", f"parcel {word}", "--user", "wan", "--at", f"2026-03-0{day}T09:00:00Z", *options)

    def left(*options: str) -> set[str]:
        answer = cli("recall", "parcel", "--user", "wan", "--json", *options).json()
        return {each["content"].removeprefix("parcel ") for each in answer["results"]}

    assert left() == {"one", "two", "three"}
    assert left("--session", "s1") == {"one"}
    assert left("--asked-in", "s1") == {"one", "two", "three"}
    assert left("--kind", "semantic", "--kind", "procedural") == {"two"}
    assert left("--tag", "a", "--tag", "b") == {"one", "two"}
    assert left("--tag", "a", "--kind", "semantic") == set()
    assert left("--source", "user") == {"one", "two", "three"}
    assert left("--status", "archived") == set()
    assert left("--since", "2026-03-02T09:00:00Z", "--until", "2026-03-03T17:00:00+08:00") == {"two"}
    ran = cli("recall", "parcel", "--user", "wan", "--entity", "Atlantis")
    assert (ran.code, ran.out) == (0, "")
    assert "an entity of the filters is not known" in ran.err


def test_explain_shows_terms_that_sum_to_the_score(cli: Cli) -> None:
    """The table below a result ends in its score."""
    cli("remember", "checkout-api listens on 8460", "--user", "wan")
    lines = cli("recall", "checkout-api", "--user", "wan", "--explain").out.splitlines()
    end = next(index for index, line in enumerate(lines) if line.split()[0] == "score")
    terms = [float(line.split()[1]) for line in lines[1 : end - 1]]
    assert sum(terms) == pytest.approx(float(lines[end].split()[1]), abs=1e-5)


def test_the_same_text_twice_is_a_duplicate(cli: Cli) -> None:
    """The second receipt names the first memory."""
    first = cli("remember", "I prefer ripgrep", "--user", "wan", "--json").json()
    second = cli("remember", "I prefer ripgrep", "--user", "wan", "--json").json()
    assert (second["outcome"], second["id"]) == ("duplicate", first["id"])


def test_a_dash_reads_stdin(cli: Cli) -> None:
    """Byte order mark and last line end are not part of the memory."""
    cli("remember", "-", "--user", "wan", stdin="\ufeff龙井两罐\r\n".encode())
    assert cli("recall", "龙井", "--user", "wan", "--json").json()["results"][0]["content"] == "龙井两罐"


def test_other_users_see_nothing(cli: Cli) -> None:
    """Nothing found is said on stderr, and is no error."""
    cli("remember", "龙井两罐", "--user", "wan")
    other = cli("recall", "龙井", "--user", "bob")
    assert (other.code, other.out) == (0, "")
    assert "nothing found" in other.err


def test_a_store_from_the_environment_is_used(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """GRAPHMEM_STORE names the store where --store does not."""
    monkeypatch.setenv("GRAPHMEM_STORE", str(tmp_path / "env.db"))
    assert cli("doctor", "--json", at=None).out.count("env.db") == 2


REMEMBER = ("remember", "text", "--user", "wan")
RECALL = ("recall", "question", "--user", "wan")
REFUSED = {
    "empty text": (("remember", "", "--user", "wan"), b"", "content is empty"),
    "blank text": (("remember", " \u3000\t", "--user", "wan"), b"", "content is empty"),
    "empty stdin": (("remember", "-", "--user", "wan"), b"\n", "content is empty"),
    "NUL on stdin": (("remember", "-", "--user", "wan"), b"a\0b", "NUL"),
    "invalid UTF-8 on stdin": (("remember", "-", "--user", "wan"), b"caf\xe9 au lait", "stdin is not UTF-8"),
    "over 1 MB on stdin": (("remember", "-", "--user", "wan"), b"x" * 1_000_001, "split it"),
    "far over 1 MB on stdin": (("remember", "-", "--user", "wan"), "茶".encode() * 700_000, "split it"),
    "invalid UTF-8 argument": (("remember", os.fsdecode(b"caf\xe9"), "--user", "wan"), b"", "surrogate"),
    "empty user": (("remember", "x", "--user", ""), b"", "user is empty"),
    "endless user": (("remember", "x", "--user", "u" * 201), b"", "at most 200"),
    "control character in agent": ((*REMEMBER, "--agent", "a\x1b[2J"), b"", "agent holds control"),
    "private without agent": ((*REMEMBER, "--visibility", "private"), b"", "private memory needs an agent"),
    "naive --at": ((*REMEMBER, "--at", "2026-03-01T09:00:00"), b"", "--at has no UTC offset"),
    "--at that is no time": ((*REMEMBER, "--at", "yesterday"), b"", "--at is not an RFC 3339 time"),
    "--at before year 1": ((*REMEMBER, "--at", "0001-01-01T00:00:00+14:00"), b"", "years 1 to 9999"),
    "--at after year 9999": ((*REMEMBER, "--at", "9999-12-31T23:59:59-14:00"), b"", "years 1 to 9999"),
    "fifty-one tags": ((*REMEMBER, *(f"--tag=t{number}" for number in range(51))), b"", "51 tags"),
    "empty question": (("recall", "", "--user", "wan"), b"", "empty"),
    "blank question": (("recall", "\n", "--user", "wan"), b"", "empty"),
    "endless question": (("recall", "q" * 4_001, "--user", "wan"), b"", "4,000|4000"),
    "limit 0": ((*RECALL, "--limit", "0"), b"", "limit"),
    "limit -1": ((*RECALL, "--limit", "-1"), b"", "limit"),
    "limit 10^9": ((*RECALL, "--limit", "1000000000"), b"", "limit"),
    "--since without offset": ((*RECALL, "--since", "2026-03-01T09:00:00"), b"", "--since has no UTC offset"),
    "--until that is no time": ((*RECALL, "--until", "tomorrow"), b"", "--until is not an RFC 3339 time"),
    "--until not after --since": (
        (*RECALL, "--since", "2026-03-01T09:00:00Z", "--until", "2026-03-01T17:00:00+08:00"),
        b"",
        "must lie before",
    ),
    "blank --tag": ((*RECALL, "--tag", " "), b"", "tags is empty"),
    "control character in --session": ((*RECALL, "--session", "a\x1b[2J"), b"", "sessions holds control"),
    "too many tags asked for": ((*RECALL, *(f"--tag=t{number}" for number in range(101))), b"", "101 values"),
    "--status tombstone": ((*RECALL, "--status", "tombstone"), b"", "active, superseded, archived, quarantined"),
    "unknown profile": ((*RECALL, "--profile", "best"), b"", "profile"),
    "empty profile": ((*RECALL, "--profile", ""), b"", "profile"),
    "max-tokens 0": ((*RECALL, "--max-tokens", "0"), b"", "max_tokens"),
    "prompt-tokens 0": ((*RECALL, "--prompt-tokens", "0"), b"", "prompt_tokens must be a whole number from 1"),
    "prompt-tokens -5": ((*RECALL, "--prompt-tokens", "-5"), b"", "prompt_tokens must be a whole number from 1"),
    "port out of range": (("serve", "--port", "70000"), b"", "port must lie between"),
    "naive --as-of": ((*RECALL, "--as-of", "2026-03-01T00:00:00"), b"", "--as-of has no UTC offset"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_bad_input_is_one_line_and_exit_64(cli: Cli, store: str, case: str) -> None:
    """It names the thing and the remedy on stderr, prints no result and writes nothing."""
    arguments, stdin, reason = REFUSED[case]
    ran = cli(*arguments, stdin=stdin)
    assert (ran.code, ran.out) == (64, "")
    assert ran.err.startswith("graphmem: ")
    assert ran.err.count("\n") == 1
    assert any(part in ran.err for part in reason.split("|"))
    assert "Traceback" not in ran.err
    if Path(store).exists():
        assert count(store) == 0


USAGE = {
    "no command": (),
    "unknown command": ("remembr", "x"),
    "no user": ("remember", "x"),
    "no text": ("remember", "--user", "wan"),
    "unknown option": (*REMEMBER, "--colour"),
    "unknown kind": (*REMEMBER, "--kind", "vague"),
    "unknown kind asked for": (*RECALL, "--kind", "vague"),
    "unknown status asked for": (*RECALL, "--status", "gone"),
    "unknown visibility": (*REMEMBER, "--visibility", "secret"),
    "unknown source": (*REMEMBER, "--source", "rumour"),
    "limit that is no number": (*RECALL, "--limit", "many"),
    "port that is no number": ("serve", "--port", "http"),
    "eval without a set": ("eval", "run", "--data", "."),
}


@pytest.mark.parametrize("case", USAGE)
def test_wrong_usage_is_exit_2(cli: Cli, case: str) -> None:
    """The usage is shown on stderr, stdout stays empty."""
    ran = cli(*USAGE[case])
    assert ran.code == 2
    assert "Usage: graphmem" in ran.out + ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "question",
    [
        "？！…",
        "''' -- \"",
        "'; DROP TABLE memories; --",
        'content:"tea" OR NEAR(a b) AND NOT *',
        "+tea -cup && || ! ( ) { } [ ] ^ ~ * ? : \\ /",
        "%_%",
        "\u202egnp",
        "😀",
        "--",
    ],
)
def test_marks_and_query_languages_are_only_text(cli: Cli, question: str) -> None:
    """A question of punctuation or of another language's operators gets an answer, not an error."""
    cli("remember", "Tea cups are on the top shelf", "--user", "wan")
    ran = cli("recall", "--user", "wan", "--json", "--", question)
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.json()["results"]) <= 1


def test_times_at_both_ends_of_the_calendar_are_kept(cli: Cli) -> None:
    """Years 1 and 9999 are odd, not wrong."""
    assert cli("remember", "the oldest", "--user", "wan", "--at", "0001-01-01T00:00:00Z").code == 0
    assert cli("remember", "the newest", "--user", "wan", "--at", "9999-12-31T23:59:59.999999Z").code == 0
    seen = cli("recall", "oldest newest", "--user", "wan", "--as-of", "9999-12-31T23:59:59.999999Z", "--json").json()
    assert {result["occurred_at"][:4] for result in seen["results"]} == {"0001", "9999"}


def test_yesterday_is_that_of_the_clocks_offset(cli: Cli) -> None:
    """One moment, asked in London and in Tokyo."""
    cli("remember", "the lamp fell", "--user", "wan", "--at", "2026-02-27T16:00:00Z")
    london, tokyo = (
        cli("recall", "yesterday?", "--user", "wan", "--as-of", as_of, "--json").json()
        for as_of in ("2026-03-01T00:30:00Z", "2026-03-01T09:30:00+09:00")
    )
    assert "window" not in london["results"][0]["terms"]
    assert tokyo["results"][0]["terms"]["window"] == 0.6


def test_a_store_path_that_is_a_folder_is_refused(cli: Cli, tmp_path: Path) -> None:
    """The message says so; no traceback."""
    ran = cli(*REMEMBER, at=str(tmp_path))
    assert ran.code in {64, 73}
    assert "folder" in ran.err or "directory" in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_that_is_no_store_is_refused_and_left_alone(cli: Cli, tmp_path: Path) -> None:
    """Somebody's file is not written to."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Hana,\n" * 500)
    ran = cli(*REMEMBER, at=str(letter))
    assert (ran.code, ran.out) == (73, "")
    assert ran.err.count("\n") == 1
    assert letter.read_text() == "Dear Hana,\n" * 500


def test_an_address_of_another_machine_cannot_be_served(cli: Cli) -> None:
    """It is refused before a first key is made for it."""
    ran = cli("serve", "--host", "192.0.2.1", "--port", "0")
    assert (ran.code, ran.out) == (64, "")
    assert "127.0.0.1" in ran.err
    assert cli("keys", "list", "--json").json()["keys"] == []


def test_a_missing_file_of_lines_is_refused(cli: Cli, tmp_path: Path) -> None:
    """`ingest` of nothing, or of a folder, names the remedy."""
    for name in ("missing.jsonl", ".", "a\0b"):
        ran = cli("ingest", str(tmp_path / name))
        assert (ran.code, ran.out) == (64, "")
        assert "FILE cannot be read" in ran.err


def test_a_narrow_terminal_gets_escapes(cli: Cli) -> None:
    """A stdout that is not UTF-8 shows escapes for what it lacks; JSON stays JSON."""
    cli("remember", "café 龙井", "--user", "wan")
    assert "caf\\xe9 \\u9f99\\u4e95" in cli("recall", "龙井", "--user", "wan", encoding="ascii").out
    told = cli("recall", "龙井", "--user", "wan", "--json", encoding="ascii").json()
    assert told["results"][0]["content"] == "café 龙井"


def test_a_secret_never_reaches_the_output(cli: Cli) -> None:
    """The receipt counts it by kind; neither it nor a later answer shows it."""
    wrote = cli("remember", "the registry login is password=correct-horse-battery", "--user", "wan")
    found = cli("recall", "registry login", "--user", "wan")
    assert "redacted: " in wrote.out
    assert "correct-horse" not in wrote.out + wrote.err + found.out + found.err
    assert "[REDACTED:" in found.out
