"""Requests to an endpoint that speaks OpenAI's protocol: time limit, size limit, repeats, places and counters.

Everything that a strange endpoint can do ends here, as one of two errors: it may be down, slow, drip its answer,
redirect elsewhere, send too much or something else. Messages name the setting to look at and a status, never
what was sent or answered. The openai client is loaded at the first request, never at import.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from threading import BoundedSemaphore, Lock, Thread
from typing import TYPE_CHECKING, Final, NoReturn
from urllib.parse import urlsplit

from graphmem.errors import InvalidInput, ProviderRejected, ProviderUnavailable
from graphmem.ports.language_model import Usage

if TYPE_CHECKING:
    import httpx2
    from openai import APIStatusError, AsyncOpenAI

logger = logging.getLogger(__name__)

ATTEMPTS: Final = 3
FIRST_PAUSE_S: Final = 0.5
"""Before the second attempt; doubled before each further one."""
_AGAIN: Final = frozenset({408, 409, 425, 429})
"""Statuses that may be gone in a moment, as those from 500 on."""


class RequestRefused(ProviderRejected):
    """The endpoint does not take the request as it is; `names` are fields that its answer speaks of."""

    def __init__(self, message: str, *, status: int, names: frozenset[str]) -> None:
        """Keep what a caller needs to ask in another way."""
        super().__init__(message)
        self.status = status
        self.names = names


class OpenAIEndpoint:
    """One endpoint with its key. May be used from several threads; `close` ends its own thread."""

    def __init__(
        self,
        url: str,
        *,
        key: str | None,
        setting: str,
        timeout_s: float,
        concurrency: int = 4,
        sleep: Callable[[float], None] = time.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Check the address; ask nothing yet.

        Args:
            url: Where the protocol starts, as `https://host/v1`.
            key: None: a server that asks for none.
            setting: What the settings are called, as `GRAPHMEM_LLM`; for messages.
            timeout_s: How long a request may take as a whole, its repeats and the wait for a place included.
            concurrency: Requests at once.
            sleep: Waits between attempts.
            monotonic: Seconds from any moment on.

        Raises:
            InvalidInput: The address cannot be used.
            ProviderUnavailable: The openai package is not installed.
        """
        self._setting = setting
        if find_spec("openai") is None:
            msg = f"{setting}_URL is set, but the openai package is not installed; run: pip install 'graphmem[llm]'"
            raise ProviderUnavailable(msg)
        self._url = _checked(url, setting)
        self._key = key
        self._timeout_s = timeout_s
        self.concurrency = concurrency
        self._places = BoundedSemaphore(concurrency)
        self._sleep = sleep
        self._monotonic = monotonic
        self._lock = Lock()
        self._usage = Usage()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._client: AsyncOpenAI | None = None

    @property
    def usage(self) -> Usage:
        """What was sent and counted so far."""
        with self._lock:
            return self._usage

    def count(self, *, calls: int = 0, failures: int = 0, prompt_tokens: int = 0, completion_tokens: int = 0) -> None:
        """Add to the counters."""
        with self._lock:
            now = self._usage
            self._usage = Usage(
                now.calls + calls,
                now.failures + failures,
                now.prompt_tokens + prompt_tokens,
                now.completion_tokens + completion_tokens,
            )

    def ask(self, path: str, body: Mapping[str, object]) -> bytes:
        """Send a request, again while that may help, and give the body of the answer.

        Args:
            path: Below the address, as `/chat/completions`.
            body: JSON.

        Raises:
            ProviderUnavailable: No answer within the time limit, or only passing errors.
            RequestRefused: The request is not taken as it is.
            ProviderRejected: The key, the model or the address is refused.
        """
        deadline = self._monotonic() + self._timeout_s
        if not self._places.acquire(timeout=self._timeout_s):
            msg = f"no place for another request in {self._timeout_s:g} s; raise GRAPHMEM_LLM_CONCURRENCY"
            raise ProviderUnavailable(msg)
        try:
            return self._ask(path, body, deadline)
        finally:
            self._places.release()

    def _ask(self, path: str, body: Mapping[str, object], deadline: float) -> bytes:
        pause_s = FIRST_PAUSE_S
        for attempt in range(1, ATTEMPTS + 1):
            self.count(calls=1)
            try:
                return self._attempt(path, body, deadline - self._monotonic())
            except _Passing as exc:
                self.count(failures=1)
                wait_s = pause_s if exc.retry_after_s is None else exc.retry_after_s
                logger.warning("provider.failed", extra={"reason": exc.reason, "attempt": attempt})
                if attempt == ATTEMPTS or self._monotonic() + wait_s >= deadline:
                    msg = f"the endpoint of {self._setting}_URL {exc.reason}; the same call may work later"
                    raise ProviderUnavailable(msg) from exc.__cause__
                self._sleep(wait_s)
                pause_s *= 2
            except ProviderRejected:
                self.count(failures=1)
                raise
        raise AssertionError

    def _attempt(self, path: str, body: Mapping[str, object], timeout_s: float) -> bytes:
        import httpx2
        from openai import APIConnectionError, APIStatusError, OpenAIError

        from graphmem.providers.openai_client import MAX_RESPONSE_BYTES, TooMuch

        future = asyncio.run_coroutine_threadsafe(self._send(path, body, timeout_s), self._running_loop())
        try:
            return future.result()
        except TimeoutError as exc:
            reason = f"did not answer within {self._timeout_s:g} s"
            raise _Passing(reason) from exc
        except APIStatusError as exc:
            self._refused(exc)
        except TooMuch as exc:
            msg = f"the endpoint of {self._setting}_URL answered with more than {MAX_RESPONSE_BYTES} bytes, or packed"
            raise ProviderRejected(msg) from exc
        except APIConnectionError as exc:
            reason = "cannot be reached"
            raise _Passing(reason) from exc
        except (OpenAIError, httpx2.HTTPError, OSError, ValueError) as exc:
            msg = f"the request to the endpoint of {self._setting}_URL failed ({type(exc).__name__})"
            raise ProviderRejected(msg) from exc
        finally:
            future.cancel()

    async def _send(self, path: str, body: Mapping[str, object], timeout_s: float) -> bytes:
        from graphmem.providers.openai_client import open_client, post

        async with asyncio.timeout(timeout_s):
            if self._client is None:
                self._client = open_client(self._url, self._key)
            return await post(self._client, path, body)

    def _refused(self, exc: "APIStatusError") -> NoReturn:
        status = exc.status_code
        if status in _AGAIN or status >= 500:
            reason = f"answered {status}"
            raise _Passing(reason, _retry_after_s(exc.response.headers)) from exc
        where = f"the endpoint of {self._setting}_URL"
        match status:
            case 401 | 403:
                msg = f"{where} refused the key ({status}); look at {self._setting}_KEY"
            case 404:
                msg = (
                    f"{where} knows no such model or path (404); look at {self._setting}_MODEL and {self._setting}_URL"
                )
            case _ if status < 400:
                msg = f"{where} redirects ({status}); set {self._setting}_URL to the final address"
            case _:
                names = frozenset(name for name in _FIELDS if name in str(exc.body))
                msg = f"{where} refused the request ({status})"
                raise RequestRefused(msg, status=status, names=names) from exc
        raise ProviderRejected(msg) from exc

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = Thread(target=self._loop.run_forever, name=f"{self._setting} requests", daemon=True)
                self._thread.start()
            return self._loop

    def close(self) -> None:
        """Close the connections and end the thread; a later request starts anew."""
        with self._lock:
            loop, thread, client = self._loop, self._thread, self._client
            self._loop = self._thread = self._client = None
        if loop is None or thread is None:
            return
        if client is not None:
            asyncio.run_coroutine_threadsafe(client.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


_FIELDS: Final = ("response_format", "max_completion_tokens", "max_tokens", "temperature", "json_schema", "json_object")
"""Fields that endpoints differ in; of what a refusal says, only whether it names these is read."""


class _Passing(Exception):
    """An attempt that may go better in a moment."""

    def __init__(self, reason: str, retry_after_s: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry_after_s = retry_after_s


def _checked(url: str, setting: str) -> str:
    try:
        parts = urlsplit(url)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        usable = False
    if not usable:
        msg = f"{setting}_URL is no address of a server; give one like https://host/v1"
        raise InvalidInput(msg, field=f"{setting}_URL")
    if parts.username is not None:
        msg = f"{setting}_URL holds credentials; take them out and set {setting}_KEY"
        raise InvalidInput(msg, field=f"{setting}_URL")
    return url


def _retry_after_s(headers: "httpx2.Headers") -> float | None:
    try:
        return max(0.0, float(headers["retry-after"]))
    except (KeyError, ValueError):
        return None
