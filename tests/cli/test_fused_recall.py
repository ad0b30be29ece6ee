"""`graphmem recall --knowledge`, and a recall with sections explained and asked again."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

LIN = ("--user", "lin")
ASKED = "Why does Docker Desktop not start on my laptop?"


@pytest.fixture
def wiki(cli: Cli, tmp_path: Path) -> Path:
    """A memory, and a wiki of one page."""
    page = tmp_path / "notes" / "docker.md"
    page.parent.mkdir()
    page.write_text("# Docker\n## Start\nDocker Desktop does not start on a laptop without virtualization.\n", "utf-8")
    cli("remember", "Docker Desktop did not start on my laptop: no virtualization detected.", *LIN)
    assert cli("wiki", "add", str(page.parent)).code == 0
    assert cli("wiki", "index").code == 0
    return page


def test_both_sides_are_listed_with_their_sources(cli: Cli, wiki: Path) -> None:
    """Modes and weights choose among them."""
    lines = cli("recall", ASKED, *LIN).out.splitlines()
    assert len(lines) == 2
    assert [line for line in lines if "wiki docker.md#start  Docker > Start: Docker Desktop does not" in line]
    only = cli("recall", ASKED, *LIN, "--knowledge", "only").out.splitlines()
    assert ["wiki docker.md" in line for line in only] == [True]
    for options in (("--knowledge", "off"), ("--knowledge-weight", "0")):
        assert "wiki docker.md" not in cli("recall", ASKED, *LIN, *options).out
    assert wiki.exists()


@pytest.mark.parametrize("weight", ["1.5", "nan", "-1"])
def test_weights_out_of_range_are_refused(cli: Cli, weight: str) -> None:
    """With what they may be."""
    ran = cli("recall", ASKED, *LIN, "--knowledge-weight", weight)
    assert ran.code != 0
    assert "from 0 to 1" in ran.err


def test_sections_are_explained_and_asked_again(cli: Cli, wiki: Path) -> None:
    """With their place and terms; a page that changed is told."""
    found = cli("recall", ASKED, *LIN, "--json").json()
    retrieval = found["retrieval_id"]
    (section,) = [entry["section"] for entry in found["entries"] if entry["section"]]
    lines = cli("explain", retrieval, *LIN).out.splitlines()
    assert "knowledge auto, weight 0.4" in lines
    (start,) = [number for number, line in enumerate(lines) if line == "sections  1, 1 of them in the context (*)"]
    assert "wiki docker.md#start  Docker Desktop does not start" in lines[start + 1]
    assert lines[start + 2].strip().startswith("knowledge +0.")
    assert lines[start + 3] == f"      section {section['id']}"
    explained = cli("explain", retrieval, *LIN, "--json").json()
    assert [(each["section_id"], each["page"]) for each in explained["sections"]] == [(section["id"], "docker.md")]
    assert cli("replay", retrieval, *LIN).out == "the same answer, byte for byte\n"

    wiki.write_text("# Docker\n## Start\nDocker Desktop starts on any laptop with virtualization.\n", "utf-8")
    cli("wiki", "index")
    replayed = cli("replay", retrieval, *LIN).out.splitlines()
    assert replayed[0] == "another answer"
    assert any(line.startswith("the knowledge was written to since: revision ") for line in replayed)
    assert any(line.startswith("went") and line.endswith(f"section {section['id']}") for line in replayed)
    assert any(line.endswith("  (gone)") for line in cli("explain", retrieval, *LIN).out.splitlines())
