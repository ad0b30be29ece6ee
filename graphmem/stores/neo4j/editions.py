"""Editions of an owner's ontology: which one readers find, and what stands in it.

An edition is written under a number of its own, in parts that never change, before a property of the owner's knowledge
says that it counts. So it is read whole or, where that property moves meanwhile, read again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from neo4j import ManagedTransaction

from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner
from graphmem.errors import StoreUnavailable
from graphmem.stores.neo4j import knowledge_mapping as mapping
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.ontology_drawing import Step

READINGS: Final = 5
"""How often concepts are read beside those who put others."""
NONE: Final = 0
"""The edition of an owner who was never given concepts."""
UNNUMBERED: Final = 1
"""What stands for concepts that were written before there were editions; the first edition after has 2."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an owner's ontology stands."""

    edition: int | None
    """That readers find; None: the nodes of concepts tell, as they did before there were editions."""
    drawn: int | None
    """That the nodes of concepts show; another one while a change is being drawn, or was cut short."""
    names_key: str
    """Under what the names of its concepts stand."""


class Overtaken(Exception):
    """Somebody else put concepts meanwhile, and nothing was kept. Never leaves the store."""


@dataclass(frozen=True, slots=True)
class Turn:
    """From where an ontology stands to where it shall stand, as a part of one transaction."""

    here: Standing
    there: Standing
    steps: Sequence[Step] = ()
    """What is drawn at once."""

    def check(self, transaction: ManagedTransaction, owner: Owner) -> None:
        """See, and hold until the transaction ends, that the ontology stands where it was seen.

        Raises:
            Overtaken: It does not.
        """
        transaction.run(statements.LOCK_KNOWLEDGE.text, {"owner": owner.key}).consume()
        found = [Standing(*row) for row in transaction.run(statements.EDITION.text, {"owner": owner.key})]
        if found != [self.here]:
            raise Overtaken

    def take(self, transaction: ManagedTransaction, owner: Owner) -> None:
        """Draw and turn; `check` comes before."""
        there = self.there
        for step in self.steps:
            statement, values = step.statement, {"owner": owner.key, "names_key": there.names_key}
            if step.rows:
                transaction.run(statement.text, values | step.parameters(step.rows)).consume()
        turned = {"owner": owner.key, "edition": there.edition, "drawn": there.drawn, "names_key": there.names_key}
        transaction.run(statements.TURN_TO_EDITION.text, turned).consume()


def standing(connections: Connections, owner: Owner) -> Standing:
    """Where an owner's ontology stands now.

    Raises:
        StoreUnavailable: The server does not answer.
    """
    for row in connections.read(statements.EDITION, {"owner": owner.key}):
        return Standing(*row)
    return Standing(NONE, NONE, owner.key)


def concepts_of(connections: Connections, owner: Owner, edition: int | None) -> tuple[Concept, ...] | None:
    """The concepts of an edition in their order; None: it is not there, or not whole any more.

    Raises:
        StoreUnavailable: The server does not answer.
    """
    if edition == NONE:
        return ()
    if edition is None:
        found = mapping.concepts(connections.read(statements.CONCEPTS, {"owner": owner.key}))
        return found if standing(connections, owner).edition is None else None
    return mapping.whole(connections.read(statements.EDITION_PARTS, {"owner": owner.key, "edition": edition}))


def current(connections: Connections, owner: Owner) -> tuple[Concept, ...]:
    """The concepts that count now, in the order they were put.

    Raises:
        StoreUnavailable: The server does not answer, or others are put without a pause.
    """
    for _ in range(READINGS):
        found = concepts_of(connections, owner, standing(connections, owner).edition)
        if found is not None:
            return found
    msg = f"the concepts at {connections.location} are being put without a pause; retry"
    raise StoreUnavailable(msg)
