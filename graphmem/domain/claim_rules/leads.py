"""What introduces a clause without saying anything: discourse words, hedges, requests to remember, times in front."""

import re
from typing import Final

_EN_WORD: Final = (
    r"(?:and|but|so|or|then|well|oh|ah|hey|hi|hello|ok|okay|yes|yeah|yep|no(?=[,.:!;])|nope|nah|right|sure"
    r"|actually|anyway|also"
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
    r"|of course|apparently|as usual|for now|from now on|going forward|remind me|long story short|ok so|tbh|honestly"
    r"|(?:please |just )?(?:make a )?(?:note|log|save|jot down|write down|store|record)(?: this| that)?(?: down)?:?"
    r"(?= (?:i|my|our|we|the)(?![a-z]))|for (?:context|background|the future|next time)|in case (?:you forgot"
    r"|it helps|you need it)"
    r"|if (?:it helps|you didn't know|you're wondering)|(?:hey |hi )?(?:bot|assistant|there)(?=,)|guess what"
    r"|believe it or not"
    r"|to be frank|frankly|obviously|clearly|naturally|generally speaking|speaking of which|on (?:a|another) "
    r"(?:side )?note"
    r"|on the other hand|on top of that|besides|moreover|furthermore|however|otherwise|meanwhile|in the meantime"
    r"|at this point|so far|long term|(?:a )?(?:little|small|tiny|one|another|quick) (?:thing|detail|fact|note"
    r"|heads[- ]up|context|background)"
    r"|random (?:fact|thought)|fun fact|full disclosure|(?:one )?last thing|just (?:a heads[- ]up|fyi|to let "
    r"you know(?: that)?|to note)"
    r"|looks like|it looks like|it seems(?: like| that)?|the thing is(?: that)?|the truth is(?: that)?|truth "
    r"is|lol|haha|hmm+|erm?|um+|uh+)"
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
    r"|(?:我)?(?:跟|和|给|同)(?:你|您|大家)(?:再|先)?(?:说|讲|交代|汇报|介绍|报备|念叨|唠)(?:一?下|一声|一嘴"
    r"|件事|个事儿?|句)?(?:了)?"
    r"|(?:那个|这个|那啥|内个)(?=[我你他她，, ])|(?:先|再|随手|顺手)?(?:帮我)?(?:记|存|备注|登记|标记|更新"
    r"|补充|录|记录)(?:一下|一笔|一条|一嘴|个|着)"
    r"|(?:麻烦|劳烦)?你?(?:帮我|替我|给我)(?:记|存|备注|记录|留意|记着)(?:一下|一笔|一条|着"
    r"|个)?(?:[：:，,啊哈]|(?=我))|说真的|讲真|实话说|坦白(?:说|讲)"
    r"|话说(?:回来)?|言归正传|总的来说|总而言之|简单(?:来)?说|具体(?:来)?说|严格(?:来)?说|一句话|换句话说"
    r"|也就是说|就是说|我是说|我的意思是"
    r"|不瞒你说|你(?:也)?(?:知道|晓得|记得)的?|你知道吗?|你懂的|众所周知|(?:再|多)?说一(?:遍|次|嘴|句)"
    r"|重申一下|强调一下|澄清一下|声明一下"
    r"|没错|是的|对的?|行吧?|好嘞|嘿|喂|哎呀|哎哟|哇|天哪|妈呀|呃|额|诶|欸|咳|唔|得了|罢了|幸好|好在|可惜"
    r"|遗憾的是|没想到|谁知道?|哪知道?"
    r"|(?:今天)?(?:突然|忽然)?(?:想起来?|想到)(?:一?件事)?|说到这[个儿]?|说起来|提到这[个儿]?|友情提示"
    r"|温馨提示|小提示|划重点|重要的?事情?说三遍"
    r"|(?:提前|事先|先|再|多)(?:说|讲|提醒|声明|打个?招呼)(?:一声|一下|一句)?|首先|其次|第[一二三四五]"
    r"|最后(?=[，, ])|再者|再说|此外|除此之外|不仅如此|与此同时|同时|相反|否则"
    r"|要不然?|不然|如此一来|这样一来|这么一来"
    r"|因为|所以|但是|但|可是|不过(?!敏)|而且|然后|并且|后来|结果|虽然|尽管|由于|既然|因此|于是"
    r"|反正|总之|毕竟|看来|原来(?=[你他她它这那])|好消息|坏消息|今后|以后(?=[都请要别不用回给每 a-z])"
    r"|从现在(?:起|开始)|从今(?:往|以)后|那(?=[我你他她就])|而(?!且)|只是|可(?=[我他她]))"
)
_ZH_TIME: Final = (
    r"(?:现在|目前|如今|眼下|最近|近来|今天|昨天|前天|明天|后天|今年|去年|前年|明年|这周|上周"
    r"|下周|本周|这个月|上个月|下个月|这几天|这段时间|平时|周末|今早|今晚|昨晚|刚刚|刚才"
    r"|这阵子|前阵子|前段时间|近期|这会儿|眼下|当下|现阶段|暂时|自打[^，,。我]{1,8}|自从[^，,。我]{1,10}"
    r"|打(?:这|今)[^，,。]{1,4}起"
    r"|工作日|节假日|休息日|[春夏秋冬]天|今儿|明儿|昨儿|下半年|上半年|年初|年底|月初|月底|开春|入秋|入冬"
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
