"""Step 3, recognize: find the names and identifiers in each text."""

from collections.abc import Sequence
from dataclasses import replace

from graphmem.domain.entity import MAX_MENTIONS, Mention
from graphmem.ingestion.draft import Draft
from graphmem.ports.recognizer import Recognizer


def recognize(drafts: Sequence[Draft], recognizer: Recognizer) -> list[Draft]:
    """Add the mentions of all new drafts in one call of the model."""
    found = iter(recognizer.recognize([draft.text for draft in drafts if draft.is_new]))
    return [_with_mentions(draft, next(found)) if draft.is_new else draft for draft in drafts]


def _with_mentions(draft: Draft, mentions: tuple[Mention, ...]) -> Draft:
    if len(mentions) <= MAX_MENTIONS:
        return replace(draft, mentions=mentions)
    warning = f"only the first {MAX_MENTIONS} names are linked; split long documents"
    return replace(draft, mentions=mentions[:MAX_MENTIONS], warnings=(*draft.warnings, warning))
