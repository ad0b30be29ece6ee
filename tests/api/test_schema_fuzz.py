"""Generated requests, good and bad, against the description: nothing breaks it, every answer fits it.

Every operation of the description is walked, 2,000 cases and more in all. Fakes stand for the models.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api.app import create_app
from graphmem.errors import NotFound
from tests.api.failing_service import FailingService
from tests.api.keyed import bearer, keyed

CASES: Final = 2_000
PAGE: Final = "# Parcels\n## Late parcels\nCall the courier when a parcel is late.\n"
DESCRIBED: Final = create_app(FailingService(NotFound("not asked"))).openapi()["paths"]


def can_be_malformed(operation: dict[str, Any]) -> bool:
    """Whether anything of a request is held to a form: any text may stand in a path or a header."""
    return "requestBody" in operation or any(each["in"] == "query" for each in operation.get("parameters", ()))


WALKED: Final = sorted(
    (method.upper(), path, mode)
    for path, item in DESCRIBED.items()
    for method, operation in item.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or can_be_malformed(operation)
)
EACH: Final = 5 * CASES // (4 * len(WALKED))
"""Cases of one operation and mode at most; some have fewer different ones."""


@pytest.fixture(scope="module")
def fast_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A real server on a socket over a store that holds a little, with models that take no time."""
    folder: Path = tmp_path_factory.mktemp("fuzz")
    (folder / "notes").mkdir()
    (folder / "notes" / "parcels.md").write_text(PAGE, "utf-8")
    with keyed(folder / "store.db") as served:
        served.service.wiki.add(str(folder / "notes"))
        served.service.wiki.index()
        served.service.remember("The parcel AB-12 is late.", user="ana")
        # Without a key, the first one that a request makes would shut the others out.
        served.client.headers.update(bearer(served.admin.text))
        yield served.client


@pytest.fixture(scope="module")
def described(fast_client: httpx.Client) -> schemathesis.BaseSchema:
    """The description as served."""
    return schemathesis.openapi.from_url(f"{fast_client.base_url}/openapi.json")


@pytest.fixture(scope="module")
def walked() -> Iterator[dict[tuple[str, str, GenerationMode], int]]:
    """How many cases each operation was asked with; all of them together are enough."""
    counts: dict[tuple[str, str, GenerationMode], int] = {}
    yield counts
    if len(counts) == len(WALKED):
        assert sum(counts.values()) >= CASES


@pytest.mark.parametrize(("method", "path", "mode"), WALKED)
def test_answers_fit_the_description(
    fast_client: httpx.Client,
    described: schemathesis.BaseSchema,
    walked: dict[tuple[str, str, GenerationMode], int],
    method: str,
    path: str,
    mode: GenerationMode,
) -> None:
    """No 5xx, no undocumented status or media type, no body outside its schema; bad requests are refused."""
    operation: Any = described[path][method]
    walked[method, path, mode] = 0

    @settings(
        max_examples=EACH,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case[Any]) -> None:
        walked[method, path, mode] += 1
        # A schema cannot say that a private memory needs an agent, or bound metadata in bytes.
        key = {"Authorization": fast_client.headers["Authorization"]}
        case.call_and_validate(headers=key, excluded_checks=[positive_data_acceptance])

    check()
