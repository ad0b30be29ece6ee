"""The recognizer on the labelled sentences of `tests/data/entities.jsonl`, by type and span."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphmem.domain.redaction import redact
from graphmem.providers.spacy_recognizer import SpacyRecognizer

SENTENCES = Path(__file__).parents[1] / "data" / "entities.jsonl"
LEAST_F1 = 0.92

Span = tuple[int, int, str]


def judged() -> Iterator[tuple[str, set[Span], set[Span]]]:
    """Language, labelled and found spans of each sentence that redaction leaves as it is."""
    rows = [json.loads(line) for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if redact(row["text"]).text == row["text"]]
    recognitions = SpacyRecognizer().recognize([redact(row["text"]).text for row in rows])
    for row, recognition in zip(rows, recognitions, strict=True):
        labelled = {(entity["start"], entity["end"], entity["type"]) for entity in row["entities"]}
        found = {(mention.start, mention.end, str(mention.type)) for mention in recognition.mentions}
        yield row["lang"], labelled, found


@pytest.fixture(scope="module")
def sentences() -> list[tuple[str, set[Span], set[Span]]]:
    """All of them, read once."""
    return list(judged())


@pytest.mark.parametrize("language", ["zh", "en", "mixed"])
def test_names_are_found_with_their_types(sentences: list[tuple[str, set[Span], set[Span]]], language: str) -> None:
    """F1 over type and span reaches what is asked, in each language."""
    mine = [(labelled, found) for tongue, labelled, found in sentences if tongue == language]
    right = sum(len(labelled & found) for labelled, found in mine)
    f1 = 2 * right / sum(len(labelled) + len(found) for labelled, found in mine)
    assert f1 >= LEAST_F1
