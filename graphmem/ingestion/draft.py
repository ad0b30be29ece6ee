"""A draft: an observation on its way to becoming a memory. Each step returns a fuller one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.claim import Claim
from graphmem.domain.claim_rules.words import Word
from graphmem.domain.entity import EntitySuggestion, LinkedMention, Mention
from graphmem.domain.memory import Credibility, Memory, Source
from graphmem.domain.observation import Observation
from graphmem.domain.redaction import PersonalDatum, RedactedSpan, RedactedText
from graphmem.domain.scope import Owner
from graphmem.domain.supersession import Judgement
from graphmem.domain.times import as_utc

CREDIBILITY: Final = {
    Source.USER: Credibility.HIGH,
    Source.TOOL: Credibility.HIGH,
    Source.AGENT: Credibility.MEDIUM,
    Source.DOCUMENT: Credibility.MEDIUM,
    Source.CONSOLIDATION: Credibility.MEDIUM,
}


@dataclass(frozen=True)
class Draft:
    """What the steps so far have found out. Not slotted: the owner is worked out once."""

    observation: Observation
    text: RedactedText
    redactions: tuple[RedactedSpan, ...]
    recorded_at: datetime
    personal: tuple[PersonalDatum, ...] = field(default=(), repr=False)
    mentions: tuple[Mention, ...] = ()
    called: Mapping[str, str] = field(default_factory=dict)
    """What the entities of surfaces are called that the tenant's ontology names; of others the surface is the name."""
    words: tuple[Word, ...] = ()
    links: tuple[LinkedMention, ...] = ()
    suggestions: tuple[EntitySuggestion, ...] = ()
    repeated: int = 0
    """In how many memories of the owner the best-known entity of this text stands already."""
    claims: tuple[Claim, ...] = ()
    suspicions: tuple[str, ...] = ()
    constraint: bool = False
    importance: float = 0.0
    importance_terms: tuple[tuple[str, float], ...] = ()
    skipped: str = ""
    """Why it is not kept; empty while it is."""
    content_hash: str = ""
    dedupe_key: str = ""
    duplicate_of: str | None = None
    archived: Memory | None = field(default=None, repr=False)
    """The memory that it is a duplicate of, where that was forgotten."""
    judgement: Judgement | None = None
    """What it is to older memories."""
    outdated: tuple[Judgement, ...] = ()
    """What memories that were told before, and happened later, are to it."""
    memory_id: str = ""
    parent: str | None = None
    """Id of the memory that holds the first piece of the text this one was cut from."""
    vectors: NDArray[np.float32] | None = field(default=None, repr=False)
    warnings: tuple[str, ...] = ()

    @cached_property
    def owner(self) -> Owner:
        """Whom the memory will belong to."""
        scope = self.observation.scope
        return scope.owner(self.observation.visibility or scope.default_visibility)

    def name_of(self, mention: Mention) -> str:
        """What the entity of a mention is called."""
        return self.called.get(mention.surface, mention.surface)

    @property
    def is_new(self) -> bool:
        """Whether it is to become a memory of its own."""
        return not self.skipped and self.duplicate_of is None

    @property
    def occurred_at(self) -> datetime:
        """When it was said or happened."""
        at = self.observation.occurred_at
        return self.recorded_at if at is None else as_utc(at, "at")

    @property
    def credibility(self) -> Credibility:
        """How far its source is trusted; what tries to give orders is not."""
        return Credibility.LOW if self.suspicions else CREDIBILITY[self.observation.source]
