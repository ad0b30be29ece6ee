"""What a recall has found, between its steps."""

from dataclasses import dataclass

from graphmem.ports.store import Edge
from graphmem.retrieval.constraints import Touch
from graphmem.retrieval.gather import Gathered
from graphmem.retrieval.neighbourhood import Links
from graphmem.retrieval.ranking import Ranked


@dataclass(frozen=True, slots=True)
class Found:
    """Ranked candidates, and what led to them."""

    ranked: Ranked
    entities: tuple[str, ...]
    edges: tuple[Edge, ...]
    links: Links | None
    gathered: Gathered
    steps: tuple[Ranked, Ranked, Ranked]
    """The candidates after features, graph and freshness."""
    touches: tuple[Touch, ...] = ()
    """The constraints among them that the question touches."""
