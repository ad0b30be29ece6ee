"""`graphmem worker` on the command line."""

import signal
import subprocess
import sys

import pytest

from graphmem.domain.observation import Observation
from graphmem.domain.scope import Scope
from tests.cli.conftest import Cli, open_with_fakes


def accept(store: str, *contents: str) -> None:
    """Accept writes of a user."""
    with open_with_fakes(store) as service:
        for content in contents:
            service.operations.accept(Observation(content=content, scope=Scope("default", "lin")))


def test_it_does_what_waits_and_says_how_much(cli: Cli, store: str) -> None:
    """Once; a second run finds nothing."""
    accept(store, "order A-1 goes to Shanghai", "order A-2 goes to Beijing")
    ran = cli("worker", "--drain", "--json")
    assert (ran.code, ran.json()) == (0, {"ended": 2, "waiting": 0})
    assert cli("worker", "--drain").out == "0 operations ended, 0 wait\n"
    assert "Beijing" in cli("recall", "Where does A-2 go?", "--user", "lin").out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_well_when_it_is_told_to(store: str, number: int) -> None:
    """A real process, waiting for work."""
    process = subprocess.Popen(
        [sys.executable, "-m", "graphmem.cli", "--store", store, "worker"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    assert b"stop with Ctrl-C" in process.stderr.readline()
    process.send_signal(number)
    out, _ = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, b"0 operations ended, 0 wait\n")


def test_a_redis_server_that_is_not_there_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is done."""
    monkeypatch.setenv("GRAPHMEM_REDIS_URL", "redis://127.0.0.1:1/0")
    ran = cli("worker", "--drain")
    assert (ran.code, "Redis" in ran.err) == (69, True)


@pytest.mark.parametrize("url", ["nonsense", "http://127.0.0.1"])
def test_an_address_that_is_none_is_refused(cli: Cli, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """With its setting."""
    monkeypatch.setenv("GRAPHMEM_REDIS_URL", url)
    ran = cli("worker", "--drain")
    assert (ran.code, "GRAPHMEM_REDIS_URL" in ran.err) == (64, True)
