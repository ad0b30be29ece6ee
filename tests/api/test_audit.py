"""What is noted of what callers do, and that it holds no content."""

import json

import httpx
import pytest

from api.auditing import UNAUDITED
from graphmem.domain.audit import Head
from graphmem.errors import StoreUnavailable
from graphmem.service import MemoryService


def entries(client: httpx.Client, after: int) -> list[dict[str, object]]:
    """What was noted after a number."""
    answer = client.get("/v1/audit", params={"after": after, "limit": 500})
    assert answer.status_code == 200
    found: list[dict[str, object]] = [each for each in answer.json()["entries"] if each["act"] != "list_audit"]
    return found


@pytest.fixture
def start(service: MemoryService) -> int:
    """Where the chain ends before the test."""
    found = service.audit.verify()
    assert isinstance(found, Head)
    return found.number


def test_writes_are_noted_with_what_they_touched(client: httpx.Client, user: str, start: int) -> None:
    """Who, for whom, which operation, which memory; in the order they were done, and nothing of the text."""
    secret = "the blue parcel of Mrs Okafor"
    written = client.post("/v1/memories", json={"content": secret, "user": user, "agent": "shop"}).json()["id"]
    asked = client.post("/v1/memories/search", json={"query": "parcel", "user": user, "agent": "shop"}).json()
    verdict = {"verdict": "useful", "user": user, "agent": "shop", "memory_id": written}
    client.post(f"/v1/retrievals/{asked['retrieval_id']}/feedback", json=verdict)
    noted = entries(client, start)
    assert [(each["act"], each["outcome"], each["user"], each["agent"], each["ids"]) for each in noted] == [
        ("remember", "done", user, "shop", [written]),
        ("judge_retrieval", "done", user, "shop", [asked["retrieval_id"], written]),
    ]
    assert "Okafor" not in json.dumps(noted)


def test_what_is_no_act_is_not_noted(client: httpx.Client, user: str, start: int) -> None:
    """Reads, dry runs, and requests refused for their form."""
    client.post("/v1/memories", params={"dry_run": True}, json={"content": "order A-1", "user": user})
    client.post("/v1/memories", json={"content": "", "user": user})
    client.post("/v1/memories", json={"content": "order A-1", "user": user, "nobody": 1})
    client.post("/v1/memories/search", json={"query": "order", "user": user})
    client.get("/v1/memories/none", params={"user": user})
    assert entries(client, start) == []


def test_who_reads_the_log_is_noted(client: httpx.Client, start: int) -> None:
    """As an administrator's act."""
    client.get("/v1/audit", params={"after": start})
    (entry,) = client.get("/v1/audit", params={"after": start, "act": "list_audit", "limit": 1}).json()["entries"]
    assert (entry["act"], entry["actor"]) == ("list_audit", "local")


def test_pages_go_on_where_they_ended(client: httpx.Client, user: str, start: int) -> None:
    """By number, until nothing follows."""
    for number in range(3):
        client.post("/v1/memories", json={"content": f"order A-{number}", "user": user})
    first = client.get("/v1/audit", params={"after": start, "limit": 2}).json()
    assert [each["number"] for each in first["entries"]] == [start + 1, start + 2]
    second = client.get("/v1/audit", params={"after": first["next"], "limit": 500}).json()
    assert second["entries"][0]["number"] == start + 3
    assert second["next"] is None


@pytest.mark.parametrize(
    "query", [{"after": -1}, {"limit": 0}, {"limit": 501}, {"after": 2**70}, {"limit": "x"}, {"who": "me"}]
)
def test_pages_that_are_none_are_refused(client: httpx.Client, query: dict[str, str]) -> None:
    """With the field."""
    assert client.get("/v1/audit", params=query).status_code == 422


def test_the_chain_of_the_service_is_whole(client: httpx.Client, service: MemoryService, user: str) -> None:
    """After all that, whatever came at the same time."""
    client.post("/v1/memories", json={"content": "order A-1", "user": user})
    assert isinstance(service.audit.verify(), Head)


def test_an_act_that_cannot_be_noted_stands_and_says_so(
    client: httpx.Client, service: MemoryService, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The memory is durable; a failure would make its caller write it again."""

    def fail(*_: object, **__: object) -> None:
        msg = "the store is full"
        raise StoreUnavailable(msg)

    monkeypatch.setattr(service.audit, "note", fail)
    answer = client.post("/v1/memories", json={"content": "order A-1", "user": user})
    assert (answer.status_code, answer.headers[UNAUDITED]) == (201, "true")


def test_what_becomes_of_memories_is_noted(client: httpx.Client, user: str, start: int) -> None:
    """Revising, forgetting and restoring with the ids; previews and dry runs are no acts."""
    items = [{"content": f"Note number {number}.", "user": user, "tags": ["note"]} for number in range(2)]
    written = client.post("/v1/memories/batch", json={"items": items}).json()
    first, second = (each["receipt"]["id"] for each in written["results"])
    change = {"user": user, "content": "Tea."}
    for dry_run in (True, False):
        client.patch(f"/v1/memories/{first}", params={"dry_run": dry_run}, json=change, headers={"If-Match": "*"})
    selection = {"user": user, "filters": {"tags": ["note"]}}
    token = client.post("/v1/memories/forget", json=selection).json()["confirm_token"]
    client.post("/v1/memories/forget", json=selection | {"confirm_token": token})
    client.post(f"/v1/memories/{first}/restore", json={"user": user})
    client.delete(f"/v1/memories/{first}", params={"user": user})

    assert [(each["act"], each["ids"]) for each in entries(client, start)] == [
        ("remember_batch", [first, second]),
        ("revise_memory", [first]),
        ("forget", [second, first]),
        ("restore_memory", [first]),
        ("forget_memory", [first]),
    ]
