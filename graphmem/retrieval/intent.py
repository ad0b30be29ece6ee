"""What kind of answer a question wants, and whom it is about, in both languages. Pure, by words alone.

The words of change and of the past are open classes, so that what is read is acted on with care: an order is turned
round only on an explicit word, and a question without one is `plain`.
"""

import re
from enum import StrEnum
from typing import Final


class Intent(StrEnum):
    """What is asked of several memories that could answer."""

    LATEST = "latest"
    """The newest of a series, or how things stand now."""
    FIRST = "first"
    """The earliest of a series, or how things began."""
    HISTORY = "history"
    """What once was, or whether it ever was: superseded memories answer too."""
    WINDOW = "window"
    """What was said or happened in a span of time."""
    LIST = "list"
    """All of several."""
    PLAIN = "plain"


_B: Final = r"(?<![a-z'])"
_E: Final = r"(?![a-z'])"

_NAMES_WITH_CUES: Final = re.compile(
    r"(?<=[a-z0-9,\u3400-\u9fff] )(?:First|Latest|Current|Last|Now|All|History|Before)(?= ?(?:&"
    r"|[A-Z]))[^,.?!\u3400-\u9fff]{0,20}"
    r"|^(?:First|Latest|Current|Last|Now|All|Before|Ever)(?= ?[那这]?[家个间款])"
    r"|《[^》]{1,40}》|“[^”]{1,40}”|\"[^\"]{1,40}\""
)
"""Titles and names that hold a word of time, as they are written."""

_BEFORE_A_CHANGE: Final = "[期手价药行婚业学家职迁租签约]前"
"""Before a date was moved, a price or a drug changed, a move, a wedding and the like (改期前, 涨价前, 换药前)."""
_PAST: Final = re.compile(
    r"以前|之前有|先前|早前|老早|早些时候|曾经?(?!经的|的[^我])|从前|原先|原来(?!如此)|早先|先前|过去(?![一二两三四五六七八九十几\d])|早年|当年|旧时|往年|昔日"
    r"|(?<![饭睡课])(?<![早午晚正用]餐)(?<!开会)之前"
    rf"|{_BEFORE_A_CHANGE}"
    r"|前一?任|上一?任|上一?[份家套版]|前[妻夫男女]|老东家|(?:没|还没|未)[^，,。]{1,12}(?:那会儿?|那阵子?|那时候?|的时候)|那会儿|那阵子|那时候?"
    rf"|{_B}(?:ever|used to|did (?:[a-z'-]+ ){{1,4}}use to|previous(?:ly)?|former(?:ly)?|prior to|back when|back then"
    rf"|once|at some point|in the past"
    rf"|at one (?:time|point)|any ?more than|until|no longer){_E}"
    rf"|{_B}(?:my|our|the|his|her|their|your) (?:old|ex){_E}|{_B}ex-"
    rf"|{_B}before (?!(?:lunch|dinner|breakfast|bed|bedtime|sleep|meals?|eating|noon|class|work|school"
    rf"|training|the meeting"
    rf"|i (?:go|leave|eat|sleep)|going|leaving|\d))"
)
_TOLD_BEFORE: Final = re.compile(
    r"(?:有没有|有无|是不是|是否|可曾|有过)[^，,。？?]{0,16}过|过[^，,。？?哪几谁什啥]{0,16}(?:吗|没有?|么|不曾)[？?了]?$"
    r"|(?:说|提|聊|讲|谈|问|推荐|建议|劝|mention|discuss|recommend|say|talk)[^，,。？?]{0,4}过"
    rf"|{_B}(?:did|have|has|had) (?:i|we|you|he|she|they|[a-z]{{2,12}}) (?:already |also )?"
    rf"(?:mention(?:ed)?|say|said|tell|told|talk(?:ed)?|discuss(?:ed)?|bring up|brought up|bring|been(?! [a-z]+ing)"
    rf"|work(?:ed)?|live[ds]?"
    rf"|had|suggest(?:ed)?|recommend(?:ed)?){_E}"
)
_BEGAN: Final = re.compile(
    r"最[早先初开](?!日期)|一开[始头]|开头[的那是]|起[初先头](?!床)|当初|刚开[始张业]|初次|首[次个批份家台任回轮部款](?!都)|头一[回次趟个份家台位年]"
    r"|头[道回趟次](?!痛)|(?<![数名列占])第一(?=[次回趟个份家台套笔辆只任部本款条首篇场年天批届版双张顿节封堂位门道样通杯盘瓶单站关块把幅集支])(?!个?(?:小时|分钟|人))"
    r"|第一[^人民中医附高名时小]{0,4}?(?=工作|房子|手机|老板|女友|男友|项目)"
    rf"|{_B}(?:earliest|originally|original|initial(?:ly)?|in the beginning(?! of)|at the start(?! of)|at first"
    rf"|to begin with|begin with"
    rf"|from the (?:start|beginning)|oldest|began with|(?<!get )(?<!got )(?<!getting )start(?:ed)? (?:out )?with"
    rf"|start(?:ed)? out"
    rf"|very first|for the first|first (?:time|ever|of all)){_E}"
    rf"|{_B}(?:my|our|the|your|his|her|their|its|(?:did|does|do) [a-z]{{1,12}}|i|we|you|he|she|they"
    rf"|[a-z]+'s) first{_E}(?! ?(?:name|aid|class|floor"
    rf"|person|language|thing|grade|lady|responder|party|step|course|initial|half|quarter|week|day of|of))"
    rf"|{_B}(?:did|was|were)\b.{{1,40}}{_B}first(?=[?.! ]*$)"
)
_NOW: Final = re.compile(
    r"现在|现[今如]|目前|眼下|眼前|如今|当前|当下|这会儿|此刻|此时|现阶段|截至|截止到?(?:今|现)|至今|近来|这阵子|这段时间"
    r"|最新|最近一|最近(?![的那]?[^，,。？?一]{0,4}(?:站|店|医院|银行|超市|机场|出口|路|地方|车站|公园|餐厅|加油))(?![一二两三四五六七八九十几半\d])"
    r"|最后一?[次回趟个条]|上一?[次回趟](?!.{0,3}(?:说|聊|提))|还(?:在|是)[^，,。？?]{1,12}(?:吗|么|不)|仍然?"
    rf"|{_B}(?:now(?! that)|current(?:ly)?(?! account)|latest|newest|(?:most )?recent(?:ly)?|last time|as of"
    rf"|these days|at present"
    rf"|presently|at the moment|nowadays|at this point|right now|so far|still|up to date|today's|any longer){_E}"
    rf"|{_B}(?:did|have|has|was|were) (?:i|we|you|he|she|they|[a-z]{{2,12}}) last{_E}(?! ?(?:week|month|year"
    rf"|night|name"
    rf"|summer|winter|spring|fall|autumn|mon|tue|wed|thu|fri|sat|sun))"
    rf"|{_B}(?:my|our|the|his|her|their|your|[a-z]+'s) (?:very )?last{_E}(?! ?(?:name|few|night|week|month"
    rf"|year|summer|winter"
    rf"|spring|fall|autumn|\d))|{_B}(?:did|have|has|was|were){_E}.{{1,60}} last(?=[?.! ]*$)"
)
_SUPPOSED: Final = re.compile(rf"\A(?=.*{_B}(?:would|could|might){_E}).*{_B}if{_E}")
_LAST_ONE: Final = re.compile(rf"{_B}(?:last|latest|newest|(?:most )?recent(?:ly)?){_E}|最近|最后一|上一?[次回趟]|最新")
_AS_OF: Final = re.compile(rf"{_B}as of (?:today|now|this moment)|截至(?:今天|现在|目前)|到(?:今天|现在|目前)为止")
_ALL: Final = re.compile(
    r"哪些|哪几[^点号月天]|都(?:有|是|买|去|用|学|吃|看|聊|说|认识|订|约|设|叫|放|会)?[^，,。？?]{0,6}(?:什么|啥|谁|哪)|全部|所有|一共有?哪|总共有?哪|统共"
    r"|列(?:一?下|出|个|全)|数[一]?[数遍下]|挨个|逐[个一条]|完整|清单|分别|每[个一件样种条]|报一?遍|还有哪|各是|名单"
    rf"|{_B}(?:list|everything|everyone|all (?:the|my|our|of|his|her|their|your)|every(?! (?:day|week|month"
    rf"|year|morning|night"
    rf"|time))|full list|each of|name all|one by one){_E}"
    rf"|{_B}what (?:are|were|else) (?:all )?(?:of )?(?:my|the|our|his|her|their"
    rf"|your) (?:[a-z]+ ){{0,3}}[a-z]{{2,}}(?<!s)s{_E}"
    r"|都[^，,。？?]{1,8}(?:哪|谁|什么|啥)|有(?:什么|啥)[^，,。？?]{1,8}$|所有|各[自个项]|names of"
    r"|一共[^，,。多少]{0,4}(?:哪|什么|啥)"
    rf"|{_B}(?:which|what) (?:[a-z]+ ){{0,2}}[a-z]{{2,}}(?<!s)s (?:am|are|do|did|have|has|were|does|can){_E}"
)
_UNTIL: Final = re.compile(
    rf"[^，,。](?:之前|以前)(?=[^，,。？?]{{2}})|{_BEFORE_A_CHANGE}(?=[^，,。？?]{{2}})"
    rf"|{_B}before [a-z0-9$]"
)


def read_intent(text: str, *, has_window: bool) -> Intent:
    """What a question wants.

    Args:
        text: The question, as asked.
        has_window: Whether it names a span of time (`dates.windows`).
    """
    view = _plain(_NAMES_WITH_CUES.sub(" ", text.replace("\u2019", "'")))
    for intent, found in (
        (Intent.LATEST, _AS_OF.search(view)),
        (Intent.FIRST, _BEGAN.search(view)),
        (Intent.WINDOW, has_window),
        (Intent.LATEST, _NOW.search(view) and not _PAST.search(view) and not _SUPPOSED.search(view)),
        (Intent.HISTORY, _PAST.search(view)),
        (Intent.LIST, _ALL.search(view)),
        (Intent.HISTORY, _TOLD_BEFORE.search(view)),
    ):
        if found:
            return intent
    return Intent.PLAIN


def asks_of_series(text: str) -> bool:
    """Whether the last one of a series of events is asked for, not how things stand."""
    return _LAST_ONE.search(_plain(text)) is not None


def asks_before_change(text: str) -> bool:
    """Whether what was so before some change is asked for."""
    view = _plain(text)
    return _UNTIL.search(view) is not None and _LAST_ONE.search(view) is None


def _plain(text: str) -> str:
    """In lower case, with single spaces."""
    return " ".join(text.lower().split())
