"""Step 8, embed: vectors for the passages of each new memory, all in one call of the model."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from graphmem.domain.text import passages
from graphmem.ingestion.draft import Draft
from graphmem.ports.embedder import Embedder

MAX_PASSAGES: Final = 16
"""Passages of one memory that get a vector (about 12,800 characters). Each costs 0.1 s and 1.5 KB;
the rest of a longer text is still found by its words."""


def embed(drafts: Sequence[Draft], embedder: Embedder) -> list[Draft]:
    """Add the vectors of those drafts that become memories and have none yet."""
    waiting = [(draft, passages(draft.text)) for draft in drafts if draft.is_new and draft.vectors is None]
    if not waiting:
        return list(drafts)
    vectors = embedder.embed_passages([piece for _, pieces in waiting for piece in pieces[:MAX_PASSAGES]])
    embedded: dict[str, Draft] = {}
    start = 0
    for draft, pieces in waiting:
        stop = start + min(len(pieces), MAX_PASSAGES)
        warnings = draft.warnings
        if len(pieces) > MAX_PASSAGES:
            warnings += (
                f"only the first {MAX_PASSAGES} of {len(pieces)} passages have a vector; split long documents",
            )
        embedded[draft.memory_id] = replace(draft, vectors=vectors[start:stop], warnings=warnings)
        start = stop
    return [embedded.get(draft.memory_id, draft) for draft in drafts]
