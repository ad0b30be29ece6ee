"""Freshness: among candidates that answer the question, the newer one goes before what it bears on. Pure.

Works on the links that writing left. Superseded memories are no candidates; this orders the likely and the partly
closed ones. Questions about the past, about the first of several, or about a time leave the order as it is.
"""

from typing import Final

import numpy as np

from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import DIGITS, JUST_UNDER, Ranked, summed
from graphmem.retrieval.visible import Floats, Visible

NEAR: Final = 0.4
"""A newer memory counts when it answers the question at least this well, compared with the older one (measured)."""
LIKELY: Final = 0.5
"""Links less likely than this change nothing."""


def with_freshness(ranked: Ranked, visible: Visible, question: Question) -> Ranked:
    """Add the term `newer`: what a newer candidate bears on is lowered to just under it."""
    lowered = np.zeros(len(ranked.rows)) if question.about_past else _lowered(ranked, visible)
    return summed(ranked.rows, ranked.terms | {"newer": lowered})


def _lowered(ranked: Ranked, visible: Visible) -> Floats:
    """(rows,) at most 0, nine digits."""
    place_of = {visible.id(row): place for place, row in enumerate(ranked.rows.tolist())}
    scores = ranked.scores.copy()
    # From the newest to the oldest, so that a chain of changes stays in order.
    for memory_id, place in sorted(place_of.items(), reverse=True):
        for newer in visible.newer(memory_id):
            over = place_of.get(newer.memory_id)
            if over is not None and newer.likelihood >= LIKELY and scores[over] >= NEAR * ranked.scores[place] > 0:
                scores[place] = min(scores[place], scores[over] - JUST_UNDER)
    return np.round(scores - ranked.scores, DIGITS)
