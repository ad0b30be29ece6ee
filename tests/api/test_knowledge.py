"""Wikis and the ontology over HTTP: listed, read, written, refused."""

from pathlib import Path

import httpx
import pytest

from graphmem.service import MemoryService

WIKI = "tea & notes"
PAGES = f"/v1/knowledge/pages/{WIKI}"
NEW = {"If-None-Match": "*"}


@pytest.fixture(scope="module")
def folder(service: MemoryService, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is a wiki of the service."""
    root = tmp_path_factory.mktemp("wiki")
    (root / "teas").mkdir()
    (root / "teas" / "oolong.md").write_text("---\naliases: [乌龙茶]\n---\n# Oolong\nSee [[ports]].\n", "utf-8")
    (root / "ports.md").write_text("# Ports\n## Tea server\nListens on 8443.\n", "utf-8")
    (root / "bad.md").write_bytes(b"\xff\xfe\x00")
    service.wiki.add(str(root), name=WIKI)
    return root


@pytest.fixture
def wiki(client: httpx.Client, folder: Path) -> httpx.Client:
    """A client of a service with that wiki, indexed."""
    assert folder.is_dir()
    assert client.post("/v1/knowledge/index", json={}).status_code == 200
    return client


def test_wikis_are_listed_and_indexed(client: httpx.Client, folder: Path) -> None:
    """Without their folders; what is wrong with a file is told with its path."""
    assert client.get("/v1/knowledge/wikis").json() == {"wikis": [{"name": WIKI}]}
    (indexed,) = client.post("/v1/knowledge/index", json={"wiki": WIKI}).json()["wikis"]
    assert indexed["wiki"] == WIKI
    assert [(each["kind"], each["path"]) for each in indexed["problems"]] == [("unreadable", "bad.md")]
    missing = client.post("/v1/knowledge/index", json={"wiki": "s3cr3tmark"})
    assert missing.status_code == 404
    assert "s3cr3tmark" not in missing.text
    assert str(folder) not in client.post("/v1/knowledge/index", json={}).text


def test_pages_are_listed_by_path(wiki: httpx.Client) -> None:
    """With a cursor; nothing is left out or told twice."""
    seen: list[str] = []
    after: dict[str, str] = {}
    for _ in range(20):
        told = wiki.get("/v1/knowledge/pages", params={"wiki": WIKI, "limit": "1"} | after).json()
        seen += [page["path"] for page in told["pages"]]
        if told["next"] is None:
            break
        after = {"after": told["next"]}
    assert seen == sorted(set(seen))
    assert {"ports.md", "teas/oolong.md"} <= set(seen)
    assert "bad.md" not in seen


def test_a_page_is_read(wiki: httpx.Client) -> None:
    """With its sections; its hash is the ETag."""
    answer = wiki.get(f"{PAGES}/teas/oolong.md")
    page = answer.json()
    assert (page["title"], page["aliases"], page["links"], page["current"]) == (
        "Oolong",
        ["乌龙茶"],
        ["ports.md"],
        True,
    )
    assert [section["trail"] for section in page["sections"]] == [["Oolong"]]
    assert answer.headers["ETag"] == f'"{page["hash"]}"'
    assert wiki.get(f"{PAGES}/teas%2Foolong.md").json() == page


def test_a_page_is_created_and_replaced(wiki: httpx.Client, folder: Path) -> None:
    """By the version that was read; it is searchable at once."""
    path = f"{PAGES}/notes/new.md"
    created = wiki.put(path, json={"text": "# Kettles\nBoil at altitude.\n"}, headers=NEW)
    assert created.status_code == 201
    assert created.json()["indexed"]["added"] == ["notes/new.md"]
    assert (folder / "notes" / "new.md").read_text("utf-8") == "# Kettles\nBoil at altitude.\n"
    tag = {"If-Match": created.headers["ETag"]}
    replaced = wiki.put(path, json={"text": "# Kettles\nWhistle loudly.\n"}, headers=tag)
    assert (replaced.status_code, replaced.json()["indexed"]["changed"]) == (200, ["notes/new.md"])
    assert wiki.get(path).headers["ETag"] == replaced.headers["ETag"]
    sections = wiki.post("/v1/knowledge/search", json={"query": "Which kettles whistle loudly?"}).json()["sections"]
    assert sections[0]["page"] == "notes/new.md"
    stale = wiki.put(path, json={"text": "# Lost\n"}, headers=tag)
    again = wiki.put(path, json={"text": "# Lost\n"}, headers=NEW)
    for refused in (stale, again):
        assert (refused.status_code, refused.json()["type"]) == (412, "urn:graphmem:problem:conflict")
        assert refused.headers["content-type"] == "application/problem+json"
    assert "Whistle" in (folder / "notes" / "new.md").read_text("utf-8")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"If-Match": "*"},
        {"If-Match": "abc"},
        {"If-Match": f'W/"{"0" * 64}"'},
        {"If-Match": f'"{"0" * 64}"', "If-None-Match": "*"},
        {"If-None-Match": f'"{"0" * 64}"'},
    ],
)
def test_a_writer_names_what_it_read(wiki: httpx.Client, headers: dict[str, str]) -> None:
    """Or that nothing is there; anything else writes nothing."""
    answer = wiki.put(f"{PAGES}/ports.md", json={"text": "# Lost\n"}, headers=headers)
    assert (answer.status_code, answer.json()["field"]) == (422, "If-Match")
    assert wiki.get(f"{PAGES}/ports.md").json()["title"] == "Ports"


def test_a_page_to_replace_has_to_be_there(wiki: httpx.Client) -> None:
    """404 with a hash that nothing has."""
    answer = wiki.put(f"{PAGES}/none.md", json={"text": "# a"}, headers={"If-Match": f'"{"0" * 64}"'})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "%2e%2e/out.md",
        "..%2Fout.md",
        "a%2F..%2F..%2Fout.md",
        "%2Fetc%2Fout.md",
        ".graphmem/lock.md",
        ".git/x.md",
        "a%00b.md",
        "a%0Ab.md",
        "%ED%A0%80.md",
        "x.txt",
        "x" * 300 + ".md",
        "a/" * 2000 + "x.md",
        "%20.md",
        "a%5C..%5Cout.md",
        "",
    ],
)
def test_hostile_paths_write_and_read_nothing(wiki: httpx.Client, folder: Path, path: str) -> None:
    """A refusal that repeats nothing; the folder and what is around it stay as they are."""
    before = sorted(folder.parent.rglob("*"))
    written = wiki.put(f"{PAGES}/{path}", json={"text": "# Out\n"}, headers=NEW)
    if written.status_code == 201:
        # An odd name that a file system can hold stays within the folder.
        added = [each for each in folder.parent.rglob("*") if each not in before and ".graphmem" not in each.parts]
        assert added
        assert all(folder in each.parents for each in added)
        return
    assert written.status_code in {403, 404, 422}
    assert written.headers["content-type"] == "application/problem+json"
    assert [each for each in folder.parent.rglob("*.md") if each not in before] == []
    assert wiki.get(f"{PAGES}/{path}").status_code in {404, 422}


@pytest.mark.parametrize("text", ["a\0b", "", 7, None, ["a"]])
def test_a_text_that_is_none_is_refused(wiki: httpx.Client, text: object) -> None:
    """Nothing is written."""
    answer = wiki.put(f"{PAGES}/odd.md", json={"text": text}, headers=NEW)
    assert answer.status_code in ({201, 422} if text == "" else {422})
    assert answer.status_code == 201 or answer.json()["field"] == "text"


def test_other_bodies_are_refused(wiki: httpx.Client) -> None:
    """Too large, no JSON, half a surrogate pair, an unknown field."""
    path = f"{PAGES}/odd2.md"
    assert wiki.put(path, content=b"# a", headers=NEW | {"Content-Type": "text/markdown"}).status_code == 415
    typed = NEW | {"Content-Type": "application/json"}
    assert wiki.put(path, content=b'{"text": "\\ud800"}', headers=typed).status_code == 400
    assert wiki.put(path, json={"text": "x" * 2_200_000}, headers=NEW).status_code == 413
    assert wiki.put(path, json={"text": "a", "folder": "/etc"}, headers=NEW).json()["field"] == "folder"
    assert wiki.get(path).status_code == 404


@pytest.mark.parametrize(
    ("params", "status", "field"),
    [
        ({}, 422, "wiki"),
        ({"wiki": "none"}, 404, None),
        ({"wiki": "a\0b"}, 404, None),
        ({"wiki": WIKI, "limit": 0}, 422, "limit"),
        ({"wiki": WIKI, "limit": 501}, 422, "limit"),
        ({"wiki": WIKI, "limit": 10**30}, 422, "limit"),
        ({"wiki": WIKI, "limit": "1.5"}, 422, "limit"),
        ({"wiki": WIKI, "folder": "/"}, 422, "folder"),
    ],
)
def test_bad_listings_are_refused(
    wiki: httpx.Client, params: dict[str, str | int], status: int, field: str | None
) -> None:
    """By name, without the value."""
    answer = wiki.get("/v1/knowledge/pages", params=params)
    assert (answer.status_code, answer.json().get("field")) == (status, field)


@pytest.mark.parametrize("after", ["a\0b", "\uffff", "zzzz", ""])
def test_any_text_is_a_place_to_go_on_from(wiki: httpx.Client, after: str) -> None:
    """It need not be there."""
    assert wiki.get("/v1/knowledge/pages", params={"wiki": WIKI, "after": after}).status_code == 200
    assert wiki.get("/v1/knowledge/ontology/concepts", params={"after": after}).status_code == 200


def test_concepts_are_listed_and_read(client: httpx.Client) -> None:
    """By name in any language, and page by page; one by its id with what it leads to."""
    path = "/v1/knowledge/ontology/concepts"
    (found,) = client.get(path, params={"name": "四川火锅"}).json()["concepts"]
    told = client.get(f"{path}/{found['id']}").json()
    assert told["concept"] == found
    assert told["ancestors"][0]["distance"] == 1
    assert "chili" in {each["id"] for each in told["expansions"]}
    assert all(0 < each["weight"] <= 1 and each["path"] for each in told["expansions"])
    first = client.get(path, params={"limit": 500}).json()
    second = client.get(path, params={"limit": 500, "after": first["next"]}).json()
    ids = [each["id"] for page in (first, second) for each in page["concepts"]]
    assert (ids, len(ids)) == (sorted(set(ids)), 1000)
    assert client.get(path, params={"name": "s3cr3tmark"}).json() == {"concepts": [], "next": None}


def test_unknown_concepts_are_not_found(client: httpx.Client) -> None:
    """Whatever the id; bad limits are refused."""
    path = "/v1/knowledge/ontology/concepts"
    for concept_id in ("none", "https://schema.org/Thing", "a%00b", "%ED%A0%80", "x" * 5000, "..%2F..", ""):
        assert client.get(f"{path}/{concept_id}").status_code == 404
    for limit in ("0", "501", "1e3", str(10**40)):
        assert client.get(path, params={"limit": limit}).status_code == 422
    assert client.get(path, params=[("name", "a"), ("name", "b")]).json()["field"] == "name"
