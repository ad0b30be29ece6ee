"""Signals of poisoning: each is weak alone, and together they tell an order to an assistant from talk.

Who is addressed and in whose name (`poisoning_address`), what is asked for (`poisoning_acts`): every signal has its
points, talk about such things takes points away, and `poisoning` compares the sum with a threshold.
"""

from typing import Final

from graphmem.domain.poisoning_acts import ACTS
from graphmem.domain.poisoning_address import ADDRESS
from graphmem.domain.poisoning_words import signal

SIGNALS: Final = (*ADDRESS, *ACTS)
"""What speaks for an order to an assistant."""

ADDRESSED: Final = frozenset(
    "reader charge user you hide stealth unbound outrank disregard persona nocheck consent memo when favour".split()
)
"""Signals of which one at least is there when somebody speaks to an assistant."""

TALK: Final = (
    signal(
        "report",
        -3,
        r"""
        (?:sign|poster|mail|e-mail|letter|headline|article|book|screen|leaflet|banner|notice|slide|tweet|post|caption|
        t-shirt|mug|popup|pop-up|she|he|they|it)(?: \w{1,12}){0,4} (?:read|reads|said|says|saying|
        literally)[ :,] ?(?:that )?[\"“']
        (?:标题|横幅|告示|标语|写着|贴着|原话|弹窗|念道|台词|短信|牌子)\S{0,6}[“\"「『《] ; 新闻标题
        """,
    ),
    signal(
        "code",
        -4,
        r"""
        git (?:commit|log|rm|push|checkout|diff|rebase) ; assert\w{0,14} ; pytest ; \d passed ; def \w+\(
        re\.(?:search|match|compile|sub)\( ; console\.log ; print\( ; import \w+ ; messages ?=
        `[^`\n]{1,80}`[^\n]{0,40}(?:=|是|字段|参数) ; grep
        """,
    ),
    signal(
        "attack",
        -4,
        r"""
        注入 ; 攻击 ; 红队 ; 越狱(?!模式) ; 演练 ; 投毒 ; 钓鱼 ; 诈骗 ; 骗子 ; 被骗 ; 骗术 ; 防骗 ; 漏洞 ; 误报 ; 黑客
        反诈 ; 安全培训 ; injections? ; injected ; attackers? ; attacks? ; jailbreaks?(?! mode) ; red[- ]team\w{0,5}
        payloads? ; phishing ; scam(?:s|mers?|med)? ; poisoning ; malicious ; adversarial ; prompt leak\w{0,3}
        hackers? ; exploits? ; vulnerabilit(?:y|ies) ; ctf ; threat model\w{0,4}
        """,
    ),
    signal(
        "fiction",
        -4,
        r"""
        小说 ; 剧本 ; 台词 ; 歌词 ; 剧情 ; 章节 ; 第\S{1,3}章 ; 电影 ; 漫画 ; 动画 ; 游戏 ; 作文 ; 诗 ; 台本 ; 剧中
        书里 ; 主角 ; 故事 ; 宿主 ; novels? ; chapters? ; lyrics? ; screenplay ; scripts? for ; scene \d ; poems?
        movies? ; films? ; book club ; opening line ; song ; (?:short )?story ; sci-fi ; (?:unit|lesson) \d
        (?:silly|funny|famous|opening|first|title|slogan|joke)\s(?:\w{1,12}\s)?(?:line|phrase|book)
        """,
    ),
    signal(
        "technical",
        -3,
        r"""
        报错 ; 解析 ; 格式(?!化) ; 语法 ; 模板 ; 文档里 ; 接口 ; 正则 ; 测试集 ; 单测 ; 日志里 ; 字段 ; 微调
        训练(?:集|数据) ; 怎么(?!说) ; 为什么 ; 是不是 ; 对吧 ; 对吗 ; 排查 ; 调试 ; 返回的? ; fine-?tun\w{1,4}
        tokeni[sz]er ; format ; syntax ; schema ; regex ; parser?s? ; parsing ; returned ; returns ; docs
        documentation ; unit tests? ; test cases? ; stack ?trace ; chat template ; escap(?:e|ed|ing) ; endpoint
        missing\? ; (?:what|why|how|where|which) (?:is|are|am|does|do|can|should|would)[^.\n]{0,60}\? ; \?$
        """,
    ),
    signal(
        "asked",
        -2,
        r"""
        (?:不用|不必|别)再?问我 ; (?:跟|和|告诉|提醒|通知|问|叫)我(?:说一?声|一声|一下|确|就行) ; 告诉我 ; 提醒我
        让我先?(?:看|确认|过目) ; 先给我看 ; let me know ; remind me ; (?:ask|check with) me
        """,
    ),
    signal(
        "protect",
        -4,
        r"""
        (?:do not|don't|never|别|不要|切勿|请勿)\s?(?:share|send|post|give|disclose|reveal|forward|commit|泄露|发|
        透露|外传|告诉)[^.。\n]{0,16}(?:your|our|my|您的|你的|自己的|账号|个人)\s?{SECRET}
        """,
    ),
    signal(
        "kin",
        -2,
        r"""
        老婆 ; 老公 ; 妻子 ; 丈夫 ; 我妈 ; 我爸 ; 爸妈 ; 我女儿 ; 我儿子 ; 男朋友 ; 女朋友 ; 惊喜 ; 生日
        my (?:wife|husband|mum|mom|dad|daughter|son|girlfriend|boyfriend|sister|brother|kids?|boss|team|colleagues?)
        surprise ; birthday
        """,
    ),
    signal(
        "self",
        -1,
        r"""
        帮我 ; 我(?!是|们?授权|就是|代表) ; 咱 ; i(?!'m| am) ; my ; we ; our ; us ; me
        """,
    ),
)
"""What speaks for talk: about attacks, fiction, work on software, and the user about himself."""
