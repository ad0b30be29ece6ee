"""Names in Chinese text, from the words and tags of LAC: its own names, put right and put together.

LAC cuts an address, an event or a branch office into its parts, and calls a device after the people that make it.
Pure; no model.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from graphmem.domain.claim_rules.words import Tag, Word
from graphmem.domain.entity import EntityType
from graphmem.providers.chinese_words import (
    ADDRESSED,
    EVENT_END,
    HAD,
    LABEL_END,
    NO_NICKNAME,
    ORGANIZATION_END,
    PLACE_END,
    REPEATED,
    SOFTWARE_END,
    SPEAKS,
    STAY,
    SURNAMES,
    TITLES,
    WATER,
)

TaggedWord = tuple[int, int, str]
"""Start, end, tag of LAC."""
NamedSpan = tuple[int, int, EntityType]

HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_TYPES: Final = {
    "PER": EntityType.PERSON,
    "LOC": EntityType.PLACE,
    "ORG": EntityType.ORGANIZATION,
    "nz": EntityType.PRODUCT,
    "nw": EntityType.DOCUMENT,
}
_TAGS: Final = {
    **dict.fromkeys(("n", "vn", "an", "s"), Tag.NOUN),
    **dict.fromkeys(("v", "vd"), Tag.VERB),
    **dict.fromkeys(("a", "ad"), Tag.ADJECTIVE),
    **dict.fromkeys((*_TYPES,), Tag.NAME),
}
_TITLE: Final = re.compile("《(?P<m>[^《》\\s][^《》\\r\\n\\v\\f\x85\u2028\u2029]{0,59})》")
_HOUSE: Final = re.compile("(?:[0-9０-９]{1,5}(?:号楼|号院|号|弄|栋|幢|座|单元|室|层)){1,4}")
_EVENT_WORDS: Final = frozenset("LOC ORG nz nw PER n vn m an".split())
_CODE: Final = re.compile(
    "[ ]?(?:(?:Mini|Air|Mate|Note|Model|Pro|Nova|Max|Pocket|Osmo|Watch) "
    "?)?(?=[A-Za-z-]{0,8}[0-9])[A-Za-z0-9][A-Za-z0-9-]{0,11}(?: ?(?:Pro|Max|Plus|Ultra|Mini|mini|SE|Air|Lite"
    "|Note)){0,3}"
    "(?![A-Za-z0-9_.]|[年月日号点元块万个只台件部条位名人天周岁楼层路%％倍折股])"
)
_REGIONS: Final = re.compile(
    "[东西南北华中]{2}(?:部|方|地区)?|[东西南北](?:部|方|边|侧)|(?:国内|海外|境外|全国|全球|城里|老家|当地)"
)
_NO_PLACE: Final = re.compile(
    "[\u4e00-\u9fff]{0,6}[号码卡]|芒果|苹果|香蕉|花生|榴莲|草莓|番茄|小米粥?|豆腐|咖啡|可乐|雪碧"
)
_NICKNAME: Final = re.compile(
    f"(?:小|老|大|阿)[{''.join(SURNAMES)}]|阿[^的了在是不]|([一-鿿])\\1|[小大][雨雪雷军强壮明红丽华芳美玉宝虎兵伟刚勇杰]"
)
_CALLED: Final = re.compile(
    "(?:猫|狗|兔|鸟|鱼|仓鼠|宠物|儿子|女儿|宝宝|孩子|弟弟|妹妹|哥哥|姐姐|老公|老婆|女友|男友|同事|室友|朋友|他|她|它|我)[^，。！？,.!?]{0,6}?(?:名字叫|名叫|取名叫?"
    "|起名叫?|小名|叫做?)[ “「]?"
)
_AFTER_PERSON: Final = frozenset("代替跟陪帮让给问")
_QUOTED_EVENT: Final = re.compile("[“「]([^“”「」\\n]{2,14}(?:展|节|赛|大会|年会|行动))[”」]")
_MARKS: Final = re.compile(r"^[\W_]+|[\W_]+$")


def tagged(text: str, words: Sequence[TaggedWord]) -> tuple[Word, ...]:
    """The words with the tags that rules know, spaces left out."""
    return tuple(
        Word(start, end, _TAGS.get(tag, Tag.OTHER)) for start, end, tag in words if not text[start:end].isspace()
    )


def chinese_names(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """Names in order of precedence; they may overlap, then the earlier one has it.

    Args:
        text: Chinese or mixed; without `words` only titles and the names of some events are found.
        words: LAC's words of it, by start.
    """
    for match in _TITLE.finditer(text):
        yield *match.span("m"), EntityType.DOCUMENT
    yield from devices(text, words)
    yield from _events(text, words)
    yield from _composed(text, words)
    yield from _nicknames(text, words)


def _nicknames(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """People by what friends call them, where LAC sees a noun: 小孔, 雯雯, 大壮; and who is said to be called so."""
    for match in _CALLED.finditer(text):
        for start, end, tag in words:
            if start == match.end() and 2 <= end - start <= 4 and tag not in {"r", "v", "w", "d", "PER", "LOC", "ORG"}:
                yield start, end, EntityType.PERSON
    for index, (start, end, tag) in enumerate(words):
        surface = text[start:end]
        if tag not in {"n", "nz", "a", "nw", "v"} or not _NICKNAME.fullmatch(surface):
            continue
        if surface in NO_NICKNAME or surface in REPEATED:
            continue
        before = text[slice(*words[index - 1][:2])] if index else ""
        after = text[slice(*words[index + 1][:2])] if index + 1 < len(words) else ""
        if (
            before in ADDRESSED
            or (tag not in {"v", "a"} and after in SPEAKS)
            or (surface[0] == surface[-1] and tag != "v")
        ):
            yield start, end, EntityType.PERSON


def devices(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """A maker and a model: 小米14, 戴森V15. LAC may take both for one word, a person even."""
    for index, (start, end, tag) in enumerate(words):
        if tag not in {"ORG", "nz", "PER"} or not HAN.match(text, start):
            continue
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


def _end_of_line_name(text: str, words: Sequence[TaggedWord], index: int) -> int:
    """Where the noun after a maker ends that names its line of products: 净味 of 立邦净味120."""
    end = words[index][1]
    if index + 1 == len(words):
        return end
    _, last, tag = words[index + 1]
    names = tag in {"n", "nz", "a", "vn"} and HAN.match(text, end) is not None and text[last - 1] not in LABEL_END
    return last if names else end


def _events(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """杭州亚运会, 世界人工智能大会: what stands before the word for the occasion belongs to it."""
    for index, (start, end, tag) in enumerate(words):
        surface = text[start:end]
        if not surface.endswith(tuple(EVENT_END)) or tag in {"v", "LOC"}:
            continue
        first = index
        while (
            first
            and index - first < 4
            and words[first - 1][2] in _EVENT_WORDS
            and _is_name_part(text, words[first - 1])
        ):
            first -= 1
        named = any(words[at][2] in {"LOC", "ORG", "nz", "PER"} for at in range(first, index + 1))
        if named or index - first >= 2 or (len(surface) >= 5 and tag not in {"n", "vn"}):
            yield words[first][0], end, EntityType.EVENT
    for match in _QUOTED_EVENT.finditer(text):
        yield *match.span(1), EntityType.EVENT


def _is_name_part(text: str, word: TaggedWord) -> bool:
    start, end, tag = word
    return (
        not text[start:end].isspace()
        and (tag != "m" or text[start:end].isascii())
        and HAN.search(text[start:end]) is not None
    )


def _composed(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """LAC's names; places side by side are one, and an organisation has the place before it and the branch "
    "after it.
    """
    index = 0
    while index < len(words):
        start, end, tag = words[index]
        kind = _TYPES.get(tag)
        before = text[slice(*words[index - 1][:2])] if index else ""
        index += 1
        if tag == "n" and _is_venue(text, words, index - 1):
            yield start, words[index][1], EntityType.PLACE
        elif kind in {EntityType.PLACE, EntityType.ORGANIZATION} and HAN.search(text, start, end):
            if not _REGIONS.fullmatch(text, start, end) and not _NO_PLACE.fullmatch(text, start, end):
                end, kind, index = _joined(text, words, index, kind)
                yield from _put_right(text, start, end, kind)
        elif kind is EntityType.PERSON and HAN.search(text, start, end):
            yield from _person(text, start, end, words[index] if index < len(words) else None)
        elif kind is EntityType.PRODUCT and HAN.search(text, start, end):
            if text[start:end].endswith(tuple(SOFTWARE_END)):
                yield from _put_right(text, start, end, EntityType.TOOL)
            elif before in HAD:
                yield from _put_right(text, start, end, kind)
        elif kind is not None and HAN.search(text, start, end):
            yield from _put_right(text, start, end, kind)


def _joined(text: str, words: Sequence[TaggedWord], index: int, kind: EntityType) -> tuple[int, EntityType, int]:
    """A place or organisation with what follows and belongs to it: its end, its type, the next word."""
    end = words[index - 1][1]
    if kind is EntityType.PLACE:
        while index < len(words) and (words[index][2] == "LOC" or text[slice(*words[index][:2])] in WATER):
            end = words[index][1]
            index += 1
        if index < len(words) and words[index][2] == "ORG":
            end, kind, index = words[index][1], EntityType.ORGANIZATION, index + 1
    if index < len(words) and is_tail(text, words[index]) and words[index][1] - words[index][0] > 1:
        tail = text[slice(*words[index][:2])]
        end, kind, index = words[index][1], _kind_by_end(tail, EntityType.ORGANIZATION), index + 1
    if kind is EntityType.PLACE and (house := _HOUSE.match(text, end)):
        end = house.end()
    return end, kind, index


def _person(text: str, start: int, end: int, after: TaggedWord | None) -> Iterator[NamedSpan]:
    """A person as called: 陈医生 with the title, 徐静蕾老师 without; 沈腾代她 without the verb."""
    if end - start == 1:
        if after is not None and text[slice(*after[:2])] in TITLES:
            yield start, after[1], EntityType.PERSON
        return
    if end - start >= 4 and text[end - 1] in "师员者商" and text[start] not in SURNAMES:
        return
    if end - start == 3 and text[end - 1] in _AFTER_PERSON and after is not None and after[2] == "r":
        end -= 1
    title = next((title for title in TITLES if text[start:end].endswith(title) and end - start >= len(title) + 3), "")
    yield from _put_right(text, start, end - len(title), EntityType.PERSON)


def is_tail(text: str, word: TaggedWord) -> bool:
    """Whether a word is what an organisation, a place or an occasion is called by at its end: 支行, 公园, 书展."""
    start, end, tag = word
    surface = text[start:end]
    if surface in WATER or surface.endswith(tuple(EVENT_END)):
        return True
    return tag in {"n", "ORG"} and surface in {*ORGANIZATION_END, *PLACE_END}


def _is_venue(text: str, words: Sequence[TaggedWord], index: int) -> bool:
    """住全季酒店: a noun before the word for a place to stay, after a verb of staying."""
    if not index or index + 1 == len(words) or text[slice(*words[index - 1][:2])] not in STAY:
        return False
    start, end, _ = words[index]
    return end - start > 1 and text[slice(*words[index + 1][:2])] in PLACE_END


def _kind_by_end(surface: str, kind: EntityType) -> EntityType:
    if surface.endswith(tuple(ORGANIZATION_END)):
        return EntityType.ORGANIZATION
    return EntityType.PLACE if surface.endswith(tuple(PLACE_END)) else kind


def _put_right(text: str, start: int, end: int, kind: EntityType) -> Iterator[NamedSpan]:
    """Without marks at the ends, of the type that its end tells, and nothing of one letter."""
    bare = _MARKS.sub("", text[start:end])
    start += text[start:end].find(bare)
    if len(bare) > 1:
        yield start, start + len(bare), _kind_by_end(bare, kind) if kind is EntityType.ORGANIZATION else kind
