"""The table of settings in docs/configuration.md, made from the settings themselves.

`python -m graphmem.cli.settings_table docs/configuration.md` writes it anew between the two marks of that page.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from graphmem.config import Settings
from graphmem.settings_file import PREFIX

BEGINNING: Final = "<!-- settings: python -m graphmem.cli.settings_table docs/configuration.md -->\n"
END: Final = "<!-- end of settings -->\n"


def table() -> str:
    """A row for each setting: variable, default, meaning."""
    return "\n".join(("| variable | default | meaning |", "|---|---|---|", *_rows())) + "\n"


def with_table(page: str) -> str:
    """A page with the table of now between its marks.

    Raises:
        ValueError: It has no marks.
    """
    before, mark, rest = page.partition(BEGINNING)
    _, end, after = rest.partition(END)
    if not mark or not end:
        msg = "the page has no place for the table"
        raise ValueError(msg)
    return before + BEGINNING + table() + END + after


def _rows() -> Iterator[str]:
    for name, field in Settings.model_fields.items():
        text = " ".join((field.description or "").split())
        meaning, _, absent = text.partition("None: ")
        default = f"`{field.default}`" if field.default is not None else f"none: {absent}".rstrip(".: ")
        meaning = meaning.strip().removesuffix(".")
        meaning = re.sub(r"^[A-Z](?=[a-z' ])", lambda first: first[0].lower(), meaning)
        yield f"| `{PREFIX}{name.upper()}` | {default} | {meaning} |"


if __name__ == "__main__":
    for place in map(Path, sys.argv[1:]):
        place.write_text(with_table(place.read_text("utf-8")), "utf-8")
