"""Writing several observations: together where all are good, and each by itself where one is refused."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from graphmem.domain.batch import MAX_BATCH, check_batch, write_each
from graphmem.domain.observation import Observation
from graphmem.domain.receipt import Receipt
from graphmem.domain.scope import Scope
from graphmem.errors import Conflict, GraphmemError, InvalidInput, StoreUnavailable
from tests.fakes.service import open_service

SCOPE = Scope("default", "ann")
TOLD = [Observation(f"Note number {number}.", SCOPE) for number in range(4)]


@pytest.fixture
def receipts(tmp_path: Path) -> tuple[Receipt, ...]:
    """What a service answers for the four."""
    with open_service(tmp_path / "store.db") as service:
        return service.remember_many(TOLD)


class Writer:
    """Refuses some observations, and fails from some call on."""

    def __init__(
        self, receipts: Sequence[Receipt], refused: dict[str, GraphmemError], *, fails_from: int | None = None
    ) -> None:
        """Nothing was written yet."""
        self._receipts = dict(zip((each.content for each in TOLD), receipts, strict=True))
        self._refused = refused
        self._fails_from = fails_from
        self.calls: list[int] = []

    def __call__(self, observations: Sequence[Observation]) -> list[Receipt]:
        """Write all or none."""
        self.calls.append(len(observations))
        for each in observations:
            if each.content in self._refused:
                raise self._refused[each.content]
        if self._fails_from is not None and len(self.calls) > self._fails_from:
            msg = "down"
            raise StoreUnavailable(msg)
        return [self._receipts[each.content] for each in observations]


def test_good_ones_share_a_transaction(receipts: tuple[Receipt, ...]) -> None:
    """One call writes them all; of none there is nothing to write."""
    writer = Writer(receipts, {})
    assert write_each(TOLD, writer) == receipts
    assert writer.calls == [4]
    assert write_each([], writer) == ()
    assert writer.calls == [4]


def test_a_refused_one_loses_no_other(receipts: tuple[Receipt, ...]) -> None:
    """Each has its receipt or its error, in order."""
    bad, busy = InvalidInput("no", field="source_ref"), Conflict("busy")
    writer = Writer(receipts, {TOLD[1].content: bad, TOLD[3].content: busy})
    assert write_each(TOLD, writer) == (receipts[0], bad, receipts[2], busy)
    assert write_each(TOLD[1:2], writer) == (bad,)


def test_a_store_that_fails_at_once_fails_the_batch(receipts: tuple[Receipt, ...]) -> None:
    """Nothing was kept, and nobody has to read a hundred problems to learn it."""
    with pytest.raises(StoreUnavailable):
        write_each(TOLD, Writer(receipts, {}, fails_from=0))
    with pytest.raises(StoreUnavailable):
        write_each(TOLD, Writer(receipts, {TOLD[0].content: InvalidInput("no")}, fails_from=0))


def test_a_store_that_fails_on_the_way_is_told_of_the_rest(receipts: tuple[Receipt, ...]) -> None:
    """What was kept keeps its receipt."""
    bad = InvalidInput("no")
    done = write_each(TOLD, Writer(receipts, {TOLD[1].content: bad}, fails_from=3))
    assert done[:2] == (receipts[0], bad)
    assert [type(each) for each in done[2:]] == [StoreUnavailable] * 2


@pytest.mark.parametrize("size", [0, MAX_BATCH + 1])
def test_a_batch_has_its_size(size: int) -> None:
    """At least one item, and no more than fit."""
    with pytest.raises(InvalidInput) as refused:
        check_batch(size)
    assert refused.value.field == "items"
