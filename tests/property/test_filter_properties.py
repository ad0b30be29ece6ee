"""A filtered recall answers as if there were nothing but what fits."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphmem.bootstrap import GraphMem
from graphmem.domain.change import ChangeSet, Linking
from graphmem.domain.entity import EntityType, normalize_name
from graphmem.domain.filters import Filters
from graphmem.domain.memory import Memory, MemoryKind, Source
from graphmem.domain.scope import Scope, Visibility
from tests.fakes.clock import FixedClock
from tests.fakes.service import open_service

NAMES = {"Berlin": EntityType.PLACE, "上海": EntityType.PLACE, "Docker": EntityType.TOOL}
# Nothing here is a claim: what a memory closes is not undone by leaving that memory out of a question.
WORDS = ["tea", "Berlin", "上海", "Docker", "8080", "ORD-77", "yesterday", "Mel", "ship", "port", "?", "。"]
START = datetime(2026, 1, 1, tzinfo=UTC)
SESSIONS = ["s1", "s2"]
TAGS = ["red", "蓝"]
SEEN = Scope("default", "ann", "shop").owners

texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)


@dataclass(frozen=True)
class Told:
    """One thing to remember."""

    text: str
    agent: str | None
    public: bool
    session: str | None
    speaker: str | None
    kind: MemoryKind
    source: Source
    tags: tuple[str, ...]
    day: int


tellings = st.builds(
    Told,
    text=texts,
    agent=st.sampled_from([None, "shop"]),
    public=st.booleans(),
    session=st.sampled_from([None, *SESSIONS]),
    speaker=st.sampled_from([None, "Mel"]),
    kind=st.sampled_from(MemoryKind),
    source=st.sampled_from(Source),
    tags=st.sampled_from([(), ("red",), ("蓝",), ("red", "蓝")]),
    day=st.integers(0, 40),
)


def some(values: list[str]) -> st.SearchStrategy[list[str] | None]:
    """A list of some of them, or no limit."""
    return st.none() | st.lists(st.sampled_from(values), min_size=1, max_size=2)


limits = st.builds(
    Filters,
    sessions=some([*SESSIONS, "unknown"]),
    kinds=some(list(MemoryKind)),
    entities=some(["berlin", "上海", "DOCKER", "unknown"]),
    tags=some([*TAGS, "unknown"]),
    sources=some(list(Source)),
    since=st.none() | st.integers(0, 15).map(lambda day: START + timedelta(days=day)),
    until=st.none() | st.integers(20, 41).map(lambda day: START + timedelta(days=day)),
)


def fits(memory: Memory, filters: Filters) -> bool:
    """What the filters mean, one after the other."""
    names = {normalize_name(linked.entity.name) for linked in memory.mentions}
    return all(
        (
            filters.sessions is None or memory.session in filters.sessions,
            filters.kinds is None or memory.kind in filters.kinds,
            filters.entities is None or not names.isdisjoint(map(normalize_name, filters.entities)),
            filters.tags is None or not set(memory.tags).isdisjoint(filters.tags),
            filters.sources is None or memory.source in filters.sources,
            filters.since is None or memory.occurred_at >= filters.since,
            filters.until is None or memory.occurred_at < filters.until,
        )
    )


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new store path each time."""
    folder = tmp_path_factory.mktemp("filters")
    return (folder / f"{number}.db" for number in count())


def tell(service: GraphMem, told: list[Told]) -> None:
    """Remember everything, each text made unlike the others by its number."""
    for number, item in enumerate(told):
        service.remember(
            f"{item.text} n{number}x",
            user="ann",
            agent=item.agent,
            visibility=Visibility.PUBLIC if item.public else None,
            session=item.session,
            speaker=item.speaker,
            kind=item.kind,
            source=item.source,
            tags=item.tags,
            at=START + timedelta(days=item.day),
        )


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(told=st.lists(tellings, max_size=16), filters=limits, question=texts)
def test_it_answers_as_a_store_of_what_fits(
    paths: Iterator[Path], told: list[Told], filters: Filters, question: str
) -> None:
    """The same memories in the same order with the same scores, and nothing that does not fit."""
    clock = FixedClock(START + timedelta(days=50))
    with (
        open_service(next(paths), names=NAMES, clock=clock) as service,
        open_service(next(paths), names=NAMES, clock=clock) as other,
    ):
        tell(service, told)
        # Copied rather than told: at write, a memory's importance depends on what was there before.
        stored = [each for owner in SEEN for each in service._store.export(owner, limit=100)]
        kept = [each for each in stored if fits(each.memory, filters)]
        for each in kept:
            other._store.commit(ChangeSet(memories=(each.memory,), embeddings=each.embeddings))
        ids = {each.memory.id for each in kept}
        links = {Linking(each.memory.owner, link) for each in kept for link in each.memory.links}
        other._store.commit(ChangeSet(links=tuple(each for each in links if {each.link.newer, each.link.older} <= ids)))
        answer = service.recall(question, user="ann", agent="shop", limit=100, filters=filters)
        alone = other.recall(question, user="ann", agent="shop", limit=100)

    found = {result.id: result.score for result in answer.results}
    wanted = {result.id: result.score for result in alone.results}
    assert set(found) <= ids
    assert found == pytest.approx(wanted, abs=1e-5)
    # Sums of single-precision vectors depend on how many are added: scores closer than that may change places.
    if all(one - other > 1e-4 for one, other in pairwise(wanted.values())):
        assert list(found) == list(wanted)
