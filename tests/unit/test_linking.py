"""Linking: which mentions are one entity, and what is only suggested."""

from datetime import UTC, datetime

import pytest

from graphmem.domain.entity import Entity, EntityType, Mention, fold_name
from graphmem.domain.name_likeness import likeness
from graphmem.domain.observation import Observation
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, Scope
from graphmem.ingestion.draft import Draft
from graphmem.ingestion.link import MAX_ASKED, link
from tests.fakes.entities import FakeEntities

PERSON, TOOL, PLACE, ORGANIZATION = EntityType.PERSON, EntityType.TOOL, EntityType.PLACE, EntityType.ORGANIZATION
SCOPE = Scope("acme", "ann")
OWNER = Owner("acme", "ann")


def draft(*names: tuple[str, EntityType]) -> Draft:
    """A draft of ann's that mentions these names."""
    text = " ".join(name for name, _ in names)
    mentions, start = [], 0
    for name, kind in names:
        mentions.append(Mention(name, start, start + len(name), kind))
        start += len(name) + 1
    return Draft(
        observation=Observation(content=text, scope=SCOPE),
        text=redact(text).text,
        redactions=(),
        recorded_at=datetime(2026, 1, 1, tzinfo=UTC),
        mentions=tuple(mentions),
    )


def known(name: str, kind: EntityType, count: int = 1) -> tuple[Entity, int]:
    """An entity of ann's that some memories mention."""
    return Entity(OWNER, kind, name), count


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        ("Docker", "ＤＯＣＫＥＲ"),
        ("陳偉", "陈伟"),
        ("陈伟", "陳偉"),
        ("臺北", "台北"),
        ("Ana", "ana"),
        ("Ana", "A\u200bna"),
    ],
)
def test_width_case_and_script_do_not_matter(stored: str, told: str) -> None:
    """Another spelling of the same name is the same entity; the mention keeps its surface."""
    (linked,) = link([draft((told, PERSON))], FakeEntities(known(stored, PERSON, 4)))
    assert linked.links[0].entity.name == stored
    assert linked.links[0].mention.surface == told
    assert linked.repeated == 4
    assert linked.suggestions == ()


def test_the_type_of_the_known_one_stays() -> None:
    """A model that errs in the type does not split an entity of the same spelling."""
    (linked,) = link([draft(("Ana", ORGANIZATION))], FakeEntities(known("Ana", PERSON)))
    assert linked.links[0].entity == Entity(OWNER, PERSON, "Ana")


def test_another_script_and_another_type_is_suggested_only() -> None:
    """范 and 範 fold alike; where the types differ too, nothing is merged."""
    (linked,) = link([draft(("範文", EntityType.DOCUMENT))], FakeEntities(known("范文", PERSON)))
    assert linked.links[0].entity == Entity(OWNER, EntityType.DOCUMENT, "範文")
    assert [(found.candidate.name, found.reason) for found in linked.suggestions] == [("范文", "type")]


@pytest.mark.parametrize(
    ("stored", "told", "kind", "reason"),
    [
        ("PostgreSQL", "Postgres", TOOL, "known_alias"),
        ("Kubernetes", "k8s", TOOL, None),
        ("王伟", "老王", PERSON, "address"),
        ("老王", "王伟", PERSON, "address"),
        ("王伟", "王总", PERSON, "address"),
        ("Sarah Johnson", "Sarah", PERSON, "short_name"),
        ("Sarah", "Sarah Johnson", PERSON, "longer_name"),
        ("清华大学", "清华", ORGANIZATION, "known_alias"),
        ("复旦大学", "复旦", ORGANIZATION, "short_name"),
        ("杭州", "杭州市", PLACE, "longer_name"),
        ("Katherine", "Catherine", PERSON, None),
        ("Katherine", "Katharine", PERSON, "spelling"),
        ("北京", "北京路", PLACE, None),
        ("王小明", "王小红", PERSON, None),
        ("李伟", "老王", PERSON, None),
        ("MySQL 5", "MySQL 8", TOOL, None),
        ("Ana", "Ada", PERSON, None),
        ("A-1234", "A-1235", EntityType.ORDER, None),
    ],
)
def test_what_is_alike_is_suggested_never_merged(stored: str, told: str, kind: EntityType, reason: str | None) -> None:
    """A like name stays an entity of its own, with a suggestion where there is a reason for one."""
    (linked,) = link([draft((told, kind))], FakeEntities(known(stored, kind)))
    assert linked.links[0].entity.name == told
    assert [found.reason for found in linked.suggestions] == ([] if reason is None else [reason])
    assert all(found.mention.surface == told and found.candidate.name == stored for found in linked.suggestions)


def test_one_batch_makes_one_entity_of_one_name() -> None:
    """Drafts told together share what the first one named, and count each other."""
    first, second = link([draft(("Ana", PERSON)), draft(("ANA", PERSON), ("Ana", PERSON))], FakeEntities())
    assert {linked.entity for one in (first, second) for linked in one.links} == {Entity(OWNER, PERSON, "Ana")}
    assert (first.repeated, second.repeated) == (0, 1)


def test_known_names_are_not_looked_around_for() -> None:
    """Only a name that is new asks for like ones."""
    store = FakeEntities(known("Ana", PERSON))
    link([draft(("Ana", PERSON))], store)
    assert store.asked == [("ana",)]


def test_a_list_of_names_asks_for_a_few() -> None:
    """Of a long list of new names the first ones are looked around for, so that a write stays quick."""
    names = [(f"Name{chr(97 + index // 26)}{chr(97 + index % 26)}", PERSON) for index in range(3 * MAX_ASKED)]
    store = FakeEntities(*(known(name + "x", PERSON) for name, _ in names))
    (linked,) = link([draft(*names)], store)
    assert len(linked.links) == 3 * MAX_ASKED
    assert 0 < len({found.mention for found in linked.suggestions}) <= MAX_ASKED


def test_likeness_needs_the_same_digits() -> None:
    """Whatever else agrees, another number is another thing."""
    mention = Mention("Galaxy S23", 0, 10, EntityType.PRODUCT)
    assert likeness(mention, Entity(OWNER, EntityType.PRODUCT, "Galaxy S24")) is None
    assert likeness(mention, Entity(OWNER, EntityType.PRODUCT, "Galaxi S23")) == "spelling"


def test_folding_takes_lone_surrogates() -> None:
    """A damaged name folds without an error."""
    assert fold_name("北\ud800京") == "北京"
