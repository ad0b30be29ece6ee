"""A tenant's ontology, on each store: loaded, joined, taken back, looked up; what a question leads to by it."""

from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.entity import EntityType
from graphmem.domain.ontology import Concept
from graphmem.domain.scope import Owner
from graphmem.errors import InvalidInput, NotFound
from graphmem.ports.store import Store
from tests.contract.services import over
from tests.fakes.clock import FixedClock

HEAD = "format: graphmem-ontology/1\nproperties: [contains]\nconcepts:\n"
ZORK = HEAD + "  zork: {en: [zork, zorkling], zh: 佐克, broader: beast}\n  beast: {en: beast}\n"


@pytest.fixture
def service(store: Store) -> GraphMem:
    """A service over the store."""
    return over(store, FixedClock(), {"Zork": EntityType.PRODUCT, "soup": EntityType.CONCEPT})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two concepts that nobody ships."""
    path = tmp_path / "zork.yaml"
    path.write_text(ZORK, "utf-8")
    return path


def test_the_shipped_ontology_is_used_until_one_is_loaded(service: GraphMem, file: Path) -> None:
    """Then the loaded one alone, and after going back the shipped one again."""
    assert service.ontology.is_shipped()
    shipped = service.ontology.current()
    loaded = service.ontology.load(str(file))
    assert (loaded.added, loaded.replaced, loaded.dropped) == (2, 0, len(shipped))
    assert [concept.id for concept in service.ontology.current().concepts] == ["zork", "beast"]
    assert not service.ontology.is_shipped()
    back = service.ontology.load_shipped()
    assert (back.added, back.replaced, back.dropped) == (len(shipped), 0, 2)
    assert service.ontology.current() is shipped


def test_concepts_are_added_to_those_that_are_there(service: GraphMem, file: Path) -> None:
    """To the shipped ones first; an id that is there is replaced, and loading the same again changes nothing."""
    shipped = len(service.ontology.current())
    assert service.ontology.load(str(file), add=True).added == 2
    file.write_text(ZORK.replace("broader: beast", "broader: rum"), "utf-8")
    again = service.ontology.load(str(file), add=True)
    assert (again.added, again.replaced, again.dropped) == (0, 1, 0)
    assert service.ontology.load(str(file), add=True).replaced == 0
    assert len(service.ontology.current()) == shipped + 2
    assert service.ontology.current().ancestors("zork")[0].id == "rum"


def test_a_dry_run_keeps_nothing(service: GraphMem, file: Path, store: Store) -> None:
    """And tells what would be."""
    assert service.ontology.load(str(file), dry_run=True).added == 2
    assert service.ontology.load_shipped(dry_run=True).dropped == 0
    assert store.knowledge.revisions([Owner("default")]) == (0,)


def test_problems_are_told_and_stop_nothing(service: GraphMem, tmp_path: Path, file: Path) -> None:
    """An id in two files, a link that leads nowhere, a name of two concepts, a way back."""
    other = tmp_path / "other.yaml"
    other.write_text(HEAD + "  zork: {en: zork}\n  yak: {en: beast, broader: [yak, gone]}\n", "utf-8")
    loaded = service.ontology.load(str(file), str(other))
    assert {str(problem.kind) for problem in loaded.problems} == {
        "duplicate id",
        "dangling id",
        "label clash",
        "cycle",
    }
    assert (len(loaded.ontology), loaded.added) == (3, 3)
    assert [one.labels.get("zh") for one in service.ontology.show("zork")] == ["佐克"]
    assert service.ontology.load(str(file), str(other)).replaced == 0


def test_a_file_that_cannot_be_used_changes_nothing(service: GraphMem, tmp_path: Path, file: Path) -> None:
    """Not even where one before it can; nor does naming none."""
    bad = tmp_path / "bad.ttl"
    bad.write_text("<a> <b", "utf-8")
    for files in ((str(file), str(bad)), (str(tmp_path / "none.yaml"),), (str(tmp_path),), ("a\0.yaml",), ()):
        with pytest.raises(InvalidInput):
            service.ontology.load(*files)
    assert service.ontology.is_shipped()


def test_concepts_are_shown_by_id_and_name(service: GraphMem, file: Path) -> None:
    """In any language or one; what is called nothing is not found."""
    service.ontology.load(str(file))
    for name in ("zork", "ZORKLING", "佐克"):
        assert [concept.id for concept in service.ontology.show(name)] == ["zork"]
    assert service.ontology.show("佐克", language="ZH")
    for name, language in (("佐克", "en"), ("rum", None), ("", None), ("\0", None), ("\ud800", None)):
        with pytest.raises(NotFound):
            service.ontology.show(name, language=language)


def test_concepts_are_listed_page_by_page(service: GraphMem, file: Path) -> None:
    """By id, each once, with where to go on; a limit out of range is refused."""
    service.ontology.load(str(file), add=True)
    expected = sorted(concept.id for concept in service.ontology.current().concepts)
    seen: list[str] = []
    after = None
    while True:
        page = service.ontology.concepts(after=after, limit=500)
        seen += [concept.id for concept in page.concepts]
        after = page.next
        if after is None:
            break
    assert seen == expected
    assert service.ontology.concepts(after="zzzz").concepts == ()
    for limit in (0, -1, 501, 10**30):
        with pytest.raises(InvalidInput):
            service.ontology.concepts(limit=limit)


def test_concepts_are_read_when_they_changed_and_not_with_every_page(
    service: GraphMem, file: Path, tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages come and go, questions are asked: the concepts in memory are still those in the store."""
    read = store.knowledge.concepts
    reads: list[Owner] = []

    def counted(owner: Owner) -> tuple[Concept, ...]:
        reads.append(owner)
        return read(owner)

    monkeypatch.setattr(store.knowledge, "concepts", counted)
    notes = tmp_path / "notes"
    notes.mkdir()
    service.wiki.add(str(notes))
    for number in range(3):
        (notes / f"{number}.md").write_text(f"# Page {number}\nA zork sleeps at noon.\n", "utf-8")
        service.wiki.index()
        assert service.search_knowledge("Where does the zork sleep?")
    assert reads == []
    service.ontology.load(str(file))
    for number in range(3):
        (notes / f"{number}.md").write_text(f"# Page {number}\nA zork sleeps at night.\n", "utf-8")
        service.wiki.index()
        assert service.search_knowledge("Where does the zork sleep?")
        assert len(service.ontology.current()) == 2
    assert reads == [Owner("default")]
    service.ontology.load_shipped()
    assert service.ontology.is_shipped()
    assert len(reads) == 2


def test_entities_are_instances_of_loaded_concepts(service: GraphMem, file: Path) -> None:
    """Those that the caller can see, by their names."""
    service.remember("Zork likes soup", user="ana")
    service.ontology.load(str(file))
    (row,) = [row.entity for row in service.entities.list(user="ana").rows if row.entity.name == "Zork"]
    assert service.ontology.instances([row.key, "unknown"], user="ana") == {row.key: ("zork",)}
    assert service.ontology.instances([row.key], user="ben") == {}


def test_a_question_finds_pages_by_loaded_concepts(service: GraphMem, file: Path, tmp_path: Path) -> None:
    """Once they are indexed again; without the ontology nothing leads there."""
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.md").write_text("---\nupdated: 2020-01-01\n---\n# Care\nA zorkling sleeps at noon.\n", "utf-8")
    for number in range(5):
        (notes / f"{number}.md").write_text(
            f"---\nupdated: 2020-01-01\n---\n# Page {number}\nLamps and stairs.\n", "utf-8"
        )
    service.wiki.add(str(notes))
    service.wiki.index()
    service.ontology.load(str(file))
    (indexed,) = service.wiki.index()
    assert "a.md" in indexed.changed
    (way,) = [each.way for each in service.search_knowledge("How are beasts kept?") if each.way]
    assert [(step.via, step.label) for step in way] == [("QUESTION", "beasts"), ("^broader", "佐克")]
    service.ontology.load_shipped()
    service.wiki.index()
    assert not any(each.way for each in service.search_knowledge("How are beasts kept?"))
