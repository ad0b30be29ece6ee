"""The log: what a served request leaves on stderr, and what a line may hold."""

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from graphmem.cli.border import run
from graphmem.cli.logs import JsonLines, log_to_stderr, telling
from tests.cli.conftest import Cli

PROGRAM = """
import sys
from graphmem.cli.border import run
from tests.cli.conftest import open_with_fakes

sys.exit(run(open_service=open_with_fakes))
"""
SECRET = "crate seven holds the oolong"


@contextmanager
def served(store: str, lines: list[str]) -> Iterator[httpx.Client]:
    """A client of a process that serves; what the process wrote to stderr is in `lines` afterwards."""
    command = [sys.executable, "-c", PROGRAM, "--store", store, "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        for line in process.stderr:
            lines.append(line)
            if address := re.search(r"serving on (http://[\d.:]+)", line):
                break
        assert address, lines
        try:
            with httpx.Client(base_url=address[1], timeout=60) as client:
                yield client
        finally:
            process.terminate()
            lines.extend(process.stderr)
    assert process.returncode == 0


def test_a_served_request_leaves_one_line(store: str) -> None:
    """Template, status and time of each request, and what was written and found in numbers; no text of anybody's."""
    lines: list[str] = []
    with served(store, lines) as client:
        written = client.post("/v1/memories", json={"content": SECRET, "user": "oolong-drinker"})
        client.get(written.headers["Location"])
        client.post("/v1/memories/search", json={"query": SECRET, "user": "oolong-drinker"})
        client.get("/v1/memories/oolong", params={"user": "oolong-drinker"})
        client.get("/oolong", params={"q": SECRET})
        client.request("OOLONG", "/healthz")
    notes = [line for line in lines if line.startswith("graphmem: ")]
    logged = [json.loads(line) for line in lines if line not in notes]
    requests = [line for line in logged if line["event"] == "http.request"]
    assert [(line["method"], line["route"], line["status"]) for line in requests] == [
        ("POST", "/v1/memories", 201),
        ("GET", "/v1/memories/{memory_id}", 200),
        ("POST", "/v1/memories/search", 200),
        ("GET", "/v1/memories/{memory_id}", 404),
        ("GET", "-", 404),
        ("-", "/healthz", 405),
    ]
    assert all(line["duration_ms"] >= 0 and line["level"] == "INFO" for line in requests)
    events = [line["event"] for line in logged]
    assert (events.count("write.committed"), events.count("recall.answered")) == (1, 1)
    assert len(notes) == 1
    assert "oolong" not in "".join(lines).lower()


def test_other_commands_log_nothing_that_went_well(cli: Cli) -> None:
    """Writing and asking leave stderr to the notes for people."""
    assert cli("remember", SECRET, "--user", "wan").err == ""
    assert cli("recall", SECRET, "--user", "wan").err == ""


def test_a_variable_that_is_no_setting_is_warned_about(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line with its name and the nearest setting, never with its value."""
    monkeypatch.setenv("GRAPHMEM_TENNANT", SECRET)
    line = json.loads(cli("remember", "tea", "--user", "wan").err)
    assert (line["event"], line["variable"], line["nearest"]) == (
        "settings.unknown",
        "GRAPHMEM_TENNANT",
        "GRAPHMEM_TENANT",
    )
    assert SECRET not in json.dumps(line)


def test_a_command_leaves_logging_as_it_was() -> None:
    """What is set up for one command line does not outlive it."""
    handlers = list(logging.getLogger().handlers)
    assert run(["--version"]) == 0
    with telling(logging.INFO):
        assert logging.getLogger("graphmem.x").isEnabledFor(logging.INFO)
    assert logging.getLogger().handlers == handlers
    assert logging.getLogger("graphmem").level == logging.NOTSET


def logged(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """The one line on stderr."""
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    line: dict[str, object] = json.loads(err)
    return line


def test_a_line_is_one_line_whatever_its_fields_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """Line breaks and characters that drive terminals are escaped; an object that is no JSON is told by its type."""
    with log_to_stderr():
        logging.getLogger("graphmem.x").warning("x.y", extra={"place": "a\nb\x1b茶", "count": 2, "thing": object()})
    line = logged(capsys)
    assert {name: line[name] for name in ("level", "logger", "event", "place", "count", "thing")} == {
        "level": "WARNING", "logger": "graphmem.x", "event": "x.y", "place": "a\nb\x1b茶", "count": 2,
        "thing": "(object)",
    }  # fmt: skip
    assert str(line["time"]).endswith("+00:00")
    assert len(line) == 7


def test_messages_of_other_libraries_are_withheld(capsys: pytest.CaptureFixture[str]) -> None:
    """They may quote anything, so that only the place is logged."""
    with log_to_stderr():
        logging.getLogger("driver.io").warning("cannot run %s", SECRET, extra={"statement": SECRET})
    line = logged(capsys)
    assert (line["event"], line["logger"], line["module"]) == ("library.message", "driver.io", "test_logs")
    assert SECRET not in json.dumps(line)


def test_an_error_is_logged_without_what_it_says() -> None:
    """Class and code lines are enough to find it."""
    try:
        int(SECRET)
    except ValueError:
        record = logging.getLogger("uvicorn.error").makeRecord(
            "uvicorn.error", logging.ERROR, __file__, 1, "failed", (), sys.exc_info()
        )
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["error"]) == ("failed", "ValueError")
    assert "test_an_error_is_logged_without_what_it_says" in line["trace"]
    assert SECRET not in json.dumps(line)
