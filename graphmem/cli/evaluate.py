"""`graphmem eval run`: measures recall on sets of questions with known answers."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphmem.cli.evaluation_cases import add
from graphmem.cli.evaluation_reports import compare, report
from graphmem.cli.output import print_json, print_lines, print_note
from graphmem.cli.progress import progress_bar
from graphmem.cli.shell import shell_of
from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from graphmem.evaluation.report import EvaluationReport

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
    name: Annotated[
        str,
        typer.Option(
            "--set",
            metavar="NAME",
            help="The set to run; 'all' runs every set of DIR; 'wiki', 'fused' and 'constraints' need no DIR.",
        ),
    ],
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", envvar="GRAPHMEM_BENCH_DATA", help="Folder of question sets.")
    ] = None,
    split: Annotated[str | None, typer.Option(help="Only questions of this split.")] = None,
    limit: Annotated[int | None, typer.Option(help="Only the first so many questions.")] = None,
    store: Annotated[str | None, typer.Option(metavar="PATH_OR_URI", help="Default: a temporary one.")] = None,
    rankings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write qid and ranked doc_ids there, one JSON line a question.")
    ] = None,
    profile: Annotated[
        str | None, typer.Option(metavar="NAME", help="How to rank; `graphmem profiles` lists the names.")
    ] = None,
    per_question: Annotated[
        bool, typer.Option("--per-question", help="Give the scores of each question too, as compare needs them.")
    ] = False,
    stages: Annotated[
        bool, typer.Option("--stages", help="Show which stage of recall lost the documents that answer.")
    ] = False,
    ontology: Annotated[
        bool, typer.Option("--ontology/--no-ontology", help="Use it, or see what a shipped set is without.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Feed a set through remember, ask its questions, and report how well recall ranks.

    The set `understanding` stands for the labelled sets in DIR: what writing understands, as dry runs. The sets `wiki`,
    `fused` and `constraints` ship with the package: questions to a wiki, to memories and a wiki, and requests that
    touch what a user does not want.
    """
    from graphmem.evaluation.knowledge_cases import KNOWLEDGE_SETS

    store = shell_of(context).store if store is None else store
    if name in KNOWLEDGE_SETS:
        _refuse_given((("--stages", stages), ("--rankings", rankings)))
        _knowledge(
            name,
            split=split,
            limit=limit,
            store=store,
            profile=profile,
            ontology=ontology,
            per_question=per_question,
            as_json=as_json,
        )
        return
    if not ontology:
        msg = "--no-ontology is about the sets that ship with the package; leave it out for this one"
        raise InvalidInput(msg, field="--no-ontology")
    if data is None:
        msg = "name the folder of question sets with --data or GRAPHMEM_BENCH_DATA"
        raise InvalidInput(msg, field="--data")
    if name == "understanding":
        _refuse_given((("--stages", stages), ("--per-question", per_question), ("--profile", profile)))
        _understanding(data, split=split, as_json=as_json)
        return
    if name == "all":
        if rankings is not None:
            msg = "--rankings is the file of one set; name the set with --set"
            raise InvalidInput(msg, field="--rankings")
        _all_sets(
            data,
            split=split,
            limit=limit,
            store=store,
            profile=profile,
            per_question=per_question,
            stages=stages,
            as_json=as_json,
        )
        return
    from graphmem.evaluation.report import render_table
    from graphmem.evaluation.runner import run_evaluation
    from graphmem.retrieval.pipeline import DEFAULT_PROFILE

    with progress_bar() as progress:
        found = run_evaluation(
            data,
            name,
            split=split,
            limit=limit,
            store=store,
            rankings=rankings,
            stages=stages,
            profile=DEFAULT_PROFILE if profile is None else profile,
            progress=progress,
        )
    if as_json:
        for warning in found.warnings:
            print_note(f"warning: {warning}")
        print_json(found.as_dict(per_question=per_question))
    else:
        print_lines(render_table(found).splitlines())
        _print_details({name: found}, per_question=per_question, stages=stages)


def _refuse_given(options: Iterable[tuple[str, object]]) -> None:
    for option, given in options:
        if given not in (None, False):
            msg = f"{option} is about recall from sets of documents; leave it out for this set"
            raise InvalidInput(msg, field=option)


def _knowledge(
    name: str,
    *,
    split: str | None,
    limit: int | None,
    store: str | None,
    profile: str | None,
    ontology: bool,
    per_question: bool,
    as_json: bool,
) -> None:
    from graphmem.evaluation.knowledge import run_knowledge_set
    from graphmem.evaluation.knowledge_scores import CaseReport, render_case_scores, render_cases
    from graphmem.evaluation.report import render_questions, render_table
    from graphmem.retrieval.pipeline import DEFAULT_PROFILE

    ranking = DEFAULT_PROFILE if profile is None else profile
    with progress_bar() as progress:
        found = run_knowledge_set(
            name, split=split, limit=limit, store=store, profile=ranking, ontology=ontology, progress=progress
        )
    if as_json:
        for warning in found.warnings:
            print_note(f"warning: {warning}")
        print_json(found.as_dict(per_question=per_question))
        return
    if isinstance(found, CaseReport):
        table, details = render_cases(found), render_case_scores(found.scores)
    else:
        table, details = render_table(found), render_questions(found.scores)
    print_lines(table.splitlines())
    if per_question:
        print_lines(["", *details.splitlines()])


def _all_sets(
    data: Path,
    *,
    split: str | None,
    limit: int | None,
    store: str | None,
    profile: str | None,
    per_question: bool,
    stages: bool,
    as_json: bool,
) -> None:
    from graphmem.evaluation.all_sets import run_all_sets
    from graphmem.evaluation.report import printable, render_sets
    from graphmem.retrieval.pipeline import DEFAULT_PROFILE

    ranking = DEFAULT_PROFILE if profile is None else profile
    with progress_bar() as progress:
        found = run_all_sets(
            data, split=split, limit=limit, store=store, stages=stages, profile=ranking, progress=progress
        )
    for warning in found.warnings:
        print_note(f"warning: {warning}")
    for name, measured in found.reports.items():
        for warning in measured.warnings:
            print_note(f"warning: {printable(name)}: {warning}")
    if as_json:
        print_json(found.as_dict(per_question=per_question))
    else:
        print_lines(render_sets(found.reports, found.failed).splitlines())
        _print_details(found.reports, per_question=per_question, stages=stages)
    for name, reason in found.failed.items():
        print_note(f"set {printable(name)} failed: {reason}")
    if found.failed:
        raise typer.Exit(1)


def _print_details(reports: "Mapping[str, EvaluationReport]", *, per_question: bool, stages: bool) -> None:
    """What was asked for beyond the table, set by set."""
    from graphmem.evaluation.report import printable, render_places, render_questions, render_stages

    for folder, found in reports.items():
        name = printable(folder)
        if per_question:
            print_lines(["", f"{name}: questions", *render_questions(found.scores).splitlines()])
        if stages and found.stages is not None:
            title = f"{name}: share of the gold that was found among the first 10, or lost at a stage"
            print_lines(["", title, *render_stages(found.stages, found.apart).splitlines()])
            if per_question:
                print_lines(["", f"{name}: gold", *render_places(found.stages).splitlines()])


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


evaluation.command("add")(add)
evaluation.command("compare")(compare)
evaluation.command("report")(report)
