"""What people decide about links and closings afterwards, as change sets: confirm a doubt, or undo a closing."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from graphmem.domain.change import ChangeSet, Closing, LedgerEntry, Linking, Reopening
from graphmem.domain.claim import LinkKind
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Scope
from graphmem.errors import Conflict, NotFound
from graphmem.ports.ids import IdFactory

CONFIRMED: Final = "confirmed"
_DOUBTS: Final = frozenset({LinkKind.MAY_UPDATE, LinkKind.OPPOSITE})


def confirmation(older: Memory, newer: str, scope: Scope, now: datetime, ids: IdFactory) -> ChangeSet:
    """A newer memory does replace the claim that it was linked to.

    Raises:
        NotFound: There is no such link.
    """
    doubts = [link for link in older.links if link.newer == newer and link.older == older.id and link.kind in _DOUBTS]
    if not doubts:
        msg = "no link to confirm leads from that memory to this one; name the two ids of a may_update or opposite link"
        raise NotFound(msg)
    (doubt, *_) = doubts
    link = replace(doubt, kind=LinkKind.CLOSES, likelihood=1.0, rule=CONFIRMED)
    places = range(len(older.claims)) if doubt.older_claim is None else (doubt.older_claim,)
    return ChangeSet(
        links=(Linking(older.owner, link),),
        closings=tuple(Closing(older.owner, older.id, place, newer, now) for place in places),
        ledger=(LedgerEntry(ids.new_id(), older.owner, older.id, now, "close", scope.agent or scope.user, CONFIRMED),),
    )


def reopening(memory: Memory, scope: Scope, now: datetime, ids: IdFactory) -> ChangeSet:
    """Every closed claim of a memory holds again.

    Raises:
        Conflict: None is closed.
    """
    if all(claim.closed_by is None for claim in memory.claims):
        msg = "nothing that this memory says was closed; there is nothing to restore"
        raise Conflict(msg)
    return ChangeSet(
        reopenings=(Reopening(memory.owner, memory.id),),
        ledger=(
            LedgerEntry(ids.new_id(), memory.owner, memory.id, now, "restore", scope.agent or scope.user, "by hand"),
        ),
    )
