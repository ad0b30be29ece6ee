"""`graphmem eval run`: measures recall on a set of questions with known answers."""

from pathlib import Path
from typing import Annotated

import typer

from graphmem.cli.output import print_json, print_lines, print_note
from graphmem.cli.progress import progress_bar
from graphmem.cli.shell import shell_of
from graphmem.errors import InvalidInput

evaluation = typer.Typer(
    name="eval", help="Measure recall on question sets.", no_args_is_help=True, rich_markup_mode=None
)


@evaluation.callback()
def measure() -> None:
    """Measure recall on question sets."""


@evaluation.command("run")
def evaluate(
    context: typer.Context,
    *,
    data: Annotated[Path, typer.Option(metavar="DIR", envvar="GRAPHMEM_BENCH_DATA", help="Folder of question sets.")],
    name: Annotated[str, typer.Option("--set", metavar="NAME", help="The set to run.")],
    split: Annotated[str | None, typer.Option(help="Only questions of this split.")] = None,
    limit: Annotated[int | None, typer.Option(help="Only the first so many questions.")] = None,
    store: Annotated[str | None, typer.Option(metavar="PATH_OR_URI", help="Default: a temporary one.")] = None,
    rankings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write qid and ranked doc_ids there, one JSON line a question.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Feed a set through remember, ask its questions, and report how well recall ranks.

    The set `understanding` stands for the labelled sets in DIR: what writing understands, as dry runs.
    """
    if name == "understanding":
        _understanding(data, split=split, as_json=as_json)
        return
    from graphmem.evaluation.report import render_table
    from graphmem.evaluation.runner import run_evaluation

    with progress_bar() as progress:
        report = run_evaluation(
            data,
            name,
            split=split,
            limit=limit,
            store=shell_of(context).store if store is None else store,
            rankings=rankings,
            progress=progress,
        )
    if as_json:
        for warning in report.warnings:
            print_note(f"warning: {warning}")
        print_json(report.as_dict())
    else:
        print_lines(render_table(report).splitlines())


def _understanding(data: Path, *, split: str | None, as_json: bool) -> None:
    from graphmem.evaluation.understanding import PARTS, run_understanding

    if split not in (None, *PARTS):
        msg = f"--split must be one of {', '.join(PARTS)} for this set"
        raise InvalidInput(msg, field="--split")
    with progress_bar() as progress:
        found = run_understanding(data, parts=PARTS if split is None else (split,), progress=progress)
    if as_json:
        print_json({part.part: part.as_dict() for part in found})
        return
    for part in found:
        print_lines([f"{part.part}:"])
        print_lines(
            f"  {bar['figure']:<12} {bar['measure']:<10} {bar['reached']:.3f}  (bar {bar['least']:.2f})"
            for bar in part.as_dict()["bars"]
        )
        print_lines([f"  poisoned texts that bear on older memories: {part.poison_links}"])
