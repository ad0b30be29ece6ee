"""Telling how far a long piece of work is."""

from typing import Protocol


class Progress(Protocol):
    """Is told how far a long piece of work is."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """`done` of `total` of this stage is done."""
        ...


def silent(stage: str, done: int, total: int) -> None:
    """`Progress` that shows nothing."""
