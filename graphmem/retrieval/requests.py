"""Whether a question asks for something that constraints bear on: a choice, a task, leave. Pure, by words alone.

A question that recalls ("what did I say about …") asks for memories as they are, and is no request.
"""

import re
from enum import StrEnum
from typing import Final

_B: Final = r"(?<![a-z'])"
_E: Final = r"(?![a-z'])"
_OPENING: Final = (
    r"(?:(?:hi|hey|hello|ok(?:ay)?|so|and|but|well|now|great|thanks|thank you|also|then|please|kindly|just|quick(?:ly)?"
    r"|could you|can you|would you(?: please)?|will you|i(?:'d| would) like you to|i (?:want"
    r"|need)"
    r" you to|let's|let us|help (?:me|us)(?: to)?)[,.!:]? )*"
)
_VERBS: Final = (
    r"(?:book|order|plan|work out|figure out|write|draft|compose|create|make|design|schedule|arrange|set up|reserve"
    r"|propose|prepare|cook"
    r"|bake"
    r"|buy|get|give|bring|summari[sz]e|translate|explain|describe|fix|refactor|implement|format|send|reply|answer"
    r"|respond"
    r"|invite|organi[sz]e|generate|build|configure|install|rent|put together|put|add|move|rewrite|rephrase|proofread"
    r"|review|outline|list|show|tell me about|teach|start|sign (?:me|us) up|fill|pack|host|throw|decorate|deploy|push"
    r"|commit|merge|code|develop|compare|mix|serve|grab|play|turn|update|prescribe|reschedule|deliver|convert"
    r"|calculate|analy[sz]e|debug|test|run|edit|shorten|polish|simplify)"
)
_WHO: Final = r"(?:i|we|he|she|they|you|my [a-z]+|our [a-z]+|the [a-z]+)"
_RECALLS: Final = re.compile(
    rf"^\W*(?:(?:and|so|but|hey|hi|ok(?:ay)?|wait),? )*(?:did|have|had|was|were|has|hasn't|didn't|wasn't){_E}"
    rf"|^\W*(?:(?:and|so|but),? )*(?:[a-z]+ ){{0,3}}?(?:what|when|where|who|whom|whose|which|why|how)(?! about){_E}"
    rf"(?!.*{_B}(?:should|can|could|shall) (?:i|we){_E}).*{_B}(?:did|does|has|had|was|were|have (?:i|we|you)){_E}"
    rf"|^\W*(?:when|why|who|whose|how (?:many|much|often|long|old)|(?:in )?(?:what|which) (?:year|month|date|day)){_E}"
    rf"(?!.*{_B}(?:should|can|could|shall|would) (?:i|we|you){_E})|{_B}(?:in which|which|what) year{_E}"
    rf"|^\W*(?:when|what time){_E}.*{_B}(?:i|we) (?:need to |plan to |have to )?(?:join|attend|arrive|leave"
    rf"|show up|be (?:at|there)){_E}"
    rf"|{_B}(?:what|which|who|where|when|how (?:many|much|often|long|old)){_E}[^?.]{{0,40}}?{_B}(?:do|does|am|is|are"
    rf"|'s)"
    rf" (?:i|my|we|our){_E}(?! (?:order|cook|eat (?:tonight|for)|wear|bring|pack|buy|write|do (?:tonight|this)))"
    rf"|{_B}(?:do (?:you|we) (?:still )?(?:remember|recall|know (?:what|when|where|which|who|if|whether|my))"
    r"|remind (?:me|us) (?:what|which|when|who|where|how|of|if|whether)|tell (?:me|us) (?:what|which|when|who|where|if"
    r"|about) (?:i|my|we|our|any)(?![a-z'])(?! (?:should|can|could))|(?:what|which) (?:[a-z]+ )?(?:i|we) (?:said|told"
    r"|mentioned)|(?:i|we) (?:brought|handled|mentioned|discussed|received|told|said|talked)|order in which|our"
    r" (?:[a-z]+ )?conversations|over time|(?:how|what) (?:my|our) [^?]{1,80} (?:developed|evolved|changed|progressed)"
    rf"|how i've){_E}"
    rf"|^\W*(?:do|does|am|is|are) (?:i|my|we|our){_E}(?!.{{0,30}}{_B}(?:ok|okay|fine|allowed|able|supposed|good|safe)"
    rf"{_E})|, (?:right|correct|isn't it|don't i|am i not)\W*$"
)
"""Asks for what is known, in English."""
_RECALLS_CHINESE: Final = re.compile(
    r"[说提讲聊]过|提到过|告诉过|记得|记不记得|还记|上次.{0,12}(?:是|说|在)|(?:之前|以前|曾经).{0,16}(?:吗|什么|哪|谁"
    r"|[?？])"
    r"|我(?:们|家)?(?:的|有|对|最|现在|平时|一般)?[^，。?？]{0,10}(?:是什么|是多少|是谁|是哪|叫什么"
    r"|在哪(?!里?[吃玩买])|对什么|对哪|不[吃喝用]什么|不[吃喝用]哪|喜欢什么|讨厌什么"
    r"|怕什么|忌什么|几点|哪天|几号|什么时候)|我(?:们)?(?:是不是|有没有|是否)(?!.{0,4}(?:可以|能|该|应该|适合))"
    r"|[了过][^，。?？]{0,12}(?:什么|哪|谁|几|多少|吗|不少)|(?:推荐|建议|分享|介绍|教|咨询|讨论|做)[过了]|(?:对吗"
    r"|对吧|是吗|是吧|没错吧|不是吗)[?？]?$"
    r"|(?:什么|哪|谁|几|多少)[^，。?？]{0,10}的[?？]?$|(?:上一次|上回|最早|最近一次|第一次)|是[?？]$"
    r"|[是在](?:哪天|几号|几点|哪年|什么时候|谁|多少|哪里|哪儿|哪个|什么)[^，。]{0,3}[?？]?$"
)
_ADVICE: Final = re.compile(
    rf"{_B}(?:recommend(?:ations?)?|suggest(?:ions?)?|advi[cs]e|ideas|options?|alternatives?){_E}"
)
_CHOICE: Final = re.compile(
    rf"{_ADVICE.pattern}|{_B}(?:(?<!good )(?<!bad )(?<!great )(?<!nice )idea|what(?:'s| is| are)(?: an?| some)? (?:good"
    rf"|nice|decent|great|fun)|any (?:good|nice|tips|great|decent|fun)|looking for|help (?:me|us) (?:pick|choose|find"
    rf"|decide|plan|organi[sz]e)|in the mood for|something (?:to|for (?!me|us)|nice|good|fun|quick|light)"
    rf"|somewhere){_E}|(?:^\W*{_OPENING}|{_B}(?:can|could|would|will) you (?:please )?|{_B}(?:let's|i'm|i am|we're|i"
    rf" want"
    rf" to|i need to|we need to|please) )(?:find|search for|pick|choose|plan|organi[sz]e|planning|organi[sz]ing){_E}"
    rf"|{_B}(?:what|where|which|how){_E}[^?.]{{0,50}}?{_B}(?:(?:should|can|could|shall|might) {_WHO}|would you|would be"
    r"|do (?:i|we) (?:order|cook|wear|bring|pack|buy)|is good|are good|is best|goes well|suits?|works? (?:for|best)"
    rf"|to (?:eat|cook|order|buy|wear|bring|pack|watch|visit|do|drink|serve|see|give|get)){_E}"
    r"|推荐|建议|主意|点子|哪(?:家|个|里|种|款|些|儿).{0,12}(?:好|合适|适合|吃|玩|去|买)|有(?:没有|什么|啥"
    r"|哪些).{0,10}(?:好|适合|推荐|选择|吃的|喝的|玩的)"
    r"|[吃喝玩看去买送穿住选用做点带](?:点|些|个|件|双|条|本|部|台|款|种|份|道)?(?:什么|啥)|去哪|选(?:个|哪|一)|挑"
    r"|找(?:个|家|一|些|点)|怎么[走去]|想[吃喝玩]点|规划|策划|计划"
)
_TASK: Final = re.compile(
    rf"^\W*{_OPENING}{_VERBS}{_E}|{_B}(?:can|could|would|will) you (?:please |also |just |maybe )?{_VERBS}{_E}"
    rf"|{_B}(?:please|let's|help (?:me|us)(?: to)?) {_VERBS}{_E}|{_B}(?:i|we)(?:'d| would)? (?:want|need|like|love"
    rf"|plan|am"
    rf" planning|are planning|am going|feel like|am craving|have)(?: to)? (?:{_VERBS}|an? |some |go |have |eat |drink )"
    rf"|{_B}(?:i'm|i am|we're|we are) (?:craving|planning|thinking|going to|about to|hosting|organi[sz]ing|making"
    rf"|cooking"
    rf"|preparing|writing|looking)|{_B}how (?:do|should|can|would) (?:i|we){_E}"
    r"|帮|给我|替我|(?:^|[，,。 ])请(?!问)|麻烦|订|预约|安排|设计|准备|组织|点(?:个|一|份|些|杯|餐|菜|外卖)|买(?:个"
    r"|点|些|一|杯|份"
    r"|张)|写|起草|翻译|总结|解释|讲讲|介绍|列(?:个|一|出)"
    r"|做(?:个|一|点|道|份|顿)|来(?:个|一|点|份|杯|碗|瓶)|整(?:个|点)|分析|怎么(?:安排|写|做|选|办|回|实现)|如何"
    r"|想(?:[吃喝去买要找看订做学办养])|我们?去|约(?:个|一|在)"
)
_OF_SOMEBODY: Final = re.compile(r"\W*(?i:is|are|would|will|does|do|can|could|should) (?!I\b)[A-Z][a-z]+")
"""Asks of somebody or something by name."""
_WILL_DO: Final = re.compile(
    r"^\W*(?:(?:and|so|but|hey|hi|ok(?:ay)?),? )*(?:is|are|would|will|does|do|can|could|should)(?![a-z'])[^?]{1,120}?"
    rf"{_B}(?:fine|ok|okay|all ?right|safe|good|suitable|allowed|possible|acceptable|sound|works?|healthy|great|nice"
    rf"|bad"
    r"|wise|advisable|an? (?:good|nice|great|bad) [a-z]+|fit|appropriate|an option|too much|problem|enough|for me"
    rf"|for us){_E}"
)
_CHECK: Final = re.compile(
    rf"{_WILL_DO.pattern}|{_B}(?:can|could|may|should|shall|might|must) (?:i|we|he|she|they|my [a-z]+|our [a-z]+|the"
    rf" [a-z]+|it){_E}"
    rf"|^\W*{_OPENING}(?:would|will|should|shall|could|can|is|are) (?:this|that|these|those|it|an?|some|there|going"
    rf"|taking|having){_E}"
    rf"|{_B}(?:how about|what about|how (?:does|do|would) [^?]{{1,80}} (?:sound|be|work)|thoughts on|what do you think"
    rf"|what if (?:i|we)|why (?:don't|not)|shall (?:i|we)|would you (?:like|mind)|do you think|is it){_E}"
    r"|(?:可以|行|好|合适|方便|适合|没问题|成|能吃|能喝|能去|能用|能做|要紧|安全|妥当|健康)(?:吗|么|不|嘛|吧)"
    r"|能[^，。?？]{1,16}(?:吗|么|不)|(?:可以|可不可以|能不能|要不要|该不该|应不应该"
    r"|适不适合|合不合适|好不好|行不行|方不方便)|怎么样|咋样|如何[?？]|适合|走起|安排上|搞起|来吗|去吗|值得|要不|不如"
    r"|(?<![a-z])ok(?![a-z])|(?:当|做|作|配|来|吃|喝|去|用|玩|买)[^，。]{1,12}[?？吧呢]$"
    r"|给[你您][^，。]{1,14}[?？]$"
)
_FINITE: Final = re.compile(
    rf"^\W*(?:what|when|where|who|whom|whose|which|why|how|is|are|do|does|did|has|have|had|was|were|will|would){_E}"
    rf"|{_B}(?:is|are|was|were|do|does|did|has|have|had|will|i|you|he|she|they|we|isn't|aren't|right|correct){_E}"
)
_LEAVE: Final = re.compile(
    r"\W*(?:(?i:would|will|should|shall|could) (?!(?i:you)\b)(?![A-Z]|I\b)|(?i:should|could|shall|can) (?i:i|we)\b)"
)
"""Begins as a question of what would be, and not of somebody by name."""
_LEAVE_CHINESE: Final = re.compile(
    r"^(?!.*(?:什么时候|几[点号月]|谁|多少|为什么|哪年|[他她]|我的)).{2,30}(?:吗|不|嘛)[?？]?$"
)
_SENTENCE: Final = re.compile(r"\S[^.!?。！？\n]*(?:\.(?=\S)[^.!?。！？\n]*)*[.!?。！？]*")
_CJK: Final = re.compile(r"[\u4e00-\u9fff]")
_NOUN_QUESTION_CHARS: Final = 90


class Request(StrEnum):
    """What is asked for."""

    CHOICE = "choice"
    """Something of a kind, to be chosen: "recommend a drink"."""
    TASK = "task"
    """Something to be done: "book a table", 帮我写一封邮件."""
    CHECK = "check"
    """Whether something named will do: "is hotpot fine?", "a rum cake for dessert?"."""


def read_request(text: str) -> Request | None:
    """What a question asks for; None where it recalls, tells, or asks for a fact.

    Args:
        text: The question; of several sentences the last that asks for something counts.
    """
    *before, last = _SENTENCE.findall(text) or [text]
    return next((found for part in (last, *reversed(before)) if (found := _read(part)) is not None), None)


def _read(text: str) -> Request | None:
    plain = text.replace("\u2019", "'").lower().strip()
    if _RECALLS.search(plain) or _RECALLS_CHINESE.search(plain):
        return None
    if _OF_SOMEBODY.match(text) is not None:
        # Of a thing with a capital it may be asked whether it will do: "Is Merlot fine?"
        return Request.CHECK if _WILL_DO.search(plain) else None
    if _LEAVE.match(text) is not None and _ADVICE.search(plain) is None:
        return Request.CHECK
    kinds = ((_CHOICE, Request.CHOICE), (_CHECK, Request.CHECK), (_TASK, Request.TASK), (_LEAVE_CHINESE, Request.CHECK))
    found = next((kind for pattern, kind in kinds if pattern.search(plain)), None)
    return Request.CHECK if found is None and _is_noun_question(plain) else found


def _is_noun_question(text: str) -> bool:
    """Whether it names a thing and puts a question mark behind it."""
    asked = text.endswith(("?", "？")) and len(text) <= _NOUN_QUESTION_CHARS
    return asked and _CJK.search(text) is None and _FINITE.search(text) is None
