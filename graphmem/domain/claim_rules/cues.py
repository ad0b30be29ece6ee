"""Words that say that something older no longer holds, and the old value where they name it."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from graphmem.domain.claim import Cue

_CUES: Final = tuple(
    (cue, re.compile(pattern))
    for cue, pattern in (
        (
            Cue.CHANGE,
            (
                r"(?<![a-z])(?:mov(?:ed|ing|e) (?:to|into|out|back|from|over|in|up|away)|moved|relocat(?:ed"
                r"|ing)|switch(?:ed|ing)?|chang(?:ed|es|ing)|now|nowadays|these days|instead"
                r"|(?:has|have|had|was|were|been|got|is|are|'s) (?:been )?(?:moved|postponed|pushed|rescheduled"
                r"|delayed|renamed|replaced|raised|lowered|reduced|increased|extended|updated|upgraded|downgraded"
                r"|promoted|transferred|swapped|bumped|brought forward|cut|cancel?led)"
                r"|postponed|pushed (?:back|to|out)|rescheduled|renamed|upgraded|migrat(?:ed|ing)|converted"
                r"|became|becomes|turned into|transferred|promoted|swapped|as of|from now on|new (?:job|apartment"
                r"|flat|address|number|place|phone|name|email|date|time|deadline)"
                r"|went (?:up|down) (?:to|from)|(?:raised|lowered|bumped|dropped|cut|increased|reduced|extended) "
                r"(?:[a-z]+ ){0,5}(?:to|from)|taken? over|takes over|started|settled in|signed with)(?![a-z])"
                r"|改(?:成|为|到|用|在|喝|吃|去|由|名|签|约|坐|学|骑|做|住|走|了|期)|换(?:成|了|到|为|用|个"
                r"|去|回|工作|人)|(?:场地|地点|时间|号码|手机)换|搬(?:到|去|了|来|回|进|家)|迁(?:到|移|至)"
                r"|变(?:成|为|了|更)|调(?:整|到|成|为|去)|升(?:级|到|职|为|了)|降(?:到|为|级|了)|提前到|推迟"
                r"|延(?:期|后|到|迟)|挪到|转(?:到|去|岗|行|成|用|为)|更(?:改|新|换)|跳槽|现在|如今|目前|接手"
                r"|从今|从现在|涨(?:到|了)|移到|顺延|取消"
            ),
        ),
        (
            Cue.END,
            (
                r"(?<![a-z])(?:no longer|not [a-z ]{1,30}(?:anymore|any more|any longer)|anymore|any more"
                r"|any longer|quit|stopped|stop|gave up|given up|giving up|dropped|cancel?led|got rid of|left (?:my"
                r"|the|our)|finished with|broke up|divorced"
                r"|resigned|retired|sold|closed down|shut down|over it|done with|ended|discontinued|unsubscribed"
                r"|laid off|got fired|moved away from|ditched|phased out|deprecated|is over|went off|grew out of"
                r"|never again|threw out|lost interest)(?![a-z])"
                r"|不再|再也[不没]|戒(?!指|备|律|尺)|没再|停(?:了|用|止|掉|药)|退(?:了|出|订|役了|休了|租"
                r"|掉|学|款)|放弃|取消|辞(?:职|了)|离(?:职|婚|开了)|分手|卖(?:了|掉)|[不没](?!久|错"
                r"|想到)[^，,。是对]{1,25}了"
                r"(?!解)|不了$|关(?:了|掉|闭)|注销|废弃|弃用|解散|下线|裁(?:员|了)|扔了|用不着|不干了"
            ),
        ),
        (
            Cue.CORRECT,
            (
                r"(?:^|[,. ])(?:no, |no wait|nope,|actually, no|correction|i meant|i misspoke|scratch that"
                r"|my mistake|my bad|i was wrong|that's wrong|that was wrong|not true|i made a mistake|wait, "
                r"|sorry, (?:it|i|the|that|not)|rather than|instead of|mistaken|i got (?:it|that) wrong|let me correct"
                r"|to correct)"
                r"|(?<![a-z])(?:is|are|was|am|'s|'m|'re|isn't|aren't|wasn't|in|on|at|called|named)(?: not"
                r"|n't)? (?!just|only|always)[^,;]{1,40}(?:,|;| but| it's) (?:but |it's |it is |rather )"
                r"|(?<![a-z])(?:not|isn't|aren't|wasn't)(?! just| only| always| sure| yet| bad) [^,;]{1,30}, (?:but"
                r"|it's|it is|they're|she's|he's|i'm)|, not (?!just|only|sure|yet|bad|too|very)[a-z0-9]"
                r"|不是[^，,。吗?]{1,20}[，, ]?(?:而)?是|是[^，,。]{1,20}[，,]?不是[^?？吗]{1,20}$|不叫|别叫"
                r"|说错|记错|搞错|弄错|写错|讲错|不对[，,]|更正|纠正|应该是|准确(?:地)?说|口误|错了"
                r"|(?<![a-z])其实(?:我)?(?:不"
                r"|是|叫)|而是|而不是"
            ),
        ),
    )
)

END: Final = dict(_CUES)[Cue.END]
"""Words that say that something is over."""

_OLD: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<![a-z])from (?P<old>(?!now|then)[^,;]{1,40}?) (?:in)?to (?=[a-z0-9$€£¥])",
        (
            r"(?<![a-z])(?:instead of|rather than|replac(?:ed|es|ing)|in place of|over from|moved (?:away"
            r"|off) from|migrated (?:off|from)|got rid of|ditched|dropped|swapped(?: out)?|traded(?: in)?"
            r"|left|quit|stopped(?: using| eating| drinking| taking)?|gave up|no longer (?:use|work at"
            r"|work for|live in|eat|drink|like)?)"
            r" (?:using |eating |drinking )?(?P<old>(?:my |the |our )?[^,;]{1,40}?)(?= (?:with|for|and"
            r"|to|because|after|in favou?r|last|this|anymore|since|so|by)(?![a-z])|[,;]|$)"
        ),
        (
            r"(?<![a-z])(?:not|isn't|aren't|wasn't) (?!just|only|always|sure|yet|bad|too|very|really|going)"
            r"(?P<old>[^,;]{1,30}?)(?:, (?:but|it's|it is|they're|i'm)|,? but (?!also)| - )"
        ),
        r", not (?!just|only|always|sure|yet|bad|too|very)(?:in |on |at |the |from )?(?P<old>[^,;]{1,30})$",
        (
            r"(?:从|由|把|将)(?P<old>[^，,。从由把将]{1,20}?)(?:全|都|正式|已经)?(?:改|换|搬|迁|变|调"
            r"|升|降|转|推迟|提前|涨|挪|延)(?:成|为|到|用|去|移|至|回|了|整|级|在|给)"
        ),
        r"不是(?P<old>[^，,。?？]{1,20}?)[，, ]?(?:而)?是",
        (
            r"(?:而不是|不叫|别叫|不再(?:用|吃|喝|叫|住在?|在|做|去)?|戒(?:掉)?了?|没再|停用了?|放弃了?"
            r"|退出了?|弃用了?|取消了?|替(?:换|代)了?|取代了?|告别了?)(?P<old>[^，,。了?？]{1,20})"
        ),
        r"[不没]再?(?:用|吃|喝|住在?|在|做|去|玩|叫|抽|养|开|看|学|打)(?P<old>[^，,。是]{1,20}?)了",
    )
)


def cues_in(clause: str) -> tuple[Cue, ...]:
    """The cues of a clause in narrow lower case, sorted."""
    found = {cue for cue, pattern in _CUES if pattern.search(clause)}
    if any(pattern.search(clause) for pattern in _OLD[:2]) or _OLD[4].search(clause):
        found.add(Cue.REPLACE)
    return tuple(sorted(found))


def replaced_words(clause: str, words_between: Callable[[int, int], Iterable[str]]) -> tuple[str, ...]:
    """The content words of the old values that a clause names.

    Args:
        clause: In narrow lower case.
        words_between: The content words between two places of it.
    """
    found: set[str] = set()
    for pattern in _OLD:
        for match in pattern.finditer(clause):
            found.update(words_between(*match.span("old")))
    return tuple(sorted(found))
