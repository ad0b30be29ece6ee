"""`graphmem demo`: a story of ten weeks, remembered and asked about, in two languages.

It uses the product's own remember, wiki and recall and nothing else, on a store of its own.
"""

import shlex
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final
from uuid import UUID

import typer

from graphmem.cli.output import entry_lines, one_line, path_lines, print_lines, receipt_line, result_lines, term_lines
from graphmem.cli.shell import shell_of

if TYPE_CHECKING:
    from graphmem.service import MemoryService

TOP: Final = 3


@dataclass(slots=True)
class StoryClock:
    """`ports.clock.Clock` that stands at the time of the story."""

    time: datetime

    def now(self) -> datetime:
        """The time of the line being told."""
        return self.time


@dataclass(slots=True)
class StoryIds:
    """`ports.ids.IdFactory` that counts, so that the demo says the same every time."""

    clock: StoryClock
    count: int = 0

    def new_id(self) -> str:
        """A UUIDv7 of the story's time and a counter."""
        self.count += 1
        time_ms = int(self.clock.time.timestamp() * 1000)
        return str(UUID(int=time_ms << 80 | 7 << 76 | 2 << 62 | self.count))


def demo(
    context: typer.Context,
    store: Annotated[
        str | None, typer.Option(metavar="PATH_OR_URI", help="Default: a new one in the temporary folder.")
    ] = None,
) -> None:
    """Tell a bilingual story and question it.

    Ten weeks of one person are remembered, questions asked and one answer explained; then a small wiki is added, and
    what was remembered and what the wiki knows answer together.
    """
    from graphmem.cli.story import STORY, USER

    shell = shell_of(context)
    store = shell.store if store is None else store
    if store is None:
        store = str(Path(tempfile.mkdtemp(prefix="graphmem-demo-")) / "demo.db")
    clock = StoryClock(STORY[0].at)
    with shell.open_service(store, clock=clock, ids=StoryIds(clock)) as service:
        print_lines(_told(service, clock))
        print_lines(_asked(service))
        print_lines(_fused(service))
    command = f"graphmem --store {shlex.quote(store)}"
    print_lines(
        [
            "",
            f"The store is {store}",
            f"Serve it:  {command} serve",
            f"Ask it:    {command} recall 'Where is the warehouse?' --user {USER} --explain",
        ]
    )


def _told(service: "MemoryService", clock: StoryClock) -> Iterator[str]:
    from graphmem.cli.story import STORY, USER

    yield f"The story of {USER}: {len(STORY)} things said or seen, each with its receipt"
    for number, line in enumerate(STORY, start=1):
        clock.time = line.at
        receipt = service.remember(
            line.content, user=USER, kind=line.kind, source=line.source, speaker=line.speaker, at=line.at
        )
        kept = line.content if receipt.memory_id is None else service.get(receipt.memory_id, user=USER).content
        yield ""
        yield f"{number:>2}. {line.at:%Y-%m-%d} {line.speaker}: {one_line(kept)}"
        yield f"    {receipt_line(receipt)}"


def _asked(service: "MemoryService") -> Iterator[str]:
    from graphmem.cli.story import ASKED_AT, EXPLAINED, QUESTIONS, USER

    yield ""
    yield f"Five questions, asked on {ASKED_AT:%Y-%m-%d}"
    for question in QUESTIONS:
        found = service.recall(question.text, user=USER, limit=TOP, as_of=ASKED_AT, knowledge="off")
        yield ""
        yield f"? {question.text}  ({question.shows})"
        yield from result_lines(found)
        if question is EXPLAINED:
            rank, result = max(enumerate(found.results, start=1), key=lambda item: len(item[1].path))
            yield ""
            yield f"     Why number {rank} stands there: the terms of its score, and the path that led to it"
            yield from (f"     {line}" for line in (*term_lines(result), *path_lines(result.path)))


def _fused(service: "MemoryService") -> Iterator[str]:
    from graphmem.cli.story import ASKED_AT, FUSED, USER, WIKI

    folder = str(files("graphmem.cli").joinpath("demo_wiki"))
    service.wiki.add(folder, name=WIKI, move=True)
    service.wiki.index(WIKI)
    (status,) = service.wiki.status(WIKI)
    yield ""
    yield f"The wiki {WIKI} is added: {status.pages} pages, {status.sections} sections. Both sides answer in one list"
    for question in FUSED:
        found = service.recall(question.text, user=USER, as_of=ASKED_AT)
        yield ""
        yield f"? {question.text}  ({question.shows})"
        yield from entry_lines(found)
