"""Which of the best memories go into a context that has no room for all of them. Pure; `budget` lays them out.

A small knapsack: the best one is always in, and beside it those that are worth most together. Worth falls steeply with
the score, since gold does: on the dev sets each tenth of the best score further down halves how often a candidate
answers. Scores taken straight as worth bought many weak entries and lost gold; so did worth a token as an order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import fsum
from typing import Final

LEAST_ENTRY_TOKENS: Final = 20
"""A date, its brackets and a few words; less tells nothing."""
MOST_ENTRIES: Final = 5
"""More distract a model more than they tell it."""
LOOKED_AT: Final = 12
"""The best so many are weighed against each other: 561 choices at most."""
STEEPNESS: Final = 12
"""Worth is the share of the best score, to this power. Measured at 6 to 15: flat from 10 on."""


@dataclass(frozen=True, slots=True)
class Packing:
    """What goes in, and how much room the best one has."""

    places: tuple[int, ...]
    """Of the entries, ascending."""
    first_room: int
    """Tokens that the others leave to the first one; less than its size where it must be cut."""


def pack(sizes: Sequence[int], scores: Sequence[float], room: int) -> Packing:
    """Choose entries.

    Args:
        sizes: Tokens of each entry, best first, at most `LOOKED_AT`; each at least 1.
        scores: Of each; where something else than scores decided the order, one counts as no more than those before it.
        room: Tokens for all of them.

    Returns:
        At most `MOST_ENTRIES`, never fewer than a walk by rank finds room for, the first always among them. One that
        does not fit whole leaves the others half of the room, or more where the walk needs it for as many entries; but
        `LEAST_ENTRY_TOKENS` are its own, even where that costs another one its place.
    """
    if not sizes:
        return Packing((), room)
    walk = _walk(sizes, room)
    if walk == list(range(min(MOST_ENTRIES, len(sizes)))):
        return Packing(tuple(walk), room - sum(sizes[place] for place in walk[1:]))
    left_over = min(room // 2, room - sum(sizes[place] for place in walk[:-1]))
    first = sizes[0] if sizes[0] <= room else max(left_over, min(LEAST_ENTRY_TOKENS, room))
    fewest = min(len(_walk(sizes[1:], room - first)), MOST_ENTRIES - 1)
    falling = accumulate(scores, min)
    worth = [(max(score, 0.0) / scores[0]) ** STEEPNESS if scores[0] > 0 else 0.0 for score in falling]
    others = max(
        (
            chosen
            for count in range(fewest, MOST_ENTRIES)
            for chosen in combinations(range(1, len(sizes)), count)
            if sum(sizes[place] for place in chosen) <= room - first
        ),
        key=lambda chosen: (fsum(worth[place] for place in chosen), [-place for place in chosen]),
    )
    return Packing((0, *others), room - sum(sizes[place] for place in others))


def _walk(sizes: Sequence[int], room: int) -> list[int]:
    """By rank, whatever still fits."""
    found: list[int] = []
    for place, size in enumerate(sizes):
        if size <= room and len(found) < MOST_ENTRIES:
            found.append(place)
            room -= size
    return found
