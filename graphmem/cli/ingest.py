"""`graphmem ingest`: keeps every line of a JSON Lines file, in batches, and can be run again.

Each batch is one transaction. After an interruption the same command goes on where it stopped, because
`jsonl_lines` gives every line an identity that the store has already met.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, TextIO

import typer

from graphmem.cli.output import print_json, print_lines, print_note
from graphmem.cli.progress import Progress, progress_bar, silent
from graphmem.cli.shell import shell_of, stdin_bytes
from graphmem.errors import OUTCOMES, GraphmemError, InvalidInput

if TYPE_CHECKING:
    from graphmem.cli.jsonl_lines import BadLine, GoodLine
    from graphmem.domain.receipt import Receipt
    from graphmem.service import MemoryService

    Told = Callable[[GoodLine, Receipt], None]

BATCH_LINES: Final = 64


@dataclass(slots=True)
class Tally:
    """What became of the lines so far. Only what the store has acknowledged counts as kept."""

    created: int = 0
    duplicate: int = 0
    merged: int = 0
    quarantined: int = 0
    skipped: int = 0
    bad: "list[BadLine]" = field(default_factory=list)

    @property
    def kept(self) -> int:
        """Lines that are safely in the store, new and known."""
        return self.created + self.duplicate + self.merged + self.quarantined

    def as_dict(self) -> dict[str, object]:
        """Plain JSON types."""
        return {
            "lines": self.kept + self.skipped + len(self.bad),
            "created": self.created,
            "duplicate": self.duplicate,
            "merged": self.merged,
            "quarantined": self.quarantined,
            "skipped": self.skipped,
            "bad": len(self.bad),
            "bad_lines": [{"line": item.number, "field": item.field, "reason": item.reason} for item in self.bad],
        }


def ingest(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE.jsonl", help="JSON Lines file; '-' reads stdin.")],
    user: Annotated[str | None, typer.Option(help="User of the lines that name none.")] = None,
    receipts: Annotated[
        Path | None, typer.Option(metavar="OUT.jsonl", help="Write the receipt of each stored line here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the tally as one JSON object.")] = False,
) -> None:
    """Keep every line of a JSON Lines file.

    Run it again after an interruption: it goes on, and nothing doubles.

    A line is an object of role (user, assistant, system, tool, document), speaker, content, at, user,
    agent, session and source_ref; content is required. Bad lines are reported and the rest is kept.
    """
    with (
        open_lines(file) as stream,
        writing_receipts(receipts) as told,
        shell_of(context).open() as service,
        progress_bar() as progress,
    ):
        tally = ingest_stream(service, stream, user=user, told=told, progress=progress)
    if as_json:
        print_json(tally.as_dict())
    else:
        known = f", {tally.duplicate} known already" if tally.duplicate else ""
        others = "".join(
            f", {count} {name}"
            for name, count in (
                ("merged", tally.merged),
                ("quarantined", tally.quarantined),
                ("skipped", tally.skipped),
            )
            if count
        )
        print_lines([f"{tally.created} memories created{known}{others}, {len(tally.bad)} bad lines"])
    if tally.bad:
        raise typer.Exit(OUTCOMES[InvalidInput].exit_code)


def ingest_stream(
    service: "MemoryService",
    stream: BinaryIO,
    *,
    user: str | None,
    told: "Told" = lambda _line, _receipt: None,
    progress: Progress = silent,
) -> Tally:
    """Read a stream to its end and keep its lines, `BATCH_LINES` a transaction.

    Args:
        service: Keeps them.
        stream: JSON Lines.
        user: Of the lines that name none.
        told: Gets each line with its receipt, once it is safe.
        progress: Told how far it is.

    Returns:
        The tally; bad lines are also reported on stderr as they are met.

    Raises:
        GraphmemError: The store or a model failed; the message says how many lines are safe.
    """
    from graphmem.cli.jsonl_lines import BadLine, LineReader

    tally = Tally()
    size = size_of(stream)
    batch: list[GoodLine] = []
    try:
        for line in LineReader(stream, tenant=service.tenant, user=user):
            if isinstance(line, BadLine):
                tally.bad.append(line)
                print_note(f"line {line.number}{f', {line.field}' if line.field else ''}: {line.reason}")
                continue
            batch.append(line)
            if len(batch) == BATCH_LINES:
                _keep(service, batch, tally, told)
                progress("ingest", line.bytes_read, size)
                batch.clear()
        _keep(service, batch, tally, told)
    except GraphmemError:
        print_note(f"stopped: {tally.kept} lines are safely kept; run the same command again to go on")
        raise
    except KeyboardInterrupt:
        print_note(f"interrupted: {tally.kept} lines are safely kept; run the same command again to go on")
        raise
    return tally


def _keep(service: "MemoryService", batch: "list[GoodLine]", tally: Tally, told: "Told") -> None:
    if not batch:
        return
    receipts = service.remember_many([line.observation for line in batch])
    for line, receipt in zip(batch, receipts, strict=True):
        name = str(receipt.outcome)
        setattr(tally, name, getattr(tally, name) + 1)
        told(line, receipt)


@contextmanager
def writing_receipts(path: Path | None) -> Iterator["Told"]:
    """Writes one JSON object a line: the line's number and its receipt.

    Raises:
        InvalidInput: The file cannot be written.
    """
    if path is None:
        yield lambda _line, _receipt: None
        return
    try:
        file = path.open("w", encoding="utf-8", newline="\n")
    except OSError as exc:
        msg = f"the file for receipts cannot be written ({exc.strerror}); name a writable one"
        raise InvalidInput(msg, field="--receipts") from exc
    with file:
        yield lambda line, receipt: _write_receipt(file, line, receipt)


def _write_receipt(file: TextIO, line: "GoodLine", receipt: "Receipt") -> None:
    told = {"line": line.number, "source_ref": line.observation.source_ref, **receipt.as_dict()}
    file.write(json.dumps(told, ensure_ascii=False) + "\n")


def size_of(stream: BinaryIO) -> int:
    """Bytes of a file; 0 where there is no telling."""
    try:
        return os.fstat(stream.fileno()).st_size
    except OSError:
        return 0


@contextmanager
def open_lines(file: str) -> Iterator[BinaryIO]:
    """Open the file for reading, or stdin for `-`.

    Raises:
        InvalidInput: It cannot be read.
    """
    if file == "-":
        yield stdin_bytes()
        return
    with ExitStack() as stack:
        try:
            stream: BinaryIO = stack.enter_context(Path(file).open("rb"))
        except (OSError, ValueError) as exc:
            reason = exc.strerror if isinstance(exc, OSError) and exc.strerror else "not a usable path"
            msg = f"FILE cannot be read ({reason}); name a readable JSON Lines file, or '-' for stdin"
            raise InvalidInput(msg, field="FILE") from exc
        yield stream
