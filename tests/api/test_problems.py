"""What the service's errors become outside, and how unexpected ones are kept inside."""

import logging
from collections.abc import Iterator

import pytest

from graphmem.errors import OUTCOMES, GraphmemError, InvalidInput, StoreRejected, StoreUnavailable
from tests.api.conftest import Serve
from tests.api.failing_service import FailingService

WRITE = {"content": "my salary is 12345", "user": "u"}
SEARCH = {"query": "my salary is 12345", "user": "u"}
LISTS = [
    "/v1/memories",
    "/v1/entities",
    "/v1/entities/x",
    "/v1/entities/x/memories",
    "/v1/sessions",
    "/v1/sessions/x",
    "/v1/sessions/x/messages",
    "/v1/sessions/x/memories",
    "/v1/retrievals",
    "/v1/stats",
]


def every_error(kind: type[GraphmemError] = GraphmemError) -> Iterator[type[GraphmemError]]:
    """The classes below `GraphmemError` that cross a border; an adapter may have finer ones inside."""
    for below in kind.__subclasses__():
        if below.__module__ == "graphmem.errors":
            yield below
            yield from every_error(below)


def test_every_error_has_an_outcome() -> None:
    """The table knows each error class."""
    assert set(every_error()) == set(OUTCOMES)


@pytest.mark.parametrize("kind", OUTCOMES, ids=lambda kind: kind.__name__)
def test_error_becomes_its_problem(serve: Serve, kind: type[GraphmemError]) -> None:
    """Status, type, title and message of an error are the table's, at every endpoint."""
    client = serve(FailingService(kind("the thing is wrong; do this")))
    answers = [
        client.post("/v1/memories", json=WRITE),
        client.post("/v1/memories/search", json=SEARCH),
        client.get("/v1/memories/x", params={"user": "u"}),
        *(client.get(path, params={"user": "u"}) for path in LISTS),
        client.get("/v1/graph", params={"user": "u", "around": "x"}),
        client.get("/v1/graph/path", params={"user": "u", "source": "x", "target": "y"}),
        client.post("/v1/entities/merge", json={"user": "u", "entity": "x", "into": "y"}),
        client.post("/v1/entities/unmerge", json={"user": "u", "entity": "x"}),
        client.post("/v1/entities/rename", json={"user": "u", "entity": "x", "name": "y"}),
    ]
    outcome = OUTCOMES[kind]
    for answer in answers:
        assert answer.status_code == outcome.http_status
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.json() == {
            "type": f"urn:graphmem:problem:{outcome.slug}",
            "title": outcome.title,
            "status": outcome.http_status,
            "detail": "the thing is wrong; do this",
        }


def test_error_of_an_unlisted_class_is_its_base(serve: Serve) -> None:
    """A class below a listed one has the outcome of that one."""

    class Narrower(InvalidInput):
        """An error the table does not list."""

    answer = serve(FailingService(Narrower("no", field="query"))).post("/v1/memories/search", json=SEARCH)
    assert (answer.status_code, answer.json()["field"]) == (422, "query")


def test_unexpected_error_tells_nothing(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    """500 without details outside; inside a trace of classes and lines, without the message or the request."""
    cause = ValueError("12345 is no salary")
    error = RuntimeError("cannot store: my salary is 12345")
    error.__cause__ = cause
    with caplog.at_level(logging.DEBUG):
        answer = serve(FailingService(error)).post("/v1/memories", json=WRITE)
    assert answer.status_code == 500
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["type"] == "urn:graphmem:problem:internal-error"
    assert "salary" not in answer.text
    assert "RuntimeError" not in answer.text
    logged = "\n".join(f"{record.getMessage()} {record.exc_info} {record.__dict__}" for record in caplog.records)
    assert "failing_service.py" in logged
    assert "in _fail" in logged
    assert "builtins.RuntimeError" in logged
    assert "builtins.ValueError" in logged
    assert "12345" not in logged


def test_service_survives_an_unexpected_error(serve: Serve) -> None:
    """The connection goes on after a 500."""
    client = serve(FailingService(RuntimeError("boom")))
    assert [client.post("/v1/memories", json=WRITE).status_code for _ in range(3)] == [500, 500, 500]
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("kind", [StoreUnavailable, StoreRejected])
def test_unready_store_is_503_and_alive(serve: Serve, kind: type[GraphmemError]) -> None:
    """Readiness is 503 whatever is wrong with the store; liveness does not ask it."""
    client = serve(FailingService(kind("the store is locked; end the other writer")))
    ready = client.get("/readyz")
    assert ready.status_code == ready.json()["status"] == 503
    assert ready.json()["type"] == f"urn:graphmem:problem:{OUTCOMES[kind].slug}"
    assert ready.headers["Content-Type"] == "application/problem+json"
    assert client.get("/healthz").json() == {"status": "ok"}
