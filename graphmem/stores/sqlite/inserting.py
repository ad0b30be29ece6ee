"""Puts memories and what hangs on them into SQLite, inside a commit."""

from collections.abc import Iterable, Mapping, Sequence

import apsw

from graphmem.domain.change import Embedding
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner
from graphmem.stores.sqlite import claim_mapping, mapping, statements

Written = Mapping[Owner, tuple[int, int]]
"""Row id and new revision of each owner of a commit."""


def insert_memories(connection: apsw.Connection, memories: Sequence[Memory], written: Written) -> None:
    """Insert memories with their references and tags; what they mention and claim comes by `insert_details`."""
    connection.executemany(
        statements.INSERT_MEMORY, (mapping.memory_values(memory, *written[memory.owner]) for memory in memories)
    )
    connection.executemany(
        statements.INSERT_SOURCE_REF, ((memory.id, ref) for memory in memories for ref in memory.source_refs)
    )
    connection.executemany(statements.INSERT_TAG, ((memory.id, tag) for memory in memories for tag in memory.tags))


def insert_details(
    connection: apsw.Connection, memories: Sequence[Memory], embeddings: Iterable[Embedding], written: Written
) -> None:
    """Insert what memories that are there claim and mention, and their vectors."""
    connection.executemany(
        statements.INSERT_CLAIM, (values for memory in memories for values in claim_mapping.claim_values(memory))
    )
    connection.executemany(
        statements.INSERT_CLAIM_KEY,
        (key for memory in memories for key in claim_mapping.claim_keys(memory, written[memory.owner][0])),
    )
    mentions = [values for memory in memories for values in mapping.mention_values(memory, written[memory.owner][0])]
    connection.executemany(statements.INSERT_ENTITY, mentions)
    connection.executemany(statements.INSERT_MENTION, mentions)
    connection.executemany(statements.INSERT_EMBEDDING, map(mapping.embedding_values, embeddings))
