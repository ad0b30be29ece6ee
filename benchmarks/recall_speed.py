"""How long one recall takes, embedding excluded, terms, paths and log included: warm, by kind of question, and cold.

`python -m benchmarks.recall_speed [--memories N]`. Warm: one scope of N memories (10,000), its index in memory. Cold:
the first recall of a scope of 1,000 that is not in memory yet, in a process that has served others.
"""

import argparse
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.measuring import print_times, times_ms
from benchmarks.synthetic import TENANT, RandomEmbedder, fill, questions
from graphmem.bootstrap import GraphMem

WARM_MEMORIES = 10_000
WARM_BOUNDS_MS = {10_000: 15, 100_000: 60}
COLD_MEMORIES = 1_000
COLD_SCOPES = 15
COLD_BOUND_MS = 60
RECALLS = 100

KINDS = {
    "plain": "{}",
    "dated": "{} I mean in March 2026.",
    "latest": "What is the latest? {}",
    "history": "Did I ever say this before? {}",
    "number": "How many times is it? {}",
}
"""Kind → what is made of a question; all lead over names to further memories."""


def main() -> None:
    """Measure, and print a line a kind."""
    parser = argparse.ArgumentParser(description="Speed of recalls.")
    parser.add_argument("--memories", type=int, default=WARM_MEMORIES, help="of the warm scope")
    memories = parser.parse_args().memories
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "recall.db"
        embedder = RandomEmbedder()
        fill(path, memories, user="warm", embedder=embedder)
        for scope in range(COLD_SCOPES):
            fill(path, COLD_MEMORIES, user=f"cold-{scope}", embedder=embedder, seed=scope)
        with GraphMem.open(str(path), tenant=TENANT, embedder=embedder) as memory:
            asked = questions(RECALLS)
            for question in asked[:10]:
                memory.recall(question, user="warm")
            for kind, form in KINDS.items():
                warm = times_ms(partial(memory.recall, form.format(question), user="warm") for question in asked)
                bound = WARM_BOUNDS_MS.get(memories)
                print_times(f"recall_warm_{kind}", warm, bound_ms=bound, memories=memories)
            cold = times_ms(partial(memory.recall, asked[0], user=f"cold-{scope}") for scope in range(COLD_SCOPES))
            print_times("recall_cold", cold, bound_ms=COLD_BOUND_MS, memories=COLD_MEMORIES)


if __name__ == "__main__":
    main()
