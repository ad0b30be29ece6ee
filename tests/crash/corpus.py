"""What the crash tests write: memories that can be told whole from their number alone."""

from random import Random

from graphmem.domain.change import ChangeSet, Touch
from graphmem.domain.memory import Memory
from graphmem.ports.store import IndexEntry
from tests.contract.memories import OWNER, START, change_set, memory, memory_id, number_of, vectors

A_COMMIT = 2
"""Memories of one commit."""


def written(number: int) -> Memory:
    """A memory of 10 to 20,000 characters that mentions two tools, in a session of its thousand."""
    chance = Random(number)
    tools = [f"Tool{number % 7}", f"Only{number}"]
    text = f"{'x' * chance.choice([0, 100, 5_000, 20_000])} {' '.join(tools)}"
    return memory(number, text, entities=tools, session=f"session-{number // 1_000}")


def commit(first: int, nth: int) -> ChangeSet:
    """The nth commit after memory `first`: two memories, and a touch of one of the commit before it."""
    number = first + nth * A_COMMIT
    created = change_set(*(written(number + place) for place in range(A_COMMIT)))
    touched = memory_id(number - A_COMMIT)
    touches = (Touch(OWNER, touched, START, (f"ref-{number}",)),) if nth else ()
    return ChangeSet(created.memories, created.embeddings, touches, ledger=created.ledger)


def is_whole(entry: IndexEntry) -> bool:
    """Whether an entry holds all that was written of its memory."""
    number = number_of(entry.memory_id)
    expected = written(number)
    return (
        entry.search_text == expected.search_text
        and entry.names == "\t".join(expected.names)
        and entry.entities == tuple(sorted(linked.entity.key for linked in expected.mentions))
        and entry.vectors.tobytes() == vectors(number).tobytes()
        and entry.access_count in {0, 1}
    )
