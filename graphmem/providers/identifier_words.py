"""Words in and beside identifiers, as parts of patterns: labels, endings of files, errors, airlines."""

import re
from typing import Final

from graphmem.domain.entity import EntityType

DOCUMENT_ENDINGS: Final = (
    "md|rst|txt|pdf|docx?|xlsx?|pptx?|csv|tsv|epub|pages|numbers|key|png|jpe?g|gif|svg|mp3|mp4|wav|zip|html?"
)
FILE_ENDINGS: Final = (
    "py|ipynb|js|ts|tsx|jsx|json|jsonl|ya?ml|toml|log|conf|cfg|ini|sh|sql|cypher|tar|gz|css|java|kt|go|rs|cpp|h"
    "|rb|php"
    "|env|lock|db|sqlite|parquet|vue|swift|tf|bat|ps1|dll|exe|jar|xml|pem"
)
SYSTEM_ERRORS: Final = (
    "ECONNREFUSED|ECONNRESET|ECONNABORTED|EADDRINUSE|EADDRNOTAVAIL|ENOENT|EACCES|EPERM|ETIMEDOUT|EPIPE"
    "|ENOTFOUND|EEXIST"
    "|EHOSTUNREACH|ENETUNREACH|ENOSPC|ENOMEM|EISDIR|ENOTDIR|EMFILE|EBUSY|EINVAL|EAGAIN|EAI_AGAIN|ELIFECYCLE|ERESOLVE"
    "|OOMKilled|CrashLoopBackOff|ImagePullBackOff|SIGKILL|SIGSEGV|SIGTERM|SIGABRT"
)
HTTP_PHRASES: Final = (
    "Bad Gateway|Not Found|Forbidden|Unauthorized|Bad Request|Conflict|Too Many Requests|Internal Server Error"
    "|Service Unavailable|Gateway Time-?out|Unprocessable (?:Entity|Content)|Method Not Allowed|Payload Too Large"
)
ERROR_WORDS: Final = (
    r"(?:CUDA )?[Oo]ut of [Mm]emory|OOM|[Ss]egmentation fault|[Ss]egfault|[Cc]onnection (?:refused|reset)"
    r"|[Pp]ermission denied"
    "|[Ss]tack overflow|[Kk]ernel panic|[Dd]isk full|[Aa]ccess denied|UNREACHABLE|DEADLINE_EXCEEDED|NXDOMAIN"
    "|BSOD|[Bb]roken pipe"
    "|[Dd]eadlock [Dd]etected"
)
ERROR_NAME: Final = (
    "Denied|Refused|Failed|Failure|TimedOut|TimeoutExpired|NotFound|Unauthorized|Forbidden|BackOff|Overflow"
    "|Unavailable"
    "|Exceeded|Violation|Detected|Killed|Mismatch|Interrupted"
)
CODE_LABELS: Final = (
    r"serial(?: number)?|s/n|(?:licen[cs]e |number |reg(?:istration)? )?plates?|invoice(?: "
    r"(?:number|no\.?))?|lot(?: (?:number|no\.?))?|batch|MRN|VIN|"
    r"tracking(?: (?:number|no\.?|code|id))?|flight|policy(?: number)?"
    r"|member(?:ship)?(?: (?:number|id))?"
    r"|model(?: number)?|part(?: number| no\.?)|account(?: (?:number|id))?|reference(?: number)?|ref|locker(?: "
    r"code)?|gate|room"
    r"|序列号|发票号?码?|批号|批次号?|房产证号?|病历号|住院号|检查号|门诊号|条码|条形码|货号|"
    r"料号|箱号|柜号|提单号|图号|准考证号?|学籍号|运单号|快递单号|快递|物流单号|编号|工号|学号|"
    r"型号|航班号?|车次|车牌号?|取件码|取票码|保险?单号?|设备号|合同号|会员号|卡号|登机口|工位"
)
ORDER_LABELS: Final = (
    r"(?:purchase |work |sales )?order|booking|reservation|confirmation|ticket|incident|issue|"
    r"case|complaint|claim|approval|requisition|refund|return|RMA|PR|PO|SO"
)
ORDER_LABELS_ZH: Final = (
    "訂單|预订|预约|预定|工单|案件|缺陷|审批|流水|申请|受理|投诉|维权|挂号|取号|"
    "(?<![运递流保名账回菜清传提舱榜订简])(?<!快递)(?<!保险)单(?:据|子)?|订单"
    "|(?:下|买)的单(?= ?[0-9]{6})"
)
DISPLAYS_ZH: Final = "(?:报错?|弹出?|抛出?|返回|跳出?|爆|提示|亮|显示)[了个又着]{0,2}"
DISPLAYS: Final = (
    r"(?:\b(?:throw(?:s|ing)?|threw|return(?:s|ed|ing)|show(?:s|ed|ing)|flash(?:es|ed|ing)?|"
    r"display(?:s|ed|ing)?|gett?(?:ing|s)?|got|hit|errors?|fault|code)"
    r"(?: (?:a|an|the|of|with|code|error|me)){0,2})"
)
AIRLINES: Final = (
    "AA|AC|AF|AI|AM|AS|AY|AZ|BA|B6|BR|CA|CI|CX|CZ|DL|EI|EK|ET|EY|FI|FM|FR|GA|GF|GK|HA|HO|HU|"
    "HX|IB|JL|JQ|KE|KL|KQ|LA|LH|LO|LX|LY"
    "|MF|MH|MS|MU|NH|NK|NZ|OS|OZ|PC|PK|PR|QF|QR|SA|SC|SK|SN|SQ|SU|SV|TG|TK|TP|TR|UA|UO|U2|UL|"
    "UX|VA|VN|VS|VY|WN|WS|W6|ZH|3U|5J|7C|8L|9C"
)
EDGE: Final = r"(?<![A-Za-z0-9_])"
STOP: Final = r"(?![A-Za-z0-9_])"
NO_UNIT: Final = r"(?![A-Za-z0-9_%/-])(?! ?(?:元|块|个|人|条|次|页|公里|dollars|points|km|people|miles))"


def pattern(*parts: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """A pattern in ASCII classes from its parts."""
    return re.compile("".join(parts), flags | re.ASCII)


# The mention is the group `m` where there is one, otherwise the whole match. None takes text away from
# the later patterns without making a mention (a marker of redaction).
Patterns = tuple[tuple[EntityType | None, re.Pattern[str]], ...]
