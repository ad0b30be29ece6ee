"""The vault: round trip, what does not open, placeholders per owner, and its key."""

import base64
from itertools import count

import pytest

from graphmem.domain.personal_data import PLACEHOLDER
from graphmem.errors import InvalidInput, ProviderRejected
from graphmem.ports.vault import Vault
from graphmem.providers.aes_vault import AesVault, parse_key
from graphmem.providers.no_vault import NoVault

KEY = bytes(range(32))
OWNER, OTHER = "t/acme/u/ann", "t/acme/u/bob"


def vault(key: bytes = KEY) -> AesVault:
    """A vault whose nonces count up."""
    numbers = count()
    return AesVault(key, lambda size: next(numbers).to_bytes(size, "big"))


@pytest.mark.parametrize("original", ["13800138000", "", "京A·12345 😀", "x" * 5_000])
def test_what_is_sealed_opens_again(original: str) -> None:
    """Sealing and opening give the original, and the sealed bytes do not show it."""
    one: Vault = vault()
    sealed = one.seal(OWNER, "[phone:a2bcdefg]", original)
    assert sealed is not None
    assert not original or original.encode() not in sealed
    assert vault().open(OWNER, "[phone:a2bcdefg]", sealed) == original


def test_sealing_twice_gives_other_bytes() -> None:
    """Every sealing takes a new nonce, so equal originals do not look equal."""
    one = vault()
    assert one.seal(OWNER, "[phone]", "x") != one.seal(OWNER, "[phone]", "x")


@pytest.mark.parametrize(
    ("owner", "placeholder", "key"),
    [(OTHER, "[phone:a2bcdefg]", KEY), (OWNER, "[phone:b2bcdefg]", KEY), (OWNER, "[phone:a2bcdefg]", bytes(32))],
)
def test_another_owner_placeholder_or_key_opens_nothing(owner: str, placeholder: str, key: bytes) -> None:
    """Sealed bytes are bound to all three; the refusal names the setting, never the content."""
    sealed = vault().seal(OWNER, "[phone:a2bcdefg]", "13800138000")
    with pytest.raises(ProviderRejected, match="GRAPHMEM_VAULT_KEY") as refused:
        vault(key).open(owner, placeholder, sealed)
    assert "138" not in str(refused.value)


def test_no_byte_may_be_changed() -> None:
    """A bit flipped anywhere, a cut or an empty entry is refused."""
    sealed = vault().seal(OWNER, "[phone]", "13800138000")
    for place in range(len(sealed)):
        with pytest.raises(ProviderRejected):
            vault().open(OWNER, "[phone]", sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :])
    for cut in (b"", sealed[:5], sealed[:-1]):
        with pytest.raises(ProviderRejected):
            vault().open(OWNER, "[phone]", cut)


def test_placeholders_are_stable_and_no_other_owners() -> None:
    """The same datum has the same placeholder for its owner, with whatever nonces, and another for other owners."""
    mine = vault().placeholder(OWNER, "phone", "+8613800138000")
    assert mine == vault().placeholder(OWNER, "phone", "+8613800138000")
    assert PLACEHOLDER.fullmatch(mine)
    others = {
        vault().placeholder(OTHER, "phone", "+8613800138000"),
        vault().placeholder(OWNER, "phone", "+8613800138001"),
        vault().placeholder(OWNER, "email", "+8613800138000").replace("email", "phone"),
        vault(bytes(32)).placeholder(OWNER, "phone", "+8613800138000"),
    }
    assert len(others) == 4
    assert mine not in others


def test_parts_do_not_run_into_each_other() -> None:
    """Owner and placeholder are bound by their lengths too."""
    sealed = vault().seal("ab", "c", "x")
    with pytest.raises(ProviderRejected):
        vault().open("a", "bc", sealed)


def test_a_placeholder_is_one_identifier() -> None:
    """Its token begins with a letter and a digit, so that a question finds it exactly."""
    tokens = [vault().placeholder(OWNER, "phone", str(n))[7:-1] for n in range(50)]
    assert all(token[0].isalpha() and token[1].isdigit() and len(token) == 8 for token in tokens)


def test_without_a_key_nothing_is_kept() -> None:
    """The kind is named, nothing sealed, and opening says which setting is missing."""
    none: Vault = NoVault()
    assert none.placeholder(OWNER, "phone", "+8613800138000") == "[phone]"
    assert none.seal(OWNER, "[phone]", "13800138000") is None
    with pytest.raises(ProviderRejected, match="GRAPHMEM_VAULT_KEY"):
        none.open(OWNER, "[phone]", b"")


@pytest.mark.parametrize("make", [base64.b64encode, base64.urlsafe_b64encode])
def test_a_key_is_read_from_base64(make: object) -> None:
    """Both alphabets, with and without padding, with a line end as files have it."""
    assert callable(make)
    text = make(b"\xff" * 31 + b"\xfe").decode()
    assert parse_key(text + "\n", name="X") == parse_key(text.rstrip("="), name="X") == b"\xff" * 31 + b"\xfe"


@pytest.mark.parametrize("text", ["", "secret", "密钥" * 20, "A" * 42, base64.b64encode(bytes(16)).decode(), "!" * 44])
def test_a_wrong_key_is_refused_and_not_shown(text: str) -> None:
    """The message names the setting and how to make a key."""
    with pytest.raises(InvalidInput, match=r"GRAPHMEM_VAULT_KEY must be 32 bytes.*openssl rand -base64 32") as refused:
        parse_key(text, name="GRAPHMEM_VAULT_KEY")
    assert not text or text not in str(refused.value)
    assert refused.value.field == "GRAPHMEM_VAULT_KEY"
