"""The ontology of each tenant: its own where one was loaded, else the one that graphmem brings."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Concept, Ontology
from graphmem.domain.scope import Owner
from graphmem.ports.knowledge_store import KnowledgeStore

KEPT: Final = 16
"""Ontologies of so many tenants are held; a finder of 5,500 concepts takes 7 MB."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What was read of an owner."""

    revision: int | None
    """Of its knowledge when its concepts were last asked about; None: not known."""
    concepts_revision: int
    concepts: tuple[Concept, ...]
    finder: ConceptFinder | None
    """None: nothing is loaded."""


class Ontologies:
    """Finders of concepts by owner, read again when the owner's concepts have changed. Safe between threads."""

    def __init__(self, store: KnowledgeStore, shipped: Callable[[], ConceptFinder]) -> None:
        """Take the store, and what gives the finder of the shipped ontology; it is asked when first needed."""
        self._store = store
        self._shipped = shipped
        self._lock = Lock()
        self._own: OrderedDict[str, _Known] = OrderedDict()

    def finder(self, owner: Owner, revision: int | None = None) -> ConceptFinder:
        """Finds the concepts of an owner's ontology.

        Args:
            owner: A whole tenant.
            revision: Of its knowledge, where that was just read: the store is asked only when it is another one than
                before. None: the store is asked.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        found = self.loaded(owner, revision)
        return self._shipped() if found is None else found

    def loaded(self, owner: Owner, revision: int | None = None) -> ConceptFinder | None:
        """As `finder`, but None where the owner has loaded no ontology; the shipped one is not read then."""
        if revision == 0:
            return None
        known = self._known(owner)
        if known is not None and revision is not None and known.revision == revision:
            return known.finder
        # Before the concepts: those that are put in between are read again the next time.
        concepts_revision = self._store.concepts_revision(owner)
        if known is None or known.concepts_revision != concepts_revision:
            concepts = self._store.concepts(owner) if concepts_revision else ()
            if known is not None and known.concepts == concepts:
                finder = known.finder
            else:
                finder = ConceptFinder(Ontology(concepts)) if concepts else None
            known = _Known(revision, concepts_revision, concepts, finder)
        elif revision is not None:
            known = replace(known, revision=revision)
        self._keep(owner, known)
        return known.finder

    def _known(self, owner: Owner) -> _Known | None:
        with self._lock:
            return self._own.get(owner.key)

    def _keep(self, owner: Owner, known: _Known) -> None:
        with self._lock:
            self._own[owner.key] = known
            self._own.move_to_end(owner.key)
            while len(self._own) > KEPT:
                self._own.popitem(last=False)
