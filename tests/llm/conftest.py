"""A scripted endpoint, and clients of it that never wait."""

from collections.abc import Callable, Iterator

import pytest

from graphmem.providers.openai_endpoint import OpenAIEndpoint
from graphmem.providers.openai_language_model import OpenAILanguageModel
from tests.fakes.openai_server import OpenAIServer, openai_server

KEY = "made-up-key"


@pytest.fixture(scope="module")
def _server() -> Iterator[OpenAIServer]:
    with openai_server() as server:
        yield server


@pytest.fixture
def server(_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch) -> OpenAIServer:
    """The endpoint, with nothing sent yet; whoever runs the tests has no proxy for it."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    _server.requests.clear()
    _server.most = 0
    return _server


@pytest.fixture
def pauses() -> list[float]:
    """How long the client would have waited between attempts."""
    return []


@pytest.fixture
def connect(server: OpenAIServer, pauses: list[float]) -> Iterator[Callable[..., OpenAIEndpoint]]:
    """Makes clients of the endpoint."""
    made: list[OpenAIEndpoint] = []

    def make(*, url: str = "", key: str | None = KEY, timeout_s: float = 10.0, concurrency: int = 4) -> OpenAIEndpoint:
        endpoint = OpenAIEndpoint(
            url or server.url,
            key=key,
            setting="GRAPHMEM_LLM",
            timeout_s=timeout_s,
            concurrency=concurrency,
            sleep=pauses.append,
        )
        made.append(endpoint)
        return endpoint

    yield make
    for endpoint in made:
        endpoint.close()


@pytest.fixture
def model(connect: Callable[..., OpenAIEndpoint]) -> OpenAILanguageModel:
    """A model behind the endpoint."""
    return OpenAILanguageModel(connect(), "small-model")
