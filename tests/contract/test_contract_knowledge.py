"""What a store promises of knowledge: wikis, their pages and sections, each of one owner."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.wiki import FoundSection, KnowledgeChange, PageRow, Wiki
from graphmem.ports.store import Store
from tests.contract.memories import MODEL, change_set, memory
from tests.contract.pages import (
    ACME,
    GLOBEX,
    NOTES,
    READER,
    active,
    concept,
    full_page,
    gone,
    ids_of,
    page,
    put,
)


def test_an_owner_without_knowledge_has_nothing(store: Store) -> None:
    """Revision 0, nothing to list; what is asked for by name is not there."""
    knowledge = store.knowledge
    snapshot = knowledge.snapshot(ACME, MODEL)

    assert knowledge.revisions([ACME, GLOBEX]) == (0, 0)
    assert (snapshot.revision, snapshot.count, list(snapshot.entries)) == (0, 0, [])
    assert list(knowledge.changes(ACME, MODEL, 0).entries) == []
    assert knowledge.wikis(ACME) == ()
    assert knowledge.pages(ACME, "notes", limit=10) == ()
    assert knowledge.page(ACME, "notes", "a.md") is None
    assert knowledge.sections(ACME, ["x"]) == ()
    assert knowledge.concepts(ACME) == ()
    assert knowledge.instances(READER, ["t/acme#Tool:redis"]) == {}


def test_a_page_is_read_as_it_was_put(store: Store) -> None:
    """Every field, whatever its script and however near the ends of time."""
    written = full_page()
    store.knowledge.commit(put(written))

    assert store.knowledge.page(ACME, "notes", written.path) == written
    assert store.knowledge.pages(ACME, "notes", limit=10) == (
        PageRow(
            "notes",
            written.path,
            str(written.title),
            tuple(map(str, written.aliases)),
            written.updated_at,
            written.valid_until,
            written.content_hash,
            written.links,
            2,
        ),
    )
    first, second = written.sections
    told = (written.wiki, written.path, written.title, written.updated_at, written.valid_until)
    found = store.knowledge.sections(ACME, [second.id, "unheard-of", first.id, second.id])
    assert found == (FoundSection(second, *told), FoundSection(first, *told))


def test_a_tenant_of_knowledge_alone_has_no_memories(store: Store) -> None:
    """Its memories are at revision 0; it is an owner, for copies."""
    store.knowledge.commit(put(page("a.md", "text")))

    assert store.revisions([ACME]) == (0,)
    assert store.snapshot(ACME, MODEL).count == 0
    assert store.owners() == (ACME,)
    store.commit(change_set(memory(1, owner=ACME)))
    assert store.revisions([ACME]) == (1,)
    assert store.snapshot(ACME, MODEL).count == 1
    assert store.report().memories == 1


def test_sections_may_change_places_within_a_page_and_between_pages(store: Store) -> None:
    """Whatever the order in which the pages are put."""
    one, two, three = page("a.md", "one", "two").sections + page("b.md", "three").sections
    first, second = page("a.md", "one", "two"), page("b.md", "three")
    store.knowledge.commit(put(first, second))

    for tops, others in (((two, one), (three,)), ((one, three), (two,)), ((three,), (one, two))):
        swapped = [
            replace(
                each,
                sections=tuple(
                    replace(section, number=number, anchor=f"at-{number}") for number, section in enumerate(sections)
                ),
            )
            for each, sections in ((first, tops), (second, others))
        ]
        store.knowledge.commit(put(*swapped))
        assert [store.knowledge.page(ACME, "notes", each.path) for each in swapped] == swapped
        assert len(active(store.knowledge.snapshot(ACME, MODEL))) == 3


def test_a_removed_page_is_gone_and_told_of_for_ever(store: Store) -> None:
    """To whoever knew it; removing what is not there does nothing."""
    kept, removed = page("a.md", "kept"), page("b.md", "one", "two")
    store.knowledge.commit(put(kept, removed))
    change = KnowledgeChange(ACME, removed=(("notes", "b.md"), ("notes", "no.md"), ("none", "b.md")))
    store.knowledge.commit(change)
    store.knowledge.commit(change)

    assert store.knowledge.page(ACME, "notes", "b.md") is None
    assert [row.path for row in store.knowledge.pages(ACME, "notes", limit=10)] == ["a.md"]
    assert active(store.knowledge.snapshot(ACME, MODEL)) == ids_of(kept)
    assert list(store.knowledge.changes(ACME, MODEL, 2).entries) == []
    store.knowledge.commit(put(page("a.md", "kept")))
    store.knowledge.commit(KnowledgeChange(ACME, dropped=("none",)))
    assert gone(store.knowledge.changes(ACME, MODEL, 1)) == sorted(ids_of(removed))
    assert active(store.knowledge.changes(ACME, MODEL, 2)) == ids_of(kept)
    assert active(store.knowledge.changes(ACME, MODEL, 0)) == ids_of(kept)
    assert gone(store.knowledge.changes(ACME, MODEL, 0)) == []


def test_a_dropped_wiki_goes_with_its_pages(store: Store) -> None:
    """And with nothing else; one of the same name may be added at once."""
    other = Wiki("other", "/srv/other")
    mine, theirs = page("a.md", "one"), page("a.md", "one", wiki="other")
    store.knowledge.commit(put(mine, theirs, wikis=(NOTES, other)))
    moved = Wiki("other", "/srv/moved 文件夹", datetime(2026, 3, 1, 9, 30, 0, 123_456, tzinfo=UTC))
    store.knowledge.commit(KnowledgeChange(ACME, wikis=(moved,)))

    assert store.knowledge.wikis(ACME) == (NOTES, moved)
    assert store.knowledge.page(ACME, "other", "a.md") == theirs
    store.knowledge.commit(KnowledgeChange(ACME, wikis=(NOTES,), dropped=("notes",)))
    assert store.knowledge.wikis(ACME) == (NOTES, moved)
    assert store.knowledge.pages(ACME, "notes", limit=5) == ()
    assert active(store.knowledge.snapshot(ACME, MODEL)) == ids_of(theirs)
    assert gone(store.knowledge.changes(ACME, MODEL, 1)) == ids_of(mine)
    store.knowledge.commit(KnowledgeChange(ACME, dropped=("other", "notes")))
    assert store.knowledge.wikis(ACME) == ()
    assert store.knowledge.sections(ACME, ids_of(theirs)) == ()


def test_pages_are_listed_by_code_point(store: Store) -> None:
    """A page at a time; the last path need not be there any more."""
    paths = ["B.md", "a b/c.md", "a/b.md", "ä.md", "文.md", "\uffee.md", "🦆.md", "…/..", "%_'\"\\`$x{y}--.md"]
    store.knowledge.commit(put(*(page(path, "text") for path in paths)))

    listed: list[str] = []
    while rows := store.knowledge.pages(ACME, "notes", after=listed[-1] if listed else None, limit=2):
        listed += [row.path for row in rows]
    assert listed == sorted(paths)
    store.knowledge.commit(KnowledgeChange(ACME, removed=(("notes", "a/b.md"),)))
    assert store.knowledge.pages(ACME, "notes", after="a/b.md", limit=1)[0].path == "ä.md"
    assert store.knowledge.pages(ACME, "notes", limit=0) == ()
    assert store.knowledge.pages(ACME, "notes", limit=-1) == ()
    for path in paths:
        found = store.knowledge.page(ACME, "notes", path)
        assert (found is None) == (path == "a/b.md")


@pytest.mark.parametrize(
    "foreign",
    [GLOBEX, Owner("Acme"), Owner("acme "), Owner("acme/u/alice"), Owner("acm")],
    ids=lambda owner: owner.key,
)
def test_owners_never_see_each_other(store: Store, foreign: Owner) -> None:
    """However alike their names, paths and concepts; not even ids that both have."""
    mine, theirs = page("a.md", "one"), replace(page("a.md", "one"), owner=foreign)
    other = replace(theirs, title=redact("theirs").text)
    store.knowledge.commit(replace(put(mine), concepts=(concept("c", "Redis"),)))
    store.knowledge.commit(replace(put(other, owner=foreign), concepts=(concept("d", "Redis"), concept("e"))))
    store.commit(change_set(memory(1, owner=Owner(foreign.tenant, "alice"), entities=["Redis"])))

    assert store.knowledge.page(ACME, "notes", "a.md") == mine
    assert store.knowledge.page(foreign, "notes", "a.md") == other
    assert [found.title for found in store.knowledge.sections(foreign, ids_of(mine))] == ["theirs"]
    assert [each.id for each in store.knowledge.concepts(ACME)] == ["c"]
    key = f"{Owner(foreign.tenant, 'alice').key}#Tool:redis"
    assert store.knowledge.instances(READER, [key]) == {}
    assert store.knowledge.instances(Scope(foreign.tenant, "alice"), [key]) == {key: ("d",)}
    store.knowledge.commit(KnowledgeChange(foreign, dropped=("notes",), concepts=()))
    assert store.knowledge.page(ACME, "notes", "a.md") == mine
    assert store.knowledge.wikis(foreign) == ()
    assert active(store.knowledge.snapshot(ACME, MODEL)) == ids_of(mine)
    assert gone(store.knowledge.changes(ACME, MODEL, 0)) == []
    assert gone(store.knowledge.changes(foreign, MODEL, 1)) == ids_of(mine)
    assert store.knowledge.revisions([ACME, foreign]) == (1, 2)


def test_a_page_may_have_no_section(store: Store) -> None:
    """An empty file is a page."""
    store.knowledge.commit(put(page("empty.md")))

    found = store.knowledge.page(ACME, "notes", "empty.md")
    assert found is not None
    assert found.sections == ()
    assert store.knowledge.pages(ACME, "notes", limit=1)[0].sections == 0
    assert active(store.knowledge.snapshot(ACME, MODEL)) == []


def test_times_are_given_in_utc(store: Store) -> None:
    """Whatever offset they were put with."""
    east = timezone(timedelta(hours=8, minutes=30))
    written = replace(
        page("a.md", "one"),
        updated_at=datetime(2026, 3, 1, 1, 0, 0, 5, tzinfo=east),
        valid_until=datetime(2027, 1, 1, tzinfo=east),
    )
    store.knowledge.commit(put(written))

    found = store.knowledge.page(ACME, "notes", "a.md")
    assert found == written
    assert found.updated_at.tzinfo is UTC
    assert store.knowledge.pages(ACME, "notes", limit=1)[0].valid_until == datetime(2026, 12, 31, 15, 30, tzinfo=UTC)
