"""Where the secrets of a text are: the ones whose shape gives them away, and the ones a label names.

Shapes are here (keys of common makers, tokens, private keys, passwords inside addresses); passwords and
keys that only the words before them give away are in `labelled_secrets`. Every pattern is bounded or
consumes what it reads, so the time grows with the length of the text alone.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from graphmem.domain.infrastructure import find_infrastructure
from graphmem.domain.labelled_secrets import find_labelled
from graphmem.domain.width import narrow

_PRIVATE_KEY_CHARS: Final = 16_384
"""A block whose end is further away than this is taken as cut off (a 16,384 bit RSA key has 12,700)."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A span of a text that must not be kept, and what it is."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class _Shape:
    """A maker's key. The secret is the group `s` where there is one, otherwise the whole match."""

    kind: str
    hints: tuple[str, ...]
    """Lower case; a text without any of them need not be searched."""
    pattern: re.Pattern[str]
    needs_digit: bool


def _shape(kind: str, hints: str, pattern: str, *, needs_digit: bool = True) -> _Shape:
    return _Shape(kind, tuple(hints.split()), re.compile(rf"(?<![\w-])(?:{pattern})", re.ASCII), needs_digit)


# Prefixes and lengths as the makers document them. A length is a lower bound wherever letters may follow: what
# stops in the middle of a run would leave its tail, and that tail could be the next key.
_SHAPES: Final = (
    _shape("mapbox_token", "sk.eyj", r"sk\.eyJ[\w-]{8,}\.[\w-]{8,}", needs_digit=False),
    _shape("jwt", "eyj", r"eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?", needs_digit=False),
    _shape("anthropic_key", "sk-ant-", r"sk-ant-[\w-]{16,}"),
    _shape("openai_key", "sk-", r"sk-[\w-]{20,}"),
    _shape("aws_access_key", "akia asia abia acca", r"A(?:KI|SI|BI|CC)A[A-Z0-9]{16}(?![A-Za-z0-9])", needs_digit=False),
    _shape("aws_secret_key", "akia asia", r"A[KS]IA[A-Z0-9]{16}[\s,:/|]{1,3}(?P<s>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])"),
    _shape("google_key", "aiza ya29. gocspx", r"AIza[\w-]{35,}|(?:ya29\.|GOCSPX-)[\w-]{20,}", needs_digit=False),
    _shape("github_token", "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_", r"gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,}"),
    _shape("gitlab_token", "gl", r"gl(?:pat|dt|rt|cbt|ptt|ft|soat)-[\w.-]{20,}", needs_digit=False),
    _shape("slack_token", "xox xapp-", r"xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}"),
    _shape("slack_webhook", "hooks.slack.com", r"hooks\.slack\.com/services/(?P<s>T\w{6,20}/B\w{6,20}/\w{16,})"),
    _shape("stripe_key", "_live_ _test_ whsec_", r"[sr]k_(?:live|test)_\w{10,}|whsec_[\w+/]{20,}", needs_digit=False),
    _shape("huggingface_token", "hf_", r"hf_[A-Za-z0-9]{30,}"),
    _shape("npm_token", "npm_", r"npm_[A-Za-z0-9]{36,}"),
    _shape("pypi_token", "pypi-", r"pypi-[\w-]{32,}"),
    _shape("sendgrid_key", "sg.", r"SG\.[\w-]{16,32}\.[\w-]{32,}"),
    _shape("twilio_key", "sk", r"SK[0-9a-f]{32}(?![A-Za-z0-9])"),
    _shape("aliyun_key", "ltai", r"LTAI[A-Za-z0-9]{12,32}(?![A-Za-z0-9])"),
    _shape("tencent_key", "akid", r"AKID[A-Za-z0-9]{13,48}(?![A-Za-z0-9])", needs_digit=False),
    _shape("digitalocean_token", "_v1_", r"do[opr]_v1_[0-9a-f]{64}\w*"),
    _shape("shopify_token", "shp", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\w*"),
    _shape("telegram_token", ":aa", r"\d{8,10}:AA[\w-]{33,}"),
    _shape("groq_key", "gsk_", r"gsk_[A-Za-z0-9]{40,}"),
    _shape("xai_key", "xai-", r"xai-[A-Za-z0-9]{40,}"),
    _shape("vault_token", "hvs. hvb. hvr.", r"hv[sbr]\.[\w-]{24,}"),
    _shape("docker_token", "dckr_pat_", r"dckr_pat_[\w-]{20,}"),
    _shape("databricks_token", "dapi", r"dapi[0-9a-f]{32}(?![A-Za-z0-9])"),
    _shape("volcengine_key", "aklt", r"AKLT[A-Za-z0-9_-]{20,}"),
    _shape("baidu_key", "bce-v3/", r"bce-v3/ALTAK-[\w/-]{20,}"),
    _shape("zhipu_key", ".", r"[0-9a-f]{32}\.[A-Za-z0-9]{16}(?![A-Za-z0-9])"),
    _shape("notion_token", "ntn_ secret_", r"(?:ntn|secret)_[A-Za-z0-9]{40,}"),
    _shape("linear_key", "lin_", r"lin_(?:api|oauth)_[A-Za-z0-9]{32,}"),
    _shape("replicate_token", "r8_", r"r8_[A-Za-z0-9]{36,}"),
    _shape("perplexity_key", "pplx-", r"pplx-[A-Za-z0-9]{32,}"),
    _shape("figma_token", "figd_", r"figd_[\w-]{32,}"),
    _shape("postman_key", "pmak-", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    _shape("doppler_token", "dp.", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{32,}"),
    _shape("atlassian_token", "atatt3 atctt3", r"AT[AC]TT3[\w=-]{40,}"),
    _shape("grafana_token", "gls glc_", r"gl(?:sa|c)_[\w+/=-]{32,}"),
    _shape("newrelic_key", "nr", r"NR(?:AK|JS|II|RA)-[A-Za-z0-9_-]{20,}"),
    _shape("terraform_token", ".atlasv1.", r"[\w]{14}\.atlasv1\.[\w=-]{60,}"),
    _shape("supabase_token", "sb", r"sb(?:p_[0-9a-f]{40}|_(?:secret|publishable)_[\w-]{20,})"),
    _shape("sentry_token", "sntry", r"sntry[su]_[\w=+/-]{40,}"),
    _shape("square_token", "sq0", r"sq0(?:atp|csp|idp)-[\w-]{22,}"),
    _shape("mailgun_key", "key-", r"key-[0-9a-f]{32}(?![A-Za-z0-9])"),
    _shape("mailchimp_key", "-us", r"[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])"),
    _shape("facebook_token", "eaa", r"EAA[A-Za-z0-9]{60,}"),
    _shape("discord_token", ".", r"[MNO][A-Za-z0-9_-]{23,27}\.[\w-]{6}\.[\w-]{27,}"),
    _shape(
        "webhook_key",
        "webhook hook/",
        r"(?:qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=|open\.(?:feishu\.cn"
        r"|larksuite\.com)/open-apis/bot/v2/hook/"
        r"|discord(?:app)?\.com/api/webhooks/\d{10,20}/)(?P<s>[\w-]{30,})",
    ),
    _shape(
        "access_key",
        "ak sk",
        r"(?i:[as]k)(?:\s{0,2}[:：=是为]|\s)\s{0,2}(?P<s>[A-Za-z0-9/+_-]{16,64})(?![A-Za-z0-9/+_-])",
    ),
    _shape(
        "webhook_key", "机器人", r"机器人\s{0,2}(?i:key)\s?[=:：]\s?(?P<s>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
    ),
    _shape("password", "sshpass", r"sshpass\s{1,2}-p\s{0,2}[\"']?(?P<s>[^\s\"']{3,64})", needs_digit=False),
    _shape(
        "password",
        "mysql",
        r"mysql(?:dump|admin)?\s[^\n|;]{0,32}?(?<=\s)-p(?P<s>[^\s\"'-][^\s\"']{3,64})",
        needs_digit=False,
    ),
    _shape("password", "oracle:thin", r"jdbc:oracle:thin:[^\s/@]{1,64}/(?P<s>[^\s@]{1,64})@", needs_digit=False),
    _shape(
        "recovery_code",
        "backup recovery 备用 恢复",
        r"(?i:(?:backup|recovery)\scodes?|(?:备用|恢复)(?:验证)?码)(?:\s(?:is|are))?[:：是为 ]\s?"
        r"(?P<s>[A-Za-z0-9]{4,10}(?:-[A-Za-z0-9]{4,10}){1,3})(?![\w-])",
    ),
    _shape(
        "license_key",
        "licen product 激活码 注册码",
        r"(?i:(?:licen[cs]e|product)\skey|激活码|注册码)(?:\sis)?[:：是为 ]\s?(?P<s>[A-Z0-9]{5}(?:-"
        r"[A-Z0-9]{5}){3,4})(?![\w-])",
    ),
    _shape(
        "seed_phrase",
        "mnemonic phrase 助记词",
        r"(?i:mnemonic|(?:seed|recovery)\sphrase|助记词)(?:\sis)?[:：是为 ]{0,2}\s?(?P<s>(?:"
        r"[a-z]{3,8}\s){11,23}[a-z]{3,8})",
        needs_digit=False,
    ),
    _shape("age_key", "age-secret-key-", r"AGE-SECRET-KEY-1[A-Z0-9]{58}"),
    _shape("oauth_token", "1//0", r"1//0[\w-]{40,}"),
    _shape("bearer_token", "bearer", r"(?i:bearer)\s{1,4}(?P<s>[\w.~+/-]{16,}=*)"),
    _shape(
        "basic_auth",
        "basic",
        r"(?i:authorization[\"']?\s?[:：=]\s?[\"']?basic)\s{1,4}(?P<s>[\w+/]{6,}=*)",
        needs_digit=False,
    ),
    _shape(
        "azure_key",
        "accountkey sharedaccesskey",
        r"(?:Account|SharedAccess)Key=(?P<s>[\w+/]{20,}=*)",
        needs_digit=False,
    ),
    _shape("azure_key", "sig=", r"sig=(?P<s>[\w%+/]{30,}=*)"),
    _shape("password", "login", r"(?i:login)\s{1,4}\S{1,64}\s{1,4}(?i:password)\s{1,4}(?P<s>[^\s\[]\S{3,})"),
)

# `https://user:PASSWORD@host`: user and host stay readable; the password may hold `:` and `@`, never `/`.
_URL_PASSWORD: Final = re.compile(r"://[^\s:/@]{0,64}:(?!\[REDACTED:)([^\s/]{1,128})@(?=[^\s/@])")
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
        *_shaped(view),
        *_url_passwords(view),
        *_curl_passwords(view),
        *_login_pairs(view),
        *_users_at_hosts(view),
    ]
    found.extend(Secret(*span) for span in find_infrastructure(view))
    shaped = [(secret.start, secret.end) for secret in found]
    found.extend(Secret(start, end, kind) for start, end, kind in find_labelled(view, shaped))
    return _merge(found)


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


def _shaped(view: str) -> Iterator[Secret]:
    folded = view.casefold()
    for shape in _SHAPES:
        if not any(hint in folded for hint in shape.hints):
            continue
        for match in shape.pattern.finditer(view):
            start, end = match.span("s") if "s" in shape.pattern.groupindex else match.span()
            if view.startswith("[REDACTED:", start):
                continue
            if not shape.needs_digit or any(char.isdigit() for char in view[start:end]):
                yield Secret(start, end, shape.kind)


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
