"""Words for what people do for a living, in both languages, as patterns."""

from typing import Final


def _any(words: str) -> str:
    return "|".join(sorted(words.split(), key=len)[::-1]).replace("_", "[ -]")


_ENDS: Final = _any(
    """
    teacher nurse doctor engineer developer designer lawyer accountant manager director chef cook driver writer editor
    journalist scientist researcher analyst consultant architect programmer student professor lecturer artist musician
    photographer dentist pharmacist therapist psychologist psychiatrist electrician plumber carpenter mechanic pilot
    librarian translator interpreter barista bartender waiter waitress cashier clerk secretary assistant paralegal vet
    veterinarian surgeon physicist chemist biologist geologist economist banker broker realtor farmer firefighter
    paramedic policeman policewoman soldier freelancer contractor founder co-founder cofounder ceo cto cfo coo cmo lead
    intern trainer coach baker florist gardener hairdresser barber tutor recruiter salesperson salesman saleswoman
    stylist producer actor actress singer dancer pm sre tester welder technician tailor radiologist radiographer
    physiotherapist physio midwife caterer sommelier postdoc retiree bookkeeper auditor actuary surveyor inspector
    planner officer supervisor foreman forewoman builder bricklayer roofer plasterer joiner painter decorator glazier
    landscaper lifeguard referee umpire athlete footballer jockey nanny babysitter childminder carer caregiver caretaker
    janitor cleaner housekeeper porter courier postman postwoman mailman trucker trucker machinist operator fitter
    fisherman butcher fishmonger grocer shopkeeper merchandiser buyer copywriter proofreader columnist reporter
    novelist poet author illustrator animator sculptor potter jeweller jeweler ceramicist seamstress blacksmith
    composer conductor drummer guitarist pianist violinist dj comedian magician model cameraman videographer
    cinematographer curator archivist historian archaeologist anthropologist sociologist linguist mathematician
    statistician epidemiologist virologist botanist zoologist ecologist astronomer meteorologist optician optometrist
    orthodontist hygienist chiropractor osteopath masseuse masseur dietitian dietician nutritionist anaesthetist
    anesthesiologist cardiologist dermatologist neurologist oncologist paediatrician pediatrician obstetrician
    pathologist gp medic dispatcher solicitor barrister judge notary prosecutor magistrate detective cop constable
    sheriff guard bouncer warden ranger sailor marine captain skipper steward stewardess flight_attendant conductor
    cabbie docent principal headteacher headmaster dean superintendent counselor counsellor social_worker priest pastor
    vicar monk nun rabbi imam chaplain politician mayor councillor diplomat lobbyist strategist marketer publicist
    estate_agent travel_agent agent underwriter adjuster trader investor treasurer controller receptionist
    concierge host hostess usher promoter organizer organiser coordinator administrator sysadmin admin dba devops
    hacker tinkerer moderator streamer youtuber blogger influencer podcaster apprentice trainee specialist expert
    advisor adviser associate partner executive representative rep ambassador owner_operator stay-at-home_mum
    stay-at-home_mom stay-at-home_dad stay-at-home_parent homemaker housewife beekeeper zookeeper bus_driver
    security_guard personal_trainer teaching_assistant shop_assistant care_worker warehouse_worker factory_worker
    civil_servant public_servant
    """
)
JOB: Final = rf"(?:[a-z-]+ ){{0,3}}?(?:{_ENDS})"
"""An English noun phrase that ends in a profession."""

_ZH_WORDS: Final = _any(
    """
    老师 教师 医生 大夫 护士 护士长 律师 会计 出纳 审计 经理 总监 主管 主任 程序员 程序猿 码农 产品 运营 司机
    厨师 厨子 警察 辅警 民警 记者 编辑 作家 画家 摄影 翻译 顾问 创始人 ceo cto cfo 员工 学生 研究生 博士生
    大学生 博士后 销售 售前 售后 客服 自由职业 自由职业者 店长 校长 园长 院长 所长 处长 科长 局长 厂长 船长 村长
    队长 教授 副教授 讲师 军人 农民 导游 领队 演员 歌手 护工 保安 保洁 保姆 月嫂 hr hrbp pm 开发 前端 后端 测试
    算法 数据 人事 财务 行政 市场 采购 运维 教练 导演 编剧 志愿者 撰稿人 经纪人 合伙人 主持人 投资人 负责人 博主
    主播 up主 模特 中介 房产中介 法官 检察官 飞行员 空姐 空乘 空少 水手 秘书 助理 助教 牙医 兽医 中医 法医 校医
    木匠 瓦匠 裁缝 文员 前台 策划 质检 品控 文案 美工 剪辑 法务 风控 投行 导购 收银 服务员 快递小哥 骑手 代驾
    网约车司机 全职妈妈 全职爸爸 全职太太 家庭主妇 公务员 事业编 村官 社工 辅导员 班主任 教导主任 猎头 精算 木工
    电工 焊工 水管工 钳工 包工头 个体户 小老板 微商 网红 球员 运动员 裁判 和尚 尼姑 牧师 士兵 军官 消防员 城管
    狱警 交警 架构 咨询 实习生 学徒 研发 后勤 仓管 内勤 外勤 调度
    """
)
ZH_JOB: Final = (
    rf"(?:{_ZH_WORDS}|[a-z ]{{0,20}}(?:engineer|developer|designer|manager|analyst|scientist|qa|sre|intern|consultant"
    r"|writer|lead|dev|marketing|sales|architect|recruiter|teacher|nurse)|[\u4e00-\u9fff](?:师傅?|员|匠"
    r"|(?<!义)工|警|商))"
)
"""A Chinese word for a profession, or an English one inside Chinese."""
