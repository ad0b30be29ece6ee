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
            rf"{B}(?:replac(?:ed|ing)|swapp?(?:ed|ing)(?: out)?|trad(?:ed|ing)(?: in)?|exchanged)"
            rf" [^,;]{{1,50}}? (?:with"
            rf"|for|by) {OBJ}"
        ),
        rf"{B}(?:adopted|picked|installed|subscribed to|signed up for|set up) {OBJ}",
        (
            r"(?:从|由|把|将)[^，,。从由把将]{1,20}?(?:全|都|正式|已经|全部|整体)*(?:换成|改成|迁移?到"
            r"|切换?到|切换?成|换到|替换成|替换为|升级到|转到|改为|改用|换为|升级成)了?(?P<o>[^，,。]{1,30})"
        ),
        (
            r"(?:改用|换成了?|换用|切换?到|切换?成|迁移?到|迁移至|迁到|升级到|升到|换回|改回|转用|转到"
            r"|改成用|改成|换到|换了(?=[a-z])|转战)了?(?!我|[坐骑走喝吃睡放去在])(?P<o>[^，,。]{1,30})"
        ),
        lacks=WHEN,
        subject=Kind.ANY,
    ),
    *rule(
        "stopped using",
        Predicate.USES,
        (
            rf"{B}(?:stopped|quit|stop|gave up|no longer|not|don't|doesn't|do not|never|never really|isn't"
            r"|aren't|'re not|'m not) (?:really |actually |currently |even |ever )*(?:use|uses|using|used"
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
            r"|告别|取消订阅)(?:了|掉)*(?P<o>[^，,。了吗]{1,30})"
        ),
        (
            r"^(?:我们?)?(?P<o>[^，,。我你不都也]{1,16}?)(?:我们?)?(?:已经|也|都|早就|基本|现在)*(?:不用"
            r"|停用|弃用|卸载|淘汰|退订)了$"
        ),
        positive=False,
        negates=False,
    ),
    *rule(
        "using",
        Predicate.USES,
        (
            rf"{B}(?:use|uses|using|rely on|relies on|run on|runs on|running on|built (?:with|on)|written in"
            r"|deploy(?:s|ed)? (?:with|on|via)|standardi[sz]ed on|work with|develop (?:on|in)|code in"
            rf"|program in|drive|drives|driving|shop at|bank with) {ADV}(?!to |of |up){OBJ}"
        ),
        rf"{B}used (?!to ){OBJ}",
        (
            r"(?:使用|采用|用的(?:就)?是|在用|用上了?|开始用|用惯了|一直用|常用|主用|习惯用|用着|用(?=[^，,。]{1,14}(?:管"
            r"|写|做|记|开发|部署|跑|画|剪|听|看|监控|协作|存|来)))(?!户|途|处)(?P<o>[^，,。了]{1,20}?)(?=管"
            r"|写|做|记|开发|部署|跑|画|剪|听歌|监控|协作|存|来|$|了)"
        ),
        (
            r"(?<![费信作应采使雇借利适专通常日引食服耐好实有公占饮耗])用(?!的|户|途|处|于|不|得|品|心"
            r"|力|餐|完|过|我|你|了$)(?:了|过)?(?P<o>[^，,。了]{1,24})"
        ),
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
        r"(?:卖(?:掉)?了?|送人了|扔了|出掉了?|转手了?)(?P<o>[^，,。了]{1,16})",
        r"(?:把|将)(?P<o>[^，,。把将]{1,16}?)(?:也|都|给)*(?:卖|送人|转让|出|扔)(?:掉)?了",
        r"没有?(?P<o>[^，,。了过]{0,4}(?:车|房子?|猫|狗|宠物|孩子|手机|电脑|驾照|信用卡|护照|微信|电视|冰箱))$",
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "owning",
        Predicate.OWNS,
        (
            rf"{B}(?:have|has|'ve got|'s got|got|own|owns|bought|adopted|purchased|inherited|picked up"
            rf"|acquired|opened) (?=(?:[a-z]+ )?{_COUNT} )(?:already |just |also )?{_COUNT}{_NOT_OWNED} {OBJ}"
        ),
        (
            rf"{B}(?:own|owns|bought|adopted|purchased|inherited) (?!(?:{_COUNT})(?![a-z])){_NOT_OWNED}(?!by "
            rf"|it |them ){OBJ}"
        ),
        rf"{B}(?:got|have) (?=(?:a )?new |(?:two|three|four) (?:cats|dogs|cars|bikes))(?:a )?{_NOT_OWNED}{OBJ}",
        (
            r"(?:有(?!点|些|时)|养了?|买了?|拥有|换了|开了|添了|租了|入手了?|收养了?|领养了?|添置了?|购入了?"
            rf"|新买了?|入了|装了|盘下了?)(?:一|两|三|四|五|几|\d{{1,2}})?{_ZH_UNIT}{_ZH_NOT_OWNED}"
            r"(?P<o>[^，,。了]{1,20})"
        ),
        (
            rf"(?:养(?=[狗猫鱼鸟兔])|养了|买了(?!单|个?教训)|拥有|入手了|领养了|收养了){_ZH_NOT_OWNED}"
            r"(?P<o>[^，,。了]{1,16})"
        ),
        r"养的是(?P<o>[^，,。]{1,10})",
        r"有(?P<o>(?:自己的)?(?:车|房子?|猫|狗|房产|驾照|护照|iphone|ipad|macbook)[^，,。了]{0,4})$",
        subject=Kind.PERSON,
        missing=Missing.USER,
    ),
    *rule(
        "wish to own",
        Predicate.OWNS,
        rf"{B}(?:buy|buying|get|getting|adopt|adopting|purchase) (?=(?:[a-z]+ )?{_COUNT} ){_COUNT}{_NOT_OWNED} {OBJ}",
        (
            r"(?:想|打算|准备|计划|考虑|可能)(?:着|要|再|去|给[^，,。]{1,4}|明年|今年|下个?月|年底|以后"
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
