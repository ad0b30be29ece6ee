"""What was fixed, why something is so, what was decided, what is to do, what goes on, and any other attribute."""

from typing import Final

from graphmem.domain.claim import Mood, Predicate
from graphmem.domain.claim_rules.rule import ADV, OBJ, B, E, Kind, Missing, Rule, rule

_OFTEN: Final = (
    r"(?:every (?:other )?(?:single )?(?:day|morning|evening|night|week|weekend|month|year|mon"
    r"|tues|wednes|thurs|fri|satur|sun)[a-z]*|each (?:day|morning|evening|week|night)|daily|weekly"
    r"|monthly|most (?:days|mornings|evenings|nights|weekends)"
    r"|(?:once|twice|three times|four times|five times|\d times) a (?:day|week|month|year)|on (?:mon"
    r"|tues|wednes|thurs|fri|satur|sun)days|on weekends|on weekdays|in the (?:mornings?|evenings?"
    r"|afternoons?)|before (?:work|breakfast|bed)|after work|at night|regularly|for fun|all the time)"
)
_ACT: Final = (
    r"(?:run|runs|jog|jogs|swim|swims|play|plays|practi[cs]es?|train|trains|volunteer|volunteers"
    r"|teach|teaches|coach|coaches|sing|sings|drink|drinks|cook|cooks|bake|bakes|paint|paints"
    r"|draw|draws|meditate|meditates|cycle|cycles|bike|bikes|climb|climbs|hike|hikes|surf|surfs"
    r"|ski|skis|dance|dances|knit|knits|garden|gardens|commute|commutes|read|reads|write|writes"
    r"|speak|speaks|collect|collects|go to the gym|goes to the gym|work out|works out|lift|lifts"
    r"|blog|blogs|stream|streams|fast|fasts|wake up|wakes up|get up|gets up|tutor|tutors|foster"
    r"|fosters|walk|walks|journal|journals|attend|attends|host|hosts|watch|watches|do|does|sleep"
    r"|sleeps|eat|eats|smoke|smokes|go|goes|take|takes|buy|buys|shop|shops|bring|brings|call|calls"
    r"|brew|brews)"
)
_ONGOING: Final = (
    r"(?:learning|studying|training|practi[cs]ing|taking|volunteering|teaching|writing|reading"
    r"|saving|working on|building|doing|playing|coaching|preparing|rehearsing|renovating|dating"
    r"|seeing|trying|tutoring|recovering|fasting|growing|raising|hosting|watching|cycling|running"
    r"|swimming|attending|babysitting|fostering|collecting|knitting|restoring)"
)
_ZH_OFTEN: Final = (
    r"(?:每(?:天|周|晚|早|个?月|年|隔?[^，,。]{1,4}天|周[一二三四五六日天末]|个?周末|次)|经常"
    r"|平时|常常|总是|通常|一般|习惯(?:了|于)?|天天|坚持|周末|常年|长期|隔天|早晚|定期|偶尔|一直)"
)
_ZH_ACT: Final = (
    r"(?:去|跑|打|练|游|做|写|读|看|听|喝|吃|抽|骑|走|爬|弹|唱|跳|画|玩|学|带|遛|上|睡|起|出差"
    r"|加班|值班|通勤|乘|搭|拼车|给|泡|煮|炒|洗|冥想|健身|锻炼|散步|加班|早起|熬夜|记|教|陪|坐"
    r"|开|点|买|背|种|钓|拍|录|更新|复习|午睡|夜跑|晨跑|瑜伽|开会)"
)

PROBLEMS: Final[tuple[Rule, ...]] = (
    *rule(
        "fix",
        Predicate.FIXED_BY,
        (
            rf"(?:{B}(?:is|was|got|has been|were|gets|are|been)|'s)?(?: |^){ADV}(?:fixed|solved|resolved|cured"
            r"|sorted(?: out)?|settled|remedied|works?(?: again| fine)?|stopped|disappeared|vanished|better"
            r"|gone"
            rf"|patched|cleared(?: up)?) (?:by|with|after|when|using|once|through) {OBJ}"
        ),
        (
            rf"{B}(?:fixed|solved|resolved|cured|cleared up|patched|sorted out|got rid of) (?P<s>(?:the"
            rf"|my|our|that|this|a|an) [^,;]{{1,60}}?) (?:by|with|after|using) {OBJ}"
        ),
        (
            r"^(?:and |so |it turned out |what worked was |luckily )*(?P<o>[a-z]+ing [^,;]{1,60}?|(?:a"
            r"|the) [^,;]{1,50}?|upgrad[^,;]{1,50}?) (?:fixed|fixes|solved|solves|resolved|resolves|cured"
            r"|cleared up|did the trick for|got rid of) (?P<s>[^,;]{1,60})"
        ),
        (
            rf"{B}(?:fix|solution|workaround|remedy|cure)(?: (?:for|to) (?P<s>[^,;]{{1,50}}?))? (?:is|was"
            rf"|turned out to be) (?:to )?{OBJ}"
        ),
        rf"{B}went away (?:after|when|once) {OBJ}",
        (
            r"(?:通过|靠|后来|最后|最终|用)*(?P<o>[^，,。]{2,30}?)(?:之后|以后|后|了)?(?:就|它就|便)(?:好了"
            r"|解决了?|正常了?|恢复(?:正常)?了?|修好了|不报错了|没事了|行了|能用了|连上了|可以了|不卡了"
            r"|不崩了|通了|过了|好使了|稳了|消失了|不疼了|不闪了|不漏了|不响了|不掉线了|不见了|亮了|有声了"
            r"|有网了|消了|退了|痊愈了|缓解了|顺畅了|流畅了|快多了|好多了|搞定了?"
            r"|不[^，,。不]{1,5}了| ?(?:work|fix|ok|fixed|works) ?了)$"
        ),
        r"(?P<s>[^，,。的]{1,20}?)的?(?:解决(?:办法|方法|方案)|修复(?:方法|方案|办法)|解法|fix)(?:就)?(?:是|为|:|：)"
        + OBJ,
        (
            r"(?:最后|后来|最终|是)*(?:通过|靠|用|把)?(?P<o>[^，,。]{2,30}?)(?:才|就|给|终于|总算"
            r"|彻底)+(?:解决|修好|修复|搞定|治好|弄好|fix|消停|好使)(?:掉|好)?(?:了|的)?$"
        ),
        (
            r"(?:最后|后来|最终|是)*(?:通过|靠|用|把)(?P<o>[^，,。]{2,30}?)(?:才)?(?:解决|修好|修复|搞定"
            r"|治好|fix)(?:掉|好)?(?:了|的)?$"
        ),
        r"^(?P<o>[^，,。解]{2,24}?)(?:就|才|终于|可以|能)?(?:解决|修复|修好|搞定|fix)了(?P<s>[^，,。]{2,24})$",
        missing=Missing.LAST,
        subject=Kind.THING,
        negates=False,
    ),
    *rule(
        "cause",
        Predicate.CAUSED_BY,
        (
            rf"(?:is|was|were|are|been|being|'s) {ADV}(?:caused by|brought on by|set off by|the fault of"
            r"|on account of|thanks to|due to|because of|down to|the result of"
            rf"|triggered by|because) {OBJ}"
        ),
        (
            rf"{B}(?:root cause|cause|reason)(?: (?:of|for|behind|why) (?P<s>[^,;]{{1,60}}?))? (?:is|was"
            rf"|turned out to be) (?:that )?{OBJ}"
        ),
        (
            r"^(?P<o>[^,;]{2,60}?) (?:caused|causes|led to|triggered|triggers|is causing|was causing|is why"
            r"|broke) (?P<s>(?:the|my|our|a|this|that|all) [^,;]{1,60})"
        ),
        rf"{B}(?:comes|came|stems|stemmed|results|resulted) from {OBJ}",
        (
            r"(?P<s>[^，,。]{0,24}?)的?(?:根本|主要|真正|罪魁|直接)?(?:原因|根因|起因|症结|根子|根源|元凶|祸首"
            r"|病根|诱因|毛病|问题|锅|病因)(?:就|还是|其实|都)*(?:出在|在于|来自|源于|源自|出自)"
            r"(?P<o>[^，,。]{1,40})"
        ),
        (
            r"(?P<s>[^，,。]{0,24}?)的?(?:根本|主要|真正|罪魁|直接)?(?:原因|根因|起因|症结|根子|根源|元凶|祸首"
            r"|病根|诱因|病因)(?:其实|就|应该|可能)?(?:是"
            r"|在于|:|：)(?:因为|由于)?(?P<o>[^，,。]{1,40})"
        ),
        (
            r"(?:就|原来|应该|结果|其实|都|全)?(?:是|怪|赖)(?!因为|由于|由)(?P<o>[^，,。]{2,40}?)(?:导致|引起|造成"
            r"|引发|触发|带来|搞|弄|害|闹|惹|惹的?祸|作的?祟|捣的?鬼|冻|烧|压|磨|晒|吃|累|气)(?:的|出来的)?$"
        ),
        (
            r"(?P<s>[^，,。是]{1,20}?)(?:其实|主要|都|就|应该)?是(?:因为|由于|由)(?P<o>[^，,。]{1,40}?)(?:导致"
            r"|引起|造成|引发)?的?$"
        ),
        r"^(?:因为|由于|是)?(?P<o>[^，,。]{2,24}?)(?:导致|引起|造成|引发|害得)(?:了|的)?(?P<s>[^，,。]{2,24})$",
        missing=Missing.LAST,
        subject=Kind.THING,
        negates=False,
    ),
)

DUTIES: Final[tuple[Rule, ...]] = (
    *rule(
        "decided against",
        Predicate.DECIDED,
        rf"{B}(?:decided|voted|chose|opted|agreed) against {OBJ}",
        positive=False,
        fixed=True,
    ),
    *rule(
        "decision",
        Predicate.DECIDED,
        (
            rf"{B}(?:decided|opted|agreed|settled|made the decision|made up (?:my|our) minds?|chose|resolved) (?:to"
            rf"|(?=not to)|on|for|with|that (?:we|i) (?:will|should|'ll|would)|that) {OBJ}"
        ),
        rf"{B}(?:chose|picked|went with|going with|settled on|signed off on) {OBJ}",
        rf"{B}(?:decision|verdict|plan|conclusion) (?:is|was) (?:made )?to {OBJ}",
        (
            r"(?:决定|敲定|定下来|选定|最后选|最终选|商定|拍板|说好|确定|约定|一致同意|选择|定的是|决议是?"
            r"|打定主意)(?:了|就|把|还是|要|下来|用|是|先|最终|还)*(?P<o>[^，,。了][^，,。]{0,40})"
        ),
        fixed=True,
    ),
    *rule(
        "todo",
        Predicate.TODO,
        (
            rf"{B}(?:have to|has to|had better|need to|needs to|got to|gotta|must|ought to|should|supposed to"
            r"|remember to|don't forget to|remind me to|make sure (?:to|i)|still need to|(?:my )?to-?do(?: list)?:?"
            r"(?: is)?(?: to)?|'ve got to) (?!be (?:honest|fair|clear)|say|admit|have been|know|be due"
            r"|be done by|think)(?P<o>[^,;]{2,100})"
        ),
        rf"{B}(?:need|needs) (?P<o>(?:an? |some |more |new )[^,;]{{2,60}})",
        (
            r"(?:(?:(?<=[我们都还也就前天点号午上后班周日里晚早底内])|^)得(?=[^，,。了很好]{2,})|必须|需要"
            r"|记得|别忘了?|待办(?:事项)?[:：]?|还要|应该要?|该(?=[^，,。]{0,3}(?:交|去|续|换|买|做|写"
            r"|还))|务必|不要忘记?|不能忘|提醒我)(?:要|去|得|在)?(?!的|了$|说|我)(?P<o>[^，,。]{2,40})"
        ),
        (
            r"^(?P<s>[^，,。每总常]{0,20}?)(?<=[前点号日天周一二三四五六末上午底内])(?:我们?|就|都|还|之前)*(?:要(?!求)"
            r"|得(?=[^，,。了很好]{2}))(?P<o>[^，,。]{2,40})"
        ),
        r"^(?:todo|to-do|待办)[:： ]+" + OBJ,
        fixed=True,
        negates=False,
        subject=Kind.PERSON,
    ),
)

DOINGS: Final[tuple[Rule, ...]] = (
    *rule(
        "used to",
        Predicate.DOES,
        rf"{B}used to (?!it|the|being|working){OBJ}",
        mood=Mood.PAST,
        subject=Kind.PERSON,
    ),
    *rule(
        "stopped doing",
        Predicate.DOES,
        (
            rf"{B}(?:stopped|quit|gave up|given up|no longer|dropped out of|left|don't|doesn't) (?!my job"
            r"|work|the office)(?P<o>(?:the gym|(?:the|my) (?:band|club|team|choir|course|class|league"
            rf"|gym)|(?:{_ACT}|[a-z]+ing)(?: [^,;]{{1,60}})?)) ?(?:any ?more|any longer)?$"
        ),
        (
            r"(?:不再|不|没再|再也不|停止)(?P<o>(?:去|跑|打|练|游|健身|学|上|弹|跳|做|玩|加班|熬夜|养"
            r"|追|写|看)[^，,。了]{1,20}?)了"
        ),
        r"(?:退出了?|退了)(?P<o>[^，,。了]{1,16})",
        r"不再(?P<o>[^，,。了]{2,20})",
        r"(?:从来不|从不|从来没|绝不|向来不|一般不|基本不)(?P<o>[^，,。]{2,24})",
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "ongoing",
        Predicate.DOES,
        rf"(?:am|'m|is|'s|are|'re|been|started|began|keeps?|took up) {ADV}(?P<o>{_ONGOING}(?: [^,;]{{1,80}}))",
        r"(?<=[我他她])在[^，,。在]{1,6}?(?P<o>(?:学|练|读|教|研究)[^，,。了]{1,16})",
        (
            r"(?:正在|在|开始|最近在|报名了?|报了|坚持|迷上了?)(?P<o>(?:学|练|做|读|追|准备|写|减肥|健身"
            r"|备考|跑|打|带|照顾|装修|养|玩|看|筹备|研究|自学|教|攒|存|参加|实习|创业|翻译|听|找|申请"
            r"|考)(?!生|校|历|位|到|过|家里?$)[^，,。了]{0,24})"
        ),
        missing=Missing.USER,
        subject=Kind.PERSON,
    ),
    *rule(
        "habit",
        Predicate.DOES,
        rf"(?:^|(?<= ))(?P<o>{_ACT}(?: [^,;]{{1,60}}?)?)(?=,? {_OFTEN})",
        (
            r"(?:^|(?<=i )|(?<=we )|(?<=she )|(?<=he )|(?<=they )|(?<=usually )|(?<=often )|(?<=always )"
            r"|(?<=also )|(?<=only ))(?P<o>(?:drink|drinks|run|runs|play|plays|volunteer|volunteers|teach"
            r"|teaches|speak|speaks|collect|collects|practi[cs]es?|sing|sings|commute|commutes|coach|coaches"
            r"|eat|eats|wear|wears|watch|watches|listen|listens|order|orders|support|supports|study|studies|take|takes"
            r"|get|gets|make|makes|own|rent|rents|swim"
            r"|swims|cycle|cycles|meditate|meditates|hike|hikes|paint|paints|wake up|get up|bake"
            r"|bakes|cook|cooks|walk|walks)(?: [^,;]{1,80}))"
        ),
        (
            rf"{B}(?:usually|always|often|regularly|normally|typically|generally) (?!is|are|am|the|a )"
            r"(?P<o>[a-z]+ [^,;]{1,60})"
        ),
        (
            rf"{_ZH_OFTEN}(?:都|会|要|早上|晚上|下午|中午|早晨|清晨|傍晚|睡前|下班后|饭后"
            rf"|[一二三四五六七八九十\d]{{1,3}}点半?|我|坚持|去)*(?P<o>{_ZH_ACT}[^，,。了]{{0,24}})"
        ),
        negates=False,
        missing=Missing.USER,
        subject=Kind.PERSON,
    ),
)

_STATES: Final = (
    r"am|is|are|was|were|be|been|have|has|had|do|does|did|will|would|can|could|shall|should|may|might|must"
    r"|ought|need|needs|dare|let|lets"
    r"|thinks?|knows?|means?|hopes?|guess|feels?|believes?|wonders?|remembers?|forgets?|understands?|sees?"
    r"|hears?|agrees?|doubts?|expects?|wish|wishes"
    r"|wants?|likes?|loves?|hates?|prefers?|says?|tells?|asks?|seems?|appears?|suppose|assume|realize|realise"
    r"|notices?|thanks?|thank|appreciates?|got|gets?"
    r"|looks?|sounds?|smells?|tastes?|cares?|minds?|trusts?|apologi[sz]e|promise|swear|bet|mention|owes?"
    r"|recommends?|suggests?|keeps? (?:forgetting|thinking|telling|saying|asking)"
    r"|just|never|always|also|still|really|actually|only|not|to|too|at|in|on|for|with|of|and|or|but|so|as|if"
    r"|than|that|this|the|my|our|his|her|their|its"
    r"|went|saw|made|took|ate|drank|bought|came|gave|found|left|lost|met|paid|ran|sold|sent|told|won|wrote"
    r"|broke|began|fell|grew|kept|felt|thought|knew"
    r"|said|slept|spent|stood|swam|taught|understood|woke|wore|chose|drove|flew|forgot|heard|held|hurt|laid"
    r"|led|meant|rode|rang|rose|sang|sat|shook|shot"
    r"|spoke|stole|stuck|threw|tore|brought|built|caught|cut|dealt|drew|fought|froze|hid|hit|lent|let|lit|put"
    r"|quit|read|set|shut|split|spread|became|moved"
    r"|needn't|[a-z]+n't|[a-z]+(?<!ne)(?<!fe)(?<!ble)(?<!bre)(?<!se)ed"
)
_LATELY: Final = (
    r"(?!.*(?<![a-z])(?:today|tonight|tomorrow|yesterday|right now|this (?:morning|week|time|one)|last (?:night"
    r"|week|year|month)|next (?:week|month|year)|just|already|ago|please)(?![a-z]))"
)
_MANNER: Final = (
    r"(?:(?:usually|always|often|also|still|mostly|mainly|only|sometimes|normally|generally|typically|both"
    r"|regularly|now|currently|actually|occasionally) ){0,2}"
)

HABITS: Final[tuple[Rule, ...]] = (
    *rule(
        "present",
        Predicate.DOES,
        (
            rf"^{_LATELY}(?:i|we|they) {_MANNER}(?P<neg>(?:don't|do not|never|rarely|hardly ever) )?(?:ever "
            rf"|really |usually )?(?P<o>(?!(?:{_STATES}){E})[a-z]{{2,12}} [^,;]{{2,80}})$"
        ),
        (
            rf"^{_LATELY}(?P<s>(?:my|our|his|her) (?:[a-z'-]+ ){{0,2}}?[a-z'-]+|he|she"
            rf"|[a-z]{{2,12}}(?: [a-z]{{2,12}})?) {_MANNER}"
            r"(?:(?P<neg>(?:doesn't|does not) )(?:ever |really |usually )?(?=[a-z]+ )"
            rf"|(?:never )?(?=[a-z]{{2,12}}s (?!')))(?P<o>(?!(?:{_STATES}){E})[a-z]{{2,12}} [^,;]{{2,80}})$"
        ),
        subject=Kind.PERSON,
        missing=Missing.NOBODY,
        lasting=True,
        negates=False,
    ),
    *rule(
        "does now",
        Predicate.DOES,
        (
            r"(?<=[我们俩妈爸她他婆公儿女哥姐弟妹友事])(?:平时|现在|一般|上班|早上|晚上|只|都|也|自己"
            r"|上下班)*(?P<neg>不)?"
            r"(?P<o>(?:喝|吃|看|听|打|踢|骑|坐|开|走|跑|练|学|弹|写|做|读|玩|养|种|画|带|教|拼车|加班"
            r"|运动|健身|出差|午睡|熬夜|抽|穿|住校|化妆)[^，,。了过着是的到]{0,14})$"
        ),
        subject=Kind.PERSON,
        missing=Missing.NOBODY,
        negates=False,
    ),
)

ATTRIBUTES: Final[tuple[Rule, ...]] = (
    *rule(
        "attribute",
        Predicate.IS,
        rf"{B}(?:isn't|aren't|is not|are not|am not|'m not) [^,;]{{1,40}},? (?:but |it's |it is |i'm |they're ){OBJ}",
        (
            rf"(?:(?<=[a-z])'(?:m|re)|(?<=he|it)'s|{B}(?:am|is|are|became|become|went|turned|remains?|stayed"
            rf"|isn't|aren't)){E}(?P<neg> not| no longer)? {ADV}(?!(?:[a-z]+ing|going|trying|sure|sorry"
            r"|glad|happy|afraid|here|there|like|just|about|thinking|looking|wondering|done|back|able"
            r"|getting|having|been|being|at|in|on|to|for|with|of|from now|what|why|how|where|when|that"
            r"|because|too|so|as|welcome|you|i|we|they|he|she|it|halfway|fine|okay|ok|right|good|well|kidding"
            r"|aware|certain|curious|excited|grateful|ready|off|out|up|over|down|away|late|a bit"
            rf"|a little){E})(?:"
            rf"(?:not|from) [^,;]{{1,30}}, (?:but |i'm |it's |he's |she's ))?(?P<o>(?:an? "
            r"|the |from |of )?[^,;]{2,80})"
        ),
        (
            r"(?:最近|现在|一直|有点|老是|总是|这几天|经常|目前|还是|已经|近来|这段时间|是|仍然|还|也)*(?<![他])(?P<o>"
            r"(?:[腰头胃腿背牙膝颈肩肚嗓喉手脚眼心][^，,。不]{0,2}?(?:疼|痛|酸|不舒服)|失眠|感冒|发烧"
            r"|怀孕|单身|已婚|离异|素食|吃素|近视|色盲|(?:有)?糖尿病|(?:有)?高血压|咳嗽|抑郁|焦虑|左撇子"
            r"|晕车|怕高|恐高|骨折|贫血|[^，,。]{0,3}过劳|社恐|色弱)[^，,。了]{0,4})了?$"
        ),
        (
            r"(?P<o>(?:[左右]?[耳眼手腿脚]|听力|视力|血压|血糖|血脂|胃口?|睡眠|记性|身体|皮肤|肠胃|心脏"
            r"|嗓子|方向感|酒量|体质|免疫力)[^，,。]{0,4}?(?:很|比较|有点|不太|特别|挺|非常|偏|太|有些)?(?:差"
            r"|高|低|不好|弱|敏感|大|小|糟))$"
        ),
        (
            r"(?:不是[^，,。]{1,20}?[，, ]*(?:而)?|(?<![但还只就总可要可于便先如正])(?:其实|现在|都|也"
            r"|还)?)是(?!不是|否|因为|由|说|的|什么|谁|哪|吗|为了|在|要|想|跟|和|从|给|有|按|关于|[^，,。]{0,6}(?:介绍"
            r"|时候|推荐|送)|这样|那样|时候)(?:一?[个名位种])?(?P<o>[^，,。]{1,24}?)(?:的)?$"
        ),
        r"(?P<o>离婚|结婚|订婚|分手|怀孕|退休|失业|毕业|单身)了$",
        r"(?:改成|换成|变成|改为|换为|改回)了?(?P<o>[^，,。]{1,20})",
        r"属于(?P<o>[^，,。]{2,12})",
        r"(?<=[a-z])'s (?P<o>(?:an? |the |not an? )[^,;]{2,60})",
        rf"{B}(?:was |were |got |been )?(?:changed|renamed|updated|set) to {OBJ}",
        rf"{B}(?:got|gotten) (?P<o>married|divorced|engaged|separated|pregnant)",
        r"(?:属|来自|信(?=[佛教基天伊道]))(?P<o>(?:[鼠牛虎兔龙蛇马羊猴鸡狗猪]|[^，,。于]{2,8}))$",
        missing=Missing.LAST,
    ),
)
