"""Identifiers, injected."""

from typing import Protocol


class IdFactory(Protocol):
    """Makes identifiers of memories and ledger entries."""

    def new_id(self) -> str:
        """A UUIDv7 in its canonical form, greater than every one made before by this factory."""
        ...
