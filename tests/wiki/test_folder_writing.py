"""A page is written as a whole or not at all, over nothing that its writer has not read, and nowhere outside."""

import os
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Barrier, Thread

import pytest

from graphmem.errors import Conflict, GraphmemError, InvalidInput, NotFound, PermissionDenied
from graphmem.providers.wiki_folder import WikiFolder

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An empty folder, and one beside it."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "wiki").mkdir()
    return tmp_path / "wiki"


def digest(text: str) -> str:
    """The hash of a page."""
    return sha256(text.encode()).hexdigest()


def files(root: Path) -> dict[str, str]:
    """What is in a folder, but for the lock."""
    return {
        str(file.relative_to(root)): file.read_text()
        for file in sorted(root.rglob("*"))
        if file.is_file() and file.name != "lock"
    }


def test_a_page_is_created_with_its_folders(root: Path) -> None:
    """The hash is that of its bytes; nothing else is left behind."""
    assert WikiFolder(root).write("新/a b.md", "中文\n", replacing=None, at=AT) == digest("中文\n")
    assert files(root) == {"新/a b.md": "中文\n"}


def test_a_page_is_replaced_and_the_version_before_kept(root: Path) -> None:
    """Under its path and the time; rights of the file stay."""
    folder = WikiFolder(root)
    first = folder.write("a/b.md", "one", replacing=None, at=AT)
    (root / "a/b.md").chmod(0o600)
    second = folder.write("a/b.md", "two", replacing=first, at=AT)
    folder.write("a/b.md", "three", replacing=second, at=AT)
    kept = {path: text for path, text in files(root).items() if path != "a/b.md"}
    assert (root / "a/b.md").read_text() == "three"
    assert (root / "a/b.md").stat().st_mode & 0o777 == 0o600
    assert sorted(kept.values()) == ["one", "two"]
    assert all(path.startswith(".graphmem/versions/a/b.md/20260301T090000") for path in kept)
    assert folder.list().paths == ("a/b.md",)


def test_a_page_that_was_changed_meanwhile_is_not_touched(root: Path) -> None:
    """Nor one that is there though it was to be new, nor one that is gone."""
    folder = WikiFolder(root)
    first = folder.write("a.md", "one", replacing=None, at=AT)
    (root / "a.md").write_text("by a person")
    with pytest.raises(Conflict, match="changed since it was read"):
        folder.write("a.md", "two", replacing=first, at=AT)
    with pytest.raises(Conflict, match="there already"):
        folder.write("a.md", "two", replacing=None, at=AT)
    with pytest.raises(NotFound, match="no page at this path"):
        folder.write("b.md", "two", replacing=first, at=AT)
    assert files(root) == {"a.md": "by a person"}


@pytest.mark.parametrize(
    "path",
    [
        "../x.md", "a/../../x.md", "/x.md", "a//x.md", "./x.md", "", ".", "..", "a/", "x.txt", "x", ".md", ".git/x.md",
        ".graphmem/x.md", "node_modules/x.md", ".x.md", "a\\b.md", "a\0.md", "a\n.md", "C:x.md", "CON.md", "aux.a.md",
        "com1/x.md", "x./y.md", "x /y.md", " x.md", "a?.md", "\ud800.md", "x" * 250 + ".md", "ab/" * 400 + "x.md",
    ],
)  # fmt: skip
def test_paths_that_no_page_may_have_are_refused(root: Path, path: str) -> None:
    """Nothing is written, inside or outside."""
    with pytest.raises(InvalidInput, match="the page's path"):
        WikiFolder(root).write(path, "x", replacing=None, at=AT)
    assert files(root.parent) == {}


@pytest.mark.parametrize(
    ("text", "told"), [("a\0b", "NUL"), ("\ud800", "surrogate"), ("x" * 5_000_001, "5 MB at most")], ids=range(3)
)
def test_texts_that_are_none_are_refused(root: Path, text: str, told: str) -> None:
    """As reading would refuse them."""
    with pytest.raises(InvalidInput, match=told):
        WikiFolder(root).write("a.md", text, replacing=None, at=AT)
    assert files(root) == {}


def test_links_are_never_written_through(root: Path) -> None:
    """Neither a page, nor a folder on the way, nor the folder of versions."""
    outside = root.parent / "outside"
    (outside / "x.md").write_text("untouched")
    (root / "page.md").symlink_to(outside / "x.md")
    (root / "way").symlink_to(outside)
    folder = WikiFolder(root)
    for path, replacing in (("page.md", digest("untouched")), ("page.md", None), ("way/new.md", None)):
        with pytest.raises(InvalidInput, match="through a link"):
            folder.write(path, "x", replacing=replacing, at=AT)
    (root / ".graphmem" / "lock").unlink()
    (root / ".graphmem").rmdir()
    (root / ".graphmem").symlink_to(outside)
    with pytest.raises(InvalidInput, match="through a link"):
        folder.write("new.md", "x", replacing=None, at=AT)
    assert files(outside) == {"x.md": "untouched"}


def test_what_breaks_off_leaves_the_page_as_it_was(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no half of the new one beside it."""
    folder = WikiFolder(root)
    first = folder.write("a.md", "one", replacing=None, at=AT)

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "rename", fail)
    with pytest.raises(PermissionDenied, match="No space left"):
        folder.write("a.md", "two", replacing=first, at=AT)
    assert (root / "a.md").read_text() == "one"
    assert not list(root.glob("*.tmp")) + list(root.glob(".*.tmp"))


def test_of_many_writers_with_one_hash_one_wins(root: Path) -> None:
    """The others are told, and every version that was there is kept."""
    first = WikiFolder(root).write("a.md", "one", replacing=None, at=AT)
    start, done = Barrier(8), []

    def write(number: int) -> None:
        start.wait()
        try:
            WikiFolder(root).write("a.md", f"of {number}", replacing=first, at=AT)
            done.append(number)
        except Conflict:
            pass

    threads = [Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (winner,) = done
    assert (root / "a.md").read_text() == f"of {winner}"
    assert [text for path, text in files(root).items() if path.startswith(".graphmem")] == ["one"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_told(root: Path) -> None:
    """With the system's reason."""
    root.chmod(0o500)
    try:
        with pytest.raises(GraphmemError, match="cannot be written"):
            WikiFolder(root).write("a.md", "x", replacing=None, at=AT)
    finally:
        root.chmod(0o700)
