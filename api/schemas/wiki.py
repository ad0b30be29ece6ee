"""Wikis, their pages, and what indexing does."""

from typing import Any

from pydantic import BaseModel, Field

from api.schemas.fields import REQUEST, Content, Id, Time
from graphmem.domain.page_problems import PageProblem
from graphmem.domain.times import rfc3339
from graphmem.domain.wiki import PageRow, Section
from graphmem.knowledge.indexing import Indexed
from graphmem.knowledge.wiki_service import MOST_PAGES, PageDetails


class WikiBody(BaseModel):
    """A folder that is indexed."""

    name: str


class WikisBody(BaseModel):
    """All wikis, by name."""

    wikis: list[WikiBody]


class PagesQuery(BaseModel):
    """Which pages to list."""

    model_config = REQUEST

    wiki: Id = Field(description="Its name.")
    after: str | None = Field(default=None, description="`next` of the page of the list before.")
    limit: int = Field(default=50, strict=False, json_schema_extra={"minimum": 1, "maximum": MOST_PAGES})


class PageRowBody(BaseModel):
    """A page as lists show it."""

    path: str
    title: str
    aliases: list[str]
    updated_at: Time
    valid_until: Time | None
    sections: int

    @classmethod
    def of(cls, row: PageRow) -> "PageRowBody":
        """The body of a row."""
        return cls(
            path=row.path,
            title=row.title,
            aliases=list(row.aliases),
            updated_at=rfc3339(row.updated_at),
            valid_until=None if row.valid_until is None else rfc3339(row.valid_until),
            sections=row.sections,
        )


class PagesBody(BaseModel):
    """Some pages of a wiki, by path."""

    pages: list[PageRowBody]
    next: str | None = Field(description="Where to go on, as `after`; null at the end.")


class PageSectionBody(BaseModel):
    """One section of a page."""

    id: str
    anchor: str
    line: int
    trail: list[str] = Field(description="The headings that lead to it, the title first.")
    text: str = Field(description="Markdown.")
    language: str
    concepts: list[str] = Field(description="Ids of the concepts that it names.")

    @classmethod
    def of(cls, section: Section) -> "PageSectionBody":
        """The body of a section."""
        return cls(
            id=section.id,
            anchor=section.anchor,
            line=section.line,
            trail=[str(heading) for heading in section.trail],
            text=str(section.text),
            language=str(section.language),
            concepts=list(section.concepts),
        )


class PageBody(BaseModel):
    """A page as it is indexed."""

    wiki: str
    path: str
    title: str
    aliases: list[str]
    tags: list[str]
    updated_at: Time
    valid_until: Time | None
    hash: str | None = Field(description="Of its file as it is now, which a writer names; null where it is gone.")
    current: bool = Field(description="Whether the file still says what is indexed.")
    links: list[str] = Field(description="Paths of pages that it links to.")
    sections: list[PageSectionBody]

    @classmethod
    def of(cls, found: PageDetails) -> "PageBody":
        """The body of a page."""
        page = found.page
        return cls(
            wiki=page.wiki,
            path=page.path,
            title=str(page.title),
            aliases=[str(alias) for alias in page.aliases],
            tags=list(page.tags),
            updated_at=rfc3339(page.updated_at),
            valid_until=None if page.valid_until is None else rfc3339(page.valid_until),
            hash=found.content_hash,
            current=found.is_current,
            links=list(page.links),
            sections=[PageSectionBody.of(section) for section in page.sections],
        )


class WriteHeaders(BaseModel):
    """Which version a page is written over: exactly one of both."""

    if_match: str | None = Field(default=None, description="The ETag of the version that is replaced.")
    if_none_match: str | None = Field(default=None, description="`*`: the page is new.")


class WritePageBody(BaseModel):
    """The whole page."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"text": "# Redis\n\nListens on 6379.\n"}]}}

    text: Content = Field(description="Markdown, front matter included; at most 5 MB, and 2 MB as JSON.")


class IndexBody(BaseModel):
    """What to index."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{}]}}

    wiki: Id | None = Field(default=None, description="Its name. Left out: all.")


class PageProblemBody(BaseModel):
    """What is wrong with a file; the rest is indexed."""

    kind: str
    path: str
    line: int | None
    message: str
    remedy: str

    @classmethod
    def of(cls, problem: PageProblem) -> "PageProblemBody":
        """The body of a problem."""
        return cls(
            kind=str(problem.kind), path=problem.path, line=problem.line, message=problem.what, remedy=problem.remedy
        )


class IndexedBody(BaseModel):
    """What indexing a wiki did; paths of pages are sorted."""

    wiki: str
    added: list[str]
    changed: list[str]
    removed: list[str]
    relinked: list[str] = Field(description="Only their links lead elsewhere now.")
    unchanged: int
    embedded: int = Field(description="Sections that got vectors.")
    problems: list[PageProblemBody]

    @classmethod
    def of(cls, indexed: Indexed) -> "IndexedBody":
        """The body of what was done."""
        fields: dict[str, Any] = {
            name: list(getattr(indexed, name)) for name in ("added", "changed", "removed", "relinked")
        }
        problems = [PageProblemBody.of(each) for each in indexed.problems]
        return cls(
            wiki=indexed.wiki,
            unchanged=indexed.unchanged,
            embedded=indexed.embedded,
            problems=problems,
            **fields,
        )


class IndexedWikisBody(BaseModel):
    """What indexing did, by wiki."""

    wikis: list[IndexedBody]


class WrittenBody(BaseModel):
    """A page that was written."""

    path: str
    hash: str = Field(description="Of the new version.")
    indexed: IndexedBody
