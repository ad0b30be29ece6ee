"""`graphmem remember` and `graphmem recall`: one memory in, the memories that answer out."""

from typing import Annotated, Final

import typer

from graphmem.cli.dry_run import preview_lines
from graphmem.cli.output import entry_lines, print_json, print_lines, print_note, receipt_line, result_lines
from graphmem.cli.shell import shell_of, stdin_bytes
from graphmem.domain.filters import Filters
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.observation import MAX_CONTENT_BYTES
from graphmem.domain.recall import KnowledgeMode
from graphmem.domain.scope import Visibility
from graphmem.domain.times import parse_local_time, parse_time
from graphmem.errors import InvalidInput

UserOption = Annotated[str, typer.Option(help="Whose memories.")]
AgentOption = Annotated[str | None, typer.Option(help="The agent that asks or writes.")]
SessionOption = Annotated[str | None, typer.Option(help="The conversation it belongs to.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
AGAIN: Final = "May be given again: any of them."
_BOM: Final = b"\xef\xbb\xbf"


def remember(
    context: typer.Context,
    text: Annotated[str | None, typer.Argument(metavar="TEXT", help="What to remember; '-' reads stdin.")] = None,
    *,
    user: UserOption,
    agent: AgentOption = None,
    session: SessionOption = None,
    kind: Annotated[MemoryKind, typer.Option(help="What kind of memory it is.")] = MemoryKind.EPISODIC,
    visibility: Annotated[
        Visibility | None, typer.Option(help="Default: private with --agent, otherwise shared.")
    ] = None,
    source: Annotated[Source, typer.Option(help="Where it comes from.")] = Source.USER,
    speaker: Annotated[str | None, typer.Option(help="Name of who said it.")] = None,
    at: Annotated[
        str | None, typer.Option(help="When it was said, e.g. 2026-03-01T09:00:00+08:00; default: now.")
    ] = None,
    source_ref: Annotated[str | None, typer.Option(help="Your own id of it; the same text is kept once an id.")] = None,
    tag: Annotated[list[str] | None, typer.Option(help="May be given again.")] = None,
    automatic: Annotated[bool, typer.Option(help="Skip it when it is not worth keeping.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the receipt and store nothing.")] = False,
    file: Annotated[
        str | None,
        typer.Option(metavar="LINES.jsonl", help="With --dry-run: one {id, text, …} a line, one receipt a line back."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Remember a text.

    Prints the receipt: what was done, who and what it speaks of, what it claims, what it is to older memories, what
    was redacted.
    """
    if file is not None:
        if not dry_run or text is not None:
            msg = "--file goes with --dry-run and without TEXT; to store the lines of a file use: graphmem ingest FILE"
            raise InvalidInput(msg, field="--file")
        preview_lines(context, file, user=user)
        return
    if text is None:
        msg = "TEXT is missing; give it, or '-' to read stdin"
        raise typer.BadParameter(msg)
    occurred_at = None if at is None else parse_time(at, "--at")
    content = stdin_text() if text == "-" else text
    with shell_of(context).open() as service:
        receipt = service.remember(
            content,
            user=user,
            agent=agent,
            session=session,
            visibility=visibility,
            kind=kind,
            source=source,
            speaker=speaker,
            at=occurred_at,
            source_ref=source_ref,
            tags=tag or (),
            explicit=not automatic,
            dry_run=dry_run,
        )
    if as_json:
        print_json(receipt.as_dict())
    else:
        print_lines([receipt_line(receipt)])


def recall(
    context: typer.Context,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="A question in any language.")],
    *,
    user: UserOption,
    agent: AgentOption = None,
    asked_in: Annotated[
        str | None, typer.Option(help="The conversation it is asked in; a question like 'why?' goes on from it.")
    ] = None,
    session: Annotated[list[str] | None, typer.Option(help="Only memories of this conversation. " + AGAIN)] = None,
    kind: Annotated[list[MemoryKind] | None, typer.Option(help="Only this kind. " + AGAIN)] = None,
    entity: Annotated[list[str] | None, typer.Option(help="Only what speaks of it: name or key. " + AGAIN)] = None,
    tag: Annotated[list[str] | None, typer.Option(help="Only what has this tag. " + AGAIN)] = None,
    source: Annotated[list[Source] | None, typer.Option(help="Only what comes from there. " + AGAIN)] = None,
    since: Annotated[
        str | None, typer.Option(help="Only what happened from then on, e.g. 2026-03-01T09:00:00+08:00.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Only what happened before then.")] = None,
    status: Annotated[list[Status] | None, typer.Option(help="Only what stands so; default: active. " + AGAIN)] = None,
    limit: Annotated[int, typer.Option(help="How many results, 1 to 100.")] = 10,
    as_of: Annotated[
        str | None,
        typer.Option(help="The question's clock, e.g. 2026-03-01T09:00:00+08:00; days begin at its midnight."),
    ] = None,
    profile: Annotated[str | None, typer.Option(help="How to rank; `graphmem profiles` lists the names.")] = None,
    max_tokens: Annotated[int, typer.Option(help="Size of the context in the JSON answer, 50 to 32,000.")] = 1000,
    prompt_tokens: Annotated[
        int | None, typer.Option(help="Size of the prompt the context is for; it takes at most 30 % of it.")
    ] = None,
    knowledge: Annotated[
        KnowledgeMode, typer.Option(help="Whether the wikis answer too: auto, off, or only they.")
    ] = KnowledgeMode.AUTO,
    knowledge_weight: Annotated[
        float | None, typer.Option(help="What the wikis count beside memories, 0 to 1; default 0.4.")
    ] = None,
    explain: Annotated[bool, typer.Option(help="Show each score's terms, the path in the graph, and the id.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Find what answers a question: memories, and sections of the wikis.

    Prints memories best first: day, score, content; where a wiki answers too, the best five of both. With --session,
    --kind, --entity, --tag, --source, --since, --until or --status only memories that fit all of them are looked at.
    """
    from graphmem.retrieval.fusion import KNOWLEDGE_WEIGHT
    from graphmem.retrieval.pipeline import DEFAULT_PROFILE

    moment = None if as_of is None else parse_local_time(as_of, "--as-of")
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
    with shell_of(context).open() as service:
        found = service.recall(
            question,
            user=user,
            agent=agent,
            session=asked_in,
            limit=limit,
            as_of=moment,
            profile=DEFAULT_PROFILE if profile is None else profile,
            max_tokens=max_tokens,
            prompt_tokens=prompt_tokens,
            filters=filters,
            knowledge=knowledge,
            knowledge_weight=KNOWLEDGE_WEIGHT if knowledge_weight is None else knowledge_weight,
        )
    if as_json:
        print_json(found.as_dict())
        return
    for warning in found.warnings:
        print_note(f"warning: {warning}")
    fused = any(entry.section for entry in found.entries)
    if not found.results and not fused:
        print_note("nothing found; what was stored under another user or agent is not searched")
    print_lines(entry_lines(found, explain=explain) if fused else result_lines(found, explain=explain))
    if explain:
        print_lines([f"retrieval {found.retrieval_id}"])


def stdin_text() -> str:
    """All of stdin as text, without the byte order mark and the last line end.

    Raises:
        InvalidInput: There is none, it cannot be read, is too large, or not UTF-8.
    """
    # A few bytes more than content may have: mark, line end, and one that is too many.
    try:
        raw = stdin_bytes().read(MAX_CONTENT_BYTES + 6)
    except OSError as exc:
        msg = f"stdin cannot be read ({exc.strerror}); give it a readable file"
        raise InvalidInput(msg, field="content") from exc
    try:
        text = raw.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as exc:
        if exc.reason == "unexpected end of data" and len(raw) > MAX_CONTENT_BYTES:
            msg = f"stdin holds over {MAX_CONTENT_BYTES} bytes; split it"
            raise InvalidInput(msg, field="content") from exc
        msg = f"stdin is not UTF-8 (byte {exc.start}); convert it first"
        raise InvalidInput(msg, field="content") from exc
    return text.removesuffix("\n").removesuffix("\r")
