"""`graphmem worker`: does what the service accepted for later."""

import logging
import signal
from threading import Event
from typing import Annotated

import typer

from graphmem.cli.logs import telling
from graphmem.cli.memory_commands import JsonOption
from graphmem.cli.output import print_json, print_lines, print_note
from graphmem.cli.shell import shell_of


def worker(
    context: typer.Context,
    *,
    drain: Annotated[
        bool, typer.Option("--drain", help="End once nothing is due, instead of waiting for more.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Do accepted operations, of every tenant, until interrupted.

    `graphmem serve` has a worker of its own; more of them share the work. An interrupt lets it finish what it holds.
    """
    from graphmem.working import work

    stopped = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    with telling(logging.INFO), shell_of(context).open() as service:
        if not drain:
            print_note("working on accepted operations; stop with Ctrl-C")
        ended = work(service.operations.worker(service.of_tenant), stopped, until_empty=drain)
        waiting = service.operations.waiting()
    if as_json:
        print_json({"ended": ended, "waiting": waiting})
    else:
        print_lines([f"{ended} operations ended, {waiting} wait"])
