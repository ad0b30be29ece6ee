"""Codes and passwords told by what one does with them: 输…就能进, "punch in … to get in", "log in as … with …".

No label names them, so what is typed has to look like a code (a few figures, a sign of the keypad) or a password.
Every search looks at a window of a few dozen characters.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem.domain.secret_values import COMBINATION, TOOL_AFTER, likeness, trimmed

_VALUE: Final = r"[\"'`“‘「]?(?P<s>[#*]?[A-Za-z0-9][!-~]{2,40})"
_GET_IN: Final = (
    r"(?:get(?:s|ting)?[ ](?:you[ ]|us[ ]|me[ ])?(?:in|inside)|unlock|open|enter|log[ ]?(?:in|on)"
    r"|sign[ ]?in|connect|(?:dis)?arm|let[ ]\w{2,10}[ ]in"
    r"|turn[ ]off|silence)"
)
_TYPE: Final = (
    r"(?<![a-z])(?:typ(?:e|ing)|enter(?:ing)?|punch(?:ing)?|key(?:ing)?(?=[ ]in)|press(?:ing)?|dial|tap|input|put"
    r"|hit|use)"
)
_ZH_ENTRANCE: Final = (
    "进门|开门|进楼|上楼|进小区|进院|单元门|大门|门口|门禁|门锁|楼下|电梯|车库|闸机|解锁|开锁|开机"
    "|登[录陆入]|进系统|进后台|连wifi|连网"
    "|指纹|刷脸|人脸|进不去|[打刷]不开|连无线|上网|保险[箱柜]|(?:指纹|电子|密码|智能)锁|键盘|报警器?|撤防|布防|警报"
)
_AT_THE: Final = (
    r"(?:on|at|into)[ ]the[ ](?:\w{1,12}[ ]){0,2}(?:door|gate|key[ -]?pad|panel|alarm|lock|safe|buzzer|intercom|box"
    r"|entrance)"
)
_OPENS: Final = r"(?:will[ ])?(?:opens?|unlocks?|disarms?|gets?[ ](?:\w{2,6}[ ])?in|lets?[ ]\w{2,6}[ ]in)(?![a-z])"
_NOT_A_NUMBERED: Final = r"(?<!key[ ])(?<!card[ ])(?<!door[ ])(?<!room[ ])(?<!gate[ ])"
_VERBS: Final = tuple(
    re.compile(pattern, re.IGNORECASE | re.ASCII)
    for pattern in (
        (
            rf"(?:输入?|按下?|敲|键入|打|拨|摁|点)(?:了|一下|个|上|数字|这个)?[ ]?{_VALUE}[”’」]?[^。！？\n]{{0,8}}?"
            r"[就即便才可能门锁][^。\n，]{0,6}?(?:进|开|登|解锁|用|过|连|上去)"
        ),
        rf"(?:{_ZH_ENTRANCE})[^。！？\n]{{0,16}}?(?:按|输入?|敲|摁|键入|拨|用|填)(?:的是|数字|上|了)?[ ]?{_VALUE}",
        rf"{_TYPE}[ ](?:in[ ])?{_VALUE}[\"']?[^.\n]{{0,24}}?[ ,](?:{_GET_IN}|{_AT_THE}|you're[ ]in)",
        rf"(?<![a-z]){_GET_IN}[^.\n]{{0,36}}?[ ,](?:{_TYPE}|it's|just|with)[ ](?:in[ ]|out[ ])?{_VALUE}",
        rf"(?<![a-z])(?:is|need|'s)[ ]{_VALUE}[ ]to[ ]{_GET_IN}",
        rf"(?:用|试试?)[ ]?{_VALUE}[ ]?(?:去|来|就[能可]|[就能可]以?)?(?:登|进|解锁|开门|试)",
        rf"(?<!\S){_NOT_A_NUMBERED}{_VALUE}[\"']?[ ](?:{_OPENS}|(?:works[ ])?{_AT_THE})",
    )
)
_CONNECT: Final = re.compile(
    rf"(?:连(?:接|上)?|wifi|无线|网络|热点)[^。！？\n]{{0,16}}?(?:输入?|填|用)(?:的是|上|了)?[ ]?{_VALUE}",
    re.IGNORECASE | re.ASCII,
)
_FIGURES: Final = re.compile(r"[#*]?\d{4,8}[#*]?", re.ASCII)
_VERB_HINTS: Final = re.compile(
    (
        r"[输按敲键打拨摁点用填]|type|typing|enter|punch|key|press|dial|tap|input|put|hit|use|get|open|lock"
        r"|log|sign|connect|arm|let"
    ),
    re.IGNORECASE,
)
_LOGIN: Final = re.compile(
    r"(?:登[录陆入]?|(?<![a-z])(?:log(?:ged|s|ging)?[ ]?(?:in|on)|sign(?:ed)?[ ]?in|logins?|credentials"
    r"|creds)(?![a-z])|账密|[账帐]号密码|用户名密码)"
    r"[^。\n]{0,16}?(?:用的?是?|分别是|[是:：]|(?<![a-z])(?:with|as|using|is|are)(?![a-z])|(?<=密码)"
    r"|(?<=login)|(?<=creds)"
    r"|(?<=账密))[ ]?[\"'“]?(?P<user>[A-Za-z][\w.@+-]{1,40})[\"'”]?"
    r"[ ]?(?:/|\||:|[和、加,，]|(?<![a-z])(?:and|then|with|plus)(?![a-z])|[ ])[ ]?(?:(?:密码|password|pass"
    r"|pw)[ ]?)?[\"'“]?(?P<s>[!-~]{4,64})",
    re.IGNORECASE | re.ASCII,
)

_LOGIN_PAIR: Final = re.compile(
    r"(?:(?<![\w@/.-])(?:[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{1,24}){1,3}[ ]?[/|:：]|(?:root|admin"
    r"|administrator|postgres|guest)[ ]?[/|])"
    r"|(?:wi-?fi|ssid|热点|无线)[^\n。!-~]{0,8}[:：]?[ ]?[\w-]{2,32}[ ]?[/|]"
    r"|用[ ]?[A-Za-z][\w.@+-]{1,40}[ ]?[和加/][ ]?(?=[!-~]{4,64}[^。\n]{0,4}?[登进]))[ ]?(?P<s>[!-~]{4,64})",
    re.IGNORECASE | re.ASCII,
)

_LOCKS: Final = (
    "锁屏|[车门箱码行柜]锁|门禁|大门|[元楼的室]门|库门|保险[箱柜]|钥匙盒|(?<![a-z])(?:key[ -]?pad"
    "|lock[ -]?box|padlock|locker|safe"
    "|(?:bike|screen|luggage|suitcase|phone)[ -]lock|doors?|gates?|garage|key[ -]safe|entry|alarm)(?![a-z])"
)
_AT_A_LOCK: Final = re.compile(
    rf"(?:{_LOCKS})(?:[ ]?(?:就?是|用|转到?|拨到?|[:：])[ ]?|'s[ ]|[ ]is[ ](?:set[ ]to[ ])?|[ ])?"
    rf"(?:(?P<dial>(?:\d-){{2,5}}\d|{COMBINATION})(?![\w/:.-])"
    r"|(?<=['是: ：])(?<!door )(?<!doors )(?<!gate )(?<!gates )(?<!safe )(?<!garage )(?<!entry )"
    r"(?<!alarm )(?P<pin>\d{3,8})"
    r"(?=[ ]?(?:$|[，。；！？,.!?;\n]|吧|哦)))"
    rf"|(?:{_LOCKS}|[按输]|进不去|打不开"
    rf"|开门)[^。！？\n#*]{{0,20}}?(?<![\w#*.-])(?P<keypad>[#*]?\d{{4,8}}[#*]|\*\d{{4,8}})(?![\w#*])",
    re.IGNORECASE | re.ASCII,
)


def find_typed(view: str) -> Iterator[tuple[int, int, str]]:
    """What is typed at a lock or a login, without any word for it.

    Args:
        view: The text as `narrow` shows it.

    Yields:
        `(start, end, kind)`, in no order; kind is password or pin.
    """
    for pattern in _VERBS if _VERB_HINTS.search(view) else ():
        for match in pattern.finditer(view):
            start, end = trimmed(view, *match.span("s"))
            value = view[start:end]
            found = likeness(view, start, end)
            if (found and _FIGURES.fullmatch(value)) or (found > 1 and not value.isalnum()):
                yield start, end, "pin" if value.isdigit() else "password"
    for pattern in (_CONNECT, _LOGIN, _LOGIN_PAIR):
        for match in pattern.finditer(view):
            start, end = trimmed(view, *match.span("s"))
            if likeness(view, start, end) and not view[start:end].isdigit() and TOOL_AFTER.match(view, end) is None:
                yield start, end, "password"
    for match in _AT_A_LOCK.finditer(view):
        if match.lastgroup != "pin" or "locker" not in match.group().casefold():
            yield *match.span(str(match.lastgroup)), "pin"
