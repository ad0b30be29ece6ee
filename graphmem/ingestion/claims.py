"""Step 5, claims: what each new text says about whom, and whether it tries to give orders.

In the memory of a whole tenant nobody knows who "I" is: there, claims of the user and of kin are left out. A summary
claims nothing: it would close or double its own sources.
"""

from collections.abc import Sequence
from dataclasses import replace

from graphmem.domain.claim import Claim
from graphmem.domain.claim_rules import read_claims
from graphmem.domain.memory import Source
from graphmem.domain.poisoning import suspicions
from graphmem.domain.scope import Visibility
from graphmem.ingestion.draft import Draft


def claims(drafts: Sequence[Draft]) -> list[Draft]:
    """Add the claims and the suspicions of all new drafts."""
    return [
        replace(draft, claims=_claims(draft), suspicions=suspicions(draft.text)) if draft.is_new else draft
        for draft in drafts
    ]


def _claims(draft: Draft) -> tuple[Claim, ...]:
    observation = draft.observation
    if observation.source is Source.CONSOLIDATION:
        return ()
    found = read_claims(
        draft.text,
        mentions=draft.mentions,
        words=draft.words,
        speaker=observation.speaker,
        source=observation.source,
    )
    if draft.owner.visibility is not Visibility.PUBLIC:
        return found
    return tuple(claim for claim in found if not claim.subject.startswith(("user", "agent", "kin:")))
