"""The HTML report: one page that stands alone, without scripts and without other hosts. Pure.

Names come from files and are escaped; the same runs give the same bytes.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from graphmem.errors import InvalidInput
from graphmem.evaluation.comparison import SHOWN, Comparison, compare_files, p_text
from graphmem.evaluation.drawing import Mark, bars, differences
from graphmem.evaluation.metrics import METRICS
from graphmem.evaluation.page_style import STYLE
from graphmem.evaluation.report import ALL, KEPT, printable
from graphmem.evaluation.runs import Fates, Figures, Run, RunFile, StageFigures
from graphmem.evaluation.significance import Difference
from graphmem.evaluation.stages import RANKING, Fate

MEANINGS: Final[Mapping[str, str]] = {
    Fate.FOUND: "among the first documents",
    Fate.NOT_STORED: "no memory keeps it",
    Fate.SUPERSEDED: "left out, since something newer replaced it",
    Fate.OUT_OF_SIGHT: "left out for another reason, such as the question's clock",
    Fate.NOT_GATHERED: "neither a candidate nor reached through the graph",
    Fate.CONTENT: "ranked too low by words and meaning, and lifted by nothing",
    Fate.FEATURES: "pushed out by the other features",
    Fate.GRAPH: "pushed out by what the graph lifted",
    Fate.FRESHNESS: "pushed out by something newer",
}


def page(files: Sequence[tuple[str, RunFile]]) -> str:
    """The report of these files; of two, with their comparison.

    Args:
        files: Name of the file, and its runs.
    """
    runs = [(f"run-{number}-{place}", name, run) for number, (name, file) in enumerate(files, start=1)
            for place, run in enumerate(file.sets.values(), start=1)]  # fmt: skip
    body = [
        "<h1>graphmem: evaluation of recall</h1>",
        _overview([(name, run) for _, name, run in runs]),
        *(_failures(name, file.failed) for name, file in files if file.failed),
        *(_comparisons(*files) if len(files) == 2 else ()),
        *(_run(ident, name, run) for ident, name, run in runs),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>graphmem: evaluation of recall</title><style>{STYLE}</style></head>"
        "<body><main>\n" + "\n".join(body) + "\n</main></body></html>\n"
    )


def _overview(runs: Sequence[tuple[str, Run]]) -> str:
    rows = [
        [
            _text(name),
            _text(run.name),
            _text(run.model),
            _text(run.profile),
            _text(run.split or "all"),
            str(run.documents),
            str(run.questions),
            str(run.overall.scored),
            *(_with_interval(run.overall, metric) for metric in KEPT),
        ]
        for name, run in runs
    ]
    heads = ["file", "set", "model", "profile", "split", "documents", "questions", "scored", *KEPT]
    return _table(f"Means over {ALL} questions, with 95 % bootstrap intervals", heads, rows)


def _failures(name: str, failed: Mapping[str, str]) -> str:
    items = "".join(f"<li>{_text(which)}: {_text(reason)}</li>" for which, reason in failed.items())
    return f"<h2>Not measured in {_text(name)}</h2><ul>{items}</ul>"


def _run(ident: str, file: str, run: Run) -> str:
    names = sorted(run.categories, key=lambda name: (name in run.apart, name))
    groups = [(name + ("*" if name in run.apart else ""), run.categories[name]) for name in names]
    groups.append((ALL, run.overall))
    shown = [metric for metric in METRICS if any(metric in figures.metrics for _, figures in groups)]
    rows = [[_text(label), str(found.scored), *(_mean(found, metric) for metric in shown)] for label, found in groups]
    marks = [Mark(printable(label), figure.mean, figure.low, figure.high)
             for label, found in groups if (figure := found.metrics.get("R@5")) is not None]  # fmt: skip
    parts = [
        f'<h2 id="{ident}">{_text(run.name)} <span class="quiet">({_text(file)})</span></h2>',
        bars(f"{ident}-bars", f"R@5 by category, {printable(run.name)}", marks),
        _table("Means by category", ["category", "scored", *shown], rows, last_is_all=True),
    ]
    if run.apart & run.categories.keys():
        parts.append(f'<p class="quiet">* apart: not counted in {ALL}</p>')
    parts += [f"<p>Warning: {_text(warning)}</p>" for warning in run.warnings]
    if run.stages is not None:
        parts += _stages(ident, run, run.stages)
    return "\n".join(parts)


def _stages(ident: str, run: Run, stages: StageFigures) -> list[str]:
    fates = list(stages.overall.fates)
    names = sorted(stages.categories, key=lambda name: (name in run.apart, name))
    groups = [(name + ("*" if name in run.apart else ""), stages.categories[name]) for name in names]
    groups.append((ALL, stages.overall))
    rows = [[_text(label), str(found.gold), *(_share(found, fate) for fate in fates)] for label, found in groups]
    lost = [Mark(printable(fate), found.share) for fate, found in stages.overall.fates.items() if fate != Fate.FOUND]
    meanings = "".join(f"<li><b>{_text(fate)}</b>: {_text(MEANINGS.get(fate, fate))}</li>" for fate in fates)
    return [
        f"<h3>What became of the gold, {_text(run.name)}</h3>",
        bars(f"{ident}-stages", f"Share of the gold lost at each stage, {printable(run.name)}", lost, whole=False),
        _table(
            f"Share of the gold found among the first {stages.cutoff} documents, or lost at a stage",
            ["category", "gold", *map(_text, fates)],
            rows,
            last_is_all=True,
        ),
        f"<ul>{meanings}</ul>",
        _lost_gold(stages),
    ]


def _lost_gold(stages: StageFigures) -> str:
    rows = [
        [
            _text(qid),
            _text(place.doc_id),
            "yes" if place.gathered else "no",
            *(str(place.ranks.get(stage) or "–") for stage in RANKING),
            _text(place.fate),
        ]
        for qid, places in stages.questions.items()
        for place in places
        if place.fate != Fate.FOUND
    ]
    heads = ["question", "gold", "gathered", *RANKING, "lost by"]
    table = _table("Rank after each stage; – where the stage did not rank it", heads, rows)
    return f"<details><summary>Each gold document that was lost ({len(rows)})</summary>{table}</details>"


def _comparisons(before: tuple[str, RunFile], after: tuple[str, RunFile]) -> list[str]:
    title = f"<h2>{_text(before[0])} → {_text(after[0])}</h2>"
    try:
        found = compare_files(before[1], after[1])
    except InvalidInput as exc:
        return [title, f"<p>Not compared: {_text(str(exc))}</p>"]
    note = '<p class="quiet">P-values are of one comparison each: of twenty, one below 0.05 is expected by chance.</p>'
    return [title, *(_comparison(number, comparison) for number, comparison in enumerate(found, start=1)), note]


def _comparison(number: int, found: Comparison) -> str:
    groups = [(name + ("*" if name in found.before.apart else ""), metrics)
              for name, metrics in found.categories.items()]  # fmt: skip
    groups += [(ALL, found.overall)] if found.overall else []
    rows = [
        [_text(label), str(value.n), metric, f"{value.before:.3f}", f"{value.after:.3f}", *_delta(value)]
        for label, metrics in groups
        for metric, value in metrics.items()
    ]
    marks = [Mark(printable(label), value.delta, value.low, value.high)
             for label, metrics in groups for metric, value in metrics.items() if metric == "R@5"]  # fmt: skip
    changes = [
        [
            _text(change.qid),
            _text(change.category),
            *(f"{change.before[metric]:.3f} → {change.after[metric]:.3f}" for metric in KEPT),
        ]
        for change in found.changed[:SHOWN]
    ]
    heads = ["category", "n", "metric", "before", "after", "delta", "95 % interval", "p"]
    name = printable(found.before.name)
    return "\n".join(
        (
            f"<h3>{escape(name)}</h3>",
            differences(f"delta-{number}", f"Change of R@5 by category, {name}; right of 0 is better", marks),
            _table(f"Differences, {name}", heads, rows),
            _table(
                f"{len(found.changed)} questions changed; those that changed most, {name}",
                ["question", "category", *KEPT],
                changes,
            ),
        )
    )


def _delta(value: Difference) -> tuple[str, str, str]:
    # Only an interval that leaves 0 out gets a colour, beside its sign.
    kind = "better" if value.low > 0 else "worse" if value.high < 0 else "quiet"
    interval = f"[{value.low:+.3f}, {value.high:+.3f}]"
    return f'<span class="{kind}">{value.delta:+.3f}</span>', interval, escape(p_text(value.p_value))


def _mean(found: Figures, metric: str) -> str:
    figure = found.metrics.get(metric)
    return "–" if figure is None else f"{figure.mean:.3f}"


def _with_interval(found: Figures, metric: str) -> str:
    figure = found.metrics.get(metric)
    return "–" if figure is None else f"{figure.mean:.3f} [{figure.low:.3f}, {figure.high:.3f}]"


def _share(found: Fates, fate: str) -> str:
    figure = found.fates.get(fate)
    return "–" if figure is None else f"{figure.share:.3f}"


def _table(caption: str, heads: Iterable[str], rows: Sequence[Sequence[str]], *, last_is_all: bool = False) -> str:
    """A table of cells that are HTML already; the first cell of a row names it."""
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    lines = []
    for number, (first, *rest) in enumerate(rows, start=1):
        kind = ' class="all"' if last_is_all and number == len(rows) else ""
        cells = "".join(f"<td>{cell}</td>" for cell in rest)
        lines.append(f'<tr{kind}><th scope="row">{first}</th>{cells}</tr>')
    name = escape(caption)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{name}"><table><caption>{name}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _text(value: str) -> str:
    return escape(printable(value))
