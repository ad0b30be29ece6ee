"""Step 1, redact: before it, nobody but this step sees what the caller wrote.

Ids (user, agent, session, source_ref) are keys that later calls must find again: one that holds a secret is
refused.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from graphmem.domain.observation import Observation
from graphmem.domain.redaction import Finding, Redaction, redact
from graphmem.errors import InvalidInput
from graphmem.ingestion.draft import Draft


def redact_observation(observation: Observation, now: datetime) -> Draft:
    """Start a draft with content, speaker, tags and metadata freed of secrets.

    Line ends of the content are unified and space around it removed.

    Raises:
        InvalidInput: An id holds what looks like a secret.
    """
    scope = observation.scope
    ids = {"user": scope.user, "agent": scope.agent, "session": scope.session, "source_ref": observation.source_ref}
    for name, value in ids.items():
        if value is not None and redact(value).findings:
            msg = f"{name} holds what looks like a secret; use another id"
            raise InvalidInput(msg, field=name)
    found: Counter[str] = Counter()
    content = redact(observation.content.replace("\r\n", "\n").replace("\r", "\n").strip())
    _count(content, found)
    clean = replace(
        observation,
        content=content.text,
        speaker=None if observation.speaker is None else _clean(observation.speaker, found),
        tags=tuple(_clean(tag, found) for tag in observation.tags),
        metadata={_clean(key, found): _clean_value(key, value, found) for key, value in observation.metadata.items()},
    )
    findings = tuple(Finding(kind, found[kind]) for kind in sorted(found))
    return Draft(clean, content.text, findings, now)


def _count(redaction: Redaction, found: Counter[str]) -> None:
    found.update({finding.kind: finding.count for finding in redaction.findings})


def _clean(text: str, found: Counter[str]) -> str:
    redaction = redact(text)
    _count(redaction, found)
    return redaction.text


def _clean_value(key: str, value: object, found: Counter[str]) -> object:
    """A JSON value without secrets; a text is read together with its key, which may be its label."""
    if isinstance(value, str):
        label = f"{key}: "
        redaction = redact(label + value)
        _count(redaction, found)
        return redaction.text.removeprefix(label)
    if isinstance(value, Mapping):
        return {_clean(str(inner), found): _clean_value(str(inner), item, found) for inner, item in value.items()}
    if isinstance(value, list | tuple):
        return [_clean_value(key, item, found) for item in value]
    return value
