"""`graphmem copy`: a whole store into another one of any kind, compared at the end.

After an interruption the same command goes on where it stopped.
"""

from typing import Annotated

import typer

from graphmem.cli.output import print_json, print_lines
from graphmem.cli.progress import progress_bar
from graphmem.errors import OUTCOMES, StoreRejected


def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="Path or URI of the store to read.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Path or URI of the store to fill.")],
    tenant: Annotated[str | None, typer.Option(help="Only what belongs to this tenant.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Copy a whole store into another one, and compare the two.

    The target is made when it is not there. It may hold other owners' memories, and what an interrupted copy
    left; anything else of the same owners is refused. Nothing should write to either store meanwhile.
    """
    from contextlib import closing

    from graphmem.adapters import open_store
    from graphmem.copying import copy_store, listed

    with (
        closing(open_store(source, read_only=True)) as read,
        closing(open_store(target)) as written,
        progress_bar() as progress,
    ):
        report = copy_store(read, written, tenant=tenant, progress=progress)
    if as_json:
        print_json(report.as_dict())
    else:
        for owner in report.owners:
            state = f"DIFFERENT: {listed(owner.differences)}" if owner.differences else f"sha256 {owner.sha256[:16]}"
            print_lines(
                [f"{owner.owner.key}: {owner.memories} memories, {owner.ledger_entries} ledger entries, {state}"]
            )
        copied = sum(owner.copied for owner in report.owners)
        outcome = "both stores hold the same" if report.identical else "the stores differ; see above"
        print_lines([f"owners: {len(report.owners)}, memories and ledger entries copied: {copied}; {outcome}"])
    if not report.identical:
        raise typer.Exit(OUTCOMES[StoreRejected].exit_code)
