"""Names in Chinese text, from the words and tags of LAC: its own names, put right and put together.

LAC cuts an address, an event or a branch office into its parts, and calls a device after the people that make it.
Pure; no model.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from graphmem.domain.claim_rules.words import Tag, Word
from graphmem.domain.entity import EntityType
from graphmem.providers.chinese_goods import devices
from graphmem.providers.chinese_heads import companies_by_trade, names_by_head
from graphmem.providers.chinese_people import people_by_nickname
from graphmem.providers.chinese_words import (
    BOUGHT,
    COMMON_BEFORE_EVENTS,
    COMMON_END,
    EVENT_END,
    HAD,
    HAN,
    NO_PERSON,
    ORGANIZATION_END,
    PLACE_END,
    SOFTWARE_END,
    STAY,
    STRONG_EVENTS,
    SURNAMES,
    TITLES,
    WATER,
)

TaggedWord = tuple[int, int, str]
"""Start, end, tag of LAC."""
NamedSpan = tuple[int, int, EntityType]

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
_REGIONS: Final = re.compile(
    "[东西南北]{2}(?:部|方|侧|向)|[东西南北](?:部|方|边|侧)|(?:国内|海外|境外|全国|全球|城里|老家|当地)"
)
_NO_PLACE: Final = re.compile(
    "[\u4e00-\u9fff]{0,6}[号码卡]|芒果|苹果|香蕉|花生|榴莲|草莓|番茄|小米粥?|豆腐|咖啡|可乐|雪碧"
)
_KIN_END: Final = re.compile("(?<=..)(?:他|她)?(?:妈妈|爸爸|妈|爸|奶奶|爷爷|姥姥|姥爷|外婆|外公)$")
_NICKNAME_ENDS: Final = frozenset("子头儿哥姐叔姨爷婶嫂伯弟妹总工师董局处科队")
_RUNS: Final = re.compile(
    "(?:又|老|老是|一直|总是|还是|突然|今天|线上|后台|客户端|这边)?(?:显示(?!得)|闪退|打不开|"
    "登录不上|登不上|连不上|崩了|崩溃|宕机|卡死|报错|离线|掉线|升级到|回到v|更新到|更新了|"
    "版本|账号|插件|数据库|接口|后台|小程序|APP|app|系统)"
)
_AFTER_PERSON: Final = frozenset("代替跟陪帮让给问")
_QUOTED_EVENT: Final = re.compile("[“「]([^“”「」\\n]{2,14}(?:展|节|赛|大会|年会|行动))[”」]")
_MARKS: Final = re.compile(r"^[\W_]+|[\W_]+$")


def tagged(text: str, words: Sequence[TaggedWord]) -> tuple[Word, ...]:
    """The words with the tags that rules know, spaces left out."""
    return tuple(
        Word(start, end, _TAGS.get(tag, Tag.OTHER)) for start, end, tag in words if not text[start:end].isspace()
    )


def titles(text: str) -> Iterator[NamedSpan]:
    """What stands in book marks."""
    for match in _TITLE.finditer(text):
        yield *match.span("m"), EntityType.DOCUMENT


def chinese_names(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """Names in order of precedence; they may overlap, then the earlier one has it.

    Args:
        text: Chinese or mixed; without `words` only the names of some events are found.
        words: LAC's words of it, by start.
    """
    yield from devices(text, words)
    yield from _events(text, words)
    yield from names_by_head(text, words)
    yield from companies_by_trade(text, words)
    yield from _composed(text, words)
    yield from people_by_nickname(text, words)


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
        strong = (
            surface in STRONG_EVENTS
            and index - first >= 1
            and text[slice(*words[index - 1][:2])] not in COMMON_BEFORE_EVENTS
        )
        named = strong or any(words[at][2] in {"LOC", "ORG", "nz", "PER"} for at in range(first, index + 1))
        if named or index - first >= 2 or (len(surface) >= 5 and tag not in {"n", "vn"}):
            yield words[first][0], end, EntityType.EVENT
    yield from quoted_events(text)


def quoted_events(text: str) -> Iterator[NamedSpan]:
    """Occasions in quotation marks."""
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
    """LAC's names, put right.

    Places side by side are one, and an organisation has the place before it and the branch after it.
    """
    index = 0
    while index < len(words):
        start, end, tag = words[index]
        kind = _TYPES.get(tag)
        before = text[slice(*words[index - 1][:2])] if index else ""
        index += 1
        if tag == "n" and _is_venue(text, words, index - 1):
            yield start, words[index][1], EntityType.PLACE
        if kind is None or not HAN.search(text, start, end):
            continue
        if kind in {EntityType.PLACE, EntityType.ORGANIZATION}:
            if not _REGIONS.fullmatch(text, start, end) and not _NO_PLACE.fullmatch(text, start, end):
                end, kind, index = _joined(text, words, index, kind)
                yield from _put_right(text, start, end, kind)
            continue
        kind = _kind_in_use(text[start:end], kind, before, runs=_RUNS.match(text, end) is not None)
        if kind is EntityType.PERSON:
            yield from _person(text, start, end, words[index] if index < len(words) else None)
        elif kind is not None:
            yield from _put_right(text, start, end, kind)


def _kind_in_use(surface: str, kind: EntityType, before: str, *, runs: bool) -> EntityType | None:
    """What LAC's person, product or work is: a program runs, a thing is bought or had; None for an everyday word."""
    if kind is EntityType.DOCUMENT:
        return kind
    if runs or (kind is EntityType.PRODUCT and surface.endswith(tuple(SOFTWARE_END))):
        return EntityType.TOOL
    if kind is EntityType.PERSON:
        return EntityType.PRODUCT if before in BOUGHT else kind
    return kind if before in HAD and surface[-1] not in COMMON_END else None


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
    if text[start:end] in NO_PERSON:
        return
    end = _end_of_nickname(text, start, end)
    if end - start >= 4 and text[end - 1] in "师员者商" and text[start] not in SURNAMES:
        return
    if end - start == 3 and text[end - 1] in _AFTER_PERSON and after is not None and after[2] == "r":
        end -= 1
    if text[start].isascii():
        yield start, end, EntityType.PERSON
        return
    title = next((title for title in TITLES if text[start:end].endswith(title) and end - start >= len(title) + 3), "")
    yield from _put_right(text, start, end - len(title), EntityType.PERSON)


def _end_of_nickname(text: str, start: int, end: int) -> int:
    """老彭 of 老彭天天, 佳佳 of 佳佳妈; 小杨哥 as it is."""
    surface = text[start:end]
    if kin := _KIN_END.search(surface):
        return start + kin.start()
    if (
        len(surface) >= 3
        and surface[0] in "小老"
        and surface[1] in SURNAMES
        and surface[2:] not in TITLES | _NICKNAME_ENDS
    ):
        return start + 2
    return end


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
