"""What a person installs is whole: the wheel holds every file the program reads, and works away from the checkout."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import graphmem
from graphmem.stores.neo4j.catalog import catalogue
from tests.architecture.sources import PACKAGES

PROGRAM = """
import json, sys
from importlib.metadata import version
import api, graphmem
with graphmem.GraphMem.open(sys.argv[1]) as memory:
    receipt = memory.remember("The staging database listens on port 5433.", user="ana")
    found = memory.recall("Which port does the staging database use?", user="ana").results[0].id
print(json.dumps([graphmem.__file__, api.__file__, version("graphmem"), receipt.memory_id == found]))
"""

LISTING = """
import json
from graphmem.stores.neo4j.catalog import catalogue
print(json.dumps([[found.name, found.sha256] for found in catalogue().values()]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the built wheel installed in it, and nothing else."""
    root = Path(__file__).resolve().parents[2]
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, root], check=True)
    (wheel,) = folder.glob("graphmem-*.whl")
    subprocess.run([*pip, "install", "--no-index", "--no-deps", "--target", folder / "site", wheel], check=True)
    return folder / "site"


def test_wheel_holds_every_file_of_the_packages(site: Path, checkout: Path) -> None:
    """Code, migrations, statements, language data and the web app's assets are all in the wheel."""

    def files(root: Path) -> set[str]:
        found = (path for package in PACKAGES for path in (root / package).rglob("*") if path.is_file())
        return {path.relative_to(root).as_posix() for path in found if "__pycache__" not in path.parts}

    statements = {f"graphmem/{path.relative_to(checkout).as_posix()}" for path in (checkout / "cypher").rglob("*.*")}
    assert files(site) == files(checkout) | statements
    assert any(name.endswith(".sql") for name in files(site))
    assert any(name.endswith(".npz") for name in files(site))


def test_wheel_knows_every_statement_away_from_the_checkout(site: Path, tmp_path: Path) -> None:
    """The installed catalogue holds the statements of the checkout, letter by letter."""
    result = subprocess.run(
        [sys.executable, "-c", LISTING],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(result.stdout) == [[found.name, found.sha256] for found in catalogue().values()]


def test_wheel_remembers_and_recalls_away_from_the_checkout(site: Path, tmp_path: Path) -> None:
    """In a folder of its own, the installed package writes a memory and finds it."""
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, "memories.db"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    library, web, version, found = json.loads(result.stdout)
    assert Path(library).is_relative_to(site)
    assert Path(web).is_relative_to(site)
    assert version == graphmem.__version__
    assert found
