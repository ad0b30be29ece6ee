"""`graphmem doctor`: one line a check, a remedy where one fails, and nothing made or changed."""

import re
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphmem.cli import machine_checks
from graphmem.cli.checks import CheckFailed, Warned
from tests.cli.conftest import Cli, open_with_fakes
from tests.fakes.clock import FixedClock
from tests.fakes.openai_server import chat, openai_server

CHECKS = "python settings store clock disk memory models embedder llm reranker recognizer recall port keys".split()


@pytest.mark.parametrize("scheme", ["", "sqlite://"])
def test_a_store_that_does_not_exist_is_not_made(cli: Cli, store: str, scheme: str) -> None:
    """Looking makes nothing."""
    report = cli("doctor", "--json", at=scheme + store).json()
    assert [check["name"] for check in report["checks"]] == CHECKS
    assert "does not exist yet" in report["checks"][2]["detail"]
    assert not Path(store).exists()


def test_a_file_that_is_no_store_fails_its_check(cli: Cli, tmp_path: Path) -> None:
    """Its line says fail and the remedy, the other checks are still made, and the end is 1."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Hana,\n" * 500)
    ran = cli("doctor", at=str(letter))
    assert (ran.code, ran.err) == (1, "")
    marks = {line.split()[1]: line.split()[0] for line in ran.out.splitlines()}
    assert list(marks) == CHECKS
    assert marks["store"] == "fail"
    assert marks["clock"] == "fail"
    assert marks["python"] == marks["models"] == "ok"


def test_an_existing_store_is_described(cli: Cli, store: str) -> None:
    """Path, schema, counts and size stand in its line."""
    cli("remember", "订单 TQ-20260309-118 寄到杭州", "--user", "wan")
    check = cli("doctor", "--json").json()["checks"][2]
    assert check["ok"]
    assert store in check["detail"]
    assert " 1 memories, " in check["detail"]
    assert "schema " in check["detail"]


@pytest.mark.parametrize(("answer", "is_ok"), [('{"claims": []}', True), ("I am a teapot", False)])
def test_the_language_model_is_asked_once(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, *, answer: str, is_ok: bool
) -> None:
    """Its line says whether it answers in the form that writing needs."""
    with openai_server() as server:
        server.script(chat(answer))
        monkeypatch.setenv("GRAPHMEM_LLM_URL", server.url)
        monkeypatch.setenv("GRAPHMEM_LLM_MODEL", "small-model")
        ran = cli("doctor", "--json")
    (check,) = (check for check in ran.json()["checks"] if check["name"] == "llm")
    assert check["ok"] is is_ok
    assert ("small-model" in check["detail"]) is is_ok
    assert server.requests


def the_check(cli: Cli, name: str, *options: str) -> dict[str, str]:
    """One check of the report."""
    (found,) = (check for check in cli("doctor", "--json", *options).json()["checks"] if check["name"] == name)
    checked: dict[str, str] = found
    return checked


def test_a_clock_behind_the_store_is_told(cli: Cli, store: str) -> None:
    """What was written at a time that is still to come; an earlier one is well."""
    ahead = datetime.now(UTC) + timedelta(days=2)
    assert the_check(cli, "clock")["state"] == "ok"
    with open_with_fakes(store, clock=FixedClock(ahead)) as service:
        service.remember("tea is green", user="ann")
    check = the_check(cli, "clock")
    assert check["state"] == "fail"
    assert f"{ahead:%Y-%m-%d}" in check["detail"]
    assert "NTP" in check["detail"]


def test_a_damaged_store_fails_with_its_remedy(cli: Cli, store: str) -> None:
    """A page in its middle was overwritten: the store opens, and the check finds it."""
    with open_with_fakes(store) as service:
        for number in range(200):
            service.remember(f"order TQ-{number:05} went to Hangzhou by train {number * 7}", user="ann")
    file = Path(store)
    data = bytearray(file.read_bytes())
    for start in range(len(data) // 2, len(data) - 4096, 16 * 4096):
        data[start : start + 64] = b"\xff" * 64
    file.write_bytes(data)
    check = the_check(cli, "store")
    assert check["state"] == "fail"
    assert "restore it from a backup" in check["detail"]
    assert "Hangzhou" not in check["detail"]


def test_a_variable_that_is_no_setting_is_warned_about(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the one that was meant; it is no failure, and secrets are not shown."""
    monkeypatch.setenv("GRAPHMEM_TENNANT", "acme")
    monkeypatch.setenv("GRAPHMEM_LLM_KEY", "s3cret-of-the-endpoint")
    ran = cli("doctor")
    (line,) = (line for line in ran.out.splitlines() if " settings " in line)
    assert line.startswith("warn  settings")
    assert "GRAPHMEM_TENNANT is no setting, GRAPHMEM_TENANT is" in line
    assert "s3cret" not in ran.out
    assert ran.code == 0


def test_a_port_in_use_is_a_warning(cli: Cli) -> None:
    """It may be graphmem itself that listens there."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert the_check(cli, "port", "--port", port)["state"] == "warn"
    assert the_check(cli, "port", "--port", port)["state"] == "ok"


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("max", "no limit"),
        (str(1 << 62), "no limit"),
        (str(8 << 30), "8192 MiB"),
        (str(1 << 30), None),
        ("1000000", None),
    ],
)
def test_a_memory_limit_is_held_against_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, said: str | None
) -> None:
    """Indexes that will not fit beside the models are warned about with the value that does; the models must fit."""
    place = tmp_path / "memory.max"
    place.write_text(f"{limit}\n")
    monkeypatch.setattr(machine_checks, "_CGROUP_LIMITS", (str(place), str(tmp_path / "nowhere")))
    if said is not None:
        assert said in str(machine_checks.memory())
    elif limit == "1000000":
        with pytest.raises(CheckFailed, match="raise the limit"):
            machine_checks.memory()
    else:
        found = machine_checks.memory()
        assert isinstance(found, Warned)
        bound = re.search(r"GRAPHMEM_RESIDENT_BYTES=(\d+)", found.detail)
        assert bound is not None
        monkeypatch.setenv("GRAPHMEM_RESIDENT_BYTES", bound[1])
        assert not isinstance(machine_checks.memory(), Warned)


@pytest.mark.parametrize(("free", "state"), [(10**8, "fail"), (5 * 10**8, "warn"), (10**10, "ok")])
def test_room_on_the_disk(cli: Cli, monkeypatch: pytest.MonkeyPatch, free: int, state: str) -> None:
    """Little is told before it is none."""
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": free}))
    assert the_check(cli, "disk")["state"] == state
