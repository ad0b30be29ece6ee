"""Text and JSON for people and programs: one-line receipts, ranked lists, tables of terms, paths.

Pure but for the three `print_…` functions. Stored text is shown on one line with its control characters
escaped, so that a memory cannot drive the terminal that shows it.
"""

import codecs
import json
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from graphmem.domain.section_result import SectionResult

if TYPE_CHECKING:
    from graphmem.domain.paths import PathStep
    from graphmem.domain.recall import Entry, Recall, Result
    from graphmem.domain.receipt import Receipt

SHOWN_CHARS: Final = 400
"""A listed memory is cut here; `--json` has it whole."""
_BIDI: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def one_line(text: str, limit: int = SHOWN_CHARS) -> str:
    """The text on one line of at most `limit` characters, control and direction marks escaped."""
    # Cut before cleaning too, so that a megabyte is not cleaned for the sake of one line.
    line = " ".join(text[: 4 * limit].split())
    line = "".join(_visible(char) for char in line)
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _visible(char: str) -> str:
    hidden = unicodedata.category(char) in {"Cc", "Cs"} or char in _BIDI
    return char.encode("unicode_escape").decode("ascii") if hidden else char


def receipt_line(receipt: "Receipt") -> str:
    """What a write did, in one line: outcome, id, reason, decision, entities, redactions, constraint, warnings."""
    parts = [f"{receipt.outcome} {receipt.memory_id}" if receipt.memory_id else str(receipt.outcome)]
    if receipt.reason:
        parts.append(receipt.reason)
    parts += [f"{link.kind} {link.older} ({link.rule}, {link.likelihood:.2f})" for link in receipt.links]
    names = dict.fromkeys(f"{one_line(linked.entity.name, 60)} ({linked.entity.type})" for linked in receipt.entities)
    if names:
        parts.append("entities: " + ", ".join(names))
    if receipt.redactions:
        kinds = Counter(span.kind for span in receipt.redactions)
        parts.append("redacted: " + ", ".join(f"{kind} x{kinds[kind]}" for kind in sorted(kinds)))
    if receipt.constraint:
        parts.append("constraint")
    if receipt.suspicions:
        parts.append("suspicious: " + ", ".join(receipt.suspicions))
    if receipt.warnings:
        parts.append("warnings: " + "; ".join(receipt.warnings))
    return " | ".join(parts)


def result_lines(recall: "Recall", *, explain: bool = False) -> list[str]:
    """The ranked list: rank, day, score, content; with `explain` each followed by its terms and path."""
    lines: list[str] = []
    for rank, result in enumerate(recall.results, start=1):
        lines.append(f"{rank:>3}. {result.occurred_at:%Y-%m-%d}  {result.score:.3f}  {one_line(result.content)}")
        if explain:
            lines.extend(f"     {line}" for line in (*term_lines(result), *path_lines(result.path)))
    return lines


def entry_lines(recall: "Recall", *, explain: bool = False) -> list[str]:
    """The one list of memories and sections: rank, day, score, source, content; with `explain` the terms and paths."""
    lines: list[str] = []
    for rank, entry in enumerate(recall.entries, start=1):
        score = f"{entry.score:.3f}"
        for told in (each for each in (entry.memory, entry.section) if each is not None):
            lines.append(f"{rank:>3}. {_told(told, score)}")
            if explain:
                way = told.way if isinstance(told, SectionResult) else told.path
                lines.extend(f"     {line}" for line in (*term_lines(told), *path_lines(way)))
        if explain:
            lines.extend(f"     {line}" for line in term_lines(entry))
    return lines


def section_lines(sections: Sequence[SectionResult], *, explain: bool = False) -> list[str]:
    """Sections of wikis: rank, day, score, where, content; with `explain` each followed by its terms and path."""
    lines: list[str] = []
    for rank, section in enumerate(sections, start=1):
        lines.append(f"{rank:>3}. {_told(section, f'{section.score:.3f}')}")
        if explain:
            lines.extend(f"     {line}" for line in (*term_lines(section), *path_lines(section.way)))
    return lines


def _told(told: "Result | SectionResult", score: str) -> str:
    if isinstance(told, SectionResult):
        where = f"{told.path}#{told.anchor}" if told.anchor else told.path
        said = one_line(f"{' > '.join(told.trail)}: {told.content}")
        return f"{told.updated_at:%Y-%m-%d}  {score}  wiki {one_line(where, 80)}  {said}"
    return f"{told.occurred_at:%Y-%m-%d}  {score}  {one_line(told.content)}"


def term_lines(result: "Result | SectionResult | Entry") -> list[str]:
    """The terms of a score, one a line, and their sum."""
    rows = [*result.terms, ("score", result.score)]
    width = max(len(name) for name, _ in rows)
    table = [f"{name:<{width}}  {value:>+10.6f}" for name, value in rows]
    return [*table[:-1], "-" * (width + 12), table[-1]]


def path_lines(path: Sequence["PathStep"]) -> list[str]:
    """The way through the graph, one step a line; nothing where there is no path."""
    return [
        f"{'path' if index == 0 else '  --' + step.via + '-->'} {step.kind} {one_line(step.label, 60)}"
        for index, step in enumerate(path)
    ]


class OutputFailed(OSError):
    """Stdout cannot be written, for a reason other than that nobody reads it any more."""


def print_lines(lines: Iterable[str]) -> None:
    """Write result lines to stdout.

    Raises:
        OutputFailed: It cannot be written.
        BrokenPipeError: Its reader left.
    """
    for line in lines:
        try:
            # Not typer.echo, which writes UTF-8 to a stdout that said ASCII.
            sys.stdout.write(line + "\n")
        except BrokenPipeError:
            raise
        except OSError as exc:
            raise OutputFailed(exc.errno, exc.strerror) from exc


def print_json(value: Mapping[str, object]) -> None:
    """Write one JSON object to stdout.

    Where stdout cannot hold every character, the object is written in ASCII: `backslashreplace`
    escapes are no JSON.
    """
    print_lines([json.dumps(value, ensure_ascii=not _is_utf8(sys.stdout.encoding))])


def print_note(line: str) -> None:
    """Write a message, which is no result, to stderr."""
    sys.stderr.write(f"graphmem: {line}\n")


def _is_utf8(encoding: str | None) -> bool:
    try:
        return codecs.lookup(encoding or "ascii").name == "utf-8"
    except LookupError:
        return False
