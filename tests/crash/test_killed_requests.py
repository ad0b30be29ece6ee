"""A server is killed with signal 9 in the middle of marked requests, which are then sent again: one effect each."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest

from graphmem.stores.sqlite import SqliteStore
from tests.crash.sending import LONGEST_S, Sending, answers_of, check_effects, served

ROUNDS = 36


@pytest.mark.timeout(300)
def test_a_request_sent_again_after_a_kill_has_one_effect(tmp_path: Path) -> None:
    """The process is killed at a moment of chance between accept and answer, now and then after it; what its successor
    answers is what was done once, and what was answered before the kill is answered again.
    """
    path, chance = tmp_path / "store.db", Random(8)
    memories = unanswered = 0
    for number in range(ROUNDS):
        with served(path) as (address, kill), httpx.Client(base_url=address, timeout=30) as client:
            sending = Sending(client, number)
            sending.join(timeout=chance.choice([chance.uniform(0, LONGEST_S)] * 5 + [30]))
            kill()
            sending.join()
        with served(path) as (address, _):
            again = answers_of(address, number, 2)
        before = [] if sending.answer is None else [sending.answer]
        assert len(again) == 2
        assert len({(answer.status_code, answer.content) for answer in (*before, *again)}) == 1
        unanswered += not before
        with closing(SqliteStore.open(path)) as store:
            memories += check_effects(store, number, again[0])
            assert store.report().memories == memories
    assert 0 < unanswered < ROUNDS


@pytest.mark.timeout(120)
@pytest.mark.parametrize(("number", "commits"), [(0, 1), (1, 2), (2, 2)])
def test_a_process_that_dies_around_any_commit_leaves_all_or_nothing(tmp_path: Path, number: int, commits: int) -> None:
    """Before and right after each of them; the last one holds the answer, unless all that is left is to keep it."""
    for moment in range(2 * commits + 1):
        path = tmp_path / f"{moment}.db"
        with served(path, moment=moment) as (address, _):
            first = answers_of(address, number, 1)
        assert len(first) == (moment == 2 * commits)
        with served(path) as (address, _):
            again = answers_of(address, number, 2)
        assert len({(answer.status_code, answer.content) for answer in (*first, *again)}) == 1
        with closing(SqliteStore.open(path)) as store:
            check_effects(store, number, again[0])


@pytest.mark.timeout(120)
def test_two_servers_on_one_file_have_one_effect(tmp_path: Path) -> None:
    """Sixteen senders, half of them to each process, one key: all answers are equal."""
    path = tmp_path / "store.db"
    with served(path) as (one, _), served(path) as (two, _), ThreadPoolExecutor(2) as pool:
        for number in range(3):
            halves = [pool.submit(answers_of, address, number, 8) for address in (one, two)]
            answers = [answer for half in halves for answer in half.result()]
            assert len(answers) == 16
            assert len({(answer.status_code, answer.content) for answer in answers}) == 1
            with closing(SqliteStore.open(path)) as store:
                check_effects(store, number, answers[0])
