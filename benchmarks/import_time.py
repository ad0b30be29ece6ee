"""How long `import graphmem` takes in a fresh interpreter, over what an empty program takes."""

import subprocess
import sys
from functools import partial

import numpy as np

from benchmarks.measuring import print_figures, times_ms

RUNS = 11
BOUND_S = 0.3
PROGRAMS: dict[str, tuple[str, float | None]] = {
    "import_graphmem": ("import graphmem", BOUND_S),
    "import_GraphMem": ("from graphmem import GraphMem", None),
}


def start_s(program: str) -> float:
    """Median seconds from start to end of a program, after one unmeasured run that fills the caches."""
    run = partial(subprocess.run, [sys.executable, "-c", program], check=True)
    run()
    return float(np.median(times_ms([run] * RUNS))) / 1_000


def main() -> None:
    """Measure and print one line a program."""
    empty_s = start_s("pass")
    for benchmark, (program, bound_s) in PROGRAMS.items():
        print_figures(benchmark, n=RUNS, p50_s=round(start_s(program) - empty_s, 3), bound_s=bound_s)


if __name__ == "__main__":
    main()
