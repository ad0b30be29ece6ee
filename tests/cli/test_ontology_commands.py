"""`graphmem ontology check | show`: what is wrong in a file, and what a concept is and leads to. No store is opened."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

YAML = """\
format: graphmem-ontology/1
properties: [contains]
concepts:
  pesto: {zh: 青酱, en: [pesto, green sauce], broader: sauce, contains: pine-nut, definition: A sauce of basil.}
  sauce: {zh: 酱, en: sauce}
  pine-nut: {zh: 松子, en: pine nut, broader: nut}
  nut: {zh: 坚果, en: nut}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A small sound ontology."""
    path = tmp_path / "food.yaml"
    path.write_text(YAML, "utf-8")
    return str(path)


def test_the_shipped_ontology_is_checked_without_a_file(cli: Cli, store: str) -> None:
    """It is sound, its size is told, and no store is made."""
    ran = cli("ontology", "check", "--json")
    assert (ran.code, ran.json()["ok"], ran.json()["problems"]) == (0, True, [])
    assert ran.json()["concepts"] >= 1_000
    assert set(ran.json()["names"]) == {"zh", "en"}
    assert not Path(store).exists()


def test_a_sound_file(cli: Cli, file: str) -> None:
    """Concepts and names are counted."""
    ran = cli("ontology", "check", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "4 concepts, names: 5 en, 4 zh, problems: 0\n"


def test_problems_are_told_with_file_and_line_and_end_with_one(cli: Cli, tmp_path: Path) -> None:
    """For a person a line each, for a program the same in JSON."""
    path = tmp_path / "bad.yaml"
    path.write_text(YAML + "  basil: {en: sauce, broader: [herb, basil]}\n  mint: {broader: basil}\n", "utf-8")
    ran = cli("ontology", "check", str(path))
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert [line.partition(": ")[0] for line in lines[:4]] == ["bad.yaml:8"] * 3 + ["bad.yaml:9"]
    assert lines[-1].endswith("problems: 4")
    told = cli("ontology", "check", str(path), "--json")
    assert (told.code, told.json()["ok"]) == (1, False)
    assert [(one["kind"], one["place"], one["concept"]) for one in told.json()["problems"]] == [
        ("dangling id", "bad.yaml:8", "basil"),
        ("cycle", "bad.yaml:8", "basil"),
        ("label clash", "bad.yaml:8", "basil"),
        ("no label", "bad.yaml:9", "mint"),
    ]


def test_a_file_that_cannot_be_read_ends_as_other_bad_input(cli: Cli, tmp_path: Path) -> None:
    """Exit code 64, one line with the file, the line and the remedy, nothing on stdout."""
    path = tmp_path / "bad.yaml"
    path.write_text(YAML + "  nut: {en: again}\n", "utf-8")
    for arguments in (("check", str(path)), ("show", str(path)), ("check", "notes.txt"), ("check", "none.ttl")):
        ran = cli("ontology", *arguments)
        assert (ran.code, ran.out) == (64, "")
        assert len(ran.err.splitlines()) == 1
    assert "bad.yaml:8 says 'nut' again" in cli("ontology", "check", str(path)).err


@pytest.mark.parametrize("name", ["pesto", "PESTO", "青醬", "green sauce"])
def test_a_concept_is_shown_by_any_of_its_names(cli: Cli, file: str, name: str) -> None:
    """Names, what is above, and what it leads to with weight and path."""
    ran = cli("ontology", "show", file, name)
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "pesto  (food.yaml:4)"
    assert "青酱" in ran.out
    assert "0.2500" in ran.out
    assert "-contains-> pine nut -broader-> nut" in ran.out


def test_a_concept_as_json(cli: Cli, file: str) -> None:
    """Everything that the lines say, by id."""
    (told,) = cli("ontology", "show", file, "pesto", "--json").json()["concepts"]
    assert told["labels"] == {"zh": "青酱", "en": "pesto"}
    assert told["alternatives"] == {"en": ["green sauce"]}
    assert told["properties"] == {"contains": ["pine-nut"]}
    assert told["ancestors"] == [{"id": "sauce", "distance": 1}]
    assert told["definition"] == "A sauce of basil."
    assert told["expansions"][-1] == {
        "id": "nut",
        "weight": 0.25,
        "path": [{"via": "contains", "id": "pine-nut"}, {"via": "broader", "id": "nut"}],
    }
    assert cli("ontology", "show", file, "nut", "--json").json()["concepts"][0]["narrower"] == ["pine-nut"]


def test_a_name_alone_is_looked_up_in_the_shipped_ontology(cli: Cli) -> None:
    """Sichuan hotpot leads to what is spicy."""
    ran = cli("ontology", "show", "四川火锅")
    assert ran.code == 0
    assert "spicy" in ran.out


def test_a_file_alone_lists_where_to_begin(cli: Cli, file: str) -> None:
    """The concepts that nothing is above."""
    assert [line.split()[0] for line in cli("ontology", "show", file).out.splitlines()] == ["sauce", "nut"]
    told = cli("ontology", "show", file, "--json").json()
    assert (told["concepts"], [one["id"] for one in told["tops"]]) == (4, ["sauce", "nut"])
    assert cli("ontology", "show").code == 0


def test_bounds_of_an_expansion(cli: Cli, file: str) -> None:
    """Fewer hops and results where they are asked for; numbers out of range are refused."""
    (told,) = cli("ontology", "show", file, "pesto", "--hops", "1", "--limit", "1", "--json").json()["concepts"]
    assert [one["id"] for one in told["expansions"]] == ["pine-nut"]
    for option, value in (("--hops", "9"), ("--hops", "-1"), ("--limit", "1001")):
        assert cli("ontology", "show", file, "pesto", option, value).code == 64


def test_an_unknown_name_is_not_found(cli: Cli, file: str) -> None:
    """Exit code 66, and what to do."""
    ran = cli("ontology", "show", file, "soup")
    assert (ran.code, ran.out) == (66, "")
    assert "graphmem ontology show" in ran.err


def test_names_cannot_drive_the_terminal(cli: Cli, tmp_path: Path) -> None:
    """Ids and labels of RDF are shown without control characters."""
    path = tmp_path / "a.ttl"
    path.write_text(
        "<http://e/\\u202Ea> a <http://www.w3.org/2004/02/skos/core#Concept> ;"
        ' <http://www.w3.org/2004/02/skos/core#prefLabel> "a\\u001b[2Jb", "tea" .',
        "utf-8",
    )
    ran = cli("ontology", "show", str(path), "tea")
    assert ran.code == 0
    assert not {"\u202e", "\x1b"} & set(ran.out + ran.err)
