"""Whatever a page holds: it is read without an error, and no word is lost."""

import re

from hypothesis import given
from hypothesis import strategies as st

from graphmem.knowledge.markdown import outline
from graphmem.knowledge.parsing import parse

WORDS = st.from_regex(r"[a-z]{3,8}", fullmatch=True) | st.sampled_from(["数据库", "备份", "默认端口"])
MARKS = (
    "# |## |###### |#|> |- |* |1. |```|~~~|    |\t|---|===|[[|]]|[|](|)|<!--|-->|`|**|\\|&|<div>|\n|\n\n|\r\n| |::|%%|^"
)
PIECES = st.sampled_from([*MARKS.split("|"), "| ", "|-|"])
TEXTS = st.lists(WORDS | PIECES, max_size=80).map("".join)


@given(TEXTS)
def test_no_word_outside_of_headings_is_lost(text: str) -> None:
    """Each stands in a section, in the order of the file; each line of a section is a line of the file."""
    body = text.replace("\r\n", "\n").replace("\r", "\n")
    page = parse("a.md", "\n" + text)
    lines = ("\n" + body).split("\n")
    for heading in outline("\n" + body).headings:
        lines[heading.line : heading.end] = [""] * (heading.end - heading.line)
    told = re.findall(r"\w+", "\n".join(section.text for section in page.sections))
    assert told == re.findall(r"\w+", "\n".join(lines))


@given(st.text() | TEXTS)
def test_any_text_is_read(text: str) -> None:
    """Anchors are unique, lines lie within the file, sections are never blank, trails begin with the title."""
    page = parse("dir/a.md", text)
    number = len(re.split(r"\r\n|\r|\n", text))
    anchors = [section.anchor for section in page.sections]
    assert len(set(anchors)) == len(anchors)
    assert all(1 <= section.line <= number and section.text.strip() for section in page.sections)
    assert all(section.trail[0] == page.title for section in page.sections)
    assert all(1 <= link.line <= number for link in page.links)
    assert [section.line for section in page.sections] == sorted(section.line for section in page.sections)


@given(TEXTS)
def test_front_matter_of_any_kind_is_read(text: str) -> None:
    """Its problems have lines of the file."""
    whole = f"---\ntitle: {text}\n---\nbody"
    page = parse("a.md", whole)
    number = len(re.split(r"\r\n|\r|\n", whole))
    assert all(problem.line is None or 1 <= problem.line <= number + 1 for problem in page.problems)
