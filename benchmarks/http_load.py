"""What HTTP costs: a real `graphmem serve` with the default embedder against the library itself, in one run.

`python -m benchmarks.http_load [--memories N] [--seconds S] [--output FILE]`. One user with N memories (10,000), in an
SQLite store. Three measurements, each beside its bar:

- one client: p50 of `POST /v1/memories/search` minus p50 of the library's `recall`, asked in turns;
- sixteen clients: searches a second against sixteen threads in one process of the library, and p99 against p50;
- four clients that write meanwhile: p95 of `POST /memory/search`.

The vectors of the memories are random ones under the model's name, since time does not depend on where they point;
questions and written memories are embedded by the model.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.synthetic import TENANT, RandomEmbedder, fill, questions
from graphmem.adapters import open_embedder
from graphmem.bootstrap import GraphMem
from graphmem.config import load_settings

USER = "warm"
ALTERNATING = 200
CLIENTS = 16
WRITERS = 4
BAR_ADDED_MS = 5
BAR_THROUGHPUT = 0.8
BAR_TAIL = 10
BAR_WRITING_MS = 500

Ask = Callable[[str], None]


@contextmanager
def served(store: Path) -> Iterator[int]:
    """The port of a `graphmem serve` over a store, in a process of its own."""
    command = [sys.executable, "-m", "graphmem.cli", "--store", str(store), "serve", "--port", "0"]
    environment = {**os.environ, "GRAPHMEM_TENANT": TENANT}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        stderr = process.stderr
        if stderr is None:
            raise AssertionError
        port = next(int(line.split("http://127.0.0.1:")[1].split(",")[0]) for line in stderr if "serving on" in line)
        with ThreadPoolExecutor(1) as reading:
            # Access lines, which would fill the pipe.
            reading.submit(stderr.read)
            try:
                yield port
            finally:
                process.terminate()


class Client:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        """Connect at the first request."""
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)

    def post(self, path: str, body: dict[str, object]) -> None:
        """Send, and read the whole answer.

        Raises:
            AssertionError: It was refused.
        """
        self._connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        response = self._connection.getresponse()
        answer = response.read()
        if response.status >= 300:
            raise AssertionError(answer)

    def search(self, question: str, path: str = "/v1/memories/search") -> None:
        """Ask for the best ten."""
        self.post(path, {"query": question, "user": USER})


def timed(ask: Ask, question: str) -> float:
    """Milliseconds."""
    started = perf_counter()
    ask(question)
    return (perf_counter() - started) * 1_000


def together(asks: list[Ask], seconds: float) -> tuple[float, list[float]]:
    """Let each ask one question after the other.

    Returns:
        Answers a second, and the milliseconds of each.
    """
    asked = questions(1_000, seed=3)
    end = perf_counter() + seconds

    def client(number: int) -> list[float]:
        taken: list[float] = []
        for turn in count():
            if perf_counter() >= end:
                return taken
            taken.append(timed(asks[number], asked[(number * 61 + turn) % len(asked)]))
        return taken

    started = perf_counter()
    with ThreadPoolExecutor(len(asks)) as pool:
        taken = [each for clients in pool.map(client, range(len(asks))) for each in clients]
    return len(taken) / (perf_counter() - started), taken


def while_writing(port: int, seconds: float) -> tuple[list[float], int]:
    """Milliseconds of each search of one client while others write as fast as they are answered, and their writes."""
    end = perf_counter() + seconds

    def write(number: int) -> int:
        client = Client(port)
        for turn in count():
            if perf_counter() >= end:
                return turn
            content = f"Marina said parcel ORD-{number}{turn} arrived at the station on Monday, item {turn}."
            client.post("/memory/write", {"content": content, "user": USER, "session": f"writer-{number}"})
        return 0

    taken: list[float] = []
    with ThreadPoolExecutor(WRITERS) as pool:
        writes = [pool.submit(write, number) for number in range(WRITERS)]
        client = Client(port)
        for question in questions(100_000, seed=4):
            if perf_counter() >= end:
                break
            taken.append(timed(lambda each: client.search(each, "/memory/search"), question))
        return taken, sum(each.result() for each in writes)


def measured(memory: GraphMem, port: int, seconds: float) -> dict[str, float | int]:
    """All figures of one run."""

    def library(question: str) -> None:
        memory.recall(question, user=USER)

    client = Client(port)
    for question in questions(10, seed=5):
        library(question)
        client.search(question)
    pairs = [(timed(library, each), timed(client.search, each)) for each in questions(ALTERNATING, seed=6)]
    alone = [float(np.median(side)) for side in zip(*pairs, strict=True)]
    ceiling, _ = together([library] * CLIENTS, seconds)
    rate, taken = together([Client(port).search for _ in range(CLIENTS)], seconds)
    p50, p99 = (float(each) for each in np.percentile(taken, (50, 99)))
    writing, writes = while_writing(port, seconds)
    return {
        "library_p50_ms": round(alone[0], 2),
        "http_p50_ms": round(alone[1], 2),
        "added_ms": round(alone[1] - alone[0], 2),
        "library_a_second": round(ceiling, 1),
        "http_a_second": round(rate, 1),
        "throughput": round(rate / ceiling, 2),
        "http_16_p50_ms": round(p50, 1),
        "http_16_p99_ms": round(p99, 1),
        "tail": round(p99 / p50, 2),
        "search_while_writing_p95_ms": round(float(np.percentile(writing, 95)), 1),
        "writes_a_second": round(writes / seconds, 1),
        "cores": os.cpu_count() or 1,
    }


def main() -> None:
    """Measure, print a table, write the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement under load")
    parser.add_argument("--output", type=Path, help="a JSON file for the figures")
    arguments = parser.parse_args()
    embedder, _ = open_embedder(load_settings())
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "load.db")
        made = RandomEmbedder(model=embedder.model, dimension=embedder.dimension)
        fill(store, arguments.memories, user=USER, embedder=made)
        with GraphMem.open(store, tenant=TENANT, embedder=embedder) as memory, served(store) as port:
            figures = measured(memory, port, arguments.seconds)
    bars = {
        "added_ms": f"at most {BAR_ADDED_MS}",
        "throughput": f"at least {BAR_THROUGHPUT}",
        "tail": f"at most {BAR_TAIL}",
        "search_while_writing_p95_ms": f"at most {BAR_WRITING_MS}",
    }
    for name, value in figures.items():
        print(f"{name:28} {value:>10}  {bars.get(name, '')}".rstrip())
    if arguments.output is not None:
        told = {"memories": arguments.memories, "seconds": arguments.seconds, **figures}
        arguments.output.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
