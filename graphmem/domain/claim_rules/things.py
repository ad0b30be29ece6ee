"""What holds of a thing: how it stands, how much it is, where it is, who does it."""

from typing import Final

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules import numbers
from graphmem.domain.claim_rules.rule import ADV, HOW_MUCH, OBJ, WHEN, B, E, Kind, Missing, Rule, rule
from graphmem.domain.claim_rules.times import IS, NOT_A
from graphmem.domain.claim_rules.words import CJK

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
    r"|half done|nearly done|over|flat|cracked|clogged|jammed|finali[sz]ed|published|printed|packed|installed"
    r"|uninstalled|configured|set up"
    r"|up for renewal|renewed|reviewed|tested|verified|validated|accepted|denied|declined|refused|granted"
    r"|awarded|refunded|returned|recalled"
    r"|suspended|frozen|locked|unlocked|disabled|enabled|banned|blacklisted|hacked|compromised|corrupted"
    r"|deleted|archived|migrated|patched"
    r"|rolled back|reverted|restored|back online|back in stock|on backorder|backordered|out for delivery|in "
    r"transit|on (?:its|the) way|in customs"
    r"|lost in (?:the )?(?:mail|post)|dead|dying|worn out|torn|bent|leaky|blown|burnt out|burned out|fried"
    r"|bricked|glitchy|buggy|laggy|slow|unusable"
    r"|unavailable|available|vacant|occupied|full|half empty|low|running low|running late|late|early|on time"
    r"|ahead|behind|stalled|in limbo|up in the air"
    r"|tbd|to be confirmed|unresolved|unfinished|incomplete|half[- ]finished|half[- ]built|in draft|in staging"
    r"|in qa|in testing|in development|in the works"
    r"|in the shop|at the (?:garage|mechanic|repair shop|cleaners|printers?)|under warranty|out of warranty"
    r"|out of date|up to code|off|on strike|rained off"
    r"|called off|shelved|axed|ditched|discontinued|decommissioned|demolished|sealed|sorted|settled|closed "
    r"for [^,;]{2,20}|open again|acting up|playing up|on the fritz)"
)
_ZH_STATES: Final = (
    r"(?:完成|搞定|做完|写完|结束|上线|下线|发布|取消|暂停|延期|延误|通过|批准|批下来|获批|被拒"
    r"|被驳回|拒绝|坏|坏掉|修好|修复|解决|过期|到期|到货|发货|签收|寄出|售罄|卖完|卖光|失败|崩"
    r"|崩溃|挂|宕机|停产|停工|停电|启动|合并|漏水|断|没电|没油|关闭|关门|倒闭|归档|废弃|搁置|丢"
    r"|丢失|找到|恢复|恢复正常|正常|卡住|卡死|烧|烧坏|爆|裂|碎|退回来|堵|装好|装修完|签|签好|付清"
    r"|付款|交付|验收|重启|fixed|done|merged|ready|blocked|down|closed|open|deployed|released"
    r"|cancelled|确认|定稿|开工|竣工|就绪|毕业|用完|用光|满|空|出问题|报销|审核通过|跑通|测完"
    r"|改完|录完|收到|寄到|送到|交|弄好|备好|准备好"
    r"|[做写修弄搞买卖吃喝用看听读学打跑洗晒装拆建改换搬送寄交签批审谈订定约查找配备烧摔砸撞压碰磕划刮烤煮炒蒸冻泡填录剪印刷画编测调推拔插充放加涨说聊报登删清扫擦收整排挑选分算结付还借租退赔扣转汇存领发派运卸包封贴裁缝补涂挖种浇养喂摘割开关办弹刻抄背练考抢卡堵闪崩炸倒塌烂](?:完"
    r"|好|掉|坏|爆|烂|断|丢|通|满|光|齐|妥|成|死|裂|塌|漏|熄|停|没|糊)(?:了)?(?=了|啦|$)"
    r"|[a-z]{2,12} ?(?:完|好|掉|过|挂|崩|爆|超时|成功|失败)|黄|凉|吹|泡汤|作废|报废|跳闸|死机|黑屏|蓝屏|闪退"
    r"|掉线|断网|断货"
    r"|脱销|退货|退款|到账|入账|下单|出票|出库"
    r"|入库|发车|起飞|落地|开课|开学|放假|结课|结项|结题|立项|中标|流标|签约|解约|续签|续费|欠费|停机|销号"
    r"|注销|冻结|解冻|封号|解封|下架|上架|绝版|停售|开售"
    r"|预售|涨价|降价|开封|拆封|发霉|变质|生锈|褪色|起球|掉漆|堵塞|短路|漏电|漏气|漏油|烂尾|封顶|封板|提测"
    r"|上会|过会|过审|过户|落户|落锁|归还|退还|赔付|理赔|立案"
    r"|结案|开庭|宣判|打烊|歇业|停业|营业|搬空|清空|清零|改版|改签|退票|退房|入住|开门|开张|出院|住院|痊愈"
    r"|去世|走|没|生|出生|断奶|绝育|打完疫苗)"
)
_ZH_DOING: Final = (
    r"(?:[\u4e00-\u9fff]{2}中(?<!其中)(?<!当中)(?<!集中)|待(?:审核|定|办|处理|付款|发货|确认|审批|收货|评价|支付|补)"
    r"|未(?:完成|通过|付款|发货|激活|开封|处理|解决|开始|定)"
    r"|可用|不可用|有问题|有货|没货|缺货|绿的|红的|绿灯|红灯|on hold|in progress"
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
_ZH_ABOUT: Final = (
    r"(?:大概|大约|现在|目前|已经|一共|总共|共|只|才|得|将近|差不多|又|还|都|约|不到|快|近|涨|降|每月|每年|每天)*"
)

STATES: Final[tuple[Rule, ...]] = (
    *rule(
        "status",
        Predicate.STATUS,
        (
            rf"(?:{IS}|{B}(?:has|have|got|gets|went|came back|came)) {ADV}(?:been |being |gone )?{ADV}(?P<o>(?:fully "
            rf"|partly |completely |half |mostly |nearly )?{_STATES})(?! (?:at|on|in|to|from|by)(?![a-z]) ?\d){E}"
        ),
        (
            rf"(?P<o>(?:{B}(?:keeps?|started|starts?|stopped) (?:[a-z]+ing)(?: (?:off|out|up|down|itself"
            rf"|again|randomly))?|{B}(?:won't|doesn't|isn't|refuses to|can't) (?:turn on|turn off|start|boot"
            r"|open|close|shut|load|charge|connect|sync|print|work|drain|heat|heat up|cool|flush|lock|unlock"
            rf"|update|build|compile|respond|spin|run)(?: any ?more| properly)?|{B}(?:has|have|'s|'ve) (?:gone"
            r"|been) (?:[a-z]+ )?(?:missing|wrong|bad|off|dead|flat|mouldy|moldy|cold|[a-z]+ed)(?: [a-z]+)?"
            rf"|{B}(?:arrived|came in|turned up|got lost|got stuck|timed out|ran out|fell off|came loose"
            r"|blew up|went live|went down|went through|came back|came out|rolled out|shut down|closed down"
            rf"|reopened|melted|leaked|snapped|tore|burst|cracked|froze|jammed|shorted))){E}(?! (?:on|at|in|to"
            r"|from|by) )"
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
        r"(?P<o>(?:卡在|停在|处于|停留在|还差|只差|就差|等着|等待)[^，,。]{1,14})",
        (
            r"(?:老是|老(?=[掉断卡漏闪响跳坏崩死报])|总是?|一直|又|经常|动不动就?|时不时|三天两头|频繁|不停地?"
            r"|反复|每次都|常常|频频)(?:在"
            r"|就|都|会)*(?P<o>(?!不?是|会|有|要|想|喜欢|爱|说|觉得|用|去|给|在)"
            r"[^，,。了我你他她]{1,6}?)(?:了|着)?$"
        ),
        rf"(?:状态|进度)(?:现在)?(?:是|改成|变成|改为|为){OBJ}",
        subject=Kind.THING,
        missing=Missing.LAST,
    ),
    *rule(
        "not yet",
        Predicate.STATUS,
        (
            r"(?<!有)没(?:有)?(?:给|被)?(?!有|事|什么|啥|问题|意思|劲|味|谱|戏|办法|关系|想|变|少|多|准|错|用$"
            r"|完没)(?:人|谁)? ?(?P<o>[^，,。没了a-z]{1,6}?|[a-z ]{2,16})(?:呢|呀|啊|成|下来|出来)?$"
        ),
        (
            r"^(?P<s>[^，,。我你他她了]{1,12}?)(?:我们?|他们?|她们?|人家|对方|公司|财务|快递|师傅"
            r"|商家)(?:还|一直|到现在|都|也|根本|压根)*没(?:有)?(?:给|来)?(?P<o>[^，,。没了]{1,6}?)(?:呢|呀"
            r"|啊)?$"
        ),
        (
            rf"{B}(?:hasn't|haven't|isn't|aren't|not) (?:been |yet )*(?:fully |properly )?(?P<o>(?:[a-z]+ed|done"
            r"|sent|paid|built|written|made|shown|set up|shut|begun|come|gone|arrived|ready|in|out"
            r"|live)(?: [a-z]+)?) (?:yet|so far)"
        ),
        (
            rf"(?:{B}(?:has|have|is|are)|'s|'re) (?:still |yet )*(?:yet to (?:be )?"
            r"|not (?:yet )?(?:been )?)(?P<o>[a-z]+(?:ed|t|n)?)$"
        ),
        positive=False,
        negates=False,
        subject=Kind.THING,
        missing=Missing.LAST,
    ),
    *rule(
        "amount",
        Predicate.AMOUNTS,
        (
            rf"(?:{IS}|{B}(?:costs?|weighs?|totals?|comes? to|amounts? to|stands? at|sits? at|reached"
            r"|hit|rose|rises|went|dropped|fell|grew|jumped|increased|decreased|measures|takes|took|lasts"
            r"|lasted|scored|rated|went up|climbed|shrank|pays?|earns?|makes?|spend|spends|has|have|gets"
            rf"|runs|charges?|raised|lowered|cut|bumped))(?: us| me)? {ADV}(?:been |gone |grown |risen "
            r"|fallen |increased |raised |lowered |reduced |cut |dropped |bumped |up |down |changed |set "
            rf"|expected )*(?:from [^,;]{{1,30}}? )?{NOT_A}(?:to |at |by |for )?{ADV}(?:about |around "
            r"|roughly |only |exactly |at least |up to |over |under |nearly |almost |approximately |version "
            r"|number )*(?P<o>[$€£¥~]?(?:v?\d|an? (?:hundred|thousand|million|grand|dozen)|one|two|three"
            r"|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty"
            r"|seventy|eighty|ninety|half)(?:[^,;]|(?<=\d),(?=\d)){0,50})"
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
        "amount",
        Predicate.AMOUNTS,
        (
            r"^(?:一共|总共|共计?|合计|总计|加起来|大概|大约|差不多|将近|目前|现在|还剩|只剩|每月|每年|每天"
            r"|一个?月|一年|一天|单价|总价|起步价)(?:有|是|才|要|就|也就|得|大概|差不多|不到)*"
            rf"(?P<o>[$€£¥]?(?:\d[\d,.]{{0,9}}"
            rf"|[零一二三四五六七八九十两百千万半]{{1,8}})[{CJK}%a-z0-9/. ]{{0,8}}?)(?:左右|上下|以上|以内"
            r"|多)?(?:了|的)?$"
        ),
        has=HOW_MUCH,
        lacks=WHEN,
        subject=Kind.THING,
        missing=Missing.LAST,
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
            rf"(?:for|of) [^,;]{{1,40}}?)? (?:is|'s|was|isn't|has|will be|changed|moved) ?{ADV}{NOT_A}(?:been )?"
            r"(?:changed |moved )?(?:to |in |at |on )?(?! ?(?:changed|moved|different|new|too|very|not"
            rf"|closed|open){E}){OBJ}"
        ),
        (
            rf"(?P<s>[^，,。的]{{0,6}}{_ZH_PLACE_NOUNS})(?:从[^，,。]{{1,12}}?)?(?:现在|还是|已经)?"
            r"(?:不是[^，,。]{1,12}?[，, ]*)?(?:在|是|定在|改到|改成|换到|换成|改在|设在|选在|搬到|挪到"
            r"|改为|变成|:|：)了?(?P<o>[^，,。]{1,30})"
        ),
        (
            rf"(?:{IS} ?|{B}(?:got|has been|have been|sits|lives) ){ADV}(?:{NOT_A})(?:kept |stored |parked "
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
            r"|搬到|搬去|改到|挪到|设在|定在|换到|移到|挂在|部署在|托管在|保存在|落在|开在|坐落在|收在|跑在"
            r"|压在|塞在|贴在|埋在|夹在|靠在|装在|停到|存到"
            r"|存进|寄到|寄放在|停放在|供在|种在|养在|建在|散落在|就在|仍在|还在|摆在|锁在|寄存在|在)(?!于|线"
            r"|做|学|用|进|路上|修|等|跑|审|走|测|排|处|吃|喝|看|找|考虑"
            r"|开会|想|写|读|练|家里?人|乎|意)了?(?P<o>[^，,。了]{1,30})"
        ),
        (
            r"(?<![正还])在(?P<o>[^，,。在了]{2,14}?)(?:里|那边|这边)?(?:办|举行|举办|召开|集合|碰头|见面|碰面|聚"
            r"|汇合|开席|开)(?:的)?$"
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
            rf"(?:{IS}|{B}(?:got|has been|have been|gets)) {ADV}(?:been |being )?(?:owned|led|handled"
            r"|managed|run|done|maintained|organi[sz]ed|reviewed|written|covered|taken over|looked after"
            r"|supervised|chaired|hosted|assigned|handed(?: over| off)?|reassigned|given|transferred|passed"
            r"|designed|prepared|delegated|overseen|directed|edited|moderated|catered|photographed|taught"
            r"|coached|audited|approved"
            r"|signed off|built|painted|drawn|cooked|booked|paid(?: for)?|sponsored|funded|translated|drafted"
            r"|planned|cleaned"
            rf"|driven|delivered|provided) {ADV}(?:by|to) (?P<who>[^,;]{{1,40}}?)(?= (?:now|from|since"
            r"|instead|starting|as of|until|and|because|this|next)(?![a-z])|$)"
        ),
        (r"是 ?(?P<who>[^，,。由归是的]{1,10}?) ?(?:在|来)(?!家|看|说|讲) ?[^，,。的]{1,8}$"),
        (
            r"(?:由|归|是) ?(?P<who>[^，,。由归是的]{1,10}?) ?(?:来|去|在|亲自|全权|单独|一手|统一)?(?:负责|管"
            r"|审[核批]?|批|签字?|核对?|对账?|拍板?|录入?|报销?|订|定|付款?|整理"
            r"|记录?|排版?|剪辑?|修改?|测试?|部署|发布|上线|值守|看|养|带|辅导|接送|掌勺|打理|照顾|照看|监督"
            r"|监管|把关|承担|出钱|买单|报名|采购|翻译|校对|撰写|起草|提供"
            r"|组织|策划|统筹|协调|运营|推进|落实|执行|收集|汇总|发起|承办|承接|保管|评审|复核|跟|弄|做|写|改"
            r"|装|运|送)(?:的|了)?$"
        ),
        (
            r"(?:现在|以后|目前|都|已经|改|一直|其实|是|会|就)*(?:由|归|交给|转给|移交给|分给|换|换成"
            r"|派给|指派给|是|让)(?:了)? ?(?P<who>[^，,。由归是]{1,10}?)(?:来|去|在)?(?:负责|管|做|牵头"
            r"|处理|主导|接手|跟进|维护|主持|带|写|对接|安排|设计|出|管理|盯|洗|付|交|买|弄|送|接|开|讲|演|教)(?:了"
            r"|的)?$"
        ),
        r"(?<![当])归(?P<who>[^，,。归]{1,6}?)(?:了|管|的)?$",
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
            r"|running|taking over|takes over|took over|take over|taken over|runs|does|on point for"
            r"|supervis(?:es|ing)|oversees|overseeing|directs|hosts"
            r"|hosting|captains|edits|moderates|curates|administers|writes|designs|designing|takes care of"
            r"|taking care of|accountable for|the (?:lead|point person|contact) (?:on|for)"
            r"|picks up|covers|covering|sorts out|deals with|plans|books|does all|cooks|used to (?:manage"
            r"|run|lead|handle|own|organi[sz]e)|maintains|maintaining|organi[sz]es|organi[sz]ing|the owner of"
            r"|looks after|heads|chairs|coordinates) (?P<s>(?:the|our|all|my|this|that|his|her) [^,;]{1,60}?"
            r"|it|this|that)(?= "
            r"(?:any ?more|any longer|now|from|since|instead|until|this|next|starting)(?![a-z])|$)"
        ),
        (
            r"(?:负责|接手|牵头|主管|专管|专门管|掌管|统管|管着|把关|承办|承包|打理|照看|跟进|接管|分管|主导|主持"
            r"|对接|维护)(?:了|着|的是)?(?!人|任)(?P<s>[^，,。了]{1,20})"
        ),
        doer=True,
        fixed=True,
        missing=Missing.USER,
    ),
)
