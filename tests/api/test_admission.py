"""Who is let in, as whom, and what those outside can find out."""

import socket
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from api.app import create_app
from api.rates import Rates
from graphmem.domain.access import Permission
from graphmem.domain.api_key import text_of
from graphmem.errors import StoreUnavailable
from tests.api.conftest import Serve
from tests.api.failing_service import FailingService
from tests.api.keyed import Keyed, bearer, keyed
from tests.fakes.clock import START
from tests.fakes.keys import MemoryKeys, key_service
from tests.fakes.service import open_service

UNKNOWN = text_of("f" * 32, "A" * 43)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Keyed]:
    """A store with keys."""
    with keyed(tmp_path / "store.db") as opened:
        yield opened


def test_without_keys_everybody_on_this_machine_is_served(serve: Serve, tmp_path: Path) -> None:
    """As long as no key was made; from the first one on, made over HTTP or not, callers need one."""
    with open_service(tmp_path / "store.db") as service:
        client = serve(service)
        assert client.post("/v1/memories", json={"content": "tea is drunk", "user": "u"}).status_code == 201
        made = client.post("/v1/admin/keys", json={"name": "first", "permissions": ["admin", "read"]})
        assert made.status_code == 201
        search = {"query": "tea", "user": "u"}
        assert client.post("/v1/memories/search", json=search).status_code == 401
        found = client.post("/v1/memories/search", json=search, headers=bearer(made.json()["key"]))
        assert [result["content"] for result in found.json()["results"]] == ["tea is drunk"]
        service.keys.revoke("default", made.json()["id"])
        assert client.post("/v1/memories/search", json=search).status_code == 401


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/docs", "/docs/docs.js", "/openapi.json"])
def test_what_tells_nothing_needs_no_key(served: Keyed, path: str) -> None:
    """Probes and the documentation are open, whatever key comes along."""
    assert served.client.get(path).status_code == 200
    assert served.client.get(path, headers=bearer(UNKNOWN)).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/nothing"),
        ("GET", "/healthz/"),
        ("GET", "/healthz/x"),
        ("GET", "//healthz"),
        ("GET", "/HEALTHZ"),
        ("GET", "/docs/../v1/profiles"),
        ("GET", "/v1/profiles"),
        ("PATCH", "/v1/profiles"),
        ("OPTIONS", "/v1/memories"),
        ("GET", "/metrics"),
    ],
)
def test_everything_else_needs_one(served: Keyed, method: str, path: str) -> None:
    """Whether a path or method is served at all is not told without a key."""
    url = httpx.URL(str(served.client.base_url).rstrip("/") + "/").copy_with(raw_path=path.encode())
    answer = served.client.request(method, url)
    # The client tidies dots away before it sends; both forms must be refused or be the open page.
    assert answer.status_code == 401


def test_every_described_operation_needs_a_key(served: Keyed) -> None:
    """Each operation that the description does not call open answers 401 without a key; none of the others does."""
    for path, operations in create_app(served.service).openapi()["paths"].items():
        for method, operation in operations.items():
            answer = served.client.request(method, path.replace("{", "").replace("}", ""))
            assert (answer.status_code == 401) is ("security" in operation)


def test_the_body_of_a_stranger_is_not_read(served: Keyed) -> None:
    """Whatever it is, the answer is 401, not what is wrong with it."""
    for content, kind in ((b"{", "application/json"), (b"x", "text/plain"), (b"x" * 10_000_000, "application/json")):
        try:
            answer = served.client.post("/v1/memories", content=content, headers={"Content-Type": kind})
        except httpx.WriteError:
            # The answer came, and the connection went, before all of it was sent.
            continue
        assert answer.status_code == 401


def test_refusals_cannot_be_told_apart(served: Keyed) -> None:
    """Missing, malformed, unknown, wrong, expired and revoked: the same status, headers and body."""
    revoked = served.service.keys.create("acme", "gone", [Permission.READ])
    expired = served.service.keys.create("acme", "old", [Permission.READ], expires_at=START + timedelta(1))
    served.service.keys.revoke("acme", revoked.key.id)
    served.clock.advance(timedelta(1))
    wrong = text_of(served.admin.key.id, "A" * 43)
    texts = ("x", "gm_", UNKNOWN, wrong, expired.text, revoked.text, served.admin.text + "x")
    answers = [
        served.client.get("/v1/profiles"),
        *(served.client.get("/v1/profiles", headers=bearer(t)) for t in texts),
    ]
    apart = {"date", "x-request-id"}
    seen = {
        (a.status_code, a.content, tuple(sorted((k, v) for k, v in a.headers.items() if k not in apart)))
        for a in answers
    }
    assert len(seen) == 1
    assert answers[0].status_code == 401
    assert answers[0].headers["WWW-Authenticate"] == "Bearer"
    assert answers[0].headers["Content-Type"] == "application/problem+json"
    assert answers[0].json()["type"] == "urn:graphmem:problem:unauthenticated"


def test_a_key_comes_in_either_header(served: Keyed) -> None:
    """`Bearer` in any case, or X-API-Key; both where they say the same."""
    text = served.admin.text
    for headers in (
        bearer(text),
        {"Authorization": f"bEARER  {text}"},
        {"X-API-Key": text},
        {"X-API-Key": text} | bearer(text),
    ):
        assert served.client.get("/v1/profiles", headers=headers).status_code == 200


def test_two_keys_are_none(served: Keyed) -> None:
    """What one part on the way might take for the key, and another one not, is refused."""
    mine, other = served.admin.text, served.service.keys.create("other", "n", [Permission.READ]).text
    for pairs in (
        [("Authorization", f"Bearer {mine}"), ("X-API-Key", other)],
        [("Authorization", f"Bearer {mine}"), ("Authorization", f"Bearer {other}")],
        [("X-API-Key", mine), ("X-API-Key", other)],
        [("X-API-Key", f"{mine}, {other}")],
        [("Authorization", f"Bearer {mine},Bearer {mine}")],
        [("Authorization", "Basic YTpi"), ("X-API-Key", mine)],
        [("Authorization", f"Basic {mine}")],
        [("Authorization", mine)],
        [("X-API-Key", f"Bearer {mine}")],
        [("X_API_Key", mine)],
        [("Cookie", f"X-API-Key={mine}")],
    ):
        assert served.client.get("/v1/profiles", headers=pairs).status_code == 401
    assert served.client.get("/v1/profiles", params={"api_key": mine, "access_token": mine}).status_code == 401


@pytest.mark.parametrize(
    "value",
    [
        b"Bearer " + b"A" * 30_000,
        b"Bearer \xff\xfe\xfd",
        "Bearer 钥匙".encode(),
        b"Bearer gm_" + b"0" * 32 + b"_" + "é".encode() * 43,
        b"Bearer\tx",
        b"Bearer",
        b"",
        b" ",
        b"\x01",
    ],
)
@pytest.mark.parametrize("header", [b"Authorization", b"X-API-Key"])
def test_any_bytes_for_a_key_are_refused(served: Keyed, header: bytes, value: bytes) -> None:
    """Long, empty, not ASCII, not UTF-8: 401, or 400 from the server where HTTP itself forbids it."""
    assert _status(served.client, b"%s: %s\r\n" % (header, value)) in {400, 401}


@pytest.mark.parametrize(
    "lines",
    [
        b"Authorization: Bearer \x00\r\n",
        b"Authorization : Bearer KEY\r\n",
        b"Authorization: Bearer\r\n KEY\r\n",
        b"X-Other: a\nAuthorization: Bearer KEY\r\n",
        b"X-Other: a\rAuthorization: Bearer KEY\r\n",
        b"Authorization: Bearer \r\nX-Other: KEY\r\n",
    ],
)
def test_smuggled_headers_let_nobody_in(served: Keyed, lines: bytes) -> None:
    """A key between broken lines is none, or the request is none: never a server error."""
    raw = lines.replace(b"KEY", served.admin.text.encode() if b"X-Other: KEY" in lines else UNKNOWN.encode())
    assert _status(served.client, raw) in {400, 401}


def test_a_second_request_inside_a_body_is_not_let_in_by_the_first(served: Keyed) -> None:
    """Each request on a connection needs its own key."""
    first = b"GET /v1/profiles HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
    second = b"GET /v1/profiles HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    answer = _raw(served.client, first % served.admin.text.encode() + second)
    assert answer.count(b"HTTP/1.1 200") == 1
    assert answer.count(b"HTTP/1.1 401") == 1


def _status(client: httpx.Client, lines: bytes) -> int:
    answer = _raw(client, b"GET /v1/profiles HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + lines + b"\r\n")
    return int(answer.split(b" ", 2)[1])


def _raw(client: httpx.Client, request: bytes) -> bytes:
    with closing(socket.create_connection((client.base_url.host, client.base_url.port or 80), timeout=30)) as wire:
        wire.sendall(request)
        parts = []
        while part := wire.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def test_a_key_that_is_revoked_in_mid_session_ends(served: Keyed) -> None:
    """On a connection that stays open, from the next request on."""
    headers = served.key()
    assert served.remember("the kettle is red", headers).status_code == 201
    (found,) = (key for key in served.service.keys.list("acme").keys if key.id in headers["Authorization"])
    gone = served.client.delete(f"/v1/admin/keys/{found.id}", headers=headers)
    assert (gone.status_code, gone.json()["state"]) == (200, "revoked")
    assert served.recall("kettle", headers).status_code == 401
    assert served.recall("kettle", bearer(served.admin.text)).status_code == 200


def test_expiry_goes_by_the_clock_of_the_service(served: Keyed) -> None:
    """A key ends at its time, not before, and by no clock of the caller."""
    new = served.service.keys.create("acme", "short", [Permission.READ], expires_at=START + timedelta(seconds=10))
    headers = bearer(new.text) | {"Date": "Thu, 01 Jan 1970 00:00:00 GMT"}
    served.clock.advance(timedelta(seconds=9))
    assert served.recall("x", headers).status_code == 200
    served.clock.advance(timedelta(seconds=1))
    assert served.recall("x", headers).status_code == 401


def test_a_bound_key_acts_for_nobody_else(served: Keyed) -> None:
    """Another user, another agent, or none where one is bound: 403."""
    user, agent = served.key(user="ana"), served.key(agent="shop")
    assert served.remember("ana likes tea", user).status_code == 201
    assert served.remember("bo likes tea", user, user="bo").status_code == 403
    assert served.recall("tea", user, user="bo").status_code == 403
    assert served.remember("the shop sells tea", agent, agent="shop").status_code == 201
    for who in ({}, {"agent": "other"}):
        assert served.remember("x is y", agent, **who).status_code == 403
        assert served.recall("tea", agent, **who).status_code == 403
    assert served.client.get("/v1/memories/x", params={"user": "bo"}, headers=user).status_code == 403


def test_a_key_does_what_it_may_and_no_more(served: Keyed) -> None:
    """One that reads does not write, one that writes does not read; neither administers."""
    reads, writes = served.key(Permission.READ), served.key(Permission.WRITE)
    assert served.remember("tea is green", reads).status_code == 403
    assert served.remember("tea is green", writes).status_code == 201
    assert served.recall("tea", writes).status_code == 403
    assert [r["content"] for r in served.recall("tea", reads).json()["results"]] == ["tea is green"]
    for headers in (reads, writes):
        assert served.client.get("/v1/admin/keys", headers=headers).status_code == 403


def test_tenants_of_one_server_do_not_see_each_other(served: Keyed) -> None:
    """The same user by name in two tenants: neither finds or reads what the other one wrote."""
    mine, theirs = served.key(), served.key(tenant="other")
    written = served.remember("the code of the door is 4711", mine).json()["id"]
    other = served.remember("the door is painted blue", theirs).json()["id"]
    assert [r["id"] for r in served.recall("door", mine).json()["results"]] == [written]
    assert [r["id"] for r in served.recall("door", theirs).json()["results"]] == [other]
    foreign = served.client.get(f"/v1/memories/{written}", params={"user": "ana"}, headers=theirs)
    unknown = served.client.get("/v1/memories/nothing", params={"user": "ana"}, headers=theirs)
    assert (foreign.status_code, foreign.content) == (unknown.status_code, unknown.content)
    assert foreign.status_code == 404


def test_a_store_that_is_down_lets_nobody_in(serve: Serve) -> None:
    """503, not open doors; probes are answered."""

    class Down(MemoryKeys):
        def any(self) -> bool:
            msg = "the store is locked; end the other writer"
            raise StoreUnavailable(msg)

    service = FailingService(StoreUnavailable("not asked here"))
    service.keys = key_service(Down())
    client = serve(service)
    assert client.get("/v1/profiles").status_code == 503
    assert client.get("/healthz").status_code == 200


def test_a_key_is_never_logged(served: Keyed, caplog: pytest.LogCaptureFixture) -> None:
    """Neither one that holds nor a wrong one, whatever becomes of the request."""
    with caplog.at_level("DEBUG"):
        served.recall("x", bearer(served.admin.text))
        served.recall("x", {"X-API-Key": UNKNOWN})
        served.client.post("/v1/admin/keys", json={"name": UNKNOWN}, headers=bearer(served.admin.text))
    ours = "".join(str(record.__dict__) for record in caplog.records if record.name.startswith(("api", "graphmem")))
    assert "http.request" in ours
    assert served.admin.text not in ours
    assert UNKNOWN not in ours


def test_a_key_that_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    """429 with whole seconds; after these it is served again; another key of the tenant is served meanwhile."""
    with keyed(tmp_path / "store.db", rates=Rates(requests=6)) as served:
        mine, other = served.key(), served.key()
        assert [served.recall("x", mine).status_code for _ in range(7)] == [200] * 6 + [429]
        refused = served.recall("x", mine)
        assert refused.headers["Retry-After"] == "10"
        assert refused.json()["type"] == "urn:graphmem:problem:too-many-requests"
        assert served.recall("x", other).status_code == 200
        served.ticks.now_s += 9
        assert served.recall("x", mine).headers["Retry-After"] == "1"
        served.ticks.now_s += 1
        assert [served.recall("x", mine).status_code for _ in range(2)] == [200, 429]
        assert served.client.get("/healthz", headers=mine).status_code == 200


def test_wrong_keys_are_answered_ever_more_seldom(tmp_path: Path) -> None:
    """From one address so many a minute; later ones are not even looked up. A key in use is served all the same."""
    with keyed(tmp_path / "store.db", rates=Rates(wrong_keys=3)) as served:
        good, unused = served.key(), served.key()
        assert served.recall("x", good).status_code == 200
        guesses = [served.recall("x", bearer(text_of(f"{n:032x}", "A" * 43))) for n in range(5)]
        assert [guess.status_code for guess in guesses] == [401] * 3 + [429] * 2
        assert guesses[4].headers["Retry-After"] == "20"
        assert served.recall("x", {}).status_code == 429
        assert served.recall("x", good).status_code == 200
        assert served.recall("x", unused).status_code == 429
        served.ticks.now_s += 20
        assert served.recall("x", unused).status_code == 200
        assert served.recall("x", bearer(UNKNOWN)).status_code == 401


def test_limits_can_be_turned_off(tmp_path: Path) -> None:
    """0 lets through as many as come."""
    with keyed(tmp_path / "store.db", rates=Rates(0, 0)) as served:
        headers = served.key()
        for _ in range(40):
            assert served.client.get("/v1/profiles", headers=headers).status_code == 200
            assert served.client.get("/v1/profiles").status_code == 401
