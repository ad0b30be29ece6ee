"""Requests that are sent again under an Idempotency-Key: one effect, one answer."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Event

import httpx
import pytest

from api.app import create_app
from graphmem import once
from graphmem.bootstrap import GraphMem
from graphmem.domain.access import Access
from graphmem.domain.answer import KEPT, AskedOnce, Told
from graphmem.domain.redaction import RedactedText
from graphmem.errors import StoreUnavailable
from graphmem.ports.embedder import Vectors
from tests.api.conftest import Serve
from tests.api.marked import KEY, MARKED, NAMES, prepared, same, state
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.service import open_service

READERS = frozenset({"recall", "recall_alias", "context", "search_knowledge", "replay"})
READERS |= {"memory_search", "memory_context", "knowledge_search"}
"""Operations asked by POST that change nothing."""
UNKEPT = frozenset({"create_key", "rotate_key"})
"""Their answer holds the text of a key, which nothing keeps."""


class Held(FakeEmbedder):
    """Embeds when it is let, and says when it was asked."""

    def __init__(self) -> None:
        """Hold nobody yet."""
        super().__init__()
        self.asked, self.let = Event(), Event()
        self.let.set()

    def embed_passages(self, texts: list[RedactedText]) -> Vectors:  # type: ignore[override] # a list is what comes
        """Wait, then embed."""
        self.asked.set()
        assert self.let.wait(30)
        return super().embed_passages(texts)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of the store."""
    return tmp_path / "store.db"


@pytest.fixture
def memory(path: Path) -> Iterator[GraphMem]:
    """A service in which there is something to judge, to sum up and to index."""
    with open_service(path) as service:
        yield service


@pytest.mark.parametrize("name", MARKED)
def test_sent_again_it_gets_the_same_answer(path: Path, tmp_path: Path, serve: Serve, name: str) -> None:
    """Also from a service started anew; another body or path is refused, and nothing more is done."""
    marked = MARKED[name]
    with open_service(path, names=NAMES) as service:
        client = serve(service)
        put_in = prepared(service, client, tmp_path / "wiki")
        place, body = put_in(marked.path), json.loads(put_in(json.dumps(marked.body)))
        before = state(service)
        first = client.post(place, json=body, headers=KEY)
        assert (first.status_code, first.headers["Content-Type"]) == (marked.status, "application/json")
        revisions = state(service)
        assert (revisions != before) == (name not in {"judge_retrieval", "index_wikis"})
        second = client.post(place, json=body, headers=KEY)
        assert same(first, second)
    with open_service(path) as service:
        client = serve(service)
        assert same(first, client.post(place, json=body, headers=KEY))
        for other in (
            client.post(place, json={**body, **marked.other}, headers=KEY),
            client.post(
                f"{place}?dry_run=false" if name.startswith("remember") else f"{place}?x=1", json=body, headers=KEY
            ),
        ):
            assert other.status_code == 422
            assert other.json()["type"] == "urn:graphmem:problem:idempotency-key-reused"
            assert other.json()["field"] == "Idempotency-Key"
        assert state(service) == revisions


def test_the_location_of_what_was_created_comes_again(memory: GraphMem, serve: Serve) -> None:
    """The header leads to the memory, once and again."""
    client = serve(memory)
    answers = [client.post("/v1/memories", json=MARKED["remember"].body, headers=KEY) for _ in range(2)]
    assert same(*answers)
    assert client.get(answers[1].headers["Location"]).json()["content"] == "I like tea"


@pytest.mark.parametrize("content", ["I like tea", "hm"])
def test_what_changes_nothing_keeps_its_answer(memory: GraphMem, serve: Serve, content: str) -> None:
    """A duplicate is counted once, and what is skipped is skipped with the same words."""
    client = serve(memory)
    client.post("/v1/memories", json={"content": "I like tea", "user": "ann"})
    body = {"content": content, "user": "ann", "explicit": False}
    first = client.post("/v1/memories", json=body, headers=KEY)
    assert first.json()["outcome"] == ("duplicate" if content == "I like tea" else "skipped")
    before = state(memory)
    assert same(first, client.post("/v1/memories", json=body, headers=KEY))
    assert state(memory) == before


def test_a_telling_without_ids_is_taken_once(memory: GraphMem, serve: Serve) -> None:
    """Without a key the same words again are said again; with one they are not."""
    client = serve(memory)
    body = {"user": "ann", "messages": [{"role": "user", "content": "Well, well"}]}
    first = client.post("/v1/sessions/s/messages", json=body, headers=KEY)
    assert same(first, client.post("/v1/sessions/s/messages", json=body, headers=KEY))
    assert first.json()["taken"] == 1
    assert len(client.post("/v1/sessions/s/messages", json=body).json()["working_memory"]) == 2


def test_the_audit_log_notes_it_once(memory: GraphMem, serve: Serve) -> None:
    """What was sent again did nothing."""
    client = serve(memory)
    answers = [client.post("/v1/memories", json=MARKED["remember"].body, headers=KEY) for _ in range(3)]
    (entry,) = client.get("/v1/audit").json()["entries"]
    assert entry["ids"] == [answers[2].json()["id"]]


def test_of_a_batch_what_is_refused_stays_refused(memory: GraphMem, serve: Serve) -> None:
    """What is not is there once, in one commit with the answer."""
    client = serve(memory)
    items = [{"content": content, "user": "ann"} for content in ("I like tea", "", "x" * 1_048_577, "I like rum")]
    answers = [client.post("/v1/memories/batch", json={"items": items}, headers=KEY) for _ in range(2)]
    assert same(*answers)
    assert [result["status"] for result in answers[0].json()["results"]] == [201, 422, 422, 201]
    assert state(memory) == ((1, 0), 2)


def test_a_preview_keeps_nothing(memory: GraphMem, serve: Serve) -> None:
    """So that what it shows is never old."""
    client = serve(memory)
    asked = {"user": "ann", "query": "tea"}
    assert client.post("/v1/memories/forget", json=asked, headers=KEY).json()["ids"] == []
    told = client.post("/v1/memories", json=MARKED["remember"].body).json()["id"]
    preview = client.post("/v1/memories/forget", json=asked, headers=KEY).json()
    assert preview["ids"] == [told]
    confirmed = {**asked, "confirm_token": preview["confirm_token"]}
    done = [client.post("/v1/memories/forget", json=confirmed, headers=KEY) for _ in range(2)]
    assert same(*done)
    assert (done[0].json()["done"], done[0].json()["ids"]) == (True, [told])


def test_errors_are_not_kept(memory: GraphMem, serve: Serve, tmp_path: Path) -> None:
    """What was refused or failed is done when it can be."""
    client = serve(memory)
    assert client.post("/v1/knowledge/index", json={}, headers=KEY).status_code == 404
    prepared(memory, client, tmp_path / "wiki")
    assert client.post("/v1/knowledge/index", json={}, headers=KEY).status_code == 200


def test_reads_and_dry_runs_ignore_the_key(memory: GraphMem, serve: Serve) -> None:
    """They keep nothing, so that the key is free for a write."""
    client = serve(memory)
    search = {"query": "tea", "user": "ann"}
    body = MARKED["remember"].body
    assert client.post("/v1/memories/search", json=search, headers=KEY).status_code == 200
    assert client.post("/v1/memories/search", json={**search, "limit": 1}, headers=KEY).status_code == 200
    dry = client.post("/v1/memories?dry_run=true", json=body, headers=KEY)
    assert (dry.status_code, dry.json()["id"]) == (200, None)
    assert client.post("/v1/memories", json=body, headers=KEY).status_code == 201
    assert client.post("/v1/memories?dry_run=true", json=body, headers=KEY).json()["outcome"] == "duplicate"


@pytest.mark.parametrize("key", ["", "x" * 256, "schlüssel", "a\tb"])
def test_a_key_that_is_none_is_refused(memory: GraphMem, serve: Serve, key: str) -> None:
    """Too long, empty, or not printable ASCII; nothing is written."""
    headers = {b"Idempotency-Key": key.encode()}
    answer = serve(memory).post("/v1/memories", json=MARKED["remember"].body, headers=headers)
    assert (answer.status_code, answer.json()["field"]) == (422, "Idempotency-Key")
    assert memory.report().memories == 0


def test_two_keys_at_once_are_refused(memory: GraphMem, serve: Serve) -> None:
    """Nobody can tell which of them counts."""
    twice = [("Idempotency-Key", "a"), ("Idempotency-Key", "b")]
    answer = serve(memory).post("/v1/memories", json=MARKED["remember"].body, headers=twice)
    assert (answer.status_code, answer.json()["field"]) == (422, "Idempotency-Key")
    assert memory.report().memories == 0


def test_the_longest_key_is_taken(memory: GraphMem, serve: Serve) -> None:
    """255 characters, blanks and quotes inside."""
    headers = {"Idempotency-Key": '"' + "x ~" * 84 + '"!'}
    assert len(headers["Idempotency-Key"]) == 255
    assert serve(memory).post("/v1/memories", json=MARKED["remember"].body, headers=headers).status_code == 201


def test_sixteen_at_once_have_one_effect(path: Path, serve: Serve) -> None:
    """Of the same telling by sixteen threads over two services on one file: all answers are equal."""
    with open_service(path) as one, open_service(path) as two:
        clients = (serve(one), serve(two))

        def post(number: int) -> httpx.Response:
            return clients[number % 2].post("/v1/memories", json=MARKED["remember"].body, headers=KEY)

        with ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(post, range(16)))
        assert [answer.status_code for answer in answers] == [201] * 16
        assert all(same(answers[0], answer) for answer in answers)
        assert state(one) == ((1, 0), 1)


def test_sixteen_tellings_at_once_are_taken_once(path: Path, serve: Serve) -> None:
    """The same of messages, whose effect is more than one commit."""
    marked = MARKED["observe"]
    with open_service(path) as one, open_service(path) as two:
        clients = (serve(one), serve(two))

        def post(number: int) -> httpx.Response:
            return clients[number % 2].post(marked.path, json=marked.body, headers=KEY)

        with ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(post, range(16)))
        assert [answer.status_code for answer in answers] == [200] * 16
        assert all(same(answers[0], answer) for answer in answers)
        assert (answers[0].json()["taken"], len(answers[0].json()["working_memory"])) == (1, 1)
        assert state(one) == ((2, 0), 1)


def test_who_waits_too_long_is_told_when_to_ask_again(
    path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """409 with Retry-After while the first is at it, and then its answer."""
    monkeypatch.setattr(once, "WAIT_S", 0.05)
    embedder = Held()
    with open_service(path, embedder=embedder) as service, ThreadPoolExecutor(1) as pool:
        client = serve(service)
        embedder.let.clear()
        first = pool.submit(client.post, "/v1/memories", json=MARKED["remember"].body, headers=KEY)
        assert embedder.asked.wait(30)
        busy = client.post("/v1/memories", json=MARKED["remember"].body, headers=KEY)
        embedder.let.set()
        assert (busy.status_code, busy.headers["Retry-After"]) == (409, "1")
        assert busy.json()["type"] == "urn:graphmem:problem:request-in-progress"
        assert same(first.result(), client.post("/v1/memories", json=MARKED["remember"].body, headers=KEY))


def test_an_answer_is_kept_for_a_day(path: Path, serve: Serve) -> None:
    """Then the request is a new one, whatever it says."""
    clock = FixedClock()
    with open_service(path, clock=clock) as service:
        client = serve(service)
        first = client.post("/v1/memories", json=MARKED["remember"].body, headers=KEY)
        clock.advance(KEPT - timedelta(microseconds=1))
        assert same(first, client.post("/v1/memories", json=MARKED["remember"].body, headers=KEY))
        clock.advance(timedelta(microseconds=1))
        again = client.post("/v1/memories", json={"content": "I like rum", "user": "ann"}, headers=KEY)
        assert again.status_code == 201


def test_old_answers_are_dropped_on_the_way(path: Path, monkeypatch: pytest.MonkeyPatch, serve: Serve) -> None:
    """Some at each turn; a store that cannot drop fails no request."""
    monkeypatch.setattr(once, "DROP_EVERY", 2)
    monkeypatch.setattr(once, "DROP_STEP", 2)
    clock = FixedClock()
    asked = [AskedOnce.of(Access("default"), f"key {number}", (b"",)) for number in range(5)]
    with open_service(path, clock=clock) as service:
        for each in asked:
            post_alone(service, each)
        clock.advance(KEPT)
        new = [AskedOnce.of(Access("default"), f"new {number}", (b"",)) for number in range(4)]
        kept = service._store.answers
        left = []
        for each in new:
            post_alone(service, each)
            left.append(sum(kept.find("default", old.key) is not None for old in asked))
        assert left == [5, 3, 3, 1]

        def locked(*_: object, **__: object) -> int:
            msg = "locked"
            raise StoreUnavailable(msg)

        monkeypatch.setattr(kept, "drop_older_than", locked)
        assert serve(service).post("/v1/memories", json=MARKED["remember"].body, headers=KEY).status_code == 201


def post_alone(service: GraphMem, asked: AskedOnce) -> None:
    """Do a marked request that does nothing."""
    told = Told(200)
    service.once.run(asked, lambda _: None, lambda _: told)


def test_nothing_of_the_request_is_kept(memory: GraphMem, path: Path, serve: Serve) -> None:
    """Neither the key nor what was redacted is in the file."""
    headers = {"Idempotency-Key": "order-of-ann@example.org"}
    body = {"content": "My password is hunter2-Xy7 and my card 4111 1111 1111 1111", "user": "ann"}
    answer = serve(memory).post("/v1/memories", json=body, headers=headers)
    assert "[" in answer.json()["redacted_text"]
    memory.close()
    raw = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert answer.json()["id"].encode() in raw
    for secret in (b"ann@example.org", b"hunter2", b"4111 1111 1111 1111"):
        assert secret not in raw


def test_callers_do_not_meet() -> None:
    """The same key of another API key, or of one bound to somebody else, is another one."""
    callers = [
        Access("acme"),
        Access("acme", key_id="k1"),
        Access("acme", key_id="k2"),
        Access("acme", key_id="k1", user="ann"),
        Access("acme", key_id="k1", agent="ann"),
        Access("acme", user="k1"),
    ]
    assert len({AskedOnce.of(caller, "key", (b"x",)).key for caller in callers}) == len(callers)


def test_parts_of_a_request_do_not_run_together() -> None:
    """Where one part ends is part of what is the same; and the digest tells nothing without the key."""
    asked = [AskedOnce.of(Access("acme"), "key", parts) for parts in ((b"ab", b"c"), (b"a", b"bc"), (b"abc",))]
    assert len({each.digest for each in asked}) == 3
    assert AskedOnce.of(Access("acme"), "other", (b"abc",)).digest != asked[2].digest


def test_every_post_that_writes_declares_the_key(memory: GraphMem) -> None:
    """All POST operations are readers, make keys, or take the header with its bounds; the tests above know each."""
    declared = set()
    posts = [each["post"] for each in create_app(memory).openapi()["paths"].values() if "post" in each]
    for operation in posts:
        for parameter in operation.get("parameters", ()):
            if parameter["name"] == "Idempotency-Key":
                assert (parameter["in"], parameter["required"]) == ("header", False)
                texts = [each for each in parameter["schema"]["anyOf"] if each["type"] == "string"]
                assert [(each["minLength"], each["maxLength"]) for each in texts] == [(1, 255)]
                assert re.fullmatch(texts[0]["pattern"], KEY["Idempotency-Key"])
                assert {"409", "422"} <= operation["responses"].keys()
                declared.add(operation["operationId"])
    assert declared == {operation["operationId"] for operation in posts} - READERS - UNKEPT
    assert declared == MARKED.keys()
