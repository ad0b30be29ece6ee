"""Where knowledge lives: pages, their sections, concepts. A part of each store, in tables and labels of its own.

It persists and proposes; it never scores. Sections are told in the form that memories are told in (`IndexEntry`), so
that one kind of index serves both.
"""

from collections.abc import Sequence
from typing import Protocol

from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.wiki import FoundSection, KnowledgeChange, Page, PageRow, Wiki
from graphmem.ports.store import Snapshot


class KnowledgeStore(Protocol):
    """Persists the knowledge of owners, which are whole tenants (`Owner(tenant)`)."""

    def commit(self, change: KnowledgeChange) -> None:
        """Persist a change, all or nothing, durable when this returns; the owner's knowledge revision moves by one.

        A dropped wiki goes before one is added, pages that are gone before those that are put; dropping or removing
        what is not there does nothing. A section that stays takes what is put of it but keeps its place among entries,
        and the vectors of models that no embedding is put of. Of two concepts with one id the first is kept. A hundred
        pages at a time are written in seconds; a Neo4j server gives each of its transactions one minute.

        Raises:
            InvalidInput: It does not hang together: as `domain.knowledge_check.check_change` tells, a page of a wiki
                that is not there, a new section without an embedding, or a section under an id that stands in another
                page; nothing was kept.
            StoreUnavailable: The store is locked, full or down; nothing was kept.
            StoreRejected: The store is read-only or damaged; nothing was kept.
        """
        ...

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The knowledge revision of each owner, in the order given; 0 for one without knowledge.

        It is not the revision of the owner's memories.
        """
        ...

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every section of an owner, with its vectors of `model`, as entries by (revision of creation, id).

        A section that went and came back was created when it came back.

        An entry has `memory_id` the section's id, `kind` semantic, `status` active, `source` document, `credibility`
        medium, `importance` 0.5, no speaker, no session and no position, `occurred_us` the page's `updated_at`,
        `recorded_us` 0 (pages do not tell since when they are known), `valid_until_us` the page's, no accesses, no
        traits, the page's tags, `entities` the keys of its concepts (`concept_key`), nothing newer. Where it has no
        vectors of `model` they are (0, d), d that of the model in this store, 0 for one that is unknown to it.
        """
        ...

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The sections that were put after revision `since`, and those of that revision that went, as archived.

        A section that went is told of for ever to whoever was told of it before: to one who read up to a revision at
        which it was there. By id, at the time 0, without text and vectors: (0, d). Order as in `snapshot`.
        """
        ...

    def wikis(self, owner: Owner) -> tuple[Wiki, ...]:
        """The owner's wikis, by name."""
        ...

    def pages(self, owner: Owner, wiki: str, *, after: str | None = None, limit: int) -> tuple[PageRow, ...]:
        """The next pages of a wiki by path (code point order), at most `limit`; none of a wiki that is not there.

        Args:
            owner: Whose pages.
            wiki: Its name.
            after: The last path of the listing before; it need not be there any more. None: from the start.
            limit: Most rows; a listing without any is the end.
        """
        ...

    def page(self, owner: Owner, wiki: str, path: str) -> Page | None:
        """A page with its sections by number; None where there is none. Times are UTC."""
        ...

    def sections(self, owner: Owner, ids: Sequence[str]) -> tuple[FoundSection, ...]:
        """The sections by these ids in the order asked, each once, unknown and foreign ones left out alike."""
        ...

    def concepts(self, owner: Owner) -> tuple[Concept, ...]:
        """The owner's concepts in the order they were put; empty where none were."""
        ...

    def concepts_revision(self, owner: Owner) -> int:
        """A number that grows when an owner's concepts become others; 0 for one who never had any.

        Changes without concepts leave it; one that puts the same concepts again may. It is no knowledge revision. Who
        read the number before the concepts has them at that number or later.
        """
        ...

    def instances(self, scope: Scope, entity_keys: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Entity key → ids of the concepts of its tenant that it is an instance of, sorted by code point.

        An entity is an instance of the concepts that have a name, of at most 1,000 characters, that folds as its own
        does (`fold_name`), whatever its type. Entities that the scope cannot see, that are not there or that are
        instances of nothing are left out alike.
        """
        ...
