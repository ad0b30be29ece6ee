"""Tool platforms take the document, and a model that calls the tools by it gets answers."""

import json
from collections.abc import Iterator
from typing import Any

import aiopenapi3
import httpx
import httpx2
import pytest
from openapi_spec_validator import OpenAPIV30SpecValidator, validate

from api.routers.aliases import ALIASES
from api.tool_document import NotFlatError, flat
from tests.api.tool_import import ImportRefusedError, read_tools

Document = dict[str, Any]
TOOLS = ["memory_write", "memory_search", "memory_forget", "memory_context", "knowledge_search"]


@pytest.fixture(scope="module")
def document(client: httpx.Client) -> Document:
    """The document as served."""
    found: Document = client.get("/openapi-tools.json").json()
    return found


def keys(value: object) -> Iterator[str]:
    """Every key anywhere in a document, but names of fields."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys(list(inner.values()) if key == "properties" else inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def test_the_document_is_flat(document: Document) -> None:
    """OpenAPI 3.0.3 without references, alternatives and null types; it asks for a bearer key."""
    assert document["openapi"] == "3.0.3"
    assert set(keys(document)).isdisjoint({"$ref", "oneOf", "anyOf", "allOf", "not", "examples", "const"})
    assert '"null"' not in json.dumps(document)
    (name,) = document["security"][0]
    assert document["components"]["securitySchemes"][name] == {"type": "http", "scheme": "bearer"}


def test_a_first_validator_accepts_the_document(document: Document) -> None:
    """openapi-spec-validator, by the rules of OpenAPI 3.0."""
    validate(document, cls=OpenAPIV30SpecValidator)


def test_a_second_validator_accepts_the_document_and_calls_by_it(
    document: Document, client: httpx.Client, user: str
) -> None:
    """aiopenapi3 reads it, sends what it describes, and finds the answers as described."""
    api = aiopenapi3.OpenAPI(str(client.build_request("GET", "/openapi-tools.json").url), document, httpx2.Client)
    api.authenticate(key="none is needed")
    written = api._.memory_write(data={"content": "Bob's flight to Oslo leaves at 7:05.", "user": user})
    found = api._.memory_search(data={"query": "When does the flight leave?", "user": user})
    assert written.outcome == "created"
    assert found.memories[0].id == written.id


def test_platforms_import_every_tool(document: Document, client: httpx.Client) -> None:
    """At most five fields each, of kinds that a form has; one or two sentences say when to call."""
    tools = read_tools(document)
    assert [tool.name for tool in tools] == TOOLS
    for tool in tools:
        assert tool.url.startswith(f"{client.base_url}".rstrip("/"))
        assert tool.when.startswith("Call this")
        assert 1 <= tool.when.count(". ") + tool.when.endswith(".") <= 2
        assert len(tool.fields) <= 5
        assert all(field.description for field in tool.fields)


def test_what_a_model_fills_in_is_answered(document: Document, client: httpx.Client, user: str) -> None:
    """Written, found again, put into a context, as a platform sends it: numbers as text, unset fields empty or null."""
    tools = {tool.name: tool for tool in read_tools(document)}

    def call(name: str, **filled_in: object) -> Any:
        tool = tools[name]
        answer = client.request(tool.method, tool.url, json=tool.body(filled_in))
        assert answer.status_code == 200, answer.text
        return answer.json()

    content = "我对花生过敏，点餐时请避开。"
    written = call("memory_write", content=content, user=user, agent="", session=None)
    assert written["outcome"] == "created"
    (found,) = call("memory_search", query="What can she not eat?", user=user, limit="1")["memories"]
    assert (found["id"], found["content"]) == (written["id"], content)
    assert content in call("memory_context", query="Order a satay with peanut sauce.", user=user)["context"]
    assert call("memory_forget", memory_id=found["id"], user=user) == {"id": found["id"], "already": False}
    again = call("memory_search", query="What can she not eat?", user=user)["memories"]
    assert written["id"] not in [memory["id"] for memory in again]
    # What it finds depends on the wikis that other tests have given the tenant.
    assert call("knowledge_search", query="parcels").keys() == {"sections"}


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("servers", []),
        ("servers", [{"url": "/"}]),
        ("operationId", "memory write"),
        ("description", ""),
        ("properties", {"tags": {"type": "array", "items": {"type": "string"}}}),
        ("properties", {"note": {"type": "string"}}),
    ],
)
def test_the_reader_refuses_what_platforms_refuse(document: Document, field: str, changed: object) -> None:
    """No server, no name, nothing on when to call, a list, an optional field that has neither a default nor null."""
    broken = json.loads(json.dumps(document))
    operation = broken["paths"]["/tools/memory_write"]["post"]
    operation["summary"] = ""
    place = {
        "servers": broken,
        "properties": operation["requestBody"]["content"]["application/json"]["schema"],
    }.get(field, operation)
    place[field] = changed
    with pytest.raises(ImportRefusedError):
        read_tools(broken)


def test_what_cannot_be_flat_is_refused() -> None:
    """A schema that refers to itself or is one of several fails where the document is made, not at the importer."""
    tree = {"properties": {"child": {"$ref": "#/components/schemas/Tree"}}}
    described = {"components": {"schemas": {"Tree": tree}}}
    with pytest.raises(NotFlatError, match="Tree refers to itself"):
        flat({"$ref": "#/components/schemas/Tree"}, described)
    with pytest.raises(NotFlatError, match="anyOf"):
        flat({"anyOf": [{"type": "string"}, {"type": "integer"}]}, described)


def test_aliases_answer_as_their_endpoints(client: httpx.Client, user: str) -> None:
    """Every alias is documented like the endpoint it stands for; a memory written by one is found by the other."""
    paths = client.get("/openapi.json").json()["paths"]
    by_id = {operation["operationId"]: operation for item in paths.values() for operation in item.values()}
    for path, operation_id in ALIASES.items():
        alias, endpoint = paths[path]["post"], by_id[operation_id]
        assert alias["requestBody"] == endpoint["requestBody"]
        assert alias["responses"] == endpoint["responses"]
        assert alias.get("parameters") == endpoint.get("parameters")
    written = client.post("/memory/write", json={"content": "The fuse box is in the cellar.", "user": user})
    assert written.status_code == 201
    assert client.get(written.headers["Location"]).json()["id"] == written.json()["id"]
    asked = {"query": "Where is the fuse box?", "user": user, "as_of": "2100-01-01T00:00:00Z"}
    assert client.post("/memory/search", json=asked).json() == client.post("/v1/memories/search", json=asked).json()
    refused = client.post("/memory/search", json={"query": "?"})
    assert (refused.status_code, refused.json()["field"]) == (422, "user")
