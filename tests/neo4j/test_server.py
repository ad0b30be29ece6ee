"""The servers that the tests start: real, of the version asked for, with the Browser; and what is said without them."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.neo4j.releases import LTS, Neo4jMissing, fetch, find_java
from tests.neo4j.server import Neo4jAddress, version_at

MAVEN = """#!/bin/sh
# Stands in for Maven: notes that it ran, and delivers one jar.
echo once >> "$NOTES"
for argument; do case $argument in -DoutputDirectory=*) folder=${argument#*=} ;; esac; done
mkdir "$folder" && echo jar > "$folder/neo4j.jar"
"""
JAVA = Path("/nowhere/bin/java")


@pytest.fixture
def maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a `mvn` that is first on the PATH; nothing is in it yet."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    return folder / "mvn"


def test_server_answers_queries_and_serves_the_browser(neo4j_server: Neo4jAddress) -> None:
    """Each release found answers over Bolt with routing, and shows its Browser where the tests started it."""
    with neo4j_server.driver() as driver:
        assert version_at(driver) == neo4j_server.version
    if neo4j_server.http_url is not None:
        assert httpx.get(f"{neo4j_server.http_url}/browser/").status_code == 200


def test_many_runs_at_once_fetch_one_server(maven: Path, tmp_path: Path) -> None:
    """Whoever comes first fetches, the others wait for the whole of it, and later ones find it."""
    maven.write_text(MAVEN)
    maven.chmod(0o755)
    cache = tmp_path / "cache"
    with ThreadPoolExecutor(4) as pool:
        folders = set(pool.map(lambda _: fetch(LTS, JAVA, cache), range(8)))
    assert folders == {cache / LTS.version}
    assert [jar.name for jar in (cache / LTS.version).iterdir()] == ["neo4j.jar"]
    assert (tmp_path / "notes").read_text() == "once\n"


def test_fetch_that_fails_leaves_nothing_behind(maven: Path, tmp_path: Path) -> None:
    """Maven's reason is passed on in one line, and the next run tries anew."""
    maven.write_text("#!/bin/sh\necho '[ERROR] Could not transfer artifact'; exit 1\n")
    maven.chmod(0o755)
    cache = tmp_path / "cache"
    with pytest.raises(Neo4jMissing, match=r"could not fetch Neo4j 5\.26.*Could not transfer artifact"):
        fetch(LTS, JAVA, cache)
    assert [entry.name for entry in cache.iterdir()] == [f"{LTS.version}.lock"]


def test_java_home_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Java of JAVA_HOME is taken when it fits the release, whatever else is there."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "java").touch()
    (tmp_path / "release").write_text('IMPLEMENTOR="somebody"\nJAVA_VERSION="21.0.2"\n')
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    assert find_java(LTS) == tmp_path / "bin" / "java"
    (tmp_path / "release").write_text('JAVA_VERSION="11.0.2"\n')
    assert find_java(LTS) != tmp_path / "bin" / "java"


@pytest.mark.parametrize(("in_ci", "outcome"), [("", "1 skipped"), ("true", "1 error")])
@pytest.mark.skipif(find_java(LTS) is None, reason=f"this machine has no Java; {LTS.remedy}")
def test_missing_maven_is_told_in_one_line(checkout: Path, tmp_path: Path, in_ci: str, outcome: str) -> None:
    """Without Maven and without jars fetched before, tests are skipped and say how to get it; in CI they fail."""
    java = find_java(LTS)
    assert java is not None
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", f"{Path(__file__).relative_to(checkout)}::test_one_lts_server"],
        cwd=checkout,
        env={"PATH": "", "JAVA_HOME": str(java.parent.parent), "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
        | ({"CI": in_ci} if in_ci else {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"{outcome} in" in ran.stdout
    assert any("Neo4j" in line and "apt-get install maven" in line for line in ran.stdout.splitlines())


def test_one_lts_server(neo4j_lts: Neo4jAddress) -> None:
    """A test that needs one version only gets the oldest one supported, or the one that runs already."""
    with neo4j_lts.driver() as driver:
        assert version_at(driver) >= "5.26"
