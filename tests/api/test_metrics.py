"""/metrics: what was done, by stage, kind and route, and of nobody."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from graphmem.bootstrap import GraphMem
from graphmem.domain.access import ALL_PERMISSIONS, Access, Permission
from graphmem.domain.redaction import RedactedText
from graphmem.errors import ProviderUnavailable, StoreUnavailable
from graphmem.ports.embedder import Vectors
from tests.api.conftest import Serve
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.service import open_service

Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]
PHONE = "my number is 13812345678"


class BrokenEmbedder(FakeEmbedder):
    """Embeds passages, and fails at questions."""

    def embed_question(self, text: RedactedText) -> Vectors:  # noqa: ARG002 -- fails whatever it is given
        """Fail."""
        msg = "the endpoint does not answer"
        raise ProviderUnavailable(msg)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[GraphMem]:
    """A service of its own, since figures are of a whole process."""
    with open_service(tmp_path / "store.db") as opened:
        yield opened


def figures(text: str) -> Figures:
    """What the exposition says, by name and labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def ask(client: httpx.Client) -> Figures:
    """Look."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    return figures(answer.text)


def test_what_was_done_is_told(service: GraphMem, serve: Serve) -> None:
    """Requests, stages, calls of the store, caches, receipts, redactions and verdicts, each counted once."""
    client = serve(service)
    body = {"content": PHONE, "user": "ann"}
    memory = client.post("/v1/memories", json=body).json()["id"]
    client.post("/v1/memories", json=body)
    found = client.post("/v1/memories/search", json={"query": "number", "user": "ann"}).json()
    client.post("/v1/memories/search", json={"query": "number again", "user": "ann"})
    client.post(f"/v1/memories/{memory}/feedback", json={"user": "ann", "verdict": "useful"})
    client.post(f"/v1/retrievals/{found['retrieval_id']}/feedback", json={"user": "ann", "verdict": "wrong"})
    client.get("/v1/memories/nobody-s?user=ann")
    client.get("/nobody-s")
    told = ask(client)

    def of(name: str, **labels: str) -> float:
        return told.get((name, tuple(sorted(labels.items()))), 0)

    requests = "graphmem_http_request_seconds_count"
    assert of(requests, method="POST", route="/v1/memories", status="201") == 1
    assert of(requests, method="POST", route="/v1/memories", status="200") == 1
    assert of(requests, method="POST", route="/v1/memories/search", status="200") == 2
    assert of(requests, method="GET", route="/v1/memories/{memory_id}", status="404") == 1
    assert of(requests, method="GET", route="-", status="404") == 1
    for stage in ("all", "index", "question", "embed", "rank"):
        assert of("graphmem_recall_stage_seconds_count", stage=stage) >= 2, stage
    assert of("graphmem_recall_stage_seconds_count", stage="all") == 2
    for stage in ("all", "redact", "dedupe", "recognize", "link", "claims", "score", "supersede", "embed"):
        assert of("graphmem_write_stage_seconds_count", stage=stage) == 2, stage
    assert of("graphmem_store_seconds_count", call="commit") == 2
    assert of("graphmem_store_seconds_count", call="knowledge.revisions") >= 2
    assert of("graphmem_receipts_total", outcome="created") == 1
    assert of("graphmem_receipts_total", outcome="duplicate") == 1
    assert of("graphmem_redactions_total", kind="phone") == 2
    assert of("graphmem_feedback_total", verdict="useful") == 1
    assert of("graphmem_feedback_total", verdict="wrong") == 1
    assert of("graphmem_index_reads_total", result="built") == 1
    assert of("graphmem_index_reads_total", result="hit") >= 1
    assert of("graphmem_index_cache_bytes", cache="memories") > 2_000
    assert of("graphmem_build_info", version="0.1.0") == 1


def test_no_label_tells_of_anybody(service: GraphMem, serve: Serve) -> None:
    """Neither users nor text nor paths: the names of labels are few, and nothing of a request is in a value."""
    client = serve(service)
    client.post("/v1/memories", json={"content": "oolong " + PHONE, "user": "oolong", "agent": "oolong"})
    client.post("/v1/memories/search", json={"query": "oolong?", "user": "oolong"})
    client.get("/oolong/oolong?oolong=oolong")
    client.request("OOLONG", "/healthz")
    client.get("/v1/memories/oolong", params={"user": "oolong"}, headers={"X-Request-Id": "oolong"})
    text = client.get("/metrics").text
    assert "oolong" not in text.lower()
    assert "138" not in re.sub(r"\d+\.\d+", "", text)
    names = {name for _, labels in figures(text) for name, _ in labels}
    assert names <= set(
        "route method status stage call outcome kind verdict result provider queue cache version le".split()
    )


def test_services_of_one_process_count_for_themselves(service: GraphMem, serve: Serve, tmp_path: Path) -> None:
    """Nothing is global."""
    with open_service(tmp_path / "other.db") as other:
        serve(service).post("/v1/memories", json={"content": "tea", "user": "ann"})
        assert not [name for name, _ in ask(serve(other)) if name == "graphmem_receipts_total"]


def test_a_model_that_fails_is_counted(tmp_path: Path, serve: Serve) -> None:
    """By its port, whoever asked it."""
    with open_service(tmp_path / "store.db", embedder=BrokenEmbedder()) as service:
        client = serve(service)
        assert client.post("/v1/memories/search", json={"query": "tea", "user": "ann"}).status_code == 503
        assert ask(client)["graphmem_provider_failures_total", (("provider", "embedder"),)] == 1


def test_queues_are_shown_as_deep_as_they_are(service: GraphMem, serve: Serve) -> None:
    """Asked anew each time; one that cannot be asked is left out, and the others stay."""
    client = serve(service)
    waiting = [3.0]

    def down() -> float:
        msg = "the queue is down"
        raise StoreUnavailable(msg)

    service.meter.depth("inbox", lambda: waiting[0])
    service.meter.depth("letters", down)
    assert ask(client)["graphmem_queue_depth", (("queue", "inbox"),)] == 3
    waiting[0] = 5
    told = ask(client)
    assert told["graphmem_queue_depth", (("queue", "inbox"),)] == 5
    assert ("graphmem_queue_depth", (("queue", "letters"),)) not in told


@pytest.mark.parametrize(
    "access",
    [
        Access("default", ALL_PERMISSIONS - {Permission.ADMIN}),
        Access("another"),
        Access("default", user="ann"),
    ],
)
def test_only_who_administers_the_process_may_look(service: GraphMem, access: Access) -> None:
    """Not without the permission, not from another tenant, not with a key that is bound to somebody."""
    from fastapi.testclient import TestClient

    from api.app import create_app
    from api.dependencies import admitted

    app = create_app(service, hosts=["testserver"])
    app.dependency_overrides[admitted] = lambda: access
    assert TestClient(app).get("/metrics").status_code == 403
