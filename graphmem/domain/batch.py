"""Writing several observations of which one may be refused without losing the others."""

from collections.abc import Callable, Sequence
from typing import Final

from graphmem.domain.observation import Observation
from graphmem.domain.receipt import Receipt
from graphmem.errors import Conflict, GraphmemError, InvalidInput

MAX_BATCH: Final = 100
"""Observations in one batch."""

Write = Callable[[Sequence[Observation]], Sequence[Receipt]]
"""Stores observations in one transaction, or says what that would do."""


def check_batch(size: int) -> None:
    """Refuse a batch that is empty or too large.

    Raises:
        InvalidInput: It is.
    """
    if not 1 <= size <= MAX_BATCH:
        msg = f"a batch has 1 to {MAX_BATCH} items, not {size}; send the rest in another one"
        raise InvalidInput(msg, field="items")


def refused_in(observations: Sequence[Observation], preview: Write) -> dict[int, GraphmemError]:
    """Place → why it is refused, for those of some observations that would be, each looked at by itself.

    Raises:
        GraphmemError: The store or a model fails.
    """
    refused: dict[int, GraphmemError] = {}
    for number, observation in enumerate(observations):
        try:
            preview([observation])
        except (InvalidInput, Conflict) as exc:
            refused[number] = exc
    return refused


def write_each(observations: Sequence[Observation], write: Write) -> tuple[Receipt | GraphmemError, ...]:
    """Write observations together, and each by itself where one of them is refused.

    Args:
        observations: What to write, in order.
        write: Writes some of them, all or none.

    Returns:
        A receipt, or why it was refused, for each in order. Once the store or a model fails, so do those after it.

    Raises:
        GraphmemError: The store or a model fails before anything is kept.
    """
    try:
        return tuple(write(observations)) if observations else ()
    except (InvalidInput, Conflict) as exc:
        if len(observations) == 1:
            return (exc,)
    done: list[Receipt | GraphmemError] = []
    for number, observation in enumerate(observations):
        try:
            done.extend(write([observation]))
        except (InvalidInput, Conflict) as exc:
            done.append(exc)
        except GraphmemError as exc:
            if not any(isinstance(each, Receipt) for each in done):
                raise
            return (*done, *[exc] * (len(observations) - number))
    return tuple(done)
