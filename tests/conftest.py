"""What every test gets: no settings and no store of the person who runs it, and the same examples each time."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["tests.neo4j.fixtures"]

settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def _own_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Take the caller's GRAPHMEM_* settings away and move the user's data folder to an empty one."""
    for name in [name for name in os.environ if name.startswith("GRAPHMEM_")]:
        monkeypatch.delenv(name)
    home = tmp_path_factory.getbasetemp() / "home"
    home.mkdir(exist_ok=True)
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(home))


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).resolve().parent.parent
