"""Knowledge: domain objects to rows of parameters, and records back."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final

from neo4j import Record

from graphmem.domain.ontology import BROADER, RELATED, Concept
from graphmem.domain.scope import Owner
from graphmem.domain.times import from_us, to_us
from graphmem.domain.wiki import Page, Section, SectionEmbedding, Wiki
from graphmem.ports.store import IndexEntry
from graphmem.stores import knowledge_rows
from graphmem.stores.claim_rows import Row

ConceptLink = tuple[str, str, str]
"""Id of a concept, `broader`, `related` or the name of a property, and the id that it leads to."""

_EDGES: Final = {BROADER: "SUBCLASS_OF", RELATED: "RELATED"}
PART: Final = 500
"""Concepts that one part of an edition holds: some 100 KB."""
CAPTION: Final = 40
"""Characters of what the Browser shows of a page or section."""


def wiki_rows(wikis: Sequence[Wiki]) -> list[Row]:
    """Rows of `PUT_WIKIS`, sorted by name."""
    return [
        {"name": wiki.name, "folder": wiki.folder, "indexed_at": wiki.indexed_at}
        for wiki in sorted(wikis, key=lambda wiki: wiki.name)
    ]


def place_rows(places: Iterable[tuple[str, str]]) -> list[Row]:
    """Rows of `SECTION_PLACES`, `REMOVE_PAGES` and `UNLINK_PAGES`: wiki and path, sorted."""
    return [{"wiki": wiki, "path": path} for wiki, path in sorted(places)]


def page_rows(pages: Sequence[Page]) -> list[Row]:
    """Rows of `PUT_PAGES`, in the order given."""
    return [
        {
            "wiki": page.wiki,
            "path": page.path,
            "name": page.title[:CAPTION],
            "title": str(page.title),
            "aliases": list(page.aliases),
            "tags": list(page.tags),
            "links": list(page.links),
            "updated_at": from_us(to_us(page.updated_at)),
            "valid_until": None if page.valid_until is None else from_us(to_us(page.valid_until)),
            "content_hash": page.content_hash,
        }
        for page in pages
    ]


def link_rows(pages: Sequence[Page]) -> list[Row]:
    """Rows of `LINK_PAGES`."""
    return [{"wiki": page.wiki, "path": page.path, "target": target} for page in pages for target in set(page.links)]


def section_rows(pages: Sequence[Page], revision: int) -> list[Row]:
    """Rows of `PUT_SECTIONS`, in the order given."""
    return [_section_row(page, section, revision) for page in pages for section in page.sections]


def embedding_rows(embeddings: Sequence[SectionEmbedding]) -> list[Row]:
    """Rows of `PUT_SECTION_EMBEDDINGS`."""
    return [
        {
            "section_id": embedding.section_id,
            "model": embedding.model,
            "dimension": embedding.vectors.shape[1],
            "k": len(embedding.vectors),
            "vectors": embedding.vectors.astype("<f4").tobytes(),
        }
        for embedding in embeddings
    ]


def changed_concepts(before: Sequence[Concept], now: Sequence[Concept]) -> list[Row]:
    """Rows of `PUT_CONCEPTS`: of the concepts that are not there as they are, in that place."""
    known = {concept.id: (number, knowledge_rows.concept_body(concept)) for number, concept in enumerate(before)}
    return [
        {
            "id": concept.id,
            "number": number,
            "name": concept.label(),
            "all_names": [name for _, name in concept.names()],
            "definition": concept.definition,
            "place": concept.place,
        }
        for number, concept in enumerate(now)
        if known.get(concept.id) != (number, knowledge_rows.concept_body(concept))
    ]


def same_concepts(before: Sequence[Concept], now: Sequence[Concept]) -> bool:
    """Whether both say the same in the same order."""
    return len(before) == len(now) and not changed_concepts(before, now)


def called(concepts: Sequence[Concept]) -> dict[str, set[str]]:
    """Folded name → ids of the concepts that are called so."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for concept in concepts:
        for folded in knowledge_rows.folded_names(concept):
            found[folded].add(concept.id)
    return dict(found)


def name_rows(before: Mapping[str, set[str]], now: Mapping[str, set[str]]) -> list[Row]:
    """Rows of `PUT_CONCEPT_NAMES`: of names that mean other concepts than before."""
    return [{"folded": folded, "concepts": sorted(ids)} for folded, ids in now.items() if before.get(folded) != ids]


def parted_rows(parted: Iterable[tuple[str, str]]) -> list[Row]:
    """Rows of `PART_INSTANCES`: folded names with the id of a concept that lost it."""
    return [{"concept": concept, "folded": folded} for folded, concept in sorted(parted)]


def concept_links(concepts: Sequence[Concept]) -> set[ConceptLink]:
    """The links between concepts that are there."""
    ids = {concept.id for concept in concepts}
    return {(concept.id, via, target) for concept in concepts for via, target in concept.links() if target in ids}


def concept_link_rows(links: Iterable[ConceptLink]) -> list[Row]:
    """Rows of `LINK_CONCEPTS` and `UNLINK_CONCEPTS`."""
    return [
        {
            "concept": concept,
            "kind": _EDGES.get(via, "PROPERTY"),
            "name": "" if via in _EDGES else via,
            "target": target,
        }
        for concept, via, target in sorted(links)
    ]


def concepts(rows: Iterable[Record]) -> tuple[Concept, ...]:
    """Read the rows of `CONCEPTS`, in their order."""
    return knowledge_rows.concepts((row["id"], row["body"]) for row in sorted(rows, key=itemgetter("number")))


def part_rows(concepts: Sequence[Concept]) -> list[Row]:
    """Rows of `PUT_PARTS`, in order; one of no concept where there are none."""
    cut = [concepts[start : start + PART] for start in range(0, max(len(concepts), 1), PART)]
    return [
        {
            "number": number,
            "parts": len(cut),
            "ids": [concept.id for concept in part],
            "bodies": [knowledge_rows.concept_body(concept) for concept in part],
        }
        for number, part in enumerate(cut)
    ]


def whole(rows: Sequence[Record]) -> tuple[Concept, ...] | None:
    """Read the rows of `EDITION_PARTS`; None: not all of them are there."""
    if not rows or len(rows) != rows[0]["parts"]:
        return None
    ordered = sorted(rows, key=itemgetter("number"))
    return knowledge_rows.concepts(pair for row in ordered for pair in zip(row["ids"], row["bodies"], strict=True))


def entries(rows: Sequence[Record], gone: Sequence[Record], owner: Owner, dimension: int) -> Iterator[IndexEntry]:
    """Read rows of `SECTION_ENTRIES` or `CHANGED_SECTION_ENTRIES` with those of `GONE_SECTIONS`, in their order."""
    told = [
        (
            row["created"], row["id"], row["language"], int(row["told"][1]), _microseconds(row["told"][2]),
            row["search_text"], row["names"], row["told"][3], row["told"][4], row["k"], row["vectors"],
        )
        for row in rows
    ]  # fmt: skip
    told += [(row["created"], row["id"], None, 0, None, "", "", [], [], None, None) for row in gone]
    return knowledge_rows.section_entries(sorted(told, key=itemgetter(0, 1)), owner, dimension)


def revisions_told(rows: Sequence[Record]) -> list[int]:
    """The revision that each section was put in, read together with what it says."""
    return [int(row["told"][0]) for row in rows]


def _section_row(page: Page, section: Section, revision: int) -> Row:
    valid_until = "" if page.valid_until is None else str(to_us(page.valid_until))
    heading = section.trail[-1] if section.trail else page.title
    return {
        "wiki": page.wiki,
        "path": page.path,
        "id": section.id,
        "name": heading[:CAPTION],
        "number": section.number,
        "line": section.line,
        "language": section.language.value,
        "anchor": section.anchor,
        "concepts": list(section.concepts),
        "trail": list(section.trail),
        "names": section.names,
        "search_text": section.search_text,
        "text": str(section.text),
        "told": [
            str(revision),
            str(to_us(page.updated_at)),
            valid_until,
            knowledge_rows.as_json(section.concepts),
            knowledge_rows.as_json(page.tags),
        ],
    }


def _microseconds(text: str) -> int | None:
    return int(text) if text else None
