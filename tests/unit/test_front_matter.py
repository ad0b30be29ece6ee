"""Front matter is read strictly, and whatever is wrong with it costs no more than itself."""

from datetime import UTC, datetime

import pytest

from graphmem.domain.text import Language
from graphmem.knowledge.front_matter import FrontMatter, read_front_matter


def read(text: str) -> FrontMatter:
    """The front matter of a page with this text."""
    return read_front_matter("a.md", text.split("\n"))


def test_all_known_keys_are_read() -> None:
    """Title, aliases, tags, times and language; unknown keys may hold anything."""
    found = read(
        "---\ntitle: 'MySQL: backups --- all of them'\naliases: [mysqldump, 备份]\ntags:\n  - db\n  - '#ops'\n"
        "updated: 2026-03-01\nvalid_until: 2026-03-31T12:00:00+08:00\nlang: zh-CN\ncssclasses: {a: [b, {c: d}]}\n---\nx"
    )
    assert found.title == "MySQL: backups --- all of them"
    assert found.aliases == ("mysqldump", "备份")
    assert found.tags == ("db", "ops")
    assert found.updated == datetime(2026, 3, 1, tzinfo=UTC)
    assert found.valid_until == datetime(2026, 3, 31, 4, tzinfo=UTC)
    assert found.language is Language.ZH
    assert (found.lines, found.problems) == (11, ())


def test_a_day_is_included_in_what_is_valid_until_it() -> None:
    """valid_until: 2026-03-31 holds on the 31st."""
    assert read("---\nvalid_until: 2026-03-31\n---").valid_until == datetime(2026, 4, 1, tzinfo=UTC)


def test_names_may_stand_in_one_line_with_commas() -> None:
    """As older notes have them."""
    found = read("---\ntags: db, ops\nalias: one\n---")
    assert (found.tags, found.aliases) == (("db", "ops"), ("one",))


@pytest.mark.parametrize("value", ["", "~", "null", "[]", "''"])
def test_an_empty_value_is_none(value: str) -> None:
    """A key that a template left empty says nothing and is no problem."""
    found = read(f"---\naliases: {value}\n---")
    assert (found.aliases, found.problems) == ((), ())


def test_texts_stay_texts() -> None:
    """`no` is a word, 1.10 a version, and a date in a title is that text."""
    assert read("---\ntitle: no\naliases: [1.10, 2026-01-01, true]\n---").aliases == ("1.10", "2026-01-01", "true")


def test_without_front_matter_nothing_is_taken() -> None:
    """Neither an empty file nor one that begins otherwise."""
    assert read("") == read("# A\n---\ntitle: x\n---") == FrontMatter()


def test_front_matter_may_be_empty() -> None:
    """Two lines of dashes."""
    assert read("---\n---\ntext") == FrontMatter(lines=2)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("---\ntitle: [a\n---\nx", 3, "no YAML"),
        ("---\ntitle: x\nupdated: soon\n---", 3, "updated is no date"),
        ("---\nupdated: 0001-01-01T00:00:00+23:00\n---", 2, "updated is no date"),
        ("---\nvalid_until: 9999-12-31\n---", 2, "valid_until is no date"),
        ("---\ntitle: a\ntags: x\ntitle: b\n---", 4, "again, after line 2"),
        ("---\ntitle: {a: b}\n---", 2, "title is no text"),
        ("---\ntitle: [a]\n---", 2, "title is no text"),
        ("---\naliases: [a, [b]]\n---", 2, "no list of texts"),
        ("---\nx: &a one\ntitle: *a\n---", 3, "title is no text"),
        ("---\nlang: 中文\n---", 2, "lang is no language"),
        ("---\n- a\n- b\n---", 2, "no names with values"),
        ("---\njust a text\n---", 2, "no names with values"),
        ("---\ntitle: a\x01b\n---", 2, "character that YAML does not allow"),
        ("---\ntitle: x\n\n# never closed", 1, "never ends"),
        ("---\n" + "a: b\n" * 30_000 + "---", 1, "more than 100000 characters"),
        (f"---\ntags: [{'x' * 201}]\n---", 2, "over 200 characters"),
        (f"---\ntags: [{','.join(map(str, range(60)))}]\n---", 2, "more than 50"),
    ],
)
def test_what_cannot_be_used_is_a_problem_with_its_line(text: str, line: int, told: str) -> None:
    """Told once, with the file and a remedy; never an error."""
    (problem,) = read(text).problems
    assert (problem.path, problem.line) == ("a.md", line)
    assert told in problem.what
    assert problem.remedy


def test_what_is_right_is_kept_beside_what_is_wrong() -> None:
    """One bad date costs the date alone."""
    found = read("---\ntitle: Kept\nupdated: soon\ntags: [kept]\n---")
    assert (found.title, found.tags, len(found.problems)) == ("Kept", ("kept",), 1)


def test_tags_of_yaml_are_never_followed() -> None:
    """A tag that would run code is a text behind a mark."""
    assert read("---\ntitle: !!python/object/apply:os.system [exit 1]\n---").title is None


def test_aliases_of_yaml_do_not_grow() -> None:
    """A billion laughs are ten lines."""
    lines = ["---", "a0: &a0 [lol]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert read("\n".join([*lines, "aliases: *a11", "---"])).aliases == ()


def test_a_line_of_dashes_is_no_front_matter() -> None:
    """A page may begin with a rule; nothing is told."""
    assert read("---\n\ntext without an end") == FrontMatter()
