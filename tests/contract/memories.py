"""Builders of memories and change sets for the store tests: small, complete, and the same in every process."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.change import ChangeSet, Closing, Embedding, LedgerEntry, Linking
from graphmem.domain.claim import Claim, Cue, LinkKind, MemoryLink, Mood, Predicate, Value, ValueType
from graphmem.domain.entity import Entity, EntityType, LinkedMention, Mention
from graphmem.domain.memory import Credibility, Memory, MemoryKind, Source, Status
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.text import Language
from graphmem.domain.traits import Trait

MODEL = "made-up-1"
DIMENSION = 8
START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

ALICE = Scope("acme", "alice")
ALICE_SHOP = Scope("acme", "alice", "shop")
BOB_SHOP = Scope("acme", "bob", "shop")
FOREIGN = Scope("globex", "alice", "shop")

OWNER = Owner("acme", "alice")
"""What most tests write for: all agents of Alice."""
PRIVATE = Owner("acme", "alice", "shop")
PUBLIC = Owner("acme")


def memory_id(number: int) -> str:
    """A UUID that sorts by number."""
    return f"00000000-0000-7000-8000-{number:012x}"


def memory(
    number: int,
    content: str | None = None,
    *,
    owner: Owner = OWNER,
    entities: Sequence[str] = (),
    session: str | None = None,
    status: Status = Status.ACTIVE,
) -> Memory:
    """A memory told apart by its number, mentioning `entities` (tools) one after the other in its text."""
    text = f"note {number}: {' '.join(entities)}" if content is None else content
    at = START + timedelta(minutes=number, microseconds=number)
    return Memory(
        id=memory_id(number),
        owner=owner,
        content=redact(text).text,
        name=text[:40],
        kind=MemoryKind.EPISODIC,
        source=Source.USER,
        credibility=Credibility.MEDIUM,
        importance=(number % 7) / 7,
        occurred_at=at,
        recorded_at=at,
        content_hash=sha256(text.encode()).hexdigest(),
        dedupe_key=f"key-{number}",
        language=Language.EN,
        search_text=text.lower(),
        names=tuple(sorted({name.casefold() for name in entities})),
        traits=frozenset({Trait.TIME}),
        status=status,
        session=session,
        mentions=mentions(text, entities, owner),
    )


def full_memory(number: int, *, owner: Owner = OWNER) -> Memory:
    """A memory with every field set, in three scripts, at the ends of time."""
    text = f"订单 88231 用 Redis ‘ok’ 🦆 {number}"
    return replace(
        memory(number, text, owner=owner, entities=("88231", "Redis"), session="s/1 ’"),
        kind=MemoryKind.PROCEDURAL,
        source=Source.DOCUMENT,
        credibility=Credibility.HIGH,
        importance=0.1 + 0.2,
        occurred_at=datetime(1, 1, 1, tzinfo=UTC),
        language=Language.ZH,
        search_text="订 单 订单\nredi ok",
        traits=frozenset(Trait),
        speaker="Алиса",
        source_refs=("z-last", "a-first"),
        valid_from=datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        valid_until=datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        retracted_at=START,
        accessed_at=START,
        access_count=3,
        tags=("z", "a", "标签"),
        metadata='{"a": [1, "二"]}',
        version=4,
        claims=(full_claim(), claim("user", Predicate.LIKES, "tea")),
        parent=memory_id(number + 1_000_000),
    )


def claim(subject: str, predicate: Predicate, value: str, *, topic: Sequence[str] = ()) -> Claim:
    """A claim with nothing but what it needs."""
    return Claim(subject, predicate, value, 0, 4, topic=tuple(sorted(topic)))


def full_claim() -> Claim:
    """A claim with every field set."""
    return Claim(
        subject="person:林晓",
        predicate=Predicate.SCHEDULED,
        object="周三 3pm ‘ok’",
        start=2,
        end=9,
        positive=False,
        mood=Mood.PLAN,
        topic=("dentist", "牙医"),
        values=(Value(ValueType.DATE, "2026-03-04"), Value(ValueType.TIME, "15:00")),
        cues=(Cue.CHANGE, Cue.REPLACE),
        replaced=("周二",),
        words=3,
        rule="schedule",
        valid_from=datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        valid_until=START,
        closed_by=memory_id(7),
    )


def linked(newer: Memory, older: Memory, kind: LinkKind = LinkKind.CLOSES, likelihood: float = 0.95) -> Linking:
    """A newer memory bears on an older one."""
    return Linking(newer.owner, MemoryLink(kind, newer.id, older.id, likelihood, "test", 0, None))


def closing(newer: Memory, older: Memory, place: int = 0) -> Closing:
    """A newer memory closes a claim of an older one."""
    return Closing(older.owner, older.id, place, newer.id, newer.recorded_at)


def mentions(text: str, surfaces: Sequence[str], owner: Owner) -> tuple[LinkedMention, ...]:
    """The surfaces found in the text from left to right, linked to tools of the owner."""
    found: list[LinkedMention] = []
    for surface in surfaces:
        start = text.index(surface, found[-1].mention.end if found else 0)
        mention = Mention(surface, start, start + len(surface), EntityType.TOOL)
        found.append(LinkedMention(mention, Entity(owner, EntityType.TOOL, surface)))
    return tuple(found)


def vectors(number: int, k: int = 1) -> NDArray[np.float32]:
    """Made-up unit rows that depend on the number alone."""
    rows = np.random.default_rng(number).standard_normal((k, DIMENSION))
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


def ledger_entry(entry: Memory, action: str = "create", number: int = 0) -> LedgerEntry:
    """What the ledger says of a memory; give several entries of one memory their own numbers."""
    id_ = f"{entry.id}/{action}/{number}"
    return LedgerEntry(id_, entry.owner, entry.id, entry.recorded_at, action, "alice", "test")


def change_set(*memories: Memory) -> ChangeSet:
    """Memories with their vectors (as many rows as their text has lines) and ledger entries."""
    return ChangeSet(
        memories=memories,
        embeddings=tuple(
            Embedding(entry.id, MODEL, vectors(number_of(entry.id), 1 + entry.search_text.count("\n")))
            for entry in memories
        ),
        ledger=tuple(ledger_entry(entry) for entry in memories),
    )


def number_of(id_: str) -> int:
    """The number `memory_id` was given."""
    return int(id_[-12:], 16)
