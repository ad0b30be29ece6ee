"""Step 4 of a recall, neighbourhood: what the best memory leads to, and the way there.

The second fact of a two-step question often shares no word with it, only a rare name with the first fact.
One gated step over shared names and graph edges from the best candidate beat personalised PageRank on
every set where both were measured, so that is what stands here. Pure.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

import numpy as np

from graphmem.domain.entity import normalize_name
from graphmem.domain.text import is_cjk, stem
from graphmem.ports.store import Edge
from graphmem.retrieval.features import specificity
from graphmem.retrieval.question import Question
from graphmem.retrieval.visible import Floats, Rows, Visible

FEWEST: Final = 2
MOST_SHARE: Final = 0.05
MOST_AT_LEAST: Final = 3
"""A name links when it stands in 2 to max(3, 5 %) of the memories: rarer is no link, commoner a hub."""
BASE: Final = 0.3
"""What a link is worth by itself, before the rest of the question speaks for it."""
JOIN_FROM: Final = 0.25
"""A memory outside the pool joins it when its link is worth at least this."""
MAX_NAME_WORDS: Final = 4
MAX_NAME_CJK: Final = 8

_UNSPACED: Final = re.compile(r"[^\W_]{2,}")
_UNITS: Final = re.compile(r"[a-z0-9\u00c0-\u024f]+|.")
"""Latin words and numbers stay whole: 15号线 does not name 5号线."""
_WORDS: Final = re.compile(r"[^\W_](?:[^\s,;!?()\"“”，。；！？、（）]*[^\W_])?")


@dataclass(frozen=True, slots=True)
class Links:
    """What the seed leads to."""

    seed: int
    """Row of the best memory."""
    strength: dict[int, float]
    """Row → how strongly it is linked, (0, 1)."""
    shared: dict[int, tuple[str, ...]]
    """Row → the names it shares with the seed, most specific first."""


def question_entities(question: Question, visible: Visible) -> tuple[str, ...]:
    """Keys of the known entities that the question names, in order of naming."""
    found: dict[str, None] = {}
    for name in (*_phrases(normalize_name(question.text)), *visible.ontology_names(question.text)):
        for key in visible.entity_keys(name):
            found.setdefault(key)
    return tuple(found)


def _phrases(text: str) -> Iterator[str]:
    """Runs of up to four words, and pieces of two to eight characters with unspaced scripts in them (5号线)."""
    for run in _UNSPACED.findall(text):
        yield from _pieces(_UNITS.findall(run))
    words = [word for piece in _WORDS.findall(text) for word in _latin_pieces(piece)]
    for start in range(len(words)):
        for stop in range(start + 1, min(start + MAX_NAME_WORDS, len(words)) + 1):
            yield " ".join(words[start:stop])


def _pieces(units: Sequence[str]) -> Iterator[str]:
    """Several units on end, of at most eight characters, at least one of an unspaced script."""
    for start in range(len(units) - 1):
        piece = units[start]
        for unit in units[start + 1 : start + MAX_NAME_CJK]:
            piece += unit
            if len(piece) > MAX_NAME_CJK:
                break
            if any(map(is_cjk, piece)):
                yield piece


def _latin_pieces(piece: str) -> list[str]:
    return [part.removesuffix("'s").strip("'’.:") for part in re.findall(r"[\x21-\x7e\u00c0-\u024f]+", piece)]


def link(visible: Visible, question: Question, seed: int, edges: Sequence[Edge]) -> Links:
    """Find what the seed shares rare names with, by the index and by the store's edges.

    Args:
        visible: What the caller sees.
        question: Names it holds itself are no news, and link nothing.
        seed: Row of the best candidate.
        edges: The graph around the seed, as the store gives it.
    """
    weights: dict[int, float] = {}
    shared: dict[int, list[tuple[float, str]]] = {}
    names = [name for name in visible.names(seed) if _is_news(name, question, visible)]
    groups = [(name, visible.rows_named(name)) for name in names if _is_name(name, visible)]
    groups += _edge_groups(visible, question, seed, edges, set(visible.names(seed)))
    most = max(MOST_AT_LEAST, int(MOST_SHARE * visible.count))
    for name, rows in groups:
        if not FEWEST <= len(rows) <= most:
            continue
        weight = specificity(visible.count, len(rows))
        for row in rows:
            if row != seed:
                weights[int(row)] = weights.get(int(row), 0.0) + weight
                shared.setdefault(int(row), []).append((-weight, name))
    return Links(
        seed=seed,
        strength={row: 1 - exp(-weight) for row, weight in weights.items()},
        shared={row: tuple(name for _, name in sorted(pairs)) for row, pairs in shared.items()},
    )


def _is_news(name: str, question: Question, visible: Visible) -> bool:
    if name in question.terms or stem(name) in question.terms or (is_cjk(name[0]) and name in question.text):
        return False
    return all(name not in speaker.lower().split() for speaker in visible.living_speakers)


def _is_name(name: str, visible: Visible) -> bool:
    """Words with digits and CJK names are; a Latin word is when it is mostly written with a capital."""
    if not (name.isascii() and name.isalpha()):
        return True
    return 2 * len(visible.rows_named(name)) >= visible.document_frequency(stem(name))


def _edge_groups(
    visible: Visible, question: Question, seed: int, edges: Sequence[Edge], known: set[str]
) -> list[tuple[str, Rows]]:
    """Memories by entity of the seed, for entities whose names the index has not counted already."""
    seed_id = visible.id(seed)
    own = {edge.target: edge.label for edge in edges if edge.kind == "MENTIONS" and edge.memory_id == seed_id}
    groups: list[tuple[str, Rows]] = []
    for key, label in sorted(own.items()):
        name = normalize_name(label)
        if known.intersection((name, *name.split())) or name in normalize_name(question.text):
            continue
        linked = {visible.row(edge.memory_id) for edge in edges if edge.target == key}
        rows = np.union1d(visible.rows_mentioning(key), [row for row in linked if row is not None])
        groups.append((label, rows.astype(np.int64)))
    return groups


def bridge(links: Links, rest: Floats, rows: Rows) -> Floats:
    """What the link to the seed is worth for each row: strength x (0.3 + match of the rest of the question).

    Args:
        links: From `link`.
        rest: Lexical score of every row for the question's terms that the seed does not hold.
        rows: Candidates.
    """
    return np.array([links.strength.get(int(row), 0.0) * (BASE + rest[row]) for row in rows], dtype=np.float64)


def joining(links: Links, rest: Floats) -> Rows:
    """The linked rows that deserve to be candidates, ascending."""
    rows = np.array(sorted(links.strength), dtype=np.int64)
    return rows[bridge(links, rest, rows) >= JOIN_FROM]
