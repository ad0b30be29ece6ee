"""Forgetting and restoring over HTTP: all or none, previews that bind, and no way to somebody else's memories."""

from typing import Any

import httpx
import pytest

MARK = "s3cr3tmark"
FORGET = "/v1/memories/forget"


def tell(client: httpx.Client, user: str, content: str, **more: Any) -> str:
    """A memory of this user; its id."""
    written: str = client.post("/v1/memories", json={"content": content, "user": user} | more).json()["id"]
    return written


def status(client: httpx.Client, user: str, memory_id: str) -> str:
    """Of a memory."""
    found: str = client.get(f"/v1/memories/{memory_id}", params={"user": user}).json()["status"]
    return found


def contents(client: httpx.Client, user: str, query: str) -> list[str]:
    """What is recalled."""
    found = client.post("/v1/memories/search", json={"query": query, "user": user}).json()
    return [each["content"] for each in found["results"]]


def slug(answer: httpx.Response) -> tuple[int, str]:
    """Status and kind of a problem."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert MARK not in answer.text
    return answer.status_code, answer.json()["type"].rpartition(":")[2]


def test_forgotten_is_not_recalled_and_restored_is(client: httpx.Client, user: str) -> None:
    """Archived and back, twice over; forgetting again is no error, restoring again is one."""
    memory_id = tell(client, user, "My boat is called Kestrel.")
    path = f"/v1/memories/{memory_id}"
    for _ in range(2):
        forgotten = client.delete(path, params={"user": user})
        assert (forgotten.status_code, forgotten.json()["ids"]) == (200, [memory_id])
        assert contents(client, user, "What is my boat called?") == []
        again = client.delete(path, params={"user": user}).json()
        assert (again["ids"], again["already"], again["count"]) == ([], [memory_id], 0)

        restored = client.post(f"{path}/restore", json={"user": user})
        assert restored.json()["status"] == "active"
        assert restored.headers["ETag"] == client.get(path, params={"user": user}).headers["ETag"]
        assert contents(client, user, "What is my boat called?") == ["My boat is called Kestrel."]
        assert slug(client.post(f"{path}/restore", json={"user": user})) == (409, "conflict")

    history = client.get(f"{path}/history", params={"user": user}).json()
    assert [each["action"] for each in history["entries"]] == ["create", *["archive", "restore"] * 2]
    assert history["entries"][1]["rule"] == "was active, by id"


def test_what_was_superseded_is_so_again(client: httpx.Client, user: str) -> None:
    """Restoring gives back the status from before; a second restore reopens what a newer memory closed."""
    older = tell(client, user, "I live in Beijing.")
    tell(client, user, "I moved to Shanghai.")
    assert status(client, user, older) == "superseded"
    client.delete(f"/v1/memories/{older}", params={"user": user})
    for expected in ("superseded", "active"):
        restored = client.post(f"/v1/memories/{older}/restore", json={"user": user})
        assert restored.json()["status"] == expected


def test_a_condition_binds_forgetting_where_it_is_given(client: httpx.Client, user: str) -> None:
    """Another version is left alone."""
    memory_id = tell(client, user, "Tea.")
    answer = client.delete(f"/v1/memories/{memory_id}", params={"user": user}, headers={"If-Match": '"7"'})
    assert slug(answer) == (412, "precondition-failed")
    assert status(client, user, memory_id) == "active"


def test_ids_are_forgotten_all_or_none(client: httpx.Client, user: str) -> None:
    """A foreign id and an unknown one refuse the others with the same 404, which names nothing."""
    mine = [tell(client, user, f"Note number {number}.") for number in range(3)]
    foreign = tell(client, f"{user}-x", "A stranger's note.")
    answers = [client.post(FORGET, json={"user": user, "ids": [*mine, other]}) for other in (foreign, "unknown")]
    assert {slug(answer) for answer in answers} == {(404, "not-found")}
    assert answers[0].content == answers[1].content
    assert [status(client, user, each) for each in mine] == ["active"] * 3

    done = client.post(FORGET, json={"user": user, "ids": [mine[1], mine[0], mine[1]]}).json()
    assert (done["done"], done["ids"], done["confirm_token"]) == (True, [mine[1], mine[0]], None)
    assert [status(client, user, each) for each in mine] == ["archived", "archived", "active"]


def test_filters_are_previewed_and_confirmed(client: httpx.Client, user: str) -> None:
    """The token does what the preview showed, and nothing else once something has changed."""
    billing = [tell(client, user, f"Invoice number {number} is open.", tags=["billing"]) for number in range(3)]
    other = tell(client, user, "Tea is what I like.")
    body = {"user": user, "filters": {"tags": ["billing"]}}
    preview = client.post(FORGET, json=body).json()
    assert (preview["done"], preview["count"], preview["ids"]) == (False, 3, sorted(billing, reverse=True))
    assert [status(client, user, each) for each in billing] == ["active"] * 3
    assert client.post(FORGET, json=body | {"dry_run": True, "confirm_token": "x"}).json() == preview

    client.patch(f"/v1/memories/{billing[0]}", json={"user": user, "importance": 0.5}, headers={"If-Match": "*"})
    stale = client.post(FORGET, json=body | {"confirm_token": preview["confirm_token"]})
    assert slug(stale) == (409, "conflict")
    assert [status(client, user, each) for each in billing] == ["active"] * 3

    token = client.post(FORGET, json=body).json()["confirm_token"]
    done = client.post(FORGET, json=body | {"confirm_token": token, "dry_run": False}).json()
    assert (done["done"], done["ids"]) == (True, preview["ids"])
    assert [status(client, user, each) for each in (*billing, other)] == [*["archived"] * 3, "active"]
    assert client.post(FORGET, json=body).json()["count"] == 0


def test_a_query_is_previewed_and_confirmed(client: httpx.Client, user: str) -> None:
    """The memories that a search would answer it with."""
    boat = tell(client, user, "My boat is called Kestrel.")
    tell(client, user, "The invoice is open.")
    body = {"user": user, "query": "What is my boat called?", "limit": 1}
    preview = client.post(FORGET, json=body).json()
    assert preview["ids"] == [boat]
    done = client.post(FORGET, json=body | {"confirm_token": preview["confirm_token"]}).json()
    assert (done["done"], done["ids"]) == (True, [boat])


def test_a_token_of_somebody_else_does_nothing(client: httpx.Client, user: str) -> None:
    """Not even for the same, empty selection."""
    body = {"filters": {"tags": ["nothing"]}}
    token = client.post(FORGET, json=body | {"user": f"{user}-x"}).json()["confirm_token"]
    assert slug(client.post(FORGET, json=body | {"user": user, "confirm_token": token})) == (409, "conflict")


def test_what_was_forgotten_and_is_told_again_comes_back(client: httpx.Client, user: str) -> None:
    """An explicit wish; what an automatic write repeats stays forgotten, and the receipt says so."""
    memory_id = tell(client, user, "I am allergic to peanuts.")
    client.delete(f"/v1/memories/{memory_id}", params={"user": user})
    told = {"content": "I am allergic to peanuts.", "user": user}

    automatic = client.post("/v1/memories", json=told | {"explicit": False}).json()
    assert (automatic["outcome"], status(client, user, memory_id)) == ("duplicate", "archived")
    assert any("forgotten" in warning for warning in automatic["warnings"])

    explicit = client.post("/v1/memories", json=told).json()
    assert (explicit["id"], explicit["reason"]) == (memory_id, "this text was forgotten, and is remembered again")
    assert status(client, user, memory_id) == "active"


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({}, (422, "filters")),
        ({"filters": {}}, (422, "filters")),
        ({"ids": []}, (422, "ids")),
        ({"ids": ["x"] * 101}, (422, "ids")),
        ({"ids": [f"{MARK}\0"]}, (422, "ids")),
        ({"ids": [1]}, (422, "ids[0]")),
        ({"ids": MARK}, (422, "ids")),
        ({"ids": ["x"], "query": MARK}, (422, "ids")),
        ({"query": ""}, (422, "query")),
        ({"query": f"{MARK}\0"}, (422, "query")),
        ({"query": "tea", "limit": 101}, (422, "limit")),
        ({"filters": {"tags": [MARK] * 10_000}}, (422, "filters.tags")),
        ({"filters": {"statuses": ["tombstone"]}}, (422, "filters.statuses")),
        ({"all": True}, (422, "all")),
        ({"filters": {"tags": ["a"]}, "dry_run": False}, (428, None)),
        ({"query": "tea", "dry_run": False}, (428, None)),
    ],
)
def test_what_cannot_be_used_is_named(
    client: httpx.Client, user: str, body: dict[str, Any], answer: tuple[int, str | None]
) -> None:
    """The field of each, and what has to come first."""
    refused = client.post(FORGET, json={"user": user} | body)
    slug(refused)
    assert (refused.status_code, refused.json().get("field")) == answer
