"""The write path, top to bottom. Every step is drafts in, drafts out; only `commit` writes.

What is a duplicate is known before any model runs. Claims take their place between `link` and `score`,
supersession between `score` and `embed`: each is one more function of drafts.
"""

import logging
from collections.abc import Sequence
from typing import Final

from graphmem.domain.observation import Observation
from graphmem.domain.receipt import Receipt
from graphmem.errors import Conflict
from graphmem.ingestion.commit import change_set, receipt
from graphmem.ingestion.dedupe import dedupe
from graphmem.ingestion.draft import Draft
from graphmem.ingestion.embed import embed
from graphmem.ingestion.link import link
from graphmem.ingestion.parent import with_parents
from graphmem.ingestion.recognize import recognize
from graphmem.ingestion.redact import redact_observation
from graphmem.ingestion.score import score
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.ids import IdFactory
from graphmem.ports.recognizer import Recognizer
from graphmem.ports.store import Store

log = logging.getLogger(__name__)

ATTEMPTS: Final = 5
"""How often a commit is tried when another writer stored the same text in between."""


class Ingestion:
    """Turns observations into memories."""

    def __init__(
        self,
        *,
        store: Store,
        embedder: Embedder,
        recognizer: Recognizer,
        clock: Clock,
        ids: IdFactory,
        notices: tuple[str, ...] = (),
    ) -> None:
        """Take the ports; `notices` are put into the warnings of every receipt."""
        self._store = store
        self._embedder = embedder
        self._recognizer = recognizer
        self._clock = clock
        self._ids = ids
        self._notices = notices

    def ingest(self, observations: Sequence[Observation]) -> tuple[Receipt, ...]:
        """Store observations in one transaction; one receipt each, in order.

        Raises:
            InvalidInput: An observation asks for a visibility its scope cannot give.
            Conflict: Other writers kept storing the same texts; nothing was kept.
            ProviderUnavailable: A model cannot be loaded; nothing was kept.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        now = self._clock.now()
        drafts = [redact_observation(observation, now) for observation in observations]
        drafts = dedupe(drafts, self._store, self._ids)
        drafts = recognize(drafts, self._recognizer)
        drafts = link(drafts, self._store)
        drafts = score(drafts)
        drafts = embed(drafts, self._embedder)
        drafts = self._commit(drafts)
        return tuple(receipt(draft, self._notices) for draft in drafts)

    def _commit(self, drafts: list[Draft]) -> list[Draft]:
        """Commit what is new and what is touched; look for duplicates again when another writer was faster."""
        for attempt in range(ATTEMPTS):
            drafts = with_parents(drafts)
            changes = change_set(drafts, model=self._embedder.model, ids=self._ids)
            if not changes.ledger:
                return drafts
            try:
                self._store.commit(changes)
            except Conflict:
                log.info("write.conflict", extra={"attempt": attempt, "memories": len(changes.memories)})
                drafts = dedupe(drafts, self._store, self._ids)
                continue
            log.info("write.committed", extra={"memories": len(changes.memories), "touches": len(changes.touches)})
            return drafts
        msg = "other writers kept storing the same texts; nothing was kept: write again"
        raise Conflict(msg)
