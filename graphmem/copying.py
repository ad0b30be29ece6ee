"""Copies a whole store into another one and proves that the copy is the same.

Works over the port alone, so between stores of any kind. What must stay: every field of every memory, its
vectors, what it was before its revisions, the order of `snapshot`, the positions in a session, the ledger; wikis with
their pages, and concepts. What does not: the owners' revisions, since several small commits become one, and with them
the retrieval log and its feedback, whose ids depend on them; the order in which sections were created.
Nobody should write to either store meanwhile.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from hashlib import sha256
from itertools import groupby, islice
from typing import Final

import numpy as np

from graphmem.domain.change import ChangeSet, LedgerEntry, Linking
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner
from graphmem.domain.times import to_us
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import Conflict, InvalidInput, StoreRejected
from graphmem.knowledge.copies import pieces, together
from graphmem.ports.store import Exported, Store

BATCH: Final = 500
"""Memories or ledger entries read, and written, at a time."""
PAGES: Final = 100
"""Pages written at a time."""
NAMED: Final = 10
"""Ids that a message names."""

Progress = Callable[[str, int, int], None]
"""Told the stage (`compare`, `copy`, `verify`), how many memories are done, and of at most how many."""


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """What a store holds of one owner: (id, SHA-256 of the content) of everything, in order."""

    memories: tuple[tuple[str, str], ...]
    ledger: tuple[tuple[str, str], ...]
    aside: tuple[tuple[str, str], ...]
    """The vault by its placeholders, working memory by the ids of its turns, merges by the keys of their aliases."""
    knowledge: tuple[tuple[str, str], ...] = ()
    """Wikis and pages by their names, and the concepts as one."""

    @property
    def sha256(self) -> str:
        """One hash for all of it."""
        return sha256(repr((self.memories, self.ledger, self.aside, self.knowledge)).encode()).hexdigest()

    def differences(self, other: "Fingerprints") -> tuple[str, ...]:
        """Ids of what only one of them has, or has with other content or in another place; sorted."""
        pairs = (
            (self.memories, other.memories),
            (self.ledger, other.ledger),
            (self.aside, other.aside),
            (self.knowledge, other.knowledge),
        )
        found = {id_ for mine, theirs in pairs for id_, _ in set(mine) ^ set(theirs)}
        if not found:
            found = {here[0] for pair in pairs for here, there in zip(*pair, strict=True) if here != there}
        return tuple(sorted(found))


NOTHING: Final = Fingerprints((), (), ())


@dataclass(frozen=True, slots=True)
class OwnerCopy:
    """What became of one owner's memories."""

    owner: Owner
    memories: int
    ledger_entries: int
    copied: int
    """Memories and ledger entries that this run wrote; the others were there already."""
    sha256: str
    """Of the owner's export from the target."""
    differences: tuple[str, ...]
    """Ids that the two exports disagree on; none when the copy is whole."""


@dataclass(frozen=True, slots=True)
class CopyReport:
    """What a copy did, owner by owner in the order of their keys."""

    owners: tuple[OwnerCopy, ...]

    @property
    def identical(self) -> bool:
        """Whether both stores give the same export."""
        return not any(owner.differences for owner in self.owners)

    def as_dict(self) -> dict[str, object]:
        """Plain JSON types."""
        return {
            "identical": self.identical,
            "memories": sum(owner.memories for owner in self.owners),
            "ledger_entries": sum(owner.ledger_entries for owner in self.owners),
            "copied": sum(owner.copied for owner in self.owners),
            "owners": [
                {
                    "owner": owner.owner.key,
                    "memories": owner.memories,
                    "ledger_entries": owner.ledger_entries,
                    "copied": owner.copied,
                    "sha256": owner.sha256,
                    "differences": list(owner.differences),
                }
                for owner in self.owners
            ],
        }


def copy_store(
    source: Store, target: Store, *, tenant: str | None = None, progress: Progress | None = None
) -> CopyReport:
    """Copy every owner of `source`, or of one tenant in it, into `target`, and compare the two exports.

    A copy that was interrupted goes on where it stopped. Owners that only the target has are left alone.

    Args:
        source: Read, and never written.
        target: Of each owner of the source it holds nothing, or what an interrupted copy left there.
        tenant: Only what belongs to this tenant. None: everything.
        progress: Told how far it is.

    Raises:
        InvalidInput: Both are the same store.
        StoreRejected: The target holds something else of an owner, or under an id, of the source.
        StoreUnavailable: One of them does not answer; what was copied stays, run it again.
    """
    report = source.report()
    if report.location == target.report().location:
        msg = "source and target are the same store; name another target"
        raise InvalidInput(msg, field="TO")
    meter = _Meter(progress or _silent, report.memories)
    owners = tuple(owner for owner in source.owners() if tenant in (None, owner.tenant))
    held = {owner: fingerprints(target, owner) for owner in target.owners() if owner in owners}
    for owner, begun in held.items():
        _check_begun(owner, begun, meter.fingerprints("compare", source, owner))
    copied = {owner: _copy(source, target, owner, held.get(owner, NOTHING), meter) for owner in owners}
    return CopyReport(tuple(_verified(source, target, owner, copied[owner], meter) for owner in owners))


def fingerprints(store: Store, owner: Owner) -> Fingerprints:
    """What a store holds of an owner, in the order of its export."""
    side = store.export_side(owner)
    return Fingerprints(
        tuple(
            (each.memory.id, _digest((_alone(each.memory), each.embeddings, each.versions)))
            for each in _memories(store, owner)
        ),
        tuple((entry.id, _digest(entry)) for entry in _ledger(store, owner)),
        (
            *((entry.placeholder, _digest(entry)) for entry in side.vault),
            *((turn.id, _digest(turn)) for turn in side.turns),
            *((merge.alias.key, _digest(merge)) for merge in side.merges),
        ),
        tuple((name, _digest(piece)) for name, piece in _pieces(store, owner)),
    )


class _Meter:
    """Adds up memories over owners, stage by stage."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done: Counter[str] = Counter()

    def advance(self, stage: str, count: int) -> None:
        self._done[stage] += count
        self._progress(stage, self._done[stage], self._total)

    def fingerprints(self, stage: str, store: Store, owner: Owner) -> Fingerprints:
        found = fingerprints(store, owner)
        self.advance(stage, len(found.memories))
        return found


def _check_begun(owner: Owner, begun: Fingerprints, wanted: Fingerprints) -> None:
    """Refuse a target that holds more, or other things, of an owner than a copy would have left there."""
    entries, aside, known = set(begun.ledger), set(begun.aside), set(begun.knowledge)
    expected = Fingerprints(
        wanted.memories[: len(begun.memories)],
        tuple(entry for entry in wanted.ledger if entry in entries),
        tuple(entry for entry in wanted.aside if entry in aside),
        tuple(entry for entry in wanted.knowledge if entry in known),
    )
    if different := begun.differences(expected):
        msg = (
            f"the target holds memories or ledger entries of {owner.key} that the source does not hold like this "
            f"({listed(different)}); copy into a new store"
        )
        raise StoreRejected(msg)


def _copy(source: Store, target: Store, owner: Owner, held: Fingerprints, meter: _Meter) -> int:
    """Write what the target does not hold yet; how many memories and ledger entries that was."""
    copied = 0
    meter.advance("copy", len(held.memories))
    for batch in _commits(islice(_memories(source, owner), len(held.memories), None)):
        # Positions are given in the order of the change set, the snapshot's order by id.
        turns = sorted(batch, key=lambda each: each.memory.position or 0)
        embeddings = tuple(embedding for each in turns for embedding in each.embeddings)
        memories = tuple(each.memory for each in turns)
        links = tuple(Linking(owner, link) for memory in memories for link in _alone(memory).links)
        versions = tuple(version for each in turns for version in each.versions)
        _commit(target, owner, ChangeSet(memories, embeddings, links=links, versions=versions))
        copied += len(batch)
        meter.advance("copy", len(batch))
    entries = {id_ for id_, _ in held.ledger}
    missing = (entry for entry in _ledger(source, owner) if entry.id not in entries)
    while page := tuple(islice(missing, BATCH)):
        _commit(target, owner, ChangeSet(ledger=page))
        copied += len(page)
    side, there = source.export_side(owner), {id_ for id_, _ in held.aside}
    vault = tuple(entry for entry in side.vault if entry.placeholder not in there)
    heard = tuple(turn for turn in side.turns if turn.id not in there)
    merges = tuple(merge for merge in side.merges if merge.alias.key not in there)
    _commit(target, owner, ChangeSet(vault=vault, turns=heard, entities=merges))
    known = {name for name, _ in held.knowledge}
    unknown = (piece for name, piece in _pieces(source, owner) if name not in known)
    while some := tuple(islice(unknown, PAGES)):
        target.knowledge.commit(together(owner, some))
    return copied


def _alone(memory: Memory) -> Memory:
    """A memory with the links that it brought, and without those that newer ones brought later."""
    return replace(memory, links=tuple(link for link in memory.links if link.newer == memory.id))


def _commits(exported: Iterable[Exported]) -> Iterator[list[Exported]]:
    """Cut an export into commits that give the target the same snapshot order and positions.

    What one commit of the source created stays together, and several of them share a commit as long as
    ids ascend, because the snapshot orders by commit first and by id within it.
    """
    batch: list[Exported] = []
    for _, group in groupby(exported, key=lambda each: each.created_revision):
        created = list(group)
        if batch and (len(batch) + len(created) > BATCH or created[0].memory.id < batch[-1].memory.id):
            yield batch
            batch = []
        batch += created
    if batch:
        yield batch


def _commit(target: Store, owner: Owner, changes: ChangeSet) -> None:
    try:
        target.commit(changes)
    except Conflict as exc:
        msg = f"the target holds something else under an id that belongs to {owner.key}; copy into a new store"
        raise StoreRejected(msg) from exc


def _verified(source: Store, target: Store, owner: Owner, copied: int, meter: _Meter) -> OwnerCopy:
    wanted = fingerprints(source, owner)
    found = meter.fingerprints("verify", target, owner)
    return OwnerCopy(
        owner, len(found.memories), len(found.ledger), copied, found.sha256, tuple(wanted.differences(found))
    )


def _memories(store: Store, owner: Owner) -> Iterator[Exported]:
    page = store.export(owner, limit=BATCH)
    while page:
        yield from page
        page = store.export(owner, after=page[-1], limit=BATCH)


def _ledger(store: Store, owner: Owner) -> Iterator[LedgerEntry]:
    page = store.export_ledger(owner, limit=BATCH)
    while page:
        yield from page
        page = store.export_ledger(owner, after=page[-1], limit=BATCH)


def _pieces(store: Store, owner: Owner) -> Iterator[tuple[str, KnowledgeChange]]:
    """What an owner knows; the models are asked for only where it knows anything."""
    if store.knowledge.revisions([owner])[0]:
        yield from pieces(store.knowledge, owner, store.report().embedding_models)


def listed(ids: Sequence[str]) -> str:
    """The first ids, and how many more there are."""
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return ", ".join(ids[:NAMED]) + more


def _digest(value: object) -> str:
    return sha256(json.dumps(_plain(value), ensure_ascii=False).encode()).hexdigest()


def _plain(value: object) -> object:
    """Plain JSON types, the same for equal values: times in microseconds, vectors as their bytes."""
    match value:
        case datetime():
            plain: object = to_us(value)
        case np.ndarray():
            plain = [*value.shape, value.astype("<f4").tobytes().hex()]
        case bytes():
            plain = value.hex()
        case frozenset():
            plain = sorted(value)
        case tuple():
            plain = [_plain(part) for part in value]
        case _ if is_dataclass(value):
            plain = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        case _:
            plain = value
    return plain


def _silent(stage: str, done: int, total: int) -> None:
    """Say nothing."""
