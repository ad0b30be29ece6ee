"""The documentation names what exists: links, folders, settings, libraries, exit codes."""

import re
import tomllib
from pathlib import Path

import pytest

from graphmem.cli import border
from graphmem.config import Settings
from graphmem.errors import OUTCOMES
from tests.architecture.sources import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("cypher/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    """A relative link names a file or folder of the checkout."""
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_architecture_names_every_part_and_no_other(checkout: Path) -> None:
    """The tree in ARCHITECTURE.md is the tree of the checkout, one level deep."""
    tree = (checkout / "ARCHITECTURE.md").read_text("utf-8").split("```")[1]
    told = set(re.findall(r"^  (\w+(?:/|\.py))", tree, re.MULTILINE))
    parts = [path for path in (checkout / "graphmem").iterdir() if not path.name.startswith("__")]
    assert told == {path.name + "/" * path.is_dir() for path in parts}
    assert all((checkout / name).is_dir() for name in re.findall(r"^(\w+/)", tree, re.MULTILINE))


def test_every_setting_is_documented_with_its_default(checkout: Path) -> None:
    """docs/configuration.md has a row for each setting, and its default where it is a plain value."""
    rows = re.findall(
        r"^\| `(\w+)` \| ([^|]+) \|", (checkout / "docs/configuration.md").read_text("utf-8"), re.MULTILINE
    )
    fields = Settings.model_fields
    assert {name for name, _ in rows} == {f"GRAPHMEM_{name.upper()}" for name in fields}
    for name, told in rows:
        default = fields[name.removeprefix("GRAPHMEM_").lower()].default
        assert default is None or told == f"`{default}`"


def test_every_exit_code_is_documented(checkout: Path) -> None:
    """docs/configuration.md lists each exit code that the command line can end with."""
    text = (checkout / "docs/configuration.md").read_text("utf-8")
    ends = {value for name, value in vars(border).items() if name.startswith("EXIT_")}
    codes = {outcome.exit_code for outcome in OUTCOMES.values()} | ends
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)}
    assert told == codes | {0, 2}


def test_every_library_has_its_line(checkout: Path) -> None:
    """The index of decisions says of each dependency why it is here."""
    with (checkout / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = {re.split(r"[<>=;\s]", line)[0] for line in declared}
    sections = (checkout / "docs/decisions/README.md").read_text("utf-8").split("### Looked at and left out")
    assert set(re.findall(r"^\| ([a-z][\w.-]+) \|", sections[0], re.MULTILINE)) - {"library"} == names
