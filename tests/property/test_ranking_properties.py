"""What one memory may do to the place of another, and what raises or lowers a memory; over real stores."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from itertools import count
from math import fsum
from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from graphmem.bootstrap import GraphMem
from graphmem.domain.memory import MemoryKind, Source
from graphmem.domain.recall import Recall, Result
from graphmem.domain.scope import Visibility
from graphmem.domain.times import DAY_US, to_us
from graphmem.retrieval.profiles import SHIPPED
from tests.fakes.clock import FixedClock
from tests.fakes.ids import SequentialIds
from tests.fakes.service import open_service
from tests.property.test_recall_properties import AGENTS, NAMES, START, WORDS, Told, tell, tellings

NOW = START + timedelta(days=500)
ITS_OWN = {
    *("speaker", "window", "when", "question", "negation", "standing"),
    *("recency", "importance", "access", "credibility", "feedback"),
}
"""Terms that hang on the memory and the question alone."""
TILTS = ("recency", "importance", "access", "credibility")
ELSEWHERE = ["zither", "quokka", "basalt", "鹦鹉", "帆船", "zither 7041", "quokka ZT-90"]

TIMED = ("latest", "first", "now", "how many", "最近一次", "第一次", "现在", "以前", "last week", "上周")
questions = st.lists(st.sampled_from([*WORDS, *TIMED]), min_size=1, max_size=7).map(" ".join)
TIMELESS = [*(word for word in WORDS if word != "yesterday"), "now", "how many", "现在"]
timeless = st.lists(st.sampled_from(TIMELESS), min_size=1, max_size=6).map(" ".join)


def told_texts(texts: Sequence[str]) -> st.SearchStrategy[Told]:
    """Plain tellings of one user."""
    return st.builds(
        Told,
        text=st.sampled_from(texts),
        user=st.just("ann"),
        agent=st.none(),
        visibility=st.none(),
        session=st.none(),
        speaker=st.none(),
        kind=st.just(MemoryKind.EPISODIC),
        source=st.just(Source.USER),
        day=st.integers(0, 400),
    )


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new store path each time."""
    folder = tmp_path_factory.mktemp("ranking")
    return (folder / f"{number}.db" for number in count())


def ask(service: GraphMem, question: str, profile: str = "graph") -> Recall:
    """Ann asks in the shop, for everything."""
    return service.recall(question, user="ann", agent="shop", limit=100, profile=profile)


def featured(result: Result) -> float:
    """The score before other candidates have their say."""
    return round(fsum(value for name, value in result.terms if name not in {"graph", "newer"}), 9)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(
    told=st.lists(tellings, min_size=2, max_size=10),
    beside=st.lists(told_texts(ELSEWHERE), min_size=1, max_size=6),
    question=questions,
)
def test_what_is_a_memorys_own_no_other_memory_moves(
    paths: Iterator[Path], told: list[Told], beside: list[Told], question: str
) -> None:
    """Terms that read the memory and the question alone are the same bytes whatever stands beside it."""
    with open_service(next(paths), names=NAMES, clock=FixedClock(NOW)) as service:
        tell(service, told)
        before = {each.id: dict(each.terms) for each in ask(service, question).results}
        tell(service, beside)
        after = {each.id: dict(each.terms) for each in ask(service, question).results}
    for memory_id, terms in before.items():
        kept = after[memory_id]
        assert {name: terms.get(name) for name in ITS_OWN} == {name: kept.get(name) for name in ITS_OWN}


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(
    words=st.lists(st.sampled_from([word for word in WORDS if word not in {"I", "你"}]), min_size=1, max_size=6),
    days=st.tuples(*[st.integers(0, 400)] * 3),
    kinds=st.tuples(*[st.sampled_from(MemoryKind)] * 3),
    others=st.lists(tellings, max_size=5),
    beside=st.lists(told_texts(ELSEWHERE), min_size=1, max_size=6),
    question=questions,
)
def test_something_irrelevant_turns_no_two_that_differ_in_their_own_alone(  # noqa: PLR0917 -- drawn by name
    paths: Iterator[Path],
    words: list[str],
    days: tuple[int, int, int],
    kinds: tuple[MemoryKind, MemoryKind, MemoryKind],
    others: list[Told],
    beside: list[Told],
    question: str,
) -> None:
    """One text that each owner in sight has from another day and of another kind: statistics move all three alike."""
    first = Told(" ".join(words), "ann", None, None, None, None, kinds[0], Source.USER, days[0])
    twins = [
        first,
        replace(first, agent=AGENTS[1], kind=kinds[1], day=days[1]),
        replace(first, visibility=Visibility.PUBLIC, kind=kinds[2], day=days[2]),
    ]
    with open_service(next(paths), names=NAMES, clock=FixedClock(NOW)) as service:
        tell(service, others)
        ids = set(tell(service, twins))
        orders = []
        for more in ([], *([each] for each in beside)):
            tell(service, more)
            seen = [each for each in ask(service, question).results if each.id in ids]
            orders.append([each.id for each in sorted(seen, key=lambda each: (-featured(each), each.id))])
    assert all(order == orders[0] for order in orders)


RAISES = {
    "recency": f"occurred_at = min(occurred_at + {30 * DAY_US}, {to_us(NOW)})",
    "importance": "importance = min(importance + 0.3, 1.0)",
    "access": f"access_count = access_count + 4, accessed_at = {to_us(NOW)}",
    "credibility": "credibility = iif(credibility = 'low', 'medium', 'high')",
}


def raise_signal(path: Path, signal: str, memory_id: str) -> None:
    """Let one memory of a closed store have more of a signal, and nothing else."""
    with closing(apsw.Connection(str(path))) as store:
        store.execute(f"UPDATE memory SET {RAISES[signal]} WHERE id = ?", (memory_id,))  # noqa: S608 -- from above


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(
    told=st.lists(tellings, min_size=2, max_size=10),
    question=timeless,
    place=st.integers(0, 9),
    signal=st.sampled_from(sorted(RAISES)),
)
def test_raising_one_signal_lowers_no_memory(
    paths: Iterator[Path], told: list[Told], question: str, place: int, signal: str
) -> None:
    """Newer, more important, met more often or more credible, and else the same: neither score nor rank sinks."""
    path = next(paths)
    with open_service(path, names=NAMES, clock=FixedClock(NOW)) as service:
        tell(service, told)
        before = ask(service, question).results
    assume(place < len(before))
    raise_signal(path, signal, before[place].id)
    with open_service(path, names=NAMES, clock=FixedClock(NOW), ids=SequentialIds(10_000)) as service:
        after = ask(service, question).results

    rank = [each.id for each in after].index(before[place].id)
    assert rank <= place
    assert after[rank].score >= before[place].score - 1e-9


SERIES = (
    *("Ran 5 km by the lake", "Ran 9 km by the lake", "Ran 12 km by the lake today"),
    *("My rent is 900 euros", "My rent is now 950 euros", "The rent went up to 990 euros"),
    *("I live in Leeds", "We moved from Leeds to York", "The lake is frozen"),
    *(
        "晨跑了5公里",
        "晨跑了8公里",
        "今天晨跑了10公里",
        "房租每月3000块",
        "房租涨到3300块了",
        "搬到了苏州",
        "湖面结冰了",
    ),
)
ASKED = (
    *("How far was my latest run by the lake?", "How far was my first run?", "How much is my rent?", "lake"),
    *("What was my rent before it went up?", "Did I ever live in Leeds?", "What is my rent now?", "Where do I live?"),
    *("最近一次晨跑多远？", "第一次晨跑了多少公里？", "房租现在多少？", "我住在哪里？"),
    *("涨价前房租多少？", "以前住哪？"),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(told=st.lists(told_texts(SERIES), min_size=3, max_size=12), question=st.sampled_from(ASKED))
def test_freshness_only_lowers(paths: Iterator[Path], told: list[Told], question: str) -> None:
    """Never what goes first; what one memory goes before keeps its order, unless links say of each what replaced it."""
    with open_service(next(paths), clock=FixedClock(NOW)) as service:
        linked = False
        for item in told:
            receipt = service.remember(item.text, user="ann", at=START + timedelta(days=item.day))
            linked |= bool(receipt.links)
        results = ask(service, question).results
    newer = {each.id: dict(each.terms).get("newer", 0.0) for each in results}
    assert max(newer.values()) <= 0
    assert newer[results[0].id] == 0
    lowered = [each for each in results if newer[each.id] < 0]
    before = sorted(lowered, key=lambda each: (-round(each.score - newer[each.id], 9), each.id))
    assert linked or lowered == before


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(
    told=st.lists(tellings, min_size=1, max_size=10),
    again=st.lists(st.integers(0, 9), max_size=12),
    later=st.lists(told_texts(ELSEWHERE), max_size=4),
    question=questions,
    profile=st.sampled_from([profile.name for profile in SHIPPED]),
)
def test_every_profile_adds_up_stays_in_bounds_and_is_replayed(  # noqa: PLR0917 -- drawn by name
    paths: Iterator[Path], told: list[Told], again: list[int], later: list[Told], question: str, profile: str
) -> None:
    """Terms sum, tilts stay small, the clock told is the clock kept, and what is told later changes nothing."""
    clock = FixedClock(NOW)
    with open_service(next(paths), names=NAMES, clock=clock) as service:
        tell(service, told)
        tell(service, [told[place] for place in again if place < len(told)])
        answer = ask(service, question, profile)
        as_of_now = service.recall(question, user="ann", agent="shop", limit=100, as_of=NOW, profile=profile)
        clock.advance(timedelta(days=1))
        for item in later:
            service.remember(item.text, user="ann")
        then = service.recall(question, user="ann", agent="shop", limit=100, as_of=NOW, profile=profile)
        replayed = service.replay(answer.retrieval_id, user="ann", agent="shop") if answer.results else None

    assert json.dumps(as_of_now.as_dict()) == json.dumps(answer.as_dict())
    assert then.results == answer.results
    assert replayed is None or replayed.same
    for result in answer.results:
        terms = dict(result.terms)
        assert abs(fsum(terms.values()) - result.score) <= 1e-9
        if profile == "graph":
            assert all(terms.get(name, 0.0) >= 0 for name in TILTS)
            assert fsum(terms.get(name, 0.0) for name in TILTS) <= 0.06 + 1e-9
