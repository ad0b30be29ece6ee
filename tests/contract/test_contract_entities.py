"""What a store promises of entities: looked up, listed, merged, parted, renamed."""

from dataclasses import replace
from datetime import timedelta

from graphmem.domain.change import ChangeSet
from graphmem.domain.entity import Entity, EntityMerge, EntityRename, EntityType, EntityUnmerge
from graphmem.domain.scope import Owner
from graphmem.ports.store import Edge, EntityRow, Store
from tests.contract.memories import ALICE, MODEL, OWNER, PRIVATE, START, change_set, memory


def tool(name: str, owner: Owner = OWNER) -> Entity:
    """A tool of an owner's."""
    return Entity(owner, EntityType.TOOL, name)


def merge(alias: str, canonical: str) -> EntityMerge:
    """One tool taken for another."""
    return EntityMerge(tool(alias), tool(canonical), START)


def test_names_are_looked_up_folded(store: Store) -> None:
    """Width, case and traditional characters make no difference; unknown and foreign names are left out."""
    store.commit(change_set(memory(1, entities=["Ｒedis", "範例庫"]), memory(2, entities=["Ｒedis"])))
    store.commit(change_set(memory(3, entities=["Vim"], owner=PRIVATE)))

    found = store.known_entities(OWNER, ["redis", "范例库", "vim", "\ud800"])

    assert found == {"redis": (tool("Ｒedis"), 2), "范例库": (tool("範例庫"), 1)}


def test_names_are_found_by_their_beginning(store: Store) -> None:
    """By folded name, then key; at most as many as asked a prefix; prefixes without any are left out."""
    store.commit(change_set(memory(1, entities=["Postgres", "PostgreSQL", "Poster", "Pig", "🦆 Bar", "\ufffd Bar"])))

    found = store.entities_starting(OWNER, ["post", "p", "🦆", "x", "post"], limit=2)

    assert found == {
        "post": (tool("Poster"), tool("Postgres")),
        "p": (tool("Pig"), tool("Poster")),
        "🦆": (tool("🦆 Bar"),),
    }


def test_entities_are_listed_by_key(store: Store) -> None:
    """Page by page, with how many memories mention each and what it was merged into."""
    store.commit(change_set(memory(1, entities=["Vim", "Emacs"]), memory(2, entities=["Vim"])))
    store.commit(ChangeSet(entities=(merge("Vim", "Vi Improved"),)))

    emacs, vim = EntityRow(tool("Emacs"), 1), EntityRow(tool("Vim"), 2, tool("Vi Improved").key)
    improved = EntityRow(tool("Vi Improved"), 0)
    assert store.entities(OWNER, limit=2) == (emacs, improved)
    assert store.entities(OWNER, after=improved.entity.key, limit=2) == (vim,)
    assert store.entities(OWNER, after=vim.entity.key, limit=2) == ()
    assert store.entities(PRIVATE, limit=9) == ()
    keys = [vim.entity.key, "nothing", emacs.entity.key, vim.entity.key]
    assert store.entities_by_key(ALICE, keys) == (vim, emacs)


def test_merging_is_one_edge_that_can_be_taken_away(store: Store) -> None:
    """A second merge of the same alias changes nothing; parting leaves the entities as they were."""
    store.commit(change_set(memory(1, entities=["Vim", "Emacs"])))
    store.commit(ChangeSet(entities=(merge("Vim", "Emacs"),)))
    later = replace(merge("Vim", "Nano"), at=START + timedelta(days=1))
    store.commit(ChangeSet(entities=(later,)))
    assert store.same_as(OWNER) == {tool("Vim").key: tool("Emacs").key}
    assert store.snapshot(OWNER, MODEL).same_as == store.same_as(OWNER)
    assert store.export_side(OWNER).merges == (merge("Vim", "Emacs"),)

    store.commit(ChangeSet(entities=(EntityUnmerge(tool("Vim"), START),)))

    assert store.same_as(OWNER) == {}
    assert [row.same_as for row in store.entities(OWNER, limit=9)] == [None, None, None]


def test_a_merge_moves_the_revision(store: Store) -> None:
    """Indexes kept fresh learn of it."""
    store.commit(change_set(memory(1, entities=["Vim", "Emacs"])))
    (before,) = store.revisions([OWNER])
    store.commit(ChangeSet(entities=(merge("Vim", "Emacs"),)))

    changes = store.changes(OWNER, MODEL, before)
    assert (changes.revision, tuple(changes.entries)) == (before + 1, ())
    assert changes.same_as == {tool("Vim").key: tool("Emacs").key}


def test_the_graph_leads_over_merges(store: Store) -> None:
    """Over any number of steps, in both directions, within the owner."""
    names = ("A1", "B2", "C3", "D4")
    told = [memory(number, entities=[name]) for number, name in enumerate(names, start=1)]
    store.commit(change_set(*told))
    store.commit(ChangeSet(entities=(merge("A1", "B2"), merge("C3", "B2"))))

    edges = store.expand(ALICE, [told[0].id], per_entity=5, limit=9)

    assert edges == (
        Edge("MENTIONS", told[0].id, tool("A1").key, "A1", EntityType.TOOL),
        Edge("MENTIONS", told[1].id, tool("B2").key, "B2", EntityType.TOOL),
        Edge("MENTIONS", told[2].id, tool("C3").key, "C3", EntityType.TOOL),
    )


def test_renaming_changes_the_name_shown(store: Store) -> None:
    """The key stays, memories show the new name."""
    entry = memory(1, entities=["redis"])
    store.commit(change_set(entry))
    store.commit(ChangeSet(entities=(EntityRename(tool("Redis"), START),)))

    (found,) = store.memories(ALICE, [entry.id])
    assert [(linked.mention.surface, linked.entity.name) for linked in found.mentions] == [("redis", "Redis")]
    assert store.known_entities(OWNER, ["redis"]) == {"redis": (tool("Redis"), 1)}


def test_memories_that_mention_are_told_newest_first(store: Store) -> None:
    """Each once, of the scope only."""
    told = [memory(number, entities=["Vim", "Emacs"]) for number in (1, 2)]
    store.commit(change_set(*told))
    store.commit(change_set(memory(3, entities=["Vim"], owner=Owner("acme", "bob"))))

    keys = [tool("Vim").key, tool("Emacs").key, tool("Vim", Owner("acme", "bob")).key]
    assert store.mentioning(ALICE, keys, limit=9) == (told[1].id, told[0].id)
    assert store.mentioning(ALICE, keys, limit=1) == (told[1].id,)
