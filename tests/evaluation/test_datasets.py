"""Reading evaluation sets: what is chosen, how a line becomes an observation, what is refused."""

import gzip
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from graphmem.domain.memory import Source
from graphmem.domain.scope import Visibility
from graphmem.errors import InvalidInput
from graphmem.evaluation.datasets import Document, load_dataset

UNDATED = datetime(2020, 1, 1, tzinfo=UTC)


def write_lines(path: Path, lines: Iterable[object]) -> None:
    """Write gzip JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))


def document(doc_id: str, corpus: str = "ann", **fields: object) -> dict[str, object]:
    """A document line."""
    return {"doc_id": doc_id, "corpus_id": corpus, "text": "The kettle leaks.", **fields}


def question(qid: str, corpus: str = "ann", **fields: object) -> dict[str, object]:
    """A question line."""
    return {"qid": qid, "corpus_id": corpus, "question": "What leaks?", "gold_doc_ids": ["d1"], **fields}


def write_set(data: Path, documents: Iterable[object], questions: Iterable[object], name: str = "tiny") -> None:
    """Write a set."""
    write_lines(data / name / "documents.jsonl.gz", documents)
    write_lines(data / name / "questions.jsonl.gz", questions)


def parsed(**fields: object) -> Document:
    """A document with one field changed."""
    values: dict[str, object] = {
        "line": 1,
        "doc_id": "d1",
        "corpus_id": "ann",
        "session_id": "s1",
        "speaker": None,
        "occurred_at": None,
        "text": "The kettle leaks.",
    }
    return Document(**{**values, **fields})  # type: ignore[arg-type]


def test_questions_and_the_documents_they_search_in_file_order(tmp_path: Path) -> None:
    """Corpora that no chosen question searches are left out; the shared one always comes."""
    write_set(
        tmp_path,
        [document("d2"), document("d1"), document("d1", "bob"), document("n1", "__shared__")],
        [question("q1"), question("q2", "bob")],
    )

    dataset = load_dataset(tmp_path, "tiny", limit=1)

    assert [item.qid for item in dataset.questions] == ["q1"]
    assert [(item.corpus_id, item.doc_id) for item in dataset.documents] == [
        ("ann", "d2"),
        ("ann", "d1"),
        ("__shared__", "n1"),
    ]


def test_naive_times_are_utc_and_others_are_converted(tmp_path: Path) -> None:
    """A time without offset counts as UTC; with one it is the same instant."""
    write_set(
        tmp_path,
        [document("d1", timestamp="2024-05-06T07:08:09"), document("d2", timestamp="2024-05-06T07:00:00+08:00")],
        [question("q1", asked_at=None)],
    )

    dataset = load_dataset(tmp_path, "tiny")

    assert [item.occurred_at for item in dataset.documents] == [
        datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC),
        datetime(2024, 5, 5, 23, tzinfo=UTC),
    ]
    assert dataset.questions[0].asked_at is None


def test_a_question_keeps_the_offset_of_its_clock(tmp_path: Path) -> None:
    """Its days begin at midnight there."""
    write_set(tmp_path, [document("d1")], [question("q1", asked_at="2024-05-06T07:00:00+08:00")])
    asked_at = load_dataset(tmp_path, "tiny").questions[0].asked_at
    assert asked_at is not None
    assert asked_at.isoformat() == "2024-05-06T07:00:00+08:00"


def test_split_and_meta(tmp_path: Path) -> None:
    """A split keeps its questions; old and new come from meta; repeated gold counts once."""
    write_set(
        tmp_path,
        [document("d1")],
        [
            question("q1", split="a"),
            question("q2", split="b", gold_doc_ids=["d1", "d1"], meta={"old": ["x"], "new": ["y"], "more": 1}),
        ],
    )

    (only,) = load_dataset(tmp_path, "tiny", split="b").questions

    assert (only.qid, only.gold, only.old, only.new) == ("q2", ("d1",), ("x",), ("y",))


@pytest.mark.parametrize(
    ("speaker", "source", "name"),
    [
        (None, Source.USER, None),
        ("user", Source.USER, None),
        ("Assistant", Source.AGENT, None),
        ("system", Source.AGENT, None),
        ("tool", Source.TOOL, None),
        ("wiki", Source.DOCUMENT, None),
        ("document", Source.DOCUMENT, None),
        ("Ines", Source.USER, "Ines"),
    ],
)
def test_a_role_says_the_source_and_a_name_the_speaker(speaker: str | None, source: Source, name: str | None) -> None:
    """Role words are not names."""
    observation = parsed(speaker=speaker).observation("tiny", UNDATED)

    assert (observation.source, observation.speaker) == (source, name)


def test_a_document_is_an_observation_of_its_corpus() -> None:
    """Corpus is user, session is session, id is source reference, time is time, and it is always kept."""
    at = datetime(2024, 5, 6, tzinfo=UTC)
    observation = parsed(occurred_at=at).observation("tiny", UNDATED)

    assert (observation.scope.tenant, observation.scope.user, observation.scope.session) == ("tiny", "ann", "s1")
    assert (observation.content, observation.source_ref) == ("The kettle leaks.", "d1")
    assert (observation.occurred_at, observation.visibility, observation.explicit) == (at, None, True)
    assert parsed().observation("tiny", UNDATED).occurred_at == UNDATED


def test_the_shared_corpus_is_public() -> None:
    """What every question searches belongs to no user."""
    assert parsed(corpus_id="__shared__").observation("tiny", UNDATED).visibility is Visibility.PUBLIC


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ('{"corpus_id": "ann", "text": "secret kettle"}', "doc_id"),
        ('{"doc_id": 7, "corpus_id": "ann", "text": "secret kettle"}', "doc_id"),
        ('{"doc_id": "d", "corpus_id": "ann", "text": "secret kettle", "timestamp": "noon"}', "timestamp"),
        ('{"doc_id": "d", "corpus_id": "ann", "text": "secret kettle", "timestamp": "0001-01-01T00:00:00+08:00"}', ""),
        ('{"doc_id": "secret kettle', "the line"),
        ('["secret kettle"]', "the line"),
        (b"\xff\xfe secret kettle", "the line"),
    ],
)
def test_a_bad_line_is_named_and_not_quoted(tmp_path: Path, line: str | bytes, place: str) -> None:
    """The error has file, line number and field, and nothing of the text."""
    write_set(tmp_path, [], [question("q1")])
    raw = line if isinstance(line, bytes) else line.encode()
    good = json.dumps(document("d1")).encode()
    (tmp_path / "tiny" / "documents.jsonl.gz").write_bytes(gzip.compress(good + b"\n\n" + raw + b"\n"))

    with pytest.raises(InvalidInput) as caught:
        load_dataset(tmp_path, "tiny")

    assert "documents.jsonl.gz:3: " + place in str(caught.value)
    assert "kettle" not in str(caught.value)


def test_plain_json_lines_are_read_too(tmp_path: Path) -> None:
    """A set that is not compressed is as good."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "documents.jsonl").write_text(json.dumps(document("d1")))
    (folder / "questions.jsonl").write_text(json.dumps(question("q1")))

    assert load_dataset(tmp_path, "tiny").documents[0].doc_id == "d1"


def test_unknown_set_lists_those_found(tmp_path: Path) -> None:
    """The remedy is in the message."""
    write_set(tmp_path, [document("d1")], [question("q1")], name="beta")
    write_set(tmp_path, [document("d1")], [question("q1")], name="alpha")

    with pytest.raises(InvalidInput, match="alpha, beta"):
        load_dataset(tmp_path, "gamma")
    with pytest.raises(InvalidInput, match="alpha, beta"):
        load_dataset(tmp_path, "../" + tmp_path.name)


def test_missing_folder_names_the_option_and_the_variable(tmp_path: Path) -> None:
    """Both ways to say where the sets are stand in the message."""
    with pytest.raises(InvalidInput, match=r"--data or GRAPHMEM_BENCH_DATA"):
        load_dataset(tmp_path / "absent", "tiny")


def test_missing_documents(tmp_path: Path) -> None:
    """A set with questions alone says which file it lacks."""
    write_lines(tmp_path / "tiny" / "questions.jsonl.gz", [question("q1")])

    with pytest.raises(InvalidInput, match=r"no documents\.jsonl\.gz"):
        load_dataset(tmp_path, "tiny")


def test_a_torn_archive(tmp_path: Path) -> None:
    """A file cut short is a damaged copy, not a crash and not a shorter set."""
    write_set(tmp_path, [document("d1")], [question("q1")])
    path = tmp_path / "tiny" / "documents.jsonl.gz"
    path.write_bytes(path.read_bytes()[:-9])

    with pytest.raises(InvalidInput, match="copy it again"):
        load_dataset(tmp_path, "tiny")


def test_repeated_ids_are_refused(tmp_path: Path) -> None:
    """Two documents of one corpus by one id would make a ranking ambiguous; so would two questions."""
    write_set(tmp_path, [document("d1"), document("d1")], [question("q1")])
    with pytest.raises(InvalidInput, match="1 repeated doc_id"):
        load_dataset(tmp_path, "tiny")
    write_set(tmp_path, [document("d1")], [question("q1"), question("q1")])
    with pytest.raises(InvalidInput, match="1 repeated qid"):
        load_dataset(tmp_path, "tiny")


def test_unknown_split_lists_those_found(tmp_path: Path) -> None:
    """The remedy is in the message."""
    write_set(tmp_path, [document("d1")], [question("q1", split="tune")])

    with pytest.raises(InvalidInput, match="tune"):
        load_dataset(tmp_path, "tiny", split="held")


@pytest.mark.parametrize("limit", [0, -1])
def test_limit_below_one_is_refused(tmp_path: Path, limit: int) -> None:
    """No question would be a report of nothing."""
    write_set(tmp_path, [document("d1")], [question("q1")])

    with pytest.raises(InvalidInput, match="at least 1"):
        load_dataset(tmp_path, "tiny", limit=limit)
