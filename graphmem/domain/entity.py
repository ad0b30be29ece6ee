"""Entities, their mentions in text, and what is done to them by hand: merged, parted, renamed."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from graphmem.domain.scope import Owner

if TYPE_CHECKING:
    from opencc import OpenCC


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


_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


@lru_cache(maxsize=16_384)
def fold_name(surface: str) -> str:
    """The form under which a name is looked up: normalised, in simplified characters, without invisible marks.

    Evidence that two names are one, no proof: 范 and 範 are two surnames and fold alike.
    """
    name = normalize_name("".join(char for char in surface if unicodedata.category(char) not in {"Cf", "Cs"}))
    return _simplified(name) if _HAN.search(name) else name


def _simplified(name: str) -> str:
    converted: str = _converter().convert(name)
    return converted


@lru_cache(maxsize=1)
def _converter() -> "OpenCC":
    # Loaded for the first Chinese name, not with every command.
    from opencc import OpenCC

    return OpenCC("t2s")


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


@dataclass(frozen=True, slots=True)
class EntitySuggestion:
    """A mention may mean a known entity of another name. Nothing is merged; a person or an LLM may confirm it."""

    mention: Mention
    candidate: Entity
    reason: str
    """`short_name`, `longer_name`, `spelling`, `known_alias`, `address` (老王 of 王伟) or `type`. Never content."""


@dataclass(frozen=True, slots=True)
class EntityMerge:
    """Both names mean one: the edge SAME_AS from `alias` to `canonical`. Mentions stay where they are.

    `canonical` is made where it is not there yet.
    """

    alias: Entity
    canonical: Entity
    at: datetime

    @property
    def owner(self) -> Owner:
        """Whose entities they are."""
        return self.alias.owner


@dataclass(frozen=True, slots=True)
class EntityUnmerge:
    """Takes the edge SAME_AS that leaves `alias` away."""

    alias: Entity
    at: datetime

    @property
    def owner(self) -> Owner:
        """Whose entity it is."""
        return self.alias.owner


@dataclass(frozen=True, slots=True)
class EntityRename:
    """Another spelling of the same normalised name is shown from now on; the key stays as it is."""

    entity: Entity
    """With the new spelling."""
    at: datetime

    @property
    def owner(self) -> Owner:
        """Whose entity it is."""
        return self.entity.owner


EntityChange = EntityMerge | EntityUnmerge | EntityRename
