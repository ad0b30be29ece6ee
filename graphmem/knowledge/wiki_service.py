"""What people do with wikis: add a folder, index and watch it, look at its pages, find what is wrong, write a page.

A use case over ports, beside the memory service. Knowledge belongs to the whole tenant.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.page_problems import PageProblem, ordered
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, check_id
from graphmem.domain.wiki import KnowledgeChange, Page, PageRow, Wiki
from graphmem.errors import Conflict, GraphmemError, InvalidInput, NotFound
from graphmem.knowledge.indexing import Indexed, Indexing
from graphmem.knowledge.lint import STALE_DAYS, lint
from graphmem.knowledge.parsing import ParsedPage, parse
from graphmem.knowledge.progress import Progress, silent
from graphmem.knowledge.sections import SectionReader
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.knowledge_store import KnowledgeStore
from graphmem.ports.page_source import PageFile, PageSource
from graphmem.ports.vault import Vault

MOST_PAGES: Final = 500
"""Of one listing."""


@dataclass(frozen=True, slots=True)
class WikiStatus:
    """A wiki, what is indexed of it, and what its folder holds that is not. Paths are sorted."""

    wiki: Wiki
    pages: int
    sections: int
    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    problems: tuple[PageProblem, ...]
    missing: str | None = None
    """Why the folder cannot be looked at; nothing is known of changes then."""

    @property
    def is_current(self) -> bool:
        """Whether the index says what the folder does."""
        return self.missing is None and not (self.new or self.changed or self.gone)


@dataclass(frozen=True, slots=True)
class PageDetails:
    """An indexed page, and the file that it is of."""

    page: Page
    content_hash: str | None
    """Of the file as it is now, which a writer has to name; None where it cannot be read."""
    is_current: bool
    """Whether what is indexed is what the file says."""


@dataclass(frozen=True, slots=True)
class Written:
    """A page that was written."""

    path: str
    content_hash: str
    indexed: Indexed


@dataclass(frozen=True, slots=True)
class Watched:
    """What `watch` tells: a run that did something, or why one failed."""

    wiki: str
    indexed: Indexed | None = None
    error: GraphmemError | None = None


class WikiService:
    """The wikis of one tenant. Safe to share between threads."""

    def __init__(
        self,
        *,
        tenant: str,
        knowledge: KnowledgeStore,
        embedder: Embedder,
        vault: Vault,
        clock: Clock,
        open_folder: Callable[[str], PageSource],
        finder: Callable[[Owner], ConceptFinder],
        addresses: bool = False,
    ) -> None:
        """Keep the parts.

        Args:
            tenant: Whose wikis.
            knowledge: Where pages are kept.
            embedder: Makes vectors of sections.
            vault: Names personal data by placeholders.
            clock: Tells when a page was replaced, and what is stale.
            open_folder: Gives the pages of a folder; it need not be there.
            finder: Finds the concepts of an owner's pages.
            addresses: Whether postal addresses are personal data.
        """
        self._owner = Owner(tenant)
        self._knowledge = knowledge
        self._embedder = embedder
        self._vault = vault
        self._clock = clock
        self._open = open_folder
        self._finder = finder
        self._addresses = addresses

    def add(self, folder: str, *, name: str | None = None, move: bool = False) -> Wiki:
        """Make a folder of Markdown a wiki. Its pages are indexed by `index`.

        Args:
            folder: Absolute, or relative to the working directory.
            name: None: the name of the folder.
            move: Let a wiki of this name have its pages here from now on.

        Raises:
            InvalidInput: The name cannot be used.
            NotFound: The folder is not there.
            Conflict: Another folder has this name, or the folder another name.
            StoreUnavailable: The store does not answer.
        """
        source = self._open(folder)
        source.list()
        wiki = Wiki(source.folder.rstrip("/").rpartition("/")[2] if name is None else name, source.folder)
        check_id(wiki.name, "name")
        for known in self._knowledge.wikis(self._owner):
            if (known.name, known.folder) == (wiki.name, wiki.folder):
                return known
            if known.name == wiki.name and not move:
                msg = "a wiki of this name has another folder; give another --name, or --move it here"
                raise Conflict(msg)
            if known.folder == wiki.folder and known.name != wiki.name:
                msg = "this folder is a wiki already, by another name; `wiki status` shows it"
                raise Conflict(msg)
        self._knowledge.commit(KnowledgeChange(self._owner, wikis=(wiki,)))
        return wiki

    def wikis(self) -> tuple[Wiki, ...]:
        """All wikis, by name."""
        return self._knowledge.wikis(self._owner)

    def index(self, name: str | None = None, *, progress: Progress = silent) -> tuple[Indexed, ...]:
        """Make the index of a wiki, or of all, true to the folder; one result each, by name.

        Raises:
            NotFound: No wiki has this name, there is none, or its folder is not there.
            ProviderUnavailable: The model cannot be loaded.
            StoreUnavailable: The store does not answer; batches before are kept.
        """
        indexing = self._indexing()
        return tuple(indexing.index(wiki, self._open(wiki.folder), progress=progress) for wiki in self._named(name))

    def watch(
        self, name: str | None = None, *, told: Callable[[Watched], None], stopped: Callable[[], bool] = lambda: False
    ) -> None:
        """Index a wiki, or all, and then whatever changes, until `stopped`. An error is told once and tried again.

        A new ontology is taken up when watching begins.

        Raises:
            NotFound: No wiki has this name, there is none, or its folder is not there at the beginning.
        """
        indexing = self._indexing(is_patient=True)
        # Loads the model, for which the first change would wait otherwise.
        self._embedder.embed_passages([redact("ready").text])
        watches = [_Watch(indexing, wiki, self._open(wiki.folder), stopped, told) for wiki in self._named(name)]
        while not stopped():
            for each in watches:
                each.look()

    def status(self, name: str | None = None) -> tuple[WikiStatus, ...]:
        """What is indexed of a wiki, or of all, and what changed on disk since; by name.

        Raises:
            NotFound: No wiki has this name.
            StoreUnavailable: The store does not answer.
        """
        if name is None and not self.wikis():
            return ()
        indexing = self._indexing()
        return tuple(self._status(indexing, wiki) for wiki in self._named(name))

    def pages(self, name: str, *, after: str | None = None, limit: int = 50) -> tuple[PageRow, ...]:
        """The next indexed pages of a wiki by path; `after` is the last path of the listing before.

        Raises:
            InvalidInput: The limit is not from 1 to 500.
            NotFound: No wiki has this name.
        """
        if not 1 <= limit <= MOST_PAGES:
            msg = f"limit must be from 1 to {MOST_PAGES}"
            raise InvalidInput(msg, field="limit")
        self._named(name)
        return self._knowledge.pages(self._owner, name, after=after, limit=limit)

    def page(self, name: str, path: str) -> PageDetails:
        """An indexed page with its sections, and the hash of its file.

        Raises:
            NotFound: No wiki has this name, or it has no page there.
        """
        (wiki,) = self._named(name)
        page = self._knowledge.page(self._owner, name, path)
        if page is None:
            msg = "the wiki has no indexed page at this path; `wiki status` shows what is not indexed yet"
            raise NotFound(msg)
        file = self._open(wiki.folder).read(path)
        content_hash = None if isinstance(file, PageProblem) else file.content_hash
        return PageDetails(page, content_hash, page.content_hash.partition(":")[0] == content_hash)

    def lint(
        self, name: str | None = None, *, stale_days: int = STALE_DAYS, progress: Progress = silent
    ) -> Mapping[str, tuple[PageProblem, ...]]:
        """What is wrong in the pages of a wiki, or of all, as they are on disk; by name.

        Args:
            name: None: all.
            stale_days: A page whose `updated` is older is stale; from 1.
            progress: Is told after each page.

        Raises:
            InvalidInput: `stale_days` is out of range.
            NotFound: No wiki has this name, there is none, or its folder is not there.
        """
        if not 1 <= stale_days <= 1_000_000:
            msg = "stale_days must be from 1 to 1000000"
            raise InvalidInput(msg, field="stale_days")
        check = partial(lint, now=self._clock.now(), stale_days=stale_days, progress=progress)
        return {wiki.name: _linted(self._open(wiki.folder), check) for wiki in self._named(name)}

    def write(self, name: str, path: str, text: str, *, if_hash: str | None = None) -> Written:
        """Create a page, or replace the version that was read; then index it.

        It happens as a whole or not at all; the version before is kept in `.graphmem/versions` within the folder.

        Args:
            name: The wiki.
            path: Within the folder, parts by `/`.
            text: The whole page.
            if_hash: Hash of the version that it replaces, as `page` tells it; None: the page is new.

        Raises:
            InvalidInput: The path leads out of the folder or is none that a page can have, or the text is none.
            Conflict: A page is there already, or was changed since it was read; nothing was written.
            NotFound: No wiki has this name, its folder is not there, or there is no page to replace.
            PermissionDenied: The folder cannot be written.
            StoreUnavailable: The page was written, and the store does not answer; `index` takes it up.
        """
        (wiki,) = self._named(name)
        source = self._open(wiki.folder)
        content_hash = source.write(path, text, replacing=if_hash, at=self._clock.now())
        return Written(path, content_hash, self._indexing().index(wiki, source, only=path))

    def _indexing(self, *, is_patient: bool = False) -> Indexing:
        place = partial(self._vault.placeholder, self._owner.key)
        reader = SectionReader(
            owner=self._owner, finder=self._finder(self._owner), place=place, addresses=self._addresses
        )
        return Indexing(
            knowledge=self._knowledge, embedder=self._embedder, reader=reader, clock=self._clock, is_patient=is_patient
        )

    def _named(self, name: str | None) -> tuple[Wiki, ...]:
        """The wiki of this name, or all; never none."""
        found = tuple(wiki for wiki in self.wikis() if name is None or wiki.name == name)
        if not found:
            none = "there is no wiki yet; make a folder one with `wiki add`"
            msg = none if name is None else "no wiki has this name; `wiki status` lists them"
            raise NotFound(msg)
        return found

    def _status(self, indexing: Indexing, wiki: Wiki) -> WikiStatus:
        rows = {row.path: row for row in indexing.rows(wiki.name)}
        pages, sections = len(rows), sum(row.sections for row in rows.values())
        source = self._open(wiki.folder)
        try:
            listing = source.list()
        except NotFound as exc:
            return WikiStatus(wiki, pages, sections, (), (), (), (), missing=str(exc))
        problems: list[PageProblem] = []
        hashes = {file.path: file.content_hash for file in _readable(source, listing.paths, problems)}
        known = [path for path in hashes if path in rows]
        return WikiStatus(
            wiki=wiki,
            pages=pages,
            sections=sections,
            new=tuple(path for path in hashes if path not in rows),
            changed=tuple(path for path in known if not indexing.is_current(rows[path], hashes[path])),
            gone=tuple(path for path in rows if path not in hashes),
            problems=(*listing.problems, *problems),
        )


class _Watch:
    """Looks at one wiki again and again."""

    def __init__(
        self,
        indexing: Indexing,
        wiki: Wiki,
        source: PageSource,
        stopped: Callable[[], bool],
        told: Callable[[Watched], None],
    ) -> None:
        self._indexing, self._wiki, self._source, self._told = indexing, wiki, source, told
        self._changes = source.changes(stopped)
        self._failed: str | None = None
        self._problems: tuple[PageProblem, ...] | None = None
        """Of the last run that ended well; the first one is told whatever it found."""

    def look(self) -> None:
        """Wait a moment for a change, and index when there is one or when the last run failed."""
        if not next(self._changes, False) and self._failed is None:
            return
        try:
            indexed = self._indexing.index(self._wiki, self._source)
        except GraphmemError as exc:
            if str(exc) != self._failed:
                self._told(Watched(self._wiki.name, error=exc))
            self._failed = str(exc)
            return
        if not indexed.is_idle or self._failed is not None or indexed.problems != self._problems:
            self._told(Watched(self._wiki.name, indexed=indexed))
        self._failed, self._problems = None, indexed.problems


def _linted(
    source: PageSource, check: Callable[[Sequence[ParsedPage]], tuple[PageProblem, ...]]
) -> tuple[PageProblem, ...]:
    listing = source.list()
    unreadable = list(listing.problems)
    pages = [parse(file.path, file.text) for file in _readable(source, listing.paths, unreadable)]
    return ordered((*unreadable, *check(pages)))


def _readable(source: PageSource, paths: Sequence[str], unreadable: list[PageProblem]) -> Iterator[PageFile]:
    """The files that can be read, one at a time; why the others cannot goes to `unreadable`."""
    for path in paths:
        file = source.read(path)
        if isinstance(file, PageProblem):
            unreadable.append(file)
        else:
            yield file
