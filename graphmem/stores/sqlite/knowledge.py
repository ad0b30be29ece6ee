"""The port `KnowledgeStore` in the file of a SQLite store, in tables of its own.

The instances of concepts are no rows: entities and names of concepts meet when they are asked for.
"""

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

import apsw

from graphmem.domain.knowledge_check import check_change
from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import to_us
from graphmem.domain.wiki import FoundSection, KnowledgeChange, Page, PageRow, Section, SectionEmbedding, Wiki
from graphmem.errors import InvalidInput
from graphmem.ports.store import Snapshot
from graphmem.stores import knowledge_rows
from graphmem.stores.sqlite import knowledge_statements as statements
from graphmem.stores.sqlite.connections import Connections, read_within
from graphmem.stores.sqlite.mapping import Values, json_list, owner_values

_log: Final = logging.getLogger(__name__)


class SqliteKnowledge:
    """Wikis, pages and concepts in one SQLite file. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def commit(self, change: KnowledgeChange) -> None:
        """Persist a change, all or nothing, durable when this returns.

        Raises:
            InvalidInput: It does not hang together; nothing was kept.
            StoreUnavailable: The store is locked, full or closed; nothing was kept.
            StoreRejected: The store is read-only or damaged; nothing was kept.
        """
        check_change(change)
        with self._connections.writing() as connection:
            ((owner_id,),) = connection.execute(statements.MEET_OWNER, owner_values(change.owner))
            ((revision,),) = connection.execute(statements.ADVANCE_KNOWLEDGE, {"owner_id": owner_id})
            at = {"owner_id": owner_id, "revision": revision}
            _change_wikis(connection, change, at)
            _put_pages(connection, change, at)
            if change.concepts is not None:
                _put_concepts(connection, change.concepts, owner_id)
                connection.execute(statements.ADVANCE_CONCEPTS, at)
        _log.debug("committed pages=%d removed=%d", len(change.pages), len(change.removed))

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The knowledge revision of each owner, in the order given; 0 for one without knowledge."""
        keys = [owner.key for owner in owners]
        with self._connections.reading() as connection:
            found = dict(connection.execute(statements.KNOWLEDGE_REVISIONS, {"keys": json_list(keys)}))
        return tuple(found.get(key, 0) for key in keys)

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every section of an owner, read from the file as they are consumed."""
        return self._entries(statements.SECTION_ENTRIES, owner, model, since=-1)

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The sections of an owner that were put after revision `since`, and those of then that went."""
        return self._entries(statements.CHANGED_SECTION_ENTRIES, owner, model, since=since)

    def wikis(self, owner: Owner) -> tuple[Wiki, ...]:
        """The owner's wikis, by name."""
        with self._connections.reading() as connection:
            return knowledge_rows.wikis(connection.execute(statements.WIKIS, {"owner": owner.key}))

    def pages(self, owner: Owner, wiki: str, *, after: str | None = None, limit: int) -> tuple[PageRow, ...]:
        """The next pages of a wiki by path."""
        values = {"owner": owner.key, "asked": json_list([wiki, after or ""]), "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            return knowledge_rows.page_rows(connection.execute(statements.PAGES, values), wiki)

    def page(self, owner: Owner, wiki: str, path: str) -> Page | None:
        """A page with its sections; None where there is none."""
        values = {"owner": owner.key, "asked": json_list([wiki, path])}
        with self._connections.reading() as connection:
            for page_id, *row in connection.execute(statements.PAGE, values):
                sections = connection.execute(statements.PAGE_SECTIONS, {"page_id": page_id})
                return knowledge_rows.page(tuple(row), sections, owner, wiki, path)
        return None

    def sections(self, owner: Owner, ids: Sequence[str]) -> tuple[FoundSection, ...]:
        """The sections by these ids in the order asked, each once."""
        values = {"owner": owner.key, "ids": json_list(ids)}
        with self._connections.reading() as connection:
            found = knowledge_rows.found_sections(connection.execute(statements.SECTIONS, values))
        return tuple(found[section_id] for section_id in dict.fromkeys(ids) if section_id in found)

    def concepts(self, owner: Owner) -> tuple[Concept, ...]:
        """The owner's concepts in the order they were put."""
        with self._connections.reading() as connection:
            return knowledge_rows.concepts(connection.execute(statements.CONCEPTS, {"owner": owner.key}))

    def concepts_revision(self, owner: Owner) -> int:
        """Moves when the owner's concepts change; 0 for one who never had any."""
        with self._connections.reading() as connection:
            row = connection.execute(statements.CONCEPTS_REVISION, {"owner": owner.key}).fetchone()
        return 0 if row is None else int(row[0])

    def instances(self, scope: Scope, entity_keys: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Entity key → ids of the concepts of its tenant that it is an instance of."""
        values = {
            "owners": json_list(owner.key for owner in scope.owners),
            "tenant": Owner(scope.tenant).key,
            "keys": json_list(entity_keys),
        }
        with self._connections.reading() as connection:
            return knowledge_rows.instances(connection.execute(statements.INSTANCES, values))

    def _entries(self, statement: str, owner: Owner, model: str, *, since: int) -> Snapshot:
        values = {"key": owner.key, "model": model, "since": since}
        with ExitStack() as stack:
            connection = stack.enter_context(self._connections.reading())
            found = connection.execute(statements.SECTIONS_HEAD, values).fetchone()
            if found is None:
                return Snapshot(0, 0, (), {})
            owner_id, revision, dimension, count = found
            rows = connection.execute(statement, values | {"owner_id": owner_id})
            read = knowledge_rows.section_entries(rows, owner, dimension)
            # The transaction stays open until the last entry is read, so that they fit the revision.
            return Snapshot(revision, count, read_within(stack.pop_all(), read, rows), {})


def _change_wikis(connection: apsw.Connection, change: KnowledgeChange, at: dict[str, int]) -> None:
    """Drop and add wikis, then remove pages."""
    dropped = [{**at, "name": name} for name in change.dropped]
    connection.executemany(statements.BURY_WIKI, dropped)
    connection.executemany(statements.DROP_WIKI, dropped)
    connection.executemany(statements.PUT_WIKI, [{**at, **_wiki_values(wiki)} for wiki in change.wikis])
    removed = [{**at, "wiki": wiki, "path": path} for wiki, path in dict.fromkeys(change.removed)]
    connection.executemany(statements.BURY_PAGE, removed)
    connection.executemany(statements.REMOVE_PAGE, removed)


def _put_pages(connection: apsw.Connection, change: KnowledgeChange, at: dict[str, int]) -> None:
    """Put pages in their places: what leaves them first, so that a section may move to another page."""
    wikis: dict[str, int] = dict(connection.execute(statements.WIKI_IDS, at))
    if any(page.wiki not in wikis for page in change.pages):
        msg = "a page belongs to a wiki that is not there; add the wiki first"
        raise InvalidInput(msg, field="wiki")
    page_ids = [
        next(connection.execute(statements.PUT_PAGE, _page_values(page, wikis[page.wiki])))[0] for page in change.pages
    ]
    left = [
        {**at, "page_id": page_id, "ids": json_list(section.id for section in page.sections)}
        for page, page_id in zip(change.pages, page_ids, strict=True)
    ]
    connection.executemany(statements.BURY_REPLACED, left)
    connection.executemany(statements.DELETE_REPLACED, left)
    page_of = {
        section.id: page_id for page, page_id in zip(change.pages, page_ids, strict=True) for section in page.sections
    }
    kept: dict[str, int] = dict(connection.execute(statements.PLACES, {**at, "ids": json_list(page_of)}))
    if any(page_of[section_id] != page_id for section_id, page_id in kept.items()):
        msg = "a section stands in another page under the same id; give it an id of its own"
        raise InvalidInput(msg, field="sections")
    if page_of.keys() - kept.keys() - {embedding.section_id for embedding in change.embeddings}:
        msg = "a new section has no embedding; put both together"
        raise InvalidInput(msg, field="embeddings")
    connection.executemany(
        statements.PUT_SECTION,
        (
            {**at, **_section_values(section), "page_id": page_of[section.id]}
            for page in change.pages
            for section in page.sections
        ),
    )
    connection.executemany(
        statements.PUT_SECTION_EMBEDDING,
        ({**at, **_embedding_values(embedding)} for embedding in change.embeddings),
    )


def _put_concepts(connection: apsw.Connection, concepts: Sequence[Concept], owner_id: int) -> None:
    connection.execute(statements.DROP_CONCEPTS, {"owner_id": owner_id})
    connection.execute(statements.DROP_CONCEPT_NAMES, {"owner_id": owner_id})
    kept = knowledge_rows.first_of_each(concepts)
    connection.executemany(
        statements.INSERT_CONCEPT,
        ((owner_id, number, concept.id, knowledge_rows.concept_body(concept)) for number, concept in enumerate(kept)),
    )
    connection.executemany(
        statements.INSERT_CONCEPT_NAME,
        ((owner_id, name, concept.id) for concept in kept for name in knowledge_rows.folded_names(concept)),
    )


def _wiki_values(wiki: Wiki) -> Values:
    """Parameters of `PUT_WIKI`, but the owner's."""
    indexed_us = None if wiki.indexed_at is None else to_us(wiki.indexed_at)
    return {"name": wiki.name, "folder": wiki.folder, "indexed_at": indexed_us}


def _page_values(page: Page, wiki_id: int) -> Values:
    """Parameters of `PUT_PAGE`."""
    return {
        "wiki_id": wiki_id,
        "path": page.path,
        "content_hash": page.content_hash,
        "updated_at": to_us(page.updated_at),
        "valid_until": None if page.valid_until is None else to_us(page.valid_until),
        "title": page.title,
        "aliases": json_list(page.aliases),
        "tags": json_list(page.tags),
        "links": json_list(page.links),
    }


def _section_values(section: Section) -> Values:
    """Parameters of `PUT_SECTION`, but those of its page and owner."""
    return {
        "id": section.id,
        "number": section.number,
        "line": section.line,
        "language": section.language,
        "anchor": section.anchor,
        "concepts": json_list(section.concepts),
        "trail": json_list(section.trail),
        "names": section.names,
        "search_text": section.search_text,
        "text": section.text,
    }


def _embedding_values(embedding: SectionEmbedding) -> Values:
    """Parameters of `PUT_SECTION_EMBEDDING`, but the owner's."""
    count, dimension = embedding.vectors.shape
    return {
        "section_id": embedding.section_id,
        "model": embedding.model,
        "dimension": dimension,
        "k": count,
        "vector": embedding.vectors.astype("<f4").tobytes(),
    }
