"""Candidates from Neo4j's own full-text and vector indexes, for scopes too large to be resident.

The full-text index is asked within the owner, by a clause that weighs nothing. The vector index knows no
owners: it is asked for more and more neighbours until enough of them are the owner's.
"""

from collections.abc import Sequence
from typing import Final

from graphmem.domain.scope import Owner
from graphmem.ports.embedder import Vectors
from graphmem.ports.proposer import Proposal
from graphmem.stores.neo4j import mapping, snapshots, statements
from graphmem.stores.neo4j.connections import Connections

COUNTED: Final = 5_000
"""A term is not counted further: it is common either way, and counting costs a microsecond a hit."""
FIRST_FACTOR: Final = 2
NEXT_FACTOR: Final = 4
MOST_NEIGHBOURS: Final = 50_000
"""Neighbours looked at: twice what is wanted at first, then four times as many, up to this."""


def size(connections: Connections, owner: Owner) -> int:
    """How many memories an owner has."""
    ((memories,),) = connections.read(statements.SIZE, {"owner": owner.key})
    return int(memories)


def propose(
    connections: Connections, owner: Owner, model: str, *, terms: Sequence[str], vector: Vectors, limit: int
) -> Proposal:
    """The best memories of an owner by words and by meaning, with their neighbours in the session."""
    ids = [*_by_words(connections, owner, terms, limit), *_by_meaning(connections, owner, model, vector, limit)]
    values = {"owner": owner.key, "model": model, "ids": list(dict.fromkeys(ids))}
    rows = connections.read(statements.ENTRIES_OF, values)
    rows.sort(key=lambda row: (row["created"], row["id"]))
    queries = [{"term": term, "text": _query(owner, [term])} for term in terms]
    counted = connections.read(statements.TERM_FREQUENCIES, {"queries": queries, "limit": COUNTED}) if queries else []
    return Proposal(
        revision=rows[0]["head"] if rows else 0,
        memories=size(connections, owner),
        frequencies={row["term"]: row["memories"] for row in counted},
        entries=tuple(mapping.index_entries(rows, rows[0]["dimension"])) if rows else (),
        judged=snapshots.read_judged(connections, owner),
    )


def _query(owner: Owner, terms: Sequence[str]) -> str:
    """Lucene syntax. Tokens and keys hold neither quotes nor backslashes, so inside quotes nothing is syntax."""
    words = " ".join(f'"{term}"' for term in terms)
    return f'+owner:"{owner.key}"^0 +search_text:({words})'


def _by_words(connections: Connections, owner: Owner, terms: Sequence[str], limit: int) -> list[str]:
    if not terms:
        return []
    found = connections.read(statements.PROPOSE_BY_WORDS, {"query": _query(owner, terms), "limit": limit})
    return [row["id"] for row in found]


def _by_meaning(connections: Connections, owner: Owner, model: str, vector: Vectors, limit: int) -> list[str]:
    values = {"owner": owner.key, "model": model, "vector": vector.tolist()}
    neighbours = FIRST_FACTOR * limit
    while True:
        found = connections.read(statements.PROPOSE_BY_MEANING, values | {"neighbours": neighbours})
        if len(found) >= limit or neighbours >= MOST_NEIGHBOURS:
            return [row["id"] for row in found[:limit]]
        neighbours = min(NEXT_FACTOR * neighbours, MOST_NEIGHBOURS)
