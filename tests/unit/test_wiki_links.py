"""Which page a link means."""

import pytest

from graphmem.knowledge.links import LinkTargets, PageNames, is_attachment, resolved
from graphmem.knowledge.markdown import Link, LinkForm
from graphmem.knowledge.parsing import parse

PAGES = LinkTargets(
    [
        PageNames("index.md", "Home", ("start",)),
        PageNames("deep/er/notes.md", "Deep notes", ()),
        PageNames("deep/notes.md", "Notes", ("脚注",)),
        PageNames("deep/Case.md", "Case", ()),
        PageNames("deep/case.md", "case", ()),
        PageNames("v1.2.md", "Release", ()),
        PageNames("emoji 🙂.md", "Smile", ()),
        PageNames("caf\u00e9.md", "Café", ()),
    ]
)


def wiki(page: str) -> Link:
    """A link in double brackets."""
    return Link(LinkForm.WIKI, page, "", 1)


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ("index", "index.md"),
        ("Index.md", "index.md"),
        ("/index", "index.md"),
        ("notes", "deep/notes.md"),
        ("er/notes", "deep/er/notes.md"),
        ("deep/er/notes", "deep/er/notes.md"),
        ("Case", "deep/Case.md"),
        ("case", "deep/case.md"),
        ("v1.2", "v1.2.md"),
        ("emoji 🙂", "emoji 🙂.md"),
        ("cafe\u0301", "caf\u00e9.md"),
        ("Home", "index.md"),
        ("start", "index.md"),
        ("脚注", "deep/notes.md"),
        ("deep notes", "deep/er/notes.md"),
        ("./notes", "deep/notes.md"),
        ("../index", "index.md"),
        ("", "deep/here.md"),
        ("../../index", None),
        ("../../../etc/passwd", None),
        ("otes", None),
        ("gone", None),
    ],
)
def test_a_wiki_link_is_a_path_then_a_title_then_an_alias(link: str, path: str | None) -> None:
    """The shortest path where several fit; the exact spelling before another; never out of the wiki."""
    assert PAGES.resolve(wiki(link), "deep/here.md") == path


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ("notes.md", "deep/notes.md"),
        ("er/notes.md", "deep/er/notes.md"),
        ("../index.md", "index.md"),
        ("index.md", "index.md"),
        ("/deep/notes.md", "deep/notes.md"),
        ("./er/../notes.md", "deep/notes.md"),
        ("../../index.md", None),
        ("Home.md", None),
    ],
)
def test_an_ordinary_link_is_a_path_from_its_folder(link: str, path: str | None) -> None:
    """Or from the top; no name."""
    assert PAGES.resolve(Link(LinkForm.MARKDOWN, link, "", 1), "deep/here.md") == path


@pytest.mark.timeout(10)
def test_many_pages_of_one_name_cost_no_more() -> None:
    """Ten thousand folders with a page of the same name, each linked to by name and in full."""
    paths = [f"part{number}/readme.md" for number in range(10_000)]
    targets = LinkTargets(PageNames(path, "Read me", ()) for path in paths)
    assert {targets.resolve(wiki("README"), path) for path in paths} == {"part0/readme.md"}
    assert [targets.resolve(wiki(path), "a.md") for path in paths] == paths
    deep = "/".join(["x"] * 2_000) + "/page.md"
    assert LinkTargets([PageNames(deep, "Deep", ())]).resolve(wiki(deep), "a.md") == deep


def test_a_page_leads_to_others_once() -> None:
    """Sorted, without itself and what is not there."""
    links = parse("deep/notes.md", "[[index]] [[Home]] [[notes]] [[Notes]] [[gone]] [[v1.2]]").links
    assert resolved(links, "deep/notes.md", PAGES) == ("index.md", "v1.2.md")


def test_embedded_files_are_no_pages() -> None:
    """A picture is not missed; a page whose name has a dot is."""
    assert is_attachment(wiki("a/pic.PNG"))
    assert not is_attachment(wiki("v1.3"))
    assert not is_attachment(wiki("png"))
