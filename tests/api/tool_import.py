"""How tool platforms read a description, and what they then send: their rules, in our words.

Dify takes operations one by one, follows at most one reference (that of the whole body), knows text, numbers and
flags, and fills what the model left out with the default or leaves it out. n8n takes no description; its agent
gets a form whose fields are asked of the model by `$fromAI(name, description, type)`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

KINDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
"""JSON type → what both platforms call a field of it."""


class ImportRefusedError(Exception):
    """A platform would not take the description, or would take it wrongly."""


@dataclass(frozen=True, slots=True)
class ToolField:
    """One input that a model fills in."""

    name: str
    kind: str
    description: str
    required: bool
    default: object


@dataclass(frozen=True, slots=True)
class ImportedTool:
    """A tool as a platform shows it."""

    name: str
    when: str
    method: str
    url: str
    fields: tuple[ToolField, ...]

    def body(self, filled_in: Mapping[str, object]) -> dict[str, object]:
        """What is sent when a model fills in these fields."""
        sent: dict[str, object] = {}
        for field in self.fields:
            if field.name in filled_in:
                sent[field.name] = _as_kind(field.kind, filled_in[field.name])
            elif field.required:
                msg = f"the model must fill in {field.name}"
                raise ImportRefusedError(msg)
            elif field.default is not None:
                sent[field.name] = field.default
        return sent


def read_tools(document: Mapping[str, Any]) -> list[ImportedTool]:
    """The tools of a description.

    Raises:
        ImportRefusedError: A rule of a platform is broken; the message says which.
    """
    servers = document.get("servers") or []
    if not servers or not re.match(r"https?://", servers[0]["url"]):
        msg = "the first server must be an absolute address"
        raise ImportRefusedError(msg)
    return [
        _tool(servers[0]["url"], path, method, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]


def _tool(server: str, path: str, method: str, operation: Mapping[str, Any]) -> ImportedTool:
    name = operation.get("operationId", "")
    if not re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name):
        msg = f"{method} {path} has no name that a model can call"
        raise ImportRefusedError(msg)
    when = operation.get("description") or operation.get("summary") or ""
    if not when:
        msg = f"{name} says nothing of when to call it"
        raise ImportRefusedError(msg)
    fields = [*_parameters(operation), *_body_fields(name, operation)]
    names = [field.name for field in fields]
    if len(set(names)) < len(names):
        msg = f"{name} has two fields of one name"
        raise ImportRefusedError(msg)
    return ImportedTool(name, when, method, server + path, tuple(fields))


def _parameters(operation: Mapping[str, Any]) -> list[ToolField]:
    return [
        _field(each["name"], {**each.get("schema", {}), **each}, required=each.get("required", False))
        for each in operation.get("parameters", ())
    ]


def _body_fields(name: str, operation: Mapping[str, Any]) -> list[ToolField]:
    contents = operation.get("requestBody", {}).get("content", {})
    if list(contents) != ["application/json"]:
        msg = f"{name} must take JSON and nothing else: the last kind of body wins"
        raise ImportRefusedError(msg)
    schema = contents["application/json"]["schema"]
    return [
        _field(each, described, required=each in schema.get("required", ()))
        for each, described in schema.get("properties", {}).items()
    ]


def _field(name: str, schema: Mapping[str, Any], *, required: bool) -> ToolField:
    kind = schema.get("type")
    if kind not in KINDS:
        msg = f"{name} is neither text nor a number nor a flag, and would be sent as text"
        raise ImportRefusedError(msg)
    if not re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name):
        msg = f"{name} is no name that a form can have"
        raise ImportRefusedError(msg)
    if not required and schema.get("default") is None and not schema.get("nullable"):
        msg = f"{name} may be left out, so it needs a default or must take null: some versions send it"
        raise ImportRefusedError(msg)
    return ToolField(name, KINDS[kind], schema.get("description", ""), required, schema.get("default"))


def _as_kind(kind: str, value: object) -> object:
    if kind == "number":
        return float(str(value)) if "." in str(value) else int(str(value))
    return bool(value) if kind == "boolean" else value if value is None else str(value)
