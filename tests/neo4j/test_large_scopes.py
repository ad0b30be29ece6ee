"""Scopes too large to be resident: the server proposes, the answer says so, and is nearly the exact one."""

from datetime import UTC, datetime
from random import Random
from uuid import uuid4

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.feedback import Verdict
from graphmem.domain.filters import Filters
from graphmem.domain.observation import Observation
from graphmem.domain.scope import Scope
from graphmem.providers.no_vault import NoVault
from graphmem.providers.uuid7_ids import Uuid7Ids
from graphmem.retrieval.filtering import FILTERED_CANDIDATES
from graphmem.retrieval.pipeline import APPROXIMATE
from graphmem.service import MemoryService
from graphmem.stores.neo4j import Neo4jStore
from tests.congruence.places import one_embedder
from tests.fakes.clock import FixedClock
from tests.fakes.recognizer import FakeRecognizer
from tests.neo4j.server import Neo4jAddress

MEMORIES = 1_000
LIMIT = 500
QUESTIONS = 20
TOP = 10
WORDS = [f"{first}{last}" for first in ("tea", "port", "lamp", "road", "ship") for last in "abcdefghijklmnopqrst"]


def told(number: int) -> str:
    """The sentence of that number: six to ten words, each common to about a hundred memories."""
    chance = Random(number)
    return " ".join(chance.choices(WORDS, k=chance.randint(6, 10)))


def open_over(server: Neo4jAddress, tenant: str, resident_limit: int) -> MemoryService:
    """A service that holds at most so many memories of one owner.

    Put together here, since `GraphMem.open` refuses a store with vectors of other models, and other tests may use
    the same database.
    """
    clock = FixedClock(datetime(2026, 3, 1, tzinfo=UTC))
    return GraphMem.over(
        Neo4jStore.open(server.uri, user=server.user, password=server.password),
        tenant=tenant,
        clock=clock,
        ids=Uuid7Ids(clock, Random()),
        embedder=one_embedder(),
        recognizer=FakeRecognizer(),
        vault=NoVault(),
        settings=Settings(resident_limit=resident_limit),
    )


@pytest.fixture(scope="module")
def tenant(neo4j_server: Neo4jAddress) -> str:
    """A tenant of this run with one large scope, beside another one that would crowd the vector index."""
    name = f"large-{uuid4()}"
    for crowd, count in ((f"{name}-crowd", MEMORIES // 2), (name, MEMORIES)):
        with open_over(neo4j_server, crowd, MEMORIES) as service:
            for start in range(0, count, 500):
                service.remember_many(
                    [
                        Observation(
                            content=told(start + number),
                            scope=Scope(crowd, "ann", session=f"s{(start + number) // 20}"),
                            source_ref=f"{start + number}",
                        )
                        for number in range(500)
                    ]
                )
    return name


def test_proposed_answers_are_nearly_the_exact_ones(neo4j_server: Neo4jAddress, tenant: str) -> None:
    """The same first, most of the exact top ten, and it is said.

    A question is four words of one memory; what else shares a word or two with it is all but drawn by lot.
    """
    chance = Random(11)
    shared = 0.0
    same_first = 0
    with (
        open_over(neo4j_server, tenant, MEMORIES * 2) as exact,
        open_over(neo4j_server, tenant, LIMIT) as approximate,
    ):
        for _ in range(QUESTIONS):
            question = " ".join(chance.sample(told(chance.randrange(MEMORIES)).split(), 4))
            whole = exact.recall(question, user="ann", limit=TOP)
            proposed = approximate.recall(question, user="ann", limit=TOP)
            assert APPROXIMATE not in whole.warnings
            assert APPROXIMATE in proposed.warnings
            wanted = [result.id for result in whole.results]
            found = [result.id for result in proposed.results]
            shared += len(set(wanted) & set(found)) / TOP
            same_first += wanted[0] == found[0]
    assert same_first / QUESTIONS >= 0.9
    assert shared / QUESTIONS >= 0.75


def test_filters_hold_among_proposed_candidates(neo4j_server: Neo4jAddress, tenant: str) -> None:
    """Nothing else is shown, and it is said that more may fit."""
    with open_over(neo4j_server, tenant, LIMIT) as service:
        found = service.recall("teaa portb", user="ann", limit=100, filters=Filters(sessions=["s3", "s4"]))
        assert {APPROXIMATE, FILTERED_CANDIDATES} <= set(found.warnings)
        shown = [service.get(result.id, user="ann") for result in found.results]
        assert shown
        assert {memory.session for memory in shown} <= {"s3", "s4"}


def test_a_small_scope_in_a_large_store_is_exact(neo4j_server: Neo4jAddress, tenant: str) -> None:
    """The limit is one of owners, and odd questions are no syntax of the index."""
    with open_over(neo4j_server, tenant, LIMIT) as service:
        service.remember("a lonely memory", user="bob")
        assert service.recall("lonely", user="bob").warnings == ()
        for question in ('"', "a\\", "+owner:x -search_text:y", "a:b/c AND (", "teaa@portb:lampc"):
            assert len(service.recall(question, user="ann", limit=3).results) == 3


def test_feedback_tilts_what_is_proposed(neo4j_server: Neo4jAddress, tenant: str) -> None:
    """By the same term as where everything is held."""
    with open_over(neo4j_server, tenant, LIMIT) as service:
        found = service.recall("teaa portb", user="ann", limit=5)
        judged = found.results[0].id
        service.feedback(Verdict.WRONG, user="ann", memory=judged)
        again = service.recall("teaa portb", user="ann", limit=5)

    assert APPROXIMATE in again.warnings
    assert [dict(result.terms)["feedback"] for result in again.results if result.id == judged] == [-0.02]
    assert again.retrieval_id != found.retrieval_id
