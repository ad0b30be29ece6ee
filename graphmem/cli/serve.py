"""`graphmem serve`: the REST service over the store of this command line."""

from typing import Annotated

import typer

from graphmem.cli.output import print_note
from graphmem.cli.shell import shell_of


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Loopback address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 picks a free one.")] = 8765,
) -> None:
    """Serve the store over HTTP.

    Runs until interrupted; the documentation is at /docs.
    """
    from api.server import run

    with shell_of(context).open() as service:
        run(service, host, port, announce=_announce)


def _announce(url: str) -> None:
    print_note(f"serving on {url}, documentation at {url}/docs; stop with Ctrl-C")
