"""What a whole store over Neo4j looks like from outside: for operators and probes, never for a caller."""

from datetime import UTC, datetime

from graphmem.ports.store import Examination
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections


def examine(connections: Connections) -> Examination:
    """See `Store.examine`."""
    faults = tuple(
        f"the index {name} is {state.lower()} on the server; wait until it is built, or drop it and start graphmem anew"
        for name, state in connections.read(statements.UNREADY_INDEXES)
    )
    newest = [datetime.fromtimestamp(seconds, UTC) for (seconds,) in connections.read(statements.NEWEST_MEMORY)]
    return Examination(faults, newest[0] if newest else None)
