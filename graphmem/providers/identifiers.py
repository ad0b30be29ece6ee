"""Identifiers by pattern: orders, versions, ports, addresses, files, errors, codes.

Pure; no model. Patterns use ASCII classes, since the classes of Unicode match Chinese. Where two patterns overlap, the
earlier one has it. A version is taken without the name before it ("Python" and "3.11" are two mentions),
so that memories about one tool meet whatever its version; so is a code without its label ("ticket", "错误码").
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from graphmem.domain.entity import EntityType

_EDGE: Final = r"(?<![A-Za-z0-9_])"
_STOP: Final = r"(?![A-Za-z0-9_])"
# A code of letters, digits and hyphens with a digit in it.
_CODE: Final = r"(?=[A-Za-z-]{0,20}\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
_IS: Final = r"(?:[ \t]?(?:is|was|are|[:：=#]|[是为])[ \t]?){0,2}"
_DOCUMENT_ENDINGS: Final = (
    "md|rst|txt|pdf|docx?|xlsx?|pptx?|csv|tsv|epub|pages|numbers|key|png|jpe?g|gif|svg|mp3|mp4|wav|zip|html?"
)
_FILE_ENDINGS: Final = (
    "py|ipynb|js|ts|tsx|jsx|json|jsonl|ya?ml|toml|log|conf|cfg|ini|sh|sql|cypher|tar|gz|css|java|kt|go|rs|cpp|h"
    "|rb|php"
    "|env|lock|db|sqlite|parquet|vue|swift|tf|bat|ps1|dll|exe|jar|xml|pem"
)
_SYSTEM_ERRORS: Final = (
    "ECONNREFUSED|ECONNRESET|ECONNABORTED|EADDRINUSE|EADDRNOTAVAIL|ENOENT|EACCES|EPERM|ETIMEDOUT|EPIPE"
    "|ENOTFOUND|EEXIST"
    "|EHOSTUNREACH|ENETUNREACH|ENOSPC|ENOMEM|EISDIR|ENOTDIR|EMFILE|EBUSY|EINVAL|EAGAIN|EAI_AGAIN|ELIFECYCLE|ERESOLVE"
    "|OOMKilled|CrashLoopBackOff|ImagePullBackOff|SIGKILL|SIGSEGV|SIGTERM|SIGABRT"
)
_HTTP_PHRASES: Final = (
    "Bad Gateway|Not Found|Forbidden|Unauthorized|Bad Request|Conflict|Too Many Requests|Internal Server Error"
    "|Service Unavailable|Gateway Time-?out|Unprocessable (?:Entity|Content)|Method Not Allowed|Payload Too Large"
)
_ERROR_WORDS: Final = (
    r"(?:CUDA )?[Oo]ut of [Mm]emory|OOM|[Ss]egmentation fault|[Ss]egfault|[Cc]onnection (?:refused|reset)"
    r"|[Pp]ermission denied"
    "|[Ss]tack overflow|[Kk]ernel panic|[Dd]isk full|[Aa]ccess denied|UNREACHABLE|DEADLINE_EXCEEDED|NXDOMAIN"
    "|BSOD|[Bb]roken pipe"
    "|[Dd]eadlock [Dd]etected"
)
_ERROR_NAME: Final = (
    "Denied|Refused|Failed|Failure|TimedOut|TimeoutExpired|NotFound|Unauthorized|Forbidden|BackOff|Overflow"
    "|Unavailable"
    "|Exceeded|Violation|Detected|Killed|Mismatch|Interrupted"
)
_CODE_LABELS: Final = (
    r"serial(?: number)?|s/n|tracking(?: (?:number|no\.?|code|id))?|flight|policy(?: number)?"
    r"|member(?:ship)?(?: (?:number|id))?"
    r"|model(?: number)?|part(?: number| no\.?)|account(?: (?:number|id))?|reference(?: number)?|ref|locker(?: "
    r"code)?|gate|room"
    r"|序列号|运单号|快递单号|快递|物流单号|编号|工号|学号|型号|航班号?|车次|车牌号?|取件码|取票码|保单号?|设备号|合同号|会员号|卡号|登机口|工位"
)
_ORDER_LABELS: Final = (
    r"(?:purchase |work |sales )?order|booking|reservation|confirmation|ticket|issue|case|invoice|refund|RMA|PR"
)
_ORDER_LABELS_ZH: Final = (
    "(?:订|工|采购|退款|退货|售后|预订|维修|审批|报销|服务|发货)(?:单|單)|訂單|预订|预约|预定|发票|工单|案件|缺陷"
    "|(?<![递运流保名账回菜])单(?=号)|(?:下|买)的单(?= ?[0-9]{6})"
)
_URL_CHARS: Final = r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]"
_NUMBERS: Final = r"\d{1,4}(?:\.\d{1,5}){0,3}"
_PRE_RELEASE: Final = r"(?:-?(?:rc|beta|alpha|dev|post)[.-]?\d{0,4})?"
_VERSION_STOP: Final = r"(?!\.?[A-Za-z0-9_])"
_DAY: Final = r"(?:0?[1-9]|[12]\d|3[01])"
_DATE_DIGITS: Final = r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)"


def _pattern(*parts: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    return re.compile("".join(parts), flags | re.ASCII)


# The mention is the group `m` where there is one, otherwise the whole match. None takes text away from
# the later patterns without making a mention (a marker of redaction).
_Patterns = tuple[tuple[EntityType | None, re.Pattern[str]], ...]
_WRITTEN: Final[_Patterns] = (
    (None, _pattern(r"\[REDACTED:[a-z_]{1,40}\]")),
    # Addresses and files.
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"[A-Za-z][A-Za-z0-9+.-]{1,20}://", _URL_CHARS, "*[A-Za-z0-9/_=&#-]")),
    (
        EntityType.IDENTIFIER,
        _pattern(r"(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+"),
    ),
    (EntityType.IDENTIFIER, _pattern(r"(?<![\w/.~\\-])(?:~|\.{1,2})?(?:/[\w.@+-]{2,64})+(?<!\.)/?")),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"[A-Za-z]:\\[\w.\\-]{1,200}\w")),
    (
        EntityType.IDENTIFIER,
        _pattern(r"(?<![\w./@-])[\w.-]{1,64}(?:/[\w.@-]{1,64}){1,8}\.(?:", _FILE_ENDINGS, ")", _STOP),
    ),
    (
        EntityType.IDENTIFIER,
        _pattern(r"(?<![\w./@-])(?:feature|release|hotfix|bugfix|fix|feat|chore)/[\w.-]{1,64}(?<!\.)"),
    ),
    (
        EntityType.DOCUMENT,
        _pattern(
            r"(?<![\w./@-])(?:(?!(?:Send|Open|See|Read|Check|Share|Upload|Attach|Print|Review|Forward|Edit"
            r"|Please|The|I|Use) )"
            r"[A-Z0-9][\w-]{0,30} (?:(?:on|of|for|and|in|to|the) ){0,2}){0,6}[\w-]{1,64}(?:\.[\w-]{1,64}){0,3}\.(?:",
            _DOCUMENT_ENDINGS,
            ")",
            _STOP,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        _pattern(r"(?<![\w./@-])[\w-]{1,64}(?:\.[\w-]{1,64}){0,3}\.(?:", _FILE_ENDINGS, ")", _STOP),
    ),
    # Orders.
    (
        EntityType.ORDER,
        _pattern(
            "(?:",
            _ORDER_LABELS_ZH,
            r")(?:编?号|編?號|号码)?(?:[:：是为#]|[ \t]){0,3}(?P<m>#?(?=[A-Za-z0-9-]{4})",
            _CODE,
            ")",
            _STOP,
        ),
    ),
    (
        EntityType.ORDER,
        _pattern(
            *(_EDGE, "(?:", _ORDER_LABELS, r") (?:number|no\.?|id|code|ref(?:erence)?|nr\.?)", _IS, r"[ \t]?"),
            *("(?P<m>#?(?=[A-Za-z0-9-]{3})", _CODE, ")", _STOP),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.ORDER,
        _pattern(
            *(_EDGE, "(?:", _ORDER_LABELS, ")s?", _IS, r"[ \t]?"),
            *(
                "(?P<m>",
                r"#?\d{3,10}(?:-\d{2,20}){1,4}|#\d{2,30}|\d{4,30}",
                r"|(?=[A-Z0-9-]{0,12}\d)[A-Z]{1,6}-?\d[A-Z0-9-]{2,40}|(?=[A-Z]{0,6}\d)[A-Z0-9]{6,8})",
                _STOP,
            ),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.ORDER,
        _pattern(
            _EDGE,
            r"(?:ORD|ORDER|PO|SO|INV|TK)-?(?=[A-Z0-9-]{4})(?:[A-Z0-9]{1,20}-){0,4}[A-Z0-9]{0,20}\d{2,20}(?:-[A-Z0-9]{1,20}){0,3}",
            _STOP,
        ),
    ),
    # Errors.
    (
        EntityType.ERROR,
        _pattern(_EDGE, "(?:", _SYSTEM_ERRORS, r"|ERR_[A-Z0-9_]{2,60}|E_[A-Z0-9_]{3,60}|ORA-\d{4,5})", _STOP),
    ),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"CVE-\d{4}-\d{4,7}", _STOP)),
    (EntityType.ERROR, _pattern(_EDGE, "(?:", _ERROR_WORDS, ")", _STOP)),
    (
        EntityType.ERROR,
        _pattern(r"(?<![\w.])(?:[A-Za-z_]\w{0,40}\.){0,6}[A-Z][A-Za-z0-9]{1,60}(?:Exception|Error)", _STOP),
    ),
    (EntityType.ERROR, _pattern(_EDGE, "[A-Z][a-z]{1,20}(?:[A-Z][a-z]{1,20}){0,4}(?:", _ERROR_NAME, ")", _STOP)),
    (EntityType.ERROR, _pattern(_EDGE, r"HTTP(?:/\d(?:\.\d)?)? ?[45]\d\d", _STOP)),
    (EntityType.ERROR, _pattern(_EDGE, r"[45]\d\d (?:", _HTTP_PHRASES, ")")),
    (
        EntityType.ERROR,
        _pattern(
            *("(?:", _EDGE, "(?:exit|error|status|return|stop) code|(?:退出|错误|状态|返回|报错|故障)(?:码|代码|号))"),
            *(r"[:：]?(?:[ \t]?(?:is|was|of|是|为))?[ \t]?(?P<m>0x[0-9A-F]{1,16}|[A-Z]{0,4}-?\d{1,10})", _STOP),
            flags=re.IGNORECASE,
        ),
    ),
    (EntityType.ERROR, _pattern(_EDGE, r"(?:ERROR|Error|error|Errno|errno)[ :#]{1,2}-?\d{1,6}", _STOP)),
    # Hosts and ports.
    (EntityType.IDENTIFIER, _pattern(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5}|/\d{1,2})?(?![\d.]\d)")),
    (
        EntityType.IDENTIFIER,
        _pattern(
            "(?:", _EDGE, r"ports?(?: number)?|端口号?)", _IS, r"[ \t]?(?P<m>\d{2,5})(?!\.?\d)", flags=re.IGNORECASE
        ),
    ),
    (EntityType.IDENTIFIER, _pattern(r"(?<![\d.])(?P<m>\d{2,5})(?:号)?[ \t]?端口")),
    (EntityType.IDENTIFIER, _pattern(r"(?<![^\s(（\"'`]):(?P<m>\d{4,5})(?![\d:])")),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"localhost:(?P<m>\d{2,5})", _STOP)),
    (
        EntityType.IDENTIFIER,
        _pattern(
            r"(?<![\w./@:-])[a-z][a-z0-9-]{0,40}(?:\.[a-z0-9-]{1,40}){0,4}(?:/[a-z0-9._-]{1,40})?:(?:\d{2,5}"
            r"|[0-9]\d?(?:\.\d{1,4}){1,3})",
            _STOP,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        _pattern(
            r"(?<![\w./@-])(?:[a-z0-9][a-z0-9-]{0,40}\.){1,4}(?:com|org|net|io|dev|cn|ai|app|co|local|internal"
            r"|prod|staging|lan|edu|gov)",
            _STOP,
            r"(?![.-]\w)",
        ),
    ),
)
_NUMBERED: Final[_Patterns] = (
    # Versions.
    (
        EntityType.VERSION,
        _pattern(
            r"(?:(?<![\w.-])(?=[vV]\d{1,4}\.)|(?<![\w.\u4e00-\u9fff-]))[vV]", _NUMBERS, _PRE_RELEASE, _VERSION_STOP
        ),
    ),
    (
        EntityType.VERSION,
        _pattern(
            *("(?:", _EDGE, "versions?|版本号?|升级?到|降到|回退到)", _IS, r"[ \t]?(?P<m>", _NUMBERS, ")"),
            *(_VERSION_STOP, "(?![万元块个月年度岁楼层%％号点人])"),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.VERSION,
        _pattern(
            rf"(?<![\w.-])(?!(?:19|20)\d\d\.{_DAY}\.)\d{{1,4}}\.\d{{1,5}}\.\d{{1,5}}", _PRE_RELEASE, _VERSION_STOP
        ),
    ),
    # Codes: UUIDs, hashes, commits, labelled ones, then by their look alone.
    (EntityType.IDENTIFIER, _pattern(_EDGE, "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(_EDGE, "(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"(?=[a-f]{0,40}\d)(?=\d{0,40}[a-f])[0-9a-f]{7,64}", _STOP)),
    (
        EntityType.IDENTIFIER,
        _pattern("(?:", _EDGE, "commit|提交|回滚到?) ?(?P<m>[0-9a-f]{7,40})", _STOP, flags=re.IGNORECASE),
    ),
    (
        EntityType.IDENTIFIER,
        _pattern(
            *("(?:", _EDGE, "(?:", _CODE_LABELS, "))", _IS, r"[ \t]?#?"),
            *("(?P<m>(?=[A-Za-z0-9-]{2})", _CODE, ")", _STOP),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        _pattern(
            r"(?<![\w#&-])(?!\d{4}-\d\d-\d\d)(?=[A-Z0-9-]{4})(?=[A-Z-]{0,30}\d)(?=[\d-]{0,30}[A-Z])",
            r"[A-Z0-9]{1,30}(?:-[A-Z0-9]{1,30}){1,6}(?![\w-])",
        ),
    ),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"(?=[A-Z0-9]{5})[A-Z]{1,12}\d{2,20}[A-Z0-9]{0,20}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(r"(?<![\w&#/])#\d{2,8}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(rf"(?<![\w.,:/+-])(?!{_DATE_DIGITS})\d{{8,40}}(?![\w%]|\.\d)")),
    # Names in code: environment variables, tables, services, regions.
    (
        EntityType.IDENTIFIER,
        _pattern(r"(?<![\w./@-])[A-Za-z][A-Za-z0-9]{0,30}(?:_[A-Za-z0-9]{1,30}){1,8}(?:\(\))?(?![\w-])"),
    ),
    (EntityType.IDENTIFIER, _pattern(r"(?<![\w./@-])(?:us|eu|ap|cn|sa|ca|me|af)-(?:[a-z]{4,10}-){1,2}\d[a-z]?", _STOP)),
    (
        EntityType.IDENTIFIER,
        _pattern(
            r"(?<![\w./@-])[a-z][a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){0,3}-(?:service|svc|api|worker|gateway|server"
            r"|prod|staging|dev|db|cluster|bucket|queue|cron|job|web|app|proxy|\d{2,3})(?![\w-])"
        ),
    ),
)
_AFTER_TOOL: Final = _pattern(
    r"[ ]?(?:版本|version )?[ ]?(?P<m>(?!\d{4})",
    _NUMBERS,
    ")(?!:)",
    _VERSION_STOP,
    "(?![个年月日号点元块%％台次条位人天])",
)

_NEAR_TOOL: Final[_Patterns] = (
    (
        EntityType.VERSION,
        _pattern(
            r"(?:[从到在回用是]|",
            _EDGE,
            r"(?:to|from|on|at|with|of)) ?(?P<m>\d{1,3}\.\d{1,3}(?:\.\d{1,5})?)(?!:)",
            _VERSION_STOP,
            "(?! ?(?:[个年月日号点元块%％台次条位人天万亿倍秒米]|GB|MB|ms|GHz|percent|million))",
        ),
    ),
)
"""In a text that names a tool."""

Span = tuple[int, int, EntityType | None]


def find_identifiers(
    view: str,
    known: Sequence[tuple[int, int, EntityType]] = (),
    type_of: Callable[[str], EntityType | None] = lambda _: None,
) -> tuple[Span, ...]:
    """The identifiers of a text, and the well-known names among them.

    Args:
        view: Text as `narrow` makes it.
        known: Where well-known names stand: after addresses and labelled codes, before what only looks like a code.
        type_of: The type of a well-known name that looks like a file (Node.js).

    Returns:
        By start, never overlapping. Type None: nothing may be named here.
    """
    taken = bytearray(len(view))
    found: list[Span] = []
    for start, end, kind in _spans(view, known):
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            found.append((start, end, type_of(view[start:end]) or kind))
    return tuple(sorted(found, key=lambda span: span[0]))


def _spans(view: str, known: Sequence[tuple[int, int, EntityType]]) -> Iterator[Span]:
    yield from _matches(view, _WRITTEN)
    yield from known
    for _, end, kind in known:
        if kind is EntityType.TOOL and (match := _AFTER_TOOL.match(view, end)):
            yield *match.span("m"), EntityType.VERSION
    if any(kind is EntityType.TOOL for _, _, kind in known):
        yield from _matches(view, _NEAR_TOOL)
    yield from _matches(view, _NUMBERED)


def _matches(view: str, patterns: _Patterns) -> Iterator[Span]:
    for kind, pattern in patterns:
        for match in pattern.finditer(view):
            start, end = match.span("m") if "m" in pattern.groupindex else match.span()
            yield start, end, kind
