"""Everyday things by their kind: what the two languages call the same, and what belongs to which kind.

Two texts about one thing often share no word: 踢球 and five-a-side, 记账软件 and 随手记, deadline and 截止日期.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from graphmem.domain.text import stem

# A kind a line: its names, and behind the bar what is of it; a line without names goes on.
_TABLE: Final = """
football soccer 足球 踢球 球 | five-a-side 5-a-side 五人制 球队 球赛
basketball 篮球 | 投篮 打篮球
tennis 网球 | 打网球
badminton 羽毛球 | 打羽毛球 羽球
swimming swim 游泳 | pool laps 泳 游泳馆 泳池 游泳卡
running run jogging jog 跑步 | parkrun marathon 5k 10k 半马 全马 马拉松 夜跑 晨跑 跑团
gym workout 健身 健身房 | keep crossfit weights lifting 撸铁 私教 器械 健身卡 年卡
yoga 瑜伽 | pilates 普拉提 瑜伽课
cycling bike bicycle 自行车 骑行 单车 | 共享单车 公路车 山地车
car 车 汽车 轿车 小车 | golf polo civic corolla prius tesla toyota honda bmw audi volvo ford suv sedan 特斯拉 比亚迪
| 捷达 大众 丰田 本田
| 宝马 奔驰 奥迪 电车 油车 新能源 五菱 别克 日产 理想 蔚来 小鹏 问界
commute 通勤 上下班 上班 | subway metro tube train bus tram ferry 地铁 公交 公交车 班车 打车 骑车 开车 电动车 电瓶车
| 步行 高铁
motorbike motorcycle 摩托 摩托车 | scooter vespa 踏板
phone mobile smartphone cell 手机 电话 | iphone android pixel galaxy samsung huawei xiaomi oneplus 苹果 小米 华为
| 荣耀 安卓 三星 一加 鸿蒙
laptop computer notebook pc 电脑 笔记本 | macbook thinkpad mac windows 台式机 台式 主机 surface dell
broadband internet wifi wi-fi isp 宽带 网络 网 | fibre fiber fios comcast 电信 联通 移动 光纤 千兆 路由器
plan tariff 套餐 话费 | giffgaff verizon vodafone t-mobile 流量
bank account 银行 银行卡 卡 | hsbc monzo barclays chase 招行 工行 建行 农行 中行 工资卡
card credit-card 信用卡 | visa mastercard amex 额度 花呗 白条
subscription 订阅 会员 | netflix spotify hulu disney youtube premium 爱奇艺 优酷 腾讯视频 b站 大会员 网易云 qq音乐
music 音乐 听歌 | spotify tidal 网易云 qq音乐
note notes 笔记 记笔记 | notion obsidian evernote onenote bear 印象笔记 flomo 语雀 有道
bookkeeping budgeting budget 记账 账本 记账软件 | ynab mint excel 随手记 鲨鱼记账 表格
todo task 待办 任务 | todoist things ticktick trello 滴答 滴答清单
calendar 日历 日程 | outlook gcal google-calendar
editor ide 编辑器 | vscode vim emacs pycharm intellij sublime cursor
browser 浏览器 | chrome safari firefox edge
chat 聊天 办公 | slack teams discord 飞书 钉钉 企业微信 微信 qq telegram whatsapp
meeting meet 会议 会 开会 | zoom standup stand-up sync 例会 周会 站会 组会 call 腾讯会议
deadline ddl due 截止 截止日期 期限 死线 | 交稿 交付
frontend front-end 前端 | react vue angular svelte
backend back-end 后端 | django flask spring rails node go java
database db 数据库 | mysql postgres postgresql mongodb oracle redis sqlite
deploy deployment 部署 上线 发布 | jenkins kubernetes k8s docker argo
kubernetes k8s 集群 | 容器
review code-review 评审 代码评审 | cr
rent 房租 租金 租 | 月租
house home flat apartment 房子 公寓 住处 家 | studio bedsit 一居室 两居室 单间 宿舍 dorm
job work 工作 上班 单位 公司 | employer 企业
school 学校 | primary secondary kindergarten 幼儿园 小学 初中 中学 高中
university uni college 大学 | campus 本科 院校
exam test 考试 | gre ielts toefl 雅思 托福 四级 六级 考研 高考
coffee 咖啡 咖啡因 caffeine | espresso latte americano cappuccino 拿铁 美式 手冲 瑞幸 星巴克
tea 茶 | matcha 绿茶 红茶 奶茶 普洱 乌龙
alcohol drinking booze 酒 喝酒 | beer wine whisky whiskey gin cocktail 啤酒 红酒 白酒 威士忌
smoking smoke cigarette tobacco 烟 抽烟 吸烟 | vape vaping 电子烟
meat 肉 荤 吃肉 | beef pork chicken steak bacon lamb 牛肉 猪肉 鸡肉 羊肉 火锅 烤肉 vegetarian vegan 吃素 素食 素
sugar sweets 糖 甜食 甜 | candy chocolate cake dessert 蛋糕 巧克力 奶茶
dairy milk 奶 牛奶 | cheese yogurt oat-milk 燕麦奶 豆奶 酸奶
spicy chili 辣 辣椒 吃辣 | hotpot 火锅 麻辣烫 川菜
breakfast 早餐 早饭 | oatmeal porridge cereal 包子 豆浆
lunch 午饭 午餐 中饭 | canteen 食堂 外卖 带饭
medicine medication pill 药 吃药 用药 | sertraline ibuprofen metformin statin 降压药 二甲双胍 布洛芬 片
dog puppy 狗 狗狗 | labrador poodle corgi retriever beagle 金毛 柯基 泰迪 拉布拉多 边牧 柴犬
cat kitten kitty 猫 猫咪 | tabby siamese ragdoll 英短 布偶 橘猫 狸花 美短
bird parrot 鸟 | budgie parakeet cockatiel 鹦鹉 虎皮鹦鹉 玄凤
fish 鱼 金鱼 | aquarium goldfish 鱼缸 孔雀鱼 锦鲤
glasses specs 眼镜 | contacts lenses lens 隐形眼镜 隐形 近视
hair 头发 发型 | fringe bangs bob perm 长发 短发 刘海 卷发 染发
piano 钢琴 | keyboard 电钢
guitar 吉他 | ukulele bass 尤克里里
loan debt mortgage 贷款 债 房贷 车贷 | instalment installment 助学贷款 分期 欠款
salary pay wage 工资 薪水 月薪 薪资 | payday 年薪 到账
course class lesson 课 课程 班 | workshop tutorial 网课 补习班 兴趣班 奥数 美术班
cleaner maid 保洁 阿姨 钟点工 | housekeeper 家政 月嫂 育儿嫂
alarm 闹钟 | 起床
password passcode 密码 | pin 口令
english 英文 英语 | chinese 中文 mandarin 普通话 japanese 日语 日文 french 法语 spanish 西班牙语 german 德语
| cantonese 粤语
"""


def _read(table: str) -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    heads: dict[str, frozenset[int]] = {}
    members: dict[str, frozenset[int]] = {}
    place = 0
    for line in table.strip().splitlines():
        head, _, member = line.partition("|")
        place += bool(head)
        for words, found in ((head, heads), (member, members)):
            for word in words.split():
                found[stem(word)] = found.get(stem(word), frozenset()) | {place}
    return heads, members


_HEADS, _MEMBERS = map(MappingProxyType, _read(_TABLE))
_NONE: Final = frozenset[int]()


def _named(heads: Mapping[str, frozenset[int]]) -> dict[int, frozenset[str]]:
    names: dict[int, frozenset[str]] = {}
    for word, places in heads.items():
        for place in places:
            names[place] = names.get(place, frozenset()) | {word}
    return names


_NAMES: Final = MappingProxyType(_named(_HEADS))


def is_called(word: str, other: str) -> bool:
    """Whether two words name one kind of thing, or the first names what the second is a kind of."""
    heads = _HEADS.get(word, _NONE)
    return bool(heads) and not heads.isdisjoint(_HEADS.get(other, _NONE) | _MEMBERS.get(other, _NONE))


def kinds(word: str) -> frozenset[int]:
    """The kinds that a word names or belongs to."""
    return _HEADS.get(word, _NONE) | _MEMBERS.get(word, _NONE)


def names_of_kind(words: Iterable[str]) -> frozenset[str]:
    """What the kinds of some words are called, for finding other texts about these."""
    wanted = frozenset[int]().union(*map(kinds, words))
    return frozenset[str]().union(*(_NAMES[kind] for kind in wanted))
