"""`graphmem eval add`: a logged recall and what was said of it become a question of the user's own set."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from graphmem.cli.memory_commands import AgentOption, JsonOption, UserOption
from graphmem.cli.output import print_json, print_lines
from graphmem.cli.retrieval_commands import RetrievalArgument
from graphmem.cli.shell import shell_of


def add(
    context: typer.Context,
    retrieval: RetrievalArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    name: Annotated[str, typer.Option("--set", metavar="NAME", help="The set; made where it is not there.")] = "own",
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder of your sets; default: in the user's data folder.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Add a logged recall to a question set of your own.

    What was judged useful in it answers the question; all that you could see then stands beside it. The set holds the
    contents of memories in plain text. Adding the same recall again replaces its question.
    """
    from graphmem.config import default_question_sets
    from graphmem.evaluation.own_sets import add_case, check_name

    check_name(name)
    with shell_of(context).open() as service:
        case = service.cases.of(retrieval, user=user, agent=agent)
    added = add_case(default_question_sets() if data is None else data, name, case)
    if as_json:
        print_json(added.as_dict())
        return
    folder = shlex.quote(str(added.folder.parent))
    told = f"{added.outcome}: {len(case.gold)} of {len(case.documents)} memories answer, {added.new_documents} new here"
    run = f"graphmem eval run --data {folder} --set {shlex.quote(name)}"
    print_lines([told, f"{added.folder} has {added.questions} questions; {run}"])
