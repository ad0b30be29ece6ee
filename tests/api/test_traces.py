"""Traces: spans of requests, stages and calls of the store, in the caller's trace, and without a word of anybody."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.errors import InvalidInput
from graphmem.ports.meter import NO_METER, Timed
from graphmem.providers.otlp_traces import TracingMeter, open_traces
from tests.api.conftest import Serve
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.recognizer import FakeRecognizer

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"


class Collector(BaseHTTPRequestHandler):
    """Takes spans as a collector does."""

    taken: ClassVar[list[tuple[str, bytes]]] = []

    def do_POST(self) -> None:
        """Keep them."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.taken.append((self.path, gzip.decompress(body)))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def collector() -> Iterator[str]:
    """A collector on loopback; the requests it got are in `Collector.taken`."""
    Collector.taken.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def spans() -> InMemorySpanExporter:
    """Where spans go."""
    return InMemorySpanExporter()


@pytest.fixture
def service(tmp_path: Path, spans: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch) -> Iterator[GraphMem]:
    """A service that traces."""
    meter = TracingMeter(NO_METER, SimpleSpanProcessor(spans), "0")
    monkeypatch.setattr("graphmem.bootstrap.open_meter", lambda _: meter)
    with opened(tmp_path, Settings()) as memory:
        yield memory


def opened(folder: Path, settings: Settings) -> GraphMem:
    """A service over fakes."""
    return GraphMem.open(
        folder / "store.db",
        clock=FixedClock(),
        ids=SequentialIds(),
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer(),
        settings=settings,
    )


def parents(spans: tuple[ReadableSpan, ...]) -> dict[str, str | None]:
    """The name of each span, and that of the one around it."""
    names = {span.context.span_id: span.name for span in spans if span.context is not None}
    return {span.name: None if span.parent is None else names.get(span.parent.span_id) for span in spans}


def test_a_recall_is_one_trace(service: GraphMem, spans: InMemorySpanExporter, serve: Serve) -> None:
    """The request around the recall around its stages around the calls of the store, across threads."""
    client = serve(service)
    client.post("/v1/memories", json={"content": "oolong is tea", "user": "ann"})
    spans.clear()
    client.post("/v1/memories/search", json={"query": "oolong", "user": "ann"})
    found = spans.get_finished_spans()
    within = parents(tuple(span for span in found if span.name != "store.append"))
    assert within["POST /v1/memories/search"] is None
    assert within["recall.all"] == "POST /v1/memories/search"
    assert within["recall.index"] == within["recall.rank"] == within["recall.embed"] == "recall.all"
    assert within["store.expand"] == "recall.rank"
    assert within["store.snapshot"] == "recall.index"
    (request,) = (span for span in found if span.name == "POST /v1/memories/search")
    assert dict(request.attributes or {}) == {
        "http.request.method": "POST",
        "http.route": "/v1/memories/search",
        "http.response.status_code": 200,
    }
    assert "oolong" not in "".join(span.to_json() for span in found)


def test_the_trace_of_the_caller_goes_on(service: GraphMem, spans: InMemorySpanExporter, serve: Serve) -> None:
    """`traceparent` says which; one that is none, or says that nothing is recorded, is taken at its word."""
    client = serve(service)
    for header in (f"00-{TRACE}-{PARENT}-01", "00-nonsense", f"00-{TRACE}-{PARENT}-00"):
        client.get("/healthz", headers={"traceparent": header})
    first, second = spans.get_finished_spans()
    assert first.context is not None
    assert second.context is not None
    assert first.parent is not None
    assert (f"{first.context.trace_id:032x}", f"{first.parent.span_id:016x}") == (TRACE, PARENT)
    assert second.parent is None


def test_what_fails_is_marked_by_its_class(spans: InMemorySpanExporter) -> None:
    """Never by its message, which may quote anything."""
    meter = TracingMeter(NO_METER, SimpleSpanProcessor(spans), "0")
    with pytest.raises(ValueError, match="oolong"), meter.timed(Timed.STORE, "commit"):
        int("oolong")
    (span,) = spans.get_finished_spans()
    assert span.status.status_code is StatusCode.ERROR
    assert dict(span.attributes or {}) == {"error.type": "ValueError"}
    assert not span.events
    assert "oolong" not in span.to_json()


def test_spans_reach_a_collector(tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting alone says where: variables of OpenTelemetry and proxies lead nowhere. Closing sends what waits."""
    for name in ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    with collector() as address, opened(tmp_path, Settings(otlp_endpoint=address)) as service:
        client = serve(service)
        monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
        client.post("/v1/memories", json={"content": "oolong is tea", "user": "ann"})
    assert 'outcome="created"' in service.meter.exposition()
    assert {path for path, _ in Collector.taken} == {"/v1/traces"}
    sent = [ExportTraceServiceRequest.FromString(body) for _, body in Collector.taken]
    names = {
        span.name for each in sent for part in each.resource_spans for scope in part.scope_spans for span in scope.spans
    }
    assert {"POST /v1/memories", "write.all", "write.commit", "store.commit"} <= names
    assert not any(b"oolong" in body for _, body in Collector.taken)


def test_a_collector_that_is_down_costs_no_answer(tmp_path: Path, serve: Serve) -> None:
    """Requests are answered, and closing ends."""
    with opened(tmp_path, Settings(otlp_endpoint="http://127.0.0.1:1")) as service:
        assert serve(service).get("/healthz").status_code == 200


@pytest.mark.parametrize("address", ["", "127.0.0.1:4318", "grpc://127.0.0.1", "http://", "http://me:secret@host"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    """Without repeating it, since it may hold a password."""
    with pytest.raises(InvalidInput, match="GRAPHMEM_OTLP_ENDPOINT") as refused:
        open_traces(address, NO_METER, "0")
    assert "secret" not in str(refused.value)
