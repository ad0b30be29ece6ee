"""`graphmem observe`: follows a conversation from a JSON Lines file or stdin, and may end it.

A line is one message. Bad lines are told by number and cost no other line; what was taken is in working memory when
its part of the file is done.
"""

from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from graphmem.cli.ingest import open_lines, size_of
from graphmem.cli.memory_commands import AgentOption, JsonOption, UserOption
from graphmem.cli.output import print_json, print_lines, print_note, receipt_line
from graphmem.cli.progress import Progress, progress_bar, silent
from graphmem.cli.shell import shell_of
from graphmem.errors import OUTCOMES, InvalidInput

if TYPE_CHECKING:
    from graphmem.domain.conversation import Message, Observed
    from graphmem.service import MemoryService

BATCH_MESSAGES: Final = 50
FIELDS: Final = ("role", "content", "at", "name", "source_ref")


def observe(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE.jsonl", help="JSON Lines file of messages; '-' reads stdin.")],
    *,
    user: UserOption,
    session: Annotated[str, typer.Option(help="The conversation the messages belong to.")],
    agent: AgentOption = None,
    end: Annotated[bool, typer.Option("--end", help="End the session: look at what waits, store a summary.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Follow a conversation and remember what of it is worth it.

    A line is an object of role (user, agent or assistant), content, at, name and source_ref; role and content are
    required. With source_ref the same message counts once.
    """
    with open_lines(file) as stream, shell_of(context).open() as service, progress_bar() as progress:
        told, bad = _observe(service, stream, user=user, agent=agent, session=session, progress=progress)
        if end:
            told.append(service.end_session(session, user=user, agent=agent))
    if as_json:
        print_json(_as_dict(session, told, bad))
    else:
        print_lines(_lines(told, bad))
    if bad:
        raise typer.Exit(OUTCOMES[InvalidInput].exit_code)


def _observe(
    service: "MemoryService",
    stream: BinaryIO,
    *,
    user: str,
    agent: str | None,
    session: str,
    progress: Progress = silent,
) -> "tuple[list[Observed], list[dict[str, object]]]":
    """Hand over the messages, `BATCH_MESSAGES` at a time."""
    from graphmem.cli.jsonl_lines import raw_lines, text_fields

    told: list[Observed] = []
    bad: list[dict[str, object]] = []
    batch: list[Message] = []
    size, read = size_of(stream), 0
    for number, (raw, length) in enumerate(raw_lines(stream), start=1):
        read += length
        if raw is not None and not raw.strip():
            continue
        try:
            batch.append(_message(text_fields(raw, FIELDS)))
        except InvalidInput as exc:
            bad.append({"line": number, "field": exc.field, "reason": str(exc)})
            print_note(f"line {number}{f', {exc.field}' if exc.field else ''}: {exc}")
        if len(batch) == BATCH_MESSAGES:
            told.append(service.observe(batch, user=user, agent=agent, session=session))
            batch.clear()
            progress("observe", read, size)
    if batch or not told:
        told.append(service.observe(batch, user=user, agent=agent, session=session))
    return told, bad


def _message(fields: dict[str, str]) -> "Message":
    from graphmem.domain.conversation import Message, role_of
    from graphmem.domain.times import parse_local_time

    for name in ("role", "content"):
        if name not in fields:
            msg = f"{name} is missing; a message has role and content"
            raise InvalidInput(msg, field=name)
    at = fields.get("at")
    return Message(
        role=role_of(fields["role"]),
        content=fields["content"],
        at=None if at is None else parse_local_time(at, "at"),
        name=fields.get("name"),
        source_ref=fields.get("source_ref"),
    )


def _as_dict(session: str, told: "list[Observed]", bad: list[dict[str, object]]) -> dict[str, object]:
    """Plain JSON types: as if all messages had been handed over at once."""
    parts = [observed.as_dict() for observed in told]
    return {
        "session": session,
        "taken": sum(observed.taken for observed in told),
        "working_memory": parts[-1]["working_memory"],
        "triggers": [item for part in parts for item in part["triggers"]],
        "receipts": [item for part in parts for item in part["receipts"]],
        "skipped": [item for part in parts for item in part["skipped"]],
        "summary": parts[-1]["summary"],
        "bad_lines": bad,
    }


def _lines(told: "list[Observed]", bad: list[dict[str, object]]) -> list[str]:
    receipts = [receipt for observed in told for receipt in observed.receipts]
    passed = sum(len(observed.passed) for observed in told)
    taken = sum(observed.taken for observed in told)
    lines = [receipt_line(receipt) for receipt in receipts]
    lines.append(f"{taken} messages taken, {len(receipts)} memories, {passed} turns left nothing, {len(bad)} bad lines")
    if told[-1].summary is not None:
        lines.append(f"summary: {receipt_line(told[-1].summary)}")
    return lines
