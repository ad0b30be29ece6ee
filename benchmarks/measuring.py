"""Timing and printing, the same way in every benchmark: JSON lines with what was measured and the bound."""

import json
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

import numpy as np


def times_ms(calls: Iterable[Callable[[], object]]) -> list[float]:
    """How long each call takes, in milliseconds."""
    taken: list[float] = []
    for call in calls:
        started = perf_counter()
        call()
        taken.append((perf_counter() - started) * 1_000)
    return taken


def print_times(benchmark: str, taken: Sequence[float], *, bound_ms: float | None = None, **facts: object) -> None:
    """Print one line: the 50th and 95th percentile, and the bound on the 50th where there is one."""
    p50, p95 = np.percentile(taken, (50, 95))
    print_figures(benchmark, n=len(taken), p50_ms=round(p50, 2), p95_ms=round(p95, 2), bound_p50_ms=bound_ms, **facts)


def print_figures(benchmark: str, **figures: object) -> None:
    """Print one line; figures that are None are left out."""
    kept = {name: value for name, value in figures.items() if value is not None}
    print(json.dumps({"benchmark": benchmark, **kept}), flush=True)
