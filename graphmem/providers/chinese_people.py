"""People and pets by what those near them call them: 小孔, 雯雯, 阿强, 煤球. LAC sees nouns. Pure; no model."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.chinese_words import ADDRESSED, NO_NICKNAME, REPEATED, SPEAKS, SURNAMES, TITLES

TaggedWord = tuple[int, int, str]
NamedSpan = tuple[int, int, EntityType]

_IN_NAMES: Final = (
    "雨雪雷军强壮明红丽华芳美玉宝虎兵伟刚勇杰鱼鹿北南夏秋冬春晴敏静娟燕霞丹琳佳倩婷慧颖洁莉萌桃舟满宇航凯"
    "峰涛辉鹏斌超亮磊浩雅薇蕾悦欣怡瑶琪梦月星阳晨晓凡宁安乐果豆糖米"
)

_NICKNAME: Final = re.compile(
    f"(?:小|老|大|阿)[{''.join(SURNAMES)}]|小[{_IN_NAMES}]|阿[^的了在是不]|([一-鿿])\\1|大[雨雪雷军强壮明红丽华芳美玉宝虎兵伟刚勇杰]"
)
_CALLED: Final = re.compile(
    "(?:猫|狗|兔|鸟|鱼|龟|鹦鹉|仓鼠|宠物|儿子|女儿|宝宝|孩子|娃|闺女|弟弟|妹妹|哥哥|姐姐|老公|"
    "老婆|女友|男友|对象|同事|室友|舍友|同学|朋友|邻居|房东|中介|阿姨|老师|医生|领导|他|她|它|"
    "我|"
    "有个|一个|那个)[^，。！？,.!?]{0,6}?(?:名字叫做?|名叫|取名叫?|起名叫?|小名叫?|外号叫?|绰号叫?|叫做?)[ “「]?"
)
_PETS: Final = frozenset(
    "富贵 旺财 来福 来财 发财 招财 进宝 元宝 铜钱 煤球 煤炭 煤老板 豆豆 豆包 豆腐 豆花 豆浆 "
    "黄豆 毛豆 蚕豆 土豆 芋头 芋圆 汤圆 团子 丸子 饭团 年糕 麻薯 布丁 奶茶 奶盖 奶糖 奶酪 "
    "芝士 可乐 雪碧 "
    "芬达 百事 可可 咖啡 拿铁 摩卡 芝麻 花卷 馒头 包子 饺子 馄饨 烧麦 烧饼 油条 麻团 糯米 "
    "糯糯 米粒 米饭 大米 玉米 栗子 花生 核桃 瓜子 橘子 桔子 橙子 柚子 柠檬 芒果 苹果 桃子 "
    "草莓 樱桃 荔枝 "
    "菠萝 木瓜 西瓜 冬瓜 南瓜 葡萄 蓝莓 榴莲 番茄 茄子 萝卜 白菜 辣椒 花椒 胡椒 生姜 大蒜 "
    "香菜 蘑菇 培根 火腿 香肠 鸡蛋 蛋蛋 蛋黄 蛋挞 泡芙 曲奇 饼干 蛋糕 面包 吐司 贝果 可颂 "
    "巧克力 棉花糖 冰糖 "
    "糖糖 糖豆 果冻 薯条 薯片 披萨 寿司 三文鱼 虎皮 虎子 虎妞 黑豆 黑妞 黑子 小黑 小白 小花 "
    "小黄 小灰 小橘 大黄 大白 大黑 二黑 阿黄 花花 球球 毛毛 贝贝 乐乐 点点 皮皮 妞妞 牛牛 "
    "欢欢 嘟嘟 咪咪 "
    "喵喵 汪汪 旺旺 多多 朵朵 果果 奇奇 闹闹 胖胖 胖虎 胖墩 肥肥 圆圆 团团 萌萌 呆呆 笨笨 "
    "坦克 子弹 将军 元帅 警长 船长 老板 大王 公主 王子 可汗 凯撒 闪电 雷欧 哈利 史努比 皮卡丘 "
    "麦克 露娜 露露 "
    "安妮 波波 奥利奥 奥利 肉肉 肉松 肉包 肉丸 锅巴 锅盔 年年 岁岁 平安 福福 福宝 幸运 拉面 "
    "乌冬 米线 粉条 麻花 麻糍 糍粑 青团 桂花 茉莉 铁蛋 铁柱 狗蛋 二狗 二蛋 翠花 石头 木木 "
    "木头 炭烧 墨墨 墨水".split()
)
"""What pets, and children at home, are called; elsewhere mostly food."""
_TO_A_BEING: Final = re.compile(
    "(?:给|喂|遛|抱着?|撸|陪|带着?|接|送|哄|我家的?|我们家的?|咱家的?|家里的?|叫|找|问|跟|和|"
    "把|帮|骂|训|捡到的?|领养的?|养的|想|教) ?$"
)
_OF_A_BEING: Final = re.compile(
    "(?:又|也|都|老是|总是|一直|今天|昨天|前天|刚|已经|还|最近|昨晚|今早|晚上|早上|每天)?(?:没|不|会|要|在|去|能|肯)?"
    "(?:过敏|拉稀|拉肚子|出门|吐|掉毛|绝育|疫苗|打针|打疫苗|驱虫|生病|发烧|咳嗽|体检|洗澡|睡|"
    "吃|喝|叫|咬|挠|抓|跑|跳|爬|躲|钻|趴|拆家|尿|拉|走丢|丢了|失踪|回家|瘦|胖|长|老|死|活|哭|"
    "笑|"
    "闹|醒|饿|怕|喜欢|爱|说|上学|放学|满月|周岁|一岁|两岁|三岁|的(?:猫粮|狗粮|疫苗|猫砂|窝|"
    "罐头|药|牵引绳|项圈|生日|毛|爪|指甲|耳朵|体重|肾|医生|学校|老师|作业|妈|爸))"
)
_THINGS: Final = {
    EntityType.PLACE: (
        "民宿|店|餐厅|饭店|馆子|酒店|酒吧|咖啡馆|客栈|小区|村子?|镇|景点|公园|商场|楼盘|书店|会所|"
        "农庄|青旅|健身房|饭馆|面馆|茶馆"
    ),
    EntityType.ORGANIZATION: (
        "公司|企业|工作室|团队|机构|乐队|学校|幼儿园|医院|厂|厂家|供应商|中介|律所|驾校|平台方|基金|队|战队|社团|协会"
    ),
    EntityType.TOOL: "软件|应用|APP|app|App|工具|游戏|手游|插件|小程序|网站|平台|框架|库|模型|系统",
    EntityType.DOCUMENT: "书|电影|片子|纪录片|剧|电视剧|综艺|歌|专辑|小说|论文|文章|漫画|动漫|绘本|动画片",
}
_KINDS: Final = tuple(_THINGS)
_THING_CALLED: Final = re.compile(
    "(?:"
    + "|".join(f"(?P<{kind.name}>{heads})" for kind, heads in _THINGS.items())
    + ")[，, ]?(?:它|名字|就|是|也|好像|应该)?(?:名叫|取名叫?|起名叫?|叫做?|名为|名字是)[ “「]?"
)
_NAMING: Final = frozenset("LOC ORG PER nz n nw vn an s a".split())
_NAMING_ON: Final = _NAMING | {"r", "f", "m", "TIME"}
_OF_A_THING: Final = re.compile(
    "[”」]?的(?:软件|应用|[Aa][Pp][Pp]|公司|店|地方|游戏|工具|网站|平台|餐厅|品牌|牌子|书|电影|剧|歌|小区|村|镇)"
)
_NO_FOOD_BEFORE: Final = re.compile(
    "(?:吃|喝|买|买了|点了?|做|包|煮|炸|一碗|一杯|一袋|一份|斤|个|份|杯|碗|盒|箱|袋|带点|送点|买点) ?$"
)


_NO_NICKNAME_TAGS: Final = frozenset({"r", "v", "w", "d", "PER", "LOC", "ORG"})
_NICKNAME_TAGS: Final = frozenset("n nz a nw v PER an vn LOC d s".split())


def people_by_nickname(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """Nicknames where somebody is addressed or does something, and pets."""
    for index, (start, end, tag) in enumerate(words):
        surface = text[start:end]
        if surface in _PETS:
            if _is_a_being(text, start, end):
                yield start, end, EntityType.PERSON
        elif tag in _NICKNAME_TAGS and _NICKNAME.fullmatch(surface) and surface not in NO_NICKNAME | REPEATED:
            if _is_spoken_of(text, words, index):
                yield start, end, EntityType.PERSON
        elif surface in SURNAMES and index + 1 < len(words) and text[slice(*words[index + 1][:2])] in TITLES:
            yield start, words[index + 1][1], EntityType.PERSON


def called(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """Who or what is said to be called so."""
    for match in _CALLED.finditer(text):
        for start, end, tag in words:
            is_next = start == match.end() and 2 <= end - start <= 4 and tag not in _NO_NICKNAME_TAGS
            if is_next and not _OF_A_THING.match(text, end):
                yield start, end, EntityType.PERSON
    for match in _THING_CALLED.finditer(text):
        first = next((at for at, word in enumerate(words) if word[0] == match.end()), None)
        if first is None:
            continue
        last = first
        while last < len(words) and last - first < 3 and words[last][2] in (_NAMING if last == first else _NAMING_ON):
            last += 1
        if last > first and words[last - 1][1] - words[first][0] > 1:
            yield words[first][0], words[last - 1][1], next(kind for kind in _KINDS if match.group(kind.name))


def _is_spoken_of(text: str, words: Sequence[TaggedWord], index: int) -> bool:
    start, end, tag = words[index]
    surface = text[start:end]
    before = text[slice(*words[index - 1][:2])] if index else ""
    after, next_tag = "", ""
    if index + 1 < len(words):
        after, next_tag = text[slice(*words[index + 1][:2])], words[index + 1][2]
    if before in ADDRESSED or (surface[0] == surface[-1] and tag != "v"):
        return True
    acts = after in SPEAKS or next_tag in {"v", "vd", "r"} or _OF_A_BEING.match(text, end) is not None
    return tag not in {"v", "a"} and acts


def _is_a_being(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - 6) : start]
    if before.endswith(("对", "有", "是")) or _NO_FOOD_BEFORE.search(before):
        return False
    return _OF_A_BEING.match(text, end) is not None or (
        _TO_A_BEING.search(before) is not None and text[end : end + 1] not in {"吃", "喝"}
    )
