"""`graphmem audit`: who did what over HTTP, and whether the record of it is whole."""

import re
from typing import Annotated, Final

import typer

from graphmem.cli.memory_commands import JsonOption
from graphmem.cli.output import one_line, print_json, print_lines, print_note
from graphmem.cli.shell import shell_of
from graphmem.domain.audit import AuditEntry, Break, Head
from graphmem.domain.times import from_us, rfc3339
from graphmem.errors import InvalidInput, StoreRejected

audit = typer.Typer(name="audit", help="Read and verify the audit log.", no_args_is_help=True, rich_markup_mode=None)
BROKEN: Final = 1
"""Exit status where the chain does not hold."""
TenantOption = Annotated[str | None, typer.Option(help="Whose log; default: GRAPHMEM_TENANT, else `default`.")]
_HEAD: Final = re.compile(r"([0-9]{1,15}):([0-9a-f]{64})")


@audit.command("list")
def list_entries(
    context: typer.Context,
    *,
    tenant: TenantOption = None,
    after: Annotated[int, typer.Option(help="Number of the last entry of the page before.")] = 0,
    limit: Annotated[int, typer.Option(help="How many, 1 to 500.")] = 100,
    as_json: JsonOption = False,
) -> None:
    """List what was done, oldest first."""
    with shell_of(context).open() as service:
        entries = service.of_tenant(tenant or service.tenant).audit.entries(after=after, limit=limit)
    following = entries[-1].number if len(entries) == limit else None
    if as_json:
        try:
            print_json({"entries": [entry.as_dict() for entry in entries], "next": following})
        except ValueError as exc:
            msg = "an entry cannot be read; `graphmem audit verify` names the place"
            raise StoreRejected(msg) from exc
        return
    print_lines(_line(entry) for entry in entries)
    if not entries:
        print_note("no entry here; what was done by this command line is not noted, only what came over HTTP")
    if following is not None:
        print_note(f"there are more; ask with --after {following}")


@audit.command("verify")
def verify_chain(
    context: typer.Context,
    *,
    tenant: TenantOption = None,
    head: Annotated[
        str | None, typer.Option(metavar="NUMBER:HASH", help="As an earlier verify printed it, kept elsewhere.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check the whole chain; exits with 1 and names the entry where it does not hold.

    Keep the head that it prints somewhere else and give it next time: only so is a cut-off end noticed.
    """
    kept = None if head is None else _head(head)
    with shell_of(context).open() as service:
        found = service.of_tenant(tenant or service.tenant).audit.verify(kept=kept)
    if isinstance(found, Break):
        if as_json:
            print_json({"whole": False, "number": found.number, "reason": found.reason})
        else:
            print_lines([f"broken at entry {found.number}: {found.reason}"])
        raise typer.Exit(BROKEN)
    if as_json:
        print_json({"whole": True, "head": str(found)})
    else:
        print_lines([f"whole, {found.number} entries", f"head {found}"])


def _head(text: str) -> Head:
    match = _HEAD.fullmatch(text)
    if match is None:
        msg = "--head is no head; give it as `graphmem audit verify` printed it"
        raise InvalidInput(msg, field="head")
    return Head(int(match[1]), match[2])


def _line(entry: AuditEntry) -> str:
    try:
        act = entry.act
    except ValueError:
        return f"{entry.number}  cannot be read; `graphmem audit verify` tells more"
    whom = one_line(" ".join(part for part in (act.user, act.agent) if part is not None))
    ids = ", ".join(act.ids[:3]) + (f" and {act.touched - 3} more" if act.touched > 3 else "")
    told = (str(entry.number), rfc3339(from_us(act.at_us)), act.actor, act.act, act.outcome.value, whom, one_line(ids))
    return "  ".join(part for part in told if part)
