"""What an inbox promises, in each store and on a Redis server."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from redis import Redis

from graphmem.domain.observation import Observation
from graphmem.domain.operation import LEASE, Operation, OperationStatus, lane_of, observation_of, request_of
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import InboxFull, StoreRejected
from graphmem.ports.inbox import Inbox
from graphmem.providers.redis_inbox import RedisInbox
from graphmem.stores.sqlite.store import SqliteStore
from tests.contract.conftest import SQLITE, connect, emptied, name_of
from tests.neo4j.fixtures import SERVERS, Neo4jPool
from tests.redis_server import RedisServer

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)
REDIS = "redis"
OpenInbox = Callable[[], Inbox]


@pytest.fixture(params=(SQLITE, REDIS, *SERVERS), ids=lambda each: each if isinstance(each, str) else name_of(each))
def open_inbox(request: pytest.FixtureRequest, tmp_path: Path, neo4j_pool: Neo4jPool) -> Iterator[OpenInbox]:
    """Opens this test's own inbox: empty at first; each call is one more handle on it, as of another process."""
    workers = count()
    with ExitStack() as opened:
        if request.param == SQLITE:
            yield lambda: opened.enter_context(closing(SqliteStore.open(tmp_path / "store.db"))).inbox
        elif request.param == REDIS:
            server = opened.enter_context(RedisServer(tmp_path))
            yield lambda: opened.enter_context(closing(RedisInbox.open(server.url, worker=f"w{next(workers)}")))
        else:
            neo4j = opened.enter_context(emptied(neo4j_pool.get(request.param)))
            yield lambda: opened.enter_context(closing(connect(neo4j))).inbox


@pytest.fixture
def inbox(open_inbox: OpenInbox) -> Inbox:
    """An empty inbox."""
    return open_inbox()


def operation(number: int, user: str = "lin", *, tenant: str = "acme", agent: str | None = None) -> Operation:
    """An operation told apart by its number; those of a user share a lane."""
    scope = Scope(tenant, user, agent, "s")
    observation = Observation(
        content=redact(f"订单 {number} ‘goes’ to 🦆").text,
        scope=scope,
        tags=("t",),
        metadata={"n": number},
        occurred_at=NOW,
    )
    return Operation(
        id=f"00000000-0000-7000-8000-{number:012x}",
        tenant=tenant,
        user=user,
        agent=agent,
        lane=lane_of(Owner(tenant, user, agent)),
        request=request_of(observation),
        accepted_at=NOW + timedelta(microseconds=number),
    )


def done(claimed: Operation | None) -> Operation:
    """A claimed operation, as it is once it was done."""
    assert claimed is not None
    return claimed.ended(OperationStatus.DONE, {"id": "m"}, NOW + timedelta(seconds=9))


def claimed_ids(inbox: Inbox, now: datetime = NOW) -> list[str]:
    """The ids of everything that can be claimed, in order."""
    return [found.id for found in iter(lambda: inbox.claim(now), None)]


def test_an_operation_is_read_as_it_was_accepted(inbox: Inbox) -> None:
    """By its id, in its tenant alone; what it is to store comes back whole."""
    told = operation(1, agent="shop")
    assert inbox.accept(told, limit=9) == told
    found = inbox.operation("acme", told.id)
    assert found == told
    assert observation_of(told).content == "订单 1 ‘goes’ to 🦆"
    assert observation_of(told).metadata == {"n": 1}
    assert inbox.operation("other", told.id) is None
    assert inbox.operation("acme", "nothing\0") is None


def test_accepted_again_it_stays_as_it_is(inbox: Inbox) -> None:
    """Whatever has become of it."""
    inbox.accept(operation(1), limit=9)
    claimed = inbox.claim(NOW)
    assert inbox.accept(operation(1), limit=9) == claimed
    inbox.settle(done(claimed))
    assert inbox.accept(operation(1), limit=9).status is OperationStatus.DONE
    assert inbox.depth() == 0
    assert inbox.claim(NOW) is None


def test_a_lane_is_done_in_order_and_lanes_beside_each_other(inbox: Inbox) -> None:
    """The second of a user waits until the first has ended."""
    for number, user in ((1, "lin"), (2, "lin"), (3, "ana")):
        inbox.accept(operation(number, user), limit=9)
    first, other = inbox.claim(NOW), inbox.claim(NOW)
    assert inbox.claim(NOW) is None
    assert [each and each.id for each in (first, other)] == [operation(1).id, operation(3).id]
    assert first is not None
    assert (first.status, first.attempts) == (OperationStatus.RUNNING, 1)
    inbox.settle(done(first))
    assert claimed_ids(inbox) == [operation(2).id]


def test_one_that_failed_for_a_while_is_tried_again_when_it_is_due(inbox: Inbox) -> None:
    """Not before, and nothing of its lane before it."""
    inbox.accept(operation(1), limit=9)
    inbox.accept(operation(2), limit=9)
    claimed = inbox.claim(NOW)
    assert claimed is not None
    again = claimed.again(NOW)
    inbox.settle(again)
    assert again.due_at is not None
    assert inbox.claim(again.due_at - timedelta(microseconds=1)) is None
    second = inbox.claim(again.due_at)
    assert second is not None
    assert (second.id, second.attempts) == (claimed.id, 2)


def test_a_worker_that_died_is_followed_by_another(open_inbox: OpenInbox) -> None:
    """Once its lease is over; what the dead one says then changes nothing."""
    first, second = open_inbox(), open_inbox()
    first.accept(operation(1), limit=9)
    dead = first.claim(NOW)
    assert dead is not None
    assert second.claim(NOW + LEASE - timedelta(seconds=1)) is None
    heir = second.claim(NOW + LEASE)
    assert heir is not None
    assert (heir.id, heir.attempts) == (dead.id, 2)
    first.settle(dead.ended(OperationStatus.FAILED, {"problem": "x", "detail": "y"}, NOW))
    assert first.operation("acme", dead.id) == heir
    second.settle(done(heir))
    second.settle(heir.again(NOW))
    found = first.operation("acme", heir.id)
    assert found is not None
    assert found.status is OperationStatus.DONE


def test_an_ended_operation_tells_its_result_and_not_its_request(inbox: Inbox) -> None:
    """What it stored is a memory by now."""
    inbox.accept(operation(1), limit=9)
    ended = done(inbox.claim(NOW))
    inbox.settle(ended)
    assert inbox.operation("acme", ended.id) == ended
    assert ended.request == ""
    assert inbox.depth() == 0


def test_a_full_inbox_takes_no_more(inbox: Inbox) -> None:
    """Until something has ended."""
    inbox.accept(operation(1), limit=2)
    inbox.accept(operation(2), limit=2)
    with pytest.raises(InboxFull, match="2 operations wait"):
        inbox.accept(operation(3), limit=2)
    assert inbox.operation("acme", operation(3).id) is None
    assert inbox.depth() == 2
    inbox.settle(done(inbox.claim(NOW)))
    inbox.accept(operation(3), limit=2)


def test_operations_are_listed_for_who_wrote_them(inbox: Inbox) -> None:
    """By id, by pages, by status; nobody else's."""
    for number, agent in ((3, None), (1, None), (2, None), (4, "shop")):
        inbox.accept(operation(number, agent=agent), limit=9)
    inbox.accept(operation(5, tenant="other"), limit=9)
    inbox.accept(operation(6, "ana"), limit=9)
    mine = [operation(number) for number in (1, 2, 3)]
    assert inbox.operations("acme", "lin", None, limit=9) == tuple(mine)
    assert inbox.operations("acme", "lin", None, after=mine[0].id, limit=1) == (mine[1],)
    assert inbox.operations("acme", "lin", None, after=mine[2].id, limit=9) == ()
    assert inbox.operations("acme", "lin", "shop", limit=9) == (operation(4, agent="shop"),)
    assert inbox.operations("acme", "lin", None, status=OperationStatus.DONE, limit=9) == ()
    assert inbox.operations("acme", "lin", None, status=OperationStatus.QUEUED, limit=2) == tuple(mine[:2])


def test_old_ones_are_dropped(inbox: Inbox) -> None:
    """Those that ended long enough ago, so many at a time."""
    for number in range(3):
        inbox.accept(operation(number, f"u{number}"), limit=9)
        inbox.settle(replace(done(inbox.claim(NOW)), ended_at=NOW + timedelta(hours=number)))
    inbox.accept(operation(9, "u9"), limit=9)
    assert inbox.drop_older_than(NOW + timedelta(hours=1), limit=1) == 1
    assert inbox.drop_older_than(NOW + timedelta(hours=1), limit=9) == 1
    assert inbox.operation("acme", operation(0).id) is None
    assert inbox.operation("acme", operation(2).id) is not None
    assert inbox.operations("acme", "u0", None, limit=9) == ()
    assert inbox.depth() == 1


def test_many_workers_claim_each_once(open_inbox: OpenInbox) -> None:
    """Threads over two handles, as of two processes."""
    handles = (open_inbox(), open_inbox())
    for number in range(24):
        handles[0].accept(operation(number, f"u{number}"), limit=99)
    with ThreadPoolExecutor(6) as workers:
        found = [each for ids in workers.map(lambda place: claimed_ids(handles[place % 2]), range(6)) for each in ids]
    assert sorted(found) == [operation(number).id for number in range(24)]


@pytest.mark.parametrize(("appendonly", "appendfsync"), [("no", "always"), ("yes", "everysec")])
def test_a_redis_server_that_forgets_is_refused(tmp_path: Path, appendonly: str, appendfsync: str) -> None:
    """Unless it can be waited for."""
    with RedisServer(tmp_path, appendonly=appendonly, appendfsync=appendfsync) as server:
        with Redis.from_url(server.url) as client:
            version = tuple(int(part) for part in client.info("server")["redis_version"].split(".")[:2])
        if appendonly == "yes" and version >= (7, 2):
            RedisInbox.open(server.url, worker="w").close()
        else:
            with pytest.raises(StoreRejected, match="appendonly yes"):
                RedisInbox.open(server.url, worker="w")
