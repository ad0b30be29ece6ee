"""`graphmem ingest`: every good line is kept once, however often and however rudely it is run."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.cli.ingest import BATCH_LINES
from graphmem.domain.answer import KeptAnswer
from graphmem.domain.observation import Observation
from graphmem.domain.receipt import Receipt
from graphmem.errors import StoreUnavailable
from tests.cli.conftest import Cli, count


def lines(*contents: str, **fields: str) -> bytes:
    """A file of these contents."""
    return b"".join(json.dumps({"content": text, **fields}, ensure_ascii=False).encode() + b"\n" for text in contents)


def test_every_line_is_kept_and_a_second_run_adds_nothing(cli: Cli, store: str, tmp_path: Path) -> None:
    """Equal lines are each kept; the same file again is known; an appended line is new."""
    file = tmp_path / "turns.jsonl"
    file.write_bytes(lines("好", "龙井两罐", "好", "好", user="wan"))
    first = cli("ingest", str(file), "--json")
    assert first.code == 0
    assert first.json() == {
        "lines": 4,
        "created": 4,
        "duplicate": 0,
        "merged": 0,
        "quarantined": 0,
        "skipped": 0,
        "bad": 0,
        "bad_lines": [],
    }
    assert count(store) == 4
    again = cli("ingest", str(file), "--json").json()
    assert (again["created"], again["duplicate"]) == (0, 4)
    file.write_bytes(file.read_bytes() + lines("好", "new", user="wan"))
    grown = cli("ingest", str(file), "--json").json()
    assert (grown["created"], grown["duplicate"]) == (2, 4)
    assert count(store) == 6


def test_stdin_and_file_are_the_same(cli: Cli, store: str) -> None:
    """'-' reads stdin; lines without user are --user's; the tally is one line."""
    ran = cli("ingest", "-", "--user", "wan", stdin=lines("one", "two"))
    assert (ran.code, ran.out, ran.err) == (0, "2 memories created, 0 bad lines\n", "")
    assert cli("ingest", "-", "--user", "wan", stdin=lines("one", "two")).out.startswith("0 memories created, 2 known")
    assert count(store) == 2


def test_a_bad_line_costs_no_other_and_is_told_without_its_content(cli: Cli, store: str) -> None:
    """Number, field and remedy on stderr, exit code of bad input, the rest is kept."""
    data = lines("one") + b'{"content": "hush-hush", "mood": "x"}\nhush-hush\n' + lines("two")
    ran = cli("ingest", "-", "--user", "wan", "--json", stdin=data)
    assert ran.code == 64
    assert ran.err.splitlines()[0].startswith("graphmem: line 2, mood: unknown field")
    assert ran.err.splitlines()[1].startswith("graphmem: line 3: the line is not JSON")
    assert "hush" not in ran.err + ran.out
    assert [bad["line"] for bad in ran.json()["bad_lines"]] == [2, 3]
    assert count(store) == 2


def test_an_empty_file_is_nothing_to_do(cli: Cli) -> None:
    """No line, no error."""
    assert cli("ingest", "-", stdin=b"").out == "0 memories created, 0 bad lines\n"


class FailingMemory(GraphMem):
    """A memory whose store goes away: its first batch is kept, the second fails."""

    batches = 0
    error: BaseException = StoreUnavailable("the disk is full; make room and write again")

    def remember_many(
        self,
        observations: Sequence[Observation],
        *,
        dry_run: bool = False,
        answer: Callable[[tuple[Receipt, ...]], KeptAnswer] | None = None,
    ) -> tuple[Receipt, ...]:
        """Keep, or fail."""
        self.batches += 1
        if self.batches > 1:
            raise self.error
        return super().remember_many(observations, dry_run=dry_run, answer=answer)


class InterruptedMemory(FailingMemory):
    """A memory during whose second batch a person presses Ctrl-C."""

    error = KeyboardInterrupt()


@pytest.mark.parametrize(
    ("memory", "code", "said"), [(FailingMemory, 69, "stopped"), (InterruptedMemory, 130, "interrupted")]
)
def test_a_failure_says_what_is_safe(cli: Cli, store: str, memory: type[GraphMem], code: int, said: str) -> None:
    """The batches before are kept and counted; running again completes the file."""
    data = lines(*(f"line {number}" for number in range(2 * BATCH_LINES)))
    ran = cli("ingest", "-", "--user", "wan", stdin=data, memory=memory)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.splitlines()[0].startswith(f"graphmem: {said}: {BATCH_LINES} lines are safely kept")
    assert "Traceback" not in ran.err
    assert count(store) == BATCH_LINES
    again = cli("ingest", "-", "--user", "wan", "--json", stdin=data).json()
    assert (again["created"], again["duplicate"]) == (BATCH_LINES, BATCH_LINES)


def test_a_killed_ingest_goes_on_where_it_stopped(cli: Cli, store: str, tmp_path: Path) -> None:
    """A process killed by signal 9 part-way has whole batches; the next run keeps the rest, once each."""
    total = 12 * BATCH_LINES
    data = lines(
        *(f"turn {number % 500}: the tea in crate {number % 7} is dry" for number in range(total)), session="s"
    )
    file = tmp_path / "turns.jsonl"
    file.write_bytes(data)
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, store, str(file)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    for _ in range(2):
        assert process.stdout.readline() == b"kept\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    kept = count(store)
    assert 2 * BATCH_LINES <= kept < total
    assert kept % BATCH_LINES == 0
    again = cli("ingest", str(file), "--user", "wan", "--json").json()
    assert (again["created"], again["duplicate"]) == (total - kept, kept)
    assert count(store) == total


PROGRAM = """
import sys
from graphmem.cli.ingest import ingest_stream
from tests.cli.conftest import open_with_fakes

store, file = sys.argv[1:]
with open_with_fakes(store) as service, open(file, "rb") as stream:
    ingest_stream(service, stream, user="wan", progress=lambda *_: print("kept", flush=True))
"""
