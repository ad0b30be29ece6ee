"""Words in and around Chinese names that tell what they name."""

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")

EVENT_END: Final = _words(
    "大会 峰会 年会 运动会 亚运会 奥运会 冬奥会 残奥会 世界杯 欧洲杯 亚洲杯 美洲杯 锦标赛 联赛 大奖赛 公开赛 "
    "马拉松 音乐节 电影节 啤酒节 艺术节 文化节 美食节 漫展 书展 车展 博览会 世博会 进博会 广交会 交易会 论坛 "
    "演唱会 音乐会 庙会 灯会 花会 市集 集市 画展 摄影展 艺术展 特展 展览会 展会 年货节 旅游节 "
    "樱花节 泼水节 戏剧节 读书节 购物节 风筝节 冰雪节 "
    "邀请赛 挑战赛 越野赛 大赛 总决赛 决赛 半马 全马 招聘会 发布会 开发者大会 嘉年华 拍卖会 "
    "跨年 晚会 盛典 颁奖礼 电竞赛 足球赛 篮球赛 校运会 "
    "开放日 创业赛 创客大赛 编程赛"
)
"""How occasions end: 大会, 马拉松."""
ORGANIZATION_END: Final = _words(
    "支行 分行 分公司 子公司 总公司 公司 集团 银行 医院 大学 学院 中学 小学 高中 幼儿园 研究院 研究所 事务所 "
    "出版社 俱乐部 协会 基金会 委员会 电视台 派出所 法院 检察院 工作室 实验室 乐队 电子 科技 物流 证券 保险 律所 "
    "诊所 学校 党 队"
)
"""How organisations end."""
PLACE_END: Final = _words(
    "酒店 宾馆 民宿 饭店 餐厅 餐馆 饭馆 火锅店 咖啡馆 咖啡厅 咖啡店 面馆 茶馆 书店 超市 驿站 枢纽 营地 干休所 "
    "游乐园 乐园 度假村 青旅 农庄 书院 码头 口岸 商场 广场 公园 机场 火车站 高铁站 地铁站 车站 站 体育馆 体育场 "
    "图书馆 博物馆 美术馆 电影院 影城 剧院 大厦 小区 花园 胡同 街 路 大道 山 湖 寺 庙 塔 桥 港 岛 村 镇 大剧院 "
    "健身房 堂 楼 馆 厅 亭 阁 宫 殿"
)
"""How places to go to end."""
SOFTWARE_END: Final = _words(
    "网盘 云盘 输入法 浏览器 系统 软件 云 文档 编辑器 数据库 框架 引擎 助手 会议 邮箱 插件 小程序"
)
"""How programs end."""
TITLES: Final = _words(
    "老师 医生 大夫 护士 教授 博士 先生 女士 小姐 太太 阿姨 叔叔 叔 姨 姐 哥 爷爷 奶奶 师傅 经理 主任 总监 总 董 "
    "工 院长 校长 局长 处长 科长 组长 队长 律师 警官 教练 同学 会计 老板 导师"
)
"""What people are called after their surname."""
WATER: Final = frozenset("县塔寺山岛峰村桥江河海湖湾街路镇")
"""Words of one character that end the name of a place."""
SURNAMES: Final = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔"
    "钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢"
    "安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路"
    "游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全"
    "佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝"
)
"""The surnames of nearly everybody."""
NO_NICKNAME: Final = _words(
    "大仙 大任 大全 大关 大包 大华 大单 大史 大叶 大同 大夏 大学 大安 大宗 大宝 大家 大师 大强 大成 大文 大方 "
    "大明 大桥 大武 大毛 大江 大池 大海 大游 大玉 大理 大白 大石 大章 大管 大米 大红 大美 大荣 大谷 大路 大车 "
    "大连 大金 大钱 大雨 大雪 大马 大龙 小农 小包 小华 小单 小卖 小康 小时 小明年 小池 小游 小熊 小牛 小石 小章 "
    "小管 小米 小虎 小谷 小路 小车 小钱 小麦 老农 老师 老成 老虎 阿姨 阿里"
)
"""Look like 小 or 大 with a surname, and are none."""
REPEATED: Final = _words(
    "个个 事事 人人 仅仅 伯伯 偷偷 兔兔 公公 刚刚 包包 匆匆 区区 叔叔 呵呵 哈哈 哥哥 嗯嗯 嘻嘻 嘿嘿 圈圈 处处 "
    "多多 大大 天天 太太 奇奇 奶奶 好好 妈妈 妹妹 姐姐 姑姑 姥姥 娃娃 婆婆 宝宝 家家 小小 常常 年年 弟弟 往往 "
    "恰恰 悄悄 想想 慢慢 拜拜 日日 早早 时时 明明 星星 月月 杠杠 条条 果果 样样 格格 框框 泡泡 渐渐 点点 爷爷 "
    "爸爸 狗狗 猩猩 猫猫 看看 种种 等等 粑粑 纷纷 统统 舅舅 草草 虫虫 蛐蛐 试试 说说 谢谢 远远 通通 面面 频频 "
    "饭饭 饽饽 馍馍 高高 默默"
)
"""Doubled words that are no names."""
ADDRESSED: Final = _words(
    "、 与 交给 介绍 借给 催 卖给 发给 叫 同 告诉 和 喊 寄给 帮 找 抄送 把 是 替 由 等 约 给 联系 让 译者是 请 跟 "
    "转给 还给 送给 通知 问 陪"
)
"""Before somebody: 找, 抄送, 告诉."""
SPEAKS: Final = _words("也 买 会 做 写 刚 去 又 发 和 在 就 已经 想 把 拿 来 没 的 给 要 觉得 让 说 负责 跟 还 问")
"""After somebody: 说, 买, 觉得."""
HAD: Final = _words("买 买了 买的 副 台 喝 开 开着 戴 换 换了 是 款 玩 用 穿 老 辆 选 选了 部 骑")
"""Before a thing that one has."""
STAY: Final = _words("下榻 住 住在 住进 入住 订 订了 预订 预订了")
"""Before a place that one stays at."""
LABEL_END: Final = frozenset("区单卡厅口号室年店座月期楼次版班码第线路")
"""How labels of numbers end: 订单, 航班."""
COMMON_END: Final = frozenset(
    "文语币话茶汤面饭粥饼糕肉鱼虾菜果瓜糖奶酒水药衣裤裙鞋帽包床椅桌课照片证卡票具油盐粉丝豆花串锅"
)
"""How everyday things end that LAC takes for names: 下午茶, 红烧肉."""
STRONG_EVENTS: Final = _words(
    "庙会 灯会 花会 市集 漫展 书展 车展 马拉松 半马 音乐节 电影节 戏剧节 啤酒节 越野赛 演唱会 嘉年华 锦标赛 邀请赛"
)
"""Occasions that one noun before them names: 地坛庙会."""
COMMON_BEFORE_EVENTS: Final = _words(
    "公司 学校 部门 全国 全市 全省 全球 国际 大型 小型 年度 这次 那个 这个 一场 春季 秋季 "
    "新车 线上 线下 校园 城市 国内 周末 明天 昨天 今年 去年 明年 "
    "几场 一次 歌手 偶像 明星 户外 室内 免费 露天 本地 半程 全程 迷你 动漫 相声 产品 新品 "
    "技术 行业 毕业 新年 元旦 跨年 家长 足球 篮球"
)
NO_PERSON: Final = _words(
    "昨儿 今儿 明儿 后儿 前儿 今儿个 昨儿个 花生 大姨妈 老天爷 白茶 毛肚 毛血旺 高铁 高数 "
    "高考 金毛 马桶 毛白 毛巾 毛衣 马甲 马克杯 安卓 安全 温开水 白开水 "
    "宝贝 宝宝 宝妈 宝爸 娃娃 老娘 老妈 老爸 老妹 老弟 老铁 老哥 老姐 大哥 大姐 小哥 小姐姐 "
    "小哥哥 小伙子 房东 老板 老板娘 师傅 同学 亲爱的 爱豆 麻麻 粑粑 "
    "布洛芬 阿莫西林 石榴 柏油 汤圆 元宵 粽子 月饼 艾草 樱花 桂花 梅花 兰花 白菜 黄瓜 黄豆 "
    "金桔 马蹄 马铃薯 牛腩 牛排 熊猫 金鱼 龙虾 柯基 柴犬 布偶 边牧 泰迪 金毛犬"
)
"""What LAC takes for somebody."""
MAKERS_TOO: Final = _words(
    "石头 九号 小牛 追觅 云鲸 理想 问界 美的 公牛 长安 红旗 哪吒 真我 一加 先锋 大金 添可 飞科 徐工 三一 东方红 雷沃"
)
"""Makers whose names are everyday words; a model after them tells."""
BOUGHT: Final = _words("买 买的 买了 入手 下单 网购 淘的 订购 代购")
"""Before what is bought."""
