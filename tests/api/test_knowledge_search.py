"""Wikis over REST: searches, contexts, entries, and recalls with sections looked at again."""

from pathlib import Path

import httpx
import pytest

from graphmem.service import MemoryService
from tests.api.conftest import Serve
from tests.fakes.service import open_service

ASKED = "Why does Docker Desktop not start on my laptop?"


@pytest.fixture
def client(tmp_path: Path, serve: Serve) -> httpx.Client:
    """A server over a memory and a wiki of one page."""
    service: MemoryService = open_service(tmp_path / "store.db")
    page = tmp_path / "notes" / "docker.md"
    page.parent.mkdir()
    page.write_text("# Docker\n## Start\nDocker Desktop does not start on a laptop without virtualization.\n", "utf-8")
    service.remember("Docker Desktop did not start on my laptop: no virtualization detected.", user="lin")
    service.wiki.add(str(page.parent))
    service.wiki.index()
    return serve(service)


def test_sections_are_found(client: httpx.Client) -> None:
    """With where they stand and what their scores are made of."""
    answer = client.post("/v1/knowledge/search", json={"query": ASKED, "limit": 1})
    (section,) = answer.raise_for_status().json()["sections"]
    assert (section["wiki"], section["page"], section["anchor"]) == ("notes", "docker.md", "start")
    assert sum(section["terms"].values()) == pytest.approx(section["score"], abs=1e-9)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"query": ""}, "query"),
        ({"query": "x", "limit": 0}, "limit"),
        ({"query": "x", "limit": 101}, "limit"),
        ({"query": "x", "as_of": "yesterday"}, "as_of"),
        ({"query": "x", "tenant": "other"}, "tenant"),
        ({"query": "x" * 4001}, "query"),
    ],
)
def test_searches_that_cannot_be_asked_are_refused(client: httpx.Client, body: dict[str, object], field: str) -> None:
    """With the field, and without what was sent."""
    answer = client.post("/v1/knowledge/search", json=body)
    assert answer.status_code == 422
    assert field in answer.text


def test_a_context_quotes_both_sides(client: httpx.Client) -> None:
    """And names what it shows; it is that of a recall."""
    body = {"query": ASKED, "user": "lin", "as_of": "2026-12-01T00:00:00Z"}
    context = client.post("/v1/context", json=body).raise_for_status().json()
    recall = client.post("/v1/memories/search", json=body).raise_for_status().json()
    assert context["context"] == recall["context"]
    assert context["retrieval_id"] == recall["retrieval_id"]
    assert set(context["shown"]) == {
        *(entry["memory_id"] for entry in recall["entries"] if entry["memory_id"]),
        *(entry["section"]["id"] for entry in recall["entries"] if entry["section"]),
    }
    assert len(context["shown"]) == 2


@pytest.mark.parametrize(
    "body",
    [{"knowledge": "both"}, {"knowledge_weight": 1.5}, {"knowledge_weight": "0.4"}, {"knowledge_weight": True}],
    ids=str,
)
def test_modes_and_weights_that_cannot_be_are_refused(client: httpx.Client, body: dict[str, object]) -> None:
    """On both doors."""
    for path in ("/v1/context", "/v1/memories/search"):
        answer = client.post(path, json={"query": ASKED, "user": "lin", **body})
        assert answer.status_code == 422
        assert next(iter(body)) in answer.text


def test_a_recall_with_sections_is_looked_at_and_asked_again(client: httpx.Client) -> None:
    """As its schema says."""
    recall = client.post("/v1/memories/search", json={"query": ASKED, "user": "lin"}).raise_for_status().json()
    path = f"/v1/retrievals/{recall['retrieval_id']}"
    explained = client.get(path, params={"user": "lin"}).raise_for_status().json()
    assert (explained["knowledge"], explained["knowledge_weight"]) == ("auto", 0.4)
    (section,) = explained["sections"]
    assert (section["page"], section["anchor"], section["shown"]) == ("docker.md", "start", True)
    replayed = client.post(f"{path}/replay", json={"user": "lin"}).raise_for_status().json()
    assert (replayed["same"], replayed["section_differences"]) == (True, [])
