"""Words by which a clause binds whoever acts for the user, in both languages. Data only; see `constraints`.

English patterns are searched in lower case with straight apostrophes. They know ways of speaking, and no topic beyond
the commonest diets and conditions, whose names alone say what to leave out.
"""

import re
from typing import Final

_B: Final = r"(?<![a-z'])"
_E: Final = r"(?![a-z'])"

_NEVER: Final = (
    r"(?:don't|doesn't|do not|does not|can't|cannot|can not|never|won't|will not|no longer|shouldn't|should not"
    r"|mustn't|must not|not (?:allowed|supposed|able) to|unable to|refuses? to|rarely|hardly ever|try not to"
    r"|tries not to|stopped|quit|gave up|given up|(?:am|is|are|'m|'s|'re) not)"
)
_DEED: Final = (
    r"(?:eat|drink|consum|touch|smok|vap|wear|watch|read|listen|fly|driv|travel|commut|work(?= (?:on|past|after"
    r"|before|at|weekends|nights|late|sundays))|stay|sit|rid|shop|spend"
    r"|buy|order|visit|swim|play|cook|pay|attend|accept|schedul|book|answer|check|reply|repl|deploy|commit|merg|push"
    r"|us|tak|tolerat|handl|digest|stomach|lift|jog|climb|hik|camp|div|danc|sleep|wak|invest|gambl|go(?= to| out| near"
    r"| on|ing)|get up|enjoy|like|car(?= for)|want(?! to)|do(?= [a-z]+(?: [a-z]+)? (?:before|after|on|at|in)| mornings"
    r"| meetings| calls| weekends)|have (?:any|meat|dairy|alcohol|coffee|caffeine|sugar|gluten|meetings|calls|nuts|eggs"
    r"|seafood|anything|spicy|pork|beef))"
)
_DIET: Final = (
    r"(?:vegans?|vegetarians?|veggie|pescatarians?|kosher|halal|keto(?:genic)?|paleo|teetotal(?:l?ers?)?|sober|fasting"
    r"|ramadan|pre-?diabetic|diabet(?:ic|es)|gout|hypertension|high blood pressure|high cholesterol|(?:acid )?reflux"
    r"|heartburn|gerd|gastritis|ulcers?|ibs|c(?:o)?eliac(?: disease)?|lactose|asthma(?:tic)?|epilep(?:sy|tic)"
    r"|migraines?|pregnan(?:t|cy)|breastfeeding|colou?r[- ]?blind(?:ness)?|dyslexi[ac]|wheelchair|vertigo"
    r"|(?:claustro|acro|arachno|agora)phobi[ac]|motion sick(?:ness)?|car ?sick|sea ?sick|travel sick|altitude sickness"
    r"|phobia|fear of [a-z]+|insomnia|anxiety|bad (?:knees?|back|shoulder)|sensitive (?:stomach|skin|teeth)"
    r"|(?:knee|back|shoulder|wrist|ankle) (?:injury|pain|problems?)|(?:[a-z-]+ ){0,3}diet|plant[- ]based"
    r"|low[- ](?:carb|salt|sodium|fat|sugar)|(?:gluten|sugar|dairy|caffeine|alcohol|nut|lactose|egg|soy|meat)[- ]free"
    r"|blood thinners|warfarin|metformin|statins|antibiotics|heart (?:condition|disease)|kidney disease|hay fever)"
)

ENGLISH: Final = re.compile(
    rf"{_B}allerg(?:y|ies|ic){_E}|{_B}intoleran(?:t|ce){_E}|anaphyla|{_B}sensitive to{_E}"
    # Diets and conditions, as what somebody is, has or follows.
    rf"|{_B}(?:i'm|we're|he's|she's|they're|am|is|are|has|have|having|got|suffers? from|diagnosed with|with|been|follow"
    r"(?:s|ing)?|keeps?|eats?(?: only)?|on|needs?|observes?|practi[cs]es?|keeping|prone to|gets?|sticks? to|went|gone"
    r"|going|be|stay(?:ing)?|uses?|in)"
    rf" (?:(?:an?|my|very|really|strictly|strict|a strict|fully|mostly|now|also|severe|mild|currently|easily|type [12]"
    rf"|\w+ (?:months?|weeks?)) ){{0,3}}{_DIET}{_E}"
    rf"|^(?:(?:strictly|mostly|fully) )?{_DIET}{_E}|^(?:[a-z-]+ ){{1,3}}(?:allergy|allergies|intolerance){_E}"
    rf"|{_B}(?:on|following|follows?) (?:an? |my )?(?:[a-z-]+ ){{0,3}}(?:plan|regimen|detox|cleanse){_E}"
    # What is left alone.
    rf"|{_B}(?:not|n't) (?:supposed|allowed|permitted|able) to |{_B}(?:can't|cannot|don't|doesn't) do (?!it|that|this"
    rf"|any"
    rf"|much|so|well|my|the|what)[a-z]+|{_B}(?:i'm|we're|am|is|are) cutting [a-z]+"
    rf"|{_B}(?:aversion to|trouble (?:digesting|breathing|sleeping|walking|with (?:stairs|heights|crowds|noise|dairy"
    r"|gluten|spices?))|a (?:big |hard |firm )?no[- ]?(?:go)? for (?:me|us|my))"
    r"|(?:stress|drain|freak|overwhelm|bother|exhaust)(?:e?s)? (?:me|us)|(?:n't|not) (?:agree|sit well) with (?:me|us"
    r"|my)"
    rf"|{_B}(?:gets?|feels?) (?:so |very |really |easily )?(?:anxious|nervous|sick|dizzy|nauseous|overwhelmed|panicky"
    rf"|carsick|headaches?|migraines?){_E}|{_B}(?:breaks?|comes?) out in|(?:light sleeper|night owl|early bird|morning"
    rf" person|introvert){_E}|'d (?:much )?rather|(?:best|better|fine|good) for (?:me|us)$|^[a-z]+ over [a-z]+(?:,?"
    rf" (?:always"
    r"|please|any day|every time))?$"
    rf"|{_B}user (?:wants?|needs?|likes?|prefers?|expects?|asks? for|insists?){_E}|{_B}(?:want|need|expect|like)s?"
    r" (?:my |all |only )?(?:[a-z-]+ )?(?:answers?|replies|responses|summaries|explanations|emails?|access|silence"
    r"|quiet)"
    rf"|{_B}{_NEVER} (?:(?:really|ever|even|actually|usually|normally|generally|like to|want to|go|like|any|at all"
    rf"|anymore|have to) ){{0,2}}{_DEED}(?:e|es|s|ing|ies|y|ten|ping|ting|ming)?{_E}"
    rf"|{_B}(?:eats?|drinks?|wants?|wears?|takes?|uses?|likes?|watch(?:es)?|recommend|suggest|give|book|order|buy|show"
    rf"|send|accepts?|have|has) (?:me |us )?(?:no|nothing|none|only|neither){_E}(?! idea| time| problem| way| one|"
    rf" choice)"
    rf"|{_B}(?:avoids?|avoiding|steers? clear of|stays? (?:away from|off)|keeps? away from|abstains? from|refrains?"
    rf" from"
    r"|cut(?:s|ting)? (?:out|down on|back on|down|back)|given up|gave up|giving up|swore off|sworn off|laying off"
    r"|watching (?:my|his|her|our) [a-z]+|off (?:sugar|alcohol|caffeine|coffee|dairy|meat|gluten|carbs|bread|nicotine)"
    rf"|nothing (?:too )?[a-z]+){_E}"
    rf"|{_B}(?:off[- ]limits|forbidden|prohibited|banned|not allowed|no[- ]gos?|out of the question|not an option"
    rf"|a deal[- ]?breaker|not ok(?:ay)? (?:for|with) me|too [a-z]+ for (?:me|us)|disagrees? with me){_E}"
    rf"|{_B}(?:upsets?|hurts?|irritates?|bothers?) (?:me|my|his|her|our)|{_B}(?:makes?|gives?|keeps?|brings?|leaves?"
    rf"|sends?|turns?"
    r"|puts?|triggers?) (?:me|my [a-z]+|us) (?:so |really |very |feel |out in |off|into )?(?:sick|ill|anxious|nauseous"
    r"|dizzy|uncomfortable|sleepy|bloated|jittery|queasy|unwell|nervous|panic|hives|a? ?rash|awake|up|off|asthma"
    r"|migraines?|headaches?|(?:a |bad |terrible )?(?:headache|migraine|stomach ?ache|heartburn|rash|cramps))"
    # What is disliked or feared.
    rf"|{_B}(?:trying|needs?|wants?|have|has|supposed|working|told) to (?:lose weight|cut (?:down|out|back)|eat less"
    rf"|drink"
    rf" less|avoid|stay away|keep (?:off|away)|limit|reduce|watch (?:my|his|her)|be careful with){_E}"
    rf"|{_B}(?:hates?(?! (?:that|it when|how|to (?:say|admit|break|ask|bother|be)))|dislikes?|detests?|loathes?"
    r"|despises?|can't (?:stand|bear|abide|deal with|do(?= [a-z]+$))|(?:not|never been) (?:(?:really )?(?:a|much of a)"
    r" (?:big |huge )?fan of|fond of|keen on|into|big on|crazy about)|(?:isn't|aren't|is not|are not) (?:my|our)"
    r" (?:thing"
    r"|cup of tea|style)|afraid of|scared of|terrified of|frightened of|fed up with|sick of|grossed out by|dreads?"
    rf"|could do without){_E}"
    # What is preferred, or always so.
    rf"|{_B}(?:prefers?|preferred|preference is|preferences? (?:for|are)|(?:'d|would) (?:much )?rather|rather not"
    r"|insists? on|sticks? to|as a rule|(?:i|we) use [a-z]+ (?:as|for (?:all|every|my|our))|(?:i|we|he|she) needs?"
    r" (?:at least|an? [a-z-]+(?:[ -][a-z]+)? (?:option|room|seat|table|chair|break))|(?:we|our (?:team|company"
    r"|family)|my team) (?:always |only )?uses?|keep (?:it|them|that) (?:free|clear|open)|(?:should|must|may)"
    r" (?:never|always|only|not)|recovering (?:alcoholic|addict)|(?:can|will|may) only|(?:mornings?|afternoons?"
    r"|evenings?|nights|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?) (?:is|are) (?:taken|busy|blocked|off"
    r"|out|reserved|full|for|family)|only (?:in|on|at|before"
    r"|after|from|between|until|if|when|with)|by default|whenever possible|(?:i|we|he|she|user) (?:only|always)"
    r" (?!forg|lose"
    r"|lost|thought|knew|wonder|wanted|had|was|just|did|got)[a-z]+|(?:i|we) need (?:my|all|every) |works? best for me"
    r"|(?:i|we) (?:like|want|need) (?:my|your|to (?:have|get|see)|answers|replies|explanations|things|it when)"
    r"|(?:un)?available (?:only|on|before|after|from|until|between)|not (?:available|free) (?:on|before|after|in|at)"
    r"|keep (?:my|our|all|every) [a-z]+ (?:[a-z]+ )?(?:free|clear|open|short|brief)"
    r"|(?:has|have|needs?|ought) to be|must (?:be|have|include|not)|should (?:always |never )?be)"
    rf"|{_B}(?:my|our|the|his|her) (?:[a-z]+ ){{0,3}}(?:budget|limit|cap) (?:[a-z]+ ){{0,4}}(?:is|of|for|stays)"
    rf"|{_B}budget(?:ed)?(?: is| of|:)? (?:about |around |under |at |max |up to )*[$£€¥]?\d"
    rf"|{_B}(?:no more than|at most|under|below|up to|max(?:imum)?(?: of)?|less than|can't spend over"
    r"|can't afford(?: more than)?) [$£€¥]?\d[\d,.]*(?: (?:dollars|euros|pounds|yuan|rmb|usd|a night|per (?:night"
    r"|person"
    r"|month)|words|sentences|minutes|hours|bullets?|lines|characters|pages))"
    rf"|{_B}(?:from now on|going forward|in (?:the )?future|at all times|every time|each time|for all (?:future|my)"
    rf"|remember that i){_E}"
)
"""A way of speaking that may bind."""

ENGLISH_ORDER: Final = re.compile(
    r"^(?:(?:please|also|and|but|just|kindly|ok|okay|so|oh|remember to|make sure (?:to|you)|be sure to|i(?:'d| would)"
    r" like"
    r" you to|i (?:want|need|ask) you to|you (?:should|must|can)|when (?:you|i)[^,]{3,40},|if (?:you|i)[^,]{3,40},"
    r"|from now on|going forward|in (?:the )?future),? )*"
    r"(?:(?:never|don't(?: ever)?|do not(?: ever)?|stop) (?!worry|forget|know|think|mind|bother|you|hesitate|get me"
    r" wrong"
    r"|i |we |be (?:silly|sad|sorry|late|shy)|give up|tell|wait|let|miss|lose|ask me (?:why|how)|remember|see|need"
    r"|have)"
    r"[a-z]+|always (?!wanted|been|thought|had|was|so)[a-z]+|avoid (?!a |the )[a-z]+|refrain from|steer clear of"
    r"|(?:recommend|suggest|book|order|give me|show me|send me|use|buy|choose|pick|play|offer)(?: me| us)? (?:no|only"
    r"|nothing) [a-z]+|only (?:recommend|suggest|use|book|order|buy|give|show|send|schedule|include|reply|answer|write)"
    r"|no (?!problem|worries|idea|way|one|doubt|need|thanks|thank|rush|longer|matter|wonder|luck|news|time|reason|clue"
    r"|i|we|he|she|it|more than|offence|offense|kidding|joke|big|response|reply|answer yet)[a-z]+(?: [a-z]+)*"
    r"|(?:keep|make) (?:it|your|the|all|my|answers|replies|responses|explanations|emails|messages|things|code"
    r"|summaries)"
    r" [^,]*(?:short|brief|concise|simple|formal|casual|detailed|plain|polite|under|below|to the point|professional"
    r"|light)"
    r"|(?:give|send|show|write) (?:me )?[a-z ]{2,30} without |call me [a-z]+|address me|(?:answer|reply|respond|write"
    r"|explain|speak|talk|summari[sz]e)(?: to)?(?: me)?"
    r"(?: everything| things| it| answers)? (?:in|with|using|as|without|only|briefly|concisely|formally"
    r"|casually)(?![a-z])"
    r"(?! (?:the|a) (?:kitchen|room|office|meeting|morning))|use (?:metric|imperial|celsius|british|american|plain"
    r"|simple"
    r"|bullet|tabs|spaces|type hints|24|the (?:metric|24)|markdown|tables?|formal|informal|simplified|traditional"
    r"|chinese|english)|skip (?:the )?(?:intro|pleasantries|small talk|greetings?|disclaimers?|apolog|preamble"
    r"|explanations?|emoji|jargon|details)|leave out|(?:start|end|begin|finish) (?:every|each|all)|include (?:sources"
    r"|units"
    r"|examples|citations|links|the source|dates)|put the )"
)
"""An order to whoever answers, from the beginning of a clause."""

NOT_BOUND_ENGLISH: Final = re.compile(
    rf"{_B}(?:not|isn't|aren't|never been|no longer|no known|without|stopped being|wasn't) (?:(?:an?|really|at"
    rf" all|even"
    rf"|any|actually|very) ){{0,2}}(?:allerg|intoleran|{_DIET}|sensitive to|afraid|scared|picky)"
    rf"|{_B}no (?:food |known |real )?(?:allerg|dietary|diet|restrictions|preference)|{_B}(?:don't|doesn't|do not)"
    rf" (?:have"
    r" (?:any |an? )?(?:[a-z]+ ){0,2}(?:allerg|diet|restriction|preference|problem)|mind|care (?!for)|hate|dislike"
    r"|avoid)"
    rf"|{_B}(?:can|could) (?:now )?(?:eat|drink) (?:anything|everything)|{_B}eats? (?:anything|everything)"
    r"|(?<![a-z])no longer (?:hate|mind|avoid|prefer)"
    # Cheers somebody up, or only tells what has been.
    rf"|{_B}(?:don't|do not|never|not) (?:ever |you )?(?:giv(?:e|ing) up|quit(?:ting)?$|quit on"
    r"|let (?:it|that|this|them|him|her|anything|anyone|the|me|us|you)|stop (?:dreaming|believing|trying|smiling)"
    r"|get discouraged|be (?:scared|afraid|so hard|too hard|shy|sad)|lose (?:hope|heart|faith)|beat yourself"
    rf"|hold back|miss a beat|forget|worry){_E}"
    rf"|^always (?:here|there|good|great|nice|happy|glad|up for|fun|a pleasure)|{_B}(?:can|could) always count on"
    rf"|{_B}(?:always|never) (?:look(?:ed)? forward|feel like|felt|been|had (?:a|the) chance|seen|heard|known){_E}"
    rf"|^no (?:prob|further|biggie|sweat|pressure|stress|hard feelings){_E}"
)
"""Says that somebody is free to, or cheers somebody up: no other word makes it binding."""
ENGLISH_NOT: Final = re.compile(
    rf"{NOT_BOUND_ENGLISH.pattern}"
    rf"|{_B}(?:tonight|today|yesterday|last (?:night|week|month|year)|this (?:morning|afternoon|time)|just now|earlier"
    rf"|the other day|tomorrow){_E}|{_B}(?:was|were|used to|had been){_E} (?!told|diagnosed|advised|raised|born)"
    rf"|{_B}(?:thinking (?:of|about)|considering|might|maybe|perhaps|planning to|plan to|going to (?:try|quit|stop)"
    rf"|wish|would be){_E}|{_B}(?:didn't|hated|disliked|haven't|hasn't|hadn't){_E}(?! (?:eaten|touched|had) [a-z"
    rf" ]*(?:since"
    r"|in years))|don't like to (?:say|admit)|can't (?:believe|wait|remember|find|tell|see why|help)"
    r"|(?<![a-z])(?:books?|reports?|articles?|papers?|films?|essays?|talks?|lectures?) (?:on|about)(?![a-z])"
)
"""Says that it does not hold, held once, holds today alone, or is only thought of."""

CARED_FOR_ENGLISH: Final = (
    r"(?:mother|mom|mum|mama|father|dad|papa|parents?|folks|sister|brother|siblings?|wife|husband|hubby|partner|spouse"
    r"|fianc[eé]e?|girlfriend|boyfriend|son|daughter|child|children|kids?|toddler|baby|twins|grand[a-z]+|granny|nana"
    r"|aunt(?:ie)?|uncle|cousin|nephew|niece|[a-z]+-in-law|in-laws|family|friends?|best friend|roommate|flatmate"
    r"|housemate|guests?|household|cat|dog|puppy|kitten|pet|team|students?|patients?)"
)
_OTHERS_ENGLISH: Final = (
    r"(?:boss|manager|director|lead|mentor|advis[eo]r|professor|colleagues?|co-?workers?|teammates?|neighbou?rs?"
    r"|landlord|landlady|tenants?|doctor|dentist|teacher|coach|clients?|customers?|ex|ex-[a-z]+|lawyer|accountant"
    r"|classmates?|barista|trainer)"
)
OTHERS_ENGLISH: Final = re.compile(
    rf"^(?:(?:and|but|so|also|because|since|as|apparently|well|actually),? )*(?:(?:my|our|the|a|her|his|their|some"
    rf"|one of my) (?:[a-z]+ ){{0,2}}?{_OTHERS_ENGLISH}(?:'s [a-z]+)?{_E}|(?:some|most|many|lots of|a lot of|few|other)"
    r" [a-z]+|(?:people|everyone|everybody|nobody|no one|somebody|someone|vegans|vegetarians|muslims|jews|hindus|cats"
    r"|dogs|birds|americans|germans) |(?:he|she|they)(?:'[a-z]{1,2})?(?![a-z])|(?:his|her|their) [a-z]+"
    r"|the (?!user|family|kids|baby|children|food|meetings?|budget|answers?|smell|taste|thought|sight|idea)[a-z]+"
    r" (?:is|are|has|does|says|doesn't|don't|hates|never|can't|eats|prefers)(?![a-z]))"
)
"""Somebody else, or people in general, at the beginning of a clause."""
PRONOUN_ENGLISH: Final = re.compile(
    r"^(?:(?:and|but|so|also|because|since),? )*(?:he|she|they)(?:'[a-z]{1,2})?(?![a-z])|^(?:his|her|their) [a-z]+"
)
OWN_ENGLISH: Final = re.compile(
    rf"{_B}(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|us|our|ours|the user|user|user's|myself){_E}"
)
CARED_ENGLISH: Final = re.compile(
    rf"^(?:grand(?:ma|pa|mother|father|dad)|granny|nana|mom|mum|dad|mommy|daddy){_E}"
    rf"|{_B}(?:my|our|the user's|user's) (?:[a-z0-9-]+ ){{0,3}}?{CARED_FOR_ENGLISH}{_E}"
)
HEALER: Final = re.compile(
    r"(?:doctor|gp|physician|dentist|therapist|nutritionist|dietitian|physio|nurse|trainer|midwife|cardiologist)"
    r"|医生|大夫|医嘱|营养师|康复师|教练|护士|中医"
)
"""Whose advice binds the one who tells it."""
CONDITION: Final = re.compile(
    r"(?:^|[ ,])(?:if|when|whenever) (?:you|i) (?:ask|recommend|suggest|write|answer|reply|book|order|plan|schedule"
    r"|need"
    r"|want|are asked|explain|send|cook|go|travel|fly)"
    r"|(?:如果|要是|当|每次|凡是)?(?:你|我|让你|给我|帮我)*(?:推荐|安排|写|问|订|点|回答|回复|规划|解释"
    r"|发)[^，。]{0,8}(?:时|的话|的时候)?"
)
"""A condition under which an order holds."""

HOUR: Final = re.compile(
    r"(?<![a-z])(?:quit|gave up|given up|stopped|swore off) (?:[a-z]+ing|[a-z]+)(?![a-z])|戒[了掉烟酒糖]"
    r"|[\d点时分号日月周期天半一二三四五六七八九十餐饭班睡]\s?[以之]前|(?<![a-z])before \d|从小|自小|since (?:i was"
    r"|childhood)"
)
"""A time before which something holds, or what was given up, and not what was so before."""

CHINESE: Final = re.compile(
    r"回民|穆斯林|佛教徒|信佛|素食者|敏感|不想再|(?:统一|一般|主要|平时)[都也]?用|更[爱偏]|[闻吃喝碰坐](?:到"
    r"|了)?[^，。]{0,8}就[会]?[^，。]{0,4}[疼痛晕吐痒疹肿红泻喘]|要[^，。]{1,8}的(?:座|位|房|床|桌|酒店|回答|格式)"
    r"|用户(?:喜欢|偏好|希望|想要|需要|习惯|要求)"
    r"|过敏|不耐受?|忌口"
    r"|吃素|素食|纯素|全素|吃斋|清真|戒[酒烟糖咖碳奶肉辣口]|控糖|减肥|减脂|减重|生酮|低碳|[低少][盐糖脂钠油辣]|无麸质"
    r"|断食|糖尿病|血糖[偏太]?高"
    r"|痛风|尿酸|高血[压脂]|血[压脂][偏太]?高|胆固醇|胃(?:病|炎|溃疡|不好|不太好|寒|弱|酸)|肠胃|反流|哮喘|心脏(?:病"
    r"|不好)|肾(?:病|不好|结石)"
    r"|怀孕|孕期|孕妇|备孕|哺乳|癫痫|色[盲弱]|轮椅|恐高|恐惧症?|恐飞|晕[车船机血针]|高反|失眠|(?:膝盖?|腰|颈椎|肩膀?"
    r"|背)(?:不好|有伤|受伤|受过伤|疼|痛|椎|间盘)"
    r"|偏头痛|蚕豆病|鼻炎|湿疹"
    r"|(?:从来不|从不|绝不|坚决不|再也不|已经不|都不|也不|不再|不太能?|不能|不会|不敢|不想|不愿意?|不可以|不宜|不怎么"
    r"|不肯|不方便|没法|无法|不得"
    r"|一[点口][儿]?[也都]?不|不)(?:再|去|能|太|怎么|敢)?(?:吃(?!亏|力|惊)|喝|碰|沾|抽|穿|戴|看(?!好|见|到|懂|清|法"
    r"|出)|听(?!见|到|说|懂)"
    r"|坐|住|买|订|接(?!下来)|开会|开车|参加|玩|爬|跑|运动|加班|出差|安排|接受|闻|养|熬夜|早起|飞|花|超过|低于|晚于"
    r"|早于|用(?!了|谢|担心|客气|急|再"
    r"|说|你|来|管|麻烦|去|怕|想)|喜欢|爱(?!好|国)|感兴趣|考虑|放|加|做|点|谈|聊)"
    r"|(?:周[一二三四五六日末天]|早上|上午|中午|下午|晚上|[点时半])[^，。]{0,6}(?:没空|没时间|有事|不方便|不在"
    r"|要[接上带陪])|不会(?:游泳|骑|滑|开)|不(?:让|允许|许|准)[养吃喝带抽放用进]|(?:滴酒不沾|烟酒不沾|不沾|不感冒"
    r"|没兴趣|没有兴趣|不合胃口"
    r"|忌(?=[辣酒烟生冷油腻糖荤])|不辣|太辣)"
    r"|戒(?:了|掉)|避免|避开|远离|拒绝|谢绝|少(?:吃|喝|放|加|用|安排|碰)|[吃喝坐住穿听看用玩](?:不了|不惯|不得)"
    r"|接受不了|消化不了"
    r"|(?<![可哪恐只生那])怕(?!.{0,4}(?:来不及|忘|迟到|错过))[\u4e00-\u9fff]|害怕|受不了|忍不了|忍受不了|讨厌|反感"
    r"|厌恶|嫌(?!疑)|不喜欢|不爱"
    r"|偏好|偏爱|更喜欢|更想要?|更愿意|比较喜欢|倾向|宁愿|宁可|习惯(?!了?吗)|只(?:吃|喝|用|坐|住|买|穿|看|接受|要|能"
    r"|在|想|喜欢|写|推荐|开|订|选|玩)"
    r"|预算[^，。]{0,8}(?:[\d一二两三四五六七八九十百千万]|有限|紧|不|上限)|不超过|不高于"
    r"|[\d一二两三四五六七八九十百千万块元](?:钱)?(?:以内|以下|之内)|最多(?!的)|必须|务必|一定要"
    r"|优先|尽量|最好(?![的吃看玩喝])"
    r"|喜欢(?:用|坐|住|靠|在|简|先|你|直接|早|晚|清淡)|希望(?:你|回答|以后|回复)|固定|雷打不动|口味(?:清淡|偏|比较)"
    r"|清淡"
    r"|(?:以后|今后|往后)[^，。]{0,6}(?:都|请|别|不|要|只|用|一律|先)|从现在(?:起|开始)|从今(?:天|往后)|每次|一律"
    r"|永远|始终|记住"
)

CHINESE_ORDER: Final = re.compile(
    r"用[^，。]{1,8}(?:就行|就好|就可以|回答|回复|交流|沟通|聊天)|说话[^，。]{0,3}(?:直接|简|温柔|客气|正式)"
    r"|请(?:不要|别|用|尽量|始终|保持|以|只|避免|先|直接|勿|务必|记住)|(?:别|不要|不许|不准|严禁|禁止|切勿|请勿"
    r"|勿)(?:再|给我|帮我|跟我|对我|老是|总是)*"
    r"(?!人|的|处|忘|担心|急|客气|墅|名|紧|误会|管|说了|提了|怪|走)[\u4e00-\u9fff a-z]{2}"
    r"|(?:回答|回复|答复|解释|总结|输出|说话|写代码|写邮件|写东西|代码|注释|邮件|报告|文档|周报)(?:我)?(?:时|的时候"
    r"|里|中)?[^，。]{0,6}(?:要|请|用|尽量|简"
    r"|不要|别|控制|不超过|先|只|都|保持|统一)|(?:推荐|安排|订|点|列|写)[^，。]{0,8}(?:不要|别|只要|避免|必须|都要"
    r"|一律)|(?:称呼|叫)我(?!起|来|去|一起)"
)

NOT_BOUND_CHINESE: Final = re.compile(
    r"(?:不会?|没有?|并不|不再|未|不是)(?:再|是|什么|任何|对[^，。]{0,8})?(?:过敏|忌口|素食|吃素|恐高|晕车"
    r"|晕船"
    r"|糖尿病|减肥|高血压|偏好|预算|讨厌|怕|反感)"
    r"|(?:不|没)(?:挑食|介意|反对|排斥)|什么都(?:吃|能|喝|行|可以)|都(?:能|可以|爱)吃|都行|无所谓|随便|不再讨厌|不再怕"
)
CHINESE_NOT: Final = re.compile(
    rf"{NOT_BOUND_CHINESE.pattern}|关于|有关"
    r"|今[天晚早]|昨[天晚]|前[天几]|刚才|刚刚|这次|这顿|上次|上[周个]|明[天晚]|那天|那次|那时"
    r"|打算|准备(?!好)|在考虑|可能|也许|说不定|想试|想戒|曾经?(?!经)|小时候|原来|原先|不习惯吗|不得不"
)

CARED_CHINESE: Final = (
    "(?:妈妈?|母亲|老妈|爸爸?|父亲|老爸|父母|爸妈|公婆|岳父母?|岳母|婆婆|公公|老婆|妻子|太太|媳妇儿?|老公|丈夫|爱人"
    "|对象|伴侣|女友|男友|女朋友|男朋友"
    "|未婚[夫妻]|老伴儿?|[大小二]?儿子|[大小二]?女儿|闺女|孩子|小孩|宝宝|娃儿?|双胞胎|奶奶|爷爷|外婆|外公|姥姥|姥爷"
    "|[哥姐弟妹]{1,2}|[表堂][哥姐弟妹]"
    "|姑姑?|姨妈?|叔叔?|舅舅?|伯父|侄[子女]|外甥女?|孙[子女]|嫂子|家人|家里人?|一家人|全家|朋友|闺蜜|好友|室友|客人"
    "|团队|猫|狗|宠物)"
)
OTHERS_CHINESE: Final = re.compile(
    r"^(?:而且|但是?|因为|所以|听说|据说|其实|不过|好像)*(?:(?:我[^，。我]{0,4}的|我|我们|咱们?|公司|隔壁|楼上"
    r"|楼下)?的?(?:同事|老板|领导|上司|经理|总监|主管|邻居|房东|客户|老师|同学"
    r"|教练|前任|前[男女]友|前[夫妻]|甲方|医生|律师|合伙人|部门)(?!说我|让我|叫我|建议我|告诉我)|他们?|她们?|它们?"
    r"|人家|有人|有些人|有的人|很多人|大家|别人"
    r"|大多数人|[^，。我]{1,3}[^，。我每个一]人(?=不|都|从|对|最|一般)|谁都"
    r"|小[王李张刘陈杨赵黄周吴徐孙马朱胡林郭何高罗郑明红刚强华芳丽军]|老[王李张刘陈杨赵黄周吴]"
    r"|[王李张刘陈杨赵黄周吴徐孙朱胡林郭何罗郑](?:总|哥|姐|工|经理|老师|主任|先生|女士|小姐|叔|阿姨))"
)
PRONOUN_CHINESE: Final = re.compile(r"^(?:而且|但是?|因为|所以)*(?:他|她)(?!们?人)")
OWN_CHINESE: Final = re.compile(r"我|咱|俺|本人|用户")
CARED_CHINESE_ANY: Final = re.compile(
    rf"(?:我|咱|俺|用户)[们家的]{{0,2}}[^，。不对有是]{{0,4}}?{CARED_CHINESE}|^{CARED_CHINESE}"
)
