"""The words around a number that say what it counts: a phone, a card, an order, a price.

Only what stands directly at the number speaks ("order no. 4029…", 流水号…, "…元"), with nothing but glue
("number is", 号码是) in between: "the order is for Bob, 138…" says nothing about the number. Every pattern
reads a window of a few dozen characters.
"""

import re
from typing import Final

_BEFORE_CHARS: Final = 48
_AFTER_CHARS: Final = 24

_GLUE: Final = (
    r"(?:[\s:：=＝#\"'“”‘’「『(（\[【,，*`~–—-]|号码?|编号|码|卡|number|num\b|no\b\.?|nr\b\.?|ids?\b|code\b|is\b|was\b|are\b|"
    r"now\b|be\b|的|是|为|叫|就|改成|改为|换成|换|成|变成|了|填|写|留|这|那|个|串|也|还|新|旧|老|→|->){0,10}$"
)

_OTHER_WORDS: Final = (
    r"订单|会议|单号|运单|快递|中通|圆通|申通|顺丰|韵达|京东|流水|编[号码]|工号|学号|病历|病案|门诊|住院|合同|发票|条码|货号"
    r"|批[次号]|型号|序列|版本|提单|柜号|(?<!邮)箱号|端口|工单|票号|票据|回单|凭证|交易|会员|邮编|基金|股票|代码|坐标|金额|价格"
    r"|时间戳|哈希|qq|群号|群|房间|航班|商品|库存|料号|零件|税号|纳税人|信用代码|备案|许可证|设备|圆周率|案号|档案"
    r"|课程|座位|取件码|取餐|积分|里程|余额|总[额价计]|预算|营收|销量|播放量?|阅读量?|图号|件号|准考证|考号"
    r"|客户号|车架|发动机|电表|水表|燃气|保单|追踪|物流|中奖|彩票|期号|样本|卷号|书号|证书|专利|文号"
    r"|\b(?:orders?|tracking|shipments?|invoices?|tickets?|serials?|sku|isbn|issn|upc|ean|imei|imsi|iccid|parts?|models?"
    r"|versions?|builds?|commits?|hash|batch|lot|po|cases?|transactions?|txn|references?|ref|receipts?|parcels?|packages?"
    r"|fedex|ups|usps|dhl|waybill|consignment|bookings?|confirmation|barcodes?|timestamps?|epoch|coordinates?|ports?"
    r"|membership|loyalty|flyer|doi|arxiv|pmid|uuid|pid|inode|seed|rows?|records?|products?|items?|assets?|devices?"
    r"|firmware|revision|policy|claims?|event"
    r"|(?:user|employee|student|patient|customer|member|account)[ _-]?(?:ids?|no\b|#)|request|trace|session"
    r"|job|run|issue|jira|chapter|page|figure|lottery|routing|vat|tax|zip|total|sum|price|amount|balance"
    r"|scores?|roughly|about|approximately|exactly)"
)
_OTHER: Final = re.compile(rf"(?:{_OTHER_WORDS}){_GLUE}", re.IGNORECASE | re.ASCII)
_OTHER_SIGN: Final = re.compile(r"[¥￥$€£×÷^]\s?$|[A-Za-z0-9]\s?\*\s?$")
_OTHER_AFTER: Final = re.compile(
    r"\s?(?:元|块|美元|美金|人民币|欧|万|亿|次|人|名|位|个|条|件|张|份|公里|米|克|斤|度|秒|毫秒|字节|步"
    r"|(?:kg|km|usd|rmb|cny|dollars?|times|points?|users?|requests?|rows?|bytes?|ms|years?|units?|pieces?|steps|views"
    r"|lines?|records?|items?)(?![A-Za-z])|[%×÷^])"
    rf"|.{{0,4}}(?:不是|并非|才不是)|.{{0,3}}[是为].{{0,4}}(?:{_OTHER_WORDS})"
    rf"|\s?(?:is(?:n't|\snot)|was(?:n't|\snot))\b|\s?(?:is|was)\s(?:(?:an?|the|my|our)\s)?(?:{_OTHER_WORDS})",
    re.IGNORECASE | re.ASCII,
)

_PHONE: Final = re.compile(
    r"(?:电话|手机|座机|固话|热线|传真|来电|联系方式|联系人|拨打|致电|拨|打给?|短信|微信同号|的号码?|[我他她你您]号码"
    r"|小灵通|前台|总机|分机"
    r"|\b(?:tel|telephones?|tele|phones?|mobiles?|cell(?:phone)?s?|fax|call(?:ed|s)?|text(?:ed)?|whatsapp|ring|rang|dial"
    r"|hotline|landline|sms|reach(?:able)?|contacts?|signal|viber|telegram|imessage|facetime|pager|switchboard"
    r"|(?:my|his|her|their|our|your|'s|new|old|office|home|work|direct|desk|front\sdesk|emergency)\s(?:number|line)))"
    r"(?:\s?(?:me|him|her|us|them|back|at|on|to|via|under|by|or|line|my|new|old|office|home|work|desk)\b){0,4}" + _GLUE,
    re.IGNORECASE | re.ASCII,
)
_PHONE_AFTER: Final = re.compile(
    r"[^\n]{0,3}[是为][^\n]{0,5}(?:电话|座机|手机|固话|号码)|\s(?:is|was)\s(?:\w{1,10}\s){0,2}(?:phone|cell|mobile|number|landline)\b",
    re.IGNORECASE | re.ASCII,
)
_CARD: Final = re.compile(
    r"卡|账号|帐号|账户|银联|\b(?:cards?|visa|mastercard|amex|american\sexpress|unionpay|discover|jcb|diners|debit|credit)\b",
    re.IGNORECASE | re.ASCII,
)
_IDENTITY: Final = re.compile(
    r"身份证|身分证|证件号|\b(?:id\s?cards?|identity|national\sid|id\s(?:no|number))\b", re.IGNORECASE | re.ASCII
)
_PASSPORT: Final = re.compile(r"护照|護照|\bpassports?\b", re.IGNORECASE | re.ASCII)
_BREAK: Final = re.compile(r"[。；！？;!?\n]")


class Around:
    """What stands before and after a span, in the same sentence."""

    def __init__(self, view: str, start: int, end: int) -> None:
        """Cut the windows out of a narrow view."""
        self._before = _BREAK.split(view[max(0, start - _BEFORE_CHARS) : start])[-1]
        self._line = view[max(0, start - _BEFORE_CHARS) : start]
        self._after = _BREAK.split(view[end : end + _AFTER_CHARS])[0]

    @property
    def says_other(self) -> bool:
        """It counts or names something that is no person's."""
        return (
            _OTHER.search(self._before) is not None
            or _OTHER_SIGN.search(self._before) is not None
            or _OTHER_AFTER.match(self._after) is not None
        )

    @property
    def says_phone(self) -> bool:
        """A phone was named directly before or after."""
        return _PHONE.search(self._before) is not None or _PHONE_AFTER.match(self._after) is not None

    @property
    def says_card(self) -> bool:
        """A card was named before, in the sentence."""
        return _CARD.search(self._before) is not None

    @property
    def says_identity(self) -> bool:
        """An identity card was named before, in the sentence."""
        return _IDENTITY.search(self._before) is not None

    @property
    def says_passport(self) -> bool:
        """A passport was named before, also on the line above."""
        return _PASSPORT.search(self._line) is not None
