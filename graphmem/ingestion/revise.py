"""A memory with another text goes the write path again, under its id, as if its old text had never been told.

What the old text closed in older memories holds again before the new one is compared with them, and so is what newer
memories are to it: everything is decided anew, in one change set with what the memory was.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from graphmem.domain.change import ChangeSet, LedgerEntry, Revising
from graphmem.domain.memory import Memory, Status
from graphmem.domain.observation import Observation
from graphmem.domain.revision import KEPT, MemoryVersion, Revision
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import Conflict
from graphmem.ingestion.commit import change_set, sealed
from graphmem.ingestion.draft import Draft
from graphmem.ingestion.supersede import ClaimSource
from graphmem.ports.ids import IdFactory
from graphmem.ports.vault import Vault

_STANDING = frozenset({Status.ACTIVE, Status.SUPERSEDED})


def observation_of(memory: Memory, revision: Revision, scope: Scope) -> Observation:
    """What a memory is to be, as if it were told now; what stays of tags and metadata is left out.

    Args:
        memory: As it is.
        revision: What to change.
        scope: Who asks.

    Raises:
        InvalidInput: A changed field cannot be used.
    """
    owner = memory.owner
    return Observation(
        content=memory.content if revision.content is None else revision.content,
        scope=Scope(owner.tenant, scope.user if owner.user is None else owner.user, owner.agent, memory.session),
        visibility=owner.visibility,
        kind=memory.kind if revision.kind is None else revision.kind,
        source=memory.source,
        speaker=memory.speaker,
        occurred_at=memory.occurred_at,
        source_ref=memory.source_refs[0] if memory.source_refs else None,
        tags=() if revision.tags is None else revision.tags,
        metadata={} if revision.metadata is None else revision.metadata,
    )


def revised_fields(memory: Memory, draft: Draft, revision: Revision) -> Memory:
    """A memory with what a revision changes beside its text.

    Args:
        memory: With the text that it is to have.
        draft: Of `observation_of`, redacted.
        revision: What to change.
    """
    clean = draft.observation
    return replace(
        memory,
        kind=clean.kind,
        importance=memory.importance if revision.importance is None else revision.importance,
        tags=memory.tags if revision.tags is None else tuple(dict.fromkeys(clean.tags)),
        metadata=memory.metadata if revision.metadata is None else clean.metadata_json(),
        valid_until=memory.valid_until if revision.valid_until is KEPT else revision.valid_until,
    )


def check_alone(draft: Draft) -> None:
    """Refuse a text that another memory of the owner has already.

    Raises:
        Conflict: One has.
    """
    if draft.duplicate_of is not None:
        msg = "another memory of the same owner says the same; forget one of them instead"
        raise Conflict(msg)


@dataclass(frozen=True, slots=True)
class Told:
    """Who revises, when, and with what ids."""

    scope: Scope
    now: datetime
    ids: IdFactory

    def entry(self, memory: Memory, action: str, rule: str) -> LedgerEntry:
        """What the ledger is told of a memory."""
        actor = self.scope.agent or self.scope.user
        return LedgerEntry(self.ids.new_id(), memory.owner, memory.id, self.now, action, actor, rule)


def refielded(memory: Memory, revised: Memory, draft: Draft, told: Told, vault: Vault) -> ChangeSet:
    """The change set of a revision that leaves the text as it is; arguments as in `rewritten`."""
    names = ("kind", "importance", "tags", "metadata", "valid_until")
    rule = ", ".join(name for name in names if getattr(memory, name) != getattr(revised, name))
    entry = told.entry(memory, "revise", rule)
    return ChangeSet(
        revisings=(Revising(revised, memory.version, rewritten=False),),
        versions=(MemoryVersion.of(memory, entry.id),),
        vault=tuple(sealed(draft, vault)),
        ledger=(entry,),
    )


def rewritten(
    memory: Memory, draft: Draft, revised: Callable[[Memory], Memory], told: Told, *, model: str, vault: Vault
) -> ChangeSet:
    """The change set of a revision that gives a memory another text.

    Args:
        memory: As it is.
        draft: The new text, judged and embedded.
        revised: Puts in what the revision changes beside the text.
        told: By whom and when.
        model: Of the vectors.
        vault: Seals personal data.
    """
    changes = change_set([draft], model=model, ids=told.ids, vault=vault)
    (new,) = changes.memories
    lasting = (
        "source_refs", "valid_from", "valid_until", "retracted_at", "tags", "metadata", "parent", "position",
        "accessed_at", "access_count",
    )  # fmt: skip
    kept = replace(new, version=memory.version + 1, **{name: getattr(memory, name) for name in lasting})
    entry = told.entry(memory, "revise", "content")
    # The first tells of a creation; the others tell what the new text closed.
    closed = (replace(each, at=told.now, actor=entry.actor) for each in changes.ledger[1:])
    return replace(
        changes,
        memories=(),
        revisings=(Revising(revised(kept), memory.version, rewritten=True, unsaid=_bears_on(memory)),),
        versions=(MemoryVersion.of(memory, entry.id),),
        ledger=(entry, *closed),
    )


class Unsaid:
    """The older memories as they would be if one memory had never been told. Reads, and nothing more."""

    def __init__(self, store: ClaimSource, memory: Memory, scope: Scope) -> None:
        """Read what the memory closed; `scope` sees its owner."""
        self._store = store
        self._memory = memory
        older = store.memories(scope, _bears_on(memory)) if _bears_on(memory) else ()
        reopened = (self._reopened(each) for each in older if each.owner == memory.owner and each.status in _STANDING)
        self._older = {each.id: each for each in reopened}

    def claimants(self, owner: Owner, keys: Sequence[str], *, per_key: int) -> Mapping[str, tuple[str, ...]]:
        """As `Store.claimants`."""
        found = {
            key: {memory_id for memory_id in ids if memory_id != self._memory.id}
            for key, ids in self._store.claimants(owner, keys, per_key=per_key + 1).items()
        }
        for memory in self._older.values():
            held = {key for claim in memory.claims if claim.closed_by is None for key in claim.keys}
            for key in held.intersection(keys):
                found.setdefault(key, set()).add(memory.id)
        return {key: tuple(sorted(ids, reverse=True)[:per_key]) for key, ids in found.items() if ids}

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """As `Store.memories`."""
        return tuple(self._older.get(memory.id, memory) for memory in self._store.memories(scope, ids))

    def _reopened(self, memory: Memory) -> Memory:
        closer = self._memory.id
        claims = (
            replace(claim, closed_by=None, valid_until=None) if claim.closed_by == closer else claim
            for claim in memory.claims
        )
        return replace(memory, claims=tuple(claims))


def _bears_on(memory: Memory) -> tuple[str, ...]:
    """Ids of the older memories that a memory is linked to, each once."""
    return tuple(dict.fromkeys(link.older for link in memory.links if link.newer == memory.id))
