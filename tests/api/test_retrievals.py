"""Explaining, replaying and judging recalls over HTTP."""

from typing import Any

import httpx
import pytest


@pytest.fixture
def recalled(client: httpx.Client, user: str) -> dict[str, Any]:
    """The answer to a question about two memories."""
    for content in ("Order A-1042 goes to Lisbon", "Marina packs the orders"):
        client.post("/v1/memories", json={"content": content, "user": user})
    answer: dict[str, Any] = client.post(
        "/v1/memories/search", json={"query": "Where does order A-1042 go?", "user": user, "limit": 5}
    ).json()
    assert answer["results"]
    return answer


def test_a_recall_is_explained(client: httpx.Client, user: str, recalled: dict[str, Any]) -> None:
    """The same results, with content as it is now, and terms by share."""
    told = client.get(f"/v1/retrievals/{recalled['retrieval_id']}", params={"user": user})

    assert told.status_code == 200
    found = told.json()
    assert (found["query"], found["as_of"], found["limit"]) == (recalled["query"], recalled["as_of"], 5)
    assert [(each["memory_id"], each["content"], each["score"]) for each in found["results"]] == [
        (each["id"], each["content"], each["score"]) for each in recalled["results"]
    ]
    for result, answered in zip(found["results"], recalled["results"], strict=True):
        assert {term["name"]: term["value"] for term in result["terms"]} == answered["terms"]
        shares = [term["share"] for term in result["terms"]]
        assert shares == sorted(shares, reverse=True)
    assert found["feedback"] == []


def test_filters_are_kept_with_a_recall(client: httpx.Client, user: str) -> None:
    """They limit the answer, are told with it later, and hold when it is asked again."""
    for content, tags in (("Order A-1042 goes to Lisbon", ["post"]), ("Order A-1042 was paid", ["bank"])):
        client.post("/v1/memories", json={"content": content, "user": user, "tags": tags})
    filters = {"tags": ["post"], "kinds": ["episodic"], "since": "2020-01-01T00:00:00Z"}
    answer = client.post("/v1/memories/search", json={"query": "A-1042", "user": user, "filters": filters}).json()
    assert [each["content"] for each in answer["results"]] == ["Order A-1042 goes to Lisbon"]

    path = f"/v1/retrievals/{answer['retrieval_id']}"
    assert client.get(path, params={"user": user}).json()["filters"] == filters
    client.post("/v1/memories", json={"content": "Order A-1042 was lost", "user": user, "tags": ["bank"]})
    assert client.post(f"{path}/replay", json={"user": user}).json()["differences"] == []


def test_a_recall_is_replayed(client: httpx.Client, user: str, recalled: dict[str, Any]) -> None:
    """The same bytes, until something is written."""
    path = f"/v1/retrievals/{recalled['retrieval_id']}/replay"
    told = client.post(path, json={"user": user}).json()
    assert (told["same"], told["same_context"], told["differences"], told["written"]) == (True, True, [], [])
    client.post("/v1/memories", json={"content": "Order A-1042 weighs two kilos", "user": user})
    (written,) = client.post(path, json={"user": user}).json()["written"]
    assert written["visibility"] == "shared"
    assert written["revision_now"] == written["revision_then"] + 1


def test_feedback_is_told_with_the_recall(client: httpx.Client, user: str, recalled: dict[str, Any]) -> None:
    """On the recall, on a result, on a memory; another verdict replaces the first."""
    path, first = f"/v1/retrievals/{recalled['retrieval_id']}", recalled["results"][0]["id"]
    for verdict in ("useful", "not_useful"):
        whole = client.post(f"{path}/feedback", json={"user": user, "verdict": verdict}).json()
    one = client.post(f"{path}/feedback", json={"user": user, "verdict": "wrong", "memory_id": first}).json()
    alone = client.post(f"/v1/memories/{first}/feedback", json={"user": user, "verdict": "useful"}).json()

    assert client.get(path, params={"user": user}).json()["feedback"] == [whole, one]
    assert (whole["verdict"], whole["memory_id"], one["memory_id"]) == ("not_useful", None, first)
    assert (alone["retrieval_id"], alone["verdict"], alone["actor"]) == (None, "useful", user)


def test_somebody_else_gets_the_404_of_an_unknown_id(client: httpx.Client, user: str, recalled: dict[str, Any]) -> None:
    """On every route, word for word."""
    body = {"user": f"not-{user}", "verdict": "useful"}
    told = []
    for id_ in (recalled["retrieval_id"], "unheard-of"):
        path = f"/v1/retrievals/{id_}"
        answers = (
            client.get(path, params={"user": body["user"]}),
            client.get(path, params={"user": user, "agent": "other"}),
            client.post(f"{path}/replay", json={"user": body["user"]}),
            client.post(f"{path}/feedback", json=body),
        )
        assert {answer.status_code for answer in answers} == {404}
        told += [answer.text for answer in answers]
    assert len(set(told)) == 1
    hidden = client.post(f"/v1/memories/{recalled['results'][0]['id']}/feedback", json=body)
    unknown = client.post("/v1/memories/unheard-of/feedback", json=body)
    assert (hidden.status_code, hidden.text) == (404, unknown.text)


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/v1/retrievals/x/feedback", {"user": "u"}, "verdict"),
        ("/v1/retrievals/x/feedback", {"user": "u", "verdict": "s3cr3tmark"}, "verdict"),
        ("/v1/retrievals/x/feedback", {"verdict": "useful"}, "user"),
        ("/v1/retrievals/x/feedback", {"user": "u", "verdict": "useful", "memory_id": 7}, "memory_id"),
        ("/v1/memories/x/feedback", {"user": "u", "verdict": "useful", "memory_id": "m"}, "memory_id"),
        ("/v1/memories/x/feedback", {"user": "u\n", "verdict": "useful"}, "user"),
        ("/v1/retrievals/x/replay", {"user": "u", "limit": 5}, "limit"),
        ("/v1/retrievals/x/replay", {"user": "u", "profile": 5}, "profile"),
    ],
)
def test_a_bad_body_is_refused_by_name(client: httpx.Client, path: str, body: dict[str, Any], field: str) -> None:
    """422, with the field and without the value."""
    answer = client.post(path, json=body)

    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert "s3cr3tmark" not in answer.text


def test_an_unknown_profile_is_refused(client: httpx.Client, user: str, recalled: dict[str, Any]) -> None:
    """As a search refuses it."""
    path = f"/v1/retrievals/{recalled['retrieval_id']}/replay"
    answer = client.post(path, json={"user": user, "profile": "s3cr3tmark"})

    assert (answer.status_code, answer.json()["field"]) == (422, "profile")
    assert "s3cr3tmark" not in answer.text


def test_profiles_are_listed_and_chosen(client: httpx.Client, user: str, recalled: dict[str, Any]) -> None:
    """Each name that is listed can be asked with and replayed by."""
    listed = client.get("/v1/profiles").json()["profiles"]
    assert [each["name"] for each in listed] == [
        "graph",
        "similarity-decay",
        "importance-decay",
        "four-way",
        "three-way",
    ]
    assert [each["name"] for each in listed if each["default"]] == ["graph"]
    assert all(each["formula"] and each["source"] for each in listed)
    for each in listed:
        body = {"user": user, "query": "parcel", "profile": each["name"]}
        assert client.post("/v1/memories/search", json=body).json()["profile"] == each["name"]
        path = f"/v1/retrievals/{recalled['retrieval_id']}/replay"
        replayed = client.post(path, json={"user": user, "profile": each["name"]})
        assert replayed.json()["profile_now"] == each["name"]


def test_the_prompt_and_the_turn_before_are_kept_with_a_recall(client: httpx.Client, user: str) -> None:
    """A context within its share, read with what the user said before; told later, and the same when asked again."""
    client.post("/v1/memories", json={"content": "Order A-1042 goes to Lisbon", "user": user})
    message = {"role": "user", "content": "Where does order A-1042 go?"}
    client.post("/v1/sessions/s/messages", json={"user": user, "messages": [message]})
    body = {"query": "为什么？", "user": user, "session": "s", "prompt_tokens": 50}
    answer = client.post("/v1/memories/search", json=body).json()
    assert answer["results"][0]["content"] == "Order A-1042 goes to Lisbon"
    assert answer["context"] == ""
    assert len(answer["warnings"]) == 2

    path = f"/v1/retrievals/{answer['retrieval_id']}"
    told = client.get(path, params={"user": user}).json()
    assert (told["turn"], told["prompt_tokens"]) == ("Where does order A-1042 go?", 50)
    client.post("/v1/sessions/s/messages", json={"user": user, "messages": [{"role": "user", "content": "hello"}]})
    assert client.post(f"{path}/replay", json={"user": user}).json()["same"]
