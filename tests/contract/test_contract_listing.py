"""What a store promises of lists, counts and edges: whole, in order, and of what was asked for only."""

from dataclasses import replace
from datetime import timedelta

import pytest

from graphmem.domain.change import ChangeSet, Turn
from graphmem.domain.claim import LinkKind
from graphmem.domain.entity import Entity, EntityMerge, EntityType
from graphmem.domain.memory import Memory, MemoryKind, Source, Status
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, Visibility
from graphmem.ports.lister import Fitting, GraphEdge
from graphmem.ports.store import EntityRow, Store
from tests.contract.memories import (
    ALICE,
    ALICE_SHOP,
    FOREIGN,
    MODEL,
    OWNER,
    PRIVATE,
    PUBLIC,
    START,
    change_set,
    linked,
    memory,
    memory_id,
)

ANY = Fitting()
BOB = Owner("acme", "bob")


def tool(name: str, owner: Owner = OWNER) -> Entity:
    """A tool of an owner's."""
    return Entity(owner, EntityType.TOOL, name)


def turn(number: int, session: str, owner: Owner = OWNER) -> Turn:
    """A turn of working memory, minutes after the start."""
    return Turn(
        id=f"turn-{owner.key}-{session}-{number}",
        owner=owner,
        session=session,
        role="user",
        content=redact("hello").text,
        at=START + timedelta(minutes=number),
    )


def ids(store: Store, fitting: Fitting = ANY, *, owner: Owner = OWNER, newest_first: bool = True) -> list[str]:
    """Ids of all that fits, page by page of two."""
    found: list[str] = []
    after: tuple[int, str] | None = None
    while page := store.lister.listed(owner, fitting, newest_first=newest_first, after=after, limit=2):
        found += [place.memory_id for place in page]
        after = page[-1].revision, page[-1].memory_id
    return found


@pytest.fixture
def told(store: Store) -> tuple[Memory, ...]:
    """Five memories of Alice in three commits, and others that are not hers to list."""
    memories = (
        memory(3, entities=["Vim"]),
        replace(memory(1, session="s1"), kind=MemoryKind.SEMANTIC, source=Source.TOOL),
        replace(memory(2, session="s1"), tags=("red", "blue")),
        memory(5, entities=["Emacs"], status=Status.ARCHIVED),
        memory(4, status=Status.TOMBSTONE),
    )
    store.commit(change_set(memories[0]))
    store.commit(change_set(memories[1], memories[2]))
    store.commit(change_set(memories[3], memories[4]))
    store.commit(change_set(memory(6, entities=["Vim"], owner=PRIVATE), memory(7, owner=BOB), memory(8, owner=PUBLIC)))
    return memories


@pytest.mark.usefixtures("told")
def test_memories_are_listed_in_the_order_of_their_commits(store: Store) -> None:
    """From either end; within a commit by id; without tombstones and what others own."""
    oldest_first = [memory_id(number) for number in (3, 1, 2, 5)]

    assert ids(store, newest_first=False) == oldest_first
    assert ids(store) == oldest_first[::-1]
    assert ids(store, owner=Owner("acme", "nobody")) == []
    assert store.lister.listed(OWNER, ANY, newest_first=True, after=None, limit=0) == ()
    (first,) = store.lister.listed(OWNER, ANY, newest_first=False, after=None, limit=1)
    assert (first.revision, first.recorded_us) == (1, int(memory(3).recorded_at.timestamp() * 1_000_000))


def test_a_page_goes_on_where_the_one_before_ended(store: Store, told: tuple[Memory, ...]) -> None:
    """Whatever is written in between, nothing comes twice and nothing is left out."""
    first = store.lister.listed(OWNER, ANY, newest_first=True, after=None, limit=2)
    store.commit(change_set(memory(0), memory(9)))
    place = first[-1].revision, first[-1].memory_id
    rest = store.lister.listed(OWNER, ANY, newest_first=True, after=place, limit=9)

    assert [each.memory_id for each in (*first, *rest)] == [memory_id(number) for number in (5, 2, 1, 3)]
    assert ids(store, newest_first=False)[-2:] == [memory_id(0), memory_id(9)]
    assert told[0].id == rest[-1].memory_id


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize(
    ("fitting", "numbers"),
    [
        (Fitting(kind=MemoryKind.SEMANTIC), [1]),
        (Fitting(status=Status.ARCHIVED), [5]),
        (Fitting(status=Status.TOMBSTONE), [4]),
        (Fitting(entities=[tool("Vim").key, tool("Emacs").key, "nothing", "a#b", ""]), [3, 5]),
        (Fitting(entities=[tool("Vim", PRIVATE).key]), []),
        (Fitting(entities=[]), []),
        (Fitting(tag="blue"), [2]),
        (Fitting(tag="green"), []),
        (Fitting(source=Source.TOOL), [1]),
        (Fitting(session="s1"), [1, 2]),
        (Fitting(session="s1", tag="red"), [2]),
        (Fitting(since=memory(3).occurred_at), [3, 5]),
        (Fitting(until=memory(3).occurred_at), [1, 2]),
        (Fitting(kind=MemoryKind.SEMANTIC, source=Source.USER), []),
    ],
)
def test_filters_hold_all_together(store: Store, fitting: Fitting, numbers: list[int]) -> None:
    """What fits every one of them is listed, in either order."""
    found = [memory_id(number) for number in numbers]

    assert ids(store, fitting, newest_first=False) == found
    assert ids(store, fitting) == found[::-1]


def test_entities_are_listed_by_name(store: Store) -> None:
    """By folded name, then key; of a prefix and of a type; with what others own neither listed nor counted."""
    store.commit(change_set(memory(1, entities=["Vim", "vi", "Emacs"]), memory(2, entities=["Vim"])))
    store.commit(change_set(memory(3, entities=["Vim"], owner=PRIVATE)))
    store.commit(ChangeSet(entities=(EntityMerge(tool("vi"), tool("Vim"), START),)))
    place = Entity(OWNER, EntityType.PLACE, "Vim")
    store.commit(ChangeSet(entities=(EntityMerge(place, tool("Vim"), START),)))
    emacs, vim, vi = EntityRow(tool("Emacs"), 1), EntityRow(tool("Vim"), 2), EntityRow(tool("vi"), 1, tool("Vim").key)
    city = EntityRow(place, 0, tool("Vim").key)

    def named(
        after: EntityRow | None = None, prefix: str = "", kind: EntityType | None = None, limit: int = 9
    ) -> list[EntityRow]:
        place = None if after is None else (after.entity.name.casefold(), after.entity.key)
        return list(store.lister.entities_named(OWNER, prefix=prefix, kind=kind, after=place, limit=limit))

    assert named() == [emacs, vi, city, vim]
    assert named(limit=1) == [emacs]
    assert named(emacs, limit=2) == [vi, city]
    assert named(city) == [vim]
    assert named(vim) == []
    assert named(prefix="v") == [vi, city, vim]
    assert named(vi, prefix="v", kind=EntityType.TOOL) == [vim]
    public, private = tool("Vim", PUBLIC).key, tool("Vim", BOB).key
    assert [row.entity.key for row in _after(store, "vim", public)] == [city.entity.key, vim.entity.key]
    assert _after(store, "vim", private) == []
    assert named(prefix="x") == named(prefix="🦆") == []
    assert store.lister.entities_named(BOB, prefix="", kind=None, after=None, limit=9) == ()


def _after(store: Store, folded: str, key: str) -> list[EntityRow]:
    """What follows the entity of another owner."""
    return list(store.lister.entities_named(OWNER, prefix="", kind=None, after=(folded, key), limit=9))


def test_sessions_are_those_with_a_turn_or_a_memory(store: Store) -> None:
    """By id, with how much they hold and when it was; tombstones do not count."""
    store.commit(
        replace(
            change_set(memory(1, session="b"), memory(9, session="b"), memory(2, session="d", status=Status.TOMBSTONE)),
            turns=(turn(0, "b"), turn(5, "b"), turn(3, "a")),
        )
    )
    store.commit(replace(change_set(memory(4, session="c")), turns=(turn(1, "z", PRIVATE),)))
    found = store.lister.sessions(OWNER, after=None, limit=9)

    assert [(row.id, row.turns, row.memories) for row in found] == [("a", 1, 0), ("b", 2, 2), ("c", 0, 1)]
    assert (found[1].first_at, found[1].last_at) == (START, memory(9).occurred_at)
    assert (found[0].first_at, found[0].last_at) == (START + timedelta(minutes=3), START + timedelta(minutes=3))
    assert store.lister.sessions(OWNER, after="a", limit=1) == (found[1],)
    assert store.lister.sessions(OWNER, after="c", limit=9) == ()
    assert store.lister.session(OWNER, "b") == found[1]
    assert store.lister.session(OWNER, "d") is None
    assert store.lister.session(OWNER, "z") is None
    assert store.lister.session(OWNER, "\ud800") is None


@pytest.mark.usefixtures("told")
def test_counts_are_of_the_owners_asked_for(store: Store) -> None:
    """By kind, status and visibility, by type, with the models; of nobody else."""
    counts = store.lister.counts([OWNER, PRIVATE])

    assert counts.memories == (
        (MemoryKind.EPISODIC, Status.ACTIVE, Visibility.PRIVATE, 1),
        (MemoryKind.EPISODIC, Status.ACTIVE, Visibility.SHARED, 2),
        (MemoryKind.EPISODIC, Status.ARCHIVED, Visibility.SHARED, 1),
        (MemoryKind.EPISODIC, Status.TOMBSTONE, Visibility.SHARED, 1),
        (MemoryKind.SEMANTIC, Status.ACTIVE, Visibility.SHARED, 1),
    )
    assert counts.entities == ((EntityType.TOOL, 3),)
    assert counts.sessions == 1
    assert counts.models == ((MODEL, 6),)
    assert (counts.oldest_at, counts.newest_at) == (memory(1).recorded_at, memory(6).recorded_at)
    nothing = store.lister.counts([Owner("globex")])
    assert (nothing.memories, nothing.entities, nothing.sessions, nothing.models) == ((), (), 0, ())
    assert nothing.oldest_at is nothing.newest_at is None
    assert store.lister.counts([]) == nothing


def test_the_owners_of_a_tenant_are_told(store: Store) -> None:
    """By key, and not those of a tenant whose name begins alike."""
    others = [Owner("acme0"), Owner("acme-2", "alice"), Owner("acm"), Owner("a")]
    for number, owner in enumerate([OWNER, PRIVATE, PUBLIC, BOB, *others]):
        store.commit(change_set(memory(number, owner=owner)))

    assert store.lister.owners_of("acme") == (PUBLIC, OWNER, PRIVATE, BOB)
    assert store.lister.owners_of("nobody") == ()


def test_edges_touch_what_was_asked_for(store: Store) -> None:
    """Mentions, turns, links and merges, whichever end was asked for; each once."""
    first, second = memory(1, entities=["Vim"], session="s"), memory(2, entities=["Vim", "Vim"], session="s")
    third = memory(3, entities=["Emacs"], session="s")
    store.commit(change_set(first, second, third))
    store.commit(ChangeSet(links=(linked(third, first), linked(second, first, LinkKind.OPPOSITE))))
    store.commit(ChangeSet(entities=(EntityMerge(tool("Emacs"), tool("Vim"), START),)))
    vim, emacs = tool("Vim").key, tool("Emacs").key
    mentions = [GraphEdge("MENTIONS", first.id, vim), GraphEdge("MENTIONS", second.id, vim)]
    contradicts = GraphEdge("CONTRADICTS", second.id, first.id)
    supersedes = GraphEdge("SUPERSEDES", third.id, first.id)
    then = [GraphEdge("NEXT", first.id, second.id), GraphEdge("NEXT", second.id, third.id)]

    assert store.lister.edges(ALICE, memories=[first.id], entities=[], per_node=9) == (
        contradicts, mentions[0], then[0], supersedes,
    )  # fmt: skip
    assert store.lister.edges(ALICE, memories=[third.id], entities=[], per_node=9) == (
        GraphEdge("MENTIONS", third.id, emacs), then[1], supersedes,
    )  # fmt: skip
    assert store.lister.edges(ALICE, memories=[], entities=[vim], per_node=9) == (
        *mentions, GraphEdge("SAME_AS", emacs, vim),
    )  # fmt: skip
    assert store.lister.edges(ALICE, memories=[], entities=[vim], per_node=1) == (
        mentions[1], GraphEdge("SAME_AS", emacs, vim),
    )  # fmt: skip
    assert store.lister.edges(ALICE, memories=[], entities=[], per_node=9) == ()


def test_no_edge_leaves_the_scope(store: Store) -> None:
    """Neither from what is foreign, nor to it; nor to what was forgotten, unless it is asked for itself."""
    told = memory(1, entities=["Vim"], session="s")
    gone, cold = memory(2, session="s", status=Status.TOMBSTONE), memory(4, session="t", status=Status.ARCHIVED)
    private = memory(3, entities=["Vim"], owner=PRIVATE)
    store.commit(change_set(told, gone, memory(5, session="t"), cold))
    store.commit(change_set(private))

    def edges(*memories: str, entities: tuple[str, ...] = ()) -> list[GraphEdge]:
        return list(store.lister.edges(ALICE, memories=memories, entities=entities, per_node=9))

    assert edges(private.id, gone.id, "unknown", entities=(tool("Vim", PRIVATE).key, "no key", "\ud800")) == []
    assert edges(told.id) == [GraphEdge("MENTIONS", told.id, tool("Vim").key)]
    assert edges(memory_id(5)) == []
    assert edges(cold.id) == [GraphEdge("NEXT", memory_id(5), cold.id)]
    assert store.lister.edges(FOREIGN, memories=[told.id], entities=[tool("Vim").key], per_node=9) == ()
    assert len(store.lister.edges(ALICE_SHOP, memories=[private.id], entities=[], per_node=9)) == 1


def test_captions_are_of_the_scope(store: Store) -> None:
    """Name, kind, status and owner; unknown, foreign and forgotten ones are left out alike."""
    store.commit(change_set(memory(1), memory(2, status=Status.TOMBSTONE), memory(3, owner=PRIVATE)))
    asked = [memory_id(number) for number in (1, 2, 3, 4)]

    assert list(store.lister.captions(ALICE, asked)) == [memory_id(1)]
    found = store.lister.captions(ALICE_SHOP, [*asked, "\ud800"])
    assert set(found) == {memory_id(1), memory_id(3)}
    shown = found[memory_id(3)]
    assert (shown.name, shown.kind, shown.status, shown.owner) == (
        "note 3: ", MemoryKind.EPISODIC, Status.ACTIVE, PRIVATE,
    )  # fmt: skip
