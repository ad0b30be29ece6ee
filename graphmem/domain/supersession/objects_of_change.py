"""What a word of change is about: a part, an occasion, another thing, or the one that is gone. Data only."""

import re
from typing import Final

HAS_NEW: Final = re.compile(
    r"(?<![a-z])(?:has|have|had|got|gets|getting|with|needs?|bought|added|'s got) (?:a |an |some |its |another "
    r"|two |three |four )?(?:brand )?new (?P<part>[a-z]+)"
    r"|(?:换|装|买|加|添|配)了?[一二两三四五六几]?(?:个|条|块|台|套|副|只|张|把|扇|双)新[的]?[\u4e00-\u9fff]"
)
"""Of a thing a part is new."""

ROLES: Final = frozenset(
    """
    boss manager team_lead mentor advisor roommate landlord doctor dentist therapist teacher coach client vet lawyer
    accountant nanny tutor assistant
    """.split()
)
"""People whom others can replace; a mother stays who she is."""

SET_TO: Final = re.compile(r"(?<![a-z])(?:to|is)(?![a-z])|[到成为至收是]")
"""What stands before it is given a value."""

BECOMES: Final = re.compile(
    r"换成|改成|改为|变成|换为|换人|(?:老师|师傅|医生|主任|领导|老板|经理|教练|组长|主管|保姆|导师)(?:已经|又)?换了"
    r"|(?<![a-z])became(?![a-z])"
)
"""What it is said of was one thing, and is another."""

DIED: Final = re.compile(r"(?<![a-z])(?:passed away|died|passed on)(?![a-z])|[去过离]世|病逝|走了$|没了$|不在了")
"""Somebody is dead: what was said of how they live is over."""

END_OF: Final = re.compile(
    r"(?<![a-z])(?:closed|shut|sold|quit|dropped|cancel?led|lost|stopped|scrapped|ended|axed|removed|deleted"
    r"|fired|left) (?:down )?"
    r"(?:the|its|their|a|an|one|some|two) (?P<en>[a-z]+)"
    r"|[断丢坏停关砍撤退删卖扔拆](?:掉)?了[一二两三四五六七八九十几]?[个条根只块张家台件些部款](?P<zh>[\u4e00-\u9fff]{1,4})"
)
"""An end, and what it is the end of."""

OCCASION: Final = re.compile(
    r"[这那](?:场|次|趟|顿|杯|回|天|节|集|局|盘|周[一二三四五六日末])|(?<![a-z])(?:last night|tonight"
    r"|this (?:time|once|week|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day))(?![a-z])"
)
"""One occasion of what may go on."""

MOVES: Final = re.compile(
    r"[把将](?P<zh>[^，,。从]{1,10})从|(?<![a-z])(?:moved|switched|changed|transferred|shifted|took) (?:the|my|our"
    r"|all"
    r"|some) (?P<en>[a-z]+) (?:[a-z]+ )?(?:from|out of|off) "
)
"""What is taken from one place to another; the place stays what it was."""

MODIFIER: Final = re.compile(r" (?:on|of|in|inside|for|from|about) (?:(?:my|our|the|a|an|his|her|their|this|that) )?")
"""Between an English noun and the noun that it belongs to."""

JOINS: Final = re.compile(r" ?(?:and|和|跟|与|&) ?(?:(?:my|the|our) )?")
"""Between two that something is said of together."""

OTHERS: Final = re.compile(
    r"(?<![a-z])(?:next door|(?:why|most|many|some|other|lots of) people|folks|everyone|companies|users|their"
    r"|someone|somebody|other people|next[- ]door)(?![a-z])|^(?:and |but )?another [a-z]"
    r"|隔壁|对门|楼[上下](?=[^，,。]{0,3}[那的家])|别[人家]|(?<![\u4e00-\u9fff])人家|他们|她们|对方|对面|有人|别的"
    r"|另[一外]"
    r"|(?:公司|外包|团队|[小本]?组|部门|客户|甲方|乙方|供应商|婆家|娘家|后端|前端|产品|运营|设计|测试|算法|财务"
    r"|行政|市场|总部|兄弟)那边"
)
"""Somebody else's."""

PART_ENDED: Final = re.compile(
    r"(?<![a-z])(?:(?:stopped|quit|gave up|given up|dropped|sold|ended|cut out"
    r"|threw out)(?: [a-z]+ing)?|(?:no longer|don't|doesn't) [a-z]+)"
    r"(?: (?:the|my|our|a|an|to|with|all|any|that|this|at|in|on|for|from|of|by"
    r"|about))* (?P<part>(?!the|my|our|any|all)[a-z]+) (?P<whole>[a-z]+)"
)
"""An end of a kind of something: "stopped eating processed meat"."""

CANCELLED: Final = re.compile(
    r"(?<![a-z])(?:cancell?ed|closed|skipped|called off)(?![a-z])|取消|停课|没开|散了|散场|结束"
)
"""An end that an occasion can have."""

OWNED: Final = re.compile(
    r"(?:my|our|the|a|an|this|that|please|我们?|咱们?|咱?家里?|的|这|那|[个家只台张份条款本辆]| )*"
)
"""What may stand before the thing that a clause speaks of."""

NO_LONGER_GOING: Final = re.compile(r"(?<![a-z])(?:stopped|quit|gave up|given up|no longer) going to(?![a-z])")
"""Looks like a plan and is an end."""

REPLACES: Final = re.compile(r"(?<![a-z])(?:replac|swapp|trad|switch|exchang)(?:e|ed|ing)(?![a-z])")
"""Verbs whose "with" or "for" names the new value, and no part of the old one."""
