"""Neo4j Browser in a headless Chromium, as a person uses it: connect, drop a file, open a guide, run a query."""

import base64
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE_MS: Final = 30_000
"""How long a condition may take on a busy machine."""
_FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    # The page asks for fonts and for a place to report its use to; both work without an answer.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
_DROP: Final = """([name, content]) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(content), char => char.charCodeAt(0))], name));
    const drop = new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: files});
    document.querySelector('[data-testid="activeEditor"]').dispatchEvent(drop);
}"""
_CIRCLES: Final = """nodes => nodes.map(
    node => [node.textContent.trim(), node.querySelector("circle.b-outline").getAttribute("fill")]
)"""
_AT_REST: Final = """() => {
    const now = document.querySelector('[data-testid="frame"] svg.neod3viz').outerHTML;
    const rests = window.seenBefore === now;
    window.seenBefore = rests ? null : now;
    return rests;
}"""


def need_chromium() -> None:
    """Skip the test where there is no Chromium, or fail it on a build machine."""
    if CHROMIUM is None:
        reason = "no Chromium to drive Neo4j Browser with; install it (Debian: apt-get install chromium)"
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


class BrowserPage:
    """The page of Neo4j Browser, connected to its server."""

    def __init__(self, page: Page, http_url: str, bolt_uri: str) -> None:
        """Open it and connect without a password."""
        self._page = page
        page.set_default_timeout(PATIENCE_MS)
        page.goto(f"{http_url}/browser/?dbms={bolt_uri}")
        page.get_by_test_id("authenticationMethod").select_option(label="No authentication")
        page.get_by_test_id("connect").click()
        expect(page.get_by_text("You are connected").or_(page.get_by_text("You have a working")).first).to_be_visible()

    def drop(self, file: Path) -> None:
        """Drag a file onto the window."""
        self._page.evaluate(_DROP, [file.name, base64.b64encode(file.read_bytes()).decode()])

    def type(self, command: str) -> None:
        """Write a command into the editor and run it."""
        self._page.get_by_test_id("activeEditor").click()
        self._page.keyboard.insert_text(command)
        self._page.keyboard.press("Enter")

    @property
    def guide(self) -> Locator:
        """The guide in the side bar."""
        return self._page.get_by_test_id("guidesDrawer")

    def click_in_guide(self, text: str) -> None:
        """Run what the guide offers: a click on the arrow before the text."""
        # Browser puts the arrow, an element of its own, into what can be run.
        self.guide.locator("[data-exec], pre.runnable").filter(has_text=text).locator("i").first.click()

    def turn_to(self, title: str) -> None:
        """Turn the guide's pages until this one is open; fails after the last one."""
        heading = self.guide.get_by_role("heading", name=title)
        while not heading.is_visible():
            self._page.get_by_test_id("guideNextSlide").click()

    def saved_queries(self, folder: str) -> Locator:
        """The names of the saved queries in a folder; opens the side bar."""
        self._page.get_by_test_id("navigationFavorites").click()
        self._page.get_by_test_id(f"expandFolder-{folder}").click()
        return self._page.get_by_test_id(f"savedScriptsFolder-{folder}").get_by_test_id("savedScriptListItem")

    def run_saved(self, name: str) -> None:
        """Run a saved query, with a click on its arrow."""
        query = self._page.get_by_test_id("savedScriptListItem").filter(has_text=name)
        query.hover()
        query.get_by_test_id("savedScriptsButton-Run").click()

    @property
    def result(self) -> Locator:
        """What the last command gave."""
        return self._page.get_by_test_id("frame").first

    def expect_result(self, text: str) -> None:
        """Wait until the last command's result says this."""
        expect(self.result).to_contain_text(text, timeout=PATIENCE_MS)

    def circles(self, *, shown: str) -> dict[str, str]:
        """The circles drawn last, once the one of this caption is there: caption → colour."""
        circle = self.result.locator("svg.neod3viz g.node").filter(has_text=shown)
        expect(circle.first).to_be_visible(timeout=PATIENCE_MS)
        drawn = self.result.locator("svg.neod3viz g.node").evaluate_all(_CIRCLES)
        return {str(caption): str(colour) for caption, colour in drawn}

    def arrange(self) -> None:
        """Fit the drawing into its frame, wait until it rests, and pull it out from behind the overview."""
        self._page.wait_for_function(_AT_REST, polling=300)
        self.result.get_by_label("zoom-to-fit").click()
        self._page.wait_for_function(_AT_REST, polling=300)
        box = self.result.locator("svg.neod3viz").bounding_box()
        assert box is not None
        self._page.mouse.move(box["x"] + 200, box["y"] + 20)
        self._page.mouse.down()
        self._page.mouse.move(box["x"] + 40, box["y"] + 20, steps=5)
        self._page.mouse.up()
        self._page.wait_for_function(_AT_REST, polling=300)

    def photograph(self, path: Path) -> None:
        """Keep a picture of the whole window, without the note about the use of the Browser."""
        note = self._page.get_by_text("To help make Neo4j Browser better")
        if note.is_visible():
            note.locator("xpath=following-sibling::*").click()
            expect(note).to_be_hidden()
        # Not over a button, which would unfold its menu.
        self._page.mouse.move(0, 0)
        path.write_bytes(self._page.screenshot())


@contextmanager
def browser_page(http_url: str, bolt_uri: str) -> Iterator[BrowserPage]:
    """A connected page in a Chromium of its own, with nothing kept from before."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=[*_FLAGS])
        try:
            page = chromium.new_page(viewport={"width": 1760, "height": 760}, device_scale_factor=1.25)
            yield BrowserPage(page, http_url, bolt_uri)
        finally:
            chromium.close()
