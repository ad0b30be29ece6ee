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
    r"(?<=[a-z0-9,\u3400-\u9fff] )(?:First|Latest|Current|Last|Now|All|History|Before|Ever|Every"
    r"|Old|Once|Original|Recent|Former)"
    r"(?= ?(?:&|[A-Z]|and [A-Z]))[^,.?!\u3400-\u9fff]{0,20}"
    r"|^(?:First|Latest|Current|Last|Now|All|Before|Ever|Once)(?= ?(?:[那这]?[家个间款]|[A-Z]))"
    r"|《[^》]{1,40}》|“[^”]{1,40}”|\"[^\"]{1,40}\"|离[^，,。？?]{1,12}最近"
)
"""Titles and names that hold a word of time, as they are written, and the nearest of places."""

_BEFORE_A_CHANGE: Final = (
    "(?:[手价药行婚业家职迁租签约休岗孕薪]|(?<![日到过])期|学(?!前(?:班|教育)))前"
    "|(?:[换改搬调涨降戒]|跳槽|升[级职]|转[岗正组学]|入[职伙]|装修|重[构装]|接手|加入|认识|生[孩娃病]|手术|疫情)"
    "[^，,。？?前]{0,4}前"
    "(?![天面台端边缀提排列往辈景途晚几两年]|[一二三四五六七八九十0-9])"
)
"""Before a date was moved, a price or a drug changed, a move, a wedding and the like (改期前, 涨价前, 换药前)."""
_THEN: Final = "(?:那会儿?|那阵子?|那时候?|那几年|那些年|那段时间|的?时候)"
_NO_BOUND: Final = "(?<![饭睡觉课点底末号])" + "".join(
    f"(?<!{each})"
    for each in "[早午晚正用]餐 开会 出门 [上下]班 出发 登机 [跑散]步 运动 健身 考试 面试 起床 洗澡 回家"
    " 周[一二三四五六日天]".split()
)
"""Before what is no change but an hour or a habit (睡觉之前, 周五之前)."""
_HABIT: Final = (
    "lunch|dinner|breakfast|supper|bed|bedtime|sleep|meals?|eating|noon|midnight|dawn|dark|sunset|sunrise|class"
    "|work|school"
    "|training|exercise|take-?off|check-?in|running|swimming|tomorrow|next|each|every|going|leaving|(?:mon|tues"
    "|wednes|thurs|fri|satur|sun)day"
    "|(?:the|a|an|my|our) (?:meetings?|exams?|interview|flight|race|game|run|workout|meal|deadline|appointment"
    "|weekend|shower|nap)"
    r"|(?:i|we) (?:go|leave|eat|sleep|head|fly|board|travel|work out)|it (?:expires|closes|ends)|\d"
)
_PAST: Final = re.compile(
    rf"之前有|先前|早前|老早|早些时候|曾经?(?!经的|的[^我])|从前|原先|原来(?!如此)|原本|原[定名址]|原计划"
    rf"|本来(?!就)|早先"
    r"|过去(?![一二两三四五六七八九十几\d])|早年|当年|旧时|往年|昔日|以往|此前|前些年|前几年|早几年|前阵子"
    r"|前一?阵|前段时间|前段日子"
    rf"|{_NO_BOUND}[之以]前|{_BEFORE_A_CHANGE}"
    r"|前一?任|(?<!新)上一?任|上一?[份家套版]|上一[台辆部双款所间位代]|上个?(?:东家|老板|房东|公司|单位|工作"
    r"|室友|男友|女友|版本)"
    r"|前[妻夫男女]|(?<![以之目当从空提面眼])前(?:负责人|老板|上司|领导|同事|东家|室友|房东|主管|总监|经理|队友|雇主"
    r"|公司|单位|对象)|老东家"
    r"|(?<![新怀陈守依照念])旧(?:的|手机|号|地址|电话|住址|密码|公司|名|车|房|版|单位|邮箱|址|系统)"
    r"|老(?:地址|号码|单位|公司(?!机)|手机|版本|邮箱)"
    rf"|(?:没|未|还[在是])[^，,。？?]{{1,12}}{_THEN}|那会儿|那阵子|那时候?|那几年|那些年"
    r"|小时候|年轻(?:时|的时候)|(?:大学|高中|初中|小学|单身|读研|念书|上学|当兵|留学)(?:时|那|的时候|期间)"
    rf"|{_B}(?:ever|used to|did (?:[a-z'-]+ ){{1,4}}use to|previous(?:ly)?|former(?:ly)?|prior to|back (?:when"
    rf"|then|in the day)"
    r"|once(?! (?:(?:a|an|per|every|each) (?:day|week|month|year|fortnight)|i|we|you|he|she|it|they|the)\b)"
    r"|at some point|in the past"
    r"|in (?:the old|those|my younger) days|as a (?:kid|child|boy|girl|teen(?:ager)?|student)|growing up"
    r"|when (?:i|we|he|she|they|(?:my|our) [a-z]{2,12}) (?:was|were)"
    rf"|at one (?:time|point)|any ?more than|until(?! (?:when|what))|till (?:i|we|he|she|they)|no longer"
    rf"|predecessors?|(?:switch|change|move|migrate|upgrade|convert)(?:d|ed)? (?:over )?from"
    r"|(?<!how )(?<!many )(?:years|ages|long) ago|a while (?:ago|back)|past (?:jobs?|employers?|address(?:es)?"
    r"|landlords?"
    r"|boss(?:es)?|owners?|tenants?)"
    rf"){_E}"
    rf"|(?:{_B}(?:my|our|the|his|her|their|your)|'s) (?:old|ex){_E}|{_B}ex-"
    rf"|{_B}(?<!goes in )(?<!go in )(?<!goes )(?<!comes )before(?: (?!(?:{_HABIT}){_E})|(?=[?.!,;]|$))"
)
_TOLD_BEFORE: Final = re.compile(
    r"(?:有没有|有无|是不是|是否|可曾|有过)[^，,。？?]{0,16}过|过[^，,。？?哪几谁什啥]{0,16}(?:吗|没有?|么"
    r"|不曾)[？?了]?$"
    r"|(?:说|提|聊|讲|谈|问|推荐|建议|劝|mention|discuss|recommend|say|talk)[^，,。？?]{0,4}过"
)
_TOLD_BEFORE_EN: Final = re.compile(
    rf"{_B}(?:did|have|has|had)(?:n't)? (?:i|we|you|he|she|they|[a-z]{{2,12}}) (?:already |also |actually |not )?"
    r"(?:mention(?:ed)?|say|said|tell|told|talk(?:ed)?|discuss(?:ed)?|bring up|brought up|bring|been(?! [a-z]+ing)"
    r"|work(?:ed)?|live[ds]?|had|suggest(?:ed)?|recommend(?:ed)?|warn(?:ed)?|ask(?:ed)?|share[ds]?|show(?:n|ed)?"
    r"|give[n]?"
    rf"|complain(?:ed)?|visited|tried|met|seen|read|watched|owned|eaten|played|spoken|chatted|gone|taken|lived){_E}"
)
_WHICH: Final = re.compile(rf"{_B}(?:what|which|where|when|who|whom|how|why)(?:'s)?{_E}")
_A_PART_OF_TIME: Final = (
    r"of (?:the |this |last |next |each |every )?(?:week|month|year|day|quarter|term|\d|jan|feb|mar|apr|may|jun"
    r"|jul|aug|sep|oct|nov|dec)"
)
_NOT_THE_EARLIEST: Final = (
    "name|names|aid|class|floor|person|language|thing (?:in|tomorrow|today|after|on)|grade|lady|responder|party"
    "|step|course|initial|half|quarter|week|day of|of"
    "|base|degree|cousin|row|line"
)
_BEGAN: Final = re.compile(
    r"最[早先初开](?!日期)|一开[始头]|开头[的那是我就]|起[初先头](?!床)|当初|刚开[始张业]|初次|之初"
    r"|初[恋稿版代衷始]|开始(?:时|的时候|那)"
    r"|首[次个批份家台任回轮部款版场套辆篇位笔张单日期播](?!都)"
    r"|头一[回次趟个份家台位年件天本只条顿批辆部双张场段版节篇]"
    r"|刚(?![才好巧刚])[^，,。？?]{1,8}(?:那会儿?|那阵子?|那时候?|那年|那几天|的?时候)"
    r"|成立时|创立时|起步时|原始(?:版|密码|需求|方案|计划|报价|数据)"
    r"|头[道回趟次](?!痛)"
    r"|(?<![数名列占])第一(?=[次回趟个份家台套笔辆只任部本款条首篇场年天批届版双张顿节封堂位门道样通杯盘瓶单站关块把幅集支桶件项副颗间句])"
    r"(?!个?(?:小时|分钟|人))"
    r"|第一[^人民中医附高名时小]{0,4}?(?=工作|房子|手机|老板|女友|男友|项目)"
    rf"|{_B}(?:earliest|originally|original|initially|(?<!middle )(?<!first )(?<!last )initial|(?:in|at|from"
    rf"|since) the (?:very )?(?:start|beginning"
    rf"|outset)(?! {_A_PART_OF_TIME})"
    r"|at first(?! (?:glance|sight))|at launch|(?:on|from|since) day one|inaugural|maiden(?! name)|debut"
    r"|(?:to )?begin with|began with|oldest(?! (?:son|daughter|child|kid|brother|sister|friend|grand[a-z]+|boy"
    r"|girl|one))|(?<!get )(?<!got )(?<!getting )start(?:ed)? (?:out )?with"
    r"|start(?:ed|ing)? out|starting (?:weight|salary|price|pay|balance|point|line-?up|team|rent)"
    rf"|very first|for the first|first (?:time|ever)){_E}"
    rf"|{_B}(?:my|our|the|your|his|her|their|its|(?:did|does|do) [a-z]{{1,12}}|i|we|you|he|she|they"
    rf"|[a-z]+'s) (?:first|1st){_E}(?! ?(?:{_NOT_THE_EARLIEST}){_E})"
    rf"|{_B}(?:did|was|were)\b.{{1,40}}{_B}first(?=[?.! ]*$)"
)
_NO_SERIES: Final = (
    "week|month|year|night|name|summer|winter|spring|fall|autumn|quarter|weekend|(?:mon|tues?|wed(?:nes)?"
    "|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
    "|train|bus|tram|metro|ferry|orders?|minute|resort|page|row|letter|digits?|(?:four|4) digits|stop"
)
_NOW: Final = re.compile(
    r"现在|现[今如]|(?<![发出实体表呈])现[已任价用居]|目前|目下|(?<!平)时下(?![班课午])|眼下|眼前|如今|当前|当下"
    r"|这会儿|此刻|此时|现阶段|截至|截止到?(?:今"
    r"|现)|至今|迄今|到现在"
    r"|新上?任|新来的|最后[次回]|最后(?=[见去吃用打联看跑做聊交])|近来|近期|新近|这阵子|这段时间|这些天|最新"
    r"|末次|最近那?[次回]|最近一"
    r"|最近(?![的那]?[^，,。？?一]{0,4}(?:站|店|医院|银行|超市|机场|出口|路|地方|车站|公园|餐厅|加油|停车场"
    r"|菜市场|派出所|网点"
    r"|影院|健身房|厕所|洗手间|充电桩|邮局|学校|地铁|商场))(?![一二两三四五六七八九十几半\d])"
    r"|最后一?[次回趟个条]|上一?[次回趟](?!.{0,3}(?:说|聊|提))|还(?:在|是)[^，,。？?]{1,12}(?:吗|么|不)|仍然?"
    r"|依然|依旧"
    r"|(?<![归偿退])还(?![有剩要会能可想得款钱书清贷])[^，,。？?过]{1,12}(?:吗|么|不)[？?]?$"
    r"|还有效|还作数|还算数"
    rf"|{_B}(?:now(?! that| and (?:then|again))|current(?:ly)?(?! (?:account|affairs|events))|latest|newest"
    rf"|(?:most )?recent(?:ly)?|last time"
    r"|as of|these days|at present|presently|at (?:the|this) (?:moment|minute|point|time)|nowadays|right now"
    r"|so far|thus far"
    r"|to date(?! night| with)|lately|in recent (?:days|weeks|months)|for the time being|at last count"
    r"|as we speak|as (?:things"
    r"|it) stands?"
    rf"|still(?! life| water)|up[- ]to[- ]date|today's|any longer|any ?more(?! than)){_E}"
    rf"|{_B}(?:did|have|has|was|were) (?:i|we|you|he|she|they|(?:the |my |our |his "
    rf"|her )?[a-z]{{2,15}}) last{_E}(?! ?(?:{_NO_SERIES}){_E})"
    rf"|{_B}(?:my|our|the|his|her|their|your|[a-z]+'s) (?:very )?last{_E}(?! ?(?:few|\d|{_NO_SERIES}){_E})"
    rf"|{_B}(?:i|we|you|he|she|they) last{_E}(?! ?(?:{_NO_SERIES}){_E})"
    rf"|{_B}(?:did|have|has|was|were){_E}.{{1,60}} last(?=[?.! ]*$)"
)
_SUPPOSED: Final = re.compile(rf"\A(?=.*{_B}(?:would|could|might){_E}).*{_B}if{_E}")
_LAST_ONE: Final = re.compile(
    rf"{_B}(?:last|latest|newest|(?:most )?recent(?:ly)?){_E}|最近|最后一"
    rf"|上一?[次回趟]|最新"
)
_AS_OF: Final = re.compile(rf"{_B}as of (?:today|now|this moment)|截至(?:今天|现在|目前)|到(?:今天|现在|目前)为止")
_ONE_PAIR: Final = (
    r"(?!(?:gas|lens|series|news|jeans|shoes|glasses|pants|trousers|headphones|times|digits|hours"
    r"|directions|initials)\b)"
)
_PLURAL: Final = rf"{_ONE_PAIR}[a-z]{{2,}}(?<![sui])s"
"""A word in the plural, by its look: no bus, no diagnosis, nothing that is worn by the pair."""
_ALL: Final = re.compile(
    r"哪些|哪几[^点号月天]|都(?:有|是|买|去|用|学|吃|看|聊|说|认识|订|约|设|叫|放|会)?[^，,。？?]{0,6}(?:什么|啥"
    r"|谁|哪)|全部|所有|一共有?哪|总共有?哪|统共"
    r"|列(?:一[下列]|下|出|个|全|举)|罗列|盘点|一览|汇总(?!表)|名录|数[一]?[数遍下]|挨个|逐[个一条]"
    r"|一一(?=[列说念报数])|完整|清单"
    r"|分别|每[个一件样种条]"
    r"|(?:报|念|说|数|过|捋|发)(?:我)?一?遍|还有(?:哪|什么|啥|谁)|除了[^，,。？?]{1,12}还|各(?:[自个项是有]|都)"
    r"|名单|有谁|有些(?:什么|啥|谁)|统统|通通|全都|一个不[落漏]"
    r"|都(?:给我|帮我)?(?:列|找|说|念|翻|发|报|拉|调|数|写|讲|摆)[^，,。？?]{0,3}(?:出来|一遍|一下|给我|我)"
    rf"|{_B}(?<!where's the )(?<!where is the )(?<!where's my )(?<!where is my )list(?! (?:app|price|icon)){_E}"
    rf"|{_B}(?:everything|every(?:one|body)|all (?:the|my|our|of|his|her|their|your|those|these)"
    r"|every(?! (?:day|week|month|year|morning|night|time|evening|other|hour|weekend))"
    r"|each (?:of|one)|name (?:all|every|each|them)|one by one|run-? ?down|run through (?:my|all|the)"
    r"|enumerate|itemi[sz]e|inventory of|which of (?:[a-z']+ ){1,4}(?:are|have|do|need|can|haven't|aren't|don't)"
    r"|who are(?! you)|who all|what all|who else|what else|which ones"
    rf"|the complete set){_E}"
    rf"|{_B}what (?:are|were|else) (?:all )?(?:of )?(?:my|the|our|his|her|their"
    rf"|your) (?:[a-z]+ ){{0,3}}{_PLURAL}{_E}"
    r"|都[^，,。？?]{1,8}(?:哪|谁|什么|啥)|有(?:什么|啥)[^，,。？?]{1,8}$|names of"
    r"|一共[^，,。多少]{0,4}(?:哪|什么|啥)"
    rf"|{_B}(?:which|what) (?:[a-z]+ ){{0,2}}{_PLURAL} (?:am|are|do|did|have|has|were|does|can|could|should|will|need"
    rf"|require|support|i|we|you|haven't|aren't|don't|didn't|still){_E}"
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
        (Intent.HISTORY, _TOLD_BEFORE.search(view) or _asks_whether_told(view)),
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


def _asks_whether_told(view: str) -> bool:
    """Whether it is "did I tell you", and no "what did I tell you"."""
    told = _TOLD_BEFORE_EN.search(view)
    return told is not None and _WHICH.search(view, 0, told.start()) is None


def _plain(text: str) -> str:
    """In lower case, with single spaces."""
    return " ".join(text.lower().split())
