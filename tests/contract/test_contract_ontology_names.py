"""A loaded ontology names the entities of its tenant's memories, on each store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.entity import EntityType
from graphmem.domain.filters import Filters
from graphmem.domain.ontology import Concept
from graphmem.domain.receipt import Receipt
from graphmem.domain.scope import Owner
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import NotFound
from graphmem.ports.store import Store
from tests.contract.services import over
from tests.fakes.clock import FixedClock

PRODUCTS = """format: graphmem-ontology/1
concepts:
  line: {en: product line, zh: 产品线, entity_type: Product}
  falcon: {en: [Falcon Gateway, FG-200], zh: 猎鹰网关, broader: line}
  box: {en: [Kestrel Box], zh: 红隼盒, broader: line}
  long: {en: Goshawk Box of the North and South, zh: 苍鹰分布式跨区域智能网关, broader: line}
"""
KNOWN = {"Berlin": EntityType.PLACE}
FALCON = "Falcon Gateway"


@pytest.fixture
def service(store: Store) -> Iterator[GraphMem]:
    """A service over the store, which has written its log when the store is closed."""
    with over(store, FixedClock(), KNOWN) as opened:
        yield opened


@pytest.fixture
def products(tmp_path: Path) -> str:
    """A file with two products."""
    path = tmp_path / "products.yaml"
    path.write_text(PRODUCTS, "utf-8")
    return str(path)


def named(receipt: Receipt) -> list[tuple[str, str, str]]:
    """Surface, name and type of the entities of a memory."""
    return [(each.mention.surface, each.entity.name, str(each.entity.type)) for each in receipt.entities]


def entities(service: GraphMem, user: str) -> list[tuple[str, int]]:
    """Names of a user's entities, and how many memories mention each."""
    return [(row.entity.name, row.memories) for row in service.entities.list(user=user).rows]


def test_names_in_both_languages_are_one_entity(service: GraphMem, products: str) -> None:
    """Under the label, an instance of its concept; offsets are those of the stored text."""
    service.ontology.load(products)
    first = service.remember("昨天在 Berlin 升级了猎鹰网关", user="ana")
    assert named(first) == [("Berlin", "Berlin", "Place"), ("猎鹰网关", FALCON, "Product")]
    assert named(service.remember("FG-200 is down, the falcon gateway too", user="ana")) == [
        ("FG-200", FALCON, "Product"),
        ("falcon gateway", FALCON, "Product"),
    ]
    assert entities(service, "ana") == [("Berlin", 1), (FALCON, 2)]
    (falcon,) = [each.entity for each in first.entities if each.entity.name == FALCON]
    assert service.ontology.instances([falcon.key], user="ana") == {falcon.key: ("falcon",)}
    stored = service.get(first.memory_id or "", user="ana")
    assert stored.mentions == first.entities
    assert all(
        stored.content[each.mention.start : each.mention.end] == each.mention.surface for each in stored.mentions
    )


def test_offsets_are_those_of_the_redacted_text(service: GraphMem, products: str) -> None:
    """Names are looked for where secrets are gone already."""
    service.ontology.load(products)
    receipt = service.remember("call 13800138000 about 猎鹰网关", user="ana")
    (linked,) = receipt.entities
    assert "13800138000" not in receipt.text
    assert receipt.text[linked.mention.start : linked.mention.end] == "猎鹰网关"


def test_a_question_knows_all_names(service: GraphMem, products: str) -> None:
    """In the terms and path of a result, in filters, and for entities by name; unknown ones are still told of."""
    service.ontology.load(products)
    about = service.remember("昨天升级了猎鹰网关", user="ana").memory_id
    service.remember("the lamp in the hall is green", user="ana")
    for question in ("How is FG-200?", "how is falcon gateway doing", "猎鹰网关怎么样"):
        (result,) = [each for each in service.recall(question, user="ana").results if each.id == about]
        assert "entity" in dict(result.terms)
    for name in ("fg-200", FALCON, "獵鷹網關"):
        recall = service.recall("what happened?", user="ana", filters=Filters(entities=(name,)))
        assert [each.id for each in recall.results] == [about]
        assert service.entities.show(name, user="ana").row.entity.name == FALCON
    with pytest.raises(NotFound):
        service.entities.show("Kestrel Box", user="ana")


def test_a_question_knows_long_names(service: GraphMem, products: str) -> None:
    """Longer than the phrases that are looked up without an ontology."""
    service.ontology.load(products)
    about = service.remember("苍鹰分布式跨区域智能网关 was sold", user="ana").memory_id
    for question in ("How is the goshawk box of the north and south?", "苍鹰分布式跨区域智能网关怎么样"):
        (result,) = [each for each in service.recall(question, user="ana").results if each.id == about]
        assert "entity" in dict(result.terms)


def test_names_of_one_tenant_are_unknown_to_another(store: Store, service: GraphMem, products: str) -> None:
    """When it writes and when it asks, whoever is first."""
    other = over(store, FixedClock(), KNOWN, tenant="other", first_id=1000)
    service.ontology.load(products)
    assert named(service.remember("升级了猎鹰网关", user="ana"))
    assert named(other.remember("升级了猎鹰网关", user="ana")) == []
    assert named(other.remember("the Falcon Gateway in Berlin", user="ana")) == [("Berlin", "Berlin", "Place")]
    with pytest.raises(NotFound):
        other.entities.show("FG-200", user="ana")
    Path(products).write_text(PRODUCTS.replace("FG-200", "Falke"), "utf-8")
    other.ontology.load(products)
    assert named(other.remember("Falke, 猎鹰网关 and FG-200", user="ben")) == [
        ("Falke", FALCON, "Product"),
        ("猎鹰网关", FALCON, "Product"),
        ("FG-200", "FG-200", "Identifier"),
    ]
    assert named(service.remember("Falke und FG-200", user="ben")) == [("FG-200", FALCON, "Product")]


def test_memories_from_before_keep_their_entities(store: Store, products: str) -> None:
    """A question finds them by any name of the concept; new ones go to the entity of the label, if it is there."""
    with over(store, FixedClock(), {"猎鹰网关": EntityType.ORGANIZATION, FALCON: EntityType.TOOL}) as service:
        old = service.remember("升级了猎鹰网关", user="ana").memory_id
        service.remember("nothing was linked in the kestrel box", user="ana")
        service.ontology.load(products)
        assert entities(service, "ana") == [("猎鹰网关", 1)]
        (result,) = [each for each in service.recall("FG-200?", user="ana").results if each.id == old]
        assert "entity" in dict(result.terms)
        assert service.entities.show("FG-200", user="ana").row.entity.name == "猎鹰网关"
        assert named(service.remember("猎鹰网关 works again", user="ana")) == [("猎鹰网关", FALCON, "Product")]
        service.entities.merge("猎鹰网关", FALCON, user="ana", force=True)
        assert len(service.entities.show(FALCON, user="ana").memories) == 2

        service.ontology.load_shipped()
        assert named(service.remember("the Falcon Gateway again", user="ben")) == [(FALCON, FALCON, "Tool")]
        service.ontology.load(products)
        assert named(service.remember("FG-200 as well", user="ben")) == [("FG-200", FALCON, "Tool")]


def test_another_ontology_names_from_then_on(service: GraphMem, products: str, tmp_path: Path) -> None:
    """What is replaced or taken back names nothing more; memories stay as they are."""
    service.ontology.load(products)
    service.remember("升级了猎鹰网关", user="ana")
    other = tmp_path / "other.yaml"
    other.write_text("format: graphmem-ontology/1\nconcepts:\n  hawk: {en: Hawk Hub, zh: 猎鹰网关}\n", "utf-8")
    service.ontology.load(str(other))
    assert named(service.remember("猎鹰网关 again, no Falcon Gateway", user="ana")) == [
        ("猎鹰网关", "Hawk Hub", "Concept")
    ]
    service.ontology.load_shipped()
    assert named(service.remember("猎鹰网关 a third time", user="ana")) == []
    assert entities(service, "ana") == [("Hawk Hub", 1), (FALCON, 1)]


def test_the_shipped_ontology_names_nothing(service: GraphMem, products: str) -> None:
    """Neither by itself nor among what is loaded beside it; the count of names tells."""
    text = "咖啡 and MySQL in a Restaurant, Sichuan Hotpot"
    assert named(service.remember(text, user="ana")) == []
    assert service.ontology.load(products, add=True).names == 7
    assert named(service.remember(text, user="ben")) == []
    assert service.ontology.load_shipped(dry_run=True).names == 0


def test_an_ontology_beside_wikis_alone_is_the_shipped_one(service: GraphMem, tmp_path: Path) -> None:
    """A tenant with a wiki has knowledge, and no names of its own."""
    (tmp_path / "a.md").write_text("# 猎鹰网关\nFalcon Gateway\n", "utf-8")
    service.wiki.add(str(tmp_path))
    service.wiki.index()
    assert service.ontology.is_shipped()
    assert named(service.remember("升级了猎鹰网关", user="ana")) == []


def test_types_and_classes_are_kept(store: Store) -> None:
    """As they were put."""
    put = (
        Concept("a", labels={"en": "a"}, entity_type=EntityType.ERROR, is_class=True),
        Concept("b", labels={"en": "b"}),
    )
    store.knowledge.commit(KnowledgeChange(Owner("acme"), concepts=put))
    assert store.knowledge.concepts(Owner("acme")) == put


def test_many_names_are_cut_as_others_are(service: GraphMem, products: str) -> None:
    """The first 500 mentions of one memory are linked, and a warning tells."""
    service.ontology.load(products)
    receipt = service.remember("猎鹰网关 Berlin\n" * 300, user="ana")
    assert len(receipt.entities) == 500
    assert any("names are linked" in warning for warning in receipt.warnings)
