"""Word lists of deciding: admissions of a mistake, endings, evaluations, denials, and words too common to be a topic.

Data only, for text in narrow lower case; every pattern is a plain alternative without nested repeats.
"""

import re
from typing import Final

ADMITS: Final = re.compile(
    r"(?<![a-z])(?:typos?|mis(?:read|spoke|heard|typed|wrote|stated|remembered|counted)|(?:i|we"
    r"|must have|had) mixed (?:it |that |them |this )?up"
    r"|my (?:mistake|bad|error)|(?:i|was|got (?:it|that)) wrong|scratch that|correction|hang on|hold on|i meant"
    r"|let me correct|actually called|got (?:them|the [a-z]+) (?:mixed|confused|backwards)"
    r"|should(?:'ve| have) said|oops|whoops|it was never|never was|(?:isn't|wasn't|aren't|not"
    r"|never) [^,;]{1,40} after all"
    r"|turns out[^,;]{0,30}(?:not|n't|never)|misinformed|mislabel[a-z]*)(?![a-z])"
    r"|[说记搞弄写讲听看算打输读拿填认][混错岔反串漏差]了?|(?:记|看|听)岔|(?:看|写|算|说|数|打)漏|漏[看写算说]"
    r"|(?:少|多)[说写算报记]了|[说写报算记]少了|数错|口误|笔误|手误|手滑|更正"
    r"|纠正|说成|看成|记成|听成|搞成|不对[,，]|其实是|应该是"
)
"""The speaker takes back something said before."""

ENDINGS: Final = re.compile(
    r"'s (?:gone|over|healed|fixed|resolved|closed|sold)(?![a-z])|"
    r"(?<![a-z])(?:came off|fell through|(?:is|are|was|were|'s|all) (?:gone|over|done|finished|healed"
    r"|fixed|resolved|closed|sold)"
    r"|moved out|stepped (?:down|back|away)|kicked (?:the|my|that)|paid off|broke up|ran out|wore off|worn off|healed"
    r"|pulled out|dumped|(?:torn|knocked|burn(?:ed|t)|cut) down|(?:i|we) left (?!my|the|a|an|early|home|work"
    r"|for|at|it|them|him|her|you|out|off|behind)[a-z]+|traded (?:in |the |my )|dropped out"
    r"|passed away|died|expired|handed (?:over|back)"
    r"|gave (?:it |them )?(?:away|back|up)|let go of"
    r"|off the [a-z]+ list|signed off|wrapped up)(?![a-z])"
    r"|(?:修|治|还|戒|拆|剪|摘|洗|痊|愈)(?:好|清|完|掉|愈|光|了)了?|(?:转让|转手|送人|卸载|冻死|枯死|淘汰"
    r"|退订|解约|解绑|销户|销号|注销|毕业|完工|结束|痊愈|好转|和好|到期|转走|转出|搬出|搬离|续不|没续)"
    r"|(?:丢|断|散|黄)了|倒闭|散伙|弃坑|弃了|卸了|绝交|拉黑|停(?!产|电|水)[\u4e00-\u9fff]?了"
)
"""Ways to say that something is over, beside those that carry a cue of their own."""

DENIES: Final = re.compile(
    r"(?:而?(?:不是|并不是|并非|非)|(?:but |and )?not |it isn't |it's not |isn't |don't mean )(?!just"
    r"|only|sure|yet|always)"
)
"""How a clause begins that only names what is not meant."""

NO_CHANGE: Final = re.compile(
    r"(?:n't|(?<![a-z])not|(?<![a-z])never) (?:be |been |going to |actually |have |really )?(?:mov"
    r"|switch|chang|renam|replac|resched|postpon|upgrad|push|transfer)[a-z]*"
    r"|[没不未别][有会能想]?(?:换|改|搬|变|调|迁|挪|推迟|延期|升|降|涨)[成到为用了]?"
    r"|(?<![a-z])(?:started|starting|changing|changes|for now|until now|so far|from now(?! on))(?![a-z])"
    r"|目前为止|到现在(?:为止)?|现在(?:还是|依然|仍)"
)
"""Words that look like a change and say none."""

NO_END: Final = re.compile(
    r"(?:can't|cannot|don't|do not|never|won't|didn't|not|non|couldn't|without|hard to"
    r"|wouldn't)[ -](?:ever |even |just |going to |gonna )?(?:stop|quit|giv(?:e|ing) up|dropp?|end"
    r"|sell|cancel|leave)"
    r"|finish(?:ed)? with|end(?:ed|s)? up|paid off|the end of|stop by|stopped by|stops at"
    r"|[别不没](?:要|会|能|想|用|舍得)?(?:停|放弃|戒|辞|退|取消|卖|离)|裁员|裁了|停不下来|戒不掉|放不下"
)
"""Words that look like an end and say none."""

NOW: Final = re.compile(
    r"(?<![a-z])(?:now|nowadays|these days|currently|as of|instead)(?![a-z])|现在|如今|目前|从今|从现在"
)
"""Words of the present. Alone they say less than a word of change does."""

GENERAL: Final = frozenset(
    """
    everi last next week month year day hour minute time today yesterday tonight morn even night afternoon weekend
    monday tuesday wednesday thursday friday saturday sunday januari februari march april may june juli august
    septemb octob novemb decemb everyth someth anyth peopl person place kind sort part way side bit home work
    live new old big small first second sure bye thank hey hello wow yep yeah haha sound hope wish luck
    congrat cool awesom amaz great glad proud happi excit love keep hard tough feel help support idea chang
    start tri look see hear talk chat believ inspir enjoy share care opportun journey chanc moment life world
    fun nice wonder appreci definit total absolut super mean word true photo pic pictur imag show real
    interest special import differ alway far luckili anyway besid right sens makes ready readi note step give
    offer take better best top whole anoth finish gotta focus success realli usual around back still anymor
    alreadi also twice once every per about roughli call go do good bad favourit favorit 晚上 早上 下午 上午
    中午 周末 平时 每天 每周 每月 每年 家里 家 人 时间 地方 东西 事情 问题 时候 上周 下周 上个月 下个月 这个月
    今年 去年 明年 最近 半年 天天 月 年 日 号 点 次 个 些 里 上 下 公司 一起 一直 一般 感觉 情况 方便 全部 新
    老 大 小 好 多 少
    """.split()
)
"""Words that two texts may share without speaking of one thing; stems."""

GLAD: Final = re.compile(
    r"(?<![a-z])(?:likes?|loves?|enjoy(?:s|ed)?|adores?|great|lovely|comfy|comfortable|happy|fun"
    r"|delicious|fond|fan of|trusts?"
    r"|supports?|fair|quiet|easy|clean|fast|excellent|amazing|perfect|good|nice|wonderful|friendly"
    r"|helpful|always want|don't mind|doesn't mind|into|keen on|mad about|can't get enough)(?![a-z])"
    r"|喜欢|爱(?!人)|好用|好吃|好喝|好看|舒服|挺香|真香|不错|愿意|支持|公平|安静|清爽|干净|方便|满意"
    r"|心头好|最爱|本命|上瘾|不算事|轻松|拿手|效率(?:特别|很|挺|超)?高|处得(?:不错|很好|来)|合得来|离不开|痴迷"
    r"|热爱|享受|信任|棒|推荐|习惯|顺手|香(?!菜|蕉|水|港|肠)"
)
SAD: Final = re.compile(
    r"(?<![a-z])(?:hates?|hated|dislikes?|dreads?|awful|terrible|horrible|unhappy|boring|bored|loud"
    r"|noisy|kills?|rude|unfair"
    r"|can't stand|cannot stand|can't bear|annoy(?:s|ing|ed)?|miserable|uncomfortable|bad|worst|afraid"
    r"|scared|never|won't"
    r"|disgust(?:s|ing)?|sick of|tired of|opposes?|against|bor(?:es|ed)|makes? me (?:sick|ill|queasy|anxious"
    r"|nervous|cringe)|terrif(?:y|ies|ied)|petrif(?:y|ies|ied)|dread"
    r"|nightmare|repulses?|gross|clash|don't click|put off by|turned off by|off-putting|slow|messy|ugly"
    r"|avoids?)(?![a-z])"
    r"|讨厌|反感|受不了|难用|难吃|难喝|难看|没意思|烦|吵|偏心|过敏|反对|腿软|害怕|怕|恶心|腻|差劲|糟"
    r"|乱|无聊|拒绝|嫌|坑|鸡肋|一坨|不行|想吐|吐了|[闻看听吃喝碰沾]不得|登天|没法|低得|要命|合不来|处不来|别扭"
    r"|头[疼大]|折磨|痛苦|抗拒|厌|难受|躲着|绕着|没劲|瞧不上|看不上|心累|社恐"
)
NEGATED: Final = re.compile(
    r"(?<![a-z])(?:not|never|no|don't(?! mind)|doesn't(?! mind)|didn't|isn't|aren't|wasn't|won't|can't|cannot"
    r"|wouldn't"
    r"|hardly|neither|nor)(?![a-z])"
    r"|[不没別别甭](?!错|过|久|仅|但|同|用说|少|得了)|从不|并非"
)

SETS: Final = re.compile(r"[把将][^，,。]{1,20}(?:调|设|弄|变|做)成?")
"""What stands between is set to something, and no old value."""

NEW_PART: Final = re.compile(
    r"[换改]了?[个一新]?(?![选组建签约嫁姓叫名喝吃坐骑走住做学开穿睡找看听在]|[成到为用去回了])[\u4e00-\u9fff]{1,4}了?$"
)
"""Of a thing a part was changed (换牌子了): what else is known of it may hold."""

INSTANCE: Final = re.compile(
    r"(?P<env>(?<![a-z])(?:dev|prod|production|staging|uat|sandbox|qa)(?![a-z])|(?:生产|测试|预发|灰度"
    r"|开发)(?:环境|库)?)"
    r"|(?P<stage>(?<![a-z])(?:canary|pre-?prod|primary|replica|standby|localhost|main|master|develop"
    r"|release)(?![a-z])"
    r"|[主从备]库|灾备|线[上下]|本地|沙箱)"
    r"|(?P<site>(?<![a-z0-9])[a-z0-9]{1,2} ?(?:仓|区|栋|座|组|线|库|班|机房|店|馆|出口)"
    r"|(?<![a-z])(?:line|dock|gate|building|block|team|squad|pod|bay|ward|unit|shard|zone|region|warehouse"
    r"|terminal|platform) (?:[a-z]|[0-9]{1,3})(?![a-z0-9])"
    r"|[东南西北][区院馆仓门校]|[\u4e00-\u9fff]{2}(?:仓|机房|分公司|分部|校区|院区|办事处|集群|门店|工厂|车间))"
    r"|(?P<platform>(?<![a-z])(?:ios|android|web|desktop|mac|windows|linux|ipad)(?= ?(?:版|端|app|version|build"
    r"|client))|(?:安卓|苹果|网页|手机|电脑|桌面|小程序|国内|海外|国际)(?:版|端))"
    r"|(?P<room>(?:主|次|侧)卧|客厅|书房|厨房|餐厅|阳台|卫生间|厕所|玄关|(?<![a-z])(?:bedroom|kitchen"
    r"|living room|bathroom|garage"
    r"|attic|basement|study|hallway)(?![a-z]))"
    r"|(?P<turn>[这那](?:次|趟|回|场|轮|版|期))"
    r"|(?P<number>(?:[一二三四五六七八九十]{1,2}|\d{1,3})号(?=[\u4e00-\u9fff]))"
    r"|(?P<age>[新旧](?=[\u4e00-\u9fff]))"
    r"|(?P<order>第[一二三四五六七八九十\d]{1,3}|[上下前后首末头](?:一?[次个回轮版趟场]|周|月|年)"
    r"|(?<![a-z])(?:first|second|third|fourth|last|next|this|previous|other)(?![a-z]))"
    r"|(?P<side>[左右东西南北内外前后](?:边|侧|面|门|屋|间|院)|(?<![a-z])(?:left|right|upper|lower"
    r"|upstairs|downstairs|front|back|inner|outer|north|south|east|west)(?![a-z]))"
    r"|(?P<size>(?<![a-z])(?:big|small|large|little|old|new|older|younger)(?![a-z])"
    r"|[大小二三老](?=女儿|儿子|闺女|姐|妹|哥|弟|姨|姑|舅|叔|伯|侄|外甥|孩子|宝))"
    r"|(?P<day>(?:周|星期|礼拜)[一二三四五六日天末]|(?<![a-z])(?:mon|tues|wednes|thurs|fri|satur|sun)day(?![a-z]))"
    r"|(?P<month>(?<![\d一二三四五六七八九十])(?:1[0-2]|[1-9]|[一二三四五六七八九]|十[一二]?)月"
    r"|(?<![a-z])(?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december)(?![a-z]))"
    r"|(?P<feast>元旦|春节|清明|端午|中秋|国庆|五一|十一|暑假|寒假|圣诞|(?<![a-z])(?:christmas|easter"
    r"|thanksgiving|summer|winter|spring|autumn|fall)(?![a-z]))"
)
"""Words that tell one instance from another, by their kind: the first and the second interview."""

OPENERS: Final = frozenset(
    """
    actually sorry update btw fyi okay hey hello hi thanks now also but and so the my our this that please just still
    then today note ps
    """.split()
)
"""How English begins a sentence that goes on in Chinese; other capitalised words in it are names."""

NAMED: Final = re.compile("(?<![A-Za-z0-9])[A-Z][A-Za-z]{2,20}(?![A-Za-z0-9])")

COPULA: Final = re.compile(r"'?s? ?(?:(?:is|are|was|were|has|have|had|will|gets?|got|now)(?![a-z])|'s (?!own ))")
"""Directly behind an English noun: it is the subject."""

BE: Final = re.compile(r" (?:is|are|was|were|got|has|have|will)(?![a-z])")
"""An English verb that ends the subject."""

THING_FIRST: Final = re.compile(
    r"(?:and |but |so |then )?(?:my|our|the|his|her|their|this|that|a|an) (?:[a-z'-]+ ){0,2}?[a-z'-]+ "
)
"""An English clause that begins with a thing."""

CARRIES_ON: Final = re.compile(
    r"(?:and|but|so|then|now|also|just|no longer|never|has|have|had|is|was|moved|quit|stopped|switched"
    r"|started|gave|took)(?![a-z'])(?! (?:i|we|it|my|our|the|that|this)(?![a-z]))"
)
"""An English clause without a subject of its own."""

SPEAKS: Final = re.compile(r"(?:说|道|写着?|喊|讲)[:：]?$|(?<![a-z])(?:says?|said|wrote|writes|shouted|posted)[:,]?$")
"""At the end of a clause: what follows are somebody's words."""

NARROWS: Final = re.compile(
    r" (?:with|without|(?:on|near|opposite|behind|around|across|next to) (?=our|the|my))(?![a-z])(?! (?:him|her"
    r"|them|me|us|my|our|no)(?![a-z]))"
)
"""Directly behind an English word: only a part of it is meant."""

REST: Final = re.compile(r"[a-z0-9]{2}|\d|[\u4e00-\u9fff][^，。,. 的了吗呢吧啊]")
"""Something said behind a word."""

VOCATIVE: Final = re.compile(
    r"(?:hey|hi|hello|bye|thanks|thank you|wow|yeah|yes|no|oh|sure|congrats|congratulations|great"
    r"|awesome|cool|nice|good"
    r"|sounds (?:great|good)|way to go|absolutely|totally|definitely|agreed|yep|okay|ok)[, ]+[a-z]+(?=[,.!?]|$)"
    r"|, [a-z]+$"
)
"""A greeting, or the name of the one who is spoken to."""

ATTEMPT: Final = re.compile(
    r"(?<![a-z])(?:try(?:ing)?|attempt(?:ing)?|need(?:ing)?|want(?:ing)?|looking|about"
    r"|how) to(?![a-z])"
    r"|(?<![a-z])(?:next (?:quarter|year|month|term|season|summer|winter|spring|autumn|fall)|at some point"
    r"|eventually|one of these days"
    r"|some ?day|sooner or later|tempted|toying with|half a mind|leaning towards|on the fence"
    r"|new year's resolution|gonna|fingers crossed"
    r"|provided (?:that )?(?:the|i|we|it)|once (?:the|i|we|it) [^,;]{1,30}(?:approved|saved|ready|enough)"
    r"|ought to|the plan is|the idea is"
    r"|(?:i|we)(?:'m| am|'re| are) due to|swear i'll|promised? to|vowed? to|trying)(?![a-z])"
    r"|试着|尝试|试试|争取|力争|想办法|迟早|早晚(?!各)|总有一天|哪天|改天|有机会|找个?(?:时间|机会|周末)|抽空"
    r"|发誓|保证|立志|下(?:定)?决心|说到做到"
    r"|一定(?:要|得|会|把|戒|换|搬|去|不)|(?:过完年|年后|开春|入[春夏秋冬]|年底前?|下(?:个)?(?:学期|季度|半年"
    r"|财年))(?![^，,。]{0,20}[了过])"
    r"|等[^，,。]{1,12}(?:了|后|再|就)|纠结|犹豫|琢磨|寻思|盘算|惦记着"
)
"""Said to be tried, not done."""

EVENT: Final = re.compile(
    r"(?:and |but |so |then )?(?!(?:i|we)(?:'ve| have) got (?!back|home|up|to|rid))(?:i|we)(?:'ve"
    r"| have)? (?:just |finally |actually |also |recently |even "
    r"|once )*(?!used|live[ds]?|need|heed|feed)"
    r"(?:[a-z]{2,12}ed|won|went|bought|took|made|saw|met|had|got|found|ran|wrote|gave|came|ate|read"
    r"|built|held|did|sent|spent|began|left|lost|told|heard|caught|brought|taught)(?![a-z])"
)
"""An English clause that tells what happened once: nothing of it can end."""

CODE: Final = re.compile(r"[={}<>\\_|]|;\s*$|\(\)|::|->|^\s*[#*`-]")
"""Lines of code and markup."""

REFUSES: Final = re.compile(
    r"(?<![a-z])(?:won't|will not|'d never|would never|wouldn't)(?![a-z])|(?:才|绝|死也)不|不肯"
)
"""A refusal: a standing attitude, told in the form of a plan."""

OWN: Final = re.compile(r"^(?:我们?|咱们?|俺)(?:的|家的?)?")
"""The speaker, at the beginning of a Chinese clause."""

IS: Final = re.compile(r" (?:is|are|was|were)(?![a-z])|(?<![不就还总只可而要])是(?![否不])")
"""A copula: before it stands what something is said of."""

HAN_PHRASE: Final = re.compile("[\u3400-\u9fff]+")
NO_NAMES: Final = re.compile("[的我咱俺们家这那个位]")
"""Characters that name nothing in a phrase."""

OF_OWN: Final = re.compile("(?:[我咱俺]们?家?[\u4e00-\u9fff]{0,2}|自己)的$")
"""The speaker's own, or of one of the family."""

MINE: Final = re.compile(r"(?:my|our)(?![a-z])|[我咱俺]")
"""What begins with it is the speaker's own."""

HOLDINGS: Final = frozenset(
    """
    role posit seat contract leas tenanc plan polici spot licenc place shift habit
    工作 职位 职务 会员 订阅 课 课程 卡 年卡 账号 欠款 贷款 合同 兼职 套餐 服务 名额 membership subscript job
    account cours class lesson session practic appoint train
    """.split()
)
"""What one has of something: its end is the end of the whole ("the job at the agency")."""

ITS_PART: Final = re.compile(r"(?<![a-z])(?:its|his|her|their) (?!own )[a-z]{2}|(?:它|他|她)(?:们)?的|自己的")
"""A part of what was named."""

ONE_OFF: Final = re.compile(
    r"(?<![a-z])(?:yesterday|today|tonight|this (?:time|week|weekend|morning|evening|once|(?:mon|tues"
    r"|wednes|thurs|fri|satur|sun)day)|just once|for once|one time)(?![a-z])"
    r"|昨[天晚]|前天|今[天晚早]|这[次周回趟]|本周|上次|那[天次]|一次|临时"
)
"""For once; what is usual stays."""

VERB: Final = re.compile(
    r"(?:[a-z]{1,20}(?:ed|ing|ly)|threw|gave|lost|wrote|took|made|put|let|kept|swore|hung|sent|built|bought|began"
    r"|quit|left|went|came|got|broke|fell|ran|shut|cut|sold|gone|done|over|off"
    r"|out|up|down|back|away|happens?|goes|works|runs|starts|stays|comes|gets|looks|feels|lives|uses|needs|died|ended"
    r"|last|next|early|late|soon|again|altogether|completely|entirely|everyday|twice|once|anymore"
    r"|longer|yesterday|today)(?![a-z])"
)
"""Not the second part of an English compound."""

DEED: Final = re.compile(
    r"(?<![a-z])(?:no longer|not) (?P<deed>(?!eat|drink|have|use|own|take|keep|see|go|play|do|watch|wear|work"
    r"|live|like|love|need|want|smoke|read|attend"
    r"|buy|pay|train|practi|visit|run|drive|speak|study|teach|sing|cook|date|rent|ride|make|get|be|a|in|on|at"
    r"|with|the|my|our|married|together|employ|friend|any)"
    r"[a-z]{3,12}) (?!after|on|in|at|when|for|from|since|because|there|here|to)(?:the |my |our |any )?[a-z]"
)
"""An end of a deed that is not just having, using or doing the thing."""

STOPS: Final = re.compile(
    r"(?<![a-z])(?:stopped|quit|gave up|given up|no longer|done|finished"
    r"|through with)(?: with)? (?P<deed>(?!us|eat|drink|tak|go|see|play|do|watch|hav|gett|wear|smok"
    r"|read|attend|buy|keep|pay|liv|work|train|practi|bring)[a-z]{3,}ing) (?:[a-z]+ )?[a-z]"
)
"""An end of a deed that is not just having, using or doing the thing."""

ASKS: Final = re.compile(
    r"(?<!不知道)(?<!不确定)(?<!不管)(?<!无论)(?:是不是|要不要|能不能|该不该|会不会|可不可以|用不用|需不需要"
    r"|值不值得?|行不行|好不好|有没有必要)"
)
"""A question wherever it stands in its sentence."""

ANY: Final = re.compile("(?:啥|什么|谁|哪[儿里个]?|怎么|多少)[^，,。?]{0,4}[都也]")
"""A question word that asks nothing."""

HAPPENED: Final = re.compile(r"[了过]|已经?|刚|(?<![a-z])(?:i|we|my|our|he|she|they|the|have|has|had)(?![a-z])")
"""Of a clause that a question follows: it is told, not asked about."""

POSTED: Final = re.compile(
    r"(?:朋友圈|热帖|帖子|评论区?|弹幕|短信|广告|海报|标语|标题|签名|段子|热搜|视频里|博主|群里|歌里"
    r"|台词)[^，,。]{0,8}(?:写|说|是|喊|发|讲|看到|[:：])"
    r"|(?<![a-z])(?:went on|going|was|were|is|be|goes|went) (?:all )?like(?= ?['\"])"
    r"|(?<![a-z])(?:saw|read|heard|there's|there is|got|watched|came across|found|found|posted) (?:an? |the "
    r"|this |some |that |one of those )?"
    r"(?:[a-z]+ ){0,2}(?:headline|caption|poster|tweet|billboard|slogan|lyric|article|documentary|podcast|sign"
    r"|banner|texts?|post|ad|video|thread)(?![a-z])"
)
"""What stands in the clause or behind it was read or heard somewhere."""

PROPOSED: Final = re.compile(
    r"(?<![a-z])(?:rfcs?|adr|proposals?|propos(?:e|es|ed|ing)|drafts? (?:says|of)|suggest(?:s|ed|ing)?|roadmap"
    r"|pitch(?:ed|ing)?"
    r"|discuss(?:ed|ing)?|consider(?:ed|ing)?|debat(?:ed|ing)|voted on|the plan (?:is|says|was)|on the agenda|poc"
    r"|spike"
    r"|experiment(?:ing)?|trial(?:l?ing|l?ed)?|asked (?:if|whether|for|us to|me to)|wants? (?:us |me |to)|would like"
    r"|slated|scheduled (?:to|for)|tbd|tbc)(?![a-z])"
    r"|提案|草案|提议|倡议|提了[个一]|征求意见|意见稿|讨论[^，,。]{0,4}(?:要不要|把|是否|过|中|着)|议题|评审(?:中"
    r"|会)|方案(?:里|还|是|说|写)"
    r"|规划[里上中]|排期|路线图|待定|没拍板|还没(?:定|批|过会)|建议(?:我|我们|把|大家)?[^，,。]|调研|试点|试运行"
    r"|试用|吵着要|嚷嚷"
)
"""From here on something is put forward, and nothing has been done."""

RETOLD: Final = re.compile(
    r"(?<![a-z])(?:(?:old|past|previous) (?:ticket|email|mail|diary|journal|log|notes?|post|thread|message|chat"
    r"|photo)s?"
    r"|(?:ticket|email|diary|journal|log|notes?|post|thread|photo)s? from (?:19|20)\d\d|wayback|looking back"
    r"|back in (?:19"
    r"|20)\d\d|in (?:19|20)[01]\d|archived?|postmortem from)(?![a-z])"
    r"|翻(?:旧|老|到|出|看|以前|聊天记录)|旧(?:日记|相册|工单|邮件|帖子|记录|照片|博客|账本|简历)|老照片|当年的"
    r"|(?:19|20)[012]\d ?年(?!底|中|初)"
    r"|回忆|想当年|几年前|[一二三四五六七八九十]年前|上学那会|大学那会|毕业那年"
)
"""What is told from here on was long ago."""

SPOKEN: Final = re.compile(r"(?<![a-z0-9])'(?=[a-z]{1,12}(?:'[a-z]{1,2})? [a-z])[^\"\n]{4,200}")
"""From a single quotation mark on: somebody's words."""

RECEIVER: Final = (
    r"(?:(?<![a-z])(?:to|with|at|from|gave|sold|lent|handed|passed|by|had|got|asked|let) (?:my |our |the )?"
    r"|(?:[送卖转让留借还交托][给去到回]|[送卖转让][给到][^，,。]{1,4}|被[^，,。]{1,4}|[给归被由向]|跟|和|从|陪|请"
    r"|找|让|叫|托|寄养在?|放在?|住在?)(?:我|我们|咱"
    r"|那个?|个)?)"
)
"""Before a person who only takes part in what the speaker does."""

STILL: Final = re.compile(
    r"(?<![a-z])(?:still|same as (?:before|ever)|unchanged|as (?:usual|always))(?![a-z])|还是(?!想|得|别|不|你"
    r"|管|叫|改|换"
    r"|算)|仍[然旧是在]?|依[然旧]|照[旧常样]|没(?:有)?变|不变|照样"
)
"""What stands beside it holds on."""

HEADLESS: Final = frozenset("区市省县镇店部组队级款版机师员处科家费")
"""Endings without which a Chinese word still names the same."""
