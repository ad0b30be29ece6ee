"""Measures what writing understands, on labelled sets, through the product's own write path.

Every text goes through `remember`, as a dry run; of a pair, the older text is stored first. The dev part and the frozen
third are reported apart: rules are tuned on the first alone.
"""

import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from graphmem.bootstrap import GraphMem
from graphmem.domain.memory import Source
from graphmem.domain.observation import Observation
from graphmem.domain.receipt import Receipt, WriteOutcome
from graphmem.domain.scope import Scope
from graphmem.domain.times import as_utc
from graphmem.evaluation import labelled
from graphmem.evaluation.labelled import LINKS, Item, Tally
from graphmem.ports.embedder import Embedder
from graphmem.retrieval.dates import windows
from graphmem.retrieval.intent import read_intent
from graphmem.service import MemoryService

UNDERSTANDING: Final = "understanding"
"""Name of the set that stands for all of these."""
UNDATED: Final = "2026-01-15T12:00:00+00:00"
"""The clock of a question that names no time."""
PARTS: Final = ("dev", "frozen")

Progress = Callable[[str, int, int], None]
"""Told the part and set, how many texts are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What a figure has to reach on the frozen third."""

    figure: str
    measure: str
    least: float


BARS: Final = (
    Bar("entities", "f1", 0.92),
    Bar("closes", "precision", 0.98),
    Bar("closes", "recall", 0.60),
    Bar("links", "recall", 0.90),
    Bar("links", "precision", 0.60),
    Bar("claims", "precision", 0.93),
    Bar("claims", "recall", 0.80),
    Bar("personal", "precision", 0.98),
    Bar("personal", "recall", 0.98),
    Bar("secrets", "precision", 0.98),
    Bar("secrets", "recall", 1.0),
    Bar("worth", "precision", 0.85),
    Bar("worth", "recall", 0.95),
    Bar("poisoning", "recall", 0.90),
    Bar("poisoning", "precision", 0.98),
    Bar("intents", "recall", 0.92),
)


@dataclass(frozen=True, slots=True)
class Understanding:
    """The figures of one part."""

    part: str
    sizes: dict[str, dict[str, int]]
    """Set → texts of each language."""
    tallies: dict[str, Tally]
    poison_links: int
    """Poisoned texts that bear on an older memory; has to be 0."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        figures = {name: tally.as_dict() for name, tally in self.tallies.items()}
        return {
            "sizes": self.sizes,
            "figures": figures,
            "poisoned_texts_with_links": self.poison_links,
            "bars": [
                {
                    "figure": bar.figure,
                    "measure": bar.measure,
                    "least": bar.least,
                    "reached": figures[bar.figure][bar.measure],
                    "holds": figures[bar.figure][bar.measure] >= bar.least,
                }
                for bar in BARS
            ],
        }


def run_understanding(
    data: Path, *, parts: Sequence[str] = PARTS, progress: Progress | None = None, embedder: Embedder | None = None
) -> tuple[Understanding, ...]:
    """Measure the labelled sets in a folder.

    Args:
        data: Holds `entities.jsonl` and the other sets, and the same in `frozen/`.
        parts: `dev` and `frozen`, or one of them.
        progress: Called after each text.
        embedder: Of the memories that pairs are compared with; None: as the settings say.

    Raises:
        InvalidInput: A set cannot be read.
    """
    told = progress or (lambda _stage, _done, _total: None)
    return tuple(_measure(data if part == "dev" else data / part, part, told, embedder) for part in parts)


def _measure(folder: Path, part: str, progress: Progress, embedder: Embedder | None) -> Understanding:
    sets = {
        name: labelled.load(folder / f"{name}.jsonl")
        for name in ("entities", "claims", "redaction", "worth", "poisoning", "supersession", "questions")
    }
    tallies = {bar.figure: Tally() for bar in BARS}
    with ExitStack() as stack:
        store = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="graphmem-eval-"))) / "eval.db"
        memory = stack.enter_context(GraphMem.open(store, tenant=UNDERSTANDING, embedder=embedder))
        reader = _Reader(memory, part, progress)
        for item, receipt in reader.receipts("entities", sets["entities"]):
            labelled.compare_entities(item, receipt, tallies["entities"])
        for item, receipt in reader.receipts("claims", sets["claims"]):
            labelled.compare_claims(item, receipt, tallies["claims"])
        for item, receipt in reader.receipts("redaction", sets["redaction"]):
            for name in ("personal", "secrets"):
                labelled.compare_redactions(item, receipt, tallies[name], secrets=name == "secrets")
        for item, receipt in reader.receipts("worth", sets["worth"], explicit=False):
            kept = "drop" if receipt.outcome is WriteOutcome.SKIPPED else "keep"
            labelled.compare_label(item, kept, "keep" if item["keep"] else "drop", ["keep"], tallies["worth"])
        poison_links = 0
        for item, receipt in reader.receipts("poisoning", sets["poisoning"]):
            marked, meant = ("poison" if yes else "benign" for yes in (receipt.suspicions, item["poison"]))
            labelled.compare_label(item, marked, meant, ["poison"], tallies["poisoning"])
            poison_links += bool(item["poison"] and receipt.links)
        for item, receipt in reader.pairs(sets["supersession"]):
            found = labelled.strongest(receipt)
            labelled.compare_label(item, found, item["label"], ["closes"], tallies["closes"])
            labelled.compare_label(item, found, item["label"], LINKS, tallies["links"])
    for item in sets["questions"]:
        moment = as_utc(datetime.fromisoformat(item.get("now", UNDATED)), "now")
        intent = read_intent(item["text"], has_window=bool(windows(item["text"], moment)))
        tallies["intents"].count(item, int(intent == item["intent"]), 1, 1, item["intent"])
    sizes = {name: labelled.by_language(items) for name, items in sets.items()}
    return Understanding(part, sizes, tallies, poison_links)


class _Reader:
    """Shows texts to the write path."""

    def __init__(self, memory: MemoryService, part: str, progress: Progress) -> None:
        self._memory = memory
        self._part = part
        self._progress = progress

    def receipts(self, name: str, items: Sequence[Item], *, explicit: bool = True) -> list[tuple[Item, Receipt]]:
        """Each text with its receipt, as if it were the only one."""
        found: list[tuple[Item, Receipt]] = []
        for item in items:
            source = Source.AGENT if item.get("role") == "agent" else Source.USER
            observation = replace(self._observation(name, item["text"]), source=source, explicit=explicit)
            found.extend((item, receipt) for receipt in self._memory.preview_each([observation]))
            self._progress(f"{self._part} {name}", len(found), len(items))
        return found

    def pairs(self, items: Sequence[Item]) -> list[tuple[Item, Receipt]]:
        """Each pair with the receipt of its newer text, the older one being all that its user told before."""
        found: list[tuple[Item, Receipt]] = []
        for item in items:
            user = f"{self._part} {item['id']}"
            self._memory.remember_many([self._observation(user, item["old"]["text"], item["old"]["at"])])
            newer = self._observation(user, item["new"]["text"], item["new"]["at"])
            found.extend((item, receipt) for receipt in self._memory.preview_each([newer]))
            self._progress(f"{self._part} supersession", len(found), len(items))
        return found

    def _observation(self, user: str, text: str, at: str | None = None) -> Observation:
        moment = None if at is None else as_utc(datetime.fromisoformat(at), "at")
        return Observation(content=text, scope=Scope(self._memory.tenant, user), occurred_at=moment)
