"""The README's shell lines do what it says, run as a reader runs them: real commands, a real server."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ADDRESS = "127.0.0.1:8765"


def blocks(checkout: Path, language: str) -> list[str]:
    """The README's code blocks in a language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", (checkout / "README.md").read_text("utf-8"), re.DOTALL)


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """A reader's shell: `graphmem` on the path, an empty data folder."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "GRAPHMEM_STORE": str(tmp_path / "readme.db")}


@pytest.fixture
def address(surroundings: dict[str, str]) -> Iterator[str]:
    """Host and port of `graphmem serve`, once it is ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with subprocess.Popen(["graphmem", "serve", "--port", port], env=surroundings) as server:  # noqa: S607
        try:
            ready = f"http://127.0.0.1:{port}/readyz"
            wait = ["curl", "-sf", "--retry", "60", "--retry-delay", "1", "--retry-all-errors", "-o", os.devnull, ready]
            subprocess.run(wait, check=True)
            yield f"127.0.0.1:{port}"
        finally:
            server.terminate()


def run(script: str, surroundings: dict[str, str]) -> list[str]:
    """The lines that a script prints; it must succeed."""
    shell = ["bash", "-euo", "pipefail", "-c", script]
    result = subprocess.run(shell, env=surroundings, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl on the path")
def test_curl_lines_find_each_memory_in_the_other_language(
    checkout: Path, address: str, surroundings: dict[str, str]
) -> None:
    """One Chinese and one English memory are written; each comes first when asked for in the other language."""
    (block,) = [block for block in blocks(checkout, "bash") if "curl" in block]
    told = re.findall(r"^# prints: (.+)$", block, re.MULTILINE)
    assert len(told) == 2
    printed = run(block.replace(ADDRESS, address), surroundings)
    assert printed[-2:] == told


def test_command_lines_remember_and_recall(checkout: Path, surroundings: dict[str, str]) -> None:
    """The lines of the command line section succeed, and each question finds its memory first."""
    (block,) = [block for block in blocks(checkout, "sh") if "graphmem recall" in block]
    printed = run(block, surroundings)
    (first,) = [line for line in printed if line.lstrip().startswith("1. ")]
    assert "5433" in first
    (answer,) = [line for line in printed if line.startswith("{")]
    assert "pnpm" in json.loads(answer)["results"][0]["content"]
