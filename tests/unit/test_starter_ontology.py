"""The ontology that is shipped is sound, broad in both languages, and makes the hops that constraints need."""

from collections import Counter
from functools import cache

import pytest

from graphmem.domain.ontology import Ontology
from graphmem.domain.ontology_check import check
from graphmem.providers.ontology_files import read_starter


@cache
def starter() -> Ontology:
    """The shipped one, read once."""
    return read_starter().ontology


def test_nothing_is_wrong_with_it() -> None:
    """No cycle, nothing dangling, no clash, every concept with a label, nothing left out."""
    assert check(starter()) == ()
    assert read_starter().notes == ()


def test_every_concept_has_a_name_in_both_languages() -> None:
    """And a good part of them more than one."""
    concepts = starter().concepts
    assert len(concepts) >= 1_000
    assert [one.id for one in concepts if one.labels.keys() != {"zh", "en"}] == []
    names = Counter(language for one in concepts for language, _ in one.names())
    assert min(names["zh"], names["en"]) >= 1.5 * len(concepts)


def test_chinese_labels_are_chinese_and_english_ones_are_not() -> None:
    """A name in the wrong column would be found in the wrong language."""
    for concept in starter().concepts:
        assert not concept.labels["zh"].isascii(), concept.id
        assert concept.labels["en"][0] < "\u2e80", concept.id


def test_it_is_simplified_and_traditional_alike() -> None:
    """A traditional spelling finds what the file has in simplified characters."""
    assert [one.id for one in starter().named("麻婆豆腐")] == ["mapo-tofu"]
    assert [one.id for one in starter().named("海鮮過敏")] == ["seafood-allergy"]


HOPS = """\
Sichuan hotpot | 四川火锅 | spicy | 辣
hot pot | 重庆火锅 | food | 食物
Sichuan food | 川菜 | spicy | 辛辣
Hunan cuisine | 湘菜 | spicy | 辣
Thai food | 泰国菜 | peanuts | 花生
Thai food | 冬阴功 | shrimp | 虾
mapo tofu | 麻婆豆腐 | spicy | 辣
mapo tofu | 麻婆豆腐 | pork | 猪肉
kung pao chicken | 宫保鸡丁 | nuts | 坚果
dan dan noodles | 担担面 | sesame | 芝麻
kimchi | 辣白菜 | spicy | 辣
curry | 咖喱 | spicy | 辣
Wanzhou grilled fish | 烤鱼 | spicy | 辣
latiao | 辣条 | spicy | 辣
Nashville hot chicken | 火鸡面 | spicy | 辣
big plate chicken | 大盘鸡 | spicy | 辣
buffalo wings | 辣鸡翅 | spicy | 辣
spicy crayfish | 麻辣小龙虾 | shellfish | 甲壳类海鲜
rum cake | 朗姆酒蛋糕 | alcohol | 酒精
tiramisu | 提拉米苏 | alcohol | 酒精
tiramisu | 提拉米苏 | caffeine | 咖啡因
tiramisu | 提拉米苏 | lactose | 乳糖
Black Forest cake | 黑森林蛋糕 | alcohol | 酒精
coq au vin | 红酒炖鸡 | alcohol | 酒
drunken chicken | 醉鸡 | alcohol | 酒精
fermented rice | 酒酿 | alcohol | 酒精
eggnog | 蛋酒 | alcohol | 酒精
rum raisin | 朗姆葡萄冰淇淋 | alcohol | 酒精
vanilla extract | 香草精 | alcohol | 酒精
Moutai latte | 酱香拿铁 | alcohol | 酒精
Huoxiang Zhengqi water | 藿香正气水 | alcohol | 酒精
lobster bisque | 龙虾浓汤 | alcohol | 酒精
mojito | 莫吉托 | alcohol | 酒精
mirin | 味淋 | alcohol | 酒精
nightclub | 夜店 | alcohol | 酒
pesto | 青酱 | nuts | 坚果
baklava | 果仁蜜饼 | tree nuts | 坚果
pad thai | 泰式炒河粉 | peanuts | 花生
satay | 沙茶酱 | nuts | 坚果
macaron | 马卡龙 | nuts | 坚果
Nutella | 能多益 | nuts | 坚果
Snickers | 士力架 | peanuts | 花生
fuqi feipian | 夫妻肺片 | peanuts | 花生
marzipan | 杏仁膏 | nuts | 坚果
korma | 科尔马咖喱 | nuts | 坚果
pork floss | 肉松 | pork | 猪肉
braised pork rice | 卤肉饭 | meat | 荤
steak tartare | 生拌牛肉 | raw egg | 生鸡蛋
liangpi | 凉皮 | gluten | 麸质
Worcestershire sauce | 伍斯特酱 | fish | 鱼
hot dry noodles | 热干面 | sesame | 芝麻
espresso martini | 咖啡马天尼 | caffeine | 咖啡因
carbonara | 培根蛋面 | pork | 猪肉
Spam | 午餐肉 | pork | 猪肉
ramen | 豚骨拉面 | pork | 猪肉
ramen | 日式拉面 | gluten | 麸质
dumplings | 饺子 | gluten | 麸质
gummy bears | 小熊软糖 | gelatin | 明胶
marshmallow | 棉花糖 | animal product | 动物制品
pizza | 披萨 | lactose | 乳糖
latte | 拿铁 | lactose | 乳糖
latte | 拿铁 | caffeine | 咖啡因
bubble tea | 珍珠奶茶 | caffeine | 咖啡因
milk tea | 奶茶 | dairy | 乳制品
ice cream | 冰淇淋 | milk protein | 牛奶蛋白
cola | 可乐 | caffeine | 咖啡因
matcha | 抹茶 | caffeine | 咖啡因
chocolate | 巧克力 | sugar | 糖
beer | 啤酒 | gluten | 麸质
beer | 啤酒 | purine | 嘌呤
soy sauce | 酱油 | gluten | 麸质
seitan | 烤麸 | gluten | 麸质
sushi | 寿司 | raw fish | 生鱼
sashimi | 刺身 | seafood | 海鲜
paella | 西班牙海鲜饭 | shellfish | 贝类
oyster sauce | 蚝油 | seafood | 海鲜
Caesar salad | 凯撒沙拉 | fish | 鱼
mayonnaise | 蛋黄酱 | egg | 鸡蛋
egg tart | 蛋挞 | egg | 鸡蛋
hummus | 鹰嘴豆泥 | sesame | 芝麻
luosifen | 螺蛳粉 | peanut | 花生
vegan | 纯素 | dairy | 乳制品
vegetarian | 素食 | meat | 肉
halal | 清真 | pork | 猪肉
lactose intolerance | 乳糖不耐受 | lactose | 乳糖
celiac | 乳糜泻 | gluten | 麸质
gout | 痛风 | beer | 啤酒
pregnant | 怀孕 | alcohol | 酒精
pregnant | 孕妇 | raw fish | 生鱼片
amoxicillin | 阿莫西林 | penicillin | 青霉素
cephalosporin | 头孢 | alcohol | 酒精
bungee jumping | 蹦极 | sport | 运动
fear of heights | 恐高 | roller coaster | 过山车
seasick | 晕船 | cruise | 邮轮
knee injury | 膝盖受伤 | running | 跑步
cat café | 猫咖 | pet dander | 动物毛
cat allergy | 猫毛过敏 | pet hair | 宠物毛发
golden retriever | 金毛 | dog | 狗
Ragdoll | 布偶猫 | pet | 宠物
MySQL | MySQL数据库 | SQL | SQL语言
MySQL | MySQL数据库 | relational database | 关系型数据库
Postgres | PG数据库 | database | 数据库
Django | Django框架 | Python | Python语言
pnpm | pnpm工具 | npm | npm工具
Docker Desktop | Docker容器 | virtualization | 虚拟化
K8s | K8s集群 | container | 容器
S3 | S3存储 | AWS | 亚马逊云
MacBook | 苹果笔记本 | macOS | 苹果电脑系统
pivot table | 数据透视表 | Excel | Excel表格
slides | 幻灯片 | PowerPoint | PPT
weekly report | 周报 | Friday | 周五
stand-up | 站会 | morning | 早上
stand-up | 晨会 | meeting | 会议
video call | 视频会议 | meeting | 开会
bullet points | 列表 | answer style | 回答风格
emoji | 表情符号 | answer style | 回答风格
concise | 简洁 | answer length | 篇幅
high-speed train | 高铁 | public transport | 公共交通
violin | 小提琴 | musical instrument | 乐器
badminton | 羽毛球 | sport | 运动
"""


@pytest.mark.parametrize("row", HOPS.splitlines())
def test_a_hop_holds_in_both_languages(row: str) -> None:
    """What the first name means leads to what the last one means, whichever language each of them is in."""
    english, chinese, to_english, to_chinese = (name.strip() for name in row.split("|"))
    for start in (english, chinese):
        reached = {step.id for one in starter().named(start) for step in starter().expand(one.id, most=200)}
        for end in (to_english, to_chinese):
            assert reached & {one.id for one in starter().named(end)}, f"{start} does not lead to {end}"


CALM = """\
steamed fish | 清蒸鱼 | spicy | 辣
white-cut chicken | 白切鸡 | spicy | 辣
dim sum | 早茶 | alcohol | 酒精
herbal tea | 花草茶 | caffeine | 咖啡因
hoisin sauce | 甜面酱 | seafood | 海鲜
fish-fragrant eggplant | 鱼香茄子 | fish | 鱼
mocktail | 无酒精鸡尾酒 | alcohol | 酒精
non-alcoholic beer | 无醇啤酒 | alcohol | 酒精
lactose-free milk | 舒化奶 | lactose | 乳糖
clear broth hotpot | 清汤火锅 | spicy | 辣
decaf | 低因咖啡 | caffeine | 咖啡因
almond milk | 杏仁奶 | lactose | 乳糖
oat milk | 燕麦奶 | dairy | 乳制品
soy milk | 豆浆 | lactose | 乳糖
water | 矿泉水 | alcohol | 酒精
juice | 果汁 | alcohol | 酒精
stir-fried greens | 清炒时蔬 | meat | 肉
steak | 牛排 | pork | 猪肉
Lanzhou beef noodles | 兰州拉面 | pork | 猪肉
Peking duck | 北京烤鸭 | pork | 猪肉
rice noodles | 米粉 | gluten | 麸质
tofu | 豆腐 | animal product | 动物制品
sunflower seeds | 瓜子 | nuts | 坚果
hummus | 鹰嘴豆泥 | nuts | 坚果
Parmesan | 帕玛森奶酪 | sugar | 糖
turtle | 乌龟 | pet dander | 动物毛
MongoDB | MongoDB数据库 | SQL | SQL语言
Excel | Excel表格 | database | 数据库
"""


@pytest.mark.parametrize("row", CALM.splitlines())
def test_what_has_nothing_to_do_with_it_is_not_reached(row: str) -> None:
    """A constraint that surfaces for everything says nothing."""
    english, chinese, to_english, to_chinese = (name.strip() for name in row.split("|"))
    for start in (english, chinese):
        assert starter().named(start), start
        reached = {step.id for one in starter().named(start) for step in starter().expand(one.id, most=200)}
        for end in (to_english, to_chinese):
            assert not reached & {one.id for one in starter().named(end)}, f"{start} leads to {end}"


def test_no_concept_leads_to_more_than_is_kept() -> None:
    """The bound on expansions cuts nothing near: the fourth hop at most."""
    for concept in starter().concepts:
        near = starter().expand(concept.id, most_hops=2, most=1_000)
        assert len(near) <= 64, concept.id
