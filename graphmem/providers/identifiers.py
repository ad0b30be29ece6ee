"""Identifiers by pattern: orders, versions, ports, addresses, files, errors, codes, tools.

Pure; no model. Patterns use ASCII classes, since the classes of Unicode match Chinese. Where two patterns overlap, the
earlier one has it. A version is taken without the name before it ("Python" and "3.11" are two mentions),
so that memories about one tool meet whatever its version.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.domain.width import narrow
from graphmem.providers.tool_names import TOOL, TOOL_NAMES

_EDGE: Final = r"(?<![A-Za-z0-9_])"
_STOP: Final = r"(?![A-Za-z0-9_])"
# A code of letters, digits and hyphens with a digit in it.
_CODE: Final = r"(?=[A-Za-z-]{0,20}\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
_IS: Final = r"(?:[ \t]?(?:is|was|are|[:：=#]|[是为])[ \t]?){0,2}"
_FILE_ENDINGS: Final = (
    "py|ipynb|js|ts|tsx|jsx|json|jsonl|ya?ml|toml|md|rst|txt|csv|tsv|log|conf|cfg|ini|sh|sql|cypher|pdf|docx?|xlsx?|pptx?"
    "|png|jpe?g|gif|svg|zip|tar|gz|html?|css|java|kt|go|rs|cpp|h|rb|php|env|lock|db|sqlite|parquet|mp3|mp4|wav"
)
_SYSTEM_ERRORS: Final = (
    "ECONNREFUSED|ECONNRESET|ECONNABORTED|EADDRINUSE|EADDRNOTAVAIL|ENOENT|EACCES|EPERM|ETIMEDOUT|EPIPE|ENOTFOUND|EEXIST"
    "|EHOSTUNREACH|ENETUNREACH|ENOSPC|ENOMEM|EISDIR|ENOTDIR|EMFILE|EBUSY|EINVAL|EAGAIN|EAI_AGAIN|ELIFECYCLE|ERESOLVE"
    "|OOMKilled|CrashLoopBackOff|ImagePullBackOff|SIGKILL|SIGSEGV|SIGTERM|SIGABRT"
)
_HTTP_PHRASES: Final = (
    "Bad Gateway|Not Found|Forbidden|Unauthorized|Bad Request|Conflict|Too Many Requests|Internal Server Error"
    "|Service Unavailable|Gateway Timeout"
)
_CODE_LABELS: Final = (
    r"serial(?: number)?|s/n|tracking (?:number|no\.?)|ticket(?: number)?|flight"
    "|序列号|运单号|快递单号|编号|工号|学号|型号|航班号?|车次|车牌号?"
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
_PATTERNS: Final[tuple[tuple[EntityType | None, re.Pattern[str]], ...]] = (
    (None, _pattern(r"\[REDACTED:[a-z_]{1,40}\]")),
    # Addresses and files.
    (EntityType.DOCUMENT, _pattern(_EDGE, "https?://", _URL_CHARS, "*[A-Za-z0-9/_=&#-]")),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"[a-z][a-z0-9+.-]{1,20}://", _URL_CHARS, "*[A-Za-z0-9/]")),
    (
        EntityType.IDENTIFIER,
        _pattern(r"(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+"),
    ),
    (EntityType.DOCUMENT, _pattern(r"(?<![\w/.~\\-])(?:~|\.{1,2})?(?:/[\w.@+-]{2,64})+(?<!\.)/?")),
    (EntityType.DOCUMENT, _pattern(_EDGE, r"[A-Za-z]:\\[\w.\\-]{1,200}\w")),
    (EntityType.DOCUMENT, _pattern(r"(?<![\w./@-])[\w-]{1,64}(?:\.[\w-]{1,64}){0,3}\.(?:", _FILE_ENDINGS, ")", _STOP)),
    # Orders.
    (
        EntityType.ORDER,
        _pattern(r"(?:订单|訂單)(?:编?号|編?號|号码)?(?:[:：是为#]|[ \t]){0,3}(?P<m>", _CODE, ")", _STOP),
    ),
    (
        EntityType.ORDER,
        _pattern(
            *(_EDGE, r"(?:purchase )?order (?:number|no\.?|id|code|#|nr\.?)", _IS, r"[ \t]?#?"),
            *("(?P<m>(?=[A-Za-z0-9-]{3})", _CODE, ")", _STOP),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.ORDER,
        _pattern(
            *(_EDGE, "orders?", _IS, r"[ \t]?#?"),
            *(r"(?P<m>\d{5,30}|[A-Z]{1,6}-?\d[A-Z0-9-]{3,40})", _STOP),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.ORDER,
        _pattern(_EDGE, r"(?:ORD|ORDER|PO|SO)-?(?=[A-Z0-9-]{4})(?:[A-Z0-9]{1,20}-){0,4}[A-Z0-9]{0,20}\d{2,20}", _STOP),
    ),
    # Errors.
    (EntityType.ERROR, _pattern(_EDGE, "(?:", _SYSTEM_ERRORS, r"|ERR_[A-Z0-9_]{2,60}|ORA-\d{4,5})", _STOP)),
    (
        EntityType.ERROR,
        _pattern(r"(?<![\w.])(?:[A-Za-z_]\w{0,40}\.){0,6}[A-Z][A-Za-z0-9]{1,60}(?:Exception|Error)", _STOP),
    ),
    (EntityType.ERROR, _pattern(_EDGE, r"HTTP(?:/\d(?:\.\d)?)? ?[45]\d\d", _STOP)),
    (EntityType.ERROR, _pattern(_EDGE, r"[45]\d\d (?:", _HTTP_PHRASES, ")")),
    (
        EntityType.ERROR,
        _pattern(
            *("(?:", _EDGE, "(?:(?:exit|error|status|return) code|error)|(?:退出|错误|状态|返回)码)"),
            *(r"[:：]?(?:[ \t]?(?:is|was|是|为))?[ \t]?(?:0x[0-9A-F]{1,16}|[A-Z]{0,4}-?\d{1,10})", _STOP),
            flags=re.IGNORECASE,
        ),
    ),
    # Hosts and ports.
    (EntityType.IDENTIFIER, _pattern(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5})?(?![\d.]\d)")),
    (
        EntityType.IDENTIFIER,
        _pattern(
            "(?:", _EDGE, r"ports?(?: number)?|端口号?)", _IS, r"[ \t]?(?P<m>\d{2,5})(?!\.?\d)", flags=re.IGNORECASE
        ),
    ),
    (EntityType.IDENTIFIER, _pattern(r"(?<![\d.])(?P<m>\d{2,5})(?:号)?[ \t]?端口")),
    (EntityType.IDENTIFIER, _pattern(r"(?<![^\s(（\"'`]):(?P<m>\d{4,5})(?![\d:])")),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"localhost:(?P<m>\d{2,5})", _STOP)),
    # Tools and versions.
    (EntityType.TOOL, TOOL),
    (EntityType.VERSION, _pattern(r"(?<![\w.-])[vV]", _NUMBERS, _PRE_RELEASE, _VERSION_STOP)),
    (
        EntityType.VERSION,
        _pattern(
            "(?:", _EDGE, "versions?|版本号?)", _IS, r"[ \t]?(?P<m>", _NUMBERS, ")", _VERSION_STOP, flags=re.IGNORECASE
        ),
    ),
    (EntityType.VERSION, _pattern(TOOL.pattern, r"[ ]?(?P<m>(?!\d{4})", _NUMBERS, ")(?!:)", _VERSION_STOP)),
    (
        EntityType.VERSION,
        _pattern(
            rf"(?<![\w.-])(?!(?:19|20)\d\d\.{_DAY}\.)\d{{1,4}}\.\d{{1,5}}\.\d{{1,5}}", _PRE_RELEASE, _VERSION_STOP
        ),
    ),
    # Codes: UUIDs, hashes, commits, labelled ones, then by their look alone.
    (EntityType.IDENTIFIER, _pattern(_EDGE, "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"(?=[a-f]{0,40}\d)(?=\d{0,40}[a-f])[0-9a-f]{12,64}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(_EDGE, "commit (?P<m>[0-9a-f]{7,40})", _STOP, flags=re.IGNORECASE)),
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
            r"(?<![\w#&-])(?=[A-Z0-9-]{4})(?=[A-Z-]{0,30}\d)(?=[\d-]{0,30}[A-Z])",
            r"[A-Z0-9]{1,30}(?:-[A-Z0-9]{1,30}){1,6}(?![\w-])",
        ),
    ),
    (EntityType.IDENTIFIER, _pattern(_EDGE, r"(?=[A-Z0-9]{5})[A-Z]{1,12}\d{2,20}[A-Z0-9]{0,20}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(r"(?<![\w&#/])#\d{2,8}", _STOP)),
    (EntityType.IDENTIFIER, _pattern(rf"(?<![\w.,:/+-])(?!{_DATE_DIGITS})\d{{8,40}}(?![\w%]|\.\d)")),
)


def find_identifiers(text: str) -> tuple[tuple[int, int, EntityType | None], ...]:
    """The identifiers of a text.

    Returns:
        `(start, end, type)` by start, never overlapping. Type None: nothing may be named here.
    """
    view = narrow(text)
    taken = bytearray(len(view))
    found: list[tuple[int, int, EntityType | None]] = []
    for start, end, kind in _matches(view):
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            found.append((start, end, kind))
    return tuple(sorted(found, key=lambda span: span[0]))


def _matches(view: str) -> Iterator[tuple[int, int, EntityType | None]]:
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(view):
            start, end = match.span("m") if "m" in pattern.groupindex else match.span()
            is_tool = kind is EntityType.DOCUMENT and view[start:end] in TOOL_NAMES
            yield start, end, EntityType.TOOL if is_tool else kind
