"""Pages of a wiki, cut into sections, and what one indexing run does to a store."""

from dataclasses import dataclass, field
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.ontology import Concept
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Owner
from graphmem.domain.text import Language


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under one heading of a page, up to the next heading of any level."""

    id: str
    number: int
    """Its place in the page, from 0."""
    trail: tuple[RedactedText, ...]
    """The headings that lead to it, its own last; the page's title first."""
    anchor: str
    """As links name it: `page#anchor`; unique in its page."""
    line: int
    """Where it begins in the file, from 1."""
    text: RedactedText
    """Its Markdown, without its heading and without what stands under further headings."""
    search_text: str
    """Lexical tokens of trail and text; one line a passage, as those of memories."""
    names: str
    """Names by single tabs, as those of memories."""
    language: Language
    concepts: tuple[str, ...] = ()
    """Ids of the ontology's concepts that it names, sorted."""


@dataclass(frozen=True, slots=True)
class Page:
    """One Markdown file of a wiki."""

    owner: Owner
    """Of a whole tenant: knowledge is public in it."""
    wiki: str
    """Name of the folder that it belongs to."""
    path: str
    """Within the folder, parts by `/`."""
    title: RedactedText
    aliases: tuple[RedactedText, ...]
    tags: tuple[str, ...]
    updated_at: datetime
    """What its front matter says, else when the file was changed."""
    valid_until: datetime | None
    """From when on it no longer holds, as its front matter says."""
    content_hash: str
    """SHA-256 of the file, in hex; behind a colon, fingerprints of what else its sections depend on."""
    links: tuple[str, ...]
    """Paths of the pages of its wiki that it links to, sorted; none that is not there."""
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class SectionEmbedding:
    """The vectors of one section's passages under one model: (k, d) float32, unit norm."""

    section_id: str
    model: str
    vectors: NDArray[np.float32] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Wiki:
    """A folder that is indexed."""

    name: str
    folder: str
    """Absolute."""
    indexed_at: datetime | None = None
    """When a run last changed what is indexed of the folder; aware UTC."""


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page as lists and the next indexing run need it."""

    wiki: str
    path: str
    title: str
    aliases: tuple[str, ...]
    updated_at: datetime
    valid_until: datetime | None
    content_hash: str
    links: tuple[str, ...]
    sections: int


@dataclass(frozen=True, slots=True)
class FoundSection:
    """A section with what its page tells of it."""

    section: Section
    wiki: str
    path: str
    title: RedactedText
    updated_at: datetime
    valid_until: datetime | None


@dataclass(frozen=True, slots=True)
class KnowledgeChange:
    """Everything one step does to an owner's knowledge, all or nothing."""

    owner: Owner
    wikis: tuple[Wiki, ...] = ()
    """To add, or to move to another folder."""
    dropped: tuple[str, ...] = ()
    """Names of wikis to forget, with their pages."""
    pages: tuple[Page, ...] = ()
    """To put in the place of what was there by that wiki and path; a section whose id stays keeps its row."""
    embeddings: tuple[SectionEmbedding, ...] = ()
    """Of sections of `pages`. A section that stays keeps the vectors it has; a new one needs its own."""
    removed: tuple[tuple[str, str], ...] = ()
    """Wiki and path of pages that are gone."""
    concepts: tuple[Concept, ...] | None = None
    """In the place of all concepts of the owner; empty: none is left. None: they stay."""


def concept_key(owner: Owner, concept_id: str) -> str:
    """The key of a concept among an owner's entities."""
    return f"{owner.key}#Concept:{concept_id}"
