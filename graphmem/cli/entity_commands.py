"""`graphmem entities`: look at what memories are about, and say which names mean one thing."""

from typing import TYPE_CHECKING, Annotated

import typer

from graphmem.cli.memory_commands import AgentOption, JsonOption, UserOption
from graphmem.cli.output import one_line, print_json, print_lines, print_note
from graphmem.cli.shell import shell_of
from graphmem.domain.entity import EntityType

if TYPE_CHECKING:
    from graphmem.domain.entity import Entity
    from graphmem.ports.store import EntityRow

entities = typer.Typer(
    name="entities", help="Look at entities, merge and rename them.", no_args_is_help=True, rich_markup_mode=None
)
EntityArgument = Annotated[str, typer.Argument(metavar="ENTITY", help="Its key, or a name.")]


@entities.command("list")
def list_entities(
    context: typer.Context,
    *,
    user: UserOption,
    agent: AgentOption = None,
    kind: Annotated[EntityType | None, typer.Option("--type", help="Of this type only.")] = None,
    after: Annotated[str | None, typer.Option(help="`next` of the page before.")] = None,
    limit: Annotated[int, typer.Option(help="How many, 1 to 500.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List the entities that a user and agent can see, by key."""
    with shell_of(context).open() as service:
        page = service.entities.list(user=user, agent=agent, kind=kind, after=after, limit=limit)
    if as_json:
        print_json({"entities": [_row(row) for row in page.rows], "next": page.next})
        return
    print_lines(_line(row) for row in page.rows)
    if not page.rows:
        print_note("no entity here; what was stored under another user or agent is not listed")
    if page.next is not None:
        print_note("there are more; ask with --limit, or with --after and the `next` of --json")


@entities.command("show")
def show_entity(
    context: typer.Context,
    entity: EntityArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    limit: Annotated[int, typer.Option(help="How many memories, 1 to 100.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show one entity: what it stands for, its aliases, and the newest memories about it."""
    with shell_of(context).open() as service:
        found = service.entities.show(entity, user=user, agent=agent, limit=limit)
    if as_json:
        memories = [
            {"id": memory.id, "occurred_at": memory.occurred_at.isoformat(), "content": str(memory.content)}
            for memory in found.memories
        ]
        print_json(
            {
                **_row(found.row),
                "canonical": found.canonical.entity.key,
                "aliases": [_row(alias) for alias in found.aliases],
                "mentioned_in": memories,
            }
        )
        return
    print_lines([_line(found.row)])
    if found.canonical.entity.key != found.row.entity.key:
        print_lines([f"  is the same as {_line(found.canonical)}"])
    print_lines(f"  also called {_line(alias)}" for alias in found.aliases)
    print_lines(f"  {memory.occurred_at:%Y-%m-%d}  {one_line(memory.content)}" for memory in found.memories)


@entities.command("merge")
def merge_entities(
    context: typer.Context,
    alias: EntityArgument,
    into: Annotated[str, typer.Argument(metavar="INTO", help="Key or name of what it stands for.")],
    *,
    user: UserOption,
    agent: AgentOption = None,
    force: Annotated[bool, typer.Option("--force", help="Merge entities of two types.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Take one entity for another; `unmerge` undoes it."""
    with shell_of(context).open() as service:
        merged = service.entities.merge(alias, into, user=user, agent=agent, force=force)
    if as_json:
        print_json({"merged": _entity(merged.alias), "into": _entity(merged.canonical)})
    else:
        print_lines([f"merged {_named(merged.alias)} into {_named(merged.canonical)}"])


@entities.command("unmerge")
def unmerge_entity(
    context: typer.Context,
    entity: EntityArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make an alias an entity of its own again."""
    with shell_of(context).open() as service:
        parted = service.entities.unmerge(entity, user=user, agent=agent)
    if as_json:
        print_json({"unmerged": _entity(parted.alias)})
    else:
        print_lines([f"{_named(parted.alias)} stands for itself again"])


@entities.command("rename")
def rename_entity(
    context: typer.Context,
    entity: EntityArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="How it shall be called.")],
    *,
    user: UserOption,
    agent: AgentOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show an entity under another name; the old one stays an alias of it."""
    with shell_of(context).open() as service:
        renamed = service.entities.rename(entity, name, user=user, agent=agent)
    if as_json:
        print_json({"renamed": _entity(renamed)})
    else:
        print_lines([f"renamed to {_named(renamed)}"])


def _entity(entity: "Entity") -> dict[str, object]:
    return {"key": entity.key, "name": entity.name, "type": str(entity.type), "owner": entity.owner.key}


def _row(row: "EntityRow") -> dict[str, object]:
    return {**_entity(row.entity), "memories": row.memories, "same_as": row.same_as}


def _named(entity: "Entity") -> str:
    return f"{one_line(entity.name, 60)} ({entity.type})"


def _line(row: "EntityRow") -> str:
    merged = "" if row.same_as is None else "  merged"
    return f"{_named(row.entity)}  {row.memories} memories  {one_line(row.entity.key, 200)}{merged}"
