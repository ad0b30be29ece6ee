"""A request for every operation of the description: `MAKERS` has a row for each, and a test compares both.

A new operation gets a row here.
"""

from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from tests.differential.making import (
    ENTITY_KEYS,
    MEMORY_IDS,
    QUESTIONS,
    SESSION_IDS,
    Maker,
    around,
    contents,
    end,
    entity,
    forgetting,
    forgotten,
    get,
    listing,
    memory,
    messages,
    new_key,
    of_id,
    of_key,
    page,
    post,
    question,
    revised,
    tool_of_user,
    way,
    within,
    written,
    written_page,
)
from tests.differential.worlds import WIKI, Request

MAKERS: Final[Mapping[str, Maker]] = {
    "remember": written,
    "remember_alias": post("remember_alias", "/memory/write", memory),
    "recall": post("recall", "/v1/memories/search", question),
    "recall_alias": post("recall_alias", "/memory/search", question),
    "context": post("context", "/v1/context", question),
    "get_memory": of_id("get_memory", "GET", "/v1/memories/{}", MEMORY_IDS),
    "remember_batch": post(
        "remember_batch",
        "/v1/memories/batch",
        lambda at: st.fixed_dictionaries(
            {"items": st.lists(memory(at), min_size=1, max_size=2)}, optional={"atomic": st.booleans()}
        ),
    ),
    "revise_memory": revised,
    "forget_memory": forgotten,
    "restore_memory": of_id("restore_memory", "POST", "/v1/memories/{}/restore", MEMORY_IDS, body=True),
    "memory_history": of_id("memory_history", "GET", "/v1/memories/{}/history", MEMORY_IDS),
    "forget": post("forget", "/v1/memories/forget", forgetting),
    "forget_alias": post("forget_alias", "/memory/forget", forgetting),
    "judge_memory": of_id("judge_memory", "POST", "/v1/memories/{}/feedback", MEMORY_IDS, body=True),
    "explain": of_id("explain", "GET", "/v1/retrievals/{}", ("/retrieval_id",)),
    "replay": of_id("replay", "POST", "/v1/retrievals/{}/replay", ("/retrieval_id",), body=True),
    "judge_retrieval": of_id("judge_retrieval", "POST", "/v1/retrievals/{}/feedback", ("/retrieval_id",), body=True),
    "observe": messages,
    "end_session": end,
    "profiles": get("profiles", "/v1/profiles"),
    "list_wikis": get("list_wikis", "/v1/knowledge/wikis"),
    "list_pages": get(
        "list_pages",
        "/v1/knowledge/pages",
        {"wiki": st.sampled_from([WIKI, WIKI, WIKI, "none"]), "limit": st.sampled_from(["1", "50"])},
    ),
    "get_page": page,
    "write_page": written_page,
    "index_wikis": post("index_wikis", "/v1/knowledge/index", lambda _: st.sampled_from([{}, {"wiki": WIKI}])),
    "search_knowledge": post(
        "search_knowledge",
        "/v1/knowledge/search",
        lambda _: st.fixed_dictionaries({"query": st.sampled_from(QUESTIONS)}),
    ),
    "list_concepts": get(
        "list_concepts", "/v1/knowledge/ontology/concepts", {"name": st.sampled_from(["酒", "MySQL"])}
    ),
    "get_concept": lambda _: st.sampled_from(["alcohol", "unheard-of"]).map(
        lambda name: Request("get_concept", "GET", f"/v1/knowledge/ontology/concepts/{name}")
    ),
    "list_memories": listing(
        "list_memories",
        "/v1/memories",
        {"kind": st.just("semantic"), "tag": st.just("work"), "order": st.sampled_from(["newest", "oldest"])},
    ),
    "list_entities": listing("list_entities", "/v1/entities", {"prefix": st.just("B")}),
    "get_entity": of_id("get_entity", "GET", "/v1/entities/{}", ENTITY_KEYS),
    "list_entity_memories": within("list_entity_memories", "/v1/entities/{}/memories", ENTITY_KEYS),
    "merge_entities": post(
        "merge_entities",
        "/v1/entities/merge",
        lambda at: entity(at, into=st.sampled_from(["Ben", "杭州"]), force=st.sampled_from([True, True, False])),
    ),
    "unmerge_entity": post("unmerge_entity", "/v1/entities/unmerge", entity),
    "rename_entity": post(
        "rename_entity",
        "/v1/entities/rename",
        lambda at: entity(at, name=st.sampled_from(["Benjamin", "Ben", "杭州市"])),
    ),
    "graph": around,
    "graph_path": way,
    "list_sessions": listing("list_sessions", "/v1/sessions"),
    "get_session": of_id("get_session", "GET", "/v1/sessions/{}", SESSION_IDS),
    "list_messages": within("list_messages", "/v1/sessions/{}/messages", SESSION_IDS),
    "list_session_memories": within("list_session_memories", "/v1/sessions/{}/memories", SESSION_IDS),
    "list_retrievals": listing("list_retrievals", "/v1/retrievals"),
    "stats": lambda at: st.just(Request("stats", "GET", "/v1/stats", at.actor.named)),
    "list_operations": listing("list_operations", "/v1/operations", {"status": st.sampled_from(["queued", "done"])}),
    "get_operation": of_id("get_operation", "GET", "/v1/operations/{}", ("operations/id", "/id")),
    "list_audit": get("list_audit", "/v1/audit", {"after": st.sampled_from(["0", "3"]), "limit": st.just("5")}),
    "create_key": post("create_key", "/v1/admin/keys", new_key),
    "list_keys": get("list_keys", "/v1/admin/keys", {"limit": st.sampled_from(["1", "50"])}),
    "revoke_key": of_key("revoke_key", "DELETE", "/v1/admin/keys/{}", None),
    "rotate_key": of_key("rotate_key", "POST", "/v1/admin/keys/{}/rotate", {}),
    "metrics": get("metrics", "/metrics"),
    "memory_write": post("memory_write", "/tools/memory_write", lambda at: tool_of_user(at, content=contents())),
    "memory_search": post(
        "memory_search", "/tools/memory_search", lambda at: tool_of_user(at, query=st.sampled_from(QUESTIONS))
    ),
    "memory_forget": post(
        "memory_forget", "/tools/memory_forget", lambda at: tool_of_user(at, memory_id=at.told(*MEMORY_IDS))
    ),
    "memory_context": post(
        "memory_context", "/tools/memory_context", lambda at: tool_of_user(at, query=st.sampled_from(QUESTIONS))
    ),
    "knowledge_search": post(
        "knowledge_search",
        "/tools/knowledge_search",
        lambda _: st.fixed_dictionaries({"query": st.sampled_from(QUESTIONS)}),
    ),
    "healthz": get("healthz", "/healthz"),
    "readyz": get("readyz", "/readyz"),
}
"""Operation id → what makes a request for it."""

OF_ADMIN: Final = frozenset({"create_key", "list_keys", "revoke_key", "rotate_key", "list_audit"})
"""Operations by which an administrator sees or changes what concerns all of a tenant."""

OF_TENANT: Final = OF_ADMIN | {"index_wikis", "write_page"}
"""Operations on what all of a tenant share, which is no leak between its users."""

OF_PROCESS: Final = frozenset({"metrics"})
"""Operations that only the administrator of the process may do; the actors are of other tenants."""

OF_SHARED: Final = frozenset(
    {
        *("revise_memory", "forget_memory", "restore_memory", "forget", "forget_alias", "memory_forget"),
        *("merge_entities", "unmerge_entity", "rename_entity"),
    }
)
"""Operations by which an agent changes what all agents of its user share, when it names the id of such a memory."""
