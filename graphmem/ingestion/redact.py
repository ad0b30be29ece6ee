"""Step 1, redact: before it, nobody but this step sees what the caller wrote.

Ids (user, agent, session, source_ref) are keys that later calls must find again: one that holds a secret is
refused; one that is an e-mail address or a phone number is how many services name their users, and stays.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Final

from graphmem.domain.observation import Observation
from graphmem.domain.redaction import (
    Finding,
    PersonalDatum,
    Placing,
    RedactedSpan,
    RedactedText,
    bare_placeholder,
    count_kinds,
    holds_secret,
    redact,
)
from graphmem.errors import InvalidInput
from graphmem.ingestion.draft import Draft
from graphmem.ports.vault import NOT_KEPT, Vault

_LINE_END: Final = re.compile(r"\r\n?")


@dataclass(frozen=True, slots=True)
class CleanObservation:
    """An observation that was redacted, and what was taken out of it."""

    observation: Observation
    text: RedactedText
    """Its content."""
    spans: tuple[RedactedSpan, ...]
    """What was taken out of the content, in offsets of the content as the caller gave it."""
    findings: tuple[Finding, ...]
    """How often each kind was found, in content, speaker, tags and metadata together."""
    personal: tuple[PersonalDatum, ...] = field(repr=False)
    """For the vault: one for each placeholder, wherever it stands."""


def redact_observation(observation: Observation, now: datetime, vault: Vault, *, addresses: bool = False) -> Draft:
    """Start a draft with what `clean_observation` leaves.

    Raises:
        InvalidInput: An id holds what looks like a secret.
    """
    owner = observation.scope.owner(observation.visibility or observation.scope.default_visibility)
    clean = clean_observation(observation, place=partial(vault.placeholder, owner.key), addresses=addresses)
    return Draft(
        observation=clean.observation,
        text=clean.text,
        redactions=clean.spans,
        recorded_at=now,
        personal=clean.personal,
        warnings=tuple(_warnings(clean, owner.key, vault)),
    )


def _warnings(clean: CleanObservation, owner_key: str, vault: Vault) -> Iterator[str]:
    beside = sum(finding.count for finding in clean.findings) - len(clean.spans)
    if beside:
        yield f"{beside} secrets or personal data were taken out of speaker, tags or metadata"
    if clean.personal:
        first = clean.personal[0]
        if vault.seal(owner_key, first.placeholder, first.original) is None:
            yield NOT_KEPT


def clean_observation(
    observation: Observation, *, place: Placing = bare_placeholder, addresses: bool = False
) -> CleanObservation:
    """Free content, speaker, tags and metadata of secrets and personal data.

    Line ends of the content are unified and space around it removed.

    Args:
        observation: As the caller gave it.
        place: Makes the placeholders, for the owner of the memory.
        addresses: Whether postal addresses are taken out too.

    Raises:
        InvalidInput: An id holds what looks like a secret.
    """
    scope = observation.scope
    ids = {"user": scope.user, "agent": scope.agent, "session": scope.session, "source_ref": observation.source_ref}
    for name, value in ids.items():
        if value is not None and holds_secret(value):
            msg = f"{name} holds what looks like a secret; use another id"
            raise InvalidInput(msg, field=name)
    cleaner = _Cleaner(place, addresses=addresses)
    text, spans = cleaner.content(observation.content)
    clean = replace(
        observation,
        content=text,
        speaker=None if observation.speaker is None else cleaner.text(observation.speaker),
        tags=tuple(cleaner.text(tag) for tag in observation.tags),
        metadata=cleaner.mapping(observation.metadata),
    )
    return CleanObservation(clean, text, spans, count_kinds(cleaner.spans), tuple(cleaner.personal.values()))


class _Cleaner:
    """Redacts the parts of one observation, and remembers what was taken out."""

    def __init__(self, place: Placing, *, addresses: bool) -> None:
        self._place = place
        self._addresses = addresses
        self.spans: list[RedactedSpan] = []
        self.personal: dict[str, PersonalDatum] = {}

    def content(self, given: str) -> tuple[RedactedText, tuple[RedactedSpan, ...]]:
        unified = _LINE_END.sub("\n", given)
        stripped = unified.strip()
        text, spans = self._redact(stripped)
        lead = len(unified) - len(unified.lstrip())
        # A unified line end that was two characters moves all that follows it by one.
        pairs = [place.start() - nth for nth, place in enumerate(re.finditer("\r\n", given))]

        def given_at(place: int) -> int:
            return place + lead + bisect_left(pairs, place + lead)

        return text, tuple(RedactedSpan(given_at(span.start), given_at(span.end), span.kind) for span in spans)

    def text(self, text: str) -> RedactedText:
        return self._redact(text)[0]

    def mapping(self, given: Mapping[str, object]) -> dict[str, object]:
        keys = ((self.text(str(key)), value) for key, value in given.items())
        return {key: self._value(key, value) for key, value in keys}

    def _value(self, key: str, value: object) -> object:
        """A JSON value without secrets; a text is read together with its key, which may be its label."""
        if isinstance(value, str):
            label = f"{key}: "
            return self.text(label + value).removeprefix(label)
        if isinstance(value, Mapping):
            return self.mapping(value)
        if isinstance(value, list | tuple):
            return [self._value(key, item) for item in value]
        # A number may be a phone; JSON does not tell.
        if isinstance(value, int) and not isinstance(value, bool):
            written = self._value(key, str(value))
            return value if written == str(value) else written
        return value

    def _redact(self, text: str) -> tuple[RedactedText, tuple[RedactedSpan, ...]]:
        redaction = redact(text, place=self._place, addresses=self._addresses)
        self.spans += redaction.spans
        self.personal |= {datum.placeholder: datum for datum in redaction.personal}
        return redaction.text, redaction.spans
