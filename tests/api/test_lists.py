"""Lists over HTTP: page by page, and nothing of anybody else in any of them."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.dependencies import admitted
from graphmem.bootstrap import GraphMem
from graphmem.domain.access import Access, Permission
from graphmem.domain.entity import EntityType
from tests.api.conftest import Serve
from tests.fakes.service import open_service

NAMES = dict.fromkeys(("Vim", "Emacs", "Redis", "Kafka", "a/b/memories", "memories"), EntityType.TOOL)
LISTS = ("/v1/memories", "/v1/entities", "/v1/sessions", "/v1/retrievals")
EVERY_LIST = (*LISTS, "/v1/sessions/s1/messages", "/v1/sessions/s1/memories", "/v1/entities/Vim/memories")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[GraphMem]:
    """A service of this test's own, with tools as names."""
    with open_service(tmp_path / "store.db", names=NAMES) as opened:
        yield opened


@pytest.fixture
def web(service: GraphMem, serve: Serve) -> httpx.Client:
    """Speaks to it; Alice and her agents have told something."""
    client = serve(service)
    tell(client, "Vim is quick", user="alice", session="s1", tags=["red"])
    tell(client, "Vim beside Emacs", user="alice", session="s1", kind="semantic")
    tell(client, "Redis under Vim", user="alice", agent="shop", session="s1")
    tell(client, "Emacs for all", user="alice", visibility="public")
    return client


def tell(client: httpx.Client, content: str, **more: object) -> str:
    """Remember a text; its id."""
    answer = client.post("/v1/memories", json={"content": content, **more})
    assert answer.status_code == 201
    return str(answer.json()["id"])


def pages(client: httpx.Client, path: str, name: str, *, limit: str = "1", **query: str) -> list[dict[str, object]]:
    """All of a list, page by page."""
    found: list[dict[str, object]] = []
    after: dict[str, str] = {}
    while True:
        answer = client.get(path, params={**query, "limit": limit, **after})
        assert answer.status_code == 200, answer.text
        body = answer.json()
        assert len(body[name]) <= int(limit)
        found += body[name]
        if body["next"] is None:
            return found
        assert len(body[name]) == int(limit)
        after = {"after": body["next"]}


def contents(rows: list[dict[str, object]]) -> list[object]:
    """What memories say."""
    return [row["content"] for row in rows]


@pytest.mark.parametrize("limit", ["1", "2", "3", "200"])
def test_memories_come_page_by_page(web: httpx.Client, limit: str) -> None:
    """Newest first or oldest first, over every owner in sight, each once, whatever the size of the page."""
    told = ["Vim is quick", "Vim beside Emacs", "Emacs for all"]

    assert contents(pages(web, "/v1/memories", "memories", limit=limit, user="alice")) == told[::-1]
    assert contents(pages(web, "/v1/memories", "memories", limit=limit, user="alice", order="oldest")) == told
    assert contents(pages(web, "/v1/memories", "memories", limit=limit, user="alice", agent="shop")) == [
        "Emacs for all", "Redis under Vim", "Vim beside Emacs", "Vim is quick",
    ]  # fmt: skip
    assert contents(pages(web, "/v1/memories", "memories", limit=limit, user="bob")) == ["Emacs for all"]


def test_what_is_written_meanwhile_moves_no_page(web: httpx.Client) -> None:
    """On no later page of the newest, at the end of the oldest; also of an owner of whom nothing was shown yet."""
    first = web.get("/v1/memories", params={"user": "alice", "agent": "shop", "limit": "1"}).json()
    old = web.get("/v1/memories", params={"user": "alice", "agent": "shop", "limit": "1", "order": "oldest"}).json()
    for visibility in ("private", "shared", "public"):
        tell(web, f"Kafka {visibility}", user="alice", agent="shop", visibility=visibility)

    query = {"user": "alice", "agent": "shop", "limit": "100"}
    rest = web.get("/v1/memories", params={**query, "after": first["next"]}).json()
    assert contents(rest["memories"]) == ["Redis under Vim", "Vim beside Emacs", "Vim is quick"]
    later = web.get("/v1/memories", params={**query, "order": "oldest", "after": old["next"]}).json()
    assert contents(later["memories"])[-3:] == ["Kafka private", "Kafka shared", "Kafka public"]
    assert len(later["memories"]) == 6


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"kind": "semantic"}, ["Vim beside Emacs"]),
        ({"status": "active", "tag": "red"}, ["Vim is quick"]),
        ({"status": "archived"}, []),
        ({"entity": "vim"}, ["Vim beside Emacs", "Vim is quick"]),
        ({"entity": "t/default/u/alice#Tool:emacs"}, ["Vim beside Emacs"]),
        ({"entity": "nobody knows it"}, []),
        ({"entity": "t/default/u/alice/a/shop#Tool:redis"}, []),
        ({"session": "s1"}, ["Vim beside Emacs", "Vim is quick"]),
        ({"session": "s2"}, []),
        ({"source": "tool"}, []),
        ({"visibility": "public"}, ["Emacs for all"]),
        ({"since": "2026-03-01T09:00:00Z", "until": "2026-03-01T09:00:01Z", "kind": "semantic"}, ["Vim beside Emacs"]),
        ({"until": "2026-03-01T09:00:00Z"}, []),
    ],
)
def test_filters_hold_all_together(web: httpx.Client, query: dict[str, str], told: list[str]) -> None:
    """What does not fit every one of them is not listed."""
    assert contents(pages(web, "/v1/memories", "memories", user="alice", **query)) == told


@pytest.mark.parametrize(
    ("query", "field"),
    [
        *(({"limit": limit}, "limit") for limit in ("0", "-1", "201", "1000000000")),
        ({"limit": "9" * 30}, "limit"),
        ({"limit": "ten"}, "limit"),
        ({"tag": "a\0b"}, "tag"),
        ({"tag": ""}, "tag"),
        ({"session": "x" * 201}, "session"),
        ({"session": "password=hunter2hunter2"}, "session"),
        ({"entity": "\0"}, "entity"),
        ({"entity": "x" * 8_001}, "entity"),
        ({"kind": "dream"}, "kind"),
        ({"status": "gone"}, "status"),
        ({"source": "rumour"}, "source"),
        ({"visibility": "private"}, "visibility"),
        ({"order": "best"}, "order"),
        ({"since": "2026-03-01T09:00:00"}, "since"),
        ({"since": "2026-03-02T09:00:00Z", "until": "2026-03-01T09:00:00Z"}, "until"),
        ({"after": ""}, "after"),
        ({"after": "a\0"}, "after"),
        ({"after": "A" * 20_000}, "after"),
        ({"unheard": "of"}, "unheard"),
    ],
)
def test_what_cannot_be_used_is_named(web: httpx.Client, query: dict[str, str], field: str) -> None:
    """A problem with the field, never a failure, never what was sent."""
    answer = web.get("/v1/memories", params={"user": "alice", **query})

    assert answer.status_code == 422
    assert answer.json()["field"] == field
    assert "hunter2" not in answer.text


@pytest.mark.parametrize("path", EVERY_LIST)
@pytest.mark.parametrize("limit", ["0", "-1", "1000000000"])
def test_every_list_is_bounded(web: httpx.Client, path: str, limit: str) -> None:
    """A page has 1 to 200 rows."""
    answer = web.get(path, params={"user": "alice", "limit": limit})

    assert (answer.status_code, answer.json()["field"]) == (422, "limit")


@pytest.mark.parametrize(
    ("path", "name"), [("/v1/memories", "memories"), ("/v1/entities", "entities"), ("/v1/sessions", "sessions")]
)
def test_a_cursor_holds_for_its_list_and_caller_only(web: httpx.Client, path: str, name: str) -> None:
    """Of another user, agent, list or filter, or changed in any place: refused in the same words."""
    tell(web, "Kafka", user="alice", session="s2")
    query = {"user": "alice", "limit": "1"}
    cursor = web.get(path, params=query).json()["next"]
    assert cursor is not None
    others = [{"user": "bob"}, {"agent": "shop"}]
    others += [{"kind": "semantic"}, {"order": "oldest"}, {"tag": "red"}] if name == "memories" else []
    others += [{"type": "Tool"}, {"prefix": "e"}] if name == "entities" else []
    changed = [cursor[:-1], cursor + "A", cursor[::-1], *(cursor[:at] + "-" + cursor[at + 1 :] for at in (0, 9, 20))]

    answers = [web.get(path, params={**query, **other, "after": cursor}) for other in others]
    answers += [web.get(path, params={**query, "after": each}) for each in changed if each != cursor]
    answers += [web.get(other, params={**query, "after": cursor}) for other in LISTS if other != path]
    assert {(answer.status_code, answer.text) for answer in answers} == {(422, answers[0].text)}
    assert answers[0].json()["field"] == "after"
    # A page may be of another size.
    assert web.get(path, params={**query, "limit": "2", "after": cursor}).status_code == 200


def test_a_cursor_tells_of_nothing_foreign(web: httpx.Client) -> None:
    """It is the same bytes whatever others write."""
    query = {"user": "alice", "limit": "1"}
    before = [web.get(path, params=query).content for path in LISTS]
    tell(web, "Redis and Vim", user="bob", session="s1")
    tell(web, "Redis and Vim", user="alice", agent="other", session="s1")
    web.post("/v1/memories/search", json={"query": "Vim?", "user": "bob"})

    assert [web.get(path, params=query).content for path in LISTS] == before


def test_sessions_hold_what_the_caller_sees(web: httpx.Client) -> None:
    """Turns that working memory keeps and memories, of each owner in sight, page by page."""
    messages = [{"role": "user", "content": f"Turn {number} about Kafka"} for number in range(3)]
    for agent in ("shop", "other"):
        told = {"user": "alice", "agent": agent, "messages": messages[: 3 if agent == "shop" else 1]}
        assert web.post("/v1/sessions/s1/messages", json=told).status_code == 200
    read = {"user": "alice", "agent": "shop"}

    assert [row["id"] for row in pages(web, "/v1/sessions", "sessions", **read)] == ["s1"]
    row = web.get("/v1/sessions/s1", params=read).json()
    turns = pages(web, "/v1/sessions/s1/messages", "messages", **read)
    memories = pages(web, "/v1/sessions/s1/memories", "memories", **read)
    assert (row["turns"], row["memories"]) == (len(turns), len(memories)) == (3, len(memories))
    assert [turn["content"] for turn in turns] == [message["content"] for message in messages]
    assert contents(memories)[:3] == ["Vim is quick", "Vim beside Emacs", "Redis under Vim"]
    shared = web.get("/v1/sessions/s1", params={"user": "alice"}).json()
    assert (shared["turns"], shared["memories"]) == (0, 2)


def test_a_session_may_have_slashes_in_its_id(web: httpx.Client) -> None:
    """Encoded, they are part of it; others lead elsewhere."""
    tell(web, "Kafka", user="alice", session="2026/03/memories")
    query = {"user": "alice"}

    assert web.get("/v1/sessions/2026%2F03%2Fmemories", params=query).json()["memories"] == 1
    about = web.get("/v1/sessions/2026%2F03%2Fmemories/memories", params=query).json()
    assert contents(about["memories"]) == ["Kafka"]
    assert web.get("/v1/sessions/2026/03/memories", params=query).json()["type"].endswith("unknown-route")
    assert web.get("/v1/sessions/s1/end", params=query).status_code == 405


@pytest.mark.parametrize("below", ["", "/messages", "/memories"])
def test_a_foreign_session_looks_like_an_unknown_one(web: httpx.Client, below: str) -> None:
    """The same body; an id that none can have is refused."""
    tell(web, "Kafka", user="alice", agent="other", session="secret")
    foreign = web.get(f"/v1/sessions/secret{below}", params={"user": "alice", "agent": "shop"})
    unknown = web.get(f"/v1/sessions/unknown{below}", params={"user": "alice", "agent": "shop"})

    assert (foreign.status_code, foreign.text) == (unknown.status_code, unknown.text)
    assert unknown.status_code == 404
    assert web.get(f"/v1/sessions/a%00b{below}", params={"user": "alice"}).status_code == 422
    assert web.get(f"/v1/sessions/{'x' * 3_000}{below}", params={"user": "alice"}).status_code == 422


def test_recalls_are_listed_newest_first(web: httpx.Client) -> None:
    """Of who asked, in short, the question redacted; what another asked is not there."""
    for question in ("Vim?", "Emacs?", "password=hunter2hunter2 for Redis?"):
        web.post("/v1/memories/search", json={"query": question, "user": "alice", "session": "s1"})
    web.post("/v1/memories/search", json={"query": "Kafka?", "user": "alice", "agent": "shop"})
    rows = pages(web, "/v1/retrievals", "retrievals", user="alice")

    assert {"Vim?", "Emacs?"} < {row["query"] for row in rows}
    assert len(rows) == 3
    assert "hunter2" not in str(rows)
    assert {row["session"] for row in rows} == {"s1"}
    for row in rows:
        whole = web.get(f"/v1/retrievals/{row['retrieval_id']}", params={"user": "alice"})
        assert len(whole.json()["results"]) == row["results"]
    assert pages(web, "/v1/retrievals", "retrievals", user="bob") == []


def test_counts_are_of_what_the_caller_sees(web: httpx.Client) -> None:
    """Another agent's private memories are in none of them; the tenant's are told where they are asked for."""
    seen = web.get("/v1/stats", params={"user": "alice"}).json()

    assert seen["memories"] == {
        "total": 3,
        "by_kind": {"episodic": 2, "semantic": 1},
        "by_status": {"active": 3},
        "by_visibility": {"shared": 2, "public": 1},
    }
    assert seen["entities"] == {"total": 3, "by_type": {"Tool": 3}}
    assert (seen["sessions"], seen["models"], seen["tenant"]) == (1, {"fake-hashing-1": 3}, None)
    tell(web, "Kafka", user="alice", agent="shop", session="s9")
    tell(web, "Kafka", user="bob")
    assert web.get("/v1/stats", params={"user": "alice"}).json() == seen
    agent = web.get("/v1/stats", params={"user": "alice", "agent": "shop"}).json()
    assert (agent["memories"]["total"], agent["sessions"]) == (5, 2)
    whole = web.get("/v1/stats", params={"user": "nobody", "tenant": "true"}).json()
    assert (whole["memories"]["total"], whole["tenant"]["memories"]["total"]) == (1, 6)


def test_only_administrators_count_the_tenant(service: GraphMem) -> None:
    """Who may read sees its own counts, and is refused those of all; so is one whose key is bound."""
    app = create_app(service)
    for access in (Access("default", frozenset({Permission.READ})), Access("default", user="alice")):
        app.dependency_overrides[admitted] = partial(_same, access)
        with TestClient(app, base_url="http://127.0.0.1") as bound:
            assert bound.get("/v1/stats", params={"user": "alice"}).status_code == 200
            assert bound.get("/v1/stats", params={"user": "alice", "tenant": "true"}).status_code == 403


def _same(access: Access) -> Access:
    return access


def test_an_entity_is_found_by_its_key_however_it_is_encoded(web: httpx.Client) -> None:
    """With its slashes encoded or not; one whose name ends like the path of its memories too."""
    key = "t/default/u/alice#Tool:vim"
    query = {"user": "alice"}
    for encoded in (quote(key, safe=""), quote(key), "Vim", "%E3%80%80vim"):
        answer = web.get(f"/v1/entities/{encoded}", params=query)
        assert answer.status_code in {200, 404}
    assert web.get(f"/v1/entities/{quote(key, safe='')}", params=query).json()["memories"] == 2
    tell(web, "Look at a/b/memories now", user="alice")
    odd = "t/default/u/alice#Tool:a/b/memories"
    shown = web.get(f"/v1/entities/{quote(odd, safe='')}", params=query).json()
    assert (shown["key"], shown["name"]) == (odd, "a/b/memories")
    about = web.get(f"/v1/entities/{quote(odd, safe='')}/memories", params=query).json()
    assert contents(about["memories"]) == ["Look at a/b/memories now"]


@pytest.mark.parametrize("below", ["", "/memories"])
@pytest.mark.parametrize(
    "key",
    [
        "t/default/u/alice/a/shop#Tool:redis",
        "t/default/u/bob#Tool:vim",
        "t/other#Tool:vim",
        "Redis",
        "Kafka",
        "../memories",
        "t/default/u/alice#Tool:" + "x" * 3_000,
        "#",
        "':--",
        "%2F",
    ],
)
def test_a_foreign_key_looks_like_an_unknown_one(web: httpx.Client, key: str, below: str) -> None:
    """The same 404, whatever it looks like."""
    answer = web.get(f"/v1/entities/{quote(key, safe='')}{below}", params={"user": "alice"})
    unknown = web.get(f"/v1/entities/unknown{below}", params={"user": "alice"})

    assert (answer.status_code, answer.text) == (unknown.status_code, unknown.text)
    assert answer.status_code == 404


@pytest.mark.parametrize("path", ["%00", "a%00b", "x" * 8_001, "%20", ""])
def test_a_key_that_none_can_have_is_refused(web: httpx.Client, path: str) -> None:
    """NUL, emptiness and size are named."""
    answer = web.get(f"/v1/entities/{path}", params={"user": "alice"})

    assert (answer.status_code, answer.json()["field"]) == (422, "key")


def test_entities_are_listed_and_found_by_their_beginning(web: httpx.Client) -> None:
    """By name, of a type, with counts of what the caller sees."""
    rows = pages(web, "/v1/entities", "entities", user="alice")

    assert [(row["name"], row["visibility"], row["memories"]) for row in rows] == [
        ("Emacs", "public", 1), ("Emacs", "shared", 1), ("Vim", "shared", 2),
    ]  # fmt: skip
    assert [row["name"] for row in pages(web, "/v1/entities", "entities", user="alice", prefix="ＶI")] == ["Vim"]
    assert pages(web, "/v1/entities", "entities", user="alice", type="Place") == []
    assert [row["name"] for row in pages(web, "/v1/entities", "entities", user="alice", agent="shop", prefix="R")] == [
        "Redis"
    ]


def test_entities_are_merged_parted_and_renamed(web: httpx.Client) -> None:
    """One stands for the other until it is undone; a renamed one keeps its old name as an alias."""
    emacs, vim = "t/default/u/alice#Tool:emacs", "t/default/u/alice#Tool:vim"
    merged = web.post("/v1/entities/merge", json={"user": "alice", "entity": emacs, "into": "Vim"})

    assert (merged.status_code, merged.json()["merged"]["key"], merged.json()["into"]["key"]) == (200, emacs, vim)
    shown = web.get(f"/v1/entities/{quote(vim, safe='')}", params={"user": "alice"}).json()
    assert [alias["key"] for alias in shown["aliases"]] == [emacs]
    again = {"user": "alice", "entity": emacs, "into": vim}
    assert web.post("/v1/entities/merge", json=again).status_code == 409
    parted = web.post("/v1/entities/unmerge", json={"user": "alice", "entity": emacs})
    assert (parted.status_code, parted.json()["key"]) == (200, emacs)
    assert web.post("/v1/entities/unmerge", json={"user": "alice", "entity": emacs}).status_code == 422
    renamed = web.post("/v1/entities/rename", json={"user": "alice", "entity": vim, "name": "Vi Improved"})
    assert renamed.json()["name"] == "Vi Improved"
    old = web.get(f"/v1/entities/{quote(vim, safe='')}", params={"user": "alice"}).json()
    assert old["canonical"] == old["same_as"] == renamed.json()["key"]
    assert len(contents(pages(web, f"/v1/entities/{quote('Vi Improved')}/memories", "memories", user="alice"))) == 2


@pytest.mark.parametrize("name", ["password=hunter2hunter2", "ana@example.com", "", "x" * 101, "a\0b", "…"])
def test_a_name_that_cannot_be_kept_is_refused(web: httpx.Client, name: str) -> None:
    """Neither secrets nor personal data become a name; the entity stays as it was."""
    answer = web.post("/v1/entities/rename", json={"user": "alice", "entity": "Vim", "name": name})

    assert (answer.status_code, answer.json()["field"]) == (422, "name")
    assert "hunter2" not in answer.text
    assert web.get("/v1/entities/Vim", params={"user": "alice"}).json()["name"] == "Vim"


@pytest.mark.parametrize("path", ["merge", "unmerge", "rename"])
def test_nobody_changes_what_is_foreign(web: httpx.Client, path: str) -> None:
    """Another agent's entity looks like an unknown one, and stays as it is."""
    foreign = "t/default/u/alice/a/shop#Tool:redis"
    more = {"merge": {"into": "Vim"}, "unmerge": {}, "rename": {"name": "Mine"}}[path]
    answers = [
        web.post(f"/v1/entities/{path}", json={"user": "alice", "entity": entity, **more})
        for entity in (foreign, "unknown")
    ]

    assert {(answer.status_code, answer.text) for answer in answers} == {(404, answers[0].text)}
    shown = web.get(f"/v1/entities/{quote(foreign, safe='')}", params={"user": "alice", "agent": "shop"}).json()
    assert (shown["name"], shown["same_as"]) == ("Redis", None)
