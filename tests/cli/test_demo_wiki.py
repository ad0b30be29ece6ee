"""The pages of the demo: enough of them, in both languages, and whole."""

import re
from importlib.resources import files
from pathlib import Path

PAGES = Path(str(files("graphmem.cli"))) / "demo_wiki"


def test_the_demo_has_a_wiki_in_both_languages() -> None:
    """Twelve pages at least with front matter, half of them Chinese; every link leads to one of them."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in PAGES.glob("*.md")}
    assert len(pages) >= 12
    assert all(re.match(r"---\ntitle: .+\n(?:\w+: .+\n)+---\n# ", text) for text in pages.values())
    chinese = sum(len(re.findall(r"[\u4e00-\u9fff]", text)) > 100 for text in pages.values())
    assert 0.4 <= chinese / len(pages) <= 0.6
    assert {link for text in pages.values() for link in re.findall(r"\[\[(.+?)\]\]", text)} <= pages.keys()
