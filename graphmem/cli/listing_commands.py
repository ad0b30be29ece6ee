"""`graphmem list`, `stats` and `graph`: look through what there is, count it, and see what is connected with what."""

from typing import TYPE_CHECKING, Annotated

import typer

from graphmem.cli.memory_commands import AgentOption, JsonOption, UserOption
from graphmem.cli.output import one_line, print_json, print_lines, print_note
from graphmem.cli.shell import shell_of
from graphmem.domain.listing import ListFilters, Order
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.scope import Visibility
from graphmem.domain.times import parse_time, rfc3339

if TYPE_CHECKING:
    from graphmem.domain.listing import Counts
    from graphmem.domain.memory import Memory
    from graphmem.graph import Node
    from graphmem.ports.lister import GraphEdge


def list_memories(
    context: typer.Context,
    *,
    user: UserOption,
    agent: AgentOption = None,
    kind: Annotated[MemoryKind | None, typer.Option(help="Only this kind.")] = None,
    status: Annotated[Status | None, typer.Option(help="Only what stands so; default: any but tombstone.")] = None,
    entity: Annotated[str | None, typer.Option(help="Only what speaks of it: name or key.")] = None,
    tag: Annotated[str | None, typer.Option(help="Only what has this tag.")] = None,
    source: Annotated[Source | None, typer.Option(help="Only what comes from there.")] = None,
    session: Annotated[str | None, typer.Option(help="Only memories of this conversation.")] = None,
    visibility: Annotated[Visibility | None, typer.Option(help="Only what is seen so; private needs --agent.")] = None,
    since: Annotated[
        str | None, typer.Option(help="Only what happened from then on, e.g. 2026-03-01T09:00:00+08:00.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Only what happened before then.")] = None,
    order: Annotated[Order, typer.Option(help="By when they were recorded.")] = Order.NEWEST,
    after: Annotated[str | None, typer.Option(help="`next` of the page before.")] = None,
    limit: Annotated[int, typer.Option(help="How many, 1 to 200.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List the memories that a user and agent can see, page by page: day, id, content."""
    filters = ListFilters(
        kind=kind,
        status=status,
        entity=entity,
        tag=tag,
        source=source,
        session=session,
        visibility=visibility,
        since=None if since is None else parse_time(since, "--since"),
        until=None if until is None else parse_time(until, "--until"),
    )
    with shell_of(context).open() as service:
        page = service.lists.memories(user=user, agent=agent, filters=filters, order=order, after=after, limit=limit)
    if as_json:
        print_json({"memories": [_memory(memory) for memory in page.memories], "next": page.next})
        return
    print_lines(f"{memory.occurred_at:%Y-%m-%d}  {memory.id}  {one_line(memory.content)}" for memory in page.memories)
    if not page.memories:
        print_note("no memory here; what was stored under another user or agent is not listed")
    if page.next is not None:
        print_note("there are more; ask with --limit, or with --after and the `next` of --json")


def stats(
    context: typer.Context,
    *,
    user: UserOption,
    agent: AgentOption = None,
    tenant: Annotated[bool, typer.Option("--tenant", help="Count all users and agents instead.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Count what a user and agent can see: memories, entities, sessions, vectors."""
    with shell_of(context).open() as service:
        counts = service.lists.tenant_counts() if tenant else service.lists.counts(user=user, agent=agent)
    if as_json:
        print_json(_counts(counts))
        return
    print_lines(
        f"memories  {kind} {status} {visibility}: {count}" for kind, status, visibility, count in counts.memories
    )
    print_lines(f"entities  {kind}: {count}" for kind, count in counts.entities)
    print_lines([f"sessions  {counts.sessions}"])
    print_lines(f"vectors  {model}: {count}" for model, count in counts.models)
    if counts.oldest_at is not None and counts.newest_at is not None:
        print_lines([f"recorded  {rfc3339(counts.oldest_at)} to {rfc3339(counts.newest_at)}"])


def graph(
    context: typer.Context,
    node: Annotated[str, typer.Argument(metavar="NODE", help="Id of a memory, or key or name of an entity.")],
    *,
    user: UserOption,
    agent: AgentOption = None,
    to: Annotated[str | None, typer.Option(metavar="NODE", help="Show the shortest way to it instead.")] = None,
    depth: Annotated[int, typer.Option(help="Edges from the node on, 1 or 2.")] = 1,
    limit: Annotated[int, typer.Option(help="How many nodes, 1 to 500.")] = 100,
    as_json: JsonOption = False,
) -> None:
    """Show what a memory or an entity is connected with, or the way from it to another."""
    with shell_of(context).open() as service:
        if to is None:
            around = service.graph.around(node, user=user, agent=agent, depth=depth, limit=limit)
            nodes, edges, whole = around.nodes, around.edges, not around.truncated
        else:
            path = service.graph.path(node, to, user=user, agent=agent)
            nodes, edges, whole = path.nodes, path.edges, path.complete
    if as_json:
        print_json({"nodes": [_node(each) for each in nodes], "edges": [_edge(each) for each in edges], "whole": whole})
        return
    labels = {each.id: f"{one_line(each.label, 60)} ({each.type})" for each in nodes}
    print_lines(f"{labels[edge.source]} {edge.kind} {labels[edge.target]}" for edge in edges)
    if not edges:
        print_note("nothing is connected with it" if to is None else "there is no way of at most six edges")
    if not whole:
        print_note("there is more than was looked at; ask with --limit" if to is None else "not all was looked at")


def _memory(memory: "Memory") -> dict[str, object]:
    return {
        "id": memory.id,
        "content": str(memory.content),
        "kind": str(memory.kind),
        "status": str(memory.status),
        "visibility": str(memory.owner.visibility),
        "source": str(memory.source),
        "session": memory.session,
        "occurred_at": rfc3339(memory.occurred_at),
        "recorded_at": rfc3339(memory.recorded_at),
        "tags": list(memory.tags),
        "entities": list(dict.fromkeys(linked.entity.key for linked in memory.mentions)),
    }


def _counts(counts: "Counts") -> dict[str, object]:
    return {
        "memories": [
            {"kind": str(kind), "status": str(status), "visibility": str(visibility), "count": count}
            for kind, status, visibility, count in counts.memories
        ],
        "entities": {str(kind): count for kind, count in counts.entities},
        "sessions": counts.sessions,
        "models": dict(counts.models),
        "oldest_at": None if counts.oldest_at is None else rfc3339(counts.oldest_at),
        "newest_at": None if counts.newest_at is None else rfc3339(counts.newest_at),
    }


def _node(node: "Node") -> dict[str, object]:
    return {
        "id": node.id,
        "kind": str(node.kind),
        "label": node.label,
        "type": str(node.type),
        "visibility": str(node.visibility),
        "status": None if node.status is None else str(node.status),
    }


def _edge(edge: "GraphEdge") -> dict[str, str]:
    return {"type": edge.kind, "source": edge.source, "target": edge.target}
