"""When two names of different spelling may mean one thing. The answer is a suggestion for a person, never a merge.

Names with digits must agree in them, codes are never alike, and Chinese names are alike only when one holds the
whole other: 王小明 and 王小红 are two people, however close they look.
"""

import re
from typing import Final

from graphmem.domain.entity import Entity, EntityType, Mention, fold_name

PREFIX: Final = 3
"""Latin names that are alike begin with the same letters, this many."""

_EXACT: Final = frozenset({EntityType.ORDER, EntityType.VERSION, EntityType.IDENTIFIER, EntityType.ERROR})
_ALIASES: Final = (
    "postgres|postgresql|pg|psql",
    "k8s|kubernetes",
    "js|javascript",
    "ts|typescript",
    "py|python",
    "golang|go",
    "mongo|mongodb",
    "elastic|elasticsearch|es",
    "vscode|vs code|visual studio code",
    "node|node.js|nodejs",
    "vue|vue.js|vuejs",
    "react|react.js|reactjs",
    "next|next.js|nextjs",
    "sklearn|scikit-learn",
    "gcp|google cloud|google cloud platform",
    "aws|amazon web services",
    "nyc|new york|new york city|纽约",
    "sf|san francisco|旧金山",
    "la|los angeles|洛杉矶",
    "uk|united kingdom|英国",
    "us|usa|u.s.|united states|美国",
    "google|谷歌",
    "microsoft|微软",
    "apple|苹果公司",
    "amazon|亚马逊",
    "tesla|特斯拉",
    "nvidia|英伟达",
    "tencent|腾讯",
    "alibaba|阿里巴巴|阿里",
    "huawei|华为",
    "wechat|微信",
    "alipay|支付宝",
    "beijing|北京",
    "shanghai|上海",
    "shenzhen|深圳",
    "hangzhou|杭州",
    "guangzhou|广州",
    "hong kong|香港",
    "singapore|新加坡",
    "tokyo|东京",
    "london|伦敦",
    "paris|巴黎",
    "berlin|柏林",
    "清华|清华大学|tsinghua university",
    "北大|北京大学|peking university",
    "中科大|中国科学技术大学",
    "工行|工商银行|中国工商银行",
    "招行|招商银行",
)
_GROUPS: Final = [tuple(line.split("|")) for line in _ALIASES]
_GROUP_OF: Final = {name: number for number, group in enumerate(_GROUPS) for name in group}
_HAN_NAME: Final = re.compile("[\u4e00-\u9fff]{2,}")
_ADDRESS: Final = re.compile(
    "[老小大阿](?P<a>[\u4e00-\u9fff])|(?P<b>[\u4e00-\u9fff])"
    "(?:总|工|董|哥|姐|叔|姨|老师|医生|经理|教授|师傅|主任|先生|女士|阿姨|律师|老板|同学)"
)
_TAILS: Final = {
    EntityType.PLACE: re.compile("市|省|区|县|州|镇|自治区|特别行政区"),
    EntityType.ORGANIZATION: re.compile(
        "(?:大学|学院|公司|集团|科技|银行|医院|股份|有限|责任|网络|技术|控股|总公司|总部|传媒|电子|汽车|证券|保险){1,4}"
    ),
    EntityType.TOOL: re.compile("系统|平台|软件|数据库|浏览器|文档"),
}
_DIGITS: Final = re.compile("[0-9]+")


def known_aliases(name: str) -> tuple[str, ...]:
    """Other folded names of what everybody calls by several; empty for other names."""
    group = _GROUP_OF.get(fold_name(name))
    return () if group is None else tuple(other for other in _GROUPS[group] if other != fold_name(name))


def like_prefixes(name: str) -> tuple[str, ...]:
    """With what the folded names begin that may be like this one; empty where none can be."""
    folded = fold_name(name)
    address = _ADDRESS.fullmatch(folded)
    if address is not None:
        return ((address.group("a") or address.group("b")),)
    if _HAN_NAME.match(folded):
        surname = (f"老{folded[0]}", f"小{folded[0]}", folded[0]) if len(folded) <= 4 else ()
        return (folded[:2], *surname)
    return (folded[:PREFIX],) if len(folded) >= PREFIX else ()


def likeness(mention: Mention, known: Entity) -> str | None:
    """Why a mention may mean a known entity of another name; None where nothing says so.

    Returns:
        `known_alias`, `type`, `address`, `short_name`, `longer_name` or `spelling`.
    """
    new, old = fold_name(mention.surface), fold_name(known.name)
    if mention.type in _EXACT or known.type in _EXACT or _DIGITS.findall(new) != _DIGITS.findall(old):
        return None
    if new == old:
        return None if mention.type is known.type else "type"
    if new in _GROUP_OF and _GROUP_OF[new] == _GROUP_OF.get(old):
        return "known_alias"
    if mention.type is not known.type:
        return None
    if _HAN_NAME.match(new) or _HAN_NAME.match(old):
        return _chinese_likeness(new, old, known.type)
    return _latin_likeness(new, old, known.type)


def _chinese_likeness(new: str, old: str, kind: EntityType) -> str | None:
    if kind is EntityType.PERSON:
        address, other = _ADDRESS.fullmatch(new), old
        if address is None:
            address, other = _ADDRESS.fullmatch(old), new
        if address is None or _ADDRESS.fullmatch(other) or not 2 <= len(other) <= 4:
            return None
        return "address" if other[0] == (address.group("a") or address.group("b")) else None
    tail = _TAILS.get(kind)
    if tail is None or min(len(new), len(old)) < 2:
        return None
    if old.startswith(new) and tail.fullmatch(old[len(new) :]):
        return "short_name"
    return "longer_name" if new.startswith(old) and tail.fullmatch(new[len(old) :]) else None


def _latin_likeness(new: str, old: str, kind: EntityType) -> str | None:
    words, others = new.split(), old.split()
    if kind in {EntityType.PERSON, EntityType.ORGANIZATION, EntityType.PRODUCT} and len(words) != len(others):
        if words == others[: len(words)]:
            return "short_name"
        if others == words[: len(others)]:
            return "longer_name"
    shorter = min(len(new), len(old))
    allowed = 0 if shorter < 5 else 1 if shorter < 9 else 2
    return "spelling" if allowed and new[0] == old[0] and _edits(new, old, allowed) <= allowed else None


def _edits(one: str, other: str, most: int) -> int:
    """Levenshtein distance, at most `most` + 1."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    row = list(range(len(other) + 1))
    for index, char in enumerate(one, start=1):
        before, row[0] = row[0], index
        for place, against in enumerate(other, start=1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (char != against))
        if min(row) > most:
            return most + 1
    return row[-1]
