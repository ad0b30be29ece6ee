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
from typing import Final

import numpy as np

from graphmem.domain.memory import Source
from graphmem.domain.text import stem
from graphmem.domain.traits import Trait
from graphmem.retrieval.intent import Intent
from graphmem.retrieval.question import Asked, Question
from graphmem.retrieval.ranking import DIGITS, JUST_UNDER, Ranked, summed
from graphmem.retrieval.scope_index import SOURCES, trait_bit
from graphmem.retrieval.visible import Floats, Visible

NEAR: Final = 0.6
"""By links: a newer memory counts when it answers the question at least this well, compared with the older one."""
LIKELY: Final = 0.6
TOLD: Final = 0.5
"""Links less likely than this change nothing; less will do where the newer memory tells of a change."""
SERIES: Final = 0.75
"""Share of the best score from which on a candidate is taken for one of the series that is asked about."""
BEFORE: Final = 0.7
"""The same for what was so before a change."""
FRAME: Final = 0.5
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

_WANTED: Final = {
    Asked.NUMBER: Trait.AMOUNT,
    Asked.TIME: Trait.DATED,
    Asked.PERSON: Trait.PERSON,
    Asked.PLACE: Trait.PLACE,
}


def with_freshness(ranked: Ranked, visible: Visible, question: Question) -> Ranked:
    """Add the term `newer`: what ranks before the answer of the time asked for is lowered to just under it."""
    lowered = np.zeros(len(ranked.rows))
    if question.intent in (Intent.LATEST, Intent.FIRST):
        if question.intent is Intent.LATEST and not question.of_series:
            lowered = _behind_newest(ranked, _by_links(ranked, visible), visible, question)
        if not lowered.any():
            series = _series(ranked, visible, question)
            lowered = _behind(ranked, _extreme(ranked, visible, series, newest=question.intent is Intent.LATEST))
    elif question.intent is Intent.HISTORY and question.before_change:
        lowered = _behind(ranked, _last_before(ranked, visible, question))
    elif question.intent is Intent.PLAIN:
        lowered = _behind_newest(ranked, _by_links(ranked, visible), visible, question)
    return summed(ranked.rows, ranked.terms | {"newer": np.round(lowered, DIGITS)})


def _series(ranked: Ranked, visible: Visible, question: Question) -> list[int]:
    """The candidates that the question's series is made of, best first."""
    order = _answering(ranked, visible, question)
    if not order:
        return []
    frames = {place: _frame(int(ranked.rows[place]), visible) for place in order}
    for seed in order[:SEEDS]:
        alike = [place for place in order if _alike(frames[seed], frames[place])]
        if len(alike) >= FEWEST:
            return alike
    best = ranked.scores[order[0]]
    return [place for place in order if ranked.scores[place] >= SERIES * best]


def _answering(ranked: Ranked, visible: Visible, question: Question) -> list[int]:
    """The best candidates that may answer, best first."""
    return [place for place in ranked.order(visible)[:LOOKED_AT] if _may_answer(ranked, place, visible, question)]


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


def _last_before(ranked: Ranked, visible: Visible, question: Question) -> int | None:
    """The newest candidate that is older than the best one, which tells of the change, and answers nearly as well."""
    order = _answering(ranked, visible, question)
    if not order:
        return None
    occurred = visible.column("occurred_us")[ranked.rows]
    changed, best = occurred[order[0]], ranked.scores[order[0]]
    older = [place for place in order if occurred[place] < changed and ranked.scores[place] >= BEFORE * best]
    return _extreme(ranked, visible, older, newest=True)


def _behind(ranked: Ranked, first: int | None) -> Floats:
    """(rows,) at most 0: everything that ranks before a candidate goes just under it."""
    if first is None:
        return np.zeros(len(ranked.rows))
    behind: Floats = np.minimum(ranked.scores, ranked.scores[first] - JUST_UNDER)
    behind[first] = ranked.scores[first]
    return behind - ranked.scores


def _by_links(ranked: Ranked, visible: Visible) -> Floats:
    """(rows,) at most 0: what a newer candidate bears on goes just under it."""
    place_of = {visible.id(row): place for place, row in enumerate(ranked.rows.tolist())}
    scores = ranked.scores.copy()
    # From the newest to the oldest, so that a chain of changes stays in order.
    for memory_id, place in sorted(place_of.items(), reverse=True):
        for newer in visible.newer(memory_id):
            over = place_of.get(newer.memory_id)
            if over is None or scores[over] < NEAR * ranked.scores[place] or ranked.scores[place] <= 0:
                continue
            told = visible.column("traits")[ranked.rows[over]] & trait_bit(Trait.CHANGE)
            if newer.likelihood >= (TOLD if told else LIKELY):
                scores[place] = min(scores[place], scores[over] - JUST_UNDER)
    return scores - ranked.scores


def _behind_newest(ranked: Ranked, lowered: Floats, visible: Visible, question: Question) -> Floats:
    """(rows,) at most 0: everything that ranks before the newest answer goes just under it."""
    scores = ranked.scores + lowered
    ids = [visible.id(row) for row in ranked.rows.tolist()]
    order = sorted(range(len(ids)), key=lambda place: (-scores[place], ids[place]))[:LOOKED_AT]
    if question.asked is Asked.NOTHING or scores[order[0]] <= 0:
        return lowered
    occurred = visible.column("occurred_us")[ranked.rows]
    wanted = trait_bit(_WANTED[question.asked])
    said = [place for place in order if visible.column("traits")[ranked.rows[place]] & wanted]
    answers = [
        place
        for place in said
        if _answers(int(ranked.rows[place]), float(scores[place] / scores[order[0]]), visible, question)
    ]
    if not answers:
        return lowered
    first = max(answers, key=lambda place: (occurred[place], ids[place]))
    # A best answer that was said later, if without a word of change, is no older one.
    if occurred[said[0]] > occurred[first]:
        return lowered
    behind: Floats = np.minimum(scores, scores[first] - JUST_UNDER)
    behind[first] = scores[first]
    return behind - ranked.scores


def _answers(row: int, share: float, visible: Visible, question: Question) -> bool:
    """Whether a candidate that says what is asked, and scores this share of the best one, may be a newer answer."""
    traits = int(visible.column("traits")[row])
    if not traits & trait_bit(Trait.CHANGE) or traits & trait_bit(Trait.QUESTION) or share < FLOOR:
        return False
    if SOURCES[visible.column("source")[row]] is Source.DOCUMENT or not _is_by_whom_asked(row, visible, question):
        return False
    return share >= ALIKE or not set(question.terms).isdisjoint(visible.search_text(row).split())
