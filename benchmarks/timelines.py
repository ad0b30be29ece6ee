"""Whether the answer of the time asked for goes first, on the labelled conversations in which facts change.

`python -m benchmarks.timelines DIR`, where DIR holds `timelines.jsonl`. Each conversation is a user of its own, each
question has its own clock. Real models, embeddings cached.
"""

import argparse
import json
import tempfile
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Any

from graphmem.adapters import open_embedder
from graphmem.bootstrap import GraphMem
from graphmem.config import load_settings
from graphmem.domain.observation import Observation
from graphmem.domain.scope import Scope
from graphmem.evaluation.embedding_cache import CachedEmbedder

LIMIT = 10
TENANT = "timelines"


@dataclass(frozen=True)
class Clock:
    """After all that is told."""

    at: datetime = datetime(2027, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        """Always the same."""
        return self.at


@dataclass(frozen=True)
class Asked:
    """How one question went."""

    first: bool
    """The best gold memory ranks first."""
    reciprocal_rank: float
    """Of the first gold memory."""
    found: float
    """Share of the gold among the first five."""
    fresh: bool
    """No outdated memory ranks before the best gold one."""


def tell(memory: GraphMem, conversation: dict[str, Any]) -> None:
    """Store a conversation, in the order of its times, one memory after the other."""
    scope = Scope(TENANT, conversation["id"])
    for told in sorted(conversation["memories"], key=lambda told: str(told["at"])):
        at = datetime.fromisoformat(told["at"])
        memory.remember_many([Observation(content=told["text"], scope=scope, occurred_at=at, source_ref=told["key"])])


def ask(memory: GraphMem, user: str, question: dict[str, Any]) -> Asked:
    """Ask one question at its own time."""
    recall = memory.recall(question["text"], user=user, limit=LIMIT, as_of=datetime.fromisoformat(question["at"]))
    rank = {result.source_refs[0]: place for place, result in enumerate(recall.results)}
    gold = [rank.get(key, LIMIT) for key in question["gold"]]
    outdated = [rank.get(key, LIMIT) for key in question.get("not_first", ())]
    return Asked(
        first=gold[0] == 0,
        reciprocal_rank=max((1 / (place + 1) for place in gold if place < LIMIT), default=0.0),
        found=mean(place < 5 for place in gold),
        fresh=all(gold[0] < place or place == LIMIT for place in outdated),
    )


def main() -> None:
    """Measure, and print a line an intent."""
    parser = argparse.ArgumentParser(description="Questions about changing facts.")
    parser.add_argument("data", type=Path, help="folder of timelines.jsonl")
    folder = parser.parse_args().data
    lines = (folder / "timelines.jsonl").read_text("utf-8").splitlines()
    answers: defaultdict[str, list[Asked]] = defaultdict(list)
    embedder = CachedEmbedder(open_embedder(load_settings())[0])
    settings = load_settings().model_copy(update={"retrieval_log": "off"})
    with (
        tempfile.TemporaryDirectory() as place,
        closing(embedder),
        GraphMem.open(
            Path(place) / "t.db", tenant=TENANT, embedder=embedder, clock=Clock(), settings=settings
        ) as memory,
    ):
        for conversation in map(json.loads, lines):
            tell(memory, conversation)
            for question in conversation["questions"]:
                answers[question["intent"]].append(ask(memory, conversation["id"], question))
    print("| intent | n | R@1 | MRR | R@5 | fresh |\n|---|---|---|---|---|---|")
    for intent, asked in sorted(answers.items()):
        figures = (
            mean(each.first for each in asked),
            mean(each.reciprocal_rank for each in asked),
            mean(each.found for each in asked),
            mean(each.fresh for each in asked),
        )
        print(f"| {intent} | {len(asked)} | " + " | ".join(f"{figure:.3f}" for figure in figures) + " |")


if __name__ == "__main__":
    main()
