"""Runs the shipped knowledge sets: indexes the wiki, tells the memories, asks, and scores the answers.

Nothing is bypassed: pages go in by `wiki.add` and `wiki.index`, memories by `remember`, questions by
`search_knowledge` and `recall`. The clock is fixed, so that a run can be repeated; embeddings come from a cache.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar

import numpy as np

from graphmem.bootstrap import GraphMem
from graphmem.config import load_settings, read_profile_file
from graphmem.domain.ontology import Concept
from graphmem.domain.recall import Recall
from graphmem.domain.scope import Owner
from graphmem.domain.section_result import SectionResult
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import InvalidInput
from graphmem.evaluation.knowledge_cases import (
    CONSTRAINTS,
    FUSED,
    KNOWLEDGE_SETS,
    WIKI,
    ConstraintCase,
    FusedCase,
    WikiQuestion,
    constraint_cases,
    fused_cases,
    pages_folder,
    wiki_questions,
)
from graphmem.evaluation.knowledge_scores import (
    TOP,
    CaseReport,
    CaseScores,
    score_constraints,
    score_fused,
)
from graphmem.evaluation.metrics import score_ranking, summarize
from graphmem.evaluation.report import EvaluationReport, QuestionScores, Summary, Timing
from graphmem.evaluation.runner import RANKED, Progress, opening_embedder
from graphmem.ports.embedder import Embedder
from graphmem.retrieval.pipeline import DEFAULT_PROFILE
from graphmem.service import MemoryService

MORNING: Final = time(8, tzinfo=UTC)
"""When memories with a date are told."""
EVENING: Final = time(18, tzinfo=UTC)
"""When questions with a date are asked."""
STANDING: Final = datetime.combine(date(2027, 1, 4), EVENING)
"""The clock of the run, after everything that is dated."""

_Answer = TypeVar("_Answer")

_NONE: Final[frozenset[int]] = frozenset()

_Kept = Mapping[str, frozenset[int]]
"""Memory id → indexes of the texts that it keeps, of one case."""


class MeasuredMemory(GraphMem):
    """The service, which can be made to do without an ontology, so that one sees what it is worth."""

    def leave_out_ontology(self) -> None:
        """Put a concept without a name in the place of the tenant's ontology, so that no text names any."""
        self._store.knowledge.commit(KnowledgeChange(Owner(self.tenant), concepts=(Concept("nothing"),)))


@dataclass(frozen=True, slots=True)
class _StandingClock:
    at: datetime = STANDING

    def now(self) -> datetime:
        return self.at


@dataclass(slots=True)
class _Stopwatch:
    """How long a run works, by part."""

    writing_s: float = 0.0
    asked_ms: list[float] = field(default_factory=list)

    @contextmanager
    def write(self) -> Iterator[None]:
        started = perf_counter()
        yield
        self.writing_s += perf_counter() - started

    def ask(self, question: Callable[[], _Answer]) -> _Answer:
        started = perf_counter()
        answer = question()
        self.asked_ms.append((perf_counter() - started) * 1_000)
        return answer

    @property
    def timing(self) -> Timing:
        return Timing(self.writing_s, *(float(part) for part in np.percentile(self.asked_ms, (50, 95))))


def run_knowledge_set(
    name: str,
    *,
    split: str | None = None,
    limit: int | None = None,
    store: str | None = None,
    profile: str = DEFAULT_PROFILE,
    ontology: bool = True,
    progress: Progress | None = None,
    embedder: Embedder | None = None,
) -> EvaluationReport | CaseReport:
    """Measure one of the shipped knowledge sets.

    Args:
        name: One of `KNOWLEDGE_SETS`; also the tenant that everything is kept under.
        split: `dev` or `frozen`; None: both.
        limit: Only the first so many cases.
        store: Path or URI of a store in which this tenant has nothing else. None: a temporary one.
        profile: Name of the profile that ranks memories; the set `wiki` has none.
        ontology: Whether the tenant's ontology is used; only a temporary store can do without.
        progress: Told `remember` and `recall`, how many cases are done, and of how many.
        embedder: None: the default one, with its vectors cached on disk.

    Returns:
        Of `wiki` an `EvaluationReport` whose documents are sections; of the others a `CaseReport`.

    Raises:
        InvalidInput: There is no such set, split or profile, the limit is below 1, or a store was named to do without
            its ontology.
        GraphmemError: As `MemoryService.remember`, `recall` and the indexing of a wiki.
    """
    if name not in KNOWLEDGE_SETS:
        msg = f"there is no such knowledge set; there are: {', '.join(KNOWLEDGE_SETS)}"
        raise InvalidInput(msg, field="name")
    if store is not None and not ontology:
        msg = "a store that was named keeps its ontology; leave the store out to do without"
        raise InvalidInput(msg, field="ontology")
    read_profile_file(load_settings().profiles).named(profile)
    questions = wiki_questions(split, limit) if name == WIKI else ()
    fused = fused_cases(split, limit) if name == FUSED else ()
    constraints = constraint_cases(split, limit) if name == CONSTRAINTS else ()
    notices: tuple[str, ...] = ()
    with ExitStack() as stack:
        if embedder is None:
            embedder, notices = stack.enter_context(opening_embedder())
        if store is None:
            store = str(Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="graphmem-eval-"))) / "eval.db")
        settings = load_settings().model_copy(update={"retrieval_log": "off"})
        memory = stack.enter_context(
            MeasuredMemory.open(store, tenant=name, clock=_StandingClock(), embedder=embedder, settings=settings)
        )
        if not ontology:
            memory.leave_out_ontology()
            notices += ("the ontology was left out",)
        run = KnowledgeRun(memory, profile=profile, progress=progress)
        if name != CONSTRAINTS:
            run.index(pages_folder())
        if name == WIKI:
            return run.search(questions, split=split, limit=limit, model=embedder.model, warnings=notices)
        scores = run.fuse(fused) if name == FUSED else run.bind(constraints)
        return CaseReport(name, split, limit, embedder.model, profile, scores, notices + run.warnings, run.timing)


class KnowledgeRun:
    """One run over an open service."""

    def __init__(
        self, memory: MemoryService, *, profile: str = DEFAULT_PROFILE, progress: Progress | None = None
    ) -> None:
        """Take the service; nothing is told it yet."""
        self._memory = memory
        self._profile = profile
        self._progress: Progress = progress or (lambda _work, _done, _total: None)
        self._watch = _Stopwatch()
        self._lost = 0
        self._sections = 0

    @property
    def timing(self) -> Timing:
        """Of all that was done; at least one question was asked."""
        return self._watch.timing

    @property
    def warnings(self) -> tuple[str, ...]:
        """What went wrong without ending the run."""
        return (f"{self._lost} texts were kept by no memory",) if self._lost else ()

    def index(self, folder: Path) -> None:
        """Make the folder a wiki of the service, and index it."""
        with self._watch.write():
            wiki = self._memory.wiki.add(str(folder), name=folder.parent.name, move=True)
            self._memory.wiki.index(wiki.name)
        (status,) = self._memory.wiki.status(wiki.name)
        (status,) = self._memory.wiki.status(folder.parent.name)
        self._sections = status.sections

    def search(
        self,
        questions: Sequence[WikiQuestion],
        *,
        split: str | None,
        limit: int | None,
        model: str,
        warnings: tuple[str, ...] = (),
    ) -> EvaluationReport:
        """Ask the wiki alone."""
        scores: list[QuestionScores] = []
        for done, asked in enumerate(questions, start=1):
            found = self._watch.ask(partial(self._memory.search_knowledge, asked.question, limit=RANKED))
            ranked = [section_name(section) for section in found]
            scores.append(QuestionScores(asked.id, asked.category, score_ranking(ranked, asked.gold)))
            self._progress("recall", done, len(questions))
        by_category = {
            category: [scored.metrics for scored in scores if scored.category == category]
            for category in {scored.category for scored in scores}
        }
        return EvaluationReport(
            name=WIKI,
            split=split,
            limit=limit,
            model=model,
            profile="knowledge",
            documents=self._sections,
            questions=len(questions),
            unscored=0,
            overall=Summary(len(scores), summarize([scored.metrics for scored in scores])),
            categories={name: Summary(len(group), summarize(group)) for name, group in by_category.items()},
            apart=frozenset(),
            warnings=warnings,
            timing=self.timing,
            scores=tuple(scores),
        )

    def fuse(self, cases: Sequence[FusedCase]) -> tuple[CaseScores, ...]:
        """Tell each case's memories to a user of its own, and ask for both sides."""
        scores: list[CaseScores] = []
        for done, case in enumerate(cases, start=1):
            kept = self._tell(
                case.id,
                [memory.text for memory in case.memories],
                [datetime.combine(memory.date, MORNING) for memory in case.memories],
            )
            entries = self._recall(case.question, case.id, datetime.combine(case.asked_at, EVENING)).entries
            memories = [_NONE if entry.memory is None else kept.get(entry.memory.id, _NONE) for entry in entries]
            sections = [None if entry.section is None else section_name(entry.section) for entry in entries]
            scores.append(score_fused(case, memories, sections))
            self._progress("recall", done, len(cases))
        return tuple(scores)

    def bind(self, cases: Sequence[ConstraintCase]) -> tuple[CaseScores, ...]:
        """Tell each case's memories to a user of its own, and see which constraints its request touches."""
        scores: list[CaseScores] = []
        for done, case in enumerate(cases, start=1):
            days = [STANDING - timedelta(days=len(case.memories) - index) for index in range(len(case.memories))]
            kept = self._tell(case.id, case.memories, days)
            found = self._recall(case.request, case.id, STANDING)
            ranked = [kept.get(result.id, _NONE) for result in found.results]
            marked = _NONE.union(*(kept.get(memory_id, _NONE) for memory_id in found.constraints))
            scores.append(score_constraints(case, ranked, marked))
            self._progress("recall", done, len(cases))
        return tuple(scores)

    def _tell(self, user: str, texts: Sequence[str], times: Sequence[datetime]) -> _Kept:
        kept: dict[str, frozenset[int]] = {}
        with self._watch.write():
            for index, (text, at) in enumerate(zip(texts, times, strict=True)):
                memory_id = self._memory.remember(text, user=user, at=at).memory_id
                if memory_id is None:
                    self._lost += 1
                else:
                    kept[memory_id] = kept.get(memory_id, _NONE) | {index}
        return kept

    def _recall(self, question: str, user: str, at: datetime) -> Recall:
        return self._watch.ask(
            partial(self._memory.recall, question, user=user, limit=2 * TOP, as_of=at, profile=self._profile)
        )


def section_name(section: SectionResult) -> str:
    """As gold names it: `path#anchor`."""
    return f"{section.path}#{section.anchor}"
