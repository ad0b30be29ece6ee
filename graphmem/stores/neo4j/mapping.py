"""Records to domain objects and back: with `stores.columns` the only module of the store that knows both."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from neo4j import Record

from graphmem.domain.change import ChangeSet, Embedding, LedgerEntry, Touch
from graphmem.domain.entity import Entity, fold_name, normalize_name
from graphmem.domain.memory import Memory
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import Owner
from graphmem.domain.times import from_us, to_us
from graphmem.ports.store import Exported, IndexEntry
from graphmem.stores import columns
from graphmem.stores.neo4j.claim_mapping import claims, links, newer_memories

Row = dict[str, object]
"""One row of a parameter that is unwound."""

EDITION: Final = "edition "
"""Begins what `touched` says of the last revision; the version that it replaced follows."""

edges: Final = columns.edges
"""Reads the rows of `EXPAND`."""
ledger_entries: Final = columns.ledger_entries
"""Reads the rows of `LEDGER`."""


def sendable(values: Iterable[str]) -> list[str]:
    """Those texts that the server can be asked for; half a surrogate pair is in no store."""
    return [value for value in values if value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)]


def session_key(owner: Owner, session: str) -> str:
    """The key of a session node."""
    return f"{owner.key}#session:{session}"


def owner_rows(changes: ChangeSet) -> list[Row]:
    """Rows of `ADVANCE_OWNERS`: every owner a change set writes for, and how many memories."""
    written: dict[Owner, set[str]] = {owner: set() for owner in changes.owners}
    for memory in changes.memories:
        written[memory.owner].add(memory.id)
    for touch in changes.touches:
        written[touch.owner].add(touch.memory_id)
    for revising in changes.revisings:
        written[revising.owner].add(revising.memory.id)
    for owner, memory_id in changes.bearings:
        written[owner].add(memory_id)
    return [
        {"key": owner.key, "tenant": owner.tenant, "user": owner.user, "agent": owner.agent, "written": len(ids)}
        for owner, ids in written.items()
    ]


def session_rows(changes: ChangeSet) -> list[Row]:
    """Rows of `TAKE_TURNS`."""
    counts = Counter((memory.owner, memory.session) for memory in changes.memories if memory.session is not None)
    rows: list[Row] = [
        {"key": session_key(owner, session), "owner": owner.key, "name": session, "count": count}
        for (owner, session), count in counts.items()
    ]
    return sorted(rows, key=lambda row: str(row["key"]))


def positions(memories: Sequence[Memory], first: Mapping[str, int]) -> list[int | None]:
    """Where each memory stands in its session, in their order.

    Args:
        memories: Of one change set.
        first: Session key → the first position taken.
    """
    free = dict(first)
    found: list[int | None] = []
    for memory in memories:
        if memory.session is None:
            found.append(None)
            continue
        key = session_key(memory.owner, memory.session)
        found.append(free[key])
        free[key] += 1
    return found


def memory_rows(changes: ChangeSet, revisions: Mapping[str, int], places: Sequence[int | None]) -> list[Row]:
    """Rows of `CREATE_MEMORIES`."""
    embeddings: dict[str, list[Row]] = defaultdict(list)
    for embedding in changes.embeddings:
        embeddings[embedding.memory_id].append(_embedding_row(embedding))
    editions = {version.memory_id: version.version for version in sorted(changes.versions, key=_version)}
    rows = []
    for memory, place in zip(changes.memories, places, strict=True):
        row = memory_row(memory, revisions[memory.owner.key], place, embeddings[memory.id])
        if memory.id in editions:
            # One that comes from a copy with what it was before.
            row["touched"] = [*touched(memory, revisions[memory.owner.key]), f"{EDITION}{editions[memory.id]}"]
        rows.append(row)
    return rows


def embedding_rows(embeddings: Sequence[Embedding], owners: Mapping[str, str]) -> list[Row]:
    """Rows of `EMBED_MEMORIES`, for the memories whose owners' keys are given."""
    return [
        {"memory_id": embedding.memory_id, "owner": owners[embedding.memory_id], **_embedding_row(embedding)}
        for embedding in embeddings
        if embedding.memory_id in owners
    ]


def turn_rows(memories: Sequence[Memory], places: Sequence[int | None]) -> list[Row]:
    """Rows of `JOIN_SESSIONS`."""
    return [
        {
            "id": memory.id,
            "session_key": session_key(memory.owner, memory.session),
            "owner": memory.owner.key,
            "session": memory.session,
            "before": place - 1,
        }
        for memory, place in zip(memories, places, strict=True)
        if memory.session is not None and place is not None
    ]


def mentioned(memories: Sequence[Memory]) -> list[Entity]:
    """The entities that memories mention, as they are named first."""
    entities: dict[str, Entity] = {}
    for memory in memories:
        for linked in memory.mentions:
            entities.setdefault(linked.entity.key, linked.entity)
    return list(entities.values())


def entity_rows(entities: Sequence[Entity]) -> list[Row]:
    """Rows of `MERGE_ENTITIES`."""
    return [
        {
            "key": key,
            "owner": entity.owner.key,
            "tenant": Owner(entity.owner.tenant).key,
            "type": entity.type.value,
            "name": entity.name,
            "normalized": normalize_name(entity.name),
            "folded": fold_name(entity.name),
        }
        for key, entity in sorted((entity.key, entity) for entity in entities)
    ]


def mention_rows(memories: Sequence[Memory]) -> list[Row]:
    """Rows of `CREATE_MENTIONS`."""
    return [
        {
            "memory_id": memory.id,
            "entity": linked.entity.key,
            "surface": linked.mention.surface,
            "start": linked.mention.start,
            "end": linked.mention.end,
            "type": linked.mention.type.value,
            "weight": 1.0,
        }
        for memory in memories
        for linked in memory.mentions
    ]


def touch_rows(touches: Sequence[Touch], revisions: Mapping[str, int]) -> list[Row]:
    """Rows of `TOUCH_MEMORIES`: each memory once, however often it was met."""
    met: dict[tuple[str, str], list[Touch]] = defaultdict(list)
    for touch in touches:
        met[touch.memory_id, touch.owner.key].append(touch)
    return [
        {
            "id": memory_id,
            "owner": owner,
            "at": (at := max(touch.at for touch in same)),
            "at_us": to_us(at),
            "count": len(same),
            "source_refs": list(dict.fromkeys(ref for touch in same for ref in touch.source_refs)),
            "revision": revisions[owner],
        }
        for (memory_id, owner), same in met.items()
    ]


def ledger_rows(entries: Sequence[LedgerEntry]) -> list[Row]:
    """Rows of `APPEND_LEDGER`."""
    return [
        {
            "id": entry.id,
            "owner": entry.owner.key,
            "memory_id": entry.memory_id,
            "at": entry.at,
            "action": entry.action,
            "actor": entry.actor,
            "rule": entry.rule,
        }
        for entry in entries
    ]


def index_entries(rows: Sequence[Record], dimension: int) -> Iterator[IndexEntry]:
    """Read rows of `ENTRIES`, `CHANGED_ENTRIES` or `ENTRIES_OF`, one at a time.

    Args:
        rows: Of one owner, none without a memory.
        dimension: Length of a vector of the model asked, for memories that have none.
    """
    return columns.index_entries(rows, dimension, _distinct, _distinct, newer_memories, edition=_edition)


def memories(rows: Iterable[Record]) -> dict[str, Memory]:
    """Read the rows of `MEMORIES`, by memory id."""
    return columns.memories((*plain, claims(claimed), links(linked)) for *plain, claimed, linked in rows)


def exported(
    rows: Iterable[Record], found: Mapping[str, Memory], versions: Mapping[str, tuple[MemoryVersion, ...]]
) -> tuple[Exported, ...]:
    """Put the rows of `EXPORT_PAGE`, their memories and what these were together."""
    return tuple(
        Exported(
            found[memory_id],
            tuple(
                Embedding(memory_id, model, np.frombuffer(vectors, "<f4").reshape(k, dimension))
                for model, k, dimension, vectors in sorted(embeddings)
            ),
            revision,
            versions.get(memory_id, ()),
        )
        for memory_id, revision, embeddings in rows
        if memory_id in found
    )


def exported_ledger(rows: Iterable[Record], owner: Owner) -> tuple[LedgerEntry, ...]:
    """Read the rows of `EXPORT_LEDGER`."""
    return tuple(
        LedgerEntry(entry_id, owner, memory_id, from_us(at_us), action, actor, rule)
        for entry_id, memory_id, at_us, action, actor, rule in rows
    )


def memory_row(memory: Memory, revision: int, position: int | None, embeddings: list[Row]) -> Row:
    """One row of `CREATE_MEMORIES`."""
    return {
        "label": memory.kind.value.capitalize(),
        "id": memory.id,
        "owner": memory.owner.key,
        "tenant": memory.owner.tenant,
        "user": memory.owner.user,
        "agent": memory.owner.agent,
        "name": memory.name,
        "content": str(memory.content),
        "kind": memory.kind.value,
        "status": memory.status.value,
        "source": memory.source.value,
        "credibility": memory.credibility.value,
        "importance": memory.importance,
        "language": memory.language.value,
        "speaker": memory.speaker,
        "session": memory.session,
        "position": position,
        "occurred_at": memory.occurred_at,
        "recorded_at": memory.recorded_at,
        "valid_from": memory.valid_from,
        "valid_until": memory.valid_until,
        "retracted_at": memory.retracted_at,
        "accessed_at": memory.accessed_at,
        "access_count": memory.access_count,
        "content_hash": memory.content_hash,
        "dedupe_key": memory.dedupe_key,
        "search_text": memory.search_text,
        "names": "\t".join(memory.names),
        "traits": " ".join(sorted(memory.traits)),
        "metadata": memory.metadata,
        "tags": list(dict.fromkeys(memory.tags)),
        "source_refs": list(dict.fromkeys(memory.source_refs)),
        "version": memory.version,
        "revision": revision,
        "parent": memory.parent,
        "touched": touched(memory, revision),
        "embeddings": embeddings,
    }


def touched(memory: Memory, revision: int) -> list[str]:
    """What `create_memories.cypher` repeats of a memory in one property."""
    accessed = "" if memory.accessed_at is None else str(to_us(memory.accessed_at))
    return [str(revision), str(memory.access_count), accessed, memory.status.value]


def _version(version: MemoryVersion) -> int:
    return version.version


def _embedding_row(embedding: Embedding) -> Row:
    count, dimension = embedding.vectors.shape
    return {
        "model": embedding.model,
        "dimension": dimension,
        "k": count,
        "vectors": embedding.vectors.astype("<f4").tobytes(),
        "vector": embedding.vectors[0].tolist() if count else None,
    }


def _edition(told: Sequence[str]) -> int:
    return int(told[0].removeprefix(EDITION)) if told else 0


def _distinct(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(keys)))
