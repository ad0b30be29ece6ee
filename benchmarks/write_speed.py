"""How long one durable write takes, embedding excluded: `remember` of one turn, recognition and commit included.

Durable means on disk: the figure holds for the disk of the temporary folder (set `TMPDIR` for another).
"""

import tempfile
from functools import partial
from pathlib import Path

from benchmarks.measuring import print_times, times_ms
from benchmarks.synthetic import TENANT, RandomEmbedder, observations
from graphmem.bootstrap import GraphMem

WRITES = 300
WARM_UP = 20
BOUND_MS = 15


def main() -> None:
    """Measure and print one line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "write.db"
        with GraphMem.open(str(path), tenant=TENANT, embedder=RandomEmbedder()) as memory:
            turns = observations(WARM_UP + WRITES, user="writer")
            for turn in turns[:WARM_UP]:
                memory.remember_many([turn])
            taken = times_ms(partial(memory.remember_many, [turn]) for turn in turns[WARM_UP:])
        print_times("write_durable", taken, bound_ms=BOUND_MS)


if __name__ == "__main__":
    main()
