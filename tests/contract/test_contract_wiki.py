"""A folder and its index, on each store: what is new, changed and gone; what is embedded again, and what is not."""

from pathlib import Path

import pytest

from graphmem.domain.ontology import Concept
from graphmem.domain.page_problems import ProblemKind
from graphmem.domain.scope import Owner
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from graphmem.ports.page_source import PageFile
from graphmem.ports.store import Store
from graphmem.providers.aes_vault import AesVault
from graphmem.providers.wiki_folder import WikiFolder
from tests.contract.wikis import MYSQL, TENANT, Wiki, two_pages
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder

OWNER = Owner(TENANT)
BACKUP = Concept("backup", labels={"en": "backup", "zh": "备份"})


@pytest.fixture
def wiki(store: Store, tmp_path: Path) -> Wiki:
    """A wiki of two pages, not yet indexed."""
    return two_pages(store, tmp_path / "notes")


def test_a_folder_is_indexed_section_by_section(wiki: Wiki) -> None:
    """With links, tokens, names, language, concepts and vectors."""
    indexed = wiki.index()
    assert (indexed.added, indexed.problems, indexed.embedded) == (("mysql.md", "sub/ports.md"), (), 3)
    page = wiki.service.page("notes", "mysql.md").page
    assert (page.title, page.aliases, page.tags, page.links) == ("MySQL", ("mysqld",), ("db",), ("sub/ports.md",))
    first, second = page.sections
    assert (first.trail, first.anchor, first.text, first.language) == (("MySQL",), "mysql", "See [[ports]].", "en")
    assert (second.trail, second.text, second.language) == (("MySQL", "Backup"), "每天备份一次。", "zh")
    assert second.search_text.startswith("mysql backup ")
    assert "每天 " in second.search_text
    assert second.concepts == ("mysql",)
    assert wiki.embedder.passages_embedded == [
        "MySQL\n\nSee [[ports]].",
        "MySQL\nBackup\n\n每天备份一次。",
        "Ports\n\n[[mysqld]] listens on 3306. [[later]]",
    ]
    entries = list(wiki.knowledge.snapshot(OWNER, wiki.embedder.model).entries)
    assert [entry.vectors.shape[0] for entry in entries] == [1, 1, 1]


def test_what_did_not_change_is_left_alone(wiki: Wiki) -> None:
    """Neither read into sections nor embedded nor committed; a touched file is the same file."""
    wiki.index()
    revision = wiki.knowledge.revisions([OWNER])
    (wiki.root / "mysql.md").touch()
    again = wiki.index()
    assert again.is_idle
    assert again.unchanged == 2
    assert wiki.embedder.passages_embedded == []
    assert wiki.knowledge.revisions([OWNER]) == revision


def test_only_sections_that_changed_are_embedded(wiki: Wiki) -> None:
    """The others of the page keep their vectors and ids."""
    wiki.index()
    before = wiki.service.page("notes", "mysql.md").page.sections
    wiki.put("mysql.md", (wiki.root / "mysql.md").read_text("utf-8").replace("一次", "两次"))
    indexed = wiki.index()
    after = wiki.service.page("notes", "mysql.md").page.sections
    assert indexed.changed == ("mysql.md",)
    assert wiki.embedder.passages_embedded == ["MySQL\nBackup\n\n每天备份两次。"]
    assert (after[0].id, after[1].id) == (before[0].id, after[1].id)
    assert after[1].id != before[1].id
    assert len(list(wiki.knowledge.snapshot(OWNER, wiki.embedder.model).entries)) == 3


def test_another_ontology_reads_again_and_embeds_what_names_other_concepts(wiki: Wiki) -> None:
    """Concepts are found anew; a section that names the same ones as before stays."""
    wiki.index()
    wiki.concepts = [MYSQL, BACKUP]
    assert wiki.index().changed == ("mysql.md", "sub/ports.md")
    assert wiki.embedder.passages_embedded == ["MySQL\nBackup\n\n每天备份一次。"]
    assert wiki.service.page("notes", "mysql.md").page.sections[1].concepts == ("backup", "mysql")
    assert "备份" in wiki.service.page("notes", "mysql.md").page.sections[1].names
    assert wiki.index().is_idle


def test_another_model_embeds_everything(wiki: Wiki) -> None:
    """Beside the vectors of the first."""
    wiki.index()
    wiki.embedder = FakeEmbedder(model="other")
    assert wiki.index().embedded == 3
    assert {entry.vectors.shape[0] for entry in wiki.knowledge.snapshot(OWNER, "other").entries} == {1}
    assert {entry.vectors.shape[0] for entry in wiki.knowledge.snapshot(OWNER, "fake").entries} == {1}


def test_links_follow_what_pages_are_called(wiki: Wiki) -> None:
    """A page that comes, goes or gets another name changes where others lead, and nothing of their sections."""
    wiki.index()
    assert wiki.links("sub/ports.md") == ("mysql.md",)
    wiki.put("deep/later.md", "# Later\nHere.")
    came = wiki.index()
    assert (came.added, came.relinked, came.unchanged) == (("deep/later.md",), ("sub/ports.md",), 1)
    assert wiki.embedder.passages_embedded == ["Later\n\nHere."]
    assert wiki.links("sub/ports.md") == ("deep/later.md", "mysql.md")
    wiki.put("mysql.md", "# MariaDB\n[[ports]]")
    (wiki.root / "deep/later.md").unlink()
    went = wiki.index()
    assert (went.removed, went.relinked) == (("deep/later.md",), ("sub/ports.md",))
    assert wiki.links("sub/ports.md") == ()


def test_pages_that_are_gone_leave_the_index(wiki: Wiki) -> None:
    """And so do those that cannot be read any more, with the reason."""
    wiki.index()
    (wiki.root / "sub/ports.md").unlink()
    (wiki.root / "mysql.md").write_bytes(b"\0")
    indexed = wiki.index()
    assert indexed.removed == ("mysql.md", "sub/ports.md")
    assert [(problem.path, problem.kind) for problem in indexed.problems] == [("mysql.md", ProblemKind.UNREADABLE)]
    assert wiki.texts() == {}


def test_a_page_that_vanishes_while_it_is_indexed_is_a_problem(wiki: Wiki) -> None:
    """Between the look at it and its turn; the rest is indexed."""

    class Vanishing(WikiFolder):
        reads = 0

        def read(self, path: str) -> PageFile:
            self.reads += 1
            if self.reads == 3:
                (wiki.root / "mysql.md").unlink()
            return super().read(path)  # type: ignore[return-value]

    service = wiki.service
    service._open = lambda folder: Vanishing(Path(folder))
    (indexed,) = service.index("notes")
    assert [problem.what for problem in indexed.problems] == ["is gone since indexing began"]
    assert list(wiki.texts()) == ["sub/ports.md"]


def test_secrets_and_personal_data_stay_in_the_files(wiki: Wiki) -> None:
    """In title, headings, text, aliases, tags and anchors; placeholders are the tenant's own."""
    phone, key = "13800138000", "sk-proj-abcdefghijklmnopqrstuvwxyz123456"
    wiki.vault = AesVault(b"k" * 32, lambda size: b"n" * size)
    wiki.put(
        "mysql.md",
        f"---\naliases: ['{phone}']\ntags: ['{phone}']\n---\n# Call {phone}\nKey {key} ok\n"
        f"## At {phone}\npassword: hunter2x9",
    )
    wiki.index()
    page = wiki.service.page("notes", "mysql.md").page
    entries = list(wiki.knowledge.snapshot(OWNER, wiki.embedder.model).entries)
    kept = repr((page, entries, wiki.embedder.passages_embedded))
    assert phone not in kept
    assert key not in kept
    assert "hunter2x9" not in kept
    assert "[REDACTED:" in page.sections[0].text
    assert wiki.vault.placeholder(OWNER.key, "phone", "+8613800138000") in kept
    assert len({section.anchor for section in page.sections}) == 2


def test_a_name_that_is_redacted_is_no_name_in_any_run(wiki: Wiki) -> None:
    """Whether its page was read in this run or in one before: links do not depend on it."""
    wiki.put("mysql.md", "---\naliases: ['13800138000', mysqld]\n---\n# MySQL 13800138001\nx")
    wiki.put("a.md", "[[13800138000]] [[MySQL 13800138001]]")
    wiki.index()
    assert wiki.links("a.md") == ()
    wiki.put("b.md", "[[13800138000]] [[mysqld]]")
    assert wiki.index().relinked == ()
    assert wiki.links("b.md") == ("mysql.md",)
    wiki.put("mysql.md", (wiki.root / "mysql.md").read_text("utf-8") + " and more")
    assert wiki.index().relinked == ()


def test_front_matter_that_is_broken_costs_itself_alone(wiki: Wiki) -> None:
    """The text is indexed."""
    wiki.put("broken.md", "---\ntitle: [a\n---\n# Title\ntext")
    indexed = wiki.index()
    assert [(problem.place, problem.kind) for problem in indexed.problems] == [
        ("broken.md:3", ProblemKind.FRONT_MATTER)
    ]
    assert wiki.texts()["broken.md"] == ["text"]


def test_a_long_section_is_one_and_is_embedded_by_passages(wiki: Wiki) -> None:
    """Up to sixteen of them; more is told."""
    wiki.put("long.md", "# Long\n" + "A sentence of some words. " * 1_000)
    indexed = wiki.index()
    (entry,) = (
        each for each in wiki.knowledge.snapshot(OWNER, wiki.embedder.model).entries if each.vectors.shape[0] > 1
    )
    assert entry.vectors.shape[0] == 16
    assert entry.search_text.count("\n") > 16
    assert [(problem.place, problem.kind) for problem in indexed.problems] == [("long.md:1", ProblemKind.TOO_LONG)]


def test_equal_sections_are_sections_of_their_own(wiki: Wiki) -> None:
    """In one page and in two, and in two wikis of one folder's content."""
    for path in ("one.md", "two.md"):
        wiki.put(path, "# Same\ntext\n# Same\ntext")
    wiki.index()
    entries = list(wiki.knowledge.snapshot(OWNER, wiki.embedder.model).entries)
    assert len({entry.memory_id for entry in entries}) == len(entries) == 7


def test_wikis_have_names_and_folders_of_their_own(wiki: Wiki, tmp_path: Path) -> None:
    """Adding one again does nothing; a name or folder that is taken is refused; a wiki can move."""
    service = wiki.service
    (added,) = service.wikis()
    assert (added.name, added.folder) == ("notes", str(wiki.root))
    assert service.add(str(wiki.root / ".." / "notes")) == added
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(Conflict, match="another folder"):
        service.add(str(other), name="notes")
    with pytest.raises(Conflict, match="by another name"):
        service.add(str(wiki.root), name="again")
    with pytest.raises(NotFound, match="folder cannot be read"):
        service.add(str(tmp_path / "gone"))
    with pytest.raises(InvalidInput, match="name is empty"):
        service.add(str(other), name=" ")
    wiki.index()
    assert service.add(str(other), name="notes", move=True).folder == str(other)
    assert len(wiki.index().removed) == 2


def test_another_tenant_sees_nothing(wiki: Wiki) -> None:
    """Neither wikis nor pages."""
    wiki.index()
    other = wiki.service
    other._owner = Owner("other")
    assert other.wikis() == ()
    assert other.status() == ()
    with pytest.raises(NotFound):
        other.page("notes", "mysql.md")
    assert list(wiki.knowledge.snapshot(Owner("other"), wiki.embedder.model).entries) == []


def test_status_tells_what_changed_on_disk(wiki: Wiki) -> None:
    """New, changed and gone pages, what cannot be read, and a folder that is away."""
    wiki.index()
    (status,) = wiki.service.status()
    assert (status.pages, status.sections, status.is_current) == (2, 3, True)
    assert status.wiki.indexed_at == FixedClock().now()
    wiki.put("new.md", "x")
    wiki.put("mysql.md", "y")
    (wiki.root / "sub/ports.md").unlink()
    wiki.put("binary.md", "\0")
    (status,) = wiki.service.status("notes")
    assert (status.new, status.changed, status.gone) == (("new.md",), ("mysql.md",), ("sub/ports.md",))
    assert [problem.path for problem in status.problems] == ["binary.md"]
    assert not status.is_current
    wiki.root.rename(wiki.root.with_name("away"))
    (status,) = wiki.service.status()
    assert status.missing is not None
    assert (status.pages, status.is_current) == (2, False)


def test_a_written_page_is_found_at_once(wiki: Wiki) -> None:
    """Its links and those that lead to it included; the others are not looked at."""
    wiki.index()
    wiki.put("mysql.md", "unsaved work of somebody")
    wiki.embedder.passages_embedded.clear()
    written = wiki.service.write("notes", "later.md", "# Later\n[[Ports]]")
    assert (written.indexed.added, written.indexed.relinked) == (("later.md",), ("sub/ports.md",))
    assert wiki.embedder.passages_embedded == ["Later\n\n[[Ports]]"]
    assert wiki.links("later.md") == ("sub/ports.md",)
    assert "later.md" in wiki.links("sub/ports.md")
    details = wiki.service.page("notes", "later.md")
    assert details.content_hash == written.content_hash
    with pytest.raises(Conflict):
        wiki.service.write("notes", "later.md", "# Other")
    wiki.service.write("notes", "later.md", "# Later\nnew text", if_hash=written.content_hash)
    assert wiki.texts()["later.md"] == ["new text"]
    assert wiki.service.page("notes", "mysql.md").is_current is False


def test_a_run_that_breaks_off_is_taken_up(wiki: Wiki, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was committed stays, links included; the next run does the rest."""
    monkeypatch.setattr("graphmem.knowledge.indexing.BATCH_PAGES", 1)
    wiki.index()
    for number in range(5):
        wiki.put(f"n{number}.md", f"# N{number}\ntext [[later]]")
    wiki.put("later.md", "# Later\nhere")
    commits = 0
    commit = wiki.knowledge.commit

    def failing(change: KnowledgeChange) -> None:
        nonlocal commits
        commits += 1
        if commits == 4:
            msg = "down"
            raise StoreUnavailable(msg)
        commit(change)

    with monkeypatch.context() as broken:
        broken.setattr(wiki.knowledge, "commit", failing)
        with pytest.raises(StoreUnavailable):
            wiki.index()
    assert 2 < len(wiki.texts()) < 8
    wiki.index()
    assert len(wiki.texts()) == 8
    assert wiki.links("sub/ports.md") == ("later.md", "mysql.md")
    assert wiki.links("n0.md") == ("later.md",)
    assert wiki.index().is_idle


def test_progress_is_told(wiki: Wiki) -> None:
    """Up to the whole."""
    told: list[tuple[str, int, int]] = []
    wiki.service.index(progress=lambda stage, done, total: told.append((stage, done, total)))
    assert told[-1] == ("index notes", 2, 2)
