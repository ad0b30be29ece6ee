"""How long it takes to index a wiki, and until a changed page is searchable, the time of the model left out.

Pages have front matter, ten sections, links, a table and code, in English and Chinese; vectors are random. Run:

    .venv/bin/python -m benchmarks.wiki_index [--pages 1000]
"""

import argparse
from pathlib import Path
from queue import Queue
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter

from benchmarks.measuring import print_figures, print_times
from benchmarks.synthetic import TENANT, ListRecognizer, RandomEmbedder, sentence
from graphmem.bootstrap import GraphMem
from graphmem.knowledge.wiki_service import Watched, WikiService

SECTIONS = 10
INDEX_BOUND_S = 60
WATCH_BOUND_MS = 1_000
CHANGES = 20


def page(number: int, pages: int, chance: Random) -> str:
    """One page of about 6 KB."""
    lines = ["---", f"title: Page {number}", f"aliases: [p{number}]", "tags: [made, up]", "updated: 2026-01-01", "---"]
    for section in range(SECTIONS):
        lines += ["", f"{'#' * (1 + section % 3)} Part {section} of {number}", ""]
        lines += [" ".join(sentence(chance) for _ in range(3)), f"See [[Page {chance.randrange(pages)}]]."]
        lines += ["", "| what | port |", "|---|---|", f"| {sentence(chance)} | 3306 |"]
        lines += ["", "```sh", "echo '# no heading'", "```"]
    return "\n".join(lines)


def write_pages(root: Path, pages: int, chance: Random) -> list[Path]:
    """The wiki, in twenty folders."""
    files = [root / f"part{number % 20}" / f"page-{number}.md" for number in range(pages)]
    for number, file in enumerate(files):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page(number, pages, chance), "utf-8")
    return files


def time_changes(wiki: WikiService, files: list[Path], chance: Random) -> list[float]:
    """Milliseconds from writing a page, every fourth with a new title, until `watch` has committed it."""
    told: Queue[Watched] = Queue()
    end = Event()
    watching = Thread(target=lambda: wiki.watch(told=told.put, stopped=end.is_set))
    watching.start()
    told.get()
    taken: list[float] = []
    for number in range(CHANGES):
        text = page(number, len(files), chance)
        started = perf_counter()
        files[number].write_text(text.replace("title: Page", "title: Leaf") if number % 4 == 0 else text, "utf-8")
        told.get()
        taken.append((perf_counter() - started) * 1_000)
    end.set()
    watching.join()
    return taken


def main() -> None:
    """Index, index again, change pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=1_000)
    pages = parser.parse_args().pages
    chance = Random(0)
    with TemporaryDirectory() as folder:
        files = write_pages(Path(folder, "wiki"), pages, chance)
        memory = GraphMem.open(
            Path(folder, "store.db"), tenant=TENANT, embedder=RandomEmbedder(), recognizer=ListRecognizer()
        )
        with memory:
            memory.wiki.add(str(Path(folder, "wiki")))
            for what in ("wiki index", "wiki index, nothing changed"):
                started = perf_counter()
                (indexed,) = memory.wiki.index()
                taken = perf_counter() - started
                print_figures(what, pages=pages, embedded=indexed.embedded, s=round(taken, 2), bound_s=INDEX_BOUND_S)
            print_times("wiki watch", time_changes(memory.wiki, files, chance), bound_ms=WATCH_BOUND_MS, pages=pages)


if __name__ == "__main__":
    main()
