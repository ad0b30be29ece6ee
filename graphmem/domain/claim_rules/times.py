"""When a thing is, and when it is due."""

from typing import Final

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules.rule import ADV, OBJ, WHEN, B, Kind, Missing, Rule, rule
from graphmem.domain.claim_rules.vocabulary import EVENTS, ZH_EVENTS
from graphmem.domain.claim_rules.words import CJK

IS: Final = (
    r"(?:(?<=it)'s|(?<=that)'s|(?<=he)'s|(?<=there)'s|(?<=[a-z])'s(?= (?:on|at|been|now|moved"
    r"|due|not|still|just|done|broken|ready)(?![a-z]))|(?<![a-z])(?:is|are|was|were|be|being|been"
    r"|isn't|aren't|wasn't))"
)
NOT_A: Final = (
    r"(?:(?<=n't )[^,;]{1,40}?, (?:but |it's |it is |they're )|(?:not |from )[^,;]{1,40}?,? (?:but |it's |it is "
    r"|to |rather ))?"
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

SCHEDULES: Final[tuple[Rule, ...]] = (
    *rule(
        "due",
        Predicate.DUE,
        rf"{IS} {ADV}due {ADV}(?:on |by |at |in |back |before )?{OBJ}",
        (
            rf"(?P<s>{B}(?:[a-z' -]{{0,40}}?)(?:deadline|due date|cutoff|closing date|expiry date))(?: (?:for"
            r"|of) [^,;]{1,40}?)? (?:is|was|has been|got|'s|will be|has|moved|extended|changed|pushed"
            rf"|isn't) ?{ADV}{NOT_A}(?:been |was )?(?:moved |extended |pushed |changed |set |brought forward "
            rf"|postponed )?(?:up |back |out )?(?:from [^,;]{{1,30}}? )?(?:to |on |for |by |until |at )?{OBJ}"
        ),
        (
            rf"{B}(?:must|has to|have to|needs? to|should) be (?:done|finished|submitted|in|ready|delivered"
            rf"|completed|sent|paid|filed|returned|handed in|turned in|shipped) {ADV}(?:by|before|on|until) {OBJ}"
        ),
        rf"{B}(?:expires?|runs out|lapses|ends) {ADV}(?:on|in|at) {OBJ}",
        (
            r"(?P<s>[^，,。的]{0,8}(?:截止(?:日期|时间|日)?|到期日?|deadline|ddl|due date|最后期限|交稿日"
            r"|期限)) ?(?:从[^，,。]{1,12}?)?(?:现在|已经|就)*(?:不是[^，,。]{1,12}?[，, ]*)?(?:是|到|为"
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
            rf"(?:{IS}|{B}(?:starts?|begins?|takes place|happens|runs|meets|opens?|lands?|arrives?|departs?"
            rf"|leaves|got|(?:has|have)(?= been)|will(?= be)|always|usually|gets|goes)) {ADV}(?:being "
            r"|been |be )?(?:scheduled |set |booked |planned |moved |pushed |postponed |rescheduled |changed "
            rf"|shifted |brought forward |delayed |held |bumped |slipped |moving |confirmed |fixed )?"
            rf"{ADV}{NOT_A}(?:up "
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
