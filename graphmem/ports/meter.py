"""What is measured while the service works: times, counts, levels. Optional: the meter here measures nothing.

Labels come from closed sets (names of stages, of kinds, of route templates): never a tenant, a user or any text.
Callers read no clock: they open `timed` around what takes time, and the meter looks at its own.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from typing import Final


class Timed(StrEnum):
    """What takes time; each has stages of its own."""

    RECALL = "recall"
    WRITE = "write"
    STORE = "store"
    """The stages are the store's calls."""


class Counted(StrEnum):
    """What is counted; each by kinds of its own."""

    RECEIPTS = "receipts"
    """By outcome."""
    REDACTIONS = "redactions"
    """Secrets and personal data taken out of what is stored, by kind."""
    FEEDBACK = "feedback"
    """By verdict."""
    INDEX_READS = "index_reads"
    """Scope indexes asked for: `hit` (as it was), `refreshed` (brought up to date), `built` (read whole)."""
    PROVIDER_FAILURES = "provider_failures"
    """Calls that a model refused or did not answer, by its port."""


class Answered:
    """One request under way; tells nobody."""

    def answered(self, method: str, route: str, status: int) -> None:
        """Say how it ended.

        Args:
            method: Of HTTP; `-` for one that is none.
            route: Its template, never the path; `-` for a path that is not served.
            status: Of HTTP; 0 where the client left before there was one.
        """


class Meter:
    """Measures nothing. Safe to share between threads, as those that measure are."""

    def timed(self, what: Timed, stage: str) -> AbstractContextManager[object]:  # noqa: ARG002 - for those that measure
        """Take the time of what is done inside."""
        return nullcontext()

    def request(self, traceparent: str | None) -> AbstractContextManager[Answered]:  # noqa: ARG002 - as above
        """Take the time of a request.

        Args:
            traceparent: The header by which a caller joins it to a trace (W3C Trace Context), as it came.
        """
        return nullcontext(Answered())

    def count(self, what: Counted, kind: str, times: int = 1) -> None:
        """Count something that happened."""

    def depth(self, queue: str, read: Callable[[], float]) -> None:
        """Show how much waits in a queue, asked whenever somebody looks; the last `read` of a name stands.

        Args:
            queue: As `inbox`.
            read: Answers at once and raises nothing but errors of graphmem, in which case the queue is not shown.
        """

    def size(self, cache: str, read: Callable[[], float]) -> None:
        """Show how many bytes a cache holds; as `depth`."""

    def exposition(self) -> str:
        """What was measured, in the text format of Prometheus; empty where nothing is."""
        return ""

    def close(self) -> None:
        """Send what is still to be sent; a second call does nothing."""


NO_METER: Final = Meter()
"""For those who are given none."""
