"""Where knowledge lives: pages, their sections, concepts. A part of each store, in tables and labels of its own.

It persists and proposes; it never scores. Sections are told in the form that memories are told in (`IndexEntry`), so
that one kind of index serves both.
"""

from collections.abc import Sequence
from typing import Protocol

from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner
from graphmem.domain.wiki import FoundSection, KnowledgeChange, Page, PageRow, Wiki
from graphmem.ports.store import Snapshot


class KnowledgeStore(Protocol):
    """Persists the knowledge of owners, which are whole tenants (`Owner(tenant)`)."""

    def commit(self, change: KnowledgeChange) -> None:
        """Persist a change, all or nothing, durable when this returns; the owner's knowledge revision moves by one.

        A dropped wiki goes before one is added, pages that are gone before those that are put.

        Raises:
            InvalidInput: It does not hang together: a page of a wiki that is not there, of another owner, two with one
                path, an embedding without its section, a new section without one; nothing was kept.
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

        An entry has `memory_id` the section's id, `kind` semantic, `status` active, `source` document, `credibility`
        medium, `importance` 0.5, no speaker, no session and no position, `occurred_us` and `recorded_us` those of the
        page's `updated_at`, `valid_until_us` the page's, no accesses, no traits, the page's tags, `entities` the keys
        of its concepts (`concept_key`), nothing newer.
        """
        ...

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The sections that were put or changed after revision `since`, and those that went, these as archived.

        A section that went is told of for ever by id, without text and vectors: (0, d).
        """
        ...

    def wikis(self, owner: Owner) -> tuple[Wiki, ...]:
        """The owner's wikis, by name."""
        ...

    def pages(self, owner: Owner, wiki: str, *, after: str | None = None, limit: int) -> tuple[PageRow, ...]:
        """The next pages of a wiki by path (code point order); `after` is the last path of the page before."""
        ...

    def page(self, owner: Owner, wiki: str, path: str) -> Page | None:
        """A page with its sections; None where there is none."""
        ...

    def sections(self, owner: Owner, ids: Sequence[str]) -> tuple[FoundSection, ...]:
        """The sections by these ids in the order asked, each once, unknown and foreign ones left out alike."""
        ...

    def concepts(self, owner: Owner) -> tuple[Concept, ...]:
        """The owner's concepts in the order they were put; empty where none were."""
        ...
