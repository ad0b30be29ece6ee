"""What only a file can get wrong of knowledge: older files, locks, room, read-only stores."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import StoreRejected, StoreUnavailable
from graphmem.stores.knowledge_rows import concept_body
from graphmem.stores.sqlite import SqliteStore, connections
from graphmem.stores.sqlite.connections import Connections
from graphmem.stores.sqlite.migrating import migrate, packaged_migrations
from tests.contract.memories import MODEL, OWNER, change_set, memory
from tests.contract.pages import ACME, GLOBEX, READER, concept, ids_of, page, put


@pytest.fixture
def wiki(tmp_path: Path) -> Path:
    """A closed store of one page and one concept."""
    path = tmp_path / "store.db"
    with closing(SqliteStore.open(path)) as store:
        store.knowledge.commit(replace(put(page("a.md", "one", "two")), concepts=(concept("r", "Redis"),)))
    return path


def test_an_older_store_takes_knowledge_in(tmp_path: Path) -> None:
    """Its entities of before are instances of the concepts that it is told; its memories stay as they are."""
    path = tmp_path / "store.db"
    with closing(apsw.Connection(str(path))) as connection:
        migrate(connection, path, packaged_migrations()[:4])
        connection.execute(
            """INSERT INTO owner VALUES (7, 't/acme/u/alice', 'acme', 'alice', NULL, 4);
            INSERT INTO entity VALUES (3, 7, 'Tool', 'Redis', 'redis', 'redis')"""
        )
    with closing(SqliteStore.open(path)) as store:
        assert store.knowledge.revisions([ACME, OWNER]) == (0, 0)
        assert store.knowledge.wikis(ACME) == ()
        store.knowledge.commit(replace(put(page("a.md", "one")), concepts=(concept("r", "Redis"),)))
        store.commit(change_set(memory(1)))

        assert store.knowledge.instances(READER, ["t/acme/u/alice#Tool:redis"]) == {"t/acme/u/alice#Tool:redis": ("r",)}
        assert store.knowledge.snapshot(ACME, MODEL).count == 1
        assert store.revisions([OWNER]) == (5,)


def test_an_older_store_keeps_its_concepts(tmp_path: Path) -> None:
    """Whose they are is known, and that others have none."""
    path = tmp_path / "store.db"
    with closing(apsw.Connection(str(path))) as connection:
        migrate(connection, path, packaged_migrations()[:5])
        connection.execute(
            """INSERT INTO owner VALUES (1, 't/acme', 'acme', NULL, NULL, 0), (2, 't/globex', 'globex', NULL, NULL, 0);
            INSERT INTO knowledge VALUES (1, 4), (2, 9);
            INSERT INTO concept VALUES (1, 0, 'r', :body)""",
            {"body": concept_body(concept("r", "Redis"))},
        )
    with closing(SqliteStore.open(path)) as store:
        assert store.knowledge.concepts_revision(ACME) == 4
        assert store.knowledge.concepts_revision(GLOBEX) == 0
        store.knowledge.commit(put(page("a.md", "one")))
        assert store.knowledge.concepts_revision(ACME) == 4
        assert store.knowledge.concepts(ACME) == (concept("r", "Redis"),)


def test_nothing_is_left_of_a_dropped_wiki_but_the_ids_of_its_sections(wiki: Path) -> None:
    """No page, section or vector."""
    with closing(SqliteStore.open(wiki)) as store:
        store.knowledge.commit(KnowledgeChange(ACME, dropped=("notes",), concepts=()))
    tables = ("wiki", "page", "section", "section_embedding", "concept", "concept_name")
    with closing(apsw.Connection(str(wiki))) as connection:
        for table in tables:
            assert connection.execute(f"SELECT * FROM {table}").fetchall() == []  # noqa: S608
        gone = sorted(id_ for (id_,) in connection.execute("SELECT id FROM gone_section"))
    assert gone == sorted(ids_of(page("a.md", "one", "two")))


def test_knowledge_opened_for_reading_is_never_written(wiki: Path) -> None:
    """It answers, and refuses to commit with the reason."""
    with closing(SqliteStore.open(wiki, read_only=True)) as store:
        assert store.knowledge.page(ACME, "notes", "a.md") == page("a.md", "one", "two")
        assert store.knowledge.snapshot(ACME, MODEL).count == 2
        with pytest.raises(StoreRejected, match="read-only"):
            store.knowledge.commit(put(page("b.md", "three")))
        assert store.knowledge.revisions([ACME]) == (1,)


def test_a_locked_store_says_so_and_goes_on_reading(wiki: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the change is kept; afterwards it can be made again."""
    monkeypatch.setattr(connections, "BUSY_TIMEOUT_S", 0.02)
    with closing(SqliteStore.open(wiki)) as store, closing(apsw.Connection(str(wiki))) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked by another process"):
            store.knowledge.commit(put(page("b.md", "three")))
        assert store.knowledge.snapshot(ACME, MODEL).count == 2
        other.execute("ROLLBACK")
        store.knowledge.commit(put(page("b.md", "three")))
        assert store.knowledge.revisions([ACME]) == (2,)


def test_a_full_disk_keeps_nothing_of_the_change(wiki: Path) -> None:
    """And all before it."""
    opened = Connections.open(wiki, read_only=False)
    with closing(SqliteStore(opened)) as store:
        with opened.writing() as connection:
            connection.pragma("max_page_count", connection.pragma("page_count") + 2)
        with pytest.raises(StoreUnavailable, match="free some space"):
            store.knowledge.commit(replace(put(page("a.md", "word " * 20_000)), dropped=("notes",), concepts=()))

        assert store.knowledge.page(ACME, "notes", "a.md") == page("a.md", "one", "two")
        assert store.knowledge.concepts(ACME) == (concept("r", "Redis"),)
        assert store.knowledge.revisions([ACME]) == (1,)


def test_a_damaged_store_says_so(wiki: Path) -> None:
    """Never an empty answer."""
    size = wiki.stat().st_size
    with wiki.open("r+b") as file:
        file.seek(8_192)
        file.write(b"\xa5" * (size - 8_192))

    with pytest.raises(StoreRejected, match="damaged"), closing(SqliteStore.open(wiki)) as store:
        list(store.knowledge.snapshot(ACME, MODEL).entries)
