"""The front matter of a page: YAML between two lines of `---` at its very beginning. Pure.

It is read from the parser's events alone: no tag is followed, no alias expanded, no text becomes a number or a date
by itself. Keys that are not known here may hold anything. What cannot be used is a problem, and the page is read on.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

import yaml

from graphmem.domain.page_problems import PageProblem, ProblemKind
from graphmem.domain.text import Language
from graphmem.domain.times import as_utc
from graphmem.errors import InvalidInput

MOST_NAMES: Final = 50
"""Aliases or tags of one page, as many as a memory has tags."""
MOST_NAME_CHARS: Final = 200

MOST_CHARS: Final = 100_000
"""Of all front matter; nobody writes more, and a parser takes seconds for a megabyte."""

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_EMPTY: Final = frozenset({"", "~", "null", "Null", "NULL"})
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*", re.ASCII)
_KEYS: Final = frozenset({"title", "aliases", "alias", "tags", "tag", "updated", "valid_until", "lang"})


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What a page says of itself; None and empty where it does not."""

    title: str | None = None
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    updated: datetime | None = None
    """Aware UTC; a day is its first moment in UTC."""
    valid_until: datetime | None = None
    """Aware UTC; a day is included: the moment after it."""
    language: Language | None = None
    lines: int = 0
    """How many lines of the file it takes, from the first."""
    problems: tuple[PageProblem, ...] = ()
    title_line: int | None = None
    valid_until_line: int | None = None
    updated_line: int | None = None


@dataclass(frozen=True, slots=True)
class _Field:
    """The value of a key: texts, one where it is no list; None where it is something else."""

    line: int
    values: tuple[tuple[str, bool], ...] | None
    """Each with whether it was quoted."""
    is_list: bool = False

    def texts(self) -> tuple[str, ...]:
        """Those that say something, on one line each."""
        return tuple(
            " ".join(text.split())
            for text, quoted in self.values or ()
            if text.strip() and (quoted or text not in _EMPTY)
        )


def read_front_matter(path: str, lines: list[str]) -> FrontMatter:
    """The front matter of a page.

    Args:
        path: Of the page, for problems.
        lines: Of the whole file, without their ends.
    """
    if not lines or lines[0].rstrip() != "---":
        return FrontMatter()
    end = next((number for number, line in enumerate(lines) if number and line.rstrip() in {"---", "..."}), None)
    if end is None:
        # A page may begin with a line of dashes; one that has a key behind it was meant as front matter.
        meant = len(lines) > 1 and re.match(r"[A-Za-z_]+:(?:\s|$)", lines[1]) is not None
        what = "begins with '---' and never ends its front matter, so that all of it was read as text"
        return FrontMatter(problems=(_problem(path, 1, what, "close it with a line of '---'"),) if meant else ())
    text = "\n".join(lines[1:end])
    if len(text) > MOST_CHARS:
        problem = _problem(path, 1, f"the front matter has more than {MOST_CHARS} characters", "move it into the text")
        return FrontMatter(lines=end + 1, problems=(problem,))
    try:
        fields, problems = _fields(path, text)
    except yaml.MarkedYAMLError as exc:
        line = 2 if exc.problem_mark is None else exc.problem_mark.line + 2
        problem = _problem(path, line, f"the front matter is no YAML here: {exc.problem}", "correct it")
        return FrontMatter(lines=end + 1, problems=(problem,))
    except yaml.YAMLError:
        problem = _problem(path, 2, "the front matter holds a character that YAML does not allow", "take it out")
        return FrontMatter(lines=end + 1, problems=(problem,))
    return replace(_Reader(path, fields, problems).read(), lines=end + 1)


def _problem(path: str, line: int, what: str, remedy: str) -> PageProblem:
    return PageProblem(path, line, ProblemKind.FRONT_MATTER, what, remedy)


def _fields(path: str, text: str) -> tuple[dict[str, _Field], tuple[PageProblem, ...]]:
    """The fields that are known here, by name, the first of each name.

    Raises:
        yaml.YAMLError: It is no YAML.
    """
    found = _Fields()
    for event in yaml.parse(text, Loader=_LOADER):
        found.take(event)
    problems = tuple(
        _problem(
            path, line, f"says {key!r} again, after line {found.known[key].line}", "keep one; the first one counts"
        )
        for key, line in found.repeated
    )
    if found.is_other:
        problems += (
            _problem(path, 2, "the front matter has no names with values", "write lines like 'title: Backups'"),
        )
        return {}, problems
    return found.known, problems


class _Fields:
    """The top level of a mapping, from events."""

    def __init__(self) -> None:
        self.known: dict[str, _Field] = {}
        self.repeated: list[tuple[str, int]] = []
        self.is_other = False
        """Whether it is a list or one text instead."""
        self._depth = 0
        self._key: tuple[str, int] | None = None
        self._values: list[tuple[str, bool]] | None = None
        """Of a list; None for a mapping, and once something but texts is in it."""

    def take(self, event: yaml.Event) -> None:
        """Go on by one event."""
        line = event.start_mark.line + 2
        match event:
            case yaml.ScalarEvent():
                self._meet(((event.value, not event.implicit[0]),), line)
            case yaml.AliasEvent():
                self._meet(None, line)
            case yaml.CollectionStartEvent():
                self._open(is_list=isinstance(event, yaml.SequenceStartEvent))
            case yaml.CollectionEndEvent():
                self._depth -= 1
                if self._depth == 1:
                    values = None if self._values is None else tuple(self._values)
                    self._keep(_Field(line, values, is_list=True), line)
            case _:
                pass

    def _open(self, *, is_list: bool) -> None:
        self.is_other = self.is_other or (self._depth == 0 and is_list)
        self._values = [] if self._depth == 1 and is_list else None
        self._depth += 1

    def _meet(self, values: tuple[tuple[str, bool], ...] | None, line: int) -> None:
        """A text, or an alias, which is never followed."""
        if self._depth == 0:
            self.is_other = self.is_other or values != (("", False),)
        elif self._depth == 1:
            self._keep(_Field(line, values), line)
        elif values is None:
            self._values = None
        elif self._values is not None:
            self._values += values

    def _keep(self, field: _Field, line: int) -> None:
        """A key, or the value of the one before."""
        if self._key is None:
            self._key = (field.values[0][0] if field.values and not field.is_list else "", line)
            return
        key, key_line = self._key
        self._key = None
        if key in self.known:
            self.repeated.append((key, key_line))
        elif key in _KEYS:
            self.known[key] = replace(field, line=key_line)


class _Reader:
    """Makes values of fields, and problems of what is none."""

    def __init__(self, path: str, fields: Mapping[str, _Field], problems: Sequence[PageProblem]) -> None:
        self._path, self._fields, self._problems = path, fields, list(problems)

    def read(self) -> FrontMatter:
        title = self._one("title")
        return FrontMatter(
            title=title,
            aliases=tuple(dict.fromkeys((*self._names("aliases"), *self._names("alias")))),
            tags=tuple(sorted({tag.removeprefix("#") for tag in (*self._names("tags"), *self._names("tag"))} - {""})),
            updated=self._time("updated"),
            valid_until=self._time("valid_until", whole_day=True),
            language=self._language(),
            problems=tuple(self._problems),
            title_line=self._line("title"),
            updated_line=self._line("updated"),
            valid_until_line=self._line("valid_until"),
        )

    def _line(self, key: str) -> int | None:
        field = self._fields.get(key)
        return None if field is None else field.line

    def _refuse(self, key: str, what: str, remedy: str) -> None:
        self._problems.append(_problem(self._path, self._fields[key].line, what, remedy))

    def _one(self, key: str) -> str | None:
        field = self._fields.get(key)
        if field is None:
            return None
        if field.values is None or field.is_list:
            self._refuse(key, f"{key} is no text", f"write one text behind '{key}:'")
            return None
        return next(iter(field.texts()), None)

    def _names(self, key: str) -> tuple[str, ...]:
        field = self._fields.get(key)
        if field is None:
            return ()
        if field.values is None:
            self._refuse(key, f"{key} is no list of texts", f"write '{key}: [first, second]'")
            return ()
        names = field.texts()
        if not field.is_list:
            names = tuple(name.strip() for text in names for name in text.split(",") if name.strip())
        kept = tuple(dict.fromkeys(name for name in names if len(name) <= MOST_NAME_CHARS))[:MOST_NAMES]
        if len(kept) < len(set(names)):
            what = f"{key} has names over {MOST_NAME_CHARS} characters, or more than {MOST_NAMES}"
            self._refuse(key, what, "shorten it; what is beyond is not used")
        return kept

    def _time(self, key: str, *, whole_day: bool = False) -> datetime | None:
        text = self._one(key)
        if text is None:
            return None
        try:
            time = datetime.fromisoformat(text)
            if time.tzinfo is None:
                time = time.replace(tzinfo=UTC)
            if whole_day and _DAY.fullmatch(text):
                time += timedelta(days=1)
            return as_utc(time, key)
        except (ValueError, OverflowError, InvalidInput):
            self._refuse(key, f"{key} is no date", "write it like 2026-03-01 or 2026-03-01T09:00:00+08:00")
            return None

    def _language(self) -> Language | None:
        text = self._one("lang")
        if text is None:
            return None
        if _LANGUAGE.fullmatch(text) is None:
            self._refuse("lang", "lang is no language", "write a tag like zh or en")
            return None
        return Language.ZH if text[:2].lower() == "zh" else Language.EN
