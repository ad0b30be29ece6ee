"""Identifiers for tests that a person can read: the first is …0001, the next …0002."""

from itertools import count


class SequentialIds:
    """`ports.ids.IdFactory` that counts, in the form of a UUIDv7."""

    def __init__(self, first: int = 1) -> None:
        """Begin at a number; two factories of one test need different ones."""
        self._numbers = count(first)

    def new_id(self) -> str:
        """The next id."""
        return f"00000000-0000-7000-8000-{next(self._numbers):012x}"
