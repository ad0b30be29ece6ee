"""Claims, links, sealed originals and turns: rows to domain objects and back."""

import json
from collections import defaultdict
from collections.abc import Iterator

from apsw import Cursor

from graphmem.domain.change import Closing, Linking, Reopening, Turn, VaultEntry
from graphmem.domain.claim import Claim, MemoryLink
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner
from graphmem.domain.times import from_us, to_us
from graphmem.ports.store import NewerMemory
from graphmem.stores.claim_rows import LINK_KINDS, claim_of, claim_row, link_of, link_order, link_row

Values = dict[str, str | int | float | bytes | None]
"""Bound parameters by name."""

_LINK_COLUMNS = ("older", "newer", "kind", "likelihood", "rule", "older_claim", "newer_claim")


def claim_values(memory: Memory) -> Iterator[Values]:
    """Parameters of `INSERT_CLAIM`, one a claim."""
    for place, claim in enumerate(memory.claims):
        yield {
            "memory_id": memory.id,
            "place": place,
            "valid_from": None if claim.valid_from is None else to_us(claim.valid_from),
            "valid_until": None if claim.valid_until is None else to_us(claim.valid_until),
            "closed_by": claim.closed_by,
            "body": json.dumps(claim_row(claim), ensure_ascii=False),
        }


def claim_keys(memory: Memory, owner_id: int) -> Iterator[tuple[int, str, str, int]]:
    """Parameters of `INSERT_CLAIM_KEY`."""
    for place, claim in enumerate(memory.claims):
        for key in claim.keys:
            yield owner_id, key, memory.id, place


def link_values(linking: Linking, owner_id: int) -> Values:
    """Parameters of `INSERT_LINK`."""
    return {"owner_id": owner_id, **link_row(linking.link)}


def closing_values(closing: Closing, owner_id: int) -> Values:
    """Parameters of `CLOSE_CLAIM`."""
    return {
        "owner_id": owner_id,
        "memory_id": closing.memory_id,
        "place": closing.claim,
        "closed_by": closing.closed_by,
        "at": to_us(closing.at),
    }


def reopening_values(reopening: Reopening, owner_id: int) -> Values:
    """Parameters of `REOPEN_CLAIMS` and `UNLINK`."""
    return {"owner_id": owner_id, "memory_id": reopening.memory_id, "closed_by": reopening.closed_by}


def vault_values(entry: VaultEntry, owner_id: int) -> Values:
    """Parameters of `INSERT_SEALED`."""
    return {"owner_id": owner_id, "placeholder": entry.placeholder, "kind": entry.kind, "sealed": entry.sealed}


def turn_values(turn: Turn, owner_id: int) -> Values:
    """Parameters of `INSERT_TURN`."""
    return {
        "id": turn.id,
        "owner_id": owner_id,
        "session": turn.session,
        "number": turn.number,
        "role": turn.role,
        "speaker": turn.speaker,
        "at": to_us(turn.at),
        "source_ref": turn.source_ref,
        "extracted": int(turn.extracted),
        "content": turn.content,
    }


def claims(rows: Cursor) -> dict[str, tuple[Claim, ...]]:
    """Read the rows of `CLAIMS`, by memory id."""
    found: dict[str, list[Claim]] = defaultdict(list)
    for memory_id, valid_from, valid_until, closed_by, body in rows:
        found[memory_id].append(
            claim_of(
                json.loads(body),
                valid_from=None if valid_from is None else from_us(valid_from),
                valid_until=None if valid_until is None else from_us(valid_until),
                closed_by=closed_by,
            )
        )
    return {memory_id: tuple(of_memory) for memory_id, of_memory in found.items()}


def links(rows: Cursor) -> dict[str, tuple[MemoryLink, ...]]:
    """Read the rows of `LINKS`, by memory id."""
    found: dict[str, list[MemoryLink]] = defaultdict(list)
    for memory_id, *values in rows:
        found[memory_id].append(link_of(dict(zip(_LINK_COLUMNS, values, strict=True))))
    return {memory_id: tuple(sorted(of_memory, key=link_order)) for memory_id, of_memory in found.items()}


def newer_memories(text: str) -> tuple[NewerMemory, ...]:
    """Read the column of `ALL_ENTRIES` that tells what bears on a memory."""
    if text == "[]":
        return ()
    return tuple(
        sorted(NewerMemory(newer, LINK_KINDS[kind], likelihood) for newer, kind, likelihood in json.loads(text))
    )


def vault_entries(rows: Cursor, owner: Owner) -> tuple[VaultEntry, ...]:
    """Read the rows of `EXPORT_VAULT`."""
    return tuple(VaultEntry(owner, placeholder, kind, sealed) for placeholder, kind, sealed in rows)
