"""How likely the older statement no longer holds, by the rule that found the pair.

The counts are of `tests/data/supersession.jsonl`: pairs whose label says that the older statement is over or may be,
among the pairs where the rule gave the strongest link. Smoothed as (right + 1) / (marked + 2), so that a rule seen a
few times never claims certainty. The rules were tuned on these pairs: on unseen ones expect a little less.
`tests/unit/supersession_scoring.py` prints the counts.
"""

from types import MappingProxyType
from typing import Final

MEASURED: Final = MappingProxyType(
    {
        "adds": (0, 3),
        "changed": (0, 1),
        "other value, cue": (2, 2),
        "typed value": (3, 3),
        "words: adds": (2, 27),
        "words: changed": (11, 11),
        "words: corrected": (18, 18),
        "words: ended": (27, 27),
        "words: frame": (16, 28),
        "words: hint": (5, 10),
        "words: named": (13, 13),
        "words: opposite": (17, 21),
        "words: slot": (0, 1),
        "words: slot, cue": (1, 1),
        "words: stage": (2, 2),
        "words: value": (6, 8),
    }
)
"""Right ones and marked ones of each rule. With and without a cue, or in long clauses, a family is another rule."""


def likelihood(rule: str) -> float:
    """That the older claim no longer holds, between 0 and 1; 0.5 of a rule that was never seen."""
    right, marked = MEASURED.get(rule, (0, 0))
    return round((right + 1) / (marked + 2), 2)
