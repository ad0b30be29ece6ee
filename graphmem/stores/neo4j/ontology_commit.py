"""A change that puts concepts: their edition first, then all that the change does in one transaction, then the rest.

A small change is drawn in that transaction. Nodes of a large one are drawn after it in many, since a server holds all
of a transaction in its heap. Whoever is killed before the transaction has changed nothing; after it, everything counts,
and the next change of concepts draws what is missing. What nobody reads any more is taken away last.
"""

import logging
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from neo4j import ManagedTransaction

from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import GraphmemError, StoreUnavailable
from graphmem.stores import knowledge_rows
from graphmem.stores.neo4j import knowledge_mapping as mapping
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.catalog import Statement
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.editions import NONE, Overtaken, Standing, Turn, concepts_of, standing
from graphmem.stores.neo4j.knowledge_commit import KnowledgeCommit
from graphmem.stores.neo4j.ontology_drawing import Drawing, Step

SMALL: Final = 10_000
"""Rows that are drawn with the change itself; some 2,000 concepts."""
PARTS: Final = 4
"""Written at once."""
PARTS_DROPPED: Final = 20
NAMES_DROPPED: Final = 5_000
"""Taken away at once."""
TRIES: Final = 5
"""How often a change is begun again after somebody else put concepts meanwhile."""
DRAWINGS: Final = 2
"""How often drawing is begun in one change, where the server fails in between."""
_log: Final = logging.getLogger(__name__)


class OntologyCommit:
    """One change of an owner's concepts."""

    def __init__(self, connections: Connections, change: KnowledgeChange) -> None:
        """Keep both for `run`."""
        self._connections: Final = connections
        self._change: Final = change
        self._owner: Final = change.owner
        self._concepts: Final = knowledge_rows.first_of_each(change.concepts or ())

    def run(self) -> None:
        """Write it.

        Raises:
            InvalidInput: It does not fit what is there.
            StoreUnavailable: The server does not answer, or others put concepts without a pause; nothing counts, unless
                the message says that this is not known.
            StoreRejected: The store is read-only.
        """
        for _ in range(TRIES):
            try:
                self._write()
            except Overtaken:
                continue
            return
        msg = f"others put concepts at {self._connections.location} without a pause and nothing was kept; retry"
        raise StoreUnavailable(msg)

    def _write(self) -> None:
        here, before = self._settled()
        if mapping.same_concepts(before, self._concepts):
            self._commit(Turn(here, here))
            return
        drawing = Drawing(before, self._concepts)
        names, steps = drawing.name_steps(), drawing.steps()
        edition = self._put_edition(self._concepts)
        if sum(len(step.rows) for step in (*names, *steps)) <= SMALL:
            there = Standing(edition, edition, here.names_key)
            self._commit(Turn(here, there, (*names, *steps)))
        else:
            names_key = f"{self._owner.key}#{edition}"
            named = drawing.all_names()
            for parameters in named.batches():
                self._run(named.statement, {"names_key": names_key, **parameters})
            there = Standing(edition, here.edition, names_key)
            self._commit(Turn(here, there))
        self._finish(there, steps)

    def _finish(self, there: Standing, steps: Sequence[Step]) -> None:
        """Draw and take away what is left to, as far as the server lets; the change counts already."""
        for left in reversed(range(DRAWINGS)):
            try:
                if there.drawn != there.edition:
                    self._draw(there, steps)
                self._sweep()
            except Overtaken:
                _log.debug("drawing_left edition=%s", there.edition)
            except GraphmemError as exc:
                _log.warning("drawing_cut_short edition=%s again=%d reason=%s", there.edition, left, exc)
                continue
            return

    def _settled(self) -> tuple[Standing, tuple[Concept, ...]]:
        """Where the ontology stands, and its concepts, once all of an earlier change is drawn.

        Raises:
            Overtaken: Somebody else put concepts meanwhile.
        """
        while True:
            here = standing(self._connections, self._owner)
            now = self._read(here.edition)
            if here.edition is None:
                edition = self._put_edition(now) if now else NONE
                self._turn(here, Standing(edition, edition, here.names_key))
            elif here.drawn != here.edition:
                self._draw(here, Drawing(self._read(here.drawn), now).steps())
            else:
                return here, now

    def _read(self, edition: int | None) -> tuple[Concept, ...]:
        found = concepts_of(self._connections, self._owner, edition)
        if found is None:
            raise Overtaken
        return found

    def _put_edition(self, concepts: Sequence[Concept]) -> int:
        """Write an edition that nobody reads yet; its number."""
        edition = self._connections.write_again(self._take_edition)
        parts = mapping.part_rows(concepts)
        for start in range(0, len(parts), PARTS):
            self._run(statements.PUT_PARTS, {"edition": edition, "parts": parts[start : start + PARTS]})
        return edition

    def _take_edition(self, transaction: ManagedTransaction) -> int:
        ((edition,),) = list(transaction.run(statements.TAKE_EDITION.text, {"owner": self._owner.key}))
        return int(edition)

    def _commit(self, turn: Turn) -> None:
        change = self._change
        self._connections.write_again(lambda transaction: KnowledgeCommit(transaction, change, turn).run())

    def _turn(self, here: Standing, there: Standing) -> None:
        """Turn to an edition in a transaction of its own."""
        self._connections.write_again(partial(_turn, Turn(here, there), self._owner))

    def _draw(self, here: Standing, steps: Sequence[Step]) -> None:
        """Draw what readers find already, in many transactions.

        Raises:
            Overtaken: Somebody else drew it meanwhile.
        """
        turn = Turn(here, here)
        for step in steps:
            for parameters in step.batches():
                values = {"owner": self._owner.key, "names_key": here.names_key, **parameters}
                self._connections.write_again(partial(_draw_batch, turn, self._owner, step.statement, values))
        self._turn(here, Standing(here.edition, here.edition, here.names_key))

    def _sweep(self) -> None:
        """Take away what nobody reads: editions before, and those of changes that were cut short."""
        here = standing(self._connections, self._owner)
        for (names_key,) in self._connections.read(statements.NAMES_KEYS, {"owner": self._owner.key}):
            number = int(names_key.partition("#")[2] or NONE)
            if names_key != here.names_key and number < (here.edition or NONE):
                self._drop(statements.DROP_NAMES, {"names_key": names_key, "limit": NAMES_DROPPED})
        self._drop(statements.DROP_PARTS, {"limit": PARTS_DROPPED})

    def _drop(self, statement: Statement, values: Mapping[str, object]) -> None:
        given = {"owner": self._owner.key, **values}
        while self._connections.write_again(partial(_dropped, statement, given)):
            pass

    def _run(self, statement: Statement, values: Mapping[str, object]) -> None:
        given = {"owner": self._owner.key, **values}
        self._connections.write_again(partial(_run, statement, given))


def _run(statement: Statement, values: dict[str, object], transaction: ManagedTransaction) -> None:
    transaction.run(statement.text, values).consume()


def _dropped(statement: Statement, values: dict[str, object], transaction: ManagedTransaction) -> int:
    ((dropped,),) = list(transaction.run(statement.text, values))
    return int(dropped)


def _turn(turn: Turn, owner: Owner, transaction: ManagedTransaction) -> None:
    turn.check(transaction, owner)
    turn.take(transaction, owner)


def _draw_batch(
    turn: Turn, owner: Owner, statement: Statement, values: dict[str, object], transaction: ManagedTransaction
) -> None:
    turn.check(transaction, owner)
    transaction.run(statement.text, values).consume()
