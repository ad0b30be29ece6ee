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
        str, typer.Option(help="Address to listen on: loopback, unless the network is trusted.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 picks a free one.")] = 8765,
    trust_network: Annotated[
        bool,
        typer.Option("--trust-network", help="Listen on any --host: whoever reaches the port reads and writes all."),
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

    Runs until interrupted; the documentation is at /docs. One JSON line a request goes to stderr.
    """
    from api.server import run
    from graphmem.working import WorkerThread

    with telling(logging.INFO), shell_of(context).open() as service, ExitStack() as stopping:
        if not no_worker:
            stopping.callback(WorkerThread(service.worker()).stop)
        run(
            service,
            host,
            port,
            trust_network=trust_network,
            allowed_hosts=allow_host or (),
            announce=_announce_with_warning if trust_network else _announce,
        )


def _announce(url: str) -> None:
    print_note(f"serving on {url}, documentation at {url}/docs; stop with Ctrl-C")


def _announce_with_warning(url: str) -> None:
    print_note("WARNING: there are no keys, so whoever reaches this port reads and writes every memory;")
    print_note("WARNING: publish it on loopback alone, and keep strangers off this network")
    _announce(url)
