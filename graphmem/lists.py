"""What people and programs look through, page by page: memories, entities, sessions, turns, recalls; and counts.

A use case over the store port, beside the memory service. A page ends with a cursor (`domain.cursor`), which holds for
the same list of the same caller. Lists of several owners are put together here, so that no store needs to.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import islice
from typing import Protocol

from graphmem.domain.change import Turn
from graphmem.domain.cursor import Part, make_cursor, read_cursor
from graphmem.domain.entity import EntityType, fold_name
from graphmem.domain.listing import Counts, ListFilters, Order, SessionRow, check_entity, check_limit
from graphmem.domain.memory import Memory
from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.domain.scope import Owner, Scope, check_id
from graphmem.domain.times import from_us, rfc3339, to_us
from graphmem.entities import EntityPage, EntityService
from graphmem.errors import NotFound
from graphmem.ports.lister import Fitting, Listed, Lister
from graphmem.ports.retrieval_log import RetrievalLog

ALL: ListFilters = ListFilters()


@dataclass(frozen=True, slots=True)
class MemoryPage:
    """Some memories, and where to go on."""

    memories: tuple[Memory, ...]
    next: str | None
    """What `after` shall be for the next page; None at the end."""


@dataclass(frozen=True, slots=True)
class SessionPage:
    """Some sessions, and where to go on."""

    rows: tuple[SessionRow, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Some turns of a session, and where to go on."""

    turns: tuple[Turn, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class RetrievalPage:
    """Some logged recalls, and where to go on."""

    records: tuple[RetrievalRecord, ...]
    next: str | None


class ListStore(Protocol):
    """What this reads of a store; see `ports.store.Store`."""

    @property
    def lister(self) -> Lister:
        """What is looked through page by page."""
        ...

    @property
    def retrieval_log(self) -> RetrievalLog:
        """Where recalls are logged."""
        ...

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """Those of the memories that the scope can see."""
        ...

    def turns(self, owner: Owner, session: str) -> tuple[Turn, ...]:
        """The turns of a session that working memory still holds."""
        ...


class ListService:
    """Lists and counts what a user and agent of one tenant can see. Safe to share between threads."""

    def __init__(self, *, tenant: str, store: ListStore, entities: EntityService, flush: Callable[[], None]) -> None:
        """Keep the parts; `flush` waits until recalls that were asked are in the log."""
        self._tenant = tenant
        self._store = store
        self._entities = entities
        self._flush = flush

    def memories(
        self,
        *,
        user: str,
        agent: str | None = None,
        filters: ListFilters = ALL,
        order: Order = Order.NEWEST,
        after: str | None = None,
        limit: int = 50,
    ) -> MemoryPage:
        """The memories that a user and agent can see, in the order they were recorded, or the other way round.

        What is written while pages are read moves nothing: it is on none of the pages that follow of `newest`, and at
        the end of `oldest`. Of several owners, each keeps its own order.

        Args:
            user: Whose memories; public ones of the tenant are listed too.
            agent: With one, its private memories are listed too.
            filters: Which of them.
            order: From which end.
            after: `next` of the page before.
            limit: 1 to 200.

        Raises:
            InvalidInput: The limit or the cursor cannot be used, or private memories of no agent are asked for.
            StoreUnavailable: The store does not answer.
        """
        check_limit(limit)
        scope = Scope(self._tenant, user, agent)
        owners = scope.owners if filters.visibility is None else (scope.owner(filters.visibility),)
        bound = ("memories", self._tenant, user, agent, order, *_parts(filters))
        places = _places(after, bound, len(owners))
        fitting = self._fitting(scope, filters)
        if fitting is None:
            return MemoryPage((), None)
        newest_first = order is Order.NEWEST
        streams = [
            self._store.lister.listed(owner, fitting, newest_first=newest_first, after=place, limit=limit + 1)
            for owner, place in zip(owners, places, strict=True)
        ]
        tagged = [[(each, number) for each in stream] for number, stream in enumerate(streams)]
        merged = merge(*tagged, key=lambda item: (item[0].recorded_us, item[0].memory_id), reverse=newest_first)
        shown = list(islice(merged, limit))
        memories = self._store.memories(scope, [place.memory_id for place, _ in shown])
        if sum(map(len, streams)) <= limit:
            return MemoryPage(memories, None)
        last = {number: (place.revision, place.memory_id) for place, number in shown}
        ends = [
            last.get(number, _before(stream, place) if newest_first else place)
            for number, (stream, place) in enumerate(zip(streams, places, strict=True))
        ]
        flat = [part for end in ends for part in (end or (None, None))]
        return MemoryPage(memories, make_cursor(flat, bound))

    def entity_memories(
        self, entity: str, *, user: str, agent: str | None = None, after: str | None = None, limit: int = 50
    ) -> MemoryPage:
        """The memories that mention an entity or what means one with it, newest first.

        Raises:
            NotFound: No such entity is visible in this scope; a foreign one looks like an unknown one.
            InvalidInput: As `memories`.
        """
        check_entity(entity, "key")
        row = self._entities.find(entity, user=user, agent=agent)
        return self.memories(
            user=user, agent=agent, filters=ListFilters(entity=row.entity.key), after=after, limit=limit
        )

    def entities(
        self,
        *,
        user: str,
        agent: str | None = None,
        kind: EntityType | None = None,
        prefix: str | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> EntityPage:
        """The entities that a user and agent can see, by name.

        Args:
            user: Whose entities; public ones of the tenant are listed too.
            agent: With one, its private entities are listed too.
            kind: Of this type only.
            prefix: What the name begins with, in any case, width and script of Chinese.
            after: `next` of the page before.
            limit: 1 to 200.

        Raises:
            InvalidInput: The limit, the prefix or the cursor cannot be used.
            StoreUnavailable: The store does not answer.
        """
        check_limit(limit)
        if prefix is not None:
            check_entity(prefix, "prefix")
        scope = Scope(self._tenant, user, agent)
        bound = ("entities", self._tenant, user, agent, kind, prefix)
        place = None if after is None else _texts(read_cursor(after, bound, (str, str)))
        folded = "" if prefix is None else fold_name(prefix)
        rows = sorted(
            (
                row
                for owner in scope.owners
                for row in self._store.lister.entities_named(
                    owner, prefix=folded, kind=kind, after=place, limit=limit + 1
                )
            ),
            key=lambda row: (fold_name(row.entity.name), row.entity.key),
        )
        shown = tuple(rows[:limit])
        if len(rows) <= limit:
            return EntityPage(shown, None)
        last = shown[-1].entity
        return EntityPage(shown, make_cursor((fold_name(last.name), last.key), bound))

    def sessions(
        self, *, user: str, agent: str | None = None, after: str | None = None, limit: int = 50
    ) -> SessionPage:
        """The sessions of a user and agent that hold a turn or a memory, by id.

        Raises:
            InvalidInput: The limit or the cursor cannot be used.
            StoreUnavailable: The store does not answer.
        """
        check_limit(limit)
        scope = Scope(self._tenant, user, agent)
        bound = ("sessions", self._tenant, user, agent)
        place = None if after is None else _texts(read_cursor(after, bound, (str,)))[0]
        found: dict[str, SessionRow] = {}
        for owner in scope.owners:
            for row in self._store.lister.sessions(owner, after=place, limit=limit + 1):
                found[row.id] = _joined(found.get(row.id), row)
        ids = sorted(found)
        shown = tuple(found[each] for each in ids[:limit])
        return SessionPage(shown, make_cursor([shown[-1].id], bound) if len(ids) > limit else None)

    def session(self, session: str, *, user: str, agent: str | None = None) -> SessionRow:
        """One session.

        Raises:
            InvalidInput: No session has such an id.
            NotFound: It holds nothing that is visible in this scope; a foreign one looks like an unknown one.
        """
        check_id(session, "session")
        found: SessionRow | None = None
        for owner in Scope(self._tenant, user, agent).owners:
            row = self._store.lister.session(owner, session)
            found = found if row is None else _joined(found, row)
        if found is None:
            msg = "no session by that id is visible to this user and agent"
            raise NotFound(msg)
        return found

    def turns(
        self, session: str, *, user: str, agent: str | None = None, after: str | None = None, limit: int = 50
    ) -> TurnPage:
        """The turns of a session that working memory still holds, oldest first.

        Raises: As `session`, and for a limit or cursor that cannot be used.
        """
        check_limit(limit)
        self.session(session, user=user, agent=agent)
        scope = Scope(self._tenant, user, agent)
        bound = ("turns", self._tenant, user, agent, session)
        place = None if after is None else _turn_place(read_cursor(after, bound, (int, int, int)))
        turns = sorted(
            (
                ((to_us(turn.at), number, turn.number), turn)
                for number, owner in enumerate(scope.owners)
                for turn in self._store.turns(owner, session)
            ),
            key=lambda item: item[0],
        )
        rest = [item for item in turns if place is None or item[0] > place]
        shown = rest[:limit]
        following = make_cursor(shown[-1][0], bound) if len(rest) > limit else None
        return TurnPage(tuple(turn for _, turn in shown), following)

    def session_memories(
        self, session: str, *, user: str, agent: str | None = None, after: str | None = None, limit: int = 50
    ) -> MemoryPage:
        """The memories that were written in a session, oldest first.

        Raises: As `session`, and for a limit or cursor that cannot be used.
        """
        self.session(session, user=user, agent=agent)
        filters = ListFilters(session=session)
        return self.memories(user=user, agent=agent, filters=filters, order=Order.OLDEST, after=after, limit=limit)

    def retrievals(
        self, *, user: str, agent: str | None = None, after: str | None = None, limit: int = 50
    ) -> RetrievalPage:
        """What this user and agent recalled, newest first, as far as the log goes back.

        Raises:
            InvalidInput: The limit or the cursor cannot be used.
            StoreUnavailable: The store does not answer.
        """
        check_limit(limit)
        self._flush()
        scope = Scope(self._tenant, user, agent)
        bound = ("retrievals", self._tenant, user, agent)
        place = None
        if after is not None:
            at_us, last = read_cursor(after, bound, (int, str))
            place = from_us(int(at_us or 0)), str(last)
        owner = scope.owner(scope.default_visibility)
        records = self._store.retrieval_log.retrievals(owner, after=place, limit=limit + 1)
        shown = records[:limit]
        following = make_cursor((to_us(shown[-1].at), shown[-1].id), bound) if len(records) > limit else None
        return RetrievalPage(shown, following)

    def counts(self, *, user: str, agent: str | None = None) -> Counts:
        """How much a user and agent can see.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return self._store.lister.counts(Scope(self._tenant, user, agent).owners)

    def tenant_counts(self) -> Counts:
        """How much the tenant holds, of all its users and agents. For its administrators.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return self._store.lister.counts(self._store.lister.owners_of(self._tenant))

    def _fitting(self, scope: Scope, filters: ListFilters) -> Fitting | None:
        """What the store looks for; None: nothing can fit, since the entity is not there."""
        keys: tuple[str, ...] | None = None
        if filters.entity is not None:
            try:
                row = self._entities.find(filters.entity, user=scope.user, agent=scope.agent)
            except NotFound:
                return None
            keys = self._entities.same(row)
        return Fitting(
            kind=filters.kind,
            status=filters.status,
            entities=keys,
            tag=filters.tag,
            source=filters.source,
            session=filters.session,
            since=filters.since,
            until=filters.until,
        )


def _parts(filters: ListFilters) -> tuple[Part, ...]:
    times = (None if each is None else rfc3339(each) for each in (filters.since, filters.until))
    named = (filters.kind, filters.status, filters.entity, filters.tag, filters.source, filters.session)
    return (*named, filters.visibility, *times)


def _places(after: str | None, bound: Sequence[Part], owners: int) -> list[tuple[int, str] | None]:
    if after is None:
        return [None] * owners
    flat = read_cursor(after, bound, (int, str) * owners)
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return [
        None if revision is None else (int(revision), "" if last is None else str(last)) for revision, last in pairs
    ]


def _before(stream: Sequence[Listed], place: tuple[int, str] | None) -> tuple[int, str]:
    """Where an owner of whom nothing was shown yet goes on, so that what it writes meanwhile is on no later page."""
    if place is not None:
        return place
    return (stream[0].revision + 1, "") if stream else (0, "")


def _turn_place(place: Sequence[Part]) -> tuple[int, int, int]:
    at_us, owner, number = (int(part or 0) for part in place)
    return at_us, owner, number


def _texts(place: Sequence[Part]) -> tuple[str, str]:
    first, *rest = (str(part) for part in place)
    return first, rest[0] if rest else ""


def _joined(known: SessionRow | None, row: SessionRow) -> SessionRow:
    """What two owners hold of one session."""
    if known is None:
        return row
    return SessionRow(
        row.id,
        known.turns + row.turns,
        known.memories + row.memories,
        min(known.first_at, row.first_at),
        max(known.last_at, row.last_at),
    )
