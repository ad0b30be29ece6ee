"""Whether recall says nothing where nothing is known, and answers all the same where something is.

`python -m benchmarks.silence DIR SET …`, where DIR holds sets of several people. Each question is asked of its own
person's memories, at its own time, and of another one's, at the end of all that is told; one that names a day of its
own alone, since on that day the other one said something too. Real models, embeddings cached.
"""

import argparse
import tempfile
from collections import Counter
from contextlib import closing
from datetime import datetime
from pathlib import Path

from benchmarks.sets import Clock, tell
from graphmem.adapters import open_embedder
from graphmem.bootstrap import GraphMem
from graphmem.config import Settings, load_settings
from graphmem.evaluation.datasets import Dataset, load_dataset
from graphmem.evaluation.embedding_cache import CachedEmbedder
from graphmem.retrieval.dates import windows

DEEP = 5


def count(memory: GraphMem, bare: GraphMem, dataset: Dataset, now: datetime) -> Counter[str]:
    """How many questions were asked of whom, and how they went; `bare` has no floor."""
    people = sorted({question.corpus_id for question in dataset.questions})
    found: Counter[str] = Counter()
    for question in dataset.questions:
        if question.gold and question.category not in dataset.apart:
            found["own"] += 1
            at = question.asked_at or now
            if not memory.recall(question.text, user=question.corpus_id, limit=DEEP, as_of=at).results:
                answers = bare.recall(question.text, user=question.corpus_id, limit=DEEP, as_of=at).results
                found["lost"] += any(not set(question.gold).isdisjoint(answer.source_refs) for answer in answers)
        if not windows(question.text, now):
            other = people[(people.index(question.corpus_id) + 1) % len(people)]
            found["foreign"] += 1
            found["silent"] += not memory.recall(question.text, user=other, limit=DEEP, as_of=now).results
    return found


def main() -> None:
    """Measure, and print a line a set."""
    parser = argparse.ArgumentParser(description="Questions that nothing answers.")
    parser.add_argument("data", type=Path, help="folder of sets")
    parser.add_argument("sets", nargs="+", help="names of sets of several people")
    arguments = parser.parse_args()
    settings = load_settings().model_copy(update={"retrieval_log": "off"})
    print("| set | own | lost | foreign | silent |\n|---|---|---|---|---|")
    total: Counter[str] = Counter()
    with closing(CachedEmbedder(open_embedder(load_settings())[0])) as embedder:
        for name in arguments.sets:
            found = measured(load_dataset(arguments.data, name), embedder, settings)
            print(line(name, found))
            total += found
    print(line("all", total))


def measured(dataset: Dataset, embedder: CachedEmbedder, settings: Settings) -> Counter[str]:
    """One set, in a store of its own."""
    times = [document.occurred_at for document in dataset.documents if document.occurred_at is not None]
    now = max(times)
    with tempfile.TemporaryDirectory() as place:
        store = Path(place) / "s.db"
        options = {"tenant": dataset.name, "embedder": embedder, "clock": Clock(now)}
        with (
            GraphMem.open(store, settings=settings, **options) as memory,  # type: ignore[arg-type]
            GraphMem.open(store, settings=settings.model_copy(update={"floor": 0.0}), **options) as bare,  # type: ignore[arg-type]
        ):
            tell(memory, dataset, min(times))
            return count(memory, bare, dataset, now)


def line(name: str, found: Counter[str]) -> str:
    """One row of the table."""
    share = found["silent"] / found["foreign"] if found["foreign"] else 0.0
    return f"| {name} | {found['own']} | {found['lost']} | {found['foreign']} | {share:.3f} |"


if __name__ == "__main__":
    main()
