"""Entities, and their mentions in text."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from graphmem.domain.scope import Owner


class EntityType(StrEnum):
    """The closed set of entity types."""

    PERSON = "Person"
    USER = "User"
    ORGANIZATION = "Organization"
    PLACE = "Place"
    TOOL = "Tool"
    PRODUCT = "Product"
    ORDER = "Order"
    DOCUMENT = "Document"
    EVENT = "Event"
    VERSION = "Version"
    ERROR = "Error"
    IDENTIFIER = "Identifier"
    CONCEPT = "Concept"


MAX_MENTIONS: Final = 500
"""Mentions kept of one memory, the first ones. What people write names a few dozen; a list of codes of 1 MB holds
100,000, and each would become a node with its edges."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name found in a text: `text[start:end] == surface`."""

    surface: str
    start: int
    end: int
    type: EntityType


def normalize_name(surface: str) -> str:
    """The name two mentions must share to be one entity: NFKC, case-folded, single spaces."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", surface)).strip().casefold()


@dataclass(frozen=True, slots=True)
class Entity:
    """What mentions refer to. Its key is owner + type + normalised name."""

    owner: Owner
    type: EntityType
    name: str
    """Canonical name: the surface form seen first."""

    @property
    def key(self) -> str:
        """`<owner key>#<type>:<normalised name>`, unique in a store."""
        return f"{self.owner.key}#{self.type}:{normalize_name(self.name)}"


@dataclass(frozen=True, slots=True)
class LinkedMention:
    """A mention and the entity it was resolved to (the edge MENTIONS)."""

    mention: Mention
    entity: Entity
