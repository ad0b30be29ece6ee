"""A recall over both sides: the memories of a scope and the wikis of its tenant, fused."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import Memory, Status
from graphmem.domain.recall import Entry, KnowledgeAsked, KnowledgeMode, Recall
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.section_result import SectionResult
from graphmem.domain.times import to_us
from graphmem.errors import InvalidInput
from graphmem.retrieval.answer import Answer
from graphmem.retrieval.budget import NO_ROOM, context, room
from graphmem.retrieval.fusion import MOST_ENTRIES, fused
from graphmem.retrieval.limits import check_limit, check_numbers
from graphmem.retrieval.packing import LOOKED_AT
from graphmem.retrieval.pipeline import DEFAULT_PROFILE, Retrieval
from graphmem.retrieval.sections import Lead, Searched, SectionSearch

NO_SECTION: Final = "no section of the wiki answers; memories count in full"
NO_MEMORY: Final = "no memory answers; the wiki counts in full"

_ANSWERS: Final = UUID("b4a0f1de-6c1d-5f0e-8f5b-3c9a7e21d460")
"""Namespace of retrieval ids over both sides (UUIDv5, RFC 9562)."""


class Answering:
    """Answers questions from memories and wikis. Writes nothing."""

    def __init__(self, retrieval: Retrieval, sections: SectionSearch) -> None:
        """Take both sides."""
        self.memories = retrieval
        self._sections = sections

    def search(self, question: str, *, tenant: str, as_of: datetime | None, limit: int) -> tuple[SectionResult, ...]:
        """The sections of a tenant's wikis that answer a question best; see `MemoryService.search_knowledge`."""
        check_limit(limit)
        asked = self.memories.read(question, (Owner(tenant),), as_of=as_of)
        return self._searched(Owner(tenant), asked, limit).results

    def recall(
        self,
        question: str,
        *,
        scope: Scope,
        limit: int,
        as_of: datetime | None,
        profile: str,
        max_tokens: int,
        knowledge: KnowledgeAsked,
        prompt_tokens: int | None = None,
        filters: Filters = NO_FILTERS,
        turn: RedactedText | None = None,
    ) -> Recall:
        """Answer a question; see `MemoryService.recall`, and `Retrieval.answer` for `turn`."""
        if knowledge.mode is KnowledgeMode.ONLY:
            if filters.narrows:
                msg = "filters choose among memories; leave them out, or ask with knowledge=auto"
                raise InvalidInput(msg, field="knowledge")
            check_numbers(limit=limit, max_tokens=max_tokens, prompt_tokens=prompt_tokens)
            answer = self.memories.read(question, scope.owners, as_of=as_of)
        else:
            answer = self.memories.answer(
                question,
                scope=scope,
                limit=limit,
                as_of=as_of,
                profile=profile,
                max_tokens=max_tokens,
                prompt_tokens=prompt_tokens,
                filters=filters,
                turn=turn,
            )
        if knowledge.mode is KnowledgeMode.OFF:
            return answer.recall
        owner = Owner(scope.tenant)
        searched = Searched((), 0, 0) if filters.narrows else self._searched(owner, answer, max(limit, MOST_ENTRIES))
        return _fused(answer, searched, knowledge, owner, room(max_tokens, prompt_tokens))

    def _searched(self, owner: Owner, answer: Answer, limit: int) -> Searched:
        return self._sections.search(
            owner,
            answer.question,
            answer.vector,
            as_of_us=to_us(answer.recall.as_of),
            limit=limit,
            lead=_lead(answer),
        )


def _lead(answer: Answer) -> Lead | None:
    if answer.lead is None:
        return None
    memory = answer.memories[0]
    return Lead(answer.lead, memory.language, tuple(dict.fromkeys(memory.search_text.split())))


def _fused(answer: Answer, searched: Searched, knowledge: KnowledgeAsked, owner: Owner, tokens: int) -> Recall:
    recall = answer.recall
    calibrated = recall.profile == DEFAULT_PROFILE
    binding = frozenset(recall.constraints)
    weight = 1.0 if knowledge.mode is KnowledgeMode.ONLY else knowledge.weight
    entries = fused(
        recall.results, searched.results, knowledge_weight=weight, calibrated=calibrated, most=LOOKED_AT, first=binding
    )
    recall = replace(recall, entries=entries[:MOST_ENTRIES], knowledge=knowledge)
    if not searched.revision:
        return recall
    told = _told(entries, {memory.id: memory for memory in answer.memories})
    packed = context(
        [each for each, _ in told],
        [score for _, score in told],
        tokens,
        terms=answer.question.terms,
        constraints=binding,
    )
    sides = {name for entry in entries for name, _ in entry.terms}
    one_side = 0 < weight < 1 and len(sides) == 1
    notices = (
        *(warning for warning in recall.warnings if warning != NO_ROOM),
        *((NO_SECTION,) if one_side and "memory" in sides else ()),
        *((NO_MEMORY,) if one_side and "knowledge" in sides else ()),
        *((NO_ROOM,) if told and not packed.shown else ()),
    )
    settings = recall.retrieval_id, str(knowledge.mode), str(float(weight)), str(searched.revision)
    return replace(
        recall,
        retrieval_id=str(uuid5(_ANSWERS, "\0".join(settings))),
        context=packed.text,
        shown=packed.shown,
        warnings=notices,
        revisions=(*recall.revisions, (f"{owner.key}#knowledge", searched.revision)),
    )


def _told(entries: Sequence[Entry], memories: dict[str, Memory]) -> list[tuple[Memory | SectionResult, float]]:
    """What a context may hold, with its score: no quarantined memory."""
    found: list[tuple[Memory | SectionResult, float]] = []
    for entry in entries:
        if entry.memory is None:
            found += [] if entry.section is None else [(entry.section, entry.score)]
        elif (memory := memories[entry.memory.id]).status is not Status.QUARANTINED:
            found.append((memory, entry.score))
    return found
