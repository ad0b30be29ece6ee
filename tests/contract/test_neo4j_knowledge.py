"""What only the Neo4j store promises of knowledge: a graph that people can read, and whole readings of it."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import LiteralString

import pytest

from graphmem.domain.entity import EntityType
from graphmem.domain.scope import Owner
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import StoreRejected, StoreUnavailable
from graphmem.stores.neo4j import Neo4jStore
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.knowledge import Neo4jKnowledge
from tests.contract.conftest import connect, run
from tests.contract.memories import MODEL, PRIVATE, change_set, memory
from tests.contract.pages import ACME, GLOBEX, NOTES, READER, concept, full_concept, ids_of, page, put
from tests.neo4j.server import Neo4jAddress

LINKS: LiteralString = "MATCH (a:Page)-[:LINKS_TO]->(b:Page) RETURN a.path AS a, b.path AS b ORDER BY a, b"
INSTANCES: LiteralString = """
MATCH (entity:Entity)-[:INSTANCE_OF]->(concept:Concept)
RETURN entity.key AS key, concept.id AS id ORDER BY key, id
"""


@pytest.fixture
def store(server: Neo4jAddress) -> Iterator[Neo4jStore]:
    """The store on it."""
    with closing(connect(server)) as opened:
        yield opened


def rows(server: Neo4jAddress, statement: LiteralString) -> list[tuple[object, ...]]:
    """What a person finds."""
    return [tuple(row) for row in run(server, statement)]


def test_the_graph_of_knowledge_reads_well(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Labels of its own, captions, and every edge; nothing hangs on a wiki or an owner."""
    written = page("a.md", "one", links=["b.md"], concepts=["hotpot", "nowhere"])
    hotpot = replace(full_concept("hotpot"), broader=("dish",), related=("tea",))
    dishes = (hotpot, concept("dish", "Dish"), concept("tea", "Tea"), concept("chili", "Chili"))
    store.commit(change_set(memory(1, entities=["tea"])))
    store.knowledge.commit(replace(put(written, page("b.md", "two")), concepts=dishes))

    shapes = rows(
        server,
        """MATCH (one)-[edge]->(two) WHERE NOT one:Memory
        RETURN DISTINCT labels(one) AS one, type(edge) AS edge, labels(two) AS two ORDER BY one, edge, two""",
    )
    assert shapes == [
        (["Concept"], "PROPERTY", ["Concept"]),
        (["Concept"], "RELATED", ["Concept"]),
        (["Concept"], "SUBCLASS_OF", ["Concept"]),
        (["Entity", "Tool"], "INSTANCE_OF", ["Concept"]),
        (["Page"], "HAS_SECTION", ["Section"]),
        (["Page"], "LINKS_TO", ["Page"]),
        (["Section"], "ABOUT", ["Concept"]),
        (["Section"], "HAS_EMBEDDING", ["SectionEmbedding"]),
    ]
    assert rows(server, "MATCH (:Concept)-[p:PROPERTY]->(c) RETURN p.name AS name, c.id AS id ORDER BY name, id") == [
        ("contains", "chili"),
        ("is_served_with", "tea"),
    ]
    captions = """
    MATCH (node) WHERE any(label IN labels(node) WHERE label IN ['Wiki', 'Page', 'Section', 'Concept'])
    RETURN labels(node)[0] AS label, node.name AS name ORDER BY label, name
    """
    assert rows(server, captions) == [
        ("Concept", "Chili"),
        ("Concept", "Dish"),
        ("Concept", "Tea"),
        ("Concept", "四川火鍋"),
        ("Page", "a.md"),
        ("Page", "b.md"),
        ("Section", "Part 0"),
        ("Section", "Part 0"),
        ("Wiki", "notes"),
    ]


def test_links_are_drawn_whichever_page_comes_first(server: Neo4jAddress, store: Neo4jStore) -> None:
    """To a page that comes later, comes back, or links to itself; only within one wiki of one owner."""
    store.knowledge.commit(put(page("a.md", "one", links=["a.md", "b.md", "c.md"])))
    assert rows(server, LINKS) == [("a.md", "a.md")]
    store.knowledge.commit(put(page("b.md", "two", links=["a.md"])))
    store.knowledge.commit(put(page("c.md", owner=GLOBEX), owner=GLOBEX))
    store.knowledge.commit(
        put(page("c.md", wiki="other"), wikis=(NOTES, replace(NOTES, name="other", folder="/srv/other")))
    )
    everything = [("a.md", "a.md"), ("a.md", "b.md"), ("b.md", "a.md")]
    assert rows(server, LINKS) == everything

    store.knowledge.commit(put(page("b.md", "changed", links=["a.md"])))
    assert rows(server, LINKS) == everything
    store.knowledge.commit(KnowledgeChange(ACME, removed=(("notes", "b.md"),)))
    assert rows(server, LINKS) == everything[:1]
    store.knowledge.commit(replace(put(page("b.md", "again")), removed=(("notes", "b.md"),)))
    assert rows(server, LINKS) == everything[:2]
    store.knowledge.commit(put(page("a.md", "one", links=["c.md"])))
    assert rows(server, LINKS) == []


def test_sections_are_about_the_concepts_that_are_there(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Whichever comes first; what a section no longer names is gone."""
    about: LiteralString = "MATCH (:Section)-[:ABOUT]->(concept:Concept) RETURN concept.id AS id ORDER BY id"
    store.knowledge.commit(put(page("a.md", "one", concepts=["b", "a"])))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=(concept("a"), concept("c"))))
    assert rows(server, about) == [("a",)]
    store.knowledge.commit(KnowledgeChange(ACME, concepts=(concept("b"), concept("a"), concept("c"))))
    assert rows(server, about) == [("a",), ("b",)]

    (section,) = page("a.md", "one", concepts=["b", "a"]).sections
    store.knowledge.commit(put(replace(page("a.md"), sections=(replace(section, concepts=("c",)),))))
    assert rows(server, about) == [("c",)]


def test_instances_are_edges_that_come_and_go(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Of entities of every owner of the tenant; with the concept, or with the name that they shared."""
    alice, redis = Owner("acme", "alice"), "t/acme/u/alice#Tool:redis"
    store.commit(change_set(memory(1, entities=["Redis"]), memory(2, owner=PRIVATE, entities=["Vim"])))
    store.commit(change_set(memory(3, owner=Owner("acme2", "alice"), entities=["Redis"])))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=(concept("r", "REDIS", "cache"), concept("v", "vim"))))
    assert rows(server, INSTANCES) == [(redis, "r"), ("t/acme/u/alice/a/shop#Tool:vim", "v")]

    store.commit(change_set(memory(4, owner=alice, entities=["Cache", "Redis"])))
    cache = "t/acme/u/alice#Tool:cache"
    store.knowledge.commit(KnowledgeChange(ACME, concepts=(concept("r", "redis"), concept("s", "Redis"))))
    assert rows(server, INSTANCES) == [(redis, "r"), (redis, "s")]
    store.knowledge.commit(KnowledgeChange(ACME, concepts=(concept("s", "cache"),)))
    assert rows(server, INSTANCES) == [(cache, "s")]
    assert store.knowledge.instances(READER, [redis, cache]) == {cache: ("s",)}


def test_an_entity_of_the_type_concept_is_none_of_the_ontology(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Both share a label and nothing else."""
    written = memory(1, entities=["Redis"])
    (linked,) = written.mentions
    entity = replace(linked.entity, type=EntityType.CONCEPT)
    store.commit(change_set(replace(written, mentions=(replace(linked, entity=entity),))))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=(concept("redis", "Redis"),)))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=()))

    assert store.knowledge.concepts(ACME) == ()
    assert rows(server, "MATCH (entity:Entity:Concept) RETURN entity.name") == [("Redis",)]


def test_concepts_that_stay_keep_what_people_drew(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Only what changes is written; nothing of names and links is left of what went."""
    before = (concept("a", "A", broader=["b"]), concept("b", "B", related=["a"]), concept("c", "C", broader=["a", "b"]))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=before))
    run(server, "MATCH (a:Concept {id: 'a'}), (b:Concept {id: 'b'}) CREATE (a)-[:SEE]->(b)")
    after = (concept("b", "B"), concept("a", "Aha", broader=["c", "b"]), concept("d", "B"))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=after))

    assert store.knowledge.concepts(ACME) == after
    edges = "MATCH (a:Concept)-[edge]->(b:Concept) RETURN a.id AS a, type(edge) AS edge, b.id AS b ORDER BY a, edge, b"
    assert rows(server, edges) == [("a", "SEE", "b"), ("a", "SUBCLASS_OF", "b")]
    names = "MATCH (called:ConceptName) RETURN called.folded AS folded, called.concepts AS ids ORDER BY folded"
    assert rows(server, names) == [("aha", ["a"]), ("b", ["b", "d"])]


def test_edges_that_people_draw_lead_to_no_other_owner(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Neither to sections nor to vectors nor to concepts, when reading and when taking away."""
    mine, theirs = page("a.md", "one"), page("b.md", "two", owner=GLOBEX)
    store.commit(change_set(memory(1, entities=["Redis"])))
    store.knowledge.commit(replace(put(mine), concepts=(concept("m", "mine"),)))
    store.knowledge.commit(replace(put(theirs, owner=GLOBEX), concepts=(concept("t", "theirs"),)))
    run(server, "MATCH (page:Page), (section:Section) MERGE (page)-[:HAS_SECTION]->(section)")
    run(server, "MATCH (section:Section), (one:SectionEmbedding) MERGE (section)-[:HAS_EMBEDDING]->(one)")
    run(server, "MATCH (entity:Entity), (concept:Concept) MERGE (entity)-[:INSTANCE_OF]->(concept)")

    assert store.knowledge.page(ACME, "notes", "a.md") == mine
    assert store.knowledge.pages(ACME, "notes", limit=9)[0].sections == 1
    assert [found.path for found in store.knowledge.sections(ACME, [*ids_of(mine), *ids_of(theirs)])] == ["a.md"]
    assert [entry.memory_id for entry in store.knowledge.snapshot(ACME, MODEL).entries] == ids_of(mine)
    assert store.knowledge.instances(READER, ["t/acme/u/alice#Tool:redis"]) == {}
    store.knowledge.commit(KnowledgeChange(ACME, dropped=("notes",)))
    assert store.knowledge.page(GLOBEX, "notes", "b.md") == theirs
    assert [len(entry.vectors) for entry in store.knowledge.snapshot(GLOBEX, MODEL).entries] == [1]


def test_nothing_is_left_of_a_dropped_wiki_but_the_ids_of_its_sections(server: Neo4jAddress, store: Neo4jStore) -> None:
    """No page, section, vector or edge."""
    store.knowledge.commit(put(page("a.md", "one", "two", links=["b.md"]), page("b.md", "three")))
    store.knowledge.commit(KnowledgeChange(ACME, dropped=("notes",)))

    left = "MATCH (node) WHERE NOT node:Migration RETURN DISTINCT labels(node) AS labels ORDER BY labels"
    assert rows(server, left) == [(["GoneSection"],), (["Knowledge"],), (["Owner"],)]
    assert rows(server, "MATCH (gone:GoneSection) UNWIND keys(gone) AS key RETURN DISTINCT key ORDER BY key") == [
        ("created_revision",),
        ("id",),
        ("owner",),
        ("revision",),
    ]


def test_a_commit_that_is_seen_by_halves_is_waited_for(server: Neo4jAddress, store: Neo4jStore) -> None:
    """A reading that lacks sections takes the writer's lock; a store that may not write says so instead."""
    written = page("a.md", "one", "two")
    store.knowledge.commit(put(written))
    run(server, "MATCH (knowledge:Knowledge) SET knowledge.sections = 3")

    assert store.knowledge.snapshot(ACME, MODEL).count == 2
    assert store.knowledge.changes(ACME, MODEL, 0).count == 2
    reader = Neo4jStore.open(server.uri, user=server.user, password=server.password, read_only=True)
    with closing(reader), pytest.raises(StoreUnavailable, match="retry"):
        reader.knowledge.snapshot(ACME, MODEL)
    store.knowledge.commit(KnowledgeChange(ACME))
    assert rows(server, "MATCH (knowledge:Knowledge) RETURN knowledge.sections") == [(2,)]
    assert sorted(ids_of(written)) == [entry.memory_id for entry in store.knowledge.snapshot(ACME, MODEL).entries]


def test_knowledge_opened_for_reading_is_never_written(server: Neo4jAddress, store: Neo4jStore) -> None:
    """It answers, and refuses to commit with the reason."""
    written = page("a.md", "one")
    store.knowledge.commit(replace(put(written), concepts=(concept("c", "C"),)))
    reader = Neo4jStore.open(server.uri, user=server.user, password=server.password, read_only=True)
    with closing(reader):
        assert reader.knowledge.page(ACME, "notes", "a.md") == written
        assert reader.knowledge.snapshot(ACME, MODEL).count == 1
        assert reader.knowledge.concepts(ACME) == (concept("c", "C"),)
        with pytest.raises(StoreRejected, match="opened read-only"):
            reader.knowledge.commit(put(page("b.md", "two")))
    assert store.knowledge.revisions([ACME]) == (1,)


def test_a_server_that_is_down_says_so() -> None:
    """Reading and writing alike, never an empty answer."""
    connections = Connections.open("bolt://127.0.0.1:9", user="neo4j", password=None, database=None, read_only=False)
    with closing(connections):
        knowledge = Neo4jKnowledge(connections)
        for call in (
            lambda: knowledge.commit(put()),
            lambda: knowledge.snapshot(ACME, MODEL),
            lambda: knowledge.page(ACME, "notes", "a.md"),
            lambda: knowledge.concepts(ACME),
        ):
            with pytest.raises(StoreUnavailable, match="does not answer"):
                call()
