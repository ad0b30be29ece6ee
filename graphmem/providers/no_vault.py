"""The vault of a service without a key: it names the kind and keeps nothing."""

from graphmem.domain.redaction import bare_placeholder
from graphmem.errors import ProviderRejected


class NoVault:
    """`ports.vault.Vault` that keeps nothing."""

    def placeholder(self, owner_key: str, kind: str, normal: str) -> str:
        """`[phone]`, whatever the number."""
        del owner_key
        return bare_placeholder(kind, normal)

    def seal(self, owner_key: str, placeholder: str, original: str) -> None:
        """Nothing is kept."""
        del owner_key, placeholder, original

    def open(self, owner_key: str, placeholder: str, sealed: bytes) -> str:
        """Refuse.

        Raises:
            ProviderRejected: Always; the message says which setting is missing.
        """
        del owner_key, placeholder, sealed
        msg = "the vault has no key; set GRAPHMEM_VAULT_KEY or GRAPHMEM_VAULT_KEY_FILE to the one it was sealed with"
        raise ProviderRejected(msg)
