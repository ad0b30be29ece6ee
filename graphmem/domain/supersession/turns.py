"""Words that say of a thing that it is over, or that it is another way from now on, beyond the cues of a claim.

Data only, for text in narrow lower case. Cues of claims are read wherever a claim stands; these are asked only about
short texts that share a thing with an older one, so that they may be wider.
"""

import re
from typing import Final

_REFERENCE_EN: Final = r"(?:it|them|this|that|(?:my|our|the|that|those|these|all|both)(?: [a-z'-]+){1,3})"

ENDS_ENGLISH: Final = (
    # Given away, thrown out, lost.
    rf"(?:gave|giv(?:en|ing)|handed|passed|threw|thrown|tossed|chucked|traded|put|packed|shipped"
    rf"|sent) {_REFERENCE_EN} "
    r"(?:up|away|in|out|on|over|off|back|to (?:my|the|a|our|her|his|charity|some))"
    r"|(?:hung|hang(?:ing)?) up (?:my|our|the)|packed (?:it )?in|called it (?:quits|a day)|got shot of|binned"
    r"|scrapped|donated|rehomed|re-homed|auctioned|flogged|offloaded|sold (?:up|off)|pawned|wrote off|written off"
    r"|totall?ed|(?:was|were|got|been) (?:stolen|nicked|scrapped|towed|demolished|abolished|axed|pulled|dropped"
    r"|removed|deleted|written off|let go|sacked|fired|made redundant|discharged|put down|called off|wound up"
    r"|decommissioned|retired|switched off|sunset|killed off|disbanded|taken down|taken off)"
    # Ended by contract or on a screen.
    r"|(?:axed|scrapped|binned|canned|pulled|withdrew|revoked|cancell?ed) (?:my|our|the)"
    r"|uninstall(?:ed)?|deleted|deactivated|deregistered|disconnected|lapsed|(?:didn't|did not|haven't|not) renew"
    r"(?:ed|ing)?|let (?:it|my|the|our)(?: [a-z]+){0,3} (?:lapse|expire|go|run out)|(?:has|have|'s) expired"
    r"|closed (?:my|our|the|its|his|her)(?: [a-z]+){1,3}|refunded|returned (?:it|the|my)|opted out|unfollowed"
    r"|checked out of|terminated|severed|dissolved|revoked|withdrew from|withdrawn|backed out|bailed on|bowed out"
    # People, jobs and places.
    r"|split up|separated|parted ways|cut ties|called off|walked out|fell out with|last day (?:was|at)|laid off"
    r"|last day|tapered off|eased off|(?:had|decided|chose|been forced) to (?:give up|quit|drop|sell|stop"
    r"|cancel|pack in|leave|close|get rid of)|let (?:[a-z]+ ){1,3}go(?= |$)|handed in my (?:badge|keys"
    r"|resignation)|stood down|moved on from"
    r"|moved out|graduated|finished (?:school|college"
    r"|uni|university|my|the|our|treatment|rehab)|completed (?:my|the|our)|(?:went|gone) (?:bust|under"
    r"|out of business)"
    r"|folded|wound down|shut (?:up )?(?:shop|its doors|for good)|closed (?:its doors|for good|permanently)"
    # Habits, sicknesses, debts.
    r"|swor(?:e|n) off|(?:i'm|i am|been|came|come|weaned|went) off (?:the |my )?[a-z]+|cut out"
    r"|cut [a-z]+(?: [a-z]+)? out|cold turkey|kicked"
    r"|(?:all|fully|completely|totally) (?:better|clear|recovered|healed|gone)|recovered|cured|cleared up"
    r"|in remission"
    r"|paid (?:off|back) (?:the|my|our|that)|paid (?:it|them|[a-z ]{1,20}) (?:off|back)|paid in full|settled up"
    r"|(?:last|final) (?:instal?lment|payment|repayment|session|lesson|dose|shift|chapter|episode)"
    r"|grown out of|outgrew|outgrown|haven't [a-z]+ (?:[a-z]+ ){0,4}(?:since|in (?:months|years|ages|weeks)"
    r"|for (?:months|years|ages|weeks))|don't bother|no more [a-z]+|for good|once and for all|over and done"
    r"|done and dusted|a thing of the past|ancient history|is history|is dead|went dead|gave up the ghost|packed up"
    r"|conked out|broke for good|never (?:[a-z]+ ){1,2}(?:again|now)|no [a-z]+ (?:for me |allowed )?(?:anymore"
    r"|any more)"
)
ENDS_CHINESE: Final = (
    # Given away, thrown out, lost.
    r"送(?:人|走|出去)|送(?:去|到|给|回)[^，,。]{0,6}(?:家|养|了)|(?:转|处理|出|甩|当|扔|丢|砸|烧|撕|删"
    r"|清)(?:掉|手|卖)了?"
    r"|(?:卖|捐|扔|删|拆|砍|撤|砸|剪|剃|拔|摘|报废|上交|没收|收走|偷|弄丢|搞丢|搬空|清空|转走|领走|接走|还回去)了"
    r"|(?:捐|赠|让|留|交|转|退)给了?|交(?:还|接|出去|回)|(?:丢|摔|碎|(?<![累乐忙吓急饿气])坏|枯)了$"
    r"|(?:坏|丢|摔|碎|卖|扔|捐|删|拆)(?:掉|光|完)"
    # Ended by contract or on a screen.
    r"|退(?:费|款|货|会|群|坑|圈|押|保|票|房|出|掉|订|租|学|伙|团|赛|居二线|役|伍|休)|[没不未](?:再)?续(?!航|签证)"
    r"|断(?:更|供|联|缴|粮|奶|交|掉|了)|停(?:掉|更|产|办|运|播|刊|售|业|缴|发|机|工|学)|关(?:停|张|店|门了|服"
    r"|站)|歇业|打烊不干"
    r"|下(?:架|线|岗|课了|馆子少)|卸载|卸掉|卸任|注销|销[户号]|解[绑约除散聘]|作废|失效|过期|到期|期满|吊销"
    r"|作罢|拉黑|取关|屏蔽了"
    # People, jobs and places.
    r"|毕业|结业|肄业|辍学|休学|结[课项案业]|杀青|完[结工本稿]|竣工|收[官尾工摊](?!入)|离[职任婚异队开校岗]"
    r"|辞[职退掉了工]"
    r"|裸辞|被(?:裁|辞|开|炒|优化|淘汰|取消|撤|砍|拆|封|停|退)|炒(?:了|鱿鱼)|失业|跳槽|散伙|散了|黄了|掰了|吹了"
    r"|崩了|倒闭|破产|关门大吉"
    r"|绝交|翻脸|闹(?:翻|掰)|分(?:手|开了|居)|离了|(?:搬|调|转|撤|移|迁)(?:走|离|出)|调(?:岗|任|离|走)"
    r"|去世|过世|离世|走了$|病逝|寿终"
    # Habits, sicknesses, debts.
    r"|戒(?:了|掉|断|酒|烟|糖|奶)|告别|拜拜|再见了|说再见|一刀两断|金盆洗手|(?:彻底|完全)(?:不|没|放弃|躺平|戒)"
    r"|躺平|翻篇|打入冷宫|吃灰"
    r"|(?:痊|治|病|养|修|长|恢复)(?:愈|好)了?|康复|出院|拆(?:线|石膏)|(?:好|瘦|退烧|消肿)了$|(?:还|结|付|缴|交"
    r"|扣|供)(?:清|完|讫)"
    r"|无债|[熬干做等]到头|熬出头|最后一[期次笔节天个]|到此为止|告一段落|画上句号|不复存在|成为历史|老黄历"
    r"|(?:吃|喝|沾|碰|动|做|干|去|跑|跳|玩|听|闻|开|打|骑)不(?:成|动|了)了"
    r"|再[也没不][^，,。]{0,12}(?:了|过)|(?:不|甭"
    r"|没(?![^，,。]{0,3}[完到好成上着过]))[^，,。是对]{1,12}(?<!就睡)了$|用不[上着]|不(?:碰|沾|混|追|养|管|搞|弄)了?"
)

ENDS: Final = re.compile(rf"(?<![a-z])(?:{ENDS_ENGLISH})(?![a-z])|{ENDS_CHINESE}")
"""The thing is over."""

TURNS: Final = re.compile(
    r"(?<![a-z])(?:(?:push|mov|put|bring|shift|brought|chang|switch|transferr?)(?:ed|ing"
    r"|e)? (?:[a-z]+ ){1,4}(?:back|forward|up|out|over)? ?to"
    r"|(?:moves|goes|shifts|changes|switches|becomes) to|(?:start(?:ed)?|back to|went back to"
    r"|took up) [a-z]+ing (?:[a-z]+ )?(?:again|now)"
    r"|learn(?:ed|t) to|can (?:finally )?now|can finally|going forward|from here on|from (?:this|that) (?:day"
    r"|week|month|year|point)|henceforth|ever since"
    r"|(?:has|have|'s|'ve) (?:taken over|become|gone|turned|grown|gone back|moved on|shifted|ended up|come back)"
    r"|(?:up|down) from (?:[£$€]?[0-9]|[a-z]+)"
    r"|(?:had|have|has|decided|needed) to (?:drop|cut|raise|lower|reduce|increase|bump|move|switch|change"
    r"|push) (?:[a-z]+ ){1,4}to"
    r"|bumped (?:[a-z]+ ){0,3}(?:up|down)|(?:went|gone|gonna be|is|are|am|'m|back) (?:vegan|veggie|vegetarian"
    r"|freelance"
    r"|part[- ]time|full[- ]time|remote|solo|electric|digital|paperless|keto|gluten[- ]free|dairy[- ]free|back to)"
    r"|(?:back|down|up|over|on) to (?:my |the )?(?:[a-z]+ )?[0-9a-z]+ (?:now|instead|a (?:day|week|month))"
    r"|(?:shifted|ported|defected|flipped|graduated|progressed|crossed over|reverted|rolled back|rebranded|rewrote"
    r"|rewritten|rebuilt|redid|redone|repainted|redecorated|reassigned|relocated|resettled|rehoused|retrained) "
    r"|(?:took|taken|takes) (?:over|the place of|his place|her place)|stepped (?:up|in) as|succeeded|handed over to"
    r"|(?:down|up) to (?:[0-9]|one|two|three|four|five|six|seven|eight|nine|ten|a )|(?:dropped|rose|risen|grew"
    r"|grown|shrunk|shrank|doubled|tripled|halved|jumped|fell|fallen|climbed|crept|expanded"
    r"|trimmed|cut|knocked|scaled|slimmed) (?:back |down |up |by half )?(?:to|from)|put (?:back|forward) (?:to|by)"
    r"|new (?:[a-z]+ )?(?:is|one is|one's)|is the new|swapped (?:it|my|the|our)|got (?:a|the|my|our) new"
    r"|(?:only|just|strictly|all) [a-z]+(?: [a-z]+)? (?:now|these days|from now on|from here on)"
    r"|(?:it's|they're|we're|i'm|she's|he's) (?:on |in |at |with |all )?(?:[a-z0-9]+ ){1,3}(?:now|these days"
    r"|nowadays))"
    r"(?![a-z])"
    r"|(?:往后|今后|以后|从此|打今儿|从今|即日|从(?:这|本|下|上)?个?[周月年天学]期?[一二三四五六日天]?(?:起|开始))"
    r"(?:[^，,。]{0,6})(?:都|一律|统一|就|全|只|改|用|按|别|发|找|归|由|走|交|不|照|收|算|付|要交|涨|降|放|在)"
    r"|一律|统一(?:改|用|换|按|走)"
    r"|转(?:正|为|成|投|型|学|科|会|组|专业|战|去|到|岗|行|用)|投奔|跳到|改(?![天善革编稿卷进造名字密口作装观]"
    r"|主意|一下|了?[一下]个)[\u4e00-\u9fff]"
    r"|换(?!位|届|季|句|汤|言|洗|气|算|个角度|个说法|血)[^，,。]{1,8}[了的]"
    r"|就?成[^，,。立绩本功员都年熟长]{1,8}了|(?:升|提|晋|荣升|擢)(?:为|任|到|成|了|职|级"
    r"|组长|主管|经理|总监|学|上|初|高|大|班)|提(?:拔|干)|接(?:手|任|替|棒|管|班)|交(?:给|由)|移交"
    r"|由[^，,。]{1,6}(?:接|负责|管|带|顶|代)"
    r"|归[^，,。]{1,6}管|顶替|代替|取代|替代|换人|(?:挪|移|调|搬|迁|推|提前|延|改签|改约)(?:去|至|到|往|在)"
    r"|(?:涨|降|加|减|缩|增|升|跌|砍|扩|翻|提|调|压)(?:到|成|至|了|为)|翻倍|减半|重(?:写|构|装|建|做|搭)"
    r"|[瘦胖长减]到|用[^，,。]{1,10}重[写做构]|(?:重新"
    r"|另外?)(?:拉|装|办|买|找|选|租|换|配|开|订|搞|弄|招|请|注册)"
    r"|新(?:来|换|办|买|装|配|租|招|请|开|拉)(?:的|了)|入(?:职|伙|住|手|籍)|领(?:证|养)了?|落户|定居|上岸|考上"
    r"|录取|已经是|现在(?:都|是|改|只|就|用|归)"
    r"|重回|回归|恢复(?:成|到|为)|变(?:成|回|为|更)|越来越"
)
"""The thing is another way from now on."""
