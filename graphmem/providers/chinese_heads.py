"""Chinese names that LAC leaves in pieces: what stands before a word that ends a name (旗舰店, 派出所, 花园).

Pure; no model. Common modifiers ("附近的医院", "私立学校") make no name.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from graphmem.domain.entity import EntityType

TaggedWord = tuple[int, int, str]
NamedSpan = tuple[int, int, EntityType]

_NAMES: Final = frozenset({"LOC", "ORG", "PER", "nz"})
_PARTS: Final = _NAMES | frozenset({"n", "vn", "an", "a", "s", "nw"})
_HEADS: Final = _PARTS | {"q"}
_MAX_PARTS: Final = 4
_MAX_HEAD: Final = 6


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ORGANIZATION_HEADS: Final = _words(
    "旗舰店 专卖店 专营店 自营店 有限公司 有限责任公司 股份公司 分公司 子公司 公司 集团 银行 "
    "支行 分行 信用社 医院 卫生院 卫生所 医学院 门诊部 诊所 大学 学院 "
    "中学 小学 高中 初中 一中 附中 附小 职高 技校 党校 幼儿园 托儿所 托育 早教中心 研究院 "
    "研究所 设计院 事务所 律所 出版社 杂志社 俱乐部 协会 商会 基金会 "
    "委员会 居委会 村委会 业委会 街道办 派出所 公安局 分局 交警队 交警大队 消防队 法院 检察院 "
    "仲裁委 税务局 财政局 教育局 人社局 社保局 住建局 民政局 司法局 规划局 "
    "城管局 卫健委 药监局 市监局 环保局 水务局 林业局 气象局 统计局 审计局 登记中心 服务中心 "
    "行政中心 管理中心 检测中心 体检中心 研发中心 培训中心 就业中心 疾控中心 "
    "政务中心 交易中心 救助站 血站 电视台 广播台 报社 工作室 实验室 乐队 战队 车队 物业 驾校 "
    "画室 琴行 舞社 书画院 月子中心 月子会所 福利院 养老院 敬老院 公证处 "
    "办事处 管委会 车管所 房管局 不动产中心 供电所 邮局 便利店 药店 药房 大药房 母婴店 "
    "宠物医院 动物医院 4S店 汽修厂 修理厂 搬家公司 家政 中介 房产 装饰 装修公司"
)
_PLACE_HEADS: Final = _words(
    "酒店 宾馆 民宿 客栈 饭店 餐厅 餐馆 饭馆 火锅店 火锅 烤肉店 烧烤店 咖啡馆 咖啡厅 咖啡店 "
    "面馆 茶馆 茶楼 酒楼 酒馆 酒吧 食府 书店 书城 书屋 驿站 度假村 青旅 农庄 "
    "农家乐 山庄 码头 口岸 商场 购物中心 百货 广场 公园 机场 火车站 高铁站 地铁站 汽车站 "
    "客运站 服务区 收费站 体育馆 体育场 体育中心 游泳馆 健身房 图书馆 博物馆 美术馆 "
    "科技馆 展览馆 纪念馆 文化馆 少年宫 电影院 影城 剧院 大剧院 音乐厅 会展中心 国际中心 大厦 "
    "写字楼 小区 花园 家园 花苑 公寓 公馆 雅苑 名苑 新村 华府 府邸 壹号院 新城 "
    "天地 胡同 大街 大道 步行街 古城 古镇 景区 风景区 风情区 度假区 开发区 高新区 产业园 "
    "科技园 工业园 软件园 创意园 园区 动物园 植物园 湿地 森林公园 水库 滑雪场 陵园 "
    "菜市场 市场 批发市场 夜市 步道 大桥 隧道 立交桥 教堂 清真寺"
)
_COMMON: Final = frozenset(
    "我们 你们 他们 咱们 这家 那家 一家 哪家 附近 隔壁 楼下 楼上 门口 旁边 对面 小区 小区里 "
    "社区 新 老 大 小 好 私立 公立 民办 国有 国营 外资 合资 民营 私人 连锁 "
    "综合 重点 普通 本地 当地 外地 国内 国外 海外 全国 各大 各 某 相关 专业 专科 儿童 妇产 "
    "口腔 牙科 眼科 宠物 动物 三甲 三级 二甲 中医 骨科 快捷 经济型 星级 五星 五星级 "
    "四星级 商务 度假 情侣 主题 特色 网红 精品 高档 高端 豪华 便宜 露天 室内 室外 大型 小型 "
    "中型 地下 空中 移动 网上 线上 线下 实体 官方 独立 双语 国际 寄宿 职业 技工 成人 "
    "师范 理工 医科 艺术 体育 音乐 美术 舞蹈 英语 外语 编程 培训 教育 辅导 科技 互联网 软件 "
    "游戏 外贸 贸易 物流 快递 快递 搬家 保洁 家政 装修 装潢 设计 建筑 房地产 房产 "
    "物业 保险 证券 基金 投资 金融 广告 传媒 文化 影视 食品 餐饮 服装 医药 制药 化工 汽车 "
    "机械 电子 电气 能源 环保 农业 农产品 水果 蔬菜 海鲜 早餐 夜宵 自助 日料 韩料 西餐 中餐 "
    "川菜 湘菜 粤菜 素食 清真 烤鱼 烤肉 烧烤 牛肉 羊肉 串串 麻辣 重庆 猫 狗 母婴 婴儿 玩具 "
    "图书 二手 旧书 独立 市政 政务 便民 客户 售后 客服 服务 数据 购物 健身 活动 娱乐 "
    "商业 学生 员工 职工 青年 老年 老人 单身 人才 长租 出租 酒店式 住宅 高层 老旧 老式 封闭 "
    "同 整个 每个 那个 这个 一个 几个 第一 股票 劳动力 人力 跳蚤 批发 建材 家具 古玩 花鸟 "
    "花卉 海鲜 农贸 就业 招聘 婚姻 资本 期货 外汇 楼市 住房 消费 国外 欧美 日本 美国 中国 "
    "城市 乡村 农村 村 镇 县 市 省 区 中心 人民 时代 儿子 女儿 孩子 妈妈 爸爸 老婆 老公 朋友 "
    "去 来 到 在 找 开 进 出 回 是 有 看 逛 住 订 选 换 问 让 给 做 买 卖 上 下 考 读 报 面试 "
    "离开 加入 工作 实习 上班 负责 联系 投诉 参观 路过 经过 预约 预订".split()
)
_BRANCH: Final = re.compile(
    r"[(（][一-鿿A-Za-z]{2,10}店[)）]|(?!(?:旁边|对面|附近|楼下|隔壁|里面|那家|"
    r"这家))[^的了是在和，。！？、\W]{2,6}店(?!员|里|长|铺)"
)
_FILE_ENDING: Final = re.compile(
    "(?<=[一-鿿)）])[A-Za-z0-9_-]{0,12}\\.(?:xlsx?|docx?|pptx?|pdf|csv|md|txt|zip|png|jpe?g|"
    "mp4|mp3|key|numbers|pages)(?![A-Za-z0-9])"
)
_FILE_PARTS: Final = frozenset("n vn an nz nw LOC ORG PER TIME m t a s j".split())
_TRADES: Final = frozenset(
    "新材 科技 股份 制药 生物 重工 证券 智能 传媒 置业 地产 建设 建工 精密 光电 通信 医药 "
    "药业 食品 乳业 酒业 电器 集团 控股 资本 创投 信托 能源 电气 机电 材料 化工 化学 钢铁 "
    "水泥 "
    "玻璃 纸业 服饰 家居 家纺 电缆 轴承 模具 半导体 微电 航天 海运 船舶 重机 机床 环保 水务 "
    "燃气 热力 种业 农业 牧业 渔业 粮油 糖业 教育 文化 影业 影视 动漫 游戏 互娱 网络 软件 "
    "云创 数科".split()
)
_TRADE_TAGS: Final = frozenset({"nz", "v", "PER", "LOC", "ORG", "an", "a", "nw"})
_HOUSE: Final = re.compile(
    "(?:[0-9０-９A-Za-z一二三四五六七八九十]{1,5}(?:号楼|号院|号|弄|栋|幢|座|单元|室|层|期|楼)){1,4}"
)
_KINDS: Final = {EntityType.ORGANIZATION: _ORGANIZATION_HEADS, EntityType.PLACE: _PLACE_HEADS}


def files_named_in_chinese(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """Office files whose name is Chinese: 销售台账.xlsx, with the words that belong to the name."""
    for match in _FILE_ENDING.finditer(text):
        at = next((at for at, (_, end, _) in enumerate(words) if end >= match.start()), None)
        if at is None or text[words[at][0] : words[at][1]].isspace():
            continue
        first = at
        while first and words[first - 1][2] in _FILE_PARTS and not text[slice(*words[first - 1][:2])].isspace():
            first -= 1
        yield words[first][0], match.end(), EntityType.DOCUMENT


def companies_by_trade(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """Companies that LAC takes for one word of another kind: two characters and their trade, 回天新材."""
    for start, end, tag in words:
        if (
            end - start == 4
            and tag in _TRADE_TAGS
            and text[end - 2 : end] in _TRADES
            and text[start : end - 2] not in _COMMON
        ):
            yield start, end, EntityType.ORGANIZATION


def names_by_head(text: str, words: Sequence[TaggedWord]) -> Iterator[NamedSpan]:
    """Names that end in a word for an institution or a place, with the house number after a place."""
    for index, (_, end, tag) in enumerate(words):
        if tag not in _HEADS:
            continue
        kind, head = _head(text[max(0, end - _MAX_HEAD) : end])
        at = next((at for at in range(index, -1, -1) if words[at][0] <= end - len(head)), 0)
        if kind is None or any(tag not in _HEADS for _, _, tag in words[at : index + 1]):
            continue
        first = _first_part(text, words, at)
        said = text[words[first][0] : end - len(head)]
        if not said or not _names(said, words[first : index + 1], text):
            continue
        more = kind is EntityType.PLACE and (_HOUSE.match(text, end) or _BRANCH.match(text, end))
        yield words[first][0], more.end() if more else end, kind


def _head(ending: str) -> tuple[EntityType | None, str]:
    found = [(len(head), kind, head) for kind, heads in _KINDS.items() for head in heads if ending.endswith(head)]
    _, kind, head = max(found, default=(0, None, ""))
    return kind, head


def _first_part(text: str, words: Sequence[TaggedWord], at: int) -> int:
    """The first word that belongs to the name."""
    first = at
    while first and at - first < _MAX_PARTS:
        start, end, tag = words[first - 1]
        part = text[start:end]
        if end != words[first][0] or tag not in _PARTS or part in _COMMON or (tag == "a" and len(part) < 2):
            break
        first -= 1
    return first


def _names(said: str, parts: Sequence[TaggedWord], text: str) -> bool:
    """Whether what stands before the head tells which one it is."""
    if said in _COMMON or _is_everyday(said):
        return False
    named = any(tag in _NAMES and text[start:end] not in _COMMON for start, end, tag in parts)
    return named or len(said) >= 2


def _is_everyday(said: str) -> bool:
    return any(said[:cut] in _COMMON and said[cut:] in _COMMON for cut in range(1, len(said)))
