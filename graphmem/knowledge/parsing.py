"""A page as it is written: what it is called, its sections with their trails, its links. Pure; never fails.

Every word of the file but for front matter and headings stands in exactly one section.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from graphmem.domain.page_problems import PageProblem, ProblemKind
from graphmem.knowledge.anchors import Anchors
from graphmem.knowledge.front_matter import FrontMatter, read_front_matter
from graphmem.knowledge.markdown import Heading, Link, Prose, outline

MOST_HEADING_CHARS: Final = 200
"""Of a title or heading, where trails are kept. A longer heading is text as well: it would stand in every section."""
MOST_SECTIONS: Final = 2_000
"""Of one page; the text under further headings belongs to the last one."""


@dataclass(frozen=True, slots=True)
class ParsedSection:
    """What stands under one heading, before redaction; `text` has a word at least."""

    trail: tuple[str, ...]
    """The page's title first; a first heading that says the same is not repeated."""
    anchor: str
    """Empty for what stands before the first heading."""
    line: int
    """Of its heading, from 1; without one, of its first word."""
    text: str


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """One page before redaction. Lines count from 1."""

    path: str
    title: str
    front: FrontMatter
    anchors: frozenset[str]
    """Of all its headings, also of those without text."""
    links: tuple[Link, ...]
    prose: tuple[Prose, ...]
    sections: tuple[ParsedSection, ...]
    problems: tuple[PageProblem, ...] = field(default=())


def parse(path: str, text: str) -> ParsedPage:
    r"""Read a page.

    Args:
        path: Within the folder, parts by `/`.
        text: The file; any text.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    front = read_front_matter(path, lines)
    body = lines[front.lines :]
    found = outline("\n".join(body))
    title = front.title or next((each.text for each in found.headings if each.level == 1 and each.text), "")
    title = " ".join(title.split()) or name_of(path)
    kept = found.headings[:MOST_SECTIONS]
    problems = front.problems
    if len(found.headings) > len(kept):
        line = found.headings[MOST_SECTIONS].line + front.lines + 1
        what = f"more than {MOST_SECTIONS} headings; what follows is one section"
        problems += (PageProblem(path, line, ProblemKind.TOO_LONG, what, "cut the page into several"),)
    anchors = Anchors()
    named = [(heading, anchors.of(heading.text[:MOST_HEADING_CHARS])) for heading in kept]
    return ParsedPage(
        path=path,
        title=title,
        front=front,
        anchors=frozenset(anchor for _, anchor in named),
        links=tuple(replace(link, line=link.line + front.lines + 1) for link in found.links),
        prose=tuple(replace(each, line=each.line + front.lines + 1) for each in found.prose),
        sections=tuple(_sections(title, body, named, first_line=front.lines + 1)),
        problems=problems,
    )


def name_of(path: str) -> str:
    """The name of the file, without folders and its end."""
    return path.rpartition("/")[2].rpartition(".")[0]


def _sections(
    title: str, body: list[str], headings: list[tuple[Heading, str]], *, first_line: int
) -> Iterator[ParsedSection]:
    starts = [heading.line for heading, _ in headings]
    ends = [*starts, len(body)]
    trail: list[tuple[int, str]] = []
    text, skipped = _trimmed(body[: ends[0]])
    if text:
        yield ParsedSection((title,), "", skipped + first_line, text)
    for (heading, anchor), end in zip(headings, ends[1:], strict=True):
        while trail and trail[-1][0] >= heading.level:
            trail.pop()
        trail.append((heading.level, heading.text))
        names = [each for _, each in trail if each]
        if names[:1] == [title]:
            del names[0]
        begin = heading.line if len(heading.text) > MOST_HEADING_CHARS else heading.end
        text, _ = _trimmed(body[begin:end])
        if text:
            yield ParsedSection((title, *names), anchor, heading.line + first_line, text)


def _trimmed(lines: list[str]) -> tuple[str, int]:
    """The text without blank lines around it, and how many there were before."""
    blank = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    return "\n".join(lines[blank:]).rstrip(), blank
