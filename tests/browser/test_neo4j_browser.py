"""The pack in Neo4j Browser itself: style loaded, guide opened, saved queries run on the demo's graph."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PATIENCE_MS, BrowserPage, browser_page, need_chromium
from tests.browser.graph import Told, story
from tests.browser.tour import Pack, ready, served_pack, way_to_the_address
from tests.neo4j.server import Neo4jAddress

MEMORY_BLUE = "#3F7CBF"
MEMORY_GREEN = "#2E8B6F"
PERSON = "#F2A541"
PLACE = "#8CC66D"
ORDER = "#FFD84D"


@pytest.fixture(scope="module")
def told(neo4j_lts: Neo4jAddress) -> Iterator[Told]:
    """The demo's graph."""
    with story(neo4j_lts) as graph:
        yield graph


@pytest.fixture
def pack(told: Told, tmp_path: Path) -> Iterator[Pack]:
    """A pack for the story's user, served."""
    with served_pack(tmp_path / "pack", told.tenant) as served:
        yield served


@pytest.fixture
def page(told: Told) -> Iterator[BrowserPage]:
    """A Browser that has seen nothing yet."""
    need_chromium()
    if told.server.http_url is None:
        pytest.skip("the address of its Neo4j Browser is not known for the server of GRAPHMEM_TEST_NEO4J_URI")
    with browser_page(told.server.http_url, told.server.uri) as opened:
        yield opened


def test_the_guide_leads_from_the_style_to_a_graph_one_can_read(page: BrowserPage, pack: Pack, tmp_path: Path) -> None:
    """With clicks in the guide alone: style, parameters, a query; circles have captions, and a colour a type."""
    ready(page, pack)
    way_to_the_address(page)
    colours = page.circles(shown="Cologne")
    assert colours.pop("TQ-20260309-118") == ORDER
    assert colours.pop("Clara Weiss") == PERSON
    assert colours.pop("Cologne") == PLACE
    assert {caption.split()[0]: colour for caption, colour in colours.items()} == {
        "订单": MEMORY_BLUE,
        "Clara": MEMORY_GREEN,
    }
    page.photograph(tmp_path / "page.png")
    assert (tmp_path / "page.png").stat().st_size > 50_000


def test_saved_queries_come_in_with_one_drop(page: BrowserPage, pack: Pack) -> None:
    """Dropped style and archive are there at once: every query by its question, and three of them run."""
    page.drop(pack.folder / "graphmem.grass")
    page.expect_result("node.Memory {")
    page.type((pack.folder / "README.md").read_text("utf-8").split("```")[1].strip().replace("\n", " "))
    page.expect_result('"TQ-20260309-118"')
    page.drop(pack.folder / "queries.zip")
    saved = page.saved_queries("graphmem")
    expect(saved).to_have_count(len([*(pack.folder / "queries").iterdir()]), timeout=PATIENCE_MS)
    for question, found in (
        ("What does the agent know about a user?", "Displaying 54 nodes, "),
        ("Who else mentions this order, person or tool?", "Displaying 3 nodes, 2 relationships."),
        ("How are these two connected?", "Displaying 5 nodes, 4 relationships."),
    ):
        page.run_saved(question)
        page.expect_result(f"// {question}")
        page.expect_result(found)
    assert page.circles(shown="Cologne")["Cologne"] == PLACE
