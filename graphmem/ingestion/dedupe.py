"""Step 2, dedupe: the same text again touches the old memory instead of becoming a second one.

With the caller's own id (`source_ref`) the same text under the same id is one memory, and under
another id a memory of its own: the turns of a conversation stay apart even when they repeat. Sending a
turn again under its id changes nothing at all.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from graphmem.domain.scope import Owner
from graphmem.domain.text import normalize
from graphmem.ingestion.draft import Draft
from graphmem.ports.ids import IdFactory
from graphmem.ports.store import Store


def dedupe(drafts: Sequence[Draft], store: Store, ids: IdFactory) -> list[Draft]:
    """Mark the duplicates, of stored memories and within the batch, and give each draft an id, in order."""
    identified = [_identified(draft, ids) for draft in drafts]
    seen: dict[tuple[Owner, str], str] = {}
    for owner in dict.fromkeys(draft.owner for draft in identified):
        wanted = [draft.dedupe_key for draft in identified if draft.owner == owner]
        seen |= {(owner, key): memory_id for key, memory_id in store.duplicates(owner, wanted).items()}

    # Explicit ones first: an automatic one may still be skipped, and then nothing may be its duplicate.
    for draft in sorted(identified, key=lambda draft: not draft.observation.explicit):
        if not draft.skipped:
            seen.setdefault((draft.owner, draft.dedupe_key), draft.memory_id)
    originals = [seen.get((draft.owner, draft.dedupe_key), draft.memory_id) for draft in identified]
    return [
        replace(draft, duplicate_of=None if original == draft.memory_id else original)
        for draft, original in zip(identified, originals, strict=True)
    ]


def _identified(draft: Draft, ids: IdFactory) -> Draft:
    """Add an id, the content hash, and the key that decides what is a duplicate."""
    content_hash = _sha256(normalize(draft.text))
    observation = draft.observation
    parts = (
        ("text", observation.kind, observation.speaker or "", content_hash)
        if observation.source_ref is None
        else ("ref", observation.source_ref, content_hash)
    )
    return replace(
        draft,
        memory_id=draft.memory_id or ids.new_id(),
        content_hash=content_hash,
        dedupe_key=_sha256("\0".join(parts)),
    )


def _sha256(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()
