"""Where the secrets of a text are: the ones whose shape gives them away, and the ones a label names.

Shapes are here (keys of common makers, tokens, private keys, passwords inside addresses); passwords and
keys that only the words before them give away are in `labelled_secrets`. Every pattern is bounded or
consumes what it reads, so the time grows with the length of the text alone.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from graphmem.domain.command_secrets import find_in_commands
from graphmem.domain.infrastructure import find_infrastructure
from graphmem.domain.labelled_secrets import find_labelled
from graphmem.domain.secret_shapes import find_shaped
from graphmem.domain.told_secrets import find_told
from graphmem.domain.typed_secrets import find_typed
from graphmem.domain.width import narrow

_PRIVATE_KEY_CHARS: Final = 16_384
"""A block whose end is further away than this is taken as cut off (a 16,384 bit RSA key has 12,700)."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A span of a text that must not be kept, and what it is."""

    start: int
    end: int
    kind: str


# `https://user:PASSWORD@host`: user and host stay readable; the password may hold `:` and `@`, never `/`.
_URL_PASSWORD: Final = re.compile(
    r"://(?:\[REDACTED:[a-z_]{1,40}\]|[^\s:/@\[]{0,64}):(?!\[REDACTED:)([^\s/]{1,128})@(?=[^\s/@])"
)
# The same to a database, queue or file server is a connection string, and goes whole.
_WEB: Final = re.compile(r"(?:https?|git|wss?)$", re.IGNORECASE)
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,30}$", re.ASCII)
_URI_REST: Final = re.compile(r"[^\s\u2e80-\u9fff\uff01-\uffee“”‘’<>\"'`]*")
_URI_TRAILING: Final = ".,;:!?)]}"

# `admin/PASSWORD` behind a word for logins.
_LOGIN_PAIR: Final = re.compile(
    r"(?:后台|管理页|账号密码|账密|[账帐]号|[账帐]户|登录|登陆|(?<![A-Za-z])(?:logins?|credentials|creds))"
    r"[^\n，。,;；/]{0,12}[:：是为 ]\s?(?P<user>[A-Za-z][\w.@-]{1,31})\s?[/|:：]\s?(?P<s>[!-.0-~]{4,64})",
    re.IGNORECASE | re.ASCII,
)

# `user:PASSWORD@host` without a scheme: a password has signs that no mailbox name has, or the host is an address.
_USER_AT_HOST: Final = re.compile(
    r"(?<![\w:/@.-])[A-Za-z][\w.-]{1,31}:(?P<s>[^\s:@/]{4,64})@(?P<host>(?:\d{1,3}\.){3}\d{1,3}|localhost|"
    r"[\w-]+)",
    re.ASCII,
)
_SIGNS: Final = re.compile(r"[!#$%^&*~=]")

# `curl -u user:PASSWORD`, to the end of the command; two numbers are a user and a group.
_CURL: Final = re.compile(r"(?<![\w-])curl\s(?:[^\n\\]+|\\[\s\S])*", re.IGNORECASE)
_CURL_USER: Final = re.compile(
    r"(?<=\s)(?:-[A-Za-z]{0,8}[uU]|--(?:proxy-)?user)[ =]{0,4}(?P<q>[\"'])?(?!\d{1,9}:\d{1,9}(?!\S))"
    r"[^\s:\"'/]{1,64}:(?![$%<*{\[])(?P<s>(?(q)[^\"'\n]|[^\s\"'])+)"
)

_KEY_EDGE: Final = re.compile(r"-----(BEGIN|END) [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?(?:-----)?")
_CUT_KEY: Final = re.compile(
    r"(?:(?:\s|\\[rn])*(?:(?:Proc-Type|DEK-Info|Version|Comment): [^\n]{1,80}|[A-Za-z0-9+/=]{8,}))*"
)


def find_secrets(text: str) -> tuple[Secret, ...]:
    """The secrets of a text.

    Returns:
        Spans by start, never overlapping; where shape and label both match, the shape names the kind.
    """
    view = narrow(text)
    found = [
        *_private_keys(view),
        *(Secret(*span) for span in find_shaped(view)),
        *(Secret(*span) for span in find_in_commands(view)),
        *_url_passwords(view),
        *_curl_passwords(view),
        *_login_pairs(view),
        *_users_at_hosts(view),
    ]
    found.extend(Secret(*span) for span in find_infrastructure(view))
    shaped = [(secret.start, secret.end) for secret in found]
    found.extend(Secret(start, end, kind) for start, end, kind in find_labelled(view, shaped))
    known = _merge(found)
    told = find_told(view, [(secret.start, secret.end) for secret in known])
    return _merge([*known, *(Secret(*span) for span in (*told, *find_typed(view)))])


def _private_keys(view: str) -> Iterator[Secret]:
    open_edges: list[re.Match[str]] = []
    for edge in _KEY_EDGE.finditer(view):
        if edge.group(1) == "BEGIN":
            open_edges.append(edge)
        elif open_edges and edge.end() - open_edges[-1].start() <= _PRIVATE_KEY_CHARS:
            yield Secret(open_edges.pop().start(), edge.end(), "private_key")
    done = 0
    for edge in open_edges:
        body = _CUT_KEY.match(view, edge.end()) if edge.start() >= done else None
        if body is not None and body.group().strip():
            done = body.end()
            yield Secret(edge.start(), done, "private_key")


def _url_passwords(view: str) -> Iterator[Secret]:
    for match in _URL_PASSWORD.finditer(view):
        scheme = _SCHEME.search(view[max(0, match.start() - 31) : match.start()])
        if scheme is None or _WEB.search(scheme.group()):
            yield Secret(*match.span(1), "url_password")
            continue
        rest = _URI_REST.match(view, match.end())
        end = match.end() if rest is None else match.end() + len(rest.group().rstrip(_URI_TRAILING))
        yield Secret(match.start() - len(scheme.group()), end, "connection_string")


def _users_at_hosts(view: str) -> Iterator[Secret]:
    for match in _USER_AT_HOST.finditer(view):
        is_address = match["host"] == "localhost" or match["host"][0].isdigit()
        if any(char.isdigit() for char in match["s"]) and (is_address or _SIGNS.search(match["s"])):
            yield Secret(*match.span("s"), "url_password")


def _login_pairs(view: str) -> Iterator[Secret]:
    for match in _LOGIN_PAIR.finditer(view):
        value = match["s"].rstrip(_URI_TRAILING)
        if len(value) >= 4 and any(char.isdigit() for char in value) and any(char.isalpha() for char in value):
            yield Secret(match.start("s"), match.start("s") + len(value), "password")


def _curl_passwords(view: str) -> Iterator[Secret]:
    for command in _CURL.finditer(view):
        for match in _CURL_USER.finditer(view, *command.span()):
            yield Secret(*match.span("s"), "password")


def _merge(found: Iterable[Secret]) -> tuple[Secret, ...]:
    """Join what overlaps, so that no part of a secret is left; the one found first names the kind."""
    ranked = sorted(enumerate(found), key=lambda pair: (pair[1].start, pair[0]))
    merged: list[tuple[int, Secret]] = []
    for rank, secret in ranked:
        if merged and secret.start < merged[-1][1].end:
            last_rank, last = merged[-1]
            kind = last.kind if last_rank < rank else secret.kind
            merged[-1] = (min(rank, last_rank), Secret(last.start, max(last.end, secret.end), kind))
        else:
            merged.append((rank, secret))
    return tuple(secret for _, secret in merged)
