"""Read-your-writes across processes: a write gives a token, and a read that brings it waits until it sees that much.

One process sees its own writes anyway (a SQLite file has one state, a Neo4j session carries bookmarks). Another one
over a cluster may be asked before its server has the write: it waits here, and fails rather than answer without it.
"""

import time
from collections.abc import Callable
from typing import Final

from graphmem.domain.revision_token import revision_token, wanted_revisions
from graphmem.domain.scope import Scope
from graphmem.errors import StoreUnavailable
from graphmem.ports.store import Store

POLL_S: Final = 0.02
"""Between two looks: a few round trips to a server nearby."""
MOST_LOOKS: Final = 150
"""About 3 s; a follower of a healthy cluster is behind by milliseconds."""


class ReadYourWrites:
    """Gives tokens and waits for them. Safe to share between threads."""

    def __init__(self, store: Store, *, pause: Callable[[float], None] = time.sleep) -> None:
        """Keep the store; `pause` waits for so many seconds."""
        self._store = store
        self._pause = pause

    def token(self, scope: Scope) -> str:
        """What has been written for this caller's owners by now, this process's own writes included.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return revision_token(scope.owners, self._store.revisions(scope.owners))

    def wait(self, token: str, scope: Scope) -> None:
        """Return once the store shows this caller what the token stands for.

        Raises:
            InvalidInput: It is no token.
            StoreUnavailable: The store does not answer, or does not show it in time.
        """
        wanted = wanted_revisions(token, scope.owners)
        if not wanted:
            return
        for _ in range(MOST_LOOKS):
            seen = self._store.revisions(tuple(wanted))
            if all(reached >= revision for reached, revision in zip(seen, wanted.values(), strict=True)):
                return
            self._pause(POLL_S)
        msg = "the store does not show yet what the revision stands for; ask again, or ask without it"
        raise StoreUnavailable(msg)
