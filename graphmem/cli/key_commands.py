"""`graphmem keys`: make, list, revoke and rotate the keys that callers over a network need."""

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Final

import typer

from graphmem.cli.memory_commands import JsonOption
from graphmem.cli.output import one_line, print_json, print_lines, print_note
from graphmem.cli.shell import shell_of
from graphmem.domain.times import parse_time, rfc3339
from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from graphmem.domain.api_key import ApiKey

keys = typer.Typer(name="keys", help="Make and end the keys of callers.", no_args_is_help=True, rich_markup_mode=None)
TenantOption = Annotated[str | None, typer.Option(help="Whose keys; default: GRAPHMEM_TENANT.")]
IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The id that `list` shows.")]
_SPAN: Final = re.compile(r"(\d{1,7})([smhd])", re.ASCII)
_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


@keys.command("create")
def create_key(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is for.")],
    *,
    permissions: Annotated[
        str, typer.Option(metavar="A,B", help="Of read, write, forget, admin; none holds another.")
    ] = "read,write",
    user: Annotated[str | None, typer.Option(help="The only user it may act for.")] = None,
    agent: Annotated[str | None, typer.Option(help="The only agent it may act as.")] = None,
    expires: Annotated[
        str | None, typer.Option(metavar="WHEN", help="A span as 90d or 12h, or an RFC 3339 time; default: never.")
    ] = None,
    tenant: TenantOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a key and print it, this once, alone on stdout."""
    from graphmem.domain.api_key import check_permissions

    granted = check_permissions(part.strip() for part in permissions.split(","))
    with shell_of(context).open() as service:
        now = service.keys.now()
        new = service.keys.create(
            service.tenant if tenant is None else tenant,
            name,
            granted,
            user=user,
            agent=agent,
            expires_at=None if expires is None else _expiry(expires, now),
        )
    if as_json:
        print_json({**new.key.as_dict(now), "key": new.text})
        return
    print_lines([new.text])
    print_note(f"made {_line(new.key, now)}; the key is shown this once")


@keys.command("list")
def list_keys(
    context: typer.Context,
    *,
    tenant: TenantOption = None,
    after: Annotated[str | None, typer.Option(help="`next` of the page before.")] = None,
    limit: Annotated[int, typer.Option(help="How many, 1 to 100.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List the keys of a tenant, oldest first, revoked and expired ones included."""
    with shell_of(context).open() as service:
        now = service.keys.now()
        page = service.keys.list(service.tenant if tenant is None else tenant, after=after, limit=limit)
    if as_json:
        print_json({"keys": [key.as_dict(now) for key in page.keys], "next": page.next})
        return
    print_lines(_line(key, now) for key in page.keys)
    if not page.keys:
        print_note("this tenant has no keys")
    if page.next is not None:
        print_note(f"there are more; go on with --after {page.next}")


@keys.command("revoke")
def revoke_key(
    context: typer.Context, key: IdArgument, *, tenant: TenantOption = None, as_json: JsonOption = False
) -> None:
    """End a key for ever."""
    with shell_of(context).open() as service:
        revoked = service.keys.revoke(service.tenant if tenant is None else tenant, key)
        now = service.keys.now()
    if as_json:
        print_json(revoked.as_dict(now))
    else:
        print_lines([_line(revoked, now)])


@keys.command("rotate")
def rotate_key(
    context: typer.Context,
    key: IdArgument,
    *,
    grace: Annotated[
        str, typer.Option(metavar="SPAN", help="For how long the old key lets in still, as 30m or 7d; at most 30d.")
    ] = "1d",
    tenant: TenantOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a key that may do what an old one may, print it alone on stdout, and let the old one expire."""
    span = _span(grace)
    if span is None:
        msg = "--grace is a span such as 30m, 12h or 7d"
        raise InvalidInput(msg, field="--grace")
    with shell_of(context).open() as service:
        rotated = service.keys.rotate(
            service.tenant if tenant is None else tenant, key, grace_s=int(span.total_seconds())
        )
    now = rotated.new.key.created_at
    if as_json:
        new = {**rotated.new.key.as_dict(now), "key": rotated.new.text}
        print_json({"new": new, "old": rotated.old.as_dict(now)})
        return
    print_lines([rotated.new.text])
    print_note(f"made {_line(rotated.new.key, now)}; the key is shown this once")
    print_note(f"the old one: {_line(rotated.old, now)}")


def _expiry(text: str, now: datetime) -> datetime:
    span = _span(text)
    try:
        return parse_time(text, "--expires") if span is None else now + span
    except OverflowError as exc:
        msg = "--expires lies after the year 9999; leave it out for a key that never expires"
        raise InvalidInput(msg, field="--expires") from exc


def _span(text: str) -> timedelta | None:
    """A span of time as `90d`; None for what is none."""
    match = _SPAN.fullmatch(text)
    return None if match is None else timedelta(**{_UNITS[match[2]]: int(match[1])})


def _line(key: "ApiKey", now: datetime) -> str:
    bound = [
        f"{kind} {one_line(id_, 60)}" for kind, id_ in (("user", key.user), ("agent", key.agent)) if id_ is not None
    ]
    expiry = [] if key.expires_at is None else [f"expires {rfc3339(key.expires_at)}"]
    used = ["never used" if key.last_used_at is None else f"used {rfc3339(key.last_used_at)}"]
    permissions = ",".join(sorted(key.permissions))
    return "  ".join([key.id, str(key.state(now)), permissions, one_line(key.name, 60), *bound, *expiry, *used])
