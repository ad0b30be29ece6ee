"""The meter that `/metrics` shows, over a registry of its own: several services in one process do not meet in it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from types import MappingProxyType
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from graphmem.errors import GraphmemError
from graphmem.ports.meter import Answered, Counted, Meter, Timed

REQUEST_BUCKETS_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The client library's own, which end where a caller has long given up."""
STAGE_BUCKETS_S: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""A stage takes a tenth of a millisecond (a warm index) to seconds (a cold one, a language model)."""
_TIMED: Final[Mapping[Timed, tuple[str, str, str]]] = MappingProxyType(
    {
        Timed.RECALL: ("graphmem_recall_stage_seconds", "Time of recalls by stage; `all` is the whole.", "stage"),
        Timed.WRITE: ("graphmem_write_stage_seconds", "Time of writes by stage; `all` is the whole.", "stage"),
        Timed.STORE: ("graphmem_store_seconds", "Time of calls of the store.", "call"),
    }
)
_COUNTED: Final[Mapping[Counted, tuple[str, str, str]]] = MappingProxyType(
    {
        Counted.RECEIPTS: ("graphmem_receipts", "Writes by what became of them.", "outcome"),
        Counted.REDACTIONS: ("graphmem_redactions", "Secrets and personal data taken out of what is stored.", "kind"),
        Counted.FEEDBACK: ("graphmem_feedback", "Verdicts given on recalls and memories.", "verdict"),
        Counted.INDEX_READS: ("graphmem_index_reads", "Scope indexes asked for, by what had to be done.", "result"),
        Counted.PROVIDER_FAILURES: ("graphmem_provider_failures", "Calls that a model did not answer.", "provider"),
    }
)


class PrometheusMeter(Meter):
    """Counts and times in this process since its start."""

    def __init__(self, version: str) -> None:
        """Start at zero, in a registry of its own; `version` of graphmem is told with the figures."""
        self._registry = CollectorRegistry()
        self._requests = Histogram(
            "graphmem_http_request_seconds",
            "Time of requests by route template, method and status.",
            ("route", "method", "status"),
            buckets=REQUEST_BUCKETS_S,
            registry=self._registry,
        )
        self._timed = {
            what: Histogram(name, text, (label,), buckets=STAGE_BUCKETS_S, registry=self._registry)
            for what, (name, text, label) in _TIMED.items()
        }
        self._counted = {
            what: Counter(name, text, (label,), registry=self._registry)
            for what, (name, text, label) in _COUNTED.items()
        }
        self._depths = _Levels("graphmem_queue_depth", "What waits in a queue.", "queue")
        self._sizes = _Levels("graphmem_index_cache_bytes", "Scope indexes held in memory.", "cache")
        self._registry.register(self._depths)
        self._registry.register(self._sizes)
        build = Gauge("graphmem_build_info", "The version that runs.", ("version",), registry=self._registry)
        build.labels(version).set(1)

    @contextmanager
    def timed(self, what: Timed, stage: str) -> Iterator[None]:
        """Take the time, of what fails too."""
        started = perf_counter()
        try:
            yield
        finally:
            self._timed[what].labels(stage).observe(perf_counter() - started)

    @contextmanager
    def request(self, traceparent: str | None) -> Iterator[Answered]:  # noqa: ARG002 - traces are another's
        """Take the time until the answer was sent."""
        started = perf_counter()
        ended = _Ended()
        try:
            yield ended
        finally:
            route, method, status = ended.labels
            self._requests.labels(route, method, status).observe(perf_counter() - started)

    def count(self, what: Counted, kind: str, times: int = 1) -> None:
        """Count it."""
        self._counted[what].labels(kind).inc(times)

    def depth(self, queue: str, read: Callable[[], float]) -> None:
        """Show a queue."""
        self._depths.reads[queue] = read

    def size(self, cache: str, read: Callable[[], float]) -> None:
        """Show a cache."""
        self._sizes.reads[cache] = read

    def exposition(self) -> str:
        """Everything, in the text format 0.0.4."""
        return generate_latest(self._registry).decode("utf-8")


class _Ended(Answered):
    """How a request ended."""

    def __init__(self) -> None:
        self.labels = ("-", "-", "0")

    def answered(self, method: str, route: str, status: int) -> None:
        self.labels = (route, method, str(status))


class _Levels(Collector):
    """Figures that are asked for whenever somebody looks."""

    def __init__(self, name: str, text: str, label: str) -> None:
        self._name = name
        self._text = text
        self._label = label
        self.reads: dict[str, Callable[[], float]] = {}

    def collect(self) -> Iterator[Metric]:
        family = GaugeMetricFamily(self._name, self._text, labels=(self._label,))
        for name, read in tuple(self.reads.items()):
            try:
                family.add_metric((name,), read())
            except GraphmemError:
                # A queue whose store is down is not shown, rather than shown as empty; the other figures stand.
                continue
        yield family
