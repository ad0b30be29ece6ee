"""Who somebody is: names, ages, birthdays, roles, homes, work, studies."""

from typing import Final

from graphmem.domain.claim import Mood, Predicate
from graphmem.domain.claim_rules import numbers
from graphmem.domain.claim_rules.rule import ADV, OBJ, WHEN, A, B, E, Kind, Missing, Rule, rule
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.claim_rules.words import CJK

_OWNER: Final = r"(?:^|(?<= ))(?P<s>my|our|his|her|their|your|[a-z][a-z' -]{0,40}'s) "
_ZH_OWNER: Final = r"(?P<s>[^，,。的是]{1,16}?)的?"
_BE: Final = (
    r"(?:(?:(?:is|was|'s) not|isn't|wasn't) [^,;]{1,40},? (?:but |it's |it is )|(?:is|'s|was"
    rf"|isn't|has changed to|changed to|is now|will be|has been){E}(?P<neg> not)? ?{ADV})"
)
_NOT_A: Final = r"(?:(?:n't|not) [^,;]{1,40},? (?:but |it's |it is |i'm |rather |he's |she's ))?"
_ROLES: Final = "|".join(sorted((word.replace(" ", "[ -]") for word in KIN if word.isascii()), key=len)[::-1])
_ZH_ROLES: Final = "|".join(sorted((word for word in KIN if not word.isascii()), key=len)[::-1])
_AGE: Final = rf"(?:{numbers.DIGITS}|{numbers.ENGLISH})"
_ZH_JOB: Final = (
    r"(?:工程师|设计师|老师|教师|医生|大夫|护士|律师|会计|经理|总监|主管|程序员|产品|运营|司机"
    r"|厨师|警察|记者|编辑|作家|画家|摄影师|翻译|顾问|分析师|架构师|创始人|ceo|cto|员工|公务员"
    r"|学生|研究生|博士生|大学生|销售|客服|自由职业者?|店长|校长|教授|讲师|军人|农民|导游|演员"
    r"|歌手|护工|保安|快递员|外卖员|hr|pm|(?:开发|前端|后端|测试|算法|数据|人事|财务|行政|市场"
    r"|采购|运维|教练|研究员|兽医|药剂师|建筑师|理发师|导演|志愿者|自由撰稿人|撰稿人|经纪人|合伙人"
    r"|志愿者|博主|主播|[a-z ]{0,20}(?:engineer|developer|designer|manager|analyst|scientist|qa"
    r"|sre|intern|consultant|writer)|[\u4e00-\u9fff](?:师|员|匠|(?<!义)工|警|商)))"
)
_JOB: Final = (
    r"(?:[a-z-]+ ){0,3}?(?:teacher|nurse|doctor|engineer|developer|designer|lawyer|accountant"
    r"|manager|director|chef|cook|driver|writer|editor|journalist|scientist|researcher|analyst"
    r"|consultant|architect|programmer"
    r"|student|professor|lecturer|artist|musician|photographer|dentist|pharmacist|therapist|psychologist"
    r"|electrician|plumber|carpenter|mechanic|pilot|librarian|translator|barista|bartender|waiter"
    r"|waitress|cashier|clerk|secretary"
    r"|assistant|paralegal|vet|veterinarian|surgeon|physicist|chemist|biologist|economist|banker"
    r"|broker|realtor|farmer|firefighter|paramedic|policeman|soldier|freelancer|contractor|founder"
    r"|ceo|cto|cfo|lead|intern|trainer|coach|baker|florist|gardener|hairdresser|tutor|recruiter"
    r"|salesperson|stylist|producer|actor|actress|singer|dancer|pm|sre|tester|welder|technician"
    r"|tailor|radiologist|physiotherapist|midwife|caterer|sommelier|postdoc|retiree)"
)
_NOT_HOME: Final = (
    r"(?!(?:a|the|my|our|new|another|different|an?) ?(?:new |other |different )?(?:team|project"
    rf"|role|position|job|department|company|plan|{B}next|more|remote|full|bigger desk))"
)
_SCHOOL: Final = (
    r"(?:university|college|school|institute|academy|mit|eth|ucla|nyu|oxford|cambridge|stanford"
    r"|harvard|uni|kindergarten)"
)
_ZH_SCHOOL: Final = (
    r"(?:[一二三四五六七八九十]中|大学|学院|中学|小学|学校|高中|初中|幼儿园|一中|附中|职校|[清北复交浙南武]大"
    r"|北航|清华|复旦|[a-z]{2,8})"
)

_NO_ROLE: Final = (
    r"(?:[a-z-]+ ){0,2}?(?:cat|dog|puppy|kitten|parrot|hamster|rabbit"
    r"|horse|boat|band|hero|idol|name|nickname)(?:s|'s)? "
)

IDENTITY: Final[tuple[Rule, ...]] = (
    *rule(
        "name",
        Predicate.NAMED,
        (
            rf"{_OWNER}(?:full |first |last |real )?(?:name|surname|nickname)(?: is not|'s not| isn't) [^,;]{{1,40}},? "
            rf"(?:but |it's |it is ){OBJ}"
        ),
        (
            rf"{_OWNER}(?:full |first |last |real |new |legal |middle |maiden )?"
            rf"(?:name|surname|nickname) ?{_BE}{_NOT_A}{OBJ}"
        ),
        (
            rf"{_ZH_OWNER}(?:真名|名字|大名|本名|全名|网名|昵称|小名|英文名|中文名|姓名|花名)(?:现在|已经"
            r"|其实)?(?:不(?:是|叫)[^，,。]{1,12}?[，, ]*(?:而?是|叫))?(?:是|叫做?|改成|改为|改叫|为"
            rf"|[:：])了?{OBJ}"
        ),
        owner=True,
        subject=Kind.ANY,
    ),
    *rule(
        "name",
        Predicate.NAMED,
        rf"(?:(?:is|are|'s|'m|am|was|been|go(?:es)? by|isn't) {ADV}|, )(?:called|named|nicknamed|known as) {OBJ}",
        rf"{B}(?:go|goes) by (?:the name )?{OBJ}",
        (
            r"(?:不(?:是|叫)[^，,。]{1,12}?[，, ]*)?(?:改名|改|更名)?(?:叫做?|名叫|取名|起名)(?!我|你"
            rf"|他|她|外|车|醒|人|停|什|出|好|苦|法|不|大家|得)\"?(?P<o>[{CJK}a-z0-9·. _-]{{1,20}})\"?$"
        ),
        missing=Missing.LAST,
    ),
    *rule(
        "name",
        Predicate.NAMED,
        (
            r"^(?:please |you can |just |everyone |people |friends |they |my friends )*calls? me (?!back"
            rf"|later|at|on|when|if){OBJ}"
        ),
        rf"(?:叫|喊|称呼)我(?P<o>[{CJK}a-z· ]{{1,12}}?)(?:就行|就好|就可以|即可|吧|$)",
    ),
    *rule("name", Predicate.NAMED, rf"姓(?P<o>[{CJK}]{{1,2}})$", missing=Missing.LAST),
    *rule(
        "name",
        Predicate.NAMED,
        rf"^i(?:'m| am) {ADV}(?P<o>[a-z][a-z'-]+(?: [a-z][a-z'-]+)?)(?=$|,)",
        rf"^(?:我|本人)是(?P<o>[{CJK}]{{2,4}})$",
        name_only=True,
    ),
    *rule(
        "age",
        Predicate.AGED,
        (
            rf"(?:(?:am|'m|is|'s|are|'re|was) {ADV}|turn(?:ed|s|ing|) )(?P<o>{_AGE}(?:[ -](?:years?|months?"
            r"|yrs?|weeks?)(?:[ -]old)?| and a half)?)(?= (?:now|today|this|next|last|in|years|tomorrow"
            r"|on|already)(?![a-z])|$)"
        ),
        subject=Kind.PERSON,
        missing=Missing.LAST,
    ),
    *rule(
        "age",
        Predicate.AGED,
        rf"(?:{B}(?:is|are)|(?<=it)'s|(?<=he)'s) {ADV}(?P<o>{_AGE}[ -](?:years?|months?|weeks?)[ -]old)",
        rf"{_OWNER}age is {OBJ}",
        (
            r"(?:今年|现在|已经|刚满|快要?|满|刚|都|是|才|马上|明年|去年|虚岁)*+(?:不是[^，,。]{1,8}?[，, ]*是)?(?P<o>"
            r"(?:\d{1,3}|[一二三四五六七八九十两]{1,4})(?:个?周?岁|个?月大)(?:半|多)?)"
        ),
        r"(?:今年|刚满|虚岁|快|都)+(?P<o>\d{1,3}|[一二三四五六七八九十]{1,3})了?$",
        missing=Missing.LAST,
    ),
    *rule(
        "birthday",
        Predicate.BORN,
        rf"{_OWNER}(?:birthday|birthdate|date of birth|bday) ?{_BE}{_NOT_A}(?:on )?{OBJ}",
        rf"{_ZH_OWNER}(?:生日|出生日期|生辰)(?:其实|应该)?(?:不是[^，,。]{{1,12}}?[，, ]*)?(?:是|在|为|[:：])?{OBJ}",
        owner=True,
        has=WHEN,
    ),
    *rule(
        "birthday",
        Predicate.BORN,
        rf"{B}born (?:on|in) {OBJ}",
        r"(?P<o>(?:\d{2,4}|[一二][零〇一二三四五六七八九]{3})年[^，,。]{0,10}?)(?:出生|生的|生人|生)",
        r"(?:出生于|生于)" + OBJ,
        has=WHEN,
        missing=Missing.LAST,
    ),
    *rule(
        "role",
        Predicate.RELATED,
        (
            rf"{_OWNER}(?:new |old |current |older |younger |little |big |best |former |team |line |direct )*"
            rf"(?:{_ROLES}) ?{_BE}{_NOT_A}{OBJ}"
        ),
        (
            rf"(?P<s>我|我们|咱|[^，,。的]{{1,6}}的)的? ?(?:新|现任|直属|新来的)?(?:{_ZH_ROLES}|{_ROLES}) ?(?:现在"
            rf"|其实)?(?:不是[^，,。]{{1,12}}?[，, ]*而?)?(?:是|换成了?|变成了?){OBJ}"
        ),
        owner=True,
        name_only=True,
    ),
    *rule(
        "role by name",
        Predicate.RELATED,
        rf"(?:^|(?<= ))(?P<s>my|our|his|her|their) (?!{_NO_ROLE})(?:[a-z-]+ ){{0,2}}?[a-z-]+ {_BE}{_NOT_A}{OBJ}",
        rf"(?P<s>我们?)(?:的|家的|家)? ?(?!.*(?:名|叫))[^，,。是的]{{1,6}}(?:现在|其实)?是{OBJ}",
        owner=True,
        name_only=True,
    ),
    *rule(
        "family",
        Predicate.RELATED,
        (
            rf"{B}(?:have|has|'ve got|got) (?P<o>(?:an?|one|two|three|four|five|no|\d) (?:[a-z-]+ ){{0,2}}?"
            rf"(?:{_ROLES})s?){E}"
        ),
        rf"有(?P<o>(?:一|两|三|四|几|\d)?个?(?:{_ZH_ROLES}))$",
        subject=Kind.PERSON,
    ),
)

HOME: Final[tuple[Rule, ...]] = (
    *rule(
        "home",
        Predicate.LIVES,
        (
            rf"{B}(?:live|lives|living|reside|resides|residing|stay|stays|staying|based|settled(?: down)?"
            rf"|set up home|renting(?: a (?:flat|room|place|house|studio))?|home is|home base is) {ADV}(?:out "
            r"|up |down |alone |here |together |with (?:my |his |her )?[a-z]+ )?(?:in|at|near|outside"
            rf"|on)(?! mind) {OBJ}"
        ),
        rf"{B}(?:live|lives|living) (?P<o>with [^,;]{{1,40}})",
        (
            rf"{B}(?:mov(?:e|ed|es|ing)|relocat(?:e|ed|ing)) {ADV}(?:house |home |out |up |down |away )?"
            rf"(?:from [^,;]{{1,40}}? )?(?:to|into|in with) {_NOT_HOME}{OBJ}"
        ),
        (
            rf"{B}(?:bought|rented|got|signed a lease on|signed the lease on|found) (?:a|an|our|my) (?:[a-z-]+ ){{0,2}}"
            rf"(?:house|flat|apartment|place|condo|studio|room) (?:in|on|near) {OBJ}"
        ),
        (
            r"(?:住|定居|居住|旅居|租房|落户|安家)(?:在|到|进|于)?(?!院|宿|址|房|了|$|.*(?:酒店|宾馆|民宿"
            r"|旅馆|医院))(?:不是[^，,。]{1,12}?[，, ]*是)?(?P<o>[^，,;。]{1,40}?)(?=养|做|工作|上班|读书"
            r"|租|$|[，,;。])"
        ),
        r"(?:搬家?|迁居|移居|移民|搬迁|搬回)(?:到|去|回|来|至|进|往)了?(?P<o>(?!了|公司|单位|办公)[^，,;。]{1,40})",
        r"(?:在|去)(?P<o>[^，,;。在]{1,20}?)(?:定居|租房|租了?|生活|安家|落户|长住|居住|买了?房|买了?套)(?!活)",
        r"(?:跟|和|与)(?P<o>[^，,;。跟和]{1,10}?)(?:一起|一块|合)住$",
        r"家(?:就|现在|其实)?(?:在|搬到了?|住)(?P<o>(?!.*(?:酒店|宾馆|医院))[^，,;。]{1,30})",
        subject=Kind.PERSON,
        lacks=WHEN,
    ),
    *rule(
        "home",
        Predicate.LIVES,
        r"住在(?P<o>[^，,;。]{1,40})",
        rf"{B}lives in {OBJ}",
        mood=None,
    ),
    *rule(
        "home",
        Predicate.LIVES,
        rf"{B}lived {ADV}(?:in|at|near|on|outside) {OBJ}",
        rf"{B}grew up (?:in|on|near|outside) {OBJ}",
        subject=Kind.PERSON,
        mood=Mood.PAST,
    ),
    *rule(
        "left home",
        Predicate.LIVES,
        rf"{B}(?:moved|moving) (?:out of|away from|out from) {OBJ}",
        r"(?:搬离|离开)了?(?P<o>[^，,;。]{1,20})",
        positive=False,
        subject=Kind.PERSON,
    ),
)

WORK: Final[tuple[Rule, ...]] = (
    *rule(
        "profession",
        Predicate.WORKS_AS,
        (
            rf"{B}(?:work|works|working|job is|hired|employed|hired me|promoted|serve|serves|freelance"
            rf"|freelances) {ADV}(?:now |full[- ]time |part[- ]time |remotely |here )*"
            rf"(?:as|to) {A}(?P<o>[^，,;]{{1,50}}?)"
            r"(?= (?:at|in|for|with|since|from|last|this|on|near|these|now)(?![a-z])|$)"
        ),
        (
            rf"{B}(?:work|works|working|worked) (?:at|for|in|with) [^,;]{{1,40}}? as (?:an?|the|their|our) "
            r"(?P<o>[^,;]{1,50}?)(?= (?:since|from|last|this|now)(?![a-z])|$)"
        ),
        (
            rf"(?:am|'m|is|'s|are|'re|became|become|becoming) {ADV}(?:by trade |an? |the |not an? |our "
            rf"|no longer an? )(?P<o>{_JOB}){E}"
        ),
        (
            rf"{B}(?:promoted to|became|retrained as|trained as|got promoted to|switched to being|went back to being"
            rf"|transitioned to) {A}(?P<o>{_JOB}){E}"
        ),
        (
            rf"{B}(?:job(?: title)?|title|occupation|profession|day job|role) (?:is|'s|was changed to|changed to"
            rf"|is now) {ADV}{A}{OBJ}"
        ),
        (
            r"(?:是|做|当上?|担任|任|从事|升(?:为|任|职为|成|做)?|转(?:岗|行|做|成|为|型)*(?:做|成|当"
            rf"|为)?|改行?(?:做|当)|改做|成为|晋升为)了? ?(?:一?[名个位])?(?P<o>[^，,。是在了]{{0,10}}{_ZH_JOB})"
            rf"(?:[^，,。{CJK}]|了|的|$)"
        ),
        r"(?:职业|职位|岗位|工作|头衔|title)(?:现在)?(?:是|改成|换成|变成|调成)(?P<o>[^，,。]{1,20})",
        subject=Kind.PERSON,
    ),
    *rule(
        "profession",
        Predicate.WORKS_AS,
        rf"(?:当|做|干)过(?P<o>[^，,。]{{0,6}}(?:{_ZH_JOB}|兵))",
        mood=Mood.PAST,
        subject=Kind.PERSON,
    ),
    *rule(
        "workplace",
        Predicate.WORKS_AT,
        (
            rf"{B}(?:work|works|working|teach|teaches|freelance|intern|interning|employed|job|jobs|position"
            rf"|consult|engineer|nurse|teacher|developer|designer|manager|analyst) {ADV}(?:now |full[- ]time "
            r"|part[- ]time |remotely |here |[a-z]+ shifts )*(?:as [^,;]{1,50}? )?(?:at|for|in|by|with)(?! (?:an? )?"
            r"(?:the )?(?:team|home|person|mornings?|evenings?|finance|sales|shifts|python|a rush|hour"
            rf"|years?|months?|a living|my)(?![a-z])){OBJ}"
        ),
        (
            rf"{B}(?:joined|joining|signed with|starting at|started (?:work |working |a (?:new )?job )?(?:at"
            r"|for)|got hired (?:by|at)|hired by|hired at|got (?:a|an offer|the) (?:new )?(?:job|offer"
            r"|position) (?:at|with|from)|accepted (?:a|an|the) (?:job|offer|position) (?:at|with|from)"
            r"|transferred to|went to work (?:for|at)) (?!(?:a|the|my|our) (?:gym|club|call|meeting|band"
            rf"|choir|team|class)){OBJ}"
        ),
        rf"{B}(?:employer|workplace|company) (?:is|'s) {ADV}{OBJ}",
        r"(?:在|到|去)(?P<o>(?![给帮跟为])[^，,。在]{1,20}?)(?:上班|工作|任职|实习|干活|打工|就职|做事|供职|当差|值班)",
        rf"在 ?(?P<o>(?![给帮跟为])[^，,。在]{{1,16}}?) ?(?:做|当|担任|任|负责)(?= ?[^，,。]{{0,10}}{_ZH_JOB})",
        (
            r"在(?P<o>(?![给帮跟为])[^，,。在家]{2,12}?)做(?:审计|金融|保险|投资|研发|餐饮|电商|物流|外贸"
            r"|教育|媒体|咨询|客服|技术|品控|策划|文案|质检)$"
        ),
        (
            r"在(?P<o>[^，,。在]{1,12}?)(?:公司|集团|医院|学校|银行)?(?:做|搞)(?:开发|前端|后端|运营|产品"
            r"|设计|销售|测试|财务|算法|市场|hr|人事|采购)"
        ),
        r"跳槽(?:到|去)了?(?P<o>[^，,。了]{1,16})",
        (
            r"(?:加入|入职|跳槽(?:到|去)|就职于|任职于|供职于|转去|调到|调去|被调到|新公司(?:是|叫)|公司是"
            r"|进了|签了|去)了?(?P<o>(?!健身|一个群|群)[^，,。了]{1,16}?(?:公司|集团|银行|医院|大学|学校"
            r"|科技|[a-z]{3,}|腾讯|阿里巴?巴?|字节(?:跳动)?|华为|百度|美团|京东|网易|小米|部门?|所|局"
            r"|院|厂))(?:上班|工作)?了?(?:$|当|做|任)"
        ),
        subject=Kind.PERSON,
    ),
    *rule(
        "profession",
        Predicate.WORKS_AS,
        rf"(?:当|做|干)过(?P<o>[^，,。]{{0,6}}(?:{_ZH_JOB}|兵))",
        mood=Mood.PAST,
        subject=Kind.PERSON,
    ),
    *rule(
        "workplace",
        Predicate.WORKS_AT,
        rf"{B}worked {ADV}(?:as [^,;]{{1,50}}? )?(?:at|for|in) {OBJ}",
        subject=Kind.PERSON,
        mood=Mood.PAST,
    ),
    *rule(
        "left work",
        Predicate.WORKS_AT,
        (
            rf"{B}(?:quit|left|resigned from|leaving|got fired from|was laid off from|retired from) (?:my "
            rf"|the |her |his )?(?:job|position|role|post|work)(?: at| with| in)? ?{OBJ}"
        ),
        r"(?:从)(?P<o>[^，,。从]{1,16}?)(?:离职|辞职|退休|跳槽|走人)了?",
        r"不在(?P<o>[^，,。在家]{1,12}?)(?:上班|工作|干|做)?了$",
        r"(?:辞(?:掉|去)?了|辞掉)(?P<o>[^，,。]{1,16}?的?(?:工作|职务|职位))",
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "school",
        Predicate.STUDIES,
        (
            rf"{B}(?:study|studies|studying|student|sophomore|freshman|junior|senior|phd|master's|degree"
            r"|undergrad|postdoc|enrolled|major|majoring|mba) (?:[a-z'-]+ ){0,4}?(?:at|in|with) "
            rf"(?P<o>[^,;]{{0,40}}?{_SCHOOL}[^,;]{{0,20}}|(?<=at )[^,;]{{1,40}})"
        ),
        (
            rf"{B}(?:go|goes|going|went|transferred|got|accepted|admitted|got accepted) (?:back )?(?:in)?to "
            rf"(?P<o>[^,;]{{0,40}}?{B}{_SCHOOL}{E}[^,;]{{0,20}})"
        ),
        (
            rf"{B}(?:attends?|attending|enrolled in|enrolled at|starting at) "
            rf"(?P<o>[^,;]{{0,40}}?{B}{_SCHOOL}{E}[^,;]{{0,20}})"
        ),
        (
            rf"(?:在|去|到)(?P<o>[^，,。在]{{0,14}}?{_ZH_SCHOOL}[^，,。在]{{0,6}}?)(?:读|念|上学|上大|学习"
            r"|求学|留学|进修|当交换生|上(?=本科|研|[大高初]))"
        ),
        r"在 ?(?P<o>[^，,。在]{0,16}?(?:小学|中学|幼儿园|高中|大学))$",
        (
            r"(?:就读于?|考上了?|考进了?|转学到了?|转到了?|保研到了?|考研到了?|录取到了?|被(?=[^，,。]{1,12}录取))"
            rf"(?P<o>[^，,。]{{0,12}}?{_ZH_SCHOOL})"
        ),
        (
            r"(?<![晚早])(?:读|念|上)(?:的是|着|个|完)?(?P<o>[^，,。]{0,8}?(?:大学|中学|小学|学院|高中"
            r"|初中|幼儿园|研究生|博士|研[一二三]|大[一二三四]|高[一二三]|初[一二三]|[一二三四五六]年级))"
        ),
        subject=Kind.PERSON,
    ),
    *rule(
        "school",
        Predicate.STUDIES,
        rf"{B}(?:studied (?:[a-z]+ ){{0,3}}at|graduated (?:[a-z]+ ){{0,2}}from) {OBJ}",
        r"毕业于(?P<o>[^，,。]{1,16})",
        r"(?:从)?(?P<o>[^，,。从]{1,14}?(?:大学|学院))毕业",
        subject=Kind.PERSON,
        mood=Mood.PAST,
    ),
)
