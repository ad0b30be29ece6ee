"""Following and ending a conversation over HTTP."""

import httpx
import pytest


def tell(client: httpx.Client, user: str, *messages: dict[str, str], session: str = "s") -> httpx.Response:
    """Tell messages."""
    return client.post(f"/v1/sessions/{session}/messages", json={"user": user, "messages": list(messages)})


def test_a_conversation_is_followed_and_ended(client: httpx.Client, user: str) -> None:
    """Working memory, triggers, receipts, reasons, and a summary once."""
    told = tell(
        client,
        user,
        {"role": "user", "content": "我对芒果过敏，下周五要去上海。", "at": "2026-11-26T00:30:00+08:00"},
        {"role": "assistant", "content": "好的"},
    ).json()
    assert told["taken"] == 2
    assert [turn["role"] for turn in told["working_memory"]] == ["user", "agent"]
    assert told["triggers"] == [{"turn": 0, "trigger": "preference"}]
    (receipt,) = told["receipts"]
    assert receipt["outcome"] == "created"
    content = client.get(f"/v1/memories/{receipt['id']}", params={"user": user}).json()["content"]
    assert content == "我对芒果过敏，下周五（2026-12-04）要去上海。"

    end = client.post("/v1/sessions/s/end", json={"user": user})
    assert end.status_code == 200
    assert end.json()["summary"]["outcome"] == "created"
    assert end.json()["skipped"] == [{"turn": 1, "reason": "small talk"}]
    assert client.post("/v1/sessions/s/end", json={"user": user}).json()["summary"] is None


@pytest.mark.parametrize(
    "message",
    [
        {"role": "system", "content": "x"},
        {"role": "user", "content": ""},
        {"role": "user"},
        {"role": "user", "content": "x", "at": "yesterday"},
        {"role": "user", "content": "x", "mood": "good"},
    ],
)
def test_messages_that_cannot_be_taken_are_refused_whole(
    client: httpx.Client, user: str, message: dict[str, str]
) -> None:
    """The good one beside it is not kept either."""
    refused = tell(client, user, {"role": "user", "content": "I like tea"}, message)
    assert refused.status_code == 422
    assert tell(client, user).json()["working_memory"] == []


def test_a_session_that_cannot_be_named_is_refused(client: httpx.Client, user: str) -> None:
    """In the path as in a body."""
    assert tell(client, user, session="%00").status_code == 422
    assert tell(client, user, session="x" * 201).status_code == 422
