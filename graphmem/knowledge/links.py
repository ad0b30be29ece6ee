"""Which page a link means. Pure.

A wiki link is a path from the top of the wiki, else the end of one, else a title, else an alias; where several fit, the
page whose path is shortest. An ordinary link is a path from the folder of its page, or from the top. Case and the two
Unicode ways to write an accent make no difference; a page spelt exactly so goes first.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from graphmem.knowledge.markdown import PAGE_SUFFIXES, Link, LinkForm

_ATTACHMENTS: Final = frozenset(
    "png jpg jpeg gif svg webp bmp avif ico pdf mp3 mp4 m4a mov mkv ogg ogv wav webm flac 3gp canvas base excalidraw "
    "zip csv json yaml yml txt docx xlsx pptx".split()
)
"""Ends of files that wikis embed; where no page is called so, they are no broken link."""


_MOST_PARTS: Final = 8
"""Of the end of a path that a wiki link may name; a whole path may be longer."""


@dataclass(frozen=True, slots=True)
class PageNames:
    """What a page is found by."""

    path: str
    title: str
    aliases: tuple[str, ...]


class LinkTargets:
    """The pages of one wiki, by their names."""

    def __init__(self, pages: Iterable[PageNames]) -> None:
        """Index the names."""
        paths: defaultdict[str, list[str]] = defaultdict(list)
        ends: defaultdict[str, list[str]] = defaultdict(list)
        titles: defaultdict[str, list[str]] = defaultdict(list)
        aliases: defaultdict[str, list[str]] = defaultdict(list)
        # The shortest first, whoever asks.
        for page in sorted(pages, key=lambda page: (page.path.count("/"), len(page.path), page.path)):
            name = fold(without_suffix(page.path))
            paths[name].append(page.path)
            for end in _ends(name):
                ends[end].append(page.path)
            titles[fold(page.title)].append(page.path)
            for alias in page.aliases:
                aliases[fold(alias)].append(page.path)
        self._paths, self._ends, self._titles, self._aliases = paths, ends, titles, aliases
        self._by_name = cache(self._named)

    def resolve(self, link: Link, path: str) -> str | None:
        """The path of the page that a link on the page `path` leads to; None where there is none."""
        if not link.page:
            return path
        folder = path.rpartition("/")[0]
        if link.form is LinkForm.MARKDOWN:
            return self._at(_joined(folder, link.page)) or self._at(_joined("", link.page))
        if link.page.startswith(("./", "../")):
            return self._at(_joined(folder, link.page))
        return self._by_name(link.page)

    def _named(self, page: str) -> str | None:
        wanted = without_suffix(page.lstrip("/"))
        name = fold(wanted)
        found = (
            self._paths.get(name)
            or self._ends.get(name)
            or self._titles.get(fold(page))
            or self._aliases.get(fold(page))
        )
        return _spelt(found or (), wanted)

    def _at(self, wanted: str | None) -> str | None:
        return (
            None
            if wanted is None
            else _spelt(self._paths.get(fold(without_suffix(wanted)), ()), without_suffix(wanted))
        )


def is_attachment(link: Link) -> bool:
    """Whether it names a file of a kind that is embedded, and no page."""
    return link.form is LinkForm.WIKI and link.page.rpartition(".")[2].casefold() in _ATTACHMENTS and "." in link.page


def resolved(links: Sequence[Link], path: str, targets: LinkTargets) -> tuple[str, ...]:
    """The other pages that a page links to, sorted, each once."""
    found = {targets.resolve(link, path) for link in links}
    return tuple(sorted(each for each in found if each is not None and each != path))


def fold(name: str) -> str:
    """A name for comparing: composed, one space between words, without case."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def without_suffix(path: str) -> str:
    """A path without the `.md` or `.markdown` that pages end with."""
    for suffix in PAGE_SUFFIXES:
        if path.casefold().endswith(suffix):
            return path[: -len(suffix)]
    return path


def _joined(folder: str, target: str) -> str | None:
    """A path from a folder, its dots worked out; None where it leads out of the wiki."""
    parts = [] if target.startswith("/") or not folder else folder.split("/")
    for part in target.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)


def _ends(path: str) -> Iterator[str]:
    """The path without its first folders, down to the name alone."""
    parts = path.split("/")
    for count in range(1, min(len(parts), _MOST_PARTS) + 1):
        yield "/".join(parts[-count:])


def _spelt(paths: Sequence[str], wanted: str) -> str | None:
    """Of pages that fit, the first that is spelt exactly so, else the first."""
    exact = (path for path in paths if without_suffix(path) == wanted or without_suffix(path).endswith("/" + wanted))
    return next(exact, next(iter(paths), None))
