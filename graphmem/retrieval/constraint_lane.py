"""The lane of constraints in a recall: reads those in sight once, and asks which of them a request touches.

The scope index holds no text. Constraints are few and rarely revised, so what each edition of one says is kept here,
and one read fetches those that are not known yet.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Final

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.constraints import constraint_spans
from graphmem.domain.entity import EntityType
from graphmem.domain.memory import Memory
from graphmem.domain.recall import Result
from graphmem.domain.scope import Scope
from graphmem.domain.traits import Trait
from graphmem.ports.store import Store
from graphmem.retrieval.concept_reach import ConceptReach
from graphmem.retrieval.constraints import Constraint, Touch, living, read_constraint, touched, with_paths
from graphmem.retrieval.question import Question
from graphmem.retrieval.requests import read_request
from graphmem.retrieval.scope_index import trait_bit
from graphmem.retrieval.visible import Floats, Visible

MOST_LOOKED_AT: Final = 500
"""Constraints of a scope that one request is held against; of more, those most like it."""
MOST_KEPT: Final = 5_000
"""Readings kept, the latest used; some 20 KB each at most."""
MOST_ONTOLOGIES: Final = 16

Ontologies = Callable[[str], ConceptFinder | None]
"""Gives the concepts of a tenant; None: it has none."""


class ConstraintLane:
    """Finds the constraints that requests touch. For use by several threads."""

    def __init__(self, store: Store, ontologies: Ontologies | None) -> None:
        """Keep the ports; an ontology is asked for by the first request with a constraint in sight.

        Args:
            store: Where memories live.
            ontologies: None: no constraint is ever touched.
        """
        self._store = store
        self._ontologies = ontologies
        self._lock = Lock()
        self._reaches: deque[ConceptReach] = deque(maxlen=MOST_ONTOLOGIES)
        self._known: OrderedDict[tuple[str, int], tuple[ConceptReach, Constraint]] = OrderedDict()

    def touched(self, visible: Visible, question: Question, semantic: Floats, scope: Scope) -> tuple[Touch, ...]:
        """The constraints in sight that a question touches; none where it is no request.

        Args:
            visible: What the caller sees.
            question: The question.
            semantic: (size,) similarity of every row to it.
            scope: Who asks.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        request = read_request(question.topic)
        rows = living(visible, trait_bit(Trait.CONSTRAINT)) if request is not None and self._ontologies else []
        reach = self._reach(scope.tenant) if rows else None
        if request is None or reach is None:
            return ()
        if len(rows) > MOST_LOOKED_AT:
            rows = sorted(rows, key=lambda row: (-semantic[row], visible.id(row)))[:MOST_LOOKED_AT]
        read = self._read(reach, {visible.id(row): visible.edition(row) for row in rows}, scope)
        constraints = [(row, read[memory_id]) for row in rows if (memory_id := visible.id(row)) in read]
        return touched(visible, constraints, reach, request, question.topic, semantic=semantic)

    def with_paths(
        self, results: Sequence[Result], touches: Sequence[Touch], visible: Visible, question: Question, scope: Scope
    ) -> tuple[Result, ...]:
        """Results, each touched constraint with the concepts that led to it."""
        reach = self._reach(scope.tenant) if touches else None
        return tuple(results) if reach is None else with_paths(results, touches, visible, reach, question.language)

    def _reach(self, tenant: str) -> ConceptReach | None:
        finder = None if self._ontologies is None else self._ontologies(tenant)
        if finder is None:
            return None
        with self._lock:
            known = next((reach for reach in self._reaches if reach.finder is finder), None)
            if known is None:
                known = ConceptReach(finder)
                self._reaches.append(known)
        return known

    def _read(self, reach: ConceptReach, editions: Mapping[str, int], scope: Scope) -> dict[str, Constraint]:
        """What these memories say in these editions, those not known yet by one read of the store."""
        with self._lock:
            found = {}
            for edition in editions.items():
                kept = self._known.get(edition)
                if kept is not None and kept[0] is reach:
                    self._known.move_to_end(edition)
                    found[edition[0]] = kept[1]
        missing = [memory_id for memory_id in editions if memory_id not in found]
        if missing:
            read = {memory.id: _reading(reach, memory) for memory in self._store.memories(scope, missing)}
            with self._lock:
                self._known.update({(each, editions[each]): (reach, constraint) for each, constraint in read.items()})
                while len(self._known) > MOST_KEPT:
                    self._known.popitem(last=False)
            found |= read
        return found


def _reading(reach: ConceptReach, memory: Memory) -> Constraint:
    """What binds in a memory; where that names nothing ("I never touch it"), all of it."""
    text = memory.content
    spans = constraint_spans(text, source=memory.source, claims=memory.claims, by_words=True)
    said = "\n".join(text[start:end] for start, end in spans)
    people = [linked.mention.surface for linked in memory.mentions if linked.entity.type is EntityType.PERSON]
    return read_constraint(reach, said if reach.names_something(said) else text, people)
