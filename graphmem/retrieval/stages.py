"""Where each memory stood after each step of one recall: what an evaluation asks to see, and nobody else. Pure.

It orders what the steps have computed anyway, and changes nothing of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from graphmem.domain.memory import Status
from graphmem.retrieval.gather import Gathered
from graphmem.retrieval.ranking import Ranked
from graphmem.retrieval.scope_index import STATUSES
from graphmem.retrieval.visible import Visible


@dataclass(frozen=True, slots=True)
class Stages:
    """Memory ids by step; tuples are best first, ties by id."""

    content: tuple[str, ...]
    """Everything in sight, by words and meaning alone."""
    gathered: frozenset[str]
    """The candidates that were chosen before the graph was looked at."""
    features: tuple[str, ...]
    """Those candidates, by everything but the graph."""
    graph: tuple[str, ...]
    """With the graph's term, and with what it led to."""
    freshness: tuple[str, ...]
    """As answered."""
    superseded: frozenset[str]
    """Left out since something newer replaced them."""
    hidden: frozenset[str]
    """Left out for any reason: superseded, archived, not yet known, no longer valid."""


def stages(visible: Visible, gathered: Gathered | None, steps: Sequence[Ranked]) -> Stages:
    """Order what each step left.

    Args:
        visible: What the caller sees.
        gathered: None: nothing is in sight.
        steps: After features, graph and freshness; empty where nothing is in sight.
    """
    dead = np.flatnonzero(~visible.alive)
    replaced = visible.column("status")[dead] == STATUSES.index(Status.SUPERSEDED)
    features, graph, freshness = (_order(visible, step) for step in steps) if steps else ((), (), ())
    return Stages(
        content=() if gathered is None else _by_content(visible, gathered),
        gathered=_ids(visible, [] if gathered is None else gathered.rows.tolist()),
        features=features,
        graph=graph,
        freshness=freshness,
        superseded=_ids(visible, dead[replaced].tolist()),
        hidden=_ids(visible, dead.tolist()),
    )


def _by_content(visible: Visible, gathered: Gathered) -> tuple[str, ...]:
    scored = [(-gathered.content[row], visible.id(row)) for row in np.flatnonzero(visible.alive).tolist()]
    return tuple(memory_id for _, memory_id in sorted(scored))


def _order(visible: Visible, ranked: Ranked) -> tuple[str, ...]:
    return tuple(visible.id(int(ranked.rows[place])) for place in ranked.order(visible))


def _ids(visible: Visible, rows: Sequence[int]) -> frozenset[str]:
    return frozenset(visible.id(row) for row in rows)
