"""What is wrong with the pages of a wiki: links, orphans, stale pages, names, contradictions. Pure.

An orphan is a page that no other page links to and that links to no other page; the only page of a wiki is none.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from graphmem.domain.page_problems import PageProblem, ProblemKind, ordered
from graphmem.domain.redaction import redact
from graphmem.knowledge.anchors import anchor_of
from graphmem.knowledge.contradictions import contradictions
from graphmem.knowledge.links import LinkTargets, PageNames, fold, is_attachment, resolved
from graphmem.knowledge.markdown import Link, LinkForm
from graphmem.knowledge.parsing import ParsedPage
from graphmem.knowledge.progress import Progress, silent

STALE_DAYS: Final = 365
_BLOCK: Final = "^"
"""Begins the name of a block in Obsidian, which is not looked up."""


def lint(
    pages: Sequence[ParsedPage], *, now: datetime, stale_days: int = STALE_DAYS, progress: Progress = silent
) -> tuple[PageProblem, ...]:
    """Everything that is wrong, by path and line; what a problem tells of a page is redacted.

    Args:
        pages: Of one wiki, by path.
        now: Aware.
        stale_days: A page whose front matter says `updated` longer ago is stale.
        progress: Is told after each page.
    """
    by_path = {page.path: page for page in pages}
    targets = LinkTargets(PageNames(page.path, page.title, page.front.aliases) for page in pages)
    found = (
        *(problem for page in pages for problem in page.problems),
        *(problem for page in pages for problem in _links(page, by_path, targets)),
        *_orphans(pages, targets),
        *(problem for page in pages for problem in _stale(page, now, stale_days)),
        *_duplicates(pages),
        *contradictions(_counted([page for page in pages if _holds(page, now)], progress)),
    )
    return ordered(replace(problem, what=redact(problem.what).text) for problem in found)


def _counted(pages: Sequence[ParsedPage], progress: Progress) -> Iterator[ParsedPage]:
    for number, page in enumerate(pages, start=1):
        yield page
        progress("lint", number, len(pages))


def _links(page: ParsedPage, by_path: Mapping[str, ParsedPage], targets: LinkTargets) -> Iterator[PageProblem]:
    for link in page.links:
        found = targets.resolve(link, page.path)
        if found is None:
            if not is_attachment(link):
                yield PageProblem(
                    page.path,
                    link.line,
                    ProblemKind.BROKEN_LINK,
                    f"links to {_shown(link)}, and there is no such page",
                    "correct the link, or write that page",
                )
        elif link.heading and not link.heading.startswith(_BLOCK) and not _has(by_path[found], link):
            yield PageProblem(
                page.path,
                link.line,
                ProblemKind.BROKEN_HEADING,
                f"links to the heading {link.heading[:100]!r}, which {found} does not have",
                "name a heading that is there",
            )


def _has(page: ParsedPage, link: Link) -> bool:
    return link.heading.casefold() in page.anchors or anchor_of(" ".join(link.heading.split())) in page.anchors


def _shown(link: Link) -> str:
    return f"[[{link.page[:100]}]]" if link.form is LinkForm.WIKI else f"({link.page[:100]})"


def _orphans(pages: Sequence[ParsedPage], targets: LinkTargets) -> Iterator[PageProblem]:
    linked: set[str] = set()
    for page in pages:
        leads = resolved(page.links, page.path, targets)
        linked.update(leads, (page.path,) if leads else ())
    for page in pages:
        if page.path not in linked and len(pages) > 1:
            what = "no page links here, and it links to none"
            yield PageProblem(page.path, None, ProblemKind.ORPHAN, what, "link it with the pages that it belongs to")


def _stale(page: ParsedPage, now: datetime, stale_days: int) -> Iterator[PageProblem]:
    front = page.front
    if not _holds(page, now):
        what = "its valid_until is past"
        yield PageProblem(
            page.path, front.valid_until_line, ProblemKind.STALE, what, "bring it up to date, or take it away"
        )
    elif front.updated is not None and front.updated < now - timedelta(days=stale_days):
        what = f"was updated {(now - front.updated).days} days ago"
        yield PageProblem(page.path, front.updated_line, ProblemKind.STALE, what, "look through it, and set updated")


def _holds(page: ParsedPage, now: datetime) -> bool:
    return page.front.valid_until is None or page.front.valid_until > now


def _duplicates(pages: Sequence[ParsedPage]) -> Iterator[PageProblem]:
    """Names that mean two pages: a title or alias told of the later one, and paths that differ in case alone."""
    by_name: defaultdict[str, dict[str, PageProblem]] = defaultdict(dict)
    by_path: defaultdict[str, list[str]] = defaultdict(list)
    for page in pages:
        by_path[fold(page.path)].append(page.path)
        for name in (page.title, *page.front.aliases):
            others = by_name[fold(name)]
            what = f"is called {name[:100]!r}, as {next(iter(others), '')} is"
            remedy = "give one of them another title or alias"
            problem = PageProblem(page.path, page.front.title_line, ProblemKind.DUPLICATE, what, remedy)
            others.setdefault(page.path, problem)
    for others in by_name.values():
        yield from list(others.values())[1:]
    for paths in by_path.values():
        for path in paths[1:]:
            what = f"differs from {paths[0]} in case alone"
            yield PageProblem(path, None, ProblemKind.DUPLICATE, what, "rename one; some systems hold only one of them")
