"""Revising memories over HTTP: entity tags, one winner a version, and what comes of bad conditions and bodies."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

ANY = {"If-Match": "*"}
MARK = "s3cr3tmark"


@pytest.fixture
def path(client: httpx.Client, user: str) -> str:
    """A memory of this user."""
    written = client.post("/v1/memories", json={"content": f"I live in Porto, says {user}.", "user": user})
    return f"/v1/memories/{written.json()['id']}"


def read(client: httpx.Client, path: str, user: str) -> tuple[dict[str, Any], str]:
    """A memory and its tag."""
    answer = client.get(path, params={"user": user})
    assert answer.status_code == 200
    return answer.json(), answer.headers["ETag"]


def slug(answer: httpx.Response) -> tuple[int, str]:
    """Status and kind of a problem."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert MARK not in answer.text
    return answer.status_code, answer.json()["type"].rpartition(":")[2]


def test_a_tag_is_strong_and_spares_the_body(client: httpx.Client, user: str, path: str) -> None:
    """The version and a digest; with it, weak or strong, alone or among others, or with any, nothing is sent again."""
    body, tag = read(client, path, user)
    assert tag.startswith(f'"{body["version"]}-')

    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = client.get(path, params={"user": user}, headers={"If-None-Match": known})
        assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", tag)
    for other in ('"other"', tag.strip('"'), "", '"1"x'):
        assert client.get(path, params={"user": user}, headers={"If-None-Match": other}).status_code == 200


def test_fields_are_revised_by_the_version_that_was_read(client: httpx.Client, user: str, path: str) -> None:
    """What is left out stays; null takes the end of validity away; the answer has the next tag."""
    before, tag = read(client, path, user)
    change = {
        "user": user,
        "tags": ["a", "标签", "a"],
        "metadata": {"n": 1},
        "importance": 1,
        "kind": "semantic",
        "valid_until": "2027-01-01T00:00:00+08:00",
    }
    answer = client.patch(path, json=change, headers={"If-Match": tag})

    assert answer.status_code == 200
    told = answer.json()
    assert (told["changed"], told["receipt"]) == (True, None)
    after, next_tag = read(client, path, user)
    assert (told["memory"], answer.headers["ETag"]) == (after, next_tag)
    expected = {"tags": ["a", "标签"], "metadata": {"n": 1}, "importance": 1.0, "kind": "semantic", "version": 2}
    assert after == before | expected | {"valid_until": "2026-12-31T16:00:00Z"}

    answer = client.patch(path, json={"user": user, "valid_until": None}, headers={"If-Match": '"2"'})
    assert answer.json()["memory"] == after | {"valid_until": None, "version": 3}
    again = client.patch(path, json={"user": user, "valid_until": None}, headers={"If-Match": '"1", "3"'})
    assert (again.json()["changed"], again.json()["memory"]["version"]) == (False, 3)


def test_another_text_is_redacted_and_found(client: httpx.Client, user: str, path: str) -> None:
    """It goes the whole write path; the old text is found no more, and stays in the history."""
    content = "Kestrel is the name of my sailing boat, password: hunter2secret!"
    answer = client.patch(path, json={"user": user, "content": content}, headers=ANY)

    receipt = answer.json()["receipt"]
    assert [each["kind"] for each in receipt["redactions"]] == ["password"]
    found = client.post("/v1/memories/search", json={"query": "What is my boat called?", "user": user}).json()
    assert [each["content"] for each in found["results"]] == [answer.json()["memory"]["content"]]
    assert "hunter2" not in answer.text
    history = client.get(f"{path}/history", params={"user": user}).json()
    assert [(each["action"], each["rule"]) for each in history["entries"]] == [
        ("create", "explicit"),
        ("revise", "content"),
    ]
    assert history["entries"][1]["replaced"]["content"] == f"I live in Porto, says {user}."
    assert (history["version"], history["next"]) == (2, None)


def test_a_dry_run_changes_nothing(client: httpx.Client, user: str, path: str) -> None:
    """It answers with what would be."""
    before, tag = read(client, path, user)
    answer = client.patch(
        path, params={"dry_run": True}, json={"user": user, "content": "I moved to Lisbon."}, headers={"If-Match": tag}
    )
    assert answer.json()["memory"]["content"] == "I moved to Lisbon."
    assert answer.json()["receipt"]["outcome"] == "created"
    assert read(client, path, user) == (before, tag)


def test_without_a_condition_nothing_is_revised(client: httpx.Client, user: str, path: str) -> None:
    """428, the same for an id that nobody has."""
    answers = [client.patch(each, json={"user": user, "tags": []}) for each in (path, "/v1/memories/unknown")]
    assert [slug(answer) for answer in answers] == [(428, "precondition-required")] * 2
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize(
    "condition", ['"2"', 'W/"1"', "1", '""', '"1', '"1-zz"', '"*"', "*, *", "", '"' + "9" * 40 + '"', f'"{MARK}"']
)
def test_a_condition_that_does_not_hold_changes_nothing(
    client: httpx.Client, user: str, path: str, condition: str
) -> None:
    """412: another version, a weak tag, one that was never given."""
    before = read(client, path, user)
    answer = client.patch(path, json={"user": user, "tags": [MARK]}, headers={"If-Match": condition})
    assert slug(answer) == (412, "precondition-failed")
    assert read(client, path, user) == before


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({}, "body"),
        ({"content": None}, "body"),
        ({"content": ""}, "content"),
        ({"content": f"{MARK}\0"}, "content"),
        ({"content": "字" * 333_334}, "content"),
        ({"tags": [f"{MARK}\0"]}, "tags"),
        ({"tags": [MARK] * 10_000}, "tags"),
        ({"tags": MARK}, "tags"),
        ({"metadata": {"k": MARK * 500}}, "metadata"),
        ({"metadata": {"k": "\0"}}, "metadata"),
        ({"importance": 1.1}, "importance"),
        ({"importance": -1}, "importance"),
        ({"importance": "1"}, "importance"),
        ({"importance": True}, "importance"),
        ({"kind": MARK}, "kind"),
        ({"valid_until": "2026-03-01T09:00:00"}, "valid_until"),
        ({"visibility": "public"}, "visibility"),
        ({"status": "archived"}, "status"),
        ({"version": 7}, "version"),
        ({"tags": [], "user": f"{MARK}\n"}, "user"),
        ({f"my password is {MARK}": 1}, "(unnamed)"),
    ],
)
def test_what_cannot_be_used_is_named(
    client: httpx.Client, user: str, path: str, change: dict[str, Any], field: str
) -> None:
    """422 with the field; nothing is changed, and nothing repeated."""
    before = read(client, path, user)
    answer = client.patch(path, json={"user": user} | change, headers=ANY)
    assert slug(answer) == (422, "invalid-input")
    assert answer.json()["field"] == field
    assert read(client, path, user) == before


def test_a_foreign_memory_is_an_unknown_one(client: httpx.Client, user: str, path: str) -> None:
    """The same 404, to the byte, for every method."""
    stranger = {"user": f"{user}-x"}
    answers: list[httpx.Response] = []
    for each in (path, "/v1/memories/unknown", "/v1/memories/%00", "/v1/memories/" + "9" * 2_000):
        of_one = (
            client.patch(each, json=stranger | {"tags": []}, headers=ANY),
            client.delete(each, params=stranger),
            client.post(f"{each}/restore", json=stranger),
            client.get(f"{each}/history", params=stranger),
            client.get(each, params=stranger, headers={"If-None-Match": "*"}),
        )
        answers += of_one
    assert {slug(answer) for answer in answers} == {(404, "not-found")}
    assert len({answer.content for answer in answers}) == 1


def test_only_active_memories_are_revised(client: httpx.Client, user: str, path: str) -> None:
    """409 of one that was forgotten; the message says what to do."""
    client.delete(path, params={"user": user})
    answer = client.patch(path, json={"user": user, "tags": []}, headers=ANY)
    assert slug(answer) == (409, "conflict")
    assert "restore" in answer.json()["detail"]


def test_a_text_of_another_memory_is_refused(client: httpx.Client, user: str, path: str) -> None:
    """409, and nothing is changed."""
    client.post("/v1/memories", json={"content": "Tea is what I like.", "user": user})
    before = read(client, path, user)
    answer = client.patch(path, json={"user": user, "content": " Tea is what I like.\n"}, headers=ANY)
    assert slug(answer) == (409, "conflict")
    assert read(client, path, user) == before


def test_of_those_who_change_one_version_one_wins(client: httpx.Client, user: str, path: str) -> None:
    """Ten at once, half of them forgetting: one 200, nine 412; the memory was changed once."""
    _, tag = read(client, path, user)

    def change(number: int) -> int:
        headers = {"If-Match": tag}
        if number % 2:
            return client.delete(path, params={"user": user}, headers=headers).status_code
        body = {"user": user, "content": f"I live in town number {number}."}
        return client.patch(path, json=body, headers=headers).status_code

    with ThreadPoolExecutor(10) as pool:
        statuses = sorted(pool.map(change, range(10)))

    assert statuses == [200] + [412] * 9
    assert read(client, path, user)[0]["version"] == 2


def test_history_is_told_page_by_page(client: httpx.Client, user: str, path: str) -> None:
    """Oldest first, every entry once; a cursor that was not given is refused."""
    for number in range(5):
        client.patch(path, json={"user": user, "tags": [str(number)]}, headers=ANY)
    whole = client.get(f"{path}/history", params={"user": user}).json()
    seen: list[dict[str, Any]] = []
    after: str | None = None
    while True:
        params = {"user": user, "limit": "2"} | ({} if after is None else {"after": after})
        page = client.get(f"{path}/history", params=params)
        seen += page.json()["entries"]
        after = page.json()["next"]
        if after is None:
            break
    assert seen == whole["entries"]
    assert [each["replaced"]["version"] for each in seen[1:]] == [1, 2, 3, 4, 5]

    for bad in ("x", "1", "1.", "١.a", "-", "9" * 30 + ".a", "999999999999999999.a", "1.\n"):
        answer = client.get(f"{path}/history", params={"user": user, "after": bad})
        assert slug(answer) == (422, "invalid-input")
        assert answer.json()["field"] == "after"
    for limit in (0, 101, -1, 10**30):
        assert client.get(f"{path}/history", params={"user": user, "limit": limit}).status_code == 422
