"""Pages of Markdown as sections with trails, anchors, lines and links."""

import pytest

from graphmem.knowledge.anchors import Anchors
from graphmem.knowledge.markdown import LinkForm
from graphmem.knowledge.parsing import MOST_SECTIONS, ParsedPage, parse

PAGE = """---
title: MySQL
---
Before any heading.

# MySQL

Intro with [[ports#Default ports|the ports]].

## 备份 策略

每天凌晨。

### Restore ###
#### Test

Once a month.

## Empty

Setext
heading
------
Last words.
"""


def trails(page: ParsedPage) -> list[tuple[str, ...]]:
    """The trail of each section."""
    return [section.trail for section in page.sections]


def links(text: str) -> list[tuple[str, str, int]]:
    """Page, heading and line of each link."""
    return [(link.page, link.heading, link.line) for link in parse("a.md", text).links]


def test_sections_are_cut_by_headings_of_any_level() -> None:
    """Text before the first heading is a section; one without text is none, and its heading stays in trails."""
    page = parse("db/mysql.md", PAGE)
    assert [(section.trail, section.anchor, section.line, section.text) for section in page.sections] == [
        (("MySQL",), "", 4, "Before any heading."),
        (("MySQL",), "mysql", 6, "Intro with [[ports#Default ports|the ports]]."),
        (("MySQL", "备份 策略"), "备份-策略", 10, "每天凌晨。"),
        (("MySQL", "备份 策略", "Restore", "Test"), "test", 15, "Once a month."),
        (("MySQL", "Setext heading"), "setext-heading", 21, "Last words."),
    ]
    assert page.anchors == {"mysql", "备份-策略", "restore", "test", "empty", "setext-heading"}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: Said\n---\n# Other", "Said"),
        ("text\n\n## Second\n# First *of* `all`", "First of all"),
        ("no heading", "page one"),
        ("---\ntitle: ''\n---\n#\n", "page one"),
    ],
)
def test_the_title_is_said_or_the_first_heading_or_the_name(text: str, title: str) -> None:
    """In this order."""
    assert parse("notes/page one.md", text).title == title


def test_a_heading_that_is_not_the_title_follows_it() -> None:
    """A title of the front matter stands above the first heading."""
    assert trails(parse("a.md", "---\ntitle: T\n---\n# H\nx\n## I\ny")) == [("T", "H"), ("T", "H", "I")]


def test_levels_may_be_skipped() -> None:
    """A deeper heading stays below the last higher one."""
    assert trails(parse("a.md", "# A\nx\n#### D\nx\n## B\nx")) == [("A",), ("A", "D"), ("A", "B")]


@pytest.mark.parametrize(
    "text",
    [
        "```\n# code\n```",
        "~~~md\n# code\n---\n~~~",
        "- item\n\n      # indented\n\n  ```\n  # code in a list\n  ```",
        "    # indented code",
        "<!--\n# commented out\n-->",
        "<div>\n# html\n</div>",
        "> # quoted",
        "- # listed",
        "#no space",
        "\\# escaped",
        "#tag #other",
    ],
)
def test_what_looks_like_a_heading_and_is_none(text: str) -> None:
    """Stays text of the section around it."""
    (section,) = parse("a.md", text).sections
    assert section.anchor == ""
    assert section.text == text.strip() or section.text == text


def test_line_ends_of_all_systems_are_one() -> None:
    """Lines and sections are those of the same file with plain ends."""
    assert parse("a.md", PAGE.replace("\n", "\r\n")) == parse("a.md", PAGE.replace("\n", "\r")) == parse("a.md", PAGE)


def test_equal_headings_get_anchors_of_their_own() -> None:
    """As GitHub numbers them, past those that are called so themselves."""
    anchors = Anchors()
    given = ["A b!", "A b", "a-b-1", "A b", "中文（一）", "🙂", "🙃", "C++ & C#", "snake_case"]
    assert [anchors.of(heading) for heading in given] == [
        "a-b", "a-b-1", "a-b-1-1", "a-b-2", "中文一", "section", "section-1", "c--c", "snake_case",
    ]  # fmt: skip


def test_links_of_both_forms_are_found() -> None:
    """With alias, heading, embed, in tables, lists, quotations and headings; anything outside is none."""
    text = (
        "# See [[In heading]]\n"
        "[[Page]] and [[dir/Page#Part|alias]]\n"
        "![[Embed#^block]] [a](sub/b.md#c) [中](%E4%B8%AD%E6%96%87.md)\n"
        "\n| a |\n|---|\n| [[T\\|alias]] |\n\n> - [[Deep]]\n\n"
        "[r][ref] [mail](mailto:a@b.md) [web](https://x.org/y.md) [img](pic.png) [own](#part)\n\n[ref]: other.MD\n"
    )
    assert links(text) == [
        ("In heading", "", 1),
        ("Page", "", 2),
        ("dir/Page", "Part", 2),
        ("Embed", "^block", 3),
        ("sub/b.md", "c", 3),
        ("中文.md", "", 3),
        ("T", "", 7),
        ("Deep", "", 9),
        ("other.MD", "", 11),
        ("", "part", 11),
    ]
    assert [link.form for link in parse("a.md", "[[a]] [b](c.md)").links] == [LinkForm.WIKI, LinkForm.MARKDOWN]


@pytest.mark.parametrize(
    "text",
    ["`[[x]]`", "```\n[[x]]\n```", "    [[x]]", "<!-- [[x]] -->", "\\[[x]]", "[[x\ny]]", "[[]]", "``[[x]]` ``"],
)
def test_links_in_code_and_comments_are_none(text: str) -> None:
    """And neither is what is escaped or not closed."""
    assert links(text) == []


def test_a_heading_too_long_for_trails_is_text_as_well() -> None:
    """No word is lost with a paragraph that a line of dashes made a heading."""
    text = "word " * 100 + "\n---\nmore"
    (section,) = parse("a.md", text).sections
    assert section.text.count("word") == 100
    assert section.text.endswith("more")


def test_what_follows_too_many_headings_is_one_section() -> None:
    """It is told with the line, and nothing is lost."""
    page = parse("a.md", "\n".join(f"# {number}\ntext{number}" for number in range(MOST_SECTIONS + 5)))
    assert len(page.sections) == MOST_SECTIONS
    assert f"text{MOST_SECTIONS + 4}" in page.sections[-1].text
    assert [problem.line for problem in page.problems] == [2 * MOST_SECTIONS + 1]


@pytest.mark.parametrize(
    "text",
    [
        ">" * 100_000 + " x",
        "- " * 50_000 + "x",
        "".join("  " * depth + "- a\n" for depth in range(500)),
        "[" * 200_000,
        "[[" * 100_000,
        "![" * 100_000,
        "*a " * 100_000,
        "# " + "h" * 1_000_000,
        "|" * 50_000 + "\n" + "|-" * 50_000,
        "x" * 4_000_000,
        "<!--" * 100_000,
        "\0\x0b\x0c\u2028\ufeff",
    ],
    ids=range(12),
)
@pytest.mark.timeout(20)
def test_hostile_pages_are_read_in_time(text: str) -> None:
    """However deep or long: no error, nothing lost."""
    page = parse("a.md", text)
    assert sum(len(section.text) for section in page.sections) >= len(text.strip()) - 2
