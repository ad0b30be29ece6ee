"""Evaluate sets and write their figures to `docs/measurements`: one JSON file a set, and `recall_figures.md`.

    python -m benchmarks.recall_quality DIR [SET …]

Named sets are measured again; the page is made of every JSON file that is there: what was aimed at, the figures, and
where gold was lost. Times are left out: they belong to the machine, not to the ranking.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from graphmem.evaluation.metrics import METRICS, NEW_BEFORE_OLD
from graphmem.evaluation.report import ALL, render_table
from graphmem.evaluation.runner import run_evaluation

FOLDER = Path(__file__).parent.parent / "docs" / "measurements"
SHOWN = [metric for metric in METRICS if metric != NEW_BEFORE_OLD]
WITH_INTERVAL = {"R@5", "R@10", "MRR"}
CORE = (
    "contradiction_resolution",
    "information_extraction",
    "knowledge_update",
    "multi_session_reasoning",
    "preference_following",
    "temporal_reasoning",
)
"""Of `beam100k`: the categories whose questions have a few turns that answer them."""
AIMS = (
    ("locomo", (), "R@5", 0.74),
    ("locomo", (), "R@10", 0.82),
    ("locomo", (), "MRR", 0.66),
    ("locomo", ("multi_hop",), "R@10", 0.57),
    ("locomo", ("temporal",), "R@5", 0.90),
    ("locomo", ("adversarial",), "R@10", 0.84),
    ("memorybank_zh", (), "R@5", 0.95),
    ("memorybank_zh", (), "R@10", 0.98),
    ("memorybank_zh", (), "MRR", 0.85),
    ("musique100", (), "R@5", 0.80),
    ("hotpot100", (), "R@5", 0.90),
    ("beam100k", CORE, "R@10", 0.79),
    ("beam100k", (), NEW_BEFORE_OLD, 0.70),
    ("beam100k", ("contradiction_resolution",), "all@10", 0.85),
    *(
        (name, (category,), metric, least)
        for name in ("behave5_en", "behave5_zh")
        for category, metric, least in (
            ("exact", "R@1", 1.0),
            ("decay_last", "R@1", 0.95),
            ("decay_first", "R@1", 0.95),
            ("conflict", "R@1", 0.90),
            ("negation", "R@5", 0.97),
        )
    ),
)
"""Set, categories (none: all of them), metric and the least that was aimed at."""


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


def reached(report: Mapping[str, Any], categories: Sequence[str], metric: str) -> float:
    """The mean of a metric over the questions of some categories; of none: as the report sums them."""
    if not categories:
        return float(report["overall"]["metrics"][metric]["mean"])
    parts = [report["categories"][category]["metrics"][metric] for category in categories]
    return float(sum(part["mean"] * part["n"] for part in parts) / sum(part["n"] for part in parts))


def aims(reports: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What was aimed at, and what is reached, for the sets that there are."""
    lines = ["| set | questions | metric | at least | reached | |", "|---|---|---|---|---|---|"]
    for name, categories, metric, least in AIMS:
        if name in reports:
            value = reached(reports[name], categories, metric)
            asked = "core six" if categories == CORE else ", ".join(categories) or "all"
            lines.append(
                f"| {name} | {asked} | {metric} | {least:.2f} | {value:.3f} | {'yes' if value >= least else '**no**'} |"
            )
    return lines


def _stages(stages: Mapping[str, Any]) -> list[str]:
    fates = list(stages["overall"]["fates"])
    rows = [*stages["categories"].items(), (ALL, stages["overall"])]
    lines = [f"| gold | n | {' | '.join(fates)} |", "|---" * (len(fates) + 2) + "|"]
    for name, summary in rows:
        shares = [f"{summary['fates'][fate]['share']:.3f}" for fate in fates]
        lines.append(f"| {name} | {summary['gold']} | {' | '.join(shares)} |")
    return lines


def page(reports: Mapping[str, Mapping[str, Any]]) -> str:
    """The tables of all reports as Markdown."""
    lines = ["# Recall: the figures", "", "Made by `python -m benchmarks.recall_quality`; do not edit.", ""]
    lines += ["## Aims", "", *aims(reports), "", "## All sets", ""]
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
        lines += ["", "Where gold was lost:", "", *_stages(report["stages"])]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure the sets that are named and write the page."""
    data, *names = sys.argv[1:]
    for name in names:
        found = run_evaluation(Path(data), name, stages=True)
        print(render_table(found), flush=True)
        report = found.as_dict()
        del report["timing"], report["stages"]["questions"]
        (FOLDER / f"{name}.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    kept = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
    (FOLDER / "recall_figures.md").write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
