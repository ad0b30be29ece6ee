"""Step 3, recognize: find the names and identifiers in each text, and the words of its Chinese."""

from collections.abc import Sequence
from dataclasses import replace

from graphmem.domain.entity import MAX_MENTIONS
from graphmem.ingestion.draft import Draft
from graphmem.ports.recognizer import Recognition, Recognizer


def recognize(drafts: Sequence[Draft], recognizer: Recognizer) -> list[Draft]:
    """Add mentions and words of all new drafts in one call of the models; what is missing here is a warning."""
    texts = [draft.text for draft in drafts if draft.is_new]
    if not texts:
        return list(drafts)
    found = iter(recognizer.recognize(texts))
    notices = recognizer.notices()
    return [_recognized(draft, next(found), notices) if draft.is_new else draft for draft in drafts]


def _recognized(draft: Draft, found: Recognition, notices: tuple[str, ...]) -> Draft:
    warnings = (*draft.warnings, *notices)
    if len(found.mentions) > MAX_MENTIONS:
        warnings += (f"only the first {MAX_MENTIONS} names are linked; split long documents",)
    return replace(draft, mentions=found.mentions[:MAX_MENTIONS], words=found.words, warnings=warnings)
