"""What a store promises of the audit log."""

from concurrent.futures import ThreadPoolExecutor

from graphmem.domain.audit import Act, ActOutcome, Head, verify
from graphmem.ports.store import Store
from tests.contract.conftest import OpenStore


def act(number: int, tenant: str = "acme") -> Act:
    """An act with every field set, told apart by its number."""
    return Act(
        tenant,
        1_700_000_000_000_000 + number,
        "key-1",
        "remember",
        ActOutcome.DONE,
        "林",
        "shop",
        (f"m-{number}",),
        1,
        "r",
    )


def test_acts_make_a_chain(store: Store) -> None:
    """Each entry follows from the one before; what is read is what was told."""
    told = [store.audit.append(act(number)) for number in range(5)]
    assert store.audit.entries("acme", limit=10) == tuple(told)
    assert [entry.act for entry in told] == [act(number) for number in range(5)]
    assert [entry.number for entry in told] == [1, 2, 3, 4, 5]
    assert store.audit.head("acme") == verify(told) == Head(5, told[-1].hash)


def test_chains_are_read_by_pages(store: Store) -> None:
    """After a number, so many; past the end there is nothing."""
    told = [store.audit.append(act(number)) for number in range(5)]
    assert store.audit.entries("acme", after=1, limit=2) == tuple(told[1:3])
    assert store.audit.entries("acme", after=5, limit=2) == ()
    assert store.audit.entries("acme", limit=0) == ()


def test_tenants_have_chains_of_their_own(store: Store) -> None:
    """What another tenant does moves nothing."""
    first = store.audit.append(act(1))
    store.audit.append(act(1, "other"))
    assert store.audit.entries("acme", limit=10) == (first,)
    assert store.audit.head("nobody") == Head()
    assert store.audit.entries("nobody", limit=10) == ()


def test_an_empty_store_has_empty_chains(store: Store) -> None:
    """Which verify."""
    assert verify(store.audit.entries("acme", limit=10)) == Head()


def test_many_writers_make_one_chain(open_store: OpenStore) -> None:
    """Threads over two handles, as of two processes."""
    handles = (open_store(), open_store())
    with ThreadPoolExecutor(8) as writers:
        list(writers.map(lambda number: handles[number % 2].audit.append(act(number)), range(40)))
    chain = handles[0].audit.entries("acme", limit=100)
    assert verify(chain) == Head(40, chain[-1].hash)
    assert {entry.act for entry in chain} == {act(number) for number in range(40)}
