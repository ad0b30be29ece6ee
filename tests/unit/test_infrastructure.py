"""Internal addresses and cloud ids: which go, and what looks like one and stays."""

import pytest

from graphmem.domain.redaction import redact

GUID = "1b2c3d4e-1111-2222-3333-444455556666"


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("internal_ip", "10.0.3.21", "http://{}:3000 一直 502"),
        ("internal_ip", "172.20.14.6", "es集群在{}、别的不知道"),
        ("internal_ip", "192.168.1.254", "网关{}，DNS用114.114.114.114"),
        ("internal_ip", "100.64.0.9", "ssh pi@{} now"),
        ("internal_ip", "fd12:3456:789a::1", "bind {} please"),
        ("internal_ip", "fe80::1", "{}"),
        ("cloud_id", "123456789012", "arn:aws:iam::{}:role/Admin"),
        ("cloud_id", "123456789012", "our AWS account is {}"),
        ("cloud_id", "i-0abcd1234ef567890", "EC2 {}"),
        ("cloud_id", "vpc-0abcd1234ef567890", "在{}里"),
        ("cloud_id", GUID, "Azure subscription id {}"),
        ("cloud_id", "svc-one@my-project-1.iam.gserviceaccount.com", "grant {} access"),
    ],
)
def test_infrastructure_goes(kind: str, value: str, text: str) -> None:
    """The address or id goes; ports, roles and words around it stay."""
    assert redact(text.format(value)).text == text.format(f"[REDACTED:{kind}]")


@pytest.mark.parametrize(
    "text",
    [
        "v192.168.1.1-beta, version 10.2.3.4, 版本10.2.3.4",
        "127.0.0.1:8000, 0.0.0.0, 8.8.8.8 and 203.0.113.77",
        "172.32.0.1, 11.0.0.1, 192.169.1.1, 10.0.0.256, 1.10.0.0.1",
        "3c:22:fb:9a:10:4e and 08:15:22",
        "AK-47, SK hynix, sg-singapore, i-series 5",
        f"request {GUID}, order 123456789012",
    ],
)
def test_public_addresses_and_other_ids_stay(text: str) -> None:
    """Versions, public addresses, times, MAC addresses, and ids of no cloud are kept."""
    assert redact(text).text == text
