"""The write path, top to bottom. Every step is drafts in, drafts out; only `commit` writes.

What is a duplicate is known before any model runs; what a memory is to older ones, before it is embedded.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from graphmem.domain.answer import KeptAnswer
from graphmem.domain.change import ChangeSet
from graphmem.domain.claim_rules import Word
from graphmem.domain.memory import Memory
from graphmem.domain.observation import Observation
from graphmem.domain.ontology_names import NamesOf, no_names
from graphmem.domain.receipt import STORED, Receipt
from graphmem.domain.redaction import RedactedText
from graphmem.domain.revision import Revised, Revision
from graphmem.domain.scope import Scope
from graphmem.errors import Conflict
from graphmem.ingestion.chinese_words import ChineseWords
from graphmem.ingestion.claims import claims
from graphmem.ingestion.commit import change_set, receipt
from graphmem.ingestion.dedupe import dedupe
from graphmem.ingestion.draft import Draft
from graphmem.ingestion.embed import embed
from graphmem.ingestion.enrich import Enricher
from graphmem.ingestion.link import link
from graphmem.ingestion.parent import with_parents
from graphmem.ingestion.recognize import recognize
from graphmem.ingestion.redact import redact_observation
from graphmem.ingestion.reviewing import confirmation
from graphmem.ingestion.revise import (
    Told,
    Unsaid,
    check_alone,
    observation_of,
    refielded,
    revised_fields,
    rewritten,
)
from graphmem.ingestion.revive import revive
from graphmem.ingestion.score import score
from graphmem.ingestion.supersede import ClaimSource, supersede
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.ids import IdFactory
from graphmem.ports.meter import NO_METER, Counted, Meter, Timed
from graphmem.ports.recognizer import Recognizer
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault

log = logging.getLogger(__name__)

ATTEMPTS: Final = 5
"""How often a commit is tried when another writer stored the same text in between."""

Completing = Callable[[ChangeSet, tuple[Receipt, ...]], ChangeSet]
"""Adds to a change set what is to be committed with it, knowing the receipts."""


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
        vault: Vault,
        addresses: bool = False,
        enricher: Enricher | None = None,
        names_of: NamesOf = no_names,
        notices: tuple[str, ...] = (),
        meter: Meter = NO_METER,
    ) -> None:
        """Take the ports.

        Args:
            store: Where memories go.
            embedder: Makes their vectors.
            recognizer: Finds names.
            clock: Tells when something is recorded.
            ids: Gives memories and ledger entries their ids.
            vault: Names personal data by placeholders and seals what they stand for.
            addresses: Whether postal addresses are personal data.
            enricher: Asks a language model for what rules missed; None: rules alone.
            names_of: Gives the names of a tenant's loaded ontology.
            notices: Put into the warnings of every receipt.
            meter: Takes the time of the steps, and counts what became of observations.
        """
        self._store = store
        self._embedder = embedder
        self._recognizer = recognizer
        self._chinese = ChineseWords()
        self._clock = clock
        self._ids = ids
        self._vault = vault
        self._addresses = addresses
        self._enricher = enricher
        self._names_of = names_of
        self._notices = notices
        self._meter = meter

    def ingest(
        self, observations: Sequence[Observation], completing: Completing = lambda changes, _: changes
    ) -> tuple[Receipt, ...]:
        """Store observations in one transaction; one receipt each, in order.

        Args:
            observations: What to store.
            completing: Called for each attempt to commit, with everything that it changes.

        Raises:
            AskedAlready: What it completes was answered meanwhile; nothing was kept.
            InvalidInput: An observation asks for a visibility its scope cannot give.
            Conflict: Other writers kept storing the same texts; nothing was kept.
            ProviderUnavailable: A model cannot be loaded; nothing was kept.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        with self._meter.timed(Timed.WRITE, "all"):
            receipts = self._commit(self._drafts(observations), completing)
        self._count(receipts)
        return receipts

    def preview(self, observations: Sequence[Observation]) -> tuple[Receipt, ...]:
        """What `ingest` would answer now, without storing anything; no memory that it would create has an id.

        Raises: As `ingest`, but for what only a commit can meet.
        """
        receipts = self._receipts(self._drafts(observations))
        return tuple(replace(each, memory_id=None) if each.outcome in STORED else each for each in receipts)

    def confirm(self, older: Memory, newer: str, scope: Scope, answer: KeptAnswer | None = None) -> None:
        """Turn the link from a memory to an older one into a closing, and keep an answer with it.

        Raises:
            NotFound: No link that can be confirmed leads from it to the older one.
            Conflict: The older memory is gone.
        """
        changes = confirmation(older, newer, scope, self._clock.now(), self._ids)
        self._store.commit(replace(changes, answer=answer))

    def revise(self, memory: Memory, revision: Revision, scope: Scope, *, dry_run: bool = False) -> Revised:
        """Change an active memory under its id, in one transaction; another text goes the whole write path.

        Args:
            memory: As it was read; refused where it has changed since.
            revision: What to change.
            scope: Who asks; it sees the memory.
            dry_run: Write nothing.

        Raises:
            InvalidInput: A field cannot be used.
            Conflict: Another memory says the same, or this one was changed meanwhile.
            ProviderUnavailable: A model cannot be loaded.
        """
        told = self.told(scope)
        observation = observation_of(memory, revision, scope)
        draft = redact_observation(observation, memory.recorded_at, self._vault, addresses=self._addresses)
        text = memory.content if revision.content is None else draft.text
        (draft,) = dedupe([replace(draft, text=text, memory_id=memory.id)], self._store, self._ids)
        if text != memory.content:
            check_alone(draft)
            (draft,) = self._read([draft], Unsaid(self._store, memory, observation.scope))
            check_alone(draft)
            (draft,) = embed([draft], self._embedder)
            changes = rewritten(
                memory,
                draft,
                lambda new: revised_fields(new, draft, revision),
                told,
                model=self._embedder.model,
                vault=self._vault,
            )
            done = Revised(changes.revisings[0].memory, changed=True, receipt=receipt(draft, self._notices))
        else:
            revised = revised_fields(memory, draft, revision)
            if revised == memory:
                return Revised(memory, changed=False, receipt=None)
            if revised.kind is not memory.kind:
                check_alone(draft)
                revised = replace(revised, dedupe_key=draft.dedupe_key)
            revised = replace(revised, version=memory.version + 1)
            changes = refielded(memory, revised, draft, told, self._vault)
            done = Revised(revised, changed=True, receipt=None)
        if not dry_run:
            self._store.commit(changes)
            log.info("write.revised", extra={"memory": memory.id, "rewritten": done.receipt is not None})
        return done

    def told(self, scope: Scope) -> Told:
        """Who changes something now, and the ids of what the ledger is told."""
        return Told(scope, self._clock.now(), self._ids)

    def _drafts(self, observations: Sequence[Observation]) -> list[Draft]:
        now, timed = self._clock.now(), partial(self._meter.timed, Timed.WRITE)
        with timed("redact"):
            drafts = [redact_observation(each, now, self._vault, addresses=self._addresses) for each in observations]
        with timed("dedupe"):
            drafts = revive(dedupe(drafts, self._store, self._ids), self._store)
        return self._read(drafts, self._store)

    def _read(self, drafts: list[Draft], older: ClaimSource) -> list[Draft]:
        """What new drafts say, and what they are to older memories."""
        timed = partial(self._meter.timed, Timed.WRITE)
        with timed("recognize"):
            drafts = recognize(drafts, self._recognizer, self._names_of)
            self._chinese.learn(drafts)
        with timed("link"):
            drafts = link(drafts, self._store)
        with timed("claims"):
            drafts = claims(drafts, self._enricher)
        with timed("score"):
            drafts = score(drafts)
        with timed("supersede"):
            return supersede(drafts, older, self._words_of, self._enricher)

    def _count(self, receipts: Sequence[Receipt]) -> None:
        for outcome, times in Counter(each.outcome for each in receipts).items():
            self._meter.count(Counted.RECEIPTS, outcome, times)
        for kind, times in Counter(span.kind for each in receipts for span in each.redactions).items():
            self._meter.count(Counted.REDACTIONS, kind, times)

    def _words_of(self, texts: Sequence[RedactedText]) -> Mapping[str, tuple[Word, ...]]:
        return self._chinese.of(texts, self._recognizer)

    def _receipts(self, drafts: Sequence[Draft]) -> tuple[Receipt, ...]:
        return tuple(receipt(draft, self._notices) for draft in drafts)

    def _commit(self, drafts: list[Draft], completing: Completing) -> tuple[Receipt, ...]:
        """Commit what is new and what is touched; look at the store again when another writer was faster."""
        for attempt in range(ATTEMPTS):
            with self._meter.timed(Timed.WRITE, "embed"):
                drafts = with_parents(embed(drafts, self._embedder))
            changes = change_set(drafts, model=self._embedder.model, ids=self._ids, vault=self._vault)
            receipts = self._receipts(drafts)
            changes = completing(changes, receipts)
            if changes.is_empty:
                return receipts
            try:
                with self._meter.timed(Timed.WRITE, "commit"):
                    self._store.commit(changes)
            except Conflict:
                log.info("write.conflict", extra={"attempt": attempt, "memories": len(changes.memories)})
                drafts = revive(dedupe(drafts, self._store, self._ids), self._store)
                drafts = supersede(drafts, self._store, self._words_of, self._enricher)
                continue
            log.info("write.committed", extra={"memories": len(changes.memories), "touches": len(changes.touches)})
            return receipts
        msg = "other writers kept storing the same texts; nothing was kept: write again"
        raise Conflict(msg)
