"""Every body in the description has an example, and every example fits its schema."""

from typing import Any

import httpx
import pytest
from jsonschema_rs import Draft202012Validator

from api.examples import add_examples, example_of

Description = dict[str, Any]


@pytest.fixture(scope="module")
def description(client: httpx.Client) -> Description:
    """The OpenAPI description as served."""
    found: Description = client.get("/openapi.json").json()
    return found


def _bodies(description: Description) -> list[tuple[str, dict[str, Any]]]:
    """Every JSON body of a request and of an answer that is none of a problem, with where it stands."""
    found = []
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            answers = {f"{status}": body for status, body in operation["responses"].items() if status[0] == "2"}
            for place, body in {"request": operation.get("requestBody", {}), **answers}.items():
                for kind, media in body.get("content", {}).items():
                    if kind == "application/json":
                        found.append((f"{method} {path} {place}", media))
    return found


def test_every_body_has_an_example_that_fits(description: Description) -> None:
    """Requests and answers alike, with the examples that schemas themselves give."""
    bodies = _bodies(description)
    assert len(bodies) > 30
    for place, media in bodies:
        schema = {**media["schema"], "components": description["components"]}
        examples = [media["example"]] if "example" in media else [each["value"] for each in media["examples"].values()]
        assert examples, place
        for example in examples:
            errors = [f"{place}: {error.message}" for error in Draft202012Validator(schema).iter_errors(example)]
            assert errors == []


def test_every_example_of_a_schema_fits_it(description: Description) -> None:
    """Those that are written by hand do not go stale."""
    for name, schema in description["components"]["schemas"].items():
        whole = {**schema, "components": description["components"]}
        for example in schema.get("examples", ()):
            assert [error.message for error in Draft202012Validator(whole).iter_errors(example)] == [], name


def test_a_schema_that_holds_itself_ends() -> None:
    """With nothing, where it may, or an empty list."""
    tree = {
        "type": "object",
        "properties": {
            "next_one": {"anyOf": [{"$ref": "#/components/schemas/Tree"}, {"type": "null"}]},
            "below": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}},
        },
    }
    example = example_of({"$ref": "#/components/schemas/Tree"}, {"Tree": tree})

    assert Draft202012Validator({**tree, "components": {"schemas": {"Tree": tree}}}).is_valid(example)


def test_an_example_that_is_there_stays() -> None:
    """What an operation says of itself is not replaced."""
    media = {"schema": {"type": "integer"}, "example": 7}
    add_examples({"paths": {"/x": {"get": {"responses": {"200": {"content": {"application/json": media}}}}}}})

    assert media["example"] == 7


def test_what_an_example_says_is_null_is_shown() -> None:
    """FastAPI drops it on the way; it is put back where the schema asks for it."""
    row = {"type": "object", "required": ["next"], "properties": {"next": {"anyOf": [{"type": "integer"}]}}}
    page = {
        "type": "object",
        "required": ["rows"],
        "properties": {"rows": {"type": "array", "items": {"$ref": "#/components/schemas/Row"}}},
        "examples": [{"rows": [{}]}],
    }
    add_examples({"paths": {}, "components": {"schemas": {"Row": row, "Page": page}}})

    assert page["examples"] == [{"rows": [{"next": None}]}]
