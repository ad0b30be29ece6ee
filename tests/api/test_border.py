"""Who is spoken to, and what is written to the log."""

import logging

import httpx
import pytest

import graphmem


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost:8765", "[::1]", "[::1]:1", "127.0.0.1:80"])
def test_loopback_hosts_are_served(client: httpx.Client, host: str) -> None:
    """Every name of this machine is served, with and without port."""
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


FOREIGN_HOSTS = (
    "evil.example", "evil.example:8765", "127.0.0.1.evil.example", "localhost.evil.example", "evil-localhost",
    "192.168.0.1", "127.0.0.2", "user@127.0.0.1", "127.0.0.1:port", "::1", "",
)  # fmt: skip


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
@pytest.mark.parametrize("path", ["/healthz", "/docs", "/openapi.json", "/v1/memories/x?user=u", "/nope"])
def test_other_hosts_are_refused(client: httpx.Client, host: str, path: str) -> None:
    """A name somebody else can point at loopback gets 403, whatever it asks for."""
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 403
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["type"] == "urn:graphmem:problem:permission-denied"
    assert "evil" not in answer.text


def test_no_other_site_may_read_or_write(client: httpx.Client, user: str) -> None:
    """A browser is never told that another origin may read, and its question before a write is refused."""
    headers = {"Origin": "https://evil.example"}
    asked = client.options(
        "/v1/memories",
        headers=headers | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"},
    )
    searched = client.post("/v1/memories/search", json={"query": "x", "user": user}, headers=headers)
    assert asked.status_code == 405
    for answer in (asked, searched):
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


def test_access_log_holds_templates_not_text(client: httpx.Client, user: str, caplog: pytest.LogCaptureFixture) -> None:
    """One line a request with method, route, status and time; nothing of the caller's text in any logger."""
    with caplog.at_level(logging.DEBUG):
        written = client.post("/v1/memories", json={"content": "mysecrettext lives here", "user": user})
        client.get(written.headers["Location"])
        client.get("/v1/memories/mysecrettext", params={"user": "mysecrettext"})
        client.get("/mysecrettext", params={"q": "mysecrettext"})
        client.post("/v1/memories/search", json={"query": "mysecrettext?", "user": user, "zz": 1})
        client.post("/v1/memories/search", json={"query": "mysecrettext?", "user": user})
    ours = [record for record in caplog.records if record.getMessage() == "http.request"]
    assert [(record.method, record.route, record.status) for record in ours] == [  # type: ignore[attr-defined]
        ("POST", "/v1/memories", 201),
        ("GET", "/v1/memories/{memory_id}", 200),
        ("GET", "/v1/memories/{memory_id}", 404),
        ("GET", "-", 404),
        ("POST", "/v1/memories/search", 422),
        ("POST", "/v1/memories/search", 200),
    ]
    served = [record for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    assert "mysecrettext" not in "".join(f"{record.getMessage()}{record.__dict__}" for record in served)


def test_probes_answer(client: httpx.Client) -> None:
    """Liveness says ok; readiness names the version and the store's schema."""
    assert client.get("/healthz").json() == {"status": "ok"}
    ready = client.get("/readyz")
    assert ready.status_code == 200
    assert ready.json()["status"] == "ready"
    assert ready.json()["version"] == graphmem.__version__
    assert ready.json()["schema_version"] >= 1
