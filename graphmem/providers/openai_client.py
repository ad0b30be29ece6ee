"""The openai client as graphmem uses it: it sends what it is told and no more, and reads no more than it has to.

It takes no key, header or account from environment variables of its own, tells nothing of this machine, and
follows no redirect, which would carry what is asked to a place that nobody has configured. Imported when the
first request is made: it takes half a second.
"""

from collections.abc import AsyncIterator, Mapping
from typing import Final

import httpx2
from openai import AsyncOpenAI, DefaultAsyncHttpxClient

MAX_RESPONSE_BYTES: Final = 32_000_000
_SENT: Final = frozenset({"host", "accept", "connection", "content-length", "content-type"})
"""Headers that are sent as the client makes them; the others are ours or left out."""


class TooMuch(OSError):
    """The answer has more bytes than any answer needs, or is packed."""


class _Capped(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._stream:
            size += len(chunk)
            if size > MAX_RESPONSE_BYTES:
                raise TooMuch
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def open_client(url: str, key: str | None) -> AsyncOpenAI:
    """A client of the endpoint at `url`; without a key it sends none."""

    async def strip(request: httpx2.Request) -> None:
        for name in set(request.headers) - _SENT:
            del request.headers[name]
        request.headers["accept-encoding"] = "identity"
        if key is not None:
            request.headers["authorization"] = f"Bearer {key}"

    return AsyncOpenAI(
        api_key="none",
        admin_api_key="",
        base_url=url,
        timeout=None,  # The request as a whole has a time limit.
        max_retries=0,
        http_client=DefaultAsyncHttpxClient(
            follow_redirects=False, timeout=None, event_hooks={"request": [strip], "response": [_cap]}
        ),
    )


async def post(client: AsyncOpenAI, path: str, body: Mapping[str, object]) -> bytes:
    """Send JSON, and give the body of the answer."""
    response = await client.post(path, cast_to=httpx2.Response, body=body)
    return response.content


async def _cap(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity") != "identity":
        # It was asked for plain; packed, a small answer could become an endless one.
        raise TooMuch
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Capped(response.stream)
