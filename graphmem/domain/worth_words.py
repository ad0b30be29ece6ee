r"""The word families by which `worth` tells what lasts from what passes, in Chinese and English.

Patterns only, for text in lower case with narrow characters and straight quotes. `\b` and `\w` mean ASCII, so that
a Latin word beside a Chinese one still begins and ends. Every repetition is bounded or of one class.
"""

import re
from typing import Final

_FLAGS: Final = re.IGNORECASE | re.ASCII | re.VERBOSE

WISH: Final = re.compile(
    r"""记住|记一下|记下来?|记好|牢记|(?<!还)(?<!否)(?<!不)记得(?!吗|我|你|上|那|之前|以前|当时|很|是|了)|别忘|不要忘|不能忘|莫忘|记录一下
    |备忘|(?<!you\s)(?<!i\s)(?<!to\s)(?<!can't\s)(?<!don't\s)(?<!cannot\s)\bremember\b(?!\s(?:when|how|the\stime)\b)
    |\b(?:to|must|should)\sremember\s(?:that|this|my|to)\b
    |\b(?:don't|do\snot|never)\sforget\b|\bkeep\s(?:this|that|it)?\s?in\smind\b
    |\bmake\sa\snote\b|\bnote\s(?:that|down|to\sself)\b|\bfor\sthe\srecord\b|\breminder\sto\s(?:self|me)\b
    |\bmemori[sz]e\b""",
    _FLAGS,
)
"""The speaker asks to keep it. Not "do you remember", not 你还记得吗."""

SMALL_TALK: Final = re.compile(
    r"""好的?[吧呀啊嘞呢哒嘛]?|可以[的吧啊]?|行[吧啊的]?(?!李|程|业|动|为|长|政|情|星|人)|对[的呀啊吧]|没错|是[的吗吧啊呀](?![^\s,。!?~]{2})|嗯+|哦+|噢+|喔+|啊+
    |哈+|呵+|嘿+|嘻+|唉+
    |emm+|hmm+|额+|呃+|收到|了解[了]?|明白[了]?|(?:那|我|那我)?(?:知道了?|明白了?|懂了)|懂了|晓得了?|谢谢[你您啦了]?|多谢|感谢[你您]?|辛苦[了啦你您]*|麻烦[你您]?了
    |不客气|没事[的儿]?|没关系|不用谢|不好意思|抱歉|对不起|再见|拜拜|拜+|晚安|早安?|早上好|上午好|中午好|下午好|晚上好|你好[呀啊]?|您好|嗨|哈[喽啰]|喂
    |在吗|在么|在不在|太?(?:好|棒|赞|牛|强)了?[啊呀哦吧]*|不错[啊哦嘛]?|厉害[了啊]?|真[的棒好假赞牛]*[啊吗]?|学到了|原来如此|这样[啊吧]?|是这样[啊的]?|那?就这样[吧]?
    |继续|下一[个步]|等[一会]?[下儿]?(?:再说)?|稍等[一下]*|等会儿?(?:再说)?|再想想|再说[吧]?|随便[聊吧]*[聊]?|没(?:别的)?事(?:了|儿)?|先这样[吧]?|加油|恭喜[你您]?
    |祝[你您]?\w{0,4}
    |没问题|不会吧|说得(?:对|有道理|好)|你说得?对|有道理|同意|赞同|确实|可不是|行吧|好嘞|得嘞|ok+a?y?|okey|k+|yes|yep|yeah?|yup|ya|no(?:pe)?|nah
    |sure|alright|all\sright|right|fine
    |cool|nice|great|good|perfect|awesome|amazing|excellent|wonderful|lovely|brilliant|sweet|neat|wow|oops|ouch
    |ugh+|aha+|oh+|ah+|haha\w*|hehe\w*|lol|lmao|rofl|omg|hm+|um+|uh+|er+
    |thanks?|thank\syou|thx|ty|tysm|cheers|much\sappreciated|i\sappreciate\sit|appreciate\sit|you're\swelcome
    |welcome|no\s(?:problem|worries|rush|thanks)|np|nvm|never\smind
    |sorry|my\sbad|apologies|hi+|hello|hey+|yo|good\s(?:morning|evening|afternoon|night|job|idea|point|one)
    |morning|bye+|goodbye|see\s(?:you|ya)|cya|later|take\scare|have\sa\s(?:good|nice|great)\s\w+
    |got\sit|i\ssee|understood|makes\ssense|sounds\s(?:good|great|fine|perfect|like\sa\splan)|works\sfor\sme
    |that\sworks|looks\sgood|lgtm|go\s(?:ahead|on)|continue|next|proceed|please
    |exactly|indeed|absolutely|definitely|totally|agreed|correct|of\scourse|brb|afk|gtg|ttyl|one\s(?:sec|second
    |moment|minute)|hold\son|wait|just\sa\s(?:sec|second|moment|minute)|hang\son
    |that's?\s(?:all|it|fine|great|right|true|ok(?:ay)?|cool|nice|funny|good)|i\s(?:agree|know|guess\sso
    |think\sso|hope\sso)|well|so|then|and|very\s(?:much|good|well)|so\smuch|a\slot|again|to\sme|for\snow
    |that|it|this|is|was|the|a|for|you|u|very|really|too|much|just|let\sme\ssee|test(?:ing)?|\d{3}""",
    _FLAGS,
)
"""What may be left out of an utterance without loss. A text made of these alone leaves nothing."""

FLEETING: Final = re.compile(
    r"""天气(?:真|好|不错|太|很|怎么)|(?:真|好|太)(?:热|冷|困|累|饿|烦|无聊|酷|难|搞笑|可爱|好笑|好看|好听|惨|离谱|漂亮|晒|闷|吵|香|美|帅|逗|快|慢)|好(?:无聊|开心|难过
    |烦)啊?|无聊|笑死|笑(?:哭|喷|疯)|吵死|热死|冷死|累死|饿死|困死|烦死|气死|无语
    |[没不]听懂|(?:还是|也)不行|不知道(?:该|怎么|为什么|选)|没看懂|看不懂|打错|发错|说错了?$|手滑|接个电话|去(?:个|趟|上)?(?:厕所|洗手间)|喝口水|吃个饭|马上回来|(?:先
    |那)[^,。]{0,4}(?:下了|撤了|溜了|闪了)|聊(?:点|些)别的|换个话题|这个话题|逗你玩|开玩笑|吓(?:我|死)|我去[!,啊]|绝了|服了|裂开|破防
    |\b(?:lol|lmao|haha\w*|ugh|omg|wow|wtf|meh|yikes|phew|damn)\b
    |\bi(?:'m|\sam)\s(?:so\s|really\s|very\s|too\s|a\sbit\s|kinda\s|just\s)?(?:bored|tired|hungry|sleepy
    |exhausted|cold|hot|happy|sad|excited|glad|fine|good|ok|okay|back|here|confused|lost|done|ready|impressed
    |curious|starving|freezing|thirsty)\b(?!\s(?:with|of|at|in|for|to)\b)
    |\b(?:nice|lovely|awful|terrible|gorgeous|beautiful|crazy|miserable|rainy|sunny)\s(?:weather|day|morning
    |evening|out)\b|\bweather\sis\b
    |\b(?:that|this|it|what)(?:\s\w+)?(?:'s|\sis|\swas)\s(?:a\s|an\s|so\s|really\s|pretty\s|very\s
    |such\s)?(?:a\s)?(?:weird|funny|hilarious|cool|awesome|amazing|great|awful|terrible|crazy|nice|boring
    |annoying|wild|interesting|silly|cute|odd|fun|impressive|brilliant|lovely|perfect)\b
    |\bit(?:'s|\sis|\swas)\s(?:still\s|really\s)?(?:raining|snowing|hot|cold|sunny|freezing|windy)\b|就是这个意思|\btraffic\s(?:was|is)\b|\b(?:wrong\s(?:window|chat|person|tab)|typo|misclick|ignore\sthat|just\s(?:kidding
    |chatting|testing|joking|curious)|be\sright\sback|brewing|grabbing\s(?:a\s)?coffee|grab\s(?:a\s
    |some\s)?coffee)\b
    |\bi\s(?:don't|didn't|do\snot)\s(?:get|understand)\s(?:it|that|this|you|what)\b|\b(?:lost\syou|no\sidea
    |let\sme\sthink|give\sme\sa\s(?:sec|second|minute|moment)|can't\sbelieve|(?:heading|going)\s(?:out|off
    |to\sbed)|not\swhat\si\s(?:meant|asked|wanted)|talk\s(?:later|soon)|i\s(?:dunno|don't\s(?:know|care|mind))
    |(?:still|it|that|this)\s(?:doesn't|didn't|isn't|won't)\s(?:work|help))\b""",
    _FLAGS,
)
"""Moods, weather, noise, slips: true now, of no use later."""

QUESTION: Final = re.compile(
    r"""[?]|(?:吗|呢|么)[\s!~。]*$|(?:多少|几[个点号]?|什么|谁|哪里|哪儿|怎么样?|怎么办|多久|多大|多长|多高|多远|为什么|啥)[\s!~。的了呀啊]*$
    |^(?:为什么|为啥|怎么|如何|什么是|啥是|什么叫|谁|哪|多少|有没有|是不是|能不能|可不可以|会不会|请问|要不要|该不该|几点|何时|何为)
    |(?:有什么|是什么|是谁|怎么[做写用办解弄改装]|有哪些|哪个|哪些|哪家)|(.)不\1
    |^(?:what|who|whom|whose|why|what's|who's|where's|how's|when's)\b
    |^(?:when|where|which|how)\s(?:is|are|was|were|do|does|did|can|could|should|will|would|to|many|much|long|often|far|old|come|about|one|of)\b
    |^(?:is|are|am|was|were|do|does|did|can|could|would|should|isn't|aren't|doesn't|didn't|any)\s(?!not\b)""",
    _FLAGS,
)
TAG: Final = re.compile(
    r"""(?:,\s?(?:right|correct|yeah|yes|no|isn't\sit|aren't\sthey|doesn't\sit|don't\sthey|huh|eh)|,?(?:对吧|是吧|对吗|是吗
    |没错吧|吧))\s?[?。!]?$""",
    _FLAGS,
)
"""A statement that only asks for assent."""

REQUEST: Final = re.compile(
    r"""^(?:(?:please|pls|ok(?:ay)?|so|now|hey|hi|and|then|also|just|well|kindly|great|thanks)\W{1,3}){0,3}
    (?:(?:can|could|would|will)\syou|i(?:'d|\swould)\slike\syou\sto|i\s(?:want|need)\syou\sto|help\s(?:me|us)|let's|let\s(?:us|me)
    |rewrite|write|translate|summari[sz]e|explain|describe|give|tell|proofread|generate|rephrase|shorten|recommend|suggest
    |compare|calculate|compute|convert|define|analy[sz]e|imagine|pretend|act\sas|roleplay|brainstorm|paraphrase|simplify|continue
    |(?:what|how)\sabout
    |(?:show|fix|correct|list|draft|expand|find|search|look\sup|create|make|build|design|sort|format|print|say|sing|read|check
    |review|repeat|try|turn|change|add|remove|refactor|debug|implement|solve|outline|improve|edit|count|plan|play|open|name
    |pick|think)\s(?:an?|the|this|that|these|those|my|our|your|me|us|it|in|for|some|any|all|every|each|one|two|three|five|ten
    |\d+|up|of|with|from|as|to|how|what|why|about))\b
    |^(?:(?:好的?|那|嗯|请|麻烦|劳驾|现在|再|先|然后|顺便|ok)[,\s]?(?:你|您)?){0,3}
    (?:帮(?:我|忙|一?下)|请(?:你|您|帮|把|给|写|翻|解|介|推|列|用|告)|麻烦|给我|替我|为我|跟我|教我|告诉我|写[个一篇首份封段]|翻译|翻成|解释|介绍|推荐|说说|讲[个讲一]
    |来[个一首段]|用一句话|用[^,。]{1,8}(?:写|解释|形容|描述|概括)|列[出举]|生成|总结|概括|润色|改写|续写|扩写|缩写|对比|比较|计算|算一?下|画[个一]|查一?下|搜一?下|分析
    |把[^,。]{1,40}(?:翻译|改成|转成|变成|换成|排序|整理|润色|缩短|总结|翻成)|这[道个段句首篇]\S{0,6}(?:怎么|如何|什么意思)|模拟|假设|假装|扮演|背[一首]|唱[一首个]|试试
    |想[个几]|起[个几]|出[个几道])""",
    _FLAGS,
)
"""One task for the assistant, at the start of a clause."""

STANDING: Final = re.compile(
    r"""[叫喊]我(?![去来吃看做起])|称呼我|(?:回答|回复)(?:请|都|要|用|尽量|时)|(?:answers|replies|responses)\s(?:as|in|with|under|short|brief)|以后|从现在|从今|今后|往后|每次|一律|总是|永远|千万|务必|必须|禁止|严禁|不得|不许|不准|不要|不能(?!不)|不可以|不用|别(?!的|人|墅|名|处|说|担心|急|闹|逗|客气|针)
    |只[用能看吃喝要接]|统一|默认|都[要用按]|规定|原则|习惯
    |\b(?:from\snow\son|going\sforward|in\sfuture|always|never|every\stime|each\stime|by\sdefault|at\sall\stimes
    |must(?:n't)?|(?<!she\s)(?<!he\s)(?<!it\s)(?<!i\s)(?<!they\s)(?:don't|do\snot)|no\slonger|only\suse
    |make\ssure|be\ssure|whenever|instead\sof|rather\sthan|avoid|call\sme|address\sme|keep\s(?:your\s|all\s
    |the\s)?(?:repl|answer|response|message|email|it\s(?:short|brief|formal|simple)))""",
    _FLAGS,
)
"""A rule that holds beyond this task."""

PERSONAL: Final = re.compile(
    r"""我(?!的?问题|猜|想问|想知道|问|看看|去[!,啊]|的天|说|服了|觉得你|接个)|咱|俺|本人|家里|自己(?:的|家)|老[公婆板爸妈]|爸|妈|爷爷|奶奶|外[公婆]|姥|哥|姐|弟|妹|儿子
    |女儿|孩子|宝宝|男友|女友|男朋友|女朋友|室友|同事|同学|朋友|领导|上司|客户|甲方|供应商|合作方|邻居|房东|导师|老师|班主任|医生
    |猫|狗|公司|团队|项目|部门|小组|学校|宿舍|合同|订单|会议|例会|预算|服务器|数据库|线上|生产环境|测试环境
    |\b(?:my|mine|our|ours|we|we're|we've|we'll|we'd|us|me|myself)\b|\bi\b(?!\s(?:see|think|guess|know|agree
    |wonder|hope|mean|understand|suppose|appreciate)\b)|\bi(?:'ve|'m|'ll|'d)\b
    |\b(?:wife|husband|partner|spouse|fianc\w+|boyfriend|girlfriend|mom|mum|mother|dad|father|parents?|sister
    |brother|sons?|daughters?|kids?|child(?:ren)?|baby|grand\w+|aunt|uncle|cousin|niece|nephew|roommate|flatmate
    |landlord|neighbou?r|boss|manager|colleague|coworker|client|customer|supervisor|team|company|office|doctor
    |vet|dentist|dog|cat|project|budget|invoice|contract|deadline|repo|prod(?:uction)?|staging|server|database
    |sprint|release)s?\b""",
    _FLAGS,
)
"""The speaker, the speaker's people and the speaker's things."""

LASTING: Final = re.compile(
    r"""\d|[〇一二两三四五六七八九十百千万]{1,3}(?:点|号|月|年|周|天|岁|个|块|元|次|人|层|楼|小时|分钟|星期|台|位|份|套|张|本|间|只|条|件|遍|折|成|米|公里|斤|公斤|%)
    |周[一二三四五六日天末]|星期[一二三四五六日天]|[上下这本]个?(?:周|月|星期)|[昨明后前]天|今[年晚早]|明年|去年|年底|月底|月初|周末|每[天周月年次个晚早]
    |决定|定[了在为下]|改[到成为用]|换[成了到]|搬[到家去]|选[了用定择]|采用|放弃|取消|推迟|延[期到后迟]|提前|提[交到]|否决|通过了|批准|敲定|确定|确认|达成|同意|答应|约[了好在]
    |订[了好]|买了|卖了|辞[职了]|离职|入职|升[职级了到]|毕业|结婚|离婚|怀孕|出生|去世|退[休了货]|转[到岗正]
    |因为|由于|原因|导致|所以|结果|发现|找到了|解决|修[好复了]|搞定|就(?:好|行|通|正常|可以|能)|失败|报错|错误|异常|故障|bug|崩|卡住|超时|泄漏|重启
    |喜欢|讨厌|爱[吃喝看玩好]|偏好|习惯|擅长|害怕|怕|过敏|不耐受|忌口|吃素|素食|信[佛教]|戒[了烟酒]|不[吃喝用看去住做会懂能想要接抽]|不再|没有|[从]不|从来
    |叫|姓|名字|代号|生日|血型|电话|地址|住[在址]?|来自|老家|籍贯|学[的了习]|工作|上班|职业|专业|负责|联系人|密码|账号|钥匙|放在|存[在下]|位于|在[^,。吗呢吧]{2,8}(?:里|上|下
    |旁|边|面|楼|室|间|处|号)|养了?|有[一两三几个]|开始|正在|打算|计划|准备|目标|待办|要[交做买去办在写还]|需要|得[去交买把]|之前|截止|到期|deadline|ddl
    |\b(?:decid\w+|agreed|chose|chosen|picked|settled|switch\w*|chang\w+|mov(?:ed|ing)|renam\w+|replac\w+
    |cancel\w+|postpon\w+|reschedul\w+|delay\w+|approv\w+|reject\w+|drop(?:ped)?|quit|stopped|started|start
    |joined|left|hired|promot\w+|graduat\w+|married|divorc\w+|pregnant|expecting|born|died|retir\w+|bought|sold
    |sign(?:ed)?|book(?:ed)?|order(?:ed)?|shipp?\w*|launch\w*|releas\w+|deploy\w*|merg\w+|migrat\w+|upgrad\w+)\b
    |\b(?:because|caus\w+|reason|due\sto|turned\sout|root\scause|fix\w*|fail\w*|broke\w*|error|crash\w*|bug
    |solved|resolv\w+|work(?:s|ed|ing)?)\b
    |\b(?:like|likes|love|loves|hate|hates|prefer\w*|enjoy\w*|dislike\w*|favou?rite|allerg\w+|intoleran\w+|vegan
    |vegetarian|diabetic|kosher|halal|afraid|scared|avoid\w*|can't|cannot|don't|doesn't|never|always|only|usually
    |every|banned|must|should|want(?:s|ed)?|need\w*|have\sto|has\sto|got\sto|plan(?:s|ning)?|going\sto|aim\w*
    |goal|target|due|remind\w*|todo|to-do|by\s(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b
    |\b(?:named?|called|pronouns|born|birthday|anniversary|live|lives|living|from|speak|speaks|stud(?:y|ies|ying)
    |use|uses|using|own|owns|drive|play|plays|run|runs|lead|leads|manag\w+|responsible|located|address|phone
    |password|key|code|is\s(?:in|on|at|with|under|behind)|are\s(?:in|on|at|with))\b
    |\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august
    |september|october|november|december|tomorrow|yesterday|tonight|next\s(?:week|month|year)|last\s(?:week|month
    |year)|this\s(?:week|month|year)|weekend|noon|midnight|morning|evening)\b""",
    _FLAGS,
)
"""Numbers, dates, decisions, causes, tastes, names, places, duties: what is asked about later."""

GUESS: Final = re.compile(
    r"""也许|或许|可能(?!性)|大概|说不定|我猜|猜[您你的]|[您你](?:应该|大概|估计|似乎|好像)|(?:似乎|好像|估计|看来|看起来)[您你]|不确定
    |\b(?:maybe|perhaps|possibly|probably|i\s(?:guess|suspect|assume|imagine|suppose|bet)|might|may\s(?:be|have
    |like|want|prefer)|could\sbe|it\s(?:seems|looks\slike|sounds\slike)|you\s(?:seem|must\sbe|look|sound)
    |not\ssure)\b""",
    _FLAGS,
)
ECHO: Final = re.compile(
    r"""[您你](?:之前|先前|刚才|刚刚|上次|以前|曾经?|前面|早先|过去|昨天|一开始)?(?:曾|有|跟我|和我)?\s?(?:说过?|提到|提过|提及|讲过|告诉[过我]|表示过?|said|told
    |mentioned)|如[您你]所|正如[您你]|(?:根据|按照?|基于|照)(?:我的?|您的|你的|[您你])?(?:记忆|记录|资料|了解|档案|之前|历史)|我(?:还)?记得[您你]|据我所?[知记]
    |从(?:您|你|我们)?之前的
    |\byou(?:'ve|\shave|\shad)?\s(?:already\s|also\s|once\s|previously\s|just\s|earlier\s)?(?:said|mentioned|told
    |stated|noted|shared|asked\sme\sto\sremember)\b|\b(?:as|like)\s(?:you|we)\s(?:\w+\s)?(?:said|mentioned|told
    |discussed|noted)\b|\bi\s(?:still\s)?(?:remember|recall)\b|\b(?:based\son|according\sto|from)\s(?:my\smemory
    |our\s(?:previous|earlier|last|past)|your\s(?:previous|earlier|past|profile)|what\syou)\b|\bmy\s(?:notes
    |memory|records)\s(?:say|show|tell)\b""",
    _FLAGS,
)
"""The agent repeats what it was told."""

REPORT: Final = re.compile(
    r"""已(?!了解|知悉|收到|明白|读|知道|理解|阅|为您找到|为你找到)(?:经|为|把|将|帮|按|向|给|在|从|记|提|完|部|改|更|修|解|合|发|订|预|取|安|设|创|添|删|升|回|通|上|下
    |生|保|确|关|开|执|清|转|付|支|退|寄|申|注|登|备|恢|启|停|配|迁|扩|同|批)|(?:订|约|定|改|修|搞|办|处理|安排|部署|设置|发送|提交|预订|完成|恢复|解决|上线|修复|更新|配置
    |备份)(?:好|完|成功)?了|(?:结论|结果|决定|原因|根因|状态|进度|进展|总结|纪要|小结|摘要|待办|下一步)(?:是|为|如下)?\s?[::]|被否决|决定(?:采|选|用|由|推|不|在)
    |(?:改|调整|推迟|延|提前|换)(?:到|至|为|成)|确认(?:为|在|于|了)|预计|原因是|是因为|(?:团队|大家|客户|双方|会议)(?:已|都|最终|一致)?(?:同意|决定|确认|选)|(?:成功
    |失败)[,。了]|成功率|错误率|回滚|rollback|生效|出票|机票已|入住
    |已\s?(?=[a-z])|\b(?:done|finished|completed|confirmed|booked|reserved|scheduled|rescheduled|moved|deployed
    |merged|released|fixed|resolved|patched|updated|upgraded|migrated|created|added|removed|deleted|renamed|sent
    |submitted|cancel+ed|refunded|shipped|restored|rolled\sback|enabled|disabled|configured|installed|assigned
    |approved|rejected|saved|recorded|logged|noted:|set\sup|switched|replaced|changed|copied|published|paid
    |signed|started|stopped|restarted|archived|backed\sup|now\sruns?|is\snow|are\snow)\b|\b(?:summary|status
    |decision|conclusion|outcome|result|root\scause|action\sitems?|next\s(?:step|review|meeting)|follow-?ups?
    |todo|findings?|verdict|update|eta)\b[^.:]{0,40}:|\bthe\s(?:root\s)?(?:cause|reason|problem|bug|issue
    |culprit)\s(?:is|was)\b|\b(?:we|the\steam|they|client|you\sand\si)\s(?:have\s)?(?:agreed|decided|chose
    |settled)\b|\bwe(?:'ll|\swill)\s(?:use|go\swith|ship|move)\b|\bi\s(?:have|'ve)\s(?!a\b|some\b|found\b
    |understood\b|no\b)""",
    _FLAGS,
)
"""The agent says what was done, found or agreed."""

HOLLOW: Final = re.compile(
    r"""^(?:以下|下面|这里|这)是|^(?:好的?|当然|没问题|sure|of\scourse|certainly|ok(?:ay)?)?\W{0,3}(?:here(?:'s|\sis|\sare)
    |below\s(?:is|are)|i\s(?:can|could|will|'ll)\s(?:help|try|take|look)|let\sme|我来|让我|我可以|我会|我这就)
    |意思是|是指|指的是|\b(?:means|refers\sto|stands\sfor|is\sdefined\sas)\b|抱歉|对不起|\bsorry\b|\bapologi[sz]e\b
    |\b(?:please|kindly)\s(?:try|provide|let\sme|share|clarify)|请(?:再|提供|告诉|稍|问|您?说明)|^\W{0,2}(?:you\s(?:can
    |could|should|may)\b|[您你]?可以(?:试|先|考虑|用|通过|参考)|建议[您你]|推荐|试试|\btry\b)""",
    _FLAGS,
)
"""Answers, offers and excuses of an agent: said on demand, and again on the next."""
