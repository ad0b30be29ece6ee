"""Logging never fails and never slows an answer: stores that refuse, are slow, break; threads that are not given."""

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from threading import Event

import apsw
import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.feedback import Feedback
from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.domain.scope import Owner
from graphmem.errors import StoreUnavailable
from graphmem.retrieval_log import background
from graphmem.retrieval_log.background import BATCH, BackgroundLog
from graphmem.stores.sqlite import connections
from tests.contract.test_contract_retrievals import record
from tests.fakes.service import open_service


class ListedLog:
    """`RetrievalLog` in a list, that waits until it may write, and fails as long as it is told to."""

    def __init__(self) -> None:
        """Writes at once."""
        self.batches: list[tuple[str, ...]] = []
        self.open = Event()
        self.open.set()
        self.error: Exception | None = None

    def append(self, records: Sequence[RetrievalRecord]) -> None:
        """Keep the ids."""
        assert self.open.wait(30)
        if self.error is not None:
            raise self.error
        self.batches.append(tuple(each.id for each in records))

    def retrieval(self, owner: Owner, retrieval_id: str) -> RetrievalRecord | None:
        """Not asked here."""
        raise NotImplementedError

    def retrievals(
        self, owner: Owner, *, after: tuple[datetime, str] | None = None, limit: int
    ) -> tuple[RetrievalRecord, ...]:
        """Not asked here."""
        raise NotImplementedError

    def give_feedback(self, feedback: Feedback) -> Feedback:
        """Not asked here."""
        raise NotImplementedError

    def feedback(self, owner: Owner, ids: Sequence[str]) -> tuple[Feedback, ...]:
        """Not asked here."""
        raise NotImplementedError


@pytest.fixture
def listed() -> Iterator[ListedLog]:
    """A log, opened at the end, so that no thread waits for ever."""
    log = ListedLog()
    yield log
    log.open.set()


def test_records_are_written_in_order_and_in_batches(listed: ListedLog) -> None:
    """While one batch is written the others wait together; flushing waits for all of them."""
    log = BackgroundLog(listed)
    listed.open.clear()
    for number in range(BATCH + 51):
        log.append(record(number))
    listed.open.set()
    log.flush()

    written = [id_ for batch in listed.batches for id_ in batch]
    assert written == [record(number).id for number in range(BATCH + 51)]
    assert max(map(len, listed.batches)) == BATCH
    assert log.dropped == 0
    log.append(record(0))
    log.flush()
    assert listed.batches[-1] == (record(0).id,)


def test_flushing_nothing_returns(listed: ListedLog) -> None:
    """No thread, no waiting."""
    BackgroundLog(listed).flush()


def test_what_comes_too_fast_is_dropped_counted_and_told_once(
    listed: ListedLog, caplog: pytest.LogCaptureFixture
) -> None:
    """A store that hangs costs the newest records and one line, not memory."""
    log = BackgroundLog(listed, most_waiting=5)
    listed.open.clear()
    for number in range(100):
        log.append(record(number))
    listed.open.set()
    log.flush()

    kept = sum(map(len, listed.batches))
    assert kept + log.dropped == 100
    assert 5 <= kept <= 5 + BATCH
    assert [line.getMessage() for line in caplog.records] == ["retrievals.not_logged"]


def test_a_store_that_refuses_costs_one_line_until_it_works_again(
    listed: ListedLog, caplog: pytest.LogCaptureFixture
) -> None:
    """The reason is the class of the error; a later outage is told again."""
    log = BackgroundLog(listed)
    for _ in range(2):
        listed.error = StoreUnavailable("the store is locked")
        for number in range(3):
            log.append(record(number))
            log.flush()
        listed.error = None
        log.append(record(9))
        log.flush()

    assert log.dropped == 6
    assert [(line.levelno, line.__dict__["reason"]) for line in caplog.records] == [
        (logging.WARNING, "StoreUnavailable")
    ] * 2


def test_something_unexpected_stops_nobody(listed: ListedLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread ends with its traceback, who flushes does not wait for it, and the next record gets another."""
    ended: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", ended.append)
    log = BackgroundLog(listed)
    listed.error = RuntimeError("unheard of")
    log.append(record(1))
    log.flush()
    for thread in threading.enumerate():
        if thread.name == background.THREAD_NAME:
            thread.join()
    listed.error = None
    log.append(record(2))
    log.flush()

    assert [each.exc_type for each in ended] == [RuntimeError]
    assert listed.batches == [(record(2).id,)]
    assert log.dropped == 1


def test_a_system_without_threads_costs_the_record(
    listed: ListedLog, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As at the end of the interpreter."""

    def refuse(*_: object) -> None:
        msg = "can't start new thread"
        raise RuntimeError(msg)

    log = BackgroundLog(listed)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuse)
        log.append(record(1))
    log.append(record(2))
    log.flush()

    assert listed.batches == [(record(2).id,)]
    assert log.dropped == 1
    assert len(caplog.records) == 1


def test_many_threads_lose_nothing(listed: ListedLog) -> None:
    """Each record once."""
    log = BackgroundLog(listed)

    def ask(first: int) -> None:
        for number in range(first, first + 50):
            log.append(record(number))
            log.flush()

    threads = [threading.Thread(target=ask, args=(first,)) for first in (0, 1_000, 2_000, 3_000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    written = [id_ for batch in listed.batches for id_ in batch]
    assert len(written) == len(set(written)) == 200


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GraphMem]:
    """A service over a real store whose writers do not wait long for each other."""
    monkeypatch.setattr(connections, "BUSY_TIMEOUT_S", 0.05)
    with open_service(tmp_path / "store.db") as opened:
        opened.remember("The parcel went to Lisbon", user="lin")
        yield opened


def test_a_locked_store_does_not_hold_the_answer(
    memory: GraphMem, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process holds the write lock: the answer stands, one line tells, and later recalls are logged again."""
    with closing(apsw.Connection(str(tmp_path / "store.db"))) as other:
        other.execute("BEGIN IMMEDIATE")
        found = memory.recall("parcel", user="lin")
        memory._retrospect.flush()
    assert [each.content for each in found.results] == ["The parcel went to Lisbon"]
    assert [line.getMessage() for line in caplog.records if line.levelno >= logging.WARNING] == [
        "retrievals.not_logged"
    ]
    again = memory.recall("Lisbon", user="lin").retrieval_id
    assert memory.retrieval(again, user="lin").record.id == again


def test_a_full_store_does_not_fail_the_answer(memory: GraphMem, caplog: pytest.LogCaptureFixture) -> None:
    """The disk has no room for the record."""
    writer = memory._store._connections._writer  # type: ignore[attr-defined]
    writer.pragma("max_page_count", writer.pragma("page_count"))
    for number in range(60):
        assert memory.recall(f"parcel {number} " + "x" * 3_000, user="lin").results
    memory._retrospect.flush()

    told = [line for line in caplog.records if line.levelno >= logging.WARNING]
    assert {line.__dict__["reason"] for line in told} == {"StoreUnavailable"}
