"""The ontology of each tenant: its own where one was loaded, else the one that graphmem brings."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Concept, Ontology
from graphmem.domain.scope import Owner
from graphmem.ports.knowledge_store import KnowledgeStore

KEPT: Final = 16
"""Ontologies of so many tenants are held; a finder of 1,500 concepts takes 3 MB."""

_Known = tuple[int, tuple[Concept, ...], ConceptFinder | None]
"""The revision it was read at, what was loaded then, and its finder; None where nothing was."""


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
            revision: Of its knowledge, where that was just read; None: it is asked for.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        found = self.loaded(owner, revision)
        return self._shipped() if found is None else found

    def loaded(self, owner: Owner, revision: int | None = None) -> ConceptFinder | None:
        """As `finder`, but None where the owner has loaded no ontology; the shipped one is not read then."""
        if revision is None:
            revision = self._store.revisions([owner])[0]
        if revision == 0:
            return None
        with self._lock:
            known = self._own.get(owner.key)
            if known is None or known[0] != revision:
                known = self._own[owner.key] = self._read(owner, revision, known)
            self._own.move_to_end(owner.key)
            while len(self._own) > KEPT:
                self._own.popitem(last=False)
            return known[2]

    def _read(self, owner: Owner, revision: int, known: _Known | None) -> _Known:
        concepts = self._store.concepts(owner)
        if known is not None and known[1] == concepts:
            return revision, concepts, known[2]
        return revision, concepts, ConceptFinder(Ontology(concepts)) if concepts else None
