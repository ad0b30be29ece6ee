"""What somebody works as, where they work, and where they study."""

from typing import Final

from graphmem.domain.claim import Mood, Predicate, ValueType
from graphmem.domain.claim_rules.jobs import JOB, ZH_JOB
from graphmem.domain.claim_rules.rule import ADV, OBJ, WHEN, A, B, E, Kind, Rule, rule

_SCHOOL: Final = (
    r"(?:university|college|school|institute|academy|polytechnic|conservatory|seminary|mit|eth|ucla|nyu|usc|lse|ucl"
    r"|oxford|cambridge|stanford|harvard|yale|princeton|berkeley|caltech|uni|kindergarten|primary|elementary|nursery"
    r"|preschool|pre-school|pre-k|high|middle school|prep|grammar|academy|sixth form|bootcamp|tech|poly|montessori"
    r"|daycare|state)"
)
_GRADE: Final = (
    r"(?:小学|初中|高中|中学|大学|本科|大专|专科|研究生?|博士?|硕士?|博士后|[大高初]一|[大高初]二|[大高初]三"
    r"|大四|研[一二三]|博[一二三四]"
    r"|小?[一二三四五六]年级|中班|大班|小班|托班|学前班|幼儿园|mba|emba|phd|雅思班|夜校|预科)"
)
_ZH_SCHOOL: Final = (
    r"(?:[一二三四五六七八九十]中|大学|学院|中学|小学|学校|高中|初中|幼儿园|一中|附中|附小|职校|技校|外国语"
    r"|[一二三四五六七八九十]小|实验"
    r"|师范|理工|财经|医科|[\u4e00-\u9fff](?<![很挺最太更长老重变多])大(?=$|读|念|上|的|了|学)|师大|北航|清华"
    r"|复旦|[a-z]{2,8})"
)
_LEAVING: Final = (
    r"(?:resigned from|laid off (?:from|by)|let go (?:from|by)|fired (?:from|by)|retired from|made redundant "
    r"(?:at|by|from)"
    r"|parted ways with|walked out of|handed in my notice at)"
)
_AT_WORK: Final = (
    r"(?:上班|工作|任职|实习|干活|打工|就职|做事|供职|当差|值班|教书|任教|执教|代课|坐诊|坐班|搬砖|打杂|敲代码"
    r"|写代码|跑业务|站柜台|做工|兼职"
    r"|带班|当班|上夜班|看店|卖货|轮岗|服务|效力|谋生|任职|开车|跑车|送货|送外卖)"
)
_TRADE: Final = (
    r"(?:审计|金融|保险|投资|研发|餐饮|电商|物流|外贸|教育|媒体|咨询|客服|技术|品控|策划|文案|质检|开发|前端"
    r"|后端|运营|产品|设计|销售"
    r"|测试|财务|算法|市场|hr|人事|采购|行政|法务|风控|运维|安全|数据|直播|新媒体|公关|品牌|会计|出纳|前台"
    r"|后勤|仓管|科研|芯片|硬件|嵌入式"
    r"|翻译|编辑|剪辑|摄影|建筑|施工|监理|造价|预算|护理|康复|美容|美发|美甲|烘焙|装修|培训|猎头|招商|渠道"
    r"|商务|供应链|qa|pm|sre)"
)

WORK: Final[tuple[Rule, ...]] = (
    *rule(
        "profession",
        Predicate.WORKS_AS,
        (
            rf"{B}(?:work|works|working|job is|hired|employed|hired me|promoted|serve|serves|freelance|freelances"
            rf"|moonlights?|temps?|volunteers?) {ADV}(?:now |full[- ]time |part[- ]time |remotely |here |freelance )*"
            rf"(?:as|to) {A}(?P<o>[^，,;]{{1,50}}?)"
            r"(?= (?:at|in|for|with|since|from|last|this|on|near|these|now)(?![a-z])|$)"
        ),
        (
            rf"{B}(?:work|works|working|worked) (?:at|for|in|with) [^,;]{{1,40}}? as (?:an?|the|their|our) "
            r"(?P<o>[^,;]{1,50}?)(?= (?:since|from|last|this|now)(?![a-z])|$)"
        ),
        (
            rf"(?:{B}(?:am|is|are|became|become|becoming)|'m|'s|'re|n't) {ADV}(?:by trade |an? |the |not an? |our "
            rf"|no longer an? |no longer the )(?!retired|former|ex-)(?P<o>{JOB}){E}(?!'s)"
        ),
        (
            rf"(?:{B}(?:am|is|are|became)|'m|'s|'re) {ADV}(?:the )?(?P<o>(?:[a-z]+ )?(?:head|vp|director|chair|chief"
            r"|dean|president|editor|manager|partner|lead) (?:of|at large|in charge of) (?!us|them|me|it)[^,;]{2,40})"
        ),
        (
            rf"{B}(?:promoted to|became|retrained as|trained as|training as|training to be|training to become"
            rf"|qualified as|got promoted to|switched to being|went back to being|transitioned to|employed as) "
            rf"{A}(?P<o>{JOB}){E}"
        ),
        (
            rf"{B}(?:job(?: title)?|title|occupation|profession|day job|role) (?:is|'s|was changed to|changed to"
            rf"|is now) {ADV}{A}{OBJ}"
        ),
        (
            rf"{B}(?:got|landed|took|accepted|have|has|'ve got|'s got|started) (?:a|an|the|my|another) (?:new "
            r"|first |part-time "
            rf"|full-time |summer |side )*(?:job|position|role|gig) as (?:an? |the )?{OBJ}"
        ),
        (
            r"(?:是|做|干|当上?|担任|任|从事|升(?:为|任|职为|成|做|了)?|转(?:岗|行|做|成|为|型)*(?:做|成|当|为"
            r"|去做)?|改行?(?:做|当)|改做|成为"
            r"|晋升为|兼任?|提拔(?:成|为)|聘为|考上了?)了? ?(?:一?[名个位])?(?P<o>[^，,。是在了]{0,10}"
            rf"{ZH_JOB})(?:[^，,。一-鿿]|了|的$|$)"
        ),
        r"(?<![不只就才还])是(?:做|搞|干|弄)(?P<o>[^，,。是过了]{1,14}?)(?:这[行块]|行业|方面|生意)?的$",
        r"是(?P<o>(?:教|开|卖|跑|送|修|拍|写|画|唱|跳|种|养|管|看|带)[^，,。是过了给我你他她]{1,8})的$",
        r"(?:从事|做)(?P<o>[^，,。了过]{1,12}?)(?:这一?行|行业|方面的?工作|生意|一行)(?:了|的|$)",
        r"(?:职业|职位|岗位|工作|头衔|title|职务)(?:现在)?(?:是|改成|换成|变成|调成|为)(?P<o>[^，,。]{1,20})",
        r"(?P<o>[^，,。是在了的我他她]{0,6}(?:师|员|长|经理|老师|教授|主任|总监))(?:出身)$",
        subject=Kind.PERSON,
    ),
    *rule(
        "profession",
        Predicate.WORKS_AS,
        (
            rf"{B}(?:was|were|used to be|used to work as|worked as|trained as) {ADV}(?:once |originally )?(?:an? "
            rf"|the )(?P<o>{JOB}){E}"
        ),
        rf"(?:当|做|干)过(?:[^，,。]{{1,4}}年)?的?(?P<o>[^，,。]{{0,6}}(?:{ZH_JOB}|兵))",
        rf"(?:当|做|干)了[^，,。了]{{1,6}}年的?(?P<o>[^，,。]{{0,6}}{ZH_JOB})$",
        mood=Mood.PAST,
        subject=Kind.PERSON,
    ),
    *rule(
        "left work",
        Predicate.WORKS_AT,
        (
            rf"{B}(?:quit|left|resigned from|leaving|got fired from|was laid off from|retired from) (?:my "
            rf"|the |her |his )?(?:job|position|role|post|work)(?: at| with| in)? ?{OBJ}"
        ),
        rf"{B}{_LEAVING} {OBJ}",
        rf"{B}(?:no longer|not) (?:at|with|employed (?:by|at)|on staff at) (?!all|home|me|my){OBJ}",
        rf"{B}(?:don't|doesn't|do not|does not|no longer) works? (?:at|for|with|in) {OBJ}",
        (
            rf"{B}(?:quit|left|leaving) (?P<o>(?:the|my|our|his|her) (?:[a-z-]+ ){{0,2}}?(?:agency|company|firm"
            r"|bank|factory|startup|start-up|studio|shop|store|hospital|clinic|school|university|bakery"
            r"|restaurant|brewery|army|navy|police|force|civil service|council|newspaper|magazine|office"
            rf"|corporate world|industry|practice|lab|job)){E}"
        ),
        r"从(?P<o>[^，,。从]{1,16}?)(?:离职|辞职|退休|跳槽|走人|出来|退下来|被裁|辞掉|毕业)(?:$|了|单干|创业)",
        (
            r"(?:离开|辞别|告别)了?(?P<o>[^，,。了]{1,12}?(?:公司|集团|银行|厂|局|所|院|大厂|体制|团队|部门|报社"
            r"|杂志社))了?$"
        ),
        r"不在(?P<o>[^，,。在家]{1,12}?)(?:上班|工作|干|做|待|呆)?了$",
        r"(?:辞(?:掉|去)?了|辞掉)(?P<o>[^，,。]{1,16}?的?(?:工作|职务|职位|差事|活儿?))",
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "left work",
        Predicate.WORKS_AT,
        rf"{B}(?:quit|left|leaving) (?!(?:the |my )?(?:house|home|office|meeting|party))(?P<o>[^,;]{{2,40}})",
        has=frozenset({ValueType.ORGANIZATION}),
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "workplace",
        Predicate.WORKS_AT,
        (
            rf"{B}(?:work|works|working|teach|teaches|freelance|teach(?:es)? [a-z]+|intern|interning|interns"
            r"|employed|job|jobs|position"
            rf"|consult|consults|drives?|delivers?|bartends?|waitress(?:es)?|waits tables|cooks?|temps?|engineer|nurse"
            rf"|lectures?|{JOB}) {ADV}(?:now |full[- ]time |part[- ]time |remotely |here |[a-z]+ shifts )*"
            r"(?:as [^,;]{1,50}? )?(?:at|for|in|by|with|out of)(?! (?:an? )?(?:the )?(?:team|home|person|mornings?"
            r"|evenings?|nights?|shifts|sales|python|java|a rush|hour|years?|months?|weeks?|a living|my|me|us"
            r"|people|kids"
            r"|children|clients|customers|free|fun|myself|himself|herself|tech|general|charge|case|which|all|least|once"
            rf"|over|about|six|five|ten|two|three|four|\d|noon|night|work){E}){{OBJ}}"
        ).replace("{OBJ}", OBJ),
        (
            rf"{B}(?:joined|joining|signed with|starting at|started (?:work |working |a (?:new )?job )?(?:at"
            r"|for)|got hired (?:by|at)|hired by|hired at|(?:got|landed|took|accepted|found|have|has|'ve got|started) "
            r"(?:a|an|the|my) (?:[a-z-]+ ){0,2}?(?:job|offer|position|role|gig|internship|apprenticeship"
            r"|placement|post) "
            r"(?:at|with|from|in|over at)|transferred to|went to work (?:for|at)|on the payroll at) (?!(?:a"
            r"|the|my|our) (?:gym"
            rf"|club|call|meeting|band|choir|team|class|queue|group|waitlist)){OBJ}"
        ),
        rf"{B}(?:employer|workplace) (?:is|'s) {ADV}{OBJ}",
        (
            rf"(?:{B}(?:am|is|are|works?)|'m|'s|'re) {ADV}(?:on|in|part of) (?:the"
            rf"|our) (?P<o>(?:[a-z/&-]+ ){{1,3}}?(?:team|department|dept|division|unit|squad|crew))"
        ),
        rf"(?:在|到|去)(?P<o>(?![给帮跟为])[^，,。在]{{1,20}}?){_AT_WORK}",
        (
            rf"在 ?(?P<o>(?![给帮跟为家])[^，,。在]{{1,16}}?) ?(?:里|这边|那边)?(?:做|当|担任|任|负责|干"
            rf"|搞)(?:一?[名个位])?(?= ?[^，,。]{{0,10}}{ZH_JOB})"
        ),
        rf"在(?P<o>(?![给帮跟为])[^，,。在家]{{1,12}}?)(?:里|这边|那边)?(?:做|搞|干|管|教|跑)(?:技术|一线)?{_TRADE}",
        r"在(?P<o>(?![给帮跟为家外国])[^，,。在家]{2,14}?)(?:待|呆|干|做)(?:了|满|到)[^，,。]{0,6}?(?:年|个月|辈子)",
        r"(?<![不没])跳槽(?:到|去)了?(?P<o>[^，,。了]{1,16})",
        (
            r"(?:加入|入职|跳槽(?:到|去)|就职于|任职于|供职于|转去|调到|调去|被调到|借调到?|派到|外派到?"
            r"|新公司(?:是|叫)|公司(?:是|叫)|单位(?:是|在)"
            r"|进了|签了|去)了?(?P<o>(?!健身|一个群|群)[^，,。了]{1,16}?(?:公司|集团|银行|医院|大学|学校"
            r"|科技|[a-z]{3,}|腾讯|阿里巴?巴?|字节(?:跳动)?|华为|百度|美团|京东|网易|小米|部门?|所|局|组|办|处"
            r"|院|厂|社|台|中心))(?:上班|工作)?了?(?:$|当|做|任)"
        ),
        r"(?:一直|目前|现在)在(?P<o>[^，,。在]{1,10}?(?:部|组|科室?|处|车间|项目组))$",
        r"入职了?(?P<o>[^，,。了]{2,16})",
        subject=Kind.PERSON,
        lacks=WHEN | {ValueType.DURATION},
    ),
    *rule(
        "workplace",
        Predicate.WORKS_AT,
        rf"(?:{B}(?:am|is|are)|'m|'re|(?<=he)'s) {ADV}(?:at|over at) (?P<o>[^,;]{{2,40}})",
        has=frozenset({ValueType.ORGANIZATION}),
        subject=Kind.PERSON,
    ),
    *rule(
        "workplace",
        Predicate.WORKS_AT,
        (
            rf"{B}worked {ADV}(?:as [^,;]{{1,50}}? )?(?:at|for|in) (?!\d|a (?:few|long|while)|years|months|two"
            rf"|three|four|five){OBJ}"
        ),
        r"在(?P<o>[^，,。在家]{2,14}?)(?:待|呆|干|做|工作|上|打工|教)过(?:班|书)?",
        subject=Kind.PERSON,
        mood=Mood.PAST,
    ),
    *rule(
        "school",
        Predicate.STUDIES,
        (
            rf"{B}(?:study|studies|studying|student|sophomore|freshman|junior|senior|phd|doctorate|master's"
            r"|masters|degree"
            r"|undergrad|postdoc|enrolled|major|majoring|majors|mba|msc|ma|ba|bsc|course|diploma|boarder|year"
            r"|grade|semester"
            r"|program|programme|reading) (?:[a-z'-]+ ){0,4}?(?:at|in|with) "
            rf"(?P<o>[^,;]{{0,40}}?{_SCHOOL}{E}[^,;]{{0,20}}|(?<=at )[^,;]{{1,40}})"
        ),
        (
            rf"{B}(?:go|goes|going|went|transferred|transferring|got|accepted|admitted|got accepted|moved|switched"
            r"|moving|switching|heading|off) (?:back )?(?:in)?to "
            rf"(?P<o>(?!school{E}|work|bed)[^,;]{{0,40}}?{B}{_SCHOOL}{E}[^,;]{{0,20}})"
        ),
        (
            rf"{B}(?:attends?|attending|enrolled in|enrolled at|starting at|starts at|(?:is|am|'m|'s"
            r"|are) (?:now |currently |still )?at) "
            rf"(?P<o>(?!school{E})[^,;]{{0,40}}?{B}{_SCHOOL}{E}(?! (?:office|gate|pickup|run))[^,;]{{0,20}})"
        ),
        (
            rf"{B}(?:is|am|'m|'s|are|'re) {ADV}in (?:her |his |my |the )?(?P<o>(?:first|second|third|fourth|final"
            rf"|last|sophomore|junior|senior|freshman|\d{{1,2}}(?:st|nd|rd|th)) (?:year|grade)(?: (?:of"
            rf"|at) [^,;]{{1,40}})?|(?:year|grade) \d{{1,2}}|kindergarten|preschool|college|high school"
            r"|grad school|med school|law school)"
        ),
        rf"(?:在|去|到) ?(?P<o>[^，,。在]{{1,14}}?) ?(?:里|那边)?(?:读|念|上)着?(?:的?是)?{_GRADE}",
        (
            rf"(?:在|去|到) ?(?P<o>[^，,。在]{{0,14}}?{_ZH_SCHOOL}[^，,。在]{{0,6}}?) ?(?:读|念|上学|上大|学习"
            r"|求学|留学|进修|当交换生|交换|住校|借读|寄宿|脱产|攻读|旁听|(?<![小中大])学(?!校|院|生|会|到))"
        ),
        r"(?:在|去|到)(?P<o>[^，,。在我]{1,8}?)(?:留学|求学|念书|读书|读研|读博|上学|攻读|交换)",
        r"在 ?(?P<o>[^，,。在]{0,16}?(?:小学|中学|幼儿园|高中|大学))$",
        (
            r"(?:就读于?|考上了?|考进了?|考取了?|转学[到去]了?|转到了?|保研到了?|保送到?了?|考研到了?"
            r"|录取到了?|升入了?|升到了?|升上了?"
            r"|进了|插班到了?|考(?!研|虑|试|察|完|得|了)|报考?了?|申请了?|念|被(?=[^，,。]{1,12}录取))"
            rf"(?P<o>[^，,。]{{0,12}}?(?:{_ZH_SCHOOL}|{_GRADE}|研究生))"
        ),
        (
            r"(?<![晚早加赶])(?:读|念|上)(?:的是|着|个|完|了)?(?P<o>[^，,。班课线]{0,8}?(?:大学|中学|小学|学院"
            r"|高中|初中|幼儿园|职高|中专|大专"
            rf"|夜校|国际学校|{_GRADE}))(?:了|$)"
        ),
        (
            r"(?:^|(?<=[我他她儿女弟妹侄甥孙哥姐娃子]))(?:今年|现在|刚|才|都|已经|马上|快"
            r"|明年)*(?P<o>[大高初][一二三四]|研[一二三]|博[一二三四]|小?[一二三四五六]年级)(?:了|$)"
        ),
        subject=Kind.PERSON,
    ),
    *rule(
        "school",
        Predicate.STUDIES,
        (
            rf"{B}(?:studied (?:[a-z]+ ){{0,3}}at|graduated (?:[a-z]+ ){{0,2}}from|dropped out of|majored in"
            rf"|went to (?=[^,;]{{0,30}}{_SCHOOL}{E})) {OBJ}"
        ),
        r"毕业于(?P<o>[^，,。]{1,16})",
        r"(?:从)?(?P<o>[^，,。从是我]{1,14}?(?:大学|学院|大))毕业",
        r"(?:本科|硕士|博士|大学|高中)(?:是)?在(?P<o>[^，,。在]{1,12}?)(?:读|念|上)的",
        subject=Kind.PERSON,
        mood=Mood.PAST,
    ),
)
