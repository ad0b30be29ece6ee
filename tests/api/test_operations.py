"""Writes that are accepted and done later."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.operation import MOST_ATTEMPTS, Operation
from graphmem.errors import StoreUnavailable
from graphmem.service import MemoryService
from tests.api.conftest import Serve
from tests.fakes.clock import SteppingClock
from tests.fakes.service import open_service

LATER = {"Prefer": "respond-async"}
PHONE = "13800138000"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[GraphMem]:
    """A service that nobody works for."""
    with open_service(tmp_path / "store.db", clock=SteppingClock()) as opened:
        yield opened


@pytest.fixture
def web(memory: GraphMem, serve: Serve) -> httpx.Client:
    """Speaks to it."""
    return serve(memory)


def accept(web: httpx.Client, content: str, **headers: str) -> httpx.Response:
    """Ask for a write to be done later."""
    answer = web.post("/v1/memories", json={"content": content, "user": "lin"}, headers=LATER | headers)
    assert answer.status_code == 202, answer.text
    return answer


def drain(memory: MemoryService) -> list[Operation]:
    """Do what is due."""
    return list(iter(memory.operations.worker(memory.of_tenant).step, None))


def test_an_accepted_write_is_done_by_a_worker(web: httpx.Client, memory: GraphMem) -> None:
    """Its place tells where it stands, and in the end the receipt of the write."""
    answer = accept(web, "order A-1 goes to Shanghai")
    assert answer.headers["Preference-Applied"] == "respond-async"
    place = answer.headers["Location"]
    assert web.get(place).json()["status"] == answer.json()["status"] == "queued"
    drain(memory)
    told = web.get(place).json()
    assert (told["status"], told["attempts"], told["receipt"]["outcome"]) == ("done", 1, "created")
    found = web.get(f"/v1/memories/{told['receipt']['id']}", params={"user": "lin"}).json()
    assert found["content"] == "order A-1 goes to Shanghai"
    assert found["occurred_at"] == answer.json()["accepted_at"]


def test_no_inbox_holds_personal_data(web: httpx.Client, memory: GraphMem, tmp_path: Path) -> None:
    """It is taken out before anything is kept, and what is stored is as if it had been written at once."""
    place = accept(web, f"call me at {PHONE}, the password is hunter2hunter2").headers["Location"]
    waiting = memory.operations.get(place.split("/")[-1].split("?")[0], user="lin")
    for text in (waiting.request, *(file.read_bytes().decode("utf-8", "ignore") for file in tmp_path.iterdir())):
        assert PHONE not in text
        assert "hunter2" not in text
    drain(memory)
    later = memory.get(web.get(place).json()["receipt"]["id"], user="lin")
    at_once = memory.remember(f"call me at {PHONE}, the password is hunter2hunter2", user="ana")
    assert at_once.memory_id is not None
    assert str(later.content) == str(memory.get(at_once.memory_id, user="ana").content)


def test_sent_again_under_a_key_it_is_accepted_once(web: httpx.Client, memory: GraphMem) -> None:
    """Before it is done and after."""
    key = {"Idempotency-Key": "k-1"}
    first = accept(web, "order A-1", **key)
    assert accept(web, "order A-1", **key).json() == first.json()
    assert len(drain(memory)) == 1
    assert accept(web, "order A-1", **key).headers["Location"] == first.headers["Location"]
    assert drain(memory) == []


def test_what_is_wrong_with_a_write_is_said_at_once(web: httpx.Client, memory: GraphMem) -> None:
    """Nothing is accepted."""
    for body in (
        {"content": "", "user": "lin"},
        {"content": "x", "user": "lin", "visibility": "private"},
        {"content": "x"},
    ):
        assert web.post("/v1/memories", json=body, headers=LATER).status_code == 422
    assert memory.operations.waiting() == 0


def test_a_dry_run_is_never_later(web: httpx.Client, memory: GraphMem) -> None:
    """It answers with the receipt."""
    answer = web.post("/v1/memories", params={"dry_run": True}, json={"content": "x y", "user": "lin"}, headers=LATER)
    assert (answer.status_code, memory.operations.waiting()) == (200, 0)


def test_what_keeps_failing_is_listed_with_its_reason(
    web: httpx.Client, memory: GraphMem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After as many attempts as there are, each later than the one before."""
    place = accept(web, "order A-1").headers["Location"]

    def fail(*_: object, **__: object) -> None:
        msg = "the store is full; make room"
        raise StoreUnavailable(msg)

    monkeypatch.setattr(memory, "remember_observation", fail)
    attempts = 0
    clock = memory._clock
    assert isinstance(clock, SteppingClock)
    while (told := web.get(place).json())["status"] != "failed":
        attempts += len(drain(memory))
        clock._next += timedelta(minutes=5)
        assert attempts <= MOST_ATTEMPTS
    assert told["failure"] == {
        "type": "urn:graphmem:problem:store-unavailable",
        "detail": "the store is full; make room",
    }
    assert (told["attempts"], told["receipt"]) == (MOST_ATTEMPTS, None)
    assert web.get("/v1/operations", params={"user": "lin", "status": "failed"}).json()["operations"] == [told]


def test_operations_of_others_look_unknown(web: httpx.Client) -> None:
    """Of another user or agent, and those that are none."""
    operation = accept(web, "order A-1").json()["id"]
    asked = [(operation, {"user": "ana"}), (operation, {"user": "lin", "agent": "shop"}), ("none", {"user": "lin"})]
    answers = [web.get(f"/v1/operations/{each}", params=reader) for each, reader in asked]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    assert web.get("/v1/operations", params={"user": "ana"}).json() == {"operations": [], "next": None}


def test_operations_are_listed_by_pages(web: httpx.Client) -> None:
    """In the order they were accepted in."""
    ids = [accept(web, f"order A-{number}").json()["id"] for number in range(3)]
    first = web.get("/v1/operations", params={"user": "lin", "limit": 2}).json()
    rest = web.get("/v1/operations", params={"user": "lin", "limit": 2, "after": first["next"]}).json()
    assert [each["id"] for each in (*first["operations"], *rest["operations"])] == ids
    assert rest["next"] is None


@pytest.mark.parametrize("query", [{"limit": 0}, {"limit": 201}, {"status": "lost"}, {"who": 1}])
def test_pages_that_are_none_are_refused(web: httpx.Client, query: dict[str, str]) -> None:
    """With the field."""
    assert web.get("/v1/operations", params={"user": "lin"} | query).status_code == 422


def test_a_full_inbox_says_when_to_come_back(tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is accepted that would not be done."""
    monkeypatch.setenv("GRAPHMEM_INBOX_LIMIT", "1")
    from graphmem.config import load_settings

    monkeypatch.setattr("tests.fakes.service.Settings", load_settings)
    with open_service(tmp_path / "full.db") as memory:
        web = serve(memory)
        accept(web, "order A-1")
        refused = web.post("/v1/memories", json={"content": "order A-2", "user": "lin"}, headers=LATER)
    assert (refused.status_code, refused.json()["type"]) == (503, "urn:graphmem:problem:inbox-full")
    assert int(refused.headers["Retry-After"]) > 0
