"""How long one recall takes, embedding excluded: warm on 10,000 memories, cold on 1,000.

Warm: one scope, its index in memory. Cold: the first recall of a scope that is not in memory yet, in a
process that has served others.
"""

import tempfile
from functools import partial
from pathlib import Path

from benchmarks.measuring import print_times, times_ms
from benchmarks.synthetic import TENANT, RandomEmbedder, fill, questions
from graphmem.bootstrap import GraphMem
from graphmem.config import load_settings

WARM_MEMORIES = 10_000
WARM_BOUND_MS = 15
COLD_MEMORIES = 1_000
COLD_SCOPES = 15
COLD_BOUND_MS = 60
RECALLS = 200


def main() -> None:
    """Measure both and print a line each."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "recall.db"
        embedder = RandomEmbedder()
        fill(path, WARM_MEMORIES, user="warm", embedder=embedder)
        for scope in range(COLD_SCOPES):
            fill(path, COLD_MEMORIES, user=f"cold-{scope}", embedder=embedder, seed=scope)
        settings = load_settings().model_copy(update={"retrieval_log": "off"})
        with GraphMem.open(str(path), tenant=TENANT, embedder=embedder, settings=settings) as memory:
            asked = questions(RECALLS)
            for question in asked[:10]:
                memory.recall(question, user="warm")
            warm = times_ms(partial(memory.recall, question, user="warm") for question in asked)
            print_times("recall_warm", warm, bound_ms=WARM_BOUND_MS, memories=WARM_MEMORIES)
            cold = times_ms(partial(memory.recall, asked[0], user=f"cold-{scope}") for scope in range(COLD_SCOPES))
            print_times("recall_cold", cold, bound_ms=COLD_BOUND_MS, memories=COLD_MEMORIES)


if __name__ == "__main__":
    main()
