"""The versions of Neo4j that graphmem is tested on: what each runs on, and how it is fetched through Maven.

Neo4j is GPLv3, so nothing of it is kept in this repository or shipped in the wheel.
"""

import fcntl
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

# Read when the module loads: tests move HOME and XDG_CACHE_HOME away, and would fetch it all again.
CACHE: Final = Path(platformdirs.user_cache_dir("graphmem", appauthor=False)) / "neo4j"

_POM: Final = Path(__file__).with_name("pom.xml")


class Neo4jMissing(Exception):
    """No server can be had here; one line that says what to install."""


@dataclass(frozen=True, slots=True)
class Release:
    """One version of Neo4j, and what runs it."""

    version: str
    java: tuple[int, ...]
    """Major versions of Java it runs on."""
    main: str
    """The class that starts it."""
    options: tuple[str, ...] = ()
    """What its Java is told besides."""
    remedy: str = ""
    """What to install where no such Java is found."""


LTS: Final = Release(
    "5.26.31",
    (17, 21),
    "org.neo4j.server.CommunityEntryPoint",
    remedy="install Java 17 or 21 (Debian: apt-get install default-jre-headless), or set JAVA_HOME to one",
)
CURRENT: Final = Release(
    "2026.09.0",
    (25,),
    "org.neo4j.server.Neo4jCommunity",
    ("--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"),
    "install a Java 25, for example Temurin, under /usr/lib/jvm, or set JAVA_HOME to one",
)
RELEASES: Final = (LTS, CURRENT)


def find_java(release: Release) -> Path | None:
    """The `java` that runs a release, or None: JAVA_HOME, then the PATH, then where systems put them."""
    homes = [Path(os.environ["JAVA_HOME"])] if os.environ.get("JAVA_HOME") else []
    on_path = shutil.which("java")
    if on_path is not None:
        homes.append(Path(on_path).resolve().parent.parent)
    homes += sorted(Path("/usr/lib/jvm").glob("*"))
    homes += sorted(Path("/Library/Java/JavaVirtualMachines").glob("*/Contents/Home"))
    for home in homes:
        if (home / "bin" / "java").is_file() and int(re.split(r"\D", java_version(home))[0]) in release.java:
            return home / "bin" / "java"
    return None


def need_java(release: Release) -> Path:
    """As `find_java`.

    Raises:
        Neo4jMissing: None was found.
    """
    java = find_java(release)
    if java is None:
        msg = f"there is no Java for Neo4j {release.version}; {release.remedy}"
        raise Neo4jMissing(msg)
    return java


def java_version(home: Path) -> str:
    """The version of the Java in a folder; 0 where it cannot be told."""
    notes = home / "release"
    text = notes.read_text(encoding="utf-8") if notes.exists() else ""
    found = re.search(r'^JAVA_VERSION="([\w.+-]+)"', text, re.MULTILINE)
    return found[1] if found else "0"


def fetch(release: Release, java: Path, cache: Path = CACHE) -> Path:
    """The folder that holds a release's jars; the first call lets Maven collect them (about 150 MB).

    Several processes may ask at once: one fetches, the others wait, and a folder appears only when it is whole.

    Raises:
        Neo4jMissing: There is no Maven, or it cannot reach its repository.
    """
    jars = cache / release.version
    if jars.is_dir():
        return jars
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / f"{release.version}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if jars.is_dir():
            return jars
        maven = shutil.which("mvn")
        if maven is None:
            msg = "there is no Maven to fetch Neo4j with; install it (Debian: apt-get install maven)"
            raise Neo4jMissing(msg)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            partial = Path(folder) / "jars"
            done = subprocess.run(
                [
                    *(maven, "-q", "-B", "-f", str(_POM), f"-Dneo4j.version={release.version}"),
                    *("dependency:copy-dependencies", f"-DoutputDirectory={partial}"),
                ],
                env={**os.environ, "JAVA_HOME": str(java.parent.parent)},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode != 0:
                reason = next((line for line in done.stdout.splitlines() if "ERROR" in line), "no reason given")
                msg = f"Maven could not fetch Neo4j {release.version}; is its repository reachable? {reason}"
                raise Neo4jMissing(msg)
            partial.rename(jars)
    return jars
