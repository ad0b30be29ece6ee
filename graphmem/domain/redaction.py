"""Redaction of secrets, and the type that only redaction can make.

Nothing may be stored, embedded, logged or sent unless it is a `RedactedText`. Its constructor needs a seal
that only this module holds; `redact` makes one from raw text, and `restore_redacted` from what a store kept.
Taken out: keys and tokens known by their shape, private keys, passwords inside addresses, and values that a
label introduces (`password: …`, 密码是…). Kept: identifiers without such a label, talk about passwords, the
code of a locker, door or other *thing* named in the clause, and personal data (a later step of its own).
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final, Self, SupportsIndex

from graphmem.domain.secrets import Secret, find_secrets

_SEAL: Final = object()
_ROUNDS: Final = 8
"""Each reads the whole text. Random texts made of labels, things and keys took three at most, and one to see it."""


class RedactedText(str):
    """Text that went through redaction. Made by `redact` and, from a store, by `restore_redacted`."""

    __slots__ = ()

    def __new__(cls, value: str, seal: object = None) -> Self:
        """Refuse to be made anywhere else.

        Raises:
            TypeError: The caller is not the redaction step.
        """
        if seal is not _SEAL:
            msg = "RedactedText is made by redact() only"
            raise TypeError(msg)
        return super().__new__(cls, value)

    def __getitem__(self, key: SupportsIndex | slice) -> "RedactedText":
        """A piece of redacted text is redacted."""
        return RedactedText(super().__getitem__(key), _SEAL)


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of secret that was taken out, and how often."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Redaction:
    """The text without its secrets, and what was taken out (kinds in alphabetical order)."""

    text: RedactedText
    findings: tuple[Finding, ...]


def restore_redacted(value: str) -> RedactedText:
    """What a store gives back was redacted before it was written. For store mappings only."""
    return RedactedText(value, _SEAL)


def redact(text: str) -> Redaction:
    """Replace every secret by `[REDACTED:kind]`.

    Redacting the result again changes nothing: what a replacement uncovers is taken out too. A text that is
    still not settled after eight rounds was made for that, and goes as a whole (`unsettled`).

    Args:
        text: Any text, of any length; the time grows with the length alone.

    Returns:
        The text without its secrets, and how many of each kind were in it. Never what they were.
    """
    kinds: Counter[str] = Counter()
    for _ in range(_ROUNDS):
        secrets = find_secrets(text)
        if not secrets:
            break
        kinds.update(secret.kind for secret in secrets)
        text = _replace(text, secrets)
    else:
        kinds["unsettled"] += 1
        text = "[REDACTED:unsettled]"
    return Redaction(RedactedText(text, _SEAL), tuple(Finding(kind, kinds[kind]) for kind in sorted(kinds)))


def _replace(text: str, secrets: tuple[Secret, ...]) -> str:
    pieces: list[str] = []
    done = 0
    for secret in secrets:
        pieces += (text[done : secret.start], f"[REDACTED:{secret.kind}]")
        done = secret.end
    return "".join([*pieces, text[done:]])
