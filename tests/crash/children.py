"""Starting the child processes of the crash tests, and talking to them."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

CHECKOUT = Path(__file__).resolve().parents[2]


class Child:
    """A process that says `ready`, and begins when told to. Killed at the latest when its block ends."""

    def __init__(self, module: str, *arguments: object) -> None:
        """Start it."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"tests.crash.{module}", *map(str, arguments)],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )

    def begin(self) -> None:
        """Wait until it is ready, and let it go."""
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        assert self.process.stdout.readline() == b"ready\n"
        self.process.stdin.write(b"begin\n")

    @property
    def output(self) -> int:
        """The descriptor of what it says."""
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    def rest(self) -> bytes:
        """What it says until it ends."""
        assert self.process.stdout is not None
        return self.process.stdout.read()

    def __enter__(self) -> Self:
        """Leaving the `with` block ends it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Kill it if it still runs, and close its pipes."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
