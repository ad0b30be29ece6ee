"""What each term of the ranking is worth: every set again, with one term's weight at zero.

Documents are stored once a set; only the questions are asked again. Writes `docs/measurements/ablation.md`.
"""

import sys
import tempfile
from pathlib import Path
from typing import Final

from graphmem.evaluation.runner import run_evaluation
from graphmem.retrieval.ranking import GRAPH_WEIGHTS

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "measurements" / "ablation.md"
SHOWN: Final = ("R@5", "R@10", "MRR")


def main() -> None:
    """Measure the sets named after the folder of sets, and write the table."""
    data, names = Path(sys.argv[1]), sys.argv[2:]
    whole = dict(GRAPH_WEIGHTS)
    lines = [
        "# Ablation: what each term is worth",
        "",
        "Made by `python -m benchmarks.ablation`; do not edit. R@5 / R@10 / MRR of each set with one term's weight at",
        "zero. Terms that move nothing here serve what these sets do not ask (codes, standing wishes, repeats, trust).",
        "",
        f"| without | {' | '.join(names)} |",
        f"|---|{'---|' * len(names)}",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for term in (None, *whole):
            GRAPH_WEIGHTS.update(whole | ({} if term is None else {term: 0.0}))
            cells = []
            for name in names:
                report = run_evaluation(data, name, store=str(Path(folder) / f"{name}.db"))
                means = report.overall.metrics
                cells.append(" / ".join(f"{means[metric].mean:.3f}" for metric in SHOWN))
            lines.append(f"| {term or '(nothing)'} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
