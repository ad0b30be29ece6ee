"""Rows of either store to domain objects: the statements of both return the same columns in the same order.

It is also where stored text becomes `RedactedText` again.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

import numpy as np

from graphmem.domain.answer import KeptAnswer, Told
from graphmem.domain.audit import AuditEntry
from graphmem.domain.change import LedgerEntry, Turn
from graphmem.domain.entity import Entity, EntityType, LinkedMention, Mention
from graphmem.domain.feedback import Feedback, Judged, Verdict
from graphmem.domain.history import Happening
from graphmem.domain.memory import Credibility, Memory, MemoryKind, Source, Status
from graphmem.domain.redaction import restore_redacted
from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import Owner
from graphmem.domain.text import Language
from graphmem.domain.times import from_us
from graphmem.domain.traits import Trait
from graphmem.ports.store import Edge, IndexEntry, NewerMemory

Row = tuple[Any, ...]
"""As a driver gives it, which knows no types."""

# Looking a value up is several times faster than calling the enumeration, and a snapshot does it a
# hundred thousand times.
_KINDS: Final = {member.value: member for member in MemoryKind}
_STATUSES: Final = {member.value: member for member in Status}
_SOURCES: Final = {member.value: member for member in Source}
_CREDIBILITIES: Final = {member.value: member for member in Credibility}
_LANGUAGES: Final = {member.value: member for member in Language}
_ENTITY_TYPES: Final = {member.value: member for member in EntityType}

_PLACE: Final = itemgetter(1, 2, 4, 5)
"""Start and end of a mention, then its entity."""


def index_entries(
    rows: Iterable[Row],
    dimension: int,
    keys: Callable[[Any], tuple[str, ...]],
    tags: Callable[[Any], tuple[str, ...]],
    newer: Callable[[Any], tuple[NewerMemory, ...]],
    *,
    edition: Callable[[Any], int],
) -> Iterator[IndexEntry]:
    """Read the rows of a snapshot, one at a time.

    Args:
        rows: Of one owner; columns before those of an entry are passed over.
        dimension: Length of a vector of the model asked, for memories that have none.
        keys: Entity keys, sorted, from the column that names the entities.
        tags: Tags, sorted, from their column.
        newer: What bears on a memory, from the column that tells.
        edition: Version that the last revision replaced, from the column that tells; 0: never revised.
    """
    none = np.zeros((0, dimension), dtype=np.float32)
    for (
        *_, memory_id, kind, status, source, credibility, importance, language, speaker, session, position,
        occurred_us, recorded_us, valid_from_us, valid_until_us, accessed_us, access_count, search_text, names, traits,
        entities, tagged, bearing, revised, k, vectors,
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
            keys(entities),
            tags(tagged),
            newer(bearing),
            np.frombuffer(vectors, "<f4").reshape(k, -1) if k else none,
            edition(revised),
        )


def memories(rows: Iterable[Row]) -> dict[str, Memory]:
    """Read memories, by their ids. The last columns are lists: source references, tags, mentions, claims and links.

    A mention is its surface, start, end and type, then type and name of its entity; in any order. Claims and links
    were read already.
    """
    found: dict[str, Memory] = {}
    for (
        memory_id, tenant, user, agent, name, content, kind, status, source, credibility, importance, language,
        speaker, session, position, occurred_us, recorded_us, valid_from_us, valid_until_us, retracted_us, accessed_us,
        access_count, content_hash, dedupe_key, search_text, names, traits, metadata, version, parent, source_refs,
        tags, mentions, claims, links,
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
            occurred_at=from_us(occurred_us),
            recorded_at=from_us(recorded_us),
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
            source_refs=tuple(source_refs),
            valid_from=_from_us(valid_from_us),
            valid_until=_from_us(valid_until_us),
            retracted_at=_from_us(retracted_us),
            accessed_at=_from_us(accessed_us),
            access_count=access_count,
            tags=tuple(tags),
            metadata=metadata,
            mentions=tuple(
                LinkedMention(
                    Mention(surface, start, end, _ENTITY_TYPES[mention_type]),
                    Entity(owner, _ENTITY_TYPES[entity_type], entity_name),
                )
                for surface, start, end, mention_type, entity_type, entity_name in sorted(mentions, key=_PLACE)
            ),
            version=version,
            claims=claims,
            parent=parent,
            links=links,
        )
    return found


def entity(owner: Owner, type_: str, name: str) -> Entity:
    """An entity of an owner."""
    return Entity(owner, _ENTITY_TYPES[type_], name)


def edges(rows: Iterable[Row]) -> tuple[Edge, ...]:
    """Read the graph around seeds."""
    return tuple(
        Edge(kind, memory_id, target, label, None if type_ is None else _ENTITY_TYPES[type_])
        for _, kind, memory_id, target, label, type_ in rows
    )


def turns(rows: Iterable[Row], owner: Owner) -> tuple[Turn, ...]:
    """Read the turns of an owner."""
    return tuple(
        Turn(
            id=turn_id,
            owner=owner,
            session=session,
            role=role,
            content=restore_redacted(content),
            at=from_us(at_us),
            speaker=speaker,
            source_ref=source_ref,
            number=number,
            extracted=bool(extracted),
        )
        for turn_id, session, number, role, speaker, at_us, source_ref, extracted, content in rows
    )


def ledger_entries(rows: Iterable[Row]) -> tuple[LedgerEntry, ...]:
    """Read the ledger."""
    return tuple(
        LedgerEntry(entry_id, Owner(tenant, user, agent), memory_id, from_us(at_us), action, actor, rule)
        for entry_id, tenant, user, agent, memory_id, at_us, action, actor, rule in rows
    )


def memory_version(owner: Owner, memory_id: str, row: Iterable[Any]) -> MemoryVersion:
    """Read what a memory was: its columns from `version` on; tags are JSON."""
    version, entry, kind, importance, valid_until_us, tags, metadata, content = row
    return MemoryVersion(
        owner=owner,
        memory_id=memory_id,
        version=version,
        entry=entry,
        content=restore_redacted(content),
        kind=_KINDS[kind],
        importance=importance,
        tags=tuple(json.loads(tags)),
        metadata=metadata,
        valid_until=_from_us(valid_until_us),
    )


def happenings(rows: Iterable[Row]) -> tuple[Happening, ...]:
    """Read the ledger of one memory: the columns of an entry, then those of what it replaced, or nulls."""
    found: list[Happening] = []
    for *told, version, entry, kind, importance, valid_until_us, tags, metadata, content in rows:
        (ledger_entry,) = ledger_entries([tuple(told)])
        replaced = (
            None
            if version is None
            else memory_version(
                ledger_entry.owner,
                ledger_entry.memory_id,
                (version, entry, kind, importance, valid_until_us, tags, metadata, content),
            )
        )
        found.append(Happening(ledger_entry, replaced))
    return tuple(found)


def retrieval_records(rows: Iterable[Row]) -> tuple[RetrievalRecord, ...]:
    """Read logged retrievals; a row is the record as JSON."""
    bodies = (json.loads(body) for (body,) in rows)
    return tuple(
        RetrievalRecord.read(
            body,
            restore_redacted(body["query"]),
            None if (turn := body.get("turn")) is None else restore_redacted(turn),
        )
        for body in bodies
    )


def audit_entries(rows: Iterable[Row]) -> tuple[AuditEntry, ...]:
    """Read entries of an audit chain, whatever their acts say."""
    return tuple(AuditEntry(*row) for row in rows)


def feedback(rows: Iterable[Row], owner: Owner) -> tuple[Feedback, ...]:
    """Read the verdicts of an owner; an empty id is none."""
    return tuple(
        Feedback(owner, Verdict(verdict), from_us(at_us), actor, retrieval_id or None, memory_id or None)
        for retrieval_id, memory_id, verdict, at_us, actor in rows
    )


def answers(rows: Iterable[Row], tenant: str) -> tuple[KeptAnswer, ...]:
    """Read the kept answers of a tenant; headers are JSON of pairs."""
    return tuple(
        KeptAnswer(
            tenant,
            key,
            digest,
            from_us(at_us),
            Told(status, tuple((name, value) for name, value in json.loads(headers)), body),
        )
        for key, digest, at_us, status, headers, body in rows
    )


def judged(rows: Iterable[Row]) -> tuple[Judged, ...]:
    """Read an owner's verdicts on memories; the last column is JSON of those replaced: [[at_us, verdict], ...]."""
    return tuple(
        Judged(
            retrieval_id,
            memory_id,
            tuple((at, Verdict(said)) for at, said in (*json.loads(replaced), (at_us, verdict))),
        )
        for retrieval_id, memory_id, verdict, at_us, replaced in rows
    )


@lru_cache(maxsize=64)
def _traits(text: str) -> frozenset[Trait]:
    return frozenset(Trait(value) for value in text.split())


def _from_us(value: int | None) -> datetime | None:
    return None if value is None else from_us(value)
