"""Words in and around English names that tell what they name."""

import re
from typing import Final

from graphmem.domain import stopwords


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ORGANIZATION_END: Final = _words(
    "university college institute school academy hospital clinic bank inc inc. ltd ltd. llc llp corp corp. "
    "corporation company "
    "co co. group gmbh ag plc studios studio labs lab laboratories foundation association society council "
    "committee ministry "
    "department agency union partners traders holdings ventures capital consulting systems technologies "
    "technology software "
    "solutions logistics electronics motors airlines airways pharmaceuticals insurance press records club team "
    "fc united "
    "analytics robotics industries enterprises services media networks law dental church orchestra times post "
    "journal rovers "
    "wanderers rangers warriors lakers police china japan europe foods pharma energy health financial "
    "investments trust"
)
PLACE_END: Final = _words(
    "street avenue road lane boulevard drive square park lake river mountain mountains beach bay island islands "
    "bridge station "
    "airport museum gallery theatre theater stadium arena hall library castle tower palace cathedral temple "
    "market mall plaza "
    "centre center hotel inn hostel cafe café restaurant bistro bakery diner bar pub grill kitchen garden "
    "gardens valley canyon "
    "forest harbor harbour district county city village town heights hill hills coast springs falls trail zoo "
    "gym avenue st. "
    "ave. rd. pier terminal creek woods reserve peninsula desert pass peak"
)
PLACE_START: Final = _words(
    "lake mount mt. port cape fort cafe café hotel chez restaurant hostel villa camp los san santa el north "
    "south east west"
)
EVENT_END: Final = _words(
    "marathon conference summit festival olympics championship championships expo fair hackathon meetup "
    "symposium con conf fest "
    "congress gala parade awards games bowl prix convention fringe biennale tournament league cup open"
)
DOCUMENT_END: Final = _words(
    "agreement report contract roadmap policy handbook guide manual proposal checklist memo memorandum "
    "constitution act "
    "guidelines charter whitepaper deck spreadsheet questionnaire prospectus"
)
ORGANIZATION_START: Final = _words("university bank ministry department institute royal")
TITLES: Final = _words(
    "mr mr. mrs mrs. ms ms. miss dr dr. prof prof. professor doctor uncle aunt auntie grandma grandpa coach sir "
    "nurse officer "
    "father sister brother pastor judge madame cousin"
)
SURNAMES_TOO: Final = _words(
    "park hall lane day church law garden rivers forest bridge hill hills castle fair bay field fields woods "
    "street times"
)

_DAYS: Final = _words(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september "
    "october november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept "
    "oct nov dec "
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays "
    "english chinese french german spanish italian japanese korean russian arabic portuguese dutch mandarin "
    "cantonese swedish "
    "american british european asian african indian canadian australian mexican brazilian thai vietnamese "
    "turkish greek polish "
    "christmas easter thanksgiving halloween hanukkah ramadan diwali eid latin hindi irish scottish swiss "
    "danish norwegian "
    "am pm utc gmt est pst cet i ok okay q1 q2 q3 q4 h1 h2"
)
_ACRONYMS: Final = _words(
    "api url uri pdf html css sql json xml yaml csv http https ssl tls tcp udp ip dns vpn cpu gpu ram ssd usb "
    "ui ux hr pr qa ci cd "
    "ceo cto cfo coo vp pm pto wfh asap faq diy kpi okr okrs roi id eta eod tbd fyi nda llm llms ai ml nlp ocr "
    "rag sdk cli ide orm etl "
    "tv dvd atm gps wifi wi-fi lan sms otp mri ct mba phd bmi gdp vat iban iou pc led lcd hdmi nfc qr vr ar db "
    "os rest crud saas b2b "
    "b2c pos erp crm sla po ppt doc docs bug demo todo readme oom jwt oauth sso mfa rbac cors csrf xss vip ktv "
    "bbq nas seo app "
    "isbn issn iso rfc ieee key token secret candidate client server login password admin username account bug "
    "issue ssn zip sepa bic ev ielts toefl gre gmat gpa hsk ssn dob poi oa kv pk cv jd hc od eof gui aqi pm2.5 "
    "sku spu moq bom apps offer email mail ddl leader boss hr hrbp rd it bp mvp prd ddos tls a/b ab dm pk gg "
    "ota iot plc ecg vpc"
)
PLAIN_WORDS: Final = (
    stopwords.ENGLISH
    | _DAYS
    | _ACRONYMS
    | _words(
        "hi hello hey bye yes no thanks thank please sorry dear mom mum dad mama papa mommy daddy user "
        "assistant yeah oh wow well "
        "sure great good internet web god send open see read check share upload attach print review forward "
        "edit download fix "
        "book call ask tell remind note remember let add set move use using try run ship deploy restart moved "
        "got bought met "
        "went saw today tomorrow yesterday tonight morning evening maybe perhaps since because although however "
        "also always "
        "never still just last next every each another one two three four five six first second new old our my "
        "your his her "
        "their its this that these those there here error warning info booking order ticket invoice flight why "
        "what when where "
        "who which how does did do is are was were has have had can could would should will shall might must "
        "need want like "
        "love hate prefer meeting lunch dinner breakfast project team version port step note update question "
        "answer help "
        "turn take make give keep put start stop show find look watch write draft schedule cancel change switch "
        "visit visiting"
    )
)

WORK_BEFORE: Final = re.compile(
    r"(?:\b(?:read|reading|reread|rereading|watch|watched|watching|rewatched|rewatching|finish|finished"
    r"|finishing|binged|bingeing|titled|"
    r"novel|book|film|movie|song|album|podcast|poem|paper|article|cite|cited|author of|listening to|listened to"
    r"|wrote|writing|published|"
    r"presented|defended|episode of|season of|copy of|recommended|borrowed|obsessed with|playing"
    r"|played)\s{1,2}(?:the (?:book|novel|film|movie|paper)\s)?"
    r"[\"“‘']?$)|(?:读完|看完|追完|刷完|读了|看了|听了|在读|在看|在听|重读|重看|电影|小说|这本书|题目是|论文|书名是|专辑|单曲|看过|读过|那本|那部|这本|这部)\s?[\"“《]?$",
    re.IGNORECASE,
)
WORK_OF_ONE_WORD: Final = re.compile(
    r"(?:(?:watched|rewatched|reread|binged|titled|novel|film|movie|album|episode of|season of|copy of)\s|(?:读完"
    r"|看完|追完|刷完|重读|重看|电影|小说|书名是|专辑|那部|这部))\s?[\"“‘']?$",
    re.IGNORECASE,
)
ORGANIZATION_BEFORE: Final = re.compile(
    r"(?:\b(?:work(?:s|ed|ing)? (?:for|at)|joined|joining|quit|employed (?:by|at)|hired by|jobs? (?:at|with)"
    r"|offer from|interview(?:s|ed|ing)? (?:with|at)|"
    r"intern(?:s|ed|ing|ship)? (?:at|with)|role at|company|startup|acquired by|bank with|banks? at|client"
    r"|customer|vendor|supplier|contract with|invested in|"
    r"(?:engineer|manager|consultant|analyst|designer|director|teacher|nurse|accountant|lawyer|lawyers|contact"
    r"|recruiter|someone|team|people|account|policy|insurance|mortgage|CEO|CTO) (?:at|with|from)|"
    r"stud(?:y|ies|ied|ying) at|graduated from|degree (?:at|from)|insured with|professor at|surgery is "
    r"at)\s(?:is |called |named )?$)"
    r"|(?:公司|客户|供应商|入职|加入了?|跳槽到|跳槽去了?|就职于|任职于|甲方|乙方|offer from)\s?$",
    re.IGNORECASE,
)
VENUE_BEFORE: Final = re.compile(
    r"\b(?:table (?:at|in)|dinner at|lunch at|breakfast at|brunch at|coffee at|drinks at|beers? at|eat(?:ing)? "
    r"at|ate at|pizza at|latte at|"
    r"haircut at|stay(?:s|ed|ing)? at|nights? at|reservations? at|booked at|party at|wedding at)\s(?:the )?$",
    re.IGNORECASE,
)
PLACE_BEFORE: Final = re.compile(
    r"(?:\b(?:moved? (?:to|from|back to)|moving to|live[sd]? (?:in|near)|living in|grew up in|born in|based in"
    r"|fl(?:y|ies|ew|ying) (?:to|from|into)|"
    r"(?:trip|trips|ferry|flight|flights|train|bus|drive|drove|road|way) (?:to|from)|travel(?:s|led|ed|ling"
    r"|ing)? to|visit(?:ed|ing|s)?|back from|near|"
    r"flat in|house in|apartment in|office in|somewhere in|vacation in|holiday in|weekend in|stop in|land(?:s"
    r"|ed|ing)? in|in)\s(?:the )?$)"
    r"|(?:从|飞往|飞|搬到|住在|来自|去了|回到|到达|抵达)\s?$",
    re.IGNORECASE,
)
PERSON_BEFORE: Final = re.compile(
    r"(?:\b(?:tell|told|ask|asked|with|met|meet|call|called|named|thank|thanks|from|for|and|hired|by|copy|cc|"
    r"my (?:wife|husband|son|daughter|sister|brother|boss|manager|friend|colleague|dog|cat|partner|roommate"
    r"|neighbou?r|cousin))[ ,]\s?$)"
    r"|(?:找|跟|和|问|叫|让|请|是|作者|同事|老板|经理|导师|女友|男友)\s?$",
    re.IGNORECASE,
)
PERSON_AFTER: Final = re.compile(
    r"(?:,? who)?\s(?:said|says|told|tells|thinks|wants|asked|asks|likes|loves|hates|moved|lives|prefers|sent|called|"
    r"bought|got|never|finished|and I|disagreed|agreed|wrote|took|gave|knows|knew|suggested|needed|insists"
    r"|insisted|promised|forgot)\b"
    r"|\s?(?:说|问|觉得|认为|应该|已经|想|要求|建议|负责|让我|让你|告诉|发来|推荐|的观点|的意见)"
)
TOOL_BEFORE: Final = re.compile(
    r"\b(?:us(?:e|es|ed|ing)|instead of|replac(?:e|ed|ing) .{1,40} (?:with|by)|(?:switch|migrat|mov|port|export"
    r"|sync|import|upload|push)\w{0,4}(?: .{1,30})? (?:to|from|into)"
    r"|from|prefer|install(?:ed|ing)?|configure[ds]?|upgrad\w{1,3}|behind|via|through|than|over|or|and)\s(?:the )?$",
    re.IGNORECASE,
)
TRAVEL_BEFORE: Final = re.compile(
    r"(?:\b(?:moved? (?:to|from|back to)|moving to|live[sd]? in|living in|grew up in|born in|based in|fl(?:y"
    r"|ies|ew|ying) (?:to|from|into)|"
    r"(?:trip|trips|ferry|flight|flights|train|bus|road) (?:to|from)|travel(?:s|led|ed|ling|ing)? to|vacation "
    r"in|holiday in)\s$)"
    r"|\b(?:ferry|flight|train|bus|drive|trip|road) from [A-Za-z]{2,20} to\s$",
    re.IGNORECASE,
)
INTRODUCED_AFTER: Final = re.compile(
    r" (?:is|was) (?:my|our|his|her|their) (?:new |old |little |big |younger |older )?"
    r"(?:dog|cat|parrot|rabbit|hamster|puppy|kitten|horse|boss|manager|wife|husband|son|daughter|brother|sister"
    r"|friend|colleague|roommate|landlord|dentist|doctor|teacher|cousin|uncle|aunt|neighbou?r|partner|mentor|coach)\b"
)


def is_plain(word: str) -> bool:
    """Whether a capitalised word is none that names: a weekday, a language, an acronym of the trade, a stop word."""
    return word.lower().rstrip(".") in PLAIN_WORDS


def starts_sentence(text: str, start: int) -> bool:
    """Whether a word is the first one of its sentence, so that its capital says nothing."""
    before = text[max(0, start - 10) : start].rstrip(" \t\"“‘'(（*-")
    return not before or before[-1] in ".!?。！？\n:：;，,"[:10]
