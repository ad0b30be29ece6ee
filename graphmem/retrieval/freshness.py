"""Freshness: among candidates that answer the question, the newest one goes first. Pure.

Superseded memories are no candidates. What is left is ordered in two ways, both by one term: by the links that writing
left between memories, and, since most updates say nothing that a rule can be certain of, by what the question asks for.
The newest of the best candidates that says the kind of thing asked (a number, a time, a name), shares the topic and
tells of a change goes first; documents tell no news. Questions about the past, about the first of several, or about a
time leave the order as it is. Measured on generated probes and natural chat: `docs/measurements/recall.md`.
"""

from typing import Final

import numpy as np

from graphmem.domain.memory import Source
from graphmem.domain.traits import Trait
from graphmem.retrieval.question import Asked, Question
from graphmem.retrieval.ranking import DIGITS, JUST_UNDER, Ranked, summed
from graphmem.retrieval.scope_index import SOURCES, trait_bit
from graphmem.retrieval.visible import Floats, Visible

NEAR: Final = 0.6
"""By links: a newer memory counts when it answers the question at least this well, compared with the older one."""
LIKELY: Final = 0.6
TOLD: Final = 0.5
"""Links less likely than this change nothing; less will do where the newer memory tells of a change."""
LOOKED_AT: Final = 10
"""By the question: only the best candidates may go first."""
FLOOR: Final = 0.4
"""Share of the best score below which a candidate answers nothing."""
ALIKE: Final = 0.55
"""Share of the best score from which on a candidate is about the same without a shared word."""

_WANTED: Final = {
    Asked.NUMBER: Trait.AMOUNT,
    Asked.TIME: Trait.DATED,
    Asked.PERSON: Trait.PERSON,
    Asked.PLACE: Trait.PLACE,
}


def with_freshness(ranked: Ranked, visible: Visible, question: Question) -> Ranked:
    """Add the term `newer`: older answers are lowered to just under what is newer."""
    lowered = np.zeros(len(ranked.rows))
    if not question.about_past:
        lowered = _behind_newest(ranked, _by_links(ranked, visible), visible, question)
    return summed(ranked.rows, ranked.terms | {"newer": np.round(lowered, DIGITS)})


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
    source = SOURCES[visible.column("source")[row]]
    if source is Source.DOCUMENT or (question.asks_source is Source.USER and source is not Source.USER):
        return False
    return share >= ALIKE or not set(question.terms).isdisjoint(visible.search_text(row).split())
