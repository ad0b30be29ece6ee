"""Fits the two curves by which `retrieval.fusion` makes scores relevance, and prints them.

`python -m benchmarks.relevance DIR SET …`, where DIR holds sets of memories to tune on; sections are those that the dev
half of the shipped wiki's questions finds. Logistic regression (Platt 1999) of whether a result answers its question,
on its score and the logarithm of its rank, each set counted alike. Real models, embeddings cached.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.measuring import print_figures
from benchmarks.sets import Clock, tell
from graphmem.adapters import open_embedder
from graphmem.bootstrap import GraphMem
from graphmem.config import Settings, load_settings
from graphmem.evaluation.datasets import Dataset, load_dataset
from graphmem.evaluation.embedding_cache import CachedEmbedder
from graphmem.evaluation.knowledge import STANDING, section_name
from graphmem.evaluation.knowledge_cases import pages_folder, wiki_questions
from graphmem.retrieval.fusion import MEMORIES, SECTIONS, Calibration

DEEP = 10
DEV = "dev"
STEPS = 50
RIDGE = 1e-6
"""Keeps the fit finite where score or rank tell everything."""

Row = tuple[float, float, float]
"""Score, natural logarithm of the rank, and 1 where it answers."""


def of_memories(dataset: Dataset, embedder: CachedEmbedder, settings: Settings) -> Iterator[Row]:
    """The results of every question that has an answer, in a store of its own."""
    times = [document.occurred_at for document in dataset.documents if document.occurred_at is not None] or [STANDING]
    with tempfile.TemporaryDirectory() as place:
        store = Path(place) / "s.db"
        with GraphMem.open(
            store, tenant=dataset.name, embedder=embedder, clock=Clock(max(times)), settings=settings
        ) as memory:
            tell(memory, dataset, min(times))
            for question in dataset.questions:
                if not question.gold or question.category in dataset.apart:
                    continue
                at = question.asked_at or max(times)
                found = memory.recall(question.text, user=question.corpus_id, limit=DEEP, as_of=at, knowledge="off")
                for rank, result in enumerate(found.results, start=1):
                    yield result.score, log(rank), float(not set(question.gold).isdisjoint(result.source_refs))


def of_sections(embedder: CachedEmbedder, settings: Settings) -> Iterator[Row]:
    """The sections found for every question to the shipped wiki."""
    with tempfile.TemporaryDirectory() as place:
        store = Path(place) / "s.db"
        with GraphMem.open(store, tenant="wiki", embedder=embedder, clock=Clock(STANDING), settings=settings) as memory:
            memory.wiki.add(str(pages_folder()), name="wiki")
            memory.wiki.index()
            for question in wiki_questions(DEV):
                for rank, section in enumerate(memory.search_knowledge(question.question, limit=DEEP), start=1):
                    yield section.score, log(rank), float(section_name(section) in question.gold)


def fitted(sets: Sequence[Sequence[Row]]) -> Calibration:
    """The curve of most likelihood, by Newton's method, each set weighing 1."""
    rows = np.array([row for rows in sets for row in rows])
    weights = np.concatenate([np.full(len(rows), 1 / len(rows)) for rows in sets])
    inputs = np.column_stack([np.ones(len(rows)), rows[:, 0], -rows[:, 1]])
    found: NDArray[np.float64] = np.zeros(3)
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (weights * (rows[:, 2] - likely)) - RIDGE * found
        bend = (inputs * (weights * likely * (1 - likely))[:, np.newaxis]).T @ inputs + RIDGE * np.eye(3)
        found = found + np.linalg.solve(bend, slope)
    return Calibration(*(float(value) for value in found))


def main() -> None:
    """Fit, and print a line for each side: the curve found, and the one in use."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder of sets")
    parser.add_argument("sets", nargs="+", help="names of sets of memories")
    arguments = parser.parse_args()
    settings = load_settings().model_copy(update={"retrieval_log": "off"})
    with closing(CachedEmbedder(open_embedder(settings)[0])) as embedder:
        sections = [tuple(of_sections(embedder, settings))]
        print_curve("relevance_sections", fitted(sections), SECTIONS, sections)
        memories = [
            tuple(of_memories(load_dataset(arguments.data, name), embedder, settings)) for name in arguments.sets
        ]
        print_curve("relevance_memories", fitted(memories), MEMORIES, memories)


def print_curve(name: str, found: Calibration, used: Calibration, sets: Sequence[Sequence[Row]]) -> None:
    """One line."""
    print_figures(
        name,
        rows=sum(map(len, sets)),
        gold=sum(int(row[2]) for rows in sets for row in rows),
        offset=round(found.offset, 3),
        slope=round(found.slope, 3),
        fall=round(found.fall, 3),
        used=[used.offset, used.slope, used.fall],
    )


if __name__ == "__main__":
    main()
