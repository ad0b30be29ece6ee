"""A folder of Markdown as `PageSource`. Nothing outside it is read or written.

Paths are opened part by part from the folder's own descriptor, and no part may be a link: what a link within the folder
leads to is opened by its own path. So a folder that changes in between cannot lead out either.
"""

import errno
import os
import stat
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from graphmem.domain.page_problems import PageProblem, ProblemKind, ordered
from graphmem.errors import NotFound
from graphmem.ports.page_source import Listing, PageFile
from graphmem.providers import wiki_writing
from graphmem.providers.wiki_paths import MOST_PAGE_BYTES, is_hidden, is_page

_FOLLOW_NOTHING: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC
_FOLDER: Final = _FOLLOW_NOTHING | os.O_DIRECTORY
_FILE: Final = _FOLLOW_NOTHING | os.O_NONBLOCK
"""A pipe that is called like a page must not be waited for."""


class WikiFolder:
    """One folder."""

    def __init__(self, folder: Path) -> None:
        """Take a folder, relative to the working directory or absolute; it need not be there yet."""
        self.folder: Final = os.path.realpath(folder.expanduser())

    def list(self) -> Listing:
        """Every page below the folder, and what was left out.

        Raises:
            NotFound: The folder is not there, or cannot be read.
        """
        with self._root() as root:
            return _Walk(self.folder, root).listing()

    def read(self, path: str) -> PageFile | PageProblem:
        """One page, or why it cannot be used."""
        if not is_page(path):
            return _problem(path, None, "is no page", "name one that ends with .md")
        try:
            with self._root() as root, _opened(root, self._real(path), _FILE) as file:
                return _read(path, file)
        except (OSError, NotFound, ValueError) as exc:
            return _unreadable(path, exc)

    def write(self, path: str, text: str, *, replacing: str | None, at: datetime) -> str:
        """Put a page there at once or not at all, and keep the version before.

        Raises:
            InvalidInput: The path or the text cannot be used.
            Conflict: The page there is another one than the caller read.
            NotFound: The folder or the page to replace is not there.
            PermissionDenied: The folder cannot be written.
        """
        with self._root() as root:
            return wiki_writing.write(root, path, text, replacing=replacing, at=at)

    def changes(self, stopped: Callable[[], bool]) -> Iterator[bool]:
        """Watch the folder until `stopped`; True once something may have changed, at first always.

        Raises:
            NotFound: The folder is not there.
        """
        # Only who watches pays for loading the watcher.
        from graphmem.providers import wiki_watching

        return wiki_watching.changes(self.folder, stopped)

    @contextmanager
    def _root(self) -> Iterator[int]:
        try:
            root = os.open(self.folder, _FOLDER)
        except OSError as exc:
            msg = f"the wiki's folder cannot be read ({exc.strerror}); put it back, or add it where it is now"
            raise NotFound(msg) from exc
        try:
            yield root
        finally:
            os.close(root)

    def _real(self, path: str) -> str:
        """The path of what a link within the folder leads to, else the path itself.

        Raises:
            ValueError: It leads out of the folder, or to what is hidden.
        """
        inside = _within(self.folder, path)
        if inside is None:
            msg = "leads out of the folder, or to what is hidden in it"
            raise ValueError(msg)
        return inside


@contextmanager
def _opened(root: int, path: str, flags: int) -> Iterator[int]:
    """A descriptor for a path below an open folder, no part of it a link."""
    *folders, name = Path(path).parts or (".",)
    current = os.dup(root)
    try:
        # One at a time, since a path may have more folders than a process may have open.
        for part, how in (*((folder, _FOLDER) for folder in folders), (name, flags)):
            deeper = os.open(part, how, dir_fd=current)
            os.close(current)
            current = deeper
        yield current
    finally:
        os.close(current)


def _within(folder: str, path: str) -> str | None:
    """Where a path leads to, as a path within the folder; None where that is outside or hidden."""
    real = Path(os.path.realpath(Path(folder, path)))
    if not real.is_relative_to(folder) or any(map(is_hidden, real.relative_to(folder).parts)):
        return None
    return str(real.relative_to(folder))


def _read(path: str, file: int) -> PageFile | PageProblem:
    about = os.fstat(file)
    if not stat.S_ISREG(about.st_mode):
        return _problem(path, None, "is no file", "take it out of the wiki")
    # One byte more tells of a file that grows while it is read.
    data = b"" if about.st_size > MOST_PAGE_BYTES else _all(file, MOST_PAGE_BYTES + 1)
    if max(about.st_size, len(data)) > MOST_PAGE_BYTES:
        size = about.st_size / 1_000_000
        return _problem(path, None, f"has {size:.1f} MB; a page has 5 MB at most", "cut it into several pages")
    text = _decoded(path, data)
    if isinstance(text, PageProblem):
        return text
    changed_at = datetime.fromtimestamp(about.st_mtime, tz=UTC)
    return PageFile(path, text, sha256(data).hexdigest(), changed_at)


def _all(file: int, most: int) -> bytes:
    pieces: list[bytes] = []
    while most > 0 and (piece := os.read(file, min(most, 1 << 20))):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


def _decoded(path: str, data: bytes) -> str | PageProblem:
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as exc:
        line = None if encoding == "utf-16" else data.count(b"\n", 0, exc.start) + 1
        name = encoding.removesuffix("-sig").upper()
        return _problem(path, line, f"is not {name} here", "save it as UTF-8, or take it out of the wiki")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return _problem(path, line, "holds a NUL character: it is a binary file", "take it out of the wiki")
    return text


def _unreadable(path: str, exc: OSError | NotFound | ValueError) -> PageProblem:
    if isinstance(exc, OSError) and exc.errno in {errno.ENOENT, errno.ENOTDIR}:
        return _problem(path, None, "is gone", "put it back, or let it be forgotten")
    if isinstance(exc, OSError) and exc.errno != errno.ELOOP:
        return _problem(path, None, f"cannot be read ({exc.strerror})", "give the right to read it")
    return _problem(path, None, "is a link that leads out of the folder or to what is hidden in it", "put a page there")


def _problem(path: str, line: int | None, what: str, remedy: str) -> PageProblem:
    return PageProblem(path, line, ProblemKind.UNREADABLE, what, remedy)


@dataclass(frozen=True, slots=True)
class _Link:
    path: str
    real: str
    """Where it leads, by its own path within the folder."""


class _Walk:
    """Finds the pages of a folder, breadth first."""

    def __init__(self, folder: str, root: int) -> None:
        self._folder, self._root = folder, root
        self._problems: list[PageProblem] = []
        self._links: list[_Link] = []

    def listing(self) -> Listing:
        paths = {path for path in self._pages() if self._is_storable(path)}
        seen = set(paths)
        for link in self._links:
            # A page that is there under its own path is one page.
            if is_page(link.path) and link.real not in seen and not is_page(link.real) and self._is_storable(link.path):
                seen.add(link.real)
                paths.add(link.path)
        return Listing(tuple(sorted(paths)), ordered(self._problems))

    def _pages(self) -> Iterator[str]:
        waiting = deque([""])
        while waiting:
            folder = waiting.popleft()
            for name, kind in self._entries(folder):
                path = f"{folder}/{name}" if folder else name
                if is_hidden(name):
                    continue
                if kind == stat.S_IFDIR:
                    waiting.append(path)
                elif kind == stat.S_IFLNK:
                    self._meet(path)
                elif is_page(name):
                    yield path

    def _entries(self, folder: str) -> list[tuple[str, int]]:
        """Names and sorts of what is in a folder, sorted by name."""
        try:
            with _opened(self._root, folder or ".", _FOLDER) as opened, os.scandir(opened) as entries:
                return sorted((entry.name, _kind(entry)) for entry in entries)
        except OSError as exc:
            self._problems.append(_unreadable(folder or ".", exc))
            return []

    def _meet(self, path: str) -> None:
        """A link: told where it leads out, remembered where it stays in."""
        leads_to = Path(self._folder, path)
        if not leads_to.exists():
            if is_page(path):
                self._problems.append(_problem(path, None, "is a link to nothing", "put a page there"))
            return
        inside = _within(self._folder, path)
        if inside is not None and leads_to.is_file():
            self._links.append(_Link(path, inside))
        elif inside is None and (is_page(path) or leads_to.is_dir()):
            self._problems.append(_unreadable(path, ValueError()))

    def _is_storable(self, path: str) -> bool:
        """Whether its name is text; some systems hold names that are not."""
        try:
            path.encode()
        except UnicodeEncodeError:
            shown = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
            self._problems.append(_problem(shown, None, "has a name that is not UTF-8", "rename it"))
            return False
        return True


def _kind(entry: "os.DirEntry[str]") -> int:
    if entry.is_symlink():
        return stat.S_IFLNK
    return stat.S_IFDIR if entry.is_dir(follow_symlinks=False) else stat.S_IFREG
