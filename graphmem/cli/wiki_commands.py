"""`graphmem wiki`: folders of Markdown pages as knowledge: index and watch them, look at them, write a page."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphmem.cli.memory_commands import JsonOption
from graphmem.cli.output import one_line, print_json, print_lines, print_note, section_lines
from graphmem.cli.progress import progress_bar
from graphmem.cli.shell import shell_of, stdin_bytes
from graphmem.domain.times import rfc3339
from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from graphmem.domain.page_problems import PageProblem
    from graphmem.knowledge.indexing import Indexed
    from graphmem.knowledge.wiki_service import PageDetails, Watched, WikiStatus

wiki = typer.Typer(
    name="wiki", help="Index, check and write pages of knowledge.", no_args_is_help=True, rich_markup_mode=None
)
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The wiki.")]
OptionalName = Annotated[str | None, typer.Argument(metavar="NAME", help="A wiki; left out: all.")]
PathArgument = Annotated[str, typer.Argument(metavar="PATH", help="A page within the wiki, as notes/backups.md.")]


@wiki.command("add")
def add_wiki(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Markdown files, at any depth.")],
    *,
    name: Annotated[str | None, typer.Option(help="Its name; default: that of the folder.")] = None,
    move: Annotated[bool, typer.Option("--move", help="Let the wiki of this name be here from now on.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a folder a wiki, and index it."""
    with shell_of(context).open() as service, progress_bar() as progress:
        added = service.wiki.add(str(folder), name=name, move=move)
        (indexed,) = service.wiki.index(added.name, progress=progress)
    if as_json:
        print_json({"name": added.name, "folder": added.folder, **_indexed(indexed)})
        return
    print_lines([f"{one_line(added.name)}  {one_line(added.folder)}", _indexed_line(indexed)])
    _note_problems(indexed.problems)


@wiki.command("index")
def index_wikis(context: typer.Context, name: OptionalName = None, *, as_json: JsonOption = False) -> None:
    """Bring the index up to date: new and changed pages are read, pages that are gone leave it."""
    with shell_of(context).open() as service, progress_bar() as progress:
        found = service.wiki.index(name, progress=progress)
    if as_json:
        print_json({"wikis": [_indexed(each) for each in found]})
        return
    for each in found:
        print_lines([_indexed_line(each)])
        _note_problems(each.problems)


@wiki.command("watch")
def watch_wikis(context: typer.Context, name: OptionalName = None, *, as_json: JsonOption = False) -> None:
    """Index, and then whatever changes, until Ctrl-C. With --json, one object a line for each time."""
    noted: dict[str, tuple[PageProblem, ...]] = {}

    def tell(watched: "Watched") -> None:
        if as_json:
            error = None if watched.error is None else str(watched.error)
            print_json({"wiki": watched.wiki, "error": error} if watched.indexed is None else _indexed(watched.indexed))
        elif watched.indexed is not None:
            print_lines([_indexed_line(watched.indexed)])
            known = noted.get(watched.wiki, ())
            _note_problems(tuple(each for each in watched.indexed.problems if each not in known))
            noted[watched.wiki] = watched.indexed.problems
        else:
            print_note(f"{one_line(watched.wiki)}: {watched.error}; trying again")
        # Who reads this over a pipe shall have it now.
        sys.stdout.flush()

    with shell_of(context).open() as service:
        print_note("watching; Ctrl-C ends it")
        try:
            service.wiki.watch(name, told=tell)
        except KeyboardInterrupt:
            print_note("watching ended; what was told is indexed")


@wiki.command("lint")
def lint_wikis(
    context: typer.Context,
    name: OptionalName = None,
    *,
    stale_days: Annotated[int, typer.Option(help="Pages whose `updated` is older are stale; from 1.")] = 365,
    as_json: JsonOption = False,
) -> None:
    """Look for broken links, orphans, stale pages, doubled names, contradictions. Ends with 0 only without any."""
    with shell_of(context).open() as service, progress_bar() as progress:
        found = service.wiki.lint(name, stale_days=stale_days, progress=progress)
    number = sum(map(len, found.values()))
    if as_json:
        wikis = [{"wiki": wiki_name, "problems": _problems(problems)} for wiki_name, problems in found.items()]
        print_json({"ok": number == 0, "wikis": wikis})
    else:
        for wiki_name, problems in found.items():
            print_lines(f"{one_line(wiki_name)}/{_problem_line(each)}" for each in problems)
        print_lines([f"problems: {number}"])
    if number:
        raise typer.Exit(1)


@wiki.command("status")
def show_status(context: typer.Context, name: OptionalName = None, *, as_json: JsonOption = False) -> None:
    """Show the wikis, what is indexed of them, and what changed on disk since."""
    with shell_of(context).open() as service:
        found = service.wiki.status(name)
    if as_json:
        print_json({"wikis": [_status(each) for each in found]})
        return
    for each in found:
        print_lines(_status_lines(each))
    if not found:
        print_note("there is no wiki yet; make a folder one with `graphmem wiki add FOLDER`")


@wiki.command("search")
def search_wikis(
    context: typer.Context,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="A question in any language.")],
    *,
    limit: Annotated[int, typer.Option(help="How many sections, 1 to 100.")] = 10,
    explain: Annotated[bool, typer.Option(help="Show each score's terms, and the path over concepts.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Find the sections that answer a question, best first: day, score, where, content."""
    with shell_of(context).open() as service:
        found = service.search_knowledge(question, limit=limit)
    if as_json:
        print_json({"sections": [section.as_dict() for section in found]})
        return
    if not found:
        print_note("nothing found; `graphmem wiki status` shows what is indexed")
    print_lines(section_lines(found, explain=explain))


@wiki.command("show")
def show_page(context: typer.Context, name: NameArgument, path: PathArgument, *, as_json: JsonOption = False) -> None:
    """Show an indexed page: its sections with their headings, and the hash that a writer has to name."""
    with shell_of(context).open() as service:
        found = service.wiki.page(name, path)
    if as_json:
        print_json(_page(found))
        return
    page = found.page
    print_lines([f"{one_line(page.title)}  ({one_line(page.path)})"])
    if found.content_hash is None:
        print_note("the file is gone or cannot be read; `graphmem wiki index` lets go of the page")
    else:
        print_lines([f"  hash     {found.content_hash}"])
        if not found.is_current:
            print_note("the file was changed since it was indexed")
    for label, values in (("aliases", page.aliases), ("tags", page.tags), ("links", page.links)):
        if values:
            print_lines([f"  {label:<8} {', '.join(map(one_line, values))}"])
    for section in page.sections:
        print_lines(
            [f"  {section.line:>5}  {' > '.join(map(one_line, section.trail))}", f"         {one_line(section.text)}"]
        )


@wiki.command("write")
def write_page(
    context: typer.Context,
    name: NameArgument,
    path: PathArgument,
    *,
    file: Annotated[str, typer.Option(metavar="FILE", help="Where the text is; '-' is stdin.")] = "-",
    if_hash: Annotated[str | None, typer.Option(help="Replace the version with this hash, as `show` tells it.")] = None,
    create: Annotated[bool, typer.Option("--create", help="The page is new.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Create a page, or replace the version that was read; the one before is kept. Then the page is indexed."""
    if create is (if_hash is not None):
        msg = "give --create for a new page, or --if-hash with the hash of the version to replace, and not both"
        raise InvalidInput(msg, field="--if-hash")
    text = _text(file)
    with shell_of(context).open() as service:
        written = service.wiki.write(name, path, text, if_hash=if_hash)
    if as_json:
        print_json({"path": written.path, "hash": written.content_hash, **_indexed(written.indexed)})
        return
    print_lines([f"wrote {one_line(written.path)}  {written.content_hash}"])
    _note_problems(written.indexed.problems)


def _text(file: str) -> str:
    try:
        return (stdin_bytes().read() if file == "-" else Path(file).read_bytes()).decode("utf-8-sig")
    except OSError as exc:
        msg = f"the file with the text cannot be read ({exc.strerror})"
        raise InvalidInput(msg, field="--file") from exc
    except UnicodeDecodeError as exc:
        msg = "the text is not UTF-8; save it as UTF-8"
        raise InvalidInput(msg, field="--file") from exc


def _indexed(found: "Indexed") -> dict[str, object]:
    return {
        "wiki": found.wiki,
        "added": list(found.added),
        "changed": list(found.changed),
        "removed": list(found.removed),
        "relinked": list(found.relinked),
        "unchanged": found.unchanged,
        "embedded": found.embedded,
        "problems": _problems(found.problems),
    }


def _indexed_line(found: "Indexed") -> str:
    counts = {
        "added": len(found.added),
        "changed": len(found.changed),
        "removed": len(found.removed),
        "relinked": len(found.relinked),
        "unchanged": found.unchanged,
    }
    told = ", ".join(f"{number} {what}" for what, number in counts.items() if number)
    return f"{one_line(found.wiki)}: {told or 'no pages'}"


def _problems(problems: "tuple[PageProblem, ...]") -> list[dict[str, object]]:
    return [
        {
            "kind": str(each.kind),
            "path": each.path,
            "line": each.line,
            "message": each.what,
            "remedy": each.remedy,
        }
        for each in problems
    ]


def _problem_line(problem: "PageProblem") -> str:
    return f"{one_line(problem.place)}: {problem.kind}: {one_line(problem.what)}; {problem.remedy}"


def _note_problems(problems: "tuple[PageProblem, ...]") -> None:
    for each in problems:
        print_note(_problem_line(each))


def _status(found: "WikiStatus") -> dict[str, object]:
    return {
        "name": found.wiki.name,
        "folder": found.wiki.folder,
        "pages": found.pages,
        "sections": found.sections,
        "indexed_at": None if found.wiki.indexed_at is None else rfc3339(found.wiki.indexed_at),
        "current": found.is_current,
        "new": list(found.new),
        "changed": list(found.changed),
        "gone": list(found.gone),
        "missing": found.missing,
        "problems": _problems(found.problems),
    }


def _status_lines(found: "WikiStatus") -> Iterator[str]:
    yield f"{one_line(found.wiki.name)}  {one_line(found.wiki.folder)}"
    when = "" if found.wiki.indexed_at is None else f", {found.wiki.indexed_at:%Y-%m-%d %H:%M} UTC"
    since = "; nothing changed since" if found.is_current else ""
    yield f"  {found.pages} pages, {found.sections} sections indexed{when}{since}"
    if found.missing is not None:
        yield f"  {found.missing}"
    for label, paths in (("new", found.new), ("changed", found.changed), ("gone", found.gone)):
        yield from (f"  {label:<8} {one_line(path)}" for path in paths)
    yield from (f"  problem  {_problem_line(each)}" for each in found.problems)


def _page(found: "PageDetails") -> dict[str, object]:
    page = found.page
    return {
        "wiki": page.wiki,
        "path": page.path,
        "title": str(page.title),
        "aliases": [str(alias) for alias in page.aliases],
        "tags": list(page.tags),
        "updated_at": rfc3339(page.updated_at),
        "valid_until": None if page.valid_until is None else rfc3339(page.valid_until),
        "hash": found.content_hash,
        "current": found.is_current,
        "links": list(page.links),
        "sections": [
            {
                "id": section.id,
                "anchor": section.anchor,
                "line": section.line,
                "trail": [str(heading) for heading in section.trail],
                "text": str(section.text),
                "language": str(section.language),
                "concepts": list(section.concepts),
            }
            for section in page.sections
        ],
    }
