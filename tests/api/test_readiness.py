"""Readiness: the store answers and the embedder embeds, in bounded time, or the probe is told which does not."""

import threading
from pathlib import Path

import anyio
import httpx
import pytest

from api.readiness import NotReady, ReadinessChecks, Ready
from graphmem.errors import ProviderUnavailable, StoreUnavailable
from graphmem.ports.store import StoreReport
from tests.api.conftest import Serve
from tests.api.failing_service import FailingService
from tests.fakes.service import open_service

WAIT_S = 20


class HangingService(FailingService):
    """Its store answers when it is let go; its embedder says what it is told."""

    def __init__(self, *, broken: bool = False) -> None:
        """Hang at once."""
        super().__init__(StoreUnavailable("not asked here"))
        self.let_go = threading.Event()
        self.reports = 0
        self.embedded = 0
        self.broken = broken

    def report(self) -> StoreReport:  # type: ignore[override] # this one returns
        """Wait."""
        self.reports += 1
        assert self.let_go.wait(WAIT_S)
        return StoreReport("", 7, 0, 0, 0, ())

    def embeds(self) -> str:  # type: ignore[override] # as above
        """Embed."""
        self.embedded += 1
        if self.broken:
            msg = "the model's files are gone; reinstall it"
            raise ProviderUnavailable(msg)
        return "a model"


def test_a_ready_service_names_its_checks(client: httpx.Client) -> None:
    """Each with its state."""
    assert client.get("/readyz").json()["checks"] == {"store": "ok", "embedder": "ok"}


def test_a_failing_embedder_makes_the_service_unready(serve: Serve) -> None:
    """503 with the state of both and the remedy of what failed."""
    service = HangingService(broken=True)
    service.let_go.set()
    answer = serve(service).get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["type"] == "urn:graphmem:problem:provider-unavailable"
    assert answer.json()["detail"] == "store: ok, embedder: failed; the model's files are gone; reinstall it"


def test_a_store_that_hangs_is_not_waited_for() -> None:
    """The probe fails in its time, each further one waits for the same call, and the first after it is ready."""
    service = HangingService()

    async def probe() -> tuple[NotReady | Ready, ...]:
        checks = ReadinessChecks(service, timeout_s=0.05)
        hanging = [await checks.check() for _ in range(5)]
        assert service.reports == 1
        service.let_go.set()
        checks.timeout_s = WAIT_S
        return (*hanging, await checks.check())

    *hanging, last = anyio.run(probe)
    for each in hanging:
        assert isinstance(each, NotReady)
        assert each.states == {"store": "does not answer", "embedder": "ok"}
    assert isinstance(last, Ready)


def test_the_embedder_is_asked_once_in_a_while() -> None:
    """Twenty probes cost one vector; twenty that failed are twenty tries."""

    async def probe(service: HangingService) -> None:
        service.let_go.set()
        checks = ReadinessChecks(service)
        for _ in range(20):
            await checks.check()

    sound, broken = HangingService(), HangingService(broken=True)
    anyio.run(probe, sound)
    anyio.run(probe, broken)
    assert (sound.embedded, sound.reports, broken.embedded) == (1, 20, 20)


def test_a_hanging_store_is_503_over_http(serve: Serve) -> None:
    """Within the 5 s of an orchestrator, on a service whose threads all hang in the store."""
    service = HangingService()
    client = serve(service)
    try:
        answer = client.get("/readyz", timeout=5)
    finally:
        service.let_go.set()
    assert answer.status_code == 503
    assert "store: does not answer" in answer.json()["detail"]


def test_probing_leaves_the_store_as_it_is(serve: Serve, tmp_path: Path) -> None:
    """Neither a memory nor a logged recall comes of it."""
    with open_service(tmp_path / "store.db") as service:
        before = service.report()
        assert serve(service).get("/readyz").status_code == 200
        assert service.report() == before


@pytest.mark.parametrize("error", [RuntimeError("a secret of the driver")])
def test_what_nobody_foresaw_is_no_readiness(serve: Serve, error: Exception) -> None:
    """It is a 500 without what the error says, as anywhere else."""
    answer = serve(FailingService(error)).get("/readyz")
    assert answer.status_code == 500
    assert "secret" not in answer.text
