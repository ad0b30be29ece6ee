"""`graphmem doctor`: is everything there that graphmem needs, one line a check, each failure with its remedy.

It makes no store and writes no memory to the one it looks at; the write and read probe has a temporary one.
"""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer

from graphmem.cli.checks import Check, CheckFailed, State, Warned, looked_at
from graphmem.cli.machine_checks import (
    DEFAULT_PORT,
    clock,
    disk,
    free_port,
    keys,
    memory,
    models,
    python,
    settings,
    store,
)
from graphmem.cli.output import print_json, print_lines
from graphmem.cli.shell import Shell, shell_of
from graphmem.ports.recognizer import MODEL_IS_MISSING

_PROBES: Final = (
    ("Alice Johnson restarted Jenkins in Berlin.", "柏林的 Jenkins 是谁重启的？"),
    ("张伟昨天把订单 TQ-20260309-118 寄到了杭州。", "Which order was sent to Hangzhou?"),
)
"""What is written, and the question in the other language that has to find it first."""


def doctor(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    port: Annotated[int, typer.Option(help="The port that shall be served on.")] = DEFAULT_PORT,
) -> None:
    """Check that everything works here.

    Looks at Python, settings, store, clock, disk, memory, models and port, and writes and reads in a temporary store.
    Each line says ok, warn or fail, and what to do; the end is 1 where one fails, otherwise 0.
    """
    checks: list[Check] = []
    for check in _checks(shell_of(context), port):
        checks.append(check)
        if not as_json:
            print_lines([check.line])
    healthy = all(check.state is not State.FAIL for check in checks)
    if as_json:
        rows = [
            {"name": check.name, "state": check.state, "ok": check.state is not State.FAIL, "detail": check.detail}
            for check in checks
        ]
        print_json({"ok": healthy, "checks": rows})
    if not healthy:
        raise typer.Exit(1)


def _checks(shell: Shell, port: int) -> Iterator[Check]:
    yield looked_at("python", python)
    yield looked_at("settings", settings)
    yield looked_at("store", lambda: store(shell))
    yield looked_at("clock", lambda: clock(shell))
    yield looked_at("disk", lambda: disk(shell))
    yield looked_at("memory", memory)
    yield looked_at("models", models)
    yield looked_at("embedder", _embedder)
    yield looked_at("llm", _language_model)
    yield looked_at("reranker", _reranker)
    with tempfile.TemporaryDirectory(prefix="graphmem-doctor-") as folder:
        probe = str(Path(folder) / "probe.db")
        yield looked_at("recognizer", lambda: _recognizer(shell, probe))
        yield looked_at("recall", lambda: _recall(shell, probe))
    yield looked_at("port", lambda: free_port(port))
    yield looked_at("keys", lambda: keys(shell))


def _embedder() -> str | Warned:
    from graphmem.adapters import open_embedder
    from graphmem.config import load_settings
    from graphmem.domain.redaction import redact

    embedder, notices = open_embedder(load_settings())
    length = len(embedder.embed_question(redact("ready?").text))
    if length != embedder.dimension:
        msg = f"{embedder.model} made {length} numbers where it promises {embedder.dimension}; reinstall graphmem"
        raise CheckFailed(msg)
    found = f"{embedder.model}, {length} dimensions"
    return Warned("; ".join((found, *notices))) if notices else found


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
