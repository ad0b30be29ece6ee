"""What holds of a thing: when it is, when it is due, how it stands, how much it is, where it is, who does it."""

from typing import Final

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules import numbers
from graphmem.domain.claim_rules.rule import ADV, HOW_MUCH, OBJ, WHEN, B, E, Kind, Missing, Rule, rule
from graphmem.domain.claim_rules.vocabulary import EVENTS, ZH_EVENTS
from graphmem.domain.claim_rules.words import CJK

_IS: Final = (
    r"(?:(?<=it)'s|(?<=that)'s|(?<=he)'s|(?<=there)'s|(?<=[a-z])'s(?= (?:on|at|been|now|moved"
    r"|due|not|still|just|done|broken|ready)(?![a-z]))|(?<![a-z])(?:is|are|was|were|be|being|been"
    r"|isn't|aren't|wasn't))"
)
_NOT_A: Final = r"(?:(?:not |from )[^,;]{1,40}?,? (?:but |it's |it is |to |rather ))?"
_STATES: Final = (
    r"(?:done|finished|completed?|ready|broken|fixed|blocked|stuck|cancell?ed|delayed|on hold"
    r"|in progress|in review|under review|approved|rejected|pending|merged|deployed|live|down"
    r"|up and running|offline|online|closed|failing|passing|green|red|sold out|out of stock|paused"
    r"|shipped|delivered|released"
    r"|resolved|postponed(?: indefinitely)?|overdue|expired|lost|missing|leaking|ongoing|empty"
    r"|out of order|out of service|up to date|outdated|deprecated|archived|open|in production"
    r"|in beta|in testing|signed|signed off|submitted|sent|paid|unpaid|confirmed|unconfirmed|scheduled"
    r"|fully booked|booked|being repaired|under construction|under maintenance|on track|behind schedule"
    r"|ahead of schedule|launched|abandoned|scrapped|dead|flaky|working(?: again| fine)?|back up"
    r"|half done|nearly done|over|flat|cracked|clogged|jammed)"
)
_ZH_STATES: Final = (
    r"(?:完成|搞定|做完|写完|结束|上线|下线|发布|取消|暂停|延期|延误|通过|批准|批下来|获批|被拒"
    r"|被驳回|拒绝|坏|坏掉|修好|修复|解决|过期|到期|到货|发货|签收|寄出|售罄|卖完|卖光|失败|崩"
    r"|崩溃|挂|宕机|停产|停工|停电|启动|合并|漏水|断|没电|没油|关闭|关门|倒闭|归档|废弃|搁置|丢"
    r"|丢失|找到|恢复|恢复正常|正常|卡住|卡死|烧|烧坏|爆|裂|碎|退回来|堵|装好|装修完|签|签好|付清"
    r"|付款|交付|验收|重启|fixed|done|merged|ready|blocked|down|closed|open|deployed|released"
    r"|cancelled|确认|定稿|开工|竣工|就绪|毕业|用完|用光|满|空|出问题|报销|审核通过|跑通|测完"
    r"|改完|录完|收到|寄到|送到|交|弄好|备好|准备好)"
)
_ZH_DOING: Final = (
    r"(?:进行中|开发中|测试中|审核中|审批中|施工中|维修中|处理中|排队中|配送中|筹备中|装修中|待审核"
    r"|待定|待办|待处理|未完成|没完成|还没好|没修好|没做完|没写完|没弄完|没批|没开始|没上线|没发布"
    r"|没解决|没到|没收到|可用|不可用|有问题|有货|没货|缺货|绿的|红的|绿灯|红灯|on hold|in progress"
    r"|pending|wip)"
)
_PLACE_NOUNS: Final = (
    r"(?:venue|location|address|meeting point|meeting place|meeting room|office|headquarters|hq"
    r"|room|seat|gate|desk|place|spot|site|parking spot|destination|birthplace|hometown|studio"
    r"|classroom|warehouse)"
)
_ZH_PLACE_NOUNS: Final = (
    r"(?:地点|场地|地址|会场|会议室|办公室|位置|座位|工位|教室|集合点|目的地|总部|登机口|车位|店址|住址)"
)
_ZH_TIME: Final = (
    r"(?:每|[上下本这]?(?:个|一)?(?:周|星期|礼拜)[一二三四五六日天末]?|[今明后]天|[今明]晚|下个?月"
    r"|这个月|月底|年底|年初|月初|早上|上午|中午|下午|晚上|凌晨|傍晚|周末|腊月|正月|农历|(?<![\d.])\d{1,4}"
    r"(?=[年月日号:点]| ?[ap]m)|(?<![一二三四五六七八九十])[一二三四五六七八九十两]{1,3}(?=[月号点]))"
)
_ZH_HAPPENS: Final = (
    "(?:开始|举行|开|跑|进行|出发|起飞|召开|见面|发车|执行|上课|开会|到|落地|开门|关门|开场|一次"
    "|备份|发|入住|登机|交房|上|办|有空|营业|更新|重启|同步|搬|来|走)?"
)
_ZH_SET: Final = r"(?:改|换|挪|推迟|提前|延期|延后|延|调整?|移|定|安排|约|订|放|推|顺延|排|预约|调换|变更|固定|设)"

_ZH_ABOUT: Final = (
    r"(?:大概|大约|现在|目前|已经|一共|总共|共|只|才|得|将近|差不多|又|还|都|约|不到|快|近|涨|降|每月|每年|每天)*"
)

SCHEDULES: Final[tuple[Rule, ...]] = (
    *rule(
        "due",
        Predicate.DUE,
        rf"{_IS} {ADV}due {ADV}(?:on |by |at |in |back |before )?{OBJ}",
        (
            rf"(?P<s>{B}(?:[a-z' -]{{0,40}}?)(?:deadline|due date|cutoff|closing date|expiry date))(?: (?:for"
            r"|of) [^,;]{1,40}?)? (?:is|was|has been|got|'s|will be|has|moved|extended|changed|pushed"
            rf"|isn't) ?{ADV}{_NOT_A}(?:been |was )?(?:moved |extended |pushed |changed |set |brought forward "
            rf"|postponed )?(?:up |back |out )?(?:from [^,;]{{1,30}}? )?(?:to |on |for |by |until |at )?{OBJ}"
        ),
        (
            rf"{B}(?:must|has to|have to|needs? to|should) be (?:done|finished|submitted|in|ready|delivered"
            rf"|completed|sent|paid|filed|returned|handed in|turned in|shipped) {ADV}(?:by|before|on|until) {OBJ}"
        ),
        rf"{B}(?:expires?|runs out|lapses|ends) {ADV}(?:on|in|at) {OBJ}",
        (
            r"(?P<s>[^，,。的]{0,8}(?:截止(?:日期|时间|日)?|到期日?|deadline|ddl|due date|最后期限|交稿日"
            r"|期限)) ?(?:从[^，,。]{1,12}?)?(?:现在|已经)?(?:不是[^，,。]{1,12}?[，, ]*)?(?:是|到|为"
            r"|在|改到|改成|延到|延期到|推迟到|提前到|定在|改为|延长到|:|：)?了? ?(?P<o>[^，,。]{1,20})"
        ),
        (
            r"(?:最晚|最迟|必须|需要?|要|得|应)?(?:在|于)?(?P<o>[^，,。要得]{1,14}?)(?:之?前|以前|当天)(?:要"
            r"|必须|得|需要?|就要|一定要|前)*(?:交付?|提交|完成|上线|还清?|截止|做完|交稿|发布|付清|续费"
            r"|还款|搞定|交上)"
        ),
        r"(?P<o>[^，,。是]{1,14}?)(?:就|才|要|将)?(?:到期|截止|过期|交|付|还款|扣款|续费|该交)(?!的|了|通|给|付|易|流)",
        has=WHEN,
        missing=Missing.LAST,
        subject=Kind.THING,
        fixed=True,
    ),
    *rule(
        "event of mine",
        Predicate.SCHEDULED,
        (
            rf"{B}(?:have|has|had|got|'ve got|booked|scheduled|there's|there is) (?P<s>(?:an? |the |my "
            rf"|our )?(?:[a-z-]+ ){{0,3}}?{EVENTS}(?:s|es)?)"
            rf"(?: (?:with|for|at|to|about|in) [^,;]{{1,40}}?)?,? (?P<o>(?:on"
            r"|at|every|this|next|tomorrow|today|from|in) ?[^,;]{0,60}|tomorrow[^,;]{0,20})"
        ),
        (
            r"(?P<o>(?:[^，,。我们]{0,6}(?:周|星期|礼拜|月|号|日|天|点|早上|上午|下午|晚上)[^，,。有约要我]{0,10}?))"
            r"(?:我们?|都|还|会|要)?(?:有|约了|要上|要开|要去|上|开|有个|安排了|订了|要做|去)(?:一?[个节场次堂趟])?"
            rf"(?P<s>[^，,。有了]{{0,12}}?{ZH_EVENTS})$"
        ),
        (
            rf"(?:约了|有|订了|预约了)(?:一?[个节场次堂])?(?P<s>[^，,。有了]{{0,12}}?{ZH_EVENTS})(?:在"
            r"|是)?(?P<o>[^，,。]{1,14})$"
        ),
        has=WHEN,
        fixed=True,
        negates=False,
    ),
    *rule(
        "schedule",
        Predicate.SCHEDULED,
        (
            rf"(?:{_IS}|{B}(?:starts?|begins?|takes place|happens|runs|meets|opens?|lands?|arrives?|departs?"
            rf"|leaves|got|(?:has|have)(?= been)|will(?= be)|always|usually|gets|goes)) {ADV}(?:being "
            r"|been |be )?(?:scheduled |set |booked |planned |moved |pushed |postponed |rescheduled |changed "
            rf"|shifted |brought forward |delayed |held |bumped |slipped |moving |confirmed |fixed )?"
            rf"{ADV}{_NOT_A}(?:up "
            r"|forward |out )?(?:from [^,;]{1,30}? )?(?:for |at |on |to |until |every |in |by |till "
            r"|starting |from )?(?P<o>[^,;]{1,80})"
        ),
        (
            rf"{B}(?:moved|pushed|postponed|rescheduled|changed|shifted|delayed|bumped|brought forward"
            rf"|slipped|move|reschedule) {ADV}(?:up |forward |out )?(?P<s>(?:the |my |our |her |his )[^,;]{{1,40}}? )?"
            r"(?:back |up |forward )?(?:from [^,;]{1,30}? )?(?:to|until|till|for) (?P<o>[^,;]{1,60})"
        ),
        (
            r"(?:从[^，,。从]{1,16}?)?(?:不是[^，,。]{1,12}?[，, ]*)?(?:已经|又|现在|重新|临时|正式"
            rf"|被|就|都)*(?:{_ZH_SET}(?:到|成|在|为|至|了|于)+|是(?:在)?|在|到|于)"
            rf"(?P<o>[^，,。在是由]{{1,24}}?){_ZH_HAPPENS}(?:了|的)?$"
        ),
        (
            rf"(?<=[{CJK}a-z0-9 ])(?:都|就|会|一般|现在)*"
            rf"(?P<o>{_ZH_TIME}[周星期礼拜一二三四五六七八九十日天"
            rf"末年月号点半分钟两零〇上下午晚早中凌晨到至和与、: 每第个"
            rf"前后左右\d]{{0,20}}?){_ZH_HAPPENS}(?:了|的)?$"
        ),
        has=WHEN,
        missing=Missing.LAST,
        subject=Kind.THING,
        fixed=True,
    ),
)

STATES: Final[tuple[Rule, ...]] = (
    *rule(
        "status",
        Predicate.STATUS,
        (
            rf"(?:{_IS}|{B}(?:has|have|got|gets|went|came back|came)) {ADV}(?:been |being |gone )?{ADV}(?P<o>(?:fully "
            rf"|partly |completely |half |mostly |nearly )?{_STATES})(?! (?:at|on|in|to|from|by)(?![a-z]) ?\d){E}"
        ),
        (
            rf"(?P<o>{B}(?:failed|broke(?: down)?|crashed|passed|expired|shipped|stopped working|works again"
            r"|doesn't work|isn't working|doesn't start|won't start|keeps crashing|fell through|sold out"
            rf"|got cancell?ed|works now|died)){E}"
        ),
        rf"{B}status (?:is|of [^,;]{{1,30}}? is|changed to|:) {OBJ}",
        (
            r"(?:现在|目前|已经|已|还|就|终于|又|都|全部|全|正式|被|刚刚?|也|给|今天|昨天|彻底|完全|总算"
            rf"|顺利)*(?P<o>{_ZH_STATES}) ?(?:了|啦|掉了|过了|好了)$"
        ),
        (
            r"(?:都|已|已经|先|全部|又|被|临时|今天|显示)*(?P<o>取消|暂停|延期|完成|作废|待定|报废|停运"
            r"|停电|停水|签收|审核通过|未通过|过期|售罄|缺货|到期|满员)$"
        ),
        rf"(?:现在|目前|已经|已|都|全部|又|还是|还|被)*(?P<o>{_ZH_DOING})(?:了|呢|着)?$",
        (
            r"(?:还|仍|现在|目前|正|一直| )*在 ?(?P<o>(?:审核|审批|审查|review|排队|装修|维修|修|测试"
            r"|开发|走流程|施工|处理|评审|路上|筹备|调试|等[^，,。]{1,8}|code review|跑|测)[^，,。]{0,6})(?:中"
            r"|呢|了)?$"
        ),
        r"(?:现在|目前|还|一直)*(?P<o>(?:卡在|停在|处于)[^，,。]{1,14})",
        rf"(?:状态|进度)(?:现在)?(?:是|改成|变成|改为|为){OBJ}",
        subject=Kind.THING,
        missing=Missing.LAST,
    ),
    *rule(
        "not yet",
        Predicate.STATUS,
        r"(?:还|仍|一直|到现在)(?:还|都)?没(?:有)?(?P<o>[^，,。没]{1,6})$",
        positive=False,
        negates=False,
        subject=Kind.THING,
        missing=Missing.LAST,
    ),
    *rule(
        "amount",
        Predicate.AMOUNTS,
        (
            rf"(?:{_IS}|{B}(?:costs?|weighs?|totals?|comes? to|amounts? to|stands? at|sits? at|reached"
            r"|hit|rose|rises|went|dropped|fell|grew|jumped|increased|decreased|measures|takes|took|lasts"
            r"|lasted|scored|rated|went up|climbed|shrank|pays?|earns?|makes?|spend|spends|has|have|gets"
            rf"|runs|charges?|raised|lowered|cut|bumped))(?: us| me)? {ADV}(?:been |gone |grown |risen "
            r"|fallen |increased |raised |lowered |reduced |cut |dropped |bumped |up |down |changed |set "
            rf"|expected )*(?:from [^,;]{{1,30}}? )?{_NOT_A}(?:to |at |by |for )?{ADV}(?:about |around "
            r"|roughly |only |exactly |at least |up to |over |under |nearly |almost |approximately |version "
            r"|number )*(?P<o>[$€£¥~]?(?:v?\d|an? (?:hundred|thousand|million|grand|dozen)|one|two|three"
            r"|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty"
            r"|seventy|eighty|ninety|half)[^,;]{0,50})"
        ),
        has=HOW_MUCH,
        lacks=WHEN,
        subject=Kind.ANY,
        missing=Missing.LAST,
    ),
    *rule(
        "amount",
        Predicate.AMOUNTS,
        (
            rf"(?:从[^，,。从]{{1,16}}?)?(?:不是[^，,。]{{1,12}}?[，, ]*)?{_ZH_ABOUT}(?:是|为|要|花了?"
            r"|需要?|约|有|达到?|涨到|涨了|降到|升到|升级到|改成|改为|变成|调到|调整?为|加到|减到|剩下?"
            r"|还剩|卖|超过|接近|值|等于|提高到|增加到|缩减到|砍到|收|重|长|高|宽|付|存了?|占|得了?|考了?"
            rf"|[:：]){_ZH_ABOUT} ?(?P<o>[$€£¥]?(?:v?(?<![\d.,a-z])\d(?:[\d,]{{0,8}})|"
            rf"(?<![{numbers.CHINESE_DIGITS}第周])[零一二三四五六七八九十两百千万半]"
            rf"|百分之)[^，,。{CJK}]{{0,12}}[{CJK}%％a-z0-9/. ]{{0,10}}?)(?:左右|上下|以上|以内|多)?(?:了"
            r"|的)?$"
        ),
        has=HOW_MUCH,
        lacks=WHEN,
        subject=Kind.THING,
        missing=Missing.LAST,
    ),
    *rule(
        "bare amount",
        Predicate.AMOUNTS,
        (
            rf"(?:(?<=[{CJK}])|(?<=[{CJK}] ))(?<![在到于从第]){_ZH_ABOUT}(?:每[个]?[月年天人次周晚]"
            r"|一[个]?[月年天人次周晚])?(?P<o>[$€£¥]?(?:v?(?<![\d.,a-z])\d(?:[\d,]{0,8})|"
            rf"(?<![{numbers.CHINESE_DIGITS}第周])[零一二三四五六七八九十两百千万半]"
            rf"|百分之)[^，,。{CJK}]{{0,12}}[{CJK}%％a-z0-9/. ]{{0,10}}?)(?:左右|上下|以上|以内|多)?(?:了"
            r"|的)?$"
        ),
        has=HOW_MUCH,
        lacks=WHEN,
        subject=Kind.THING,
        missing=Missing.NOBODY,
    ),
    *rule(
        "rating",
        Predicate.AMOUNTS,
        r", (?:rated|scored) (?:about |around )?(?P<o>\d[^,;]{0,20})",
        missing=Missing.LAST,
    ),
)

PLACES: Final[tuple[Rule, ...]] = (
    *rule(
        "place",
        Predicate.LOCATED,
        (
            rf"(?P<s>(?:my|our|the|his|her|their|[a-z]+'s) (?:new |old |wedding |current )?"
            rf"(?:[a-z]+ )?{_PLACE_NOUNS})(?: "
            rf"(?:for|of) [^,;]{{1,40}}?)? (?:is|'s|was|isn't|has|will be|changed|moved) ?{ADV}{_NOT_A}(?:been )?"
            r"(?:changed |moved )?(?:to |in |at |on )?(?! ?(?:changed|moved|different|new|too|very|not"
            rf"|closed|open){E}){OBJ}"
        ),
        (
            rf"(?P<s>[^，,。的]{{0,6}}{_ZH_PLACE_NOUNS})(?:从[^，,。]{{1,12}}?)?(?:现在|还是|已经)?"
            r"(?:不是[^，,。]{1,12}?[，, ]*)?(?:在|是|定在|改到|改成|换到|换成|改在|设在|选在|搬到|挪到"
            r"|改为|变成|:|：)了?(?P<o>[^，,。]{1,30})"
        ),
        (
            rf"(?:{_IS} ?|{B}(?:got|has been|have been|sits|lives) ){ADV}(?:{_NOT_A})(?:kept |stored |parked "
            r"|located |hosted |held |taking place |hidden |buried |saved |based |docked |moved |now )*(?P<o>(?:in"
            r"|at|on|under|behind|near|inside|next to|across from|above|below|beside|between|opposite"
            r"|outside|to)(?! (?:a |my |his |her |the )?(?:hold|track|fire|sale|time|progress|review|production"
            r"|beta|testing|order|risk|least|most|love|trouble|charge|good|bad|shape|schedule|vacation"
            r"|holiday|leave|touch|way|be |do |use |make |have |get |keep |\d)) [^,;]{1,80})"
        ),
        (
            rf"{B}(?:keep|keeps|store|stores|park|parked|put|left|leave|hid|hide|stored|saved|save) (?P<s>(?:the"
            r"|my|our|a|all|his|her) [^,;]{1,40}?) (?P<o>(?:in|at|on|under|behind|near|inside|next to"
            r"|above|below|beside) [^,;]{1,60})"
        ),
        (
            r"(?:就|都|还|现在|一直|已经|已|被|我|一般|平时)*(?:放在|放到|放进|位于|停在|存在|存放在|藏在"
            r"|搬到|搬去|改到|挪到|设在|定在|换到|移到|挂在|部署在|托管在|保存在|落在|开在|坐落在|收在"
            r"|摆在|锁在|寄存在|在)(?!于|线|做|学|用|进|路上|修|等|跑|审|走|测|排|处|吃|喝|看|找|考虑"
            r"|开会|想|写|读|练|家里?人|乎|意)了?(?P<o>[^，,。了]{1,30})"
        ),
        lacks=WHEN,
        subject=Kind.THING,
        missing=Missing.LAST,
        fixed=True,
    ),
)

CHANGES: Final[tuple[Rule, ...]] = (
    *rule(
        "new state",
        Predicate.STATUS,
        r"(?:又|已经|终于|都|刚|全|彻底|突然|被)*(?P<o>(?!换|改|变|搬|调|移|动)[^，,。了的是有太不给没卖送]{1,3})了$",
        subject=Kind.THING,
        missing=Missing.NOBODY,
    ),
)

DOERS: Final[tuple[Rule, ...]] = (
    *rule(
        "done by",
        Predicate.DONE_BY,
        (
            rf"(?:{_IS}|{B}(?:got|has been|have been|gets)) {ADV}(?:been |being )?(?:owned|led|handled"
            r"|managed|run|done|maintained|organi[sz]ed|reviewed|written|covered|taken over|looked after"
            r"|supervised|chaired|hosted|assigned|handed(?: over| off)?|reassigned|given|transferred|passed"
            rf"|designed|prepared|delegated) {ADV}(?:by|to) (?P<who>[^,;]{{1,40}}?)(?= (?:now|from|since"
            r"|instead|starting|as of|until|and|because|this|next)(?![a-z])|$)"
        ),
        (
            r"(?:现在|以后|目前|都|已经|改|一直|其实|是|会|就)*(?:由|归|交给|转给|移交给|分给|换|换成"
            r"|派给|指派给|是|让)(?:了)? ?(?P<who>[^，,。由归是]{1,10}?)(?:来|去|在)?(?:负责|管|做|牵头"
            r"|处理|主导|接手|跟进|维护|主持|带|写|对接|安排|设计|出|管理|盯|洗|付|交|买|弄|送|接|开|讲|演|教)(?:了"
            r"|的)?$"
        ),
        r"(?:交给|转给|移交给|分给|派给|指派给|assign 给|轮到|(?<!不)是(?=我$|我们$))了?(?P<who>[^，,。]{1,8}?)了?$",
        (
            r"(?:负责人|owner|对接人|主持人|联系人|接口人|项目经理|作者|assignee|reviewer)(?:现在|已经)?(?:是"
            r"|改成|换成|变成|改为|:|：)了?(?P<who>[^，,。]{1,10}?)(?:了|$)"
        ),
        doer=True,
        subject=Kind.THING,
        missing=Missing.LAST,
        fixed=True,
    ),
    *rule(
        "doing",
        Predicate.DONE_BY,
        (
            rf"{B}(?:owns|leads?|leading|handles?|handling|manages|managing|responsible for|in charge of"
            r"|running|taking over|takes over|took over|take over|taken over|runs|does|used to (?:manage"
            r"|run|lead|handle|own|organi[sz]e)|maintains|maintaining|organi[sz]es|organi[sz]ing|the owner of"
            r"|looks after|heads|chairs|coordinates) (?P<s>(?:the|our|all|my|this|that|his|her) [^,;]{1,60}?)(?= "
            r"(?:any ?more|any longer|now|from|since|instead|until|this|next|starting)(?![a-z])|$)"
        ),
        r"(?:负责|接手|牵头|主管|跟进|接管|分管|主导|主持|对接|维护)(?:了|着|的是)?(?!人|任)(?P<s>[^，,。了]{1,20})",
        doer=True,
        fixed=True,
        missing=Missing.USER,
    ),
)
