"""What somebody likes, dislikes, keeps away from, cannot take, forbids, and how answers shall look."""

from typing import Final

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules.rule import OBJ, B, E, Kind, Missing, Rule, rule

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
    r"|comments|prose|json|csv|yaml|word counts?|intros?)"
)
_ZH_FORMAT: Final = (
    r"(?:emoji|表情(?:符号|包)?|表格|列表|清单|要点|分点|条目|markdown|md|标题|加粗|粗体|敬语"
    r"|敬称|客套话?|废话|术语|专业词汇|缩写|感叹号|英文|英语|中文|普通话|粤语|繁体字?|简体字?"
    r"|日语|白话|口语|书面语|公制|英制|摄氏度?|华氏度?|公里|24 ?小时制?|代码块|注释|例子|示例"
    r"|步骤|结论|简短|简洁|简单|精简|详细|正式|随意|轻松|幽默|啰嗦|长篇大论|太长|短句|一句话|三句话"
    r"|段落|json|latex|公式|图表|链接|english|chinese|short|bullet points?|formal|casual|concise"
    r"|称呼|您|开场白|总结|免责声明|道歉|项目符号|编号)"
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
            r"|再|改|多|换|的时候|时)*(?:用|写成|以|列成|按|带上?|给出?|附上?|先|改成)(?P<o>[^，,。]{1,20})"
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
        r"(?:一律|统一)(?:都|要|请)?用(?P<o>[^，,。]{1,20})",
        r"(?:抬头|标题|署名|开头|结尾|称呼|落款|文件名)(?:都|要|请|一律|统一)*写(?P<o>[^，,。]{1,20})",
        (
            r"^(?:我)?(?:更|比较|还是)?(?:喜欢|偏好|希望看到|想要|习惯|倾向于?)(?:你)?(?:给|看|用)?(?P<o>[^，,。]{0,8}?"
            r"(?:的回答|的回复|的答案|的解释|markdown|要点|列表|表格|的格式|的语气|的风格))"
        ),
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

_EN_LOVE: Final = (
    r"(?:likes?|loves?|enjoys?|adores?|prefers?|liked|loved|enjoyed|fond of|(?:big |huge |real )?fan of"
    r"|crazy about|obsessed with|keen on|hooked on|in love with|addicted to|partial to|grown to like"
    r"|come to like|fallen for|fell in love with|got into|getting into|really into|'m into|is into"
    r"|am into|are into|warming up to)"
)
_EN_HATE: Final = (
    r"(?:hates?|dislikes?|detests?|loathes?|despises?|hated|disliked|(?:can't|cannot|couldn't"
    r"|can not) (?:stand|bear|tolerate|abide|deal with)|sick of|tired of|fed up with|bored (?:of"
    r"|with)|over(?= (?:coffee|tea))|not into|not a (?:big |huge )?fan of|not (?:big|keen) on"
    r"|afraid of|scared of|annoyed by|went off|gone off)"
)

LIKING: Final[tuple[Rule, ...]] = (
    *rule(
        "favourite",
        Predicate.LIKES,
        (
            r"(?:^|(?<= ))(?P<s>my|our|his|her|their|[a-z][a-z' -]{0,40}'s) (?:all-time |new |current "
            r"|absolute )*(?:favou?rite|go-to|fave|comfort)(?: [a-z'-]+){0,4}? (?:is|are|'s|has to be"
            r"|has always been|is now|changed to) (?:now |still |probably |definitely |actually |by far )*"
        )
        + OBJ,
        r"(?P<s>[^，,。的]{0,8}?)的?(?:最(?:喜欢|爱)的?|爱好|兴趣|偏爱的?)(?:[^，,。是]{0,10}?)(?:是|变成了?|换成了?)"
        + OBJ,
        owner=True,
    ),
    *rule(
        "liking",
        Predicate.LIKES,
        (
            rf"{B}{_EN_LOVE} (?!to (?:know|ask|say|add|point|hear|get|schedule|book|order|see if)|it (?:if"
            rf"|when you)|you to|me to|that you){OBJ}"
        ),
        (
            r"(?<!被)(?:喜欢|喜歡|热爱|偏爱|钟爱|迷上|爱上|酷爱|痴迷于?|沉迷于?|中意|"
            r"(?<![可恋亲心敬相最热宠宝关友母父])爱(?=[吃喝看听玩打去用穿跑做读睡逛唱旅])|最爱|好(?=这口)"
            r"|是个?[^，,。]{1,8}(?=迷$|控$|党$))(?:了|上)?(?:的是)?(?!我|你)"
        )
        + OBJ,
        r"(?P<neg>不)(?:太|怎么|大)?爱(?=[吃喝看听玩打去用穿跑做读睡逛唱旅])" + OBJ,
        (
            r"对(?P<o>[^，,。对]{1,16}?)(?:很|特别|非常|挺|比较|超级?|更|十分|真的)?(?:感兴趣|有兴趣|着迷"
            r"|上瘾|情有独钟|无感|没兴趣|没有兴趣|不感兴趣|不感冒)"
        ),
        subject=Kind.PERSON,
    ),
    *rule(
        "dislike",
        Predicate.LIKES,
        rf"{B}{_EN_HATE} {OBJ}",
        r"(?:讨厌|反感|厌恶|受不了|嫌弃|烦(?=[^恼躁]{1,8}$)|(?<![悔仇])恨(?!不得)|看不惯|嫌)(?:的是|死了?)?" + OBJ,
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
)

_EAT: Final = (
    r"(?:eat|eats|eating|ate|drink|drinks|drinking|smoke|smokes|smoking|vape|touch|touches|touching"
    r"|consume|take|takes|taking|have|having|do)"
)
_STUFF: Final = (
    r"(?:meat|red meat|pork|beef|fish|dairy|milk|gluten|sugar|alcohol|coffee|caffeine|wheat|bread"
    r"|eggs?|nuts|seafood|shellfish|soda|beer|wine|sweets|carbs|cigarettes?|smoking|drinking|vaping"
    r"|nicotine|tobacco|weed|chocolate|tea|junk food|fast food|salt|snacks|rice|onions?|garlic"
    r"|cilantro|spicy food|energy drinks|cheese|chicken|processed food)"
)

AVOIDING: Final[tuple[Rule, ...]] = (
    *rule(
        "allergy",
        Predicate.ALLERGIC,
        rf"{B}allergic to {OBJ}",
        (
            rf"{B}(?:have|has|got|developed|having) (?:an? )?(?:severe |mild |bad |serious |slight )*(?P<o>"
            r"(?:[a-z]+ ){1,3})(?:allergy|allergies|intolerance)"
        ),
        rf"{B}(?P<o>[a-z]+)[ -]intolerant",
        rf"{B}(?:intolerant (?:to|of)|intolerance to|allergy to|allergies to|sensitive to) {OBJ}",
        (
            r"对(?P<o>[^，,。对]{1,16}?)(?:严重|有点|有些|很|也|都|已经|会|不|不再|轻微|并不|并没有|没有?"
            r"|还|特别|现在|确实|是)*过敏"
        ),
        r"(?<=[我妈爸她他儿女婆公姐妹哥弟])(?P<o>[^，,。我有是对不会]{1,5}?)(?:严重|有点)?过敏",
        r"(?P<o>乳糖|麸质|酒精|果糖)(?:有点|严重|是)?不耐(?:受)?",
        r"(?:有|是)(?P<o>[^，,。有是的]{1,8}?)过敏(?!吗)",
        r"(?<!对)过敏(?:原|源)?(?:的)?是(?P<o>[^，,。]{1,16})",
        r"(?:吃|喝|碰|闻)(?:到|了)?(?P<o>[^，,。就会]{1,8}?)(?:就|会|就会|都会)过敏",
    ),
    *rule(
        "eats again",
        Predicate.AVOIDS,
        rf"{B}(?:eat|eating|drink|drinking|smoke|smoking|drinks|eats|smokes) (?P<o>(?:[a-z]+ ){{0,3}}[a-z]+) again",
        (
            rf"{B}(?:back to|back on|started|resumed|i've started|went back to) (?:eating |drinking |smoking )"
            r"(?P<o>[^,;]{1,40}?)(?: again|$)"
        ),
        rf"{B}(?:back on) (?P<o>{_STUFF}){E}",
        r"(?:又|重新|恢复)(?:开始)?(?:能|可以)?(?:吃|喝|抽|碰)(?:回|上|起)?(?P<o>[^，,。了]{1,12})了?",
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "avoiding",
        Predicate.AVOIDS,
        (
            rf"{B}(?:don't|doesn't|no longer|never|stopped|quit|gave up|do not|does not) (?P<o>drink(?:ing)?"
            rf"|smok(?:e|ing)|vap(?:e|ing)){E}(?=$|,| "
            rf"(?:in|since|on|last|for|because|after|when|these|now|two|any)(?![a-z]))"
        ),
        (
            rf"{B}(?:don't|doesn't|do not|does not|never|can't|cannot|no longer|not|won't|stopped|quit"
            r"|gave up|given up|rarely|stop|haven't|didn't) (?:really |ever |even |actually |currently "
            rf"|usually |supposed to |allowed to )*(?:{_EAT}) (?P<o>[^,;]{{0,40}}?{_STUFF}{E}[^,;]{{0,30}})"
        ),
        (
            rf"{B}(?:don't|doesn't|do not|does not|never|can't|cannot|no longer|not|won't|stopped|quit"
            r"|gave up|given up|rarely|haven't) (?:really |ever |even |actually |currently |usually |supposed to "
            r"|allowed to )*(?:eat|eats|eating|eaten|drink|drinks|drinking|smoke|smokes|smoking|touch"
            rf"|touching|touched)(?: any)? {OBJ}"
        ),
        (
            rf"{B}(?:gave up|given up|giving up|cut out|cutting out|cut back on|cutting down on|cut down on"
            r"|off|stay(?:s|ing)? (?:away from|off)|laying off|kicked|quit|quitting|swore off|went off"
            rf"|abstain from|steer clear of|no) (?:eating |drinking |all |any |the )*(?P<o>(?:[a-z]+ )?{_STUFF}{E})"
        ),
        rf"{B}(?:avoid|avoids|avoiding|have to avoid) (?:eating |drinking |all |any )*{OBJ}",
        (
            r"(?:不|不再|从不|从来不|再也不|没再|不能|不想|不敢|不太|不怎么|滴|基本不|已经不|都不|不会"
            r"|不可以|没怎么|不让)(?:再|能|太|怎么|敢|想)?(?:吃|喝|抽|碰|沾|服用|摄入)(?!亏|力|惊|香$"
            r"|得|饭了吗|完|过)(?P<o>[^，,。了吗]{1,16}?)(?:了|的|$)"
        ),
        (
            r"(?<![不没])(?:戒(?!指|备|律|尺|不)|忌口?|不沾|远离|避免摄入|避免吃)(?:掉|了|口|断)*"
            r"(?P<o>[^，,。了有吗]{1,12})"
        ),
        (
            r"^(?:我|我们)?(?P<o>[^，,。我你他她了不]{1,10}?)(?:我|她|他)?(?:也|都|是|就|一口|一点|已经"
            r"|现在|彻底|完全|基本)*(?:不|不再|再也不|没再|不能|不怎么)(?:再|能|怎么|敢)?(?:吃|喝|抽|碰"
            r"|沾)了?$"
        ),
        r"把(?P<o>[^，,。把]{1,8}?)(?:也|都|给)*戒(?:掉)?了",
        r"^(?:我|我们)?(?P<o>[^，,。我你他她了不把]{1,8}?)(?:我)?(?:也|都|已经|彻底)*戒(?:掉)?了$",
        negates=False,
        subject=Kind.PERSON,
    ),
)

FORBIDDING: Final[tuple[Rule, ...]] = (
    *rule(
        "prohibition",
        Predicate.FORBIDS,
        (
            r"^(?:please |and |just |you should |you must |but |ever )*(?:never|don't ever|don't|do not"
            r"|stop|under no circumstances|you (?:can't|cannot|must not|mustn't|should never|shouldn't"
            r"|should not|may not)|no(?= [a-z]+ing)|must not|mustn't|(?:we|i) (?:must|should) never|we (?:don't"
            r"|never)(?= (?:deploy|merge|push|ship|release|call|email))|avoid(?= [a-z]+ing)) (?!worry"
            r"|forget|know|think|have|like|want|need|mind|get me wrong|bother|really|care|own|eat|drink"
            r"|mean|see|remember|understand|speak|live|work|use to|smoke|heard|been|seen|had|be)"
            r"(?P<o>[a-z][^,;]{1,100})"
        ),
        rf"{B}(?:is|are) (?:not allowed|forbidden|off[- ]limits|banned|prohibited)(?: to)? ?(?P<o>[^,;]{{0,80}})",
        (
            r"^(?:请|千万|以后|绝对|一律|都|你|大家|任何人|记得|也|都)*(?:别|不要|不准|禁止|不许|切勿"
            r"|勿|不得|切忌|不可以|绝不能|严禁|千万不能|不能)(?:再)?(?!客气|担心|忘|急|说了|的|人|处|提了"
            r"|是|怪|误会|了|意思|名)(?P<o>[^，,。]{2,40})"
        ),
        (
            r"(?<=[里上下天点前后间候内期境支库产])(?:都|一律|绝对|千万)?(?:不要|不准|禁止|不许|切勿|勿"
            r"|不得|别|严禁)(?:再)?(?P<o>[^，,。]{2,40})"
        ),
        r"(?<=[a-z] )(?:不要|别|不能|禁止)(?:再)?(?P<o>[^，,。]{2,40})",
        negates=False,
        fixed=True,
        missing=Missing.USER,
    ),
)
