"""Things in Chinese text, by their maker and the model or the goods named after it. Pure; no model."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.chinese_words import HAN, LABEL_END, MAKERS_TOO
from graphmem.providers.gazetteer import makers

TaggedWord = tuple[int, int, str]
NamedSpan = tuple[int, int, EntityType]

_CODE: Final = re.compile(
    "[ ]?(?:(?:Mini|Air|Mate|Note|Model|Pro|Nova|Max|Pocket|Osmo|Watch) "
    "?)?(?=[A-Za-z-]{0,8}[0-9])[A-Za-z0-9][A-Za-z0-9-]{0,11}(?: ?(?:Pro|Max|Plus|Ultra|Mini|mini|SE|Air|Lite"
    "|Note)){0,3}"
    "(?![A-Za-z0-9_.]|[年月日号点元块万个只台件部条位名人天周岁楼层路%％倍折股])"
)
_MAKER_AND_CODE: Final = re.compile(
    "(?:石头|九号|小牛|追觅|云鲸|理想|问界|美的|公牛|长安|红旗|哪吒|荣耀|真我|一加|先锋|大金|"
    "迈瑞|联影|东方红|雷沃|华为|小米|海尔|"
    "格力)(?=[A-Z][A-Za-z]{0,5}[0-9])[A-Z][A-Za-z0-9-]{1,11}(?![A-Za-z0-9_.])"
)
_NO_GOODS: Final = re.compile(
    "客服|官方|官网|公司|集团|总部|员工|股|财报|门店|专柜|专卖|旗舰|店|广告|老板|经理|销售|"
    "售后|工厂|厂|车间|代理|供应商|渠道|品牌|系列|产品|牌子|发布会|活动|会员|卡|优惠|价格|"
    "质量|售价|员|师|人|方|面试|团队|项目|部|仓|账号|系统|云|平台|软件|生态|全家桶|粉丝|用户|"
    "市场|业务|总监|工程|实习|大会|创始|高管|订单|快递|链接|包装|说明|保修|维修"
)


def devices(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """A maker and a model, 小米14, 戴森V15; a maker and what it is, 李锦记蒸鱼豉油."""
    for index, (start, end, tag) in enumerate(words):
        surface = text[start:end]
        if (tag in {"ORG", "nz", "PER"} or surface in MAKERS_TOO) and HAN.match(text, start):
            yield from _with_model(text, words, index)
        if surface in makers() and tag in {"ORG", "nz", "PER", "LOC", "n"}:
            last = _end_of_goods(text, words, index)
            if last > end:
                yield start, last, EntityType.PRODUCT
    for match in _MAKER_AND_CODE.finditer(text):
        yield *match.span(), EntityType.PRODUCT


def _with_model(text: str, words: Sequence[TaggedWord], index: int) -> Iterator[NamedSpan]:
    """LAC may take maker and model for one word, a person even."""
    start, end, tag = words[index]
    inner = re.search("[A-Za-z0-9]", text[start:end])
    if inner is not None and inner.start() > 1:
        code = _CODE.match(text, start + inner.start())
        if code is not None and code.end() >= end:
            yield start, code.end(), EntityType.PRODUCT
    elif inner is None and tag != "PER":
        for stop in (end, _end_of_line_name(text, words, index)):
            code = _CODE.match(text, stop)
            if code is not None and not (code.group().strip().isdigit() and len(code.group()) > 3):
                yield start, code.end(), EntityType.PRODUCT


def _end_of_goods(text: str, words: Sequence[TaggedWord], index: int) -> int:
    """Where the words for a maker's thing end: 蒸鱼豉油 of 李锦记蒸鱼豉油."""
    end = words[index][1]
    for start, last, tag in words[index + 1 : index + 3]:
        surface = text[start:last]
        if (
            tag not in {"n", "nz", "nw"}
            or HAN.fullmatch(surface) is None
            or len(surface) < 2
            or _NO_GOODS.search(surface)
        ):
            break
        end = last
    return end


def _end_of_line_name(text: str, words: Sequence[TaggedWord], index: int) -> int:
    """Where the noun after a maker ends that names its line of products: 净味 of 立邦净味120."""
    end = words[index][1]
    if index + 1 == len(words):
        return end
    _, last, tag = words[index + 1]
    names = tag in {"n", "nz", "a", "vn"} and HAN.match(text, end) is not None and text[last - 1] not in LABEL_END
    return last if names else end
