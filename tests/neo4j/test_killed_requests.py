"""As `tests.crash.test_killed_requests`, over a Neo4j that all processes share and that stays up."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import httpx
import pytest

from tests.crash.sending import LONGEST_S, Sending, answers_of, check_effects, served
from tests.neo4j.conftest import PASSWORD, OpenStore
from tests.neo4j.server import Neo4jServer

ROUNDS = 6
LATER_S = 4 * LONGEST_S
"""A commit on the server takes longer than one to a file."""


@pytest.mark.timeout(120)
def test_a_request_sent_again_after_a_kill_has_one_effect(own_neo4j: Neo4jServer, open_store: OpenStore) -> None:
    """The process is killed at a moment of chance after it accepted; what its successor answers was done once."""
    store, chance = open_store(), Random(8)
    memories = 0
    for number in range(ROUNDS):
        with (
            served(own_neo4j.uri, PASSWORD) as (address, kill),
            httpx.Client(base_url=address, timeout=30) as client,
        ):
            sending = Sending(client, number)
            sending.join(timeout=chance.uniform(0, LATER_S))
            kill()
            sending.join()
        with served(own_neo4j.uri, PASSWORD) as (address, _):
            again = answers_of(address, number, 2)
        before = [] if sending.answer is None else [sending.answer]
        assert len(again) == 2
        assert len({(answer.status_code, answer.content) for answer in (*before, *again)}) == 1
        memories += check_effects(store, number, again[0])
        assert store.report().memories == memories


@pytest.mark.timeout(120)
def test_two_replicas_have_one_effect(own_neo4j: Neo4jServer, open_store: OpenStore) -> None:
    """Sixteen senders, half of them to each process, one key: all answers are equal."""
    store = open_store()
    with (
        served(own_neo4j.uri, PASSWORD) as (one, _),
        served(own_neo4j.uri, PASSWORD) as (two, _),
        ThreadPoolExecutor(2) as pool,
    ):
        for number in range(3):
            halves = [pool.submit(answers_of, address, number, 8) for address in (one, two)]
            answers = [answer for half in halves for answer in half.result()]
            assert len(answers) == 16
            assert len({(answer.status_code, answer.content) for answer in answers}) == 1
            check_effects(store, number, answers[0])
