"""A user's own profiles, read from the text of a TOML or JSON file. Pure.

The file has one table a profile: its name, and the weight of each term of `graph` that counts in it.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from graphmem.errors import InvalidInput
from graphmem.retrieval.profiles import SHIPPED, Profile, weighing
from graphmem.retrieval.ranking import GRAPH_WEIGHTS

MOST_BYTES: Final = 1_000_000
MOST_WEIGHT: Final = 100.0
"""Beyond it one term alone would rank, and nine digits would no longer be exact."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
SETTING: Final = "GRAPHMEM_PROFILES"


def read_profiles(text: str, file: str) -> tuple[Profile, ...]:
    """The profiles of a file, in its order.

    Args:
        text: What is in it.
        file: Its name, for messages and as the source of the profiles; `.json` is JSON, `.toml` TOML.

    Raises:
        InvalidInput: It is neither, or a profile cannot be used; the message names the line or the key.
    """
    tables = _tables(text, file)
    return tuple(weighing(name, _weights(name, table, file), source=file, own=True) for name, table in tables.items())


def _tables(text: str, file: str) -> Mapping[str, Any]:
    try:
        if file.lower().endswith(".toml"):
            return tomllib.loads(text)
        if file.lower().endswith(".json"):
            return _json_tables(text, file)
    except tomllib.TOMLDecodeError as exc:
        raise _refused(file, f"is no TOML: {exc}") from exc
    except json.JSONDecodeError as exc:
        raise _refused(file, f"is no JSON: {exc.msg} (at line {exc.lineno}, column {exc.colno})") from exc
    except RecursionError as exc:
        raise _refused(file, "is nested too deeply; give each profile one table of weights") from exc
    except ValueError as exc:
        raise _refused(
            file, f"has a number that is too long; a weight is from -{MOST_WEIGHT:g} to {MOST_WEIGHT:g}"
        ) from exc
    raise _refused(file, "is of no known kind; its name must end with .toml or .json")


def _json_tables(text: str, file: str) -> Mapping[str, Any]:
    def unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            names = [name for name, _ in pairs]
            repeated = next(name for name in names if names.count(name) > 1)
            raise _refused(file, f"says {repeated[:40]!r} twice; keep one of them")
        return table

    tables = json.loads(text, object_pairs_hook=unrepeated)
    if not isinstance(tables, dict):
        raise _refused(file, 'must hold one object: {"name": {"term": weight}}')
    return tables


def _weights(name: str, table: object, file: str) -> Mapping[str, float]:
    if not NAME.fullmatch(name):
        raise _refused(
            file,
            f"names a profile {name[:60]!r}; a name is 1 to 40 of a-z, 0-9, '-' and '_', a letter or digit first",
        )
    if name in {profile.name for profile in SHIPPED}:
        raise _refused(file, f"defines {name!r}, which is the name of a shipped profile; choose another one")
    if not isinstance(table, dict):
        raise _refused(file, f"gives {name!r} no table of weights")
    for term, weight in table.items():
        if term not in GRAPH_WEIGHTS:
            raise _refused(file, f"weighs {name}.{term[:40]!r}, which is no term; known: {', '.join(GRAPH_WEIGHTS)}")
        if type(weight) not in (int, float) or not -MOST_WEIGHT <= weight <= MOST_WEIGHT:
            raise _refused(file, f"gives {name}.{term} no number from -{MOST_WEIGHT:g} to {MOST_WEIGHT:g}")
    if not any(table.values()):
        raise _refused(file, f"gives {name!r} no weight other than 0; everything would rank alike")
    return {term: float(weight) for term, weight in table.items()}


def _refused(file: str, problem: str) -> InvalidInput:
    return InvalidInput(f"{SETTING}: {file} {problem}", field=SETTING)
