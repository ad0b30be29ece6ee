"""Tokens of revisions, and waiting for them."""

from collections.abc import Sequence
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.revision_token import revision_token, wanted_revisions
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import InvalidInput, StoreUnavailable
from graphmem.ports.store import Store
from graphmem.read_your_writes import MOST_LOOKS, ReadYourWrites

SCOPE = Scope("acme", "lin", "shop")


class Follower:
    """Shows one more revision at each look."""

    def __init__(self, *, last: int) -> None:
        """Start before the first revision and stop at the last."""
        self.looks = 0
        self._last = last

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The same for every owner."""
        self.looks += 1
        return (min(self.looks, self._last),) * len(owners)


def following(follower: Follower) -> ReadYourWrites:
    """Waits without passing time."""
    return ReadYourWrites(cast("Store", follower), pause=lambda _: None)


@given(st.lists(st.integers(0, 10**14), min_size=3, max_size=3))
def test_a_token_says_what_it_was_made_of(revisions: list[int]) -> None:
    """Owner by owner."""
    token = revision_token(SCOPE.owners, revisions)
    assert wanted_revisions(token, SCOPE.owners) == dict(zip(SCOPE.owners, revisions, strict=True))


def test_owners_it_does_not_know_are_asked_nothing() -> None:
    """A token of another user stands for nothing that this one sees but the tenant's public memories."""
    token = revision_token(SCOPE.owners, (5, 6, 7))
    assert wanted_revisions(token, Scope("acme", "ana").owners) == {Owner("acme"): 7}
    assert wanted_revisions(token, Scope("other", "lin", "shop").owners) == {}


def test_no_name_stands_in_a_token() -> None:
    """Tokens travel through clients and proxies."""
    token = revision_token(SCOPE.owners, (1, 2, 3))
    assert not any(name in token for name in ("acme", "lin", "shop"))


@pytest.mark.parametrize(
    "token",
    ["", "x", "p1", "0" * 16, f"{'0' * 16}:", f"{'0' * 16}:1,", f"{'0' * 16}:-1", "\0", f"{'0' * 16}:{'9' * 16}"],
)
def test_other_text_is_refused(token: str) -> None:
    """Not read as "nothing wanted"."""
    with pytest.raises(InvalidInput, match="revision"):
        wanted_revisions(token, SCOPE.owners)


def test_a_read_waits_until_the_write_is_seen() -> None:
    """And no longer."""
    follower = Follower(last=9)
    following(follower).wait(revision_token(SCOPE.owners, (0, 4, 2)), SCOPE)
    assert follower.looks == 4


def test_a_read_that_would_miss_the_write_fails() -> None:
    """Rather than answer without it."""
    follower = Follower(last=3)
    with pytest.raises(StoreUnavailable, match="ask again"):
        following(follower).wait(revision_token(SCOPE.owners, (0, 4, 2)), SCOPE)
    assert follower.looks == MOST_LOOKS
