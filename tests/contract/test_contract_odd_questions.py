"""Odd and impossible questions over every store: an answer of what is known, or a refusal that names the remedy."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from itertools import product
from math import fsum
from zoneinfo import ZoneInfo

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.entity import EntityType
from graphmem.domain.filters import Filters
from graphmem.domain.memory import MemoryKind, Source
from graphmem.domain.recall import Recall
from graphmem.errors import InvalidInput
from graphmem.retrieval.filtering import NOTHING_FITS
from tests.contract.conftest import OpenStore
from tests.contract.services import over
from tests.fakes.clock import START, FixedClock

TOLD = (
    "Walked along the canal before breakfast",
    "The Kanto office closed its doors",
    "晚饭后去运河边散步",
    "东京办公室搬走了",
)
NIGHT = datetime(2026, 2, 27, 16, tzinfo=UTC)
"""Still the 27th in London, and the 28th in Tokyo already."""
TOKYO = timezone(timedelta(hours=9))


@pytest.fixture
def clock() -> FixedClock:
    """Stands until it is moved."""
    return FixedClock()


@pytest.fixture
def service(open_store: OpenStore, clock: FixedClock) -> Iterator[GraphMem]:
    """A service that was told one thing a day, the last of them yesterday."""
    with over(open_store(), clock) as opened:
        for days, text in enumerate(reversed(TOLD), start=1):
            opened.remember(text, user="lin", at=START - timedelta(days=days))
        yield opened


def ask(service: GraphMem, question: str, as_of: datetime | None = None, filters: Filters | None = None) -> Recall:
    """A sound answer: terms sum, order holds, nothing stands in it twice, a replay gives the same bytes."""
    found = service.recall(question, user="lin", limit=100, as_of=as_of, filters=filters or Filters())
    assert all(abs(fsum(value for _, value in each.terms) - each.score) <= 1e-9 for each in found.results)
    keys = [(-each.score, each.id) for each in found.results]
    assert keys == sorted(set(keys))
    assert service.replay(found.retrieval_id, user="lin").same
    return found


def windows(found: Recall) -> dict[str, float]:
    """How much each result lies in the time asked for."""
    return {each.content: dict(each.terms).get("window", 0.0) for each in found.results}


LONG_LISTS = {
    "two hundred names": " and ".join(f"Entity{number}" for number in range(200)),
    "两百个名字": "、".join(f"第{number}号仓库" for number in range(200)),
}
ODD = {
    "one letter": "x",
    "一个字": "茶",
    "stop words": "what is it that the of and to you were",
    "虚词": "是什么的了吗呢",
    "emoji": "😀🎉👩‍👩‍👧‍👦🏴‍☠️",
    "punctuation": "?!... -- '' ()[]{}",
    "标点": "？！……——“”（）【】",
    "invisible": "\u200b\u200d\ufeff\u2060.",
    "combining marks alone": "\u0301\u0302\u0303",
    "written from the right": "\u202eyadretsey\u202c",
    "the last plane": "\U0010ffff\U0002a6d6",
    **LONG_LISTS,
    "many days": "on " + " or ".join(f"{day} May 2024" for day in range(1, 32)),
    "once more and again": "yesterday " * 400,
}


@pytest.mark.parametrize("case", ODD)
def test_an_odd_question_gets_a_sound_answer(service: GraphMem, case: str) -> None:
    """All of a small store, for want of better; the same with the clock told as without."""
    found = ask(service, ODD[case])
    assert {each.content for each in found.results} == set(TOLD)
    assert ask(service, ODD[case], as_of=START).as_dict() == found.as_dict()


def test_two_hundred_known_entities_can_be_asked_for_at_once(open_store: OpenStore, clock: FixedClock) -> None:
    """Each memory that mentions one of them counts as mentioning what is asked for; ties go by id."""
    names = [f"Depot{number}" for number in range(100)] + [f"第{number}仓库" for number in range(100)]
    with over(open_store(), clock, dict.fromkeys(names, EntityType.PLACE)) as service:
        for start in range(0, len(names), 20):
            service.remember("keys for " + "、".join(names[start : start + 20]), user="lin")
        service.remember("nothing of the kind", user="lin")
        found = ask(service, "、".join(names))
    terms = {each.content: dict(each.terms).get("entity", 0.0) for each in found.results}
    assert terms.pop("nothing of the kind") == 0.0
    assert len(terms) == 10
    assert all(value > 0 for value in terms.values())


@pytest.mark.parametrize("case", LONG_LISTS)
def test_of_many_names_each_is_found(service: GraphMem, case: str) -> None:
    """What holds one of them goes before all others, wherever in the question it stands."""
    name = {"two hundred names": "Entity187", "两百个名字": "187号仓库"}[case]
    service.remember(f"{name}: 42", user="lin")
    assert ask(service, LONG_LISTS[case]).results[0].content == f"{name}: 42"


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("", "empty"),
        (" \u3000\n", "empty"),
        ("where\0canal", "NUL character at offset 5"),
        ("运河\ud83d", "unpaired surrogate at offset 2"),
        ("\ude00canal", "unpaired surrogate at offset 0"),
        ("canal " * 17_000, "102000 characters long; ask in at most 4000"),
        ("运河" * 50_000, "100000 characters long; ask in at most 4000"),
        ("x" * 4_001, "4001 characters long; ask in at most 4000"),
    ],
    ids=["empty", "blank", "nul", "high surrogate", "low surrogate", "100 kB", "十万字", "one too many"],
)
def test_a_question_that_cannot_be_asked_is_refused(service: GraphMem, question: str, reason: str) -> None:
    """By name, with its limit, and without its text."""
    with pytest.raises(InvalidInput, match=reason) as caught:
        service.recall(question, user="lin")
    assert caught.value.field == "query"
    assert not {"canal", "运河"} & set(str(caught.value).split())


@pytest.mark.parametrize(
    "question",
    [
        "What happened on 31 February?",
        "2月31日发生了什么？",
        "on 2026-02-30",
        "二月三十号",
        "29 February 2025",
        "2025年2月29日",
    ],
)
def test_a_day_that_never_was_is_no_time(service: GraphMem, question: str) -> None:
    """The question is answered by its words; no day beside it is taken instead."""
    assert set(windows(ask(service, question)).values()) == {0.0}


@pytest.mark.parametrize(
    ("question", "inside", "as_of"),
    [
        (question, inside, as_of)
        for question, (inside, as_of) in product(
            ("What happened yesterday?", "昨天发生了什么？"),
            (
                (False, None),
                (True, datetime(2026, 2, 28, 0, 30, tzinfo=UTC)),
                (True, datetime(2026, 3, 1, 9, 30, tzinfo=TOKYO)),
                (True, datetime(2026, 3, 1, 0, 0, tzinfo=ZoneInfo("Asia/Tokyo"))),
                (False, datetime(2026, 2, 28, 23, 59, tzinfo=TOKYO)),
                (False, datetime(2026, 3, 1, 0, 30, tzinfo=UTC)),
            ),
        )
    ],
)
def test_yesterday_is_that_of_the_clock_on_the_wall(
    service: GraphMem, question: str, as_of: datetime | None, *, inside: bool
) -> None:
    """The day before that of the question's own offset, whose midnight is another moment than that of UTC."""
    service.remember("a lamp fell 灯倒了", user="lin", at=NIGHT)
    found = ask(service, question, as_of=as_of)
    assert (windows(found)["a lamp fell 灯倒了"] == 0.6) is inside


def test_one_moment_on_two_walls_is_two_questions(service: GraphMem, clock: FixedClock) -> None:
    """Each is logged and replayed with its own days; what is known is the same."""
    service.remember("a lamp fell", user="lin", at=NIGHT)
    clock.set(datetime(2026, 3, 1, 0, 30, tzinfo=UTC))
    here = ask(service, "yesterday")
    there = ask(service, "yesterday", as_of=clock.now().astimezone(TOKYO))

    assert here.as_of == there.as_of
    assert here.as_dict()["as_of"] == there.as_dict()["as_of"] == "2026-03-01T00:30:00Z"
    assert here.retrieval_id != there.retrieval_id
    assert {each.id for each in here.results} == {each.id for each in there.results}
    assert windows(here) != windows(there)


@pytest.mark.parametrize(
    "question",
    [
        "What happened before January 2020 and after February 2026?",
        "2026年3月以后、2020年1月以前发生了什么？",
        "my first latest walk",
        "第一次最近一次散步",
        "yesterday, but not yesterday",
    ],
)
def test_a_question_that_contradicts_itself_is_answered(service: GraphMem, question: str) -> None:
    """What a question says of time tilts; it hides nothing."""
    assert {each.content for each in ask(service, question).results} == set(TOLD)


@pytest.mark.parametrize(
    "filters",
    [
        Filters(kinds=[MemoryKind.SEMANTIC]),
        Filters(sources=[Source.AGENT], tags=["canal"]),
        Filters(since=START),
        Filters(until=START - timedelta(days=99)),
        Filters(kinds=[MemoryKind.EPISODIC], sources=[Source.DOCUMENT], since=START - timedelta(days=9), until=START),
    ],
)
@pytest.mark.parametrize("question", ["What happened yesterday?", "昨天发生了什么？"])
def test_filters_that_exclude_each_other_leave_nothing_and_say_so(
    service: GraphMem, question: str, filters: Filters
) -> None:
    """A filter is a limit, not a tilt."""
    found = ask(service, question, filters=filters)
    assert (found.results, found.context) == ((), "")
    assert NOTHING_FITS in found.warnings


def test_filters_and_clock_that_exclude_each_other_leave_nothing(service: GraphMem) -> None:
    """What happened later than the clock of the question is not known by then."""
    found = ask(service, "canal", START - timedelta(days=2), Filters(since=START - timedelta(days=1, hours=1)))
    assert found.results == ()
    assert NOTHING_FITS in found.warnings


def test_a_question_and_a_filter_may_mean_different_days(service: GraphMem) -> None:
    """The filter decides what may answer, the question what is asked of it."""
    day = timedelta(days=1)
    found = ask(service, "yesterday", filters=Filters(since=START - 3 * day, until=START - 2 * day))
    assert windows(found) == {TOLD[1]: 0.0}


@pytest.mark.parametrize("question", ["canal?", "运河？", "yesterday", "昨天", "my first walk", "以前"])
def test_before_the_first_memory_nothing_is_known(service: GraphMem, question: str) -> None:
    """And after the last one, whenever that is, all of it."""
    first = START - timedelta(days=len(TOLD))
    for moment in (datetime(1, 1, 1, tzinfo=UTC), first - timedelta(microseconds=1)):
        found = ask(service, question, as_of=moment)
        assert (found.results, found.context) == ((), "")
    assert [each.content for each in ask(service, question, as_of=first).results] == [TOLD[0]]
    for moment in (START, datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)):
        assert {each.content for each in ask(service, question, as_of=moment).results} == set(TOLD)


@pytest.mark.parametrize("limit", [1, len(TOLD), len(TOLD) + 1, 100])
def test_a_limit_is_no_promise(service: GraphMem, limit: int) -> None:
    """A greater one than the store gives what there is, in the same order."""
    all_of_it = service.recall("canal 运河", user="lin", limit=100).results
    assert service.recall("canal 运河", user="lin", limit=limit).results == all_of_it[:limit]


def test_a_clock_without_an_offset_is_refused(service: GraphMem) -> None:
    """Nobody knows which moment it means; the message says how to write one."""
    with pytest.raises(InvalidInput, match=r"no UTC offset; write it like .*Z or .*08:00") as caught:
        service.recall("yesterday", user="lin", as_of=datetime(2026, 3, 1))  # noqa: DTZ001 -- the fault itself
    assert caught.value.field == "as_of"
