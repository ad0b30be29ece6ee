"""Writing, reading and searching memories over HTTP."""

import json
from datetime import UTC, datetime

import httpx
import pytest

from graphmem.service import MemoryService

UNKNOWN_ID = "01900000-0000-7000-8000-000000000000"
MEMORY_FIELDS = {
    "id", "content", "name", "kind", "status", "visibility", "source", "speaker", "session", "position",
    "source_refs", "credibility", "importance", "occurred_at", "recorded_at", "valid_from", "valid_until",
    "accessed_at", "access_count", "tags", "metadata", "entities", "version",
}  # fmt: skip


def test_created_memory_is_where_location_says(client: httpx.Client, user: str) -> None:
    """201 with a receipt; Location leads to the whole memory, for ids of any script."""
    written = client.post(
        "/v1/memories",
        json={
            "content": "订单 A-1042 改寄到上海，he prefers SF Express",
            "user": f"{user}-林/&=",
            "agent": "客服 1",
            "session": "s-1",
            "kind": "semantic",
            "source": "tool",
            "speaker": "Lin",
            "at": "2026-03-01T09:00:00.25+08:00",
            "source_ref": "turn-7",
            "tags": ["shop", "地址"],
            "metadata": {"channel": "微信", "n": [1, 2.5, None, True]},
        },
    )
    assert written.status_code == 201
    receipt = written.json()
    assert receipt["outcome"] == "created"

    read = client.get(written.headers["Location"])
    assert read.status_code == 200
    memory = read.json()
    assert set(memory) == MEMORY_FIELDS
    assert memory["id"] == receipt["id"]
    assert memory["content"] == "订单 A-1042 改寄到上海，he prefers SF Express"
    assert memory["occurred_at"] == "2026-03-01T01:00:00.250000Z"
    assert (memory["kind"], memory["source"], memory["speaker"]) == ("semantic", "tool", "Lin")
    assert (memory["visibility"], memory["session"], memory["position"]) == ("private", "s-1", 0)
    assert (memory["source_refs"], memory["tags"]) == (["turn-7"], ["shop", "地址"])
    assert memory["metadata"] == {"channel": "微信", "n": [1, 2.5, None, True]}
    entities = [{"name": entity["name"], "type": entity["type"]} for entity in receipt["entities"]]
    assert memory["entities"] == entities


def test_answers_are_readable_utf8(client: httpx.Client, user: str) -> None:
    """Chinese text goes over the wire as itself, not as escapes."""
    written = client.post("/v1/memories", json={"content": "我住在上海", "user": user})
    assert "我住在上海".encode() in client.get(written.headers["Location"]).content


def test_same_text_again_is_200(client: httpx.Client, user: str) -> None:
    """A duplicate is answered with the memory met again, not with a new one."""
    body = {"content": "I use Postgres 16 on port 5433", "user": user, "source_ref": "x"}
    first, second = (client.post("/v1/memories", json=body) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json()["outcome"] == "duplicate"
    assert second.json()["id"] == first.json()["id"]
    assert second.headers["Location"] == first.headers["Location"]


def test_skipped_write_is_200_without_location(client: httpx.Client, user: str) -> None:
    """An unimportant automatic write is skipped, says why, and leads nowhere."""
    answer = client.post("/v1/memories", json={"content": "ok", "user": user, "explicit": False})
    assert answer.status_code == 200
    assert answer.json()["outcome"] == "skipped"
    assert answer.json()["id"] is None
    assert answer.json()["reason"]
    assert "Location" not in answer.headers


@pytest.mark.parametrize("memory_id", [UNKNOWN_ID, "0".join("{}"), "1", "x'; DROP TABLE memories--", "%00", "😀"])
def test_foreign_unknown_and_malformed_ids_look_alike(client: httpx.Client, user: str, memory_id: str) -> None:
    """The 404 of somebody else's memory is, byte for byte, the 404 of no memory."""
    foreign = client.post("/v1/memories", json={"content": "my key is under the mat", "user": user}).json()["id"]
    refused = client.get(f"/v1/memories/{foreign}", params={"user": f"{user}-other"})
    unknown = client.get(f"/v1/memories/{memory_id}", params={"user": user})
    assert refused.status_code == unknown.status_code == 404
    assert refused.content == unknown.content
    assert refused.json()["type"] == "urn:graphmem:problem:not-found"


def test_private_memory_needs_its_agent(client: httpx.Client, user: str) -> None:
    """With an agent a memory is private: other agents, and no agent, get 404."""
    body = {"content": "deploy key rotates on Fridays", "user": user, "agent": "ops"}
    memory_id = client.post("/v1/memories", json=body).json()["id"]
    reads = {
        agent: client.get(f"/v1/memories/{memory_id}", params={"user": user} | agent_query).status_code
        for agent, agent_query in {"ops": {"agent": "ops"}, "shop": {"agent": "shop"}, "none": {}}.items()
    }
    assert reads == {"ops": 200, "shop": 404, "none": 404}


def test_search_answers_what_the_service_answers(client: httpx.Client, service: MemoryService, user: str) -> None:
    """The body is `Recall.as_dict()` and nothing else: same keys, values, order and numbers."""
    for content in ("Lin keeps port 5433 for Postgres", "林不吃花生", "订单 A-1042 周五发货"):
        client.post("/v1/memories", json={"content": content, "user": user, "at": "2026-03-01T09:00:00Z"})
    answer = client.post(
        "/v1/memories/search",
        json={"query": "which port? 花生呢", "user": user, "limit": 2, "as_of": "2026-12-01T00:00:00Z"},
    )
    as_of = datetime(2026, 12, 1, tzinfo=UTC)
    expected = service.recall("which port? 花生呢", user=user, limit=2, as_of=as_of).as_dict()
    assert answer.status_code == 200
    assert expected["results"]
    assert answer.text == json.dumps(expected, ensure_ascii=False, separators=(",", ":"))


def test_yesterday_is_that_of_the_clocks_offset(client: httpx.Client, user: str) -> None:
    """One moment, asked in London and in Tokyo; the answer tells it in UTC."""
    client.post("/v1/memories", json={"content": "the lamp fell", "user": user, "at": "2026-02-27T16:00:00Z"})
    terms = []
    for as_of in ("2026-03-01T00:30:00Z", "2026-03-01T09:30:00+09:00"):
        answer = client.post("/v1/memories/search", json={"query": "yesterday?", "user": user, "as_of": as_of}).json()
        assert answer["as_of"] == "2026-03-01T00:30:00Z"
        terms.append(answer["results"][0]["terms"])
    assert "window" not in terms[0]
    assert terms[1]["window"] == 0.6


def test_search_of_nothing_is_empty(client: httpx.Client, user: str) -> None:
    """A user without memories gets an empty list, not an error."""
    answer = client.post("/v1/memories/search", json={"query": "anything?", "user": user})
    assert (answer.status_code, answer.json()["results"]) == (200, [])


@pytest.mark.parametrize(
    "query",
    [
        "?!…、。",
        '"',
        "AND OR NOT NEAR(",
        "a* ^b:c -d",
        "'; DROP TABLE memories; --",
        "\\",
        "{!x} [a TO z]~2",
        "%_",
        "🙂",
    ],
)
def test_special_characters_in_a_query_mean_nothing(client: httpx.Client, user: str, query: str) -> None:
    """No query syntax leaks in from any store: every text is a question."""
    client.post("/v1/memories", json={"content": "Lin keeps port 5433", "user": user})
    answer = client.post("/v1/memories/search", json={"query": query, "user": user})
    assert answer.status_code == 200
    assert answer.json()["query"] == query
