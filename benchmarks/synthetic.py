"""Made-up memories in any number, and fast stand-ins for the models, for benchmarks of everything else.

Sentences are drawn from short word lists in both languages, so that words repeat as in real stores;
vectors are random directions, since time and space do not depend on where they point.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import numpy as np

from graphmem.bootstrap import GraphMem
from graphmem.domain.entity import EntityType, Mention
from graphmem.domain.observation import Observation
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Scope
from graphmem.domain.text import Language
from graphmem.ports.embedder import Vectors
from graphmem.ports.recognizer import Recognition

TENANT = "benchmark"
START = datetime(2026, 1, 1, tzinfo=UTC)
TURNS_A_SESSION = 20
BATCH = 1_000

_NAMES = [f"{first}{last}" for first in ("Mar", "Jo", "Al", "Be", "Ka", "Te") for last in ("ina", "ren", "vik", "sa")]
_NAME = re.compile(rf"\b(?:{'|'.join(_NAMES)})\b|\b[A-Z]{{3}}-\d+\b")
_SUBJECTS = "the parcel|our server|the invoice|my neighbour|the garden|this recipe|the train|a customer".split("|")
_VERBS = "arrived|broke|moved|was replaced|was delayed|needs care|looks fine|got repaired|was cancelled".split("|")
_PLACES = "in the office|near the harbour|on the second floor|at the station|behind the shop|by the lake".split("|")
_TIMES = "on Monday|last week|in the morning|after lunch|before the meeting|in March|yesterday|at noon".split("|")
_ZH = (
    "快递|服务器|发票|邻居|花园|菜谱".split("|"),
    "到了|坏了|换过了|推迟了|修好了".split("|"),
    "在办公室|在车站|在湖边".split("|"),
)


def sentence(chance: Random) -> str:
    """One statement of 6 to 40 words; one in four is Chinese."""
    if chance.random() < 0.25:
        return "".join(
            f"{chance.choice(_NAMES)}说{chance.choice(_ZH[2])}的{chance.choice(_ZH[0])}{chance.choice(_ZH[1])}。"
            for _ in range(chance.randint(1, 3))
        )
    clauses = [
        f"{chance.choice(_NAMES)} said {chance.choice(_SUBJECTS)} {chance.choice(_VERBS)} {chance.choice(_PLACES)}"
        f" {chance.choice(_TIMES)}, see {chance.choice(('ORD', 'TKT'))}-{chance.randint(1, 99_999)}."
        for _ in range(chance.randint(1, 3))
    ]
    return " ".join(clauses)


def observations(count: int, *, user: str, seed: int = 0) -> list[Observation]:
    """Turns of one user, twenty a session, an hour apart."""
    chance = Random(seed)
    return [
        Observation(
            content=sentence(chance),
            scope=Scope(TENANT, user, None, f"session-{number // TURNS_A_SESSION}"),
            occurred_at=START + timedelta(hours=number),
            source_ref=f"turn-{number}",
        )
        for number in range(count)
    ]


def questions(count: int, *, seed: int = 1) -> list[str]:
    """Questions with a name, a thing and a place."""
    chance = Random(seed)
    return [
        f"What did {chance.choice(_NAMES)} say about {chance.choice(_SUBJECTS)} {chance.choice(_PLACES)}?"
        for _ in range(count)
    ]


class RandomEmbedder:
    """`ports.embedder.Embedder` that takes no time: a random unit vector for any text."""

    def __init__(self, *, model: str = "random", dimension: int = 384, seed: int = 0) -> None:
        """Draw from a seeded generator; `model` may be a real one's name, to be replaced by it later."""
        self.model = model
        self.dimension = dimension
        self._chance = np.random.default_rng(seed)

    def mean(self, language: Language) -> Vectors:  # noqa: ARG002 - random directions have no language
        """Nothing: random directions cancel out."""
        return np.zeros(self.dimension, dtype=np.float32)

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """(n, d) float32, unit rows."""
        vectors = self._chance.standard_normal((len(texts), self.dimension), dtype=np.float32)
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)

    def embed_question(self, text: RedactedText) -> Vectors:
        """(d,) float32, unit norm."""
        return np.asarray(self.embed_passages([text])[0], dtype=np.float32)


class ListRecognizer:
    """`ports.recognizer.Recognizer` that knows the names and order numbers of this module."""

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[Recognition, ...]:
        """The mentions of each text, by start; no words."""
        return tuple(
            Recognition(
                tuple(
                    Mention(
                        match.group(),
                        match.start(),
                        match.end(),
                        EntityType.ORDER if "-" in match.group() else EntityType.PERSON,
                    )
                    for match in _NAME.finditer(text)
                )
            )
            for text in texts
        )

    def notices(self) -> tuple[str, ...]:
        """Nothing is missing."""
        return ()


def fill(path: Path, count: int, *, user: str, embedder: RandomEmbedder, seed: int = 0) -> None:
    """Write memories of one user through the product's write path, without the models."""
    with GraphMem.open(path, tenant=TENANT, embedder=embedder, recognizer=ListRecognizer()) as memory:
        waiting = observations(count, user=user, seed=seed)
        for start in range(0, count, BATCH):
            memory.remember_many(waiting[start : start + BATCH])
