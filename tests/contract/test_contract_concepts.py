"""What a store promises of concepts, and of entities that are instances of them."""

from dataclasses import replace
from time import perf_counter

import pytest

from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import InvalidInput
from graphmem.ports.store import Store
from tests.contract.conftest import OpenStore
from tests.contract.memories import PRIVATE, change_set, memory
from tests.contract.pages import (
    ACME,
    GLOBEX,
    READER,
    concept,
    full_concept,
    page,
    put,
)


def test_concepts_are_read_as_they_were_put(store: Store) -> None:
    """In their order and with everything in its own; cycles, dangling links, no names at all."""
    written = (
        full_concept(),
        concept("z", "Zed", broader=("a", "z", "nowhere")),
        concept("a", "A", broader=("z",), related=("a", "nowhere", "a")),
        Concept("bare"),
        Concept("only alternatives", alternatives={"de": ("Käse", "Käse"), "en": ()}, definition=""),
    )
    store.knowledge.commit(KnowledgeChange(ACME, concepts=written))

    found = store.knowledge.concepts(ACME)
    assert found == written
    for one, other in zip(found, written, strict=True):
        assert list(one.links()) == list(other.links())
        assert list(one.names()) == list(other.names())
    store.knowledge.commit(put(page("a.md", "one")))
    assert store.knowledge.concepts(ACME) == written
    store.knowledge.commit(KnowledgeChange(ACME, concepts=written[1:2]))
    assert store.knowledge.concepts(ACME) == written[1:2]
    store.knowledge.commit(KnowledgeChange(ACME, concepts=()))
    assert store.knowledge.concepts(ACME) == ()


def test_the_revision_of_concepts_tells_when_others_were_put(open_store: OpenStore) -> None:
    """To every handle; pages, other owners and a change that is refused leave it, and 0 means that none ever were."""
    store, other = open_store(), open_store()
    knowledge = other.knowledge
    assert knowledge.concepts_revision(ACME) == 0
    store.knowledge.commit(put(page("a.md", "one")))
    store.knowledge.commit(KnowledgeChange(GLOBEX, concepts=(concept("c"),)))
    assert knowledge.concepts_revision(ACME) == 0

    seen = [0]
    for concepts in ((concept("c"),), (concept("c"), concept("d")), (concept("d"), concept("c")), ()):
        store.knowledge.commit(KnowledgeChange(ACME, concepts=concepts))
        assert knowledge.concepts_revision(ACME) > seen[-1]
        seen.append(knowledge.concepts_revision(ACME))
        store.knowledge.commit(put(page("a.md", *(concept.id for concept in concepts))))
        with pytest.raises(InvalidInput):
            store.knowledge.commit(replace(put(page("x.md", wiki="nowhere")), concepts=(concept("lost"),)))
        assert knowledge.concepts_revision(ACME) == seen[-1]
        assert knowledge.concepts(ACME) == concepts
    assert knowledge.revisions([ACME]) == (9,)


def test_of_two_concepts_with_one_id_the_first_is_kept(store: Store) -> None:
    """As an ontology has it."""
    first, second = concept("c", "First"), concept("c", "Second")
    store.knowledge.commit(KnowledgeChange(ACME, concepts=(first, concept("d"), second)))

    assert store.knowledge.concepts(ACME) == (first, concept("d"))


def test_entities_are_instances_of_the_concepts_they_are_named_like(store: Store) -> None:
    """Of any owner of the tenant that the scope sees, before and after; gone when the concept goes."""
    shared, private = Owner("acme", "alice"), PRIVATE
    before = memory(1, "note of Redis and 麻辣火鍋", owner=shared, entities=["Redis", "麻辣火鍋"])
    store.commit(change_set(before, memory(2, owner=ACME, entities=["ＲＥＤＩＳ"])))
    concepts = (full_concept("hotpot"), concept("z-redis", "redis"), concept("a-cache", "Cache", "Redis", "vim"))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=concepts))
    store.commit(change_set(memory(3, owner=private, entities=["Vim", "Redis"]), memory(4, entities=["Emacs"])))

    keys = [
        f"{shared.key}#Tool:redis",
        f"{shared.key}#Tool:麻辣火鍋",
        f"{ACME.key}#Tool:redis",
        f"{private.key}#Tool:vim",
        f"{shared.key}#Tool:emacs",
        f"{shared.key}#Place:redis",
        "t/globex/u/alice#Tool:redis",
    ]
    everyone = {
        keys[0]: ("a-cache", "z-redis"),
        keys[1]: ("hotpot",),
        keys[2]: ("a-cache", "z-redis"),
        keys[3]: ("a-cache",),
    }
    assert store.knowledge.instances(Scope("acme", "alice", "shop"), [*keys, *keys]) == everyone
    assert store.knowledge.instances(READER, keys) == {key: everyone[key] for key in keys[:3]}
    assert store.knowledge.instances(Scope("acme", "bob", "shop"), keys) == {keys[2]: ("a-cache", "z-redis")}
    assert store.knowledge.instances(READER, []) == {}

    store.knowledge.commit(KnowledgeChange(ACME, concepts=concepts[1:2]))
    assert store.knowledge.instances(READER, keys) == {keys[0]: ("z-redis",), keys[2]: ("z-redis",)}
    store.knowledge.commit(KnowledgeChange(ACME, concepts=()))
    assert store.knowledge.instances(READER, keys) == {}


def test_a_name_that_no_entity_has_makes_no_instance(store: Store) -> None:
    """Names of more than 1,000 characters, and of marks alone, are kept and match nothing."""
    odd = (concept("long", "x" * 20_000), concept("marks", "\u200b\u200d"), concept("nul", "a\0b"))
    store.knowledge.commit(KnowledgeChange(ACME, concepts=odd))

    assert store.knowledge.concepts(ACME) == odd


def test_twenty_thousand_concepts_are_put_in_seconds(store: Store) -> None:
    """The time is told, not tested."""
    many = tuple(
        concept(f"c{number}", f"name {number}", f"other {number}", broader=(f"c{number // 7}",), related=("c1", "c2"))
        for number in range(20_000)
    )
    started = perf_counter()
    store.knowledge.commit(KnowledgeChange(ACME, concepts=many))
    put_s = perf_counter() - started
    started = perf_counter()
    store.knowledge.commit(KnowledgeChange(ACME, concepts=many))
    print(f"20,000 concepts: {put_s:.1f} s, again {perf_counter() - started:.1f} s")  # noqa: T201

    assert store.knowledge.concepts(ACME) == many
