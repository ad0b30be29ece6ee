"""Revisions in Neo4j: applies them inside a commit, and reads what memories were."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from neo4j import ManagedTransaction, Record

from graphmem.domain.change import ChangeSet, Revising
from graphmem.domain.memory import Memory
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import Owner
from graphmem.errors import Conflict
from graphmem.stores import columns
from graphmem.stores.neo4j import mapping, statements
from graphmem.stores.neo4j.catalog import Statement


def revise(transaction: ManagedTransaction, changes: ChangeSet, revisions: Mapping[str, int]) -> tuple[Memory, ...]:
    """Change statuses and put revised memories in the place of the old ones.

    Returns:
        Those that were rewritten, whose mentions and claims still have to come.

    Raises:
        Conflict: One of them is not there in the version expected.
    """
    if statuses := _status_rows(changes, revisions):
        _run_on_all(transaction, statements.CHANGE_STATUSES, "changes", statuses)
    if not changes.revisings:
        return ()
    memories = [_revised_row(revising, revisions[revising.owner.key]) for revising in changes.revisings]
    _run_on_all(transaction, statements.REVISE_MEMORIES, "memories", memories)
    rewritten = [revising for revising in changes.revisings if revising.rewritten]
    if rewritten:
        reopenings: list[mapping.Row] = [
            {"id": older, "owner": revising.owner.key, "closed_by": revising.memory.id}
            for revising in rewritten
            for older in revising.unsaid
        ]
        if reopenings:
            transaction.run(statements.REOPEN_CLAIMS.text, {"reopenings": reopenings}).consume()
        unsaid: list[mapping.Row] = [
            {"id": revising.memory.id, "owner": revising.owner.key, "unsaid": list(revising.unsaid)}
            for revising in rewritten
        ]
        transaction.run(statements.UNSAY_MEMORIES.text, {"memories": unsaid}).consume()
        owners = {revising.memory.id: revising.owner.key for revising in rewritten}
        embeddings = mapping.embedding_rows(changes.embeddings, owners)
        transaction.run(statements.EMBED_MEMORIES.text, {"embeddings": embeddings}).consume()
    return tuple(revising.memory for revising in rewritten)


def keep_versions(transaction: ManagedTransaction, changes: ChangeSet) -> None:
    """Write down what memories were.

    Raises:
        Conflict: One of the memories is not there.
    """
    rows: list[mapping.Row] = [
        {
            "memory_id": version.memory_id,
            "owner": version.owner.key,
            "version": version.version,
            "entry": version.entry,
            "content": str(version.content),
            "kind": version.kind.value,
            "importance": version.importance,
            "tags": json.dumps(version.tags, ensure_ascii=False),
            "metadata": version.metadata,
            "valid_until": version.valid_until,
        }
        for version in changes.versions
    ]
    if rows:
        _run_on_all(transaction, statements.KEEP_VERSIONS, "versions", rows)


def versions(rows: Iterable[Record], owner: Owner) -> dict[str, tuple[MemoryVersion, ...]]:
    """Read the rows of `VERSIONS`, by memory id, oldest first."""
    found: defaultdict[str, list[MemoryVersion]] = defaultdict(list)
    for memory_id, *row in rows:
        found[memory_id].append(columns.memory_version(owner, memory_id, row))
    return {memory_id: tuple(of_memory) for memory_id, of_memory in found.items()}


def _status_rows(changes: ChangeSet, revisions: Mapping[str, int]) -> list[mapping.Row]:
    return [
        {
            "id": change.memory_id,
            "owner": change.owner.key,
            "expected": change.expected,
            "status": change.status.value,
            "revision": str(revisions[change.owner.key]),
        }
        for change in changes.status_changes
    ]


def _revised_row(revising: Revising, revision: int) -> mapping.Row:
    return {
        **mapping.memory_row(revising.memory, revision, None, []),
        "revision": str(revision),
        "expected": revising.expected,
        "edition": f"{mapping.EDITION}{revising.expected}",
        "rewritten": revising.rewritten,
    }


def _run_on_all(transaction: ManagedTransaction, statement: Statement, name: str, rows: Sequence[mapping.Row]) -> None:
    """Run a statement that has to find all of its memories as they are expected."""
    ((found,),) = list(transaction.run(statement.text, {name: rows}))
    if found != len(rows):
        msg = "the memory to change is not in the version expected and nothing was kept; read again and retry"
        raise Conflict(msg)
