"""Generated requests, good and bad, against the description: nothing breaks it, every answer fits it."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance


@pytest.fixture(scope="module")
def described(client: httpx.Client) -> schemathesis.BaseSchema:
    """The description as served."""
    return schemathesis.openapi.from_url(f"{client.base_url}/openapi.json")


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/memories"),
        ("POST", "/v1/memories/search"),
        ("GET", "/v1/memories/{memory_id}"),
        ("PATCH", "/v1/memories/{memory_id}"),
        ("DELETE", "/v1/memories/{memory_id}"),
        ("POST", "/v1/memories/{memory_id}/restore"),
        ("GET", "/v1/memories/{memory_id}/history"),
        ("POST", "/v1/memories/forget"),
        ("POST", "/v1/memories/batch"),
        ("POST", "/v1/memories/{memory_id}/feedback"),
        ("GET", "/v1/retrievals/{retrieval_id}"),
        ("POST", "/v1/retrievals/{retrieval_id}/replay"),
        ("POST", "/v1/retrievals/{retrieval_id}/feedback"),
        ("POST", "/v1/context"),
        ("POST", "/v1/knowledge/search"),
        ("POST", "/v1/knowledge/index"),
        ("GET", "/v1/knowledge/pages"),
        ("PUT", "/v1/knowledge/pages/{wiki}/{path}"),
        ("GET", "/v1/knowledge/ontology/concepts"),
        ("GET", "/v1/memories"),
        ("GET", "/v1/sessions"),
        ("GET", "/v1/sessions/{session_id}"),
        ("GET", "/v1/sessions/{session_id}/messages"),
        ("GET", "/v1/sessions/{session_id}/memories"),
        ("GET", "/v1/retrievals"),
        ("GET", "/v1/stats"),
        ("GET", "/v1/entities"),
        ("GET", "/v1/entities/{key}"),
        ("GET", "/v1/entities/{key}/memories"),
        ("POST", "/v1/entities/merge"),
        ("POST", "/v1/entities/unmerge"),
        ("POST", "/v1/entities/rename"),
        ("GET", "/v1/graph"),
        ("GET", "/v1/graph/path"),
    ],
)
def test_answers_fit_the_description(
    described: schemathesis.BaseSchema, method: str, path: str, mode: GenerationMode
) -> None:
    """No 5xx, no undocumented status or media type, no body outside its schema; bad requests are refused."""
    _check(described[path][method], mode)


@pytest.mark.parametrize(
    "path",
    [
        "/healthz",
        "/readyz",
        "/metrics",
        "/v1/knowledge/wikis",
        "/v1/knowledge/pages/{wiki}/{path}",
        "/v1/knowledge/ontology/concepts/{concept_id}",
    ],
)
def test_where_any_text_may_be_asked_for(described: schemathesis.BaseSchema, path: str) -> None:
    """The same where no request is malformed: there is nothing, or it is not found."""
    _check(described[path]["GET"], GenerationMode.POSITIVE)


def _check(operation: Any, mode: GenerationMode) -> None:
    @settings(max_examples=20, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case[Any]) -> None:
        # A schema cannot say that a private memory needs an agent, or bound metadata in bytes.
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    check()
