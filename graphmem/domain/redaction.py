"""Redaction of secrets and personal data, and the type that only redaction can make.

Nothing may be stored, embedded, logged or sent unless it is a `RedactedText`. Its constructor needs a seal
that only this module holds; `redact` makes one from raw text, and `restore_redacted` from what a store kept.
Secrets become `[REDACTED:kind]` and are gone: keys and tokens known by their shape, private keys, connection
strings, internal addresses, and values that a label introduces (`password: …`, 密码是…) or a sentence tells.
Personal data becomes a placeholder, `[phone:k3f9a2bc]`, that its owner's vault can open, or `[phone]` where there
is no vault. Kept: identifiers, talk about passwords, and the number of a locker named in the clause.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, Self, SupportsIndex, TypeAlias

from graphmem.domain.personal_data import find_personal
from graphmem.domain.secrets import find_secrets

_SEAL: Final = object()
_ROUNDS: Final = 8
"""Each reads the whole text. Random texts made of labels, things and keys took three at most, and one to see it."""

Placing: TypeAlias = Callable[[str, str], str]
"""Gives the placeholder for a kind of personal data and its normal form."""


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
    """One kind of secret or personal data that was taken out, and how often."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class RedactedSpan:
    """A span of the text as it was given that was taken out, and what it was."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class PersonalDatum:
    """What a placeholder stands for. Only the vault may be shown the original."""

    placeholder: str
    kind: str
    original: str

    def __repr__(self) -> str:
        """The original never reaches a log or a message."""
        return f"PersonalDatum({self.placeholder!r}, {self.kind!r})"


@dataclass(frozen=True, slots=True)
class Redaction:
    """The text without secrets and personal data, and what was taken out."""

    text: RedactedText
    spans: tuple[RedactedSpan, ...]
    """In the text as it was given; by start, none overlapping."""
    personal: tuple[PersonalDatum, ...] = ()
    """One for each placeholder that is in the text."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """How often each kind was found; kinds in alphabetical order."""
        return count_kinds(self.spans)


class _Cut(NamedTuple):
    """A span of the original and what replaces it."""

    start: int
    end: int
    kind: str
    replacement: str


def restore_redacted(value: str) -> RedactedText:
    """What a store gives back was redacted before it was written. For store mappings only."""
    return RedactedText(value, _SEAL)


def count_kinds(spans: Iterable[RedactedSpan]) -> tuple[Finding, ...]:
    """How often each kind is among the spans; kinds in alphabetical order."""
    kinds = Counter(span.kind for span in spans)
    return tuple(Finding(kind, kinds[kind]) for kind in sorted(kinds))


def bare_placeholder(kind: str, normal: str) -> str:
    """The placeholder where nothing is kept: `[phone]`."""
    del normal
    return f"[{kind}]"


def for_owners(placeholder: Callable[[str, str, str], str], owner_keys: Iterable[str]) -> Placing:
    """How a question is redacted: a datum becomes the placeholder of every owner whose memories may answer.

    Args:
        placeholder: The vault's: owner key, kind and normal form to placeholder.
        owner_keys: The owners that the caller sees.

    Returns:
        A `Placing` that joins the owners' placeholders with a space, each once.
    """
    owners = tuple(owner_keys)
    return lambda kind, normal: " ".join(dict.fromkeys(placeholder(owner, kind, normal) for owner in owners))


@lru_cache(maxsize=1024)
def holds_secret(text: str) -> bool:
    """Whether there is a secret in it; personal data is none."""
    return bool(find_secrets(text))


def redact(text: str, *, place: Placing = bare_placeholder, addresses: bool = False) -> Redaction:
    """Replace every secret by `[REDACTED:kind]`, and personal data by its placeholder.

    Redacting the result again changes nothing: what a replacement uncovers is taken out too. A text that is
    still not settled after eight rounds was made for that, and goes as a whole (`unsettled`).

    Args:
        text: Any text, of any length; the time grows with the length alone.
        place: Makes the placeholders. Equal normal forms must get equal ones.
        addresses: Whether postal addresses are taken out too.

    Returns:
        The text, the spans that were taken out, and the personal data for the vault.
    """
    cuts: list[_Cut] = []
    current = text
    for _ in range(_ROUNDS):
        found = _find(current, place, addresses=addresses)
        if not found:
            break
        cuts = _merge(cuts, found)
        current = _apply(text, cuts)
    else:
        cuts = [_Cut(0, len(text), "unsettled", "[REDACTED:unsettled]")]
        current = cuts[0].replacement
    personal = {
        cut.replacement: PersonalDatum(cut.replacement, cut.kind, text[cut.start : cut.end])
        for cut in reversed(cuts)
        if not cut.replacement.startswith("[REDACTED:")
    }
    return Redaction(
        RedactedText(current, _SEAL),
        tuple(RedactedSpan(cut.start, cut.end, cut.kind) for cut in cuts),
        tuple(reversed(personal.values())),
    )


def _find(text: str, place: Placing, *, addresses: bool) -> list[_Cut]:
    """What is in the text now; where a secret and personal data overlap, the secret is meant."""
    secrets = [_Cut(one.start, one.end, one.kind, f"[REDACTED:{one.kind}]") for one in find_secrets(text)]
    starts = [cut.start for cut in secrets]
    cuts = list(secrets)
    for datum in find_personal(text, addresses=addresses):
        before = bisect_right(starts, datum.start)
        overlaps_last = before > 0 and secrets[before - 1].end > datum.start
        overlaps_next = before < len(secrets) and secrets[before].start < datum.end
        if not (overlaps_last or overlaps_next):
            cuts.append(_Cut(datum.start, datum.end, datum.kind, place(datum.kind, datum.normal)))
    return sorted(cuts)


def _merge(cuts: list[_Cut], found: list[_Cut]) -> list[_Cut]:
    """The cuts so far and those found in the text they leave, all in offsets of the text as it was given.

    One that reaches into a replacement takes what was replaced with it, so that its end is never left behind.
    """
    if not cuts:
        return found
    edges = _edges(cuts)
    merged = list(cuts)
    merged += [
        cut._replace(start=_original(edges, cut.start), end=_original(edges, cut.end, is_end=True)) for cut in found
    ]
    joined: list[_Cut] = []
    for cut in sorted(merged, key=lambda cut: (cut.start, -cut.end)):
        if joined and cut.start < joined[-1].end:
            last = joined[-1]
            # The later find holds the earlier one: whatever overlaps is a secret now.
            wider = cut if cut.end - cut.start > last.end - last.start else last
            joined[-1] = wider._replace(start=last.start, end=max(last.end, cut.end))
        else:
            joined.append(cut)
    return joined


def _edges(cuts: list[_Cut]) -> list[tuple[int, int, int, int]]:
    """Where each replacement stands in the cut text, and where what it replaced stood."""
    edges = []
    shift = 0
    for cut in cuts:
        start = cut.start + shift
        edges.append((start, start + len(cut.replacement), cut.start, cut.end))
        shift += len(cut.replacement) - (cut.end - cut.start)
    return edges


def _original(edges: list[tuple[int, int, int, int]], place: int, *, is_end: bool = False) -> int:
    """A place in the cut text as a place in the original; inside a replacement, the near edge of all it replaced."""
    index = bisect_right(edges, place - is_end, key=lambda edge: edge[0]) - 1
    if index < 0:
        return place
    _, end, first, last = edges[index]
    if place < end or (is_end and place == end):
        return last if is_end else first
    return last + place - end


def _apply(text: str, cuts: list[_Cut]) -> str:
    pieces: list[str] = []
    done = 0
    for cut in cuts:
        pieces += (text[done : cut.start], cut.replacement)
        done = cut.end
    return "".join([*pieces, text[done:]])
