"""A progress bar on stderr where that is a terminal, and silence where it is not."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Progress(Protocol):
    """Is told how far a long piece of work is."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show that `done` of `total` of this stage is done; total 0: unknown."""
        ...


def silent(stage: str, done: int, total: int) -> None:
    """`Progress` that shows nothing."""


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Give a `Progress` for as long as the work takes; the bar is gone when it ends."""
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskID, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
    )
    tasks: dict[str, TaskID] = {}
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:

        def show(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(stage, total=total or None)
            bar.update(tasks[stage], completed=done)

        yield show
