"""What each part of the search in wikis is worth: the knowledge sets again, with one part left out at a time.

`python -m benchmarks.knowledge_ablation [--split dev]`. Real models, embeddings cached.
"""

import argparse
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Final
from unittest.mock import patch

from graphmem.evaluation.knowledge import run_knowledge_set
from graphmem.evaluation.knowledge_cases import FUSED, WIKI
from graphmem.evaluation.knowledge_scores import CaseReport
from graphmem.evaluation.report import ALL, EvaluationReport
from graphmem.retrieval import sections

RANKS: Final = ("R@1", "R@5", "MRR")
SHARES: Final = ("memory@5", "section@5", "both@5")
ONTOLOGY: Final = "ontology"
"""The category of questions that only the ontology connects."""

WITHOUT: Final[Mapping[str, Mapping[str, object]]] = {
    "(nothing)": {},
    "the ontology": {},
    "concepts of the question": {"CONCEPT_WEIGHT": 0.0, "MOST_BY_CONCEPT": 0},
    "the best memory's lead": {"LEAD_WEIGHT": 0.0, "MOST_BY_LEAD": 0},
    "meaning: words alone": {"SECTION_WEIGHTS": {**sections.SECTION_WEIGHTS, "semantic": 0.0}},
    "words: meaning alone": {"SECTION_WEIGHTS": {**sections.SECTION_WEIGHTS, "lexical": 0.0, "identifier": 0.0}},
}
"""What is left out, and the constants that do it; the ontology itself is taken away by the evaluation."""


def cells(split: str, *, ontology: bool) -> Iterator[str]:
    """The figures of both sets."""
    found = run_knowledge_set(WIKI, split=split, ontology=ontology)
    if isinstance(found, EvaluationReport):
        yield from (f"{found.overall.metrics[metric].mean:.3f}" for metric in RANKS)
        yield f"{found.categories[ONTOLOGY].metrics['R@5'].mean:.3f}"
    fused = run_knowledge_set(FUSED, split=split, ontology=ontology)
    if isinstance(fused, CaseReport):
        yield from (f"{fused.rows[ALL][metric].value:.3f}" for metric in SHARES)


def main() -> None:
    """Measure, and print a row for each part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", default="dev", choices=("dev", "frozen"))
    split = parser.parse_args().split
    heads = ["without", *(f"wiki {metric}" for metric in RANKS), "only by ontology R@5", *SHARES]
    print(f"| {' | '.join(heads)} |\n|---|{'---|' * (len(heads) - 1)}")
    for label, constants in WITHOUT.items():
        with ExitStack() as changed:
            for name, value in constants.items():
                changed.enter_context(patch.object(sections, name, value))
            print(f"| {label} | {' | '.join(cells(split, ontology=label != 'the ontology'))} |", flush=True)


if __name__ == "__main__":
    main()
