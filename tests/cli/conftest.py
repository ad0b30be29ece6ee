"""One command line run in this process, on a store of its own, with a fake embedder."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.cli.border import run
from graphmem.ports.clock import Clock
from graphmem.ports.ids import IdFactory
from graphmem.providers.spacy_recognizer import SpacyRecognizer
from graphmem.service import MemoryService
from tests.fakes.embedder import FakeEmbedder


@dataclass(frozen=True)
class Ran:
    """What a command line left behind."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Stdout as the one JSON object it has to be."""
        return json.loads(self.out)


Cli = Callable[..., Ran]


def open_with_fakes(
    store: str | None,
    *,
    clock: Clock | None = None,
    ids: IdFactory | None = None,
    memory: type[GraphMem] = GraphMem,
) -> MemoryService:
    """As `shell.open_graphmem`, with a fast embedder."""
    return memory.open(store, clock=clock, ids=ids, embedder=FakeEmbedder(), recognizer=one_recognizer())


@cache
def one_recognizer() -> SpacyRecognizer:
    """The real one, loaded once for all tests."""
    return SpacyRecognizer()


def count(store: str) -> int:
    """Memories in a store."""
    with open_with_fakes(store) as service:
        return service.report().memories


@pytest.fixture
def store(tmp_path: Path) -> str:
    """The path of a store that does not exist yet."""
    return str(tmp_path / "memories.db")


@pytest.fixture
def cli(store: str, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run `graphmem --store <store> <arguments>`; `stdin` is given as bytes."""

    def call(
        *arguments: str,
        stdin: bytes = b"",
        at: str | None = store,
        encoding: str = "utf-8",
        memory: type[GraphMem] = GraphMem,
    ) -> Ran:
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
        err = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
        place = () if at is None else ("--store", at)
        with monkeypatch.context() as streams:
            streams.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
            streams.setattr(sys, "stdout", out)
            streams.setattr(sys, "stderr", err)
            code = run([*place, *arguments], open_service=partial(open_with_fakes, memory=memory))
        return Ran(code, *(_written(stream).decode(encoding) for stream in (out, err)))

    return call


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.seek(0)
    return bytes(stream.buffer.read())
