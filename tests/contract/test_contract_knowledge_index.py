"""The promises of the snapshot and the changes of knowledge, from which its index is built and kept fresh."""

from dataclasses import replace
from threading import Thread

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphmem.domain.memory import Credibility, MemoryKind, Source, Status
from graphmem.domain.text import Language
from graphmem.domain.times import to_us
from graphmem.domain.wiki import KnowledgeChange, SectionEmbedding
from graphmem.ports.store import IndexEntry, Store
from graphmem.retrieval.scope_index import STATUSES, ScopeIndex
from tests.contract.conftest import OpenStore
from tests.contract.memories import DIMENSION, MODEL, change_set, memory, vectors
from tests.contract.pages import (
    ACME,
    GLOBEX,
    NOTES,
    active,
    embeddings,
    full_page,
    gone,
    ids_of,
    page,
    put,
    seed,
)


def plain(entry: IndexEntry) -> tuple[object, ...]:
    """An entry that can be compared."""
    fields = [getattr(entry, name) for name in entry.__slots__ if name != "vectors"]
    return (*fields, entry.vectors.shape, entry.vectors.tobytes())


def test_an_entry_holds_what_the_index_needs(store: Store) -> None:
    """In the form of memories: its page's times and tags, its concepts as entities, its vectors."""
    written = full_page()
    store.knowledge.commit(put(written))

    entries = {entry.memory_id: entry for entry in store.knowledge.snapshot(ACME, MODEL).entries}

    first = written.sections[0]
    assert plain(entries[first.id]) == plain(
        IndexEntry(
            memory_id=first.id,
            kind=MemoryKind.SEMANTIC,
            status=Status.ACTIVE,
            source=Source.DOCUMENT,
            credibility=Credibility.MEDIUM,
            importance=0.5,
            language=Language.EN,
            speaker=None,
            session=None,
            position=None,
            occurred_us=to_us(written.updated_at),
            recorded_us=0,
            valid_from_us=None,
            valid_until_us=253_402_300_799_999_999,
            accessed_us=None,
            access_count=0,
            search_text="virtual\nok",
            names="docker desktop\twsl",
            traits=frozenset(),
            entities=("t/acme#Concept:a", "t/acme#Concept:b c"),
            tags=("a", "z", "标签\nline"),
            newer=(),
            vectors=vectors(seed(first.id), 2),
        )
    )
    second = entries[written.sections[1].id]
    assert (second.language, second.search_text, second.entities) == (Language.ZH, "", ())


def test_every_commit_moves_the_revision_of_knowledge_alone(open_store: OpenStore) -> None:
    """By one, seen by every handle; memories have revisions of their own."""
    store, other = open_store(), open_store()
    store.commit(change_set(memory(1, owner=ACME)))
    for number in range(1, 4):
        store.knowledge.commit(put(page("a.md", f"text {number}")))

        assert other.knowledge.revisions([GLOBEX, ACME]) == (0, number)
    assert other.revisions([ACME]) == (1,)
    assert other.snapshot(ACME, MODEL).count == 1
    store.commit(change_set(memory(2, owner=ACME)))
    assert store.knowledge.revisions([ACME]) == (3,)


def test_a_replaced_page_keeps_the_sections_that_stay(store: Store) -> None:
    """They keep their place and vectors and take the page's new times; changed ones are new, others gone."""
    before = page("a.md", "one", "two", "three")
    after = page("a.md", "one", "2", days=3)
    store.knowledge.commit(put(before, page("b.md", "other")))
    store.knowledge.commit(
        KnowledgeChange(
            ACME,
            pages=(after,),
            embeddings=tuple(each for each in embeddings(after) if each.section_id == ids_of(after)[1]),
        )
    )

    assert store.knowledge.page(ACME, "notes", "a.md") == after
    assert after.sections[0].id == before.sections[0].id
    entries = list(store.knowledge.snapshot(ACME, MODEL).entries)
    firsts = sorted([before.sections[0].id, *ids_of(page("b.md", "other"))])
    assert [entry.memory_id for entry in entries] == [*firsts, after.sections[1].id]
    (stayed,) = [entry for entry in entries if entry.memory_id == before.sections[0].id]
    assert stayed.occurred_us == to_us(after.updated_at)
    assert np.array_equal(stayed.vectors, vectors(seed(stayed.memory_id)))
    assert store.knowledge.sections(ACME, ids_of(before)[1:]) == ()
    changes = list(store.knowledge.changes(ACME, MODEL, 1).entries)
    told = {entry.memory_id: (entry.status, entry.search_text, entry.vectors.shape) for entry in changes}
    assert told == {
        ids_of(after)[0]: (Status.ACTIVE, "one", (1, DIMENSION)),
        ids_of(after)[1]: (Status.ACTIVE, "2", (1, DIMENSION)),
        ids_of(before)[1]: (Status.ARCHIVED, "", (0, DIMENSION)),
        ids_of(before)[2]: (Status.ARCHIVED, "", (0, DIMENSION)),
    }


def test_a_section_that_comes_back_is_told_whole(store: Store) -> None:
    """Also to an index that met it while it was away, and one that was told of it before."""
    first, second = page("a.md", "one"), page("a.md", "two")
    for each in (first, second, first, second, first):
        store.knowledge.commit(put(each))

    for since in range(5):
        (came,) = [
            entry
            for entry in store.knowledge.changes(ACME, MODEL, since).entries
            if entry.memory_id == first.sections[0].id
        ]
        assert (came.status, came.search_text, len(came.vectors)) == (Status.ACTIVE, "one", 1)
    assert gone(store.knowledge.changes(ACME, MODEL, 1)) == []
    assert gone(store.knowledge.changes(ACME, MODEL, 2)) == ids_of(second)
    assert gone(store.knowledge.changes(ACME, MODEL, 3)) == []
    assert gone(store.knowledge.changes(ACME, MODEL, 4)) == ids_of(second)


def test_vectors_of_several_models_live_side_by_side(store: Store) -> None:
    """Put later with the page as it is; those of the others stay."""
    written = page("a.md", "one", "two")
    wide = tuple(SectionEmbedding(each.id, "wide", np.ones((1, 3), dtype=np.float32)) for each in written.sections[:1])
    store.knowledge.commit(put(written))
    store.knowledge.commit(KnowledgeChange(ACME, pages=(written,), embeddings=wide))

    def shapes(model: str) -> dict[str, tuple[int, ...]]:
        return {entry.memory_id: entry.vectors.shape for entry in store.knowledge.snapshot(ACME, model).entries}

    first, second = ids_of(written)
    assert shapes(MODEL) == {first: (1, DIMENSION), second: (1, DIMENSION)}
    assert shapes("wide") == {first: (1, 3), second: (0, 3)}
    assert shapes("unknown") == {first: (0, 0), second: (0, 0)}


def test_a_section_without_passages_has_no_vectors(store: Store) -> None:
    """Its embedding is there, with no row."""
    written = page("a.md", "one")
    none = SectionEmbedding(written.sections[0].id, MODEL, np.zeros((0, DIMENSION), dtype=np.float32))
    store.knowledge.commit(replace(put(written), embeddings=(none,)))

    (entry,) = store.knowledge.snapshot(ACME, MODEL).entries
    assert entry.vectors.shape == (0, DIMENSION)


def test_two_writers_take_turns(open_store: OpenStore) -> None:
    """Through handles of their own: every page is there, every reading whole, every revision taken once."""
    handles = [open_store() for _ in range(2)]
    handles[0].knowledge.commit(put())
    failures: list[BaseException] = []

    def work(worker: int) -> None:
        knowledge = handles[worker].knowledge
        try:
            for number in range(8):
                knowledge.commit(put(page(f"{worker}-{number}.md", "one", "two")))
                snapshot = knowledge.snapshot(ACME, MODEL)
                assert len(active(snapshot)) == 2 * (snapshot.revision - 1)
        except BaseException as exc:
            failures.append(exc)
            raise

    threads = [Thread(target=work, args=(worker,)) for worker in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert handles[0].knowledge.revisions([ACME]) == (17,)
    assert len(handles[1].knowledge.pages(ACME, "notes", limit=100)) == 16


def test_a_snapshot_being_read_does_not_see_later_writes(store: Store) -> None:
    """Entries fit the revision and the count; one that is dropped midway holds nobody up."""
    store.knowledge.commit(put(*(page(f"{number}.md", "text") for number in range(20))))
    snapshot = store.knowledge.snapshot(ACME, MODEL)
    entries = iter(snapshot.entries)
    seen = [next(entries)]
    next(iter(store.knowledge.snapshot(ACME, MODEL).entries))

    store.knowledge.commit(KnowledgeChange(ACME, dropped=("notes",)))
    seen += list(entries)

    assert (snapshot.revision, snapshot.count, len(seen)) == (1, 20, 20)
    assert store.knowledge.snapshot(ACME, MODEL).count == 0


PATHS = st.sampled_from(["a.md", "b/c.md", "文.md"])
TEXTS = st.lists(st.sampled_from(["one", "two words", "three\nlines", "四"]), max_size=3, unique=True)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), PATHS, TEXTS, st.integers(0, 3)),
        st.tuples(st.just("remove"), PATHS),
        st.tuples(st.just("drop")),
        st.tuples(st.just("read")),
    ),
    min_size=1,
    max_size=14,
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_an_index_kept_fresh_is_one_built_at_once(store: Store, steps: list[tuple[object, ...]]) -> None:
    """Whatever was put and removed between its readings: the same living rows, with the same texts and vectors."""
    knowledge = store.knowledge
    knowledge.commit(KnowledgeChange(ACME, dropped=("notes",)))
    knowledge.commit(KnowledgeChange(ACME, wikis=(NOTES,)))
    late, kept = ScopeIndex(DIMENSION), ScopeIndex(DIMENSION)
    kept.update(knowledge.snapshot(ACME, MODEL))
    for step in (*steps, ("read",)):
        match step:
            case ("put", str() as path, list() as texts, int() as days):
                knowledge.commit(put(page(path, *texts, days=days)))
            case ("remove", str() as path):
                knowledge.commit(KnowledgeChange(ACME, removed=(("notes", path),)))
            case ("drop",):
                knowledge.commit(KnowledgeChange(ACME, dropped=("notes",), wikis=(NOTES,)))
            case _:
                kept.update(knowledge.changes(ACME, MODEL, kept.revision))
                if late.revision:
                    late.update(knowledge.changes(ACME, MODEL, late.revision))
                else:
                    late.update(knowledge.snapshot(ACME, MODEL))
    built = ScopeIndex(DIMENSION)
    built.update(knowledge.snapshot(ACME, MODEL))

    assert living(kept) == living(late) == living(built)
    assert kept.revision == built.revision


def living(index: ScopeIndex) -> dict[str, tuple[object, ...]]:
    """Everything an index holds of its living rows, by id."""
    alive = index.column("status") == STATUSES.index(Status.ACTIVE)
    columns = ("kind", "source", "language", "credibility", "valid_until_us", "occurred_us", "known_us", "accesses")
    return {
        index.ids[row]: (
            index.search_texts[row],
            index.names[row],
            *(int(index.column(name)[row]) for name in columns),
            index.vectors.rows[index.vector_rows.rows == row].tobytes(),
            tuple(sorted(tag for tag, rows in index.tag_postings.items() if row in rows)),
        )
        for row in np.flatnonzero(alive).tolist()
    }
