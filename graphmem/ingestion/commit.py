"""Step 9, commit: one change set from the drafts, and the receipts."""

from collections.abc import Iterator, Sequence
from typing import Final

from graphmem.domain.change import (
    ChangeSet,
    Closing,
    Embedding,
    LedgerEntry,
    Linking,
    StatusChange,
    Touch,
    VaultEntry,
)
from graphmem.domain.claim import Decision, DecisionKind, LinkKind
from graphmem.domain.entity import normalize_name
from graphmem.domain.memory import Memory, Status
from graphmem.domain.receipt import Receipt, WriteOutcome
from graphmem.domain.supersession import Judgement
from graphmem.domain.text import is_cjk, language, names, search_lines
from graphmem.domain.traits import traits
from graphmem.ingestion.claims import told
from graphmem.ingestion.draft import Draft
from graphmem.ports.ids import IdFactory
from graphmem.ports.vault import Vault

NAME_CHARS: Final = 40


def change_set(drafts: Sequence[Draft], *, model: str, ids: IdFactory, vault: Vault) -> ChangeSet:
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
        status_changes=tuple({draft.duplicate_of: change for draft in drafts for change in _revived(draft)}.values()),
        links=tuple(linking for draft in new for linking in _links(draft)),
        closings=tuple(closing for draft in new for closing in _closings(draft)),
        vault=tuple(entry for draft in new for entry in sealed(draft, vault)),
        ledger=tuple(
            entry
            for draft in drafts
            if not draft.skipped and not _is_resent(draft)
            for entry in _ledger_entries(draft, ids)
        ),
    )


def receipt(draft: Draft, notices: tuple[str, ...]) -> Receipt:
    """What became of a draft that was committed."""
    outcome, reason = _outcome(draft)
    return Receipt(
        outcome=outcome,
        memory_id=None if draft.skipped else draft.duplicate_of or draft.memory_id,
        reason=reason,
        text=draft.text,
        entities=draft.links,
        suggestions=draft.suggestions,
        claims=draft.claims,
        importance=draft.importance,
        importance_terms=draft.importance_terms,
        redactions=draft.redactions,
        decision=_decision(draft, reason),
        links=() if draft.judgement is None else draft.judgement.links,
        outdated_by=tuple(link for judgement in draft.outdated for link in judgement.links),
        suspicions=draft.suspicions,
        constraint=draft.constraint,
        warnings=draft.warnings + _not_kept(draft) + notices,
    )


def _outcome(draft: Draft) -> tuple[WriteOutcome, str]:
    if draft.skipped:
        return WriteOutcome.SKIPPED, draft.skipped
    if draft.duplicate_of is not None:
        if _is_merged(draft):
            return WriteOutcome.MERGED, "an older memory says the same in the same words, and was counted"
        if _is_resent(draft):
            return WriteOutcome.DUPLICATE, "this source_ref is remembered already"
        again = "was forgotten, and is remembered again" if any(_revived(draft)) else "was met again and counted"
        return WriteOutcome.DUPLICATE, f"this text {again}"
    if draft.judgement is not None and draft.judgement.quarantined:
        return WriteOutcome.QUARANTINED, draft.judgement.decision.reason
    return WriteOutcome.CREATED, ""


def _decision(draft: Draft, reason: str) -> Decision:
    if draft.skipped:
        return Decision(DecisionKind.SKIPPED, "importance", reason)
    if draft.judgement is None or (draft.duplicate_of is not None and not _is_merged(draft)):
        return Decision(DecisionKind.DUPLICATE, "same text", reason)
    return draft.judgement.decision


def _is_merged(draft: Draft) -> bool:
    """Whether it is no memory of its own because an older one says the same in other spelling."""
    return draft.judgement is not None and draft.judgement.merged_into == draft.duplicate_of


def _links(draft: Draft) -> Iterator[Linking]:
    """Supplements are told and not kept: that two memories are about the same is seen from their claims."""
    for judgement in _judgements(draft):
        for link in judgement.links:
            if link.kind is not LinkKind.SUPPLEMENT:
                yield Linking(draft.owner, link)


def _closings(draft: Draft) -> Iterator[Closing]:
    for judgement in _judgements(draft):
        newer = judgement.links[0].newer if judgement.links else draft.memory_id
        at = draft.occurred_at if newer == draft.memory_id else draft.recorded_at
        for closing in judgement.closings:
            yield Closing(draft.owner, closing.memory_id, closing.claim_index, newer, at)


def _judgements(draft: Draft) -> Iterator[Judgement]:
    if draft.judgement is not None:
        yield draft.judgement
    yield from draft.outdated


def sealed(draft: Draft, vault: Vault) -> Iterator[VaultEntry]:
    """The personal data that was taken out of a draft, as far as the vault keeps any."""
    for datum in draft.personal:
        original = vault.seal(draft.owner.key, datum.placeholder, datum.original)
        if original is not None:
            yield VaultEntry(draft.owner, datum.placeholder, datum.kind, original)


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


def _revived(draft: Draft) -> Iterator[StatusChange]:
    """An explicit wish to remember what was forgotten brings it back."""
    memory = draft.archived
    if memory is not None and draft.observation.explicit and not _is_resent(draft):
        yield StatusChange(memory.owner, memory.id, memory.version, Status.ACTIVE)


def _is_resent(draft: Draft) -> bool:
    """Whether it is a turn that was stored under its own id before: an echo, not a second meeting."""
    return draft.duplicate_of is not None and draft.observation.source_ref is not None


def _memory(draft: Draft) -> Memory:
    observation = draft.observation
    named = (*(linked.entity.name for linked in draft.links), *draft.called)
    cjk_names = {name for each in named if is_cjk((name := normalize_name(each))[0]) and len(name) > 1}
    quarantined = draft.judgement is not None and draft.judgement.quarantined
    return Memory(
        id=draft.memory_id,
        owner=draft.owner,
        content=draft.text,
        name=_caption(draft.text),
        kind=observation.kind,
        source=observation.source,
        credibility=draft.credibility,
        importance=draft.importance,
        occurred_at=draft.occurred_at,
        recorded_at=draft.recorded_at,
        content_hash=draft.content_hash,
        dedupe_key=draft.dedupe_key,
        language=language(draft.text),
        search_text=search_lines(draft.text),
        names=tuple(sorted({*names(draft.text), *cjk_names})),
        traits=traits(draft.text) | told(draft),
        status=Status.QUARANTINED if quarantined else Status.ACTIVE,
        speaker=observation.speaker,
        session=observation.scope.session,
        source_refs=_source_refs(draft),
        tags=tuple(observation.tags),
        metadata=observation.metadata_json(),
        mentions=draft.links,
        claims=draft.claims,
        parent=draft.parent,
    )


def _caption(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= NAME_CHARS else line[: NAME_CHARS - 1] + "…"


def _source_refs(draft: Draft) -> tuple[str, ...]:
    reference = draft.observation.source_ref
    return () if reference is None else (reference,)


def _ledger_entries(draft: Draft, ids: IdFactory) -> Iterator[LedgerEntry]:
    """What happened to the memory itself, then to each older one that it bears on."""
    rule = "explicit" if draft.observation.explicit else "automatic"
    action = "create" if draft.duplicate_of is None else "touch"
    yield _ledger_entry(draft, ids, draft.duplicate_of or draft.memory_id, action, rule)
    for change in _revived(draft):
        yield _ledger_entry(draft, ids, change.memory_id, "restore", "told again")
    if draft.is_new:
        for judgement in _judgements(draft):
            for closing in judgement.closings:
                yield _ledger_entry(draft, ids, closing.memory_id, "close", closing.rule)


def _ledger_entry(draft: Draft, ids: IdFactory, memory_id: str, action: str, rule: str) -> LedgerEntry:
    scope = draft.observation.scope
    return LedgerEntry(ids.new_id(), draft.owner, memory_id, draft.recorded_at, action, scope.agent or scope.user, rule)
