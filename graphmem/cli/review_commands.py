"""`graphmem confirm` and `reveal`: what people decide about doubts, and what placeholders stand for."""

from typing import Annotated

import typer

from graphmem.cli.memory_commands import AgentOption, JsonOption, UserOption
from graphmem.cli.output import print_json, print_lines
from graphmem.cli.shell import shell_of


def confirm(
    context: typer.Context,
    newer: Annotated[str, typer.Argument(metavar="NEWER", help="Id of the memory that replaces the other.")],
    older: Annotated[str, typer.Argument(metavar="OLDER", help="Id that its receipt links to as may_update.")],
    *,
    user: UserOption,
    agent: AgentOption = None,
    as_json: JsonOption = False,
) -> None:
    """Confirm that a memory replaces an older one.

    The claim in doubt is closed; a memory all of whose claims are closed is no longer recalled. `restore` undoes it.
    """
    with shell_of(context).open() as service:
        memory = service.confirm(newer, older, user=user, agent=agent)
    if as_json:
        print_json({"id": memory.id, "status": str(memory.status)})
    else:
        print_lines([f"{memory.id} is {memory.status}"])


def reveal(
    context: typer.Context,
    placeholder: Annotated[
        str, typer.Argument(metavar="PLACEHOLDER", help="As it stands in a memory: [phone:k3f9a2bc].")
    ],
    *,
    user: UserOption,
    agent: AgentOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a placeholder stands for, with the vault's key."""
    with shell_of(context).open() as service:
        original = service.reveal(placeholder, user=user, agent=agent)
    if as_json:
        print_json({"placeholder": placeholder, "original": original})
    else:
        print_lines([original])
