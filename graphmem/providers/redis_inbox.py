"""The port `Inbox` on a Redis server: a stream with a consumer group, and what orders it.

The stream `ready` holds the first operation of each lane; the group `workers` hands each entry to one worker, and an
entry whose lease is over is handed out again (XCLAIM). What waits for its next attempt is in `delayed`. Every step is
one script, so that a worker or a server that dies in the middle leaves all of it or nothing.

An accepted operation must outlive the server: it needs `appendonly yes`, and either `appendfsync always` or Redis 7.2,
where `accept` waits for the disk (WAITAOF).
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Final, Self, cast

import redis
from redis.exceptions import RedisError, ResponseError

from graphmem.domain.operation import ENDED, LEASE, Operation, OperationStatus, inbox_full, operation_of
from graphmem.domain.times import from_us, to_us
from graphmem.errors import InvalidInput, StoreRejected, StoreUnavailable

TIMEOUT_S: Final = 5.0
"""For one command, connecting included."""
DISK_MS: Final = 3_000
"""How long `accept` waits for the disk."""
LOOKED_AT: Final = 100
"""Delayed and running operations that one claim looks at."""
_P: Final = "graphmem:"

_ACCEPT: Final = """
local id, lane, user, body, limit = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local P = ARGV[6]
if redis.call('EXISTS', P .. 'op:' .. id) == 1 then return 0 end
if redis.call('SCARD', P .. 'open') >= limit then return -1 end
redis.call('HSET', P .. 'op:' .. id, 'body', body, 'lane', lane, 'user', user, 'status', 'queued', 'attempts', 0)
redis.call('SADD', P .. 'open', id)
redis.call('ZADD', P .. 'lane:' .. lane, 0, id)
redis.call('ZADD', P .. 'user:' .. user, 0, id)
if redis.call('ZCARD', P .. 'lane:' .. lane) == 1 then redis.call('XADD', P .. 'ready', '*', 'id', id) end
return 1
"""
_CLAIM: Final = """
local now, lease, worker, most, P = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), ARGV[5]
for _, id in ipairs(redis.call('ZRANGEBYSCORE', P .. 'delayed', '-inf', now, 'LIMIT', 0, most)) do
  redis.call('ZREM', P .. 'delayed', id)
  redis.call('XADD', P .. 'ready', '*', 'id', id)
end
local entry, id
for _, pending in ipairs(redis.call('XPENDING', P .. 'ready', 'workers', '-', '+', most)) do
  local found = redis.call('XRANGE', P .. 'ready', pending[1], pending[1])
  if found[1] then
    local due = redis.call('HGET', P .. 'op:' .. found[1][2][2], 'due_at')
    if due and tonumber(due) <= now then
      redis.call('XCLAIM', P .. 'ready', 'workers', worker, 0, pending[1])
      entry, id = pending[1], found[1][2][2]
      break
    end
  end
end
if not id then
  local read = redis.call('XREADGROUP', 'GROUP', 'workers', worker, 'COUNT', 1, 'STREAMS', P .. 'ready', '>')
  if not read then return false end
  entry, id = read[1][2][1][1], read[1][2][1][2][2]
end
redis.call('HINCRBY', P .. 'op:' .. id, 'attempts', 1)
redis.call('HSET', P .. 'op:' .. id, 'status', 'running', 'due_at', string.format('%.0f', now + lease), 'entry', entry)
return id
"""
_SETTLE: Final = """
local id, attempts, status, at, result, P = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local key = P .. 'op:' .. id
local held = redis.call('HMGET', key, 'attempts', 'status', 'entry', 'lane')
if held[1] ~= attempts or held[2] ~= 'running' then return 0 end
redis.call('XACK', P .. 'ready', 'workers', held[3])
redis.call('XDEL', P .. 'ready', held[3])
redis.call('HDEL', key, 'entry', 'due_at')
if status == 'queued' then
  redis.call('HSET', key, 'status', status, 'due_at', at)
  redis.call('ZADD', P .. 'delayed', at, id)
  return 1
end
redis.call('HSET', key, 'status', status, 'ended_at', at, 'result', result)
redis.call('SREM', P .. 'open', id)
redis.call('ZREM', P .. 'lane:' .. held[4], id)
redis.call('ZADD', P .. 'ended', at, id)
local following = redis.call('ZRANGE', P .. 'lane:' .. held[4], 0, 0)[1]
if following then redis.call('XADD', P .. 'ready', '*', 'id', following) end
return 1
"""
_DROP: Final = """
local at, most, P = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local ids = redis.call('ZRANGEBYSCORE', P .. 'ended', '-inf', at, 'LIMIT', 0, most)
for _, id in ipairs(ids) do
  redis.call('ZREM', P .. 'ended', id)
  redis.call('ZREM', P .. 'user:' .. redis.call('HGET', P .. 'op:' .. id, 'user'), id)
  redis.call('DEL', P .. 'op:' .. id)
end
return #ids
"""


class RedisInbox:
    """Operations on one Redis server. Safe to share between threads, and the server between processes."""

    def __init__(self, client: "redis.Redis", *, worker: str, waits_for_disk: bool) -> None:
        """Keep a client whose answers are text; most callers want `open`."""
        self._client: Final = client
        self._worker: Final = worker
        self._waits_for_disk: Final = waits_for_disk
        self._scripts: Final = {text: client.register_script(text) for text in (_ACCEPT, _CLAIM, _SETTLE, _DROP)}

    @classmethod
    def open(cls, url: str, *, worker: str) -> Self:
        """Connect to a server.

        Args:
            url: `redis://host:port/number`, or `rediss://` for TLS.
            worker: Names this process among the workers.

        Raises:
            InvalidInput: The URL is none.
            StoreUnavailable: The server does not answer.
            StoreRejected: It would lose what was accepted, or refuses the credentials.
        """
        try:
            client = redis.Redis.from_url(
                url, decode_responses=True, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S
            )
        except ValueError as exc:
            msg = "GRAPHMEM_REDIS_URL is none; write it like redis://127.0.0.1:6379/0"
            raise InvalidInput(msg, field="GRAPHMEM_REDIS_URL") from exc
        with _translated():
            inbox = cls(client, worker=worker, waits_for_disk=_waits_for_disk(client))
            try:
                client.xgroup_create(_P + "ready", "workers", id="0", mkstream=True)
            except ResponseError as exc:
                if not str(exc).startswith("BUSYGROUP"):
                    raise
        return inbox

    def accept(self, operation: Operation, *, limit: int) -> Operation:
        """Keep an operation; the one of its id as it stands."""
        user = _user_key(operation.tenant, operation.user, operation.agent)
        kept = self._run(_ACCEPT, operation.id, operation.lane, user, operation.as_json(), limit, _P)
        if kept == -1:
            raise inbox_full(limit)
        if kept == 0:
            return self._read(operation.id) or operation
        if self._waits_for_disk:
            with _translated():
                reached = self._client.waitaof(1, 0, DISK_MS)
            if not reached[0]:
                msg = "the inbox did not reach the disk in time; send it again with the same Idempotency-Key"
                raise StoreUnavailable(msg)
        return operation

    def claim(self, now: datetime) -> Operation | None:
        """Hand out the next operation that is due."""
        lease_us = LEASE.total_seconds() * 1_000_000
        claimed = self._run(_CLAIM, to_us(now), f"{lease_us:.0f}", self._worker, LOOKED_AT, _P)
        return None if claimed is None else self._read(str(claimed))

    def settle(self, operation: Operation) -> None:
        """Keep what became of an operation that was claimed."""
        at = operation.ended_at if operation.status in ENDED else operation.due_at
        if at is None:
            msg = "an operation is settled as ended, or as due at a time"
            raise InvalidInput(msg)
        self._run(
            _SETTLE, operation.id, operation.attempts, operation.status.value, to_us(at), operation.result or "", _P
        )

    def operation(self, tenant: str, operation_id: str) -> Operation | None:
        """The tenant's operation by this id."""
        found = self._read(operation_id)
        return found if found is not None and found.tenant == tenant else None

    def operations(
        self,
        tenant: str,
        user: str,
        agent: str | None,
        *,
        status: OperationStatus | None = None,
        after: str | None = None,
        limit: int,
    ) -> tuple[Operation, ...]:
        """The next operations accepted for this user and agent, least id first."""
        key = _P + "user:" + _user_key(tenant, user, agent)
        found: list[Operation] = []
        last = after
        while len(found) < limit:
            least = "-" if last is None else f"({last}"
            with _translated():
                ids = cast("list[str]", self._client.zrangebylex(key, least, "+", 0, LOOKED_AT))
            if not ids:
                break
            last = ids[-1]
            read = (self._read(each) for each in ids)
            found += [each for each in read if each is not None and status in {None, each.status}]
        return tuple(found[: max(limit, 0)])

    def depth(self) -> int:
        """How many operations wait or run."""
        with _translated():
            return self._client.scard(_P + "open")

    def drop_older_than(self, at: datetime, *, limit: int) -> int:
        """Drop operations that ended at `at` or before."""
        return int(cast("int", self._run(_DROP, to_us(at), max(limit, 0), _P)))

    def close(self) -> None:
        """Close the connections; a second call does nothing."""
        self._client.close()

    def _run(self, script: str, *arguments: str | int) -> object:
        with _translated():
            found: object = self._scripts[script](keys=[], args=list(arguments))
            return found

    def _read(self, operation_id: str) -> Operation | None:
        with _translated():
            fields = cast("Mapping[str, str]", self._client.hgetall(_P + "op:" + operation_id))
        return _operation(fields) if "body" in fields else None


def _operation(fields: Mapping[str, str]) -> Operation:
    """What was accepted, as it stands now."""
    accepted = operation_of(fields["body"])
    status = OperationStatus(fields["status"])
    return Operation(
        id=accepted.id,
        tenant=accepted.tenant,
        user=accepted.user,
        agent=accepted.agent,
        lane=accepted.lane,
        request="" if status in ENDED else accepted.request,
        accepted_at=accepted.accepted_at,
        status=status,
        attempts=int(fields["attempts"]),
        due_at=from_us(int(fields["due_at"])) if "due_at" in fields else None,
        ended_at=from_us(int(fields["ended_at"])) if "ended_at" in fields else None,
        result=fields.get("result"),
    )


def _user_key(tenant: str, user: str, agent: str | None) -> str:
    """No id holds a control character."""
    return "\0".join((tenant, user, agent or ""))


def _waits_for_disk(client: "redis.Redis") -> bool:
    """Whether `accept` has to wait by itself until the disk has an operation.

    Raises:
        StoreRejected: The server would lose it.
    """
    version = client.info("server")["redis_version"]
    can_wait = tuple(int(part) for part in str(version).split(".")[:2]) >= (7, 2)
    try:
        settings = cast("dict[str, str]", client.config_get("append*"))
    except ResponseError:
        # A hosted server may not tell; waiting fails there if it keeps no log.
        return can_wait
    safe = settings.get("appendonly") == "yes" and (can_wait or settings.get("appendfsync") == "always")
    if not safe:
        msg = "the Redis server would lose accepted operations; set appendonly yes" + (
            "" if can_wait else " and appendfsync always, or use Redis 7.2 or newer"
        )
        raise StoreRejected(msg)
    return can_wait and settings.get("appendfsync") != "always"


@contextmanager
def _translated() -> Iterator[None]:
    """The client's errors as ours; a message of the server may hold what was sent, so none is passed on."""
    try:
        yield
    except redis.AuthenticationError as exc:
        msg = "the Redis server refuses the credentials in GRAPHMEM_REDIS_URL; correct them"
        raise StoreRejected(msg) from exc
    except RedisError as exc:
        msg = "the inbox on the Redis server does not answer; see whether it runs, then send the request again"
        raise StoreUnavailable(msg) from exc
