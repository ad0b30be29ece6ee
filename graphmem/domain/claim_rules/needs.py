"""What a clause has to hold for a pattern to match at all, so that most patterns need not be searched.

Read off the parsed pattern: every match contains one of the pieces. The pieces of a clause are its characters,
pairs and triples, collected once; a rule whose pieces are not among them is passed over.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

_parser: Final = getattr(re, "_parser", None)
"""The standard library shows parsed patterns nowhere else; where it does not, every pattern is searched."""
_LONGEST: Final = 3
_MANY: Final = 300
"""Pieces above which looking them up costs more than searching."""
_COMMON: Final = {1: 1.0, 2: 0.2, 3: 0.02}
"""How often a piece of so many Latin letters is there anyway; a Chinese letter is as rare as three."""

Pieces = frozenset[str]


def pieces(clause: str) -> Pieces:
    """All that a clause can be looked up by: its runs of one to three characters."""
    return frozenset(
        clause[start : start + size] for size in range(1, _LONGEST + 1) for start in range(len(clause) - size + 1)
    )


def needed(pattern: str) -> Pieces:
    """Pieces of which every match holds at least one; empty where nothing can be said."""
    found = None if _parser is None else _of_all(_parser.parse(pattern))
    return found if found is not None and len(found) <= _MANY else frozenset()


def _of_all(items: Iterable[tuple[Any, Any]]) -> Pieces | None:
    """The rarest of what the parts of a sequence need."""
    best: Pieces | None = None
    run = ""
    for kind, value in (*items, (None, None)):
        name = str(kind)
        if name == "LITERAL":
            run += chr(value)
            continue
        for each in (_of_run(run), _of_one(name, value)):
            if each is not None and (best is None or _commonness(each) < _commonness(best)):
                best = each
        run = ""
    return best


def _of_run(run: str) -> Pieces | None:
    if not run:
        return None
    parts = [run[start : start + _LONGEST] for start in range(max(1, len(run) - _LONGEST + 1))]
    return min((frozenset({part}) for part in parts), key=_commonness)


def _of_one(name: str, value: Any) -> Pieces | None:
    if name in ("SUBPATTERN", "ASSERT", "ATOMIC_GROUP") or (name.endswith("REPEAT") and value[0] > 0):
        return _of_all(value if name == "ATOMIC_GROUP" else value[-1])
    if name == "BRANCH":
        return _of_either([_of_all(branch) for branch in value[1]])
    if name == "IN" and all(str(kind) == "LITERAL" for kind, _ in value):
        return frozenset(chr(each) for _, each in value)
    return None


def _of_either(branches: Sequence[Pieces | None]) -> Pieces | None:
    known = [branch for branch in branches if branch is not None]
    return frozenset().union(*known) if len(known) == len(branches) else None


def _commonness(found: Pieces) -> float:
    return sum(_COMMON[len(piece)] if piece.isascii() else _COMMON[3] for piece in found)
