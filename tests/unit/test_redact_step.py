"""The redact step: every part of an observation, spans as the caller counts, ids that stay."""

import pytest

from graphmem.domain.observation import Observation
from graphmem.domain.redaction import Finding, PersonalDatum, RedactedSpan
from graphmem.domain.scope import Scope
from graphmem.errors import InvalidInput
from graphmem.ingestion.redact import clean_observation

SCOPE = Scope(tenant="t", user="ann")
PHONE, MAIL = "13800138000", "bob@example.com"


def named(kind: str, normal: str) -> str:
    """A placeholder as a vault makes them."""
    return f"[{kind}:{'abcdefghijklmnop'[len(normal)]}2bcdefg]"


def test_every_part_is_cleaned() -> None:
    """Content, speaker, tags and metadata, keys and numbers too; each datum is handed over once."""
    given = Observation(
        content=f"call {PHONE}",
        scope=SCOPE,
        speaker=MAIL,
        tags=("plain", f"tel {PHONE}"),
        metadata={MAIL: "x", "phone": int(PHONE), "deep": [{"password": "hunter2Zq", "at": MAIL}], "port": 8080},
    )
    clean = clean_observation(given, place=named)
    phone, mail = "[phone:o2bcdefg]", "[email:p2bcdefg]"
    assert clean.text == f"call {phone}"
    assert clean.observation.content == clean.text
    assert clean.observation.speaker == mail
    assert clean.observation.tags == ("plain", f"tel {phone}")
    assert clean.observation.metadata == {
        mail: "x",
        "phone": phone,
        "deep": [{"password": "[REDACTED:password]", "at": mail}],
        "port": 8080,
    }
    assert set(clean.personal) == {PersonalDatum(phone, "phone", PHONE), PersonalDatum(mail, "email", MAIL)}
    assert clean.findings == (Finding("email", 3), Finding("password", 1), Finding("phone", 3))


@pytest.mark.parametrize("before", ["", "  \n", "a\r\nb\r\n", "\r\n\r\n x\ry\r\n", " \r\n"])
def test_spans_count_in_the_text_as_given(before: str) -> None:
    """Unified line ends and stripped space do not move a span."""
    content = f"{before}{PHONE} and\r\n{MAIL} \r\n"
    clean = clean_observation(Observation(content=content, scope=SCOPE))
    at = len(before)
    mail_at = content.index(MAIL)
    assert clean.spans == (
        RedactedSpan(at, at + len(PHONE), "phone"),
        RedactedSpan(mail_at, mail_at + len(MAIL), "email"),
    )
    assert "\r" not in clean.text
    assert clean.text == clean.text.strip()


@pytest.mark.parametrize("user", [MAIL, PHONE, "+86 138 0013 8000", "京A12345"])
def test_a_user_may_be_named_by_mail_or_phone(user: str) -> None:
    """Personal data in an id is how services name their users, and stays."""
    clean = clean_observation(Observation(content="hello", scope=Scope(tenant="t", user=user), source_ref=user))
    assert clean.observation.scope.user == user
    assert clean.observation.source_ref == user
    assert clean.personal == ()


def test_an_id_that_is_a_secret_is_refused() -> None:
    """The refusal names the field, never the value."""
    with pytest.raises(InvalidInput, match="source_ref holds what looks like a secret") as refused:
        clean_observation(Observation(content="x", scope=SCOPE, source_ref="password=hunter2Zq"))
    assert "hunter2" not in str(refused.value)


def test_no_original_in_its_picture() -> None:
    """What a debugger shows of a cleaned observation holds no original."""
    clean = clean_observation(Observation(content=f"call {PHONE}", scope=SCOPE))
    assert PHONE not in repr(clean)
