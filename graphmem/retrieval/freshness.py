"""Freshness: among candidates that answer the question, the one of the time asked for goes first. Pure.

Superseded memories are candidates of questions about the past alone. What is left is ordered by one term, `newer`,
which never lifts: what ranks before the right one goes just under it.

- `latest` and `first`: the newest or the earliest of the candidates that answer nearly as well as the best one.
- "before X": what was told last before the best candidate, which tells of X.
- no word of time: by the links that writing left between memories, and, since most updates say nothing that a rule can
  be certain of, the newest of the best candidates that says the kind of thing asked (a number, a time, a name), shares
  the topic and tells of a change; documents tell no news.
- other questions about the past, a time or a list leave the order as it is.

Measured on generated probes and natural chat: `docs/measurements/recall.md`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from graphmem.domain.memory import Source
from graphmem.domain.text import stem
from graphmem.domain.traits import Trait
from graphmem.retrieval.asked import Asked
from graphmem.retrieval.intent import Intent
from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import DIGITS, Ranked, summed
from graphmem.retrieval.scope_index import SOURCES, trait_bit
from graphmem.retrieval.spans import VALUES
from graphmem.retrieval.visible import Floats, Visible

STEP: Final = 1e-8
"""Between two candidates of which the better one was lowered."""
NEAR: Final = 0.6
"""By links: a newer memory counts when it answers the question at least this well, compared with the older one."""
LIKELY: Final = 0.6
TOLD: Final = 0.5
"""Links less likely than this change nothing; less will do where the newer memory tells of a change."""
SERIES: Final = 0.75
"""Share of the best score from which on a candidate is taken for one of the series that is asked about."""
BEFORE: Final = 0.7
"""The same for what was so before a change."""
FRAME: Final = 0.35
"""Share of common words (Jaccard), names and numbers aside, from which on two memories tell of one series."""
FEWEST: Final = 3
"""So many make a series."""
SEEDS: Final = 3
"""A series holds one of the best so many."""
LOOKED_AT: Final = 10
"""By the question: only the best candidates may go first."""
FLOOR: Final = 0.5
"""Share of the best score below which a candidate answers nothing."""
ALIKE: Final = 0.6
"""Share of the best score from which on a candidate is about the same without a shared word."""

REACH: Final = 8
"""Words on either side of a number, date or time that tell what it is of."""
OF_WHAT: Final = 0.6
"""Share of the question's words near a value, compared with the best answer, from which on it is of the same thing."""

_WANTED: Final = {
    Asked.NUMBER: trait_bit(Trait.AMOUNT),
    Asked.LENGTH: trait_bit(Trait.AMOUNT) | trait_bit(Trait.DATED),
    Asked.TIME: trait_bit(Trait.DATED),
    Asked.PERSON: trait_bit(Trait.PERSON),
    Asked.PLACE: trait_bit(Trait.PLACE),
}


def with_freshness(ranked: Ranked, visible: Visible, question: Question) -> Ranked:
    """Add the term `newer`: what ranks before the answer of the time asked for is lowered to just under it."""
    order = ranked.order(visible)
    before = list(order)
    if question.intent in (Intent.LATEST, Intent.FIRST):
        if question.intent is Intent.LATEST and not question.of_series:
            _by_links(order, ranked, visible)
            _newest_first(order, ranked, visible, question)
        if order == before:
            series = _series(order, ranked, visible, question)
            _lead(order, _extreme(ranked, visible, series, newest=question.intent is Intent.LATEST))
    elif question.intent is Intent.HISTORY and question.before_change:
        _lead(order, _last_before(order, ranked, visible, question))
    elif question.intent is Intent.PLAIN:
        _by_links(order, ranked, visible)
        _newest_first(order, ranked, visible, question)
    return summed(ranked.rows, ranked.terms | {"newer": _lowered(order, ranked)})


def _lowered(order: Sequence[int], ranked: Ranked) -> Floats:
    """(rows,) at most 0: what brings the candidates into an order without lifting one."""
    scores = ranked.scores.copy()
    for over, under in pairwise(order):
        scores[under] = min(scores[under], scores[over] - STEP)
    lowered: Floats = np.round(scores - ranked.scores, DIGITS)
    return lowered


def _lead(order: list[int], first: int | None) -> None:
    """Put one candidate, if any, before all others."""
    if first is not None:
        order.remove(first)
        order.insert(0, first)


def _follow(order: list[int], place: int, over: int) -> None:
    """Put a candidate just after another one that it stands before."""
    if order.index(place) < order.index(over):
        order.remove(place)
        order.insert(order.index(over) + 1, place)


def _series(ranking: Sequence[int], ranked: Ranked, visible: Visible, question: Question) -> list[int]:
    """The candidates that the question's series is made of, best first."""
    order = _answering(ranking, ranked, visible, question)
    if not order:
        return []
    frames = {place: _frame(int(ranked.rows[place]), visible) for place in order}
    for seed in order[:SEEDS]:
        alike = [place for place in order if _alike(frames[seed], frames[place])]
        if len(alike) >= FEWEST:
            return alike
    best = ranked.scores[order[0]]
    return [place for place in order if ranked.scores[place] >= SERIES * best]


def _answering(ranking: Sequence[int], ranked: Ranked, visible: Visible, question: Question) -> list[int]:
    """The best candidates that may answer, best first."""
    return [place for place in ranking[:LOOKED_AT] if _may_answer(ranked, place, visible, question)]


def _may_answer(ranked: Ranked, place: int, visible: Visible, question: Question) -> bool:
    row = int(ranked.rows[place])
    is_question = bool(int(visible.column("traits")[row]) & trait_bit(Trait.QUESTION))
    if ranked.scores[place] <= 0 or is_question or SOURCES[visible.column("source")[row]] is Source.DOCUMENT:
        return False
    return _is_by_whom_asked(row, visible, question)


def _is_by_whom_asked(row: int, visible: Visible, question: Question) -> bool:
    """Whether a memory comes from a speaker that the question names, or from the user where it asks about the user."""
    if question.speakers:
        return visible.column("speaker")[row] in {visible.speakers[name] for name in question.speakers}
    return question.asks_source is not Source.USER or SOURCES[visible.column("source")[row]] is Source.USER


def _frame(row: int, visible: Visible) -> frozenset[str]:
    """The words of a memory without names and numbers."""
    names = {form for name in visible.names(row) for form in (name, stem(name))}
    words = set(visible.search_text(row).split()) - names
    return frozenset(word for word in words if not any(char.isdigit() for char in word))


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one) and len(one & other) >= FRAME * len(one | other)


def _extreme(ranked: Ranked, visible: Visible, places: Sequence[int], *, newest: bool) -> int | None:
    """The newest, or earliest, of some candidates."""
    occurred = visible.column("occurred_us")[ranked.rows]
    choose = max if newest else min
    return choose(places, key=lambda place: (occurred[place], visible.id(int(ranked.rows[place]))), default=None)


def _last_before(ranking: Sequence[int], ranked: Ranked, visible: Visible, question: Question) -> int | None:
    """The newest candidate that is older than the best one, which tells of the change, and answers nearly as well."""
    order = _answering(ranking, ranked, visible, question)
    if not order:
        return None
    occurred = visible.column("occurred_us")[ranked.rows]
    changed, best = occurred[order[0]], ranked.scores[order[0]]
    older = [place for place in order if occurred[place] < changed and ranked.scores[place] >= BEFORE * best]
    return _extreme(ranked, visible, older, newest=True)


def _by_links(order: list[int], ranked: Ranked, visible: Visible) -> None:
    """Put what a newer candidate bears on just after it."""
    place_of = {visible.id(row): place for place, row in enumerate(ranked.rows.tolist())}
    # From the newest to the oldest, so that a chain of changes stays in order.
    for memory_id in sorted(filter(visible.newer, place_of), reverse=True):
        place = place_of[memory_id]
        for newer in visible.newer(memory_id):
            over = place_of.get(newer.memory_id)
            if over is None or not _is_news(int(ranked.rows[place]), int(ranked.rows[over]), visible):
                continue
            if ranked.scores[place] <= 0 or ranked.scores[over] < NEAR * ranked.scores[place]:
                continue
            told = visible.column("traits")[ranked.rows[over]] & trait_bit(Trait.CHANGE)
            if newer.likelihood >= (TOLD if told else LIKELY):
                _follow(order, place, over)


def _is_news(row: int, newer: int, visible: Visible) -> bool:
    """Whether one memory can be news of another: documents tell none, nor one person of another, nor the agent."""
    source, newer_source = (SOURCES[visible.column("source")[each]] for each in (row, newer))
    if source is Source.DOCUMENT or (newer_source is Source.AGENT and source is not Source.AGENT):
        return False
    speakers = visible.column("speaker")
    return bool(min(speakers[row], speakers[newer]) < 0 or speakers[row] == speakers[newer])


def _newest_first(order: list[int], ranked: Ranked, visible: Visible, question: Question) -> None:
    """Put the newest answer of the kind asked for before all others."""
    best = ranked.scores[order].max()
    if question.asked is Asked.NOTHING or best <= 0:
        return
    traits = visible.column("traits")[ranked.rows]
    said = [place for place in order[:LOOKED_AT] if traits[place] & _WANTED[question.asked]]
    said = _not_by_agent(said, ranked, visible, question)
    answers = [
        place for place in said if _answers(int(ranked.rows[place]), ranked.scores[place] / best, visible, question)
    ]
    first = _extreme(ranked, visible, _of_what(answers, ranked, visible, question), newest=True)
    occurred = visible.column("occurred_us")[ranked.rows]
    # A best answer that was said later, if without a word of change, is no older one.
    if first is not None and occurred[said[0]] <= occurred[first]:
        _lead(order, first)


def _answers(row: int, share: float, visible: Visible, question: Question) -> bool:
    """Whether a candidate that says what is asked, and scores this share of the best one, may be a newer answer."""
    traits = int(visible.column("traits")[row])
    if not traits & trait_bit(Trait.CHANGE) or traits & trait_bit(Trait.QUESTION) or share < FLOOR:
        return False
    if SOURCES[visible.column("source")[row]] is Source.DOCUMENT or not _is_by_whom_asked(row, visible, question):
        return False
    return share >= ALIKE or not set(question.terms).isdisjoint(visible.search_text(row).split())


def _not_by_agent(places: list[int], ranked: Ranked, visible: Visible, question: Question) -> list[int]:
    """What the agent did not say: it repeats what it was told. All where the agent is asked about or said it alone."""
    if question.asks_source is Source.AGENT:
        return places
    sources = visible.column("source")[ranked.rows]
    return [place for place in places if SOURCES[sources[place]] is not Source.AGENT] or places


def _of_what(answers: list[int], ranked: Ranked, visible: Visible, question: Question) -> list[int]:
    """Those that say a value of what is asked about: near it stand as many of the question's words as in the best."""
    if not answers or question.asked in (Asked.PERSON, Asked.PLACE):
        return answers
    told = [_said_of(visible.search_text(int(ranked.rows[place])).split(), question.terms) for place in answers]
    return [place for place, terms in zip(answers, told, strict=True) if terms >= OF_WHAT * max(told)]


def _said_of(words: Sequence[str], terms: Sequence[str]) -> int:
    """How many of the terms stand near one number, date or time."""
    values = [place for place, word in enumerate(words) if word in VALUES or word[0].isdecimal()]
    return max((len(set(words[max(0, at - REACH) : at + REACH + 1]).intersection(terms)) for at in values), default=0)
