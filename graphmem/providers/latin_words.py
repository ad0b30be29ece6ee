"""Words in and around English names that tell what they name."""

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
    "elementary prep preschool kindergarten daycare montessori nursery polytechnic seminary "
    "infirmary medical surgery pharmacy "
    "veterinary vets orthopedics dermatology pediatrics realty mortgage motors auto automotive plumbing "
    "roofing construction contractors builders architects associates advisors advisory "
    "accountants solicitors attorneys "
    "timber steel chemicals chemical plastics textiles foundry brewing brewery distillery farms dairy freight shipping "
    "couriers express cargo rail railways utilities telecom wireless broadband mobile biotech biosciences therapeutics "
    "genomics diagnostics instruments optics semiconductor semiconductors aerospace defense "
    "defence dynamics interactive games "
    "entertainment pictures productions films theatre-company ballet philharmonic symphony "
    "choir athletic rugby cricket hockey "
    "basketball football soccer cubs lions tigers bears eagles hawks falcons sharks bulls "
    "knights pirates giants titans "
    "authority commission bureau court parliament senate embassy consulate council federation "
    "alliance league charity relief "
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
    "gym avenue st. ave st rd blvd dr ln ct hwy pkwy estates drafthouse tavern brewhouse "
    "taproom steakhouse pizzeria trattoria brasserie eatery noodles ramen sushi tacos "
    "bbq coffee roasters espresso teahouse patisserie cinema multiplex arcade ballroom lounge "
    "rooftop lodge resort motel villas "
    "apartments residences estate manor court crescent terrace row quay wharf dock marina "
    "boardwalk promenade parkway freeway "
    "turnpike expressway junction crossing ferry lighthouse monument memorial cemetery abbey "
    "priory chapel basilica shrine mosque "
    "synagogue campground campsite ranch orchard vineyard winery lagoon cove glacier volcano "
    "plateau ridge summit gorge caves "
    "waterfall meadow moor marsh delta oasis gulf strait ocean sea arboretum aquarium "
    "planetarium observatory playground "
    "courthouse gate tunnel "
    "ave. rd. pier terminal creek woods reserve peninsula desert pass peak"
)
PLACE_START: Final = _words(
    "lake mount mt. port cape fort cafe café hotel chez restaurant hostel villa camp los san santa el north "
    "south east west"
)
EVENT_END: Final = _words(
    "marathon conference summit festival olympics championship championships expo fair hackathon meetup "
    "symposium con conf fest "
    "congress gala parade awards games bowl prix convention fringe biennale tournament league "
    "cup open show week fete fête rally regatta derby triathlon duathlon relay 5k 10k jam "
    "rodeo carnival forum assembly retreat bake-off "
    "showcase exhibition ceremony pageant playoffs finals masters classic invitational carnivale bash jamboree faire"
)
DOCUMENT_END: Final = _words(
    "agreement report contract roadmap policy handbook guide manual proposal checklist memo memorandum "
    "constitution act "
    "handbook playbook runbook syllabus brochure catalogue thesis dissertation treaty "
    "addendum appendix specification lease newsletter "
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
    "ota iot plc ecg vpc ac hoa hvac diy rsvp asap adhd ptsd ocd ibs icu er nicu ob obgyn gp "
    "iud ivf std hiv copd bp lol omg btw fyi imo idk tbh smh wtf "
    "brb ama eli5 tldr afk irl dm rt aka ps nsfw bogo apr cd roth ira hsa fsa cobra dmv w-2 "
    "1099 nda mou loi rfp rfq sow eod ooo sop kyc aml esg ipo pe vc "
    "lp gp llc seo sem cpc cpm ctr mrr arr cac ltv nps sre devops pod vm os bios uefi raid "
    "sata nvme m.2 hdd hdr oled 4k 8k fps dpi rgb mic dj emt rn lpn cna "
    "rca qps rpc ttl p0 p1 p2 sev1 sev2 kol up uat sit fat poc kr okr ot adc dba pmo pmc bu "
    "gm md pa ta ra ta gre abc xyz"
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
KEPT_IN_NAMES: Final = _words(
    "old new first second two three four five six good great next last home open thai chinese "
    "indian italian american british french mexican "
    "japanese korean greek turkish spanish german irish scottish swiss russian african asian vietnamese polish english"
)
"""Everyday words that also begin names: Old Mill Inn."""
AMBIGUOUS_NAMES: Final = _words(
    "ada amber ana angel april art august austin autumn ava basil bill bob brook brooke carol carter chase chen "
    "christian cliff cody cooper crystal daisy dale dawn dean dick don drew duke earl elin eve faith fay fern "
    "flora florence ford forest frank gay gene georgia ginger glen grace grant guy harmony heath hope hunter iris "
    "ivy jack jade jan jay jean jordan joss joy jun june juno kitty lance lane len lily logan lou mai major mark "
    "mason max may mei melody miles mimi mina mini mona nick olive otto page paige paris pat pearl peg penny "
    "pepper per phil ray rich rob robin rocky roman rose ruby rusty sal sandy sid sky sofia star sue summer sun "
    "sydney val van victor viola violet wade ward warren wei will yan young"
)
"""Given names that are everyday words in lower case."""
CODE_SWITCHED: Final = _words(
    "accelerate amplify amplitude anaconda astro audition bamboo bandit basecamp bedrock bower bun caddy calico "
    "capacitor cassandra celery chai clash comet consul convex cortex cucumber cypress dash delphi discourse edge "
    "electron envoy enzyme expo express flow framer galaxy go grunt gulp harvest hatch helm honeycomb hydra "
    "iceberg idea illustrator instructor intercom iota jasmine karma line linear loki loom make maple mastodon "
    "meetup meson messenger midway mocha mongoose nomad nox octave outlines packer parquet perplexity poetry "
    "principle procreate pulsar puppet puppeteer racket react remix replicate resque rest restream rust rye sed "
    "segment sequelize shell shiny signal spanner spark sphinx steam sublime swift threads tornado tower tox "
    "unity vagrant vault whimsical whisper wise yarn"
)
"""Programs whose names Chinese text also uses as English words."""


def is_plain(word: str) -> bool:
    """Whether a capitalised word is none that names: a weekday, a language, an acronym of the trade, a stop word."""
    return word.lower().rstrip(".") in PLAIN_WORDS


def starts_sentence(text: str, start: int) -> bool:
    """Whether a word is the first one of its sentence, so that its capital says nothing."""
    before = text[max(0, start - 10) : start].rstrip(" \t\"“‘'(（*-")
    return not before or before[-1] in ".!?。！？\n:：;，,"[:10]
