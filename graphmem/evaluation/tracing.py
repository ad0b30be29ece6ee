"""graphmem as an evaluation sees it: the same recalls, and on request what each step of one left.

The steps are no part of the service that other doors use.
"""

from datetime import datetime

from graphmem.bootstrap import GraphMem
from graphmem.domain.scope import Scope
from graphmem.retrieval.limits import TOKEN_RANGE
from graphmem.retrieval.stages import Stages


class TracedMemory(GraphMem):
    """`GraphMem` that can say where each memory stood."""

    def stages(self, question: str, *, user: str, as_of: datetime, profile: str, limit: int) -> Stages:
        """Where each memory stood after each step of the recall of this question.

        Args:
            question: As `MemoryService.recall`, and so the following ones.
            user: See there.
            as_of: See there.
            profile: See there.
            limit: As the answers are asked with: it counts for what some profiles choose.

        Raises:
            As `MemoryService.recall`.
        """
        seen: list[Stages] = []
        self._retrieval.answer(
            question,
            scope=Scope(self.tenant, user),
            limit=limit,
            as_of=as_of,
            profile=profile,
            max_tokens=TOKEN_RANGE[0],
            rerank=False,
            trace=seen.append,
        )
        return seen[0]
