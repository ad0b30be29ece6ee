"""Ids of sections. Pure."""

from typing import Final
from uuid import UUID, uuid5

from graphmem.domain.scope import Owner

_SECTIONS: Final = UUID("2c7b6d0e-51a4-5f37-9b1e-7a0c4d2f8e63")
"""Namespace of section ids (UUIDv5, RFC 9562)."""


def section_id(owner: Owner, wiki: str, path: str, anchor: str, shown: str) -> str:
    """The id of a section: the same for the same place and the same words, on every store.

    Args:
        owner: Whose.
        wiki: Its wiki.
        path: Its page.
        anchor: Its anchor.
        shown: Everything that its index row is made of: trail, text, tags and concepts.
    """
    return str(uuid5(_SECTIONS, f"{owner.key}\0{wiki}\0{path}\0{anchor}\0{shown}"))
