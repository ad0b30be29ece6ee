"""Evaluation sets on disk: a folder a set, with `documents.jsonl.gz` and `questions.jsonl.gz`.

Reads and checks them; a line that cannot be used is named by file and number, never quoted. The
fields are described in docs/measurements/README.md.
"""

import gzip
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from graphmem.domain.memory import Source
from graphmem.domain.observation import Observation
from graphmem.domain.scope import Scope, Visibility
from graphmem.domain.times import as_local
from graphmem.errors import InvalidInput

DATA_VARIABLE: Final = "GRAPHMEM_BENCH_DATA"
"""Environment variable with the folder of sets, where none is given."""

SHARED_CORPUS: Final = "__shared__"
"""Documents that every question of the set searches beside its own corpus."""

APART: Final[Mapping[str, frozenset[str]]] = MappingProxyType({"locomo": frozenset({"adversarial"})})
"""Set → categories that are reported by themselves and left out of ALL."""

_ROLES: Final[Mapping[str, Source]] = MappingProxyType(
    {
        "user": Source.USER,
        "assistant": Source.AGENT,
        "system": Source.AGENT,
        "tool": Source.TOOL,
        "wiki": Source.DOCUMENT,
        "document": Source.DOCUMENT,
    }
)


@dataclass(frozen=True, slots=True)
class Document:
    """One turn or passage; `line` is where it stands in its file."""

    line: int
    doc_id: str
    corpus_id: str
    session_id: str | None
    speaker: str | None
    occurred_at: datetime | None
    text: str

    def observation(self, tenant: str, undated: datetime) -> Observation:
        """The document as the product is told it.

        A speaker that is a role ("assistant", "wiki") says the source; any other is a name. The shared
        corpus is public, every other one belongs to a user of its name.

        Raises:
            InvalidInput: The product refuses a field.
        """
        role = (self.speaker or "user").casefold()
        return Observation(
            content=self.text,
            scope=Scope(tenant, self.corpus_id, None, self.session_id),
            visibility=Visibility.PUBLIC if self.corpus_id == SHARED_CORPUS else None,
            source=_ROLES.get(role, Source.USER),
            speaker=None if role in _ROLES else self.speaker,
            occurred_at=undated if self.occurred_at is None else self.occurred_at,
            source_ref=self.doc_id,
        )


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the ids that answer it, and its clock. Without gold it is asked but not scored."""

    qid: str
    corpus_id: str
    text: str
    gold: tuple[str, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]
    category: str
    asked_at: datetime | None
    split: str | None


@dataclass(frozen=True, slots=True)
class Dataset:
    """The chosen questions of a set, in file order, and every document that they search."""

    name: str
    documents: tuple[Document, ...]
    questions: tuple[Question, ...]

    @property
    def apart(self) -> frozenset[str]:
        """Categories left out of ALL."""
        return APART.get(self.name, frozenset())


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)


_LineT = TypeVar("_LineT", bound=_Line)


class _DocumentLine(_Line):
    doc_id: str
    corpus_id: str
    session_id: str | None = None
    speaker: str | None = None
    timestamp: datetime | None = None
    text: str


class _Meta(_Line):
    old: tuple[str, ...] | None = None
    new: tuple[str, ...] | None = None


class _QuestionLine(_Line):
    qid: str
    corpus_id: str
    question: str
    gold_doc_ids: tuple[str, ...] = ()
    category: str | None = None
    asked_at: datetime | None = None
    split: str | None = None
    meta: _Meta | None = None


def load_dataset(data: Path, name: str, *, split: str | None = None, limit: int | None = None) -> Dataset:
    """Read a set.

    Args:
        data: Folder of sets.
        name: Name of the set, a folder in `data`.
        split: Only questions of this split.
        limit: Only the first so many questions, in file order.

    Returns:
        The questions, and the documents of their corpora and of the shared one.

    Raises:
        InvalidInput: The folder, set or split does not exist (those that do are listed), the limit is below 1, or
            a line cannot be used (it is named by file and number).
    """
    folder = _folder_of(data, name)
    check_limit(limit)
    questions = [_question(line, where) for where, _, line in _lines(folder, "questions", _QuestionLine)]
    _refuse_repeats([(question.qid,) for question in questions], f"{name}/questions", "qid")
    if split is not None:
        found = sorted({question.split for question in questions if question.split is not None})
        questions = [question for question in questions if question.split == split]
        if not questions:
            msg = f"set {name} has no questions of that split; it has: {', '.join(found) or 'none'}"
            raise InvalidInput(msg, field="split")
    questions = questions[:limit]
    if not questions:
        msg = f"set {name} has no questions"
        raise InvalidInput(msg, field="name")
    searched = {question.corpus_id for question in questions} | {SHARED_CORPUS}
    documents = [
        _document(line, where, number)
        for where, number, line in _lines(folder, "documents", _DocumentLine)
        if line.corpus_id in searched
    ]
    _refuse_repeats([(item.corpus_id, item.doc_id) for item in documents], f"{name}/documents", "doc_id")
    return Dataset(name, tuple(documents), tuple(questions))


def check_limit(limit: int | None) -> None:
    """Refuse a limit below 1.

    Raises:
        InvalidInput: It is.
    """
    if limit is not None and limit < 1:
        msg = f"limit is {limit}; ask at least 1 question"
        raise InvalidInput(msg, field="limit")


def set_names(data: Path) -> tuple[str, ...]:
    """The sets in a folder: its sub-folders that have questions, by name.

    Raises:
        InvalidInput: There is no such folder.
    """
    if not data.is_dir():
        msg = f"there is no folder of evaluation sets at {data}; name it with --data or {DATA_VARIABLE}"
        raise InvalidInput(msg, field="data")
    return tuple(sorted(path.name for path in data.iterdir() if _file(path, "questions") is not None))


def _folder_of(data: Path, name: str) -> Path:
    sets = set_names(data)
    if name not in sets:
        msg = f"there is no such evaluation set in {data}; it has: {', '.join(sets) or 'none'}"
        raise InvalidInput(msg, field="name")
    return data / name


def _file(folder: Path, stem: str) -> Path | None:
    candidates = (folder / f"{stem}.jsonl.gz", folder / f"{stem}.jsonl")
    return next((path for path in candidates if path.is_file()), None)


def _lines(folder: Path, stem: str, model: type[_LineT]) -> Iterator[tuple[str, int, _LineT]]:
    """(`file:line`, line number, line) of each line that is not blank."""
    path = _file(folder, stem)
    if path is None:
        msg = f"set {folder.name} has no {stem}.jsonl.gz"
        raise InvalidInput(msg, field="name")
    for number, raw in enumerate(_raw_lines(path), start=1):
        if not raw.strip():
            continue
        where = f"{path}:{number}"
        try:
            yield where, number, model.model_validate_json(raw)
        except ValidationError as exc:
            first = exc.errors(include_input=False, include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"]) or "the line"
            msg = f"{where}: {place} cannot be used ({first['type']})"
            raise InvalidInput(msg, field=place) from exc


def _raw_lines(path: Path) -> list[bytes]:
    try:
        data = path.read_bytes()
        return (gzip.decompress(data) if path.suffix == ".gz" else data).split(b"\n")
    except (OSError, EOFError, zlib.error) as exc:
        msg = f"{path} cannot be read; copy it again"
        raise InvalidInput(msg, field="data") from exc


def _refuse_repeats(ids: list[tuple[str, ...]], where: str, field: str) -> None:
    if len(set(ids)) < len(ids):
        msg = f"{where} has {len(ids) - len(set(ids))} repeated {field}; each must be its own"
        raise InvalidInput(msg, field=field)


def _document(line: _DocumentLine, where: str, number: int) -> Document:
    at = _aware(line.timestamp, where, "timestamp")
    return Document(number, line.doc_id, line.corpus_id, line.session_id, line.speaker, at, line.text)


def _question(line: _QuestionLine, where: str) -> Question:
    meta = line.meta or _Meta()
    return Question(
        qid=line.qid,
        corpus_id=line.corpus_id,
        text=line.question,
        gold=tuple(dict.fromkeys(line.gold_doc_ids)),
        old=meta.old or (),
        new=meta.new or (),
        category=line.category or "none",
        asked_at=_aware(line.asked_at, where, "asked_at"),
        split=line.split,
    )


def _aware(value: datetime | None, where: str, field: str) -> datetime | None:
    """Naive times of a set are UTC; others keep their offset, at whose midnight a question's days begin."""
    if value is None:
        return None
    try:
        return as_local(value.replace(tzinfo=UTC) if value.tzinfo is None else value, field)
    except InvalidInput as exc:
        msg = f"{where}: {exc}"
        raise InvalidInput(msg, field=field) from exc
