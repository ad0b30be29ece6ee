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
def test_curl_lines_print_what_is_told(checkout: Path, address: str, surroundings: dict[str, str]) -> None:
    """The walk over HTTP, block after block in one shell: each line prints what the comment below it tells."""
    walk = "\n".join(block for block in blocks(checkout, "bash") if "curl" in block).replace(ADDRESS, address)
    told = re.findall(r"^# prints: (.+)$", walk, re.MULTILINE)
    assert len(told) >= walk.count("curl -s") - 1, "a line tells nothing of what it prints"
    printed = run(walk, surroundings)
    assert printed == told


def test_command_lines_remember_and_recall(checkout: Path, surroundings: dict[str, str]) -> None:
    """The lines of the command line section succeed, and each question finds its memory first."""
    (block,) = [block for block in blocks(checkout, "sh") if "graphmem recall" in block]
    printed = run(block, surroundings)
    (first,) = [line for line in printed if line.lstrip().startswith("1. ")]
    assert "5433" in first
    (answer,) = [line for line in printed if line.startswith("{")]
    assert "pnpm" in json.loads(answer)["results"][0]["content"]


def test_the_explained_answer_is_the_one_that_comes(checkout: Path, surroundings: dict[str, str]) -> None:
    """The terms, sums and path that are shown: what is said of time apart, within a thousandth."""
    (block,) = blocks(checkout, "console")
    lines = block.splitlines()
    script = "\n".join(line.removeprefix("$ ") for line in lines if line.startswith("$ "))
    told = [line.split() for line in lines if not line.startswith("$ ") and line.strip() != "…"]
    printed = [line.split() for line in run(script, surroundings)]
    first = printed.index(next(words for words in printed if words[:1] == ["1."]))
    best = told[: told.index(next(words for words in told if words[:1] == ["2."]))]
    for words, shown in zip(best, printed[first:], strict=False):
        same(words, shown)
    for words in told[len(best) + 1 :]:
        assert any(is_same(words, shown) for shown in printed[first + len(best) :]), words


def same(words: list[str], shown: list[str]) -> None:
    """A line of the README and one of the command say the same."""
    assert is_same(words, shown), (words, shown)


def is_same(words: list[str], shown: list[str]) -> bool:
    """Whether two lines are alike but for dates and the last digits of numbers."""
    return len(words) == len(shown) and all(map(is_like, words, shown))


def is_like(word: str, shown: str) -> bool:
    """Whether two words are."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", word):
        return re.fullmatch(r"\d{4}-\d\d-\d\d", shown) is not None
    if re.fullmatch(r"[+-]?\d\.\d+", word) and re.fullmatch(r"[+-]?\d\.\d+", shown):
        return abs(float(word) - float(shown)) < 1e-3
    return word == shown
