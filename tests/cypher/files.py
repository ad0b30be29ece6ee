"""Reads the files below `cypher/` for the tests in this folder."""

import re
from pathlib import Path

CYPHER = Path(__file__).resolve().parents[2] / "cypher"
FILES = sorted(CYPHER.rglob("*.cypher"))


def name_of(path: Path) -> str:
    """Folder and file without its ending, as the catalogue names it."""
    return path.relative_to(CYPHER).with_suffix("").as_posix()


def header_of(text: str) -> dict[str, str]:
    """Field → its whole text, continued lines joined."""
    found: dict[str, str] = {}
    field = ""
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        if opened := re.fullmatch(r"// (\w+): (\S.*)", line):
            field = opened[1]
            found[field] = opened[2]
        elif continued := re.fullmatch(r"//   (\S.*)", line):
            found[field] += " " + continued[1]
        else:
            found[line] = "is neither a field nor the rest of one"
    return found


def body_of(text: str) -> str:
    """The statement without comments."""
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//")).strip()


def parameters_of(text: str) -> set[str]:
    """Names of the parameters a statement uses."""
    return set(re.findall(r"\$(\w+)\b(?!\()", body_of(text)))
