"""The border of the process: errors become one line on stderr and an exit code, never a traceback.

Commands raise; this module alone decides what a person and a shell see of it.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from typing import Final, TextIO

import typer.main

from graphmem.cli.app import app
from graphmem.cli.logs import log_to_stderr
from graphmem.cli.output import OutputFailed, print_note
from graphmem.cli.shell import Open, Shell, open_graphmem
from graphmem.errors import UNEXPECTED, GraphmemError, outcome_of

EXIT_BROKEN_PIPE: Final = 1
EXIT_UNEXPECTED: Final = UNEXPECTED.exit_code
"""EX_SOFTWARE of sysexits(3)."""
EXIT_OUTPUT: Final = 74
"""EX_IOERR of sysexits(3)."""
EXIT_INTERRUPTED: Final = 130
"""128 + SIGINT."""


def exit_code(error: GraphmemError) -> int:
    """The exit code that `errors.OUTCOMES` gives this error or the nearest class above it."""
    return outcome_of(error).exit_code


def run(argv: Sequence[str] | None = None, *, open_service: Open = open_graphmem) -> int:
    """Run one command line.

    Args:
        argv: Arguments after the program's name. None: those of this process.
        open_service: Opens the store; tests give their own embedder by it.

    Returns:
        The exit code: 0, 1 (the reader of stdout left), 2 (usage), one of `errors.OUTCOMES`, 70 (unexpected),
        74 (stdout cannot be written), 130 (interrupted).
    """
    # A stream is None when its descriptor was closed.
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 -- until the process ends
    if sys.stdout is None:
        print_note("stdout is closed and nothing was done; send it to /dev/null if it is not wanted")
        return EXIT_OUTPUT
    for stream in (sys.stdout, sys.stderr):
        _print_anything(stream)
    code = 0
    try:
        with log_to_stderr():
            code = _invoke(argv, open_service)
        sys.stdout.flush()
    except OSError as exc:
        _close_stdout()
        if isinstance(exc, BrokenPipeError):
            return code or EXIT_BROKEN_PIPE
        print_note(f"stdout cannot be written ({exc.strerror}); give it another place and run the command again")
        return EXIT_OUTPUT
    return code


def _invoke(argv: Sequence[str] | None, open_service: Open) -> int:
    """Run the command.

    Raises:
        OSError: Stdout cannot be written; no other error leaves here.
    """
    try:
        typer.main.get_command(app).main(args=argv, prog_name="graphmem", obj=Shell(open_service))
    except SystemExit as exc:
        return exc.code if isinstance(exc.code, int) else 0 if exc.code is None else 1
    except GraphmemError as exc:
        print_note(str(exc))
        _trace(exc)
        return exit_code(exc)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except OSError as exc:
        if isinstance(exc, OutputFailed) or _is_stdout_stuck():
            raise
        return _unexpected(exc)
    except Exception as exc:  # noqa: BLE001 -- the border of the process
        return _unexpected(exc)
    return 0


def _unexpected(exc: BaseException) -> int:
    print_note(f"unexpected {type(exc).__name__}; set GRAPHMEM_DEBUG=1 for the traceback, and report it")
    _trace(exc)
    return EXIT_UNEXPECTED


def _trace(exc: BaseException) -> None:
    if os.environ.get("GRAPHMEM_DEBUG") == "1":
        traceback.print_exception(exc)


def _print_anything(stream: TextIO) -> None:
    """A terminal that lacks a character gets its escape, not an error."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _is_stdout_stuck() -> bool:
    """Whether it still holds something that it cannot get rid of: typer writes its help there by itself."""
    try:
        sys.stdout.flush()
    except OSError:
        return True
    return False


def _close_stdout() -> None:
    """Send what is left to nowhere, so that the interpreter does not fail on it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
