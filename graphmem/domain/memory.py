"""The memory: one stored unit, with its scope, times, numbers and status."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from graphmem.domain.claim import Claim, MemoryLink
from graphmem.domain.entity import LinkedMention
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Owner
from graphmem.domain.text import Language
from graphmem.domain.traits import Trait


class MemoryKind(StrEnum):
    """Current turns, events, stable facts and preferences, how-to."""

    WORKING = "working"
    EPISODIC = "episodic"
    SEMANTIC = "semantic"
    PROCEDURAL = "procedural"


class Source(StrEnum):
    """Where a memory comes from."""

    USER = "user"
    AGENT = "agent"
    TOOL = "tool"
    DOCUMENT = "document"
    CONSOLIDATION = "consolidation"


class Credibility(StrEnum):
    """How far the source is trusted."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Status(StrEnum):
    """Where a memory is in its life. Only active ones are recalled by default."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    ARCHIVED = "archived"
    QUARANTINED = "quarantined"
    TOMBSTONE = "tombstone"


@dataclass(frozen=True, slots=True)
class Memory:
    """One stored unit. All times are aware UTC."""

    id: str
    owner: Owner
    content: RedactedText
    name: str
    """Caption, at most 40 characters."""
    kind: MemoryKind
    source: Source
    credibility: Credibility
    importance: float
    """At write, [0, 1]."""
    occurred_at: datetime
    recorded_at: datetime
    content_hash: str
    """SHA-256 (hex) of the normalised content."""
    dedupe_key: str
    """What makes a second write a duplicate; unique within the owner."""
    language: Language
    search_text: str
    """Tokens by single spaces, one line a passage (see `text.search_lines`)."""
    names: tuple[str, ...]
    """Names as the bridge counts them, lower case, sorted (see `text.names`)."""
    traits: frozenset[Trait]
    status: Status = Status.ACTIVE
    speaker: str | None = None
    session: str | None = None
    position: int | None = None
    """Order in the session, from 0; given by the store at commit, None before and without a session."""
    source_refs: tuple[str, ...] = ()
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    retracted_at: datetime | None = None
    accessed_at: datetime | None = None
    access_count: int = 0
    tags: tuple[str, ...] = ()
    metadata: str = "{}"
    """The caller's JSON object, at most 4 KB."""
    mentions: tuple[LinkedMention, ...] = field(default=(), repr=False)
    claims: tuple[Claim, ...] = field(default=(), repr=False)
    parent: str | None = None
    """Id of the memory whose text this one was cut from."""
    links: tuple[MemoryLink, ...] = field(default=(), repr=False)
    """From it to older memories, and from newer ones to it; by newer, older, kind. Written by a change set's
    `links` only."""
    version: int = 1
