"""What redaction promises for any text at all."""

from hypothesis import example, given
from hypothesis import strategies as st

from graphmem.domain.redaction import redact
from graphmem.domain.secrets import find_secrets
from graphmem.domain.width import narrow

MIXED = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0"
FRAGMENTS = [
    *(
        "password",
        "PASSWORD",
        "pwd",
        "密码",
        "口令",
        "PIN",
        "token",
        "secret",
        "api key",
        "Bearer ",
        "login a password ",
    ),
    *(" is ", "是", ": ", "：", "=", " to ", "'", '"', "“", "”", "`", " ", "\n", "，", ",", ";"),
    *("(", ")", "[", "]", "<", ">", "-", "://", "a:", "@", "x", "9", "\\n", "😀", "\ud800", "ａ"),
    *("hunter2", "abc12345", "swordfish", "locker", "柜子", "账号", "[REDACTED:password]", "[REDACTED:"),
    *("sk-" + MIXED, "sk-", "eyJ" + MIXED + ".eyJ" + MIXED, "AKIA" + "Q2W3E4R5T6Y7U8I9", MIXED),
    *("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"),
]

texts = st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=24).map("".join))


@given(texts)
@example("password: [REDACTED:jwt]tail")
@example("password='password='password='")
def test_redacting_again_changes_nothing(text: str) -> None:
    """redact(redact(x)) == redact(x), and the second time nothing is found."""
    once = redact(text)
    twice = redact(once.text)
    assert twice.text == once.text
    assert twice.findings == ()


@given(texts)
def test_secrets_are_in_order_and_apart(text: str) -> None:
    """Spans lie inside the text, by start, none empty, none overlapping."""
    done = 0
    for secret in find_secrets(text):
        assert done <= secret.start < secret.end <= len(text)
        done = secret.end


@given(texts, st.sampled_from(["ghp_" + MIXED[:36], "sk-ant-" + MIXED, "AKIA" + "Q2W3E4R5T6Y7U8I9"]), texts)
def test_a_key_never_survives(before: str, key: str, after: str) -> None:
    """Whatever stands around it, a maker's key set off by spaces is gone."""
    assert f" {key} " not in redact(f"{before} {key} {after}").text


@given(texts)
def test_findings_count_the_new_markers(text: str) -> None:
    """Text without findings is untouched; with findings it has changed."""
    result = redact(text)
    assert (result.text == text) == (result.findings == ())


@given(st.text())
def test_the_narrow_view_keeps_offsets(text: str) -> None:
    """Every character has its own place in the narrow view."""
    assert len(narrow(text)) == len(text)
