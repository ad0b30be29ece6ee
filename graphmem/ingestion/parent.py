"""Between embed and commit: pieces of one text share a parent, the first of them that is kept.

There is no memory of the whole: it would compete with its own pieces in every recall. The parent leads to its
siblings, and the turn it was cut from to its place in the session.
"""

from collections.abc import Sequence
from dataclasses import replace

from graphmem.ingestion.draft import Draft


def with_parents(drafts: Sequence[Draft]) -> list[Draft]:
    """Name the parent of each new piece but the first; a piece that is known already may be the parent."""
    first: dict[str, str] = {}
    found: list[Draft] = []
    for draft in drafts:
        text = draft.observation.cut_from
        if text is None or draft.skipped:
            found.append(draft)
            continue
        parent = first.setdefault(text, draft.duplicate_of or draft.memory_id)
        found.append(replace(draft, parent=parent if draft.is_new and parent != draft.memory_id else None))
    return found
