"""`graphmem doctor`: is everything there that graphmem needs, one line a check, each failure with its remedy.

It makes no store and writes no memory to the one it looks at; the write and read probe has a temporary one.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from graphmem.cli.output import print_json, print_lines
from graphmem.cli.shell import Shell, shell_of
from graphmem.errors import GraphmemError
from graphmem.ports.recognizer import MODEL_IS_MISSING

OLDEST_PYTHON: Final = (3, 11)
FREE_BYTES: Final = 200_000_000
"""Below this a store has no room for its log and a few thousand memories."""
_MIB: Final = 1 << 20
_PROBES: Final = (
    ("Alice Johnson restarted Jenkins in Berlin.", "柏林的 Jenkins 是谁重启的？"),
    ("张伟昨天把订单 TQ-20260309-118 寄到了杭州。", "Which order was sent to Hangzhou?"),
)
"""What is written, and the question in the other language that has to find it first."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at; `detail` says what was found, or what is wrong and the remedy."""

    name: str
    ok: bool
    detail: str

    @property
    def line(self) -> str:
        """`ok` or `fail`, the name and the detail."""
        return f"{'ok' if self.ok else 'fail':<4}  {self.name:<10}  {self.detail}"


class CheckFailed(Exception):
    """A check found something wrong; the message names it and the remedy."""


def doctor(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check that everything works here.

    Looks at Python, settings, store, disk and models, and writes and reads in a temporary store.
    Ends with 0 only when every check is ok.
    """
    checks: list[Check] = []
    for check in _checks(shell_of(context)):
        checks.append(check)
        if not as_json:
            print_lines([check.line])
    healthy = all(check.ok for check in checks)
    if as_json:
        rows = [{"name": check.name, "ok": check.ok, "detail": check.detail} for check in checks]
        print_json({"ok": healthy, "checks": rows})
    if not healthy:
        raise typer.Exit(1)


def _checks(shell: Shell) -> Iterator[Check]:
    yield _check("python", _python)
    yield _check("settings", _settings)
    yield _check("store", lambda: _store(shell))
    yield _check("disk", lambda: _disk(shell))
    yield _check("embedder", _embedder)
    yield _check("llm", _language_model)
    yield _check("reranker", _reranker)
    with tempfile.TemporaryDirectory(prefix="graphmem-doctor-") as folder:
        probe = str(Path(folder) / "probe.db")
        yield _check("recognizer", lambda: _recognizer(shell, probe))
        yield _check("recall", lambda: _recall(shell, probe))


def _check(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, ok=True, detail=look())
    except (GraphmemError, CheckFailed) as exc:
        return Check(name, ok=False, detail=str(exc))


def _python() -> str:
    version = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info < OLDEST_PYTHON:
        msg = f"{version} is too old; install graphmem under Python 3.11 or later"
        raise CheckFailed(msg)
    return f"{version} on {sys.platform}"


def _settings() -> str:
    from graphmem.config import load_settings

    values = load_settings().model_dump()
    return ", ".join(
        f"GRAPHMEM_{name.upper()}={'(default)' if value is None else value}" for name, value in values.items()
    )


def _place(shell: Shell) -> str:
    from graphmem.config import default_store, load_settings

    named = load_settings().store if shell.store is None else shell.store
    return str(default_store()) if named is None else named


def _file(place: str) -> Path | None:
    """The file of a store; None where the store is no file."""
    path = place.removeprefix("sqlite://")
    return None if "://" in path else Path(path)


def _store(shell: Shell) -> str:
    place = _place(shell)
    file = _file(place)
    if file is not None and not file.exists():
        return f"{place} does not exist yet; the first remember or ingest makes it"
    with shell.open() as service:
        found = service.report()
    models = ", ".join(found.embedding_models) or "none yet"
    return (
        f"{found.location}: schema {found.schema_version}, {found.memories} memories, {found.entities} entities,"
        f" {found.size_bytes / _MIB:.1f} MiB, embedding models: {models}"
    )


def _disk(shell: Shell) -> str:
    file = _file(_place(shell))
    if file is None:
        return "not used by this store"
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    free = shutil.disk_usage(folder).free
    if free < FREE_BYTES:
        msg = f"{free / _MIB:.0f} MiB free in {folder}; make room for at least {FREE_BYTES / _MIB:.0f} MiB"
        raise CheckFailed(msg)
    return f"{free / _MIB:.0f} MiB free in {folder}"


def _embedder() -> str:
    from graphmem.adapters import open_embedder
    from graphmem.config import load_settings
    from graphmem.domain.redaction import redact

    embedder, notices = open_embedder(load_settings())
    length = len(embedder.embed_question(redact("ready?").text))
    if length != embedder.dimension:
        msg = f"{embedder.model} made {length} numbers where it promises {embedder.dimension}; reinstall graphmem"
        raise CheckFailed(msg)
    return "; ".join((f"{embedder.model}, {length} dimensions", *notices))


def _language_model() -> str:
    from graphmem.adapters import open_language_model
    from graphmem.config import load_settings
    from graphmem.domain.redaction import redact
    from graphmem.domain.text import Language
    from graphmem.prompts import extract_claims

    model = open_language_model(load_settings())
    if model is None:
        return "none is set, so the rules stand alone; GRAPHMEM_LLM_URL and GRAPHMEM_LLM_MODEL name one"
    with closing(model):
        model.complete(extract_claims(Language.EN), {"text": redact("My sister lives in Berlin.").text})
    return f"{model.model} answered in the form it was asked for, with {model.usage.completion_tokens} tokens"


def _reranker() -> str:
    from graphmem.adapters import open_reranker
    from graphmem.config import load_settings
    from graphmem.domain.redaction import redact

    reranker = open_reranker(load_settings())
    if reranker is None:
        return "none is asked; GRAPHMEM_RERANK=endpoint or llm asks one"
    with closing(reranker):
        texts = [redact(text).text for text in ("It rained.", "Ann lives in Berlin.")]
        reranker.relevance(redact("Who lives in Berlin?").text, texts)
    return f"{reranker.identity} answered in the form it was asked for"


def _recognizer(shell: Shell, place: str) -> str:
    with shell.open_service(place) as service:
        receipts = [service.remember(text, user="doctor") for text, _ in _PROBES]
    missing = [warning for warning in receipts[0].warnings if MODEL_IS_MISSING in warning]
    if missing:
        raise CheckFailed("; ".join(missing))
    for receipt, tongue in zip(receipts, ("English", "Chinese"), strict=True):
        if not receipt.entities:
            msg = f"no name was found in the {tongue} sentence; reinstall graphmem, which brings its models"
            raise CheckFailed(msg)
    entities = [linked.entity for receipt in receipts for linked in receipt.entities]
    return ", ".join(f"{entity.name} ({entity.type})" for entity in entities)


def _recall(shell: Shell, place: str) -> str:
    with shell.open_service(place) as service:
        for text, question in _PROBES:
            results = service.recall(question, user="doctor", limit=1).results
            if [result.content for result in results] != [text]:
                msg = "what was written was not found by a question in the other language; reinstall graphmem"
                raise CheckFailed(msg)
    return f"{len(_PROBES)} memories written and closed, then found again from the other language"
