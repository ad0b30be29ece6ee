"""`graphmem wiki`: what it prints, says as JSON, and ends with."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

CHILD = """
import signal, sys
# What started the tests may ignore it, and children would too.
signal.signal(signal.SIGINT, signal.default_int_handler)
from graphmem.cli.border import run
from tests.cli.conftest import open_with_fakes
sys.exit(run(["--store", sys.argv[1], "wiki", "watch", "--json"], open_service=open_with_fakes))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two pages that are well."""
    root = tmp_path / "notes"
    root.mkdir()
    (root / "mysql.md").write_text("---\ntags: [db]\n---\n# MySQL\nThe default port is 3306. [[ports]]\n", "utf-8")
    (root / "ports.md").write_text("# 端口\n见 [[mysql]]。\n", "utf-8")
    return root


def test_a_folder_is_added_and_indexed(cli: Cli, folder: Path) -> None:
    """Then indexing again finds nothing to do."""
    added = cli("wiki", "add", str(folder))
    assert (added.code, added.out) == (0, f"notes  {folder}\nnotes: 2 added\n")
    assert cli("wiki", "index").out == "notes: 2 unchanged\n"
    (indexed,) = cli("wiki", "index", "notes", "--json").json()["wikis"]
    assert indexed == {
        "wiki": "notes",
        "added": [],
        "changed": [],
        "removed": [],
        "relinked": [],
        "unchanged": 2,
        "embedded": 0,
        "problems": [],
    }


def test_problems_are_notes_and_the_rest_is_indexed(cli: Cli, folder: Path) -> None:
    """On stderr with file, line and remedy; the command ends well."""
    (folder / "bad.md").write_text("---\nupdated: soon\n---\nx", "utf-8")
    (folder / "out.md").symlink_to("/etc/passwd")
    added = cli("wiki", "add", str(folder), "--name", "kb")
    assert (added.code, added.out) == (0, f"kb  {folder}\nkb: 3 added\n")
    assert "graphmem: bad.md:2: front matter: updated is no date; write it like 2026-03-01" in added.err
    assert "graphmem: out.md: unreadable: is a link that leads out of the folder" in added.err


def test_status_shows_what_changed(cli: Cli, folder: Path) -> None:
    """Before the first wiki there is a note."""
    assert "graphmem wiki add" in cli("wiki", "status").err
    cli("wiki", "add", str(folder))
    assert re.fullmatch(
        f"notes  {folder}\n  2 pages, 2 sections indexed, 20.* UTC; nothing changed since\n", cli("wiki", "status").out
    )
    (folder / "new.md").write_text("x", "utf-8")
    (folder / "ports.md").unlink()
    assert cli("wiki", "status").out.splitlines()[2:] == [
        "  new      new.md",
        "  gone     ports.md",
    ]
    (status,) = cli("wiki", "status", "--json").json()["wikis"]
    assert (status["new"], status["gone"], status["current"]) == (["new.md"], ["ports.md"], False)


def test_lint_ends_with_one_where_something_is_wrong(cli: Cli, folder: Path) -> None:
    """A line a problem, as editors can follow; JSON with the same."""
    cli("wiki", "add", str(folder))
    assert (cli("wiki", "lint").code, cli("wiki", "lint").out) == (0, "problems: 0\n")
    (folder / "mysql.md").write_text("---\nupdated: 2020-01-01\n---\n[[ports]] [[gone]]", "utf-8")
    ran = cli("wiki", "lint")
    assert ran.code == 1
    assert "notes/mysql.md:2: stale: was updated" in ran.out
    assert "notes/mysql.md:4: broken link: links to [[gone]], and there is no such page; correct the link" in ran.out
    assert ran.out.endswith("problems: 2\n")
    found = cli("wiki", "lint", "notes", "--json", "--stale-days", "100000")
    assert found.code == 1
    assert [problem["line"] for problem in found.json()["wikis"][0]["problems"]] == [4]
    assert cli("wiki", "lint", "--stale-days", "0").code == 64


def test_a_page_is_written_shown_and_replaced(cli: Cli, folder: Path) -> None:
    """By the hash that show tells; anything else is refused, with the code of its kind."""
    cli("wiki", "add", str(folder))
    written = cli("wiki", "write", "notes", "db/new.md", "--create", stdin="# 新\n[[mysql]]".encode())
    assert written.code == 0, written.err
    shown = cli("wiki", "show", "notes", "db/new.md", "--json").json()
    assert (shown["title"], shown["links"], shown["current"]) == ("新", ["mysql.md"], True)
    assert [section["text"] for section in shown["sections"]] == ["[[mysql]]"]
    assert shown["hash"] in written.out
    assert cli("wiki", "write", "notes", "db/new.md", "--create", stdin=b"x").code == 75
    assert cli("wiki", "write", "notes", "db/new.md", "--if-hash", "0" * 64, stdin=b"x").code == 75
    assert cli("wiki", "write", "notes", "gone.md", "--if-hash", "0" * 64, stdin=b"x").code == 66
    assert cli("wiki", "write", "notes", "../out.md", "--create", stdin=b"x").code == 64
    assert cli("wiki", "write", "notes", "a.md", stdin=b"x").code == 64
    assert cli("wiki", "write", "notes", "a.md", "--create", stdin=b"\xff").code == 64
    text = folder.parent / "text.txt"
    text.write_text("# Newer\ntext", "utf-8")
    replaced = cli("wiki", "write", "notes", "db/new.md", "--if-hash", shown["hash"], "--file", str(text), "--json")
    assert replaced.json()["changed"] == ["db/new.md"]
    out = cli("wiki", "show", "notes", "db/new.md").out.splitlines()
    assert out[0] == "Newer  (db/new.md)"
    assert out[-2:] == ["      1  Newer", "         text"]


def test_unknown_names_are_told(cli: Cli, folder: Path) -> None:
    """With what to do."""
    assert "wiki add" in cli("wiki", "index").err
    cli("wiki", "add", str(folder))
    assert cli("wiki", "index", "other").code == 66
    assert "no wiki has this name" in cli("wiki", "show", "other", "a.md").err
    assert "no indexed page" in cli("wiki", "show", "notes", "a.md").err
    assert cli("wiki", "add", str(folder / "gone")).code == 66


@pytest.mark.timeout(60)
def test_watching_tells_each_change_and_ends_with_control_c(cli: Cli, store: str, folder: Path) -> None:
    """One object a line, at once; then it ends well."""
    cli("wiki", "add", str(folder))
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, store],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    ) as child:
        assert child.stdout is not None
        assert json.loads(child.stdout.readline())["unchanged"] == 2
        (folder / "new.md").write_text("# New\nx", "utf-8")
        assert json.loads(child.stdout.readline())["added"] == ["new.md"]
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=20)
    assert (child.returncode, out) == (0, "")
    assert "watching ended" in err
