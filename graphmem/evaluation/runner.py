"""Runs an evaluation: feeds a set through the product's own write path, asks, and scores the answers.

Nothing is bypassed: documents go in by `remember_many`, questions by `recall`. Clock and ids are fixed,
so that a run can be repeated; only the embeddings come from a cache.
"""

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final, TextIO

import numpy as np

from graphmem.adapters import open_embedder
from graphmem.config import load_settings, read_profile_file
from graphmem.domain.observation import Observation
from graphmem.errors import InvalidInput
from graphmem.evaluation.datasets import SHARED_CORPUS, Dataset, Question, load_dataset
from graphmem.evaluation.embedding_cache import CachedEmbedder
from graphmem.evaluation.metrics import score_ranking, summarize
from graphmem.evaluation.report import EvaluationReport, QuestionScores, Summary, Timing
from graphmem.evaluation.stages import GoldPlace, gold_places, stage_table
from graphmem.evaluation.tracing import TracedMemory
from graphmem.ports.embedder import Embedder
from graphmem.retrieval.pipeline import DEFAULT_PROFILE
from graphmem.service import MemoryService

Progress = Callable[[str, int, int], None]
"""Told the work (`remember`, `recall`, `stages`), how many are done, and of how many."""

_Kept = Mapping[str, Mapping[str, list[str]]]
"""Corpus → memory id → ids of the documents it keeps."""

RANKED: Final = 50
"""Memories asked for; twice the deepest cutoff."""

BATCH: Final = 256
"""Documents a transaction."""

UNDATED: Final = datetime(2020, 1, 1, tzinfo=UTC)
"""The clock of a set that names no time at all."""


@dataclass(frozen=True, slots=True)
class _StandingClock:
    """The same time whenever asked."""

    at: datetime

    def now(self) -> datetime:
        """The time it stands at."""
        return self.at


def run_evaluation(
    data: Path,
    name: str,
    *,
    split: str | None = None,
    limit: int | None = None,
    store: str | None = None,
    rankings: Path | None = None,
    stages: bool = False,
    profile: str = DEFAULT_PROFILE,
    progress: Progress | None = None,
    embedder: Embedder | None = None,
) -> EvaluationReport:
    """Measure recall on one set.

    Args:
        data: Folder of sets.
        name: Name of the set; also the tenant its memories are kept under, so that sets can share a
            store.
        split: Only questions of this split.
        limit: Only the first so many questions.
        store: Path or URI; a second run on it finds its documents there and stores none twice. None: a temporary
            one.
        rankings: File for one JSON line a question: `qid` and `doc_ids`, best first.
        stages: Follow the gold through the steps of each recall too.
        profile: Name of the profile that ranks.
        progress: Called after each batch of documents and each question.
        embedder: None: the default one, with its vectors cached on disk.

    Returns:
        The figures, each category and ALL.

    Raises:
        InvalidInput: The set, the arguments or a line cannot be used.
        GraphmemError: As `MemoryService.remember_many` and `recall`.
    """
    read_profile_file(load_settings().profiles).named(profile)
    dataset = load_dataset(data, name, split=split, limit=limit)
    first, last = _time_span(dataset)
    notices: tuple[str, ...] = ()
    with ExitStack() as stack:
        ranking_lines = None if rankings is None else stack.enter_context(_writing(rankings))
        if embedder is None:
            embedder, notices = stack.enter_context(opening_embedder())
        if store is None:
            store = str(Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="graphmem-eval-"))) / "eval.db")
        settings = load_settings().model_copy(update={"retrieval_log": "off"})
        memory = stack.enter_context(
            TracedMemory.open(store, tenant=name, clock=_StandingClock(last), embedder=embedder, settings=settings)
        )
        started = perf_counter()
        observations, warnings = _observations(dataset, tenant=name, undated=first)
        kept = _remember(memory, observations, progress or _silent)
        remember_s = perf_counter() - started
        asking = _Asking(memory, kept, last, profile, progress or _silent)
        answers = _ask(asking, dataset.questions)
        if ranking_lines is not None:
            for question, ranked in zip(dataset.questions, answers.ranked, strict=True):
                line = {"qid": question.qid, "doc_ids": ranked}
                ranking_lines.write(json.dumps(line, ensure_ascii=False) + "\n")
        places = _follow(asking, dataset.questions) if stages else None
    scored = _scores(dataset, answers.ranked)
    overall, categories = _summaries(dataset, scored)
    return EvaluationReport(
        name=name,
        split=split,
        limit=limit,
        model=embedder.model,
        profile=profile,
        documents=len(dataset.documents),
        questions=len(dataset.questions),
        unscored=sum(not question.gold for question in dataset.questions),
        overall=overall,
        categories=categories,
        apart=dataset.apart,
        warnings=notices + warnings,
        timing=Timing(remember_s, *(float(part) for part in np.percentile(answers.times_ms, (50, 95)))),
        scores=scored,
        stages=None if places is None else stage_table(places, dataset.apart),
    )


@contextmanager
def opening_embedder() -> Iterator[tuple[Embedder, tuple[str, ...]]]:
    """The embedder that the settings ask for, its vectors cached on disk, and what reports should say about it.

    Raises:
        InvalidInput: A setting cannot be used.
        ProviderUnavailable: Its package is not installed.
    """
    chosen, notices = open_embedder(load_settings())
    cached = CachedEmbedder(chosen)
    try:
        yield cached, notices
    finally:
        cached.close()


def _time_span(dataset: Dataset) -> tuple[datetime, datetime]:
    """The first and the last time that the set names.

    Undated documents are given the first, so that every question can see them; the last is the clock of
    the writes and of questions without one, so that everything dated has happened by then.
    """
    named = [document.occurred_at for document in dataset.documents]
    named.extend(question.asked_at for question in dataset.questions)
    times = [at for at in named if at is not None] or [UNDATED]
    return min(times), max(times)


def _observations(dataset: Dataset, *, tenant: str, undated: datetime) -> tuple[list[Observation], tuple[str, ...]]:
    """What the product is told; documents it would refuse are left out, counted and located."""
    observations: list[Observation] = []
    refused: list[str] = []
    for document in dataset.documents:
        try:
            observations.append(document.observation(tenant, undated))
        except InvalidInput as exc:
            refused.append(f"documents line {document.line}: {exc}")
    if not refused:
        return observations, ()
    return observations, (f"{len(refused)} documents cannot be stored; the first is {refused[0]}",)


def _remember(memory: MemoryService, observations: Sequence[Observation], progress: Progress) -> _Kept:
    """Store the documents; a corpus is told by its user, and the shared one has its own name."""
    kept: dict[str, dict[str, list[str]]] = {}
    for start in range(0, len(observations), BATCH):
        batch = observations[start : start + BATCH]
        for observation, receipt in zip(batch, memory.remember_many(batch), strict=True):
            if receipt.memory_id is not None and observation.source_ref is not None:
                corpus = kept.setdefault(observation.scope.user, {})
                corpus.setdefault(receipt.memory_id, []).append(observation.source_ref)
        progress("remember", start + len(batch), len(observations))
    return kept


def _searched(kept: _Kept, question: Question) -> Mapping[str, list[str]]:
    """Memory id → document ids, of the memories that a question searches."""
    return {**kept.get(question.corpus_id, {}), **kept.get(SHARED_CORPUS, {})}


@dataclass(frozen=True, slots=True)
class _Answers:
    """The ranked document ids of each question, in order, and how long each took."""

    ranked: list[list[str]]
    times_ms: list[float]


@dataclass(frozen=True, slots=True)
class _Asking:
    """How every question of a run is asked."""

    memory: TracedMemory
    kept: _Kept
    default_clock: datetime
    """Of questions that name no time."""
    profile: str
    progress: Progress


def _ask(asking: _Asking, questions: Sequence[Question]) -> _Answers:
    answers = _Answers([], [])
    for done, question in enumerate(questions, start=1):
        started = perf_counter()
        try:
            recall = asking.memory.recall(
                question.text,
                user=question.corpus_id,
                limit=RANKED,
                as_of=question.asked_at or asking.default_clock,
                profile=asking.profile,
            )
        except InvalidInput as exc:
            msg = f"question {question.qid} cannot be asked: {exc}"
            raise InvalidInput(msg, field=exc.field) from exc
        answers.times_ms.append((perf_counter() - started) * 1_000)
        doc_ids = _searched(asking.kept, question)
        answers.ranked.append([doc_id for result in recall.results for doc_id in doc_ids.get(result.id, ())])
        asking.progress("recall", done, len(questions))
    return answers


def _follow(asking: _Asking, questions: Sequence[Question]) -> list[GoldPlace]:
    """Where the gold of each question stood; asked again, so that the answers that are scored stay untouched."""
    places: list[GoldPlace] = []
    for done, question in enumerate(questions, start=1):
        if question.gold:
            left = asking.memory.stages(
                question.text,
                user=question.corpus_id,
                as_of=question.asked_at or asking.default_clock,
                profile=asking.profile,
                limit=RANKED,
            )
            places += gold_places(
                left,
                qid=question.qid,
                category=question.category,
                gold=question.gold,
                doc_ids=_searched(asking.kept, question),
            )
        asking.progress("stages", done, len(questions))
    return places


def _scores(dataset: Dataset, ranked: Sequence[Sequence[str]]) -> tuple[QuestionScores, ...]:
    return tuple(
        QuestionScores(
            question.qid,
            question.category,
            score_ranking(order, question.gold, old=question.old, new=question.new),
        )
        for question, order in zip(dataset.questions, ranked, strict=True)
        if question.gold
    )


def _summaries(dataset: Dataset, scores: Sequence[QuestionScores]) -> tuple[Summary, dict[str, Summary]]:
    counted = [scored.metrics for scored in scores if scored.category not in dataset.apart]
    by_category: dict[str, list[Mapping[str, float]]] = {question.category: [] for question in dataset.questions}
    for scored in scores:
        by_category[scored.category].append(scored.metrics)
    return (
        Summary(len(counted), summarize(counted)),
        {category: Summary(len(group), summarize(group)) for category, group in by_category.items()},
    )


@contextmanager
def _writing(path: Path) -> Iterator[TextIO]:
    """Open early, so that a bad path is said before the long work."""
    try:
        lines = path.open("w", encoding="utf-8")
    except OSError as exc:
        msg = f"the rankings file {path} cannot be written; name a file in a folder that exists"
        raise InvalidInput(msg, field="rankings") from exc
    with lines:
        yield lines


def _silent(stage: str, done: int, total: int) -> None:
    """Say nothing."""
