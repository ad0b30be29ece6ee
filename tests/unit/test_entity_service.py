"""Entities by hand: list, show, merge, unmerge, rename, and the rules of merging."""

from datetime import UTC, datetime

import pytest

from graphmem.domain.entity import Entity, EntityType
from graphmem.domain.merging import MAX_STEPS, aliases_of, canonical_key, plan_merge
from graphmem.domain.scope import Owner
from graphmem.entities import EntityService
from graphmem.errors import Conflict, InvalidInput, NotFound
from tests.fakes.clock import FixedClock
from tests.fakes.entities import FakeEntities

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ANN, PUBLIC, BOB = Owner("acme", "ann"), Owner("acme"), Owner("acme", "bob")
POSTGRES = Entity(ANN, EntityType.TOOL, "Postgres")
POSTGRESQL = Entity(ANN, EntityType.TOOL, "PostgreSQL")
ANA = Entity(ANN, EntityType.PERSON, "Ana")
HQ = Entity(PUBLIC, EntityType.PLACE, "HQ")
SECRET = Entity(BOB, EntityType.PLACE, "Lair")


@pytest.fixture
def store() -> FakeEntities:
    """Three entities of ann's, a public one, one of bob's."""
    return FakeEntities((POSTGRES, 2), (POSTGRESQL, 5), (ANA, 1), (HQ, 3), (SECRET, 1))


@pytest.fixture
def service(store: FakeEntities) -> EntityService:
    """The service over it."""
    return EntityService(tenant="acme", store=store, clock=FixedClock(NOW))


def test_a_list_has_what_the_scope_sees_page_by_page(service: EntityService) -> None:
    """Every page goes on where the one before ended; nothing of bob's is in any."""
    names, after = [], None
    for _ in range(10):
        page = service.list(user="ann", after=after, limit=1)
        names += [row.entity.name for row in page.rows]
        after = page.next
        if after is None:
            break
    assert names == ["HQ", "Ana", "Postgres", "PostgreSQL"]
    assert [row.memories for row in service.list(user="ann", kind=EntityType.TOOL).rows] == [2, 5]


def test_merging_keeps_both_and_unmerging_undoes_it(service: EntityService, store: FakeEntities) -> None:
    """The alias points at what it stands for; `show` has both sides; undone, nothing is left of it."""
    service.merge("postgres", "PostgreSQL", user="ann")
    shown = service.show("postgresql", user="ann")
    assert [alias.entity for alias in shown.aliases] == [POSTGRES]
    assert service.show(POSTGRES.key, user="ann").canonical.entity == POSTGRESQL
    with pytest.raises(Conflict, match="unmerge"):
        service.merge("Postgres", "Ana", user="ann", force=True)
    service.unmerge("Postgres", user="ann")
    assert store.merges == {}
    with pytest.raises(InvalidInput, match="merged into none"):
        service.unmerge("Postgres", user="ann")


def test_foreign_and_unknown_look_alike(service: EntityService) -> None:
    """Bob's entity is not found by name or key, as one that is not there."""
    for name in ("Lair", SECRET.key, "nothing"):
        with pytest.raises(NotFound, match="visible"):
            service.show(name, user="ann")


def test_renaming_keeps_the_old_name_as_an_alias(service: EntityService, store: FakeEntities) -> None:
    """Another name becomes the entity that the old one is merged into; another spelling replaces it."""
    renamed = service.rename("Ana", "Ana Lopez", user="ann")
    assert renamed == Entity(ANN, EntityType.PERSON, "Ana Lopez")
    assert store.merges == {ANA.key: renamed.key}
    assert service.rename("postgres", "POSTGRES", user="ann").key == POSTGRES.key
    assert store.rows[POSTGRES.key][0].name == "POSTGRES"


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "a\nb\x07", "!!", "Ana"])
def test_a_name_must_be_one(service: EntityService, name: str) -> None:
    """Empty, endless, unprintable, of marks alone, or the same again."""
    with pytest.raises(InvalidInput, match="name"):
        service.rename("Ana", name, user="ann")


@pytest.mark.parametrize("limit", [0, -1, 501])
def test_limits_are_kept(service: EntityService, limit: int) -> None:
    """A page has 1 to 500 rows."""
    with pytest.raises(InvalidInput, match="limit"):
        service.list(user="ann", limit=limit)


@pytest.mark.parametrize(
    ("alias", "canonical", "error"),
    [
        (ANA, ANA, "itself"),
        (ANA, Entity(ANN, EntityType.PERSON, "ANA"), "itself"),
        (ANA, HQ, "two owners"),
        (ANA, POSTGRES, "of type Person"),
    ],
)
def test_what_is_not_merged(alias: Entity, canonical: Entity, error: str) -> None:
    """Itself, across owners, across types."""
    with pytest.raises(InvalidInput, match=error):
        plan_merge(alias, canonical, {}, at=NOW)


def test_types_may_be_forced_and_things_may_differ() -> None:
    """A person is no tool unless forced; a tool and a product are often one."""
    assert plan_merge(ANA, POSTGRES, {}, at=NOW, force=True).canonical == POSTGRES
    product = Entity(ANN, EntityType.PRODUCT, "Postgres Pro")
    assert plan_merge(POSTGRES, product, {}, at=NOW).alias == POSTGRES


def test_no_circle_is_closed() -> None:
    """Neither at once nor over a chain."""
    with pytest.raises(Conflict, match="merged into this one"):
        plan_merge(POSTGRESQL, POSTGRES, {POSTGRES.key: POSTGRESQL.key}, at=NOW)
    chain = {POSTGRES.key: "b", "b": POSTGRESQL.key}
    with pytest.raises(Conflict, match="merged into this one"):
        plan_merge(POSTGRESQL, POSTGRES, chain, at=NOW)


def test_chains_are_followed_to_their_end() -> None:
    """Aliases of aliases stand for the last one; a circle made by other means ends nowhere in particular."""
    chain = {"a": "b", "b": "c", "x": "y"}
    assert [canonical_key(key, chain) for key in "abcx"] == ["c", "c", "c", "y"]
    assert aliases_of("c", chain) == ("a", "b")
    assert canonical_key("a", {"a": "b", "b": "a"}) in {"a", "b"}
    assert len(chain) <= MAX_STEPS
