"""A wiki over the store under test: a service, and a folder to change."""

from pathlib import Path

from graphmem.adapters import open_wiki_folder
from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Concept, Ontology
from graphmem.knowledge.indexing import Indexed
from graphmem.knowledge.wiki_service import WikiService
from graphmem.ports.knowledge_store import KnowledgeStore
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault
from graphmem.providers.no_vault import NoVault
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder

TENANT = "acme"
MYSQL = Concept("mysql", labels={"en": "MySQL", "zh": "MySQL"})


class Wiki:
    """A service over a store, and a folder to change."""

    def __init__(self, store: Store, root: Path) -> None:
        self.knowledge: KnowledgeStore = store.knowledge
        self.root = root
        self.embedder = FakeEmbedder(model="fake")
        self.concepts = [MYSQL]
        self.vault: Vault = NoVault()

    @property
    def service(self) -> WikiService:
        """As of a new process."""
        return WikiService(
            tenant=TENANT,
            knowledge=self.knowledge,
            embedder=self.embedder,
            vault=self.vault,
            clock=FixedClock(),
            open_folder=open_wiki_folder,
            finder=lambda _: ConceptFinder(Ontology(self.concepts)),
        )

    def put(self, path: str, text: str) -> None:
        """Write a file as an editor does."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def index(self) -> Indexed:
        """Index in a new process, counting anew what is embedded."""
        self.embedder.passages_embedded.clear()
        (indexed,) = self.service.index("notes")
        return indexed

    def links(self, path: str) -> tuple[str, ...]:
        """Where an indexed page leads."""
        return self.service.page("notes", path).page.links

    def texts(self) -> dict[str, list[str]]:
        """Path → the texts of its sections, of all that is indexed."""
        rows = self.service.pages("notes", limit=500)
        return {row.path: [s.text for s in self.service.page("notes", row.path).page.sections] for row in rows}


def two_pages(store: Store, root: Path) -> Wiki:
    """A wiki of two pages that link to each other, added and not yet indexed."""
    found = Wiki(store, root)
    found.put("mysql.md", "---\naliases: [mysqld]\ntags: [db]\n---\n# MySQL\nSee [[ports]].\n## Backup\n每天备份一次。")
    found.put("sub/ports.md", "# Ports\n[[mysqld]] listens on 3306. [[later]]")
    found.service.add(str(found.root))
    return found
