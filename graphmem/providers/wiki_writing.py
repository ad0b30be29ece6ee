"""Writes one page into a folder: at once or not at all, never over a version that the writer has not read.

The new text lies beside its place before it takes it, in one step that either happens or does not. The version before
stays under `.graphmem/versions/`. Writers of graphmem wait for each other; an editor that saves in the last moment is
noticed, but for the time between two system calls.
"""

import errno
import fcntl
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from hashlib import sha256
from typing import Final

from graphmem.errors import Conflict, InvalidInput, NotFound, PermissionDenied
from graphmem.providers.wiki_paths import KEPT, MOST_PAGE_BYTES, parts_to_write

_FOLDER: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY | os.O_CLOEXEC
_READ: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_LOCK: Final = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC


def write(root: int, path: str, text: str, *, replacing: str | None, at: datetime) -> str:
    """Put a page below an open folder; see `PageSource.write`.

    Raises:
        InvalidInput: The path or the text cannot be used.
        Conflict: The page there is another one than the caller read.
        NotFound: The page to replace is not there.
        PermissionDenied: The folder cannot be written.
    """
    *folders, name = parts_to_write(path)
    data = _encoded(text)
    try:
        with _folder(root, (KEPT,)) as kept, _locked(kept), _folder(root, folders) as folder:
            before = _current(folder, name)
            _check(before, replacing)
            if before is not None:
                with _folder(kept, ("versions", *folders, name)) as versions:
                    digest = sha256(before).hexdigest()[:12]
                    _put(versions, f"{at:%Y%m%dT%H%M%S.%fZ}-{digest}.md", before)
            _replace(folder, name, data, replacing)
    except OSError as exc:
        raise _refusal(exc) from exc
    return sha256(data).hexdigest()


def _encoded(text: str) -> bytes:
    if "\0" in text:
        msg = "the text holds a NUL character; take it out"
        raise InvalidInput(msg, field="text")
    try:
        data = text.encode()
    except UnicodeEncodeError as exc:
        msg = "the text holds half a surrogate pair; take it out"
        raise InvalidInput(msg, field="text") from exc
    if len(data) > MOST_PAGE_BYTES:
        msg = f"the text has {len(data) / 1_000_000:.1f} MB; a page has 5 MB at most: cut it into several"
        raise InvalidInput(msg, field="text")
    return data


def _check(before: bytes | None, replacing: str | None) -> None:
    if before is None and replacing is not None:
        msg = "there is no page at this path to replace; create it"
        raise NotFound(msg)
    if before is not None and replacing is None:
        msg = "a page is there already; read it, and replace it by its hash"
        raise Conflict(msg)
    if before is not None and sha256(before).hexdigest() != replacing:
        msg = "the page was changed since it was read; read it again, and write over that version"
        raise Conflict(msg)


@contextmanager
def _folder(root: int, parts: Sequence[str]) -> Iterator[int]:
    """A folder below an open one, made where it is not there; no part of it may be a link."""
    current = os.dup(root)
    try:
        for part in parts:
            with suppress(FileExistsError):
                os.mkdir(part, dir_fd=current)
            deeper = os.open(part, _FOLDER, dir_fd=current)
            os.close(current)
            current = deeper
        yield current
    finally:
        os.close(current)


@contextmanager
def _locked(kept: int) -> Iterator[None]:
    lock = os.open("lock", _LOCK, 0o600, dir_fd=kept)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _current(folder: int, name: str) -> bytes | None:
    """What the page holds now; None where there is none.

    Raises:
        InvalidInput: What is there is no page of at most 5 MB.
    """
    try:
        file = os.open(name, _READ, dir_fd=folder)
    except FileNotFoundError:
        return None
    with os.fdopen(file, "rb") as opened:
        about = os.fstat(file)
        if not stat.S_ISREG(about.st_mode) or about.st_size > MOST_PAGE_BYTES:
            msg = "what is at this path is no file of at most 5 MB; move it away, or write to another path"
            raise InvalidInput(msg, field="path")
        return opened.read()


def _put(folder: int, name: str, data: bytes, mode: int = 0o644) -> None:
    """A new file, durable."""
    file = os.open(name, _NEW, mode, dir_fd=folder)
    with os.fdopen(file, "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(file)
    os.fsync(folder)


def _replace(folder: int, name: str, data: bytes, replacing: str | None) -> None:
    """Let new content take a place, if the place still is as it was checked."""
    # Hidden, so that nobody who reads the folder takes it for a page.
    beside = f".{sha256(name.encode()).hexdigest()[:16]}.{os.getpid()}.tmp"
    with suppress(FileNotFoundError):
        os.unlink(beside, dir_fd=folder)
    try:
        _put(folder, beside, data, _mode(folder, name))
        if replacing is None:
            # Unlike a rename, this fails where a page has come up meanwhile.
            os.link(beside, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
        else:
            _check(_current(folder, name), replacing)
            os.rename(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
        os.fsync(folder)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(beside, dir_fd=folder)


def _mode(folder: int, name: str) -> int:
    """The rights of the page that is replaced, else those that files have."""
    try:
        return stat.S_IMODE(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return 0o644


def _refusal(exc: OSError) -> Exception:
    if exc.errno == errno.EEXIST:
        return Conflict("a page has come up there meanwhile; read it, and replace it by its hash")
    if exc.errno in {errno.ELOOP, errno.ENOTDIR, errno.EMLINK}:
        return InvalidInput(
            "the page's path leads through a link or a file; give one within the wiki's own folders", field="path"
        )
    return PermissionDenied(f"the page cannot be written there ({exc.strerror}); nothing was changed")
