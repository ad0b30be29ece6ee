"""The vault: keeps the originals of personal data, for their owner alone."""

from typing import Final, Protocol

NOT_KEPT: Final = (
    "personal data was taken out and not kept, since no vault key is set (GRAPHMEM_VAULT_KEY); "
    "with a key, originals are kept encrypted and can be shown again"
)
"""What a receipt says when placeholders cannot be opened later."""


class Vault(Protocol):
    """Names personal data by placeholders, and seals what they stand for.

    Sealed bytes may lie in any store: without the key, and for another owner or placeholder, they open to nothing.
    """

    def placeholder(self, owner_key: str, kind: str, normal: str) -> str:
        """What stands in a text for a datum.

        Args:
            owner_key: `Owner.key` of the owner of the memory.
            kind: phone, email, …
            normal: The normal form: the same for every way to write the datum.

        Returns:
            A text that `personal_data.PLACEHOLDER` matches: the same for the same three arguments, and, where there
            is a key, another one for another owner.
        """
        ...

    def seal(self, owner_key: str, placeholder: str, original: str) -> bytes | None:
        """The original, encrypted; None where nothing is kept (see `NOT_KEPT`)."""
        ...

    def open(self, owner_key: str, placeholder: str, sealed: bytes) -> str:
        """What was sealed for this owner under this placeholder.

        Raises:
            ProviderRejected: It was sealed with another key, for another owner or placeholder, or was changed; or
                there is no key.
        """
        ...
