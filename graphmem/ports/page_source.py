"""A folder of pages: what is in it, what a page says, writing one, and being told of changes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from graphmem.domain.page_problems import PageProblem


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it was read."""

    path: str
    """Within the folder, parts by `/`."""
    text: str
    content_hash: str
    """SHA-256 of its bytes, in hex."""
    changed_at: datetime
    """Aware UTC, as its file system tells."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The pages of a folder, and what was left out."""

    paths: tuple[str, ...]
    """Sorted by code point."""
    problems: tuple[PageProblem, ...]
    """Sorted."""


class PageSource(Protocol):
    """Reads and writes Markdown within one folder, and nothing outside it."""

    @property
    def folder(self) -> str:
        """Where it is, absolute."""
        ...

    def list(self) -> Listing:
        """Every `.md` and `.markdown` file below the folder, but what is hidden or in `node_modules`.

        Raises:
            NotFound: The folder is not there, or cannot be read.
        """
        ...

    def read(self, path: str) -> PageFile | PageProblem:
        """One page, or why it cannot be used: not there, no file, too large, binary, not UTF-8, outside."""
        ...

    def write(self, path: str, text: str, *, replacing: str | None, at: datetime) -> str:
        """Put a page there at once or not at all, and keep the version before.

        Args:
            path: Within the folder, parts by `/`.
            text: Its new content.
            replacing: Hash of the content that it takes the place of; None: no page is there yet.
            at: Aware UTC; the version before is kept under this time.

        Returns:
            The hash of the new content.

        Raises:
            InvalidInput: The path leads out of the folder, through a link, to what is no page, or has a name that
                not every system can hold; or the text cannot be kept.
            Conflict: The page there is another one than the caller read; nothing was written.
            NotFound: There is no page to replace.
            PermissionDenied: The folder cannot be written.
        """
        ...

    def changes(self, stopped: Callable[[], bool]) -> Iterator[bool]:
        """Watch the folder until `stopped`.

        Yields:
            True once what is in the folder may have changed since the last time, at first always; False a few times a
            second while nothing does.

        Raises:
            NotFound: The folder is not there.
            ProviderUnavailable: The system does not watch it.
        """
        ...
