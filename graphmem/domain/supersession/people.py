"""People whom a clause may speak of instead of the speaker: roles beside kin, names, forms of address.

Data and one reading, for text in narrow lower case beside the text as written.
"""

import re
from collections.abc import Iterator
from typing import Final

ROLES_ENGLISH: Final = """
    guy bloke chap dude fella fellow man woman lady girl gentleman lad lass neighbour neighbor neighbours neighbors
    friend friends buddy pal mate bestie lodger tenant intern trainee apprentice newcomer newbie designer developer
    dev engineer analyst recruiter receptionist salesman saleswoman accountant plumber electrician builder driver
    client customer vendor supplier contractor freelancer consultant stakeholder colleagues coworkers student students
    pupil teammate teammates captain referee pastor vicar priest postman milkman barber hairdresser nurse carer
    cyclist
    somebody someone couple family folks pensioner widow farmer grocer butcher baker cashier barista bartender
    chef waiter waitress councillor mayor secretary treasurer chairman chairwoman parent mums dads strangers stranger
    owner owners seller buyer guest guests visitor visitors member members player players runner runners
""".split()
ROLES_CHINESE: Final = """
    发小 闺蜜 牌友 球友 棋友 麻友 驴友 网友 战友 校友 病友 跑友 车友 票友 酒友 饭搭子 老乡 哥们 哥们儿 兄弟 姐们 姐妹
    死党
    邻居 街坊 邻座 同桌 后桌 前桌 对桌 同班 同届 同门 师兄 师姐 师弟 师妹 学长 学姐 学弟 学妹 小姑娘 小伙子 小伙 姑娘
    大爷
    大叔 大娘 大婶 大嫂 大哥 大姐 阿婆 房客 租客 客户 甲方 乙方 供应商 外包 实习生 新人 应届生 快递员 司机 保安 中介
    店员 店主 摊主 车主 业主 房主 户主 博主 主播 老师傅 设计师 工程师 产品经理 前同事 前领导 前辈 后辈 晚辈 亲戚 亲家
    表嫂 堂嫂 侄媳妇 儿子同学 女儿同学 家长 班主任 班花 学霸 球员 队长 队员 会长 楼长 村长 书记 站长 副总
""".split()
"""Roles that say of somebody no more than how one knows them."""

_SURNAMES: Final = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛范彭鲁韦马苗凤方俞任袁柳唐"
    "罗薛雷贺倪汤殷毕郝邬安常于傅卞齐康伍余顾孟黄穆萧尹姚邵汪祁毛狄戴宋茅庞熊纪舒屈项祝董梁杜阮蓝季贾路娄江童颜郭"
    "梅盛林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房丁邓单洪包左石崔龚程邢裴陆荣翁甄曲段侯武刘龙叶黎白赖乔温"
)
_TITLES: Final = (
    "婶|叔|姨|伯|嫂|哥|姐|爷|奶奶|爷爷|大爷|大妈|阿姨|叔叔|师傅|老师|医生|大夫|主任|经理|总监|总|工|队|导|律师|教练"
    "|老板|先生|女士|太太|同学"
    "|警官|处长|局长|科长|主管|组长"
)
_TITLED: Final = re.compile(
    f"(?<![姓叫])(?P<titled>[{_SURNAMES}](?:{_TITLES}))(?![\u4e00-\u9fff]?[作程司])"
    f"|(?P<familiar>[老小阿][{_SURNAMES}])(?![\u4e00-\u9fff](?:[历史厦层区路米]))"
)
_RECEIVES: Final = re.compile(r"(?:[给跟和同与被让从找请由向替陪像叫归问随]|交到|卖到|送到)(?:了)?[^，,。把将]{0,5}$")

_NAMES: Final = frozenset(
    """
    aaron abby adam adrian aisha alan alex alice alison amanda amber amy andrea andrew andy angela anita ann anna anne
    annie anthony arthur ashley barbara becky ben beth betty bill billy bob brad brenda brian bruce caitlin cara carl
    carla carlos carmen carol caroline cathy charlie charlotte chloe chris christina christine claire clare colin
    connor craig cynthia daisy dan dana daniel danny darren dave david dean debbie deborah denise dennis derek
    diana diane diego dom donna doug dylan eddie edward elaine eleanor elena elizabeth ella ellen ellie emily emma
    eric
    erica erin ethan eva evan eve fatima felix fiona frank fred gareth gary gavin gemma geoff george gina glen gloria
    graham greg hannah harriet harry heather helen henry holly howard hugh ian imran irene isaac isabel ivan jack
    jackie
    jacob jade jake james jamie jan jane janet janice jasmine jason jay jean jeff jen jenna jennifer jenny jeremy jess
    jessica jill jim jimmy jo joan joanna joe joel john johnny jon jonathan jordan jorge jose josh joyce juan judith
    judy
    julia julian julie justin karen kate katherine kathy katie keith kelly ken kenji kerry kev kevin kim kirsty kyle
    lara larry laura lauren lee len lena leo leon leslie lewis liam lily linda lisa liz lola lorna louise lucas lucy
    luis
    luke lydia lynn maggie malcolm marcus margaret maria marie mario mark martha martin mary matt matthew maureen max
    meera megan mei mel melissa mia michael michelle mike miriam mo mohammed molly monica morgan nadia nancy naomi
    natalie
    nathan neil nick nicola nicole nigel nina noah nora olga oliver olivia oscar owen pam pamela pat patricia patrick
    paul paula pedro penny pete peter phil philip phoebe priya rachel raj ralph ravi ray rebecca rhys ricardo richard
    rick rita rob robert robin roger ron rosa rose ross roy ruby russell ruth ryan sally sam samantha sandra sanjay
    sara
    sarah scott sean sergio shane sharon sheila simon sofia sonia sophie stan stella stephanie stephen steve stuart
    sue
    susan suzanne tamara tania tara ted teresa terry tessa theo theresa thomas tim tina toby todd tom tommy toni tony
    tracy trevor trish tyler vanessa vera vicky victor victoria vincent wayne wendy william yasmin yusuf zach zoe
    """.split()
)
_NAMED: Final = re.compile(r"(?<![A-Za-z])[A-Z][a-z]{1,11}(?![A-Za-z])")
_BEFORE_NAME: Final = re.compile(
    r"(?:(?<![a-z])(?:to|with|at|from|by|for|and|of|gave|sold|lent|told|met|call|called|asked|named|than|like|vs"
    r"|st|saint)"
    r"|[给跟和同与被让从找请由向替陪是叫])[ .]?$"
)


def people_named(text: str, view: str, start: int, end: int) -> Iterator[str]:
    """Who does something in a clause by name or form of address; not who only takes part.

    Args:
        text: As written.
        view: The same text in narrow lower case.
        start: Where the clause begins.
        end: Where it ends.
    """
    for match in _TITLED.finditer(view, start, end):
        if _RECEIVES.search(view, max(start, match.start() - 9), match.start()) is None:
            yield match.group()
    for match in _NAMED.finditer(text, start, end):
        name = match.group().lower()
        if name in _NAMES and _BEFORE_NAME.search(view, max(start, match.start() - 8), match.start()) is None:
            yield name
