"""Word lists that several rule families share: kin and roles, light words, attributes.

Data only. Light words are verbs and adverbs so common, or so tied to change itself, that sharing one
says nothing about sharing a topic.
"""

from typing import Final


def _pairs(table: str) -> dict[str, str]:
    """`canonical: word word` lines as word → canonical."""
    found = {}
    for line in table.strip().splitlines():
        canonical, _, words = line.strip().partition(":")
        found.update({word.replace("_", " "): canonical.strip().replace("_", " ") for word in words.split()})
    return found


KIN: Final = _pairs(
    """
    mother: mother mom mum mommy mummy mama mamma 妈妈 妈 母亲 老妈 老娘 妈咪 娘 老母亲
    father: father dad daddy papa 爸爸 爸 父亲 老爸 老爹 爹 爹地 老父亲
    parents: parents folks 父母 爸妈 爹妈 爸爸妈妈 双亲 老两口
    stepmother: stepmother stepmom stepmum step-mum step-mom 继母 后妈
    stepfather: stepfather stepdad step-dad 继父 后爸 后爹
    stepson: stepson step-son 继子
    stepdaughter: stepdaughter step-daughter 继女
    stepbrother: stepbrother step-brother
    stepsister: stepsister step-sister
    half-brother: half-brother
    half-sister: half-sister
    sister: sister sis 姐姐 妹妹 姐 妹 大姐 二姐 三姐 小妹 老姐 老妹 亲姐 亲妹 双胞胎妹妹 双胞胎姐姐
    brother: brother bro 哥哥 弟弟 哥 弟 大哥 二哥 三哥 小弟 老哥 老弟 亲哥 亲弟 双胞胎弟弟 双胞胎哥哥
    siblings: siblings 兄弟姐妹
    wife: wife wifey missus 老婆 妻子 太太 媳妇 媳妇儿 爱人 内人 老婆大人
    husband: husband hubby 老公 丈夫 先生
    partner: 那口子 partner spouse fiance fiancé fiancee fiancée 对象 伴侣 未婚妻 未婚夫 另一半 老伴 老伴儿
    girlfriend: girlfriend gf 女朋友 女友
    boyfriend: boyfriend bf 男朋友 男友
    son: son 儿子 大儿子 小儿子 二儿子
    daughter: daughter 女儿 闺女 大女儿 小女儿 二女儿 大闺女 小闺女 丫头
    child: child kid toddler 孩子 小孩 宝宝 娃 娃儿 小朋友
    children: children kids twins 双胞胎 俩娃 俩孩子
    baby: baby
    grandmother: grandmother grandma granny gran nan nana nanna grandmom 奶奶 外婆 姥姥 祖母 阿嬷 阿婆 外祖母
    grandfather: grandfather grandpa granddad grandad gramps 爷爷 外公 姥爷 祖父 阿公 外祖父
    grandparents: grandparents 爷爷奶奶 外公外婆 姥姥姥爷
    grandson: grandson 孙子 外孙 孙儿 小孙子 大孙子
    granddaughter: granddaughter 孙女 外孙女 小孙女 大孙女
    aunt: aunt auntie aunty 姑姑 姑妈 姑 阿姨 姨妈 姨 大姨 小姨 二姨 三姨 大姑 小姑 二姑 婶婶 婶子 二婶 三婶 舅妈
    aunt: 伯母 大妈 大伯母 姑母 姨母
    uncle: uncle 叔叔 舅舅 舅 大舅 二舅 小舅 三舅 伯伯 大伯 二伯 伯父 二叔 三叔 小叔 叔 姑父 姨父 姑夫 姨夫 姑丈 姨丈
    cousin: cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹 表姐妹 表兄弟
    nephew: nephew 侄子 外甥 侄儿 大侄子 小侄子
    niece: niece 侄女 外甥女 小侄女 大侄女
    mother-in-law: mother-in-law 婆婆 岳母 丈母娘
    father-in-law: father-in-law 岳父 公公 老丈人 丈人
    sister-in-law: sister-in-law 嫂子 弟妹 弟媳 小姑子 大姑子 小姨子 大姨子 大嫂 二嫂
    brother-in-law: brother-in-law 姐夫 妹夫 小舅子 大舅子 小叔子 大伯子 连襟
    son-in-law: son-in-law 女婿
    daughter-in-law: daughter-in-law 儿媳 儿媳妇
    in-laws: in-laws inlaws 公婆 公公婆婆 岳父岳母
    godmother: godmother 干妈
    godfather: godfather 干爹 干爸
    godson: godson 干儿子
    goddaughter: goddaughter 干女儿
    boss: boss 老板 上司 领导 顶头上司 老大
    manager: manager 经理 部门经理 项目经理
    director: director 总监 主任
    team_lead: lead leader 组长 队长 tl 班长
    mentor: mentor 导师 师傅 师父 带教
    advisor: advisor adviser supervisor
    professor: professor 教授
    colleague: colleague coworker co-worker teammate workmate 同事 工友 队友 搭档
    co-founder: co-founder cofounder 合伙人 联合创始人
    ex: ex ex-husband ex-wife ex-boyfriend ex-girlfriend 前任 前男友 前女友 前妻 前夫 前女婿
    deskmate: deskmate 同桌
    roommate: roommate flatmate housemate 室友 舍友 合租室友
    classmate: classmate 同学 老同学 同班同学
    friend: friend bestie buddy pal mate bff 朋友 闺蜜 哥们 哥们儿 好友 发小 死党 好朋友 老朋友 好哥们
    neighbor: neighbor neighbour 邻居 对门 隔壁邻居
    landlord: landlord landlady 房东 包租婆
    tenant: tenant lodger 租客 房客
    doctor: doctor gp 医生 大夫 主治医生 家庭医生 主治
    dentist: dentist 牙医
    therapist: therapist 心理医生 心理咨询师 咨询师
    psychologist: psychologist
    psychiatrist: psychiatrist
    physio: physio physiotherapist 康复师
    nurse: nurse 护士
    midwife: midwife
    teacher: teacher 老师 班主任
    principal: principal 校长
    coach: coach trainer 教练 私教
    client: client customer 客户 甲方
    vet: vet veterinarian 兽医
    lawyer: lawyer attorney solicitor 律师
    accountant: accountant 会计
    nanny: nanny babysitter childminder 保姆 月嫂 育儿嫂
    cleaner: cleaner 保洁 保洁阿姨 钟点工
    tutor: tutor 家教
    assistant: assistant 助理
    intern: intern
    receptionist: receptionist 前台
    product_manager: pm 产品经理
    editor: editor
    hairdresser: hairdresser barber hairstylist 理发师
    plumber: plumber
    mechanic: mechanic
    student: student
    """
)
"""Words for people by their relation to somebody, English and Chinese, and the English name of the relation."""

LIGHT_ENGLISH: Final = frozenset(
    """
    now currently still already yet always never ever usually often sometimes recently lately finally today tomorrow
    anymore longer instead again once soon actually really quite pretty absolutely totally definitely probably maybe
    perhaps simply basically officially currently permanently temporarily originally previously formerly
    change changed changes changing switch switched switching move moved moves moving replace replaced replacing
    stop stopped stopping quit quitting start started starting begin began begun become became becoming
    go goes going went gone come comes coming came get gets getting got make makes making made take takes taking took
    put set keep keeps keeping kept use uses using used try tries trying tried want wants wanted need needs needed
    like likes liked love loves loved prefer prefers preferred hate hates dislike dislikes enjoy enjoys
    think thinks thought know knows knew mean means meant believe guess hope hear heard
    like well good great fine nice much many lot lots bit little thing things stuff way one ones
    yes yeah ok okay oh hey hi hello thanks sorry correction no wait update fyi btw
    i'd i'm let's that's there's it'd gonna wanna since though although however till away back per via around
    """.split()
)

LIGHT_CHINESE: Final = frozenset(
    """
    现在 目前 如今 已经 一直 最近 刚刚 刚才 以后 以前 之前 之后 后来 今后 从此 曾经 过去 原来 本来 当时 那时 小时候
    今天 明天 昨天 今年 去年 明年 平时 每天 经常 总是 有时 偶尔 从来 再也 不再 还是 就是 不是 而是 其实 真的 确实
    非常 特别 比较 十分 超级 最 更 太 挺 极 很 有点 开始 继续 停止 结束 变成 改成 换成 改为 换到 改到 搬到 搬去 改用
    换用 换 改 变 搬 变更 更新 更改 修改 调整 改变 更换
    换掉 用 使用 采用 喜欢 爱 爱好 讨厌 不用 不要 不能 不会 不想
    不吃 不喝 需要 应该 可以 可能 能 会 要 想 打算 准备 计划 希望
    觉得 认为 知道 记得 记住 以为 说 说错 告诉 听说 请 别 不 没 没有
    做 干 弄 去 来 到 成 为 叫 让 给 把 被 将 由 从 向 自 自己 大家 东西 事情 事 时候 一下 一点 一些 一个 那个 这个
    因为 所以 但是 不过 而且 然后 如果 要是 或者 以及 还有 另外 对了 是 也
    就 都 又 再 才 只 只有 只是 已 正在 了 过 刚 非 勿
    """.split()
)

SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔"
    "钟谭陆汪范金石廖"
    "贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
)

EVENTS: Final = (
    "(?:meeting|class|lesson|appointment|call|interview|exam|test|flight|train|reservation|session|standup|stand-up"
    "|sync|check-?up|date|party|wedding|concert|game|match|practice|rehearsal|presentation|demo|review|retro|workshop"
    "|conference|dinner|lunch|breakfast|shift|trip|surgery|scan|webinar|seminar|course|training|event|ceremony|visit"
    "|haircut|playdate|recital|one-on-one|1:1|booking|launch|release)"
)
"""English words for what has a date."""

ZH_EVENTS: Final = (
    "(?:课|会|例会|会议|约会|面试|考试|体检|手术|航班|飞机|火车|高铁|演唱会|比赛|聚会|婚礼|培训"
    "|讲座|门诊|预约|活动|训练|电影|复诊|答辩|评审"
    "|发布会|年会|饭局|聚餐|组会|站会|周会|家长会|演出|展览|拔牙|搬家|出差|约|standup|demo|sync"
    "|meeting|review|interview)"
)
