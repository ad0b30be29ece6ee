"""Loads the Cypher statements: one a file below `cypher/`, each with a header that says what it is for.

Their text goes to the server as it stands in the file; values are only ever parameters. The folder lies
beside the package in a checkout and inside it in an installed wheel.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, LiteralString

from graphmem.errors import StoreRejected

FOLDERS: Final = ("schema", "write", "read", "lifecycle")
"""What the program runs; `explore/` is for people in Neo4j Browser."""
FIELDS: Final = ("purpose", "params", "returns", "order")

_FIELD: Final = re.compile(r"// (\w+): (\S.*)")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of the catalogue."""

    name: str
    """Folder and file without its ending: `read/expand`."""
    text: LiteralString
    """The whole file, header included, so that the server's query log says what a statement is for."""

    @property
    def header(self) -> Mapping[str, str]:
        """The first line of each field of the header."""
        found = (_FIELD.fullmatch(line) for line in self.text.splitlines())
        return {match[1]: match[2] for match in found if match is not None}

    @property
    def sha256(self) -> str:
        """Of its text, hex."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()


@cache
def catalogue() -> Mapping[str, Statement]:
    """Every statement by its name, in the order of names.

    Raises:
        StoreRejected: The folder is missing, or a file in it has no proper header.
    """
    root = _root()
    found = [_load(root, path) for folder in FOLDERS for path in sorted((root / folder).glob("*.cypher"))]
    if not found:
        msg = "this installation of graphmem holds no Cypher statements; install it again"
        raise StoreRejected(msg)
    return {statement.name: statement for statement in found}


def statement(name: str) -> Statement:
    """The statement of that name.

    Raises:
        StoreRejected: It is not there.
    """
    try:
        return catalogue()[name]
    except KeyError as exc:
        msg = f"this installation of graphmem lacks the statement {name}; install it again"
        raise StoreRejected(msg) from exc


def schema() -> tuple[Statement, ...]:
    """The statements that make the schema, in their order, numbered from 1 without gaps."""
    return tuple(found for name, found in catalogue().items() if name.startswith("schema/"))


def _root() -> Path:
    package = Path(__file__).resolve().parents[2]
    installed = package / "cypher"
    return installed if installed.is_dir() else package.parent / "cypher"


def _load(root: Path, path: Path) -> Statement:
    text = path.read_text("utf-8").replace("\r\n", "\n")
    # The one place where a statement comes to be: read from its file, never built.
    found = Statement(path.relative_to(root).with_suffix("").as_posix(), text)
    if missing := [field for field in FIELDS if field not in found.header]:
        msg = f"the statement {found.name} has no header line for {', '.join(missing)}; install graphmem again"
        raise StoreRejected(msg)
    return found
