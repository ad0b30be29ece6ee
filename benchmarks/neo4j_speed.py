"""How fast graphmem is over Neo4j, in units of one `RETURN 1` through the same driver.

Before each call that is measured stands one `RETURN 1`, so that both meet the machine in the same state.
Embedding is left out everywhere, recognition in the bulk load. A run writes for users of its own, who stay
in a server given by `--uri`; without it, a server is started and forgotten.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from random import SystemRandom
from statistics import mean, median

from neo4j import Record

from benchmarks.measuring import print_figures, times_ms
from benchmarks.synthetic import BATCH, TENANT, ListRecognizer, RandomEmbedder, observations, questions
from graphmem.bootstrap import GraphMem
from graphmem.config import load_settings
from graphmem.ports.recognizer import Recognizer
from graphmem.providers.no_vault import NoVault
from graphmem.providers.spacy_recognizer import SpacyRecognizer
from graphmem.providers.system_clock import SystemClock
from graphmem.providers.uuid7_ids import Uuid7Ids
from graphmem.service import MemoryService
from graphmem.stores.neo4j import Neo4jStore
from graphmem.stores.neo4j.capabilities import probe
from graphmem.stores.neo4j.catalog import Statement, schema
from graphmem.stores.neo4j.connections import Connections, Parameters
from graphmem.stores.neo4j.migrating import migrate
from tests.neo4j.releases import CURRENT, LTS
from tests.neo4j.server import running

WARM_MEMORIES = 10_000
COLD_MEMORIES = 1_000
WARM_UP_MEMORIES = 3_000
WARM_UP = 100
CALLS = 300
COLD_CALLS = 30

BOUND_PINGS = 25
BOUND_TRIPS = 3
BOUND_COLD_MS = 150
BOUND_A_SECOND = 300

COLUMNS = ("n", "p50_ms", "min_ms", "mean_ms", "ping_p50_ms", "ping_min_ms", "p50_pings", "min_pings")
HEADINGS = f"{'':<18}{''.join(f'{column:>13}' for column in COLUMNS)}"

PING = Statement("ping", "RETURN 1")
NAMES = "Alice|Robert|Maria|Peter|Sarah|Thomas|Laura|Daniel".split("|")

Figures = dict[str, float]
Call = Callable[[], object]


class CountedConnections(Connections):
    """Counts what is read: each statement is a transaction of its own and one round trip."""

    trips = 0

    def read(self, statement: Statement, parameters: Parameters | None = None) -> list[Record]:
        """As `Connections.read`."""
        self.trips += 1
        return super().read(statement, parameters)


def connected(uri: str) -> CountedConnections:
    """Connections as the store's own, to a server that has the schema."""
    settings = load_settings()
    password = settings.neo4j_password
    connections = CountedConnections.open(
        uri,
        user=settings.neo4j_user,
        password=None if password is None else password.get_secret_value(),
        database=settings.neo4j_database,
        read_only=False,
    )
    migrate(connections, schema())
    return connections


def service(store: Neo4jStore, recognizer: Recognizer) -> MemoryService:
    """The product over a store that is open, holding no scope yet."""
    clock = SystemClock()
    return GraphMem.over(
        store,
        tenant=TENANT,
        clock=clock,
        ids=Uuid7Ids(clock, SystemRandom()),
        embedder=RandomEmbedder(),
        recognizer=recognizer,
        vault=NoVault(),
        settings=load_settings().model_copy(update={"retrieval_log": "off"}),
    )


def beside_pings(ping: Call, calls: Iterable[Call]) -> Figures:
    """Measure calls, each after a ping."""
    taken = times_ms(each for call in calls for each in (ping, call))
    pings, measured = taken[::2], taken[1::2]
    return {
        "n": len(measured),
        "p50_ms": round(median(measured), 2),
        "min_ms": round(min(measured), 2),
        "mean_ms": round(mean(measured), 2),
        "ping_p50_ms": round(median(pings), 2),
        "ping_min_ms": round(min(pings), 2),
        "p50_pings": round(median(measured) / median(pings), 1),
        "min_pings": round(min(measured) / min(pings), 1),
    }


def bulk_load(memory: MemoryService, ping: Call, user: str, count: int) -> Figures:
    """Memories written a second, in batches of a thousand, their making from text included."""
    turns = observations(count, user=user)
    batches = [partial(memory.remember_many, turns[start : start + BATCH]) for start in range(0, count, BATCH)]
    figures = beside_pings(ping, batches)
    return figures | {"a_second": round(BATCH * 1_000 / figures["mean_ms"])}


def recalls(connections: CountedConnections, memory: MemoryService, ping: Call, user: str) -> Figures:
    """Recalls of a scope that is held."""
    asked = questions(WARM_UP + CALLS)
    for question in asked[:WARM_UP]:
        memory.recall(question, user=user)
    before = connections.trips
    figures = beside_pings(ping, (partial(memory.recall, question, user=user) for question in asked[WARM_UP:]))
    return figures | {"round_trips": (connections.trips - before - CALLS) / CALLS}


def writes(memory: MemoryService, ping: Call, user: str) -> Figures:
    """Writes of one sentence that names two people and an order."""
    sentences = [
        f"{NAMES[number % len(NAMES)]} told {NAMES[number // 3 % len(NAMES)]} that the parcel of ORD-{number} arrived."
        for number in range(10_000, 10_000 + WARM_UP + CALLS)
    ]
    receipts = [memory.remember(sentence, user=user, session="one") for sentence in sentences[:WARM_UP]]
    remember = partial(memory.remember, user=user, session="one")
    figures = beside_pings(ping, (partial(remember, sentence) for sentence in sentences[WARM_UP:]))
    return figures | {"entities": round(mean(len(receipt.entities) for receipt in receipts), 2)}


def cold_recalls(store: Neo4jStore, ping: Call, user: str) -> Figures:
    """First recalls of a scope, each by a service that holds none."""
    recognizer = ListRecognizer()
    (question,) = questions(1)
    services = [service(store, recognizer) for _ in range(COLD_CALLS)]
    return beside_pings(ping, (partial(memory.recall, question, user=user) for memory in services))


def starts(uri: str, ping: Call, user: str) -> Figures:
    """As `cold_recalls`, each by a process's first steps: connect, look at the schema, recall, close."""
    (question,) = questions(1)

    def start() -> None:
        with closing(connected(uri)) as connections:
            service(Neo4jStore(connections, probe(connections)), ListRecognizer()).recall(question, user=user)

    return beside_pings(ping, [start] * COLD_CALLS)


def measure(uri: str) -> Iterator[tuple[str, Figures]]:
    """Measure a server, one thing after the other."""
    run = SystemRandom().randrange(1_000_000)
    cold, warm = f"cold-{run}", f"warm-{run}"
    with closing(connected(uri)) as connections:
        ping = partial(connections.read, PING)
        store = Neo4jStore(connections, probe(connections))
        loading, asking, writing = (
            service(store, each) for each in (ListRecognizer(), ListRecognizer(), SpacyRecognizer())
        )
        bulk_load(loading, ping, f"first-{run}", WARM_UP_MEMORIES)
        bulk_load(loading, ping, cold, COLD_MEMORIES)
        yield "bulk_load", bulk_load(loading, ping, warm, WARM_MEMORIES) | {"bound_a_second": BOUND_A_SECOND}
        yield (
            "recall_warm",
            recalls(connections, asking, ping, warm)
            | {"bound_p50_pings": BOUND_PINGS, "bound_round_trips": BOUND_TRIPS, "memories": WARM_MEMORIES},
        )
        yield "write", writes(writing, ping, f"writer-{run}") | {"bound_p50_pings": BOUND_PINGS}
        yield (
            "recall_cold",
            cold_recalls(store, ping, cold) | {"bound_p50_ms": BOUND_COLD_MS, "memories": COLD_MEMORIES},
        )
        yield "start_and_recall", starts(uri, ping, cold) | {"memories": COLD_MEMORIES}


def main() -> None:
    """Measure, and print a line each."""
    parser = argparse.ArgumentParser(description="Measure graphmem over Neo4j.")
    parser.add_argument("--uri", help="a server that runs; what is written stays there. Otherwise one is started")
    parser.add_argument("--current", action="store_true", help=f"start {CURRENT.version} instead of {LTS.version}")
    parser.add_argument("--json", action="store_true", help="JSON lines")
    options = parser.parse_args()
    with ExitStack() as stack:
        uri = options.uri or stack.enter_context(running(CURRENT if options.current else LTS, full_speed=True)).uri
        with closing(connected(uri)) as connections:
            version = probe(connections).version
        if not options.json:
            print(f"Neo4j {version}; times in milliseconds, then in pings", HEADINGS, sep="\n")
        for name, figures in measure(uri):
            if options.json:
                print_figures(name, neo4j=version, **figures)
            else:
                print_row(name, figures)


def print_row(name: str, figures: Figures) -> None:
    """Print one line of the table: the columns, then whatever else there is."""
    cells = "".join(f"{figures[column]:>13}" for column in COLUMNS)
    others = (f"{column} {value}" for column, value in figures.items() if column not in COLUMNS)
    print(f"{name:<18}{cells}  {', '.join(others)}", flush=True)


if __name__ == "__main__":
    main()
