"""A logged retrieval with feedback as a test case: the question, its clock, what answers it, and what stood beside it.

Reads; changes nothing. `evaluation.own_sets` writes cases down.
"""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from graphmem.domain.feedback import Verdict
from graphmem.domain.memory import Memory, Source, Status
from graphmem.domain.observation import MAX_QUESTION_CHARS
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import MAX_ID_CHARS, Scope
from graphmem.domain.times import to_us
from graphmem.errors import InvalidInput, NotFound
from graphmem.ports.store import Store
from graphmem.retrieval_log.retrospect import LookedUp, Retrospect

PAGE: Final = 500
"""Memories that are read at once."""
_ROLES: Final = {
    Source.USER: "user",
    Source.AGENT: "assistant",
    Source.TOOL: "tool",
    Source.DOCUMENT: "document",
    Source.CONSOLIDATION: "document",
}
_ASKED_OF: Final = (Status.ACTIVE, Status.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class CaseDocument:
    """One memory as a question set tells it."""

    memory_id: str
    session: str | None
    speaker: str
    """A name where a user said it and one is known, otherwise a role."""
    occurred_at: datetime
    content: RedactedText


@dataclass(frozen=True, slots=True)
class Case:
    """One question with what answers it, and all that the asker saw."""

    retrieval_id: str
    corpus: str
    """The same for the questions of one user and agent; at most 200 characters."""
    question: RedactedText
    asked_at: datetime
    """The clock of the question."""
    gold: tuple[str, ...]
    """Ids of the memories judged useful, in the order of the answer."""
    documents: tuple[CaseDocument, ...]
    """Active and superseded memories known at that clock; sessions in their order."""


class Cases:
    """Makes cases of logged retrievals."""

    def __init__(self, *, tenant: str, store: Store, retrospect: Retrospect) -> None:
        """Keep the parts."""
        self._tenant = tenant
        self._store = store
        self._retrospect = retrospect

    def of(self, retrieval_id: str, *, user: str, agent: str | None = None) -> Case:
        """The case that a retrieval makes.

        Args:
            retrieval_id: Of its answer.
            user: Who asked.
            agent: As it was asked with.

        Raises:
            NotFound: This user and agent have no such retrieval in the log, or a memory judged useful is gone.
            InvalidInput: None of its memories was judged useful, or a set of questions cannot tell how it was asked.
            StoreUnavailable: The store does not answer.
        """
        scope = Scope(self._tenant, user, agent)
        looked = self._retrospect.look_up(retrieval_id, scope)
        record = looked.record
        gold = _useful(looked)
        if not gold:
            msg = (
                "no memory of this retrieval was judged useful; give feedback first: "
                f"graphmem feedback {record.id} useful --memory MEMORY_ID --user USER"
            )
            raise InvalidInput(msg, field="retrieval")
        if record.filters.narrows:
            msg = "this retrieval was asked with filters, which a question set does not know; ask again without"
            raise InvalidInput(msg, field="retrieval")
        if record.turn is not None:
            msg = "this question was read with the turn before it, which a question set does not know; ask in full"
            raise InvalidInput(msg, field="retrieval")
        if len(record.query) > MAX_QUESTION_CHARS:
            msg = f"this question is longer than {MAX_QUESTION_CHARS} characters after redaction; ask a shorter one"
            raise InvalidInput(msg, field="retrieval")
        documents = self._documents(scope, record.model, to_us(record.as_of))
        if gone := [memory_id for memory_id in gold if memory_id not in {each.memory_id for each in documents}]:
            msg = (
                f"judged useful, but gone or no longer recalled: memory {', '.join(gone)}; restore it, "
                "or judge it not_useful and another one useful"
            )
            raise NotFound(msg)
        owner = record.owner.key
        corpus = owner if len(owner) <= MAX_ID_CHARS else sha256(owner.encode("utf-8")).hexdigest()
        return Case(record.id, corpus, record.query, record.as_of, gold, documents)

    def _documents(self, scope: Scope, model: str, clock_us: int) -> tuple[CaseDocument, ...]:
        ids = [
            entry.memory_id
            for owner in scope.owners
            for entry in self._store.snapshot(owner, model).entries
            if entry.status in _ASKED_OF and min(entry.occurred_us, entry.recorded_us) <= clock_us
        ]
        pages = (self._store.memories(scope, ids[start : start + PAGE]) for start in range(0, len(ids), PAGE))
        return tuple(_document(memory) for page in pages for memory in page)


def _useful(looked: LookedUp) -> tuple[str, ...]:
    said = {each.memory_id for each in looked.feedback if each.verdict is Verdict.USEFUL}
    return tuple(result.memory_id for result in looked.record.results if result.memory_id in said)


def _document(memory: Memory) -> CaseDocument:
    named = memory.source is Source.USER and memory.speaker is not None
    speaker = memory.speaker if named and memory.speaker is not None else _ROLES[memory.source]
    return CaseDocument(memory.id, memory.session, speaker, memory.occurred_at, memory.content)
