"""The vault with a key: AES-256-GCM for originals, HMAC-SHA-256 for placeholders, by the `cryptography` library.

Both keys are derived from the one that is set (HKDF, RFC 5869). Sealed bytes are a version byte, the nonce
and what AES-GCM makes; owner key and placeholder are authenticated with it, so that bytes moved to another
owner or placeholder do not open.
"""

import base64
import binascii
import hmac
from collections.abc import Callable
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from graphmem.errors import InvalidInput, ProviderRejected

KEY_BYTES: Final = 32
_VERSION: Final = b"\x01"
_NONCE_BYTES: Final = 12
_TAG_BYTES: Final = 16
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_DIGITS: Final = "234567"
_BASE32: Final = _LETTERS + _DIGITS
_TOKEN_CHARS: Final = 8


def parse_key(text: str, *, name: str) -> bytes:
    """The key that a setting or a file holds.

    Args:
        text: 32 bytes in base64 (also the URL-safe alphabet, also without padding); space around it is ignored.
        name: What it was read from, for the message.

    Raises:
        InvalidInput: It is something else; the message says how to make one, and never shows what was given.
    """
    plain = "".join(text.split()).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        key = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        found = f"it holds {len(key)}" if key else "it is no base64"
        msg = f"{name} must be {KEY_BYTES} bytes in base64, and {found}; make one with: openssl rand -base64 32"
        raise InvalidInput(msg, field=name)
    return key


class AesVault:
    """`ports.vault.Vault` over one 32 byte key."""

    def __init__(self, key: bytes, random_bytes: Callable[[int], bytes]) -> None:
        """Derive the two keys.

        Args:
            key: 32 bytes, as `parse_key` gives them.
            random_bytes: A cryptographic source: a count to that many bytes. Nonces come from it.
        """
        self._cipher = AESGCM(_derive(key, b"graphmem vault: seal, 1"))
        self._naming_key = _derive(key, b"graphmem vault: placeholder, 1")
        self._random_bytes = random_bytes

    def placeholder(self, owner_key: str, kind: str, normal: str) -> str:
        """`[phone:k3f9a2bc]`: a letter and a digit first, so that it is read as one identifier."""
        mark = hmac.digest(self._naming_key, _bound(owner_key, kind, normal), "sha256")
        number = int.from_bytes(mark, "big")
        token = ""
        for alphabet in (_LETTERS, _DIGITS, *[_BASE32] * (_TOKEN_CHARS - 2)):
            number, place = divmod(number, len(alphabet))
            token += alphabet[place]
        return f"[{kind}:{token}]"

    def seal(self, owner_key: str, placeholder: str, original: str) -> bytes:
        """The original, encrypted; other bytes each time."""
        nonce = self._random_bytes(_NONCE_BYTES)
        return _VERSION + nonce + self._cipher.encrypt(nonce, original.encode(), _bound(owner_key, placeholder))

    def open(self, owner_key: str, placeholder: str, sealed: bytes) -> str:
        """What was sealed for this owner under this placeholder.

        Raises:
            ProviderRejected: It does not open with this key for this owner and placeholder.
        """
        head = len(_VERSION) + _NONCE_BYTES
        if sealed[: len(_VERSION)] != _VERSION or len(sealed) < head + _TAG_BYTES:
            msg = "the vault entry is no sealed value this version knows; upgrade graphmem, or restore it from a backup"
            raise ProviderRejected(msg)
        nonce, body = sealed[len(_VERSION) : head], sealed[head:]
        try:
            return self._cipher.decrypt(nonce, body, _bound(owner_key, placeholder)).decode()
        except InvalidTag as exc:
            msg = (
                "the vault entry does not open: it was sealed with another key, for another owner, or was changed; "
                "set GRAPHMEM_VAULT_KEY to the key it was sealed with"
            )
            raise ProviderRejected(msg) from exc


def _derive(key: bytes, purpose: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=purpose).derive(key)


def _bound(*parts: str) -> bytes:
    """The parts as one text that no other parts make."""
    encoded = [part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)
