"""What people do with their ontology: load files, go back to the shipped one, look concepts up.

A use case over ports, beside the memory service. An ontology belongs to the whole tenant.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import Final, Protocol

from graphmem.domain.entity import fold_name
from graphmem.domain.ontology import Concept, Ontology
from graphmem.domain.ontology_check import Problem, check
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import InvalidInput, NotFound
from graphmem.knowledge.ontologies import Ontologies
from graphmem.ports.knowledge_store import KnowledgeStore

MOST_CONCEPTS: Final = 200_000
"""Of one tenant: two files as large as can be read. Their finder takes some 2 KB a concept."""
MOST_LISTED: Final = 500
"""Of one listing."""


class OntologyFile(Protocol):
    """What a file holds."""

    @property
    def ontology(self) -> Ontology:
        """Its concepts."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """What was left out of it, and why."""
        ...


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading does, or with a dry run would do."""

    ontology: Ontology
    """As it is used from then on."""
    added: int
    """Concepts that were not there."""
    replaced: int
    """Concepts that say something else than before."""
    dropped: int
    """Concepts that are no longer there."""
    problems: tuple[Problem, ...]
    """What is wrong in the whole, in its order; none of it keeps the ontology from being used."""
    notes: tuple[str, ...]
    """What was left out of the files, and why."""
    names: int
    """Names of its concepts by which memories are linked to them; none of the shipped one's."""


@dataclass(frozen=True, slots=True)
class ConceptPage:
    """Some concepts, and where to go on."""

    concepts: tuple[Concept, ...]
    next: str | None
    """What `after` shall be for the next page; None at the end."""


class OntologyService:
    """The ontology of one tenant. Safe to share between threads."""

    def __init__(
        self,
        *,
        tenant: str,
        knowledge: KnowledgeStore,
        ontologies: Ontologies,
        shipped: Callable[[], Ontology],
        chosen: Callable[[Ontology], Sized],
        read: Callable[[str], OntologyFile],
    ) -> None:
        """Keep the parts.

        Args:
            tenant: Whose ontology.
            knowledge: Where concepts are kept.
            ontologies: Gives the ontology that is used.
            shipped: The one that graphmem brings, always the same.
            chosen: Chooses the names of a loaded one that memories are looked through for.
            read: Reads a file.
        """
        self._tenant = tenant
        self._owner = Owner(tenant)
        self._knowledge = knowledge
        self._ontologies = ontologies
        self._shipped = shipped
        self._chosen = chosen
        self._read = read
        self._sorted: tuple[Ontology, tuple[str, ...]] | None = None

    def load(self, *files: str, add: bool = False, dry_run: bool = False) -> Loaded:
        """Use what files hold as the ontology, in the place of the one before. Durable when this returns.

        Indexing and search go by it from then on; pages that are indexed take it up at the next `memory.wiki.index`.

        Args:
            files: Turtle, JSON-LD, RDF/XML or YAML by the ends of their names. Of one id in two files the first counts.
            add: Keep the concepts that are there, loaded or shipped, but for those whose ids the files have too.
            dry_run: Tell what would be, and keep nothing.

        Raises:
            InvalidInput: No file is named, one cannot be used, or there would be more than 200,000 concepts.
            StoreUnavailable: The store is locked, full or down; the ontology before is still used.
            StoreRejected: The store is read-only or damaged; the ontology before is still used.
        """
        if not files:
            msg = "no file is named; give one or more that hold an ontology"
            raise InvalidInput(msg, field="files")
        read = [self._read(file) for file in files]
        new = [concept for each in read for concept in each.ontology.concepts]
        ids = {concept.id for concept in new}
        kept = [concept for concept in self.current().concepts if concept.id not in ids] if add else []
        if len(kept) + len(new) > MOST_CONCEPTS:
            msg = f"there would be more than {MOST_CONCEPTS} concepts; load the part that is needed"
            raise InvalidInput(msg, field="files")
        notes = tuple(note for each in read for note in each.notes)
        whole = Ontology((*kept, *new))
        return self._put(whole, whole.concepts, notes, dry_run=dry_run)

    def load_shipped(self, *, dry_run: bool = False) -> Loaded:
        """Go back to the ontology that graphmem brings, which later versions may bring with more concepts.

        Args:
            dry_run: Tell what would be, and keep nothing.

        Raises:
            StoreUnavailable: The store is locked, full or down; the ontology before is still used.
            StoreRejected: The store is read-only or damaged; the ontology before is still used.
        """
        return self._put(self._shipped(), (), (), dry_run=dry_run)

    def _put(self, new: Ontology, stored: tuple[Concept, ...], notes: tuple[str, ...], *, dry_run: bool) -> Loaded:
        """Let `new` be used from now on by keeping `stored`."""
        before = self.current()
        both = [(one, after) for one in before.concepts if (after := new.get(one.id)) is not None]
        problems = check(new)
        if not dry_run:
            self._knowledge.commit(KnowledgeChange(self._owner, concepts=stored))
        return Loaded(
            ontology=new,
            added=len(new) - len(both),
            replaced=sum(one != after for one, after in both),
            dropped=len(before) - len(both),
            problems=problems,
            notes=notes,
            names=len(self._chosen(new)) if stored else 0,
        )

    def current(self) -> Ontology:
        """The ontology that is used: what was loaded, else the shipped one.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return self._ontologies.finder(self._owner).ontology

    def is_shipped(self) -> bool:
        """Whether nothing is loaded, so that the one that graphmem brings is used."""
        return self.current() is self._shipped()

    def show(self, name: str, *, language: str | None = None) -> tuple[Concept, ...]:
        """The concept by an id, else those that a name means, by id.

        Args:
            name: An id, or a name as names of entities are compared.
            language: Only what is called so in this language, as `zh`, an id in any; None: in any.

        Raises:
            NotFound: Nothing is called that.
            StoreUnavailable: The store does not answer.
        """
        ontology = self.current()
        by_id = ontology.get(name)
        if by_id is not None:
            return (by_id,)
        found = ontology.named(name)
        if language is not None:
            found = tuple(one for one in found if _is_called(one, name, language.lower()))
        if not found:
            msg = "no concept has that name or id; without a name all are listed"
            raise NotFound(msg)
        return found

    def concept(self, concept_id: str) -> tuple[Concept, Ontology]:
        """The concept by an id, and the ontology that it is in.

        Raises:
            NotFound: The ontology has no such concept.
            StoreUnavailable: The store does not answer.
        """
        ontology = self.current()
        found = ontology.get(concept_id)
        if found is None:
            msg = "no concept has this id; a list of concepts by name tells ids"
            raise NotFound(msg)
        return found, ontology

    def concepts(self, *, name: str | None = None, after: str | None = None, limit: int = 50) -> ConceptPage:
        """The next concepts by id (code point order).

        Args:
            name: Only those that it means in any language or is the id of; None: all.
            after: `next` of the page before; it need not be there any more. None: from the start.
            limit: 1 to 500.

        Raises:
            InvalidInput: The limit is out of range.
            StoreUnavailable: The store does not answer.
        """
        if not 1 <= limit <= MOST_LISTED:
            msg = f"limit must be from 1 to {MOST_LISTED}"
            raise InvalidInput(msg, field="limit")
        ontology = self.current()
        ids = self._ids(ontology) if name is None else _named(ontology, name)
        start = 0 if after is None else bisect_right(ids, after)
        shown = ids[start : start + limit]
        concepts = tuple(concept for each in shown if (concept := ontology.get(each)) is not None)
        return ConceptPage(concepts, shown[-1] if start + limit < len(ids) else None)

    def _ids(self, ontology: Ontology) -> tuple[str, ...]:
        known = self._sorted
        if known is None or known[0] is not ontology:
            known = self._sorted = ontology, tuple(sorted({concept.id for concept in ontology.concepts}))
        return known[1]

    def instances(
        self, entity_keys: Sequence[str], *, user: str, agent: str | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """Of which loaded concepts entities are instances, as their names tell.

        Args:
            entity_keys: Keys of entities.
            user: Who asks; entities that this user and agent cannot see are left out.
            agent: With one, its private entities are looked at too.

        Returns:
            Key → ids of concepts, sorted; entities that are instances of none are left out.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return self._knowledge.instances(Scope(self._tenant, user, agent), entity_keys)


def _named(ontology: Ontology, name: str) -> tuple[str, ...]:
    """Ids of what a name means or is the id of, sorted."""
    found = {concept.id for concept in ontology.named(name)}
    return tuple(sorted(found | {name} if name in ontology else found))


def _is_called(concept: Concept, name: str, language: str) -> bool:
    folded = fold_name(name)
    return any(tongue == language and fold_name(known) == folded for tongue, known in concept.names())
