"""A real process that serves is told to stop while it works on a request."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from graphmem.stores.sqlite.store import SqliteStore
from tests.cli.conftest import open_with_fakes

PROGRAM = """
import sys
from pathlib import Path

from graphmem.bootstrap import GraphMem
from graphmem.cli.border import run
from tests.cli.conftest import open_with_fakes

folder = Path(sys.argv.pop(1))


class SlowGraphMem(GraphMem):
    def recall(self, *args, **kwargs):
        found = super().recall(*args, **kwargs)
        print("asked", file=sys.stderr, flush=True)
        # A pipe, whose other end a test opens when it likes.
        (folder / "go").read_text()
        return found


sys.exit(run(open_service=lambda store, **given: open_with_fakes(store, memory=SlowGraphMem, **given)))
"""
WAIT_S = 60


class Process:
    """One that serves."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """It starts."""
        self.process = process
        self.url = self.line("serving on ").split("serving on ")[1].split(",")[0]

    def line(self, text: str) -> str:
        """Wait for a line of its log."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if text in line:
                return line
        pytest.fail(f"ended without saying {text!r}")


@contextmanager
def serving(folder: Path) -> Iterator[Process]:
    """A process whose recalls wait for somebody to write into `folder/go`."""
    command = [sys.executable, "-c", PROGRAM, str(folder), "--store", str(folder / "store.db"), "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield Process(process)
        finally:
            process.kill()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With a store that knows something, and the pipe."""
    with open_with_fakes(str(tmp_path / "store.db")) as service:
        service.remember("oolong is tea", user="ann")
    os.mkfifo(tmp_path / "go")
    return tmp_path


def until_nobody_is_let_in(url: str) -> None:
    """Wait until the signal has been taken."""
    with suppress(httpx.TransportError):
        while True:
            httpx.get(f"{url}/healthz", timeout=WAIT_S)


def asking(url: str, answers: list[httpx.Response | httpx.HTTPError]) -> threading.Thread:
    """Ask in a thread."""

    def ask() -> None:
        try:
            answers.append(
                httpx.post(f"{url}/v1/memories/search", json={"query": "tea", "user": "ann"}, timeout=WAIT_S)
            )
        except httpx.HTTPError as exc:
            answers.append(exc)

    thread = threading.Thread(target=ask)
    thread.start()
    return thread


def test_the_first_signal_ends_it_in_order(folder: Path) -> None:
    """The request under way is answered, its recall is in the log of the store, no other connection is taken."""
    answers: list[httpx.Response | httpx.HTTPError] = []
    with serving(folder) as process:
        asker = asking(process.url, answers)
        process.line("asked")
        process.process.send_signal(signal.SIGTERM)
        until_nobody_is_let_in(process.url)
        (folder / "go").write_text("")
        asker.join()
        assert process.process.wait(WAIT_S) == 0
    (answer,) = answers
    assert isinstance(answer, httpx.Response)
    assert answer.status_code == 200
    store = SqliteStore.open(folder / "store.db", read_only=True)
    try:
        (owner,) = store.owners()
        assert store.retrieval_log.retrieval(owner, answer.json()["retrieval_id"]) is not None
    finally:
        store.close()


def test_the_second_signal_ends_it_at_once(folder: Path) -> None:
    """With the code of the signal, whatever is under way; the store is whole."""
    answers: list[httpx.Response | httpx.HTTPError] = []
    with serving(folder) as process:
        asker = asking(process.url, answers)
        process.line("asked")
        process.process.send_signal(signal.SIGTERM)
        until_nobody_is_let_in(process.url)
        process.process.send_signal(signal.SIGTERM)
        assert process.process.wait(WAIT_S) == 128 + signal.SIGTERM
        asker.join()
    assert isinstance(answers[0], httpx.HTTPError)
    with open_with_fakes(str(folder / "store.db")) as service:
        assert service.report().memories == 1
