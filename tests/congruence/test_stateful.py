"""Whatever is written in whatever order, both kinds of store answer alike after every step."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import Any, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from graphmem.copying import fingerprints
from graphmem.domain.change import ChangeSet, Touch
from graphmem.domain.feedback import Verdict
from graphmem.domain.filters import NO_FILTERS, RECALLED_STATUSES, Filters
from graphmem.domain.memory import Memory, MemoryKind, Source, Status
from graphmem.domain.observation import Observation
from graphmem.domain.receipt import Receipt
from graphmem.domain.revision import Forgotten
from graphmem.domain.scope import Owner, Scope, Visibility
from graphmem.errors import GraphmemError, NotFound
from graphmem.service import MemoryService
from tests.congruence.corpus import EARLIEST, LATEST, NOW, Ask, RunIds, drafts, new_run
from tests.congruence.places import Place, sqlite_place, store_of
from tests.congruence.telling import answer
from tests.fakes.clock import FixedClock

pytestmark = pytest.mark.timeout(300)

Answer = TypeVar("Answer")

SENTENCES = (
    "Marina said the pump in Porto was repaired, see ORD-7.",
    "The pump ORD-7 was paid by Okello.",
    "林晓说青岛的水泵修好了，单号ORD-7。",
    "我更喜欢靠窗的座位。",
    "I never drink coffee after lunch.",
    "Where is the pump?",
)
QUESTIONS = (
    "Where is the pump?",
    "What did Marina say about ORD-7?",
    "青岛的水泵怎么了？",
    "我喜欢什么？",
    "And yesterday?",
)
MOMENTS = (None, NOW, NOW + timedelta(days=1), EARLIEST, LATEST)

agents = st.sampled_from((None, "shop"))
filters = st.one_of(
    st.just(NO_FILTERS),
    st.builds(
        Filters,
        sessions=st.sampled_from((None, None, ("s",))),
        kinds=st.none() | st.lists(st.sampled_from(MemoryKind), min_size=1),
        entities=st.sampled_from((None, None, ("marina", "ORD-7"), ("nobody",))),
        tags=st.sampled_from((None, None, ("标签",), ("a", "b"))),
        sources=st.none() | st.lists(st.sampled_from(Source), min_size=1),
        since=st.sampled_from((None, NOW)),
        statuses=st.none() | st.lists(st.sampled_from(RECALLED_STATUSES), min_size=1),
    ),
)
texts = st.one_of(
    st.sampled_from(SENTENCES),
    st.sampled_from(SENTENCES),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=40).filter(
        str.strip
    ),
)
revisions = st.fixed_dictionaries(
    {},
    optional={
        "content": texts,
        "kind": st.sampled_from(MemoryKind),
        "importance": st.floats(0, 1),
        "tags": st.sampled_from(((), ("a",), ("标签", "b"))),
        "metadata": st.sampled_from(({}, {"n": "二"})),
        "valid_until": st.sampled_from(MOMENTS),
    },
)


@st.composite
def observations(draw: st.DrawFn, tenant: str) -> Observation:
    """What one of two users is told; texts repeat often."""
    agent = draw(agents)
    return Observation(
        content=draw(texts),
        scope=Scope(tenant, draw(st.sampled_from(("ann", "晓明"))), agent, draw(st.sampled_from((None, "s", "第1周")))),
        visibility=draw(st.sampled_from((None, None, *list(Visibility)[agent is None :]))),
        kind=draw(st.sampled_from(MemoryKind)),
        source=draw(st.sampled_from(Source)),
        speaker=draw(st.sampled_from((None, "Marina", "林晓"))),
        occurred_at=draw(st.sampled_from(MOMENTS)),
        source_ref=draw(st.sampled_from((None, None, "a", "b"))),
        tags=draw(st.sampled_from(((), (), ("a",), ("标签", "a")))),
        explicit=draw(st.booleans()),
    )


def answer_and_record(service: MemoryService, ask: Ask) -> tuple[str, str | None]:
    """A recall in full, and what the log keeps of it, which is written by then."""
    told = answer(service, ask)
    try:
        logged = service.retrieval(json.loads(told)["retrieval_id"], user=ask.user, agent=ask.agent)
    except NotFound:
        return told, None
    return told, logged.record.as_json()


class TwoStores(RuleBasedStateMachine):
    """Does the same to both, and compares all that they say."""

    places: tuple[Place, Place]
    scratch: Path
    run: str
    stories: "count[int]"

    def __init__(self) -> None:
        """Begin with a tenant of its own, which both stores have never met."""
        super().__init__()
        self._story = next(self.stories)
        self._tenant = f"{self.run}-{self._story}"
        self._clock = FixedClock(NOW)
        self._ids = (RunIds(self.run, self._story), RunIds(self.run, self._story))
        self._commits = count(1)
        self._callers = cycle((("ann", "shop"), ("ann", "shop"), ("晓明", None)))
        self._opened = ExitStack()
        self._services = self._open()

    def _open(self) -> tuple[MemoryService, ...]:
        return tuple(
            self._opened.enter_context(place.open(self._tenant, clock=self._clock, ids=ids))
            for place, ids in zip(self.places, self._ids, strict=True)
        )

    def _alike(self, act: Callable[[MemoryService], Answer]) -> None:
        """Do it to both; they answer the same, or refuse with the same kind of error."""

        def outcome(service: MemoryService) -> Answer | type[GraphmemError]:
            try:
                return act(service)
            except GraphmemError as refusal:
                return type(refusal)

        first, second = (outcome(service) for service in self._services)
        assert second == first

    @rule(data=st.data())
    def remember(self, data: st.DataObject) -> None:
        """One observation, often one that was told before."""
        told = data.draw(observations(self._tenant))
        self._alike(lambda service: service.remember_many([told]))

    @rule(data=st.data())
    def remember_many(self, data: st.DataObject) -> None:
        """A batch, which may hold the same thing twice, or nothing."""
        told = data.draw(st.lists(observations(self._tenant), max_size=6))
        self._alike(lambda service: service.remember_many(told))

    @rule(
        data=st.data(),
        status=st.sampled_from(Status),
        valid=st.tuples(st.sampled_from(MOMENTS), st.sampled_from(MOMENTS)),
    )
    def commit_as_it_is(
        self, data: st.DataObject, status: Status, valid: tuple[datetime | None, datetime | None]
    ) -> None:
        """Memories that were superseded, archived or are valid for a while; their ids descend."""
        number = next(self._commits)
        told = data.draw(st.lists(observations(self._tenant), min_size=1, max_size=3))
        drafted = drafts(self.scratch / f"{self._tenant}-{number}.db", self.run, 0x100 * self._story + number, told)
        memories = [replace(each, status=status, valid_from=valid[0], valid_until=valid[1]) for each, _ in drafted]
        changes = ChangeSet(tuple(reversed(memories)), tuple(vectors for _, each in drafted for vectors in each))
        self._alike(lambda service: store_of(service).commit(changes))

    @rule(reference=st.text("xyz", max_size=1))
    def touch_a_memory_that_is_not_there(self, reference: str) -> None:
        """Both refuse it, and keep nothing."""
        touch = Touch(Owner(self._tenant, "ann"), "unknown", NOW, (reference,))
        self._alike(lambda service: store_of(service).commit(ChangeSet(touches=(touch,))))

    @rule(
        text=st.one_of(st.sampled_from(QUESTIONS), texts),
        agent=agents,
        as_of=st.sampled_from(MOMENTS),
        limit=st.sampled_from((1, 5, 100)),
        filters=filters,
    )
    def recall(self, text: str, agent: str | None, as_of: datetime | None, limit: int, filters: Filters) -> None:
        """Any question at any moment, of all or of some."""
        ask = Ask(self._tenant, text, "ann", agent, limit, as_of, max_tokens=500, filters=filters)
        self._alike(partial(answer_and_record, ask=ask))

    @rule(
        text=st.sampled_from(QUESTIONS), agent=agents, place=st.integers(0, 4), verdict=st.sampled_from(Verdict),
        inside=st.booleans(),
    )  # fmt: skip
    def judge(self, text: str, agent: str | None, place: int, verdict: Verdict, *, inside: bool) -> None:
        """Something that was found, by itself or in its retrieval; the same is said again, or something else."""

        def say(service: MemoryService) -> dict[str, str | None]:
            found = service.recall(text, user="ann", agent=agent)
            memory = found.results[place].id if place < len(found.results) else "unknown"
            retrieval = found.retrieval_id if inside else None
            return service.feedback(verdict, user="ann", agent=agent, retrieval=retrieval, memory=memory).as_dict()

        self._alike(say)

    @rule(place=st.integers(0, 9), fields=revisions, dry_run=st.booleans())
    def revise(self, place: int, fields: dict[str, Any], *, dry_run: bool) -> None:
        """Another text, or other fields, of something that is there."""

        def change(service: MemoryService) -> tuple[Memory, Receipt | None]:
            done = service.revisions.revise(
                self._known(service, place), user="ann", agent="shop", dry_run=dry_run, **fields
            )
            return done.memory, done.receipt

        self._alike(change)

    @rule(place=st.integers(0, 9))
    def forget(self, place: int) -> None:
        """By its id, which may be unknown."""
        self._alike(lambda service: service.revisions.forget([self._known(service, place)], user="ann", agent="shop"))

    @rule(filters=filters, confirmed=st.booleans())
    def forget_matching(self, filters: Filters, *, confirmed: bool) -> None:
        """What fits filters: a preview, or in earnest."""

        def act(service: MemoryService) -> Forgotten:
            shown = service.revisions.forget_matching(user="ann", agent="shop", filters=filters)
            token = shown.confirm_token if confirmed else None
            return service.revisions.forget_matching(user="ann", agent="shop", filters=filters, confirm_token=token)

        self._alike(act)

    @rule(place=st.integers(0, 9))
    def restore(self, place: int) -> None:
        """Something that was forgotten or superseded, or neither."""
        self._alike(lambda service: service.restore(self._known(service, place), user="ann", agent="shop"))

    @rule(place=st.integers(0, 9), limit=st.sampled_from((1, 3, 100)))
    def look_back(self, place: int, limit: int) -> None:
        """The first page of what was done."""
        self._alike(
            lambda service: service.revisions.history(
                self._known(service, place), user="ann", agent="shop", limit=limit
            ).as_dict()
        )

    def _known(self, service: MemoryService, place: int) -> str:
        """A memory of any status, counted from the newest; an unknown one behind the last."""
        statuses = Filters(statuses=RECALLED_STATUSES)
        ids = service.revisions.forget_matching(user="ann", agent="shop", filters=statuses).ids
        archived = service.recall(
            QUESTIONS[1], user="ann", agent="shop", limit=100, filters=Filters(statuses=[Status.ARCHIVED])
        )
        known = sorted({*ids, *(result.id for result in archived.results)}, reverse=True)
        return known[place] if place < len(known) else "unknown"

    @rule(hours=st.integers(1, 40))
    def wait(self, hours: int) -> None:
        """Time goes on."""
        self._clock.advance(timedelta(hours=hours))

    @rule()
    def open_anew(self) -> None:
        """Indexes are built again."""
        self._opened.close()
        self._services = self._open()

    @invariant()
    def both_answer_alike(self) -> None:
        """The same answer of the same revision, after whatever was done."""
        user, agent = next(self._callers)
        ask = Ask(self._tenant, QUESTIONS[1], user, agent, limit=10, as_of=None, max_tokens=500)
        self._alike(partial(answer_and_record, ask=ask))

    def teardown(self) -> None:
        """In the end both hold the same."""
        first, second = (store_of(service) for service in self._services)
        owners = [owner for owner in first.owners() if owner.tenant == self._tenant]
        assert [owner for owner in second.owners() if owner.tenant == self._tenant] == owners
        assert second.revisions(owners) == first.revisions(owners)
        assert [fingerprints(second, owner) for owner in owners] == [fingerprints(first, owner) for owner in owners]
        self._opened.close()


def test_two_stores_stay_alike(other: Place, tmp_path: Path) -> None:
    """Fifteen stories of up to twenty steps; a failure is shown as the shortest one that fails."""

    class Here(TwoStores):
        places = (sqlite_place(tmp_path), other)
        scratch = tmp_path
        run = new_run()
        stories = count(1)

    run_state_machine_as_test(Here, settings=settings(max_examples=15, stateful_step_count=20))
