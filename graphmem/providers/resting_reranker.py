"""Leaves a reranker that did not answer alone for a while, so that recalls go on at their own speed."""

import time
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final

from graphmem.domain.redaction import RedactedText
from graphmem.errors import ProviderUnavailable
from graphmem.ports.reranker import Reranker

REST_S: Final = 60.0


class RestingReranker:
    """`ports.reranker.Reranker` in front of another one."""

    def __init__(self, reranker: Reranker, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Ask nothing yet.

        Args:
            reranker: Whom to ask; closed with this.
            monotonic: Seconds from any moment on.
        """
        self.identity = reranker.identity
        self._reranker = reranker
        self._monotonic = monotonic
        self._lock = Lock()
        self._rests_until: float | None = None
        self._reason = ""

    def relevance(self, question: RedactedText, texts: Sequence[RedactedText]) -> tuple[float, ...]:
        """As the other one says.

        Raises:
            ProviderUnavailable: It does not answer in time, or did not a moment ago.
            ProviderRejected: As the other one.
        """
        with self._lock:
            if self._rests_until is not None and self._monotonic() < self._rests_until:
                raise ProviderUnavailable(self._reason)
        try:
            return self._reranker.relevance(question, texts)
        except ProviderUnavailable as exc:
            with self._lock:
                self._rests_until, self._reason = self._monotonic() + REST_S, str(exc)
            raise

    def close(self) -> None:
        """Close the other one."""
        self._reranker.close()
