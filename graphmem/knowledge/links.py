"""Which page a link means. Pure.

A wiki link is a path from the top of the wiki or the end of one, then a title, then an alias; where several fit, the
page whose path is shortest. An ordinary link is a path from the folder of its page, or from the top. Case and the two
Unicode ways to write an accent make no difference; a page spelt exactly so goes first.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.knowledge.markdown import PAGE_SUFFIXES, Link, LinkForm

_ATTACHMENTS: Final = frozenset(
    "png jpg jpeg gif svg webp bmp avif ico pdf mp3 mp4 m4a mov mkv ogg ogv wav webm flac 3gp canvas base excalidraw "
    "zip csv json yaml yml txt docx xlsx pptx".split()
)
"""Ends of files that wikis embed; where no page is called so, they are no broken link."""


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
        self._by_name: defaultdict[str, list[str]] = defaultdict(list)
        self._by_title: defaultdict[str, list[str]] = defaultdict(list)
        self._by_alias: defaultdict[str, list[str]] = defaultdict(list)
        for page in pages:
            self._by_name[fold(without_suffix(page.path)).rpartition("/")[2]].append(page.path)
            self._by_title[fold(page.title)].append(page.path)
            for alias in page.aliases:
                self._by_alias[fold(alias)].append(page.path)

    def resolve(self, link: Link, path: str) -> str | None:
        """The path of the page that a link on the page `path` leads to; None where there is none."""
        if not link.page:
            return path
        folder = path.rpartition("/")[0]
        if link.form is LinkForm.MARKDOWN:
            return self._at(_joined(folder, link.page)) or self._at(_joined("", link.page))
        if link.page.startswith(("./", "../")):
            return self._at(_joined(folder, link.page))
        wanted = without_suffix(link.page.lstrip("/"))
        ending = [page for page in self._named(wanted) if _ends(fold(without_suffix(page)), fold(wanted))]
        name = fold(link.page)
        return (
            _shortest(ending, wanted)
            or _shortest(self._by_title.get(name, ()), wanted)
            or _shortest(self._by_alias.get(name, ()), wanted)
        )

    def _named(self, wanted: str) -> Sequence[str]:
        return self._by_name.get(fold(wanted).rpartition("/")[2], ())

    def _at(self, wanted: str | None) -> str | None:
        if wanted is None:
            return None
        wanted = without_suffix(wanted)
        found = [page for page in self._named(wanted) if fold(without_suffix(page)) == fold(wanted)]
        return _shortest(found, wanted)


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


def _ends(path: str, wanted: str) -> bool:
    return path == wanted or path.endswith("/" + wanted)


def _shortest(paths: Sequence[str], wanted: str) -> str | None:
    return min(
        paths,
        key=lambda path: (not _ends(without_suffix(path), wanted), path.count("/"), len(path), path),
        default=None,
    )
