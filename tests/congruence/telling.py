"""Telling a store a whole world, and keeping all that it said."""

import json
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from graphmem.domain.receipt import Receipt
from graphmem.retrieval.pipeline import DEFAULT_PROFILE
from graphmem.service import MemoryService
from tests.congruence.corpus import NOW, Act, Ask, RunIds, World
from tests.congruence.places import Place, store_of
from tests.fakes.clock import FixedClock


@dataclass
class Told:
    """A store that was told the world, and what it said meanwhile."""

    place: Place
    receipts: list[tuple[Receipt, ...]] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)
    """Answers given while the world was being told, from indexes that are kept fresh."""
    answers: list[str] = field(default_factory=list)
    """Answers given afterwards."""


@dataclass(frozen=True)
class Script:
    """What every store is told and asked."""

    world: World
    acts: tuple[Act, ...]
    asides: tuple[Ask, ...]
    """One after every fourth act."""
    questions: tuple[Ask, ...]


def answer(service: MemoryService, ask: Ask, profile: str = DEFAULT_PROFILE) -> str:
    """A recall in full, as text, so that the order of terms counts too."""
    found = service.recall(
        ask.text,
        user=ask.user,
        agent=ask.agent,
        limit=ask.limit,
        as_of=ask.as_of,
        profile=profile,
        max_tokens=ask.max_tokens,
        filters=ask.filters,
    )
    return json.dumps(found.as_dict(), ensure_ascii=False)


def tell(place: Place, script: Script) -> Told:
    """Tell a store everything and ask it everything, with a clock and ids of its own that read the same."""
    told = Told(place)
    clock = FixedClock()
    ids = RunIds(script.world.run)
    with ExitStack() as stack:
        services = {
            tenant: stack.enter_context(place.open(tenant, clock=clock, ids=ids)) for tenant in script.world.tenants
        }
        for number, act in enumerate(script.acts):
            clock.set(act.at)
            if act.changes is None:
                told.receipts.append(services[act.tenant].remember_many(act.observations))
            else:
                store_of(services[act.tenant]).commit(act.changes)
            if number % 4 == 0:
                ask = script.asides[number // 4]
                told.asides.append(answer(services[ask.tenant], ask))
        clock.set(NOW)
        told.answers = [answer(services[ask.tenant], ask) for ask in script.questions]
    return told


def written(world: World, memories: int, questions: int, scratch: Path) -> Script:
    """The script of a world; `scratch` is an empty folder."""
    acts = tuple(world.acts(memories, scratch))
    asides = tuple(world.question() for _ in range(len(acts) // 4 + 1))
    return Script(world, acts, asides, tuple(world.question() for _ in range(questions)))
