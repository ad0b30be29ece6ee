"""The id of a retrieval: the same for the same question over the same state, and for no other. Pure."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid5

_RETRIEVALS: Final = UUID("6f1c2d3e-8a4b-5c6d-9e0f-1a2b3c4d5e6f")
"""Namespace of retrieval ids (UUIDv5, RFC 9562)."""


def retrieval_id(seen: Sequence[tuple[str, int]], settings: Sequence[str]) -> str:
    """The id of a retrieval over owners, by key, at revisions, with settings."""
    keys, revisions = ",".join(key for key, _ in seen), ",".join(str(revision) for _, revision in seen)
    return str(uuid5(_RETRIEVALS, "\0".join((keys, revisions, *settings))))
