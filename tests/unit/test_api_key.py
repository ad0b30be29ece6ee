"""The text of a key, what is kept of it, and when it lets in."""

import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.access import ALL_PERMISSIONS, Permission
from graphmem.domain.api_key import (
    SECRET_BYTES,
    ApiKey,
    KeyState,
    NewKey,
    check_name,
    check_permissions,
    digest_of,
    is_secret_of,
    key_id,
    read_key,
    secret_of,
    text_of,
)
from graphmem.domain.redaction import redact
from graphmem.errors import InvalidInput
from tests.fakes.clock import START

ID = key_id("0190a5b4-1c2d-7e3f-8a4b-5c6d7e8f9a0b")
SECRET = secret_of(bytes(range(SECRET_BYTES)))
KEY = ApiKey(
    id=ID,
    tenant="acme",
    name="shop",
    permissions=frozenset({Permission.WRITE, Permission.READ}),
    digest=digest_of(SECRET),
    created_at=START,
)


@given(st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES), st.uuids())
def test_what_is_made_is_read(chance: bytes, unique: object) -> None:
    """Id and secret come back from the text, and the secret is that of the digest and of no other one."""
    id_, secret = key_id(str(unique)), secret_of(chance)
    assert read_key(text_of(id_, secret)) == (id_, secret)
    assert is_secret_of(secret, replace(KEY, digest=digest_of(secret)))
    assert is_secret_of(secret, KEY) is (secret == SECRET)
    assert not is_secret_of(secret, None)


def test_a_secret_has_256_bits_and_its_digest_is_sha_256() -> None:
    """Nothing of the chance is lost, and what is kept is the hash of the secret alone."""
    assert SECRET_BYTES * 8 == 256
    assert len({secret_of(bytes([*([0] * 31), last])) for last in range(256)}) == 256
    assert digest_of(SECRET) == hashlib.sha256(SECRET.encode()).hexdigest()


@given(st.text(max_size=120))
def test_other_texts_are_no_keys(text: str) -> None:
    """Whatever else is sent is none, and fails at nothing."""
    assert read_key(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gm_",
        text_of(ID, SECRET) + "x",
        text_of(ID, SECRET) + "\n",
        " " + text_of(ID, SECRET),
        text_of(ID.upper(), SECRET),
        text_of(ID, SECRET[:-1]),
        text_of(ID, SECRET[:-1] + "é"),
        text_of(ID, SECRET[:-1] + "\x00"),
        text_of(ID, SECRET).replace("gm_", "GM_"),
        text_of(ID[:-1] + "٣", SECRET),
    ],
)
def test_nearly_a_key_is_none(text: str) -> None:
    """One character more, less, or of another kind."""
    assert read_key(text) is None


def test_a_key_ends_at_its_expiry_and_for_ever_when_revoked() -> None:
    """At the very moment of expiry it lets nobody in any more; revoked it stays, expired or not."""
    expiring = replace(KEY, expires_at=START)
    assert expiring.state(START - timedelta(microseconds=1)) is KeyState.ACTIVE
    assert expiring.state(START) is KeyState.EXPIRED
    assert replace(expiring, revoked_at=START).state(START - timedelta(1)) is KeyState.REVOKED
    assert KEY.state(START + timedelta(days=36_500)) is KeyState.ACTIVE


def test_neither_digest_nor_text_is_shown() -> None:
    """What is printed or told of a key holds neither its secret nor its digest."""
    shown = f"{KEY!r} {NewKey(KEY, text_of(ID, SECRET))!r} {KEY.as_dict(START)}"
    assert SECRET not in shown
    assert KEY.digest not in shown
    assert KEY.as_dict(START)["permissions"] == ["read", "write"]


def test_a_key_gives_what_it_was_made_for() -> None:
    """Tenant, permissions, binding and id of the access are the key's."""
    access = replace(KEY, user="u", agent="a").access
    assert (access.tenant, access.permissions, access.user, access.agent, access.key_id) == (
        "acme", frozenset({Permission.READ, Permission.WRITE}), "u", "a", ID,
    )  # fmt: skip


def test_permissions_are_read_by_name() -> None:
    """The four of them, in any order, repeated or not; anything else, and nothing, is refused."""
    assert check_permissions(["admin", "read", "forget", "write", "read"]) == ALL_PERMISSIONS
    for names in (["everything"], [], ["READ"], [""]):
        with pytest.raises(InvalidInput) as refused:
            check_permissions(names)
        assert refused.value.field == "permissions"


def test_a_key_pasted_into_a_text_is_redacted() -> None:
    """Our own keys are secrets like those of others: no memory keeps one, and no name of a key does."""
    text = text_of(ID, SECRET)
    assert SECRET not in str(redact(f"my key is fine, {text}, use it").text)
    assert SECRET not in check_name(f"key {text}")
