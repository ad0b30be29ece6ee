"""What no store may keep of a change to an owner's knowledge, told before anything is written. Pure.

What only the store can know, such as whether a page's wiki is there, the store tells.
"""

from collections.abc import Hashable, Iterable, Iterator
from datetime import datetime
from itertools import pairwise
from typing import Final

from graphmem.domain.scope import Owner, Visibility
from graphmem.domain.wiki import KnowledgeChange, Page, SectionEmbedding
from graphmem.errors import InvalidInput

LONGEST_PATH_BYTES: Final = 4_096
"""In UTF-8, as most file systems have it; Neo4j cannot index keys of more than 8 KB."""
LONGEST_ID_BYTES: Final = 2_000
"""In UTF-8: of sections, concepts and models."""
LONGEST_NAME_BYTES: Final = 1_000
"""In UTF-8: of wikis."""
_VECTORS: Final = 2
"""Axes of the vectors of a section: passages and dimensions."""


def check_change(change: KnowledgeChange) -> None:
    """Refuse a change that does not hang together by itself, or that not every store could give back as it was.

    Raises:
        InvalidInput: Of an owner that is no whole tenant or of two owners; two wikis, pages or sections by one name; a
            page whose sections are not numbered from 0 in their order, or share an anchor; an embedding that is of no
            section of the change, is there twice or is no matrix, or models with vectors of two lengths; a time
            without offset; a text with half a surrogate pair; a path or id that is empty or too long.
    """
    if change.owner.visibility is not Visibility.PUBLIC:
        msg = "knowledge belongs to a whole tenant; name it without user and agent"
        raise InvalidInput(msg, field="owner")
    _check_names(change)
    for wiki in change.wikis:
        _check_time(wiki.indexed_at, "indexed_at")
    _check_once((wiki.name for wiki in change.wikis), "a wiki", "wikis")
    _check_once(((page.wiki, page.path) for page in change.pages), "a page", "pages")
    _check_once((section.id for page in change.pages for section in page.sections), "a section", "sections")
    for page in change.pages:
        _check_page(page, change.owner)
    _check_embeddings(change)
    if any(map(_is_broken, _texts(change))):
        msg = "a text holds half a surrogate pair, which cannot be stored; remove it"
        raise InvalidInput(msg, field="text")


def _check_names(change: KnowledgeChange) -> None:
    concepts = change.concepts or ()
    paths = [path for page in change.pages for path in (page.path, *page.links)]
    paths += [path for _, path in change.removed]
    names = [wiki.name for wiki in change.wikis]
    ids = [section.id for page in change.pages for section in page.sections]
    ids += [concept.id for concept in concepts]
    models = [embedding.model for embedding in change.embeddings]
    for field, values, longest in (
        ("path", paths, LONGEST_PATH_BYTES),
        ("wiki", names, LONGEST_NAME_BYTES),
        ("id", ids, LONGEST_ID_BYTES),
        ("model", models, LONGEST_ID_BYTES),
    ):
        if not all(0 < len(value.encode("utf-8", "surrogatepass")) <= longest for value in values):
            msg = f"a {field} is empty or longer than {longest} bytes in UTF-8; rename it"
            raise InvalidInput(msg, field=field)


def _check_once(values: Iterable[Hashable], what: str, field: str) -> None:
    found = list(values)
    if len(set(found)) != len(found):
        msg = f"one change holds {what} twice; put it once"
        raise InvalidInput(msg, field=field)


def _check_page(page: Page, owner: Owner) -> None:
    if page.owner != owner:
        msg = "a page belongs to another owner than its change; put it in a change of its own"
        raise InvalidInput(msg, field="owner")
    if [section.number for section in page.sections] != list(range(len(page.sections))):
        msg = "the sections of a page are not numbered from 0 in their order; number them anew"
        raise InvalidInput(msg, field="sections")
    _check_once((section.anchor for section in page.sections), "an anchor of a page", "anchor")
    _check_time(page.updated_at, "updated_at")
    _check_time(page.valid_until, "valid_until")


def _check_time(moment: datetime | None, field: str) -> None:
    if moment is not None and moment.utcoffset() is None:
        msg = f"{field} has no UTC offset; write it like 2026-03-01T09:00:00Z or …+08:00"
        raise InvalidInput(msg, field=field)


def _check_embeddings(change: KnowledgeChange) -> None:
    _check_once(((each.section_id, each.model) for each in change.embeddings), "an embedding", "embeddings")
    sections = {section.id for page in change.pages for section in page.sections}
    if any(each.section_id not in sections for each in change.embeddings):
        msg = "an embedding belongs to no section of its change; put both together"
        raise InvalidInput(msg, field="embeddings")
    if any(each.vectors.ndim != _VECTORS for each in change.embeddings):
        msg = "an embedding is no matrix of one row a passage; give (passages, dimensions)"
        raise InvalidInput(msg, field="embeddings")
    ordered = sorted(change.embeddings, key=lambda each: each.model)
    if any(_differ(one, next_) for one, next_ in pairwise(ordered)):
        msg = "the vectors of one model have two lengths; embed all sections by the same model"
        raise InvalidInput(msg, field="embeddings")


def _differ(one: SectionEmbedding, other: SectionEmbedding) -> bool:
    return one.model == other.model and one.vectors.shape[1] != other.vectors.shape[1]


def _is_broken(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _texts(change: KnowledgeChange) -> Iterator[str]:
    """Every text that the change would keep."""
    for wiki in change.wikis:
        yield from (wiki.name, wiki.folder)
    yield from change.dropped
    for pair in change.removed:
        yield from pair
    for page in change.pages:
        yield from (page.wiki, page.path, page.title, page.content_hash, *page.aliases, *page.tags, *page.links)
        for section in page.sections:
            yield from (section.id, *section.trail, section.anchor, section.text, section.search_text, section.names)
            yield from section.concepts
    yield from (embedding.model for embedding in change.embeddings)
    for concept in change.concepts or ():
        yield from (concept.id, concept.place, concept.definition or "")
        for language, name in concept.names():
            yield from (language, name)
        for via, target in concept.links():
            yield from (via, target)
