"""Makes of a parsed page what a store keeps: redacted, with the tokens, names, language and concepts of each section.

Tokens, names and passages are made as those of memories are. In place of names that a model finds in Chinese stand the
Chinese names of concepts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.entity import normalize_name
from graphmem.domain.page_problems import PageProblem, ProblemKind
from graphmem.domain.redaction import Placing, RedactedText, redact
from graphmem.domain.scope import Owner
from graphmem.domain.text import is_cjk, language, names, passages, search_lines
from graphmem.domain.wiki import Page, Section
from graphmem.knowledge.identity import section_id
from graphmem.knowledge.links import PageNames
from graphmem.knowledge.parsing import MOST_HEADING_CHARS, ParsedPage, ParsedSection
from graphmem.ports.page_source import PageFile

READING: Final = "2"
"""Changed whenever this or what it calls reads the same page otherwise: all pages are then read again."""
MOST_PASSAGES: Final = 16
"""Passages of one section that get a vector, as many as of a memory; the rest is found by its words."""


@dataclass(frozen=True, slots=True)
class ReadSection:
    """A section and the text that its vectors and tokens are of: its trail, then its words."""

    section: Section
    shown: RedactedText

    @property
    def passages(self) -> tuple[RedactedText, ...]:
        """What is embedded of it: one at least, `MOST_PASSAGES` at most."""
        return passages(self.shown)[:MOST_PASSAGES]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page as it is stored, its sections with their texts, and what is wrong with it."""

    page: Page
    sections: tuple[ReadSection, ...]
    problems: tuple[PageProblem, ...]


class SectionReader:
    """Reads the pages of one owner, with one ontology."""

    def __init__(self, *, owner: Owner, finder: ConceptFinder, place: Placing, addresses: bool) -> None:
        """Take what reading depends on.

        Args:
            owner: Whose pages.
            finder: Finds the concepts of sections.
            place: Makes the owner's placeholders of personal data.
            addresses: Whether postal addresses are personal data.
        """
        self.owner: Final = owner
        self._finder = finder
        self._place = place
        self._addresses = addresses
        self._name = lru_cache(maxsize=4096)(self._named)
        probe = place("phone", "probe")
        self.fingerprint: Final = sha256(repr((READING, addresses, probe, finder.named)).encode()).hexdigest()[:16]
        """Of everything but a page itself that its reading depends on."""

    def names(self, parsed: ParsedPage) -> PageNames:
        """What links find a page by: its names as they are stored, so that a page is found alike in every run."""
        return PageNames(parsed.path, self._name(parsed.title), tuple(map(self._name, parsed.front.aliases)))

    def read(
        self, parsed: ParsedPage, file: PageFile, *, wiki: str, content_hash: str, links: Sequence[str]
    ) -> ReadPage:
        """The page as it is stored.

        Args:
            parsed: The page.
            file: What it was parsed from.
            wiki: Name of its wiki.
            content_hash: What the store keeps as its hash.
            links: Paths of the pages that it links to, sorted.
        """
        tags = tuple(sorted({self._name(tag) for tag in parsed.front.tags}))
        sections = tuple(
            self._section(section, number, parsed, wiki=wiki, tags=tags)
            for number, section in enumerate(parsed.sections)
        )
        updated = parsed.front.updated
        page = Page(
            owner=self.owner,
            wiki=wiki,
            path=parsed.path,
            title=self._name(parsed.title),
            aliases=tuple(map(self._name, parsed.front.aliases)),
            tags=tags,
            updated_at=file.changed_at if updated is None else updated,
            valid_until=parsed.front.valid_until,
            content_hash=content_hash,
            links=tuple(links),
            sections=tuple(each.section for each in sections),
        )
        return ReadPage(page, sections, (*parsed.problems, *_long(sections, parsed.path)))

    def _section(
        self, parsed: ParsedSection, number: int, page: ParsedPage, *, wiki: str, tags: tuple[str, ...]
    ) -> ReadSection:
        trail = tuple(self._name(heading) for heading in parsed.trail)
        head = "\n".join(trail) + "\n\n"
        # Together, since a heading may be the label of a secret below it.
        shown = self._redact(head + parsed.text)
        text = shown[len(head) if shown.startswith(head) else 0 :]
        mentions = self._finder.find(shown)
        cjk = {normalize_name(each.surface) for each in mentions if len(each.surface) > 1 and is_cjk(each.surface[0])}
        concepts = tuple(sorted({concept for mention in mentions for concept in mention.concepts}))
        section = Section(
            id=section_id(self.owner, wiki, page.path, parsed.anchor, repr((shown, tags, concepts))),
            number=number,
            trail=trail,
            anchor=parsed.anchor if _is_whole(trail[-1], parsed) else f"redacted:{number}",
            line=parsed.line,
            text=text,
            search_text=search_lines(shown),
            names="\t".join(sorted({*names(shown), *cjk})),
            language=page.front.language or language(shown),
            concepts=concepts,
        )
        return ReadSection(section, shown)

    def _named(self, text: str) -> RedactedText:
        """Redacted before it is cut, so that no half of a secret is left."""
        return self._redact(text)[:MOST_HEADING_CHARS]

    def _redact(self, text: str) -> RedactedText:
        return redact(text, place=self._place, addresses=self._addresses).text


def _is_whole(heading: RedactedText, parsed: ParsedSection) -> bool:
    """Whether nothing was taken out of what an anchor is made of."""
    return not parsed.anchor or parsed.trail[-1].startswith(heading)


def _long(sections: Sequence[ReadSection], path: str) -> tuple[PageProblem, ...]:
    return tuple(
        PageProblem(
            path,
            each.section.line,
            ProblemKind.TOO_LONG,
            f"the section has {count} passages, and only the first {MOST_PASSAGES} are found by their meaning",
            "cut it by headings",
        )
        for each in sections
        if (count := len(passages(each.shown))) > MOST_PASSAGES
    )
