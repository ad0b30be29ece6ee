"""Evaluate sets and write their figures to `docs/measurements`: one JSON file a set, and `recall.md`.

    python -m benchmarks.recall_quality DIR [SET …]

Named sets are measured again; `recall.md` is made of every JSON file that is there. Times are left out:
they belong to the machine, not to the ranking.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from graphmem.evaluation.metrics import METRICS, NEW_BEFORE_OLD
from graphmem.evaluation.report import ALL, render_table
from graphmem.evaluation.runner import run_evaluation

FOLDER = Path(__file__).parent.parent / "docs" / "measurements"
SHOWN = [metric for metric in METRICS if metric != NEW_BEFORE_OLD]
WITH_INTERVAL = {"R@5", "R@10", "MRR"}


def _cell(metrics: Mapping[str, Any], metric: str, *, interval: bool) -> str:
    if metric not in metrics:
        return ""
    mean, low, high = (f"{metrics[metric][part]:.3f}" for part in ("mean", "low", "high"))
    return f"{mean} [{low}, {high}]" if interval else mean


def _row(name: str, summary: Mapping[str, Any], *, intervals: bool) -> str:
    cells = [_cell(summary["metrics"], metric, interval=intervals and metric in WITH_INTERVAL) for metric in SHOWN]
    return f"| {' | '.join([name, str(summary['scored']), *cells])} |"


def _table(rows: list[str], first: str) -> list[str]:
    return [f"| {' | '.join([first, 'n', *SHOWN])} |", "|---" * (len(SHOWN) + 2) + "|", *rows]


def page(reports: Mapping[str, Mapping[str, Any]]) -> str:
    """The tables of all reports as Markdown."""
    lines = ["# Recall: the figures", "", "Made by `python -m benchmarks.recall_quality`; do not edit.", ""]
    lines += _table([_row(name, report["overall"], intervals=True) for name, report in reports.items()], "set")
    for name, report in reports.items():
        lines += ["", f"## {name}", ""]
        lines.append(
            f"{report['documents']} documents, {report['questions']} questions, {report['unscored']} of them without"
            f" gold; `{report['model']}`, profile `{report['profile']}`."
        )
        changed = report["overall"]["metrics"].get(NEW_BEFORE_OLD)
        if changed is not None:
            lines.append(f"New before old: {changed['mean']:.3f} of {changed['n']} questions.")
        rows = [
            _row(f"{category} (apart)" if category in report["apart"] else category, summary, intervals=False)
            for category, summary in report["categories"].items()
        ]
        lines += ["", *_table([*rows, _row(ALL, report["overall"], intervals=False)], "category")]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure the sets that are named and write the page."""
    data, *names = sys.argv[1:]
    for name in names:
        found = run_evaluation(Path(data), name)
        print(render_table(found), flush=True)
        report = found.as_dict()
        del report["timing"]
        (FOLDER / f"{name}.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    kept = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
    (FOLDER / "recall.md").write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
