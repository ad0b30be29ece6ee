"""What the value of a password, PIN or key looks like, and what stands in its place without being one.

Placeholders, masks, code that fetches a value, units behind a number, algorithms; the likeness of a run of characters
to a credential; numbers spelled in words. No labels here: they are in `labelled_secrets` and `told_secrets`.
"""

import re
from typing import Final

MARKER: Final = re.compile(r"\[REDACTED:[a-z_]{1,40}\]")
"""What stands where a secret was; its name is no label."""
# Masks and placeholders: nothing secret is shown.
_SHOWN_ONLY: Final = re.compile(
    r"\W*|\$\{?\w+\}?|%\w+%|\{\{.*|<.*|\[.*|(?:your|my|the)[-_].*|x{3,}.*|\.{3}.*", re.IGNORECASE
)
# A call, an index or a dotted name: code that fetches the value.
CALL: Final = re.compile(r"\W?(?:[A-Za-z_][\w.]{2,}(?:[(\[][\"'].*|\(.*\)\W*|\[.*\]\W*|\()|[A-Za-z]\w*[_.][\w.]*\(\w*)")
CODE: Final = re.compile(rf"{CALL.pattern}|\W?[A-Za-z_]+(?:\.[A-Za-z_]+)+\W*")
ALGORITHM: Final = re.compile(
    r"(?:sha-?\d{1,3}|md\d|argon2\w{0,2}|bcrypt\d?|pbkdf2\S*|scrypt\S*|base\d\d|utf-?\d{1,2}|o?auth2?\S*|v\d[\d.]*"
    r"|[a-z]+-\d{1,2})",
    re.IGNORECASE,
)
KEYPAD: Final = re.compile(r"[#*]?\d{4,8}[#*](?![#*\w])", re.ASCII)
"""What is typed at a door."""
# The name of a variable, or a stand-in made like one: hashed_password, some_token.
_STAND_IN: Final = re.compile(
    r"(?:[a-z]+_)+(?:password|passwd|pwd|secret|token|key|hash)|(?:password|passwd|pwd|secret|token|key)(?:_[a-z]+)+"
)
WORDS: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)?")
URL: Final = re.compile(r"(?:https?|ftp)://", re.IGNORECASE)
DIGIT: Final = re.compile(r"\d")
LETTER: Final = re.compile(r"[^\W\d_]")
UNITS: Final = re.compile(
    r"[ -]?(?:(?:character|char|digit|letter|symbol|word|day|week|month|year|hour|minute|time)s?|[位个天次年月日])",
    re.IGNORECASE,
)

_NO_VALUE: Final = frozenset(
    """
    a an the this that these those my your our his her their its it not no none null nil true false undefined
    empty blank wrong incorrect correct right invalid valid bad good fine ok okay great weak strong stronger
    safe secure secret simple easy hard tough long longer short shorter old older new newer same different
    unique random complex private public shared missing unknown hidden masked encrypted hashed stored saved
    set reset changed updated required optional mandatory needed necessary expired expiring compromised leaked
    stolen lost forgotten protected accepted rejected denied allowed important sensitive confidential default
    temporary permanent numeric alphanumeric password passwd passphrase passcode pwd pin username user admin
    login email string str text bytes int char field input type value key token name example placeholder bool
    boolean optional any object here there below above always never also still too very really so just only
    already now in on at to for from with by about like being been case-sensitive one-time something anything
    nothing everything
    """.split()
)


def says_nothing(value: str) -> bool:
    """Whether it stands in the place of a value: a placeholder, a mask, a word that says how the value is."""
    plain = value.casefold().rstrip("!")
    return plain in _NO_VALUE or _SHOWN_ONLY.fullmatch(value) is not None or _STAND_IN.fullmatch(plain) is not None


_ZH_DIGIT: Final = "零〇一二三四五六七八九幺"
SPELLED: Final = (
    rf"(?:[{_ZH_DIGIT}两]个[{_ZH_DIGIT}\d])(?:[、，]?(?:[{_ZH_DIGIT}两]个)?[{_ZH_DIGIT}\d]){{0,8}}(?![位次天个年月周分])"
    rf"|(?<![第{_ZH_DIGIT}])[{_ZH_DIGIT}](?:[、 -]?[{_ZH_DIGIT}]){{3,11}}(?![{_ZH_DIGIT}十百千万位次天个年月周分])"
    r"|(?<![A-Za-z])(?:(?:(?:double|triple)[ -])?(?:zero|oh|one|two|three|four|five|six|seven|eight"
    r"|nine)(?:[ ,-]{1,2}|(?![A-Za-z]))){3,12}"
)
"""A number told figure by figure, in Chinese or English words."""
COMBINATION: Final = (
    r"[LR]?\d{1,2}(?:[ ]?(?:left|right)(?![a-z]))?(?:(?:[ ]?[,/–-][ ]?|[ ])(?:then[ ]|and[ ]|to[ ])?[LR]?\d{1,2}"
    r"(?:[ ]?(?:left|right)(?![a-z]))?){2,3}(?![\w:.-]*\d)"
    r"|(?:(?:先|再|然后)?[往向]?(?:[左右]转?|转)[到至]?\d{1,2}(?![\d位次天])圈?[，,、 ]{0,2}){3,4}"
)
"""What a dial is turned to."""
_NO_CREDENTIAL: Final = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"  # a mailbox
    r"|(?:https?|ftp)://.*|[~.]?/[\w./-]+|[A-Za-z]:[\\/].*|[\w-]+(?:/[\w.-]+){2,}"
    r"|[\w-]+(?:\.[\w-]+)*\.(?:com|cn|net|org|io|dev|ai|co|py|js|ts|json|ya?ml|toml|ini|cfg|conf|env|md"
    r"|txt|pdf|docx?|xlsx?"
    r"|csv|zip|sql|sh|exe|log|pem|key|png|jpe?g|go|java|rs|html?)(?:[:/#?].*)?"
    r"|v?\d+(?:\.\d+)+(?:[-+]?[A-Za-z]\w*)?|[A-Za-z]+[ -]?v?\d+(?:\.\d+)+"  # versions, addresses
    r"|\d{1,4}(?:[-/:.]\d{1,4}){1,2}(?:[T ].*)?|\d+(?:st|nd|rd|th)|\d+[A-Za-z]{1,3}|\d+x\d+"
    r"|\d+(?:\.[\dx*]+)+|F\d{1,2}|(?:Ctrl|Cmd|Alt|Shift|Win|Esc)\W.*|[#@][A-Za-z]\w*|\$?\d[\d,.]*[%$€k]?|[A-Za-z]+\(.*\)"
    r"|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{7}|[0-9a-f]{40}|[0-9a-f]{64}"
    r"|(?:1Password|KeePass\d?|Office\d+|Windows\d+|Win\d+|Python\d|Web\d|OAuth\S*|\w*2FA|[A-Z]{2,4}\d)",
    re.ASCII | re.IGNORECASE,
)
_COMBINED: Final = re.compile(r"\d{1,2}(?:-\d{1,2}){2,3}")
_DATE: Final = re.compile(r"(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d")
_PLAIN: Final = re.compile(
    r"[A-Za-z]+\d{1,4}|[A-Z]{1,6}-?\d+|[A-Za-z]+[-_]\d{1,4}|[a-z]+(?:-[a-z]+)*-\d{1,3}", re.ASCII
)
_SIGN: Final = re.compile(r"[!@#$%^&*+=~?]")


def likeness(view: str, start: int, end: int) -> int:
    """How much the run looks like a credential by itself.

    Returns:
        0: it is something else. 1: it may be one (a number of a few figures, a word with figures behind it), where
        words say so. 2: hardly anything else looks so.
    """
    value = view[start:end]
    if KEYPAD.fullmatch(value) or (_COMBINED.fullmatch(value) and not _DATE.fullmatch(value)):
        return 1
    if not 4 <= len(value) <= 128 or says_nothing(value) or ALGORITHM.fullmatch(value):
        return 0
    if value.isdigit():
        return int(len(value) <= 10 and UNITS.match(view, end) is None)
    if _NO_CREDENTIAL.fullmatch(value) or CALL.fullmatch(value) or UNITS.fullmatch(value.lstrip("0123456789")):
        return 0
    letters, digits = LETTER.search(value), DIGIT.search(value)
    if not digits or not letters:
        signed = _SIGN.search(value[1:-1] if letters else value) is not None
        return int(signed and (digits is not None or len(value) >= 8)) * (2 if letters else 1)
    return 1 if len(value) < 6 or _PLAIN.fullmatch(value) else 2


TOOL_AFTER: Final = re.compile(
    r"[ ]?(?:管理|保存|生成|加密|存|软件|插件|工具|里|上|中|系统|平台|脚本|文件|版本|号楼|层|楼|室|人|页"
    r"|元|块|岁|款|端口)"
)
"""Says that the run before it is a tool or a number of something."""
_AROUND: Final = "\"'`([{<:=,;|>"
_TRAILING: Final = "\"'`,.;:?)]}>"


def trimmed(view: str, start: int, end: int) -> tuple[int, int]:
    """The span without quotes, brackets and closing punctuation around the value."""
    keypad = KEYPAD.match(view, start)
    if keypad is not None:
        return keypad.span()
    run = view[start:end]
    inner = run.lstrip(_AROUND)
    return start + len(run) - len(inner), start + len(run) - len(inner) + len(inner.rstrip(_TRAILING))


_LOCKER: Final = re.compile(r"(?<![a-z])(?:lockers?|gym)(?![a-z])|(?<!保险)(?<!密码)柜|健身房", re.IGNORECASE)
_LOCKER_NUMBER: Final = re.compile(r"[A-Z]{1,3}-?\d{3,6}", re.ASCII)


def is_locker_number(value: str, clause: str) -> bool:
    """The number on a locker (SE-27963), which people ask a memory to keep; what opens it is a PIN like others."""
    return _LOCKER_NUMBER.fullmatch(value) is not None and _LOCKER.search(clause) is not None
