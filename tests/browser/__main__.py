"""`python -m tests.browser`: take the picture of docs/browser.md anew, from a Neo4j started for it.

A font with Chinese characters must be installed (Debian: fonts-wqy-microhei); look at the picture before keeping it.
"""

import sys
import tempfile
from pathlib import Path

from tests.browser.chromium import browser_page
from tests.browser.graph import story
from tests.browser.tour import ready, served_pack, way_to_the_address
from tests.neo4j.releases import LTS
from tests.neo4j.server import running

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "neo4j-browser.png"


def main() -> int:
    """Tell the demo's story, make the tour, keep what it shows."""
    with (
        running(LTS) as server,
        story(server.address, "default") as told,
        tempfile.TemporaryDirectory() as folder,
        served_pack(Path(folder), told.tenant) as pack,
        browser_page(server.http_url, server.uri) as page,
    ):
        ready(page, pack)
        way_to_the_address(page)
        page.photograph(PICTURE)
    sys.stdout.write(f"{PICTURE}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
