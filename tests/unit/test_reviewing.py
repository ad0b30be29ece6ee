"""What people decide afterwards: confirming a doubt closes, restoring reopens."""

from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.change import ChangeSet, Linking
from graphmem.domain.claim import LinkKind, MemoryLink
from graphmem.domain.memory import Status
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import Conflict, NotFound
from tests.congruence.places import store_of
from tests.fakes.service import open_service


@pytest.fixture
def service(tmp_path: Path) -> GraphMem:
    """An empty service."""
    return open_service(tmp_path / "s.db")


def doubt(service: GraphMem) -> tuple[str, str]:
    """Ids of a newer and an older memory between which there is a doubt."""
    older = service.remember("My desk is in room 12.", user="ann").memory_id
    newer = service.remember("I work from the library.", user="ann").memory_id
    assert older is not None
    assert newer is not None
    link = MemoryLink(LinkKind.MAY_UPDATE, newer, older, 0.6, "test", 0, 0)
    store_of(service).commit(ChangeSet(links=(Linking(Owner("default", "ann"), link),)))
    return newer, older


def test_confirming_closes_the_claim_in_doubt(service: GraphMem) -> None:
    """The older memory is superseded, and the ledger names who confirmed."""
    newer, older = doubt(service)

    memory = service.confirm(newer, older, user="ann")

    assert memory.status is Status.SUPERSEDED
    assert memory.claims[0].closed_by == newer
    entry = store_of(service).ledger(Scope("default", "ann"), limit=1)[0]
    assert (entry.memory_id, entry.action, entry.actor, entry.rule) == (older, "close", "ann", "confirmed")


def test_restoring_undoes_a_confirmation(service: GraphMem) -> None:
    """The claim holds again, the memory is recalled; there is nothing more to restore."""
    newer, older = doubt(service)
    service.confirm(newer, older, user="ann")

    memory = service.restore(older, user="ann")

    assert memory.status is Status.ACTIVE
    assert {result.id for result in service.recall("Where is my desk?", user="ann").results} == {newer, older}
    with pytest.raises(Conflict, match="nothing that this memory says was closed"):
        service.restore(older, user="ann")


def test_only_a_doubt_can_be_confirmed(service: GraphMem) -> None:
    """Two memories without a link, a link the other way round, and another user's look alike."""
    newer, older = doubt(service)
    other = service.remember("Something else entirely.", user="ann").memory_id
    assert other is not None

    for first, second, user in ((other, older, "ann"), (older, newer, "ann"), (newer, older, "bob")):
        with pytest.raises(NotFound):
            service.confirm(first, second, user=user)
    with pytest.raises(NotFound):
        service.restore(older, user="bob")
