"""Every kind of bad input gets a problem that names the field and repeats nothing."""

import json
from typing import Any

import httpx
import pytest

from api.json_bodies import MAX_BODY_BYTES

MARK = "s3cr3tmark"
"""Stands in the refused values; no answer may hold it."""
JSON = {"Content-Type": "application/json"}
WRITE, SEARCH = "/v1/memories", "/v1/memories/search"
OK = {WRITE: {"content": f"{MARK} lives in Paris", "user": "u"}, SEARCH: {"query": f"{MARK}?", "user": "u"}}


def refusal(answer: httpx.Response, status: int, slug: str) -> dict[str, Any]:
    """The problem of an answer, after checking what holds for every one."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert (answer.status_code, problem["status"]) == (status, status), problem
    assert problem["type"] == f"urn:graphmem:problem:{slug}"
    assert problem["title"]
    assert problem["detail"]
    assert MARK not in answer.text
    return problem


BAD_FIELDS: list[tuple[str, dict[str, Any], str]] = [
    (WRITE, {"content": ""}, "content"),
    (WRITE, {"content": " \n\u3000\t"}, "content"),
    (WRITE, {"content": f"{MARK}\0"}, "content"),
    (WRITE, {"content": MARK * 100_001}, "content"),
    (WRITE, {"content": "字" * 333_334}, "content"),
    (WRITE, {"content": None}, "content"),
    (WRITE, {"content": 7}, "content"),
    (WRITE, {"content": [MARK]}, "content"),
    (WRITE, {"user": ""}, "user"),
    (WRITE, {"user": 5}, "user"),
    (WRITE, {"user": MARK * 21}, "user"),
    (WRITE, {"user": f"{MARK}\n"}, "user"),
    (WRITE, {"agent": " "}, "agent"),
    (WRITE, {"session": True}, "session"),
    (WRITE, {"visibility": MARK}, "visibility"),
    (WRITE, {"visibility": "private"}, "visibility"),
    (WRITE, {"kind": MARK}, "kind"),
    (WRITE, {"kind": None}, "kind"),
    (WRITE, {"source": MARK}, "source"),
    (WRITE, {"speaker": f"{MARK}\0"}, "speaker"),
    (WRITE, {"source_ref": 1}, "source_ref"),
    (WRITE, {"at": "2026-03-01T09:00:00"}, "at"),
    (WRITE, {"at": MARK}, "at"),
    (WRITE, {"at": 1_772_355_600}, "at"),
    (WRITE, {"at": "0001-01-01T00:00:00+14:00"}, "at"),
    (WRITE, {"at": "9999-12-31T23:59:59-14:00"}, "at"),
    (WRITE, {"at": "10000-01-01T00:00:00Z"}, "at"),
    (WRITE, {"tags": MARK}, "tags"),
    (WRITE, {"tags": ["a", 1]}, "tags[1]"),
    (WRITE, {"tags": [MARK] * 51}, "tags"),
    (WRITE, {"tags": [f"{MARK}\n"]}, "tags"),
    (WRITE, {"metadata": [MARK]}, "metadata"),
    (WRITE, {"metadata": {"k": MARK * 500}}, "metadata"),
    (WRITE, {"metadata": {MARK: "\0"}}, "metadata"),
    (WRITE, {"explicit": "true"}, "explicit"),
    (WRITE, {"explicit": 1}, "explicit"),
    (WRITE, {"text": MARK}, "text"),
    (WRITE, {f"my password is {MARK}": 1}, "(unnamed)"),
    (WRITE, {"ghp_" + "a1B2" * 9: 1}, "(unnamed)"),
    (WRITE, {"tenant": "other"}, "tenant"),
    (SEARCH, {"query": ""}, "query"),
    (SEARCH, {"query": "  "}, "query"),
    (SEARCH, {"query": f"{MARK}\0"}, "query"),
    (SEARCH, {"query": MARK * 401}, "query"),
    (SEARCH, {"query": 1}, "query"),
    (SEARCH, {"user": None}, "user"),
    (SEARCH, {"limit": 0}, "limit"),
    (SEARCH, {"limit": -1}, "limit"),
    (SEARCH, {"limit": 10**9}, "limit"),
    (SEARCH, {"limit": 10**30}, "limit"),
    (SEARCH, {"limit": "5"}, "limit"),
    (SEARCH, {"limit": 5.5}, "limit"),
    (SEARCH, {"limit": True}, "limit"),
    (SEARCH, {"limit": None}, "limit"),
    (SEARCH, {"as_of": "2026-03-01"}, "as_of"),
    (SEARCH, {"profile": MARK}, "profile"),
    (SEARCH, {"max_tokens": 49}, "max_tokens"),
    (SEARCH, {"max_tokens": 10**9}, "max_tokens"),
    (SEARCH, {"prompt_tokens": 0}, "prompt_tokens"),
    (SEARCH, {"prompt_tokens": 10**9}, "prompt_tokens"),
    (SEARCH, {"prompt_tokens": 1.5}, "prompt_tokens"),
    (SEARCH, {"prompt_tokens": "1000"}, "prompt_tokens"),
    (SEARCH, {"prompt_tokens": True}, "prompt_tokens"),
    (SEARCH, {"top_k": 3}, "top_k"),
    (SEARCH, {"filters": None}, "filters"),
    (SEARCH, {"filters": [MARK]}, "filters"),
    (SEARCH, {"filters": {"kind": [MARK]}}, "filters.kind"),
    (SEARCH, {"filters": {f"my password is {MARK}": 1}}, "filters.(unnamed)"),
    (SEARCH, {"filters": {"user": MARK}}, "filters.user"),
    (SEARCH, {"filters": {"sessions": []}}, "filters.sessions"),
    (SEARCH, {"filters": {"sessions": MARK}}, "filters.sessions"),
    (SEARCH, {"filters": {"kinds": ["semantic", MARK]}}, "filters.kinds[1]"),
    (SEARCH, {"filters": {"sources": [1]}}, "filters.sources[0]"),
    (SEARCH, {"filters": {"tags": [f"{MARK}\0"]}}, "filters.tags"),
    (SEARCH, {"filters": {"tags": [MARK] * 10_000}}, "filters.tags"),
    (SEARCH, {"filters": {"entities": [f"{MARK}\0"]}}, "filters.entities"),
    (SEARCH, {"filters": {"entities": [" "]}}, "filters.entities"),
    (SEARCH, {"filters": {"statuses": ["tombstone"]}}, "filters.statuses"),
    (SEARCH, {"filters": {"statuses": [MARK]}}, "filters.statuses[0]"),
    (SEARCH, {"filters": {"since": "2026-03-01T09:00:00"}}, "filters.since"),
    (SEARCH, {"filters": {"until": MARK}}, "filters.until"),
    (SEARCH, {"filters": {"since": "2026-03-01T09:00:00Z", "until": "2026-03-01T17:00:00+08:00"}}, "filters.until"),
]


@pytest.mark.parametrize(
    ("path", "change", "field"),
    BAD_FIELDS,
    ids=[f"{field}-{number}" for number, (_, _, field) in enumerate(BAD_FIELDS)],
)
def test_bad_field_is_named(client: httpx.Client, path: str, change: dict[str, Any], field: str) -> None:
    """422, with the field and without the value."""
    # Escapes would let a large content through no sooner than the limit of the body.
    body = json.dumps(OK[path] | change, ensure_ascii=False).encode()
    problem = refusal(client.post(path, content=body, headers=JSON), 422, "invalid-input")
    assert problem["field"] == field


def test_repeated_parameter_is_refused(client: httpx.Client) -> None:
    """Of two users neither is taken, and a name that is given twice is no way to have a secret repeated."""
    for name, field in (("user", "user"), ("ghp_" + "a1B2" * 9, "(unnamed)")):
        answer = client.get(f"{WRITE}/x", params=[("user", "u"), (name, MARK), (name, MARK)])
        problem = refusal(answer, 422, "invalid-input")
        assert problem["field"] == field
        assert "more than once" in problem["detail"]


def test_naive_time_is_told_how_to_name_its_offset(client: httpx.Client) -> None:
    """The message about a naive time shows what an offset looks like."""
    answer = client.post(WRITE, json=OK[WRITE] | {"at": "2026-03-01T09:00:00"})
    assert "offset" in answer.json()["detail"]
    assert "+08:00" in answer.json()["detail"]


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"])
def test_edges_of_time_are_kept_or_refused(client: httpx.Client, user: str, at: str) -> None:
    """Year 1 and year 9999 are stored as they are or refused by name, and searching goes on."""
    written = client.post(WRITE, json={"content": "the edge of time", "user": user, "at": at})
    if written.status_code == 201:
        assert client.get(written.headers["Location"]).json()["occurred_at"] == at
    else:
        assert refusal(written, 422, "invalid-input")["field"] == "at"
    assert client.post(SEARCH, json={"query": "edge of time", "user": user}).status_code == 200
    asked = client.post(SEARCH, json={"query": "edge of time", "user": user, "as_of": at})
    if asked.status_code != 200:
        assert refusal(asked, 422, "invalid-input")["field"] == "as_of"


def test_every_bad_field_is_listed(client: httpx.Client) -> None:
    """Several faults come in one answer."""
    body = {"content": 1, "kind": MARK, "extra": MARK}
    problem = refusal(client.post(WRITE, json=body), 422, "invalid-input")
    assert [error["field"] for error in problem["errors"]] == ["content", "user", "kind", "extra"]
    assert all(error["message"] for error in problem["errors"])


def test_many_faults_stay_a_small_answer(client: httpx.Client) -> None:
    """An answer names at most twenty fields, however many are wrong."""
    body = {f"f{number}": MARK for number in range(900)} | {"tags": [1] * 500_000}
    answer = client.post(WRITE, json=body)
    assert len(refusal(answer, 422, "invalid-input")["errors"]) == 20
    assert len(answer.content) < 5_000


@pytest.mark.parametrize(
    "query", [{}, {"user": ""}, {"user": "a\x00"}, {"user": "u", "agent": ""}, {"user": "u", "q": MARK}]
)
def test_bad_reader_is_refused(client: httpx.Client, query: dict[str, str]) -> None:
    """Reading needs a user, and knows no other parameters than user and agent."""
    answer = client.get("/v1/memories/01900000-0000-7000-8000-000000000000", params=query)
    assert refusal(answer, 422, "invalid-input")["field"] in {"user", "agent", "q"}


@pytest.mark.parametrize("body", [b"null", b"[]", b'"s3cr3tmark"', b"7", b"true"])
def test_json_that_is_no_object_is_refused(client: httpx.Client, body: bytes) -> None:
    """JSON of another kind is well formed and still no request."""
    assert refusal(client.post(WRITE, content=body, headers=JSON), 422, "invalid-input")["field"] == "body"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"s3cr3tmark",
        b'{"content": "s3cr3tmark"',
        b'{"content": "s3cr3tmark",}',
        b"{'content': 's3cr3tmark'}",
        b'{"content": "s3cr3tmark \xff"}',
        '{"content": "s3cr3tmark"}'.encode("utf-16"),
        '\ufeff{"content": "s3cr3tmark"}'.encode(),
        b'{"content": "s3cr3tmark", "metadata": {"x": NaN}}',
        b'{"content": "s3cr3tmark", "metadata": {"x": -Infinity}}',
        b'{"content": "s3cr3tmark \\ud800", "user": "u"}',
        b'{"content": "s3cr3tmark", "user": "u", "metadata": {"\\udfff": 1}}',
        b'{"content": "s3cr3tmark", "user": "a", "user": "b"}',
        b'{"content": "s3cr3tmark \n"}',
        b'{"limit": ' + b"1" * 5_000 + b"}",
        b"[" * 100_000,
    ],
    ids=range(16),
)
def test_malformed_json_is_400(client: httpx.Client, body: bytes) -> None:
    """What is not strict JSON is refused before any field is looked at."""
    for path in (WRITE, SEARCH):
        refusal(client.post(path, content=body, headers=JSON), 400, "malformed-json")


def test_escaped_characters_are_read(client: httpx.Client, user: str) -> None:
    """Escapes of whole characters, surrogate pairs among them, are the characters."""
    written = client.post(
        WRITE, content=rb'{"content": "\u4f60\u597d \ud83d\ude42", "user": "%s"}' % user.encode(), headers=JSON
    )
    assert client.get(written.headers["Location"]).json()["content"] == "你好 🙂"


@pytest.mark.parametrize("depth", [100, 900])
def test_deep_metadata_is_no_failure(client: httpx.Client, user: str, depth: int) -> None:
    """Nesting is stored, or refused with a problem; it never breaks the service."""
    body = f'{{"content": "deep", "user": "{user}", "metadata": {{"x": {"[" * depth}{"]" * depth}}}}}'
    assert client.post(WRITE, content=body, headers=JSON).status_code in {201, 400, 422}


@pytest.mark.parametrize(
    "content_type",
    [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json"],
)
def test_other_media_types_are_415(client: httpx.Client, content_type: str | None) -> None:
    """What a page of another site can send without asking first is refused, JSON inside or not."""
    headers = {} if content_type is None else {"Content-Type": content_type}
    for path, body in OK.items():
        refusal(client.post(path, content=json.dumps(body), headers=headers), 415, "unsupported-media-type")


def test_charset_parameter_is_harmless(client: httpx.Client, user: str) -> None:
    """`application/json; charset=utf-8` is JSON."""
    body = json.dumps({"query": "x", "user": user})
    answer = client.post(SEARCH, content=body, headers={"Content-Type": "Application/JSON; charset=utf-8"})
    assert answer.status_code == 200


@pytest.mark.parametrize("chunked", [False, True])
def test_large_body_is_413(client: httpx.Client, *, chunked: bool) -> None:
    """A body over the limit is refused by its declared length, and by what arrives where none is declared."""
    whole = b" " * (MAX_BODY_BYTES + 1)
    body = iter([whole[:1_000_000], whole[1_000_000:]]) if chunked else whole
    refusal(client.post(WRITE, content=body, headers=JSON), 413, "body-too-large")


def test_body_limit_leaves_room_for_escapes() -> None:
    """1 MB of Chinese fits even when a client escapes every character."""
    content = "字" * (1_000_000 // len("字".encode()))
    assert len(json.dumps({"content": content, "user": "u" * 200})) < MAX_BODY_BYTES


@pytest.mark.parametrize(
    "path", ["/", "/v1", "/v1/memories/", "/nope/s3cr3tmark", "/docs/../s3cr3tmark", "/docs/s3cr3tmark"]
)
def test_unknown_path_is_404(client: httpx.Client, path: str) -> None:
    """A path that nothing serves gets a problem, never a redirect."""
    refusal(client.get(path), 404, "unknown-route")


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [("PUT", WRITE, "GET, POST"), ("DELETE", WRITE, "GET, POST"), ("PUT", SEARCH, "GET"), ("POST", "/healthz", "GET")],
)
def test_other_methods_are_405(client: httpx.Client, method: str, path: str, allow: str) -> None:
    """The Allow header names what is served."""
    answer = client.request(method, path)
    refusal(answer, 405, "method-not-allowed")
    assert allow in answer.headers["Allow"]
