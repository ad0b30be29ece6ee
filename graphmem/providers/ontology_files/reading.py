"""What every reader takes and gives, what it may hold, and how it refuses."""

from dataclasses import dataclass
from typing import Final

from graphmem.domain.ontology import Ontology
from graphmem.errors import InvalidInput

MOST_CONCEPTS: Final = 100_000
MOST_NAME_CHARS: Final = 200
"""Longest id but for IRIs, label or alternative label."""
MOST_DEFINITION_CHARS: Final = 2_000
MOST_DEPTH: Final = 64
"""How deep a file may nest."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a file, its name for messages, and the end of its name, which tells the syntax."""

    name: str
    suffix: str
    text: str


@dataclass(frozen=True, slots=True)
class ReadOntology:
    """An ontology, and what a person should know about how it was read: what was left out, and why."""

    ontology: Ontology
    notes: tuple[str, ...] = ()


def refused(file: str, problem: str, *, line: int | None = None) -> InvalidInput:
    """The error for a file: its name, the line where there is one, and the problem with its remedy."""
    place = file if line is None else f"{file}:{line}"
    return InvalidInput(f"{place} {problem}", field="ontology")
