"""Identifiers by pattern: orders, versions, ports, addresses, files, errors, codes.

Pure; no model. Patterns use ASCII classes, since the classes of Unicode match Chinese. Where two patterns overlap, the
earlier one has it. A version is taken without the name before it ("Python" and "3.11" are two mentions),
so that memories about one tool meet whatever its version; so is a code without its label ("ticket", "错误码").
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.error_patterns import ERRORS
from graphmem.providers.identifier_words import (
    AIRLINES,
    CODE_LABELS,
    DOCUMENT_ENDINGS,
    EDGE,
    FILE_ENDINGS,
    ORDER_LABELS,
    ORDER_LABELS_ZH,
    STOP,
    Patterns,
    pattern,
)

# A code of letters, digits and hyphens with a digit in it.
_CODE: Final = r"(?=[A-Za-z-]{0,20}\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
_IS: Final = r"(?:[ \t]?(?:is|was|are|[:：=#]|[是为])[ \t]?){0,2}"

_URL_CHARS: Final = r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]"
_NUMBERS: Final = r"\d{1,4}(?:\.\d{1,5}){0,3}"
_PRE_RELEASE: Final = r"(?:-?(?:rc|beta|alpha|dev|post)[.-]?\d{0,4})?"
_VERSION_STOP: Final = r"(?!\.?[A-Za-z0-9_])"
_DAY: Final = r"(?:0?[1-9]|[12]\d|3[01])"
_DATE_DIGITS: Final = r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)"


_WRITTEN: Final[Patterns] = (
    (None, pattern(r"\[REDACTED:[a-z_]{1,40}\]")),
    # Addresses and files.
    (EntityType.IDENTIFIER, pattern(EDGE, r"[A-Za-z][A-Za-z0-9+.-]{1,20}://", _URL_CHARS, "*[A-Za-z0-9/_=&#-]")),
    (
        EntityType.IDENTIFIER,
        pattern(r"(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+"),
    ),
    (EntityType.IDENTIFIER, pattern(r"(?<![\w/.~\\-])(?:~|\.{1,2})?(?:/[\w.@+-]{2,64})+(?<!\.)/?")),
    (EntityType.IDENTIFIER, pattern(EDGE, r"[A-Za-z]:\\[\w.\\-]{1,200}\w")),
    (
        EntityType.IDENTIFIER,
        pattern(r"(?<![\w./@-])[\w.-]{1,64}(?:/[\w.@-]{1,64}){1,8}\.(?:", FILE_ENDINGS, ")", STOP),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(r"(?<![\w./@-])(?:feature|release|hotfix|bugfix|fix|feat|chore)/[\w.-]{1,64}(?<!\.)"),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(EDGE, r"(?:requirements[\w-]{0,20}|constraints|robots|CMakeLists|llms|hosts)\.txt", STOP),
    ),
    (
        EntityType.DOCUMENT,
        pattern(
            r"(?<![\w./@-])(?:(?!(?:Send|Open|See|Read|Check|Share|Upload|Attach|Print|Review|Forward|Edit"
            r"|Please|The|I|Use) )"
            r"[A-Z0-9][\w-]{0,30} (?:(?:on|of|for|and|in|to|the) ){0,2}){0,6}[\w-]{1,64}(?:\.[\w-]{1,64}){0,3}\.(?:",
            DOCUMENT_ENDINGS,
            ")",
            STOP,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(r"(?<![\w./@-])[\w-]{1,64}(?:\.[\w-]{1,64}){0,3}\.(?:", FILE_ENDINGS, ")", STOP),
    ),
    # Orders.
    (
        EntityType.ORDER,
        pattern(
            "(?:",
            ORDER_LABELS_ZH,
            r")(?:编?号|編?號|号码)?(?:[:：是为#]|[ \t]){0,3}(?P<m>#?(?=[A-Za-z0-9-]{4})",
            _CODE,
            ")",
            STOP,
        ),
    ),
    (
        EntityType.ORDER,
        pattern(
            *(EDGE, "(?:", ORDER_LABELS, r") (?:number|no\.?|id|code|ref(?:erence)?|nr\.?)", _IS, r"[ \t]?"),
            *("(?P<m>#?(?=[A-Za-z0-9-]{3})", _CODE, ")", STOP),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.ORDER,
        pattern(
            *(EDGE, "(?:", ORDER_LABELS, ")s?", _IS, r"[ \t]?"),
            *(
                "(?P<m>",
                r"#?\d{3,10}(?:-\d{2,20}){1,4}|#\d{2,30}|\d{4,30}",
                r"|(?=[A-Z0-9-]{0,12}\d)[A-Z]{1,6}-?\d[A-Z0-9-]{2,40}|(?=[A-Z]{0,6}\d)[A-Z0-9]{6,8})",
                STOP,
            ),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.ORDER,
        pattern(
            EDGE,
            r"(?:ORD|ORDER|PO|SO|TK|TKT|TICKET|INC|REQ|RITM|CHG|RMA|CASE|"
            r"WO)-?(?=[A-Z0-9-]{4})(?:[A-Z0-9]{1,20}-){0,4}[A-Z0-9]{0,20}\d{2,20}(?:-[A-Z0-9]{1,20}){0,3}",
            STOP,
        ),
    ),
    *ERRORS,
    # Hosts and ports.
    (EntityType.IDENTIFIER, pattern(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5}|/\d{1,2})?(?![\d.]\d)")),
    (
        EntityType.IDENTIFIER,
        pattern(
            "(?:", EDGE, r"ports?(?: number)?|端口号?)", _IS, r"[ \t]?(?P<m>\d{2,5})(?!\.?\d)", flags=re.IGNORECASE
        ),
    ),
    (EntityType.IDENTIFIER, pattern(r"(?<![\d.])(?P<m>\d{2,5})(?:号)?[ \t]?端口")),
    (EntityType.IDENTIFIER, pattern(r"(?<![^\s(（\"'`]):(?P<m>\d{4,5})(?![\d:])")),
    (EntityType.IDENTIFIER, pattern(EDGE, r"localhost:(?P<m>\d{2,5})", STOP)),
    (
        EntityType.IDENTIFIER,
        pattern(
            r"(?<![\w./@:-])[a-z][a-z0-9-]{0,40}(?:\.[a-z0-9-]{1,40}){0,4}(?:/[a-z0-9._-]{1,40})?:(?:\d{2,5}"
            r"|[0-9]\d?(?:\.\d{1,4}){1,3})",
            STOP,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(
            r"(?<![\w./@-])(?:[a-z0-9][a-z0-9-]{0,40}\.){1,4}(?:com|org|net|io|dev|cn|ai|app|co|local|internal"
            r"|prod|staging|lan|edu|gov)",
            STOP,
            r"(?![.-]\w)",
        ),
    ),
)
_NUMBERED: Final[Patterns] = (
    # Versions.
    (
        EntityType.VERSION,
        pattern(
            r"(?:(?<![\w.-])(?=[vV]\d{1,4}\.)|(?<![\w.\u4e00-\u9fff-]))[vV]", _NUMBERS, _PRE_RELEASE, _VERSION_STOP
        ),
    ),
    (
        EntityType.VERSION,
        pattern(
            *("(?:", EDGE, "versions?|版本号?|升级?到|降到|回退到)", _IS, r"[ \t]?(?P<m>", _NUMBERS, ")"),
            *(_VERSION_STOP, "(?![万元块个月年度岁楼层%％号点人])"),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.VERSION,
        pattern(rf"(?<![\w.-])(?!(?:19|20)\d\d\.{_DAY}\.)\d{{1,4}}\.\d{{1,5}}\.\d{{1,5}}", _PRE_RELEASE, _VERSION_STOP),
    ),
    # Codes: UUIDs, hashes, commits, labelled ones, then by their look alone.
    (EntityType.IDENTIFIER, pattern(EDGE, "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", STOP)),
    (EntityType.IDENTIFIER, pattern(EDGE, "(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}", STOP)),
    (EntityType.IDENTIFIER, pattern(EDGE, r"(?=[a-f]{0,40}\d)(?=\d{0,40}[a-f])[0-9a-f]{7,64}", STOP)),
    (
        EntityType.IDENTIFIER,
        pattern("(?:", EDGE, "commit|提交|回滚到?) ?(?P<m>[0-9a-f]{7,40})", STOP, flags=re.IGNORECASE),
    ),
    (EntityType.IDENTIFIER, pattern(EDGE, r"[A-Z]{2}\d\d [A-Z]{3}", STOP)),
    (
        EntityType.IDENTIFIER,
        pattern(
            "[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][·• "
            "]?(?=[A-Z]{0,5}[0-9])[A-Z0-9]{5,6}",
            STOP,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(
            r"(?:合[进到入]|合并[到进]|切[到回]|推到|(?:push|merge|rebase|checkout|commit) ?(?:到|进|"
            r"on|onto|into|to)? ?"
            r"|\b(?:merged?|rebased?|pushed?|cherry-picked|checked out|branched)(?: it| this)? "
            r"(?:in)?(?:to|onto|from|off) )"
            r"(?P<m>main|master|develop|dev|trunk|staging|release|hotfix|production|"
            r"[a-z]{2,12}/[\w.-]{2,60}|release-[\w.]{1,20})(?![\w.-]*\.[a-z])",
            STOP,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(
            *("(?:", EDGE, "(?:", CODE_LABELS, "))", _IS, r"[ \t]?#?"),
            *("(?P<m>(?=[A-Za-z0-9-]{2})", _CODE, ")", STOP),
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(
            r"(?<![\w#&-])(?!\d{4}-\d\d-\d\d)(?=[A-Z0-9-]{4})(?=[A-Z-]{0,30}\d)(?=[\d-]{0,30}[A-Z])",
            r"[A-Z0-9]{1,30}(?:-[A-Z0-9]{1,30}){1,6}(?![\w-])",
        ),
    ),
    (EntityType.IDENTIFIER, pattern(r"(?<![\w:.-])\d:\d\d-[a-z]{2}-\d{3,6}", STOP)),
    (
        EntityType.IDENTIFIER,
        pattern(
            r"(?:会议号|会议 ?ID|[Mm]eeting (?:ID|id|number)|[Mm]eeting [Cc]ode|[Zz]oom ID|账号|卡号|"
            r"[Tt]racking(?: number| no\.?)?|运单号?|快递单?号?|取件码)",
            _IS,
            r"[ \t]?(?P<m>\d{3,4}(?:[ -]\d{3,4}){1,4})(?![\d-])",
        ),
    ),
    (EntityType.IDENTIFIER, pattern(EDGE, "(?:", AIRLINES, r") ?\d{2,4}", STOP)),
    (
        EntityType.IDENTIFIER,
        pattern(r"(?:[坐乘抢赶]了?的?|高铁|动车|火车|车次|列车)[是为:：]? ?(?P<m>[GDCZTKYS]\d{1,4})", STOP),
    ),
    (EntityType.IDENTIFIER, pattern(EDGE, r"(?P<m>[GDCZTKYS]\d{1,4}) ?(?:次|列车|高铁|动车)")),
    (EntityType.IDENTIFIER, pattern(EDGE, r"(?=[A-Z0-9]{5})[A-Z]{1,12}\d{2,20}[A-Z0-9]{0,20}", STOP)),
    (EntityType.IDENTIFIER, pattern(r"(?<![\w&#/])#\d{2,8}", STOP)),
    (EntityType.IDENTIFIER, pattern(rf"(?<![\w.,:/+-])(?!{_DATE_DIGITS})\d{{8,40}}(?![\w%]|\.\d)")),
    # Names in code: environment variables, tables, services, regions.
    (
        EntityType.IDENTIFIER,
        pattern(r"(?<![\w./@-])[A-Za-z][A-Za-z0-9]{0,30}(?:_[A-Za-z0-9]{1,30}){1,8}(?:\(\))?(?![\w-])"),
    ),
    (EntityType.IDENTIFIER, pattern(r"(?<![\w./@-])(?:us|eu|ap|cn|sa|ca|me|af)-(?:[a-z]{4,10}-){1,2}\d[a-z]?", STOP)),
    (
        EntityType.IDENTIFIER,
        pattern(
            r"(?<![\w./@-])[a-z][a-z0-9]{0,20}(?:-[a-z0-9]{1,20}){0,4}-(?!\d{1,4}(?:s|st|nd|rd|th|x)(?![a-z0-9]))",
            r"(?=[a-z]{0,20}\d)(?=\d{0,20}[a-z])[a-z0-9]{4,40}(?![\w-])",
        ),
    ),
    (
        EntityType.IDENTIFIER,
        pattern(
            r"(?<![\w./@-])[a-z][a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){0,3}-(?:service|svc|api|worker|gateway|server"
            r"|prod|staging|dev|db|cluster|bucket|queue|cron|job|web|app|proxy|\d{2,3})(?![\w-])"
        ),
    ),
)
_AFTER_TOOL: Final = pattern(
    r"[ ]?(?:版本|version )?[ ]?(?P<m>(?!\d{4})",
    _NUMBERS,
    ")(?!:)",
    _VERSION_STOP,
    "(?![个年月日号点元块%％台次条位人天])",
)

_NEAR_TOOL: Final[Patterns] = (
    (
        EntityType.VERSION,
        pattern(
            r"(?:[从到在回用是]|",
            EDGE,
            r"(?:to|from|on|at|with|of)) ?(?P<m>\d{1,3}\.\d{1,3}(?:\.\d{1,5})?)(?!:)",
            _VERSION_STOP,
            "(?! ?(?:[个年月日号点元块%％台次条位人天万亿倍秒米]|GB|MB|ms|GHz|percent|million))",
        ),
    ),
)
"""In a text that names a tool."""
_NEAR_VERSION: Final = (
    _NEAR_TOOL[0],
    (
        EntityType.VERSION,
        pattern(
            r"(?<![\w.$¥￥€£#:-])(?P<m>\d{1,2}\.\d{1,2})(?!:)",
            _VERSION_STOP,
            "(?! ?(?:[个年月日号点元块%％台次条位人天万亿倍秒米岁折]|GB|MB|ms|GHz|percent|million|"
            "hours?|minutes?|seconds?|x))",
        ),
    ),
)
"""In a text that names a tool and a version."""

_VERSION_SEEN: Final = pattern(r"(?<![\w.])\d{1,3}\.\d{1,4}\.\d{1,4}(?![\w.])")

_TRACKER: Final = pattern(
    r"\b(?:jira|linear|tickets?|issues?|sprint|backlog|bug|PR|story|epic|youtrack|tapd)\b|工单|缺陷|禅道|需求单|迭代",
    flags=re.IGNORECASE,
)
_TRACKED: Final[Patterns] = (
    (
        EntityType.ORDER,
        pattern(r"(?<![\w./#-])(?!(?:CVE|UTF|SHA|ISO|RFC|HTTP|GPT|COVID|LOT|SN|MD)-)[A-Z]{2,10}-\d{1,6}(?![\w-])"),
    ),
)
"""In a text that speaks of tickets."""

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
    senses = {(start, end): kind for start, end, kind in known}
    for start, end, kind in _spans(view, known):
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            found.append((start, end, senses.get((start, end)) or type_of(view[start:end]) or kind))
    return tuple(sorted(found, key=lambda span: span[0]))


def _spans(view: str, known: Sequence[tuple[int, int, EntityType]]) -> Iterator[Span]:
    yield from _matches(view, _WRITTEN)
    yield from known
    beside = [
        match.span("m") for _, end, kind in known if kind is EntityType.TOOL and (match := _AFTER_TOOL.match(view, end))
    ]
    for start, end in beside:
        yield start, end, EntityType.VERSION
    if any(kind is EntityType.TOOL for _, _, kind in known):
        yield from _matches(view, _NEAR_VERSION if beside or _VERSION_SEEN.search(view) else _NEAR_TOOL)
    if _TRACKER.search(view):
        yield from _matches(view, _TRACKED)
    yield from _matches(view, _NUMBERED)


def _matches(view: str, patterns: Patterns) -> Iterator[Span]:
    for kind, form in patterns:
        for match in form.finditer(view):
            start, end = match.span("m") if "m" in form.groupindex else match.span()
            yield start, end, kind
