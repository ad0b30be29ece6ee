"""One change to an owner's knowledge, written in one transaction of a Neo4j server.

What is there is read first, so that only what changes is written: pages keep their nodes. The concepts of a
change are put as `ontology_commit` says.
"""

from collections.abc import Sequence
from typing import Final

from neo4j import ManagedTransaction, Record

from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import InvalidInput
from graphmem.stores.neo4j import knowledge_mapping as mapping
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.catalog import Statement
from graphmem.stores.neo4j.editions import Turn

Place = tuple[str, str]
"""Wiki and path of a page."""


class KnowledgeCommit:
    """One change in one transaction. May be run again after the server undid it; keeps nothing between runs."""

    def __init__(self, transaction: ManagedTransaction, change: KnowledgeChange, turn: Turn | None = None) -> None:
        """Keep them for `run`.

        Args:
            transaction: In which it is written.
            change: Its concepts are not looked at.
            turn: To the edition that they were put in; None: they stay.
        """
        self._transaction: Final = transaction
        self._change: Final = change
        self._turn: Final = turn
        self._owner: Final = change.owner

    def run(self) -> None:
        """Write it.

        Raises:
            InvalidInput: It does not fit what is there.
            Overtaken: The ontology does not stand where the turn begins.
        """
        owner, change = self._owner, self._change
        named = {"key": owner.key, "tenant": owner.tenant, "user": owner.user, "agent": owner.agent}
        ((revision,),) = list(self._transaction.run(statements.ADVANCE_KNOWLEDGE.text, named))
        if self._turn is not None:
            self._turn.check(self._transaction, owner)
        leaving = self._leaving()
        puts = {(page.wiki, page.path): page for page in change.pages}
        standing = self._standing({*leaving, *puts})
        kept = {
            section.id
            for place, page in puts.items()
            if place not in leaving
            for section in page.sections
            if section.id in standing.get(place, ())
        }
        buried = sorted({section_id for ids in standing.values() for section_id in ids} - kept)
        self._do(statements.BURY_SECTIONS, "ids", buried, revision=revision)
        self._do(statements.REMOVE_PAGES, "pages", mapping.place_rows(leaving & standing.keys()))
        self._do(statements.DROP_WIKIS, "names", sorted(set(change.dropped)))
        self._do(statements.PUT_WIKIS, "wikis", mapping.wiki_rows(change.wikis))
        put = sum(len(page.sections) for page in change.pages)
        if change.pages:
            self._check_wikis()
            self._check_sections(kept)
            self._put_pages(kept, puts.keys() - (standing.keys() - leaving), revision)
        if self._turn is not None:
            self._turn.take(self._transaction, owner)
        values = {"owner": owner.key, "put": put, "buried": len(buried)}
        self._transaction.run(statements.SETTLE_KNOWLEDGE.text, values).consume()

    def _do(self, statement: Statement, name: str, rows: Sequence[object], **values: int) -> None:
        """Run a statement for rows, where there are any."""
        if rows:
            self._transaction.run(statement.text, {"owner": self._owner.key, name: rows, **values}).consume()

    def _ask(self, statement: Statement, **values: object) -> list[Record]:
        return list(self._transaction.run(statement.text, {"owner": self._owner.key, **values}))

    def _leaving(self) -> set[Place]:
        """The pages that are removed, or whose wikis are dropped."""
        leaving = set(self._change.removed)
        if self._change.dropped:
            leaving |= {tuple(row) for row in self._ask(statements.WIKI_PATHS, wikis=list(set(self._change.dropped)))}
        return leaving

    def _standing(self, places: set[Place]) -> dict[Place, list[str]]:
        """Which of these pages are there, and the ids of their sections."""
        if not places:
            return {}
        rows = self._ask(statements.SECTION_PLACES, pages=mapping.place_rows(places))
        return {(wiki, path): ids for wiki, path, ids in rows}

    def _check_wikis(self) -> None:
        wikis = {name for name, *_ in self._ask(statements.WIKIS)}
        if any(page.wiki not in wikis for page in self._change.pages):
            msg = "a page belongs to a wiki that is not there; add the wiki first"
            raise InvalidInput(msg, field="wiki")

    def _check_sections(self, kept: set[str]) -> None:
        new = {section.id for page in self._change.pages for section in page.sections} - kept
        if new and self._ask(statements.STANDING_SECTIONS, ids=sorted(new)):
            msg = "a section stands in another page under the same id; give it an id of its own"
            raise InvalidInput(msg, field="sections")
        if new - {embedding.section_id for embedding in self._change.embeddings}:
            msg = "a new section has no embedding; put both together"
            raise InvalidInput(msg, field="embeddings")

    def _put_pages(self, kept: set[str], come: set[Place], revision: int) -> None:
        pages = sorted(self._change.pages, key=lambda page: (page.wiki, page.path))
        places = mapping.place_rows((page.wiki, page.path) for page in pages)
        self._do(statements.PUT_PAGES, "pages", mapping.page_rows(pages))
        self._do(statements.PUT_SECTIONS, "sections", mapping.section_rows(pages, revision), revision=revision)
        self._do(statements.PUT_SECTION_EMBEDDINGS, "embeddings", mapping.embedding_rows(self._change.embeddings))
        self._do(statements.UNLINK_PAGES, "pages", places)
        self._do(statements.LINK_PAGES, "links", mapping.link_rows(pages))
        for wiki in sorted({wiki for wiki, _ in come}):
            paths = {path: True for of, path in come if of == wiki}
            self._ask(statements.LINK_TO_PAGES, wiki=wiki, come=paths)
        self._do(statements.FORGET_TOPICS, "ids", sorted(kept))
        named = [section.id for page in pages for section in page.sections if section.concepts]
        self._do(statements.JOIN_CONCEPTS, "ids", named)
