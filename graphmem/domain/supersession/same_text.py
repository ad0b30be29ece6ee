"""Whether two memories say the same in the same words, so that one of them is enough.

Only fillers may differ: order, numbers, names and negations count. A paraphrase in other words stays a memory
of its own, since nothing here can tell it from a contradiction with certainty.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from graphmem.domain.claim import Claim, Mood
from graphmem.domain.supersession.facts import Known

_WORD: Final = re.compile(r"[A-Za-z0-9_']+(?:[.:@/\-][A-Za-z0-9_]+)*|[^\s\x00-\x7f]|[?%$+\-]")
"""Latin words and codes, single characters of other scripts, and the signs that change what is said."""

_FILLERS: Final = frozenset(
    """
    a an the just really actually so very please well oh hey hi ok okay also
    的 了 呢 啊 呀 哦 嗯 嘛 吧 就 很 挺 真 ， 。 ！ 、 ； ： “ ” ‘ ’ … — 《 》 （ ）
    """.split()
)

_RELATIVE_DATE: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|this|next|last|ago|now|currently|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|[今明昨后前]天|[今明后去]年|[上下本这]个?[周月星]|[周]|星期|刚|现在|目前|今[早晚]|明[早晚]|[早晚]上|以前|之后",
    re.IGNORECASE,
)
"""Words whose meaning depends on the day they were said."""


LONGEST: Final = 600
"""Characters of a text that is compared word by word; of longer ones only the very same is the same."""


@lru_cache(maxsize=1_024)
def wording(text: str) -> tuple[str, ...]:
    """The words of a text in their order, folded in width and case, fillers left out."""
    folded = unicodedata.normalize("NFKC", text).lower().replace("\u2019", "'")
    return tuple(word for word in _WORD.findall(folded) if word not in _FILLERS)


def _same_wording(newer: str, older: str) -> bool:
    return max(len(newer), len(older)) <= LONGEST and wording(newer) == wording(older)


def _core(claim: Claim) -> tuple[object, ...]:
    return (claim.subject, claim.predicate, wording(claim.object), claim.values, claim.positive, claim.mood)


def says_the_same(newer: Known, older: Known) -> bool:
    """Whether the newer memory adds nothing to the older one.

    Both make claims, all of them equal and open, from the same speaker and kind of source, in the same words but
    for fillers. With words like "today" they must be of one day.
    """
    if not newer.claims or (newer.speaker, newer.source) != (older.speaker, older.source):
        return False
    if any(claim.closed_by is not None or claim.mood is Mood.PAST for claim in older.claims):
        return False
    if newer.text != older.text and not _same_wording(newer.text, older.text):
        return False
    if newer.occurred_at.date() != older.occurred_at.date() and _RELATIVE_DATE.search(newer.text):
        return False
    return sorted(map(_core, newer.claims), key=repr) == sorted(map(_core, older.claims), key=repr)
