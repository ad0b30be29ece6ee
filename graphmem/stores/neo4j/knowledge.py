"""The port `KnowledgeStore` in the database of a Neo4j store, in labels of its own.

A commit is one transaction of a few statements; one with concepts has others before and after it (`ontology_commit`).
What pages say is in the properties of their nodes, what concepts say in the parts of an edition. Nodes of concepts and
edges (`LINKS_TO`, `ABOUT`, `SUBCLASS_OF`, `RELATED`, `PROPERTY`, `INSTANCE_OF`) are for people.
"""

import logging
from collections.abc import Sequence
from typing import Final

from neo4j import Record

from graphmem.domain.knowledge_check import check_change
from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.wiki import FoundSection, KnowledgeChange, Page, PageRow, Wiki
from graphmem.errors import StoreUnavailable
from graphmem.ports.store import Snapshot
from graphmem.stores import knowledge_rows
from graphmem.stores.neo4j import editions, statements
from graphmem.stores.neo4j import knowledge_mapping as mapping
from graphmem.stores.neo4j.catalog import Statement
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.knowledge_commit import KnowledgeCommit
from graphmem.stores.neo4j.mapping import sendable
from graphmem.stores.neo4j.ontology_commit import OntologyCommit

READINGS: Final = 3
"""How often knowledge is read beside its writers, before these are kept waiting."""
EDITIONS: Final = 20
"""Readings of instances, one for each edition that is put meanwhile, before it is given up."""
_log: Final = logging.getLogger(__name__)


class Neo4jKnowledge:
    """Wikis, pages and concepts in one Neo4j database. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def commit(self, change: KnowledgeChange) -> None:
        """Persist a change, all or nothing, durable when this returns.

        Raises:
            InvalidInput: It does not hang together; nothing was kept.
            StoreUnavailable: The server is down, busy or closed; nothing was kept, unless the message says
                that this is not known.
            StoreRejected: The store is read-only, or refuses the credentials; nothing was kept.
        """
        check_change(change)
        if change.concepts is None:
            self._connections.write_again(lambda transaction: KnowledgeCommit(transaction, change).run())
        else:
            OntologyCommit(self._connections, change).run()
        _log.debug("committed pages=%d removed=%d", len(change.pages), len(change.removed))

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The knowledge revision of each owner, in the order given; 0 for one without knowledge."""
        keys = [owner.key for owner in owners]
        found: dict[str, int] = dict(self._connections.read(statements.KNOWLEDGE_REVISIONS, {"keys": keys}))
        return tuple(found.get(key, 0) for key in keys)

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every section of an owner, read from the server at once."""
        return self._entries(statements.SECTION_ENTRIES, owner, model, since=-1)

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The sections of an owner that were put after revision `since`, and those of then that went."""
        return self._entries(statements.CHANGED_SECTION_ENTRIES, owner, model, since=since)

    def wikis(self, owner: Owner) -> tuple[Wiki, ...]:
        """The owner's wikis, by name."""
        rows = self._connections.read(statements.WIKIS, {"owner": owner.key})
        return knowledge_rows.wikis(sorted(rows))

    def pages(self, owner: Owner, wiki: str, *, after: str | None = None, limit: int) -> tuple[PageRow, ...]:
        """The next pages of a wiki by path."""
        values = {"owner": owner.key, "wiki": wiki, "after": after or "", "limit": max(limit, 0)}
        if len(sendable((wiki, after or ""))) < len((wiki, after)):
            return ()
        return knowledge_rows.page_rows(self._connections.read(statements.PAGES, values), wiki)

    def page(self, owner: Owner, wiki: str, path: str) -> Page | None:
        """A page with its sections; None where there is none."""
        if len(sendable((wiki, path))) < len((wiki, path)):
            return None
        values = {"owner": owner.key, "wiki": wiki, "path": path}
        for *row, sections in self._connections.read(statements.PAGE, values):
            ordered = sorted(sections, key=lambda section: int(section[1]))
            return knowledge_rows.page(tuple(row), ordered, owner, wiki, path)
        return None

    def sections(self, owner: Owner, ids: Sequence[str]) -> tuple[FoundSection, ...]:
        """The sections by these ids in the order asked, each once."""
        asked = list(dict.fromkeys(sendable(ids)))
        rows = self._connections.read(statements.SECTIONS, {"owner": owner.key, "ids": asked})
        found = knowledge_rows.found_sections(rows)
        return tuple(found[section_id] for section_id in asked if section_id in found)

    def concepts(self, owner: Owner) -> tuple[Concept, ...]:
        """The owner's concepts in the order they were put."""
        return editions.current(self._connections, owner)

    def concepts_revision(self, owner: Owner) -> int:
        """Moves when the owner's concepts change; 0 for one who never had any."""
        edition = editions.standing(self._connections, owner).edition
        return editions.UNNUMBERED if edition is None else edition

    def instances(self, scope: Scope, entity_keys: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Entity key → ids of the concepts of its tenant that it is an instance of.

        Read while the ontology stays one edition: the names of the one before are swept away piece by piece.
        """
        tenant = Owner(scope.tenant)
        values = {
            "tenant": tenant.key,
            "owners": [owner.key for owner in scope.owners],
            "keys": list(dict.fromkeys(sendable(entity_keys))),
        }
        after = editions.standing(self._connections, tenant)
        for _ in range(EDITIONS):
            before, rows = after, self._connections.read(statements.INSTANCES, values)
            after = editions.standing(self._connections, tenant)
            if before == after:
                return {key: tuple(concepts) for key, concepts in rows}
        msg = f"the ontology in {self._connections.location} is being loaded again and again; retry"
        raise StoreUnavailable(msg)

    def _entries(self, statement: Statement, owner: Owner, model: str, *, since: int) -> Snapshot:
        """Read at one moment, from a server that shows a commit piece by piece.

        A reading is whole when it holds nothing of a later commit and, after it, all of the last one can be seen, with
        as many sections as there then are: sections that go leave no other trace.
        """
        values: dict[str, str | int] = {"owner": owner.key, "model": model, "since": since}
        for _ in range(READINGS):
            before = self._connections.read(statements.KNOWLEDGE_STATE, values)
            rows, gone = self._connections.read(statement, values), self._gone(values)
            after = self._connections.read(statements.KNOWLEDGE_STATE, values)
            if before == after and _is_whole(after, rows, since):
                return _snapshot(after, rows, gone, owner)
        if self._connections.read_only:
            location = self._connections.location
            msg = f"the store {location} is being written without a pause; retry, or open it for writing"
            raise StoreUnavailable(msg)
        with self._connections.undone() as transaction:
            transaction.run(statements.LOCK_KNOWLEDGE.text, values).consume()
            rows, gone = list(transaction.run(statement.text, values)), self._gone(values)
            return _snapshot(list(transaction.run(statements.KNOWLEDGE_STATE.text, values)), rows, gone, owner)

    def _gone(self, values: dict[str, str | int]) -> list[Record]:
        return self._connections.read(statements.GONE_SECTIONS, values) if int(values["since"]) >= 0 else []


def _is_whole(state: Sequence[Record], rows: Sequence[Record], since: int) -> bool:
    if not state:
        return True
    ((head, put, sections, seen, buried, seen_buried, _),) = state
    revisions = mapping.revisions_told(rows)
    return bool(
        seen == sections
        and seen_buried == buried
        and max(revisions, default=0) <= head
        and (since >= head or revisions.count(head) == put)
    )


def _snapshot(state: Sequence[Record], rows: Sequence[Record], gone: Sequence[Record], owner: Owner) -> Snapshot:
    if not state:
        return Snapshot(0, 0, (), {})
    entries = mapping.entries(rows, gone, owner, state[0]["dimension"])
    return Snapshot(state[0]["head"], len(rows) + len(gone), entries, {})
