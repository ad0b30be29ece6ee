"""A meter that also makes spans of what is timed, and sends them by OTLP over HTTP to one endpoint and nowhere else.

Spans carry names of stages, route templates, methods and statuses: nothing that a caller wrote. Only graphmem's own
setting says whether and where they go: no variable of OpenTelemetry's, no proxy, no redirect.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from graphmem.errors import InvalidInput
from graphmem.ports.meter import Answered, Counted, Meter, Timed

SETTING: Final = "GRAPHMEM_OTLP_ENDPOINT"
EXPORT_TIMEOUT_S: Final = 5.0
"""For one batch; a collector that is down costs the service nothing but spans."""

try:
    import requests
    from opentelemetry import trace
    from opentelemetry.exporter.otlp.proto.http import Compression
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.sampling import ALWAYS_ON, ParentBased
    from opentelemetry.trace import SpanKind, StatusCode
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
except ImportError as exc:
    msg = f"{SETTING} needs the packages for traces; install them with pip install 'graphmem[otel]'"
    raise InvalidInput(msg, field=SETTING) from exc


def open_traces(endpoint: str, meter: Meter, version: str) -> "TracingMeter":
    """A meter that does what `meter` does, and sends spans in the background.

    Args:
        endpoint: Where a collector takes OTLP over HTTP: `http://host:4318`, or the whole address of its traces.
        meter: Measures beside it.
        version: Of graphmem.

    Raises:
        InvalidInput: The endpoint is no such address.
    """
    parts = urlsplit(endpoint)
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        msg = f"{SETTING} must be an address such as http://127.0.0.1:4318, without credentials"
        raise InvalidInput(msg, field=SETTING)
    url = endpoint if parts.path.strip("/") else f"{endpoint.rstrip('/')}/v1/traces"
    session = requests.Session()
    session.trust_env = False
    session.max_redirects = 0
    exporter = OTLPSpanExporter(
        url, headers={}, timeout=EXPORT_TIMEOUT_S, compression=Compression.Gzip, session=session
    )
    return TracingMeter(meter, BatchSpanProcessor(exporter), version)


class TracingMeter(Meter):
    """Spans of requests, of stages inside them, and of calls of the store inside these."""

    def __init__(self, meter: Meter, processor: SpanProcessor, version: str) -> None:
        """Measure by `meter`, and give each span that ended to `processor`."""
        self._meter = meter
        self._provider = TracerProvider(
            sampler=ParentBased(ALWAYS_ON),
            resource=Resource({"service.name": "graphmem", "service.version": version}),
            shutdown_on_exit=False,
        )
        self._provider.add_span_processor(processor)
        self._tracer = self._provider.get_tracer("graphmem", version)
        self._propagator = TraceContextTextMapPropagator()

    @contextmanager
    def timed(self, what: Timed, stage: str) -> Iterator[None]:
        """A span inside the one that is open here."""
        with self._tracer.start_as_current_span(
            f"{what}.{stage}", record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                with self._meter.timed(what, stage):
                    yield
            except BaseException as exc:
                # The class alone: a message may name what a caller wrote.
                span.set_status(StatusCode.ERROR)
                span.set_attribute("error.type", type(exc).__qualname__)
                raise

    @contextmanager
    def request(self, traceparent: str | None) -> Iterator[Answered]:
        """The outermost span, in the trace of the caller where the header names one."""
        carrier = {} if traceparent is None else {"traceparent": traceparent}
        context = self._propagator.extract(carrier)
        with (
            self._tracer.start_as_current_span(
                "request", context, SpanKind.SERVER, record_exception=False, set_status_on_exception=False
            ) as span,
            self._meter.request(traceparent) as answered,
        ):
            yield _Spanned(answered, span)

    def count(self, what: Counted, kind: str, times: int = 1) -> None:
        """Count it."""
        self._meter.count(what, kind, times)

    def depth(self, queue: str, read: Callable[[], float]) -> None:
        """Show a queue."""
        self._meter.depth(queue, read)

    def size(self, cache: str, read: Callable[[], float]) -> None:
        """Show a cache."""
        self._meter.size(cache, read)

    def exposition(self) -> str:
        """What was measured."""
        return self._meter.exposition()

    def close(self) -> None:
        """Send what waits, for as long as one batch may take."""
        self._provider.force_flush(int(EXPORT_TIMEOUT_S * 1000))
        self._provider.shutdown()
        self._meter.close()


class _Spanned(Answered):
    """Tells the span how its request ended."""

    def __init__(self, answered: Answered, span: "trace.Span") -> None:
        self._answered = answered
        self._span = span

    def answered(self, method: str, route: str, status: int) -> None:
        self._answered.answered(method, route, status)
        self._span.update_name(f"{method} {route}")
        self._span.set_attribute("http.request.method", method)
        self._span.set_attribute("http.route", route)
        self._span.set_attribute("http.response.status_code", status)
        if status >= 500:
            self._span.set_status(StatusCode.ERROR)
