"""Question sets of users on disk: several processes, what a crash leaves, and lines written by hand."""

from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path

import pytest

from graphmem.domain.redaction import redact
from graphmem.errors import Conflict
from graphmem.evaluation.own_sets import DOCUMENTS, MARK, QUESTIONS, Outcome, add_case
from graphmem.retrieval_log.cases import Case, CaseDocument

AT = datetime(2026, 1, 1, tzinfo=UTC)
PROCESSES = 3


def case(number: int) -> Case:
    """A question with the one memory that answers it."""
    document = CaseDocument(f"memory-{number}", None, "user", AT, redact("It rained.").text)
    return Case(f"retrieval-{number}", "corpus", redact("Did it rain?").text, AT, (document.memory_id,), (document,))


def add_until_added(data: Path, number: int) -> None:
    """As a caller that waits for the others."""
    while True:
        try:
            add_case(data, "own", case(number))
        except Conflict:
            continue
        return


def test_a_set_made_by_several_at_once_has_all_of_theirs(tmp_path: Path) -> None:
    """Who comes second is told of the other, never that the folder is not its own."""
    spawned = get_context("spawn")
    processes = [spawned.Process(target=add_until_added, args=(tmp_path, number)) for number in range(PROCESSES)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()

    assert [process.exitcode for process in processes] == [0] * PROCESSES
    for name in (DOCUMENTS, QUESTIONS):
        assert len((tmp_path / "own" / name).read_text("utf-8").splitlines()) == PROCESSES


@pytest.mark.parametrize("left", [(), (f"{MARK}.new",), (MARK, f"{DOCUMENTS}.new"), (MARK,)])
def test_what_a_crash_leaves_is_gone_on_from(tmp_path: Path, left: tuple[str, ...]) -> None:
    """At any moment before the first file is whole."""
    folder = tmp_path / "own"
    folder.mkdir()
    for name in left:
        (folder / name).write_text("half of a")
    assert add_case(tmp_path, "own", case(1)).outcome is Outcome.ADDED
    assert sorted(path.name for path in folder.iterdir()) == sorted([MARK, DOCUMENTS, QUESTIONS])


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    """Not even one that stands where a file is being written."""
    other = tmp_path / "other"
    other.write_text("mine")
    add_case(tmp_path, "own", case(1))
    (tmp_path / "own" / f"{DOCUMENTS}.new").symlink_to(other)
    add_case(tmp_path, "own", case(2))
    assert other.read_text() == "mine"


@pytest.mark.parametrize(
    "line", ['{"doc_id": ["a"], "corpus_id": {}}', "[" * 100_000, '{"qid": [1]}', "\ufeff", "nul\0"]
)
def test_a_line_that_is_no_row_stays(tmp_path: Path, line: str) -> None:
    """`eval run` tells of it."""
    add_case(tmp_path, "own", case(1))
    for name in (DOCUMENTS, QUESTIONS):
        with (tmp_path / "own" / name).open("a", encoding="utf-8") as file:
            file.write(line)
    assert add_case(tmp_path, "own", case(2)).outcome is Outcome.ADDED
    for name in (DOCUMENTS, QUESTIONS):
        lines = (tmp_path / "own" / name).read_text("utf-8").splitlines()
        assert lines[1:-1] == [line]
