"""Secrets as people tell them, where the value does not stand at its label: "the password? still the old one, …".

Three ways of telling: a label, other words, then the value (密码一直没改，还是初始的…); the value, then its label
("… is the door code"); and codes that owe their meaning to a lock or an account nearby. What is behind the label
itself is in `labelled_secrets`, read first. Every search looks at a window of a few dozen characters.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from graphmem.domain.secret_values import (
    COMBINATION,
    MARKER,
    SPELLED,
    TOOL_AFTER,
    UNITS,
    is_locker_number,
    likeness,
    trimmed,
)

_AFTER_CHARS: Final = 72
_BEFORE_CHARS: Final = 72

_OPENED: Final = (
    r"doors?|front|back|side|gates?|entry|entrance|buildings?|lobby|garage|alarm|panel|key[ -]?pad|access"
    r"|lock(?:box)?|padlock"
    r"|unlock(?:ing)?|screen|phone|tablet|ipad|iphone|laptop|security|safe|vault|backup|recovery|rescue"
    r"|scratch|emergency"
    r"|voice[ -]?mail|sim|parental|elevator|lift|office|apartment|flat|house|airbnb|storage|shed|disarm(?:ing)?|burglar"
    r"|2fa|mfa|otp|one-time|verification|auth(?:entication|enticator)?|log-?in|sign-in|pairing|root|master|admin|duress"
    r"|intercom|buzzer|call[ -]box|locker|suitcase|luggage|bike|gym|pool|wifi|card|bank|atm"
)
_ZH_OPENED: Final = (
    "解锁|开锁|开门|门禁|门锁|大门|进门|入户|楼下|楼道|单元门|开机|锁屏|屏保|安全|防盗|报警器?|警报|布防"
    "|撤防|备用|备份|恢复|救援|应急|紧急"
    "|动态|验证|一次性|二次|两步|登[录陆入]|访问|提取|解压|授权|管理|家长|童锁|保险[箱柜]|行李箱|锁"
    "|SIM卡?|PUK|pin|支付|取款|胁迫|通行|进[楼入]"
)
_LABEL: Final = re.compile(
    rf"""
      (?P<password>(?<![a-z])pass[ -]?(?:words?|phrase|code|key)(?![a-z])|passwd|pwd|(?<![a-z])pw(?![a-z])
        |(?<![a-z])(?:(?:wi-?fi|wlan|wpa[23]?|network|router|hotspot|pre-?shared)[ _-](?:security[ ])?key|psk)(?![a-z])
        |(?<![a-z])(?:secret|code|safe)[ -]?word(?![a-z])|密[码碼语]|口令|暗[号號语語])
        (?!s?[ -]?(?:manager|polic|reset|hint|hash|field|strength|generator|length|expir|prompt|protected|less|rules?)
          |学|本(?!身)|管理|箱子|策略|强度|找回|器|输?入?框|字段|页|重置|规则|要求|长度|加密)
    | (?P<code>(?<![a-z])(?:{_OPENED})(?:'s)?[ -](?:pin|code|combo|combination)s?(?![a-z])|(?<![a-z])
        (?:pin|puk)(?:[ -](?:code|number)|码)?(?![a-z-])
        |(?:{_ZH_OPENED})(?:验证)?[码碼](?!头)|(?:手机|电脑|平板|屏幕|设备|pad)的?解锁|锁屏(?!密))
    | (?P<short>(?<=[,;][ ])pass(?=[ ]\S)|(?<![a-z])pass(?=[ ](?:got|has|was|now|changed)(?![a-z])))
    | (?P<key>(?:(?<![a-z])(?:app|client|corp|api|access|auth|bot|webhook)[ _-]?)?
        (?:secret(?:[ _-]?key)?|key|token)(?![a-z_])|[密秘私]钥|令牌)
    | (?P<bare>(?<![a-z])(?:codes?|combo|combination)(?![a-z]))
    """,
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)
_KINDS: Final = {"password": "password", "short": "password", "code": "pin", "bare": "pin", "key": "api_key"}
_HINTS: Final = tuple("pass pwd pw key psk word pin puk code comb secret token 钥 令牌 密 口令 暗 码 碼 锁".split())
_OTHER_CODE: Final = re.compile(
    r"(?:error|exit|status|promo(?:tion(?:al)?)?|coupon|discount|zip|postal|area|country|booking"
    r"|confirmation|pick-?up|order"
    r"|tracking|source|dress|product|invite|invitation|referral|gift|voucher|response|http|sort|swift|qr"
    r"|bar|colou?r|class"
    r"|course|flight|airport|return|reason|reference|ticket|tax|item|part|model|lot|redeem|collection"
    r"|delivery|locker)[ -]$",
    re.IGNORECASE,
)
_OPEN_KEY: Final = re.compile(
    r"(?:public|publishable|order|primary|foreign|cache|partition|sort|ssh|host|idempotency|routing|object"
    r"|redis)[ _-]$|[公主]$",
    re.IGNORECASE,
)
_CODE_PLACE: Final = re.compile(
    r"(?<![a-z])(?:doors?|gates?|alarm|locks?|lockbox|padlock|key[ -]?pad|safe|vault|garage|entry|intercom|buzzer|lobby"
    r"|elevator|unlock(?:s|ed)?|disarm|get in|let (?:your|him|her|them)sel(?:f|ves) in|voicemail|authenticator|building"
    r"|cabin|airbnb|parking|suitcase|bike|panel)(?![a-z])|门|锁|保险|警报|报警",
    re.IGNORECASE,
)

_SENTENCE_END: Final = re.compile(r"[。！？；]|[.!?;](?=\s|$)|\n|\[REDACTED:")
_CANDIDATE: Final = re.compile(
    (
        rf"(?P<spelled>{SPELLED})|(?<![\w.-])(?P<dial>{COMBINATION})|(?<![\w.-])(?P<spaced>\d(?:[ ]\d){{3,7}}"
        rf"|\d{{3,4}}[ -]\d{{3,4}})(?![\w.-])|(?P<run>[!-~]+)"
    ),
    re.IGNORECASE | re.ASCII,
)
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
_SOLID_KEY: Final = re.compile(r"[A-Za-z0-9]{16,128}|[A-Za-z0-9_+/~.-]{28,128}={0,2}", re.ASCII)
_LAST_CLAUSE: Final = re.compile(r"[^，,。（(]*$")

_CUE: Final = re.compile(
    r"(?:(?<![a-z])(?:is|are|was|be|to|as|still|now|remains|try|use|called|like)|'s|[:：=|>→–—-]|"
    r"[是为成用叫填写输入按敲打设改换试加的个日到])[ ]{0,3}[\"'`“‘「(]{0,2}$",
    re.IGNORECASE,
)
"""Directly before a value."""
_SAID: Final = re.compile(
    r"[是为成用叫填写输按敲设改换试加:：=→]|的$|一样|样子|照旧|[没不]变|以前|原来|之前|默认|初始|[发给]你|一下"
)
_OTHER: Final = re.compile(
    r"错|失败|次|(?<!后[三四五六八])位|至少|最[少多]|长度|超过|过期|小时|分钟|电话|客服|热线|短信|[订工]单"
    r"|单号|编号|版本|端口|型号|取[件餐]"
    r"|快递|[账帐][号户]|用户|昵称|邮箱|qq|网址|链接|地址|文件|目录|路径|字段|变量|函数|接口|脚本|命令"
    r"|哈希|算法|提交|分支|规则|策略|教程"
    r"|截图|文档|第[ ]?$|发[给到]|联系|(?<!门牌)(?<!手机)(?<!车牌)(?<!身份证)(?<!学)(?<!暗)(?<!老)号(?!称)"
    r"|年|充|花了|打给|优惠|兑换|会员卡"
    r"|(?<![a-z])(?:must|should|least|minimum|maximum|characters?|digits|expires?|every|within|hash(?:ed)?"
    r"|stored?|saved|file"
    r"|version|port|error|ticket|order|call|extension|ext|room|user(?:name)?|id|attempts?|section|page|step|line|since"
    r"|until|coupon|promo|tracking)(?![a-z])",
    re.IGNORECASE,
)
"""Says of the next number or run that it is something else."""
_GOES_ON: Final = re.compile(
    r"[\"'`”’」)]{0,2}(?![\u3400-\u9fff])|[吧哦啊呀哈呢喔嘛就可没别你我不改也都能记登那试再先即便还]"
)
_THEN: Final = re.compile(r"[\"'`”’」]?(?:[、，,][ ]?|[ ]?(?:或者?是?|和|以及|及|/)[ ]?|[ ](?:or|and)[ ]|[ \n]{1,2})")

_REVERSED: Final = re.compile(
    r"(?P<run>[!-~]{4,64}?)[\"'”’」]?[ ]?(?:就?是|才是|作为|当作?|做|为|设为|设成)[^，。；！？\n]{0,14}$"
    r"|(?<!\S)(?P<word>[!-~]{4,64}?)[\"'”’]?[ ](?:is|was|as|becomes|remains)(?:[ ](?:still|now|also"
    r"|just))?(?:[ ][A-Za-z'0-9-]{1,16}){0,5}[ ]$"
)
_REVERSED_END: Final = re.compile(
    r"[ ]?(?:$|[，。；！？,.!?;:\n)）]|[了吧哦啊呀来就登])|[ ](?:for|to|of|on|in|at|there|here|now|and|but)(?![a-z])"
)

_SEED: Final = re.compile(
    r"(?<![A-Za-z0-9/+=_-])(?:[A-Z2-7]{16,64}|(?:[A-Z2-7]{4}[ ]){3,15}[A-Z2-7]{4}"
    r"|(?:[a-z2-7]{4}[ ]){3,15}[a-z2-7]{4}|[a-z2-7]{32})(?![A-Za-z0-9/+_-])",
    re.ASCII,
)
_SEED_BEFORE: Final = re.compile(
    (
        r"(?<![a-z])(?:t?otp|2fa|mfa|authenticator|two[ -]?(?:factor|step)|set-?up key|seed)(?![a-z])|验证器"
        r"|动态|身份验证|[两二]步|二次|双重|种子"
    ),
    re.IGNORECASE,
)
_APP_PASSWORD: Final = re.compile(
    (
        r"(?:授权码|应用(?:专用|程序)?密码|专用密码|app(?:lication)?[ -](?:specific[ ])?pass(?:word"
        r"|code))[^。\n]{0,16}?(?<![A-Za-z])(?P<s>[a-z]{16}|[a-z]{4}(?:[ -][a-z]{4}){3})(?![A-Za-z])"
    ),
    re.IGNORECASE | re.ASCII,
)
_UNSAID: Final = (
    "[的了吗每呢么什谁哪怎我你他她它们咱这那没忘给问找在跟要会应必个位号空未无暂]|正确|错误|随机|明文|加密"
    "|默认|初始|统一|通用|生日|手机|身份|名字|姓名"
    "|拼音|数字|符号|字母|大写|小写|公开|固定|临时|动态|永久|有效|过期|失效|泄露|自己|管理员|设置|修改"
    "|重置|登录|账户|附件|红包|一样|相同|不[对用能可会让]"
    "|同上|如下|全称|简称|公司|怀疑|更换|轮换|定期|口头|保密|因为|为了|所以|通过|需要|可以|系统|安全|隐私"
)
_WORDS: Final = re.compile(
    rf"(?:密[码碼语]|口令|暗[号语語號])[ ]?[“「](?P<quoted>(?:(?!{_UNSAID})[\u3400-\u9fff]){{2,12}})[”」]"
    rf"|(?:(?:口令|暗[号語语號]|密语)(?:就|还|还是|仍|叫)?[是:：叫为]|密码(?:就|还|仍)?是"
    rf"|密码[:：])[ ]?[“「\"]?(?P<s>(?:(?!{_UNSAID})[\u3400-\u9fff]){{4,12}})"
    r"(?=[”」\"]?(?:$|[，。；！？\n,.!?]|(?:这)?[三四五六七八]个(?:汉?字)|的?(?:全拼|拼音|首字母)))"
)
_PHRASE: Final = re.compile(
    r"(?:pass[ ]?phrase|(?:safe|code|secret)[ -]?word)[^.\n,;]{0,40}?(?:[ ]is|'s|:)[ ](?:still[ ]|now[ ])?[\"“]?"
    r"(?P<s>(?!(?:too|not|the|a|an|my|your|our|very|so|in|on|at|stored|wrong|longer|that|it|what"
    r"|something)[ ])[a-z]{4,16}(?:[ -][a-z]{2,16}){0,11})(?=[\"”]?(?:$|[.,;!\n]))",
    re.IGNORECASE | re.ASCII,
)


def find_told(view: str, taken: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """The secrets that are told in sentences.

    Args:
        view: The text as `narrow` shows it.
        taken: Spans known to be secrets, in order; a label whose value is among them has no other.

    Yields:
        `(start, end, kind)`, in no order; kind is password, pin or otp_secret.
    """
    for match in _SEED.finditer(view):
        if _SEED_BEFORE.search(view[max(0, match.start() - _BEFORE_CHARS) : match.start()]):
            yield *match.span(), "otp_secret"
    folded = view.casefold()
    if any(hint in folded for hint in _HINTS):
        yield from _labels(view, sorted([*taken, *(marker.span() for marker in MARKER.finditer(view))]))
        for pattern in (_APP_PASSWORD, _WORDS, _PHRASE):
            for match in pattern.finditer(view):
                yield *match.span(str(match.lastgroup)), "password"


def _labels(view: str, taken: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    starts = [start for start, _ in taken]
    labels = [label for label in _LABEL.finditer(view) if _means_secret(view, label)]
    done = 0
    for index, label in enumerate(labels):
        if label.start() < done or _inside(taken, starts, label.start()):
            continue
        end = min(len(view), label.end() + _AFTER_CHARS)
        if index + 1 < len(labels):
            end = min(end, labels[index + 1].start())
        known = bisect_left(starts, label.start())
        if known < len(taken):
            end = min(end, taken[known][0])
        kind = _KINDS[str(label.lastgroup)]
        span = _after(view, label, end) or _before(view, label)
        while span is not None:
            yield *span, kind
            done = max(done, span[1])
            then = _THEN.match(view, span[1])
            span = _next(view, then.end(), label) if then else None


def _inside(taken: Sequence[tuple[int, int]], starts: Sequence[int], place: int) -> bool:
    index = bisect_left(starts, place + 1) - 1
    return index >= 0 and taken[index][1] > place


def _means_secret(view: str, label: re.Match[str]) -> bool:
    """A bare "code" opens something near, a key is a secret one."""
    if label.lastgroup not in {"bare", "key"}:
        return True
    before = view[max(0, label.start() - _BEFORE_CHARS) : label.start()]
    if label.lastgroup == "key":
        return _OPEN_KEY.search(before) is None
    around = before + view[label.end() : label.end() + 48]
    return _OTHER_CODE.search(before) is None and _CODE_PLACE.search(around) is not None


def _after(view: str, label: re.Match[str], end: int) -> tuple[int, int] | None:
    """The first run behind the label that may be its value."""
    stop = _SENTENCE_END.search(view, label.end(), end)
    for match in _CANDIDATE.finditer(view, label.end(), stop.start() if stop else end):
        start, finish = trimmed(view, *match.span())
        gap = view[label.end() : start]
        value = view[start:finish]
        if match.lastgroup != "run":
            if not gap.strip() or _CUE.search(gap):
                return start, finish
            continue
        found = 2 * int(_is_key(value)) if label.lastgroup == "key" else likeness(view, start, finish)
        if label.lastgroup == "code" and len(value) == 3 and value.isdigit() and not UNITS.match(view, finish):
            found = 1
        if not found:
            if value.isdigit():
                return None
            continue
        clause = view[max(0, label.start() - 24) : label.end()]
        if is_locker_number(value, clause) or not _believed(view, label, start, finish, found):
            return None
        return start, finish
    return None


def _is_key(value: str) -> bool:
    solid = _SOLID_KEY.fullmatch(value)
    return solid is not None and not value.isdigit() and not value.isalpha()


def _believed(view: str, label: re.Match[str], start: int, end: int, found: int) -> bool:
    gap = view[label.end() : start]
    last = _LAST_CLAUSE.search(gap)
    clause = last.group() if last else gap
    if TOOL_AFTER.match(view, end) or (_OTHER.search(clause) and (found < 2 or _CHINESE.search(gap))):
        return False
    if label.group()[-1].isascii() and not _CHINESE.search(gap):
        if (label.lastgroup == "short" and found < 2 and view[label.start() - 2] not in ",;") or (
            label.group()[:3].casefold() == "pin" and not view[start:end].isdigit()
        ):
            return False
        told = label.lastgroup != "password" or label.group()[-4:].casefold() == "code"
        adjacent = (
            found > 1 or label.lastgroup == "short" or (told and view[start:end].strip("#*").isdigit())
        ) and not gap.strip(" #:：")
        return adjacent or _CUE.search(gap) is not None
    begins = not gap.strip(" ，,:：") or (found > 1 and (clause == gap or not clause.strip()))
    said = begins or _SAID.search(clause) is not None
    return said and (found > 1 or _GOES_ON.match(view, end) is not None)


def _before(view: str, label: re.Match[str]) -> tuple[int, int] | None:
    """`… is the door code`, …是门禁密码."""
    if _REVERSED_END.match(view, label.end()) is None:
        return None
    base = max(0, label.start() - _BEFORE_CHARS)
    match = _REVERSED.search(view[base : label.start()])
    if match is None:
        return None
    group = "run" if match["run"] is not None else "word"
    start, end = trimmed(view, base + match.start(group), base + match.end(group))
    return (start, end) if likeness(view, start, end) else None


def _next(view: str, start: int, label: re.Match[str]) -> tuple[int, int] | None:
    """Another value of the same label: 或…, "or …", the next one of a list of codes."""
    match = _CANDIDATE.match(view, start)
    if match is None or match.lastgroup == "dial":
        return None
    span = trimmed(view, *match.span())
    enough = 1 if label.lastgroup in {"code", "bare"} else 2
    return span if match.lastgroup != "run" or likeness(view, *span) >= enough else None
