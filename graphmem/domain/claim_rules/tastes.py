"""What somebody likes, dislikes, keeps away from, cannot take, and forbids."""

from typing import Final

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules.rule import OBJ, B, E, Kind, Missing, Rule, rule
from graphmem.domain.claim_rules.subject_words import NOT_BARE
from graphmem.domain.claim_rules.vocabulary import KIN

_EN_LOVE: Final = (
    r"(?:likes?|loves?|enjoys?|adores?|prefers?|liked|loved|enjoyed|fond of|(?:big |huge |real )?fan of"
    r"|crazy about|obsessed with|keen on|hooked on|in love with|addicted to|partial to|grown to like"
    r"|come to like|fallen for|fell in love with|(?:'ve|has|have|really|recently|just) got(?:ten)? into"
    r"|getting into|really into|'m into|is into"
    r"|am into|are into|(?:big|so|heavily|super|deep|totally) into|warming up to|mad about|nuts about"
    r"|passionate about|enthusiastic about"
    r"|(?:a )?sucker for|(?:a )?soft spot for|(?:a )?weakness for|(?:a )?thing for|(?:a )?sweet spot for"
    r"|(?:can't|cannot) get enough of|(?:can't|cannot) live without"
    r"|would rather have|'d rather have|favou?rs?|rooting for|supports?(?= (?:the )?[A-Z])|swears? by|lives? "
    r"for|devoted to|(?:a )?taste for|digs?)"
)
_EN_HATE: Final = (
    r"(?:hates?|dislikes?|detests?|loathes?|despises?|hated|disliked|(?:can't|cannot|couldn't"
    r"|can not) (?:stand|bear|tolerate|abide|deal with)|sick of|tired of|fed up with|bored (?:of"
    r"|with)|over(?= (?:coffee|tea))|not into|not a (?:big |huge )?fan of|not (?:big|keen) on"
    r"|afraid of|scared of|terrified of|annoyed by|went off|gone off|not (?:fond|mad|wild|crazy) (?:of|about)"
    r"|(?:don't|doesn't) care for"
    r"|(?:don't|doesn't) (?:really )?(?:dig|get on with|see the appeal of)|allergic to the idea of|put off by"
    r"|grossed out by|irritated by|bored stiff by"
    r"|dread(?:s|ing)?|resents?|abhors?|not much of an?|not big into|no fan of|could do without|had enough of"
    r"|over it with|(?:a )?phobia of|averse to)"
)

LIKING: Final[tuple[Rule, ...]] = (
    *rule(
        "favourite",
        Predicate.LIKES,
        (
            r"(?:^|(?<= ))(?P<s>my|our|his|her|their|[a-z][a-z' -]{0,40}'s) (?:all-time |new |current "
            r"|absolute )*(?:favou?rite|go-to|fave|comfort)(?: [a-z'-]+){0,4}? (?:is|are|'s|has to be"
            r"|has always been|is now|changed to) (?:now |still |probably |definitely |actually |by far )*"
        )
        + OBJ,
        r"(?P<s>[^，,。的]{0,8}?)的?(?:最(?:喜欢|爱)的?|爱好|兴趣|偏爱的?)(?:[^，,。是]{0,10}?)(?:是|变成了?|换成了?)"
        + OBJ,
        owner=True,
    ),
    *rule(
        "liking",
        Predicate.LIKES,
        (
            rf"{B}{_EN_LOVE} (?!to (?:know|ask|say|add|point|hear|get|schedule|book|order|see if)|it (?:if"
            rf"|when you)|you to|me to|that you){OBJ}"
        ),
        (
            r"(?<!被)(?:喜欢|喜歡|热爱|偏爱|钟爱|迷上|爱上|酷爱|痴迷于?|沉迷于?|中意|偏好|偏向|稀罕|钟情于?"
            r"|贪(?=[吃玩甜辣杯])|馋(?!了$)|宁愿|宁可|更想|更倾向于?"
            r"|粉(?=[^，,。丝刺底条末色红]{1,8}$)|追(?=[星剧番])|崇拜|欣赏|最粉|入迷|享受"
            r"|好(?=[吃喝玩酒茶甜辣酸]\b)|离不开|"
            r"(?<![可恋亲心敬相最热宠宝关友母父])爱(?=[吃喝看听玩打去用穿跑做读睡逛唱旅])|最爱|好(?=这口)"
            r"|是个?[^，,。]{1,8}(?=迷$|控$|党$))(?:了|上)?(?:的是)?(?!我|你)"
        )
        + OBJ,
        r"(?P<neg>不)(?:太|怎么|大)?爱(?=[吃喝看听玩打去用穿跑做读睡逛唱旅])" + OBJ,
        (
            r"对(?P<o>[^，,。对]{1,16}?)(?:很|特别|非常|挺|比较|超级?|更|十分|真的)?(?:感兴趣|有兴趣|着迷"
            r"|上瘾|情有独钟|无感|没兴趣|没有兴趣|不感兴趣|不感冒)"
        ),
        subject=Kind.PERSON,
    ),
    *rule(
        "dislike",
        Predicate.LIKES,
        rf"{B}{_EN_HATE} {OBJ}",
        r"(?:讨厌|反感|厌恶|厌烦|嫌恶|痛恨|憎恶|排斥|抵触|抗拒|腻了|忍不了|忍受不了|吃不惯|喝不惯|用不惯"
        r"|看不上|瞧不上|穿不惯|住不惯|听不惯|接受不了|最怕|膈应|受不了|嫌弃|烦(?=[^恼躁]{1,8}$)"
        r"|(?<![悔仇])恨(?!不得)|看不惯|嫌)(?:的是|死了?)?" + OBJ,
        (
            r"^(?P<o>[^，,。我你他她不都也]{1,10}?)(?P<s>[我俺他她])?(?:真的?|实在|已经|早就|一直|都|也|是|现在"
            r"|真心)*(?:吃|喝|看|听|玩|用|住|穿)(?:不惯|腻了|不来|够了|烦了|伤了|不下去?)$"
        ),
        (
            r"^(?P<o>[^，,。我你他她不都也]{1,10}?)(?P<s>[我俺他她])?(?:真的?|实在|已经|一直|都|也|是"
            r"|真心)*(?:爱不起来|喜欢不起来|提不起兴趣|无感|不感冒|欣赏不来|get ?不到)"
        ),
        (
            r"^(?P<o>[a-z][^,;]{1,40}?) (?:isn't|is not|aren't|are not|isn't really|just isn't"
            r"|was never) (?P<s>my) (?:thing|cup of tea|style|jam|bag|favou?rite)"
        ),
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "favourite",
        Predicate.LIKES,
        (
            r"^(?P<o>[a-z][^,;]{1,40}?) (?:is|are|'s) (?P<s>my|our|his|her|their) (?:all-time |absolute |new "
            r"|current |number one )*(?:favou?rite|fave|go-to|comfort|jam|thing|passion|guilty pleasure)"
        ),
        (
            r"^(?P<o>[^，,。我你他她不都也是]{1,10}?)(?:一直|就|才|永远)?是(?P<s>我|他|她|我们)(?:的)?(?:最爱"
            r"|心头好|本命|真爱|最喜欢的?|白月光|快乐源泉)"
        ),
        owner=True,
    ),
)

_ZH_KIN: Final = "|".join(
    sorted((f"我?{word}" for word in KIN if not word.isascii() and word not in NOT_BARE), key=len)[::-1]
)
_EAT: Final = (
    r"(?:eat|eats|eating|ate|drink|drinks|drinking|smoke|smokes|smoking|vape|touch|touches|touching"
    r"|consume|take|takes|taking|have|having|do)"
)
_STUFF: Final = (
    r"(?:meat|red meat|pork|beef|fish|dairy|milk|gluten|sugar|alcohol|coffee|caffeine|wheat|bread"
    r"|eggs?|nuts|seafood|shellfish|soda|beer|wine|sweets|carbs|cigarettes?|smoking|drinking|vaping"
    r"|nicotine|tobacco|weed|chocolate|tea|junk food|fast food|salt|snacks|rice|onions?|garlic"
    r"|cilantro|spicy food|energy drinks|cheese|chicken|processed food|lamb|veal|turkey|duck|bacon|ham"
    r"|sausages?|tuna|salmon|prawns?|shrimp"
    r"|oysters?|mussels?|crab|lobster|peanuts?|almonds?|walnuts?|cashews?|soy|tofu|lentils|beans|mushrooms?"
    r"|tomatoe?s?|aubergine|eggplant|peppers?"
    r"|potatoe?s?|pasta|pizza|noodles|cereal|yogh?urt|butter|cream|ice cream|lactose|honey|jam|syrup|candy"
    r"|cakes?|cookies|biscuits|crisps|chips|fries"
    r"|burgers?|takeout|takeaways?|mcdonald's|spirits|whisk(?:e)?y|vodka|gin|rum|tequila|champagne|cider|lager"
    r"|cocktails|liquor|booze|cola|coke|pepsi"
    r"|fizzy drinks|soft drinks|juice|espresso|decaf|matcha|green tea|black tea|msg|additives|palm oil"
    r"|gelatin(?:e)?|offal|liver|fruit|grapefruit"
    r"|bananas?|mango(?:e?s)?|kiwis?|strawberr(?:y|ies)|citrus|coconut|celery|mustard|mayo(?:nnaise)?|vinegar"
    r"|ginger|chill?ies|chilli|curry|fried food"
    r"|ibuprofen|aspirin|paracetamol|penicillin|antibiotics|painkillers|sleeping pills|supplements|drugs|pot"
    r"|cannabis|animal products|carbs|hot food|cold drinks|ice)"
)

AVOIDING: Final[tuple[Rule, ...]] = (
    *rule(
        "allergy",
        Predicate.ALLERGIC,
        rf"{B}allergic to {OBJ}",
        (
            rf"{B}(?:have|has|got|developed|having) (?:an? )?(?:severe |mild |bad |serious |slight )*(?P<o>"
            r"(?:[a-z]+ ){1,3})(?:allergy|allergies|intolerance)"
        ),
        rf"{B}(?P<o>[a-z]+)[ -]intolerant",
        rf"{B}(?:intolerant (?:to|of)|intolerance to|allergy to|allergies to|sensitive to) {OBJ}",
        (
            r"对(?P<o>[^，,。对]{1,16}?)(?:严重|有点|有些|很|也|都|已经|会|不|不再|轻微|并不|并没有|没有?"
            r"|还|特别|现在|确实|是)*过敏"
        ),
        r"(?<=[我妈爸她他儿女婆公姐妹哥弟])(?P<o>[^，,。我有是对不会]{1,5}?)(?:严重|有点)?过敏",
        r"(?P<o>[^，,。我你他她对有是]{1,10}?) ?(?:有点|严重|轻度|重度|是)?不耐(?:受|症)?(?:$|的|，)",
        r"(?:有|是)(?P<o>[^，,。有是的]{1,8}?)过敏(?!吗)",
        r"(?<!对)过敏(?:原|源)?(?:的)?是(?P<o>[^，,。]{1,16})",
        (
            r"^(?P<o>[a-z][a-z -]{1,30}?) (?:gives?|make|makes|brings?|leaves?|sends?|triggers?) (?P<s>me|us"
            r"|him|her|them|(?:my|our|his|her) [a-z]+)(?: [a-z]+)? (?:out in |into |come out in |break out in "
            r"|really |so |very )?(?:an? |the )?(?:[a-z]+ )?(?:hives|rash(?:es)?|itch(?:y|ing)?|swell(?:ing)?"
            r"|migraines?|eczema|wheez(?:e|y|ing)|anaphyla[a-z]+|asthma|sneez(?:e|y|ing)|vomit|sick|throw up"
            r"|break out|bloat(?:ed)?)"
        ),
        (
            rf"{B}(?:react badly to|have a reaction to|has a reaction to|breaks? out (?:in hives )?(?:from|after"
            rf"|when I eat|if I eat)|(?:come|comes) out in (?:hives|a rash) from|anaphylactic to) {OBJ}"
        ),
        (
            r"^(?P<o>[^，,。我你他她]{1,8}?)(?P<s>我们?|他|她)?(?:一|只要)(?:吃|喝|碰|闻|沾|摸)[^，,。]{0,4}?(?:就"
            r"|会)?[^，,。]{0,4}?(?:肿|痒|疹|拉肚子|吐|喘|发红|起包|起泡|打喷嚏)"
        ),
        (
            r"(?:一)?(?:吃|喝|碰|闻|沾|摸)(?:到|了)?(?P<o>[^，,。就会我]{1,8}?)(?:就|会|都)+[^，,。]{0,4}?(?:肿|痒"
            r"|疹|拉肚子|喘|起包|打喷嚏)"
        ),
        r"(?:吃|喝|碰|闻)(?:到|了)?(?P<o>[^，,。就会]{1,8}?)(?:就|会|就会|都会)过敏",
    ),
    *rule(
        "eats again",
        Predicate.AVOIDS,
        rf"{B}(?:eat|eating|drink|drinking|smoke|smoking|drinks|eats|smokes) (?P<o>(?:[a-z]+ ){{0,3}}[a-z]+) again",
        (
            rf"{B}(?:back to|back on|started|resumed|i've started|went back to) (?:eating |drinking |smoking )"
            r"(?P<o>[^,;]{1,40}?)(?: again|$)"
        ),
        rf"{B}(?:back on) (?P<o>{_STUFF}){E}",
        r"(?:又|重新|恢复)(?:开始)?(?:能|可以)?(?:吃|喝|抽|碰)(?:回|上|起)?(?P<o>[^，,。了]{1,12})了?",
        positive=False,
        negates=False,
        subject=Kind.PERSON,
    ),
    *rule(
        "avoiding",
        Predicate.AVOIDS,
        (
            rf"{B}(?:don't|doesn't|no longer|never|stopped|quit|gave up|do not|does not) (?P<o>drink(?:ing)?"
            rf"|smok(?:e|ing)|vap(?:e|ing)){E}(?=$|,| "
            rf"(?:in|since|on|last|for|because|after|when|these|now|two|any)(?![a-z]))"
        ),
        (
            rf"{B}(?:don't|doesn't|do not|does not|never|can't|cannot|no longer|not|won't|stopped|quit"
            r"|gave up|given up|rarely|stop|haven't|didn't) (?:really |ever |even |actually |currently "
            rf"|usually |supposed to |allowed to )*(?:{_EAT}) (?P<o>[^,;]{{0,40}}?{_STUFF}{E}[^,;]{{0,30}})"
        ),
        (
            rf"{B}(?:don't|doesn't|do not|does not|never|can't|cannot|no longer|not|won't|stopped|quit"
            r"|gave up|given up|rarely|haven't) (?:really |ever |even |actually |currently |usually |supposed to "
            r"|allowed to )*(?:eat|eats|eating|eaten|drink|drinks|drinking|smoke|smokes|smoking|touch"
            rf"|touching|touched)(?: any)? {OBJ}"
        ),
        (
            rf"{B}(?:gave up|given up|giving up|cut out|cutting out|cut back on|cutting down on|cut down on"
            r"|off|stay(?:s|ing)? (?:away from|off)|laying off|kicked|quit|quitting|swore off|went off"
            rf"|abstain from|steer clear of|no) (?:eating |drinking |all |any |the )*(?P<o>(?:[a-z]+ )?{_STUFF}{E})"
        ),
        (
            rf"{B}(?:avoid|avoids|avoiding|have to avoid|abstains? from|steers? clear of|swears? off|(?:'ve|have"
            r"|has) sworn off|(?:'ve|have|has) cut out|(?:'ve|have|has) given up|lays? off|passe?s on|cut(?:s"
            rf"|ting)? down on) (?:eating |drinking |all |any |the )*(?!the (?:gym|office)|[a-z]+ing ){OBJ}"
        ),
        (
            rf"{B}(?:am|'m|is|'s|are|'re) (?:now |currently |totally |completely |also )?(?:off|giving up"
            r"|cutting out|cutting down on|laying off|staying off|staying away from"
            rf"|done with) (?:the )?(?P<o>(?:[a-z]+ )?{_STUFF}){E}"
        ),
        (
            r"(?:不|不再|从不|从来不|再也不|没再|不能|不想|不敢|不太|不怎么|滴|基本不|已经不|都不|不会|不准"
            r"|不许|尽量不|坚决不|一口不|少"
            r"|不可以|没怎么|不让|没)(?:再|能|太|怎么|敢|想|让|给)?(?:吃|喝|抽|碰|沾|服用|摄入|嗑|嚼|咽)(?!亏|力|惊|香$"
            r"|得|饭了吗|完|过)(?P<o>[^，,。了吗]{1,16}?)(?:了|的|$)"
        ),
        (
            r"(?<![不没])(?:戒(?!指|备|律|尺|不)|忌口?|不沾|远离|避免摄入|避免吃)(?:掉|了|口|断)*"
            r"(?P<o>[^，,。了有吗]{1,12})"
        ),
        (
            rf"^(?P<s>我们?|俺|他|她|{_ZH_KIN})(?P<o>[^，,。我你他她了不]{{1,10}}?)(?:也|都|是|就|一口|一点儿?"
            r"|一概|一律|一滴|从来|向来|平时|已经"
            r"|现在|彻底|完全|基本|坚决|绝对)*(?:不|不再|再也不|没再|不能|不怎么|不敢|不会)(?:再|能|怎么|敢|让"
            r"|给)?(?:吃|喝|抽|碰|沾)了?(?:的)?$"
        ),
        (
            rf"^(?P<o>[^，,。我你他她了不]{{1,10}}?)(?P<s>我们?|俺|他|她|{_ZH_KIN})?(?:也|都|是|就|一口"
            r"|一点儿?|一概|一律|一滴|从来|向来|平时|已经"
            r"|现在|彻底|完全|基本|坚决|绝对)*(?:不|不再|再也不|没再|不能|不怎么|不敢|不会)(?:再|能|怎么|敢|让"
            r"|给)?(?:吃|喝|抽|碰|沾)了?(?:的)?$"
        ),
        r"把(?P<o>[^，,。把]{1,8}?)(?:也|都|给|已经)*(?:戒|停|断)(?:掉)?了",
        (
            rf"^(?P<s>我们?|俺|他|她|{_ZH_KIN})?(?P<o>[^，,。我你他她了不把]{{1,8}}?)(?:也|都|已经|彻底|早就?|终于"
            r"|总算|现在)*(?:戒|忌)(?:掉)?了$"
        ),
        (
            r"^(?P<o>[^，,。我你他她了不把]{1,8}?)(?P<s>我们?|俺|他|她)(?:也|都|已经|彻底|早就?|终于|总算"
            r"|现在)*(?:戒|忌)(?:掉)?了$"
        ),
        negates=False,
        subject=Kind.PERSON,
    ),
)

FORBIDDING: Final[tuple[Rule, ...]] = (
    *rule(
        "prohibition",
        Predicate.FORBIDS,
        (
            r"^(?:please |and |just |you should |you must |but |ever )*(?:never|don't ever|don't|do not"
            r"|stop|under no circumstances|you (?:can't|cannot|must not|mustn't|should never|shouldn't"
            r"|should not|may not)|no(?= [a-z]+ing)|must not|mustn't|(?:we|i) (?:must|should) never|we (?:don't"
            r"|never)(?= (?:deploy|merge|push|ship|release|call|email))|avoid(?= [a-z]+ing)) (?!worry"
            r"|forget|know|think|have|like|want|need|mind|get me wrong|bother|really|care|own|eat|drink"
            r"|mean|see|remember|understand|speak|live|work|use to|smoke|heard|been|seen|had|be)"
            r"(?P<o>[a-z][^,;]{1,100})"
        ),
        rf"{B}(?:is|are) (?:not allowed|forbidden|off[- ]limits|banned|prohibited)(?: to)? ?(?P<o>[^,;]{{0,80}})",
        (
            r"^(?:请|千万|以后|绝对|一律|都|你|大家|任何人|记得|也|都)*(?:别|不要|不准|禁止|不许|切勿"
            r"|勿|不得|切忌|不可以|绝不能|严禁|千万不能|不能)(?:再)?(?!客气|担心|忘|急|说了|的|人|处|提了|让我忘"
            r"|是|怪|误会|了|意思|名)(?P<o>[^，,。]{2,40})"
        ),
        (
            r"(?<=[里上下天点前后间候内期境支库产])(?:都|一律|绝对|千万)?(?:不要|不准|禁止|不许|切勿|勿"
            r"|不得|别|严禁)(?:再)?(?P<o>[^，,。]{2,40})"
        ),
        r"(?<=[a-z] )(?:不要|别|不能|禁止)(?:再)?(?P<o>[^，,。]{2,40})",
        negates=False,
        fixed=True,
        missing=Missing.USER,
    ),
)
