"""A pack written by the command and served, and the tour through it that a person would make."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import pytest

from graphmem.cli.border import run
from graphmem.cli.guide_server import guide_server
from tests.browser.chromium import BrowserPage
from tests.neo4j.server import free_port


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack in a folder, served on loopback."""

    folder: Path
    port: int

    @property
    def guide(self) -> str:
        """The address of its guide."""
        return f"http://localhost:{self.port}/guide.html"


@contextmanager
def served_pack(folder: Path, tenant: str) -> Iterator[Pack]:
    """A new pack for the demo's user in a tenant."""
    port = free_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHMEM_TENANT", tenant)
        assert run(["browser-pack", str(folder), "--port", str(port)]) == 0
    with guide_server(folder, port) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield Pack(folder, port)
        finally:
            server.shutdown()
            thread.join()


def ready(page: BrowserPage, pack: Pack) -> None:
    """Open the guide, put on the style, set the parameters: the first page of the guide."""
    page.type(f":guide {pack.guide}")
    page.click_in_guide(":style")
    page.expect_result("node.Memory {")
    page.click_in_guide(":params")
    page.expect_result('"TQ-20260309-118"')


def way_to_the_address(page: BrowserPage) -> None:
    """Turn to the page of the guide that asks for a way through the graph, and ask."""
    page.turn_to("How are these two connected?")
    page.click_in_guide("// How are these two connected?")
    page.expect_result("Displaying 5 nodes, 4 relationships.")
    page.arrange()
