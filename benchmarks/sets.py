"""What benchmarks over evaluation sets share: a standing clock, and a set told to a service."""

from dataclasses import dataclass
from datetime import datetime

from graphmem.bootstrap import GraphMem
from graphmem.evaluation.datasets import Dataset

BATCH = 256


@dataclass(frozen=True)
class Clock:
    """Always the same time."""

    at: datetime

    def now(self) -> datetime:
        """That time."""
        return self.at


def tell(memory: GraphMem, dataset: Dataset, first: datetime) -> None:
    """Store every document; undated ones at the first time."""
    for start in range(0, len(dataset.documents), BATCH):
        batch = dataset.documents[start : start + BATCH]
        memory.remember_many([document.observation(dataset.name, first) for document in batch])
