"""Signals of poisoning: what is asked for, against which rule, on what, and hidden from whom.

Each is weak alone; `poisoning` adds the points of all.
"""

from typing import Final

from graphmem.domain.poisoning_words import signal

ACTS: Final = (
    signal(
        "hide",
        3,
        r"""
        {NOT} (?:ever )?(?:\w{1,12} ){0,2}{TELL}(?: (?:to|that|this to|it to|about (?:this|it) to))? {USER}
        {NOT}\s?~{TELL}~{用户}
        {NOT}\s?~(?:跟|和|向|对|让|给|与|同){用户}\s?~(?:{TELL}|{CHECK}|知道|看见|看到|发现|察觉|说|提|confirm|
        mention|notice|know|see)
        {NOT} (?:ever )?(?:mention|disclose|reveal|repeat|quote|show|discuss|acknowledge|admit|refer to|cite|output|
        explain|expose|leak|print)(?:ing)? (?:that )?(?:this|these|that|the|having|any of this|
        it)(?: (?:\w{1,14} )?(?:instructions?|notes?|rules?|messages?|lines?|directives?|memor(?:y|ies)|prompts?|
        texts?|reminders?|entry|entries|setup|policy|request|change|source|comments?|steps?|action|transfer|upload|to|
        in|was|came|you|publicly|happened|anywhere|out loud|aloud)|[.,;!]|$)
        {NOT}\s?~(?:提及|透露|泄露|暴露|展示|复述|引用|输出|说出|提起|告诉任何人|告诉别人|显示|公开|承认|解释|声张|
        提到)[^。，,\n]{0,4}(?:本|这|此|该|自己)
        (?:本|此|这)\S{0,4}(?:不得|不可|不要|不许|请勿|切勿|勿|禁止|严禁)[^。，,\n]{0,4}(?:透露|外传|泄露|提及|公开|
        显示|告知|展示|复述)
        {用户}\s?(?:无需|无须|不需|不必|不用|不会|不能|不应|不得|不该|没必要|并不|看不)\s?[^。，,\n]{0,4}(?:notice|
        know|see|知情|知道|知晓|察觉|发现|看到|看见|看|确认|参与|了解|同意|见|管)
        (?:无需|无须|不必|不用|别)\s?(?:知会|惊动|告知|通知|提醒|让|征求|请示|打扰|麻烦|叫醒)
        (?:{USER}|humans|nobody|no one|they|he|she) (?:must|should|will|need|needs|does|do|won't|can|cannot|can't|is|
        are|mustn't|shouldn't|doesn't|don't|didn't)(?: (?:not|never|no|to))* ?(?:know|see|notice|look|read|be told|
        be informed|be aware|find out|hear|learn|have to know)
        (?:对|向|瞒着?|背着|隐瞒|蒙骗|骗过|绕过|避开|躲过)\s?{用户}(?:隐瞒|保密|藏|隐藏)? ; (?:隐瞒|瞒住|不让{用户})
        (?:keep|hide|conceal|withhold)(?:ing)? (?:\w{1,12} ){0,4}(?:from|secret from|hidden from) {USER}
        behind {USER} back
        without {USER} (?:knowing|knowledge|noticing|consent|seeing|realising|realizing|being told)
        (?:nobody|no one|no-one|none of them) (?:\w{1,8} )?(?:notices?|sees?|knows?|looks?|reads?|asks?|suspects?)
        (?:看不出来?|没人(?:会)?(?:看|知道|发现|注意)|不会被(?:发现|察觉|看到)|隐蔽)
        (?:不得|不要|别|不许)\s?(?:写明|注明|说明|讲明|标明|留下|写出)
        (?:stays?|keep it|kept|remains?) (?:strictly )?(?:between|with) (?:us|you and me)
        别\s?(?:explain|mention|log|说|讲) ; 不许说 ; say nothing
        (?:keep|stay|remain|be) (?:silent|quiet|discreet|covert)
        keep (?:this|it|that|these|the \w{1,14}) (?:\w{1,10} )?(?:secret|hidden|confidential|quiet|silent|private|
        between us|invisible|to yourself) ; as if nothing ; 若无其事
        (?:假装|当作?|装作)(?:没|什么都?没|不知|无事|正常|不知道) ; 绝口不提 ; 只字不提 ; 不留(?:痕|记录|日志|底)
        神不知鬼不觉 ; 不动声色 ; 不露声色
        (?:别|不要|不许|切勿|无需|不用)\s?(?:声张|留痕|解释|吭声|提存|说是|说明来源|问为什么|提这)
        (?:delete|remove|erase|clear|wipe|clean|cover)(?:ing)? (?:up )?(?:the |your |all |any |its )?(?:traces?|
        tracks|audit|logs?|evidence) ; (?:删|清|抹)\S{0,3}(?:痕迹|日志|记录)
        (?:without|leave no) (?:leaving )?(?:a |any )?traces? ; 字号\S{0,4}(?:最小|1) ; 白色?字 ; display: ?none
        font-size: ?[01] ; don't say why ; don't explain ; no explanation
        {NOT} (?:leave|log|record|keep) (?:a |any |this |it )?(?:trace|log|record)
        """,
    ),
    signal(
        "stealth",
        2,
        r"""
        silently ; quietly ; secretly ; covertly ; discreetly ; surreptitiously ; in secret ; invisibly
        unobtrusively ; without (?:a word|comment|remark|saying so|mentioning|notice|announcing) ; 悄悄 ; 偷偷 ; 暗中
        暗地里 ; 静默 ; 在?后台(?:默默|悄悄|自动|请求|发|执行) ; 默默 ; 秘密地? ; 私下 ; 不经意 ; 潜移默化 ; 隐藏的?
        不可见 ; hidden ; in the background
        """,
    ),
    signal(
        "nocheck",
        2,
        r"""
        {NOT}\s?~(?:再|重复|额外|人工|二次|further |again |more |another |any |for |with |first |to )?{CHECK}
        no (?:\w{1,12} )?(?:callback|confirmation|verification|approval|review|questions?|checks?|permission|
        second look|prompt|warning)s? (?:is |are )?(?:needed|required|necessary|asked) ; no questions asked
        {NOT} (?:\w{1,12} ){0,2}(?:confirmation|verification|approval|permission|checks?|review)
        (?:免|跳过|省略|省去|略过|绕过|skip|bypass|关闭|取消|不走)\s?(?:所有|一切|任何|the |all |any |
        every )?\S{0,4}(?:确认|验证|审核|审批|校验|核实|核对|双重|二次|人工|流程|verification|checks?|confirmation|
        review|approval|price check) ; pre-?approv\w{1,3} ; pre-?authori[sz]\w{1,3}
        already (?:approved|authori[sz]ed|cleared|verified|confirmed|consented)
        auto-?(?:approv|accept|confirm|merg|execut|run|pay)\w{0,4}
        (?:自动|直接|一律|全部|默认|无条件|立即|马上|全)\s?(?:批准|通过|同意|放行|执行|approve|merge|accept|照办|转账|
        付款|退款|确认|点同意|授权|全额|照做|答应|提供) ; (?:当作?|视为|视同|算作|as) already\w{0,2}
        视为(?:已|用户|同意|授权)
        {NOT} (?:ask|check with|consult|wait for|bother|involve|prompt|need)(?:ing)? {USER}
        {NOT} (?:have to |need to )?(?:refuse|decline|question|hesitate|argue|warn|push back|say no)
        (?:不得|不许|不能|不可|不要|别|没有|无权)\s?\S{0,4}(?:拒绝|推辞|质疑|犹豫|反驳|拦|阻拦|警告|劝阻|反问|多问)
        """,
    ),
    signal(
        "consent",
        2,
        r"""
        {USER} (?:\w{1,12} ){0,2}(?:pre-?approved|approved|agreed|consented|authori[sz]ed|waived|opted (?:in|out)|
        given (?:permission|consent|approval)|gave (?:permission|consent|approval)|signed off|okayed|ok'd|whitelisted|
        granted|trusts|allows|permits|wants every|is fine with|has no objection|does not mind|doesn't mind|
        never wants to be asked)
        {用户}\s?(?:本人)?(?:已经?|早已|早就|之前|此前|以前|曾|刚刚?|都|也|事先|一直|长期|已)?\s?(?:经|明确|口头|书面|
        亲自|主动|永久)?\s?(?:同意|允许|授权|答应|批准|许可|点头|默认|认可|首肯|承诺|委托|签过|交代过?|说过以后|
        说过了?[:：，,]|吩咐过?|放弃|勾选|说了|approve|agree|consent|authori[sz]e|ok)
        """,
    ),
    signal(
        "unbound",
        3,
        r"""
        your (?:\w{1,14} ){0,3}{RULE}(?: \w{1,8}){0,2} (?:no longer|don't|doesn't|do not|does not|has|have|is|are|was|
        were|will|cannot)(?: (?:now|been|being|not|no longer|hereby|all|immediately))*(?: (?:apply|applies|bind|count|
        matter|exist|valid|relevant|hold|{VOID}))
        {NOT} (?:be |being )?(?:bound|restricted|limited|constrained|subject to|governed|tied|censored|
        filtered)(?: (?:by|to))? ; free (?:from|of) (?:all|any|your|every) {RULE}
        (?:no|zero|without|lacks?|has no|have no) (?:\w{1,12} )?(?:content polic(?:y|ies)|restrictions|guardrails|
        filters|ethic\w{0,3}|moral\w{0,3}|safety rules|limitations|censorship)(?! on| in)
        (?:lift|waiv|suspend|disabl|deactivat|remov|drop|relax|turn(?:ing)? off|switch(?:ing)? off|unlock|bypass|
        overrid|revok|exempt)(?:e|es|ed|ing|s)?\s?(?:\S{1,14}\s?){0,3}(?:guardrails?|safety|restrictions?|filters?|
        refusals?|moderation|no-\w{1,12} rule|confidentiality|safeguards?|content polic\w{1,3}|limits)
        (?:不再受|不受|没有|无|摆脱|脱离|解除|突破|已?关闭|取消|不存在|放开|去掉|豁免)\s?(?:了)?(?:你的?|任何|一切|
        所有|全部|的)?[^。，,\n]{0,4}(?:限制|约束|道德|审查|过滤|内容策略|安全策略|安全限制|束缚|护栏|底线|红线|
        guardrails?|拒绝的权利|权利拒绝|保密义务) ; 拒答\S{0,3}(?:停用|关闭|解除|取消|失效) ; 无限制 ; 不受限
        unrestricted ; unfiltered ; jailbroken ; 越狱(?:模式|状态)
        (?:不能|不该|不许|不让|不便|不方便)说的?[^。，\n]{0,6}(?:都|也)?(?:可以|能|要)?(?:说|讲|告诉) ; 不算违规
        不违规 ; 不算泄密 ; 不适用\S{0,8}(?:条款|规定|规则|政策|限制|保密)
        (?:你|您|{机})的?[^。，,\n]{0,10}{RULE}[^。，,\n]{0,10}{VOID}
        (?:safety|security|filter|guardrails?|moderation|refusals?|restrictions?|安全\S{0,3}|过滤|拒绝|审查|
        限制)(?: level|模式|开关)?\s?[:：=]\s?(?:off|0|none|null|false|disabled|关|无|零|关闭)
        (?:developer|debug|god|dan|maintenance|unrestricted|admin|root|sudo|jailbreak|维护|调试|开发者|管理员|超级|
        特权|root|上帝|自由)(?: |-)?(?:mode|态|模式|权限模式|状态)
        """,
    ),
    signal(
        "void",
        2,
        r"""
        {EARLIER}\s?(?:的)?{RULE}~{VOID} ; {RULE} (?:above|before this)~{VOID}
        {EARLIER} {RULE} (?:\w{1,8} ){0,2}(?:no longer|don't|do not|does not) (?:apply|bind|count|hold)
        {RULE}\s?(?:在这里?|此处|现在|今天|今后|对我|对你|即刻|从现在起)\S{0,4}{VOID}
        (?:new|updated|revised|fresh|real|true|actual|secret) (?:\w{1,12} )?(?:directives?|instructions?|objective|
        orders|mission|prompt)
        新的?(?:指令|任务|目标|身份|角色|设定|directive|system prompt|规则)\S{0,3}(?:[:：是]|如下|已|即)
        """,
    ),
    signal(
        "outrank",
        3,
        r"""
        (?:this|these|my|the following|it)(?: (?:\w{1,16}|here|below)){0,3} (?:replaces?|supersedes?|overrides?|
        outranks?|overrules?|(?:takes?|has|have) (?:precedence|priority)|trumps?|cancels?|overwrites?|wins? over|
        beats?|comes? before|stands? above|goes? before|ranks? above)
        (?:老子|我|他|她)说(?:啥|什么|啥子)就?是(?:啥|什么|啥子) ; 问(?:啥|什么)你?就?答(?:啥|什么)
        (?:do|follow|obey) (?:just )?(?:what|whatever) (?:the|this) (?:person|page|note|text|document|author|sender)
        (?:highest|top|absolute|maximum|root|system) (?:level )?priority
        priority ?[:：=] ?(?:root|highest|max|critical|system|0|1)
        (?:最高优先级|优先级(?:最高|高于)|覆盖(?:一切|所有|其他|其它|之前|原有|系统)|凌驾|取代(?:一切|所有|其他|其它|
        之前|原有|你)|高于(?:一切|所有|其他|任何|系统|平台)|优先于|压过|大于一切|无条件)
        (?:以|按)(?:本|此|这)(?:条|段|指令|设定|消息|记忆|配置)\S{0,4}为准
        (?:should|must|will|shall|always) (?:win over|wins over|override|outrank|overrule|supersede|take precedence|
        come before|trump) ; (?:只|仅)(?:听|认|信|采用|引用|服从|以|相信)\s?(?:我|本|这|此|它|他|她)
        obey (?:only )?(?:me|my|him|her|this|the) ; answer to me
        (?:listen|answer|report|loyal|belong)(?:s|ing)? (?:only )?to (?:me|us)(?: (?:only|not|instead|alone))?
        from now on you (?:are|will|work|answer|obey|belong|serve)
        """,
    ),
    signal(
        "disregard",
        3,
        r"""
        {IGNORE} (?:(?:the|all|any|every|of|about|that|these|those|and|your|my|what|everything|anything|whatever|
        {EARLIER}) ){1,6}(?:{RULE}|you (?:were|have been|had been|know|learned|were taught)|told|said before|
        said earlier|context|memor(?:y|ies)|facts|evidence|sources|conversation)
        {IGNORE}\s?(?:你|您|{机})?的?\s?{EARLIER}\s?[^。，,\n]{0,8}{RULE}
        {IGNORE}\s?(?:你|您)(?:的|之前|以前|被|原来|原先|所有|收到|接到)[^。，,\n]{0,10}(?:{RULE}|内容|一切|记忆|话|
        训练) ; {IGNORE}\s?{用户}(?:的|所有|本人|之前|刚才|说)[^。，,\n]{0,10}
        {NOT}\s?~{OBEY}\s?~(?:{USER}|{用户}|{EARLIER}[^。，,\n]{0,6}{RULE}|your own(?:er)?|your {RULE})
        {NOT} (?:let|allow) {USER}
        (?:not|never|别|不) (?:to )?(?:your own|your owner|the owner|the operator|the user)(?:er)?
        {NOT}\s?(?:再)?(?:按照?|照着?|依照?|根据)[^。，,\n]{0,4}(?:标准|规则|规定|流程|要求|原来|评分|步骤|政策)
        (?:what|whatever|stuff|everything|anything|things?|all) (?:\w{1,10} ){0,3}(?:told|taught|gave|fed|trained|
        drilled into|gave to) you ; you were (?:told|taught|given|trained|instructed|asked|programmed)[^.!?\n]{0,40}
        (?:教|给|跟|对)你(?:的|说|定|讲|立|下)\S{0,3}[^。，,\n]{0,4}(?:{RULE}|那些|一切)~(?:{VOID}|别)
        你那\S{0,2}{RULE} ; {RULE}\s?(?:请|都|先|统统)?\S{0,2}(?:放一边|放在?一旁|搁一边|别用|莫管|不用管|扔)
        {IGNORE} (?:what |whatever |anything |everything )?(?:the |all |any |your )?(?:users?|operators?|owners?|
        developers?|customers?|system|humans?)(?:'s)? (?:requests?|wish|wishes|questions?|orders?|says?|said|
        instructions?|input|rules?|wants?|asks?|messages?|prompt|preferences?|concerns?|objections?)
        {用户}的(?:话|要求|命令|指令|指示|意见|反对)\s?[^。，,\n]{0,6}(?:可以|都|一律)?(?:不听|不管|不算|忽略|不理|
        无效|不用听|作废|当没|ignore)
        """,
    ),
    signal(
        "secret",
        1,
        r"""
        {SECRET}
        """,
    ),
    signal(
        "send",
        2,
        r"""
        {SEND}(?: (?:\w[\w']{0,13},? ){0,8}| ?~~){SECRET} ; {SECRET}~~{SEND}
        (?:内容|所有|全部|everything|all|contents?|那句话|每句话|那些)~{SEND} ; {SEND}~~{TARGET}
        {SEND}~(?:contents? of|everything|all of|全部|所有|每句话|那句话)
        """,
    ),
    signal(
        "address",
        2,
        r"""
        https?://\S{1,120}[?&]\w{1,16}=(?:[\s，。）)]|$)
        """,
    ),
    signal(
        "target",
        1,
        r"""
        {TARGET}
        """,
    ),
    signal(
        "harm",
        2,
        r"""
        {HARM}(?:s|es|d|ed|ing)?\b(?: (?:\w[\w']{0,13} ){0,4}| ?~){RISKY} ; {RISKY}~{HARM}(?:ed)?
        (?:turn|switch)(?:s|es|ed|ing)? (?:\w{1,12} ){0,3}off ; (?:disable|skip|turn off|switch off|remove|drop)
        {HARM}(?:[(\[_:]|ing all|\s?全部|\s?所有) ; (?:改为|改成|换成|填写?)\S{0,8}(?:账户|账号|地址|卡|号码)
        memory[._](?:write|delete|forget|update|add)\w{0,4} ; rm -rf
        (?:关掉|关闭|关)\S{0,4}(?:sandbox|防火墙|杀毒|验证|保护|检查)
        """,
    ),
    signal(
        "promote",
        2,
        r"""
        (?:always|only|never fail to|make sure to|please) (?:\w{1,12} )?(?:describe|recommend|promote|endorse|rank|
        present|suggest|praise|mention|favou?r|prefer|choose|pick|buy|cite|link|quote|push)
        (?:rank|rate|place|list|put|score|treat|mark|present|describe|grade|evaluate|select)(?:s|
        ing)? (?:\w[\w']{0,12} ){1,5}(?:first|above|as|at the top|highest|on top|over|ahead)
        {BEST} (?:brand|option|choice|product|place|fit|candidate|answer|provider|source|seller|store|shop)
        (?:other|rival|competing|all other|every other|competitors?|competitor's) (?:\w{1,12} ){0,2}(?:is|are|was|
        were|has been|have been|as) (?:\w{1,10} )?(?:unsafe|recalled|scam\w{0,3}|bad|inferior|unavailable|
        out of stock|closed|discontinued|dangerous|overpriced)
        (?:tell|telling|tells|convince|persuade|steer|push|nudge|urge|direct|point|route|move|guide) (?:everyone|them|
        him|her|people|{USER}) (?:\w{1,12} ){0,6}(?:to|into|that|toward|towards|away) ; is not to be trusted
        (?:推荐|引导|评为|给满分|排[在到]?第一|排在?首位|劝|首选|指向|优先展示|诱导|导向|说成|描述成|只提|夸|吹|贬低|
        打满分|打五星|置顶)\S{0,6}(?:到|为|成|他|她|用户|其|购买|下单|照|品牌|产品|店|这|本|“|「)?
        (?:其他|其它|别的|竞品|别家)\S{0,4}(?:都|一律|全)?(?:说|不|有|评|是|判)\S{0,4}
        (?:就|都|只能|一律|统一)(?:要)?(?:说|推荐|回答|回复|答|选|报)
        """,
    ),
    signal(
        "trust",
        2,
        r"""
        (?:trusts?|believes?|accepts?|whitelist(?:s|ed)?|likes) (?:all|every|any|everything|
        whatever) (?:\w{1,12} )?(?:links?|files?|content|messages?|senders?|sites?|domains?|plugins?|downloads?|
        requests?|sources?|instructions?|attachments?)
        (?:is|are|as|it's|counts? as|treat(?:ed)? as|considered|deemed|marked as) (?:always |perfectly |completely |
        totally )?(?:safe|trusted|benign|verified|harmless|healthy|genuine|legitimate|authentic|expected|normal)
        (?:信任|相信|放心|信得过)\S{0,6}(?:全部|所有|任何|链接|网站|文件|来源|域名|插件)
        (?:都|全|一律|均)?(?:算|是|视为|当作?|属于|判为|认定为)\s?(?:安全|可信|可靠|正常|合法|官方|无害|白名单)(?:的|
        链接|来源)? ; (?:不用|不必|无需|别|不要)\S{0,3}(?:提醒|警告|拦截|扫描|担心|怀疑|风险)
        (?:风险|安全)(?:提示|警告|提醒)
        """,
    ),
)
