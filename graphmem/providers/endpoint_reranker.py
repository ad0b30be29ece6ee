"""A reranker behind an endpoint that speaks the `/rerank` protocol of Cohere, Jina and the servers that follow them."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError

from graphmem.domain.redaction import RedactedText
from graphmem.errors import ProviderRejected
from graphmem.providers.openai_endpoint import OpenAIEndpoint


class _Part(BaseModel):
    model_config = ConfigDict(strict=True)


class _Result(_Part):
    index: Annotated[int, Field(ge=0)]
    relevance_score: FiniteFloat


class _Answer(_Part):
    results: list[_Result]


class EndpointReranker:
    """`ports.reranker.Reranker` over an endpoint."""

    def __init__(self, endpoint: OpenAIEndpoint, model: str) -> None:
        """Ask nothing yet.

        Args:
            endpoint: Where to ask.
            model: Its name there.
        """
        self.identity = f"endpoint {model}"
        self._endpoint = endpoint
        self._model = model

    def relevance(self, question: RedactedText, texts: Sequence[RedactedText]) -> tuple[float, ...]:
        """How well each text answers, as the endpoint scores it.

        Raises:
            ProviderUnavailable: No answer in time.
            ProviderRejected: The endpoint refuses, or does not score each text once.
        """
        body = {"model": self._model, "query": question, "documents": list(texts), "top_n": len(texts)}
        answer = self._endpoint.ask("/rerank", body)
        try:
            results = _Answer.model_validate_json(answer).results
        except ValidationError as exc:
            raise _misformed() from exc
        scores = {result.index: result.relevance_score for result in results}
        if len(results) != len(texts) or set(scores) != set(range(len(texts))):
            raise _misformed()
        return tuple(scores[place] for place in range(len(texts)))

    def close(self) -> None:
        """Close the connections."""
        self._endpoint.close()


def _misformed() -> ProviderRejected:
    return ProviderRejected(
        "the endpoint of GRAPHMEM_RERANK_URL did not score each memory once, in the form of /rerank; "
        "look at GRAPHMEM_RERANK_URL and GRAPHMEM_RERANK_MODEL"
    )
