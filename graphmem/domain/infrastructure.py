"""Addresses inside a network, and the ids of a cloud account: what tells an attacker where to knock.

Private addresses (RFC 1918, RFC 6598, RFC 4193) go, with the port kept; public ones, localhost and version
numbers stay. Of a cloud, the account goes (AWS, Azure, Google, Aliyun, Tencent), and the ids of machines and networks.
"""

import re
from collections.abc import Iterator
from typing import Final

_OCTET: Final = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
_INTERNAL_IP: Final = re.compile(
    rf"(?<![0-9A-Za-z_])(?<![0-9]\.)(?:10\.{_OCTET}|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))"
    rf"\.{_OCTET}\.{_OCTET}(?![0-9A-Za-z_])(?!\.[0-9A-Za-z])",
    re.ASCII,
)
_INTERNAL_IP6: Final = re.compile(
    r"(?<![0-9A-Za-z:.])(?:f[cd][0-9a-f]{2}|fe80)(?=:[0-9a-f:]*:)(?::[0-9a-f]{0,4}){2,7}(?![0-9A-Za-z:])",
    re.IGNORECASE | re.ASCII,
)
_VERSION: Final = re.compile(
    r"(?:\bv|\bver(?:sion)?s?\.?|\brelease|\bbuild|\bfirmware|版本号?|固件|升级到|更新到)[\s:：=是为]{0,3}$",
    re.IGNORECASE | re.ASCII,
)

_ARN: Final = re.compile(
    r"(?<![A-Za-z0-9_])arn:aws[a-z-]{0,12}:[a-z0-9-]{1,32}:[a-z0-9-]{0,24}:(\d{12})(?!\d)", re.ASCII
)
_AWS_ACCOUNT: Final = re.compile(
    r"(?:\baws|亚马逊云?|amazon)[^\n。；;]{0,16}(?:accounts?|[账帐][号户])[^\n。；;0-9]{0,16}(?<![0-9A-Za-z_-])(\d{12}|\d{4}-\d{4}-\d{4})(?![0-9A-Za-z_-])",
    re.IGNORECASE | re.ASCII,
)
_GUID: Final = r"(?<![0-9A-Za-z-])([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9A-Za-z-])"
_AZURE: Final = re.compile(
    rf"(?:subscriptions?|tenants?|directory|订阅|租户)[ _/-]?(?:ids?)?[^\n。；;0-9a-f]{{0,12}}{_GUID}",
    re.IGNORECASE | re.ASCII,
)
_RESOURCE: Final = re.compile(
    r"(?<![0-9A-Za-z_.-])(?:(?:i|vpc|subnet|sg|vol|snap|ami|eni|igw|nat|rtb|acl|eipalloc|tgw|vpce|lt|fs)-0?[0-9a-f]{16}"
    r"|(?:i|rm|r|vpc|vsw|sg|d|lb|eip|dds|pc)-(?:bp1|2ze|uf6|wz9|8vb|m5e|hp3|j6c|t4n|rj9|gw8|bp)[a-z0-9]{13,17}"
    r"|ocid1\.[a-z]{2,32}\.oc\d\.[a-z0-9-]{0,24}\.[a-z0-9]{20,80})(?![0-9A-Za-z_-])",
    re.ASCII,
)
_SERVICE_ACCOUNT: Final = re.compile(
    r"(?<![A-Za-z0-9._-])[a-z][a-z0-9-]{4,62}@[a-z][a-z0-9-]{4,40}\.iam\.gserviceaccount\.com(?![A-Za-z0-9.-])",
    re.ASCII,
)


def find_infrastructure(view: str) -> Iterator[tuple[int, int, str]]:
    """The internal addresses and cloud ids of a text.

    Args:
        view: The text as `narrow` shows it.

    Yields:
        `(start, end, kind)`; kind is internal_ip or cloud_id.
    """
    for match in _INTERNAL_IP.finditer(view):
        if not _VERSION.search(view[max(0, match.start() - 16) : match.start()]):
            yield *match.span(), "internal_ip"
    if "::" in view or "fe80" in view.casefold() or ":" in view:
        for match in _INTERNAL_IP6.finditer(view):
            yield *match.span(), "internal_ip"
    for pattern in (_ARN, _AWS_ACCOUNT, _AZURE):
        for match in pattern.finditer(view):
            yield *match.span(1), "cloud_id"
    for pattern in (_RESOURCE, _SERVICE_ACCOUNT):
        for match in pattern.finditer(view):
            yield *match.span(), "cloud_id"
