"""Keeps a store's index of a wiki true to its folder.

What is read again is decided by the hash of each file, and by what else its sections depend on: the ontology, the
model, how text is read. Pages are committed in batches, so that a long run that is broken off has done what it told.
Links are worked out anew on every page when what pages are called has changed, and only then.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain
from typing import Final

import numpy as np

from graphmem.domain.page_problems import PageProblem, ordered
from graphmem.domain.redaction import RedactedText
from graphmem.domain.wiki import KnowledgeChange, Page, PageRow, SectionEmbedding, Wiki
from graphmem.errors import NotFound
from graphmem.knowledge.links import LinkTargets, PageNames, resolved
from graphmem.knowledge.markdown import Link
from graphmem.knowledge.parsing import parse
from graphmem.knowledge.progress import Progress, silent
from graphmem.knowledge.sections import ReadSection, SectionReader
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.knowledge_store import KnowledgeStore
from graphmem.ports.page_source import Listing, PageFile, PageSource

log: Final = logging.getLogger(__name__)

BATCH_PAGES: Final = 100
BATCH_PASSAGES: Final = 512
"""Passages are embedded and committed together; with a slow model a batch takes about a minute."""
_ROWS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Indexed:
    """What one run did. Paths are sorted."""

    wiki: str
    added: tuple[str, ...]
    changed: tuple[str, ...]
    """Read again, since the file, the ontology or the model is another one."""
    removed: tuple[str, ...]
    relinked: tuple[str, ...]
    """The same as before, but that a link leads to another page."""
    unchanged: int
    embedded: int
    """Passages that got a vector."""
    problems: tuple[PageProblem, ...]

    @property
    def is_idle(self) -> bool:
        """Whether the index was true already."""
        return not (self.added or self.changed or self.removed or self.relinked)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A page to put, and those of its sections that need vectors."""

    page: Page
    sections: tuple[ReadSection, ...] = ()


class Indexing:
    """Indexes the wikis of one owner. Not to be shared between threads: it remembers links."""

    def __init__(
        self,
        *,
        knowledge: KnowledgeStore,
        embedder: Embedder,
        reader: SectionReader,
        clock: Clock,
        is_patient: bool = False,
    ) -> None:
        """Take the store, the model, the reader of the owner's pages and the clock.

        Args:
            knowledge: Where pages are kept.
            embedder: Makes vectors of sections.
            reader: Reads pages of one owner.
            clock: Tells when something was indexed.
            is_patient: Read the links of every page in the first run, so that a later one need not.
        """
        self._knowledge = knowledge
        self._embedder = embedder
        self._clock = clock
        self._reader = reader
        self._owner = reader.owner
        self._model = sha256(embedder.model.encode()).hexdigest()[:16]
        self._is_patient = is_patient
        self._links: dict[tuple[str, str], tuple[str, tuple[Link, ...]]] = {}
        """Wiki and path → hash of the file, and the links in it."""

    def index(self, wiki: Wiki, source: PageSource, *, only: str | None = None, progress: Progress = silent) -> Indexed:
        """Make the index of a wiki true.

        Args:
            wiki: One that the store has.
            source: Its folder.
            only: Look at this page alone.
            progress: Is told after each batch.

        Raises:
            NotFound: The folder is not there, or the store does not have the wiki there any more.
            ProviderUnavailable: The model cannot be loaded; batches before are kept.
            StoreUnavailable: The store does not answer; batches before are kept.
            StoreRejected: The store cannot be written.
        """
        if (wiki.name, wiki.folder) not in {(each.name, each.folder) for each in self._knowledge.wikis(self._owner)}:
            msg = "the wiki was moved or is gone meanwhile; begin again"
            raise NotFound(msg)
        rows = {row.path: row for row in self.rows(wiki.name)}
        listing = source.list() if only is None else Listing((only,), ())
        run = _Run(wiki, source, rows, list(listing.problems))
        before = {path: _names(row) for path, row in rows.items()}
        if only is not None:
            run.names = {path: names for path, names in before.items() if path != only}
        for path in listing.paths:
            self._look(run, path)
        removed = tuple(sorted(rows.keys() - run.names.keys()))
        targets = LinkTargets(run.names[path] for path in sorted(run.names))
        # First, so that a run that is broken off finds names changed the next time as well.
        relinked = self._relinked(run, targets) if run.names != before else iter(())
        embedded = self._commit(run, removed, chain(relinked, self._read_pages(run, targets)), progress)
        found = Indexed(
            wiki=wiki.name,
            added=tuple(path for path in run.changed if path not in rows),
            changed=tuple(path for path in run.changed if path in rows),
            removed=removed,
            relinked=tuple(sorted(run.relinked)),
            unchanged=len(run.names) - len(run.changed) - len(run.relinked),
            embedded=embedded,
            problems=ordered(run.problems),
        )
        log.info(
            "wiki.indexed",
            extra={"added": len(found.added), "changed": len(found.changed), "removed": len(removed)},
        )
        return found

    def rows(self, wiki: str) -> Iterator[PageRow]:
        """Every page that the store has of a wiki, by path."""
        after: str | None = None
        while rows := self._knowledge.pages(self._owner, wiki, after=after, limit=_ROWS):
            yield from rows
            after = rows[-1].path

    def is_current(self, row: PageRow, file_hash: str) -> bool:
        """Whether the store has what would be read of a file with this hash."""
        return row.content_hash == self._kept_hash(file_hash)

    def _kept_hash(self, file_hash: str) -> str:
        return f"{file_hash}:{self._reader.fingerprint}:{self._model}"

    def _look(self, run: "_Run", path: str) -> None:
        """Whether a page is to be read, and what it is called."""
        file = run.source.read(path)
        if isinstance(file, PageProblem):
            run.problems.append(file)
            return
        row = run.rows.get(path)
        is_current = row is not None and self.is_current(row, file.content_hash)
        if row is not None and is_current:
            run.names[path] = _names(row)
        if is_current and (not self._is_patient or self._remembers(run.wiki.name, file)):
            return
        parsed = parse(path, file.text)
        self._links[run.wiki.name, path] = file.content_hash, parsed.links
        if is_current:
            return
        run.names[path] = self._reader.names(parsed)
        run.changed.append(path)

    def _remembers(self, wiki: str, file: PageFile) -> bool:
        return self._links.get((wiki, file.path), ("", ()))[0] == file.content_hash

    def _read_pages(self, run: "_Run", targets: LinkTargets) -> Iterator[_Waiting]:
        # Read a second time, so that a wiki of any size is never held whole.
        for path in run.changed:
            file = run.source.read(path)
            if isinstance(file, PageProblem):
                run.problems.append(replace(file, what=f"{file.what} since indexing began"))
                continue
            yield self._read(run, file, targets)

    def _read(self, run: "_Run", file: PageFile, targets: LinkTargets) -> _Waiting:
        parsed = parse(file.path, file.text)
        read = self._reader.read(
            parsed,
            file,
            wiki=run.wiki.name,
            content_hash=self._kept_hash(file.content_hash),
            links=resolved(parsed.links, file.path, targets),
        )
        run.problems += read.problems
        known = self._embedded(run.rows.get(file.path))
        return _Waiting(read.page, tuple(each for each in read.sections if each.section.id not in known))

    def _embedded(self, row: PageRow | None) -> frozenset[str]:
        """Ids of the sections of a page that have vectors of this model."""
        if row is None or not row.content_hash.endswith(f":{self._model}"):
            return frozenset()
        page = self._knowledge.page(self._owner, row.wiki, row.path)
        return frozenset() if page is None else frozenset(section.id for section in page.sections)

    def _relinked(self, run: "_Run", targets: LinkTargets) -> Iterator[_Waiting]:
        """Pages that stayed as they are, but link otherwise now."""
        for path in sorted(run.names.keys() - set(run.changed)):
            row = run.rows[path]
            written = self._links_of(run, row)
            links = row.links if written is None else resolved(written, path, targets)
            if links == row.links:
                continue
            page = self._knowledge.page(self._owner, row.wiki, path)
            if page is not None:
                run.relinked.append(path)
                yield _Waiting(replace(page, links=links))

    def _links_of(self, run: "_Run", row: PageRow) -> tuple[Link, ...] | None:
        """As they are written on a page; None where the file is another one now, which is to be read as a whole."""
        file_hash, links = self._links.get((row.wiki, row.path), ("", ()))
        if self.is_current(row, file_hash):
            return links
        file = run.source.read(row.path)
        if isinstance(file, PageProblem) or not self.is_current(row, file.content_hash):
            return None
        links = parse(row.path, file.text).links
        self._links[row.wiki, row.path] = file.content_hash, links
        return links

    def _commit(self, run: "_Run", removed: Sequence[str], waiting: Iterator[_Waiting], progress: Progress) -> int:
        """Put pages batch by batch, what is gone first; how many passages got a vector."""
        embedded = done = 0
        gone = tuple((run.wiki.name, path) for path in removed)
        batch: list[_Waiting] = []
        passages = 0
        total = len(run.changed)
        for each in waiting:
            batch.append(each)
            passages += sum(len(section.passages) for section in each.sections)
            if len(batch) >= BATCH_PAGES or passages >= BATCH_PASSAGES:
                self._put(run.wiki, batch, gone)
                done, embedded = done + len(batch), embedded + passages
                progress(f"index {run.wiki.name}", min(done, total), total)
                gone, batch, passages = (), [], 0
        if batch or gone:
            self._put(run.wiki, batch, gone)
            progress(f"index {run.wiki.name}", total, total)
        return embedded + passages

    def _put(self, wiki: Wiki, batch: Sequence[_Waiting], gone: tuple[tuple[str, str], ...]) -> None:
        sections = [section for each in batch for section in each.sections]
        self._knowledge.commit(
            KnowledgeChange(
                owner=self._owner,
                wikis=(replace(wiki, indexed_at=self._clock.now()),),
                pages=tuple(each.page for each in batch),
                embeddings=tuple(self._embeddings(sections)),
                removed=gone,
            )
        )

    def _embeddings(self, sections: Sequence[ReadSection]) -> Iterator[SectionEmbedding]:
        pieces: list[tuple[RedactedText, ...]] = [section.passages for section in sections]
        vectors = self._embedder.embed_passages([passage for each in pieces for passage in each])
        starts = np.cumsum([0, *map(len, pieces)])
        for section, start, passages in zip(sections, starts, pieces, strict=False):
            rows = vectors[start : start + len(passages)]
            yield SectionEmbedding(section.section.id, self._embedder.model, rows)


class _Run:
    """What one run has found out so far."""

    def __init__(
        self, wiki: Wiki, source: PageSource, rows: Mapping[str, PageRow], problems: list[PageProblem]
    ) -> None:
        self.wiki, self.source, self.rows, self.problems = wiki, source, rows, problems
        self.names: dict[str, PageNames] = {}
        """Of every page that could be read, by path."""
        self.changed: list[str] = []
        self.relinked: list[str] = []


def _names(row: PageRow) -> PageNames:
    return PageNames(row.path, row.title, row.aliases)
