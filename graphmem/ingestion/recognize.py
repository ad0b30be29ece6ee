"""Step 3, recognize: find the names and identifiers in each text, and the words of its Chinese.

The names of a tenant's loaded ontology join them here: the recognizer serves all tenants and knows none of one.
"""

from collections.abc import Sequence
from dataclasses import replace

from graphmem.domain.entity import MAX_MENTIONS
from graphmem.domain.ontology_names import NamesOf, OntologyNames, no_names
from graphmem.ingestion.draft import Draft
from graphmem.ingestion.ontology_mentions import with_ontology
from graphmem.ports.recognizer import Recognition, Recognizer


def recognize(drafts: Sequence[Draft], recognizer: Recognizer, names_of: NamesOf = no_names) -> list[Draft]:
    """Add mentions and words of all new drafts in one call of the models; what is missing here is a warning."""
    texts = [draft.text for draft in drafts if draft.is_new]
    if not texts:
        return list(drafts)
    found = iter(recognizer.recognize(texts))
    notices = recognizer.notices()
    tenants = sorted({draft.owner.tenant for draft in drafts if draft.is_new})
    names = {tenant: names_of(tenant) for tenant in tenants}
    return [
        _recognized(draft, next(found), names[draft.owner.tenant], notices) if draft.is_new else draft
        for draft in drafts
    ]


def _recognized(draft: Draft, found: Recognition, names: OntologyNames | None, notices: tuple[str, ...]) -> Draft:
    warnings = (*draft.warnings, *notices)
    mentions, called = (found.mentions, {}) if names is None else with_ontology(draft.text, found, names)
    if len(mentions) > MAX_MENTIONS:
        warnings += (f"only the first {MAX_MENTIONS} names are linked; split long documents",)
    return replace(draft, mentions=mentions[:MAX_MENTIONS], called=called, words=found.words, warnings=warnings)
