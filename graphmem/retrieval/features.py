"""Step 3 of a recall, features: what speaks for each candidate, one named function a part.

Pure, over the rows of candidates. Each returns (rows,) float64 before its weight; the weights stand in
`ranking`. The parts, forms and constants are those that a laboratory study of seven public question sets
in two languages found to earn their place by ablation; the figures of this implementation stand in
`docs/measurements`.
"""

from collections.abc import Iterable
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.memory import Credibility, MemoryKind, Source
from graphmem.domain.times import DAY_US
from graphmem.domain.traits import Trait
from graphmem.retrieval.question import Question
from graphmem.retrieval.scope_index import CREDIBILITIES, KINDS, NEVER_US, SOURCES, trait_bit
from graphmem.retrieval.visible import Floats, Rows, Visible

AFTER_TURN: Final = 0.4
AFTER_QUESTION: Final = 0.6
AFTER_ASKING: Final = 0.65
BEFORE_TURN: Final = 0.2
"""Share of a neighbour's content score: of the turn before, of the turn before when it only asks, of the turn before
when it ends with a question from person to person, of the turn after."""

ROLE: Final = 1.5
"""A pronoun that means the user or the agent tells more than a name does: names are also told of by others."""

WINDOW_FADE_DAYS: Final = 4.0
WINDOW_REACH_DAYS: Final = 15.0
"""A day is often told of some days later: e^(-days/4) after the window, nothing beyond 15 days."""

PLAIN_INFORMATION: Final = 30.0
"""A turn whose tokens carry less than this (summed idf) is too short to answer much."""

HALF_LIFE_DAYS: Final = {
    MemoryKind.WORKING: 1.0,
    MemoryKind.EPISODIC: 180.0,
    MemoryKind.SEMANTIC: 1460.0,
    MemoryKind.PROCEDURAL: float("inf"),
}
"""Recency by kind: how-to does not age, stable facts slowly, events faster, current turns within a day."""

TRUST: Final = {Credibility.LOW: 0.0, Credibility.MEDIUM: 0.5, Credibility.HIGH: 1.0}
MANY_ACCESSES: Final = 10.0


def neighbour(visible: Visible, content: Floats, rows: Rows) -> Floats:
    """The better neighbour in the session: an answer follows its question, a topic spans turns. At least 0.

    Only what was said has neighbours in this sense: passages of a document that stand side by side are no
    more alike than others (on two-step questions over pages they cost 0.04 of R@5).
    """
    previous = visible.column("previous")[rows]
    following = visible.column("following")[rows]
    traits, sources = visible.column("traits")[previous], visible.column("source")
    asks = traits & trait_bit(Trait.QUESTION) != 0
    # Agents end with offers, and users with requests: what follows is no answer in this sense.
    agent = SOURCES.index(Source.AGENT)
    replies = (traits & trait_bit(Trait.ASKING) != 0) & (sources[previous] != agent) & (sources[rows] != agent)
    share = np.where(replies, AFTER_ASKING, np.where(asks, AFTER_QUESTION, AFTER_TURN))
    before = np.where(previous >= 0, content[previous] * share, 0.0)
    after = np.where(following >= 0, content[following] * BEFORE_TURN, 0.0)
    said = visible.column("source")[rows] != SOURCES.index(Source.DOCUMENT)
    return np.where(said, np.maximum(np.maximum(before, after), 0.0), 0.0)


def session_maximum(visible: Visible, content: Floats, rows: Rows) -> Floats:
    """The best content score in the candidate's session; its own without a session."""
    session = visible.column("session")
    best = np.full(int(session.max(initial=-1)) + 1, -np.inf)
    inside = (session >= 0) & visible.alive
    np.maximum.at(best, session[inside], content[inside])
    chosen = session[rows]
    return np.where(chosen >= 0, best[chosen] if len(best) else 0.0, content[rows])


def speaker(visible: Visible, question: Question, rows: Rows) -> Floats:
    """1 where the candidate was said by someone the question names, `ROLE` where by whom its pronoun means.

    -1 for documents where someone is named: nobody said them. Among many foreign pages, long chats lost 0.036 of R@5
    without that, and 0.024 with it.
    """
    if question.speakers:
        numbers = [visible.speakers[name] for name in sorted(question.speakers)]
        said = _ones(np.isin(visible.column("speaker")[rows], numbers))
        return np.where(visible.column("source")[rows] == SOURCES.index(Source.DOCUMENT), -1.0, said)
    if question.asks_source is None:
        return np.zeros(len(rows))
    return ROLE * _ones(visible.column("source")[rows] == SOURCES.index(question.asks_source))


def window(visible: Visible, question: Question, rows: Rows) -> Floats:
    """1 inside a span of time the question names, fading over the days after it."""
    occurred = visible.column("occurred_us")[rows]
    best = np.zeros(len(rows))
    for span in question.windows:
        days = (occurred - span.end_us) / DAY_US
        fading = np.where(days <= WINDOW_REACH_DAYS, np.exp(-np.maximum(days, 0.0) / WINDOW_FADE_DAYS), 0.0)
        best = np.maximum(best, np.where(occurred < span.start_us, 0.0, np.where(occurred < span.end_us, 1.0, fading)))
    return best


def trait(visible: Visible, wanted: Trait, rows: Rows, *, asked: bool) -> Floats:
    """1 where the candidate has a trait, when the question asks for it."""
    if not asked:
        return np.zeros(len(rows))
    return _ones(visible.column("traits")[rows] & trait_bit(wanted) != 0)


def brevity(visible: Visible, rows: Rows) -> Floats:
    """At most 0: the logarithm of how much of `PLAIN_INFORMATION` a short turn carries."""
    carried = visible.information(rows, PLAIN_INFORMATION)
    return np.log((carried + 1) / (PLAIN_INFORMATION + 1))


def entity(visible: Visible, keys: tuple[str, ...], rows: Rows) -> Floats:
    """The most specific entity of the question that the candidate mentions: ln((n+1)/(df+0.5)) / ln(n+1)."""
    return _most_specific(visible, [visible.rows_mentioning(key) for key in keys], rows)


def identifier(visible: Visible, question: Question, rows: Rows) -> Floats:
    """The most specific code, number or version of the question that the candidate holds, to the letter."""
    return _most_specific(visible, [visible.rows_named(name) for name in question.identifiers], rows)


def _ones(mask: NDArray[np.bool_]) -> Floats:
    return mask.astype(np.float64)


def _most_specific(visible: Visible, groups: Iterable[Rows], rows: Rows) -> Floats:
    values = np.zeros(len(rows))
    for group in groups:
        if len(group):
            found = np.isin(rows, group)
            values[found] = np.maximum(values[found], specificity(visible.count, len(group)))
    return values


def specificity(count: int, frequency: int) -> float:
    """How telling a name is that stands in `frequency` of `count` memories: near 1 when rare, 0 when common."""
    return max(0.0, log((count + 1) / (frequency + 0.5)) / log(count + 1)) if count else 0.0


def recency(visible: Visible, rows: Rows) -> Floats:
    """2^(-age / half-life of the kind), age from when it happened to the question's clock."""
    ages = np.maximum(visible.as_of_us - visible.column("occurred_us")[rows], 0) / DAY_US
    half_lives: Floats = np.array([HALF_LIFE_DAYS[kind] for kind in KINDS])[visible.column("kind")[rows]]
    faded: Floats = np.exp2(-ages / half_lives)
    return faded


def importance(visible: Visible, rows: Rows) -> Floats:
    """The importance given at write, [0, 1]."""
    return visible.importance[rows]


def access(visible: Visible, rows: Rows) -> Floats:
    """How often it was met again by the question's clock: ln(1+n) / ln(1+10), at most 1."""
    counts = visible.column("accesses")[rows].astype(np.float64)
    accessed = visible.column("accessed_us")[rows]
    known = (accessed != NEVER_US) & (accessed <= visible.as_of_us)
    return np.where(known, np.minimum(np.log1p(counts) / np.log1p(MANY_ACCESSES), 1.0), 0.0)


def credibility(visible: Visible, rows: Rows) -> Floats:
    """How far the source is trusted: 0, 0.5 or 1."""
    return np.array([TRUST[level] for level in CREDIBILITIES])[visible.column("credibility")[rows]]


def feedback(visible: Visible, rows: Rows) -> Floats:
    """What the caller said of it by the question's clock, [-1, 1]: 0.5 useful, -0.5 not useful, -1 wrong, summed."""
    if not visible.is_judged:
        return np.zeros(len(rows))
    return np.array([visible.tilt(row) for row in rows.tolist()], dtype=np.float64)
