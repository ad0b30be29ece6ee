"""Words and patterns that show whom or what a clause speaks of, in both languages: data for `subjects`."""

import re
from typing import Final

from graphmem.domain.claim_rules.vocabulary import KIN, SURNAMES
from graphmem.domain.claim_rules.words import CJK

FIRST: Final = frozenset(
    (
        "i we me us myself im i've i'm 我 我们 咱 咱们 俺 俺们 本人 我自己 我家 我们家 咱家 俺家 我俩 我们俩 "
        "咱俩 我们两个 "
        "我们全家 我们一家 我们一家人 我们一家三口 我们一家四口 我们夫妻俩 我们两口子 我本人 我个人 我这人 "
        "我这个人 我们自己 "
        "我们大家 我们小两口 咱们家 个人 鄙人 本宝宝 在下"
    ).split()
)
SECOND: Final = frozenset("you you'd 你 您 你们".split())
THIRD: Final = frozenset("he she they him her them 他 她 他们 她们 ta 人家 人家自己 他自己 她自己".split())
IT: Final = frozenset("it this that which these those they 它 它们 这 那 这个 那个 this one that one".split())

EN_TAIL: Final = re.compile(
    r"(?:(?:^|(?<= ))(?:am|is|are|was|were|be|been|being|have|has|had|having|do|does|did|don't"
    r"|doesn't|didn't|not|never|no|longer|will|won't"
    r"|would|wouldn't|can|can't|cannot|could|should|shouldn't|must|isn't|aren't|wasn't|weren't"
    r"|haven't|hasn't|hadn't|really|just|also|still"
    r"|now|currently|recently|lately|finally|actually|already|always|usually|often|sometimes|officially"
    r"|both|all|quite|absolutely|totally"
    r"|definitely|going|gonna|to|about|planning|plan|want|wants|wanted|hoping|hope|thinking|of"
    r"|trying|try|considering|might|may|maybe|used|strongly|mostly|mainly|only|even"
    r"|ever|personally|truly|never|rarely|hardly|barely|basically|probably|once|then|who|which"
    r"|that|got|gotten|get|ended|up|decided|on|today|yesterday|previously|formerly|originally"
    r"|kinda|simply|generally|normally|mistakenly)"
    r"|(?<=[a-z])'(?:m|re|ve|ll|d)) *$"
)
EN_NEGATIVE: Final = re.compile(
    r"(?:n't|(?<![a-z])(?:not|never|no longer|cannot|no more|hardly ever|rarely|neither))(?: (?:really"
    r"|ever|even|actually|currently|to|want to|going to|be|been|have|that|a|an|the|much|plan to"
    r"|any|just yet|using))*$"
)
DETERMINED: Final = re.compile(
    r"(?:^|(?<=[ ,]))(?P<det>my|our|the|his|her|their|its|this|that|your|these|those|all|both"
    r"|another) (?P<np>[^,]{1,80})$"
)
PREPOSITION: Final = re.compile(
    r"(?: |^)(?:for|of|in|at|on|with|from|to|by|about|between|near|under|behind|next to|during"
    r"|after|before|since|that|which|who|where|i|we|you|he|she|they)(?: |$)"
)
AFTER_PREPOSITION: Final = re.compile(
    r"(?:^| )(?:for|of|in|at|on|with|from|to|by|about|near|and|until|since|after|before|as) $"
)
NAMED: Final = re.compile(
    r"(?:^|(?<=[ ,]))(?:(?:mr|mrs|ms|dr|prof)\.? )?[A-Z][A-Za-z0-9.&'-]{0,30}(?: [A-Z][A-Za-z0-9.&'-]{0,30}){0,3}$"
)
ANY_EN: Final = re.compile(r"[a-z][a-z0-9'-]{0,25}(?: [a-z][a-z0-9'-]{0,25}){0,3}$")
PRONOUN_VERB: Final = re.compile(r"(?:i|we|you|he|she|they|it|there)(?:'[a-z]+)? ")
LEADING: Final = re.compile(
    r"^(?:and|but|so|or|because|since|now|then|today|yesterday|currently|well|please|actually"
    r"|also|both|that|if|when|though|although|while) "
)
QUANTITY: Final = re.compile(
    r"^(?:a|an|the|one|two|three|four|all|both|new|next|last|current|own|whole|entire|other|first|second|old) (?=[a-z])"
)
OWNER: Final = re.compile(r"^(?P<owner>[a-z][a-z .-]{0,40}?)'s? (?P<np>[a-z].*)$")

ZH_TAIL: Final = re.compile(
    r"(?:现在|目前|如今|已经|一直|最近|近来|刚刚|刚才|刚|从来|再也|不再|还是|其实|真的|确实|非常"
    r"|特别|比较|十分|超级|完全|根本|打算|准备|计划|希望|可能|应该|必须|需要|想要|大概|也许|正在"
    r"|有点|有些|向来|始终|终于|最终|正式|自己|总是|经常|常常|平时|每天|每周|偶尔|以前|之前|曾经"
    r"|原来|本来|过去|以后|后来|从此|早就|早已|全都|今年|去年|明年|今天|昨天|明天|上周|下周|本周"
    r"|这周|上个月|下个月|这个月|年底|月底|周末|又|才|就|都|也|还|很|更|最|太|挺|极|不|没|没有"
    r"|别|会|能|要|想|将|在|正|已|只|可|得|曾|便|再|先|一般|通常|多半|暂时|倒是|倒|刚好|早上|晚上"
    r"|下午|上午|中午|是|从|到|把|用|被|对|因为|所以|但|但是|开始|决定|搬|怎么|敢|肯|愿意|习惯"
    r"|停止|不用|不要|不能|不会|不想|暂时|其实|反正|请|务必|一定|千万|尽量|永远|再也|特|可以|给我"
    r"|给|帮我|超|去|来|一起|一块|控制|全部|统统|一律|统一|通通|整体|基本上?|差不多|独自|一个人|自个儿?|单独|亲自"
    r"|老是|老|动不动就?|时不时|时常|三天两头|一年四季|年年|天天|月月|常年|长年|长期|多年来?|这些年|打小|从小|向来"
    r"|昨晚|今晚|今早|昨儿|今儿|明儿|前阵子?|这阵子?|这会儿|眼下|近期|[前后]天|大前天|刚才|终究|到底|总共|一共"
    r"|总算|至今"
    r"|本来就|压根儿?|绝对|丝毫|几乎|顶多|最多|起码|至少|幸好|居然|竟然|突然|忽然|马上|立刻|快要?|即将|老早|早"
    r"|依旧|依然"
    r"|仍然|仍旧|仍|照样|照旧|大多|大都|主要|尤其|偏|偏爱|蛮|贼|巨|死|真|好像|似乎|貌似|估计|说不定|恐怕|呢|嘛|啊|呀|哈"
    r"|原先|起初|一开始|可能会?|准|该|须|需|必|老想|不得|每次|每回|次次|回回|时候|平常|日常|随时|按时|定期"
    r"|临时|重新|再次|又一次)$"
)
ZH_MEETING: Final = re.compile(
    r"(?:家长|[周例年组站早晚班]|茶话|运动|音乐|演唱|发布|研讨|座谈|同学|股东|董事|评审|分享|总结)会$"
)
ZH_NEGATIVE: Final = re.compile(
    r"(?:不再|再也不|再也没|没再|没有|从来不|从不|不太|不怎么|不是很|并不|不是|不|没|别|停止|禁止"
    r"|不用再|甭)(?:再|太|怎么|是很|很|想|能|会|要|用|敢|打算|准备|需要|必|可以|得|应该|肯|愿意"
    r"|习惯|特别|怎么|算|曾|是)*$"
)
ZH_TIME: Final = re.compile(
    r"(?:(?:从|自)?(?:[上下这本每]个?月|当时|(?<=.)[^，,。我]{1,6}(?:以后|之后|之前|的时候|期间))"
    r"|(?:从|自)?(?:上|下|这|本|每)?(?:个|一)?(?:周|星期|礼拜)[一二三四五六日天末]?|(?:周|星期)[一二三四五六日天]"
    r"|(?:\d{1,4}|[一二三四五六七八九十两]{1,3})(?:年|月|日|号|点半?|岁)|早上|晚上|下午|上午|中午"
    r"|凌晨|傍晚|每天|每年|每月|每晚|每早|去年|今年|明年|年底|月底|最近|现在|以前|前[几两]天|这几年"
    r"|[今明昨前后]天|[今昨明][晚早]|上个月|下个月|这个月|春天|夏天|秋天|冬天|暑假|寒假|睡前|饭后|下班后?|周末"
    r"|节假日|和|到|至|、| )+$"
)
ZH_ADJUNCT: Final = re.compile(r"(?:在|从|跟|和|与|同(?![事学桌])|对(?!象)|为|用|因为|给|把|由)[^，,。在从跟和]{1,14}$")
ZH_OWNER: Final = re.compile(
    r"^(?:my |our |我们家|我家|我们|我|咱们家|咱家|咱们|咱|俺们家|俺家|俺们|俺)(?:自己)?的?(?:[那这]个)?(?=.)"
)
ZH_DETERMINER: Final = re.compile(
    r"^(?:(?:这|那|该|此|每|某|整|另)[一二三两几]?|[一二三四五六两几]|\d{1,3})(?:(?:个|只|条|台"
    r"|份|场|次|家|些|位|本|辆|张|件|部|款|套|门|种|边|间))(?=.{1,})|^(?:这|那|该|本(?=次|周|月"
    r"|项))"
)
ZH_PERSON: Final = re.compile(
    rf"(?:(?!老[家板师婆公人乡妈爸是想大年百用字虎鼠弟姐哥]|小[区猫狗孩时米说学吃组型心程红姨])[小老阿][{CJK}]"
    rf"|[{SURNAMES}][{CJK}]?(?:总|哥|姐|工|老师|医生|先生|女士|经理|律师|主任|教练|叔|阿姨|师傅)"
    rf"|(?:[{SURNAMES}]|欧阳|司马|诸葛)[{CJK}]{{1,2}})"
)
ZH_NOUN: Final = re.compile(rf"[{CJK}a-z0-9 ._+#&/-]{{1,24}}")
ZH_NOT_NOUN: Final = re.compile(
    r"[不没很是我你他她]|放在|.[在到去](?=.{2})|(?:最|下面|上面|里面|外面|以后|每天)$|^(?:请|去"
    r"|来|把|让|给|做|看|买|有|是|因|所|但|如|就|也|都|还|记|提醒|帮|别|跟)|^(?:个?月|天|年|周|个?星期|个?小时"
    r"|分钟|次|遍|回|趟|点|块|岁|人|会儿|阵|一|两|几|直接|全家|多|少|第.)$|(?:了|着|过|里|上|下"
    r"|时候|后|前)$"
)

KIN_AT: Final = re.compile("(?:" + "|".join(sorted(map(re.escape, KIN), key=len)[::-1]) + r")(?![a-z])")


MY_KIN: Final = re.compile(
    r"(?:(?<![a-z])(?:my|our) (?:[a-z-]+ ){0,2}?|(?:我|我们|我家|俺|咱)的? ?)(?P<kin>"
    + "|".join(sorted(map(re.escape, KIN), key=len)[::-1])
    + r")(?![a-z])"
)
"""Somebody near the speaker, named by the relation."""

NOT_BARE: Final = frozenset(
    (
        "老师 医生 牙医 客户 教练 助理 同学 经理 师傅 朋友 先生 领导 导师 阿姨 对象 孩子 宝宝 小孩 爱人 娘 哥 姐 弟 "
        "妹 妈 爹 姑 姨 舅 叔 大夫 主治 护士 教授 校长 律师 会计 主任 总监 班长 队长 保洁 保洁阿姨 钟点工 丫头 小朋友 "
        "小弟 小妹 大姐 大哥 大妈 双胞胎 老大 师父 学生 搭档 部门经理 项目经理 理发师 康复师 月嫂 租客 房客 "
        "丈人 太太 前台 产品经理"
    ).split()
)
"""Without an owner they need not be the user's."""
BARE_KIN: Final = frozenset({"mother", "father", "grandmother", "grandfather"})
FIRST_NAMES: Final = frozenset(
    """
    tom sarah john mary anna ana ben emma alice bob charlie dave david emily eva frank george grace henry jack james
    jane
    jim joe julia kate kevin laura leo lena linda lisa lucas lucy luke maria mark martin max mia michael mike nina nick
    olivia paul peter priya rachel raj ravi rob sam sofia steve susan tina will wei yuki zoe amy daniel diana carlos
    """.split()
)
NOBODY: Final = frozenset({"there", "here", "what", "who", "that"})
EN_NAME: Final = re.compile(r"(?:(?:Dr|Mr|Ms|Mrs|Prof)\.? )?[A-Z][a-z]+(?: [A-Z][a-zA-Z'-]+)?")
ZH_ITSELF: Final = frozenset("那边 们 家 自己 她 他".split())
ZH_NEARBY: Final = re.compile(r"^(?:楼[上下]|隔壁|对[门面]|村[里头]|单位|公司|老家|小区|店里)的?(?=.{2})")
ZH_POINTED_AT: Final = re.compile(r"(?<=.)(?:那|这)(?:个|位|家|边的?|次|台|份)(?=.{2})|^新来?(?=.{2})")
"""What stands between the words that say which one, and the head: 上海那个客户."""
ZH_POINTED: Final = re.compile(r"(?<=.)(?:[那这](?:块|边|部分|个|件事|里)|显示)$")
ZH_CALLED: Final = re.compile(
    rf"(?!老[家板师婆公人乡妈爸是想大年百用字虎鼠弟姐哥]|小[区猫狗孩时米说学吃组型心程红姨])[小老阿][{CJK}]"
    rf"|[{SURNAMES}][{CJK}]?(?:总|哥|姐|工|老师|医生|先生|女士|经理|师傅)"
)
ZH_LAST_PRONOUN: Final = re.compile(
    r"(?<=[前后时候天晚早周年月号点日上午末儿，一二三四五六])(?:我们?|咱们?|俺|他们?|她们?)$"
)
"""A pronoun behind a time: 每周五下班前我."""
ZH_LEADING: Final = re.compile(
    r"(?:[今昨明前后]天|[今昨明][晚早]|现在|目前|最近|今年|去年|明年|上周|下周|这周|从[^我他她]{1,8}(?:起|开始)"
    r"|[上下这本每]个?(?:周|星期|礼拜)[一二三四五六日天]?|每[天晚早周年]|[上下]个?月|平时|周末|前阵子|这阵子"
    r"|以前|之前|后来|以后|因为|所以|但是?|而且|其实|原来|如果|要是|不过|然后|那(?=[我你他她])|那个(?=[我你他她])"
    r"|请|记住|提醒)+(?=.)"
)
