"""`graphmem audit` on the command line."""

import apsw
import pytest

from graphmem.domain.audit import ActOutcome, Head
from graphmem.service import MemoryService
from tests.cli.conftest import Cli, open_with_fakes


@pytest.fixture
def head(store: str) -> Head:
    """The end of a chain of five acts in that store."""
    with open_with_fakes(store) as service:
        for number in range(5):
            service.audit.note("remember", ActOutcome.DONE, actor="key-1", user="lin", ids=(f"m-{number}",))
        return whole(service)


def whole(service: MemoryService) -> Head:
    """Where the chain ends, which holds."""
    found = service.audit.verify()
    assert isinstance(found, Head)
    return found


def change(store: str, statement: str) -> None:
    """Change the file by hand."""
    connection = apsw.Connection(store)
    connection.execute(statement)
    connection.close()


def test_a_whole_chain_tells_its_head(cli: Cli, head: Head) -> None:
    """Which the next verify takes."""
    ran = cli("audit", "verify", "--json")
    assert (ran.code, ran.json()) == (0, {"whole": True, "head": str(head)})
    assert cli("audit", "verify", "--head", str(head)).code == 0
    assert "whole, 5 entries" in cli("audit", "verify").out


@pytest.mark.parametrize(
    ("statement", "number"),
    [
        ("UPDATE audit SET act = replace(act, 'lin', 'ana') WHERE number = 3", 3),
        ("UPDATE audit SET act = '{' WHERE number = 2", 2),
        ("DELETE FROM audit WHERE number = 4", 4),
        ("UPDATE audit SET previous = hash WHERE number = 5", 5),
    ],
)
def test_a_changed_chain_is_found(cli: Cli, store: str, head: Head, statement: str, number: int) -> None:
    """Status 1, and the entry where it no longer holds."""
    assert head.number == 5
    change(store, statement)
    ran = cli("audit", "verify", "--json")
    assert (ran.code, ran.json()["number"]) == (1, number)
    assert f"broken at entry {number}" in cli("audit", "verify").out


def test_a_cut_off_end_is_found_beside_a_kept_head(cli: Cli, store: str, head: Head) -> None:
    """And not without it."""
    change(store, "DELETE FROM audit WHERE number = 5")
    assert cli("audit", "verify").code == 0
    ran = cli("audit", "verify", "--head", str(head))
    assert (ran.code, "end of the chain is missing" in ran.out) == (1, True)


def test_entries_are_listed_by_pages(cli: Cli, head: Head) -> None:
    """Oldest first."""
    first = cli("audit", "list", "--limit", "2", "--json").json()
    assert [entry["number"] for entry in first["entries"]] == [1, 2]
    rest = cli("audit", "list", "--after", str(first["next"]), "--json").json()
    assert [entry["ids"] for entry in rest["entries"]] == [["m-2"], ["m-3"], ["m-4"]]
    assert rest["next"] is None
    assert f"{head.number}  2" in cli("audit", "list").out.splitlines()[-1]


def test_an_entry_that_cannot_be_read_is_no_empty_list(cli: Cli, store: str, head: Head) -> None:
    """It fails, and names what to do."""
    assert head.number == 5
    change(store, "UPDATE audit SET act = '{' WHERE number = 2")
    ran = cli("audit", "list", "--json")
    assert (ran.code, "audit verify" in ran.err) == (73, True)
    assert "2  cannot be read" in cli("audit", "list").out


@pytest.mark.parametrize("head", ["", "5", "5:abc", "x:" + "0" * 64])
def test_heads_that_are_none_are_refused(cli: Cli, head: str) -> None:
    """As input."""
    assert cli("audit", "verify", "--head", head).code == 64


def test_another_tenant_has_a_chain_of_its_own(cli: Cli, head: Head) -> None:
    """Empty here."""
    assert head.number == 5
    assert cli("audit", "list", "--tenant", "other", "--json").json() == {"entries": [], "next": None}
