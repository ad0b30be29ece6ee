"""Whatever place a cursor holds: it comes back, for the same list only, and never from other text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.cursor import make_cursor, read_cursor
from graphmem.errors import InvalidInput

PARTS = st.lists(st.none() | st.integers() | st.text(), max_size=4).map(tuple)


@given(PARTS, PARTS)
def test_a_place_comes_back(place: tuple[str | int | None, ...], bound: tuple[str | int | None, ...]) -> None:
    """As it was, from letters, digits, - and _ alone."""
    cursor = make_cursor(place, bound)

    assert cursor.replace("-", "a").replace("_", "a").isalnum()
    assert read_cursor(cursor, bound) == place


@given(PARTS, PARTS, PARTS)
def test_a_cursor_of_another_list_is_refused(
    place: tuple[str | int | None, ...], bound: tuple[str | int | None, ...], other: tuple[str | int | None, ...]
) -> None:
    """With the field that is wrong."""
    cursor = make_cursor(place, bound)
    if other != bound:
        with pytest.raises(InvalidInput) as refused:
            read_cursor(cursor, other)
        assert refused.value.field == "after"


@given(PARTS, st.integers(min_value=0), st.characters())
def test_a_changed_cursor_is_refused(place: tuple[str | int | None, ...], at: int, char: str) -> None:
    """Whichever character is another one, is missing or is too many."""
    cursor = make_cursor(place, ())
    at %= len(cursor)
    for changed in (cursor[:at] + char + cursor[at + 1 :], cursor[:at] + cursor[at + 1 :], cursor + char):
        if changed != cursor:
            with pytest.raises(InvalidInput):
                read_cursor(changed, ())


@given(st.text())
def test_no_text_breaks_it(text: str) -> None:
    """It is refused, and nothing else happens."""
    with pytest.raises(InvalidInput):
        read_cursor(text, ("memories",))
