"""Orders that poisoned text gives: to drop the rules, and in the name of an authority."""

from typing import Final

from graphmem.domain.poisoning_marks import YOU, ZH_GAP, ZH_YOU, mark

_RULES: Final = (
    r"(?:instructions?|prompts?|rules?|guidelines?|guardrails?|polic(?:y|ies)|directives?|restrictions?"
    r"|constraints?|directions"
    r"|programming|safety|limitations?|system message)\b"
)
_EARLIER: Final = (
    r"(?:previous(?:ly)?|prior|above|earlier|preceding|existing|former|original|initial|old|other|system|safety"
    r"|content|security|default|built-in|current|given|your|every|all|any|developer'?s?|operator'?s?|owner'?s?"
    r"|user'?s?)"
)
_LINK: Final = rf"(?: (?:the|all|any|every|of|about|that|these|those|my|and|&|,|in|{_EARLIER})){{0,6}}"
_ZH_RULES: Final = (
    r"(?:指令|指示|提示词?|规则|规定|设定|限制|约束|命令|准则|安全策略|安全规范|安全规定|系统消息|要求|记忆|身份)"
)
_ZH_EARLIER: Final = (
    r"(?:以上|上述|之前|先前|此前|前面|前述|上面|原有|原来|原先|已有|现有|所有|全部|一切|系统|你的|您的|任何|其他|其它"
    r"|安全|管理员|开发者|用户|使用者)"
)
_ZH_IGNORE: Final = (
    r"(?:忽略|无视|忘记|忘掉|忘了|抛弃|丢弃|(?:不要|不用|不必|不再|别|停止|无需)再?(?:理会|管|遵守|听从?|服从|执行)"
    r"|绕过|绕开|推翻|清除|抹掉|作废)"
)
_GAP: Final = r"[^\n!?]"

_OVERRIDE: Final = (
    mark(
        "override",
        "ignor disregard forget overrid overrul bypass discard violat disobey circumvent drop_ remove_ lift"
        " abandon suspend"
        " your_",
        r"\b(?:ignor|disregard|forget|overrid|overrul|bypass|discard|violat|disobey|circumvent)(?:e|es"
        rf"|ing)?\b{_LINK}"
        rf" {_EARLIER}(?: (?:and|or|the|all|of|{_EARLIER})){{0,4}} {_RULES}",
        r"\b(?:ignore|disregard|forget) (?:everything|anything|all) (?:(?:that )?you (?:were|have been|'ve been"
        r"|know\b)"
        r"|above|before this)",
        r"\bforget (?:that )?you(?:'re| are) (?:an? |the )?(?:ai|assistant|chatbot|language model|bot)\b",
        r"\b(?:drop|remove|lift|abandon|suspend) (?:all |any )?(?:of )?your (?:\w{1,12} )?(?:restrictions|rules"
        r"|limits|limitations|filters|guardrails|safety)",
        r"\byour (?:\w{1,12} ){0,2}(?:configuration|instructions|rules|programming|guidelines|restrictions) "
        r"(?:has|have|is|are) (?:now )?(?:been )?(?:revoked|void|cancel+ed|suspended|replaced|lifted|reset)",
        r"\b(?:ignore|disregard|override) (?:what )?(?:the|all|any) (?:user|operator|owner|developer|customer)"
        r"(?:'s)? (?:requests?|wish|wishes|questions?|orders?|says|instructions?|input|rules?)",
        r"\bignore (?:all|every|any|the) (?:other|previous|earlier|prior) (?:memor(?:y|ies)|context|facts|records)",
    ),
    mark(
        "override",
        "follow obey comply adher accept approve fulfil execute",
        r"\b(?:do not|don't|stop|no longer|never) (?:follow|obey|comply(?:ing)? with|adher\w{1,3} to)(?:ing)?"
        rf" (?:[\w']{{1,20}} ){{0,3}}{_RULES}",
        r"\b(?:comply with|obey|approve|fulfil+) (?:every|any|all) (?:request|command|order|instruction|message)s?\b",
        r"\b(?:obey|follow|comply with) (?:only )?(?:my|mine|me|his|her)\b[^\n.]{0,24}(?:only|instead|from now"
        r"|without)",
    ),
    mark(
        "override",
        "you_ mode",
        r"\byou (?:are|will be) (?:now )?(?:no longer (?:bound|restricted|limited|subject)|free (?:from|of) "
        r"(?:all|any|your)"
        r"|unrestricted|unfiltered|jailbroken|in (?:developer|god|dan|admin|maintenance|unrestricted) mode)",
        r"\byou (?:are|must|will) (?:now )?(?:act as |be )?(?:an? )?(?:dan\b|unrestricted|jailbroken|unfiltered)",
        r"\byou (?:now )?have (?:no|zero) (?:\w{1,12} )?(?:polic(?:y|ies)|restrictions?|rules|limits"
        r"|limitations|filters?)",
        r"\b(?:you (?:must|may|can|will)|do) (?:not|never) (?:ever )?(?:refuse|decline)\b",
        r"\b(?:enter|activate|switch (?:in)?to) (?:\w{1,20} ){0,2}(?:god|dan|jailbreak|unrestricted|sudo) mode\b",
    ),
    mark(
        "override",
        "ask tell inform notify alert warn verif confirm approv",
        r"\b(?:without|never|don't|do not) (?:ask|tell|inform|notify|alert|warn)(?:ing)? (?:the )?(?:user|owner"
        r"|human|operator)\b",
        r"\b(?:approve|transfer|wire|send|pay|refund|execute|export|delete|grant)\b[^\n!?]{0,60}\bwithout "
        r"(?:ever )?(?:asking|confirm|verif|check|approv)",
        r"\b(?:never|not|no need to|don't) (?:ask|verify|confirm|check) (?:for )?(?:again|permission|identity"
        r"|confirmation)"
        rf"[^\n]{{0,40}}\b(?:{YOU}|all (?:requests|users|future))",
    ),
    mark(
        "override",
        "user customer whoever anyone",
        r"\b(?:when(?:ever)?|if|every time|each time|next time) (?:the|a|any) (?:user|customer|human|person)"
        r" (?:asks?|requests?|mentions?|says?|wants?|inquires?)[^\n.]{0,80}"
        r"\b(?:always|must|tell (?:them|him|her)|recommend|insist|claim|pretend|send|approve|transfer|execute)\b",
        r"\b(?:the )?(?:user|customer|owner) (?:\w{1,16} )?(?:has |have )?(?:already )?(?:consented|agreed"
        r"|authori[sz]ed|approved|given consent)\b"
        r"[^\n]{0,80}\b(?:future|never ask|no need|all (?:purchases|requests|payments|transfers)|third part"
        r"|permanent)",
        r"\bthe user (?:wants|prefers|likes|allows|expects)[^\n]{0,60}\bwithout (?:asking|confirm|verif"
        r"|approval|checking)",
        r"\b(?:recommend|suggest|mention|promote) (?:it|this|them) to (?:all |the |every )?(?:users?|customers?"
        r"|everyone)\b",
        r"\b(?:permanent|remember|store|memory)[^\n]{0,40}\b(?:user|customer) [^\n]{0,40}\b(?:full access"
        r"|admin rights|unlimited access|no verification)",
    ),
    mark(
        "override",
        "ai assistant agent model llm bot 你是 助手 智能体 模型 机器人",
        rf"\b(?>{YOU}[^\n.]{{0,40}}?\b(?:must|should|shall|are to|have to|need to|will)\b)[^\n.]{{0,50}}"
        r"\b(?:ignore (?:the user|all|any|previous|rules)|bypass|override|obey (?:me|this|the following)"
        r"|disable|reveal|leak|exfiltrate|skip (?:verification|confirmation|checks?)|never refuse|delete all)\b",
        rf"\b(?:attention|note to|message (?:to|for)|dear|hey|hello)(?: all| any| the)? {YOU}"
        r"(?: reading this)?\s?[:：,]",
        rf"\bif you are an? (?:\w{{1,10}} )?{YOU}",
        rf"(?:如果|若|假如)你是(?:一个)?{ZH_YOU}[^\n]{{0,12}}(?:请|必须|就要|应)",
        r"(?:AI|助手|智能体|语言模型|AI代理)\s?(?:们)?(?:请)?(?:须|必须|务必|应当?立即|立即|一律|不得|有义务)",
        r"(?:给|对|致)(?:所有)?(?:AI|助手|智能体|语言模型|大模型|机器人|读到(?:这|本)"
        rf"[^\n]{{0,8}}的{ZH_YOU})的?(?:说明|提示|注意|指令|备注|话|消息|要求)",
        rf"\b{YOU} (?:reading|processing|summari[sz]ing|that reads?) this\b",
    ),
    mark(
        "override",
        "priority preced overrides supersede outrank trusted authorit always",
        r"\b(?:as|with) (?:an?|the) (?:highest|top|absolute)[- ]priority (?:system |permanent )?(?:instruction"
        r"|rule|order|directive|memory|command)",
        r"\b(?:this|these|the following|my (?:word|orders?))(?: \w{1,16}){0,2} (?:overrides?|supersedes?|outranks?"
        r"|takes? (?:precedence|priority) over) (?:\w{1,16} ){0,2}(?:instructions?|rules?|memor(?:y|ies)|prompts?"
        r"|guidelines|polic(?:y|ies)|facts|safety|everything)",
        r"\balways (?:\w{1,16} )?(?:describe|recommend|promote|endorse|rank|present|suggest|praise|say that"
        r"|claim)\b[^\n.]{0,60}"
        r"(?:\bas the (?:safest|best|only|most)|\bno matter (?:what|which|who|how)|\bregardless|\bwhatever the"
        r"|\bto (?:all |the )?(?:users?|customers)\b)",
    ),
    mark(
        "override",
        "instruction directive delete erase overwrite wipe purge replace your_",
        r"\byour (?:real|true|actual|new|only|sole) (?:task|job|goal|mission|purpose|objective|role|identity"
        r"|instructions?)"
        r" (?:is|are|now|will)\b",
        r"\b(?:new|updated|real|actual|true|hidden|secret) (?:system )?(?:instructions?|directives?)\s?(?:[:：]"
        r"|for (?:the |all )?(?:ai|assistant|agent|model))",
        r"\b(?:delete|erase|overwrite|wipe|purge|replace) (?:all|every|any|the user'?s?|your) "
        r"(?:\w{1,16} ){0,3}(?:memor(?:y|ies)|instructions)\b",
    ),
    mark(
        "override",
        "关掉 关闭 提及 忽略 无视 忘 抛弃 丢弃 理会 管 遵守 听 服从 执行 绕 推翻 覆盖 清除 抹掉 作废 失效 无效"
        " 取消 不再 清空 解除",
        rf"(?:{_ZH_IGNORE}|请覆盖|解除|关掉|关闭|不许提及)[^\n。！？!?，,]{{0,8}}{_ZH_EARLIER}"
        rf"[^\n。！？!?，,]{{0,12}}{_ZH_RULES}",
        r"(?:把)?你的(?:安全|内容|所有|全部)?(?:限制|安全策略|过滤|审查)(?:全部|都)?(?:关掉|关闭|解除|取消)",
        r"(?:抛弃|放弃|丢掉)(?:一切|所有|全部)(?:规则|限制|约束|设定)|不许提及[^\n。，,]{0,6}(?:安全|政策)",
        rf"{_ZH_IGNORE}(?:用户|使用者|客户|主人|机主)(?:的|所有)",
        rf"(?:以上|上述|此前|前述|原有|所有|全部|系统|安全){ZH_GAP}{{0,8}}(?:指令|指示|提示词?|规则|设定|限制"
        rf"|约束)[^\n。！？!?]{{0,4}}"
        r"(?:全部|一律|统统|均|立即|现在|现已)?(?:作废|失效|无效|取消|不再适用|不再有效|清空|解除)",
        rf"{_ZH_IGNORE}(?:你|您)(?:之前|以前|所有|全部|原来|被|的)[^\n。！？!?]{{0,14}}(?:一切|内容|记忆|设定"
        rf"|身份|训练|指令)",
        r"把[^\n。！？!?]{0,16}(?:规则|指令|限制|记忆|记录)[^\n。！？!?]{0,6}从(?:记忆|系统|数据库)"
        r"[^\n。！？!?]{0,6}(?:抹掉|删除|清除|移除)",
    ),
    mark(
        "override",
        "从现在 从此 今后 即日起 此后 模式 真正 真实 唯一 新任务 新的任务 新身份 身份改 身份变 不得拒绝"
        " 不许拒绝 不能拒绝",
        r"(?:从现在(?:开始|起)|从此(?:以后)?|今后|即日起|此后)[^\n。！？!?]{0,12}你(?:不再|不受|将不受|将无条件"
        r"|必须(?:服从|听从|无条件)|要(?:服从|无条件))",
        r"(?:进入|开启|启用|切换到|激活)[^\n。，,]{0,6}(?:越狱|无限制|上帝|DAN|不受限)模式",
        rf"(?:你|您|{ZH_YOU})的?(?:新身份|(?:新的?)?身份(?:现在)?(?:改|变|更新)[成为到]?)",
        r"(?:你|助手|AI)[^\n。，,]{0,6}(?:不得|不许|不能|不可)拒绝|(?:不得|不许)拒绝[^\n。，,]{0,6}(?:请求|要求"
        r"|回答|任何)|，不得拒绝",
        r"你(?:真正|真实|新|唯一)的?(?:任务|目标|使命|职责)(?:现在)?(?:是|变)",
    ),
    mark(
        "override",
        "有人问 凡 用户 客户 使用者 机主 主人 对方 让他 让她",
        r"让(?:他|她|用户|对方|客户)[^\n。，,]{0,4}(?:把|提供|报|输入)[^\n。，,]{0,6}(?:验证码|密码|口令"
        r"|身份证号|卡号)",
        r"(?:不要|无需|不必|别|不用|禁止|切勿|不得)(?:让|告诉|告知|通知|询问|提醒|征求|向)(?:用户|使用者|机主"
        r"|主人|本人)",
        r"(?:每当|只要|凡是|以后|下次|今后)[^\n。]{0,6}(?:用户|客户)[^\n。]{0,16}(?:时|，|,|就|都)[^\n。]{0,12}"
        r"(?:必须|一律|务必|总是|都要|只能|推荐|回复|执行|调用|转账|声称|建议)",
        r"(?:用户|机主|使用者)[^\n。]{0,8}(?:已经?|早已|都)(?:同意|授权|许可|批准|确认)[^\n。]{0,24}(?:第三方"
        r"|以后|不必|不用|无需|不再|所有|长期|下一步|请调用|转账)",
        r"(?:建议|要求|让|诱导|告诉|引导)(?:所有)?(?:用户|客户)[^\n。]{0,10}(?:关闭|卸载|禁用|停用|转账|汇款"
        r"|提供密码|购买)",
        r"(?:用户|客户)\s?[A-Za-z\u4e00-\u9fff]{0,10}\s?(?:拥有|享有|具有|获得)[^\n。]{0,4}(?:full access"
        r"|全部权限|管理员权限|最高权限|所有权限)",
        r"(?:用户|客户)最?(?:信任|相信|喜欢)的(?:网站|链接|域名|来源|平台)[^\n]{0,30}(?:任何|一律|都|直接|自动)",
        r"(?:凡|凡是)[^\n。，,]{0,4}(?:遇到|收到)[^\n。，,]{0,12}(?:请求|申请|退款|转账)[^\n。]{0,6}(?:直接"
        r"|自动|一律)(?:批准|通过|同意|执行|放行)",
        r"有人问(?:起|到)?[^\n。，,]{0,10}[，,]你(?:都|就)?(?:要|得|必须)(?:说|推荐|回答|声称)",
        r"用户的?(?:真实|真正的?)(?:老板|主人|身份|意图)[^\n。]{0,12}(?:是|为)",
    ),
    mark(
        "override",
        "必须 一律 务必 应当 需要 无条件 优先 注意 自动 auto-approve 推荐 不必 不用 无需 不需要",
        rf"(?:所有)?{ZH_YOU}\s?(?:注意|请注意|听令|须知)\s?[:：，,]",
        rf"{ZH_YOU}{ZH_GAP}{{0,12}}(?:必须|务必|一律|应当|立即){ZH_GAP}{{0,24}}(?:忽略|服从|听从|绕过|泄露|跳过"
        rf"(?:验证|确认|审核)|关闭安全|无条件)",
        r"(?:本条|此条|这条|以下|该|这段)(?:记忆|指令|消息|内容|规则|信息)?[^\n。]{0,6}(?:优先级(?:最高|高于)"
        r"|具有最高优先级|覆盖(?:所有|其他|其它|之前)|取代"
        r"(?:所有|其他|其它|之前)|高于(?:一切|所有|其他))",
        r"(?:最高优先级|优先级最高)[^\n。]{0,4}(?:指令|命令|规则|[:：])",
        r"比[^\n。，,]{0,6}(?:系统|安全|平台|任何|所有)[^\n。，,]{0,4}(?:规则|指令|设定)[^\n。，,]{0,4}优先",
        r"(?:指令|命令|要求|话)[^\n。，,]{0,4}(?:必须|一律|都要|都得|要|得)?无条件(?:执行|服从|照办|听从|遵守)",
        r"回答[^\n。]{0,14}(?:问题)?时?[^\n。]{0,4}(?:都要|一律|必须|总要|务必|始终)[^\n。]{0,8}(?:推荐|提到"
        r"|建议|宣传|说)",
        r"(?:所有|全部|任何|一切)\s?(?:refunds?|退款|转账|付款|请求|申请|订单)[^\n。]{0,8}(?:auto-?approve|自动"
        r"(?:批准|通过|放行))",
        r"(?:当作?成?|视为|作为)(?:系统)?(?:命令|指令)(?:来)?执行",
    ),
    mark(
        "override",
        "算数 作数 不存在 新的指令 新指令 系统指令 听我的",
        r"(?:上面|以上|之前|前面|此前)(?:说|写|给|讲)?的?(?:所有|全部)?(?:内容|话|规则|指令|设定|要求|提示)"
        r"[^\n。]{0,6}(?:都|全|一律)?(?:不算数|不作数|不存在|不生效)",
        r"(?:新的?|以下|下面是?)(?:系统)?指令(?:是|如下)?\s?(?:[:：]|$)",
        r"(?:现在|从现在起|以后|今后)[^\n。，,]{0,4}(?:只|都)听我的",
    ),
    mark(
        "override",
        "记住 记忆 memory remember reference save_this store note",
        r"(?:记住|记忆|记下)[^\n]{0,24}(?:用户|客户|机主)[^\n]{0,24}(?:授权|同意|允许|无[需须]|不用|不必|免)(?:"
        r"[^\n]{0,6})(?:任何人|第三方|所有人"
        r"|审核|审批|验证|核实|确认|密码)",
        r"(?:写入|加入|存入|存进|放进)[^\n。]{0,4}记忆[^\n]{0,40}(?:无[需须]|不用|不必|免|一律|总是|都要)"
        r"[^\n]{0,6}(?:审核|审批|验证|核实|确认|推荐|同意|批准)",
        r"(?:凡是|只要|每当|一旦)[^\n。，,]{0,6}(?:提到|问到|问起|涉及|聊到|遇到|有人问)[^\n。]{0,12}(?:一律"
        r"|必须|都要|总是|务必|就)[^\n。]{0,6}(?:推荐"
        r"|回答|说|建议|引导|提及)",
        r"\b(?:remember|memory|reference|save|store|note)\b[^\n]{0,40}\b(?:when(?:ever)? (?:asked|someone asks"
        r"|anyone asks)|asked about|any (?:request|message|order)"
        r"|(?:our|the|this) user (?:trusts|wants you|prefers you|allows)|the (?:ai )?(?:assistant|agent|ai"
        r"|model) (?:should|must|will|always|is to))\b[^\n]{0,60}"
        r"\b(?:always|must|tell (?:users|them|people)|executed?|automatically|without (?:verif|confirm|asking)"
        r"|never|should)",
        r"\b(?:trusts?|whitelist(?:ed)?|treat) (?:all |any )?(?:links?|content|files|e-?mails?|messages"
        r"|instructions) from\b[^\n]{0,60}\b(?:automatic|without|always|execute|open|trusted|as)",
    ),
    mark(
        "override",
        "忽略 无视 不理会",
        r"(?:忽略|无视|不理会)(?:其他|其它|别的|所有)的?(?:记忆|资料|上下文|证据|来源)",
    ),
)

_AUTHORITY: Final = (
    r"(?:openai|anthropic|google|microsoft|administrators?|admins?|developers?|creators?|security team"
    r"|it department|fbi|police"
    r"|government|ceo|cto|cfo|management|headquarters|root|superuser|platform owner|vendor|support team"
    r"|tenant owner|engineers?)\b"
)
_ZH_AUTHORITY: Final = (
    r"(?:管理员|开发者|开发团队|开发人员|官方|安全团队|安全部门|安全中心|总部|高层|技术部|厂商|信息部|合规部"
    r"|审计部|监管部门"
    r"|总监|架构师|CEO|CTO|CFO|董事长|总经理|负责人|工程师|engineer|admin|developer|OpenAI|Anthropic|公安|警察"
    r"|法院|政府|超管)"
)
_BREAKS: Final = (
    r"(?:skip|bypass|(?<!can )disable|override|without (?:asking|verif|confirm)|outranks?|hidden|system prompt"
    r"|full access|verification"
    r"|all (?:logs|data|secrets|memories)|export|vault|unlock|grant|reveal|ignore|no (?:questions|verification))\b"
)
_ZH_BREAKS: Final = (
    r"(?:skip|bypass|hidden|vault|系统提示|隐藏|密钥|口令|全部日志|所有(?:数据|记忆|密钥|日志)|限制|校验|验证"
    r"|核实|审批|审核|权限|无条件"
    r"|照办|抹掉|放开|放行|解除(?:所有|全部|限制)|关闭(?:所有|全部|安全|二次|验证|审核|日志|限制)|导出(?:所有"
    r"|全部|日志|记忆|密钥|vault)|绕过|跳过|不留记录|听我的)"
)

_FALSE_AUTHORITY: Final = (
    mark(
        "false_authority",
        "am_ i'm_ this_is as_ per_ behalf order signed obey",
        r"\b(?:i am|i'm|this is|speaking as|as) (?:your |the |an? )?"
        rf"(?:\w{{1,16}} ){{0,2}}{_AUTHORITY}{_GAP}{{0,36}}\b{_BREAKS}",
        rf"\b(?:i am|i'm|this is|speaking as) (?:your|the|an?) (?:\w{{1,16}} ){{0,2}}{_AUTHORITY}{_GAP}{{0,30}}"
        r"\byou (?:must|will|shall|are (?:required|ordered|authori[sz]ed|to)|have to)",
        rf"\b(?:as|being) (?:the |your |an? )?{_AUTHORITY},? i (?:hereby )?(?:order|command|instruct|authori"
        r"[sz]e|direct|require) you\b",
        rf"\bsigned by (?:the |your )?(?:\w{{1,12}} )?{_AUTHORITY}[^\n]{{0,12}}\b(?:obey|comply|execute|follow"
        r"|must)\b|\bobey (?:without|and do not) (?:question|ask)",
        r"\b(?:per|by order of|on behalf of|under orders from|according to) (?:your |the |our )?"
        rf"(?:\w{{1,16}} )?{_AUTHORITY},?{_GAP}{{0,16}}"
        rf"\b(?:you (?:must|will|shall|are to|have to)|{YOU}|report the user)",
    ),
    mark(
        "false_authority",
        "from safety content_ security_ authori approved ordered instructed mandated verified required",
        r"\b(?:message|notice|instruction|order|directive|update|announcement|alert) from (?:your |the |an? )?"
        r"(?:\w{1,16} ){0,2}"
        rf"{_AUTHORITY}[^\n.]{{0,60}}(?:\b{_BREAKS}|\byou must|\b{YOU})",
        r"\b(?:authori[sz]ed|approved|mandated|ordered|instructed|verified|required) by (?:your |the |an? )?"
        r"(?:\w{1,16} ){0,2}"
        rf"{_AUTHORITY}[^\n]{{0,60}}\b(?:assistant|agent|ai|{_BREAKS})",
        rf"\b(?:the|your) {_AUTHORITY} (?:has |have )?(?:said|says?|orders?|ordered|instructs?|requires?"
        r"|authori[sz]ed|approved)[^\n.]{0,50}"
        rf"\b(?:you (?:must|may|can|should)|all (?:agents|assistants)|the (?:assistant|agent|ai)|{_BREAKS}"
        r"|auto-?approve)",
        rf"\b(?:the|your) {_AUTHORITY} (?:has |have )?(?:approved|authori[sz]ed|ordered)[^\n]{{0,40}}\b"
        r"(?:unlimited|agents?|assistants?|without|need not)\b",
        r"\bfrom (?:openai|anthropic|google|microsoft)\b[^\n]{0,8}[:：][^\n]{0,60}\b(?:suspended|comply"
        r"|lifted|disabled|must|policy)\b",
        r"\b(?:safety|content|security) (?:polic(?:y|ies)|rules?|checks?|filters?) (?:is|are|has been"
        r"|have been) (?:now )?(?:suspended|lifted|disabled|waived|turned off)",
        r"\b(?:admin(?:istrator)?|root|sudo|developer|system) override\b",
        r"\b(?:has been granted|now has) (?:\w{1,16} ){0,2}(?:admin|root|unlimited|unrestricted) (?:access"
        r"|privileges?|rights?)",
        rf"\bthe {_AUTHORITY} said\b[^\n]{{0,40}}(?:自动|不用|无需|full access|权限|auto)",
    ),
    mark(
        "false_authority",
        "让你 要求你 命令你 所有用户 全部用户 等级 我是 这里是 本人是 这是 委托 名义 奉 受 授权 命令 要求 批准"
        " 指示 官方 规定",
        rf"(?>(?:我(?:是|就是)|这里是|本人是|这是来?自?)[^\n。，,]{{0,10}}?{_ZH_AUTHORITY}){ZH_GAP}{{0,14}}{_ZH_BREAKS}",
        rf"(?>(?:我(?:是|就是)|这里是|本人是)[^\n。，,]{{0,10}}?{_ZH_AUTHORITY}){ZH_GAP}{{0,12}}(?:命令你|要求你"
        rf"|授权你|你必须|你现在必须|给我看你)",
        rf"{_ZH_AUTHORITY}(?:已经?|现已|特此|正式|紧急)?(?:授权|批准|命令|要求|指示|下令|规定|宣布|通知|said)"
        rf"(?:[:：]|你|您)?{ZH_GAP}{{0,20}}(?:{ZH_YOU}|你必须|你可以|你要|无需核实|不(?:用|必|需要?)再?(?:核实"
        rf"|确认|人工|问)|自动批准"
        r"|auto-?approve|不用人工)",
        rf"(?:受|以|奉|经|根据|按){ZH_GAP}{{0,8}}{_ZH_AUTHORITY}的?(?:委托|名义|命令|授权|指示|批准|要求)"
        rf"{ZH_GAP}{{0,24}}(?:要求你|命令你|你必须|{ZH_YOU}|照办|优先|{_ZH_BREAKS})",
        r"(?:他|她|[一-龥]总|老板|领导|公安部?|官方|公司)(?:让|要求|命令)你[^\n。]{0,6}(?:马上|立刻|立即|现在)?"
        r"[^\n。]{0,4}(?:把|将|交出|提供|上报|导出"
        r"|转账|打款|关闭)",
        r"(?:请|把)[^\n。]{0,4}(?:你把|将)?(?:所有|全部)(?:用户|客户)的(?:记忆|数据|信息|聊天|密码|资料)"
        r"[^\n。]{0,4}(?:导出|发给|交给|给我)",
        r"(?:用户|权限)等级[^\n。]{0,6}(?:提升|升级|变更)[^\n。]{0,16}(?:无[需须]|不再|免)(?:校验|验证|审核|确认)",
        r"官方(?:已经?)?(?:说|确认|授权|通知)[^\n。]{0,30}(?:当(?:作|成)?命令|无条件|执行|full access|权限|不用)",
    ),
)

ORDERS: Final = (*_OVERRIDE, *_FALSE_AUTHORITY)
