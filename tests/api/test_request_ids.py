"""Every request has an id: the caller's where it is fit for a header and a log, otherwise one of ours."""

import json
import logging
import re

import httpx
import pytest

from graphmem.cli.logs import JsonLines
from graphmem.domain.audit import Head
from graphmem.service import MemoryService
from tests.api.conftest import Serve
from tests.api.failing_service import FailingService

OURS = re.compile(r"[0-9a-f]{32}")


@pytest.mark.parametrize("given", ["a", "9f1c-Retry_2.b", "x" * 128])
@pytest.mark.parametrize("path", ["/healthz", "/nope", "/v1/memories/x?user=nobody"])
def test_an_id_that_is_well_formed_comes_back(client: httpx.Client, path: str, given: str) -> None:
    """Whatever the answer is."""
    assert client.get(path, headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", "x" * 129, "two words", "a\tb", 'a"b', "{id}", "a:b"])
def test_any_other_id_is_replaced(client: httpx.Client, given: str) -> None:
    """By a new one for each request."""
    made = {client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"] for _ in range(3)}
    assert len(made) == 3
    assert all(OURS.fullmatch(each) for each in made)


def test_of_two_ids_none_is_taken(client: httpx.Client) -> None:
    """Nor is one made up where there is none."""
    twice = client.get("/healthz", headers=[("X-Request-Id", "one"), ("X-Request-Id", "two")])
    none = client.get("/healthz")
    assert all(OURS.fullmatch(each.headers["X-Request-Id"]) for each in (twice, none))


def test_refusals_and_failures_have_an_id_too(serve: Serve) -> None:
    """A foreign host and an error that nobody foresaw."""
    client = serve(FailingService(RuntimeError("boom")))
    foreign = client.get("/healthz", headers={"X-Request-Id": "mine", "Host": "evil.example"})
    failed = client.get("/v1/memories/x?user=u", headers={"X-Request-Id": "mine"})
    assert [(each.status_code, each.headers["X-Request-Id"]) for each in (foreign, failed)] == [
        (403, "mine"),
        (500, "mine"),
    ]


def test_every_line_of_a_request_has_its_id(client: httpx.Client, user: str, caplog: pytest.LogCaptureFixture) -> None:
    """Those of the write path too, which runs in a thread of its own; two requests do not mix."""
    lines: list[dict[str, object]] = []
    handler = caplog.handler
    emit = handler.emit

    def keep(record: object) -> None:
        lines.append(json.loads(JsonLines().format(record)))  # type: ignore[arg-type]
        emit(record)  # type: ignore[arg-type]

    handler.emit = keep  # type: ignore[method-assign]
    with caplog.at_level("INFO"):
        for name in ("first", "second"):
            body = {"content": f"{name} tea is green", "user": user}
            client.post("/v1/memories", json=body, headers={"X-Request-Id": name})
    told = [(line["event"], line.get("request_id")) for line in lines if str(line["logger"]).startswith(("api", "gr"))]
    assert told == [(event, name) for name in ("first", "second") for event in ("write.committed", "http.request")]


def test_outside_of_requests_lines_have_none() -> None:
    """What a process does by itself is nobody's request."""
    record = logging.makeLogRecord({"name": "graphmem.x", "msg": "x.y"})
    assert "request_id" not in json.loads(JsonLines().format(record))


def test_an_act_is_noted_with_the_id_of_its_request(client: httpx.Client, service: MemoryService, user: str) -> None:
    """So that an entry of the audit log and the lines of the log are found by one another."""
    start = service.audit.verify()
    assert isinstance(start, Head)
    client.post("/v1/memories", json={"content": "tea is green", "user": user}, headers={"X-Request-Id": f"r-{user}"})
    entries = client.get("/v1/audit", params={"after": start.number}).json()["entries"]
    assert [entry["request_id"] for entry in entries if entry["user"] == user] == [f"r-{user}"]
