"""Step 7, commit: one change set from the drafts, and the receipts."""

from collections.abc import Sequence
from typing import Final

from graphmem.domain.change import ChangeSet, Embedding, LedgerEntry, Touch
from graphmem.domain.entity import normalize_name
from graphmem.domain.memory import Credibility, Memory, Source
from graphmem.domain.receipt import LinkedEntity, Receipt, WriteOutcome
from graphmem.domain.text import is_cjk, language, names, search_lines
from graphmem.domain.times import as_utc
from graphmem.domain.traits import traits
from graphmem.ingestion.draft import Draft
from graphmem.ports.ids import IdFactory

NAME_CHARS: Final = 40

CREDIBILITY: Final = {
    Source.USER: Credibility.HIGH,
    Source.TOOL: Credibility.HIGH,
    Source.AGENT: Credibility.MEDIUM,
    Source.DOCUMENT: Credibility.MEDIUM,
    Source.CONSOLIDATION: Credibility.MEDIUM,
}


def change_set(drafts: Sequence[Draft], *, model: str, ids: IdFactory) -> ChangeSet:
    """Everything the drafts change in the store."""
    new = [draft for draft in drafts if draft.is_new]
    return ChangeSet(
        memories=tuple(_memory(draft) for draft in new),
        embeddings=tuple(
            Embedding(draft.memory_id, model, draft.vectors) for draft in new if draft.vectors is not None
        ),
        touches=tuple(
            Touch(draft.owner, draft.duplicate_of, draft.recorded_at)
            for draft in drafts
            if draft.duplicate_of is not None and not _is_resent(draft)
        ),
        ledger=tuple(_ledger_entry(draft, ids) for draft in drafts if not draft.skipped and not _is_resent(draft)),
    )


def receipt(draft: Draft, notices: tuple[str, ...]) -> Receipt:
    """What became of a draft that was committed."""
    if draft.skipped:
        outcome, reason = WriteOutcome.SKIPPED, draft.skipped
    elif draft.duplicate_of is not None:
        what = "this source_ref is remembered already" if _is_resent(draft) else "this text was met again and counted"
        outcome, reason = WriteOutcome.DUPLICATE, what
    else:
        outcome, reason = WriteOutcome.CREATED, ""
    entities = {linked.entity.key: linked.entity for linked in draft.links}
    return Receipt(
        outcome=outcome,
        memory_id=None if draft.skipped else draft.duplicate_of or draft.memory_id,
        reason=reason,
        entities=tuple(LinkedEntity(entity.name, entity.type) for entity in entities.values()),
        importance=draft.importance,
        importance_terms=draft.importance_terms,
        redactions=draft.redactions,
        warnings=draft.warnings + _not_kept(draft) + notices,
    )


def _not_kept(draft: Draft) -> tuple[str, ...]:
    """What a duplicate said beyond its text."""
    observation = draft.observation
    if draft.duplicate_of is None or _is_resent(draft):
        return ()
    given = {
        "tags": bool(observation.tags),
        "metadata": bool(observation.metadata),
        "at": observation.occurred_at is not None,
        "session": observation.scope.session is not None,
    }
    names = [name for name, was_given in given.items() if was_given]
    return (
        (f"not kept of a text met again: {', '.join(names)}; give it a source_ref to keep it apart",) if names else ()
    )


def _is_resent(draft: Draft) -> bool:
    """Whether it is a turn that was stored under its own id before: an echo, not a second meeting."""
    return draft.duplicate_of is not None and draft.observation.source_ref is not None


def _memory(draft: Draft) -> Memory:
    observation = draft.observation
    occurred_at = draft.recorded_at if observation.occurred_at is None else as_utc(observation.occurred_at, "at")
    cjk_names = {
        name for linked in draft.links if is_cjk((name := normalize_name(linked.entity.name))[0]) and len(name) > 1
    }
    return Memory(
        id=draft.memory_id,
        owner=draft.owner,
        content=draft.text,
        name=_caption(draft.text),
        kind=observation.kind,
        source=observation.source,
        credibility=CREDIBILITY[observation.source],
        importance=draft.importance,
        occurred_at=occurred_at,
        recorded_at=draft.recorded_at,
        content_hash=draft.content_hash,
        dedupe_key=draft.dedupe_key,
        language=language(draft.text),
        search_text=search_lines(draft.text),
        names=tuple(sorted({*names(draft.text), *cjk_names})),
        traits=traits(draft.text),
        speaker=observation.speaker,
        session=observation.scope.session,
        source_refs=_source_refs(draft),
        tags=tuple(observation.tags),
        metadata=observation.metadata_json(),
        mentions=draft.links,
        parent=draft.parent,
    )


def _caption(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= NAME_CHARS else line[: NAME_CHARS - 1] + "…"


def _source_refs(draft: Draft) -> tuple[str, ...]:
    reference = draft.observation.source_ref
    return () if reference is None else (reference,)


def _ledger_entry(draft: Draft, ids: IdFactory) -> LedgerEntry:
    new = draft.duplicate_of is None
    return LedgerEntry(
        id=ids.new_id(),
        owner=draft.owner,
        memory_id=draft.memory_id if draft.duplicate_of is None else draft.duplicate_of,
        at=draft.recorded_at,
        action="create" if new else "touch",
        actor=draft.observation.scope.agent or draft.observation.scope.user,
        rule="explicit" if draft.observation.explicit else "automatic",
    )
