"""HTTP connections that must come to the point: uvicorn's own protocol over h11, with limits of time.

uvicorn ends connections that are idle after an answer; one that sends nothing at first, a head or an unread body byte
by byte, or never reads its answer, it would keep for ever. h11 is used because it is strict: it refuses repeated Host
headers, lengths that differ, spaces before colons and characters that belong to no header.
"""

import asyncio
from collections.abc import Callable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from api.guard import Limits


class ImpatientProtocol(H11Protocol):
    """One connection, closed without a word when it is too slow or one too many: the guard speaks where it can."""

    limits = Limits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as its parent
        """Wait for the first head, if there is room for the connection."""
        super().connection_made(transport)
        self._head = _Alarm(self, self.limits.head_s)
        self._body = _Alarm(self, self.limits.body_s + GUARD_FIRST_S)
        self._reading = _Alarm(self, self.limits.body_s)
        if len(self.connections) > self.limits.connections:
            transport.abort()
            return
        self._head.set()

    def data_received(self, data: bytes) -> None:
        """Read on, and mind whether a head or a body has begun or ended."""
        super().data_received(data)
        state = None if self.transport.is_closing() else self.conn.their_state
        self._head.keep(wanted=state is h11.IDLE)
        self._body.keep(wanted=state is h11.SEND_BODY)

    def pause_writing(self) -> None:
        """The client does not read what it asked for."""
        super().pause_writing()
        self._reading.set()

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self._reading.unset()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        for alarm in (self._head, self._body, self._reading):
            alarm.unset()
        super().connection_lost(exc)


GUARD_FIRST_S = 2.0
"""What the guard gets to answer a slow body, before its connection is cut."""


class _Alarm:
    """Cuts a connection unless it is unset in time."""

    def __init__(self, connection: ImpatientProtocol, seconds: float) -> None:
        self._cut: Callable[[], None] = connection.transport.abort
        self._loop = connection.loop
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def keep(self, *, wanted: bool) -> None:
        """Set it, unless it runs already; or unset it."""
        if wanted:
            self.set()
        else:
            self.unset()

    def set(self) -> None:
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._cut)

    def unset(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def impatient(limits: Limits) -> type[ImpatientProtocol]:
    """The protocol with these limits, for uvicorn to make connections by."""
    return type("LimitedProtocol", (ImpatientProtocol,), {"limits": limits})
