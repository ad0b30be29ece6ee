"""Names of headings for links, as GitHub makes them. Pure."""

import unicodedata
from typing import Final

_KEPT: Final = frozenset({"L", "M"})
_WITHOUT_LETTERS: Final = "section"
"""The anchor of a heading that has nothing an anchor may hold, as one of emoji."""


def anchor_of(heading: str) -> str:
    """Lower case, letters and digits of every script kept, spaces as `-`, anything else left out; may be empty."""
    return "".join("-" if char == " " else char for char in heading.lower() if _is_kept(char))


def _is_kept(char: str) -> bool:
    category = unicodedata.category(char)
    return char in "- " or category[0] in _KEPT or category in {"Nd", "Nl", "Pc"}


class Anchors:
    """Gives each heading of one page its anchor; of equal ones the second gets `-1`, and so on."""

    def __init__(self) -> None:
        """Begin a page."""
        self._next: dict[str, int] = {}

    def of(self, heading: str) -> str:
        """The anchor of the next heading, never empty and unlike all before it."""
        base = anchor_of(heading) or _WITHOUT_LETTERS
        anchor = base
        while anchor in self._next:
            self._next[base] += 1
            anchor = f"{base}-{self._next[base]}"
        self._next[anchor] = 0
        return anchor
