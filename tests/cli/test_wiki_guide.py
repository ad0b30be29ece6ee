"""The session that docs/wiki.md shows is what happens."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Cli


def steps(page: Path) -> list[tuple[str, str]]:
    """The commands of the page's sessions, each with what it prints; `…` stands for anything."""
    blocks = re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    return [
        (command, told)
        for block in blocks
        for command, told in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE)
    ]


def test_the_session_of_the_guide(cli: Cli, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Command by command, in one folder."""
    monkeypatch.chdir(tmp_path)
    found = steps(checkout / "docs/wiki.md")
    assert len(found) > 8
    for command, told in found:
        shell, separator, rest = command.rpartition("graphmem ")
        fed = shell.rstrip("| ") or "true"
        stdin = subprocess.run(["/bin/sh", "-c", fed if separator else command], check=True, capture_output=True).stdout
        if separator:
            pattern = re.escape(told).replace("…", ".*")
            assert re.fullmatch(pattern, cli(*rest.split(), stdin=stdin).out), command
