"""Between dedupe and recognize: a text that was forgotten and is told again.

An explicit wish to remember it brings the memory back. What conversations or automatic writes repeat does not: that
would undo the wish to forget without anybody having wished so.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from graphmem.domain.memory import Memory, Status
from graphmem.domain.scope import Scope
from graphmem.ingestion.draft import Draft

STAYS_FORGOTTEN: Final = "the memory that says so was forgotten and stays so; restore it to recall it"


class MemorySource(Protocol):
    """What this reads of a store; see `ports.store.Store`."""

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """Those of the memories that the scope can see."""
        ...


def revive(drafts: Sequence[Draft], store: MemorySource) -> list[Draft]:
    """Note of each draft that repeats an archived memory which one; `change_set` sees whether it comes back."""
    found: dict[str, Memory] = {}
    asked: defaultdict[Scope, list[str]] = defaultdict(list)
    for draft in drafts:
        if draft.duplicate_of is not None:
            asked[draft.observation.scope].append(draft.duplicate_of)
    for scope, ids in asked.items():
        found |= {memory.id: memory for memory in store.memories(scope, ids) if memory.status is Status.ARCHIVED}
    return [_noted(draft, found) for draft in drafts]


def _noted(draft: Draft, archived: dict[str, Memory]) -> Draft:
    memory = None if draft.duplicate_of is None else archived.get(draft.duplicate_of)
    warnings = tuple(warning for warning in draft.warnings if warning != STAYS_FORGOTTEN)
    if memory is not None and not (draft.observation.explicit and draft.observation.source_ref is None):
        warnings += (STAYS_FORGOTTEN,)
    return replace(draft, archived=memory, warnings=warnings)
