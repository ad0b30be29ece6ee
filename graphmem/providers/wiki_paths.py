"""What counts as a page in a folder, and what a page may be called that is written there. Pure."""

import re
from typing import Final

from graphmem.errors import InvalidInput

MOST_PAGE_BYTES: Final = 5_000_000
SUFFIXES: Final = (".md", ".markdown")
KEPT: Final = ".graphmem"
"""The folder within a wiki that older versions of written pages are kept in."""

_SKIPPED: Final = frozenset({"node_modules"})
_MOST_NAME_BYTES: Final = 200
"""File systems hold 255; a temporary name and a version need some."""
_MOST_PATH_BYTES: Final = 1_000
_REFUSED: Final = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\\u2028\u2029\ud800-\udfff]')
_RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(1, 10))}
)
"""Names of devices on Windows, whatever their end."""


def is_page(name: str) -> bool:
    """Whether a file is called as a page is."""
    return name.lower().endswith(SUFFIXES)


def is_hidden(name: str) -> bool:
    """Whether a file or folder of this name is left out, with all that is in it."""
    return (name.startswith(".") and name not in {".", ".."}) or name in _SKIPPED


def parts_to_write(path: str) -> tuple[str, ...]:
    """The parts of a path that a page may be written to.

    Raises:
        InvalidInput: It is absolute or leads upwards, is hidden or no page, or has a name that not every system can
            hold.
    """
    parts = tuple(path.split("/"))
    problem = next(filter(None, (_problem(part) for part in parts)), None)
    if problem is None and len(path.encode("utf-8", "replace")) > _MOST_PATH_BYTES:
        problem = f"is longer than {_MOST_PATH_BYTES} bytes"
    if problem is None and not is_page(parts[-1]):
        problem = "does not end with .md"
    if problem is not None:
        msg = f"the page's path {problem}; give one like notes/backups.md, within the wiki"
        raise InvalidInput(msg, field="path")
    return parts


def _problem(part: str) -> str | None:
    problems = {
        "begins with '/', leads upwards or has an empty part": part in {"", ".", ".."},
        "has a part that is hidden (with a dot first) or left out of wikis": is_hidden(part),
        'has a control character or one of < > : " | ? * and backslash': _REFUSED.search(part) is not None,
        "has a part that begins with a space or ends with a space or dot": part.startswith(" ")
        or part[-1:] in {".", " "},
        "has a part that is the name of a device on some systems": part.partition(".")[0].strip().lower() in _RESERVED,
        f"has a part longer than {_MOST_NAME_BYTES} bytes": len(part.encode("utf-8", "replace")) > _MOST_NAME_BYTES,
    }
    return next((problem for problem, is_there in problems.items() if is_there), None)
