"""What introduces a clause without saying anything: discourse words, hedges, requests to remember, times in front."""

import re
from typing import Final

_EN_WORD: Final = (
    r"(?:and|but|so|or|then|well|oh|ah|hey|hi|hello|ok|okay|yes|yeah|yep|no|nope|nah|right|sure|actually|anyway|also"
    r"|btw|fyi|ps|by the way|in fact|for the record|for your information|for reference|just so you know|heads up"
    r"|quick (?:update|note|correction)|(?:small |one )?correction|update|reminder|note(?: that| to self)?|sorry|wait"
    r"|my (?:bad|mistake)|scratch that|never ?mind|to be (?:clear|honest|precise|fair)|honestly|as (?:you know|i said)"
    r"|please (?:remember|note|keep in mind|don't forget)(?: that)?|(?:remember|keep in mind|don't forget)(?: that|:)"
    r"|remember(?= (?:i|my|we|our)(?![a-z]))|thanks|thank you|good news|bad news|one more thing|unfortunately|luckily"
    r"|sadly|finally|plus|because|since(?= (?:i|we|my|our|the|he|she|it|they)(?:'[a-z]+)? )|although"
    r"|though|while|whereas"
    r"|which means(?: that)?|now that|that said|i mean|i meant(?: to say)?(?: that)?|turns out(?: that)?"
    r"|it turns out(?: that)?"
    r"|(?:i|we) (?:just )?(?:think|guess|believe|suppose|know|realized|realised|found out|noticed"
    r"|figured)(?: out)?(?: that)?"
    r"|i should (?:mention|add|say)(?: that)?|(?:you should|did you|you) know(?: that)?|let me (?:tell you"
    r"|add)(?: that)?"
    r"|i (?:told|already told|have told) you(?: that)?|i said(?: that)?|instead|ugh|wow|anyhow|basically|still|yet"
    r"|of course|apparently|as usual|for now|from now on|going forward|remind me)"
)
_EN_TIME: Final = (
    r"(?:now|nowadays|these days|currently|at the moment|right now|today|yesterday|tomorrow|tonight|recently|lately"
    r"|(?:as of|since|from|starting|until|by|in|on|at|after|before|for|during|over|every|last"
    r"|next|this)(?! (?:i|we|he|she|they|it|my|our|you|the)(?![a-z]))"
    r"(?: [a-z0-9'-]{1,15}){1,4}|these days|back then|years ago|a (?:year|week|month|while) ago"
    r"|once|two (?:years|weeks) ago)"
)
_ZH_WORD: Final = (
    r"(?:对了|另外|还有|其实|说实话|老实说|顺便说(?:一下|一句)?|顺便|补充(?:一下|一点)?|更正(?:一下)?"
    r"|纠正(?:一下)?|说明一下|提醒(?:你)?一下"
    r"|不对|不是的|不不|错了|说错了?|我?(?:刚才|上次|之前)?(?:说错|记错|搞错|弄错|写错|讲错)了?"
    r"|抱歉|对不起|不好意思|等等|等一下|啊|哦|噢|嗯+|唉|哎|哈哈+|好吧|好的"
    r"|请?(?:你)?(?:帮我)?(?:记住|记一下|记得一下|记下(?:来)?|注意|留意|知道一下)(?:一下)?(?:了)?"
    r"|备注|更新(?:一下)?(?=[：:，, ])|通知|提醒"
    r"|我(?:个人)?(?:觉得|认为|发现|想起来|猜|相信|的意思是)|告诉你(?:一下)?|跟你说(?:一下)?|我(?:之前"
    r"|上次)?(?:跟你)?说过|你知道吗"
    r"|因为|所以|但是|但|可是|不过(?!敏)|而且|然后|并且|后来|结果|虽然|尽管|由于|既然|因此|于是"
    r"|反正|总之|毕竟|看来|原来(?=[你他她它这那])|好消息|坏消息|今后|以后(?=[都请要别不用回给每 a-z])"
    r"|从现在(?:起|开始)|从今(?:往|以)后|那(?=[我你他她就])|而(?!且)|只是|可(?=[我他她]))"
)
_ZH_TIME: Final = (
    r"(?:现在|目前|如今|眼下|最近|近来|今天|昨天|前天|明天|后天|今年|去年|前年|明年|这周|上周"
    r"|下周|本周|这个月|上个月|下个月|这几天|这段时间|平时|周末|今早|今晚|昨晚|刚刚|刚才"
    r"|从[^，,。]{1,8}(?:起|开始)|[^，,。的]{1,6}(?:之后|以后|之前)|早上|晚上|上午|下午|中午)"
)
LEAD: Final = re.compile(rf"(?:(?:{_EN_WORD}|{_EN_TIME}|{_ZH_WORD}|{_ZH_TIME})[ ,，:：!.、]+){{1,4}}")
"""A piece that is nothing but an introduction; ask with a comma behind it."""

_STEP: Final = re.compile(
    rf"(?:{_EN_WORD}(?![a-z'])|{_EN_TIME}(?=,)|{_ZH_WORD}|{_ZH_TIME}(?=[，,：: ]))[ ,，:：!.、]*|[-*•·\"'\s,，:：]+"
)


def lead_end(piece: str) -> int:
    """How many characters of a clause only introduce it; never all of it."""
    end = 0
    for _ in range(6):
        match = _STEP.match(piece, end)
        if match is None or match.end() >= len(piece):
            break
        end = match.end()
    return end
