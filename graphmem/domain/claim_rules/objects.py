"""Cutting an object out of what a pattern caught: without determiner, particles and what trails behind."""

import re
from typing import Final

from graphmem.domain.claim_rules.words import CJK

_EN_FRONT: Final = re.compile(
    r"(?:(?:a(?= )|an|the|my|our|his|her|their|your|some|any|now|actually|only|just|really|still"
    r"|both|to be|called|named|that|called)(?![a-z'])|[ \"'(,:-])+"
)
_EN_TRAIL: Final = re.compile(
    r",? (?:because|since|when(?:ever)?|while|after|before|but|so|though|although|until|unless"
    r"|if|anymore|any more|any longer|now|these days|lately|nowadays|too|instead|either|at all"
    r"|again|for now|right now|as well|at the moment|currently|last (?:week|month|year|night|summer"
    r"|spring|fall|winter)"
    r"|next (?:week|month|year)|this (?:week|month|year|morning)|yesterday|today|tomorrow|recently"
    r"|as of|starting|from now on|by the way|please|and (?:then|now|i|we|my|our|he|she|it|they)"
    r"|which|who|over (?!the)|instead of|rather than|not |a few|two years ago|in (?:january|february"
    r"|march|april|may|june|july|august|september|october|november|december|20\d\d|19\d\d|your"
    r"|all)|for (?:years|a while|the last|the past|now|two|three|five|ten|\d)|thanks|ugh|okay"
    r"|ok|right)(?![a-z'])"
)
_KEEP_WHEN: Final = re.compile(
    r",? (?:because|but|so|though|although|by the way|please|which|who|thanks|ugh|instead|these days"
    r"|now|anymore|instead of|rather than|not )(?![a-z'])"
)
_ZH_FRONT: Final = re.compile(r"(?:是|了|的|着|在|到|吃|喝|看|听|打|玩|用|就是|其实|现在|：|:|[ \"'“”，,（(])+(?=.)")
_ZH_TRAIL: Final = re.compile(
    r"(?:了|的|呢|吧|啊|呀|哦|啦|嘛|哈|着|过|吗|哟|喔|来着|而已|就行|就好|就可以|即可|为止|[ \"'“”，,。.!！)）~])+$"
)


def trimmed(view: str, start: int, end: int, *, dated: bool, deed: bool = False) -> tuple[int, int]:
    """Where the object proper begins and ends.

    Args:
        view: The clause in plain text.
        start: Where the caught words begin.
        end: Where they end.
        deed: It is something done, so its verb belongs to it.
        dated: Times belong to it ("Friday next week").
    """
    piece = view[start:end]
    if match := (_KEEP_WHEN if dated else _EN_TRAIL).search(piece):
        piece = piece[: match.start()] or piece
    if (match := _EN_FRONT.match(piece)) and match.end() < len(piece):
        start, piece = start + match.end(), piece[match.end() :]
    if re.search(f"[{CJK}]", piece):
        if not dated and not deed and (match := _ZH_FRONT.match(piece)) and match.end() < len(piece):
            start, piece = start + match.end(), piece[match.end() :]
        piece = _ZH_TRAIL.sub("", piece) or piece
    piece = piece.rstrip(" .,;:!?\"')")
    return start, start + len(piece)
