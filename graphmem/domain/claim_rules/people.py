"""Who somebody is and where they live: names, ages, birthdays, roles towards others, homes."""

from typing import Final

from graphmem.domain.claim import Mood, Predicate
from graphmem.domain.claim_rules import numbers
from graphmem.domain.claim_rules.rule import ADV, OBJ, WHEN, B, E, Kind, Missing, Rule, rule
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.claim_rules.words import CJK

_OWNER: Final = r"(?:^|(?<= ))(?P<s>my|our|his|her|their|your|[a-z][a-z' -]{0,40}'s) "
_ZH_OWNER: Final = r"(?P<s>[^，,。的是]{1,16}?)的?"
_BE: Final = (
    r"(?:(?:(?:is|was|'s) not|isn't|wasn't) [^,;]{1,40},? (?:but |it's |it is )|(?:is|'s|was"
    rf"|isn't|has changed to|changed to|is now|will be|has been){E}(?P<neg> not)? ?{ADV})"
)
_NOT_A: Final = r"(?:(?:n't|not) [^,;]{1,40},? (?:but |it's |it is |i'm |rather |he's |she's ))?"
_ROLES: Final = "|".join(sorted((word.replace(" ", "[ -]") for word in KIN if word.isascii()), key=len)[::-1])
_ZH_ROLES: Final = "|".join(sorted((word for word in KIN if not word.isascii()), key=len)[::-1])
_AGE: Final = rf"(?:{numbers.DIGITS}|{numbers.ENGLISH})"
_NOT_HOME: Final = (
    r"(?!(?:a|the|my|our|new|another|different|an?) ?(?:new |other |different )?(?:team|project"
    rf"|role|position|job|department|company|plan|{B}next|more|remote|full|bigger desk))"
)
_NO_ROLE: Final = (
    r"(?:[a-z-]+ ){0,2}?(?:cat|dog|puppy|kitten|parrot|hamster|rabbit"
    r"|horse|boat|band|hero|idol|name|nickname)(?:s|'s)? "
)

_NO_CALL: Final = (
    r"(?!起床?|去|来|帮|别|不|早|晚|吃|喝|买|做|写|交|送|接|发|把|给|回|过|下|上|出|加班|一起|先|再|等|明|今"
    r"|滚|看|打|开|赔|签|填|搬"
    r"|什么|啥|干|到|在|好好|快|赶|多|少|注意|带|跑|还|也|都|一声|的|了)"
)
"""What follows "叫我" where it asks for something to be done."""

IDENTITY: Final[tuple[Rule, ...]] = (
    *rule(
        "name",
        Predicate.NAMED,
        (
            rf"{_OWNER}(?:full |first |last |real )?(?:name|surname|nickname)(?: is not|'s not| isn't) [^,;]{{1,40}},? "
            rf"(?:but |it's |it is ){OBJ}"
        ),
        (
            rf"{_OWNER}(?:full |first |last |real |new |legal |middle |maiden )?"
            rf"(?:name|surname|nickname) ?{_BE}{_NOT_A}{OBJ}"
        ),
        (
            rf"{_ZH_OWNER}(?:真名|名字|大名|本名|全名|网名|昵称|小名|英文名|中文名|姓名|花名)(?:现在|已经"
            r"|其实)?(?:不(?:是|叫)[^，,。]{1,12}?[，, ]*(?:而?是|叫))?(?:是|叫做?|改成|改为|改叫|为"
            rf"|[:：])了?{OBJ}"
        ),
        owner=True,
        subject=Kind.ANY,
    ),
    *rule(
        "name",
        Predicate.NAMED,
        rf"(?:(?:is|are|'s|'m|am|was|been|go(?:es)? by|isn't) {ADV}|, )(?:called|named|nicknamed|known as) {OBJ}",
        rf"{B}(?:go|goes|went) by (?:the name )?(?!bus|train|car|bike|foot|plane){OBJ}",
        (
            r"(?:不(?:是|叫)[^，,。]{1,12}?[，, ]*)?(?:改名|改|更名)?(?:叫做?|名叫|取名|起名)(?!我|你"
            r"|他|她|外|车|醒|人|停|什|出|好|苦|法|不|大家|得|了|个|滴|起|啥|谁|板|嚷|嚣|唤"
            rf"|骂)\"?(?P<o>[{CJK}a-z0-9·. _-]{{1,20}})\"?$"
        ),
        missing=Missing.LAST,
    ),
    *rule(
        "name",
        Predicate.NAMED,
        (
            r"(?:^|(?<=[a-z] ))(?P<neg>don't |never )?(?:calls?|nicknamed?) (?P<s>me|you|him|her) (?!back"
            r"|later|at|on|when|if|a cab|an? "
            rf"|every|before|after|in|tomorrow|today|tonight|first|again|names|out|to|for|about){OBJ}"
        ),
        (
            r"(?<!别)(?:管|喊|叫|称呼?)(?P<s>[我你您])(?:叫|做"
            rf"|为)?{_NO_CALL}(?P<o>[{CJK}a-z0-9· ]{{1,12}}?)(?:就行|就好|就可以|就成|就中|即可|吧|好了|得了|$)"
        ),
        (
            r"(?:给|帮)(?P<s>[我你您他她它])(?:取|起|改)了?个?(?:名字?|外号|绰号|昵称|小名|英文名)(?:叫做?"
            rf"|是)?(?P<o>[{CJK}a-z0-9· ]{{1,12}})$"
        ),
        (
            r"(?P<neg>别|不要|不用)(?:再)?(?:喊|叫|称呼?)(?P<s>[我你您])(?:叫|做"
            rf"|为)?{_NO_CALL}(?P<o>[{CJK}a-z0-9· ]{{1,12}}?)(?:了|$)"
        ),
    ),
    *rule("name", Predicate.NAMED, rf"(?<!免贵)姓(?P<o>[{CJK}]{{1,2}})$", missing=Missing.LAST),
    *rule("name", Predicate.NAMED, rf"^免贵姓(?P<o>[{CJK}]{{1,2}})$"),
    *rule(
        "name",
        Predicate.NAMED,
        rf"^i(?:'m| am) {ADV}(?P<o>[a-z][a-z'-]+(?: [a-z][a-z'-]+)?)(?=$|,)",
        rf"^(?:我|本人)是(?P<o>[{CJK}]{{2,4}})$",
        name_only=True,
    ),
    *rule(
        "age",
        Predicate.AGED,
        (
            rf"(?:(?:am|'m|is|'s|are|'re|was) {ADV}|turn(?:ed|s|ing|) )(?P<o>{_AGE}(?:[ -](?:years?|months?"
            r"|yrs?|weeks?)(?:[ -]old)?| and a half)?)(?= (?:now|today|this|next|last|in|and|years|tomorrow"
            r"|on|already)(?![a-z])|$)"
        ),
        subject=Kind.PERSON,
        missing=Missing.LAST,
    ),
    *rule(
        "age",
        Predicate.AGED,
        rf"(?:{B}(?:is|are)|(?<=it)'s|(?<=he)'s) {ADV}(?P<o>{_AGE}[ -](?:years?|months?|weeks?)[ -]old)",
        rf"{_OWNER}age is {OBJ}",
        (
            r"(?:今年|现在|已经|刚满|快要?|满|刚|都|是|才|马上|明年|去年|虚岁|周岁|实岁|年龄|过了"
            r"|到)*+(?:不是[^，,。]{1,8}?[，, ]*是)?(?P<o>"
            r"(?:\d{1,3} ?|[一二三四五六七八九十两]{1,4})[多来]?(?:个?周?岁|个?月大)(?:半|多|出头|了)?"
            r"|[二三四五六七八九]十(?:出头|好几|多|来岁))(?!那年|的?时|之?前|以?后|生日|以[上下内]|就|才|开始|起)"
        ),
        (
            r"(?<=[妈爸娘爷奶婆公爹儿女姐妹哥弟娃子舅姨姑叔])(?:都|也|已经|今年)*(?P<o>\d{1,3}"
            r"|[一二三四五六七八九十]{1,3})了?$"
        ),
        r"(?:今年|刚满|虚岁|周岁|快|都|年过|年近|奔|满)+(?P<o>\d{1,3}|[一二三四五六七八九十]{1,3})了?(?:的人)?了?$",
        (
            rf"{B}(?:is|am|'m|'s|are|'re) {ADV}in (?:my|his|her|their) (?P<o>(?:(?:early|mid|late)[ -])?(?:teens"
            r"|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|\d0s))"
        ),
        missing=Missing.LAST,
    ),
    *rule(
        "birthday",
        Predicate.BORN,
        rf"{_OWNER}(?:birthday|birthdate|date of birth|bday) ?{_BE}{_NOT_A}(?:on )?{OBJ}",
        rf"{_ZH_OWNER}(?:生日|出生日期|生辰)(?:其实|应该)?(?:不是[^，,。]{{1,12}}?[，, ]*)?(?:是|在|为|[:：])?{OBJ}",
        owner=True,
        has=WHEN,
    ),
    *rule(
        "birthday",
        Predicate.BORN,
        rf"{B}born (?:on|in) {OBJ}",
        r"(?P<o>(?:\d{2,4}|[一二][零〇一二三四五六七八九]{3})年[^，,。]{0,10}?)(?:出生|生的|生人|生)",
        r"(?P<o>(?:[零〇一二三四五六七八九]{2}|(?:19|20)?\d{2})年)的$",
        r"(?:出生于|生于|出生在)" + OBJ,
        (
            r"(?P<o>(?:农历|阴历|阳历|公历)?(?:腊月|正月|[一二三四五六七八九十]{1,2}月"
            r"|\d{1,2}月)初?[^，,。是的]{1,5}?)(?:的?生日|过生日|的?寿星)$"
        ),
        has=WHEN,
        missing=Missing.LAST,
    ),
    *rule(
        "role",
        Predicate.RELATED,
        (
            rf"{_OWNER}(?:new |old |current |older |younger |little |big |best |former |team |line |direct "
            r"|tech |project |product |engineering |head |late |twin |dear )*"
            rf"(?:{_ROLES}) ?{_BE}{_NOT_A}{OBJ}"
        ),
        (
            rf"(?P<s>我|我们|咱|[^，,。的]{{1,6}}的)的? ?(?:新|现任|直属|新来的)?(?:{_ZH_ROLES}|{_ROLES}) ?(?:现在"
            rf"|其实)?(?:不是[^，,。]{{1,12}}?[，, ]*而?)?(?:是|换成了?|变成了?){OBJ}"
        ),
        owner=True,
        name_only=True,
    ),
    *rule(
        "role by name",
        Predicate.RELATED,
        rf"(?:^|(?<= ))(?P<s>my|our|his|her|their) (?!{_NO_ROLE})(?:[a-z-]+ ){{0,2}}?[a-z-]+ {_BE}{_NOT_A}{OBJ}",
        rf"(?P<s>我们?)(?:的|家的|家)? ?(?!.*(?:名|叫))[^，,。是的]{{1,6}}(?:现在|其实)?是{OBJ}",
        owner=True,
        name_only=True,
    ),
    *rule(
        "family",
        Predicate.RELATED,
        (
            rf"{B}(?:have|has|'ve got|'s got|got) (?P<o>(?:an?|one|two|three|four|five|six|no|\d) (?:[a-z-]+ ){{0,2}}?"
            rf"(?:{_ROLES}|boy|girl|newborn)s?(?: and (?:an?|one|two|three) (?:[a-z-]+ )?(?:{_ROLES}|boy|girl)s?)?){E}"
        ),
        (
            rf"(?:有|生了)(?P<o>(?:一|两|三|四|俩|几|\d)?(?:个|对)?(?:亲|双胞胎|龙凤胎|[大小])?(?:{_ZH_ROLES}|女孩"
            r"|男孩|女娃|男娃))$"
        ),
        subject=Kind.PERSON,
    ),
)

HOME: Final[tuple[Rule, ...]] = (
    *rule(
        "home",
        Predicate.LIVES,
        (
            rf"{B}(?:live|lives|living|reside|resides|residing|stay|stays|staying|based|settled(?: down)?"
            rf"|set up home|rent(?:s|ing)?(?: (?:a|an|my own) (?:[a-z-]+ ){{0,2}}?(?:flat|room|place|house"
            r"|studio|apartment|condo|cottage))?|home is|home base is|home's"
            r"|crash(?:es|ing)?|squatting|camped out|holed up|house-?sitting|lodg(?:es|ing)|boards?|boarding"
            rf"|(?:flat|apartment|place|house) is) {ADV}(?:out "
            r"|up |down |alone |here |together |with (?:my |his |her )?[a-z]+ )?(?:in|at|near|outside"
            rf"|on)(?! mind) {OBJ}"
        ),
        rf"{B}(?:live|lives|living|moved in|moving in|staying|shacked up) {ADV}(?P<o>with (?!us$)?[^,;]{{1,40}})",
        (
            rf"{B}(?:live|lives|living) {ADV}(?P<o>alone|abroad|overseas|upstairs|downstairs|next door"
            rf"|across the (?:street|road|hall)|on my own|by (?:my|him|her)self|(?:[a-z0-9-]+ ){{1,4}}?(?:from"
            rf"|away from) [^,;]{{2,40}})"
        ),
        (
            rf"{B}(?:mov(?:e|ed|es|ing)|relocat(?:e|ed|ing)) {ADV}(?:house |home |out |up |down |away )?"
            rf"(?:from [^,;]{{1,40}}? )?(?:to|into|in with) {_NOT_HOME}{OBJ}"
        ),
        (
            rf"{B}(?:bought|rented|got|signed a lease on|signed the lease on|found) (?:a|an|our|my) (?:[a-z-]+ ){{0,2}}"
            rf"(?:house|flat|apartment|place|condo|studio|room) (?:in|on|near) {OBJ}"
        ),
        (
            r"(?:住|定居|居住|旅居|租房|落户|安家)(?:在|到|进|于)?(?!院|宿|址|房|了|$|.*(?:酒店|宾馆|民宿"
            r"|旅馆|医院))(?:不是[^，,。]{1,12}?[，, ]*是)?(?P<o>[^，,;。]{1,40}?)(?=养|做|工作|上班|读书"
            r"|租|$|[，,;。])"
        ),
        r"(?:搬家?|迁居|移居|移民|搬迁|搬回)(?:到|去|回|来|至|进|往)了?(?P<o>(?!了|公司|单位|办公)[^，,;。]{1,40})",
        (
            r"(?:在|去)(?P<o>[^，,;。在]{1,20}?)(?:定居|租房|租了?|生活|安家|落户|长住|居住|买了?房|买了?套|常住"
            r"|暂住|借住|寄居|扎根|养老|住(?!院|宿|酒店|校))(?!活)"
        ),
        r"在 ?(?P<o>[^，,;。在家]{1,14}?)(?:住|生活|待|呆)(?:了|满|够|快)[^，,。]{1,6}?[年月]了?$",
        (
            r"(?:常驻|定居(?:在|于)?|暂居|寄住在?|借住在?|蜗居在?|扎根在?|漂在|客居|租住在?|寄宿在?"
            r"|合租在)(?P<o>[^，,;。]{1,20}?)(?:了|这边|那边|$)"
        ),
        r"(?<![一都])(?:跟|和|与)(?P<o>[^，,;。跟和]{1,10}?)(?:一起|一块儿?|合|同)?(?:生活|过|合租|同居|同住|住)$",
        r"(?<![国老])家(?:就|现在|其实|也|还)?(?:在|搬到了?|住|安在)(?P<o>(?!.*(?:酒店|宾馆|医院))[^，,;。]{1,30})",
        subject=Kind.PERSON,
        lacks=WHEN,
    ),
    *rule(
        "home",
        Predicate.LIVES,
        r"住在(?P<o>[^，,;。]{1,40})",
        rf"{B}lives in {OBJ}",
        mood=None,
    ),
    *rule(
        "home",
        Predicate.LIVES,
        rf"{B}lived {ADV}(?:in|at|near|on|outside|with) {OBJ}",
        r"(?:住|待|呆|生活)过(?:[^，,。在]{1,4}年)?(?P<o>[^，,;。年月天]{2,12})$",
        r"在 ?(?P<o>[^，,;。在家]{1,12}?)(?:住|生活)过",
        r"(?:在|是)(?P<o>[^，,;。在]{1,12}?)(?:长大|土生土长|出生长大)的?",
        rf"{B}grew up (?:in|on|near|outside) {OBJ}",
        subject=Kind.PERSON,
        mood=Mood.PAST,
    ),
    *rule(
        "left home",
        Predicate.LIVES,
        rf"{B}(?:moved|moving) (?:out of|away from|out from) {OBJ}",
        r"(?:搬离|离开)了?(?P<o>[^，,;。]{1,20})",
        positive=False,
        subject=Kind.PERSON,
    ),
)
