"""Step 6, score: the importance of a memory at write, and whether an automatic write is worth keeping.

importance = 0.4 information density + 0.3 entities + 0.2 emotion + 0.1 repetition, each term in [0, 1]
(the weights are those of the agreed design, after the published "hindsight" memory formula). An automatic write is
kept when it says something of lasting interest (`domain.worth`) and is not all but empty; an explicit one, or one
whose text asks to be remembered, always.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from graphmem.domain.memory import Source
from graphmem.domain.text import is_cjk, tokens
from graphmem.domain.worth import Role, wished, worth
from graphmem.ingestion.draft import Draft

WEIGHTS: Final = {"density": 0.4, "entities": 0.3, "emotion": 0.2, "repetition": 0.1}
FULL_TOKENS: Final = 6.0
"""Distinct topic words of a plain complete statement; CJK tokens overlap and count half."""
FULL_ENTITIES: Final = 3.0
FULL_EMOTION: Final = 2.0
FULL_REPETITION: Final = 5.0
KEEP_FROM: Final = 0.1
"""An automatic write below this is next to empty ("I got the job" reaches 0.13, a lone "ok" 0.07)."""
_ROLES: Final = {Source.USER: Role.USER, Source.AGENT: Role.AGENT}
"""Who is judged by what is said. Tools and documents do not make small talk."""

_EMOTION: Final = re.compile(
    r"""\b(?:love[sd]?|like[sd]?|enjoy\w*|hate[sd]?|afraid|fear\w*|angry|sad|happy|excited|worried|allerg\w+|prefer\w*
    |always|never|must|urgent\w*|important|critical|favou?rite|remember|dislike[sd]?|avoid\w*)\b
    |喜欢|爱吃|讨厌|害怕|担心|生气|开心|难过|过敏|偏好|一定|千万|必须|紧急|重要|最爱|记住|不吃|不要|不能
    """,
    re.IGNORECASE | re.VERBOSE,
)


def score(drafts: Sequence[Draft]) -> list[Draft]:
    """Add the importance and its terms to new drafts; skip the automatic ones below `KEEP_FROM`.

    What repeats a skipped draft of the same batch is skipped with it.
    """
    scored = [_scored(draft) if draft.is_new else draft for draft in drafts]
    reasons = {draft.memory_id: draft.skipped for draft in scored if draft.skipped}
    return [
        replace(draft, duplicate_of=None, skipped=reasons[draft.duplicate_of])
        if draft.duplicate_of in reasons
        else draft
        for draft in scored
    ]


def _scored(draft: Draft) -> Draft:
    distinct = set(tokens(draft.text))
    halves = sum(is_cjk(token[0]) for token in distinct)
    shares = {
        "density": (len(distinct) - halves / 2) / FULL_TOKENS,
        "entities": len({linked.entity.key for linked in draft.links}) / FULL_ENTITIES,
        "emotion": len(_EMOTION.findall(draft.text)) / FULL_EMOTION,
        "repetition": draft.repeated / FULL_REPETITION,
    }
    terms = {name: round(min(1.0, share), 6) for name, share in shares.items()}
    importance = round(sum(WEIGHTS[name] * term for name, term in terms.items()), 6)
    return replace(
        draft, importance=importance, importance_terms=tuple(terms.items()), skipped=_unworthy(draft, importance)
    )


def _unworthy(draft: Draft, importance: float) -> str:
    """Why an automatic write is not kept; empty where it is."""
    observation = draft.observation
    role = _ROLES.get(observation.source)
    if observation.explicit or (role is Role.USER and wished(draft.text)):
        return ""
    if role is not None and not observation.vetted and not (judged := worth(draft.text, role)).keep:
        return f"not worth remembering ({judged.reason}); write it as explicit to keep it"
    if importance < KEEP_FROM:
        return f"importance {importance} is below {KEEP_FROM}; write it as explicit to keep it"
    return ""
