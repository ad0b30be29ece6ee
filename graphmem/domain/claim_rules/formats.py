"""How answers and documents shall look: wishes for the assistant's language, form, length and tone."""

from typing import Final

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules.rule import OBJ, B, E, Rule, rule

_FORMAT: Final = (
    r"(?:(?:answer|repl|respons|explanation|summar|bullet|list|table|emoji|heading|paragraph|sentence"
    r"|example|disclaimer|apolog|citation|footnote|pleasantr|greeting|code comment|code block"
    r"|snippet|exclamation|abbreviation|acronym|report|acronym|intro|caveat|follow-up)(?:y|s|es"
    r"|ies|ation|ations|e|ogies|ing)?(?: points?| marks?)?"
    r"|markdown|plain text|latex|jargon|bold(?: text)?|italics|tone|style|formal|informal|casual"
    r"|friendly|short|brief|concise|terse|detailed|in detail|step[- ]by[- ]step|to the point|direct"
    r"|blunt|filler|fluff|small talk"
    r"|metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s|kilos|km|miles|24[- ]hour|12[- ]hour"
    r"|iso dates?|date format|british spelling|american spelling|us spelling|uk spelling|english"
    r"|chinese|mandarin|spanish|french|german|japanese|simplified|traditional|one[- ]liners?|type hints"
    r"|comments|prose|json|csv|yaml|word counts?|intros?|euros|dollars|pounds|yuan|rmb|usd|eur|gbp|plain "
    r"english|layman'?s? terms"
    r"|numbered|dashes|em dashes|hedging|preamble|lecture|lecturing|sign-?offs?|pros and cons|tl;?dr|diagrams?"
    r"|charts?|graphs?"
    r"|first names?|pronouns|puns|jokes|analogies|metaphors|oxford comma|grams|ounces|litres|liters|feet"
    r"|inches|cm|hex|decimals?"
    r"|active voice|passive voice|past tense|sources?|links|urls|screenshots?|buzzwords|clich[eé]s|slang"
    r"|swearing|repetition"
    r"|uppercase|lowercase|all caps|caps|title case|snake[_ ]?case|camel ?case|tabs|spaces|markdown tables?"
    r"|code fences?|dd/mm|mm/dd|yyyy)"
)
_ZH_FORMAT: Final = (
    r"(?:emoji|表情(?:符号|包)?|表格|列表|清单|要点|分点|条目|markdown|md|标题|加粗|粗体|敬语"
    r"|敬称|客套话?|废话|术语|专业词汇|缩写|感叹号|英文|英语|中文|普通话|粤语|繁体字?|简体字?"
    r"|日语|白话|口语|书面语|公制|英制|摄氏度?|华氏度?|公里|24 ?小时制?|代码块|注释|例子|示例"
    r"|步骤|结论|简短|简洁|简单|精简|详细|正式|随意|轻松|幽默|啰嗦|长篇大论|太长|短句|一句话|三句话"
    r"|段落|json|latex|公式|图表|链接|english|chinese|short|bullet points?|formal|casual|concise"
    r"|称呼|您|开场白|总结|免责声明|道歉|项目符号|编号|客套|铺垫|寒暄|绕弯子|车轱辘话|官腔|套话|鸡汤|说教"
    r"|大道理|重点|干货|要害|网络用语|梗"
    r"|颜文字|波浪号|省略号|破折号|引号|分点|分段|序号|小标题|思维导图|流程图|伪代码|方言|文言文?|大白话|人话"
    r"|通俗|专业|严谨|委婉|直白|直接|温柔"
    r"|美元|人民币|欧元|万元|毫升|克|斤|厘米|12 ?小时制?|农历|阳历|来源|出处|引用|参考文献|解释|原理|背景|理由"
    r"|代码|命令|一行|长文|长句|太细"
    r"|简略|全面|深入|数字|大写|小写|粗略|具体|活泼|严肃|亲切|俏皮|机翻|翻译腔|中英对照|双语|文字版|纯文本|pdf"
    r"|word|excel|ppt)"
)
_ANSWER: Final = (
    r"(?:回答|回复|答复|答案|解释|总结|摘要|代码注释|注释|语气|格式|报告|文档|周报|日报|邮件|输出"
    r"|说话|写(?:代码|邮件|东西|报告|文案)?|翻译|内容|commit(?: message)?s?|code|comments?|称呼"
    r"|聊天|沟通|交流|单位|日期|温度|方案|建议)"
)

_ZH_ASKED: Final = (
    rf"(?:以后|请|都|你|给我|跟我|帮我)*(?:{_ANSWER}|列|列清单|写|推荐|发)[^，,。]{{0,6}}?(?:的时候"
    r"|时|里)(?:都|就|也|请)*"
)

_ZH_ASKED_BY: Final = (
    r"请|麻烦|回我的?(?:消息|信息|话)?|以后|今后|都|也|就|尽量|最好|务必|一律|你|您|跟我|和我|给我|对我|说话|讲话"
    rf"|聊天|沟通|交流|的时候|时|{_ANSWER}|里|中|我的?|问题|能"
)
"""Words in front of a wish for how answers shall be."""

FORMAT: Final[tuple[Rule, ...]] = (
    *rule(
        "format",
        Predicate.PREFERS,
        (
            r"^(?:you can |you should |please |always |just |in future |i (?:want|need|would like|'d like) you to "
            r"|make sure to |try to |can you )*(?:answer|reply|respond|talk to me|talk|speak to me|speak"
            r"|write to me|write|explain(?: things)?|format|summari[sz]e|address|text)(?: to)?(?: me| your answers"
            r"| everything| things| it| back| dates| code| numbers| them| (?:your|the|all) [a-z]+){0,2} (?:only )?(?:in"
            rf"|with|using|as|like) {OBJ}"
        ),
        (
            r"^(?:please |always |just |i (?:want|need|would like|'d like) you to )*(?:use|give me|keep"
            r"|make|include|show|stick to|send me|send|prefer|provide|start with|put|end with)(?: only)? (?P<o>"
            rf"(?:[^,;]{{0,50}}?(?<![a-z]))?{_FORMAT}{E}[^,;]{{0,50}})"
        ),
        rf"^(?:please )?(?:be|sound|stay) (?:more |less )?(?P<o>(?:[a-z]+ ){{0,2}}{_FORMAT}{E}[^,;]{{0,40}})",
        (
            rf"{B}(?:prefer|like|love|want|need|appreciate|'d like|favou?r) (?:my |your |to (?:get|have"
            r"|see|read) (?:your )?|the |it when you (?:use|give) )?(?P<o>(?:[^,;]{0,40}?(?<![a-z]))?(?:answers"
            r"|replies|responses|explanations|summaries|bullet points|bullets|markdown|emojis?|tone|plain text"
            r"|metric units|celsius|fahrenheit|24[- ]hour|citations|british spelling|american spelling"
            rf"|code comments|output|headings|reports){E}[^,;]{{0,50}})"
        ),
        (
            rf"{B}(?:answers|replies|responses|explanations|summaries|code comments|comments|reports|docs"
            r"|temperatures|distances|dates|times) (?:should be|should always be|must be|have to be|to be"
            rf"|in|short|are to be) {OBJ}"
        ),
        (
            r"^(?:以后|请|都|一律|尽量|麻烦|统一|最好|可以|你|就|跟我|和我|给我|对我|我希望你|我想让?你"
            r"|希望你)*(?:用|以|使用)(?P<o>[^，,。的]{1,12}?)(?:的?(?:语气|口吻|方式|形式|格式))?(?:来"
            r"|给我|跟我|和我|对我)?(?:回答|回复|答复|写|说|交流|沟通|解释|聊|输出|表示|展示|总结|讲|列"
            r"|表达)"
        ),
        (
            rf"{_ANSWER}(?:里|中|时|的时候|里面|部分|上)?(?:的?(?:注释|语气|格式|语言|标题|数字))?(?:我"
            r"|请|要|应该|尽量|最好|都|一律|可以|务必|统一|直接|就|还是|喜欢|希望|记得|你|给我|保持|得"
            r"|再|改|多|换|的时候|时)*(?:用|写成|以|列成|按|带上?|给出|附上?|先|改成)(?P<o>[^，,。]{1,20})"
        ),
        (
            rf"{_ANSWER}(?:里|中|时|的时候|我|请|要|应该|尽量|最好|都|一律|可以|务必|就|希望|记得|给我"
            rf"|保持|得|再|能|写得?|得| )*(?P<o>{_ZH_FORMAT}(?:一些|一点|点|些)?[^，,。]{{0,6}})"
        ),
        (
            r"^(?:请|以后|都|尽量|务必|说话|你)*(?:用|使用|多用|只用|改用|统一用|采用|列|给出|附上?)"
            rf"(?P<o>[^，,。]{{0,6}}{_ZH_FORMAT}(?:格式|列表|一点)?)$"
        ),
        rf"^{_ZH_ASKED}(?:只|要|先|请|最多|控制在|保持)+(?P<o>[^，,。]{{2,20}})",
        (
            r"(?:控制在|不超过|限制在|最多)(?P<o> ?[\d一二三四五六七八九十百两]{1,4} ?(?:个?字|条|句话?"
            r"|行|个要点|段)[^，,。]{0,4})"
        ),
        (
            rf"{B}(?P<o>(?:under|within|at most|no more than|max(?:imum)?|below|up to|fewer than|less than) (?:\d+"
            r"|two|three|four|five|ten|fifty|a hundred) (?:words|sentences|lines|bullets?(?: points)?"
            r"|paragraphs|characters))"
        ),
        (
            r"(?P<o>(?:保留|精确到|四舍五入到?|加上?|标注|标明|注明)[^，,。]{0,4}(?:位小数|整数|小数点|原文|单位"
            r"|出处|来源|日期|序号|页码|时区|币种))"
        ),
        (
            r"(?:金额|日期|时间|价格|单位|温度|数字|长度|距离|重量|币种|货币|账目|报价)(?:都|请|要|一律|统一|就|全"
            r"|给我)*(?:用|按|以|写成|换算成|折成|改成)(?P<o>[^，,。]{1,12}?)(?:来)?(?:写|算|表示|显示|展示|列|标"
            r"|计算|计)?(?:就行|吧)?$"
        ),
        (
            r"^(?:please |always |just )*(?:put|lead with|open with|begin with|start with|close with|end with) "
            r"(?P<o>[^,;]{2,40}? (?:first|last|up front|at the top|at the end|on top)|the [^,;]{2,30}(?= and))"
        ),
        r"(?:一律|统一)(?:都|要|请)?用(?P<o>[^，,。]{1,20})",
        r"(?:抬头|标题|署名|开头|结尾|称呼|落款|文件名)(?:都|要|请|一律|统一)*写(?P<o>[^，,。]{1,20})",
        (
            r"^(?:我)?(?:更|比较|还是)?(?:喜欢|偏好|希望看到|想要|习惯|倾向于?)(?:你)?(?:给|看|用)?(?P<o>[^，,。]{0,8}?"
            r"(?:的回答|的回复|的答案|的解释|markdown|要点|列表|表格|的格式|的语气|的风格))"
        ),
        fixed=True,
    ),
    *rule(
        "format",
        Predicate.PREFERS,
        (
            r"^(?:please |always |just |can you |could you |i'd like you to |i want you to )*(?:give|show|send"
            r"|quote|list|tell|write|express|report"
            r"|convert|render|display|state|present)(?: me| us| out| up)? (?:all |any |the |your "
            rf"|my )?[a-z -]{{2,30}}? (?P<o>(?:in|as|with"
            rf"|using) (?:[a-z0-9-]+ ){{0,3}}?{_FORMAT}{E}[^,;]{{0,30}})"
        ),
        (
            r"^(?:please |always |just )*(?P<o>(?:no more than|at most|max(?:imum)?|keep (?:it|them|things"
            r"|answers|replies) (?:to|under|below)) [^,;]{2,40})"
        ),
        (
            r"^(?:please |just )*(?:keep|make) (?:it|things|them|everything|answers|replies|your answers"
            rf"|your replies|explanations|responses) (?P<o>(?:[a-z]+ ){{0,2}}(?:short|brief|simple|concise|casual"
            r"|formal|light|snappy|polite|friendly|professional|plain|tight|to the point"
            rf"|{_FORMAT}){E}[^,;]{{0,30}})"
        ),
        (
            rf"^(?:{_ZH_ASKED_BY})*(?P<o>(?:直接|先|只|多)(?:给|说|上|列|讲|报|写|举|发)(?:我)?(?:个"
            rf"|出)?{_ZH_FORMAT}[^，,。]{{0,6}}?)(?:就行|就好|就可以|即可|吧|好了)?$"
        ),
        (
            rf"^(?:{_ZH_ASKED_BY})+(?:尽量|要|得|再|能|更|写得?|说得?|讲得?)*(?P<o>{_ZH_FORMAT}(?:一些|一点儿?"
            r"|点儿?|些))(?:就行|就好|吧|啊)?$"
        ),
        fixed=True,
    ),
    *rule(
        "no format",
        Predicate.PREFERS,
        (
            rf"^(?:{_ZH_ASKED_BY})*(?:别|不要|不用|甭|少)(?:再|老|总|老是|总是|跟我|给我|对我|那么|这么|太|整|搞"
            rf"|扯|讲|说|用|来|弄|写)*(?P<o>[^，,。]{{0,3}}{_ZH_FORMAT}[^，,。]{{0,4}})$"
        ),
        positive=False,
        negates=False,
        fixed=True,
    ),
    *rule(
        "no format",
        Predicate.PREFERS,
        (
            r"^(?:please |just |and |i )*(?:don't|do not|never|no(?: more)?|skip|drop|avoid|without|stop"
            r"|cut|leave out|go easy on|less|omit|hold|don't want|do not want|don't need)(?: ever)?(?: use"
            r"| using| include| including| add| adding| give me| giving me| send| sending| put| write"
            r"| writing| start(?:ing)?(?: with)?| end(?:ing)?(?: with)?| answer(?:ing)?(?: in| with)?"
            r"| reply(?:ing)?(?: in| with)?| be| respond(?:ing)?(?: in| with)?| any| too many| so many)* (?P<o>"
            rf"(?:[^,;]{{0,40}}?(?<![a-z]))?{_FORMAT}{E}[^,;]{{0,50}})"
        ),
        (
            r"^(?:请|以后|回答|回复|里|中|时|说话|写|你|也|都|尽量|千万|麻烦|我|的时候|以后都)*(?:别|不要"
            r"|不用|少|不想看|不喜欢|讨厌|禁止|避免|不许|无需|省略|去掉|不需要|别再|不要再|别老|别总)(?:再"
            r"|老是|总是|总|老)?(?:用|写|加|带|出现|说|给我|放|讲|列|发|看|使用|搞|太|那么)*"
            rf"(?P<o>[^，,。]{{0,6}}{_ZH_FORMAT}[^，,。]{{0,8}})"
        ),
        r"^(?:请|以后|也|都|千万)*(?:别|不要)给我(?P<o>[^，,。发打看说讲做]{1,10})$",
        r"^(?:请|以后|也|都|千万)*(?:别|不要)写(?P<o>[^，,。]{1,20})",
        rf"^{_ZH_ASKED}(?:别|不要|不用|不得)(?P<o>[^，,。]{{2,20}})",
        positive=False,
        negates=False,
        fixed=True,
    ),
)
