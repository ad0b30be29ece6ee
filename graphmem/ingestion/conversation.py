"""Observing a conversation: turns into working memory, and from there what is worth it into the long memory.

Two commits. The first makes the new turns durable; the second, through the write path, keeps what rules extract of the
turns that waited, and marks these as looked at; much at once is kept in batches before it. What was cut off in between
is extracted again by the next call, where its memories are known by text or `source_ref`: nothing is lost, and nothing
is there twice. A marked request that is sent again takes up its turns from the first commit.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import Final

from graphmem.domain.change import ChangeSet, Extraction, Turn, VaultEntry
from graphmem.domain.conversation import (
    MAX_MESSAGES,
    Fired,
    Message,
    Observed,
    Passed,
    Trigger,
)
from graphmem.domain.memory import Source
from graphmem.domain.observation import Observation
from graphmem.domain.receipt import Receipt
from graphmem.domain.relative_dates import resolve
from graphmem.domain.scope import Owner, Scope, Visibility
from graphmem.domain.times import as_utc
from graphmem.errors import AskedAlready, Conflict, InvalidInput
from graphmem.ingestion.commit import sealed
from graphmem.ingestion.echoes import without_recalled
from graphmem.ingestion.enrich import Enricher
from graphmem.ingestion.extraction import extract
from graphmem.ingestion.marking import Mark
from graphmem.ingestion.pipeline import Ingestion
from graphmem.ingestion.redact import redact_observation
from graphmem.ingestion.summary import TAG, reference, since_summary, summarize, summarize_with
from graphmem.ingestion.turns import Taken, decide, identity, letting_go_of, new_turns
from graphmem.ports.clock import Clock
from graphmem.ports.ids import IdFactory
from graphmem.ports.meter import NO_METER, Counted, Meter
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault

log = logging.getLogger(__name__)

ATTEMPTS: Final = 5
"""How often turns are committed when another process tells the same ones."""
DEFAULT_TURNS: Final = 10
LOOKUPS: Final = 200
"""Sentences of an agent that are compared with the whole memory in one call; the rest with the conversation alone."""
BATCH: Final = 64
"""Memories a transaction."""

Nearest = Callable[[Scope, str], Sequence[str]]
"""The contents of the memories of a scope that are nearest to a sentence."""
TAKEN: Final = "turns taken"
"""The step of a marked request that commits its turns."""


class Conversations:
    """Keeps working memory, and decides what of it is remembered for later sessions."""

    def __init__(
        self,
        *,
        store: Store,
        ingestion: Ingestion,
        nearest: Nearest,
        clock: Clock,
        ids: IdFactory,
        vault: Vault,
        enricher: Enricher | None = None,
        addresses: bool = False,
        kept_turns: int = DEFAULT_TURNS,
        meter: Meter = NO_METER,
    ) -> None:
        """Take the parts.

        Args:
            store: Where turns and memories live.
            ingestion: The write path.
            nearest: Tells what is remembered, so that an agent repeating it is noticed.
            clock: The time of a message that names none.
            ids: Of turns.
            vault: Seals the originals of personal data.
            enricher: Asks a language model for the words of summaries; None: those of the memories.
            addresses: Whether postal addresses are personal data.
            kept_turns: How many turns of a session stay in working memory.
            meter: Counts what is taken out of turns.
        """
        self._store = store
        self._ingestion = ingestion
        self._nearest = nearest
        self._clock = clock
        self._ids = ids
        self._vault = vault
        self._enricher = enricher
        self._addresses = addresses
        self._kept_turns = kept_turns
        self._meter = meter

    def observe(
        self,
        messages: Sequence[Message],
        *,
        scope: Scope,
        visibility: Visibility | None = None,
        mark: Mark[Observed] | None = None,
    ) -> Observed:
        """Take messages; see `MemoryService.observe`.

        Raises:
            As `MemoryService.observe`.
        """
        owner, session = _place(scope, visibility)
        if len(messages) > MAX_MESSAGES:
            msg = (
                f"there are {len(messages)} messages; at most {MAX_MESSAGES} are taken in one call: send them in parts"
            )
            raise InvalidInput(msg, field="messages")
        if not all(isinstance(message, Message) for message in messages):
            msg = "messages must be a list of Message; make one of each role and content"
            raise InvalidInput(msg, field="messages")
        now = self._clock.now()
        vault: dict[str, tuple[VaultEntry, ...]] = {}
        told = [self._told(message, scope, visibility, now, vault) for message in messages]
        taken = self._take(told, vault, owner, session, mark)
        turns = self._store.turns(owner, session)
        fired, upto = decide(turns, set(taken.ids))

        def observed(
            shown: tuple[Turn, ...], receipts: tuple[Receipt, ...] = (), skipped: tuple[Passed, ...] = ()
        ) -> Observed:
            passed = (*taken.passed, *skipped)
            return Observed(session, shown, len(taken.ids), fired, receipts, passed)

        found = self._extract(turns, upto, scope, visibility, observed=observed, mark=mark)
        log.info("conversation.observed", extra={"turns": found.taken, "memories": len(found.receipts)})
        return found

    def end(
        self, *, scope: Scope, visibility: Visibility | None = None, mark: Mark[Observed] | None = None
    ) -> Observed:
        """Look at what waits, and store a summary; see `MemoryService.end_session`.

        Raises:
            As `MemoryService.end_session`.
        """
        owner, session = _place(scope, visibility)
        turns = self._store.turns(owner, session)
        waiting = [turn.number for turn in turns if not turn.extracted]
        fired = (Fired(waiting[-1], Trigger.END),) if waiting else ()

        def observed(
            shown: tuple[Turn, ...], receipts: tuple[Receipt, ...] = (), skipped: tuple[Passed, ...] = ()
        ) -> Observed:
            return Observed(session, shown, 0, fired, receipts, skipped)

        found = self._extract(turns, waiting[-1] if waiting else -1, scope, visibility, observed=observed)
        return self._summed_up(found, owner, scope, visibility, mark)

    def _told(
        self,
        message: Message,
        scope: Scope,
        visibility: Visibility | None,
        now: datetime,
        vault: dict[str, tuple[VaultEntry, ...]],
    ) -> Turn | None:
        """A message as a turn: without recalled memories, its dates resolved where it was said, redacted.

        What was taken out goes into `vault` under the id of the turn.

        Returns:
            None when it held nothing but recalled memories.
        """
        content = without_recalled(message.content)
        if not content.strip():
            return None
        said_at = now if message.at is None else message.at
        draft = redact_observation(
            Observation(
                content=resolve(content, said_at.date()),
                scope=scope,
                visibility=visibility,
                speaker=message.name,
                source_ref=message.source_ref,
            ),
            now,
            self._vault,
            addresses=self._addresses,
        )
        for span in draft.redactions:
            self._meter.count(Counted.REDACTIONS, span.kind)
        turn = Turn(
            id=self._ids.new_id(),
            owner=draft.owner,
            session=scope.session or "",
            role=message.role,
            content=draft.text,
            at=as_utc(said_at, "at"),
            speaker=draft.observation.speaker,
            source_ref=message.source_ref,
        )
        if message.source_ref is not None:
            turn = replace(turn, id=identity(turn))
        vault[turn.id] = tuple(sealed(draft, self._vault))
        return turn

    def _take(
        self,
        told: Sequence[Turn | None],
        vault: Mapping[str, tuple[VaultEntry, ...]],
        owner: Owner,
        session: str,
        mark: Mark[Observed] | None,
    ) -> Taken:
        """Commit the turns that are new, and let old ones go; what another process tells at once is told once."""
        for attempt in range(ATTEMPTS):
            done = None if mark is None else mark.done(TAKEN)
            if done is not None:
                return Taken.read(done)
            there = self._store.turns(owner, session)
            new, passed = new_turns(told, there)
            taken = Taken(tuple(turn.id for turn in new), tuple(passed))
            number = len(new) + (there[-1].number + 1 if there else 0)
            if not new:
                return taken
            letting_go = letting_go_of(there, number - self._kept_turns, owner, session)
            try:
                originals = tuple(entry for turn in new for entry in vault[turn.id])
                step = None if mark is None else mark.step(TAKEN, taken.as_json())
                self._store.commit(ChangeSet(turns=tuple(new), extractions=letting_go, vault=originals, answer=step))
            except (AskedAlready, Conflict):
                log.info("conversation.conflict", extra={"attempt": attempt, "turns": len(new)})
                continue
            return taken
        msg = "other processes kept telling the same turns; nothing was kept: send the messages again"
        raise Conflict(msg)

    def _extract(
        self,
        turns: Sequence[Turn],
        upto: int,
        scope: Scope,
        visibility: Visibility | None,
        *,
        observed: Callable[[tuple[Turn, ...], tuple[Receipt, ...], tuple[Passed, ...]], Observed],
        mark: Mark[Observed] | None = None,
    ) -> Observed:
        """Keep what the waiting turns up to a number leave; mark them, and the request, with the last of it.

        Returns:
            What `observed` makes of working memory after it, the receipts, and what was passed over.
        """
        waiting = [turn for turn in turns if not turn.extracted and turn.number <= upto]
        if not waiting:
            return observed(tuple(turns[-self._kept_turns :]), (), ())
        extracted = extract(
            turns,
            waiting,
            scope=scope,
            visibility=visibility,
            known=self._known(scope),
        )
        *batches, last = _batches(extracted.observations) or [[]]
        before = tuple(receipt for batch in batches for receipt in self._ingestion.ingest(batch))
        keep_from = max(min(upto + 1, turns[-1].number + 1 - self._kept_turns), 0)
        extraction = Extraction(waiting[0].owner, waiting[0].session, upto, keep_from)
        shown = tuple(
            replace(turn, extracted=turn.extracted or turn.number <= upto) for turn in turns if turn.number >= keep_from
        )[-self._kept_turns :]

        def found(receipts: tuple[Receipt, ...]) -> Observed:
            return observed(shown, (*before, *receipts), extracted.passed)

        def completing(changes: ChangeSet, receipts: tuple[Receipt, ...]) -> ChangeSet:
            answer = None if mark is None else mark.of(found(receipts))
            return replace(changes, extractions=(extraction,), answer=answer)

        return found(self._ingestion.ingest(last, completing))

    def _known(self, scope: Scope) -> Callable[[str], Sequence[str]]:
        """Asks for what is remembered, `LOOKUPS` times at most: each question costs a run of the embedder."""
        left = count(LOOKUPS, -1)
        return lambda sentence: self._nearest(scope, sentence) if next(left) > 0 else ()

    def _summed_up(
        self,
        found: Observed,
        owner: Owner,
        scope: Scope,
        visibility: Visibility | None,
        mark: Mark[Observed] | None,
    ) -> Observed:
        """Store the summary of what came after the last one, and mark the request; nothing where nothing is new."""
        ids = self._store.session_memories(owner, scope.session or "")
        told = since_summary(self._store.memories(scope, ids))
        if not told:
            return found
        text, warning = (summarize(told), "") if self._enricher is None else summarize_with(self._enricher, told)
        observation = Observation(
            content=text,
            scope=scope,
            visibility=visibility,
            source=Source.CONSOLIDATION,
            occurred_at=max(memory.occurred_at for memory in told),
            source_ref=reference(told),
            tags=(TAG,),
        )

        def observed(receipts: tuple[Receipt, ...]) -> Observed:
            (receipt,) = receipts
            warnings = (*receipt.warnings, warning) if warning else receipt.warnings
            return replace(found, summary=replace(receipt, warnings=warnings))

        def completing(changes: ChangeSet, receipts: tuple[Receipt, ...]) -> ChangeSet:
            return changes if mark is None else replace(changes, answer=mark.of(observed(receipts)))

        return observed(self._ingestion.ingest([observation], completing))


def _place(scope: Scope, visibility: Visibility | None) -> tuple[Owner, str]:
    """Whose working memory, and of which session."""
    if scope.session is None:
        msg = "session is missing; name the conversation that the messages belong to"
        raise InvalidInput(msg, field="session")
    return scope.owner(visibility or scope.default_visibility), scope.session


def _batches(observations: Sequence[Observation]) -> list[list[Observation]]:
    """What is committed and embedded at once; the pieces of a text stay together."""
    found: list[list[Observation]] = []
    for observation in observations:
        goes_on = observation.cut_from is not None and found and found[-1][-1].cut_from == observation.cut_from
        if found and (len(found[-1]) < BATCH or goes_on):
            found[-1].append(observation)
        else:
            found.append([observation])
    return found
