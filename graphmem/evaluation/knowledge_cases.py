"""The knowledge sets that ship with the package: a wiki, questions to it, fused cases and cases of constraints.

Reads and checks them; a line that cannot be used is named by file and number, never quoted. The fields are described
in `wiki_set/README.md`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import ClassVar, Final, Literal, Protocol, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from graphmem.errors import InvalidInput
from graphmem.evaluation.datasets import check_limit

WIKI: Final = "wiki"
FUSED: Final = "fused"
CONSTRAINTS: Final = "constraints"
KNOWLEDGE_SETS: Final = (WIKI, FUSED, CONSTRAINTS)
"""Names that stand for these sets; no folder of data has them."""

Split = Literal["dev", "frozen"]
SPLITS: Final = ("dev", "frozen")
Language = Literal["en", "zh", "mixed"]

_STRICT: Final = ConfigDict(extra="forbid", hide_input_in_errors=True)


@dataclass(frozen=True, slots=True)
class WikiQuestion:
    """A question to the wiki, and the sections that answer it."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    id: str
    split: Split
    language: Language
    category: Literal["direct", "paraphrase", "crosslingual", "ontology"]
    question: str
    gold: tuple[str, ...]
    """As `path#anchor`, at least one."""

    def fault(self) -> str | None:
        """What cannot be used, if anything."""
        return None if self.gold and all("#" in section for section in self.gold) else "gold"


@dataclass(frozen=True, slots=True)
class DatedMemory:
    """What a user said on a day."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    date: date
    text: str


@dataclass(frozen=True, slots=True)
class FusedCase:
    """A user's memories, and a question that needs one of them and a section."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    id: str
    split: Split
    language: Language
    memories: tuple[DatedMemory, ...]
    asked_at: date
    """Not before any memory."""
    question: str
    gold_memory: int
    """Index into `memories`."""
    gold_sections: tuple[str, ...]
    """As `path#anchor`; one of them is enough."""

    def fault(self) -> str | None:
        """What cannot be used, if anything."""
        if not 0 <= self.gold_memory < len(self.memories):
            return "gold_memory"
        if any(memory.date > self.asked_at for memory in self.memories):
            return "asked_at"
        return None if self.gold_sections and all("#" in one for one in self.gold_sections) else "gold_sections"


@dataclass(frozen=True, slots=True)
class ConstraintCase:
    """A user's memories, and a request that touches some of the constraints among them, or none."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    id: str
    split: Split
    language: Language
    category: Literal["touched", "untouched"]
    memories: tuple[str, ...]
    request: str
    gold: tuple[int, ...]
    """Indexes of the constraints that it touches."""
    must_not: tuple[int, ...]
    """Indexes of the constraints that it does not touch."""

    def fault(self) -> str | None:
        """What cannot be used, if anything."""
        named = (*self.gold, *self.must_not)
        if len(set(named)) < len(named) or not all(0 <= index < len(self.memories) for index in named):
            return "must_not"
        return None if bool(self.gold) == (self.category == "touched") else "gold"


class _Case(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def split(self) -> Split: ...
    def fault(self) -> str | None: ...


_CaseT = TypeVar("_CaseT", bound=_Case)


def shipped_folder() -> Path:
    """Where the sets lie in the installed package."""
    return Path(str(files("graphmem.evaluation"))) / "wiki_set"


def pages_folder() -> Path:
    """The folder of the wiki's pages."""
    return shipped_folder() / "pages"


def wiki_questions(split: str | None = None, limit: int | None = None) -> tuple[WikiQuestion, ...]:
    """The questions to the wiki, in file order.

    Args:
        split: `dev` or `frozen`; None: both.
        limit: Only the first so many.

    Raises:
        InvalidInput: There is no such split, the limit is below 1, or a line cannot be used.
    """
    return read_cases(shipped_folder() / "questions.jsonl", WikiQuestion, split, limit)


def fused_cases(split: str | None = None, limit: int | None = None) -> tuple[FusedCase, ...]:
    """The fused cases; otherwise as `wiki_questions`."""
    return read_cases(shipped_folder() / "fused.jsonl", FusedCase, split, limit)


def constraint_cases(split: str | None = None, limit: int | None = None) -> tuple[ConstraintCase, ...]:
    """The cases of constraints; otherwise as `wiki_questions`."""
    return read_cases(shipped_folder() / "constraints.jsonl", ConstraintCase, split, limit)


def read_cases(path: Path, case: type[_CaseT], split: str | None, limit: int | None) -> tuple[_CaseT, ...]:
    """The cases of a file, checked; arguments as `wiki_questions`.

    Raises:
        InvalidInput: As `wiki_questions`, the file cannot be read, or two cases have one id.
    """
    check_limit(limit)
    if split not in (None, *SPLITS):
        msg = f"the split must be one of {', '.join(SPLITS)}"
        raise InvalidInput(msg, field="split")
    cases = tuple(_cases(path, TypeAdapter(case).validate_json))
    if len({found.id for found in cases}) < len(cases):
        msg = f"{path} has two cases with one id; each must be its own"
        raise InvalidInput(msg, field="id")
    return tuple(found for found in cases if split in (None, found.split))[:limit]


def _cases(path: Path, read: Callable[[str], _CaseT]) -> Iterator[_CaseT]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as exc:
        msg = f"{path} cannot be read; install the package again"
        raise InvalidInput(msg, field="name") from exc
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            case = read(line)
        except ValidationError as exc:
            first = exc.errors(include_input=False, include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"]) or "the line"
            msg = f"{path}:{number}: {place} cannot be used ({first['type']})"
            raise InvalidInput(msg, field=place) from exc
        fault = case.fault()
        if fault is not None:
            msg = f"{path}:{number}: {fault} does not fit the rest of the case"
            raise InvalidInput(msg, field=fault)
        yield case
