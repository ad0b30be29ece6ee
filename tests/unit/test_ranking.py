"""Each part of the ranking does what it is for, seen through a whole recall."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.entity import EntityType
from graphmem.domain.memory import MemoryKind, Source
from graphmem.domain.recall import Recall, Result
from graphmem.domain.scope import Visibility
from graphmem.errors import InvalidInput
from tests.fakes.clock import FixedClock
from tests.fakes.service import open_service

NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> FixedClock:
    """The service's clock."""
    return FixedClock(NOW)


@pytest.fixture
def service(tmp_path: Path, clock: FixedClock) -> GraphMem:
    """A service that knows some names."""
    names = {"Globex": EntityType.ORGANIZATION, "Rosa": EntityType.PERSON, "建国": EntityType.PERSON}
    return open_service(tmp_path / "ranking.db", names=names, clock=clock)


def terms(result: Result) -> dict[str, float]:
    """The terms of a result by name."""
    return dict(result.terms)


def ask(service: GraphMem, question: str, limit: int = 10) -> Recall:
    """Ann asks."""
    return service.recall(question, user="ann", limit=limit)


def test_the_second_fact_is_reached_over_a_shared_name(service: GraphMem) -> None:
    """It shares no word with the question; the first fact leads to it, keeps its place, and the path says how."""
    for number in range(40):
        service.remember(f"note {number} about lunch and weather", user="ann")
    service.remember("The espresso machine was ordered from Globex", user="ann")
    service.remember("Globex belongs to Rosa", user="ann")
    first, second = ask(service, "who owns the firm of the espresso machine?").results[:2]
    assert first.content == "The espresso machine was ordered from Globex"
    assert second.content == "Globex belongs to Rosa"
    assert terms(second)["graph"] > 0
    assert "graph" not in terms(first)
    assert [(step.kind, step.via) for step in second.path] == [
        ("memory", "BEST_MATCH"),
        ("entity", "MENTIONS"),
        ("memory", "MENTIONS"),
    ]
    assert second.path[1].label == "Globex"


def test_a_chinese_name_links_too(service: GraphMem) -> None:
    """Names of unspaced scripts come from the recogniser."""
    for number in range(40):
        service.remember(f"第{number}条记录，天气不错", user="ann")
    service.remember("合同是建国签的", user="ann")
    service.remember("建国的电话在前台", user="ann")
    results = ask(service, "合同是谁签的").results
    assert [result.content for result in results[:2]] == ["合同是建国签的", "建国的电话在前台"]


def test_an_exact_code_beats_what_sounds_alike(service: GraphMem) -> None:
    """Another order with all the other words of the question is not the one asked about."""
    service.remember("Order TQ-20260411-078 goes to which address? The order goes to the harbour address", user="ann")
    service.remember("TQ-20260411-077: Rosengasse 4", user="ann")
    results = ask(service, "which address does the order TQ-20260411-077 go to?").results
    assert results[0].content == "TQ-20260411-077: Rosengasse 4"
    assert terms(results[0])["identifier"] > 0
    assert "identifier" not in terms(results[1])


def test_an_entity_of_the_question_starts_the_path(service: GraphMem) -> None:
    """The question names it, the memory mentions it."""
    service.remember("Rosa plays chess", user="ann")
    (result,) = ask(service, "what does rosa play?").results
    assert [(step.kind, step.label, step.via) for step in result.path] == [
        ("entity", "Rosa", "QUESTION"),
        ("memory", "Rosa plays chess", "MENTIONS"),
    ]
    assert terms(result)["entity"] > 0


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("5号线什么时候开通？", True),
        ("请问5号线开通了吗", True),
        ("地铁5号线在哪换乘", True),
        ("15号线什么时候开通？", False),
        ("B座3楼谁在用？", True),
        ("在B座3楼吗", True),
        ("AB座3楼谁在用？", False),
        ("号线什么时候开通？", False),
    ],
)
def test_a_name_of_digits_and_characters_is_read_whole(tmp_path: Path, question: str, *, named: bool) -> None:
    """Not as a part of a longer number or word."""
    names = {"5号线": EntityType.PLACE, "B座3楼": EntityType.PLACE}
    with open_service(tmp_path / "names.db", names=names) as service:
        service.remember("5号线春节前开通，B座3楼在装修", user="ann")
        (result,) = ask(service, question).results
    assert ("entity" in terms(result)) is named


def test_the_answer_follows_its_question(service: GraphMem) -> None:
    """An elliptical turn is found by the turn before it."""
    for number in range(12):
        service.remember(f"Something else entirely, number {number}", user="ann", session="other")
    service.remember("Which dentist did they choose?", user="ann", session="s", speaker="Mel")
    service.remember("The blue house at the corner.", user="ann", session="s", speaker="Ann")
    results = ask(service, "which dentist was chosen").results
    assert results[1].content == "The blue house at the corner."
    assert terms(results[1])["neighbour"] > 0
    assert terms(results[0])["question"] < 0


def test_passages_of_a_document_are_no_turns(service: GraphMem) -> None:
    """What stands beside the best passage is not lifted by it."""
    for text in ("The dentist is called Rosenbaum", "The blue house at the corner"):
        service.remember(text, user="ann", session="page", source=Source.DOCUMENT)
    assert all("neighbour" not in terms(result) for result in ask(service, "what is the dentist called?").results)


def test_a_date_window_finds_what_happened_then(service: GraphMem) -> None:
    """Inside the window counts whole, later fades, before counts nothing."""
    for days in (1, 2, 9, 40):
        service.remember(f"walked {days} km", user="ann", at=NOW - timedelta(days=days))
    results = {result.content: terms(result).get("window", 0) for result in ask(service, "how far yesterday?").results}
    assert results["walked 1 km"] == 0.6
    assert results["walked 2 km"] == 0
    week = {result.content: terms(result).get("window", 0) for result in ask(service, "how far last week?").results}
    assert week["walked 9 km"] == 0.6
    assert 0 < week["walked 2 km"] < 0.6
    assert week["walked 40 km"] == 0


def test_named_speakers_and_pronouns_choose_whose_turn(service: GraphMem) -> None:
    """The same words from two mouths."""
    service.remember("green tea is best", user="ann", speaker="Mel")
    service.remember("green tea is fine", user="ann", speaker="Tom")
    assert ask(service, "what does Tom think of green tea?").results[0].content == "green tea is fine"
    service.remember("try the oolong", user="ann", source=Source.AGENT)
    service.remember("try the oolong soon", user="ann", source=Source.USER)
    assert ask(service, "did you say to try the oolong?").results[0].content == "try the oolong"


def test_nobody_who_speaks_later_changes_an_earlier_answer(service: GraphMem, clock: FixedClock) -> None:
    """A speaker unknown by then is an ordinary word of the question."""
    service.remember("which port has the cache is 6379", user="ann")
    then = clock.now()
    before = service.recall("which port has the cache?", user="ann", as_of=then).results[0]
    clock.advance(timedelta(days=1))
    service.remember("hello", user="bob", visibility=Visibility.PUBLIC, speaker="port")
    assert service.recall("which port has the cache?", user="ann", as_of=then).results[0] == before


def test_the_first_stays_first_when_all_are_far(service: GraphMem) -> None:
    """Links lift nothing over the seed, also below zero."""
    for text in ("the stone AB-1001", "the lamp AB-1001", "the road is long"):
        service.remember(text, user="ann")
    results = ask(service, "xylophone").results
    assert results[0].path[0].via == "BEST_MATCH"


def test_negation_prefers_negative_memories(service: GraphMem) -> None:
    """What one does not eat."""
    service.remember("I eat cheese", user="ann")
    service.remember("I never eat olives", user="ann")
    results = ask(service, "what do I not eat?").results
    assert terms(results[0])["negation"] > 0
    assert results[0].content == "I never eat olives"


def test_standing_wishes_count_for_requests_of_help(service: GraphMem) -> None:
    """Not for requests to recall."""
    service.remember("From now on answer in Chinese", user="ann")
    assert "standing" in terms(ask(service, "Can you help me write a letter?").results[0])
    assert "standing" not in terms(ask(service, "What did I tell you about letters?").results[0])


def test_query_independent_terms_never_overturn(service: GraphMem, clock: FixedClock) -> None:
    """Newer, important and often met, but beside the point: still second."""
    service.remember("the spare key is under the mat", user="ann", at=NOW - timedelta(days=2000))
    for _ in range(20):
        service.remember("I love love love my urgent important red lamp", user="ann")
    clock.advance(timedelta(days=1))
    first, second = ask(service, "where is the spare key?").results
    assert first.content == "the spare key is under the mat"
    tilt = sum(terms(second).get(name, 0) for name in ("recency", "importance", "credibility"))
    assert 0 < tilt <= 0.06
    assert "access" not in terms(second)


def test_recency_depends_on_the_kind(service: GraphMem) -> None:
    """How-to does not age; current turns do, within a day."""
    age = timedelta(days=30)
    for kind in MemoryKind:
        service.remember(f"a {kind} thing", user="ann", kind=kind, at=NOW - age)
    recency = {result.kind: terms(result).get("recency", 0.0) for result in ask(service, "thing").results}
    order = [MemoryKind.PROCEDURAL, MemoryKind.SEMANTIC, MemoryKind.EPISODIC, MemoryKind.WORKING]
    assert sorted(recency, key=lambda kind: -recency[kind]) == order
    assert recency[MemoryKind.PROCEDURAL] == 0.02


@pytest.mark.parametrize(
    "question", ["?!…", "' OR 1=1 --", 'NEAR("a" b)', "title:(foo AND -bar*)~2", "%_%", "😀", "a" * 4000]
)
def test_odd_questions_get_sensible_answers(service: GraphMem, question: str) -> None:
    """Nothing in a question is syntax."""
    service.remember("a plain memory", user="ann")
    assert [result.content for result in ask(service, question).results] == ["a plain memory"]


@pytest.mark.parametrize("limit", [0, -1, 101, 10**9, True, 2.0, "3"])
def test_limits_are_checked(service: GraphMem, limit: int) -> None:
    """Whole numbers from 1 to 100."""
    with pytest.raises(InvalidInput, match="from 1 to 100"):
        ask(service, "x", limit)


@pytest.mark.parametrize("question", ["", "  ", "a\0", "\udc00", "x" * 4001])
def test_bad_questions_are_refused(service: GraphMem, question: str) -> None:
    """Each with the field it is about."""
    with pytest.raises(InvalidInput) as caught:
        ask(service, question)
    assert caught.value.field == "query"


def test_an_unknown_profile_is_named_against_the_known(service: GraphMem) -> None:
    """The message lists what there is."""
    with pytest.raises(InvalidInput, match="known: graph"):
        service.recall("x", user="ann", profile="best")


def test_the_ends_of_time_can_be_asked(service: GraphMem) -> None:
    """Year 1 sees nothing that came later, year 9999 sees all."""
    service.remember("born", user="ann", at=datetime(1, 1, 1, tzinfo=UTC))
    service.remember("gone", user="ann", at=datetime(9999, 12, 31, tzinfo=UTC))
    first = service.recall("yesterday", user="ann", as_of=datetime(1, 1, 2, tzinfo=UTC)).results
    last = service.recall("last year", user="ann", as_of=datetime(9999, 12, 31, tzinfo=UTC)).results
    assert [result.content for result in first] == ["born"]
    assert {result.content for result in last} == {"born", "gone"}
