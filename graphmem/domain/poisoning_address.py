"""Signals of poisoning: who is spoken to, in whose name, as what, when and for how long.

Each is weak alone; `poisoning` adds the points of all.
"""

from typing import Final

from graphmem.domain.poisoning_words import signal

ADDRESS: Final = (
    signal(
        "reader",
        3,
        r"""
        {AI}(?: (?:that|which|who))?(?: is| are)? (?:reading|read|reads|processing|processes|summari[sz]ing|
        summari[sz]es|parsing|handling|scanning|indexing|crawling|ingesting|viewing|retrieving|loading|using|opening|
        seeing) (?:this|the|it|these|here)
        (?:to|for|attention|attn|hey|dear|hello|note for|note to|notes? saved for|message (?:to|for)|
        instructions? (?:to|for)|reminder (?:to|for)|hint for)(?: (?:the|any|all|every|your|whatever|whichever|
        future))*(?: (?:user's|owner's))? (?:ai (?:reader|tool|system)s?|{AI})(?: reading| that|'s|:|,|\.|\)| only|
        who| which| when| if)
        (?:notes?|reminders?|instructions?|hints?|messages?|notice|memo|tips?|rules?|
        guidance)(?: \w{1,12}){0,2} (?:for|to)(?: (?:the|any|all|every|your|future|whichever|whatever))* {AI}
        (?:hey|dear|hello|hi|attention|to) (?:[\w-]{1,16} ){0,3}{AI}(?:[,:!]| that| who)
        {AI} (?:reviewing|checking|grading|scoring|screening|evaluating|ranking|looking at|that (?:reviews|checks|
        grades|scores|opens|loads|sees)|replying|translating|answering)
        [\w]{3,12}-(?:reading|writing|reviewing|parsing|checking) {AI} ; 机器(?:审核|阅读|评审|读者|筛选)\S{0,2}
        仅\S{0,3}{机}\S{0,2}可见 ; {机}可见 ; (?:visible|addressed|directed|shown|only) (?:only )?to {AI}
        (?:那位|这位|各位|亲爱的|正在\S{0,8}的)(?:智能|ai)?\s?{机} ; ai readers? ; for ai eyes
        if you(?:'re| are) an? (?:\w{1,12} )?{AI} ; todo ?\(?(?:ai|agent|bot|llm|copilot|claude)\b\)?
        @(?:ai|agent|bot|assistant|copilot|claude|gpt) ; x-(?:ai|agent|assistant|llm|bot)-[\w-]{1,16}
        (?:ai|agent|assistant|llm|bot)[-_ ](?:note|instruction|directive|hint|notice)s? ?[:：=] ; machine[- ]readable
        (?:读到|看到|处理|检索到|总结|抓取|解析|翻译|浏览|阅读|收到|引用|打开|使用)(?:了)?(?:这|本|此|该|以下|
        上述)[^。\n]{0,8}的?{机}
        (?:致|给|对|告|写给|请|各位|所有|任何|凡是?)\s?(?:各位|所有|任何|正在|读到|看到|后续|接手|每个|
        各)?[^。，,\n]{0,6}{机}(?:们)?(?:的(?:说明|提示|注意|指令|备注|话|消息|要求|通知|附注|留言|提醒)|[:：，,]|
        注意|请|必须|须|都) ; (?:如果|若|假如|要是)你是(?:一个|一名)?{机} ; 机器可读
        {机}\s?(?:自己|自动|自行|直接|读者)\s?~(?:decode|解码|执行|处理|读取|照做|follow|照办)
        """,
    ),
    signal(
        "charge",
        2,
        r"""
        {AI}(?: (?:here|too|also|now|therefore|involved))? (?:must|should|shall|is to|are to|has to|have to|needs? to|
        is required|are required|is expected|are expected|is authori[sz]ed|are authori[sz]ed|is instructed|
        are instructed|is obliged|always|never|ought to|may now|can now|will now|will always|is allowed|are allowed|
        is permitted|are permitted)
        {机}(?:们|系统)?\s?[^。，,\n]{0,10}?(?:须|应|必须|务必|不得|无需|无须|一律|自动|有义务|请|可直接|应当|应该|
        不必|不用|不需|不再|今后|以后|可以|要|得|需|将)
        (?:用户|user|主人|他|她|客户)\s?(?:希望|要求|让|想让|同意|允许|授权|指定|吩咐|叮嘱|规定)[^。，,\n]{0,4}?{机}
        (?:assistant|agent|ai|bot|model|llm|助手|模型)[._](?:\w{1,20}) ?=
        (?:the user|owner|customer) (?:wants|expects|allows|asks|asked|told|instructed|authori[sz]ed|permits|
        likes) (?:its?|the|their|his|her|any|all|every|me|you) ?{AI}?(?: to| should| must)
        (?:让|要求|命令|指示|通知|授权|允许|规定|吩咐)[^。，,\n]{0,4}{机}
        (?:instruct|order|tell|require|direct|authori[sz]e|remind|get|have|make)(?:s|ed|d)? (?:the |all |any |every |
        your )?{AI} to
        {机}的[^。，,\n]{0,6}(?:功能|限制|权限|职责|任务)[^。，,\n]{0,4}(?:停用|解除|改为|变更|关闭|取消)
        """,
    ),
    signal(
        "user",
        1,
        r"""
        {USER} (?!story|stories|experience|interface|guide|manual|table)\w ; {USER}[^a-z ]
        用户(?!体验|故事|表|名|界面|手册|量) ; 主人 ; 机主 ; 使用者 ; 来访者 ; 本人 ; 持有人 ; user's ; 人类
        """,
    ),
    signal(
        "you",
        1,
        r"""
        you ; your ; yourself ; 你 ; 您
        """,
    ),
    signal(
        "rank",
        2,
        r"""
        (?:i am|i'm|this is|here is|speaking as|as|from|signed|on behalf of|by order of|per|under|approved by|
        authori[sz]ed by|mandated by|ordered by|message from|cleared by|verified by|required by)(?: (?:your|the|an?|
        our|its))* (?:\w{1,14} ){0,3}{RANK} ; {RANK}\S{0,3}(?:亲口|亲自|跟我讲|跟我说|点头|点过头|打过招呼|同意)
        {RANK} (?:\w{1,12} ){0,2}(?:said|says|told us|told|ordered|orders|requires?d?|instructed|instructs|approved|
        authori[sz]ed|decided|confirmed|mandates?d?|wants|asked|insists)
        (?:admin|root|system|owner|superuser|full|elevated|master) (?:rights|access|privileges?|credentials|clearance|
        authority|level)
        {RANK}(?: \w{1,10})? (?:override|approval|authori[sz]ation|clearance|notice|directive|order)
        (?:employee|staff|badge|ticket|case|clearance|auth\w{0,9}|approval) (?:id|no|number|code|#)\W? ?\w
        (?:员工|工作|授权|审批|工单|警官|警)(?:编号|证号?|码|号)|工号 ; 我(?:是|就是|代表|们是)[^。，,\n]{0,12}{RANK}
        (?:这里|本人|此处|这)是[^。，,\n]{0,10}{RANK}
        {RANK}(?:的|在此|现|已经?|特此|正式|紧急|统一|昨天|刚刚?|上周|今天)?\s?(?:授权|批准|命令|要求|指示|下令|规定|
        宣布|通知|说|函|令|声明|特批|确认|交代|said|公告|广播|令|发布|下发|决定|明确|让)
        (?:受|以|奉|经|根据|按|凭|依据|遵照)[^。，,\n]{0,8}{RANK}[^。，,\n]{0,6}(?:委托|名义|命令|授权|指示|批准|要求|
        身份|权限|规定) ; official (?:partner|policy|notice|order|request) ; 官方\S{0,6}(?:规定|要求|授权|说|指定)
        hereby ; 特此 ; (?:最高|管理员|root|超级|系统|特权|sudo|admin)\s?(?:级别)?(?:权限|身份|授权|用户|认证)
        底层\S{0,3}口令 ; (?:这个|你这个|本)\S{0,4}{机}\S{0,4}(?:是我|由我|我)\S{0,8}(?:做|开发|写|训练|搭|设计|造|带)
        """,
    ),
    signal(
        "lasting",
        1,
        r"""
        always ; never ; from (?:now|here|today|this point|this moment) on(?:wards?)? ; for good ; forever
        from today ; each \w{1,12} you ; every \w{1,12} you ; henceforth
        every (?:time|future|reply|answer|response|session|conversation|request|single)
        each (?:time|reply|answer|response) ; (?:any|all) future
        in (?:any|every|all|each) (?:\w{1,12} )?(?:reply|replies|answers?|responses?|sessions?|conversations?|
        projects?) ; permanent(?:ly)? ; long-term ; in perpetuity ; indefinitely ; going forward
        standing (?:order|instruction|permission|rule) ; until (?:further notice|told otherwise) ; regardless
        no matter ; without exception ; by default ; 以后 ; 今后 ; 从现在 ; 从此 ; 此后 ; 一律 ; 永久 ; 长期 ; 永远
        始终 ; 每次 ; 每当 ; 凡 ; 只要 ; 总是 ; 无论 ; 不管 ; 即日起 ; 从今 ; 下次 ; 每回 ; 任何时候 ; 所有\S{0,6}都
        从下一轮 ; 接下来 ; 一直有效 ; next time
        """,
    ),
    signal(
        "memo",
        2,
        r"""
        (?:for|in|to) the (?:long[- ]term|permanent) (?:file|record|profile|memory)
        (?:长期|永久)(?:设定|规则|偏好|指令) ; memory (?:note|update|entry|record|item|fact|card)
        notes? (?:for|to) (?:your |the |its |long-term )*(?:memory|memories|store|profile)
        long-term (?:store|memory|note)
        (?:save|store|add|write|commit|record|persist|keep|file|log|put|append|pin)(?:s|d)? (?:\w{1,12} ){0,4}(?:to|
        in|into|as|on) (?:\w{1,12} ){0,2}(?:profile|memory|memories|long-term|permanent|preference|fact|record)s?
        (?:store|remember|memori[sz]e|note|record|save|retain)(?: (?:this|permanently|for later|forever|carefully|
        as a fact))*[:：] ; worth (?:keeping|remembering|storing|saving)
        for (?:later|future|subsequent|all) (?:sessions?|conversations?|chats?|reference|turns?)
        (?:should|must|will) (?:store|remember|memori[sz]e|save|record) that
        user (?:profile|preferences?|facts?)(?: \([^)]{1,20}\))? ?[:：]
        {AI} (?:should|must|will) (?:store|remember|memori[sz]e|save|record)
        (?:长期|永久|用户)?记忆(?:更新|写入|条目|备注|补充|修订|追加|同步|库)
        (?:存|写|记|加|放|录|保存|更新|同步|补)(?:进|入|到|在)?\S{0,4}(?:长期记忆|记忆|画像|档案|偏好|memory|
        profile)(?:里|中|库)?
        (?:记一下|记下来?|帮忙记|记录一下|记好|备注一下|记牢|记着|记得|记住)(?:哈|啊|了|哦|吧|这|[:：，,])
        用户(?:偏好|画像|资料|档案|信息|设定|习惯)(?:[（(：:]|更新|补充|如下) ; 自动整理
        记住(?:用户|主人|客户|the |这条)
        """,
    ),
    signal(
        "favour",
        2,
        r"""
        (?:对我|跟我|给我|为我)\S{0,6}(?:统统|都|全|一律|不)?\S{0,4}(?:免审|免检|免验|开放|不算数|没用|无效|不适用|
        不作数|例外|特例|豁免|不设防|bypass|skip|可以说) ; (?:跟|和|与)\S{1,6}(?:一个|同等?|同一)级别?
        (?:clearance|rank|authority|level|rights) (?:\w{1,8} )?(?:\d|above|sits|stands|beyond|over) ; level \d
        (?:for|with) me (?:\w{1,8} ){0,2}(?:exception|no limits|don't apply)
        my (?:clearance|orders?|word|authority|rank|credentials) ; 免审 ; 免检 ; 一概不作数 ; 就当\S{0,4}(?:没|从来没)
        """,
    ),
    signal(
        "persona",
        2,
        r"""
        you(?:'re| are) (?:now|no longer|henceforth|hereby|actually|really|in fact|not (?:an? |the )?{AI})
        your (?:new|real|true|actual|only|sole) (?:\w{1,12} )?(?:role|name|identity|job|task|goal|mission|purpose|
        owner|master|user|principal|boss|objective|operator|employer)
        (?:role|persona|identity|character) (?:reset|switch|change|update|swap)
        (?:角色|身份|人设|人格|职责|立场)\S{0,4}(?:重置|切换|变更|更新|改为|变为|替换|升级|[:：])
        你(?:不再|已不|现在|其实|今后|已经|从现在起|从此)\S{0,2}(?:是|变成|属于|成为|叫|扮演|服务于|效忠)
        你(?:的)?(?:新|真正|真实|唯一|实际)的?\S{0,3}(?:主人|身份|角色|任务|目标|使命|名字|老板|用户|雇主|owner|role)
        你没有 ; you (?:have|possess) no (?:right|ability|option|choice)
        (?:deployed|owned|operated|controlled) by the (?:page|site|document|shop|store)
        """,
    ),
    signal(
        "when",
        2,
        r"""
        (?:when(?:ever)?|if|every time|each time|next time|once|as soon as|should|for) {USER} (?:\w{1,10} )?(?:ask|
        request|mention|say|want|inquir|bring|tr(?:y|ies)|type|shop|book|order|search|need|wonder|consider|talk|log|
        upload|open|pay|share|complain|cancel|quer)(?:s|es|ed|ing|e|es)?
        (?:when(?:ever)?|if) (?:you(?:'re| are)? )?(?:asked|questioned|queried|someone asks|prompted|anyone asks)
        (?:everyone|anyone|whoever|those|people) (?:who )?(?:asks?|asking|requests?|mentions?)
        (?:凡|凡是|每当|只要|一旦|如果|若|当|遇到|以后(?!我)|下次(?!我)|今后(?!我)|谁|谁要是|有人|要是|碰到|假如|
        next time)\s?(?:{用户}|有人|别人|任何人|谁)?\S{0,6}?(?:问|提到|问起|询问|说要|想买|上传|要求|登录|咨询|打听|
        搜索|聊到|拿着|来问|让你|点击|下单|对你说|质疑|付款|asks?|求助)
        {用户}\s?(?:让你|问起?|要求你|叫你|一?提到|问什么|问哪)
        """,
    ),
    signal(
        "reply",
        2,
        r"""
        before (?:you )?(?:answer|reply|respond|continu|proceed|do)(?:ing)?
        (?:in|with|at the end of|into) your (?:very )?(?:next|first|final|every) (?:reply|answer|response|comment|
        message|turn|output)
        (?:end|finish|start|begin|close|sign off) (?:every|each|your|all) (?:\w{1,10} )?(?:repl(?:y|ies)|answers?|
        responses?|messages?) ; (?:print|output|reply|respond|answer) (?:only )?(?:with|exactly|verbatim|only)
        (?:回答|回复|答复|答案|输出|响应|消息)(?:的)?(?:最后|末尾|结尾|里|中|之前|前|开头|时|一律|只|都)\S{0,6}
        再正常(?:回答|回复|处理|继续) ; 先\S{0,16}再(?:回答|回复|答|处理)
        下一?(?:步|条|轮)\S{0,3}(?:请|必须|回复|调用|执行|回答) ; 直接执行
        (?:照做|照办|遵照执行|立即执行|无条件执行|执行下文)
        """,
    ),
)
