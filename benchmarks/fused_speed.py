"""How much more one recall costs where wikis answer too: memories alone against both sides, embedding excluded.

`python -m benchmarks.fused_speed [--memories N] [--pages N …]`. One scope of N memories (10,000) and a wiki of ten
sections a page (100 and 1,000 pages); each question is asked both ways, one after the other, all in one run.
"""

import argparse
import tempfile
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

from benchmarks.measuring import print_figures, print_times, times_ms
from benchmarks.synthetic import TENANT, ListRecognizer, RandomEmbedder, fill, questions
from benchmarks.wiki_index import SECTIONS, write_pages
from graphmem.bootstrap import GraphMem

MEMORIES = 10_000
PAGES = (100, 1_000)
RECALLS = 100
BOUND_TIMES = 1.6


def measured(memory: GraphMem) -> tuple[list[float], list[float]]:
    """Milliseconds of each recall from memories alone, and from both sides."""
    asked = [f"{question} Is it in MySQL?" for question in questions(RECALLS)]
    alone, fused = (
        [partial(memory.recall, each, user="warm", knowledge=mode) for each in asked] for mode in ("off", "auto")
    )
    times_ms([*alone[:10], *fused[:10]])
    pairs = [times_ms(pair) for pair in zip(alone, fused, strict=True)]
    return [first for first, _ in pairs], [second for _, second in pairs]


def main() -> None:
    """Measure, and print three lines a wiki."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=MEMORIES)
    parser.add_argument("--pages", type=int, nargs="+", default=PAGES)
    arguments = parser.parse_args()
    embedder = RandomEmbedder()
    for pages in arguments.pages:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "fused.db")
            fill(path, arguments.memories, user="warm", embedder=embedder)
            write_pages(Path(folder, "wiki"), pages, Random(0))
            with GraphMem.open(path, tenant=TENANT, embedder=embedder, recognizer=ListRecognizer()) as memory:
                memory.wiki.add(str(Path(folder, "wiki")))
                memory.wiki.index()
                alone, fused = measured(memory)
            facts = {"memories": arguments.memories, "sections": pages * SECTIONS}
            print_times("recall_alone", alone, **facts)
            print_times("recall_fused", fused, **facts)
            times = float(np.median(fused) / np.median(alone))
            print_figures("fused_to_alone", times=round(times, 2), bound_times=BOUND_TIMES, **facts)


if __name__ == "__main__":
    main()
