"""Resident memory of the service with 100,000 memories of one user in reach and the embedder loaded.

The store is filled by one process and served by another, so that only serving is counted. The child
opens the store, loads the HTTP application, remembers once and recalls once with the real models.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measuring import print_figures
from benchmarks.synthetic import TENANT, RandomEmbedder, fill
from graphmem.adapters import open_embedder
from graphmem.config import load_settings

MEMORIES = 100_000
BOUND_MB = 1_200

_SERVE = """
import re, sys
from pathlib import Path
import api.app
from graphmem.bootstrap import GraphMem
with GraphMem.open(sys.argv[1], tenant=sys.argv[2]) as memory:
    memory.remember("Marina moved to the harbour office.", user="reader")
    found = memory.recall("What did Marina say about the parcel?", user="reader", limit=10)
    assert len(found.results) == 10
    status = Path("/proc/self/status").read_text()
    print(*(re.search(name + r":\\s+(\\d+)", status).group(1) for name in ("VmRSS", "VmHWM")))
"""


def main() -> None:
    """Fill, serve, and print one line (Linux: reads /proc)."""
    memories = int(sys.argv[1]) if len(sys.argv) > 1 else MEMORIES
    real, _ = open_embedder(load_settings())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "resident.db"
        fill(path, memories, user="reader", embedder=RandomEmbedder(model=real.model, dimension=real.dimension))
        command = [sys.executable, "-c", _SERVE, str(path), TENANT]
        served = subprocess.run(command, check=True, capture_output=True, text=True)
        rss_kb, peak_kb = map(int, served.stdout.split())
        print_figures(
            "resident_memory",
            memories=memories,
            model=real.model,
            rss_mb=round(rss_kb / 1_000),
            peak_mb=round(peak_kb / 1_000),
            bound_mb=BOUND_MB,
            store_mb=round(path.stat().st_size / 1_000_000),
        )


if __name__ == "__main__":
    main()
