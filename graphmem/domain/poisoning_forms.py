"""Forms that poisoned text borrows: system prompts, tool calls, markers of the service; and where it sends data."""

from typing import Final

from graphmem.domain.poisoning_marks import YOU, ZH_GAP, mark

_MUST: Final = (
    r"(?:you (?:are|must|will|should|shall|can|have)|ignore|always|never|do not|disregard|assistant|override"
    r"|reveal|from now)\b"
)
_ZH_MUST: Final = (
    r"(?:你(?:是|必须|要|将|应|现在|需|可以|的)|忽略|无视|必须|务必|从现在|今后|一律"
    r"|不得|禁止|助手|用户|始终|泄露|披露|须)"
)
_SYSTEM_PROMPT: Final = (
    mark(
        "system_prompt",
        "system developer sys> sys] hidden initial original secret instruction",
        r"(?:^|[\n\"'“「\[(<#*]|[.!?。！？] ?)[\t\x20]{0,4}(?:\[|<|#{1,6} ?|\*\*)?(?:system|developer)"
        rf"(?: (?:prompt|message|instructions?|note|update|notice))?(?:\]|>|\*\*)? ?[:：] ?[^\n]{{0,40}}\b{_MUST}",
        r"</? ?(?:system|sys|system_prompt|instructions?|system_instructions?)(?: [^>\n]{0,40})?>",
        r"\[ ?/?(?:system|sys|developer)(?: (?:prompt|message|instructions?|note|override|update)){0,2} ?\]",
        r"^[\t\x20]{0,4}#{1,6} ?(?:\w{1,12} )?(?:system|developer) (?:prompt|message|instructions?)(?: update)? ?(?:#"
        r"|$|[:：])",
        r"\b(?:reveal|print|show|repeat|output|leak|display|dump|disclose|recite|give) (?:\w{1,16} ){0,3}(?:your|the)"
        r" (?:\w{1,16} )?(?:system|hidden|initial|original|secret) (?:prompt|instructions?|message)",
        r"\bsystem prompt (?:is|has been|was) (?:now )?(?:changed|updated|replaced|overridden)",
        r"^[\t\x20]{0,4}system ?[:：] ?\S[^\n]{0,200}\n[\t\x20]{0,4}(?:user|human|assistant) ?[:：]",
    ),
    mark(
        "system_prompt",
        "系统 开发者 提示词 隐藏指令 初始指令 hidden_instructions",
        r"(?:系统|开发者)(?:提示词?|消息|指令|通知|设定|命令|角色|级指令|prompt)(?:更新|变更|升级|修改)?\s?(?:"
        r"[（(][^\n()（）]{0,16}[)）])?"
        rf"\s?[\]】>*]{{0,2}}\s?[:：][^\n]{{0,40}}{_ZH_MUST}",
        r"[<【\[]/? ?(?:系统|开发者)(?:提示词?|指令|消息|设定|命令|通知)?(?:更新|开始|结束)? ?[>】\]]",
        r"(?:输出|泄露|打印|复述|告诉我|给我看|说出|透露|公开|展示)[^\n。，,]{0,6}你的?[^\n。，,]{0,4}"
        r"(?:系统提示词?|系统指令|初始提示词?|隐藏指令|初始指令)",
        r"给我看[^\n。，,]{0,4}你的? ?hidden instructions",
    ),
)

_RANKED_FRAMES: Final = (
    mark(
        "system_prompt",
        "< [ # - 【 〔 — = 《 { （",
        r"<(?:operator|developer|admin(?:istrator)?|root|override|policy|directives?|important|assistant|priority"
        r"|sys(?:tem)?[-_ ]\w{1,16}|new[-_ ]\w{1,16}|hidden|rules?|config(?:uration)?|指令|规则|管理员"
        r"|系统|开发者|平台)(?: [^>\n]{0,40})?>",
        r"[\[【〔{#（(] ?(?:\w{1,12}[/._-])?(?:core/|runtime/|kernel/)?(?:sys(?:tem)?|developer|operator"
        r"|admin|runtime|core)"
        r"(?:[ /._-](?:layer|core|prompt|message|notice|policy|config\w{0,8}|override|directive|update"
        r"|instructions?|v\d\S{0,4}))"
        r"[^\]】〕}#）)\n]{0,16}[\]】〕}#）)]",
        r"[【〔\[#（(《=—-] ?(?:平台|系统|后台|管理|开发者|内核|底层|运行时|最高)[^】〕\]#）)》=—\n]{0,4}(?:层"
        r"|后台|广播|公告|指令|通告|配置|设定|内核|覆盖|更新|通道)"
        r"[^】〕\]#）)》=—\n]{0,12}[】〕\]#）)》=—]",
        r"[-=#*—]{3} ?(?:begin|start|end)[^\n]{0,4} (?:\w{1,12} ){0,2}(?:hidden|system|secret|developer"
        r"|config\w{0,8}|operator|policy)\b",
        r"^ ?(?:role|角色) ?[:：=] ?[\"']?(?:system|developer|operator|admin|系统|开发者|管理员)[\"']? ?\n ?(?:content"
        r"|message|内容|消息) ?[:：=]",
        r"^#{1,4} ?(?:system|系统)(?: ?(?:config\w{0,8}|prompt|policy|notice|update|配置|设定|提示))",
    ),
)

_SENSITIVE: Final = (
    r"(?:export|delete|send|transfer|drop|grant|wipe|forget|exec(?:ute)?|shell|upload|disable|purge|revoke"
    r"|unlock|dump|pay|wire"
    r"|write|update|run|erase|remove|publish|approve|reset)"
)
_CALL: Final = (
    rf"[`\"'“]?(?:{_SENSITIVE}_[a-z_]{{2,30}}"
    rf"|memory_[a-z]{{3,12}}|[a-z]{{2,20}}_(?:{_SENSITIVE})|os\.system|rm -rf)\b"
)

_TOOL_CALL: Final = (
    mark(
        "tool_call",
        "<tool <function </tool </function <invoke </invoke <|tool <|python <parameter",
        r"</? ?(?:tool_calls?|function_calls?|invoke|tool_use|tool_result|tool_response|function_results?|tool"
        r"|function|parameter)"
        r"(?: [a-z]{1,12}=|\s?>)|<\|?(?:tool_calls?|tool_calls_begin|python_tag|function)\|?>",
    ),
    mark(
        "tool_call",
        '"tool "function "name" "action',
        r"\"(?:tool|tool_name|function|name|action|function_name)\"\s?:\s?\"[\w.:-]{1,64}\"\s?,\s?"
        r"\"(?:arguments?|parameters?|args|input|params|tool_input|action_input)\"\s?:\s?[{\"\[]",
        r"\"(?:tool_calls?|function_call|tool_use)\"\s?:\s?[\[{]",
    ),
    mark(
        "tool_call",
        "to=func action_input 函数调用 工具调用 tool_call function_call action: ```tool ```func [tool [func"
        " [调用 [工具 【调用 【工具",
        r"\bto=functions?\.\w",
        r"^[\t\x20]{0,4}action ?[:：] ?[\w.]{1,64} {0,4}\n[\t\x20]{0,4}action input ?[:：]|^"
        r"[\t\x20]{0,4}action ?[:：] ?[a-z]{2,20}_"
        r"[a-z_]{2,40} {0,4}$",
        r"(?:函数|工具|function|tool)(?:调用| call) ?[:：] ?[`\"']?[a-z_]{2,40} ?[({]",
        r"``` ?(?:tool_code|tool_call|function_call|tool)\b",
        r"[\[【](?:tool_calls?|function_calls?|tool|调用工具|工具调用)(?: [\w.]{1,40})?(?:[\]】]|\s?[:：])",
    ),
    mark(
        "tool_call",
        "调用 执行 运行 触发 call invoke run execute use 工具 tool 函数 动作 action command",
        r"(?:请|立即|现在|下一步|马上|必须|务必|然后|直接)[^\n。]{0,6}(?:调用|执行|运行|触发)"
        rf"[^\n。，,]{{0,6}}{_CALL}",
        r"\b(?:please|now|immediately|next|then|must|should|to continue)[, ](?:\w{1,12} ){0,2}(?:call"
        r"|invoke|run|execute|use|trigger)"
        rf" (?:the )?(?:tool |function )?{_CALL}",
        rf"^[\t\x20]{{0,4}}(?:call|invoke|execute) (?:the )?(?:tool |function )?{_CALL}",
        r"(?:^|[.!?。:：] ?|please |now )use the (?:\w{1,16} )?(?:shell|terminal|bash|python|code|e-?mail|file"
        r"|browser|http|memory) tool to\b",
        r"(?:助手|assistant|AI|agent) ?(?:动作|操作|action|command) ?[:：]",
        r"(?:工具(?:返回|输出)?结果|tool (?:result|output|response)|函数返回)\s?[:：][^\n]{0,60}(?:请|下一步"
        r"|必须|立即|用户已授权|next"
        r"|please|you must|now call)",
    ),
    mark(
        "tool_call",
        "action 行动 动作 调用 参数 函数 工具 thought function",
        r"^ ?(?:thought|思考|想法) ?[:：][^\n]{0,200}\n ?(?:action|行动|动作|操作) ?[:：]",
        r"^ ?(?:action|行动|动作) ?[:：][^\n]{1,120}\n ?(?:action input|observation|行动输入|动作输入"
        r"|输入|观察|结果) ?[:：]",
        r"[\[【](?:工具|插件|函数|tool|plugin) ?[·.:：|/-]|(?:附带|后续|自动)动作 ?[=:：]|调用 ?[“\"「]",
        r"</?(?:调用|参数|函数|工具|函数调用|工具调用|工具结果)(?: [^>\n]{0,60})?>",
        r"(?:下一步|待执行|自动|排队|立即|请求)[^\n。]{0,4}(?:函数|工具|动作|调用|指令)"
        r"[^\n。:：]{0,12}[:：] ?[\w\u4e00-\u9fff]{2,20} ?[(（]",
    ),
    mark(
        "tool_call",
        "memory_ delete_ send_ transfer_ exec",
        r"(?:^|[\n`>：:])[\t\x20]{0,4}(?:memory_(?:forget|write|update)|delete_(?:all|memor(?:y|ies)|user"
        r"|account)\w{0,20}|send_e?mail"
        r"|transfer_\w{1,20}|exec(?:ute)?_(?:command|code|shell)|run_shell|export_\w{1,20})\s?\([^)\n]{0,120}\)",
    ),
    mark(
        "tool_call",
        "curl wget",
        rf"(?:\b{YOU}|助手|智能体|\byou (?:must|should))[^\n]{{0,80}}\b(?:curl|wget)\b[^\n|]{{0,100}}\|\s?(?:ba|z"
        r"|su)?(?:sh|do)\b",
    ),
)

_MARKER_FORGERY: Final = (
    mark(
        "marker_forgery",
        "</",
        r"</ ?(?:documents?|docs?|contexts?|(?:search|tool|function|retrieved|web)[-_ ]?(?:results?"
        r"|output|content|docs?|context)|results?"
        r"|reviews?|memor(?:y|ies)|user[-_]?(?:query|input|message|data)|untrusted\w{0,12}|page|webpage"
        r"|passages?|quoted?|observation"
        r"|conversation|history|think|answer|knowledge|snippets?|chunks?|记忆|上下文|资料|文档|检索结果|用户输入)>",
    ),
    mark(
        "marker_forgery",
        "end 结束 完 止 begin",
        r"[-=*#<>—~\[【(]{2,40} ?(?:end|begin|start|stop) (?:of )?(?:\w{1,12} ){0,2}(?:memor(?:y"
        r"|ies)|context|conversation|input|instructions?|prompt|quoted?"
        r"|data|document|retrieval|results?|records?|block|untrusted)\b",
        r"[-=*#<>—~\[【(（]{1,40} ?(?:以上|记忆|上下文|对话|引用|用户输入|资料|检索|外部内容|参考)[^\n]{0,8}(?:结束"
        r"|到此为止|完毕|终止|开始|止)",
    ),
    mark(
        "marker_forgery",
        "记忆 memor",
        r"[\[【] ?/?(?:相关记忆|记忆结束|记忆开始|以下是记忆|记忆) ?[\]】]",
        r"\[ ?/?(?:related memor(?:y|ies)|end of memor(?:y|ies)|memor(?:y|ies) (?:end|start|begin)|(?:end|begin"
        r"|start) memor(?:y|ies)) ?\]",
        r"</? ?memor(?:y|ies) ?>",
    ),
    mark(
        "marker_forgery",
        "--- <| <｜ [inst [/inst <<sys <</sys _of_turn> </s> |> >>",
        r"<</?[A-Z][A-Z_]{3,40}>>|<\|[a-z_]{2,40}\|>|\[/?(?:AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS"
        r"|SYSTEM_PROMPT)\]|\[gMASK\]|<end_of_utterance>",
        r"^[\t\x20]{0,4}-{3} ?(?:system|user|assistant|instructions?) ?-{3}",
        r"<\|(?:im_start|im_end|im_sep|endoftext|begin_of_text|eot_id|start_header_id|end_header_id|system|user"
        r"|assistant|end)\|>",
        r"\[/?INST\]|<</?SYS>>|<(?:start|end)_of_turn>|<[|｜][^|｜\n]{1,30}[|｜]>|</s> ?\[",
    ),
    mark(
        "marker_forgery",
        "--- === *** ### <<< >>> <context </context <user_ </user_ <retrieved </retrieved <untrusted </untrusted",
        r"(?<![-=*#<>])(?:-{3}|={3}|\*{3}|#{3}|<{3}|>{3})[-=*#<>]{0,40} ?(?:end of|begin(?:ning)? of|end|begin"
        r"|start of|start) "
        r"(?:\w{1,12} ){0,3}"
        r"(?:memor(?:y|ies)|context|conversation|user input|instructions?|prompt|quoted?)\b",
        r"(?<![-=*])(?:-{3}|={3}|\*{3})[-=*]{0,40} ?(?:以上|记忆|上下文|对话|引用|用户输入|资料)[^\n]{0,6}(?:结束"
        r"|到此为止|完毕|开始)",
        r"</ ?context ?>|</? ?(?:user_input|user_message|retrieved_\w{1,20}|untrusted\w{0,20}|quoted_data) ?>",
        r"^[\t\x20]{0,4}#{2,6} ?(?:system|instruction|human|assistant)s? ?[:：]",
    ),
    mark(
        "marker_forgery",
        "human: assistant: user: human： assistant： user： 用户： 助手： 用户: 助手:",
        r"\n[\t\x20]{0,4}(?:human|assistant|user|ai|用户|助手) ?[:：][^\n]{1,200}\n[\t\x20]{0,4}(?:human"
        r"|assistant|user|ai"
        r"|用户|助手) ?[:：]",
    ),
)

_PRIVATE: Final = (
    r"(?:passwords?|credentials?|api[ _-]?keys?|secrets?|tokens?|private keys?|(?:chat|conversation|message"
    r"|search) ?(?:history|logs?|records?)"
    r"|memor(?:y|ies)|conversations?|system prompt|personal (?:data|information|details)|card (?:numbers?"
    r"|details)|bank details"
    r"|contact list|contacts|environment variables|env vars|\.env|cookies?|session data|ssh keys?|user data"
    r"|everything you know"
    r"|(?:user|customer|owner)'?s (?:\w{1,12} ){0,2}(?:name|city|e-?mail|address|phone|location|data|number)"
    r"|home address|vault)"
)
_ZH_PRIVATE: Final = (
    r"(?:密码|密钥|口令|凭证|凭据|令牌|token|api ?key|聊天记录|对话|历史记录|记忆|系统提示词?|个人信息|隐私"
    r"|银行卡|卡号|身份证|手机号|住址|通讯录|\.env"
    r"|联系人|环境变量|cookie|用户(?:数据|资料|信息|说过|的)|(?:所有|全部)(?:数据|资料|信息|文件|日志)|vault)"
)
_TARGET: Final = (
    r"(?:https?://|[\w.+-]{1,64}@|\[email|webhook|\b\w[\w-]{0,40}\.(?:com|net|org|io|cn|xyz|ru|top|dev|site|tk"
    r"|example)\b"
    r"|(?:this|the following|external|remote) (?:\w{1,12} )?(?:url|server|endpoint|address|e-?mail|site|channel))"
)
_ZH_TARGET: Final = (
    r"(?:https?://|[\w.+-]{1,64}@|\[email|[\w-]{1,40}\.(?:com|net|org|io|cn|xyz|ru|top|dev|site|example)"
    r"|(?:这个|以下|下面|指定|外部|该)的?(?:邮箱|地址|网址|服务器|链接|接口|号码|群)|webhook|公开目录|公网)"
)
_EXFILTRATION: Final = (
    mark(
        "exfiltration",
        "include put_ add_ embed place send forward upload post mail transmit submit leak exfiltrate append"
        " attach report"
        " encode",
        r"\b(?:send|forward|upload|post|e-?mail|transmit|submit|leak|exfiltrate|append|attach|encode)(?:ing)?\b"
        r"(?>[^\n.!?]{0,40}?"
        rf"\b{_PRIVATE})[^\n!?]{{0,24}}\b(?:to|at|in|via|into|with)\b[^\n]{{0,20}}{_TARGET}",
        r"\b(?:send|forward|upload|post|e-?mail|transmit|exfiltrate)\b[^\n.!?]{0,20}\bto\b"
        rf"[^\n]{{0,10}}{_TARGET}[^\n]{{0,40}}\b{_PRIVATE}",
        rf"\b(?:include|put|add|embed|place)\b[^\n.!?]{{0,24}}\b{_PRIVATE}[^\n.!?]{{0,40}}\b(?:query|parameter"
        rf"|url|link|image)\b[^\n]{{0,24}}{_TARGET}",
        r"\b(?:send|forward|upload|post|e-?mail)\b[^\n.!?]{0,30}\b(?:user|customer|owner)'s "
        rf"(?:\w{{1,16}} ){{0,2}}[^\n.!?]{{0,20}}\bto {_TARGET}",
        rf"\b(?:append|attach|add) {_PRIVATE}[^\n.!?]{{0,20}}\bto (?:every|each|any|all) (?:link|url|reply"
        r"|answer|message|response|image)",
        rf"\b(?:append|attach|add) (?:the |all )?(?:\w{{1,10}}'s )?(?:\w{{1,10}} )?{_PRIVATE}"
        r"[^\n.!?]{0,20}\bto (?:every|each|any|all) (?:link|url|reply|answer|message|response|image)",
        rf"\breport {_PRIVATE}[^\n]{{0,30}}\b(?:in your (?:next )?(?:answer|reply|response)|to me)\b",
    ),
    mark(
        "exfiltration",
        "://",
        r"\]\(https?://[^)\s]{1,120}[?&]\w{1,16}=[^)]{0,30}(?:填|用户|memory|全文|insert|user|here|对话|history)",
        r"\b(?:curl|wget)\b[^\n]{0,80}https?://\S{0,120}(?:[?&](?:data|key|token|secret|mem(?:ory)?|leak|info)="
        r"|[^\n]{0,40}(?:\$\(|\benv\b|\.ssh|\.env|/etc/passwd))",
        r"\b(?:curl|wget)\b[^\n]{0,40}@~?/?[\w./~-]{0,40}(?:\.ssh|\.env|passwd|id_rsa|secret|memory)",
        r"https?://[^\s\"']{1,120}[?&]\w{1,16}=\s?(?:[<{\[](?!\w{1,12}_?id)|followed by|加上|后面(?:跟|接|加)"
        r"|再加|拼上)",
        r"(?:拼|加|附|接|写)(?:接|上|在|到|进)[^\n。]{0,8}(?:网址|URL|链接|地址)[^\n。]{0,6}(?:后面|之后|末尾"
        r"|里)[^\n。]{0,8}(?:访问|请求|打开|发送)",
        r"(?:悄悄|偷偷|暗中|后台)[^\n。]{0,8}(?:请求|访问|发送|上传|提交|调用)[^\n。]{0,8}https?://",
        r"\b(?:secretly|quietly|silently|in the background)\b[^\n]{0,24}\b(?:fetch|request|send|post|load"
        r"|visit)[^\n]{0,24}https?://",
    ),
    mark(
        "exfiltration",
        "![",
        r"!\[[^\]\n]{0,80}\]\( ?https?://[^)\s]{0,160}[?&][\w-]{1,24}=(?:[^)\s]{0,60}(?:\{|\$|%7B|<|\[)"
        r"|[^)\s]{0,20}(?:memory|secret|data|history|context|prompt|token|key|conversation))",
        r"!\[[^\]\n]{0,80}\]\( ?https?://[^)\s]{0,160}[?&]\w{1,16}=(?-i:[A-Z_]{3,})[&)]",
        r"!\[[^\]\n]{0,80}\]\( ?https?://[^)\s]{0,160}[?&/](?:data|leak|exfil|steal|collect|secret|mem(?:ory)?"
        r"|payload)=",
    ),
    mark(
        "exfiltration",
        "附 夹带 发 转 上传 提交 传 寄 抄送 拼接 附加 同步 外传 泄露 导出 post 贴 写到",
        rf"(?>(?:把|将){ZH_GAP}{{0,20}}?{_ZH_PRIVATE}){ZH_GAP}{{0,16}}(?:发送|发给|发到|发往|转发|上传|提交|传给"
        rf"|传到|传输|寄给|寄到|抄送|拼接"
        rf"|附加|同步|外传|泄露|导出|POST|贴|写到){ZH_GAP}{{0,12}}{_ZH_TARGET}",
        rf"(?:发送|转发|上传|提交|泄露|导出|外传|同步|POST|抄送)(?>{ZH_GAP}{{0,16}}?{_ZH_PRIVATE}){ZH_GAP}{{0,12}}"
        rf"(?:到|给|至"
        rf"|往){ZH_GAP}{{0,8}}{_ZH_TARGET}",
        rf"(?:到|给|至|往|向|访问|请求){_ZH_TARGET}{ZH_GAP}{{0,40}}(?:发送|上传|提交|附带|携带|带上|拼接"
        rf"|回传){ZH_GAP}{{0,16}}{_ZH_PRIVATE}",
        r"(?<!时)(?:回答|回复|答复)(?!邮件|客户|信)[^\n。，,]{0,8}(?:中|里|末尾|最后|结尾|都)[^\n。，,]{0,6}"
        r"(?:夹带|附上|附带|加上|插入|带上)"
        r"[^\n。，,]{0,10}(?:https?://|链接|网址)",
        r"向(?:来访者|任何人|对方|访客|第三方)[^\n。]{0,8}(?:披露|透露|公开|泄露|提供)(?:全部|所有|系统|内部)",
    ),
)

_ENCODED: Final = (
    mark(
        "encoded",
        "decode decipher rot13 base64 b64 atob eval fromhex 解码 解密",
        r"\b(?:decode|decipher|decrypt|rot13|rot-13|b64decode|atob)\b[^\n]{0,60}\b(?:and|then) "
        r"(?:\w{1,12} ){0,2}(?:follow|execute|run|obey|act)\b",
        r"(?:解码|解密|base64|eval)[^\n。]{0,24}(?:后|并|然后|再)[^\n。]{0,8}(?:执行|照做|遵守|遵循|服从|follow)",
        r"\b(?:eval|exec) ?\( ?(?:atob|base64|b64decode|bytes\.fromhex)",
    ),
)

FORMS: Final = (*_SYSTEM_PROMPT, *_RANKED_FRAMES, *_TOOL_CALL, *_MARKER_FORGERY, *_EXFILTRATION, *_ENCODED)
