"""The names that the loaded ontology of each tenant gives to its memories; none where none was loaded."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.entity import fold_name
from graphmem.domain.ontology import Ontology
from graphmem.domain.ontology_names import OntologyNames
from graphmem.domain.scope import Owner
from graphmem.knowledge.ontologies import KEPT, Ontologies


class TenantNames:
    """Names by tenant, chosen again when its ontology has changed. Safe between threads."""

    def __init__(
        self, ontologies: Ontologies, *, shipped: Callable[[], ConceptFinder], is_plain: Callable[[str], bool]
    ) -> None:
        """Take the ontologies.

        Args:
            ontologies: Gives the one that a tenant has loaded.
            shipped: Gives the finder of the shipped ontology, whose names are words; asked once one is loaded.
            is_plain: Whether the recognizer takes a name for an ordinary word.
        """
        self._ontologies = ontologies
        self._shipped = shipped
        self._is_plain = is_plain
        self._lock = Lock()
        self._known: OrderedDict[str, tuple[ConceptFinder, OntologyNames]] = OrderedDict()

    def of(self, tenant: str) -> OntologyNames | None:
        """The names of a tenant's loaded ontology that count; None where it has loaded none.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        finder = self._ontologies.loaded(Owner(tenant))
        if finder is None:
            return None
        with self._lock:
            known = self._known.get(tenant)
        if known is None or known[0] is not finder:
            # Takes seconds for a large one, which other tenants do not wait for.
            known = finder, self.chosen(finder.ontology)
        with self._lock:
            self._known[tenant] = known
            self._known.move_to_end(tenant)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return known[1]

    def chosen(self, ontology: Ontology) -> OntologyNames:
        """The names of an ontology that would count if it were loaded."""
        return OntologyNames(ontology, is_ordinary=self._is_ordinary)

    def _is_ordinary(self, name: str) -> bool:
        return self._is_plain(name) or fold_name(name) in self._shipped().ontology.folded_names()
