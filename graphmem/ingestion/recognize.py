"""Step 3, recognize: find the names and identifiers in each text."""

from collections.abc import Sequence
from dataclasses import replace

from graphmem.ingestion.draft import Draft
from graphmem.ports.recognizer import Recognizer


def recognize(drafts: Sequence[Draft], recognizer: Recognizer) -> list[Draft]:
    """Add the mentions of all new drafts in one call of the model."""
    found = iter(recognizer.recognize([draft.text for draft in drafts if draft.is_new]))
    return [replace(draft, mentions=next(found)) if draft.is_new else draft for draft in drafts]
