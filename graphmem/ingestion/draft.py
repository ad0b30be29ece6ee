"""A draft: an observation on its way to becoming a memory. Each step returns a fuller one."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.entity import LinkedMention, Mention
from graphmem.domain.observation import Observation
from graphmem.domain.redaction import Finding, RedactedText
from graphmem.domain.scope import Owner


@dataclass(frozen=True)
class Draft:
    """What the steps so far have found out. Not slotted: the owner is worked out once."""

    observation: Observation
    text: RedactedText
    redactions: tuple[Finding, ...]
    recorded_at: datetime
    mentions: tuple[Mention, ...] = ()
    links: tuple[LinkedMention, ...] = ()
    repeated: int = 0
    """In how many memories of the owner the best-known entity of this text stands already."""
    importance: float = 0.0
    importance_terms: tuple[tuple[str, float], ...] = ()
    skipped: str = ""
    """Why it is not kept; empty while it is."""
    content_hash: str = ""
    dedupe_key: str = ""
    duplicate_of: str | None = None
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

    @property
    def is_new(self) -> bool:
        """Whether it is to become a memory of its own."""
        return not self.skipped and self.duplicate_of is None
