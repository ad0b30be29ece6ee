"""`graphmem ontology load`, `show --loaded` and `wiki search`: what they print, say as JSON, and end with."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

YAML = """\
format: graphmem-ontology/1
concepts:
  zork: {en: [zork, zorkling], zh: 佐克, broader: beast}
  beast: {en: beast}
"""
TURTLE = """\
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<http://e/yak> a skos:Concept ; skos:prefLabel "yak"@en ; skos:altLabel "zork"@en .
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Two concepts that nobody ships."""
    path = tmp_path / "zork.yaml"
    path.write_text(YAML, "utf-8")
    return str(path)


@pytest.fixture
def notes(tmp_path: Path, cli: Cli) -> Path:
    """A wiki that is indexed."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "care.md").write_text("# Care\nA zorkling sleeps at noon.\n", "utf-8")
    for number in range(5):
        (folder / f"{number}.md").write_text(f"# Page {number}\nLamps and stairs.\n", "utf-8")
    assert cli("wiki", "add", str(folder)).code == 0
    return folder


def test_files_are_loaded_and_shown(cli: Cli, file: str, tmp_path: Path) -> None:
    """In the place of the ontology before, with what is wrong on stderr."""
    other = tmp_path / "yak.ttl"
    other.write_text(TURTLE, "utf-8")
    ran = cli("ontology", "load", file, str(other))
    assert ran.code == 0
    assert ran.out.startswith("loaded 3 concepts: 3 added, 0 replaced, ")
    assert "label clash: 'zork' (en)" in ran.err
    assert cli("ontology", "show", "--loaded", "佐克").out.startswith("zork  (zork.yaml:3)\n")
    assert cli("ontology", "show", "佐克").code == 66
    assert cli("ontology", "show", "--loaded").out.splitlines() == [
        "beast  beast  1 narrower",
        "http://e/yak  yak  0 narrower",
    ]


def test_as_json(cli: Cli, file: str) -> None:
    """Counts and problems; --add keeps what is shipped, --shipped lets go of what is loaded."""
    told = cli("ontology", "load", file, "--add", "--json").json()
    assert (told["added"], told["replaced"], told["dropped"]) == (2, 0, 0)
    assert (told["dry_run"], told["index_needed"], told["problems"]) == (False, False, [])
    assert cli("ontology", "show", "--loaded", "四川火锅").code == 0
    told = cli("ontology", "load", "--shipped", "--json").json()
    assert (told["added"], told["dropped"]) == (0, 2)


def test_names_of_products_are_counted(cli: Cli, tmp_path: Path) -> None:
    """And memories that have them are linked to one entity; `show` tells its type."""
    path = tmp_path / "products.yaml"
    path.write_text(
        "format: graphmem-ontology/1\nconcepts:\n"
        "  line: {en: product line, entity_type: Product}\n"
        "  falcon: {en: [Falcon Gateway, FG-200], zh: 猎鹰网关, broader: line}\n",
        "utf-8",
    )
    assert "memories are looked through for 3 names" in cli("ontology", "load", str(path)).out
    assert cli("ontology", "load", str(path), "--json").json()["names"] == 3
    assert "entity type Product" in cli("ontology", "show", "--loaded", "line").out
    cli("remember", "升级了猎鹰网关", "--user", "wan")
    assert "Falcon Gateway" in cli("entities", "show", "FG-200", "--user", "wan").out


def test_a_dry_run_keeps_nothing(cli: Cli, file: str) -> None:
    """And says so."""
    assert cli("ontology", "load", file, "--dry-run").out.startswith("would load 2 concepts: 2 added, ")
    assert cli("ontology", "show", "--loaded", "zork").code == 66


def test_wikis_are_indexed_again(cli: Cli, file: str, notes: Path) -> None:
    """At once with --index; else it is told that they wait."""
    waits = cli("ontology", "load", file)
    assert "graphmem wiki index" in waits.err
    assert cli("ontology", "load", file, "--json").json()["index_needed"]
    done = cli("ontology", "load", file, "--index")
    assert "notes: 6 pages were indexed again" in done.err
    assert cli("wiki", "status", "--json").json()["wikis"][0]["current"]
    assert (notes / "care.md").exists()


def test_wikis_are_searched(cli: Cli, file: str, notes: Path) -> None:
    """By loaded concepts too, with terms and path where they are asked for."""
    cli("ontology", "load", file, "--index")
    ran = cli("wiki", "search", "How are beasts kept?", "--explain")
    assert (ran.code, ran.err) == (0, "")
    assert "wiki care.md#care  Care: A zorkling sleeps at noon.\n" in ran.out
    assert "path concept beasts\n       --^broader--> concept 佐克\n" in ran.out
    (section,) = cli("wiki", "search", "zork", "--limit", "1", "--json").json()["sections"]
    assert (section["page"], section["title"], notes.name) == ("care.md", "Care", section["wiki"])


def test_a_search_without_a_wiki_finds_nothing(cli: Cli) -> None:
    """And says where to look; bad questions and limits are refused."""
    ran = cli("wiki", "search", "anything")
    assert (ran.code, ran.out) == (0, "")
    assert "graphmem wiki status" in ran.err
    assert cli("wiki", "search", "anything", "--json").json() == {"sections": []}
    for arguments in (("",), ("a\0b",), ("a", "--limit", "0"), ("a", "--limit", "101")):
        assert cli("wiki", "search", *arguments).code == 64


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("none.yaml",),
        ("notes.txt",),
        ("--shipped", "--add"),
        ("--shipped", "a.yaml"),
        ("--shipped", "--dry-run", "--index"),
    ],
)
def test_bad_commands_are_refused(cli: Cli, arguments: tuple[str, ...]) -> None:
    """With 64, one line on stderr and nothing on stdout."""
    ran = cli("ontology", "load", *arguments)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (64, "", 1)
    assert cli("ontology", "show", "--loaded", "a.yaml", "b").code == 64


def test_a_broad_ontology_is_built_and_loaded(cli: Cli, tmp_path: Path) -> None:
    """From files in the form of WordNet's; a file that is there is kept."""
    (tmp_path / "data.noun").write_text("00000001 13 n 01 stew 0 000 | cooked slowly\n", "utf-8")
    (tmp_path / "index.noun").write_text("stew n 1 0 1 1 00000001\n", "utf-8")
    (tmp_path / "index.sense").write_text("stew%1:13:00:: 00000001 1 2\n", "utf-8")
    out = str(tmp_path / "wide.yaml")
    arguments = ("ontology", "build", "wide", "--wordnet", str(tmp_path), "-o", out)
    assert cli(*arguments, at=None).out.startswith(f"{out}: 1 concepts, 1 English and 0 Chinese names, ")
    assert cli(*arguments).code == 75
    told = cli(*arguments, "--force", "--json").json()
    assert (told["concepts"], told["names"]) == (1, {"en": 1, "zh": 0})
    assert cli("ontology", "load", out, "--add", "--json").json()["added"] == 1
