"""What a person sees: one line a memory, nothing that drives a terminal, terms that add up."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.cli.output import one_line, path_lines, receipt_line, result_lines, term_lines
from graphmem.domain.claim import Decision, DecisionKind, LinkKind, MemoryLink
from graphmem.domain.entity import Entity, EntityType, LinkedMention, Mention
from graphmem.domain.memory import MemoryKind, Status
from graphmem.domain.paths import PathStep
from graphmem.domain.recall import Recall, Result
from graphmem.domain.receipt import Receipt, WriteOutcome
from graphmem.domain.redaction import RedactedSpan, redact
from graphmem.domain.scope import Owner

RESULT = Result(
    id="m1",
    content="checkout-api 改到\n8460",
    kind=MemoryKind.EPISODIC,
    status=Status.ACTIVE,
    occurred_at=datetime(2026, 3, 12, tzinfo=UTC),
    source_refs=(),
    entities=("checkout-api",),
    score=0.75,
    terms=(("semantic", 0.5), ("lexical", 0.25)),
    path=(PathStep("memory", "m0", "order", ""), PathStep("entity", "e", "TQ-1", "MENTIONS")),
)
RECALL = Recall(redact("q").text, "r1", datetime(2026, 5, 1, tzinfo=UTC), "graph", (RESULT,), "", ())


@given(st.text(), st.integers(min_value=1, max_value=50))
def test_any_text_becomes_one_harmless_line(text: str, limit: int) -> None:
    """No control or direction character is left, and the line keeps its limit."""
    line = one_line(text, limit)
    assert len(line) <= limit
    assert not any(ord(char) < 0x20 or 0x7F <= ord(char) < 0xA0 or 0xD800 <= ord(char) <= 0xDFFF for char in line)
    assert not set(line) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def test_an_escape_sequence_is_shown_not_sent() -> None:
    """A memory cannot clear the screen that lists it."""
    assert one_line("a\x1b[2Jb") == r"a\x1b[2Jb"


RECEIPT = Receipt(
    outcome=WriteOutcome.CREATED,
    memory_id="m1",
    reason="",
    text=redact("TQ-1 moved").text,
    entities=(
        LinkedMention(Mention("TQ-1", 0, 4, EntityType.ORDER), Entity(Owner("t", "u"), EntityType.ORDER, "TQ-1")),
    ),
    suggestions=(),
    claims=(),
    importance=0.5,
    importance_terms=(),
    redactions=(RedactedSpan(0, 3, "password"), RedactedSpan(5, 9, "password")),
    decision=Decision(DecisionKind.CLOSES, "home", "because"),
    links=(MemoryLink(LinkKind.CLOSES, "m1", "m0", 0.95, "home"),),
    outdated_by=(),
    suspicions=("override",),
    warnings=("model fell back",),
)


def test_a_receipt_is_one_line_with_all_it_says() -> None:
    """Outcome, id, links, entities, redactions, suspicions and warnings stand in one line."""
    assert receipt_line(RECEIPT) == (
        "created m1 | closes m0 (home, 0.95) | entities: TQ-1 (Order) | redacted: password x2 | suspicious: override"
        " | warnings: model fell back"
    )


def test_a_skipped_write_says_why() -> None:
    """Without a memory there is no id, but a reason."""
    receipt = replace(
        RECEIPT,
        outcome=WriteOutcome.SKIPPED,
        memory_id=None,
        reason="below the threshold",
        entities=(),
        redactions=(),
        links=(),
        suspicions=(),
        warnings=(),
    )
    assert receipt_line(receipt) == "skipped | below the threshold"


def test_a_result_line_has_rank_day_score_and_content() -> None:
    """One result, one line; line ends of the content are gone."""
    assert result_lines(RECALL) == ["  1. 2026-03-12  0.750  checkout-api 改到 8460"]


def test_explain_adds_terms_and_path() -> None:
    """With explain the terms, their sum and the path follow their result."""
    lines = result_lines(RECALL, explain=True)
    assert [line.split()[0] for line in lines[1:]] == [
        "semantic",
        "lexical",
        "--" + "-" * 18,
        "score",
        "path",
        "--MENTIONS-->",
    ]


def test_the_table_ends_in_the_sum() -> None:
    """The last row is the score."""
    assert term_lines(RESULT)[-1].split() == ["score", "+0.750000"]


def test_no_path_no_lines() -> None:
    """A result that was found directly shows no path."""
    assert path_lines(()) == []


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_json_is_json_whatever_stdout_can_hold(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow stdout the object is ASCII and still the same object."""
    import io
    import sys

    from graphmem.cli.output import print_json

    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, errors="backslashreplace", write_through=True)
    monkeypatch.setattr(sys, "stdout", stream)
    print_json({"content": "café 茶 😀"})
    assert json.loads(raw.getvalue().decode(encoding)) == {"content": "café 茶 😀"}
    assert (b"\\u" in raw.getvalue()) == (encoding != "utf-8")
