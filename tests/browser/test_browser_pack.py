"""`graphmem browser-pack DIR`: what it writes, what it refuses, and how it serves the guide."""

import html
import io
import json
import re
import zipfile
from functools import partial
from pathlib import Path
from threading import Thread

import httpx
import pytest

from graphmem.bootstrap import GraphMem
from graphmem.cli.border import run
from graphmem.cli.browser_pack import DEMO_USER, EXAMPLES, SavedQuery, pack
from graphmem.cli.guide_server import guide_server
from graphmem.cli.story import STORY, USER
from graphmem.domain.entity import EntityType
from graphmem.domain.memory import MemoryKind
from graphmem.domain.scope import Owner
from graphmem.errors import InvalidInput
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer
from tests.neo4j.server import free_port

EXPLORE = Path(__file__).parents[2] / "cypher" / "explore"
STATEMENTS = {path.stem: path.read_text("utf-8") for path in EXPLORE.glob("*.cypher")}


def rules(sheet: str) -> dict[str, dict[str, str]]:
    """The rules of a style sheet, read as Browser reads it: no comments, one colon a line."""
    found = {}
    for selector, block in re.findall(r"([^{}\s]+)\s*\{((?:\s*[\w-]+: (?:\"[^\"]*\"|[^;\"]+);)*)\s*\}", sheet):
        found[selector] = dict(re.findall(r"([\w-]+): (.+);", block))
    return found


def test_it_writes_everything_and_says_how_to_use_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Style, guide, README, each query and the archive; the last line leads to the README."""
    folder = tmp_path / "new" / "pack"
    assert run(["browser-pack", str(folder)]) == 0
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert written == {
        *("README.md", "graphmem.grass", "guide.html", "queries.zip"),
        *(f"queries/{name}.cypher" for name in STATEMENTS),
    }
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == sorted(str(folder / name) for name in written)
    assert lines[-1] == f"How to use them: {folder / 'README.md'}"


def test_json_lists_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object with the folder and what is in it."""
    assert run(["browser-pack", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"folder": str(tmp_path), "files": sorted(pack(DEMO_USER, 8475))}


def test_nothing_is_replaced_without_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One file that is there already stops it before it writes any; --force replaces it, and only what is its own."""
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / "notes.txt").write_text("mine too")
    assert run(["browser-pack", str(tmp_path)]) == 64
    assert "--force" in capsys.readouterr().err
    assert (tmp_path / "README.md").read_text() == "mine"
    assert not (tmp_path / "guide.html").exists()
    assert run(["browser-pack", str(tmp_path), "--force"]) == 0
    assert "mine" not in (tmp_path / "README.md").read_text("utf-8")
    assert (tmp_path / "notes.txt").read_text() == "mine too"


@pytest.mark.parametrize("name", ["a-file", "a-file/below"])
def test_a_folder_that_cannot_be_is_refused(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A file, something below a file: one line and exit code 64."""
    (tmp_path / "a-file").touch()
    assert run(["browser-pack", str(tmp_path / name)]) == 64
    assert capsys.readouterr().err.startswith("graphmem: DIR ")


def test_the_archive_holds_the_queries_in_one_folder() -> None:
    """The same files as single ones, in the folder that Browser shows; the same bytes every time."""
    files = pack(DEMO_USER, 8475)
    with zipfile.ZipFile(io.BytesIO(files["queries.zip"])) as archive:
        held = {name.removeprefix("graphmem/"): archive.read(name) for name in archive.namelist()}
    assert held == {name.removeprefix("queries/"): files[name] for name in files if name.endswith(".cypher")}
    assert pack(DEMO_USER, 8475) == files


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_saved_query_is_named_by_its_question(name: str) -> None:
    """The first line, by which Browser names it, is the question; the statement is not touched."""
    saved = SavedQuery(name, STATEMENTS[name]).saved
    assert re.fullmatch(r"// [^?]+\?", saved.splitlines()[0])
    code = [line for line in STATEMENTS[name].splitlines() if not line.startswith("//")]
    assert [line for line in saved.splitlines() if not line.startswith("//")] == code


def test_the_guide_shows_every_query_as_it_is() -> None:
    """Each can be run from the guide, unharmed by HTML, and the parameters stand before them."""
    guide = pack("ann", 9_000)["guide.html"].decode()
    blocks = [html.unescape(block) for block in re.findall(r'<pre class="code runnable">(.*?)</pre>', guide, re.DOTALL)]
    assert blocks[0].startswith(":params {")
    assert {SavedQuery(name, text).shown for name, text in STATEMENTS.items()} <= set(blocks)
    assert guide.count("<slide>") == guide.count("</slide>") == len(STATEMENTS) + 1
    assert "http://localhost:9000/graphmem.grass" in guide


@pytest.mark.parametrize("user", ["ann", "ann/b 'c' \"d\"", "晚晴"])
def test_the_parameters_name_the_user_in_this_tenant(user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`owner` is the key that the user's memories carry, whatever characters it is made of."""
    monkeypatch.setenv("GRAPHMEM_TENANT", "acme")
    files = pack(user, 8475)
    told = json.loads(files["README.md"].decode().split("```")[1].strip().removeprefix(":params "))
    assert told == {"owner": Owner("acme", user).key, **EXAMPLES}


def test_a_user_that_is_no_id_is_refused() -> None:
    """As everywhere else."""
    with pytest.raises(InvalidInput, match="user"):
        pack("  ", 8475)


def test_the_examples_are_of_the_demo(tmp_path: Path) -> None:
    """The user, the names and the memory's id that the pack suggests are found after `graphmem demo`."""
    store = str(tmp_path / "demo.db")
    opened = partial(GraphMem.open, embedder=FakeEmbedder(), recognizer=FakeRecognizer())
    assert run(["--store", store, "demo"], open_service=opened) == 0
    assert DEMO_USER == USER
    told = " ".join(line.content for line in STORY)
    assert all(str(EXAMPLES[name]) in told for name in ("entity", "from", "to"))
    with opened(store) as service:
        assert str(EXAMPLES["to"]) in service.get(str(EXAMPLES["memory"]), user=USER).content


def test_the_style_knows_every_label() -> None:
    """A rule with a caption for each kind and type and for what stands beside them; vectors are small and grey."""
    found = rules((EXPLORE / "graphmem.grass").read_text("utf-8"))
    labels = [*(kind.capitalize() for kind in MemoryKind), *EntityType, "Memory", "Entity", "Session", "LedgerEntry"]
    assert [label for label in labels if "caption" not in found[f"node.{label}"]] == []
    assert all(found[f"node.{label}"]["caption"] == '"{name}"' for label in labels if label != "LedgerEntry")
    colours = [found[f"node.{label}"]["color"] for label in labels]
    assert len(set(colours)) == len(colours)
    assert found["node.Embedding"]["diameter"] == "20px"
    for edge in ("MENTIONS", "NEXT", "IN_SESSION", "HAS_EMBEDDING", "SUPERSEDES", "CONTRADICTS", "DERIVED_FROM"):
        assert "caption" in found[f"relationship.{edge}"]


def test_the_style_is_what_browser_can_read() -> None:
    """Its reader knows no comments, and splits a line at its colon: nothing but rules is in the sheet."""
    sheet = (EXPLORE / "graphmem.grass").read_text("utf-8")
    written = "\n".join(
        f"{selector} {{\n" + "".join(f"  {name}: {value};\n" for name, value in block.items()) + "}\n"
        for selector, block in rules(sheet).items()
    )
    assert written == sheet


def test_the_guide_is_served_to_the_page_of_another_server(tmp_path: Path) -> None:
    """Browser asks first whether it may, with headers of its own, then reads; nothing above the folder is served."""
    (tmp_path / "secret").write_text("no")
    folder = tmp_path / "pack"
    assert run(["browser-pack", str(folder)]) == 0
    port = free_port()
    with guide_server(folder, port) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Origin": "http://127.0.0.1:7474"}) as page:
                asked = page.options("/guide.html", headers={"Access-Control-Request-Headers": "cache-control,pragma"})
                read = page.get("/guide.html")
                above = page.get("/../secret")
        finally:
            server.shutdown()
            thread.join()
    assert (asked.status_code, asked.headers["Access-Control-Allow-Headers"]) == (204, "*")
    assert asked.headers["Access-Control-Allow-Origin"] == read.headers["Access-Control-Allow-Origin"] == "*"
    assert read.content == (folder / "guide.html").read_bytes()
    assert above.status_code == 404


def test_a_port_in_use_is_refused_with_the_remedy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The files are written; the message names --port."""
    port = free_port()
    with guide_server(tmp_path, port):
        assert run(["browser-pack", str(tmp_path), "--serve", "--port", str(port)]) == 64
    assert "--port" in capsys.readouterr().err
