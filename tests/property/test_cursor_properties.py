"""Whatever place a cursor holds: it comes back, for the same list only, and never from other text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.cursor import make_cursor, read_cursor
from graphmem.errors import InvalidInput

PARTS = st.lists(st.none() | st.integers(-(2**55), 2**57) | st.text(), max_size=4).map(tuple)


def form_of(place: tuple[str | int | None, ...]) -> tuple[type[str] | type[int], ...]:
    """What each part is."""
    return tuple(int if isinstance(part, int) else str for part in place)


@given(PARTS, PARTS)
def test_a_place_comes_back(place: tuple[str | int | None, ...], bound: tuple[str | int | None, ...]) -> None:
    """As it was, from letters, digits, - and _ alone."""
    cursor = make_cursor(place, bound)

    assert cursor.replace("-", "a").replace("_", "a").isalnum()
    assert read_cursor(cursor, bound, form_of(place)) == place


@given(PARTS, PARTS, PARTS)
def test_a_cursor_of_another_list_is_refused(
    place: tuple[str | int | None, ...], bound: tuple[str | int | None, ...], other: tuple[str | int | None, ...]
) -> None:
    """With the field that is wrong."""
    cursor = make_cursor(place, bound)
    if other != bound:
        with pytest.raises(InvalidInput) as refused:
            read_cursor(cursor, other, form_of(place))
        assert refused.value.field == "after"


@given(PARTS, st.integers(min_value=0), st.characters())
def test_a_changed_cursor_is_refused(place: tuple[str | int | None, ...], at: int, char: str) -> None:
    """Whichever character is another one, is missing or is too many."""
    cursor = make_cursor(place, ())
    at %= len(cursor)
    for changed in (cursor[:at] + char + cursor[at + 1 :], cursor[:at] + cursor[at + 1 :], cursor + char):
        if changed != cursor:
            with pytest.raises(InvalidInput):
                read_cursor(changed, (), form_of(place))


@pytest.mark.parametrize(
    ("place", "form"),
    [((2**64,), (int,)), (("1",), (int,)), ((1,), (str,)), ((1,), (int, str)), ((), (int,)), ((True,), (int,))],
)
def test_a_cursor_that_was_made_up_is_refused(
    place: tuple[str | int | None, ...], form: tuple[type[str] | type[int], ...]
) -> None:
    """Who knows how cursors are made cannot make the store fail."""
    with pytest.raises(InvalidInput):
        read_cursor(make_cursor(place, ()), (), form)


@given(st.text())
def test_no_text_breaks_it(text: str) -> None:
    """It is refused, and nothing else happens."""
    with pytest.raises(InvalidInput):
        read_cursor(text, ("memories",), (int, str))
