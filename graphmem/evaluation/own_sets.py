"""Question sets that users make of their own retrievals: adds a case to a set on disk.

A set is a folder that this module made and marked; anything else is never written into. Its files are replaced whole,
by a rename: whoever reads meanwhile, and whoever is cut short, finds the old ones or the new ones. Lines that were
added by hand stay as they are, letter by letter.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from graphmem.domain.scope import check_id
from graphmem.domain.times import rfc3339, rfc3339_local
from graphmem.errors import Conflict, InvalidInput
from graphmem.retrieval_log.cases import Case, CaseDocument

MARK: Final = "made-by-graphmem-eval-add.txt"
MARK_TEXT: Final = (
    "This folder is a question set that `graphmem eval add` keeps. It holds the contents of memories in plain text:\n"
    "what is erased in the store has to be deleted here too.\n"
)
LOCK: Final = ".being-written"
CATEGORY: Final = "feedback"
ADDED_BY: Final = "graphmem eval add"
RESERVED: Final = frozenset({"all", "understanding"})
"""What `eval run --set` takes for something else."""
DOCUMENTS: Final = "documents.jsonl"
QUESTIONS: Final = "questions.jsonl"
_NEW: Final = ".new"
"""Ending of a file that is being written."""
_OURS: Final = frozenset({MARK, DOCUMENTS, QUESTIONS, LOCK, *(name + _NEW for name in (MARK, DOCUMENTS, QUESTIONS))})


class Outcome(StrEnum):
    """What became of the case."""

    ADDED = "added"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class Added:
    """What adding a case did."""

    folder: Path
    outcome: Outcome
    case: Case
    new_documents: int
    questions: int
    """In the set now."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "data": str(self.folder.parent),
            "set": self.folder.name,
            "retrieval_id": self.case.retrieval_id,
            "outcome": str(self.outcome),
            "gold": list(self.case.gold),
            "documents": len(self.case.documents),
            "new_documents": self.new_documents,
            "questions": self.questions,
        }


def add_case(data: Path, name: str, case: Case) -> Added:
    """Put a case into a set, which is made where it is not there; a case that is there already is replaced.

    Args:
        data: Folder of sets; made where it is not there.
        name: Of the set, a folder in it, for this account only.
        case: The question, and the documents that it searches.

    Raises:
        InvalidInput: The name cannot be one, the folder holds something that this did not write, or it cannot be
            written.
        Conflict: Another process adds to the set.
    """
    check_name(name)
    folder = data / name
    try:
        _own(folder)
        with _locked(folder):
            if not (folder / MARK).is_file():
                _replace(folder / MARK, [MARK_TEXT.encode("utf-8")])
            documents, new_documents = _with_documents(_lines(folder / DOCUMENTS), case)
            questions, outcome = _with_question(_lines(folder / QUESTIONS), case, folder / QUESTIONS)
            # Documents first: cut short in between, a question never lacks them.
            if new_documents:
                _replace(folder / DOCUMENTS, documents)
            if outcome is not Outcome.UNCHANGED:
                _replace(folder / QUESTIONS, questions)
    except OSError as exc:
        msg = f"the set {folder} cannot be written ({exc.strerror}); name a folder that can with --data"
        raise InvalidInput(msg, field="--data") from exc
    return Added(folder, outcome, case, new_documents, sum(bool(line.strip()) for line in questions))


def check_name(name: str) -> None:
    """Refuse what cannot be a set's name: a path, a hidden folder, a word that `eval run` takes for something else.

    Raises:
        InvalidInput: It is one of these.
    """
    # The name is the tenant that a run keeps the documents under.
    check_id(name, "--set")
    if name in RESERVED or name.startswith(".") or set(name) & set('/\\:*?"<>|') or name != name.strip():
        msg = "--set must be a plain folder name, and neither all nor understanding; e.g. --set own"
        raise InvalidInput(msg, field="--set")


def _own(folder: Path) -> None:
    """Make the folder of a set, or see that it is one of ours.

    Raises:
        InvalidInput: It is something else.
    """
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        msg = f"{folder} is no folder; name another set with --set"
        raise InvalidInput(msg, field="--set")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    foreign = any(path.name not in _OURS for path in folder.iterdir())
    # In this order: another process may be making the set, and marks it first.
    filled = any((folder / name).exists() for name in (DOCUMENTS, QUESTIONS))
    if foreign or (filled and not (folder / MARK).is_file()):
        msg = f"{folder} holds files that `graphmem eval add` did not write; name another set with --set"
        raise InvalidInput(msg, field="--set")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    lock = folder / LOCK
    try:
        lock.open("x").close()
    except FileExistsError as exc:
        msg = f"another process adds to this set; wait for it, or delete {lock} where none does"
        raise Conflict(msg) from exc
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _lines(path: Path) -> list[bytes]:
    """The lines of a file with their ends; none where it is not there."""
    return path.read_bytes().splitlines(keepends=True) if path.exists() else []


def _with_documents(lines: list[bytes], case: Case) -> tuple[list[bytes], int]:
    """The lines, and after them the documents of the case that are not among them; how many these are."""
    there = {str(row.get("doc_id")) for row in map(_read, lines) if row.get("corpus_id") == case.corpus}
    new = [_line(_document(case.corpus, each)) for each in case.documents if each.memory_id not in there]
    return [*_ended(lines), *new], len(new)


def _with_question(lines: list[bytes], case: Case, path: Path) -> tuple[list[bytes], Outcome]:
    """The lines with the question of the case: in its place where it is there, otherwise after them."""
    line = _line(_question(case))
    rows = [_read(each) for each in lines]
    place = next((place for place, row in enumerate(rows) if row.get("qid") == case.retrieval_id), None)
    if place is None:
        return [*_ended(lines), line], Outcome.ADDED
    if lines[place].strip() == line.strip():
        return lines, Outcome.UNCHANGED
    if not _is_ours(rows[place]):
        msg = f"{path}:{place + 1}: this question was changed by hand; delete the line to add it anew"
        raise InvalidInput(msg, field="retrieval")
    return [*lines[:place], line, *lines[place + 1 :]], Outcome.REPLACED


def _is_ours(row: dict[str, Any]) -> bool:
    """Whether a line says just what this module wrote."""
    meta = row.get("meta")
    told = {name: value for name, value in row.items() if name != "meta"}
    return isinstance(meta, dict) and meta.get("sha256") == sha256(_line(told)).hexdigest()


def _ended(lines: list[bytes]) -> list[bytes]:
    """The lines, the last one with its end."""
    return [*lines[:-1], lines[-1].rstrip(b"\n") + b"\n"] if lines else []


def _read(line: bytes) -> dict[str, Any]:
    """A line's object; empty where it is none, which `eval run` will tell."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}


def _document(corpus: str, document: CaseDocument) -> dict[str, Any]:
    return {
        "doc_id": document.memory_id,
        "corpus_id": corpus,
        "session_id": document.session,
        "speaker": document.speaker,
        "timestamp": rfc3339(document.occurred_at),
        "text": document.content,
    }


def _question(case: Case) -> dict[str, Any]:
    told = {
        "qid": case.retrieval_id,
        "corpus_id": case.corpus,
        "question": case.question,
        "gold_doc_ids": list(case.gold),
        "category": CATEGORY,
        "asked_at": rfc3339_local(case.asked_at),
    }
    return told | {"meta": {"added_by": ADDED_BY, "sha256": sha256(_line(told)).hexdigest()}}


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode("utf-8") + b"\n"


def _replace(path: Path, lines: list[bytes]) -> None:
    """Write a file whole or not at all, for this account only."""
    new = path.with_name(path.name + _NEW)
    # What a write that was cut short left, or a link to somewhere else.
    new.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
