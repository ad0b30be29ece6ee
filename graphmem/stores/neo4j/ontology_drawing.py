"""What has to be written so that nodes show other concepts than before, as steps of rows. Pure.

Only what differs is written: nodes that stay keep the edges that people drew, and it is several times faster than
making all of them anew. Every step may be done again: after a change that was cut short all of them are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.domain.ontology import Concept
from graphmem.stores.neo4j import knowledge_mapping as mapping
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.catalog import Statement

ROWS: Final = 2_000
"""Of one step that are written at once: some 5 MB of a server's heap."""
KEYS: Final = 10_000
"""Looked for at once in all sections or entities, each time by one walk over them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One statement for many rows."""

    statement: Statement
    name: str
    """Of the parameter that takes them."""
    rows: Sequence[object]
    looked_for: bool = False
    """The rows are keys that the statement meets on a walk, rather than places that it goes to."""

    def parameters(self, rows: Sequence[object]) -> dict[str, object]:
        """Some of the rows as the statement takes them."""
        return {self.name: dict.fromkeys(rows, True) if self.looked_for else rows}

    def batches(self) -> Iterator[dict[str, object]]:
        """Its rows in their order, as many as are written at once."""
        size = KEYS if self.looked_for else ROWS
        for start in range(0, len(self.rows), size):
            yield self.parameters(self.rows[start : start + size])


class Drawing:
    """From one ontology to another."""

    def __init__(self, before: Sequence[Concept], now: Sequence[Concept]) -> None:
        """Keep both; of two concepts with one id, neither has the second."""
        self._before: Final = before
        self._now: Final = now
        self._names_before: Final = mapping.called(before)
        self._names: Final = mapping.called(now)

    def name_steps(self) -> tuple[Step, ...]:
        """What makes the names of the one those of the other; they come before `steps`."""
        gone = sorted(self._names_before.keys() - self._names.keys())
        return (
            Step(statements.DROP_CONCEPT_NAMES, "names", gone),
            Step(statements.PUT_CONCEPT_NAMES, "names", mapping.name_rows(self._names_before, self._names)),
        )

    def all_names(self) -> Step:
        """What writes the names of the other where there are none."""
        return Step(statements.PUT_CONCEPT_NAMES, "names", mapping.name_rows({}, self._names))

    def steps(self) -> tuple[Step, ...]:
        """What makes nodes that show the one show the other."""
        names_before, names = self._names_before, self._names
        had, has = {concept.id for concept in self._before}, {concept.id for concept in self._now}
        links_before, links = mapping.concept_links(self._before), mapping.concept_links(self._now)
        parted = [(name, one) for name, ids in names_before.items() for one in ids - names.get(name, set())]
        come = sorted(name for name, ids in names.items() if ids - names_before.get(name, set()))
        return (
            Step(statements.PART_INSTANCES, "names", mapping.parted_rows(parted)),
            Step(statements.UNLINK_CONCEPTS, "links", mapping.concept_link_rows(links_before - links)),
            Step(statements.DROP_CONCEPTS, "ids", sorted(had - has)),
            Step(statements.PUT_CONCEPTS, "concepts", mapping.changed_concepts(self._before, self._now)),
            Step(statements.LINK_CONCEPTS, "links", mapping.concept_link_rows(links - links_before)),
            Step(statements.REJOIN_CONCEPTS, "come", sorted(has - had), looked_for=True),
            Step(statements.JOIN_INSTANCES, "come", come, looked_for=True),
        )
