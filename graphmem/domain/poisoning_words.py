"""The words that signals of poisoning are made of, in both languages, and how a signal is written down.

A table holds alternatives, one a line or parted by " ; "; a line that ends with | goes on in the next one. In it
`{NAME}` stands for a list of words, `~` for a short gap and `~~` for a longer one, neither of which leaves the
sentence. Alternatives that begin or end with a Latin letter begin or end there with a word. Texts are given in lower
case with single spaces, a passage at a time: the gaps would make a whole book slow.
"""

import re
from dataclasses import dataclass
from typing import Final

_WORDS: Final = {
    "AI": r"(?:(?:ai|llm|gpt|shopping|coding|chat|virtual|digital|language|automated|autonomous|voice|"
    r"smart)[- ])?(?:ais?|llms?|assistants?|agents?|(?:language |ai )models?|models?|chat ?bots?|bots?|"
    r"copilots?|chatgpt|claude|gpt|gemini|crawlers?|summari[sz]ers?|scrapers?)",
    "机": r"(?:ai|llm|智能助[手理]|助手|小助手|助理|智能体|(?:语言|大)?模型|大语言模型|机器人|代理|智能客服|"
    r"agents?|assistants?|bots?|copilot)",
    "USER": r"(?:(?:the|this|that|our|your|any|every|each|a|an) (?:\w{1,12} )?(?:users?|owner|customers?|clients?|"
    r"operators?|account holder|principal|humans?|buyer|shopper|patient|subscriber|visitor|applicant|"
    r"reader|recipient|person|member|caller)|users?|humans|anyone|anybody|everyone|everybody|whoever|"
    r"someone|them|him|her|people)(?:'s)?",
    "用户": r"(?:用户|使用者|主人|机主|客户|顾客|本人|当事人|来访者|访客|对方|人类|户主|账号持有人|账户持有人|"
    r"user|owner|customer|operator|他|她)",
    "NOT": r"(?:never|don't|do not|dont|must not|mustn't|should not|shouldn't|shall not|may not|cannot|won't|"
    r"will not|no need to|not to|need not|needn't|without|avoid|refrain from|stop|no longer|rather than|"
    r"不要再?|不用再?|不必再?|无需再?|无须再?|不需要?再?|不准再?|不许再?|不得|不可|不能|不再|别再?|甭|勿|"
    r"切勿|切莫|请勿|禁止|严禁|免于|不|毋须|毋需|跳过|省去|停止|避免)",
    "TELL": r"(?:tell|inform|notif|alert|warn|mention|disclos|reveal|say|show|explain|announc|report|acknowledg|"
    r"admit|discuss|refer to|bring up|flag|告诉|告知|通知|提醒|提及|提到|提起|提出|说出|说破|透露|泄露|"
    r"声张|解释|知会|汇报|暴露|吭声|说明|显示|展示|让|惊动|承认|报告|提示|警告|明说|讲|提)(?:s|y|e|ed|es|"
    r"ing|ying|fying|fies)?",
    "CHECK": r"(?:ask|check|double[- ]check|confirm|verif|validat|review|approv|authenticat|question|consult|"
    r"call back|callback|second[- ]guess|cross[- ]check|re-?check|inspect|核实|确认|验证|审核|审批|校验|"
    r"复核|核对|检查|征求|过问|请示|怀疑|质疑|二次|询问|追问|问|查证|核验|授权|批准|把关|走流程|盘问)(?:s|"
    r"y|e|ed|es|ing|ying|al|ation|fication|fying|ion|ions)?",
    "OBEY": r"(?:follow|obey|listen to|comply with|adhere to|trust|believe|honou?r|respect|heed|serve|answer to|"
    r"report to|side with|rely on|consider|apply|use|cite|quote|按照|理会|遵守|遵循|听从|听|服从|执行|"
    r"相信|信任|采信|管|理|尊重|照顾|引用|采用|参考|理睬)(?:ing|ed)?",
    "IGNORE": r"(?:ignor|disregard|forget|overrid|overrul|bypass|discard|violat|disobey|circumvent|overwrit|neglect|"
    r"set aside|put aside|throw away|let go of|abandon|drop|skip|reset|erase|wipe|unlearn|sidestep|"
    r"get around|delet|忽略|无视|忘记|忘掉|忘了|忘却|抛弃|抛开|丢弃|丢掉|放弃|绕过|绕开|推翻|清除|清空|"
    r"抹掉|抹去|删除|删掉|跳过|撇开|搁置|放下|摆脱|违反|屏蔽|作废|突破|替换|重写)(?:s|es|e|ed|ing|ting|"
    r"ten|den|ding|ping|ped|ning|ned)?(?:掉|了)?",
    "RULE": r"(?:instructions?|prompts?|rules?|guidelines?|guardrails?|polic(?:y|ies)|directives?|restrictions?|"
    r"constraints?|directions|programming|safety(?: \w{1,12})?|limitations?|limits|filters?|safeguards?|"
    r"protections?|orders|training|protocols?|moderation|boundaries|ethics|settings|configuration|setup|"
    r"briefing|commands?|guidance|constitution|system message|refusals?|no-\w{1,12} rule|confidentiality|"
    r"指令|指示|提示词?|规则|规定|设定|限制|约束|命令|准则|策略|规范|系统消息|要求|身份|安全\S{0,4}|条款|"
    r"守则|禁令|护栏|审查|过滤|底线|红线|权限|边界|配置|人设|原则|保密\S{0,2}|道德|流程|顾虑|拒答\S{0,2}|"
    r"叮嘱|交代|嘱咐|规矩|话术|条条框框|那一?套|标准|职责)",
    "EARLIER": r"(?:previous(?:ly)?|prior|above|earlier|preceding|existing|former|original|initial|old|other|"
    r"built-in|default|current|given|system|safety|content|security|every|all|any|whatever|usual|standard|"
    r"normal|own|以上|上述|之前|先前|此前|前面|前述|上面|原有|原来|原先|原本|已有|现有|所有|全部|一切|"
    r"系统|任何|其他|其它|平时|默认|既有|旧的?|内置|出厂|初始|一直以来)(?:的)?",
    "VOID": r"(?:void|null(?: and void)?|revoked|cancel+ed|suspended|replaced|lifted|reset|waived|removed|"
    r"disabled|off|obsolete|superseded|overridden|invalid|inactive|gone|dropped|expired|switched off|"
    r"turned off|deactivated|relaxed|unlocked|deprecated|on hold|not in force|作废|失效|无效|取消|"
    r"不再适用|不适用|不再有效|清空|解除|停用|关闭|关掉|不生效|不再生效|废止|撤销|暂停|放开|取缔|不算数|"
    r"不作数|失去效力|到期|豁免|归零|重置|打开|松绑|不存在|放一边|放在?一旁|别用|莫管|不必管|不用管|扔掉|"
    r"不是真的|搁一边|翻篇|到此为止)",
    "RANK": r"(?:openai|anthropic|google|microsoft|deepseek|admin(?:istrator)?s?|developers?|creators?|"
    r"maintainers?|security team|security officer|it department|it support|fbi|police|government|ceo|cto|"
    r"cfo|ciso|management|headquarters|root|superuser|vendor|support team|engineers?|"
    r"compliance(?: \w{1,12})?|legal(?: \w{1,12})?|sysadmin|trust (?:&|and) safety|operators?|auditors?|"
    r"regulators?|owner of this \w{1,12}|ops|red team|管理员|超管|开发者|开发团队|开发人员|研发\S{0,2}|"
    r"官方\S{0,3}|安全\S{0,2}(?:团队|部门|部|中心|组)|总部|高层|技术部|厂商|信息部|合规\S{0,2}|"
    r"审计\S{0,2}|监管\S{0,2}|总监|架构师|董事长|总经理|负责人|工程师|公安\S{0,2}|警察|法院|检察院|政府|"
    r"法务\S{0,2}|运维\S{0,2}|后台|平台方?|客服主管|风控\S{0,2}|内部人员|创始人|老板|原厂|网信办|纪委|"
    r"系统管理\S{0,2})",
    "SECRET": r"(?:passwords?|passcodes?|passphrases?|credentials?|api[ _-]?keys?|secrets?|tokens?|private keys?|"
    r"ssh keys?|~?/?\.(?:ssh|env|aws|npmrc|netrc)|\.pem|id_rsa|recovery (?:codes?|phrases?)|seed phrases?|"
    r"one-time codes?|otps?|verification codes?|(?:saved |bank |credit )cards?|card (?:numbers?|details)|"
    r"cvv|bank (?:details|accounts?)|iban|session cookies?|cookies|(?:chat|conversation|message|search|"
    r"browsing|call|medical|purchase) ?(?:history|logs?|records?)|address book|contact lists?|contacts|"
    r"(?:home|e-?mail|delivery|stored|saved) address(?:es)?|phone numbers?|personal (?:data|information|"
    r"details)|user data|environment variables|env vars?|memor(?:y|ies)|system prompt|hidden prompt|"
    r"passport(?: number)?|social security|ssn|salary|location|calendar|unread mail|inbox|"
    r"conversation so far|files|vault|密码|密钥|口令|凭证|凭据|令牌|私钥|助记词|验证码|2fa code|聊天记录|"
    r"对话\S{0,2}|历史记录|记忆|系统提示词?|内部设定|个人信息|隐私|银行卡\S{0,2}|卡号|身份证\S{0,2}|"
    r"手机号码?|电话|住址|地址|通讯录|联系人|环境变量|病历|消费|工资|薪资|档案|资料|数据|隐藏设定|"
    r"底层\S{0,2}|名单|合同|行程|日历|定位|位置|照片|文件|账单|余额|流水)",
    "SEND": r"(?:send|forward|upload|post|e-?mail|transmit|exfiltrat|submit|leak|append|attach|past|copy|cop|"
    r"export|sync|share|stream|push|mail|mirror|cc|bcc|deliver|hand over|put|include|embed|encode|publish|"
    r"pass|relay|dump|ship|发送|发给|发到|发往|转发|上传|提交|传给|传到|传输|寄给|抄送|密送|拼接|附加|"
    r"附上|同步|外传|泄露|导出|贴到|写到|写进|写入|存到|存一份|备份到|交给|推送|回传|上报|共享|拼到|拼在|"
    r"接上|带上|塞进|放到|提供|列出来|念给|透露给|报给|写上|填上|念一下|念出来|发(?!的|现|生|布|票|展|来)|传(?!统|说))(?:s|es|e|ed|ing|ies|"
    r"ting)?",
    "TARGET": r"(?:https?://|\w[\w.+-]{0,60}@\w|\[(?:e-?mail|url)|webhooks?|\b[\w-]{1,40}\.(?:com|net|org|io|cn|xyz|"
    r"ru|top|dev|site|tk|example|test|invalid|ai|app)(?![a-z])|ftp|pastebin|gist|telegram|(?:this|"
    r"the following|external|remote|public|outside) (?:\w{1,12} )?(?:url|server|endpoint|address|e-?mail|"
    r"site|channel|bucket|repo\w{0,6})|commit message|query string|every reply|each reply|(?:这个|以下|"
    r"下面|指定|外部|该|公共|公开|第三方|下方|本页)\S{0,3}(?:邮箱|地址|网址|服务器|链接|接口|号码|群|网盘|"
    r"目录|仓库|频道|平台)|公网|外网|外部)",
    "HARM": r"(?:wire|transfer|pay|refund|payout|purchase|buy|delete|erase|wipe|purge|destroy|disable|turn(?:s|"
    r"ed)? off|switch off|uninstall|deactivate|unlock|grant|give|approve|allow|execute|run|install|sudo|"
    r"rm -rf|chmod|escalate|cancel|revoke|format|shut down|open|转账|汇款|打款|付款|支付|退款|下单|删除|"
    r"删掉|删光|清空|格式化|关闭|关掉|停用|卸载|禁用|解锁|授予|授权|批准|放行|通过|执行|运行|安装|开放|"
    r"开通|提权|撤销|取消|同意|点同意|改为|改成|approve|merge|劝)",
    "RISKY": r"(?:money|payments?|transfers?|wire transfers?|refunds?|funds|invoices?|accounts?|files|logs?|"
    r"audit logs?|traces?|backups?|tables?|databases?|antivirus|firewall|2fa|mfa|two-factor|verification|"
    r"certificate checks?|sandbox|confirmations?|checks?|safety|security|permissions?|access|admin|root|"
    r"plugins?|everything|all requests|tests?|ssl|tls|warnings?|alerts?|protections?|command|script|shell|"
    r"钱|款\S{0,1}|余额|账户|账号|日志|记录|痕迹|备份|数据库|杀毒软件|防火墙|二次验证|双重验证|验证|沙箱|"
    r"sandbox|确认|校验|安全\S{0,2}|权限|插件|全部|所有|日历|证书|告警|保护|脚本|命令|diff|test|请求|申请|"
    r"订单)",
    "BEST": r"(?:best|safest|only|top|first|number one|excellent|most trusted|most reliable|perfect|ideal|"
    r"cheapest|superior|five stars|above (?:every|all|any)|official|唯一|最好|最佳|最安全|首选|第一|"
    r"最可靠|最值得|优秀|满分|五星|官方|榜首|最优)",
}
_GAPS: Final = {"~~": r"[^.!?。！？\n]{0,40}?", "~": r"[^.!?。！？\n]{0,12}?"}


def table(alternatives: str) -> re.Pattern[str]:
    """A table of alternatives as one pattern."""
    whole: list[str] = []
    parts: list[str] = []
    for line in re.split(r"\n| ; ", re.sub(r"\|\n\s*", "|", alternatives)):
        if part := line.strip():
            start = re.match(r"[a-z{(]", part) is not None
            end = r"(?![a-z0-9])" if re.search(r"[a-z})]$", part) else ""
            for sign, gap in _GAPS.items():
                part = part.replace(sign, gap)
            part = re.sub(r"\{([A-Z]+|机|用户)\}", lambda name: _WORDS[name[1]], part) + end
            (whole if start else parts).append(part)
    # Where no word begins none of them is tried.
    parts.append(rf"(?<![a-z0-9])(?:{'|'.join(whole)})" if whole else r"(?!)")
    return re.compile("|".join(parts), re.ASCII)


@dataclass(frozen=True, slots=True)
class Signal:
    """What one kind of wording counts."""

    name: str
    points: int
    pattern: re.Pattern[str]


def signal(name: str, points: int, alternatives: str) -> Signal:
    """A signal from a table of alternatives."""
    return Signal(name, points, table(alternatives))
