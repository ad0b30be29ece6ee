"""`graphmem serve`: the REST service over the store of this command line."""

import logging
from contextlib import ExitStack
from typing import Annotated

import typer

from graphmem.cli.logs import telling
from graphmem.cli.output import print_note
from graphmem.cli.shell import shell_of


def serve(
    context: typer.Context,
    *,
    host: Annotated[
        str, typer.Option(help="Address to listen on; on any but loopback callers need keys.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 picks a free one.")] = 8765,
    trust_network: Annotated[
        bool,
        typer.Option("--trust-network", help="While there are no keys: whoever reaches the port reads and writes all."),
    ] = False,
    no_worker: Annotated[
        bool, typer.Option("--no-worker", help="Leave what is accepted for later to `graphmem worker`.")
    ] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name besides localhost that requests may be for; may be repeated."),
    ] = None,
) -> None:
    """Serve the store over HTTP.

    Runs until interrupted, then ends once the requests under way have; a second signal ends it at once.
    The documentation is at /docs. One JSON line a request goes to stderr. The first start on a network makes an admin
    key and prints it there.
    """
    from api.guard import Limits
    from api.rates import Rates
    from api.server import ending_at_once, run
    from graphmem.config import load_settings
    from graphmem.working import WorkerThread

    settings = load_settings()

    limits = Limits(concurrency=settings.max_concurrency)
    # Before it serves there is nothing to wait for, and after that only the log and the store.
    with telling(logging.INFO), ending_at_once(), shell_of(context).open() as service, ExitStack() as stopping:
        if not no_worker:
            stopping.callback(WorkerThread(service.operations.worker(service.of_tenant)).stop)
        run(
            service,
            host,
            port,
            trust_network=trust_network,
            allowed_hosts=allow_host or (),
            rates=Rates(settings.rate_limit, settings.wrong_key_limit),
            limits=limits,
            announce=_announce_with_warning if trust_network and not service.keys.required() else _announce,
            announce_key=_announce_key,
        )


def _announce(url: str) -> None:
    print_note(f"serving on {url}, documentation at {url}/docs; stop with Ctrl-C")


def _announce_key(text: str) -> None:
    print_note("this is the first start on a network, so an admin key was made; it is shown this once:")
    print_note(text)


def _announce_with_warning(url: str) -> None:
    print_note("WARNING: there are no keys, so whoever reaches this port reads and writes every memory;")
    print_note("WARNING: publish it on loopback alone, and keep strangers off this network")
    _announce(url)
