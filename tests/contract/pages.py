"""Builders of pages, concepts and changes for the knowledge tests: small, complete, and the same in every process."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from graphmem.domain.memory import Status
from graphmem.domain.ontology import Concept
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.text import Language
from graphmem.domain.wiki import KnowledgeChange, Page, Section, SectionEmbedding, Wiki
from graphmem.knowledge.identity import section_id
from graphmem.ports.store import Snapshot
from tests.contract.memories import MODEL, START, vectors

ACME = Owner("acme")
GLOBEX = Owner("globex")
READER = Scope("acme", "alice")
NOTES = Wiki("notes", "/srv/notes")


def section(
    path: str, number: int, text: str, *, owner: Owner = ACME, wiki: str = "notes", concepts: Sequence[str] = ()
) -> Section:
    """The section of a page at a place, with an id that depends on all that its index row is made of."""
    anchor = f"part-{number}"
    shown = "\0".join((path, text, *concepts))
    return Section(
        id=section_id(owner, wiki, path, anchor, shown),
        number=number,
        trail=(redact(path).text, redact(f"Part {number}").text),
        anchor=anchor,
        line=1 + 2 * number,
        text=redact(text).text,
        search_text=text.lower(),
        names="",
        language=Language.EN,
        concepts=tuple(concepts),
    )


def page(
    path: str,
    *texts: str,
    owner: Owner = ACME,
    wiki: str = "notes",
    days: int = 0,
    links: Sequence[str] = (),
    tags: Sequence[str] = ("howto",),
    concepts: Sequence[str] = (),
) -> Page:
    """A page of one section a text, changed so many days after the start."""
    return Page(
        owner=owner,
        wiki=wiki,
        path=path,
        title=redact(path).text,
        aliases=(),
        tags=tuple(tags),
        updated_at=START + timedelta(days=days, microseconds=7),
        valid_until=None,
        content_hash=sha256("\n".join(texts).encode("utf-8", "surrogatepass")).hexdigest(),
        links=tuple(sorted(links)),
        sections=tuple(
            section(path, number, text, owner=owner, wiki=wiki, concepts=concepts) for number, text in enumerate(texts)
        ),
    )


def full_page(path: str = "guides/docker 启动.md", *, owner: Owner = ACME, wiki: str = "notes") -> Page:
    """A page with every field set, in three scripts, at the ends of time."""
    plain = page(path, "Virtualization ‘ok’ 🦆", "订单 88231", owner=owner, wiki=wiki)
    first, second = plain.sections
    return replace(
        plain,
        title=redact("Docker 启动 ‘’ \t title").text,
        aliases=(redact("z 别名").text, redact("a").text),
        tags=("z", "标签\nline", "a", "z"),
        updated_at=datetime(1, 1, 1, 0, 0, 0, 1, tzinfo=UTC),
        valid_until=datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        links=("a.md", "guides/b c.md"),
        sections=(
            replace(first, trail=(), search_text="virtual\nok", names="docker desktop\twsl", concepts=("a", "b c")),
            replace(second, language=Language.ZH, text=redact("").text, search_text=""),
        ),
    )


def embeddings(*pages: Page, model: str = MODEL) -> tuple[SectionEmbedding, ...]:
    """Vectors of every section of pages, as many rows as its search text has lines, that depend on its id alone."""
    return tuple(
        SectionEmbedding(each.id, model, vectors(seed(each.id), 1 + each.search_text.count("\n")))
        for page_ in pages
        for each in page_.sections
    )


def seed(id_: str) -> int:
    """A number made of an id."""
    return int(sha256(id_.encode()).hexdigest()[:8], 16)


def put(*pages: Page, owner: Owner = ACME, wikis: Sequence[Wiki] = (NOTES,)) -> KnowledgeChange:
    """Put pages with their vectors, and their wikis."""
    return KnowledgeChange(owner, wikis=tuple(wikis), pages=pages, embeddings=embeddings(*pages))


def concept(id_: str, *names: str, broader: Sequence[str] = (), related: Sequence[str] = ()) -> Concept:
    """A concept called by English names, the first of them its label."""
    return Concept(
        id_,
        labels={"en": names[0]} if names else {},
        alternatives={"en": names[1:]} if names[1:] else {},
        broader=tuple(broader),
        related=tuple(related),
        place="file.yaml:1",
    )


def full_concept(id_: str = "http://example.org/辣#1") -> Concept:
    """A concept with every field set, nothing in it sorted."""
    return Concept(
        id=id_,
        labels={"zh-hant": "四川火鍋", "en": "Sichuan hotpot", "zh": "四川火锅"},
        alternatives={"zh": ("麻辣火锅", "川锅"), "en": ("hot pot, Sichuan", "a hotpot ‘🦆’")},
        broader=("z-hotpot", "a-dish"),
        related=("z", "a"),
        properties={"is_served_with": ("tea", "beer"), "contains": ("spicy", "nobody/defines this", "chili")},
        definition='Broth, chili;\n火锅 "quoted" \\ ` $x {y} -- DROP',
        place="food.yaml:7",
    )


def ids_of(page_: Page) -> list[str]:
    """The ids of a page's sections."""
    return [section.id for section in page_.sections]


def active(snapshot: Snapshot) -> list[str]:
    """Ids of the living sections, in its order; checks its count on the way."""
    entries = list(snapshot.entries)
    assert snapshot.count == len(entries)
    return [entry.memory_id for entry in entries if entry.status is Status.ACTIVE]


def gone(snapshot: Snapshot) -> list[str]:
    """Ids of the sections that went, in its order."""
    return [entry.memory_id for entry in snapshot.entries if entry.status is Status.ARCHIVED]
