"""graphmem: a knowledge-graph memory service for LLM agents.

`GraphMem.open(path_or_uri)` is the way in. Heavy parts load when they are first needed.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graphmem.bootstrap import GraphMem
    from graphmem.domain.filters import Filters

__version__ = "0.1.0"
__all__ = ["Filters", "GraphMem", "__version__"]


def __getattr__(name: str) -> object:
    """Load `GraphMem` or `Filters` when it is first asked for."""
    if name == "Filters":
        from graphmem.domain.filters import Filters

        return Filters
    if name == "GraphMem":
        from graphmem.bootstrap import GraphMem

        return GraphMem
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)
