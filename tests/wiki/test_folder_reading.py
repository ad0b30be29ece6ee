"""A folder of pages, real and hostile: all that is right is read, the rest is told, nothing outside is touched."""

import os
import resource
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from graphmem.domain.page_problems import PageProblem, ProblemKind
from graphmem.errors import NotFound
from graphmem.ports.page_source import PageFile
from graphmem.providers.wiki_folder import WikiFolder
from graphmem.providers.wiki_paths import MOST_PAGE_BYTES

SECRET = "of the neighbour"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An empty folder with a page beside it that is none of its business."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.md").write_text(SECRET)
    (tmp_path / "wiki").mkdir()
    return tmp_path / "wiki"


def put(root: Path, path: str, data: bytes | str = "text") -> None:
    """A file in the folder."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data.encode() if isinstance(data, str) else data)


def read(root: Path, path: str) -> PageFile:
    """A page that can be read."""
    file = WikiFolder(root).read(path)
    assert isinstance(file, PageFile)
    return file


def problem(root: Path, path: str) -> PageProblem:
    """Why a page cannot be."""
    found = WikiFolder(root).read(path)
    assert isinstance(found, PageProblem)
    assert found.kind is ProblemKind.UNREADABLE
    assert found.remedy
    return found


def test_pages_are_listed_and_what_is_hidden_is_not(root: Path) -> None:
    """Sorted; only Markdown; neither hidden folders nor node_modules."""
    for path in (
        "b.md",
        "a/z.markdown",
        "a/Y.MD",
        "🙂 emoji.md",
        "back\\slash.md",
        "a.b.md",
        "..dots.md",
        "x.txt",
        "md",
    ):
        put(root, path)
    for path in (".git/x.md", ".obsidian/x.md", ".trash/x.md", "node_modules/p/x.md", ".hidden.md", ".graphmem/v.md"):
        put(root, path)
    listing = WikiFolder(root).list()
    assert listing.paths == ("a.b.md", "a/Y.MD", "a/z.markdown", "b.md", "back\\slash.md", "🙂 emoji.md")
    assert listing.problems == ()
    assert all(isinstance(WikiFolder(root).read(path), PageFile) for path in listing.paths)


def test_a_page_is_its_text_hash_and_time(root: Path) -> None:
    """The hash is that of the bytes."""
    put(root, "a.md", "中文\r\n")
    os.utime(root / "a.md", (1_700_000_000, 1_700_000_000))
    file = read(root, "a.md")
    assert file.text == "中文\r\n"
    assert file.content_hash == sha256("中文\r\n".encode()).hexdigest()
    assert file.changed_at == datetime.fromtimestamp(1_700_000_000, tz=UTC)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_byte_order_marks_are_understood(root: Path, encoding: str) -> None:
    """As some editors write them; the mark is no text."""
    put(root, "a.md", "---\ntitle: 中文\n---".encode(encoding))
    assert read(root, "a.md").text.startswith("---")


@pytest.mark.parametrize(
    ("data", "line", "told"),
    [
        (b"one\ntwo\nthr\0ee", 3, "binary"),
        (b"one\ntwo \xff\xfa", 2, "not UTF-8"),
        ("中文".encode("gbk"), 1, "not UTF-8"),
        (b"\xff\xfe\x00\xd8", None, "not UTF-16"),
        (b"x" * (MOST_PAGE_BYTES + 1), None, "5 MB at most"),
    ],
    ids=["nul", "not utf-8", "gbk", "half a surrogate", "too large"],
)
def test_what_is_no_text_is_told_with_its_line(root: Path, data: bytes, line: int | None, told: str) -> None:
    """Never half read."""
    put(root, "a.md", data)
    found = problem(root, "a.md")
    assert found.line == line
    assert told in found.what


def test_fifty_megabytes_are_not_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The size is asked for first."""
    with (root / "big.md").open("wb") as file:
        file.truncate(50_000_000)
    monkeypatch.setattr(os, "read", lambda *_: pytest.fail("it was read"))
    assert "50.0 MB" in problem(root, "big.md").what


def test_links_out_of_the_folder_are_refused_and_told(root: Path) -> None:
    """To a file, to a folder, over several links, and to what is hidden."""
    (root / "file.md").symlink_to(root.parent / "outside" / "secret.md")
    (root / "folder").symlink_to(root.parent / "outside")
    (root / "step.md").symlink_to(root / "folder" / "secret.md")
    put(root, ".git/config.md", SECRET)
    (root / "hidden.md").symlink_to(root / ".git" / "config.md")
    listing = WikiFolder(root).list()
    assert listing.paths == ()
    assert [each.path for each in listing.problems] == ["file.md", "folder", "hidden.md", "step.md"]
    for path in ("file.md", "folder/secret.md", "step.md", "hidden.md", ".git/config.md"):
        assert "leads out" in problem(root, path).what


@pytest.mark.parametrize(
    "path",
    ["../outside/secret.md", "a/../../outside/secret.md", "/etc/passwd.md", "a\0.md", "x.txt", "", ".", "dir.md"],
)
def test_paths_that_are_none_are_refused(root: Path, path: str) -> None:
    """Whoever asks for them."""
    (root / "dir.md").mkdir()
    assert SECRET not in problem(root, path).what


def test_links_within_the_folder_are_one_page(root: Path) -> None:
    """Under its own path; a link to what is no page by its name is the page; links in circles end."""
    put(root, "sub/real.md")
    put(root, "data.txt", "as a page")
    (root / "again.md").symlink_to("sub/real.md")
    (root / "data.md").symlink_to("data.txt")
    (root / "other.md").symlink_to("data.txt")
    (root / "sub" / "loop").symlink_to(root)
    (root / "self.md").symlink_to("self.md")
    (root / "lost.md").symlink_to("nowhere.md")
    listing = WikiFolder(root).list()
    assert listing.paths == ("data.md", "sub/real.md")
    assert read(root, "data.md").text == "as a page"
    assert [(each.path, each.what) for each in listing.problems] == [
        ("lost.md", "is a link to nothing"),
        ("self.md", "is a link to nothing"),
    ]


def test_a_folder_that_becomes_a_link_leads_nowhere(root: Path) -> None:
    """Between listing and reading."""
    put(root, "sub/secret.md", "mine")
    folder = WikiFolder(root)
    (path,) = folder.list().paths
    (root / "sub").rename(root / "was")
    (root / "sub").symlink_to(root.parent / "outside")
    found = folder.read(path)
    assert isinstance(found, PageProblem)
    assert "leads out" in found.what


def test_a_pipe_is_not_waited_for(root: Path) -> None:
    """Nor a socket or device: they are no files."""
    os.mkfifo(root / "pipe.md")
    assert WikiFolder(root).list().paths == ("pipe.md",)
    assert "is no file" in problem(root, "pipe.md").what


def test_a_page_that_vanished_is_told(root: Path) -> None:
    """As gone."""
    assert "is gone" in problem(root, "gone.md").what


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_told(root: Path) -> None:
    """A page and a folder."""
    put(root, "a.md")
    put(root, "closed/b.md")
    (root / "a.md").chmod(0)
    (root / "closed").chmod(0)
    assert "cannot be read" in problem(root, "a.md").what
    assert [each.path for each in WikiFolder(root).list().problems] == ["closed"]
    (root / "closed").chmod(0o700)


def test_names_that_are_no_text_are_told(root: Path) -> None:
    """Some systems have them; the rest is read."""
    try:
        Path(os.fsdecode(os.fsencode(root) + b"/\xff.md")).write_text("x")
    except OSError:
        pytest.skip("this file system has none")
    put(root, "a.md")
    listing = WikiFolder(root).list()
    assert listing.paths == ("a.md",)
    assert [each.path for each in listing.problems] == ["\\xff.md"]


def test_a_folder_that_is_not_there_is_an_error(root: Path) -> None:
    """And so is a file in its place."""
    put(root, "a.md")
    for folder in (root / "gone", root / "a.md"):
        with pytest.raises(NotFound, match="folder cannot be read"):
            WikiFolder(folder).list()


def test_folders_may_nest_deeper_than_files_can_be_open(root: Path) -> None:
    """Nothing stays open on the way."""
    deep = "/".join(["d"] * 300) + "/page.md"
    put(root, deep)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
    try:
        listing, file = WikiFolder(root).list(), read(root, deep)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert (listing.paths, file.text) == ((deep,), "text")
