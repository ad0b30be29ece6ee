"""What a person has one value of at a time, however it is said: height, commute, boss, form of address.

Two texts about one slot often share no word: "I report to Tobias" and "my manager is Helen", 体重 and 瘦到. Data and a
lookup, for text in narrow lower case.
"""

import re
from functools import lru_cache
from typing import Final

_NUMBER: Final = r"[0-9一二三四五六七八九十百两]"
_TABLE: Final = (
    (
        "全职 兼职 full part time",
        r"(?:full|part)[- ]time|全职|兼职|freelanc|自由职业|four[- ]day week",
    ),
    (
        "身高 height tall",
        (
            r"身高|一米[五六七八九]|(?:i'm|i am) (?:about )?(?:[12]\.[0-9]{2} ?m|1[0-9]{2} ?cm|[4-6]'"
            r"|[4-6] (?:foot|feet|ft))"
            r"|[0-9] ?cm tall|my height"
        ),
    ),
    (
        "体重 weigh weight kg",
        (
            rf"体重|[瘦胖减][^，,。]{{0,3}}{_NUMBER}|{_NUMBER} ?(?:kg|kilos?|lbs|pounds|stone|公斤)(?![a-z])"
            rf"|i weigh|my weight|斤了?$"
        ),
    ),
    (
        "尺码 码 size shoe",
        r"鞋码|尺码|穿[^，,。]{0,6}码|(?:shoe|dress|clothes|ring) size|i(?:'m| wear| take)? (?:a )?size [0-9]",
    ),
    (
        "领导 老板 主管 汇报 manager boss report",
        (
            r"(?:my|our) (?:new |line |current )?(?:manager|boss|supervisor) (?:is|now|got)|(?:i"
            r"|we) (?:now )?report (?:in )?to|signs off my|(?:我|我们)(?:的)?(?:直属|顶头|新)?(?:老板|领导|上司"
            r"|主管|组长)"
            r"(?:是|叫|换|变)|汇报给|[向跟给][^，,。]{1,8}汇报|归[^，,。]{1,6}管"
        ),
    ),
    (
        "run mileag 跑步 跑量",
        (
            rf"(?:i )?run (?:about |around |roughly )?{_NUMBER}{{1,3}} ?(?:k|km|miles)|mileage|跑量"
            rf"|每[周天月][^，,。]{{0,4}}跑{_NUMBER}"
        ),
    ),
    (
        "起床 闹钟 wake alarm",
        (
            r"起床|闹钟|(?:i|we) (?:usually |always |now )?(?:wake|get) up (?:at|around|by)|my alarm (?:is|goes)"
            r"|up (?:at|by) [0-9]"
        ),
    ),
    (
        "睡觉 bed sleep",
        r"[0-9一二三四五六七八九十两]点[^，,。]{0,4}(?:睡|上床)|(?:go to|in) bed (?:at|by|around)|asleep by|bedtime",
    ),
    (
        "通勤 上班 上下班 地铁 commut subway",
        (
            r"(?:坐|骑|开|挤|打|走)[^，,。]{0,12}(?:上班|通勤|上下班)|(?:上班|通勤|上下班)[^，,。]{0,8}(?:坐|骑"
            r"|开|挤|打车|走路|步行)|commut|(?:drive"
            r"|cycle|bike|walk|take the (?:train|bus|tube|subway|metro)|get the (?:train|bus))"
            r"(?: [a-z]+){0,2} (?:in|to (?:work|the office))(?![a-z])|(?:work|office) by (?:bike|train|bus|car"
            r"|tube|tram)"
        ),
    ),
    (
        "英文 中文 英语 english chines repli",
        (
            r"(?:用|说|讲|回复?|答|写)(?:我)?(?:全)?(?:中文|英文|英语|日语|粤语|汉语|普通话|english)|(?:reply"
            r"|answer|respond|write|talk"
            r"|speak)[^,;]{0,20} in (?:english|chinese|mandarin|french|spanish|german|japanese|cantonese|italian)"
        ),
    ),
    (
        "称呼 叫 call name",
        r"(?:叫|称呼|喊)我|管我叫|(?:please )?call me (?!on|at|when|if|back|tomorrow|later|by)|i go by|address me",
    ),
    (
        "team peopl engin 团队 组",
        (
            rf"(?:people|engineers|developers|devs|designers|members|of us|strong|heads) (?:on|in|at) (?:my|our"
            rf"|the) (?:team|company|startup|group)|team (?:of|is|has) (?:[a-z]+ )?{_NUMBER}|(?:我们)?(?:组|团队|部门"
            rf"|科室)[里]?[^，,。]{{0,5}}{_NUMBER}+个?[^，,。]{{0,3}}人"
        ),
    ),
    (
        "班 学生 class student",
        (
            rf"班[里上级]?[^，,。]{{0,5}}{_NUMBER}+个?(?:人|学生|孩子|同学)|(?:students|kids|children"
            rf"|pupils) in (?:my|our|the|his"
            rf"|her) class"
        ),
    ),
    (
        "一个人 一起 住 live alon",
        (
            r"(?:一个人|独自|自己|跟[^，,。]{1,8}|和[^，,。]{1,8})(?:一起|一块儿?|单独)?(?:住|合租|同住)|独居"
            r"|合租|同居|(?:live|lives"
            r"|living) (?:alone|by (?:my|him|her)self|on (?:my|his|her) own|with)|moved in with"
        ),
    ),
    (
        "吃素 素食 vegan vegetarian meat",
        (
            r"吃素|素食|吃肉|荤|开荤|(?:i'm|i am|gone|went|been|she's|he's) (?:a )?(?:vegan|vegetarian|veggie"
            r"|pescatarian"
            r"|keto)|(?:eat|eating) meat|omnivore|flexitarian"
        ),
    ),
    (
        "天 包 烟 smoke pack",
        (
            rf"(?:烟|抽)[^，,。]{{0,6}}{_NUMBER}(?:包|根|支)|{_NUMBER}(?:包|根|支)烟|(?:pack|cigarettes"
            rf"|smokes?) (?:of cigarettes )?(?:a|per|every) (?:day|week)"
        ),
    ),
    (
        "咖啡 杯 coffe cup",
        (
            rf"{_NUMBER}杯[^，,。]{{0,4}}(?:咖啡|茶|奶茶|美式|拿铁)|(?:咖啡|茶|奶茶)[^，,。]{{0,8}}{_NUMBER}杯|(?:cups?"
            rf"|mugs?) of (?:coffee|tea)|coffees? (?:a|per|every) day"
        ),
    ),
    (
        "bank 银行 开户",
        (
            r"(?:i|we) bank (?:with|at)|banking with|my (?:main )?bank is|(?:工资|钱)[^，,。]{0,6}(?:存|打"
            r"|发)[^，,。]{0,3}(?:在|到)|开户"
        ),
    ),
    (
        "工资 月薪 salari earn",
        r"月薪|年薪|薪水|工资(?:是|涨|有|到)|(?:my|our) salary|i(?:'m on| earn| make| get paid) (?:about )?[$£€]?[0-9]",
    ),
)
_BEGIN: Final = "(?:(?<![a-z])(?=[a-z0-9(])|(?=[^\x00-\x7f]))"
_SLOTS: Final = tuple(re.compile(f"{_BEGIN}(?:{pattern})") for _, pattern in _TABLE)
_WORDS: Final = tuple(tuple(words.split()) for words, _ in _TABLE)


@lru_cache(maxsize=2048)
def slots(text: str) -> frozenset[int]:
    """The slots that a clause speaks of."""
    return frozenset(place for place, pattern in enumerate(_SLOTS) if pattern.search(text))


def slot_words(text: str) -> frozenset[str]:
    """Words that other texts about the same slots are likely to hold, for finding these."""
    return frozenset(word for place in slots(text) for word in _WORDS[place])
