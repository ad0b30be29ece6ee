"""Both kinds of store answer the same from wikis and memories, asked after pages are put, changed and removed."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from graphmem.service import MemoryService
from tests.congruence.corpus import NOW, RunIds, new_run
from tests.congruence.places import Place, sqlite_place
from tests.fakes.clock import FixedClock

pytestmark = pytest.mark.timeout(300)

SAYINGS = (
    "Docker Desktop does not start without virtualization; turn it on in the firmware.",
    "MySQL listens on port 3306 and is backed up every night.",
    "四川火锅很辣，朗姆酒蛋糕里有酒。",
    "A relational database keeps rows; SQL asks for them.",
    "The invoice of the greenhouse is in the archive 🦆.",
    "Kafka keeps the orders of the warehouse for seven days.",
)
MEMORIES = (
    "Docker Desktop did not start on my laptop: Virtualization support not detected.",
    "MySQL listens on port 3306 and is backed up every night.",
    "我不吃辣。",
    "Marina moved the Kafka topics of the warehouse to Grafana.",
)
QUESTIONS = (
    "Why does Docker Desktop not start?",
    "Which port does MySQL listen on?",
    "四川火锅可以吗？",
    "What keeps rows of a database?",
    "Where is the invoice?",
)
MODES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"knowledge": "only"},
    {"knowledge_weight": 0.8, "limit": 3},
    {"knowledge_weight": 1},
    {"max_tokens": 80},
)


def draw(root: Path, chance: Random) -> None:
    """Write, change or remove some pages of a wiki."""
    for number in range(4):
        page = root / f"part{number % 2}" / f"{chance.choice(('x', 'Ünï', '页'))}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        if page.exists() and chance.random() < 0.4:
            page.unlink()
            continue
        parts = [f"## Part {place}\n{chance.choice(SAYINGS)} See {chance.randrange(9)}." for place in range(3)]
        until = chance.choice(("", "valid_until: 2026-06-01\n"))
        page.write_text(
            f"---\nupdated: 2026-01-0{1 + number}\n{until}---\n# Page {page.stem}\n" + "\n".join(parts), "utf-8"
        )


def answers(service: MemoryService) -> list[str]:
    """Everything that is said, as text, so that orders count too."""
    said = []
    for question in QUESTIONS:
        said += [json.dumps(each.as_dict(), ensure_ascii=False) for each in service.search_knowledge(question)]
        for as_of in (NOW, NOW + timedelta(days=365)):
            said += [
                json.dumps(service.recall(question, user="ann", as_of=as_of, **mode).as_dict(), ensure_ascii=False)
                for mode in MODES
            ]
    return said


@pytest.fixture
def services(other: Place, tmp_path: Path) -> Iterator[tuple[MemoryService, MemoryService]]:
    """The same tenant on a new SQLite file and on what it is compared with."""
    run = new_run()
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(place.open(f"{run}-main", clock=FixedClock(NOW), ids=RunIds(run)))
            for place in (sqlite_place(tmp_path), other)
        )
        yield first, second


def test_every_fused_answer_is_the_same(services: tuple[MemoryService, MemoryService], tmp_path: Path) -> None:
    """After each step, by indexes that are kept fresh; most have a section among their entries."""
    root = tmp_path / "wiki"
    root.mkdir()
    for service in services:
        for text in MEMORIES:
            service.remember(text, user="ann", at=NOW - timedelta(days=3))
        service.wiki.add(str(root))
    chance = Random(5)
    fused = 0
    for _ in range(4):
        draw(root, chance)
        for service in services:
            service.wiki.index()
        first, second = (answers(service) for service in services)
        assert second == first
        fused += sum('"section": {' in text for text in first)
    assert fused > 40
