"""Keys that their shape gives away: the prefixes that makers put before them, and forms without a prefix.

Prefixes and lengths are as the makers document them. A length is a lower bound: what stops in the middle of a
run would leave its tail, and that tail could be the next key.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

# kind: prefix and fewest characters after it, prefix and fewest characters, …
_PREFIXES: Final = """
openai_key: sk- 20, sess- 36
anthropic_key: sk-ant- 16
google_key: AIza 35, ya29. 20, GOCSPX- 20, AQ.Ab8 30
oauth_token: 1//0 36
graphmem_key: gm_ 76
github_token: ghp_ 30, gho_ 30, ghu_ 30, ghs_ 30, ghr_ 30, github_pat_ 22
gitlab_token: glpat- 20, gldt- 20, glrt- 20, glrtr- 20, glcbt- 20, glptt- 20, glft- 20, glimt- 20, glagent- 20,
 gloas- 20, glsoat- 20, glffct- 20, glwt- 20, GR1348941 20
bitbucket_token: ATBB 24, ATCTT3 40, ATATT3 40, ATSTT3 40
slack_token: xoxa- 10, xoxb- 10, xoxc- 10, xoxd- 10, xoxe- 10, xoxe. 10, xoxo- 10, xoxp- 10, xoxr- 10, xoxs- 10,
 xapp- 16
stripe_key: sk_live_ 10, sk_test_ 10, rk_live_ 10, rk_test_ 10, whsec_ 20
huggingface_token: hf_ 30, api_org_ 30
npm_token: npm_ 36
pypi_token: pypi- 32
package_token: rubygems_ 40, oy2 43, cio 32, dckr_pat_ 20, dckr_oat_ 20, AKCp 60
model_key: gsk_ 40, xai- 40, pplx- 32, r8_ 36, nvapi- 40, tgp_v1_ 32, fw_ 20, csk- 32, jina_ 40, tvly- 20, fc- 32,
 lsv2_pt_ 32, lsv2_sk_ 32, ls__ 32, pcsk_ 40, esecret_ 20, e2b_ 32, sk_ 40, wandb_v1_ 40, nomic- 32, fish- 32,
 pa- 40, BSA 24, sntryu_ 40, sntrys_ 40, apify_api_ 30, bb_live_ 20, app- 24, dataset- 24, fastgpt- 32, pat_ 40,
  ABSK 100, bedrock-api-key- 40
digitalocean_token: dop_v1_ 60, doo_v1_ 60, dor_v1_ 60
cloud_key: hvs. 24, hvb. 24, hvr. 24, AKLT 20, bce-v3/ALTAK- 20, HRKU- 20,
 FlyV1 40, fo1_ 40, fm2_ 40, rnd_ 28, nfp_ 32, vcp_ 24, vci_ 24, vca_ 24, vcr_ 24, vck_ 24, pul- 40,
 tskey-auth- 20, tskey-api- 20, tskey-client- 20, cfut_ 30, cfat_ 30, cfk_ 30, ops_eyJ 40, YCA 32, AQVN 32, t1. 80
data_key: dapi 32, pscale_tkn_ 30, pscale_pw_ 30, pscale_oauth_ 30, napi_ 40, npg_ 10, sbp_ 40, sb_secret_ 20,
 essu_ 40, glsa_ 32, glc_ 32, dp.pt. 32, dp.st. 32, dp.ct. 32, dp.sa. 32, dp.scim. 32, dp.audit. 32,
 NRAK- 20, NRJS- 16, NRII- 20, NRRA- 20, NRIQ- 20, dt0c01. 60, dt0s01. 60, hcaik_ 40, hcamk_ 40, phx_ 30, ddapp_ 30,
 pylf_v1_ 32, sgp_ 40, sqp_ 40, squ_ 40, sqa_ 40, CCIPAT_ 40, bkua_ 40, bkct_ 40,
 SCT 24, SCU 32
app_token: ntn_ 40, secret_ 40, lin_api_ 32, lin_oauth_ 32, figd_ 32, figo_ 32, figu_ 32, figdr_ 32, CFPAT- 40,
 shpat_ 32, shpca_ 32, shppa_ 32, shpss_ 32, shptka_ 32, shpua_ 32, sq0atp- 22, sq0csp- 22, sq0idp- 22, EAAA 60,
 EAAC 60, EAA 60, PMAK- 56, PMAT- 26, ATTA 60, xkeysib- 60, xsmtpsib- 60, re_ 24, tfp_ 40, rdme_ 40, sl.u. 60,
 sl.B 60, sl.A 60, dG9rO 40, hs_live_ 20, duffel_live_ 30,
 duffel_test_ 30, shippo_live_ 30, shippo_test_ 30, EZAK 50, EZTK 50, rzp_secret_ 16, APP_USR- 40, FLWSECK- 20,
 FLWSECK_TEST- 20, A21AA 50, fio-u- 50, sk.eyJ 20, vk1.a. 40, y0_ 40, mfa. 80, JDC_ 28, STS.N 16
"""
_RUN: Final = re.compile(r"[\w-]+(?:[.=+/~%:]+[\w-]+)*={0,2}", re.ASCII)
_PLAIN_RUN: Final = re.compile(r"[\w-]+", re.ASCII)
_LONG_RUNS: Final = frozenset(
    "ya29. AQ.Ab8 1//0 xoxe. glpat- glrt- glcbt- glffct- ATCTT3 ATATT3 ABSK bce-v3/ALTAK- glsa_ glc_ whsec_ hvs. hvb."
    " hvr. sntrys_ sntryu_ dt0c01. dt0s01. dG9rO EAAC A21AA sk.eyJ vk1.a. t1. FlyV1 ops_eyJ sl.u. sl.B sl.A STS.N"
    " dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. mfa. bedrock-api-key- fm2_ ghs_".split()
)
"""Keys in which dots, slashes and equal signs may stand."""
_WORDLIKE: Final = frozenset(
    "fw_ fc- e2b_ sk_ pa- BSA app- dataset- pat_ rnd_ t1. re_ secret_ y0_ fish- ls__ cio".split()
)
"""What names of other things begin with as well: a key follows where a long piece has no sign in it."""
_SOLID: Final = re.compile(r"[A-Za-z0-9]{16}")
_BEFORE_KEY: Final = re.compile(r"[A-Za-z0-9_-]")
_BASIC: Final = re.compile(
    r"(?<![A-Za-z])basic\s{1,4}([A-Za-z0-9+/]{6,400}={0,2})(?![\w+/=])", re.IGNORECASE | re.ASCII
)


def _prefixes() -> tuple[tuple[str, str, int], ...]:
    rows = []
    for line in _PREFIXES.replace("\n ", " ").strip().splitlines():
        kind, _, makers = line.partition(": ")
        for maker in makers.split(","):
            prefix, fewest = maker.split()
            rows.append((kind, prefix, int(fewest)))
    return tuple(sorted(rows, key=lambda row: -len(row[1])))


_MAKERS: Final = _prefixes()


@dataclass(frozen=True, slots=True)
class _Shape:
    """A form of a key. The secret is the group `s` where there is one, otherwise the whole match."""

    kind: str
    hints: tuple[str, ...]
    """Lower case; a text without any of them need not be searched."""
    pattern: re.Pattern[str]
    random: bool
    """Whether it must look like chance."""


def _shape(kind: str, hints: str, pattern: str, *, random: bool = True) -> _Shape:
    return _Shape(kind, tuple(hints.split()), re.compile(rf"(?<![\w-])(?:{pattern})", re.ASCII), random)


_AFTER: Final = r"(?![A-Za-z0-9])"
_GUID: Final = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_AZURE_MARKS: Final = r"JQQJ9|AzFu|AzSe|AzCa|ACDb|AIoT|ASbT|AEhS|APIM|ABat|AMLS|AStA|ACRA|AZDO|\+ASt|\+ACR|\+ASb|\+AEh"

_SHAPES: Final = (
    _shape("jwt", "eyj", r"eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+){0,3}", random=False),
    _shape("aws_access_key", "akia asia abia acca", rf"A(?:KI|SI|BI|CC)A[A-Z0-9]{{16}}{_AFTER}", random=False),
    _shape("aws_secret_key", "akia asia", r"A[KS]IA[A-Z0-9]{16}[\s,:/|]{1,3}(?P<s>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])"),
    _shape("aws_session_token", "iqo fwog fqog", r"(?:IQo[A-Za-z]|F[wQ]oG)[A-Za-z0-9/+=]{60,}"),
    _shape("aliyun_key", "ltai", rf"LTAI[A-Za-z0-9]{{12,32}}{_AFTER}"),
    _shape("tencent_key", "akid", rf"AKID[A-Za-z0-9]{{13,48}}{_AFTER}", random=False),
    _shape("sendgrid_key", "sg.", r"SG\.[\w-]{16,32}\.[\w-]{32,}"),
    _shape("twilio_key", "sk", rf"SK[0-9a-f]{{32}}{_AFTER}"),
    _shape("telegram_token", ":", rf"(?:bot)?(?P<s>\d{{8,10}}:(?:AA[\w-]{{33,}}|[\w-]{{35}}{_AFTER}))"),
    _shape("terraform_token", ".atlasv1.", r"\w{14}\.atlasv1\.[\w=-]{60,}"),
    _shape("zhipu_key", ".", rf"[0-9a-f]{{32}}\.[A-Za-z0-9]{{16}}{_AFTER}"),
    _shape("discord_token", ".", r"[MNO][A-Za-z0-9_-]{23,27}\.[\w-]{6}\.[\w-]{27,}"),
    _shape("airtable_token", "pat", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{40,}"),
    _shape("mailgun_key", "key- -", rf"key-[0-9a-f]{{32}}{_AFTER}|[0-9a-f]{{32}}-[0-9a-f]{{8}}-[0-9a-f]{{8}}(?![\w-])"),
    _shape("mailchimp_key", "-us", rf"[0-9a-f]{{32}}-us\d{{1,2}}{_AFTER}"),
    _shape("clickup_token", "pk_", r"pk_\d{6,10}_[A-Z0-9]{32}"),
    _shape("asana_token", "/", r"[12]/\d{10,20}(?:/\d{10,20})?:[0-9a-f]{32}"),
    _shape("paypal_token", "access_token$", r"access_token\$(?:production|sandbox)\$[\w$]{16,}"),
    _shape("salesforce_token", "00d", r"00D[A-Za-z0-9]{12,15}![\w.]{60,}"),
    _shape(
        "app_token",
        "pat- ms- sdk- mob- access-",
        rf"(?:pat-[a-z]{{2}}\d|ms|sdk|mob|access-(?:sandbox"
        rf"|development|production))-{_GUID}",
    ),
    _shape("cloudflare_key", "v1.0-", r"v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}"),
    _shape("azure_key", "q~", r"[\w~.-]{3}\dQ~[\w~.-]{31,37}|[\w~.-]{3,6}Q~[\w~.-]{28,37}"),
    _shape(
        "azure_key",
        "jqqj9 azfu azse azca acdb aiot asbt aehs apim abat amls asta acra azdo +ast +acr +asb +aeh",
        rf"(?<![+/])[A-Za-z0-9+/]{{30,76}}(?:{_AZURE_MARKS})[A-Za-z0-9+/=]{{4,32}}",
    ),
    _shape("onepassword_key", "a3-", r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,6}-){3,5}[A-Z0-9]{5,6}"),
    _shape("age_key", "age-secret-key-", r"AGE-SECRET-KEY-1[A-Z0-9]{58}"),
    _shape("dingtalk_key", "sec", rf"SEC[0-9a-f]{{60,64}}{_AFTER}"),
    _shape(
        "slack_webhook",
        "hooks.slack.com",
        r"hooks\.slack\.com/(?:services|workflows"
        r"|triggers)/(?P<s>\w{6,20}/\w{6,20}/[\w/]{16,})",
    ),
    _shape("sentry_dsn", "@", r"https?://(?P<s>[0-9a-f]{32}(?::[0-9a-f]{32})?)@(?=[\w.-]*/\d)"),
    _shape(
        "webhook_key",
        "hook send api.day.app /with/key/ hooks.",
        r"(?:https?://)?(?:qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key="
        r"|oapi\.dingtalk\.com/robot/send\?access_token="
        r"|open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/(?:v2/)?hook/|(?:canary\."
        r"|ptb\.)?discord(?:app)?\.com/api/webhooks/\d{10,20}/"
        r"|hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com/|hooks\.zapier\.com/hooks/catch/\d{1,12}/"
        r"|maker\.ifttt\.com/trigger/\w{1,64}/(?:json/)?with/key/|sctapi\.ftqq\.com/|api\.day\.app/"
        r"|[\w-]{1,40}\.webhook\.office\.com/webhookb2/)(?P<s>[\w@/-]{6,})",
    ),
    _shape(
        "access_key",
        "ak sk",
        r"(?i:[as]k)(?:\s{0,2}[:：=是为填]"
        r"|\s)\s{0,2}(?P<s>[A-Za-z0-9/+_-]{16,64})(?![A-Za-z0-9/+_-])",
    ),
    _shape("webhook_key", "机器人", rf"机器人\s{{0,2}}(?i:key)\s?[=:：]\s?(?P<s>{_GUID})"),
    _shape("bearer_token", "bearer", r"(?i:bearer)\s{1,4}(?P<s>[\w.~+/-]{16,}=*)"),
    _shape(
        "basic_auth",
        "basic",
        r"(?i:authorization[\"']?\s?[:：=]\s?[\"']?basic)\s{1,4}(?P<s>[\w+/]{6,}=*)",
        random=False,
    ),
    _shape(
        "azure_key", "accountkey sharedaccesskey", r"(?:Account|SharedAccess)Key=(?P<s>[\w+/]{20,}=*)", random=False
    ),
    _shape("signature", "sig=", r"sig=(?P<s>[\w%+/]{30,}=*)"),
    _shape("signature", "x-amz-signature=", r"(?i:x-amz-signature)=(?P<s>[0-9a-f]{40,})"),
    _shape(
        "otp_secret",
        "otpauth",
        r"otpauth://[^\s?]{1,200}\?(?:[^\s&]{1,100}&){0,6}secret=(?P<s>[A-Za-z2-7]{12,}=*)",
        random=False,
    ),
    _shape(
        "token",
        "authorization token key",
        (
            r"(?i:(?:proxy-)?authorization|(?:x-)?[a-z-]{0,24}(?:token"
            r"|key))[\"']?\s?[:：]\s?[\"']?(?i:(?:token|bot|apikey|key|bearer)[ ])?(?P<s>[\w.~+/-]{19,}\w=*)"
        ),
    ),
    _shape(
        "api_key",
        "key= token= sign= signature= secret= auth= sk=",
        r"(?<=[?&])[\w-]{0,16}(?i:key|token|sign|signature|secret|auth|sk)=(?P<s>[\w%.~+/-]{16,}=*)",
    ),
    _shape(
        "api_key",
        "key",
        r"(?<!public )(?<!cache )(?<!primary )(?<!foreign )(?<!partition )(?<!idempotency )(?<!routing )(?<!object )"
        r"(?<!host )(?<!redis )(?<!order )(?<!sort )(?<!translation )(?<!公开 )(?<!缓存)(?<!缓存 )(?<!主)(?i:key"
        r"|[A-Za-z]{2,12}[_-]?key)\s?(?:[:：=是为填用]|is|改成|换成|设成"
        r"|换了)?\s?[\"']?(?P<s>(?=[A-Z]{0,40}[a-z0-9])[A-Za-z0-9]{24,})(?![\w/.-])",
    ),
    _shape(
        "session_cookie",
        "sess sid sessdata bduss cookie _auth",
        r"(?i:[\w.-]{0,24}sess(?:ion)?(?:id|data|_token)?|connect\.sid|phpsessid|jsessionid|sessdata|bduss"
        r"|bili_jct|remember_token|[\w-]{0,12}_auth|sid"
        r"|\.aspnetcore\.cookies|__secure-[\w-]{1,40})=(?P<s>[\w%.:+/-]{16,}=*)",
    ),
    _shape(
        "recovery_code",
        "backup recovery 备用 备份 恢复",
        r"(?i:(?:backup|recovery)\scodes?|(?:备用|备份|恢复)(?:验证)?码)(?:\s(?:is|are))?[:：是为 ]\s?"
        r"(?P<s>[A-Za-z0-9]{4,10}(?:-[A-Za-z0-9]{4,10}){1,3})(?![\w-])",
    ),
    _shape(
        "license_key",
        "licen product 激活码 注册码 序列号",
        r"(?i:(?:licen[cs]e|product|activation)\s(?:key|code)|激活码|注册码)(?:\sis)?[:：是为 ]\s?(?P<s>[A-Z0-9]{5}(?:-"
        r"[A-Z0-9]{5}){3,4})(?![\w-])",
    ),
    _shape(
        "seed_phrase",
        "mnemonic phrase seed 助记词",
        r"(?i:mnemonic|(?:seed|recovery|secret)\s(?:phrase|words)|wallet\sseed|助记词)(?:\s(?:is"
        r"|are))?[:：是为 ]{0,2}[\s\"“]?"
        r"(?P<s>(?:[a-z]{3,8}[\s,，、]{1,2}){11,23}[a-z]{3,8})",
        random=False,
    ),
)


_LONG_ENOUGH: Final = re.compile(f"[!-~]{{{min(len(prefix) + fewest for _, prefix, fewest in _MAKERS)}}}")
"""Without a run of so many signs no maker's key is there."""


def find_shaped(view: str) -> Iterator[tuple[int, int, str]]:
    """The keys whose shape gives them away.

    Args:
        view: The text as `narrow` shows it.

    Yields:
        `(start, end, kind)`, in no order; several may hold one another.
    """
    yield from _made(view)
    folded = view.casefold()
    for shape in _SHAPES:
        if not any(hint in folded for hint in shape.hints):
            continue
        for match in shape.pattern.finditer(view):
            start, end = match.span("s") if "s" in shape.pattern.groupindex else match.span()
            if not view.startswith("[REDACTED:", start) and (not shape.random or _is_random(view[start:end])):
                yield start, end, shape.kind
    if "basic" in folded:
        for match in _BASIC.finditer(view):
            if _is_login(match[1]):
                yield *match.span(1), "basic_auth"


def _made(view: str) -> Iterator[tuple[int, int, str]]:
    """The keys that begin with a maker's prefix."""
    if _LONG_ENOUGH.search(view) is None:
        return
    for kind, prefix, fewest in _MAKERS:
        start = view.find(prefix)
        while start >= 0:
            after = start + len(prefix)
            if start == 0 or _BEFORE_KEY.match(view, start - 1) is None:
                run = (_RUN if prefix in _LONG_RUNS else _PLAIN_RUN).match(view, after)
                if run is not None and run.end() - after >= fewest and _is_key(prefix, run.group()):
                    yield start, run.end(), kind
                    after = run.end()
            start = view.find(prefix, after)


def _is_key(prefix: str, run: str) -> bool:
    return _is_random(run) and (prefix not in _WORDLIKE or _SOLID.search(run) is not None)


def _is_login(encoded: str) -> bool:
    """`user:password` in base64."""
    try:
        user, colon, _ = base64.b64decode(encoded, validate=True).partition(b":")
    except binascii.Error:
        return False
    return bool(colon) and user.isascii() and user.decode().isprintable()


def _is_random(run: str) -> bool:
    """Words joined by signs are no key: a digit, or capitals and small letters mixed, are chance."""
    mixed = run != run.lower() and run != run.upper() and not run.istitle()
    return mixed or any(char.isdigit() for char in run)
