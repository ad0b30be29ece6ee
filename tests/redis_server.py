"""A real Redis server in a folder of its own, on a free port of this machine, for tests to use and to kill."""

import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest
import redis

READY_S = 20
"""A server with a small log starts in well under a second."""


class RedisServer:
    """A server that keeps all it is told in its folder. Ends with its block at the latest."""

    def __init__(self, folder: Path, *, appendonly: str = "yes", appendfsync: str = "always") -> None:
        """Choose the port; `start` starts it."""
        self._folder = folder
        self._settings = {"appendonly": appendonly, "appendfsync": appendfsync}
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program = shutil.which("redis-server")
        if program is None:
            pytest.fail("redis-server is not installed; add it from your system's packages", pytrace=False)
        settings = [word for name, value in self._settings.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen(
            [program, "--bind", "127.0.0.1", "--port", str(self._port), "--dir", str(self._folder), *settings],
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + READY_S
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    assert time.monotonic() < deadline, "redis-server does not answer"
                    time.sleep(0.02)
                else:
                    return

    def kill(self) -> None:
        """End it without a word."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def __enter__(self) -> Self:
        """Start it."""
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Kill it."""
        self.kill()
