"""`graphmem remember --dry-run --file`: a receipt for every line of a file, and nothing stored."""

from typing import TYPE_CHECKING

import typer

from graphmem.cli.ingest import BATCH_LINES, open_lines
from graphmem.cli.output import print_json
from graphmem.cli.shell import shell_of
from graphmem.errors import OUTCOMES, InvalidInput

if TYPE_CHECKING:
    from graphmem.cli.jsonl_lines import BadLine, GoodLine
    from graphmem.service import MemoryService


def preview_lines(context: typer.Context, file: str, *, user: str) -> None:
    """Print one JSON object a line, in order: the line's `id` (or its number), and its receipt or `error`.

    Every line is looked at by itself, against what is stored.

    Raises:
        InvalidInput: The file cannot be read.
        Exit: With the code of bad input, once all lines are answered and one was bad.
    """
    from graphmem.cli.jsonl_lines import LineReader

    bad = False
    batch: list[GoodLine | BadLine] = []
    with open_lines(file) as stream, shell_of(context).open() as service:
        for line in LineReader(stream, tenant=service.tenant, user=user, dry=True):
            batch.append(line)
            if len(batch) == BATCH_LINES:
                bad = _answer(service, batch) or bad
                batch.clear()
        bad = _answer(service, batch) or bad
    if bad:
        raise typer.Exit(OUTCOMES[InvalidInput].exit_code)


def _answer(service: "MemoryService", batch: "list[GoodLine | BadLine]") -> bool:
    """Print what each line would do; whether one was bad."""
    from graphmem.cli.jsonl_lines import GoodLine

    good = [line for line in batch if isinstance(line, GoodLine)]
    receipts = iter(service.preview_each([line.observation for line in good]))
    for line in batch:
        if isinstance(line, GoodLine):
            own_id = line.number if line.id is None else line.id
            print_json({**next(receipts).as_dict(), "id": own_id})
        else:
            print_json({"id": line.number, "error": {"field": line.field, "reason": line.reason}})
    return len(good) < len(batch)
