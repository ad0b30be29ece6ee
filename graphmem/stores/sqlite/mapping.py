"""Rows to domain objects and back: with `stores.columns` the only module of the store that knows both."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Final, TypeVar

import numpy as np
from apsw import Cursor

from graphmem.domain.change import Embedding, LedgerEntry, Touch
from graphmem.domain.claim import Claim, MemoryLink
from graphmem.domain.entity import fold_name, normalize_name
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner
from graphmem.domain.times import to_us
from graphmem.ports.store import IndexEntry
from graphmem.stores import columns
from graphmem.stores.sqlite.claim_mapping import newer_memories

T = TypeVar("T")

Values = Mapping[str, str | int | float | bytes | None]
"""Bound parameters by name."""

edges: Final = columns.edges
"""Reads the rows of `EXPAND`."""
ledger_entries: Final = columns.ledger_entries
"""Reads the rows of `LEDGER` or `EXPORT_LEDGER`."""

_BEFORE_ALL_US: Final = to_us(datetime.min.replace(tzinfo=UTC)) - 1


def json_list(values: Iterable[str]) -> str:
    """What `json_each` reads."""
    return json.dumps(list(values))


def owner_values(owner: Owner) -> Values:
    """Parameters of `ADVANCE_OWNER`."""
    return {"key": owner.key, "tenant": owner.tenant, "user": owner.user, "agent": owner.agent}


def memory_values(memory: Memory, owner_id: int, revision: int) -> Values:
    """Parameters of `INSERT_MEMORY`; the store gives the position."""
    return {
        "id": memory.id,
        "owner_id": owner_id,
        "name": memory.name,
        "content": memory.content,
        "kind": memory.kind,
        "status": memory.status,
        "source": memory.source,
        "credibility": memory.credibility,
        "importance": memory.importance,
        "language": memory.language,
        "speaker": memory.speaker,
        "session": memory.session,
        "occurred_at": to_us(memory.occurred_at),
        "recorded_at": to_us(memory.recorded_at),
        "valid_from": _to_us(memory.valid_from),
        "valid_until": _to_us(memory.valid_until),
        "retracted_at": _to_us(memory.retracted_at),
        "accessed_at": _to_us(memory.accessed_at),
        "access_count": memory.access_count,
        "content_hash": memory.content_hash,
        "dedupe_key": memory.dedupe_key,
        "search_text": memory.search_text,
        "names": "\t".join(memory.names),
        "traits": " ".join(sorted(memory.traits)),
        "metadata": memory.metadata,
        "version": memory.version,
        "parent": memory.parent,
        "revision": revision,
    }


def mention_values(memory: Memory, owner_id: int) -> list[Values]:
    """Parameters of `INSERT_ENTITY` and of `INSERT_MENTION`, one a mention."""
    return [
        {
            "memory_id": memory.id,
            "owner_id": owner_id,
            "surface": linked.mention.surface,
            "start": linked.mention.start,
            "end": linked.mention.end,
            "mention_type": linked.mention.type,
            "type": linked.entity.type,
            "name": linked.entity.name,
            "normalized": normalize_name(linked.entity.name),
            "folded": fold_name(linked.entity.name),
        }
        for linked in memory.mentions
    ]


def embedding_values(embedding: Embedding) -> Values:
    """Parameters of `INSERT_EMBEDDING`."""
    count, dimension = embedding.vectors.shape
    return {
        "memory_id": embedding.memory_id,
        "model": embedding.model,
        "dimension": dimension,
        "k": count,
        "vector": embedding.vectors.astype("<f4").tobytes(),
    }


def touch_values(touch: Touch, owner_id: int, revision: int) -> Values:
    """Parameters of `TOUCH_MEMORY`."""
    return {"memory_id": touch.memory_id, "owner_id": owner_id, "at": to_us(touch.at), "revision": revision}


def ledger_values(entry: LedgerEntry, owner_id: int) -> Values:
    """Parameters of `INSERT_LEDGER`."""
    return {
        "id": entry.id,
        "owner_id": owner_id,
        "memory_id": entry.memory_id,
        "at": to_us(entry.at),
        "action": entry.action,
        "actor": entry.actor,
        "rule": entry.rule,
    }


def ledger_place(after: LedgerEntry | None) -> dict[str, str | int]:
    """Where `EXPORT_LEDGER` goes on; None: before every entry."""
    return {"at": _BEFORE_ALL_US, "id": ""} if after is None else {"at": to_us(after.at), "id": after.id}


def index_entries(rows: Cursor, owner: Owner, dimension: int) -> Iterator[IndexEntry]:
    """Read the rows of `ALL_ENTRIES` or `CHANGED_ENTRIES`, one at a time.

    Args:
        rows: Of one owner.
        owner: That owner.
        dimension: Length of a vector of the model asked, for memories that have none.
    """
    prefix = f"{owner.key}#"

    def keys(entities: str | None) -> tuple[str, ...]:
        return () if entities is None else tuple(sorted({prefix + entity for entity in entities.split("\n")}))

    return columns.index_entries(rows, dimension, keys, _tags, newer_memories, edition=_edition)


def _edition(version: int | None) -> int:
    return 0 if version is None else version


def _tags(lines: str | None) -> tuple[str, ...]:
    return () if lines is None else tuple(sorted(lines.split("\n")))


def memories(
    rows: Cursor,
    source_refs: Cursor,
    tags: Cursor,
    mentions: Cursor,
    *,
    claims: Mapping[str, tuple[Claim, ...]],
    links: Mapping[str, tuple[MemoryLink, ...]],
) -> dict[str, Memory]:
    """Put the rows of `MEMORIES`, `SOURCE_REFS`, `TAGS` and `MENTIONS`, and claims and links, together by memory id."""
    refs_of = _grouped(source_refs)
    tags_of = _grouped(tags)
    mentions_of = _grouped((memory_id, mention) for memory_id, *mention in mentions)
    return columns.memories(
        (
            *row,
            refs_of.get(row[0], ()),
            tags_of.get(row[0], ()),
            mentions_of.get(row[0], ()),
            claims.get(row[0], ()),
            links.get(row[0], ()),
        )
        for row in rows
    )


def embeddings(rows: Cursor) -> dict[str, tuple[Embedding, ...]]:
    """Read the rows of `EMBEDDINGS`, by memory id."""
    found: dict[str, tuple[Embedding, ...]] = {}
    for memory_id, model, k, dimension, vector in rows:
        embedding = Embedding(memory_id, model, np.frombuffer(vector, "<f4").reshape(k, dimension))
        found[memory_id] = (*found.get(memory_id, ()), embedding)
    return found


def _grouped(pairs: Iterable[tuple[str, T]]) -> dict[str, list[T]]:
    groups: dict[str, list[T]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups


def _to_us(value: datetime | None) -> int | None:
    return None if value is None else to_us(value)
