"""The description of the tools in the form that tool platforms import: OpenAPI 3.0.3, flat.

Importers read operations as they stand: no references, no alternatives, no unions with null, one kind of body.
It is made from the application's own description (OpenAPI 3.1), so that both say the same.
"""

from collections.abc import Mapping
from typing import Any, Final

from graphmem import __version__

VERSION: Final = "3.0.3"
TAG: Final = "tools"
_DROPPED: Final = frozenset({"title", "additionalProperties", "pattern"})
"""What says nothing to a model that fills in a form."""


def tool_document(described: Mapping[str, Any], server: str) -> dict[str, Any]:
    """Make the document.

    Args:
        described: The OpenAPI 3.1 description of the application; operations tagged `tools` are taken.
        server: Base URL under which the importer will call the tools.

    Raises:
        NotFlatError: A schema of the description has no flat form.
    """
    paths = {
        path: {method: _operation(operation, described) for method, operation in item.items()}
        for path, item in described["paths"].items()
        if any(TAG in operation.get("tags", ()) for operation in item.values())
    }
    return {
        "openapi": VERSION,
        "info": {
            "title": "graphmem tools",
            "version": __version__,
            "description": "A long-term memory for agents: write down, search, forget, and read the wikis.",
        },
        "servers": [{"url": server}],
        "security": [{"key": []}],
        "paths": paths,
        "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
    }


class NotFlatError(ValueError):
    """A schema cannot be written without references or alternatives; the message names what it uses."""


def _operation(operation: Mapping[str, Any], described: Mapping[str, Any]) -> dict[str, Any]:
    """Inputs, what comes of success, and one form of everything else."""
    responses = {
        status: _answer(response, described) for status, response in operation["responses"].items() if status < "300"
    }
    failed = next(response for status, response in operation["responses"].items() if status >= "400")
    description = " ".join(operation["description"].split())
    return {
        "operationId": operation["operationId"],
        "summary": operation["summary"],
        "description": description,
        "requestBody": {"required": True, "content": _content(operation["requestBody"], described)},
        "responses": {**responses, "default": {**_answer(failed, described), "description": "What went wrong."}},
    }


def _answer(response: Mapping[str, Any], described: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": response["description"], "content": _content(response, described)}


def _content(holder: Mapping[str, Any], described: Mapping[str, Any]) -> dict[str, Any]:
    return {
        media_type: {"schema": flat(content["schema"], described)} for media_type, content in holder["content"].items()
    }


def flat(schema: Mapping[str, Any], described: Mapping[str, Any], within: tuple[str, ...] = ()) -> dict[str, Any]:
    """The OpenAPI 3.0 form of an OpenAPI 3.1 schema, what it refers to written out.

    Args:
        schema: Of a body or of a part of one.
        described: The document whose components it refers to.
        within: Names of the components that it stands in.

    Raises:
        NotFlatError: It refers to itself, or is one of several.
    """
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name in within:
            msg = f"{name} refers to itself"
            raise NotFlatError(msg)
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        return flat({**described["components"]["schemas"][name], **beside}, described, (*within, name))
    one, nullable = _without_null(schema)
    if "$ref" in one:
        return {**flat(one, described, within), **({"nullable": True} if nullable else {})}
    result: dict[str, Any] = {"nullable": True} if nullable else {}
    for key, value in one.items():
        if key in {"anyOf", "oneOf", "allOf"} or (key == "type" and not isinstance(value, str)):
            msg = f"a schema of the tools uses {key}"
            raise NotFlatError(msg)
        if key == "properties":
            result[key] = {name: flat(part, described, within) for name, part in value.items()}
        elif key == "items":
            result[key] = flat(value, described, within)
        elif key == "examples":
            result["example"] = value[0]
        elif key not in _DROPPED and not (key == "default" and value is None):
            result[key] = value
    return result


def _without_null(schema: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
    """The schema of what is not null, and whether null is allowed beside it."""
    if isinstance(schema.get("type"), list) and "null" in schema["type"] and len(schema["type"]) == 2:
        return {**schema, "type": next(kind for kind in schema["type"] if kind != "null")}, True
    choices = schema.get("anyOf", ())
    others = [choice for choice in choices if choice != {"type": "null"}]
    if len(choices) == 2 and len(others) == 1:
        return {**others[0], **{key: value for key, value in schema.items() if key != "anyOf"}}, True
    return schema, False
