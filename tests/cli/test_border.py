"""The border of the process: exit codes, and a start that loads nothing heavy."""

import json
import subprocess
import sys

import pytest

from graphmem.cli.border import EXIT_UNEXPECTED, exit_code, run
from graphmem.errors import OUTCOMES, GraphmemError, StoreUnavailable
from graphmem.ports.clock import Clock
from graphmem.ports.ids import IdFactory
from graphmem.service import MemoryService

HEAVY = {"apsw", "fastapi", "networkx", "numpy", "onnxruntime", "pydantic", "rich", "spacy", "uvicorn"}


@pytest.mark.parametrize("kind", OUTCOMES)
def test_every_error_has_its_exit_code(kind: type[GraphmemError]) -> None:
    """The table decides, for a subclass too."""
    subclass = type("Narrower", (kind,), {})
    assert exit_code(kind("x")) == exit_code(subclass("x")) == OUTCOMES[kind].exit_code
    assert 0 < OUTCOMES[kind].exit_code < 126


def failing(error: BaseException) -> int:
    """Run a command whose store cannot be opened for this reason."""

    def open_service(store: str | None, *, clock: Clock | None = None, ids: IdFactory | None = None) -> MemoryService:
        assert (store, clock, ids) == (None, None, None)
        raise error

    return run(["remember", "hush-hush", "--user", "wan"], open_service=open_service)


def test_an_expected_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The message, and no more."""
    assert failing(StoreUnavailable("the store is locked; try again")) == 69
    assert capsys.readouterr() == ("", "graphmem: the store is locked; try again\n")


def test_an_unexpected_error_is_one_line_without_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    """Its message may hold a memory's text, so only its type is shown, and how to see more."""
    assert failing(ZeroDivisionError("hush-hush")) == EXIT_UNEXPECTED
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "ZeroDivisionError" in err
    assert "GRAPHMEM_DEBUG=1" in err
    assert "hush" not in err


def test_debug_shows_the_traceback(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """GRAPHMEM_DEBUG=1 adds it."""
    monkeypatch.setenv("GRAPHMEM_DEBUG", "1")
    assert failing(ZeroDivisionError("x")) == EXIT_UNEXPECTED
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_130(capsys: pytest.CaptureFixture[str]) -> None:
    """As a shell expects of SIGINT."""
    assert failing(KeyboardInterrupt()) == 130
    assert capsys.readouterr() == ("", "")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` needs no command."""
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("graphmem 0.")


def test_a_bad_setting_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable that cannot be used is an error of input that names it."""
    monkeypatch.setenv("GRAPHMEM_EMBEDDER", "psychic")
    assert run(["recall", "x", "--user", "wan"]) == 64
    assert "GRAPHMEM_EMBEDDER" in capsys.readouterr().err


def start(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Run the real program."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


def test_help_loads_nothing_heavy() -> None:
    """The commands import what they need; help and errors of usage come at once."""
    program = (
        "import json, sys\nfrom graphmem.cli.border import run\ncode = run(['--help'])\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})), file=sys.stderr)"
    )
    ran = start("-c", program)
    assert "remember" in ran.stdout
    assert HEAVY.intersection(json.loads(ran.stderr)) == set()
