"""What lint finds in the pages of a wiki, where, and what it lets pass."""

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from graphmem.domain.page_problems import PageProblem, ProblemKind
from graphmem.knowledge.lint import lint
from graphmem.knowledge.parsing import parse

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


def problems(**pages: str) -> list[PageProblem]:
    """What is wrong with pages given by name."""
    return linted(pages)


def linted(pages: Mapping[str, str], *, stale_days: int = 365) -> list[PageProblem]:
    """What is wrong with pages by name."""
    parsed = [parse(f"{name}.md", text) for name, text in sorted(pages.items())]
    return list(lint(parsed, now=NOW, stale_days=stale_days))


def places(found: list[PageProblem], kind: ProblemKind) -> list[str]:
    """Where the problems of one kind are."""
    return [problem.place for problem in found if problem.kind is kind]


def test_a_wiki_without_problems_has_none() -> None:
    """Links to headings, own headings, blocks, pictures; a cycle of links is fine."""
    found = problems(
        a="# A\n[[b#Part 1]] [[#A]] ![[pic.png]] [[b#^x1]] [x](b.md#part-1)", b="# B\n## Part 1\n[[a]] x ^x1"
    )
    assert found == []


def test_broken_links_and_headings_are_told_with_their_lines() -> None:
    """Each with a remedy."""
    found = problems(a="# A\n\n[[gone]]\n[[b#nope]] [x](c.md)\n", b="# B\n[[a]]")
    assert places(found, ProblemKind.BROKEN_LINK) == ["a.md:3", "a.md:4"]
    assert places(found, ProblemKind.BROKEN_HEADING) == ["a.md:4"]
    assert all(problem.remedy for problem in found)


def test_an_orphan_neither_links_nor_is_linked() -> None:
    """A link to itself is none; the only page of a wiki is no orphan."""
    assert places(problems(a="[[b]]", b="x", c="[[c]] [[gone]]"), ProblemKind.ORPHAN) == ["c.md"]
    assert problems(a="alone") == []


def test_pages_that_are_past_or_old_are_stale() -> None:
    """At the line that says so; a page that says nothing of its age is never stale."""
    pages = {
        "a": "---\nvalid_until: 2026-02-28\n---\n[[b]]",
        "b": "---\ntitle: B\nupdated: 2025-02-28\n---\n[[a]]",
        "c": "---\nupdated: 2025-03-02\nvalid_until: 2026-03-01\n---\n[[a]]",
    }
    assert places(linted(pages), ProblemKind.STALE) == ["a.md:2", "b.md:3"]
    assert places(linted(pages, stale_days=30), ProblemKind.STALE) == ["a.md:2", "b.md:3", "c.md:2"]


def test_doubled_names_are_told_of_the_later_page() -> None:
    """Titles and aliases alike; a page may repeat its own title as an alias."""
    found = problems(
        a="---\ntitle: Same\naliases: [same]\n---\n[[b]]", b="---\naliases: [SAME]\n---\n[[a]]", c="# Same\n[[a]]"
    )
    assert places(found, ProblemKind.DUPLICATE) == ["b.md", "c.md"]


def test_paths_that_differ_in_case_alone_are_told() -> None:
    """Some systems hold only one of them."""
    pages = [parse(path, f"[[{other}]]") for path, other in (("Read.md", "read"), ("read.md", "Read"))]
    assert "differs from Read.md in case alone" in {problem.what for problem in lint(pages, now=NOW)}


@pytest.mark.parametrize(
    ("a", "b", "contradicts"),
    [
        ("# MySQL\nThe default port is 3306.", "# Ports\nThe default port of MySQL is 3307.", True),
        ("# MySQL\nThe default port is 3306.", "# MySQL\nThe default port is 3307.", True),
        ("# MySQL\nThe default port is 3306.", "# PostgreSQL\nThe default port is 5432.", False),
        ("# MySQL\nThe default port is 3306.", "# Ports\nThe default port of MySQL is 3306.", False),
        ("# MySQL\nThe default port is 3306.", "# Ports\nIs the default port of MySQL 3307?", False),
        ("# MySQL\n默认端口是3306。", "# 端口\nMySQL 的默认端口是 3307。", True),
        ("# 服务\n项目负责人是张伟。", "# 服务\n项目负责人是李娜。", True),
        ("# 服务甲\n项目负责人是张伟。", "# 服务乙\n项目负责人是李娜。", False),
        ("# Team\nThe office is in Berlin.", "# Team\nThe office is in Munich.", True),
        ("# Diary\nI live in Berlin.", "# Diary\nI live in Munich.", False),
        ("# MySQL\nMySQL is a database.", "# MySQL\nMySQL is free.", False),
        ("# MySQL\n```\nThe default port is 1.\n```", "# MySQL\nThe default port is 2.", False),
        (
            "---\nvalid_until: 2020-01-01\n---\n# MySQL\nThe default port is 1.",
            "# MySQL\nThe default port is 2.",
            False,
        ),
    ],
)
def test_contradictions_between_pages(a: str, b: str, *, contradicts: bool) -> None:
    """The same slot with two values, told at the later page."""
    found = places(problems(a=f"{a}\n\n[[b]]", b=b), ProblemKind.CONTRADICTION)
    assert bool(found) is contradicts


def test_a_contradiction_names_both_places_and_lines() -> None:
    """In one page too, down to the line of a paragraph."""
    (problem,) = problems(
        a="# Ports\nOnce upon a time.\nThe timeout is 30 seconds.\n\n## More\nThe timeout is 40 seconds."
    )
    assert problem.place == "a.md:6"
    assert "a.md:3" in problem.what


def test_values_of_one_amount_in_two_units_agree() -> None:
    """60 minutes are an hour."""
    assert problems(a="# A\nThe timeout is 60 minutes.\n\n## B\nThe timeout is 1 hour.") == []


def test_what_is_told_is_redacted() -> None:
    """A link or value may hold what nobody shall see in a log."""
    (problem,) = problems(a="[[sk-proj-abcdefghijklmnopqrstuvwxyz123456 13800138000]]")
    assert "13800138000" not in problem.what
