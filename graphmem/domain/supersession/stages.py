"""Stages of everyday matters that follow each other: who has married is not engaged, what came is not awaited.

A later stage closes an earlier one without any word of change; where it is a person's own, also without a word in
common. Data and one lookup, for text in narrow lower case.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

_OF_A_PERSON: Final = (
    # Partnership.
    (
        r"engaged(?! in)|fianc[eé]e?|planning (?:my|our|the) wedding|订婚|未婚(?:妻|夫)|筹备婚礼|备婚",
        (
            r"(?:got|are|is|was|were|just|been) married|married (?:my|him|her|last|on|in|at)|tied the knot"
            r"|eloped|honeymoon"
            r"|(?:my|our) wedding was|领(?:了)?证|扯证|结(?:了)?婚|婚礼办(?:完|了)|办完婚礼|called off (?:the"
            r"|our) (?:wedding|engagement)"
            r"|broke off (?:the|our) engagement|退婚|悔婚|婚不结了"
        ),
    ),
    (
        r"(?:i'm|i am|still|been) single|单身|没对象|没有对象|母胎",
        (
            r"(?:got|have) a (?:girlfriend|boyfriend|partner)|(?:seeing|dating) someone|in a relationship|脱单"
            r"|谈恋爱了"
            r"|有(?:男朋友|女朋友|对象)了|在一起了|结婚了|got (?:engaged|married)"
        ),
    ),
    (
        (
            r"(?:dating|seeing|going out with|in a relationship)|girlfriend|boyfriend|男朋友|女朋友|对象|谈(?:了"
            r"|着)?恋爱|异地恋"
        ),
        (
            r"broke up|split up|we(?:'ve| have)? separated|dumped|(?:got|are|we're) (?:engaged|married)|tied the knot"
            r"|分手|分了|掰了|劈腿|出轨|拉黑|领证|结婚了|恢复单身|又单身"
        ),
    ),
    (
        r"(?:i'm|am|are|got) married|my (?:husband|wife)|已婚|结婚[^，,。]{0,6}年",
        r"divorced?(?![a-z])|离婚|离了|widowed|丧偶",
    ),
    # Children.
    (
        r"pregnant|expecting|due (?:in|on|date)|怀孕|怀着|预产期|孕[^，,。]{0,4}(?:周|月)|待产",
        (
            r"gave birth|baby (?:is here|arrived|was born|came)|(?:was|were) born|had (?:the|our|a) (?:baby|son"
            r"|daughter|boy|girl)"
            r"|生了|出生|卸货|坐月子|当(?:妈|爸)了|miscarried|流产"
        ),
    ),
    (
        r"trying (?:for a baby|to conceive)|ivf|备孕|试管",
        r"(?:i'm|am|is|she's|we're|got) (?:pregnant|expecting)|怀上|怀孕了|有喜",
    ),
    (
        r"母乳|吃奶|奶瓶|尿不湿|纸尿裤|breast-?feeding|(?:in|wearing) nappies|diapers|dummy|pacifier|crib|婴儿床",
        (
            r"断[了]?奶|戒[了]?(?:奶|尿)|weaned|potty[- ]trained|out of (?:nappies|diapers)|gave up the (?:dummy"
            r"|pacifier)"
        ),
    ),
    # School and study.
    (
        r"(?:nursery|kindergarten|preschool|daycare)|幼儿园|托班|中班|大班",
        r"started (?:school|primary|first grade|reception)|first grade|(?:上|升|念|读)(?:了)?(?:一年级|小学)|小学生",
    ),
    (
        r"(?:year|grade) [1-6](?![0-9])|(?:primary|elementary) school|小学|[一二三四五六]年级",
        (
            r"started (?:secondary|middle|high|junior high)|(?:secondary|middle|high) school (?:now|started)"
            r"|(?:上|升|念|读|考进|考上)(?:了)?(?:初一|初中|中学|七年级)"
        ),
    ),
    (
        (
            r"(?:year|grade) (?:[7-9]|1[0-3])|(?:secondary|middle|high) school|初[一二三中]|高[一二三中]|高考"
            r"|a-levels|gcses"
        ),
        (
            r"(?:started|off to|moved into|graduated|left for) (?:uni|university|college|halls|high school"
            r"|from high school)"
            r"|(?:high school|[初高]中|中学) ?毕业|考上|录取|(?:上|升|读|念)(?:了)?(?:大学|大一|高一|高中)|(?:高考"
            r"|中考)(?:考?完|结束)了?"
        ),
    ),
    (
        (
            r"(?:at|in|studying at|going to) (?:uni|university|college|grad school)|(?:freshman|sophomore|junior"
            r"|senior year|undergrad"
            r"|(?:phd|master's|college|university) student)|studying (?:at|for|[a-z]+ at)|大[一二三四]|大学"
            r"|研[一二三究]|读[博研硕本]"
            r"|在读|本科|硕士|博士"
        ),
        (
            r"graduated|got my degree|(?:finished|completed|defended|dropped out of) (?:my|uni|university|college"
            r"|the)"
            r"|毕业(?:了|啦|证|典礼)|毕了业|拿到学位|答辩(?:过|完|通过)|退学|辍学|肄业"
        ),
    ),
    (
        (
            r"(?:studying|preparing|revising|cramming) for|taking (?:driving|my driving)|learning to drive"
            r"|(?:provisional|learner)"
            r"|(?:备|准备)(?:考|战)|考研|考公|考编|学车|驾校|科目[一二三四]|复习|申请学校"
        ),
        (
            r"passed (?:my|the|it)|got (?:my|the) (?:licen[cs]e|certificate|results)|got in(?:to)?|accepted (?:to|by"
            r"|into)|sat the"
            r"|上岸|录取|考上|考过|过了$|拿(?:到)?(?:了)?(?:驾照|驾驶证|证|本)|(?:考|学)(?:完|下来|出来)|落榜|没考上"
        ),
    ),
    # Work.
    (
        (
            r"unemployed|between jobs|out of work|job[- ]?hunting|looking for (?:a job|work)|applying for jobs"
            r"|interviewing|待业"
            r"|失业|找工作|求职|投简历|面试|没工作|无业|在家歇着|裸辞"
        ),
        (
            r"(?:got|started|landed|found|accepted) (?:a|the|my|an)(?: new)? (?:job|offer|position|role)"
            r"|got hired|hired"
            r"|start(?:ed)? (?:work(?:ing)?|at)|signed (?:the|my|with)|first day at|入职|上班了"
            r"|找到(?:了)?(?:工作|活)|拿(?:到"
            r"|了)offer|签了|接了offer"
        ),
    ),
    (
        (
            r"intern(?:ing|ship)?(?![a-z])|on probation|probation(?:ary)?|temp(?:ing| contract)?(?![a-z])|trainee"
            r"|实习"
            r"|试用期|临时工|外包|见习"
        ),
        (
            r"full[- ]time (?:offer|now|role)|permanent (?:contract|role|position)|converted"
            r"|passed (?:my )?probation|kept me on"
            r"|made (?:me )?permanent|转正|留用|正式(?:员工|入职|工)|入编|实习(?:结束|完)了"
        ),
    ),
    (
        r"普通|组员|职员|专员|助理|副(?:手|经理|总|组长|主任|店长)|junior|associate|assistant|deputy|trainee",
        (
            r"升[^，,。]{0,3}(?:组长|主管|经理|总监|主任|店长|职|级|任|总)|提[拔干]|晋升|荣升|扶正|promoted"
            r"|made (?:partner|manager|lead|head"
            r"|senior)|stepped up to"
        ),
    ),
    (
        (
            r"(?:in|joined) the (?:army|navy|military|air force|marines)|serving|deployed|enlisted|部队|当兵"
            r"|服(?:兵)?役|军人|参军"
        ),
        r"(?:left|out of) the (?:army|navy|military|air force|marines)|discharged|退伍|退役|转业|复员",
    ),
    (
        r"(?:maternity|paternity|parental|sick|medical) leave|sabbatical|furlough|产假|病假|休假|年假|陪产|停薪留职",
        (
            r"back (?:at|to|in) (?:work|the office)|returned to work|(?:leave|sabbatical) (?:is over|ended)"
            r"|(?:回去|复工"
            r"|返岗|销假|上班了|回来上班|休完)"
        ),
    ),
    (
        (
            r"(?:i )?work(?:s|ing)? (?:at|for|as|in)|(?:i'm|am|is|he's|she's) an? [a-z ]{3,25}(?:er|or|ist|ant"
            r"|ian)(?![a-z])|上班|任职|就职|在职|(?:做|当|是)[^，,。]{0,10}(?:师|员|工|长|经理|助理|会计|司机)"
        ),
        (
            r"(?:i(?:'ve| have)?|he|she|mum|mom|dad|has|now|just|finally) (?:just |finally |now "
            r"|officially )?(?:retired|resigned"
            r"|quit (?:my job|work)|been (?:laid off|made redundant|sacked|fired)|got (?:laid off|fired|sacked))"
            r"|退休了"
            r"|退休啦|办(?:了|完)?退休"
            r"|辞职|离职(?:了|证明)|被裁|失业了|创业|(?:出来|自己)(?:单干|创业|干)|当老板"
        ),
    ),
    (
        (
            r"(?:in charge of|responsible for|i (?:handle|manage|run|lead|own|look after))|负责|主管|分管|管着|对接"
            r"|带(?:着)?[^，,。]{0,6}(?:团队|组|班)"
        ),
        (
            r"(?:moved|transferred) to (?:another|a different) (?:team|department)|handed (?:it |that |them "
            r"|everything )?over|changed (?:roles|teams)"
            r"|调岗|转岗|换岗|轮岗|不(?:再)?(?:负责|归我|管这)|卸任|交接(?:完|给|出去)|(?:摊子|活儿?|工作|业务"
            r"|项目)[^，,。]{0,4}交给"
        ),
    ),
    # Home and travel.
    (
        (
            r"(?:rent(?:ing|ed)?|tenan|lodg|flatshare|house ?share|roommates?|flatmates?)|租(?:房|的|了|住|着"
            r"|在)|合租|整租|房东"
            r"|室友|寄宿|宿舍"
        ),
        (
            r"moved into (?:my|our)(?: own| first)? (?:house|flat|place|home|apartment|condo)|homeowners? now"
            r"|live alone now"
            r"|moved in with (?:my )?(?:parents|boyfriend|girlfriend|partner)|搬进新房|住进(?:了)?(?:新房|自己)"
            r"|就?剩?我一个人住|退租"
            r"|搬回(?:家|老家)"
        ),
    ),
    (
        (
            r"(?:跟|和)[^，,。]{1,8}(?:一起|一块儿?)?(?:住|合租|同住)|(?:live|lives|living) (?:with|at) (?:my"
            r"|his|her|our"
            r"|the) (?:parents|mum|mom|dad|folks|family)"
        ),
        r"搬(?:出来|出去|走)|自己(?:租|住|单住)|单独住|moved out|got my own place|place of my own",
    ),
    (
        r"(?:live|lives|living) (?:alone|by (?:my|him|her)self|on (?:my|his|her) own)|(?:一个人|独自|自己)住|独居",
        (
            r"(?:lives?|living) with (?:us|me|my|him|her)|moved in with|跟[^，,。]{1,8}(?:一起|一块儿?)住|同居"
            r"|搬来(?:跟|和)"
        ),
    ),
    (
        (
            r"(?:renovat|refurbish|redecorat|remodel)|house ?hunting|looking for a (?:flat|house|place)|装修|找房"
            r"|看房|选房|等交房"
        ),
        (
            r"(?:renovation|work|extension|kitchen|bathroom)s? (?:is|are|was|were|'s) (?:done|finished|complete)"
            r"|moved in(?! with)|signed the lease|got the keys"
            r"|装(?:修)?(?:完|好)|完工|入住|住进|搬进|租(?:到|好|下)了|定下来|签(?:了|完)合同"
        ),
    ),
    (
        (
            r"(?:studying|living|working|posted|stationed|travelling|traveling|on exchange|exchange student"
            r"|on a business trip)(?: [a-z]+){0,3}(?: in| abroad| overseas)"
            r"|abroad|overseas|away (?:in|on|until)|国外|海外|留学|出差|外派|交换|驻外|支教|援[疆藏非]|在外地"
        ),
        (
            r"(?:back|came|come|flew|moved|returned|got) (?:home|back)|back (?:in|from)|回国|归国|回来了|回家了"
            r"|出差回|结束外派|调回|回到"
        ),
    ),
    # Health.
    (
        r"(?:in (?:the )?hospital|hospitali[sz]ed|admitted)|住院|icu|卧床",
        r"discharged|(?:home|out) (?:from|of) (?:the )?hospital|back home|出院|回家(?:休)?养",
    ),
    (
        (
            r"(?:i have|i've got|got|down with|has|suffering from|nursing|with) (?:a |an |the )?(?:cold|flu|covid"
            r"|fever|cough|rash|migraine|infection|pneumonia"
            r"|broken [a-z]+|sprained [a-z]+|sore [a-z]+)|on crutches|in a cast|感冒|发烧|咳嗽|骨折|扭伤|崴"
            r"|新冠|阳了|打(?:着)?石膏|拄拐"
            r"|过敏性?鼻炎|失眠"
        ),
        (
            r"(?:all|fully|much|finally|completely) (?:better|recovered|healed|clear)|tested negative|(?:cast"
            r"|stitches|boot) (?:is |came |are )?off|over the (?:flu|cold|covid)"
            r"|痊愈|康复|(?:全|彻底|完全|总算|终于)?好(?:了|利索|透)|退烧|转阴|阳康|拆(?:了)?石膏|能走了"
            r"|睡得(?:着|好)了"
        ),
    ),
)
_OF_A_THING: Final = (
    (
        r"saving (?:up )?for|shopping for|in the market for|looking for (?:a|an)(?![a-z])|攒钱|存钱|想[买换]|看中",
        r"(?:bought|picked up|found|got) (?:a|an|the|our|my|one|it)(?![a-z])|买了|拿下|入手|提车|到手",
    ),
    (
        (
            r"(?:waiting (?:for|on|to hear)|on order|pre-?ordered|(?:application|visa|approval"
            r"|claim)[^,;]{0,20}(?:pending|in process)|applied for|on the waiting list)"
            r"|等(?:着|待)?[^，,。]{1,8}(?:结果|通知|批|下来|审批|发货|到货|回复|签证|offer)|在(?:走)?(?:审批"
            r"|审核|排队|路上)|还没(?:到|批|下来|收到|发货|通过)"
            r"|申请(?:了|中)|预[订购]"
        ),
        (
            r"(?:came|come) (?:through|in|back)|(?:finally |just )?got (?:my|the|our|it)(?![a-z])|生效|(?:came"
            r"|went) off the list|(?:was|been|got) (?:approved|granted|accepted|rejected|denied|refused|delivered)"
            r"|arrived|turned up|showed up|heard back"
            r"|批(?:了|下来|准)|下来了|通过了|到(?:了|货|手)|收到(?:了)?|拿到|出结果|结果出|(?:被)?拒(?:了|签)|拒绝了"
        ),
    ),
    (
        (
            r"(?:owe|owes|in debt|paying off|paying back|repaying|instal?lments?|loan|overdraft)|欠|还贷|房贷"
            r"|车贷|贷款|分期|花呗"
            r"|借(?:了|给|过)"
        ),
        (
            r"paid (?:[a-z ]{1,20})?(?:off|back|in full)|cleared (?:the|my|our)|debt[- ]free|(?:last"
            r"|final) (?:payment|instal?lment)|settled"
            r"|还(?:清|完|了$|上了|给(?:我|他|她))|结清|付清|扣完|还掉|无债|两清"
        ),
    ),
    (
        (
            r"(?:broken|not working|doesn't work|won't (?:start|turn on|boot|charge|open|close)|leak(?:s|ing)"
            r"|out of order|playing up|down(?= |$)|faulty|cracked|stuck)"
            r"|坏了|坏的|漏水|漏|修着|故障|打不开|开不了机|不制冷|不能用|用不了|死机|堵了|罢工|卡住"
        ),
        (
            r"(?:is|was|been|got|all|'s) (?:fixed|repaired|mended|sorted|replaced|working again|back up)"
            r"|works (?:again|now|fine)|working (?:again|now|fine)"
            r"|修好|好了|能用了|恢复(?:正常|了)?|换(?:了)?新|通了|解决了|不漏了|又能"
        ),
    ),
    (
        (
            r"(?:drafting|writing|working on|halfway through|in the middle of|reading|still need to"
            r"|haven't (?:finished|started|submitted|sent|paid|booked|decided))"
            r"|还没(?:考|拿|领|写|交|做|弄|开始|完成|搞|看|定|改|订|买|付|签|办|提交|想好|决定|读)|正在(?:写|做"
            r"|读|看|弄"
            r"|改|办|追)|在(?:写|赶|读|追|看)|没(?:写|做|看|弄)完|卡在"
        ),
        (
            r"(?:finished|submitted|handed (?:it )?in|sent (?:it )?(?:in|off)|completed|wrapped up|done with"
            r"|published|shipped|launched|merged|booked|decided on|signed off)"
            r"|(?:写|交|做|弄|搞|看|读|办|改|追|签|订|付|买|定)(?:完|好|掉|上去|下来)了?|(?:提交|完成|发表|发布"
            r"|上线|交上去|定稿|搞定)了?|(?:交|签|订|付|定|买|办|考)了|拿到|到手"
        ),
    ),
)


_BEGIN: Final = "(?:(?<![a-z])(?=[a-z0-9])|(?=[^\x00-\x7f]))"
_STAGES: Final = tuple(
    (re.compile(f"{_BEGIN}(?:{before})"), re.compile(f"{_BEGIN}(?:{after})"))
    for before, after in (*_OF_A_PERSON, *_OF_A_THING)
)
OWN: Final = frozenset(range(len(_OF_A_PERSON)))
"""Stages that a person can only be in once; of the others the thing must be the same."""


@lru_cache(maxsize=2048)
def stages_before(text: str) -> frozenset[int]:
    """The matters that a clause says are at the earlier stage."""
    return frozenset(place for place, (before, _) in enumerate(_STAGES) if before.search(text))


_LITERAL: Final = re.compile("[a-z]{4,}|[\u4e00-\u9fff]{2,4}")
_WORDS_BEFORE: Final = tuple(frozenset(_LITERAL.findall(before)) for before, _ in _OF_A_PERSON)


def words_before(text: str) -> frozenset[str]:
    """Words in which the earlier stages may have been told of what the text tells a person's later stage of."""
    return frozenset[str]().union(*(_WORDS_BEFORE[place] for place in stages_after(text) if place in OWN))


@lru_cache(maxsize=2048)
def stages_after(text: str) -> Mapping[int, int]:
    """The matters that a clause says have come to the later stage, and where in it each is told."""
    found = ((place, after.search(text)) for place, (_, after) in enumerate(_STAGES))
    return MappingProxyType({place: match.start() for place, match in found if match})
