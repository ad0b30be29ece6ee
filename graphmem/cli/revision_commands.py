"""`graphmem revise`, `forget`, `restore` and `history`: what is done to memories that are there."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from graphmem.cli.memory_commands import AGAIN, AgentOption, JsonOption, UserOption, stdin_text
from graphmem.cli.output import one_line, print_json, print_lines, print_note, receipt_line
from graphmem.cli.shell import shell_of
from graphmem.domain.filters import Filters
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.revision import KEPT
from graphmem.domain.times import parse_time, rfc3339
from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphmem.domain.history import History
    from graphmem.domain.revision import Forgotten, Revised
    from graphmem.service import MemoryService

MemoryArgument = Annotated[str, typer.Argument(metavar="MEMORY", help="Id of the memory.")]
FOREVER = "never"


def revise(
    context: typer.Context,
    memory: MemoryArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    content: Annotated[str | None, typer.Option(help="Another text; '-' reads stdin.")] = None,
    kind: Annotated[MemoryKind | None, typer.Option(help="Another kind.")] = None,
    importance: Annotated[float | None, typer.Option(help="0 to 1.")] = None,
    tag: Annotated[list[str] | None, typer.Option(help="In the place of all it has; may be given again.")] = None,
    no_tags: Annotated[bool, typer.Option("--no-tags", help="Take all tags away.")] = False,
    metadata: Annotated[
        str | None, typer.Option(metavar="JSON", help="An object, in the place of what it has.")
    ] = None,
    valid_until: Annotated[
        str | None, typer.Option(help="Until when it holds, e.g. 2026-12-31T00:00:00+08:00; 'never' ends.")
    ] = None,
    version: Annotated[int | None, typer.Option(help="Only if it has this version.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and change nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Change an active memory under its id. What is left out stays; the old text is kept in its history."""
    if tag and no_tags:
        msg = "--tag and --no-tags exclude each other; give one of them"
        raise InvalidInput(msg, field="--tag")
    until = None if valid_until in {None, FOREVER} else parse_time(str(valid_until), "--valid-until")
    with shell_of(context).open() as service:
        revised = service.revisions.revise(
            memory,
            user=user,
            agent=agent,
            version=version,
            content=stdin_text() if content == "-" else content,
            kind=kind,
            importance=importance,
            tags=() if no_tags else tag or None,
            metadata=None if metadata is None else _object(metadata),
            valid_until=KEPT if valid_until is None else until,
            dry_run=dry_run,
        )
    if as_json:
        print_json(_told(revised))
    else:
        done = "would be" if dry_run else "is"
        print_lines([f"{revised.memory.id} {done} version {revised.memory.version}"])
        if revised.receipt is not None:
            print_lines([receipt_line(revised.receipt)])
        if not revised.changed:
            print_note("everything was so already; nothing was changed")


def forget(
    context: typer.Context,
    memories: Annotated[list[str] | None, typer.Argument(metavar="MEMORY...", help="Ids of memories.")] = None,
    *,
    user: UserOption,
    agent: AgentOption = None,
    query: Annotated[str | None, typer.Option(help="What a recall of this question finds.")] = None,
    limit: Annotated[int, typer.Option(help="Of a question: the best ones, 1 to 100.")] = 10,
    session: Annotated[list[str] | None, typer.Option(help="Only memories of this conversation. " + AGAIN)] = None,
    kind: Annotated[list[MemoryKind] | None, typer.Option(help="Only this kind. " + AGAIN)] = None,
    entity: Annotated[list[str] | None, typer.Option(help="Only what speaks of it: name or key. " + AGAIN)] = None,
    tag: Annotated[list[str] | None, typer.Option(help="Only what has this tag. " + AGAIN)] = None,
    source: Annotated[list[Source] | None, typer.Option(help="Only what comes from there. " + AGAIN)] = None,
    since: Annotated[
        str | None, typer.Option(help="Only what happened from then on, e.g. 2026-03-01T09:00:00+08:00.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Only what happened before then.")] = None,
    status: Annotated[list[Status] | None, typer.Option(help="Only what stands so. " + AGAIN)] = None,
    confirm: Annotated[
        str | None, typer.Option(metavar="TOKEN", help="From the preview: forget just what it showed.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Forget without a preview.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show a preview, and forget nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Forget memories: they are recalled no longer, and `restore` brings them back.

    By ids they are forgotten at once. By --query, --tag and the like a preview comes first; the same command with
    --confirm and its token, or with --yes, does it.
    """
    filters = Filters(
        sessions=session or None,
        kinds=kind or None,
        entities=entity or None,
        tags=tag or None,
        sources=source or None,
        since=None if since is None else parse_time(since, "--since"),
        until=None if until is None else parse_time(until, "--until"),
        statuses=status or None,
    )
    if memories and (query is not None or filters.narrows):
        msg = "ids go without a query and filters; give one or the other"
        raise InvalidInput(msg, field="MEMORY")
    with shell_of(context).open() as service:
        if memories:
            done = service.revisions.forget(memories, user=user, agent=agent, dry_run=dry_run, confirm_token=confirm)
        else:
            token = None if dry_run else confirm
            if yes and not dry_run and token is None:
                token = service.revisions.forget_matching(
                    user=user, agent=agent, filters=filters, question=query, limit=limit
                ).confirm_token
            done = service.revisions.forget_matching(
                user=user, agent=agent, filters=filters, question=query, limit=limit, confirm_token=token
            )
        lines = [] if as_json else list(_forgotten_lines(service, done, user=user, agent=agent))
    if as_json:
        print_json(done.as_dict())
        return
    print_lines(lines)
    if not done.ids:
        print_note("nothing to forget here; what was stored under another user or agent is not looked at")
    elif not done.done:
        print_note(f"nothing was forgotten yet; repeat the command with --confirm {done.confirm_token}")
    if done.more:
        print_note("more memories fit than are forgotten at once; repeat the command afterwards")


def restore(
    context: typer.Context,
    memory: MemoryArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    as_json: JsonOption = False,
) -> None:
    """Undo a forgetting, or what newer memories closed in a memory."""
    with shell_of(context).open() as service:
        restored = service.revisions.restore(memory, user=user, agent=agent)
    if as_json:
        print_json({"id": restored.id, "status": str(restored.status)})
    else:
        print_lines([f"{restored.id} is {restored.status}"])


def history(
    context: typer.Context,
    memory: MemoryArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    after: Annotated[str | None, typer.Option(help="`next` of the page before.")] = None,
    limit: Annotated[int, typer.Option(help="How many entries, 1 to 100.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """Show what was done to a memory, oldest first, with its text before each revision."""
    with shell_of(context).open() as service:
        found = service.revisions.history(memory, user=user, agent=agent, after=after, limit=limit)
    if as_json:
        print_json(found.as_dict())
        return
    print_lines(_history_lines(found))
    if found.next is not None:
        print_note(f"there are more; ask with --after {found.next}")


def _object(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        msg = "--metadata must be a JSON object"
        raise InvalidInput(msg, field="--metadata")
    return value


def _told(revised: "Revised") -> dict[str, object]:
    memory = revised.memory
    return {
        "id": memory.id,
        "version": memory.version,
        "status": str(memory.status),
        "content": str(memory.content),
        "changed": revised.changed,
        "receipt": None if revised.receipt is None else revised.receipt.as_dict(),
    }


def _forgotten_lines(service: "MemoryService", done: "Forgotten", *, user: str, agent: str | None) -> "Iterator[str]":
    word = "forgotten" if done.done else "would be forgotten"
    for memory_id in done.ids:
        content = service.get(memory_id, user=user, agent=agent).content
        yield f"{memory_id} {word}: {one_line(content, 80)}"
    for memory_id in done.already:
        yield f"{memory_id} was forgotten before"


def _history_lines(found: "History") -> "Iterator[str]":
    memory = found.memory
    for happening in found.happenings:
        entry, was = happening.entry, happening.replaced
        yield f"{rfc3339(entry.at)}  {entry.action}  {one_line(entry.actor, 60)}  {one_line(entry.rule, 80)}"
        if was is not None:
            yield f"     version {was.version} was: {one_line(was.content)}"
    for link in memory.links:
        is_newer = link.newer == memory.id
        yield f"{link.kind} {link.older}" if is_newer else f"{link.newer} {link.kind} it"
    yield f"version {memory.version}, {memory.status}: {one_line(memory.content)}"
