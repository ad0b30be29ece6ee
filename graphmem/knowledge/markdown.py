"""Reads Markdown: where its headings are, and what it links to. Pure.

CommonMark with tables by markdown-it-py, and the links of Obsidian. Code, comments and HTML hold neither headings nor
links. A heading inside a quotation or a list is part of the text around it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore, inline
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

PAGE_SUFFIXES: Final = (".md", ".markdown")
MOST_PARAGRAPH_CHARS: Final = 20_000
"""A longer paragraph is not looked into for links: one of brackets alone would take minutes."""

_WIKI_LINK: Final = re.compile(r"(!?)\[\[([^\[\]\n]{1,1000})\]\]")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")


class LinkForm(StrEnum):
    """How a link is written, which decides where it looks for its page."""

    WIKI = "wiki"
    """`[[page]]`: by path, name, title or alias."""
    MARKDOWN = "markdown"
    """`[text](page.md)`: by path, from the folder of its page."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page."""

    level: int
    """1 to 6."""
    text: str
    """As it is read, without marks."""
    line: int
    """Where it begins, from 0."""
    end: int
    """The line after it, from 0."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a page or to one of its headings."""

    form: LinkForm
    page: str
    """What it names; empty for a heading of its own page."""
    heading: str
    """What follows `#`, empty without; of a chain `a#b` the last one."""
    line: int
    """From 0."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph or the like as it is read, without marks."""

    line: int
    """From 0."""
    text: str
    """A line each for the lines it has in the file."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Headings, links and prose, each in the order of the text."""

    headings: tuple[Heading, ...]
    links: tuple[Link, ...]
    prose: tuple[Prose, ...]


def _wiki_link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the signature of a rule
    match = _WIKI_LINK.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        token = state.push("wiki_link", "", 0)
        token.content = match[2]
        token.markup = match[1]
    state.pos = match.end()
    return True


def _inline(state: StateCore) -> None:
    whole = state.tokens
    state.tokens = [token for token in whole if len(token.content) <= MOST_PARAGRAPH_CHARS]
    inline(state)
    state.tokens = whole


_MARKDOWN: Final = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table")
_MARKDOWN.core.ruler.at("inline", _inline)
_MARKDOWN.inline.ruler.before("link", "wiki_link", _wiki_link)


def outline(text: str) -> Outline:
    r"""What a text of Markdown is made of.

    Args:
        text: Without front matter, lines by `\n`. What nests deeper than 100 is not looked into.
    """
    headings: list[Heading] = []
    links: list[Link] = []
    prose: list[Prose] = []
    line = 0
    opened: Token | None = None
    for token in _MARKDOWN.parse(text):
        if token.map is not None:
            line = token.map[0]
        if token.type == "heading_open" and token.level == 0:
            opened = token
        elif token.type == "inline":
            children = token.children or []
            if opened is not None and opened.map is not None:
                words = " ".join((_plain(children) if children else token.content).split())
                headings.append(Heading(int(opened.tag[1]), words, *opened.map))
                opened = None
            elif children:
                prose.append(Prose(line, _plain(children)))
            links += _links(children, line)
    return Outline(tuple(headings), tuple(links), tuple(prose))


def _plain(tokens: Sequence[Token]) -> str:
    return "".join(_piece(token) for token in tokens)


def _piece(token: Token) -> str:
    match token.type:
        case "text" | "code_inline" | "text_special":
            return token.content
        case "softbreak" | "hardbreak":
            return "\n"
        case "image":
            return _plain(token.children or [])
        case "wiki_link":
            page, _, alias = token.content.partition("|")
            return alias or page
        case _:
            return ""


def _links(tokens: Sequence[Token], line: int) -> Iterator[Link]:
    for token in tokens:
        match token.type:
            case "softbreak" | "hardbreak":
                line += 1
            case "wiki_link":
                # In a table the bar is written `\|`.
                target = token.content.partition("|")[0].removesuffix("\\").strip()
                page, _, heading = target.partition("#")
                yield Link(LinkForm.WIKI, page.strip(), heading.rpartition("#")[2].strip(), line)
            case "link_open":
                link = _markdown_link(str(token.attrGet("href") or ""), line)
                if link is not None:
                    yield link
            case _:
                pass


def _markdown_link(href: str, line: int) -> Link | None:
    page, _, heading = href.partition("#")
    page, heading = unquote(page), unquote(heading)
    if not (page or heading) or _SCHEME.match(page) or page.startswith("//"):
        return None
    if page and not page.casefold().endswith(PAGE_SUFFIXES):
        return None
    return Link(LinkForm.MARKDOWN, page, heading, line)
