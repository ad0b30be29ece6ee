"""What stands before and after English names and tells what they name."""

import re
from typing import Final

WORK_BEFORE: Final = re.compile(
    r"(?:\b(?:read|reading|reread|rereading|watch|watched|watching|rewatched|rewatching|finish|finished"
    r"|finishing|binged|bingeing|titled|"
    r"novel|book|film|movie|song|album|podcast|poem|paper|article|musical|sequel|soundtrack|"
    r"audiobook|series|documentary|cite|cited|author of|listening to|listened to"
    r"|wrote|writing|published|"
    r"presented|defended|episode of|season of|copy of|recommended|borrowed|rereads?|teach(?:es|"
    r"ing)?|taught|sing(?:s|ing)?|sang|sung|perform(?:ed|ing)?|staged|auditioned for|quoting|"
    r"binge)\s{1,2}(?:the (?:book|novel|film|movie|paper)\s)?"
    r"[\"“‘']?$)|(?:读完|看完|追完|刷完|读了|看了|听了|在读|在看|在听|重读|重看|电影|小说|"
    r"这本书|题目是|论文|书名是|专辑|单曲|看过|读过|那本|那部|这本|这部|那首|这首|单曲循环|"
    r"循环)\s?[\"“《]?$",
    re.IGNORECASE,
)
CALLED_BEFORE: Final = re.compile(r"\b(?:called|titled|entitled|named|title is|headed|labell?ed)\s$", re.IGNORECASE)
"""Before a title with small words in it."""
WORK_OF_ONE_WORD: Final = re.compile(
    r"(?:(?:watched|rewatched|sing|sang|sung|singing|hum|humming|reread|binged|titled|novel|"
    r"film|movie|album|episode of|season of|copy of)\s|(?:读完"
    r"|看完|追完|刷完|重读|重看|电影|小说|书名是|专辑|单曲|歌名叫|片名叫|那部|这部|那首|这首|"
    r"[部首]叫|循环))\s?[\"“‘']?$",
    re.IGNORECASE,
)
_ROLES: Final = (
    "engineer|manager|consultant|analyst|designer|director|teacher|nurse|accountant|lawyers?|"
    "solicitor|contact|recruiter|someone|team"
    "|people|folks|guy|lady|rep|agent|dealer|account|policy|insurance|mortgage|loan|card|CEO|"
    "CTO|CFO|founder|intern|internship|barista"
    "|cashier|driver|pilot|doctor|surgeon|dentist|vet|therapist|professor|lecturer|postdoc|"
    "researcher|scientist|developer|programmer"
    "|architect|editor|reporter|producer|chef|waiter|receptionist|assistant|supervisor|"
    "technician|mechanic|plumber|electrician|broker"
    "|trader|auditor|banker|clerk|officer|partner|salesman|buyer|job|jobs|role|position|offer|"
    "career|gig|contract|residency|fellowship"
    "|scholarship|shift|interview|interviews|appointment|appt|order|package|parcel|delivery|"
    "refund|invoice|bill|statement|subscription"
    "|membership|plan|voucher|coupon|gift card|letter|email|call|quote|estimate|letter|news|shares in|stake in"
)
ORGANIZATION_BEFORE: Final = re.compile(
    r"(?:\b(?:work(?:s|ed|ing)? (?:for|at)|joined|joining|quit|employed (?:by|at)|hired by|"
    r"fired from|laid off (?:by|from)|left my job at"
    r"|interview(?:s|ed|ing)? (?:with|at|for)|interned? (?:at|with)|interning (?:at|with)|"
    r"intern(?:s|ing|ship)? (?:at|with)"
    r"|temping (?:at|for)|volunteer(?:s|ed|ing)? (?:at|with|for)|freelanc(?:e|es|ed|ing) for|"
    r"consult(?:s|ed|ing)? for|contracting for"
    r"|company|startup|start-up|firm|agency|charity|brand|supplier|vendor|distributor|employer|"
    r"competitor|acquired by|bought by|sold to"
    r"|owned by|funded by|backed by|sponsored by|made by|bank with|banks? at|client|customer|"
    r"contract with|invested in|insured with"
    r"|signed with|partner(?:ed|ing|s)? with|suing|sued|apply(?:ing)? to|applied to|accepted "
    r"(?:to|at|by|into)|admitted to|got into"
    r"|enroll(?:ed|ing)? (?:at|in)|graduated from|dropped out of|degree (?:at|from)|stud(?:y|"
    r"ies|ied|ying) at|went to school at"
    r"|teach(?:es|ing)? at|taught at|starts? at|starting at|started at|professor at|surgery is "
    r"at|operated on at|referred to|admitted at"
    r"|transferred (?:from|to)|cheer(?:s|ing)? for|root(?:s|ing)? for|play(?:s|ed|ing)? for|(?:"
    + _ROLES
    + r") (?:at|with|from|for|is from|is at))\s(?:the )?$)"
    r"|(?:公司|客户|供应商|入职|加入了?|跳槽到|跳槽去了?|就职于|任职于|甲方|乙方|offer from)\s?$",
    re.IGNORECASE,
)
_KIN: Final = (
    "wife|husband|son|daughter|kids?|child|baby|toddler|sister|brother|mom|mum|mother|dad|"
    "father|parents|grandma|grandpa|grandmother"
    "|grandfather|nana|granny|aunt|auntie|uncle|cousin|niece|nephew|twin|stepdad|stepmom|"
    "stepson|stepdaughter|mother-in-law"
    "|father-in-law|sister-in-law|brother-in-law|fianc[eé]e?|boyfriend|girlfriend|partner|ex|"
    "bestie|best friend|friend|mate|buddy"
    "|pal|roommate|flatmate|housemate|neighbou?r|landlord|landlady|tenant|boss|manager|"
    "supervisor|colleague|coworker|co-worker"
    "|teammate|intern|assistant|mentor|advisor|adviser|coach|trainer|teacher|tutor|professor|"
    "doctor|dentist|therapist|vet|nanny"
    "|babysitter|sitter|cleaner|plumber|electrician|contractor|realtor|lawyer|attorney|"
    "accountant|hairdresser|barber|stylist|dog"
    "|cat|puppy|pup|kitten|kitty|parrot|budgie|rabbit|bunny|hamster|guinea pig|gerbil|horse|"
    "pony|goldfish|turtle|tortoise|lizard"
    "|gecko|snake|bearded dragon|chicken|goat|labrador|lab|retriever|poodle|beagle|corgi|"
    "husky|tabby|terrier|collie|shepherd|client"
    "|designer|engineer|developer|lead|manager|director|nurse|driver|chef|host|guide|agent|"
    "technician|recruiter|student|patient"
)
ROLE_BEFORE: Final = re.compile(
    r"(?:\b(?:my|our|his|her|their|your|the|a|this) (?:[a-z-]{2,14} ){0,2}(?:"
    + _KIN
    + r"),? (?:is |was |named |called )?"
    r"|\b(?:named|called|nicknamed|name is|name's|name was|i'm|i am|this is|meet|hi|hey|hello|"
    r"dear|thanks|thank you|regards|cheers|sincerely"
    r"|best|love|yours|ask|asked|tell|told|telling|text|texted|texting|ping|remind|reminded|"
    r"invite|invited|married|marry|dating|date with"
    r"|hug|kiss|miss|babysit|walk|feed|feeding|walked|fed|pick up|picked up|drop off|cc|"
    r"message|messaged|dm|owe|owes|help|helped"
    r"|lunch with|dinner with|coffee with|chat with|talk to|talked to|talking to|spoke (?:to|with)|speak (?:to|with)"
    r"|hear(?:d)? from|introduce[ds]?|assign(?:ed)? (?:it |this )?to|handed (?:it )?(?:off "
    r")?to|according to|birthday,|wedding of|me and|you and|us and|me,),? )$",
    re.IGNORECASE,
)
"""Before a person, whatever a model takes the name for."""
ACTS_AFTER: Final = re.compile(
    r"(?:['’]s (?:customer|support|ceo|cto|hr|stock|shares|warranty|return|refund|legal|sales|"
    r"recruiter|headquarters|office|policy|website)\b"
    r"| (?:just |finally |also |still |already |recently |has |have |never |wants to |refuses to |is |are )?"
    r"(?:charged|charges|charging|refunded|refunds|refused|refuses|cancell?ed|shipped|ships|"
    r"delivered|emailed|hired|hires|hiring|fired"
    r"|laid off|announced|announces|acquired|acquires|launched|launches|raised|released|"
    r"updated|discontinued|swapped|recalled|sued|sues"
    r"|rejected|denied|approved|merged|sponsored|sponsors|offered|owes|replied|responded|"
    r"promised|invoiced|billed|overcharged|credited"
    r"|quoted|reimbursed|replaced|declined|reported|filed|went bankrupt|went under|closed|"
    r"opened|lost my|messed up|won't|rejects"
    r"|got (?:sold|acquired|bought|hacked)|customer (?:service|support|care)|support (?:said|says|told|is|was|team)"
    r"|HR|recruiter|employees?|stock|shares|layoffs?|headquarters|HQ|engineers?|beat|won against|lost to)\b)",
    re.IGNORECASE,
)
"""After who acts: an organisation, though its service is used elsewhere."""
GOES_BEFORE: Final = re.compile(
    r"\b(?:at|to|in|near|inside|outside|opposite|behind|from|by|visit(?:ed|ing)?|leaving|left|"
    r"reach(?:ed)?|around|hit|hitting|tried|try"
    r"|love|loved|called|booked|book)\s(?:the |a |that |this |our |my )?(?:new |local |nearest |old |same )?$",
    re.IGNORECASE,
)
"""Before where one goes."""
HAS_BEFORE: Final = re.compile(
    r"\b(?:(?:my|our|his|her|their|your|a|an|this|that|these|those|old|new|used|second-hand|"
    r"pair of|bottle of|can of|box of|pack of)"
    r"|(?:wear|drive|ride|own|drink|eat|buy|bought|order|ordered|selling|sold)(?:s|"
    r"ing)?)\s(?:new |old |used |pair of )?$",
    re.IGNORECASE,
)
"""Before a thing that one has."""
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
    r"|(?:从|飞往|飞|飞去|飞到|搬到|搬去|搬回|住在|住|来自|去了?|去过|回到?|到了?|到达|抵达|"
    r"离开|路过|途经|经过|人在|base|定居)\s?$",
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
    r"(?:['’]s (?:mom|mum|dad|mother|father|wife|husband|sister|brother|kids?|son|daughter|"
    r"birthday|wedding|baby|house|place|room|flight|school|party"
    r"|teacher|desk|phone|car|allergy|surgery|favou?rite|number|email|turn|idea|boyfriend|"
    r"girlfriend|dog|cat|vet|funeral|graduation)\b)"
    r"|(?:,? who)?\s(?:is allergic|is coming|is turning|is pregnant|has been sick|won't eat|"
    r"threw up|cried|starts|started|broke (?:his|her)|borrowed|lent|owes|hates"
    r"|texted|emailed|texts|drove|cooked|brought|forgets|booked|complained|quit|resigned|"
    r"married|passed away|died|graduated|got married"
    r"|reran|reviewed|merged|signed off|approved|left the|keeps|just turned|just had|picked|"
    r"dropped|ate|slept|walked|laughed|yelled|snores|smiled|said|says|told|tells|thinks|wants|"
    r"asked|asks|likes|loves|hates|moved|lives|prefers|sent|called|"
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
    r"|\b(?:drove|drive|driving|flew|fly|walked|hik(?:ed|ing)|bik(?:ed|ing)|cycl(?:ed|ing)|"
    r"commut\w{1,3}|moving|moved|relocat\w{1,3}|shipped)\b[^.,;]{0,24} from\s$"
    r"|\bfrom [A-Z][a-z]{2,14} to\s$"
    r"|\b(?:ferry|flight|train|bus|drive|trip|road) from [A-Za-z]{2,20} to\s$",
    re.IGNORECASE,
)
BESIDE_PRONOUN: Final = re.compile(r",? (?:and )?(?:me|I|you|us|myself)\b(?!['’])")
INTRODUCED_AFTER: Final = re.compile(
    r"(?: (?:is|was)|,) (?:my|our|his|her|their|the) (?:[a-z-]{2,12} ){0,2}"
    r"(?:dog|cat|parrot|rabbit|hamster|puppy|kitten|horse|boss|manager|wife|husband|son|daughter|brother|sister"
    r"|friend|colleague|roommate|landlord|dentist|doctor|teacher|cousin|uncle|aunt|neighbou?r|partner|mentor|coach)\b"
)
THING_BEFORE: Final = re.compile(
    r"\b(?:bought|buy|buying|ordered|order|selling|sell|sold|got|get|return(?:ed|ing)?|"
    r"exchang(?:e|ed|ing)|replac(?:e|ed|ing)|charg(?:e|ing)|repair(?:ed|ing)?"
    r"|fix(?:ed|ing)?|broke|dropped|lost|found|wear(?:ing|s)?|wore|driv(?:e|es|ing)|drove|"
    r"rid(?:e|es|ing)|rode|own(?:s|ed)?|unbox(?:ed|ing)?|try(?:ing)?|tried"
    r"|upgrade(?:d)? to|swapped|switched to|case for|battery (?:in|for|of)|charger for|cable "
    r"for|warranty (?:on|for)|review of|filter for|parts? for|manual for"
    r"|ran out of|out of|pack of|bottle of|box of|can of|tube of|pair of|drink(?:ing)?|drank|"
    r"eat(?:ing)?|ate|takes?|taking|allergic to|prescribed)"
    r"\s(?:(?:a|an|the|my|our|his|her|their|your|this|that|some|new|used|another|two|one) ){0,3}$",
    re.IGNORECASE,
)
"""Before a thing that is bought, had, worn or broken."""
THING_BEFORE_ZH: Final = re.compile(
    "(?:[盒包瓶袋罐支箱双台部款件把条块桶听板] ?|买了?(?:个|点|些)? ?|入手了? ?|戴着? ?|穿着? ?|喝 ?|吃 ?)$"
)
PLAYED_BEFORE: Final = re.compile(
    r"\b(?:play(?:s|ed|ing)?|speedrun(?:ning)?|beat|install(?:s|ed|ing)?|reinstall(?:ed|ing)?|"
    r"uninstall(?:ed|ing)?|download(?:s|ed|ing)?|logged? in(?:to)?|sign(?:ed)? in(?:to)?"
    r"|written in|rewrote it in|coded in|built (?:with|in|on)|runs on|deployed (?:to|on|with)|"
    r"hosted on|script in|regression in|app called|tool called|plugin called|library called"
    r"|open(?:ed)? (?:it |this )?in|import(?:ed)? (?:it )?into|export(?:ed)? (?:it )?(?:to|"
    r"from)|track(?:ed|ing)? (?:it )?in|edit(?:ed|ing)? (?:it )?in)\s(?:the )?$",
    re.IGNORECASE,
)
"""Before a game or a program."""
_CALLED_THINGS: Final = {
    "PLACE": "bar|pub|caf[eé]|restaurant|diner|place|spot|hotel|hostel|inn|town|village|city|island|"
    "beach|bakery|bistro|park|trail|lake|neighbou?rhood|club|bookshop|bookstore|gym",
    "ORGANIZATION": "company|startup|start-up|firm|agency|band|school|charity|nonprofit|shop|store|brand|"
    "vendor|supplier|team|bank|clinic|studio|group|label|publisher",
    "TOOL": "app|tool|plugin|extension|library|framework|package|program|software|game|website|site|"
    "service|platform|language|model|database|editor|engine",
    "DOCUMENT": "book|novel|film|movie|show|series|song|album|podcast|paper|article|poem|play|musical|"
    "documentary|memoir|essay|comic|manga|anime",
    "EVENT": "conference|festival|meetup|hackathon|race|event|fair|convention|tournament|marathon|summit|workshop",
    "PRODUCT": "phone|laptop|car|bike|camera|watch|console|speaker|headphones|printer|vacuum|drone|"
    "perfume|cereal|snack|drink|soda|shampoo|cream|drug|medication|medicine",
}
CALLED_THING_BEFORE: Final = re.compile(
    r"\b(?:"
    + "|".join(f"(?P<{kind}>{words})" for kind, words in _CALLED_THINGS.items())
    + r")(?: is| was|,)? (?:called|named|titled|known as)\s[\"“‘']?$",
    re.IGNORECASE,
)
"""Before what a thing is called, with the thing."""
ATTENDED_BEFORE: Final = re.compile(
    r"(?:\b(?:attend(?:s|ed|ing)?|speaking at|spoke at|speak at|talk at|keynote at|booth at|"
    r"exhibit(?:ing)? at|registered for|sign(?:ed)? up for|volunteer(?:ing|ed) at"
    r"|tickets? (?:for|to)|pass(?:es)? (?:for|to)|qualified for|training for|poster at|"
    r"presented at|presenting at|demo at|panel at)\s(?:the )?$)|(?:参加了?|参展|报名了?)\s?$",
    re.IGNORECASE,
)
ATTENDED_AFTER: Final = re.compile(
    r" ?(?:的 ?)?(?:booth|展台|展位|keynote|主题演讲|门票|早鸟票|闭幕|开幕|参会|参展)|(?: "
    r"keynote| tickets?| badge| booth| afterparty)\b"
)
"""Beside an occasion."""
COMPANY_FORM: Final = re.compile(
    "[A-Z][a-z]{2,12}(?:tech|soft|corp|bank|pharma|flix|labs|works|tek|tronics|dyne|chem|gen|"
    "zyme|medica|consult|invest|capital)"
)
