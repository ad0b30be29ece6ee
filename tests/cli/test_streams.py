"""The real program on streams that are closed, full, or left by their reader."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from graphmem.cli.border import EXIT_BROKEN_PIPE, EXIT_OUTPUT
from graphmem.errors import OUTCOMES, InvalidInput
from tests.cli.conftest import count

PROGRAM = """
import sys
from graphmem.cli import border, output

def open_service(store, **others):
    from tests.cli.conftest import open_with_fakes
    return open_with_fakes(store, **others)

@border.app.command()
def shout() -> None:
    output.print_lines(["x" * 100_000])

sys.exit(border.run(open_service=open_service))
"""
"""The command line with fast models, and a command that prints more than any buffer holds."""
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")


def shell(redirection: str, *arguments: str, unbuffered: bool = False) -> subprocess.CompletedProcess[str]:
    """Run `graphmem <arguments> <redirection>`."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-c", PROGRAM, *arguments]
    surroundings = os.environ | {"PYTHONUNBUFFERED": "1" if unbuffered else ""}
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False, input="")


@pytest.mark.parametrize("command", [("--help",), ("shout",)])
def test_a_closed_pipe_is_quiet(command: tuple[str, ...]) -> None:
    """`graphmem … | head` ends without a word, whenever the reader leaves."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM, *command], stdout=writer, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writer)
    assert (ran.returncode, ran.stderr) == (EXIT_BROKEN_PIPE, b"")


@needs_full
@pytest.mark.parametrize(
    ("command", "unbuffered"), [("--version", False), ("--help", False), ("shout", True), ("shout", False)]
)
def test_a_full_disk_behind_stdout_is_an_error(command: str, unbuffered: bool) -> None:  # noqa: FBT001
    """Results that could not be written are not success: one line says why, whether it shows at once or at the end."""
    ran = shell(">/dev/full", command, unbuffered=unbuffered)
    assert ran.returncode == EXIT_OUTPUT
    assert ran.stderr.startswith("graphmem: stdout cannot be written (No space left on device)")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize(("redirection", "lines"), [(">&-", 1), (">&- 2>&-", 0)])
def test_without_stdout_nothing_is_done(store: str, redirection: str, lines: int) -> None:
    """A result that nobody can get is refused before the store is touched."""
    ran = shell(redirection, "--store", store, "remember", "Tea is in crate 7", "--user", "wan")
    assert (ran.returncode, ran.stderr.count("\n")) == (EXIT_OUTPUT, lines)
    assert "Traceback" not in ran.stderr
    assert not Path(store).exists()


def test_without_stderr_everything_is_done(store: str) -> None:
    """Notes go nowhere; results are as ever."""
    ran = shell("2>&-", "--store", store, "remember", "Tea is in crate 7", "--user", "wan")
    assert (ran.returncode, ran.stdout.partition(" ")[0]) == (0, "created")
    assert count(store) == 1
    assert shell("2>&-", "recall", "x").returncode == 2


@pytest.mark.parametrize("command", ["remember", "ingest"])
@pytest.mark.parametrize(("redirection", "said"), [("<&-", "stdin is closed"), ("0>/dev/null", "cannot be read (")])
def test_without_stdin_it_is_bad_input(store: str, command: str, redirection: str, said: str) -> None:
    """A closed one, or one opened for writing alone, is not an empty text: one line names it."""
    ran = shell(redirection, "--store", store, command, "-", "--user", "wan")
    assert (ran.returncode, ran.stdout) == (OUTCOMES[InvalidInput].exit_code, "")
    assert said in ran.stderr
    assert "unexpected" not in ran.stderr
