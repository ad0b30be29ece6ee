"""Serving over a real socket: where, until when, and under load from many threads."""

import os
import signal
import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from api.server import listen, make_server, run, serve
from graphmem.domain.access import ALL_PERMISSIONS, Permission
from graphmem.errors import InvalidInput, PermissionDenied
from graphmem.ports.store import StoreReport
from graphmem.service import MemoryService
from tests.api.failing_service import FailingService


class StoppedService(FailingService):
    """Is told to stop while it answers."""

    def __init__(self) -> None:
        """Fail at everything but readiness."""
        super().__init__(RuntimeError("not asked here"))

    def report(self) -> StoreReport:  # type: ignore[override] # this one returns
        """Ask the process to end, then answer."""
        os.kill(os.getpid(), signal.SIGTERM)
        return StoreReport("", 1, 0, 0, 0, ())

    def embeds(self) -> str:  # type: ignore[override] # as above
        """Embed."""
        return "a model"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104
def test_only_loopback_is_served_without_keys(host: str) -> None:
    """Without keys, and nobody to tell a first one, nobody outside may ask; the refusal says so."""
    with pytest.raises(PermissionDenied, match="no keys"):
        run(StoppedService(), host, 0)


@pytest.mark.parametrize("host", ["example.com", "", "127.0.0.1 ", "203.0.113.7"])
def test_only_addresses_of_this_machine_are_listened_on(host: str) -> None:
    """A name is not looked up, and what is no address, or another machine's, is the caller's to change."""
    with pytest.raises(InvalidInput) as refused:
        listen(host, 0)
    assert refused.value.field == "host"


def _run_on_all_addresses(service: FailingService, *, trust_network: bool = False) -> tuple[list[str], list[int]]:
    """Serve a network until the first request is answered; the keys announced, and the answers to one without and
    one with each of them.
    """
    told: list[str] = []
    answers: list[int] = []
    askers: list[threading.Thread] = []

    def ask(url: str) -> None:
        here = f"http://127.0.0.1:{url.rpartition(':')[2]}"
        for headers in [{}, *({"X-API-Key": key} for key in told)]:
            asked = httpx.get(f"{here}/v1/nothing", headers=headers, timeout=30)
            answers.append(asked.status_code)
        httpx.get(f"{here}/readyz", timeout=30)

    def start(url: str) -> None:
        askers.append(threading.Thread(target=ask, args=(url,)))
        askers[0].start()

    host = "0.0.0.0"  # noqa: S104 -- for the length of a test
    run(service, host, 0, trust_network=trust_network, announce=start, announce_key=told.append)
    askers[0].join()
    return told, answers


def test_the_first_start_on_a_network_makes_an_admin_key() -> None:
    """It is told once, lets its bearer do everything, and nobody without one is served; a second start makes none."""
    service = StoppedService()
    told, answers = _run_on_all_addresses(service)
    assert len(told) == 1
    assert service.keys.admit(told[0]).permissions == ALL_PERMISSIONS
    assert answers == [401, 404]
    assert _run_on_all_addresses(service) == ([], [401])


def test_vouching_for_the_network_serves_it_without_keys() -> None:
    """Told to trust the network, the service makes no key and answers everybody, until there is one."""
    service = StoppedService()
    assert _run_on_all_addresses(service, trust_network=True) == ([], [404])
    service.keys.create("default", "later", [Permission.READ])
    assert _run_on_all_addresses(service, trust_network=True) == ([], [401])


def test_only_names_that_were_allowed_are_served() -> None:
    """A name allowed at the start is answered beside loopback's; any other is refused as before."""
    answers: dict[str, int] = {}
    askers: list[threading.Thread] = []

    def ask(url: str) -> None:
        for host in ("graphmem:8765", "127.0.0.1", "graphmem.example"):
            answers[host] = httpx.get(f"{url}/healthz", headers={"Host": host}, timeout=30).status_code
        httpx.get(f"{url}/readyz", timeout=30)

    def start(url: str) -> None:
        askers.append(threading.Thread(target=ask, args=(url,)))
        askers[0].start()

    run(StoppedService(), "127.0.0.1", 0, allowed_hosts=["graphmem"], announce=start)
    askers[0].join()
    assert answers == {"graphmem:8765": 200, "127.0.0.1": 200, "graphmem.example": 403}


def test_port_in_use_is_named() -> None:
    """A taken port is the caller's to change."""
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InvalidInput, match=f"port {port} is in use") as refused:
            run(StoppedService(), "127.0.0.1", port)
    assert refused.value.field == "port"


@pytest.mark.parametrize("port", [-1, 65_536])
def test_impossible_port_is_refused(port: int) -> None:
    """Ports end at 65535."""
    with pytest.raises(InvalidInput, match="65535"):
        run(StoppedService(), "127.0.0.1", port)


def test_localhost_means_this_machine() -> None:
    """The name is never looked up."""
    with listen("localhost", 0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_request_under_way_ends_before_the_service_does() -> None:
    """On SIGTERM the answer under way is sent, `serve` returns, and earlier handlers are back."""
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    answers: list[int] = []
    with listen("127.0.0.1", 0) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/readyz"
        asker = threading.Thread(target=lambda: answers.append(httpx.get(url, timeout=30).status_code))
        asker.start()
        serve(make_server(StoppedService()), listener)
        asker.join()
    assert answers == [200]
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == handlers


def test_address_is_announced_once_it_answers() -> None:
    """The URL announced has the port that was picked, and connections to it are accepted."""
    answers: list[int] = []
    askers: list[threading.Thread] = []

    def ask(url: str) -> None:
        socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2]))).close()
        asker = threading.Thread(target=lambda: answers.append(httpx.get(f"{url}/readyz", timeout=30).status_code))
        askers.append(asker)
        asker.start()

    run(StoppedService(), "127.0.0.1", 0, announce=ask)
    for asker in askers:
        asker.join()
    assert answers == [200]


def test_many_threads_write_and_search(client: httpx.Client, service: MemoryService, user: str) -> None:
    """Eight threads write and search at once: every answer is right and every memory is found afterwards."""
    topics = ["Postgres", "Redis", "Kafka", "Nginx", "Docker", "Grafana", "Celery", "Vault"]

    def work(topic: str) -> list[str]:
        ids = []
        with httpx.Client(base_url=client.base_url, timeout=60) as own:
            for number in range(4):
                content = f"{topic} listens on port {7000 + number}，{topic} 的端口是 {7000 + number}"
                written = own.post("/v1/memories", json={"content": content, "user": user, "session": topic})
                assert written.status_code == 201
                ids.append(written.json()["id"])
                found = own.post("/v1/memories/search", json={"query": f"{topic} port", "user": user, "limit": 50})
                assert found.status_code == 200
                assert set(ids) <= {result["id"] for result in found.json()["results"]}
        return ids

    with ThreadPoolExecutor(len(topics)) as pool:
        written = list(pool.map(work, topics))
    every_id = {memory_id for ids in written for memory_id in ids}
    assert len(every_id) == 32
    assert {service.get(memory_id, user=user).position for memory_id in written[0]} == {0, 1, 2, 3}
    found = client.post("/v1/memories/search", json={"query": "端口", "user": user, "limit": 100}).json()["results"]
    assert {result["id"] for result in found} == every_id
