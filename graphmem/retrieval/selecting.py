"""Every memory that fits filters, exactly, for what is done to memories and not to answer a question.

Reads the scopes whole each time, so that both stores select alike however large a scope is; nothing is kept.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

import numpy as np

from graphmem.domain.filters import Filters
from graphmem.domain.memory import Status
from graphmem.domain.ontology_names import NamesOf
from graphmem.domain.redaction import for_owners
from graphmem.domain.scope import Owner, Scope
from graphmem.ports.store import Snapshot
from graphmem.retrieval.filtering import cleaned
from graphmem.retrieval.scope_index import FOREVER_US, ScopeIndex
from graphmem.retrieval.visible import Visible

STANDING: Final = (Status.ACTIVE, Status.SUPERSEDED, Status.QUARANTINED)
"""Chosen from where filters name no status: all that was not forgotten."""
_NO_MODEL: Final = ""
"""No store has vectors of it: filters look at none."""


class Snapshots(Protocol):
    """What this reads of a store; see `ports.store.Store`."""

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every memory of an owner."""
        ...


class Selecting:
    """Selects memories by filters. Safe to share between threads."""

    def __init__(self, store: Snapshots, placeholder: Callable[[str, str, str], str], names_of: NamesOf) -> None:
        """Keep the parts.

        Args:
            store: Where memories live.
            placeholder: Names personal data in filters as memories do; see `ports.vault.Vault`.
            names_of: Gives the names of a tenant's loaded ontology.
        """
        self._store = store
        self._placeholder = placeholder
        self._names_of = names_of

    def select(self, scope: Scope, filters: Filters) -> Sequence[str]:
        """Ids of the memories in sight that fit, greatest first.

        Args:
            scope: Who asks.
            filters: What fits; without statuses, whatever was not forgotten.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        owners = scope.owners
        fitting = cleaned(filters, owners, lambda owner: for_owners(self._placeholder, [owner.key]))
        if fitting.statuses is None:
            fitting = replace(fitting, statuses=STANDING)
        names = self._names_of(scope.tenant)
        visible = Visible([self._index(owner) for owner in owners], FOREVER_US, filters=fitting, names=names)
        return sorted((visible.id(row) for row in np.flatnonzero(visible.fits).tolist()), reverse=True)

    def _index(self, owner: Owner) -> ScopeIndex:
        index = ScopeIndex(0)
        index.update(self._store.snapshot(owner, _NO_MODEL))
        return index
