"""`graphmem browser-pack DIR`: a style sheet, a guide and saved queries that make Neo4j Browser useful.

Everything comes from `cypher/explore/`; this fills in the parameters and packs the queries as Browser imports them.
It opens no store: what it writes holds no memory.
"""

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Annotated, Final

import typer

import graphmem
from graphmem.cli.output import print_json, print_lines, print_note
from graphmem.errors import InvalidInput

FOLDER: Final = "graphmem"
"""The folder in which Browser shows the imported queries."""
DEMO_USER: Final = "wanqing"
"""The user of `cli.story`, which is not loaded for a name."""
EXAMPLES: Final[Mapping[str, str | int]] = {
    "entity": "TQ-20260309-118",
    "from": "TQ-20260309-118",
    "to": "Cologne",
    "memory": "019cd09b-d700-7000-8000-000000000009",
    "session": "chat",
    "days": 30,
    "limit": 25,
}
"""Parameters of the queries besides the owner; names and id are of the demo's story."""
_DAY: Final = (2026, 1, 1, 0, 0, 0)
"""The date of every file in the archive, so that the same queries make the same bytes."""


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """A statement of `cypher/explore/`: its file's name and its text, header first."""

    name: str
    text: str

    @property
    def purpose(self) -> str:
        """The first line of its header: the question it answers, then what it shows."""
        return self.text.partition("\n")[0].removeprefix("// purpose: ")

    @property
    def saved(self) -> str:
        """As Browser saves it: the first line, the question, becomes its name there."""
        return self._title + self.text.partition("\n")[2]

    @property
    def shown(self) -> str:
        """As the guide shows it: without parameters and order."""
        body = [line for line in self.text.splitlines() if not line.startswith("//")]
        return self._title + "\n".join(body)

    @property
    def _title(self) -> str:
        question, mark, shows = self.purpose.partition("? ")
        return f"// {question}{mark.strip()}\n// {shows}\n"


def browser_pack(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to write; made when it does not exist.")],
    *,
    user: Annotated[str, typer.Option(help="User whose memories the parameters name.")] = DEMO_USER,
    force: Annotated[bool, typer.Option("--force", help="Replace files that are there already.")] = False,
    serve: Annotated[bool, typer.Option("--serve", help="Then serve DIR to Browser, for the guide.")] = False,
    port: Annotated[int, typer.Option(min=1, max=65_535, help="Port of loopback that the guide is served on.")] = 8475,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Write what makes Neo4j Browser useful.

    A style sheet, a guide, and saved queries with their parameters; DIR/README.md says how to use them.
    """
    files = pack(user, port)
    _write(directory, files, force=force)
    if as_json:
        print_json({"folder": str(directory), "files": sorted(files)})
    else:
        print_lines([*(str(directory / name) for name in sorted(files)), f"How to use them: {directory / 'README.md'}"])
    if serve:
        _serve(directory, port)


def pack(user: str, port: int) -> dict[str, bytes]:
    """The files of a pack, by their path in it.

    Args:
        user: Whose memories the parameters name.
        port: Where the guide says that it is served.

    Raises:
        InvalidInput: The user is no id, or a setting cannot be used.
    """
    from html import escape

    source = _explore()
    queries = [SavedQuery(path.stem, path.read_text(encoding="utf-8")) for path in sorted(source.glob("*.cypher"))]
    texts = {"port": str(port), "user": shlex.quote(user), "parameters": _parameters(user)}
    listed = "\n".join(f"- `{query.name}`: {query.purpose}" for query in queries)
    blocks = {"parameters": escape(texts["parameters"])} | {query.name: escape(query.shown) for query in queries}
    return {
        "README.md": _filled(source / "README.md", texts | {"queries": listed}),
        "graphmem.grass": (source / "graphmem.grass").read_bytes(),
        "guide.html": _filled(source / "guide.html", texts | blocks),
        "queries.zip": _archive(queries),
        **{f"queries/{query.name}.cypher": query.saved.encode() for query in queries},
    }


def _explore() -> Path:
    """`cypher/explore/`: inside the installed package, or beside it in a checkout."""
    package = Path(graphmem.__file__).resolve().parent
    installed = package / "cypher"
    return (installed if installed.is_dir() else package.parent / "cypher") / "explore"


def _parameters(user: str) -> str:
    """The command of Browser that sets every parameter."""
    from graphmem.config import load_settings
    from graphmem.domain.scope import Scope, Visibility

    owner = Scope(load_settings().tenant, user).owner(Visibility.SHARED).key
    return f":params {json.dumps({'owner': owner, **EXAMPLES}, indent=2)}"


def _filled(path: Path, values: Mapping[str, str]) -> bytes:
    return Template(path.read_text(encoding="utf-8")).substitute(values).encode()


def _archive(queries: list[SavedQuery]) -> bytes:
    import io
    import zipfile

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for query in queries:
            archive.writestr(zipfile.ZipInfo(f"{FOLDER}/{query.name}.cypher", _DAY), query.saved)
    return file.getvalue()


def _write(directory: Path, files: Mapping[str, bytes], *, force: bool) -> None:
    try:
        there = [name for name in sorted(files) if (directory / name).exists()]
        if there and not force:
            msg = f"DIR holds {there[0]} already; name another folder, or replace what is there with --force"
            raise InvalidInput(msg, field="DIR")
        for name, content in files.items():
            path = directory / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as exc:
        msg = f"DIR cannot be written ({exc.strerror}); name a folder that you may write to"
        raise InvalidInput(msg, field="DIR") from exc


def _serve(directory: Path, port: int) -> None:
    from graphmem.cli.guide_server import guide_server

    with guide_server(directory, port) as server:
        print_note(f"in Neo4j Browser: :guide http://localhost:{port}/guide.html -- stop with Ctrl-C")
        server.serve_forever()
