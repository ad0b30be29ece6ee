"""What settings are read from beside the environment: one TOML file, and files that hold a secret each.

It reads and refuses; what a setting means, and its range, is said in `config`.
"""

import tomllib
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from graphmem.errors import InvalidInput

PREFIX: Final = "GRAPHMEM_"
FILE_VARIABLE: Final = "GRAPHMEM_CONFIG"
"""Names the file."""
OTHER_VARIABLES: Final = frozenset({FILE_VARIABLE, "GRAPHMEM_DEBUG", "GRAPHMEM_BENCH_DATA"})
"""Variables that are read elsewhere and are no settings."""
MOST_BYTES: Final = 64 * 1024
"""Of a file of settings, or of a secret; both are a few lines."""


def settings_file(path: str | None, known: Collection[str]) -> dict[str, Any]:
    """The settings of a TOML file; none where no file is named.

    Args:
        path: Where it is; None or empty: nowhere.
        known: Names that it may hold.

    Raises:
        InvalidInput: It cannot be read, is no TOML, or holds a key that is no setting.
    """
    if not path:
        return {}
    try:
        found = tomllib.loads(_read(Path(path)))
    except (OSError, ValueError) as exc:
        msg = f'{FILE_VARIABLE}: the file cannot be read; name a TOML file in UTF-8 of lines such as store = "…"'
        raise InvalidInput(msg, field=FILE_VARIABLE) from exc
    for name in found:
        if name not in known:
            near = nearest(name, known)
            remedy = "docs/configuration.md lists them all" if near is None else f"did you mean {near}?"
            # What nearly is a name is shown; another key may be anything, a secret too.
            shown = "a key" if near is None else f"the key {name}"
            msg = f"{FILE_VARIABLE}: {shown} of the file is no setting; {remedy}"
            raise InvalidInput(msg, field=FILE_VARIABLE)
    return found


def read_secret(name: str, path: str) -> str:
    """The secret that a file holds, without the space around it.

    Args:
        name: Of the setting, as `llm_key`.
        path: Where the file is.

    Raises:
        InvalidInput: It cannot be read, or is empty.
    """
    variable = f"{PREFIX}{name.upper()}_FILE"
    try:
        text = _read(Path(path)).strip()
    except (OSError, ValueError) as exc:
        msg = f"the file of {variable} cannot be read; name one that holds the secret and nothing else"
        raise InvalidInput(msg, field=variable) from exc
    if not text:
        msg = f"the file of {variable} is empty; write the secret into it"
        raise InvalidInput(msg, field=variable)
    return text


def nearest(name: str, known: Collection[str]) -> str | None:
    """The name most like another one; None where none is near."""
    found = get_close_matches(name, sorted(known), n=1, cutoff=0.75)
    return found[0] if found else None


def _read(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        msg = "too large"
        raise ValueError(msg)
    return data.decode("utf-8-sig")
