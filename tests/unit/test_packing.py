"""Which entries go into a context, by their sizes and scores alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.retrieval.packing import LEAST_ENTRY_TOKENS, LOOKED_AT, MOST_ENTRIES, pack

ENTRIES = st.lists(st.tuples(st.integers(1, 200), st.floats(-1, 3)), min_size=1, max_size=LOOKED_AT)


def walked(sizes: list[int], room: int) -> int:
    """How many a walk by rank finds room for."""
    count = 0
    for size in sizes:
        if size <= room and count < MOST_ENTRIES:
            count += 1
            room -= size
    return count


@given(ENTRIES, st.integers(20, 1000))
def test_the_best_is_in_and_no_fact_is_lost(entries: list[tuple[int, float]], room: int) -> None:
    """Never fewer entries than a walk by rank, never more room than there is."""
    sizes = [size for size, _ in entries]
    packing = pack(sizes, sorted((score for _, score in entries), reverse=True), room)
    assert packing.places[0] == 0
    assert list(packing.places) == sorted(set(packing.places))
    least = min(LEAST_ENTRY_TOKENS, room)
    fewest = walked(sizes, room) if sizes[0] <= room else 1 + walked(sizes[1:], room - max(least, room // 2))
    assert min(fewest, MOST_ENTRIES) <= len(packing.places) <= MOST_ENTRIES
    assert packing.first_room + sum(sizes[place] for place in packing.places[1:]) == room
    assert packing.first_room >= (sizes[0] if sizes[0] <= room else least)


@given(ENTRIES)
def test_with_room_for_all_the_best_are_shown(entries: list[tuple[int, float]]) -> None:
    """By rank, and no others."""
    packing = pack(
        [size for size, _ in entries], sorted((score for _, score in entries), reverse=True), 200 * LOOKED_AT
    )
    assert packing.places == tuple(range(min(MOST_ENTRIES, len(entries))))


def test_nothing_packs_nothing() -> None:
    """No entry, no place."""
    assert pack([], [], 100).places == ()


def test_a_large_entry_makes_room_for_two_as_good() -> None:
    """Nearly the same score, half the size."""
    assert pack([20, 60, 30, 30], [1.0, 0.95, 0.94, 0.93], 80).places == (0, 2, 3)


def test_a_good_entry_is_not_sold_for_weak_ones() -> None:
    """Two that hardly answer are worth less than one that does."""
    assert pack([20, 60, 30, 30], [1.0, 0.95, 0.5, 0.5], 80).places == (0, 1)


def test_what_must_be_cut_leaves_half_of_the_room() -> None:
    """The best one takes what the others leave."""
    packing = pack([300, 40, 30], [1.0, 0.9, 0.8], 80)
    assert packing.places == (0, 1)
    assert packing.first_room == 40


def test_what_must_be_cut_costs_no_fact() -> None:
    """The walk finds room for two small ones; the best is cut to that of the last."""
    packing = pack([300, 60, 20], [1.0, 0.9, 0.1], 80)
    assert len(packing.places) == 2
    assert packing.places[0] == 0


def test_what_must_be_cut_says_more_than_its_date() -> None:
    """A walk by rank would leave it eleven tokens."""
    packing = pack([200, 40, 40, 11], [1.0, 0.95, 0.94, 0.93], 91)
    assert packing.places == (0, 1, 3)
    assert packing.first_room == 40


def test_another_order_than_that_of_the_scores_is_kept() -> None:
    """What was put first by something else is not outbid by a higher score behind it."""
    assert pack([40, 40, 40], [0.1, 0.9, 3.0], 80).places == (0, 1)
    assert pack([40, 40, 20, 20], [0.5, 0.5, 0.1, 9.0], 80).places == (0, 1)


@pytest.mark.parametrize("best", [0.0, -0.5])
def test_without_any_worth_rank_decides(best: float) -> None:
    """Scores at or under nothing."""
    assert pack([50, 50, 50], [best, best - 0.1, best - 0.2], 100).places == (0, 1)
