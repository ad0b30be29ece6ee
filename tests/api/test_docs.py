"""The documentation page asks no other host, and the description tells what the service does."""

import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from graphmem.domain.filters import MAX_FILTER_VALUES

Description = dict[str, Any]


class Links(HTMLParser):
    """Collects what a page loads."""

    def __init__(self, page: str) -> None:
        """Read the page."""
        super().__init__()
        self.found: list[str] = []
        self.inline_scripts = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note src and href."""
        links = [value for name, value in attrs if name in {"src", "href", "action", "srcset", "data"} and value]
        self.found += links
        self.inline_scripts += tag == "script" and not links


@pytest.fixture(scope="module")
def description(client: httpx.Client) -> Description:
    """The OpenAPI description as served."""
    found: Description = client.get("/openapi.json").json()
    return found


def test_page_loads_from_here_alone(client: httpx.Client) -> None:
    """Every src and href is of this origin and answers with content of its kind."""
    page = client.get("/docs")
    assert page.headers["Content-Type"].startswith("text/html")
    links = Links(page.text)
    kinds = {".js": "javascript", ".css": "text/css", ".png": "image/png"}
    assert {urlsplit(link).path[urlsplit(link).path.rindex(".") :] for link in links.found} == set(kinds)
    for link in links.found:
        url = urljoin(str(page.url), link)
        assert urlsplit(url)[:2] == urlsplit(str(page.url))[:2]
        asset = client.get(url)
        assert asset.status_code == 200
        assert len(asset.content) > 100
        assert kinds[url[url.rindex(".") :]] in asset.headers["Content-Type"]


def test_browser_is_told_to_ask_nobody_else(client: httpx.Client) -> None:
    """The policy of the page allows this origin only, and no inline script that would need an exception."""
    page = client.get("/docs")
    policy = page.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert not re.search(r"https?:|\*|unsafe-eval|script-src", policy)
    assert Links(page.text).inline_scripts == 0


def test_page_reads_this_description_and_sends_it_to_no_validator(client: httpx.Client) -> None:
    """Swagger UI's badge, which would send the description to another host, is off."""
    script = client.get("/docs/docs.js").text
    assert 'url: "openapi.json"' in script
    assert "validatorUrl: null" in script
    assert not re.search(r"https?://", script)


def test_style_sheet_loads_nothing_from_elsewhere(client: httpx.Client) -> None:
    """Images and fonts of the style sheet are inside it."""
    style = client.get("/docs/swagger-ui.css").text
    targets = re.findall(r"url\(\s*[\"']?([^\"')]{0,20})", style)
    assert targets
    assert all(target.startswith("data:") for target in targets)
    assert "@import" not in style


def test_description_covers_every_endpoint(description: Description) -> None:
    """Paths, methods and names are these and no others."""
    operations = {
        (path, method): operation["operationId"]
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    }
    assert operations == {
        ("/v1/memories", "post"): "remember",
        ("/v1/sessions/{session_id}/messages", "post"): "observe",
        ("/v1/sessions/{session_id}/end", "post"): "end_session",
        ("/v1/memories/search", "post"): "recall",
        ("/v1/memories/batch", "post"): "remember_batch",
        ("/v1/memories/forget", "post"): "forget",
        ("/v1/memories/{memory_id}", "get"): "get_memory",
        ("/v1/memories/{memory_id}", "patch"): "revise_memory",
        ("/v1/memories/{memory_id}", "delete"): "forget_memory",
        ("/v1/memories/{memory_id}/restore", "post"): "restore_memory",
        ("/v1/memories/{memory_id}/history", "get"): "memory_history",
        ("/v1/context", "post"): "context",
        ("/v1/knowledge/search", "post"): "search_knowledge",
        ("/v1/knowledge/wikis", "get"): "list_wikis",
        ("/v1/knowledge/index", "post"): "index_wikis",
        ("/v1/knowledge/pages", "get"): "list_pages",
        ("/v1/knowledge/pages/{wiki}/{path}", "get"): "get_page",
        ("/v1/knowledge/pages/{wiki}/{path}", "put"): "write_page",
        ("/v1/knowledge/ontology/concepts", "get"): "list_concepts",
        ("/v1/knowledge/ontology/concepts/{concept_id}", "get"): "get_concept",
        ("/v1/memories/{memory_id}/feedback", "post"): "judge_memory",
        ("/v1/retrievals/{retrieval_id}", "get"): "explain",
        ("/v1/retrievals/{retrieval_id}/replay", "post"): "replay",
        ("/v1/retrievals/{retrieval_id}/feedback", "post"): "judge_retrieval",
        ("/v1/audit", "get"): "list_audit",
        ("/v1/operations", "get"): "list_operations",
        ("/v1/operations/{operation_id}", "get"): "get_operation",
        ("/memory/write", "post"): "remember_alias",
        ("/memory/search", "post"): "recall_alias",
        ("/memory/forget", "post"): "forget_alias",
        ("/tools/memory_write", "post"): "memory_write",
        ("/tools/memory_search", "post"): "memory_search",
        ("/tools/memory_forget", "post"): "memory_forget",
        ("/tools/memory_context", "post"): "memory_context",
        ("/tools/knowledge_search", "post"): "knowledge_search",
        ("/v1/profiles", "get"): "profiles",
        ("/v1/memories", "get"): "list_memories",
        ("/v1/sessions", "get"): "list_sessions",
        ("/v1/sessions/{session_id}", "get"): "get_session",
        ("/v1/sessions/{session_id}/messages", "get"): "list_messages",
        ("/v1/sessions/{session_id}/memories", "get"): "list_session_memories",
        ("/v1/retrievals", "get"): "list_retrievals",
        ("/v1/stats", "get"): "stats",
        ("/v1/entities", "get"): "list_entities",
        ("/v1/entities/{key}", "get"): "get_entity",
        ("/v1/entities/{key}/memories", "get"): "list_entity_memories",
        ("/v1/entities/merge", "post"): "merge_entities",
        ("/v1/entities/unmerge", "post"): "unmerge_entity",
        ("/v1/entities/rename", "post"): "rename_entity",
        ("/v1/graph", "get"): "graph",
        ("/v1/graph/path", "get"): "graph_path",
        ("/v1/admin/keys", "post"): "create_key",
        ("/v1/admin/keys", "get"): "list_keys",
        ("/v1/admin/keys/{key_id}", "delete"): "revoke_key",
        ("/v1/admin/keys/{key_id}/rotate", "post"): "rotate_key",
        ("/healthz", "get"): "healthz",
        ("/readyz", "get"): "readyz",
        ("/metrics", "get"): "metrics",
    }


def test_description_tells_of_problems(description: Description) -> None:
    """Every error answer is a problem under its own media type; every operation has some."""
    for methods in description["paths"].values():
        for operation in methods.values():
            errors = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
            assert errors
            for answer in errors.values():
                assert answer["content"] == {
                    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                }
    assert set(description["components"]["schemas"]["Problem"]["required"]) == {"type", "title", "status", "detail"}
    assert "HTTPValidationError" not in description["components"]["schemas"]


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        ("/v1/memories", "RememberBody"),
        ("/v1/memories/batch", "BatchBody"),
        ("/v1/memories/search", "SearchBody"),
        ("/v1/memories/forget", "ForgetBody"),
    ],
)
def test_examples_work(client: httpx.Client, description: Description, path: str, schema: str) -> None:
    """The examples of the description are accepted as they are."""
    examples = description["components"]["schemas"][schema]["examples"]
    assert examples
    assert all(client.post(path, json=example).status_code in {200, 201} for example in examples)


def test_examples_of_filters_work(client: httpx.Client, description: Description) -> None:
    """As they are, inside a search."""
    for example in description["components"]["schemas"]["FiltersBody"]["examples"]:
        search = {"query": "Where does order A-1042 go?", "user": "lin", "filters": example}
        assert client.post("/v1/memories/search", json=search).status_code == 200


def test_request_schemas_close_the_door(description: Description) -> None:
    """Requests say that unknown fields are refused, and state their bounds."""
    schemas = description["components"]["schemas"]
    assert schemas["RememberBody"]["additionalProperties"] is False
    assert schemas["SearchBody"]["additionalProperties"] is False
    assert schemas["SearchBody"]["properties"]["limit"]["maximum"] == 100
    assert schemas["FiltersBody"]["additionalProperties"] is False
    assert (
        schemas["FiltersBody"]["properties"]["tags"].items() >= {"minItems": 1, "maxItems": MAX_FILTER_VALUES}.items()
    )
    assert schemas["RememberBody"]["properties"]["at"]["anyOf"][0]["format"] == "date-time"
