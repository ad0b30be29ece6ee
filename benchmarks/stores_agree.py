"""Whether both stores rank every question of evaluation sets alike, to the last digit of every score.

`python -m benchmarks.stores_agree DIR SET … [--uri NEO4J]`. The documents go into an SQLite store through the write
path, and from there into Neo4j by a copy; every question is then asked of both with its own clock. Without `--uri` a
server is started and forgotten. Real models, embeddings cached.
"""

import argparse
import tempfile
from contextlib import ExitStack, closing
from datetime import datetime
from pathlib import Path

from benchmarks.sets import Clock, tell
from graphmem.adapters import open_embedder, open_store
from graphmem.bootstrap import GraphMem
from graphmem.config import load_settings
from graphmem.copying import copy_store
from graphmem.evaluation.datasets import Dataset, load_dataset
from graphmem.evaluation.embedding_cache import CachedEmbedder
from tests.neo4j.releases import CURRENT
from tests.neo4j.server import running

LIMIT = 50


def differing(one: GraphMem, other: GraphMem, dataset: Dataset, now: datetime) -> int:
    """How many questions are not answered alike."""
    found = 0
    for question in dataset.questions:
        answers = [
            memory.recall(question.text, user=question.corpus_id, limit=LIMIT, as_of=question.asked_at or now)
            for memory in (one, other)
        ]
        found += answers[0].results != answers[1].results or answers[0].context != answers[1].context
    return found


def main() -> None:
    """Compare, and print a line a set."""
    parser = argparse.ArgumentParser(description="Both stores on evaluation sets.")
    parser.add_argument("data", type=Path, help="folder of sets")
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--uri", help="of an empty Neo4j")
    arguments = parser.parse_args()
    settings = load_settings().model_copy(update={"retrieval_log": "off"})
    with ExitStack() as stack:
        embedder = stack.enter_context(closing(CachedEmbedder(open_embedder(load_settings())[0])))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        uri = arguments.uri or stack.enter_context(running(CURRENT)).uri
        print("| set | documents | questions | differ |\n|---|---|---|---|")
        for name in arguments.sets:
            dataset = load_dataset(arguments.data, name)
            times = [document.occurred_at for document in dataset.documents if document.occurred_at is not None]
            times += [question.asked_at for question in dataset.questions if question.asked_at is not None]
            first, now = (min(times), max(times)) if times else (datetime.fromisoformat("2020-01-01T00:00:00Z"),) * 2
            options = {"tenant": name, "embedder": embedder, "clock": Clock(now), "settings": settings}
            path = folder / f"{name}.db"
            with GraphMem.open(path, **options) as one:
                tell(one, dataset, first)
                with closing(open_store(path)) as source, closing(open_store(uri)) as target:
                    copy_store(source, target)
                with GraphMem.open(uri, **options) as other:
                    number = differing(one, other, dataset, now)
            print(f"| {name} | {len(dataset.documents)} | {len(dataset.questions)} | {number} |", flush=True)


if __name__ == "__main__":
    main()
