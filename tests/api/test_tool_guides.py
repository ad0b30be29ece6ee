"""The guides for tool platforms say what the document says."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.tool_import import ImportedTool, read_tools

ADDRESS = "http://memory.example.org:8765"
ASKED = re.compile(r""""(\w+)": (?:\$fromAI\('(\w+)', '[^']+', '(\w+)'(?:, \d+)?\)|\$json)""")
"""A field of a node's body: its name, and under which name and of what kind the model is asked for it."""


@pytest.fixture(scope="module")
def tools(client: httpx.Client) -> dict[str, ImportedTool]:
    """The tools of the document by name, at the address that the guides use."""
    document: dict[str, Any] = client.get("/openapi-tools.json").json()
    return {tool.name: tool for tool in read_tools({**document, "servers": [{"url": ADDRESS}]})}


def block(checkout: Path, page: str, language: str) -> str:
    """The only code block of a page in a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", (checkout / "docs" / page).read_text("utf-8"), re.DOTALL)
    return str(found)


def test_the_table_for_dify_has_every_tool(checkout: Path, tools: dict[str, ImportedTool]) -> None:
    """Each tool with its inputs, in their order."""
    rows = re.findall(
        r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", (checkout / "docs/dify.md").read_text("utf-8"), re.MULTILINE
    )
    told = {name: re.findall(r"`(\w+)`", inputs) for name, inputs in rows}
    assert told == {name: [field.name for field in tool.fields] for name, tool in tools.items()}


def test_the_nodes_for_n8n_call_the_tools(checkout: Path, tools: dict[str, ImportedTool]) -> None:
    """Address, method, fields and kinds of each node are those of the document; every needed field is sent."""
    nodes = json.loads(block(checkout, "n8n.md", "json"))["nodes"]
    assert {node["name"] for node in nodes} < set(tools)
    for node in nodes:
        tool, parameters = tools[node["name"]], node["parameters"]
        assert (parameters["method"].lower(), parameters["url"]) == (tool.method, tool.url)
        assert parameters["toolDescription"] == tool.when
        fields = {field.name: field for field in tool.fields}
        sent = ASKED.findall(parameters["jsonBody"])
        assert {name for name, _, _ in sent} >= {name for name, field in fields.items() if field.required}
        for name, asked, kind in sent:
            assert asked in {name, ""}
            assert kind in {fields[name].kind, ""}


def test_the_request_for_n8n_is_answered(checkout: Path, tools: dict[str, ImportedTool], client: httpx.Client) -> None:
    """The line that is imported leads to the tool and is answered."""
    line = block(checkout, "n8n.md", "bash")
    assert tools["memory_context"].url in line
    (body,) = re.findall(r"-d '(.+)'", line)
    path = tools["memory_context"].url.removeprefix(ADDRESS)
    answer = client.post(path, json=json.loads(body))
    assert answer.status_code == 200
    # What it holds depends on what else the shared store was told.
    assert answer.json().keys() >= {"context", "warnings"}
