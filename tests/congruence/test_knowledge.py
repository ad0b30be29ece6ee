"""Both kinds of store know the same: a seeded wiki and ontology told to each, step by step, and copied."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from graphmem.copying import copy_store, fingerprints
from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.wiki import KnowledgeChange, Page, Wiki
from graphmem.errors import StoreRejected
from graphmem.ports.store import Snapshot, Store
from graphmem.stores.sqlite import SqliteStore
from tests.congruence.corpus import RunIds, new_run
from tests.congruence.places import Place, store_of
from tests.contract.memories import MODEL, change_set, memory
from tests.contract.pages import concept, embeddings, page
from tests.fakes.clock import FixedClock

pytestmark = pytest.mark.timeout(300)

WORDS = ("Docker", "virtualization", "启动失败", "hotpot", "辣", "SQL", "index", "🦆", "ＲＥＤＩＳ", "the", "麻辣火鍋")
NAMES = ("Redis", "麻辣火锅", "docker", "SQL", "Vim", "四川火鍋", "rum cake")
STEPS = 24


class Wikis:
    """Draws changes to the knowledge of one owner."""

    def __init__(self, owner: Owner, seed: int) -> None:
        """Begin with two wikis and nothing in them."""
        self._owner = owner
        self._chance = Random(seed)
        self._wikis = (Wiki("notes", "/srv/notes"), Wiki("团队 wiki", "/srv/团队"))
        self._paths = [f"{folder}{name}.md" for folder in ("", "a/", "指南/b c/") for name in ("x", "Ünï", "🦆", "页")]

    def changes(self) -> Iterator[KnowledgeChange]:
        """The first adds both wikis; later ones put, change, remove, drop, and load ontologies."""
        yield KnowledgeChange(self._owner, wikis=self._wikis, concepts=self._concepts())
        for number in range(STEPS):
            match self._chance.choice(("put", "put", "put", "put", "remove", "drop", "ontology", "both")):
                case "put":
                    yield self._put(number)
                case "remove":
                    yield KnowledgeChange(self._owner, removed=self._places())
                case "drop":
                    wiki = self._chance.choice(self._wikis)
                    yield KnowledgeChange(self._owner, dropped=(wiki.name,), wikis=(wiki,))
                case "ontology":
                    yield KnowledgeChange(self._owner, concepts=self._concepts())
                case _:
                    yield replace(self._put(number), removed=self._places(), concepts=self._concepts())

    def _places(self) -> tuple[tuple[str, str], ...]:
        return tuple((self._chance.choice(self._wikis).name, self._chance.choice(self._paths)) for _ in range(3))

    def _put(self, number: int) -> KnowledgeChange:
        places = dict.fromkeys(self._places())
        pages = tuple(self._page(wiki, path, number) for wiki, path in places)
        return KnowledgeChange(self._owner, pages=pages, embeddings=embeddings(*pages))

    def _page(self, wiki: str, path: str, number: int) -> Page:
        chance = self._chance
        return page(
            path,
            *(" ".join(chance.choices(WORDS, k=3)) + f"\n{place}" for place in range(chance.randint(0, 4))),
            owner=self._owner,
            wiki=wiki,
            days=number,
            links=sorted(set(chance.choices(self._paths, k=3))),
            tags=chance.choices(("howto", "标签", "z"), k=2),
            concepts=sorted(set(chance.choices("abcdef", k=2))),
        )

    def _concepts(self) -> tuple[Concept, ...]:
        ids = self._chance.sample("abcdef", k=self._chance.randint(0, 6))
        return tuple(
            concept(
                id_,
                *self._chance.sample(NAMES, k=2),
                broader=self._chance.choices("abcdefg", k=2),
                related=self._chance.choices("abcdefg", k=1),
            )
            for id_ in ids
        )


@pytest.fixture
def stores(other: Place, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """A new SQLite file, and what it is compared with."""
    with ExitStack() as stack:
        sqlite = stack.enter_context(closing(SqliteStore.open(tmp_path / "one.db")))
        ids = RunIds(new_run(), 0xFFFF)
        service = stack.enter_context(other.open("unused", clock=FixedClock(), ids=ids))
        yield sqlite, store_of(service)


def told(snapshot: Snapshot) -> tuple[object, ...]:
    """A snapshot that can be compared."""
    entries = [
        (*(getattr(entry, name) for name in entry.__slots__ if name != "vectors"), entry.vectors.tobytes())
        for entry in snapshot.entries
    ]
    return (snapshot.revision, snapshot.count, entries)


def known(store: Store, owner: Owner) -> dict[str, object]:
    """Everything that a store says of an owner's knowledge but its entries."""
    knowledge = store.knowledge
    wikis = knowledge.wikis(owner)
    rows = {wiki.name: knowledge.pages(owner, wiki.name, limit=100) for wiki in wikis}
    pages = [knowledge.page(owner, wiki, row.path) for wiki, found in rows.items() for row in found]
    ids = [section.id for found in pages if found is not None for section in found.sections]
    return {
        "wikis": wikis,
        "rows": rows,
        "after": {wiki: knowledge.pages(owner, wiki, after="a/", limit=3) for wiki in rows},
        "pages": pages,
        "sections": knowledge.sections(owner, [*reversed(ids), "unheard-of"]),
        "concepts": knowledge.concepts(owner),
        "links": [list(one.links()) for one in knowledge.concepts(owner)],
        "revision": knowledge.revisions([owner]),
    }


def test_every_step_leaves_both_with_the_same_knowledge(stores: tuple[Store, Store]) -> None:
    """Snapshots, changes since every revision, pages, sections, concepts and instances, in the same order."""
    run = new_run()
    owner, alice = Owner(f"{run}-main"), Owner(f"{run}-main", "alice")
    scope = Scope(owner.tenant, "alice")
    keys = [
        f"{one.key}#Tool:{name}" for one in (alice, owner) for name in ("redis", "麻辣火鍋", "vim", "sql", "docker")
    ]
    instances = 0
    for number, change in enumerate(Wikis(owner, seed=7).changes()):
        writes = change_set(
            memory(2 * number + 5_000, owner=alice, entities=[NAMES[number % 7], "麻辣火鍋"]),
            memory(2 * number + 5_001, owner=owner, entities=["ＲＥＤＩＳ"]),
        )
        writes = replace(
            writes,
            memories=tuple(replace(each, id=f"{run}-{each.id}") for each in writes.memories),
            embeddings=tuple(replace(each, memory_id=f"{run}-{each.memory_id}") for each in writes.embeddings),
            ledger=(),
        )
        for store in stores:
            store.knowledge.commit(change)
            if number % 5 == 0:
                store.commit(writes)
        first, second = stores
        assert known(second, owner) == known(first, owner)
        found = first.knowledge.instances(scope, keys)
        assert second.knowledge.instances(scope, keys) == found
        instances += len(found)
        assert told(second.knowledge.snapshot(owner, MODEL)) == told(first.knowledge.snapshot(owner, MODEL))
        for since in range(0, number + 2, 3):
            wanted = told(first.knowledge.changes(owner, MODEL, since))
            assert told(second.knowledge.changes(owner, MODEL, since)) == wanted
    assert instances > 20
    assert fingerprints(stores[1], owner) == fingerprints(stores[0], owner)


def test_a_copy_knows_the_same(stores: tuple[Store, Store], tmp_path: Path) -> None:
    """There and back again; what an interrupted copy left is gone on with, and something else is refused."""
    run = new_run()
    owner = Owner(f"{run}-main")
    first, second = stores
    for change in Wikis(owner, seed=11).changes():
        first.knowledge.commit(change)
    pages = [row for wiki in first.knowledge.wikis(owner) for row in first.knowledge.pages(owner, wiki.name, limit=99)]
    assert len(pages) > 3

    report = copy_store(first, second, tenant=owner.tenant)
    assert report.identical
    assert fingerprints(second, owner).knowledge == fingerprints(first, owner).knowledge
    with closing(SqliteStore.open(tmp_path / "back.db")) as back:
        back.knowledge.commit(KnowledgeChange(owner, wikis=first.knowledge.wikis(owner)[:1]))
        assert copy_store(second, back, tenant=owner.tenant).identical
        assert [known(back, owner)[part] for part in ("wikis", "rows", "pages", "concepts")] == [
            known(first, owner)[part] for part in ("wikis", "rows", "pages", "concepts")
        ]
        assert copy_store(first, back, tenant=owner.tenant).identical
        back.knowledge.commit(KnowledgeChange(owner, removed=((pages[0].wiki, pages[0].path),)))
        assert copy_store(first, back, tenant=owner.tenant).identical
        back.knowledge.commit(KnowledgeChange(owner, wikis=(Wiki("notes", "/elsewhere"),)))
        with pytest.raises(StoreRejected, match="new store"):
            copy_store(first, back, tenant=owner.tenant)
    assert json.dumps(report.as_dict())
