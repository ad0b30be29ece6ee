"""What somebody uses, switched to, gave up, owns."""

from typing import Final

from graphmem.domain.claim import Mood, Predicate
from graphmem.domain.claim_rules.rule import ADV, OBJ, WHEN, B, E, Kind, Missing, Rule, rule
from graphmem.domain.claim_rules.vocabulary import EVENTS, KIN

_KIN: Final = "|".join(word for word in KIN if word.isascii() and word.isalpha())
_COUNT: Final = (
    r"(?:an?|one|two|three|four|five|six|\d{1,3}|some|several|another|(?:my|our) (?:own|first)|a pair of|a couple of)"
)
_NOT_OWNED: Final = (
    rf"(?! ?(?:[a-z-]+ ){{0,3}}?(?:{EVENTS}|question|problem|issue|idea|cold|headache|fever|feeling"
    r"|look|chance|lot|bit|few|hard time|good time|great time|great day|break|baby|fight|call"
    r"|chat|drink|coffee|snack|nap|shower|dream|plan|reason|allergy|allergies|intolerance|job"
    rf"|offer|promotion|raise|degree|sister|brother|{_KIN}|hours?|days?|weeks?|months?|years?|minutes?"
    r"|deadline|point|favou?r|sense|preference|habit|crush|haircut|pizza|beer|tattoo idea|budget"
    r"|thing for|sweet tooth|way|ticket to|new (?:name|role|boss|manager|number|address|time|phone number"
    r"|email))(?:s)?(?![a-z]))"
)
_ZH_UNIT: Final = "(?:只|条|个|辆|台|套|家|部|把|张|匹|双|间|块|副|架|艘|盆|支|枚|顶|件|对|栋|处|幢|头)"
_ZH_NOT_OWNED: Final = (
    r"(?!.{0,8}(?:问题|疑问|会$|会议|约会|面试|考试|想法|建议|消息|朋友|同事|孩子|儿子|女儿|姐姐"
    r"|妹妹|哥哥|弟弟|人|小时|月|星期|礼拜|机会|办法|习惯|计划|爱好|课$|项目|需求|任务|bug|事"
    r"|梦|忙|航班|需要|单子))"
)

_ZH_WHO: Final = "(?:我们?|咱们?|俺|他|她)"
"""The subject behind its topic: 百度网盘我不用了."""

USING: Final[tuple[Rule, ...]] = (
    *rule(
        "switch",
        Predicate.USES,
        (
            rf"{B}(?:switch(?:ed|ing|es)?|migrat(?:ed|ing|e)|mov(?:ed|ing)|converted|transition(?:ed|ing)"
            rf"|upgraded|downgraded|gone|went|going) {ADV}(?:(?:my|our|the) [^,;]{{1,30}}? )?(?:from [^,;]{{1,40}}? )?"
            r"(?:back )?(?:to|over to) (?!(?:the |a |an )?(?:gym|bed|sleep|work|school|college|see|visit"
            r"|be|get|buy|do|have|store|doctor|dentist|part-time|full-time|night|vegan|university|concert"
            rf"|party|beach))(?P<o>(?!{B}(?:mon|tues|wednes|thurs|fri|satur|sun)day)[^,;]{{1,60}})"
        ),
        (
            rf"{B}(?:ditch(?:ed|ing)|dropp(?:ed|ing)|abandon(?:ed|ing)|replac(?:ed|ing)|swapp?(?:ed"
            r"|ing)(?: out)?|trad(?:ed|ing)(?: in)?|exchanged)"
            rf" [^,;]{{1,50}}? (?:with"
            rf"|for|by) {OBJ}"
        ),
        (
            rf"{B}(?:adopted|installed|subscribed to|signed up for|set up|standardi[sz]ed on|settled on using"
            rf"|opted for) (?!(?:a|an|the) (?:meeting|call)){OBJ}"
        ),
        (
            r"(?:从|由|把|将)[^，,。从由把将]{1,20}?(?:全|都|正式|已经|全部|整体)*(?:换成|改成|迁移?到"
            r"|切换?到|切换?成|换到|替换成|替换为|升级到|转到|改为|改用|换为|升级成)了?(?P<o>[^，,。]{1,30})"
        ),
        (
            r"(?:改用|换成了?|换用|切换?到|切换?成|迁移?到|迁移至|迁到|升级到|升到|换回|改回|转用|转到"
            r"|改成用|改成|换到|换了(?=[a-z])|改(?=[^，,。期天成为到用回]{2,4}了$)|转战|迁回|切回|转投|投奔"
            r"|倒戈到?|入坑|改走|改上)了?(?!我|[坐骑走喝吃睡放去在])(?P<o>[^，,。]{1,30})"
        ),
        lacks=WHEN,
        subject=Kind.ANY,
    ),
    *rule(
        "stopped using",
        Predicate.USES,
        (
            rf"{B}(?:stopped|quit|stop|gave up|no longer|not|don't|doesn't|do not|never|never really|isn't"
            r"|aren't|'re not|'m not|haven't|hasn't) (?:really |actually |currently |even |ever )*(?:use|uses"
            r"|using|used(?! to)|touch(?:ed|es)?(?= [a-z]+ (?:in|for|since))"
            r"|relying on|rely on|running on|subscribed to|paying for|on) (?P<o>[^,;]{1,60})"
        ),
        (
            rf"{B}(?:ditched|dropped|got rid of|uninstalled|deleted|abandoned|unsubscribed from|phased out"
            r"|retired(?= (?:the|our|my))|cancell?ed (?=my|our)|moved (?:away|off) from|moved off|migrated (?:off"
            r"|away from)|deprecated|gave up on|replaced) (?!(?:a|an|the) (?:meeting|class|call|course"
            r"|hint|line)(?![a-z]))(?:my |our |the )?(?P<o>[^,;]{1,60})"
        ),
        (
            rf"{B}(?:quitting|quit|leaving|left|deleting) (?P<o>facebook|instagram|twitter|tiktok|reddit"
            rf"|linkedin|whatsapp|netflix|spotify|slack|discord|telegram|snapchat|youtube|wechat){E}"
        ),
        (
            r"(?:不再使?用|不用(?!开车|去|买|来|担心|带|再|说|谢|管|做|等|交|写|给|我|你|加|太|了$|付"
            r"|想|着)|没再用|没用|停用|弃用|放弃使用|卸载|删掉|淘汰|停止使用|不使用|抛弃|不怎么用|退订"
            r"|告别|取消订阅|删了|卸了|注销了|弃了|弃坑|退坑|不续了?|没续)(?:了|掉)*(?!班|学|课|火|当|前|进|心"
            r"|线)(?P<o>[^，,。了吗]{1,30})"
        ),
        (r"(?:把|将)(?P<o>[^，,。把将]{1,16}?)(?:也|都|给|已经)*(?:退订|退|卸载|卸|停用|停|注销|删)(?:掉)?了$"),
        (
            rf"^(?:我们?(?!不|已|也|都|早|现))?(?P<o>[^，,。我你他她不都也]{{1,16}}?)(?P<s>{_ZH_WHO})?(?:已经"
            r"|也|都|早就|早|基本|现在|好久|很久|彻底|全)*"
            r"(?:不用|没再用|没用|停用|弃用|卸载|卸|淘汰|退订|删|注销|停)(?:掉)?了$"
        ),
        positive=False,
        negates=False,
    ),
    *rule(
        "using",
        Predicate.USES,
        (
            rf"{B}(?:use|uses|using|rely on|relies on|rel(?:y|ies) upon|run on|runs on|running on"
            r"|built (?:with|on)|written in"
            r"|deploy(?:s|ed)? (?:with|on|via)|standardi[sz]ed on|(?:develop|develops) (?:on|in)|codes? in"
            r"|programs? in|drives? (?=an? |the |my |our )|driving (?=an? )|shops? at|banks? with|pays? (?:with|by|via)"
            r"|hosted (?:on|with)|wears? (?=[a-z ]{0,20}(?:glasses|contacts|lenses|hearing aids?|braces|watch|brace))"
            r"|subscribes? to|is on (?=[A-Z])|rides? (?=an? |my |the )|writes? (?:it )?in (?=[a-z]+$)|plays? "
            r"on (?=an? )) "
            rf"{ADV}(?!to |of |up){OBJ}"
        ),
        (
            rf"{B}(?:manages?|tracks?|keeps?|stores?|writes?|runs?|does?|hosts?|backs? up|edits?|drafts?|plans?"
            r"|budgets?|takes?) (?:all |most of )?(?:my|our|his|her|their|the|everything"
            rf"|it) ?[a-z -]{{0,30}}? (?:in|on|with|via|through) (?P<o>(?:a |an |the )?[^,;]{{2,40}})"
        ),
        rf"{B}(?<!a )(?<!an )(?<!the )(?<!get )(?<!getting )used (?!to |up){OBJ}",
        (
            r"(?:使用|采用|选用|沿用|启用了?|用的(?:就|都|也|还)?是|在用|用上了?|开始用|用惯了|一直用|常用"
            r"|主用|习惯用|用着|用(?=[^，,。]{1,14}(?:管"
            r"|写|做|记|开发|部署|跑|画|剪|听|看|监控|协作|存|来)))(?!户|途|处)(?P<o>[^，,。了]{1,20}?)(?=管"
            r"|写|做|记|开发|部署|跑|画|剪|听歌|监控|协作|存|来|$|了)"
        ),
        (
            r"(?<![费信作应采使雇借利适专通常日引食服耐好实有公占饮耗])用(?!的|户|途|处|于|不|得|品|心"
            r"|力|餐|完|过|我|你|了$)(?:了|过)?(?P<o>[^，,。了]{1,24})"
        ),
        (
            r"(?<=[件档料录片务款账单表码志据案])(?P<s>)(?:都|全|一般|统一|现在|基本|一律)*(?:存在?|记在?|放在?|走"
            r"|传到?|备份到|托管在|丢在?|写在?|同步到|发) ?(?P<o>[a-z][^，,。了]{1,24}?)(?:里|上|了)?$"
        ),
        r"(?:走的?是?|上的?是?)(?P<o>[^，,。了]{0,6}(?:转账|支付|快递|物流|通道|渠道|平台|接口))$",
        r"开的?是?(?P<o>[^，,。]{1,10}?(?:特斯拉|比亚迪|丰田|本田|大众|奥迪|宝马|奔驰|model ?[3ysx]))",
        missing=Missing.USER,
    ),
)

OWNING: Final[tuple[Rule, ...]] = (
    *rule(
        "sold",
        Predicate.OWNS,
        (
            rf"{B}(?:sold|gave away|got rid of|lost|rehomed|donated|threw (?:out|away)) (?:my |our |the "
            r"|a |his |her )(?P<o>[^,;]{1,50})"
        ),
        (
            rf"{B}(?:don't|doesn't|no longer|do not|never) (?:really |actually |even )*(?:have|own|has)(?: any"
            rf"| an?)? {_NOT_OWNED}(?!to |time|any idea|a clue|much|enough|strong|the ){OBJ}"
        ),
        (
            rf"{B}(?:don't|doesn't|no longer|do not|does not|haven't|hasn't) (?:have|has|own|got) (?:the|my|our"
            rf"|his|her|that|a|an|any)? ?{_NOT_OWNED}(?P<o>[^,;]{{2,40}}?) (?:any ?more|any longer|these days|now)"
        ),
        r"(?:卖(?:掉)?了|卖掉|送人了|扔了|出掉了?|转手了?|甩卖了?|转让了?)(?P<o>[^，,。了]{1,16})",
        (
            r"(?:把|将)(?P<o>[^，,。把将]{1,16}?)(?:也|都|给|已经)*(?:卖|送人|转让|出|扔|转手|送|捐|丢|处理"
            r"|退)(?:掉|出去|给[^，,。了]{1,8})?了"
        ),
        (
            rf"^(?:我们?|家里)?的?(?P<o>[^，,。我你他她不都也]{{1,10}}?)(?P<s>{_ZH_WHO})?(?:已经|也|都|早就|早"
            r"|上个?月|去年|前年|上周|刚)*(?:卖|转手|送人|转让|出手)(?:掉|出去)?了$"
        ),
        r"(?:没有?|不)(?:养|买)(?P<o>[^，,。了过]{0,4}(?:车|房子?|猫|狗|宠物|电视|鸟|鱼))$",
        (
            r"(?:没有?|还没)(?P<o>[^，,。了过]{0,4}(?:车|房子?|猫|狗|宠物|孩子|手机|电脑|驾照|信用卡|护照|微信"
            r"|电视|冰箱))$"
        ),
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "owning",
        Predicate.OWNS,
        (
            rf"{B}(?:have|has|'ve got|'s got|got|own|owns|bought|adopted|purchased|inherited|picked up"
            r"|acquired|opened|keeps?|treated (?:my|our)sel(?:f|ves) to|splurged on|ordered|rescued|fostering"
            r"|invested in"
            rf"|raises?|breeds?) (?=(?:[a-z]+ )?{_COUNT} )(?:already |just |also )?{_COUNT}{_NOT_OWNED} {OBJ}"
        ),
        (
            rf"{B}(?:own|owns|bought|adopted|purchased|inherited) (?!(?:{_COUNT})(?![a-z])){_NOT_OWNED}(?!by "
            rf"|it |them ){OBJ}"
        ),
        rf"(?:{B}(?:has|have) got|'s got|'ve got) (?:the|my|our|his|her|both|all the) {_NOT_OWNED}{OBJ}",
        rf"{B}(?:got|have) (?=(?:a )?new |(?:two|three|four) (?:cats|dogs|cars|bikes))(?:a )?{_NOT_OWNED}{OBJ}",
        (
            r"(?:有(?!点|些|时)|养了?|买了?|拥有|换了|开了|添了|租了|入手了?|收养了?|领养了?|添置了?|购入了?"
            r"|提了|喜提|捡了?|淘了?|配了"
            r"|种了?|囤了|继承了?|留下了?|盖了|贷款买了?|全款买了?|新养了?|经营着?|开着|承包了?|抱养了?|收了"
            r"|抢到了?|拿下了?"
            rf"|新买了?|入了|装了|盘下了?)(?:有)?(?:一|两|三|四|五|几|\d{{1,2}})?{_ZH_UNIT}{_ZH_NOT_OWNED}"
            r"(?P<o>[^，,。了]{1,20})"
        ),
        (
            rf"(?:养(?=[狗猫鱼鸟兔])|养了|买了(?!单|个?教训)|拥有|入手了|领养了|收养了){_ZH_NOT_OWNED}"
            r"(?P<o>[^，,。了]{1,16})"
        ),
        r"养的是(?P<o>[^，,。]{1,10})",
        (
            r"(?:开|经营|办|盘|搞|有)(?:着|了)?(?:一?[家间个])?(?P<o>[^，,。了着过会课车门始]{0,8}?(?:网店"
            r"|淘宝店|小?店|店铺|铺子|厂|公司|餐馆"
            r"|饭馆|面馆|工作室|民宿|诊所|饭店|超市|小卖部|养殖场|农场|农家乐|培训班|补习班|咖啡馆|奶茶店|摊"
            r"|摊子|书店|花店|理发店|药店|茶馆"
            r"|健身房|托管班|客栈|作坊|果园|鱼塘|事务所))(?:的|了)?$"
        ),
        r"(?:买|提|换)(?:的|到)?(?P<o>新?[车房])了",
        r"(?:名下|家里|手里|手头|家中|我家)有(?!事|人|点|些|急)(?P<o>[^，,。了过]{1,14})$",
        r"有(?P<o>(?:自己的)?(?:车|房子?|猫|狗|房产|驾照|护照|iphone|ipad|macbook)[^，,。了]{0,4})$",
        subject=Kind.PERSON,
        missing=Missing.USER,
    ),
    *rule(
        "wish to own",
        Predicate.OWNS,
        (
            rf"{B}(?:buy|buying|get|getting|adopt|adopting|purchas(?:e|ing)|pick(?:ing)? up|order(?:ing)?"
            r"|upgrad(?:e|ing) to|splurg(?:e|ing) on|treat(?:ing)? (?:my|our)sel(?:f"
            rf"|ves) to) (?=(?:[a-z]+ )?{_COUNT} ){_COUNT}{_NOT_OWNED} {OBJ}"
        ),
        (
            r"(?:想|打算|准备|计划|考虑|可能|plan|希望|琢磨|盘算|寻思|合计)(?: |着|要|再|去|给[^，,。]{1,4}"
            r"|明年|今年|下个?月|年底|以后"
            rf"|过年)*(?:换|买|养|添|入手|租|领养)(?:一|两)?{_ZH_UNIT}(?P<o>[^，,。了]{{1,20}})"
        ),
        subject=Kind.PERSON,
        mood=Mood.PLAN,
    ),
    *rule(
        "business",
        Predicate.OWNS,
        (
            rf"{B}(?:runs?|own|owns|opened|co-owns?) (?P<o>an? (?:[a-z-]+ ){{0,3}}?(?:shop|store|restaurant"
            r"|caf[eé]|bakery|business|company|startup|studio|farm|salon|bar|hotel|bookshop|[\u4e00-\u9fff]{1,6}))"
        ),
        subject=Kind.PERSON,
    ),
    *rule(
        "owned", Predicate.OWNS, rf"{B}(?:had|owned) {_COUNT}{_NOT_OWNED} {OBJ}", subject=Kind.PERSON, mood=Mood.PAST
    ),
)
