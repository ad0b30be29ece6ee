"""What redaction promises for any text at all."""

from hypothesis import example, given
from hypothesis import strategies as st

from graphmem.domain.personal_data import KINDS
from graphmem.domain.poisoning import suspicions
from graphmem.domain.redaction import bare_placeholder, redact
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
    *("13800138000", "138 0013 8000", "+1 415 555 2671", "bob@example.com", "11010519491231002X", "4111111111111111"),
    *(
        "DE89370400440532013000",
        "京A12345",
        "护照",
        "E12345678",
        "电话",
        "call ",
        "订单号",
        "[phone]",
        "[phone:k3f7a2bc]",
    ),
    *("10.0.3.21", "postgres://a:b1@h/d", "+86", " 801", "1", "[email:"),
]

ORIGINALS = ["13800138000", "bob@example.com", "11010519491231002X", "4111111111111111", "DE89370400440532013000"]


def named(kind: str, normal: str) -> str:
    """A placeholder as a vault makes them."""
    return f"[{kind}:{'abcdefgh'[len(normal) % 8]}2bcdefg]"


texts = st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=24).map("".join))


@given(texts)
@example("password: [REDACTED:jwt]tail")
@example("password='password='password='")
def test_redacting_again_changes_nothing(text: str) -> None:
    """redact(redact(x)) == redact(x), and the second time nothing is found."""
    for place in (bare_placeholder, named):
        once = redact(text, place=place)
        twice = redact(once.text, place=place)
        assert twice.text == once.text
        assert twice.spans == ()


@given(texts)
@example("password: [REDACTED:jwt]tail")
@example("password=locker pwd: password=locker pwd: abc12345")
def test_spans_are_where_the_original_stood(text: str) -> None:
    """Cutting the spans out of the text as given, and their replacements out of the result, leaves the same."""
    result = redact(text, place=named)
    done = 0
    kept = []
    for span in result.spans:
        assert done <= span.start < span.end <= len(text)
        kept.append(text[done : span.start])
        done = span.end
    kept.append(text[done:])
    rest = str(result.text)
    for piece, cut in zip(kept, result.spans, strict=False):
        head = f"{piece}[{'' if cut.kind in KINDS else 'REDACTED:'}{cut.kind}"
        assert rest.startswith(head)
        rest = rest[rest.index("]", len(head)) + 1 :]
    assert rest == kept[-1]


@given(texts, st.sampled_from(ORIGINALS), texts)
def test_personal_data_never_survives(before: str, original: str, after: str) -> None:
    """On a line of its own it is gone, whatever stands on the others, and the vault is given it once."""
    result = redact(f"{before}\n\n{original}\n\n{after}", place=named)
    assert f"\n{original}\n" not in result.text
    assert len({datum.placeholder for datum in result.personal}) == len(result.personal)
    assert all(datum.placeholder in result.text for datum in result.personal)


@given(texts)
def test_marks_of_poisoning_are_a_sorted_set(text: str) -> None:
    """Any text is judged, and the marks come each once and in order."""
    marks = suspicions(text)
    assert marks == tuple(sorted(set(marks)))


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
