"""Claims, links, sealed originals and turns: records to domain objects and back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from neo4j import Record

from graphmem.domain.change import ChangeSet, Closing, Extraction, Linking, Reopening, Turn, VaultEntry
from graphmem.domain.claim import Claim, LinkKind, MemoryLink
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner
from graphmem.domain.times import from_us
from graphmem.ports.store import NewerMemory
from graphmem.stores.claim_rows import LINK_KINDS, Row, claim_of, claim_row, link_of, link_order, link_row

_CAPTION_CHARS: Final = 40


def topic_key(owner: Owner, key: str) -> str:
    """The key of a topic node."""
    return f"{owner.key}#topic:{key}"


def claim_key(memory_id: str, place: int) -> str:
    """The key of a claim node."""
    return f"{memory_id}#{place}"


def claim_rows(memories: Sequence[Memory]) -> list[Row]:
    """Rows of `CREATE_CLAIMS`."""
    return [
        {
            "key": claim_key(memory.id, place),
            "memory_id": memory.id,
            "owner": memory.owner.key,
            "place": place,
            "name": f"{claim.predicate} {claim.object}"[:_CAPTION_CHARS].rstrip(),
            "valid_from": claim.valid_from,
            "valid_until": claim.valid_until,
            "closed_by": claim.closed_by,
            **claim_row(claim),
        }
        for memory in memories
        for place, claim in enumerate(memory.claims)
    ]


def topic_rows(memories: Sequence[Memory]) -> list[Row]:
    """Rows of `MERGE_TOPICS`."""
    topics = {
        topic_key(memory.owner, key): {"owner": memory.owner.key, "name": key}
        for memory in memories
        for claim in memory.claims
        for key in claim.keys
    }
    return [{"key": key, **row} for key, row in sorted(topics.items())]


def about_rows(memories: Sequence[Memory]) -> list[Row]:
    """Rows of `JOIN_TOPICS`."""
    return [
        {"claim": claim_key(memory.id, place), "topic": topic_key(memory.owner, key), "memory_id": memory.id}
        for memory in memories
        for place, claim in enumerate(memory.claims)
        for key in claim.keys
    ]


def closing_rows(closings: Sequence[Closing]) -> list[Row]:
    """Rows of `CLOSE_CLAIMS`."""
    return [
        {
            "key": claim_key(closing.memory_id, closing.claim),
            "owner": closing.owner.key,
            "closed_by": closing.closed_by,
            "at": closing.at,
        }
        for closing in closings
    ]


def reopening_rows(reopenings: Sequence[Reopening]) -> list[Row]:
    """Rows of `REOPEN_CLAIMS`."""
    return [
        {"id": reopening.memory_id, "owner": reopening.owner.key, "closed_by": reopening.closed_by}
        for reopening in reopenings
    ]


def linking_rows(links: Sequence[Linking]) -> list[Row]:
    """Rows of `LINK_MEMORIES`."""
    return [{"owner": linking.owner.key, **link_row(linking.link)} for linking in links]


def bearing_rows(changes: ChangeSet, revisions: Mapping[str, int]) -> list[Row]:
    """Rows of `REVIEW_MEMORIES`."""
    rows: dict[tuple[Owner, str], Row] = {
        (owner, memory_id): {
            "id": memory_id,
            "owner": owner.key,
            "revision": str(revisions[owner.key]),
            "gone": [],
            "told": [],
        }
        for owner, memory_id in changes.bearings
    }
    for reopening in changes.reopenings:
        rows[reopening.owner, reopening.memory_id]["gone"].append([LinkKind.CLOSES.value, reopening.closed_by or ""])
    for revising in changes.revisings:
        for older in revising.unsaid:
            rows[revising.owner, older]["gone"].append(["", revising.memory.id])
    told: dict[tuple[Owner, str, LinkKind, str], str] = {}
    for linking in changes.links:
        link = linking.link
        told[linking.owner, link.older, link.kind, link.newer] = f"{link.kind} {link.likelihood!r} {link.newer}"
    for (owner, older, kind, newer), text in told.items():
        rows[owner, older]["gone"].append([kind.value, newer])
        rows[owner, older]["told"].append(text)
    return list(rows.values())


def vault_rows(entries: Sequence[VaultEntry]) -> list[Row]:
    """Rows of `SEAL_ORIGINALS`."""
    rows = {
        (entry.owner.key, entry.placeholder): {
            "owner": entry.owner.key,
            "placeholder": entry.placeholder,
            "kind": entry.kind,
            "sealed": entry.sealed,
        }
        for entry in reversed(entries)
    }
    return [row for _, row in sorted(rows.items())]


def heard_rows(turns: Sequence[Turn]) -> list[Row]:
    """Rows of `APPEND_TURNS`."""
    return [
        {
            "id": turn.id,
            "owner": turn.owner.key,
            "session": turn.session,
            "number": turn.number,
            "role": turn.role,
            "speaker": turn.speaker,
            "at": turn.at,
            "source_ref": turn.source_ref,
            "extracted": turn.extracted,
            "content": str(turn.content),
        }
        for turn in turns
    ]


def extraction_rows(extractions: Sequence[Extraction]) -> list[Row]:
    """Rows of `EXTRACT_TURNS` and `DROP_TURNS`."""
    return [
        {
            "owner": extraction.owner.key,
            "session": extraction.session,
            "upto": extraction.upto,
            "keep_from": extraction.keep_from,
        }
        for extraction in extractions
    ]


def claims(rows: Iterable[Mapping[str, Any]]) -> tuple[Claim, ...]:
    """Read the claims of one row of `MEMORIES`."""
    return tuple(
        claim_of(
            row,
            valid_from=None if row["valid_from_us"] is None else from_us(row["valid_from_us"]),
            valid_until=None if row["valid_until_us"] is None else from_us(row["valid_until_us"]),
            closed_by=row.get("closed_by"),
        )
        for row in sorted(rows, key=lambda row: int(row["place"]))
    )


def links(rows: Iterable[Mapping[str, Any]]) -> tuple[MemoryLink, ...]:
    """Read the links of one row of `MEMORIES`; an edge has no property for what it does not tell."""
    nothing = {"older_claim": None, "newer_claim": None}
    return tuple(sorted((link_of(nothing | dict(row)) for row in rows), key=link_order))


def newer_memories(told: Sequence[str]) -> tuple[NewerMemory, ...]:
    """Read what the entry of an older memory says of newer ones."""
    if not told:
        return ()
    parts = (text.split(" ", 2) for text in told)
    return tuple(sorted(NewerMemory(newer, LINK_KINDS[kind], float(likelihood)) for kind, likelihood, newer in parts))


def vault_entries(rows: Iterable[Record], owner: Owner) -> tuple[VaultEntry, ...]:
    """Read the rows of `EXPORT_VAULT`."""
    return tuple(VaultEntry(owner, placeholder, kind, sealed) for placeholder, kind, sealed in rows)
