"""Reading JSON Lines: what is kept, what is refused, and the identity that makes a second reading safe."""

import io
import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.cli.jsonl_lines import MAX_LINE_BYTES, BadLine, GoodLine, LineReader
from graphmem.domain.memory import Source
from graphmem.domain.observation import Observation


def read(data: bytes, user: str | None = "u") -> list[GoodLine | BadLine]:
    """Read bytes as a file."""
    return list(LineReader(io.BytesIO(data), tenant="t", user=user))


def good(data: bytes) -> list[Observation]:
    """Read bytes of which every line is good."""
    lines = read(data)
    assert all(isinstance(line, GoodLine) for line in lines), lines
    return [line.observation for line in lines if isinstance(line, GoodLine)]


def line(**fields: object) -> bytes:
    """One line of these fields."""
    return json.dumps(fields, ensure_ascii=False).encode() + b"\n"


def test_every_field_reaches_the_observation() -> None:
    """A full line keeps role, speaker, content, time, scope and id, and is an explicit wish."""
    (seen,) = good(
        line(
            role="assistant",
            speaker="Pilot",
            content="部署好了",
            at="2026-03-01T09:00:00+08:00",
            user="wan",
            agent="pilot",
            session="s1",
            source_ref="m-1",
        )
    )
    assert seen.source is Source.AGENT
    assert (seen.speaker, seen.content, seen.source_ref) == ("Pilot", "部署好了", "m-1")
    assert (seen.scope.tenant, seen.scope.user, seen.scope.agent, seen.scope.session) == ("t", "wan", "pilot", "s1")
    assert seen.occurred_at == datetime(2026, 3, 1, 1, tzinfo=UTC)
    assert seen.explicit


@pytest.mark.parametrize(
    ("role", "source"),
    [
        ("user", Source.USER),
        ("assistant", Source.AGENT),
        ("system", Source.AGENT),
        ("tool", Source.TOOL),
        ("document", Source.DOCUMENT),
    ],
)
def test_a_role_says_where_a_line_comes_from(role: str, source: Source) -> None:
    """Each role has one source."""
    assert good(line(role=role, content="x"))[0].source is source


def test_a_null_field_is_a_missing_field() -> None:
    """Exporters write null for what they lack; it changes neither the line nor its identity."""
    bare, full = good(line(content="x")), good(line(content="x", at=None, agent=None, role=None))
    assert bare == full


BAD = {
    "no JSON": (b"{role: user}\n", None, "not JSON"),
    "a list": (b"[1]\n", None, "not a JSON object"),
    "a text": (b'"hello"\n', None, "not a JSON object"),
    "invalid UTF-8": (b'{"content": "\xff"}\n', None, "not UTF-8"),
    "UTF-16": ('{"content": "x"}'.encode("utf-16"), None, "not UTF-8"),
    "deep nesting": (b"[" * 200_000 + b"\n", None, "not JSON"),
    "a huge number": (b'{"content": ' + b"9" * 5_000 + b"}\n", None, "not JSON"),
    "a field twice": (b'{"content": "x", "content": "y"}\n', None, "twice"),
    "unknown field": (line(content="x", text="y"), "text", "unknown field"),
    "unknown field that drives terminals": (line(**{"content": "x", "\x1b[2J": "y"}), "(a long", "unknown field"),
    "unknown field that is a secret": (
        line(**{"content": "x", "ghp_" + "a1B2" * 9: "y"}),
        "(unnamed)",
        "unknown field",
    ),
    "unknown role": (line(role="robot", content="x"), "role", "use one of them"),
    "content missing": (line(role="user"), "content", "missing"),
    "content of the wrong type": (line(content=5), "content", "must be text"),
    "content empty": (line(content=""), "content", "empty"),
    "content blank": (line(content=" \u3000\n"), "content", "empty"),
    "content with NUL": (line(content="a\0b"), "content", "NUL"),
    "content with a lone surrogate": (b'{"content": "\\ud800"}\n', "content", "surrogate"),
    "content over 1 MB": (line(content="x" * 1_000_001), "content", "split it"),
    "naive time": (line(content="x", at="2026-03-01T09:00:00"), "at", "offset"),
    "time in year 0": (line(content="x", at="0001-01-01T00:00:00+08:00"), "at", "years 1 to 9999"),
    "no time": (line(content="x", at="yesterday"), "at", "RFC 3339"),
    "a number for a time": (line(content="x", at=1_700_000_000), "at", "must be text"),
    "empty user": (line(content="x", user=""), "user", "empty"),
    "empty source_ref": (line(content="x", source_ref=""), "source_ref", "empty"),
    "user with a control character": (line(content="x", user="a\nb"), "user", "control"),
    "a line over the limit": (b'{"content": "' + b"x" * MAX_LINE_BYTES + b'"}\n', None, "split its content"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_line_names_field_and_remedy_and_costs_no_other_line(case: str) -> None:
    """Between two good lines a bad one is told by number and field, and both good ones are read."""
    data, field, reason = BAD[case]
    if case == "UTF-16":
        data = data.replace(b"\n", b"") + b"\n"
    before, bad, after = read(line(content="one") + data + line(content="two"))
    assert isinstance(before, GoodLine)
    assert isinstance(after, GoodLine)
    assert isinstance(bad, BadLine)
    assert bad.number == 2
    assert reason in bad.reason
    assert bad.field == field or (field is not None and bad.field is not None and bad.field.startswith(field))


def test_a_line_without_user_needs_a_default() -> None:
    """Without --user such a line is refused, naming the remedy."""
    (bad,) = read(line(content="x"), user=None)
    assert isinstance(bad, BadLine)
    assert (bad.field, "--user" in bad.reason) == ("user", True)


def test_marks_line_ends_and_blank_lines_do_not_matter() -> None:
    """A byte order mark, CRLF, blank lines and a missing last line end change no memory."""
    plain = good(line(content="x") + line(content="y"))
    odd = b"\xef\xbb\xbf" + line(content="x").replace(b"\n", b"\r\n") + b"\r\n  \n" + line(content="y").rstrip()
    assert good(odd) == plain


def test_blank_lines_count_for_line_numbers() -> None:
    """The number reported is the one an editor shows."""
    (bad,) = read(b"\n\n{}\n")
    assert bad.number == 3


def test_bytes_read_ends_at_the_size_of_the_file() -> None:
    """Progress reaches the end, over-long and blank lines included."""
    data = b"\n" + b"x" * (MAX_LINE_BYTES + 3_000_000) + b"\n" + line(content="x")
    last = read(data)[-1]
    assert isinstance(last, GoodLine)
    assert last.bytes_read == len(data)


def refs(data: bytes) -> list[str | None]:
    """The identities of the lines of a file."""
    return [seen.source_ref for seen in good(data)]


@given(st.lists(st.sampled_from(["好", "ok", "yes please"]), max_size=12), st.lists(st.sampled_from(["好", "new"])))
def test_identities_are_unique_in_a_file_and_stay_when_it_grows(texts: list[str], more: list[str]) -> None:
    """Equal lines are told apart; appending lines leaves every earlier identity as it was."""
    old = b"".join(line(content=text) for text in texts)
    new = b"".join(line(content=text) for text in more)
    assert len(set(refs(old))) == len(texts)
    assert refs(old + new)[: len(texts)] == refs(old)
    assert len(set(refs(old + new))) == len(texts) + len(more)


def test_field_order_and_escapes_do_not_change_an_identity() -> None:
    """The identity is of what the line says, not of how it is written."""
    one = b'{"content": "\\u8336", "session": "s"}\n'
    two = '{"session":"s","content":"茶"}\n'.encode()
    assert refs(one) == refs(two)


def test_a_session_is_part_of_an_identity() -> None:
    """The same words in two sessions are two lines, whichever comes first."""
    one, two = line(content="好", session="a"), line(content="好", session="b")
    assert set(refs(one + two)) == set(refs(two + one))
    assert len(set(refs(one + two))) == 2
