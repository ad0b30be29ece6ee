"""What each filter leaves of a recall, over a real store."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.entity import EntityType
from graphmem.domain.filters import Filters
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.scope import Visibility
from graphmem.errors import InvalidInput
from graphmem.retrieval.filtering import NOTHING_FITS, UNKNOWN_ENTITY, neighbours
from graphmem.retrieval.pipeline import UNTRUSTED
from tests.fakes.clock import START, FixedClock
from tests.fakes.ids import SequentialIds
from tests.fakes.service import open_service

NAMES = {"Lisbon": EntityType.PLACE, "Lisboa": EntityType.PLACE, "Marina": EntityType.PERSON, "上海": EntityType.PLACE}
DAY = timedelta(days=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "store.db"


@pytest.fixture
def memory(path: Path) -> Iterator[GraphMem]:
    """Four parcels, each unlike the others in everything that is filtered by; one of them is public."""
    with open_service(path, names=NAMES, clock=FixedClock(START + 9 * DAY)) as opened:
        told: list[dict[str, Any]] = [
            {"content": "a parcel for Lisbon", "session": "s1", "tags": ["red", "dry"], "at": START},
            {"content": "parcel and Marina", "session": "s2", "kind": MemoryKind.SEMANTIC, "at": START + DAY},
            {"content": "上海 parcel", "source": Source.TOOL, "tags": ["red"], "at": START + 2 * DAY},
            {"content": "Lisboa parcel", "visibility": Visibility.PUBLIC, "tags": ["蓝"], "at": START + 3 * DAY},
        ]
        for each in told:
            opened.remember(user="lin", **each)
        yield opened


def left(memory: GraphMem, **filters: Any) -> list[str]:
    """The contents that a filtered recall shows, sorted."""
    return sorted(result.content for result in memory.recall("parcel", user="lin", filters=Filters(**filters)).results)


PARCELS = ["Lisboa parcel", "a parcel for Lisbon", "parcel and Marina", "上海 parcel"]
CASES: list[tuple[dict[str, Any], list[str]]] = [
    ({}, PARCELS),
    ({"sessions": ["s1"]}, ["a parcel for Lisbon"]),
    ({"sessions": ["s1", "s2", "s3"]}, ["a parcel for Lisbon", "parcel and Marina"]),
    ({"sessions": ["S1"]}, []),
    ({"kinds": ["semantic"]}, ["parcel and Marina"]),
    ({"kinds": ["semantic", "working"], "sources": ["tool"]}, []),
    ({"sources": ["tool"]}, ["上海 parcel"]),
    ({"tags": ["red"]}, ["a parcel for Lisbon", "上海 parcel"]),
    ({"tags": ["dry", "蓝"]}, ["Lisboa parcel", "a parcel for Lisbon"]),
    ({"tags": ["re"]}, []),
    ({"entities": ["LISBON"]}, ["a parcel for Lisbon"]),
    ({"entities": ["lisboa", "上海"]}, ["Lisboa parcel", "上海 parcel"]),
    ({"entities": ["t/default/u/lin#Person:marina"]}, ["parcel and Marina"]),
    ({"since": START + DAY}, ["Lisboa parcel", "parcel and Marina", "上海 parcel"]),
    ({"until": START + DAY}, ["a parcel for Lisbon"]),
    ({"since": START + DAY, "until": START + DAY + timedelta(microseconds=1)}, ["parcel and Marina"]),
    ({"statuses": ["active"]}, PARCELS),
    ({"statuses": ["superseded", "archived"]}, []),
    ({"tags": ["red"], "sources": ["user"], "entities": ["Lisbon"], "since": START}, ["a parcel for Lisbon"]),
]


@pytest.mark.parametrize(("filters", "wanted"), CASES)
def test_what_fits_is_left(memory: GraphMem, filters: dict[str, Any], wanted: list[str]) -> None:
    """All filters together, any value of each, times half-open."""
    assert left(memory, **filters) == wanted


def test_an_unknown_entity_is_told(memory: GraphMem) -> None:
    """An empty answer that says so; beside a known one, the answer of that one."""
    found = memory.recall("parcel", user="lin", filters=Filters(entities=["Atlantis"]))
    assert (found.results, found.context, found.warnings) == ((), "", (UNKNOWN_ENTITY, NOTHING_FITS))
    found = memory.recall("parcel", user="lin", filters=Filters(entities=["Atlantis", "上海"]))
    assert ([each.content for each in found.results], found.warnings) == (["上海 parcel"], (UNKNOWN_ENTITY,))


def test_what_is_there_but_does_not_fit_is_not_called_unknown(memory: GraphMem) -> None:
    """The entity is known, its memory was told by somebody else than the filter says."""
    found = memory.recall("parcel", user="lin", filters=Filters(entities=["上海"], sources=[Source.USER]))
    assert found.warnings == (NOTHING_FITS,)


@pytest.mark.parametrize("key", ["t/default/u/bo#Place:lisbon", "t/other/u/lin#Place:lisbon", "t/default#Place:x"])
def test_keys_of_others_look_unknown(memory: GraphMem, path: Path, key: str) -> None:
    """Whether or not they exist: nothing of another user or tenant can be told from the answer."""
    with open_service(path, names=NAMES, tenant="other", ids=SequentialIds(10_000)) as other:
        other.remember("a parcel for Lisbon", user="lin", session="theirs")
    memory.remember("my parcel for Lisbon", user="bo")
    found = memory.recall("parcel", user="lin", filters=Filters(entities=[key]))
    assert (found.results, found.warnings) == ((), (UNKNOWN_ENTITY, NOTHING_FITS))
    assert left(memory, sessions=["theirs"]) == []


def test_merged_entities_are_one(memory: GraphMem) -> None:
    """By the name or key of either; after the merge is undone they are two again."""
    memory.remember("Lisboa again, a parcel", user="lin")
    lisboa, lisbon = "t/default/u/lin#Place:lisboa", "t/default/u/lin#Place:lisbon"
    memory.entities.merge(lisboa, lisbon, user="lin", force=True)
    both = ["Lisboa again, a parcel", "a parcel for Lisbon"]
    for name in (lisboa, lisbon, "Lisbon"):
        assert left(memory, entities=[name]) == both
    # The public memory's entity of that name belongs to another owner, and was merged into none.
    assert left(memory, entities=["Lisboa"]) == sorted([*both, "Lisboa parcel"])
    memory.entities.unmerge(lisboa, user="lin")
    assert left(memory, entities=["Lisbon"]) == ["a parcel for Lisbon"]


def set_status(path: Path, content: str, status: Status) -> None:
    """Change a memory behind the service, which cannot do it yet."""
    with apsw.Connection(str(path)) as connection:
        connection.execute("UPDATE memory SET status = ? WHERE content = ?", (str(status), content))


@pytest.mark.usefixtures("memory")
@pytest.mark.parametrize("status", [Status.SUPERSEDED, Status.ARCHIVED, Status.QUARANTINED])
def test_other_statuses_are_shown_when_asked_for(path: Path, status: Status) -> None:
    """Alone, or beside active ones, and marked; never otherwise."""
    set_status(path, "上海 parcel", status)
    with open_service(path, names=NAMES, clock=FixedClock(START + 9 * DAY)) as service:
        others = [each for each in PARCELS if each != "上海 parcel"]
        assert left(service) == others
        assert left(service, statuses=[status]) == ["上海 parcel"]
        found = service.recall("parcel", user="lin", filters=Filters(statuses=[status, Status.ACTIVE]))
        statuses = {each.content: each.status for each in found.results}
        assert set(statuses) == set(PARCELS)
        assert statuses["上海 parcel"] is status


@pytest.mark.usefixtures("memory")
def test_quarantined_text_never_reaches_a_prompt(path: Path) -> None:
    """It is among the results, which say what it is, and not in the context."""
    set_status(path, "上海 parcel", Status.QUARANTINED)
    with open_service(path, names=NAMES, clock=FixedClock(START + 9 * DAY)) as service:
        everything = Filters(statuses=[Status.QUARANTINED, Status.ACTIVE])
        found = service.recall("上海 parcel", user="lin", filters=everything)
        assert "上海 parcel" in [each.content for each in found.results]
        assert "上海" not in found.context
        assert "Marina" in found.context
        assert found.warnings == (UNTRUSTED,)
        assert UNTRUSTED not in service.recall("上海 parcel", user="lin").warnings


def test_superseded_ones_are_found_by_their_status(tmp_path: Path) -> None:
    """At the question's clock: before it was replaced, a memory is active."""
    clock = FixedClock(START)
    with open_service(tmp_path / "moved.db", names=NAMES, clock=clock) as service:
        service.remember("I live in Lisbon", user="lin")
        clock.advance(DAY)
        service.remember("I moved, I now live in 上海", user="lin")
        clock.advance(DAY)
        old = Filters(statuses=[Status.SUPERSEDED])
        assert [each.status for each in service.recall("Where do I live?", user="lin", filters=old).results] == [
            Status.SUPERSEDED
        ]
        before = START + DAY / 2
        assert service.recall("Where do I live?", user="lin", filters=old, as_of=before).results == ()
        active = Filters(statuses=[Status.ACTIVE])
        found = service.recall("Where did I live before?", user="lin", filters=active)
        assert [each.content for each in found.results] == ["I moved, I now live in 上海"]


def test_personal_data_in_a_filter_finds_what_it_became(memory: GraphMem) -> None:
    """A phone number as a tag is stored as a placeholder, and found by the number."""
    memory.remember("parcel by phone", user="lin", tags=["13800138000"])
    found = memory.recall("parcel", user="lin", filters=Filters(tags=["13800138000"]))
    assert [each.content for each in found.results] == ["parcel by phone"]
    assert "13800138000" not in memory.retrieval(found.retrieval_id, user="lin").record.as_json()


def test_filters_are_logged_and_replayed(memory: GraphMem) -> None:
    """Each set of filters is a retrieval of its own, and is asked again with its filters."""
    plain = memory.recall("parcel", user="lin")
    assert memory.recall("parcel", user="lin", filters=Filters()).retrieval_id == plain.retrieval_id
    ids = {plain.retrieval_id}
    for filters, wanted in CASES[1:]:
        found = memory.recall("parcel", user="lin", filters=Filters(**filters))
        ids.add(found.retrieval_id)
        looked = memory.retrieval(found.retrieval_id, user="lin")
        assert looked.record.filters == Filters(**filters)
        assert looked.as_dict()["filters"] == Filters(**filters).as_dict()
        replayed = memory.replay(found.retrieval_id, user="lin")
        assert replayed.same
        assert len(replayed.now.results) == len(wanted)
        assert replayed.now.id == found.retrieval_id
    assert len(ids) == len(CASES)


def test_the_order_of_values_is_no_other_question(memory: GraphMem) -> None:
    """The same filters in another order are the same retrieval."""
    one, other = (
        memory.recall("parcel", user="lin", filters=Filters(tags=tags)).retrieval_id
        for tags in (["red", "dry"], ["dry", "red", "dry"])
    )
    assert one == other


def test_nothing_that_does_not_fit_is_on_the_way(memory: GraphMem) -> None:
    """Neither a path nor a neighbour in the session leads over what a filter leaves out."""
    for number, tag in enumerate(["in", "out", "in"]):
        memory.remember(f"step {number} of the Lisbon trip", user="lin", session="trip", tags=[tag])
    found = memory.recall("Lisbon trip", user="lin", filters=Filters(tags=["in"]))
    shown = {each.id for each in found.results}
    assert len(shown) == 2
    steps = {step.id for each in found.results for step in each.path if step.kind == "memory"}
    assert steps <= shown


def test_neighbours_skip_what_does_not_fit() -> None:
    """Sessions interleaved, rows without one, rows that do not fit."""
    session = np.array([0, 1, 0, -1, 0, 1])
    previous, following = neighbours(session, np.array([True, True, False, True, True, True]))
    assert previous.tolist() == [-1, -1, -1, -1, 0, 1]
    assert following.tolist() == [4, 5, -1, -1, -1, -1]


def test_filters_of_the_wrong_kind_are_refused(memory: GraphMem) -> None:
    """A mapping is none: its names were never checked."""
    with pytest.raises(InvalidInput, match="filters"):
        memory.recall("parcel", user="lin", filters={"tags": ["red"]})  # type: ignore[arg-type]


def test_filters_cannot_be_changed() -> None:
    """They are frozen; a changed copy is checked again."""
    with pytest.raises(InvalidInput):
        replace(Filters(tags=["a"]), tags=[])
