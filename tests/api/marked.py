"""A request of each kind that changes something and may be sent again, and what shows whether it did."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx

from graphmem.bootstrap import GraphMem
from graphmem.domain.entity import EntityType
from graphmem.domain.scope import Owner

KEY = {"Idempotency-Key": "b9c0f9f0-0c5e-4a3c-8f0e-5f3e2a7c1d11"}


@dataclass(frozen=True)
class Marked:
    """A POST that changes something. `{memory}`, `{forgotten}` and `{retrieval}` stand for ids that are there."""

    path: str
    body: Mapping[str, object]
    status: int = 200
    other: Mapping[str, object] = field(default_factory=dict)
    """What makes it another request."""


PER_REQUEST = frozenset({"date", "x-request-id"})

MARKED = {
    "remember": Marked("/v1/memories", {"content": "I like tea", "user": "ann"}, 201, {"content": "I like rum"}),
    "observe": Marked(
        "/v1/sessions/s/messages",
        {"user": "ann", "messages": [{"role": "user", "content": "I like tea"}]},
        other={"visibility": "public"},
    ),
    "end_session": Marked("/v1/sessions/told/end", {"user": "ann"}, other={"visibility": "public"}),
    "judge_retrieval": Marked(
        "/v1/retrievals/{retrieval}/feedback", {"user": "ann", "verdict": "useful"}, other={"verdict": "wrong"}
    ),
    "judge_memory": Marked(
        "/v1/memories/{memory}/feedback", {"user": "ann", "verdict": "useful"}, other={"verdict": "wrong"}
    ),
    "remember_batch": Marked(
        "/v1/memories/batch",
        {"items": [{"content": "I like tea", "user": "ann"}, {"content": "", "user": "ann"}]},
        other={"items": [{"content": "I like rum", "user": "ann"}]},
    ),
    "forget": Marked("/v1/memories/forget", {"user": "ann", "ids": ["{memory}"]}, other={"agent": "shop"}),
    "restore_memory": Marked("/v1/memories/{forgotten}/restore", {"user": "ann"}, other={"agent": "shop"}),
    "memory_write": Marked("/tools/memory_write", {"content": "I like tea", "user": "ann"}, other={"session": "s"}),
    "memory_forget": Marked("/tools/memory_forget", {"memory_id": "{memory}", "user": "ann"}, other={"agent": "shop"}),
    "merge_entities": Marked(
        "/v1/entities/merge", {"entity": "Redis", "into": "Memcached", "user": "ann"}, other={"force": True}
    ),
    "unmerge_entity": Marked("/v1/entities/unmerge", {"entity": "Postgres", "user": "ann"}, other={"agent": "shop"}),
    "rename_entity": Marked(
        "/v1/entities/rename", {"entity": "Redis", "name": "REDIS", "user": "ann"}, other={"name": "Valkey"}
    ),
    "index_wikis": Marked("/v1/knowledge/index", {}, other={"wiki": "notes"}),
}


MARKED["remember_alias"] = replace(MARKED["remember"], path="/memory/write")
MARKED["forget_alias"] = replace(MARKED["forget"], path="/memory/forget")
NAMES = dict.fromkeys(("Redis", "Memcached", "Postgres", "MySQL"), EntityType.TOOL)


def prepared(service: GraphMem, client: httpx.Client, folder: Path) -> Callable[[str], str]:
    """Make what the paths of `MARKED` name; the function puts its ids in."""
    folder.mkdir()
    (folder / "page.md").write_text("# Tea\n\nGreen is best.\n")
    service.wiki.add(str(folder), name="notes")
    contents = ("Ann likes cats", "Ann uses Redis, Memcached, Postgres and MySQL", "Ann likes dogs")
    told, _, gone = (
        client.post("/v1/memories", json={"content": content, "user": "ann"}).json()["id"] for content in contents
    )
    client.post("/v1/memories/forget", json={"ids": [gone], "user": "ann"})
    client.post("/v1/entities/merge", json={"entity": "Postgres", "into": "MySQL", "user": "ann"})
    client.post(
        "/v1/sessions/told/messages", json={"user": "ann", "messages": [{"role": "user", "content": "I like rum"}]}
    )
    retrieval = client.post("/v1/memories/search", json={"query": "cats", "user": "ann"}).json()["retrieval_id"]

    def put_in(text: str) -> str:
        for name, id_ in (("{memory}", told), ("{forgotten}", gone), ("{retrieval}", retrieval)):
            text = text.replace(name, id_)
        return text

    return put_in


def same(first: httpx.Response, second: httpx.Response) -> bool:
    """Whether two answers are the same in every byte that the service makes."""

    def seen(answer: httpx.Response) -> tuple[object, ...]:
        headers = {name: value for name, value in answer.headers.items() if name not in PER_REQUEST}
        return answer.status_code, headers, answer.content

    return seen(first) == seen(second)


def state(service: GraphMem) -> tuple[object, ...]:
    """What moves when anything is done for ann or her tenant."""
    owners = (Owner("default", "ann"), Owner("default"))
    return service._store.revisions(owners), service.report().memories
