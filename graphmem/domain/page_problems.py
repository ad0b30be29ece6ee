"""What is wrong with a page of a wiki, where, and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class ProblemKind(StrEnum):
    """What sort of problem it is."""

    UNREADABLE = "unreadable"
    """The file was left out: too large, binary, not UTF-8, not a file, gone, or a link out of the folder."""
    FRONT_MATTER = "front matter"
    """Something in the front matter was not used; the page itself is indexed."""
    TOO_LONG = "too long"
    """More headings, names or passages than are indexed each for itself."""
    BROKEN_LINK = "broken link"
    BROKEN_HEADING = "broken heading"
    """The page is there, the heading that the link names is not."""
    ORPHAN = "orphan"
    STALE = "stale"
    DUPLICATE = "duplicate"
    """Two pages with one name: title, alias, or path but for its case."""
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class PageProblem:
    """One problem."""

    path: str
    """Within the folder, parts by `/`; what it names may be no page."""
    line: int | None
    """From 1; None where it is about the file as a whole."""
    kind: ProblemKind
    what: str
    remedy: str

    @property
    def place(self) -> str:
        """`path:line`, or the path alone."""
        return self.path if self.line is None else f"{self.path}:{self.line}"


def ordered(problems: Iterable[PageProblem]) -> tuple[PageProblem, ...]:
    """By path, line, kind; each once."""
    return tuple(sorted(set(problems), key=lambda each: (each.path, each.line or 0, each.kind, each.what)))
