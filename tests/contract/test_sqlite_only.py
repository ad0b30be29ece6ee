"""What only a file can get wrong: paths, permissions, foreign and damaged files, versions, room, locks."""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw
import pytest

from graphmem.domain.feedback import Feedback, Judged, Verdict
from graphmem.domain.times import to_us
from graphmem.errors import Conflict, StoreRejected, StoreUnavailable
from graphmem.stores.sqlite import SqliteStore, connections, statements
from graphmem.stores.sqlite.connections import Connections
from graphmem.stores.sqlite.migrating import APPLICATION_ID, Migration, migrate, packaged_migrations
from tests.contract.memories import ALICE, MODEL, OWNER, START, change_set, memory, memory_id

NOBODY = "65534"
"""An account without privileges: root may write anywhere."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store will be."""
    return tmp_path / "store.db"


@contextmanager
def raw(path: Path) -> Iterator[apsw.Connection]:
    """The file as SQLite sees it."""
    with closing(apsw.Connection(str(path))) as connection:
        yield connection


def refused(path: Path, *, read_only: bool = False) -> str:
    """Why a store cannot be opened."""
    with pytest.raises(StoreRejected) as caught:
        SqliteStore.open(path, read_only=read_only)
    return str(caught.value)


def mode(path: Path) -> int:
    """The permission bits of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_store_is_for_its_account_alone(tmp_path: Path) -> None:
    """Missing folders are made; nobody else can read them, the file, or the files beside it."""
    path = tmp_path / "a" / "b" / "store.db"
    with closing(SqliteStore.open(path)) as store:
        store.commit(change_set(memory(1)))
        assert {file.name: oct(mode(file)) for file in path.parent.iterdir()} == {
            "store.db": "0o600",
            "store.db-wal": "0o600",
            "store.db-shm": "0o600",
        }
    assert mode(path.parent) == 0o700
    assert [file.name for file in path.parent.iterdir()] == ["store.db"]


def test_the_file_says_what_it_is(filled: Path) -> None:
    """Application id and schema version are where `file` and other tools look; each migration has its checksum."""
    with raw(filled) as connection:
        assert connection.pragma("application_id") == APPLICATION_ID
        assert connection.pragma("user_version") == packaged_migrations()[-1].version
        assert connection.pragma("journal_mode") == "wal"
        assert dict(connection.execute(statements.APPLIED_MIGRATIONS)) == {
            migration.version: migration.sha256 for migration in packaged_migrations()
        }


def test_migrations_are_numbered_without_gaps() -> None:
    """The first is 1, the next 2."""
    versions = [migration.version for migration in packaged_migrations()]

    assert versions == list(range(1, len(versions) + 1))


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    """What `touch` or `mktemp` left is as good as nothing."""
    path.touch()

    with closing(SqliteStore.open(path)) as store:
        assert store.report().memories == 0


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """The message proposes a file in it."""
    assert f"{tmp_path / 'graphmem.db'}" in refused(tmp_path)


@pytest.mark.parametrize("name", ["x" * 300, "nul\0", "surrogate\udcff", "file/store.db", "file/deeper/store.db"])
def test_a_path_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    """Too long, not text, or below something that is no folder: another path is asked for."""
    (tmp_path / "file").write_text("a file")

    message = refused(tmp_path / name)

    assert "name a" in message
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_a_pipe_is_refused(path: Path) -> None:
    """It is not opened, which would wait for ever."""
    os.mkfifo(path)

    assert "not a regular file" in refused(path)


@pytest.mark.parametrize("content", [b"hello", b"hello, world\n" * 1_000, b"SQLite format 3\0", b"\0" * 5_000])
def test_a_file_of_another_kind_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    """Whatever its length, not a byte of it changes."""
    path.write_bytes(content)

    refused(path)

    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("statement", ["CREATE TABLE t (x)", "PRAGMA user_version = 3", "PRAGMA application_id = 7"])
def test_another_applications_database_is_refused_and_left_alone(path: Path, statement: str) -> None:
    """A SQLite file that graphmem did not make is not made one."""
    with raw(path) as connection:
        connection.execute(statement)
    before = path.read_bytes()

    assert "another application" in refused(path)
    assert "another application" in refused(path, read_only=True)

    assert path.read_bytes() == before


@pytest.mark.parametrize("read_only", [False, True])
def test_a_newer_store_is_refused_with_both_versions(filled: Path, *, read_only: bool) -> None:
    """The remedy is to upgrade."""
    with raw(filled) as connection:
        connection.pragma("user_version", 99)

    message = refused(filled, read_only=read_only)

    assert "99" in message
    assert f"up to {packaged_migrations()[-1].version}" in message
    assert "upgrade graphmem" in message


@pytest.mark.parametrize(
    "change",
    ["UPDATE migration SET sha256 = 'other'", "INSERT INTO migration SELECT max(version) + 1, 'n', 's' FROM migration"],
)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_migration_changed_after_it_was_applied_is_refused(filled: Path, change: str, *, read_only: bool) -> None:
    """The schema may not be what this version believes."""
    with raw(filled) as connection:
        connection.execute(change)

    assert "migration" in refused(filled, read_only=read_only)


def test_migrations_are_applied_all_or_none(path: Path) -> None:
    """When the second fails, the first leaves nothing."""
    good, bad = (
        Migration(1, "good", "CREATE TABLE t (x)"),
        Migration(2, "bad", "CREATE TABLE u (x); CREATE TABLE t (x)"),
    )
    with raw(path) as connection:
        with pytest.raises(apsw.SQLError):
            migrate(connection, path, (good, bad))
        assert connection.execute(statements.IDENTITY).fetchall() == [(0, 0, 0)]

        migrate(connection, path, (good,))
        migrate(connection, path, (good, Migration(2, "second", "CREATE TABLE u (x)")))
        assert connection.pragma("user_version") == 2


def test_feedback_of_an_older_store_is_kept_and_tilts(path: Path) -> None:
    """What was said before verdicts were part of a snapshot is told with it, and can be replaced."""
    with raw(path) as connection:
        migrate(connection, path, packaged_migrations()[:3])
        connection.execute(
            "INSERT INTO owner (key, tenant, user, revision) VALUES (?, 'acme', 'alice', 4)", (OWNER.key,)
        )
        connection.executemany(
            "INSERT INTO feedback VALUES (?, ?, ?, 'wrong', 7, 'alice')",
            [(OWNER.key, "", memory_id(1)), (OWNER.key, "r", "")],
        )
    with closing(SqliteStore.open(path)) as store:
        before = store.snapshot(OWNER, MODEL)
        now = Feedback(OWNER, Verdict.USEFUL, START, "alice", None, memory_id(1))
        store.retrieval_log.give_feedback(now)
        after = store.changes(OWNER, MODEL, 4)

        assert (before.revision, before.judged) == (4, (Judged("", memory_id(1), ((7, Verdict.WRONG),)),))
        said = ((7, Verdict.WRONG), (to_us(START), Verdict.USEFUL))
        assert (after.revision, after.judged) == (5, (Judged("", memory_id(1), said),))
        assert list(after.entries) == list(before.entries) == []


def test_read_only_reads_and_never_writes(filled: Path) -> None:
    """Everything but commit works; there is nothing to make."""
    with closing(SqliteStore.open(filled, read_only=True)) as store:
        assert store.snapshot(OWNER, MODEL).count == 50
        with pytest.raises(StoreRejected, match="read-only"):
            store.commit(change_set(memory(99)))
        assert store.memories(ALICE, [memory_id(99)]) == ()


def test_read_only_needs_a_store_of_this_version(path: Path) -> None:
    """A missing file is not made, an empty one not migrated; the message says to open it for writing."""
    assert "open it for writing" in refused(path, read_only=True)
    assert not path.exists()
    path.touch()
    assert "open it once for writing" in refused(path, read_only=True)
    assert path.stat().st_size == 0


def test_read_only_sees_what_a_writer_commits_meanwhile(filled: Path) -> None:
    """It is a view of the living file."""
    with closing(SqliteStore.open(filled)) as writer, closing(SqliteStore.open(filled, read_only=True)) as reader:
        writer.commit(change_set(memory(99)))
        assert [entry.id for entry in reader.memories(ALICE, [memory_id(99)])] == [memory_id(99)]


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9])
def test_a_store_cut_short_is_refused(filled: Path, kept: float) -> None:
    """When it is opened or when the missing part is read, never an empty answer; the message names remedies."""
    os.truncate(filled, int(filled.stat().st_size * kept))

    with pytest.raises(StoreRejected, match=r"damaged.*backup"), closing(SqliteStore.open(filled)) as store:
        list(store.snapshot(OWNER, MODEL).entries)


def test_a_store_overwritten_in_the_middle_is_refused(filled: Path) -> None:
    """Damage found while entries are read is the same typed error."""
    size = filled.stat().st_size
    with filled.open("r+b") as file:
        file.seek(8_192)
        file.write(b"\xa5" * (size - 8_192))

    with pytest.raises(StoreRejected, match="damaged"), closing(SqliteStore.open(filled)) as store:
        list(store.snapshot(OWNER, MODEL).entries)


def test_a_full_disk_keeps_nothing_of_the_write_and_all_before_it(filled: Path) -> None:
    """The error says to free space; after that the same write succeeds."""
    opened = Connections.open(filled, read_only=False)
    store = SqliteStore(opened)
    changes = change_set(*(memory(number, "word " * 2_000) for number in range(100, 120)))
    with closing(store):
        with opened.writing() as connection:
            limit = connection.pragma("max_page_count", connection.pragma("page_count") + 2)
        with pytest.raises(StoreUnavailable, match="free some space"):
            store.commit(changes)
        assert store.snapshot(OWNER, MODEL).count == 50
        assert store.revisions([OWNER]) == (1,)

        with opened.writing() as connection:
            connection.pragma("max_page_count", limit * 100)
        store.commit(changes)
        assert store.snapshot(OWNER, MODEL).count == 70


def test_a_store_locked_by_another_says_so(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading goes on; writing and nothing else waits, then fails as something to retry."""
    monkeypatch.setattr(connections, "BUSY_TIMEOUT_S", 0.02)
    with closing(SqliteStore.open(filled)) as store, raw(filled) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked by another process"):
            store.commit(change_set(memory(99)))
        assert store.snapshot(OWNER, MODEL).count == 50

        other.execute("ROLLBACK")
        store.commit(change_set(memory(99)))
        assert store.snapshot(OWNER, MODEL).count == 51


def test_a_write_that_waits_too_long_for_its_own_process_says_so(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads queue for the one writer, but not for ever."""
    monkeypatch.setattr(connections, "BUSY_TIMEOUT_S", 0.02)
    opened = Connections.open(filled, read_only=False)
    with closing(SqliteStore(opened)) as store, opened.writing(), pytest.raises(StoreUnavailable, match="busy"):
        store.commit(change_set(memory(99)))


def test_a_locked_file_cannot_be_made_a_store(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a new file waits for whoever holds it, then gives up as something to retry."""
    monkeypatch.setattr(connections, "BUSY_TIMEOUT_S", 0.02)
    with raw(path) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreUnavailable, match="locked"):
            SqliteStore.open(path)


def test_messages_never_repeat_what_is_stored(filled: Path) -> None:
    """A conflict names neither key nor text."""
    with closing(SqliteStore.open(filled)) as store, pytest.raises(Conflict) as caught:
        store.commit(change_set(memory(1, "a secret")))

    assert "secret" not in str(caught.value)
    assert "key-1" not in str(caught.value)


@contextmanager
def child(checkout: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process that opens the paths it is told."""
    command = [sys.executable, "-m", "tests.contract.opening_child", *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=checkout, stdin=pipe, stdout=pipe, text=True) as process:
        yield process


def said(process: subprocess.Popen[str]) -> str:
    """The next line of a child."""
    assert process.stdout is not None
    return process.stdout.readline().removesuffix("\n")


def tell(process: subprocess.Popen[str], path: Path) -> None:
    """Have a child open a path."""
    assert process.stdin is not None
    process.stdin.write(f"{path}\n")
    process.stdin.flush()


@pytest.mark.parametrize("unwritable", ["file", "folder", "hidden"])
def test_without_permission_a_store_is_refused_with_a_remedy(checkout: Path, unwritable: str) -> None:
    """A read-only file, a read-only folder without a file, a folder that may not be entered."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "store.db"
        if unwritable == "file":
            SqliteStore.open(path).close()
            path.chmod(0o444)
        folder.chmod({"file": 0o777, "folder": 0o555, "hidden": 0o000}[unwritable])
        try:
            with child(checkout, *([NOBODY] if os.geteuid() == 0 else [])) as process:
                assert said(process) == "ready"
                tell(process, path)
                answer = said(process)
        finally:
            folder.chmod(0o700)

    assert answer.startswith("StoreRejected: ")
    assert "writable" in answer or "may write" in answer


def test_many_processes_may_open_a_new_store_at_once(tmp_path: Path, checkout: Path) -> None:
    """Whoever comes first makes it, the others find it: six processes, twenty new files."""
    with (
        child(checkout) as a, child(checkout) as b, child(checkout) as c,
        child(checkout) as d, child(checkout) as e, child(checkout) as f,
    ):  # fmt: skip
        processes = (a, b, c, d, e, f)
        assert {said(process) for process in processes} == {"ready"}
        for number in range(20):
            path = tmp_path / f"{number}" / "store.db"
            for process in processes:
                tell(process, path)
            assert {said(process) for process in processes} == {"ok"}
            with raw(path) as connection:
                assert len(connection.execute(statements.APPLIED_MIGRATIONS).fetchall()) == len(packaged_migrations())
