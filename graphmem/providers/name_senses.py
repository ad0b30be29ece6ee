"""What a well-known name stands for where it is said. Pure; no model.

A company acts, its service is used, a thing of its make is had; a restaurant is a place to those who go there.
"""

import re
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.gazetteer import makers, venues
from graphmem.providers.latin_context import (
    ACTS_AFTER,
    GOES_BEFORE,
    HAS_BEFORE,
    INTRODUCED_AFTER,
    ORGANIZATION_BEFORE,
    PERSON_AFTER,
    ROLE_BEFORE,
    VENUE_BEFORE,
)
from graphmem.providers.latin_words import ORGANIZATION_END, PLACE_END, is_plain, starts_sentence

NamedSpan = tuple[int, int, EntityType]

_BEFORE: Final = 48
_AFTER: Final = 32
_ACTS_AFTER_ZH: Final = re.compile(
    " ?(?:的 ?)?(?:客服|官方|公司|总部|员工|股价|股票|财报|市值|HR|hr|面试|笔试|招聘|校招|"
    "社招|裁员|宣布|发公告|发通知|发布了?|推出了?|"
    "回应|道歉|起诉|收购|上市|倒闭|破产|老板|创始人|CEO|ceo|高管|实习|工作|上班|入职|离职|"
    "的人|法务|售后|offer|Offer|内推|供应商|融资|答应|拒绝|扣了|赔了?)"
)
_WORKS_BEFORE_ZH: Final = re.compile("(?:入职|加入了?|跳槽到|跳槽去了?|就职于|任职于|面试) ?$")
_WORKS_AFTER_ZH: Final = re.compile(
    " ?(?:上班|工作|实习|任职|做[\u4e00-\u9fff]{0,4}(?:运营|开发|产品|设计|研发|销售|经理))"
)
_GOES_BEFORE_ZH: Final = re.compile(
    "(?:去了?|到了?|在|逛了?|约在|约到|坐在|进了?|住在?|订了?|定了?|住了|楼下的?|附近的?|"
    "门口的?|对面的?|旁边的?|那家|这家|比) ?$"
)
_USED_BEFORE_ZH: Final = re.compile("(?:用|使用|打开|下载|下载了|装了?|安装|卸载|卸了|登录|登陆|刷|玩) ?$")
_USED_AFTER_ZH: Final = re.compile(
    " ?(?:上(?:搜|查|约|下载)|下的?单|[Aa][Pp][Pp]|账号|客户端|网页版|小程序|会员|闪退|卡死|"
    "(?:又|老是?|一直)?(?:抛|报错|挂了|崩|连不上|打不开)|数据库|语法|驱动|插件)"
)
_HAS_BEFORE_ZH: Final = re.compile(
    "(?:买了?|入手了?|开着?|换了?|提了?|骑着?|戴着?|穿着?|背着?|用着?|我的|他的|她的|"
    "[台辆部双只块瓶款副件把桶包袋盒罐箱支条管提听]|买的|二手|旧|新款?|那台|这台) ?$"
)
_BRANCH: Final = re.compile("(?:[(（][一-鿿A-Za-z]{2,10}店[)）]|(?![一-鿿]{0,3}(?:的|那|这))[一-鿿]{2,6}店)")
_STAYS: Final = ("影城", "影院", "酒店", "饭店", "宾馆", "书店", "乐园", "影厅", "hotel", "inn", "cinema")
_THING: Final = re.compile(
    "(?:[一-鿿]{0,3}?(?:吹风机|吸尘器|洗衣机|豆浆机|咖啡机|打印机|扫地机器人|扫地机|洗地机|"
    "洗碗机|净水器|热水器|空调|冰箱|电视机?|烤箱|微波炉|电饭[锅煲]|"
    "空气炸锅|破壁机|剃须刀|牙刷|牙膏|耳机|音响|音箱|键盘|鼠标|显示器|显卡|笔记本|平板|手机|"
    "手表|手环|相机|镜头|电脑|主机|路由器|充电宝|充电器|硬盘|"
    "电动车|自行车|摩托车|汽车|SUV|跑鞋|球鞋|运动鞋|鞋|羽绒服|冲锋衣|背包|书包|行李箱|奶粉|"
    "尿不湿|纸尿裤|猫粮|狗粮|面霜|精华|口红|粉底液?|洗面奶|防晒霜?|"
    "酱油|方便面|酸奶|牛奶|啤酒|积木|钢琴|吉他|炒锅|刀具|床垫|沙发|马桶|花洒|燃气灶|油烟机|血压计|无人机|"
    "洗发水|沐浴露|护发素|洗衣液|纸巾|面膜|眼霜|香水|保温杯|雨伞|U盘|内存条?|主板|台灯|插座|灯泡|乳胶漆|巧克力|饼干|"
    "薯片|豆浆|咖啡|火腿肠?|汤圆|水饺|挂面|蚝油|火锅底料|奶酪|冰淇淋|矿泉水|果汁|狗罐头|猫罐头))"
)
_LATIN_MODEL: Final = re.compile(
    " ?(?!HR|CEO|CTO|CFO|APP|App|SKU|PM|IT|VIP|Offer|HRBP)[A-Z][A-Za-z0-9+-]{1,14}(?: (?:Pro|"
    "Max|Plus|Ultra|Mini|SE|Air|Lite))?(?![A-Za-z0-9.])"
)
_MODEL: Final = re.compile(
    r"(?: (?:[A-Z\u00c0-\u00de][A-Za-z0-9\u00c0-\u024f+'-]{0,20}|"
    r"(?=[A-Za-z-]{0,8}[0-9])[A-Za-z0-9][A-Za-z0-9-]{0,14}\+?)"
    r"(?![A-Za-z0-9:%/]|\.[A-Za-z0-9])){1,4}\+?"
)


def sense(view: str, span: NamedSpan) -> NamedSpan:
    """The name with the type that it has here; a maker's with the model after it, which is one product."""
    start, end, kind = span
    before, after = view[max(0, start - _BEFORE) : start], view[end : end + _AFTER]
    if kind is EntityType.PLACE and view[start:end] in _PEOPLE_TOO and _is_somebody(before, after):
        return start, end, EntityType.PERSON
    if kind not in {EntityType.ORGANIZATION, EntityType.TOOL}:
        return span
    surface = view[start:end].lower()
    product = _product(view, start, end, before) if surface in makers() else None
    if product is not None:
        return product
    if _acts(before, after):
        kind = EntityType.ORGANIZATION
    elif surface in venues() and (branch := _BRANCH.match(after)) is not None:
        end, kind = end + branch.end(), EntityType.PLACE
    elif surface in venues() and (_is_gone_to(before) or surface.endswith(_STAYS)):
        kind = EntityType.PLACE
    elif kind is EntityType.ORGANIZATION and (_USED_BEFORE_ZH.search(before) or _USED_AFTER_ZH.match(after)):
        kind = EntityType.TOOL
    return start, end, kind


_PEOPLE_TOO: Final = frozenset(
    "Sofia Florence Sydney Paris Georgia Milan Virginia Victoria Orlando Austin Dallas "
    "Chelsea Brooklyn Adelaide".split()
)


def _is_somebody(before: str, after: str) -> bool:
    return bool(
        ROLE_BEFORE.search(before)
        or INTRODUCED_AFTER.match(after)
        or PERSON_AFTER.match(after)
        or before[-2:].strip() in {"叫", "找", "问"}
    )


def _acts(before: str, after: str) -> bool:
    return bool(
        ACTS_AFTER.match(after)
        or _ACTS_AFTER_ZH.match(after)
        or ORGANIZATION_BEFORE.search(before)
        or _WORKS_BEFORE_ZH.search(before)
        or (before.rstrip().endswith("在") and _WORKS_AFTER_ZH.match(after))
    )


def _is_gone_to(before: str) -> bool:
    return bool(GOES_BEFORE.search(before) or VENUE_BEFORE.search(before) or _GOES_BEFORE_ZH.search(before))


def _product(view: str, start: int, end: int, before: str) -> NamedSpan | None:
    """A thing of the maker: with its model or what it is; or the maker's name alone where one has it."""
    if (model := _MODEL.match(view, end)) is not None:
        words = model.group().split()
        while words and _is_no_model(words[-1]):
            words.pop()
        if words and not _is_no_model(words[0]):
            last = words[-1].lower()
            kind = EntityType.PLACE if last in PLACE_END else EntityType.PRODUCT
            kind = EntityType.ORGANIZATION if last in ORGANIZATION_END else kind
            return start, view.index(words[-1], end) + len(words[-1]), kind
    if not view[start].isascii() and (code := _LATIN_MODEL.match(view, end)) is not None:
        return start, code.end(), EntityType.PRODUCT
    if (thing := _THING.match(view, end)) is not None:
        return start, thing.end(), EntityType.PRODUCT
    if ACTS_AFTER.match(view, end) or _ACTS_AFTER_ZH.match(view, end):
        return None
    if _HAS_BEFORE_ZH.search(before) or HAS_BEFORE.search(before):
        return start, end, EntityType.PRODUCT
    return None


def _is_no_model(word: str) -> bool:
    return (is_plain(word) and not word[-1].isdigit()) or (word.isdigit() and len(word) > 4)


def is_told_by_case_alone(view: str, span: NamedSpan) -> bool:
    """Whether the title of a work is one Latin word at the start of a sentence, where any word has a capital."""
    start, end, kind = span
    surface = view[start:end]
    return kind is EntityType.DOCUMENT and surface.isascii() and " " not in surface and starts_sentence(view, start)
