"""`graphmem eval compare` and `graphmem eval report`: what runs that were kept as JSON say."""

from pathlib import Path
from typing import Annotated

import typer

from graphmem.cli.output import print_json, print_lines
from graphmem.errors import InvalidInput


def compare(
    first: Annotated[Path, typer.Argument(metavar="A.json", help="The run before.", show_default=False)],
    second: Annotated[Path, typer.Argument(metavar="B.json", help="The run after.", show_default=False)],
    *,
    most: Annotated[int, typer.Option(min=0, help="How many of the questions that changed most to show.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Compare two runs on the same questions: differences with 95 % intervals and p-values, question by question.

    The files are what `graphmem eval run --json --per-question` printed. P-values are of one comparison each: of
    twenty, one below 0.05 is expected by chance.
    """
    from graphmem.evaluation.comparison import compare_files, render_comparison
    from graphmem.evaluation.runs import read_runs

    found = compare_files(read_runs(first), read_runs(second))
    if as_json:
        print_json({"comparisons": [comparison.as_dict(most) for comparison in found]})
        return
    for number, comparison in enumerate(found):
        print_lines([""] * (number > 0) + render_comparison(comparison, most).splitlines())


def report(
    runs: Annotated[
        list[Path], typer.Argument(metavar="RUN.json…", help="What eval run --json printed.", show_default=False)
    ],
    *,
    out: Annotated[Path, typer.Option(metavar="FILE.html", help="The page to write.", show_default=False)],
) -> None:
    """Write one HTML page of runs: figures, bars with intervals, stages, and of two runs their comparison.

    The page stands alone: no scripts, nothing from other hosts.
    """
    from graphmem.evaluation.page import page
    from graphmem.evaluation.runs import read_runs

    files = [(path.name, read_runs(path)) for path in runs]
    if any(out.exists() and out.samefile(path) for path in runs):
        msg = f"--out names a run, {out}, which would be lost; name another file"
        raise InvalidInput(msg, field="--out")
    text = page(files)
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as exc:
        msg = f"{out} cannot be written ({exc.strerror}); name a file in a folder that exists"
        raise InvalidInput(msg, field="--out") from exc
    print_lines([str(out)])
