"""Knowledge: rows of either store to domain objects and back. A list within a row is JSON in SQLite.

It is also where stored text of pages becomes `RedactedText` again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import numpy as np

from graphmem.domain.entity import EntityType, fold_name
from graphmem.domain.memory import Credibility, MemoryKind, Source, Status
from graphmem.domain.ontology import Concept
from graphmem.domain.redaction import RedactedText, restore_redacted
from graphmem.domain.scope import Owner
from graphmem.domain.text import Language
from graphmem.domain.times import from_us
from graphmem.domain.wiki import FoundSection, Page, PageRow, Section, Wiki, concept_key
from graphmem.ports.store import IndexEntry

Row = tuple[Any, ...]
"""As a driver gives it, which knows no types."""
IMPORTANCE: Final = 0.5
"""Of every section."""
SINCE_EVER_US: Final = 0
"""When a section became known: pages do not tell, and a question's clock must not hide one that was edited since."""
LONGEST_NAME: Final = 1_000
"""Characters; no entity is called by more, and Neo4j could not index it."""

_LANGUAGES: Final = {member.value: member for member in Language}


def as_json(values: Iterable[str]) -> str:
    """A list of texts as it is stored."""
    return json.dumps(list(values), ensure_ascii=False)


def section_entries(rows: Iterable[Row], owner: Owner, dimension: int) -> Iterator[IndexEntry]:
    """Read the sections of a snapshot, one at a time; one without a language is gone.

    Args:
        rows: Of one owner; the revision of creation comes first.
        owner: That owner.
        dimension: Length of a vector of the model asked, for sections that have none.
    """
    none = np.zeros((0, dimension), dtype=np.float32)
    for (
        _, section_id, language, updated_us, valid_until_us, search_text, names, concepts, tags, k, vectors,
    ) in rows:  # fmt: skip
        yield IndexEntry(
            memory_id=section_id,
            kind=MemoryKind.SEMANTIC,
            status=Status.ARCHIVED if language is None else Status.ACTIVE,
            source=Source.DOCUMENT,
            credibility=Credibility.MEDIUM,
            importance=IMPORTANCE,
            language=_LANGUAGES.get(language, Language.EN),
            speaker=None,
            session=None,
            position=None,
            occurred_us=updated_us,
            recorded_us=SINCE_EVER_US,
            valid_from_us=None,
            valid_until_us=valid_until_us,
            accessed_us=None,
            access_count=0,
            search_text=search_text,
            names=names,
            traits=frozenset(),
            entities=tuple(sorted({concept_key(owner, concept) for concept in _list(concepts)})),
            tags=tuple(sorted(set(_list(tags)))),
            newer=(),
            vectors=np.frombuffer(vectors, "<f4").reshape(k, -1) if k else none,
        )


def page_rows(rows: Iterable[Row], wiki: str) -> tuple[PageRow, ...]:
    """Read pages of a wiki as lists need them."""
    return tuple(
        PageRow(
            wiki=wiki,
            path=path,
            title=title,
            aliases=tuple(_list(aliases)),
            updated_at=from_us(updated_us),
            valid_until=_from_us(valid_until_us),
            content_hash=content_hash,
            links=tuple(_list(links)),
            sections=sections,
        )
        for path, title, aliases, updated_us, valid_until_us, content_hash, links, sections in rows
    )


def page(row: Row, sections: Iterable[Row], owner: Owner, wiki: str, path: str) -> Page:
    """Read a page and its sections."""
    title, aliases, tags, updated_us, valid_until_us, content_hash, links = row
    return Page(
        owner=owner,
        wiki=wiki,
        path=path,
        title=restore_redacted(title),
        aliases=_redacted(aliases),
        tags=tuple(_list(tags)),
        updated_at=from_us(updated_us),
        valid_until=_from_us(valid_until_us),
        content_hash=content_hash,
        links=tuple(_list(links)),
        sections=tuple(map(_section, sections)),
    )


def found_sections(rows: Iterable[Row]) -> dict[str, FoundSection]:
    """Read sections with what their pages tell of them, by id."""
    found = (
        FoundSection(
            section=_section(section),
            wiki=wiki,
            path=path,
            title=restore_redacted(title),
            updated_at=from_us(updated_us),
            valid_until=_from_us(valid_until_us),
        )
        for wiki, path, title, updated_us, valid_until_us, *section in rows
    )
    return {each.section.id: each for each in found}


def concept_body(concept: Concept) -> str:
    """A concept without its id, as JSON; the order of everything in it is kept."""
    body: dict[str, object] = {
        "labels": dict(concept.labels),
        "alternatives": {language: list(names) for language, names in concept.alternatives.items()},
        "broader": list(concept.broader),
        "related": list(concept.related),
        "properties": {name: list(targets) for name, targets in concept.properties.items()},
        "definition": concept.definition,
        "place": concept.place,
    }
    if concept.entity_type is not None:
        body["entity_type"] = concept.entity_type
    if concept.is_class:
        body["is_class"] = True
    return json.dumps(body, ensure_ascii=False)


def concepts(rows: Iterable[Row]) -> tuple[Concept, ...]:
    """Read concepts: id and body."""
    return tuple(_concept(concept_id, json.loads(body)) for concept_id, body in rows)


def first_of_each(given: Iterable[Concept]) -> tuple[Concept, ...]:
    """Of concepts with one id the first, as an `Ontology` has it."""
    found: dict[str, Concept] = {}
    for concept in given:
        found.setdefault(concept.id, concept)
    return tuple(found.values())


def folded_names(concept: Concept) -> tuple[str, ...]:
    """What entities are called that are instances of a concept, sorted."""
    folded = {fold_name(name) for _, name in concept.names()}
    return tuple(sorted(name for name in folded if 0 < len(name) <= LONGEST_NAME))


def instances(rows: Iterable[Row]) -> dict[str, tuple[str, ...]]:
    """Read entity keys with the ids of their concepts, which are sorted in code point order and listed once."""
    found: dict[str, set[str]] = {}
    for key, concept in rows:
        found.setdefault(key, set()).add(concept)
    return {key: tuple(sorted(ids)) for key, ids in found.items()}


def _section(row: Iterable[Any]) -> Section:
    section_id, number, trail, anchor, line, text, search_text, names, language, concepts_ = row
    return Section(
        id=section_id,
        number=number,
        trail=_redacted(trail),
        anchor=anchor,
        line=line,
        text=restore_redacted(text),
        search_text=search_text,
        names=names,
        language=_LANGUAGES[language],
        concepts=tuple(_list(concepts_)),
    )


def _concept(concept_id: str, body: Mapping[str, Any]) -> Concept:
    return Concept(
        id=concept_id,
        labels=body["labels"],
        alternatives={language: tuple(names) for language, names in body["alternatives"].items()},
        broader=tuple(body["broader"]),
        related=tuple(body["related"]),
        properties={name: tuple(targets) for name, targets in body["properties"].items()},
        definition=body["definition"],
        entity_type=EntityType(body["entity_type"]) if "entity_type" in body else None,
        is_class="is_class" in body,
        place=body["place"],
    )


def _redacted(texts: str | Sequence[str]) -> tuple[RedactedText, ...]:
    return tuple(restore_redacted(text) for text in _list(texts))


def _list(value: str | Sequence[str]) -> Sequence[str]:
    found: Sequence[str] = json.loads(value) if isinstance(value, str) else value
    return found


def wikis(rows: Iterable[Sequence[Any]]) -> tuple[Wiki, ...]:
    """Wikis from rows of name, folder and the time of indexing, in the order given."""
    return tuple(Wiki(name, folder, _from_us(indexed_us)) for name, folder, indexed_us in rows)


def _from_us(value: int | None) -> datetime | None:
    return None if value is None else from_us(value)
