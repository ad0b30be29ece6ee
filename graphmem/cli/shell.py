"""What every command runs with: the store that was asked for, and how to open it."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Protocol

import typer

from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from graphmem.ports.clock import Clock
    from graphmem.ports.ids import IdFactory
    from graphmem.service import MemoryService


class Open(Protocol):
    """Opens the store at a path or URI; None: the configured one."""

    def __call__(
        self, store: str | None, *, clock: "Clock | None" = None, ids: "IdFactory | None" = None
    ) -> "MemoryService":
        """Open it, with the system's time and chance where no others are given."""
        ...


@dataclass(frozen=True, slots=True)
class Shell:
    """One command line: how it opens a store, and the store named by `--store` (None: configured)."""

    open_service: Open
    store: str | None = None

    def open(self) -> "MemoryService":
        """Open the store of this command line.

        Raises:
            InvalidInput: The path or a setting cannot be used.
            StoreUnavailable: The store is locked or down.
            StoreRejected: It is not a store, or not one of this version.
        """
        return self.open_service(self.store)


def shell_of(context: typer.Context) -> Shell:
    """The `Shell` that the border gave this command line."""
    shell = context.find_object(Shell)
    if shell is None:
        msg = "the command line was started without a shell"
        raise RuntimeError(msg)
    return shell


def stdin_bytes() -> BinaryIO:
    """The standard input of this process.

    Raises:
        InvalidInput: It was started without one.
    """
    # So it is when the descriptor was closed.
    if sys.stdin is None:
        msg = "stdin is closed; give it something to read, or name a text or file instead of '-'"
        raise InvalidInput(msg, field="stdin")
    return sys.stdin.buffer


def open_graphmem(
    store: str | None, *, clock: "Clock | None" = None, ids: "IdFactory | None" = None
) -> "MemoryService":
    """Open the store named, or the one of `GRAPHMEM_STORE`, or the one in the user's data folder.

    Raises:
        As `Shell.open`.
    """
    from graphmem.bootstrap import GraphMem

    return GraphMem.open(store, clock=clock, ids=ids)
