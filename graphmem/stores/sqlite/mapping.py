"""Rows to domain objects and back: the only module of the store that knows both.

It is also where stored text becomes `RedactedText` again.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import numpy as np
from apsw import Cursor

from graphmem.domain.change import Embedding, LedgerEntry, Touch
from graphmem.domain.claim import Claim, MemoryLink
from graphmem.domain.entity import Entity, EntityType, LinkedMention, Mention, normalize_name
from graphmem.domain.memory import Credibility, Memory, MemoryKind, Source, Status
from graphmem.domain.redaction import restore_redacted
from graphmem.domain.scope import Owner
from graphmem.domain.text import Language
from graphmem.domain.times import from_us, to_us
from graphmem.domain.traits import Trait
from graphmem.ports.store import Edge, IndexEntry
from graphmem.stores.sqlite.claim_mapping import newer_memories

Values = Mapping[str, str | int | float | bytes | None]
"""Bound parameters by name."""

# Looking a value up is several times faster than calling the enumeration, and a snapshot does it a
# hundred thousand times.
_KINDS: Final = {member.value: member for member in MemoryKind}
_STATUSES: Final = {member.value: member for member in Status}
_SOURCES: Final = {member.value: member for member in Source}
_CREDIBILITIES: Final = {member.value: member for member in Credibility}
_LANGUAGES: Final = {member.value: member for member in Language}
_ENTITY_TYPES: Final = {member.value: member for member in EntityType}

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
    none = np.zeros((0, dimension), dtype=np.float32)
    for (
        memory_id, kind, status, source, credibility, importance, language, speaker, session, position, occurred_us,
        recorded_us, valid_from_us, valid_until_us, accessed_us, access_count, search_text, names, traits, entities,
        newer, k, vector,
    ) in rows:  # fmt: skip
        yield IndexEntry(
            memory_id,
            _KINDS[kind],
            _STATUSES[status],
            _SOURCES[source],
            _CREDIBILITIES[credibility],
            importance,
            _LANGUAGES[language],
            speaker,
            session,
            position,
            occurred_us,
            recorded_us,
            valid_from_us,
            valid_until_us,
            accessed_us,
            access_count,
            search_text,
            names,
            _traits(traits),
            () if entities is None else tuple(sorted({prefix + entity for entity in entities.split("\n")})),
            newer_memories(newer),
            np.frombuffer(vector, "<f4").reshape(k, -1) if k else none,
        )


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
    mentions_of: dict[str, list[tuple[Mention, EntityType, str]]] = defaultdict(list)
    for memory_id, surface, start, end, mention_type, entity_type, name in mentions:
        mention = Mention(surface, start, end, _ENTITY_TYPES[mention_type])
        mentions_of[memory_id].append((mention, _ENTITY_TYPES[entity_type], name))
    found: dict[str, Memory] = {}
    for (
        memory_id, tenant, user, agent, name, content, kind, status, source, credibility, importance, language,
        speaker, session, position, occurred_at, recorded_at, valid_from, valid_until, retracted_at, accessed_at,
        access_count, content_hash, dedupe_key, search_text, names, traits, metadata, version, parent,
    ) in rows:  # fmt: skip
        owner = Owner(tenant, user, agent)
        found[memory_id] = Memory(
            id=memory_id,
            owner=owner,
            content=restore_redacted(content),
            name=name,
            kind=_KINDS[kind],
            source=_SOURCES[source],
            credibility=_CREDIBILITIES[credibility],
            importance=importance,
            occurred_at=from_us(occurred_at),
            recorded_at=from_us(recorded_at),
            content_hash=content_hash,
            dedupe_key=dedupe_key,
            language=_LANGUAGES[language],
            search_text=search_text,
            names=tuple(names.split("\t")) if names else (),
            traits=_traits(traits),
            status=_STATUSES[status],
            speaker=speaker,
            session=session,
            position=position,
            source_refs=tuple(refs_of.get(memory_id, ())),
            valid_from=_from_us(valid_from),
            valid_until=_from_us(valid_until),
            retracted_at=_from_us(retracted_at),
            accessed_at=_from_us(accessed_at),
            access_count=access_count,
            tags=tuple(tags_of.get(memory_id, ())),
            metadata=metadata,
            mentions=tuple(
                LinkedMention(mention, Entity(owner, entity_type, entity_name))
                for mention, entity_type, entity_name in mentions_of.get(memory_id, ())
            ),
            version=version,
            claims=claims.get(memory_id, ()),
            parent=parent,
            links=links.get(memory_id, ()),
        )
    return found


def embeddings(rows: Cursor) -> dict[str, tuple[Embedding, ...]]:
    """Read the rows of `EMBEDDINGS`, by memory id."""
    found: dict[str, tuple[Embedding, ...]] = {}
    for memory_id, model, k, dimension, vector in rows:
        embedding = Embedding(memory_id, model, np.frombuffer(vector, "<f4").reshape(k, dimension))
        found[memory_id] = (*found.get(memory_id, ()), embedding)
    return found


def known_entities(rows: Cursor, owner: Owner) -> dict[str, tuple[Entity, int]]:
    """Read the rows of `KNOWN_ENTITIES`, in which the last one of a name is the one that counts."""
    return {normalized: (Entity(owner, _ENTITY_TYPES[type_], name), count) for normalized, type_, name, count in rows}


def edges(rows: Cursor) -> tuple[Edge, ...]:
    """Read the rows of `EXPAND`."""
    return tuple(
        Edge(kind, memory_id, target, label, None if type_ is None else _ENTITY_TYPES[type_])
        for _, kind, memory_id, target, label, type_ in rows
    )


def ledger_entries(rows: Cursor) -> tuple[LedgerEntry, ...]:
    """Read the rows of `LEDGER`."""
    return tuple(
        LedgerEntry(entry_id, Owner(tenant, user, agent), memory_id, from_us(at), action, actor, rule)
        for entry_id, tenant, user, agent, memory_id, at, action, actor, rule in rows
    )


@lru_cache(maxsize=64)
def _traits(text: str) -> frozenset[Trait]:
    return frozenset(Trait(value) for value in text.split())


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, Sequence[str]]:
    groups: dict[str, list[str]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return dict(groups)


def _to_us(value: datetime | None) -> int | None:
    return None if value is None else to_us(value)


def _from_us(value: int | None) -> datetime | None:
    return None if value is None else from_us(value)
