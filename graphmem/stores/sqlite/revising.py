"""Revisions in SQLite: applies them inside a commit, and reads what memories were."""

import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import apsw

from graphmem.domain.change import ChangeSet, Revising
from graphmem.domain.history import Happening
from graphmem.domain.memory import Memory
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import Owner
from graphmem.domain.times import to_us
from graphmem.errors import Conflict
from graphmem.stores import columns
from graphmem.stores.sqlite import claim_mapping, mapping
from graphmem.stores.sqlite import revision_statements as statements
from graphmem.stores.sqlite.statements import INSERT_TAG

Written = Mapping[Owner, tuple[int, int]]
"""Row id and new revision of each owner of a commit."""

_BEFORE_ALL_US: Final = to_us(datetime.min.replace(tzinfo=UTC)) - 1


def revise(connection: apsw.Connection, changes: ChangeSet, written: Written) -> tuple[Memory, ...]:
    """Change statuses and put revised memories in the place of the old ones.

    Returns:
        Those that were rewritten, whose mentions, claims and vectors still have to come.

    Raises:
        Conflict: One of them is not there in the version expected.
    """
    for change in changes.status_changes:
        owner_id, revision = written[change.owner]
        values = {
            "memory_id": change.memory_id,
            "owner_id": owner_id,
            "expected": change.expected,
            "status": change.status,
            "revision": revision,
        }
        connection.execute(statements.CHANGE_STATUS, values)
        _check_found(connection)
    for revising in changes.revisings:
        _replace(connection, revising, written)
    return tuple(revising.memory for revising in changes.revisings if revising.rewritten)


def keep_versions(connection: apsw.Connection, changes: ChangeSet, written: Written) -> None:
    """Write down what memories were.

    Raises:
        Conflict: One of the memories is not there.
    """
    for version in changes.versions:
        values = {
            "memory_id": version.memory_id,
            "owner_id": written[version.owner][0],
            "version": version.version,
            "entry": version.entry,
            "kind": version.kind,
            "importance": version.importance,
            "valid_until": None if version.valid_until is None else to_us(version.valid_until),
            "tags": json.dumps(version.tags, ensure_ascii=False),
            "metadata": version.metadata,
            "content": version.content,
        }
        connection.execute(statements.INSERT_VERSION, values)
        _check_found(connection)


def versions(connection: apsw.Connection, owner: Owner, ids: str) -> dict[str, tuple[MemoryVersion, ...]]:
    """What memories of an owner were, oldest first, by memory id; `ids` as `mapping.json_list` gives them."""
    found: defaultdict[str, list[MemoryVersion]] = defaultdict(list)
    for memory_id, *row in connection.execute(statements.VERSIONS, {"ids": ids}):
        found[memory_id].append(columns.memory_version(owner, memory_id, row))
    return {memory_id: tuple(of_memory) for memory_id, of_memory in found.items()}


def happenings(
    connection: apsw.Connection, owners: str, memory_id: str, after: tuple[int, str] | None, limit: int
) -> tuple[Happening, ...]:
    """What the ledger tells of a memory, from a place on; `owners` as `mapping.json_list` gives them."""
    at, last = (_BEFORE_ALL_US, "") if after is None else after
    values = {"owners": owners, "ids": mapping.json_list([memory_id]), "at": at, "id": last, "limit": max(limit, 0)}
    return columns.happenings(connection.execute(statements.HAPPENINGS, values))


def _replace(connection: apsw.Connection, revising: Revising, written: Written) -> None:
    memory = revising.memory
    owner_id, revision = written[memory.owner]
    values: dict[str, Any] = {**mapping.memory_values(memory, owner_id, revision), "expected": revising.expected}
    connection.execute(statements.REVISE_MEMORY, values)
    _check_found(connection)
    connection.execute(statements.DROP_TAGS, (memory.id,))
    connection.executemany(INSERT_TAG, ((memory.id, tag) for tag in memory.tags))
    if not revising.rewritten:
        return
    old = claim_mapping.claims(connection.execute(statements.OLD_CLAIMS, (memory.id,)))
    keys = {key for claim in old.get(memory.id, ()) for key in claim.keys}
    connection.executemany(statements.DROP_CLAIM_KEYS, ((owner_id, key, memory.id) for key in sorted(keys)))
    for statement in (
        statements.DROP_MENTIONS,
        statements.DROP_CLAIMS,
        statements.DROP_EMBEDDINGS,
        statements.DROP_LINKS_TO,
    ):
        connection.execute(statement, (memory.id,))
    for older in revising.unsaid:
        pair = {"older": older, "newer": memory.id, "owner_id": owner_id}
        connection.execute(statements.REOPEN, pair)
        connection.execute(statements.DROP_LINK, pair)


def _check_found(connection: apsw.Connection) -> None:
    if connection.changes() != 1:
        msg = "the memory to change is not in the version expected and nothing was kept; read again and retry"
        raise Conflict(msg)
