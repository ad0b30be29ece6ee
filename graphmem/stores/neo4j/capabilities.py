"""What the server at hand can do, asked once when a store is opened."""

import re
from dataclasses import dataclass
from typing import Final

from graphmem.errors import StoreRejected
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections

OLDEST: Final = (5, 26)
"""The long-term release this version is tested on; later ones are numbered by year."""
ANALYZER: Final = "whitespace"
"""What the full-text index needs: graphmem makes the tokens itself."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """One server."""

    version: str
    edition: str
    analyzers: frozenset[str]
    """What full-text indexes may use."""
    search_clause: bool
    """Whether it knows Cypher 25, whose SEARCH filters inside the vector index."""


def probe(connections: Connections) -> Capabilities:
    """Ask the server.

    Raises:
        StoreUnavailable: It does not answer.
        StoreRejected: It is too old, lacks what the schema needs, or refuses the credentials.
    """
    found = connections.read(statements.SERVER)
    version, edition = found[0] if found else ("", "")
    check_version(version, connections.location)
    analyzers = frozenset(name for (name,) in connections.read(statements.ANALYZERS))
    if ANALYZER not in analyzers:
        msg = f"the server {connections.location} has no full-text analyzer `{ANALYZER}`; use a stock Neo4j"
        raise StoreRejected(msg)
    return Capabilities(version, edition, analyzers, _knows_cypher_25(connections))


def check_version(version: str, location: str) -> None:
    """Refuse a server that is too old.

    Args:
        version: As the server writes it: `5.26.31`, `2026.09.0`, `5.27-aura`.
        location: The address the error names.

    Raises:
        StoreRejected: It is older than `OLDEST`, or no Neo4j.
    """
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    if numbers < OLDEST:
        msg = (
            f"the server {location} is {f'Neo4j {version}' if numbers else 'no Neo4j'}; "
            f"graphmem needs Neo4j {OLDEST[0]}.{OLDEST[1]} or newer"
        )
        raise StoreRejected(msg)


def _knows_cypher_25(connections: Connections) -> bool:
    try:
        connections.read(statements.CYPHER_VERSIONS)
    except StoreRejected:
        return False
    return True
