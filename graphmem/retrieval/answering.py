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
from graphmem.retrieval.answer import Answer, Lead
from graphmem.retrieval.budget import NO_ROOM, context, room
from graphmem.retrieval.fusion import MOST_ENTRIES, fused
from graphmem.retrieval.limits import check_filters, check_limit, check_numbers
from graphmem.retrieval.pipeline import DEFAULT_PROFILE, Retrieval
from graphmem.retrieval.sections import Searched, SectionSearch

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
        return self._searched(Owner(tenant), asked, limit, None).results

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
        check_filters(filters)
        if knowledge.mode is KnowledgeMode.ONLY:
            if filters.narrows:
                msg = "filters choose among memories; leave them out, or ask with knowledge=auto"
                raise InvalidInput(msg, field="knowledge")
            check_numbers(limit=limit, max_tokens=max_tokens, prompt_tokens=prompt_tokens)
            self.memories.profiles.named(profile)
            read = self.memories.read(question, scope.owners, as_of=as_of)
            answer = replace(read, recall=replace(read.recall, profile=profile, prompt_tokens=prompt_tokens))
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
        asked = knowledge.mode is KnowledgeMode.ONLY or (knowledge.weight > 0 and not filters.narrows)
        owner = Owner(scope.tenant)
        most = max(limit, MOST_ENTRIES)
        weight = 1.0 if knowledge.mode is KnowledgeMode.ONLY else knowledge.weight
        # What counts nothing leads nowhere either.
        lead = answer.lead if weight < 1 else None
        searched = self._searched(owner, answer, most, lead) if asked else Searched((), 0, 0)
        told = _fused(answer, searched, weight, knowledge, room(max_tokens, prompt_tokens))
        if not searched.revision:
            return told
        settings = told.retrieval_id, str(knowledge.mode), str(weight), str(searched.revision), owner.key
        numbers = str(limit), str(max_tokens), str(prompt_tokens)
        return replace(
            told,
            retrieval_id=str(uuid5(_ANSWERS, "\0".join((*settings, *numbers)))),
            revisions=(*told.revisions, (f"{owner.key}#knowledge", searched.revision)),
        )

    def _searched(self, owner: Owner, answer: Answer, limit: int, lead: Lead | None) -> Searched:
        return self._sections.search(
            owner,
            answer.question,
            answer.vector,
            as_of_us=to_us(answer.recall.as_of),
            limit=limit,
            lead=lead,
        )


def _fused(answer: Answer, searched: Searched, weight: float, knowledge: KnowledgeAsked, tokens: int) -> Recall:
    """The answer with both sides in one list, and a context of that list where a section is in it."""
    binding = frozenset(answer.recall.constraints)
    entries = fused(
        answer.recall.results,
        searched.results,
        knowledge_weight=weight,
        calibrated=answer.recall.profile == DEFAULT_PROFILE,
        most=len(answer.recall.results) + len(searched.results),
        first=binding,
    )
    recall = replace(answer.recall, entries=entries[:MOST_ENTRIES], knowledge=knowledge)
    has_section = any(entry.section is not None for entry in entries)
    if weight < 1 and not has_section:
        silent = searched.count > 0 and weight > 0 and len(entries) > 0
        return replace(recall, warnings=(*recall.warnings, NO_SECTION)) if silent else recall
    told = _told(entries, {memory.id: memory for memory in answer.memories})
    packed = context(
        [each for each, _ in told],
        [score for _, score in told],
        tokens,
        terms=answer.question.terms,
        constraints=binding,
    )
    notices = (
        *(warning for warning in recall.warnings if warning != NO_ROOM),
        *((NO_MEMORY,) if 0 < weight < 1 and not recall.results else ()),
        *((NO_ROOM,) if told and not packed.shown else ()),
    )
    return replace(recall, context=packed.text, shown=packed.shown, warnings=notices)


def _told(entries: Sequence[Entry], memories: dict[str, Memory]) -> list[tuple[Memory | SectionResult, float]]:
    """What a context may hold, with its score: no quarantined memory."""
    found: list[tuple[Memory | SectionResult, float]] = []
    for entry in entries:
        if entry.memory is None:
            found += [] if entry.section is None else [(entry.section, entry.score)]
        elif (memory := memories[entry.memory.id]).status is not Status.QUARANTINED:
            found.append((memory, entry.score))
    return found
