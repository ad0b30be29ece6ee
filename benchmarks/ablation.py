"""What each part of the ranking is worth: every set again, with one term's weight at zero, or without one rule.

Documents are stored once a set; only the questions are asked again. Writes `docs/measurements/ablation.md`.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final
from unittest.mock import patch

from graphmem.evaluation.metrics import NEW_BEFORE_OLD
from graphmem.evaluation.runner import run_evaluation
from graphmem.retrieval import features, freshness, gather, pipeline, silence
from graphmem.retrieval.ranking import GRAPH_WEIGHTS

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "measurements" / "ablation.md"
SHOWN: Final = ("R@5", "R@10", "MRR")


def _parts(whole: dict[str, float]) -> Iterator[tuple[str, AbstractContextManager[object]]]:
    """What to leave out, and how."""
    yield "(nothing)", nullcontext()
    for term in whole:
        yield term, patch.dict(GRAPH_WEIGHTS, {term: 0.0})
    rules: tuple[tuple[str, object, str, object], ...] = (
        ("freshness", pipeline, "with_freshness", lambda ranked, *_: ranked),
        ("freshness by the question", freshness, "_newest_first", lambda *_: None),
        ("freshness by links", freshness, "_by_links", lambda *_: None),
        ("replies to a question at the end of a turn", features, "AFTER_ASKING", features.AFTER_TURN),
        ("more for roles than for names", features, "ROLE", 1.0),
        ("all but one candidate by entity", gather, "MOST_BY_ENTITY", 1),
        ("all but one candidate by window", gather, "MOST_IN_WINDOW", 1),
        ("a floor", silence, "FLOORS", {}),
    )
    for label, place, name, value in rules:
        yield label, patch.object(place, name, value)


def main() -> None:
    """Measure the sets named after the folder of sets, and write the table."""
    data, names = Path(sys.argv[1]), sys.argv[2:]
    lines = [
        "# Ablation: what each part is worth",
        "",
        "Made by `python -m benchmarks.ablation`; do not edit. R@5 / R@10 / MRR (/ new before old) of each set with",
        "one term at zero weight, then without one rule. What moves nothing here serves what these sets do not ask",
        "(codes, repeats, trust).",
        "",
        f"| without | {' | '.join(names)} |",
        f"|---|{'---|' * len(names)}",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for label, without in _parts(dict(GRAPH_WEIGHTS)):
            cells = []
            with without:
                for name in names:
                    report = run_evaluation(data, name, store=str(Path(folder) / f"{name}.db"))
                    means = report.overall.metrics
                    shown = SHOWN if NEW_BEFORE_OLD not in means else (*SHOWN, NEW_BEFORE_OLD)
                    cells.append(" / ".join(f"{means[metric].mean:.3f}" for metric in shown))
            lines.append(f"| {label} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
