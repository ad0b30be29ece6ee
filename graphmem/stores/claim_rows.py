"""Claims and links as plain rows, the same in every store."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from graphmem.domain.claim import Claim, Cue, LinkKind, MemoryLink, Mood, Predicate, Value, ValueType

Row = dict[str, Any]
"""Texts, numbers and lists of texts, by the names of `domain.claim`."""

_PREDICATES: Final = {member.value: member for member in Predicate}
_MOODS: Final = {member.value: member for member in Mood}
_CUES: Final = {member.value: member for member in Cue}
_VALUE_TYPES: Final = {member.value: member for member in ValueType}
LINK_KINDS: Final = {member.value: member for member in LinkKind}


def claim_row(claim: Claim) -> Row:
    """A claim but for its times and what closed it; a value becomes `type:normal form`."""
    return {
        "subject": claim.subject,
        "predicate": claim.predicate.value,
        "object": claim.object,
        "start": claim.start,
        "end": claim.end,
        "positive": claim.positive,
        "mood": claim.mood.value,
        "topic": list(claim.topic),
        "values": [f"{value.type.value}:{value.normal}" for value in claim.values],
        "cues": [cue.value for cue in claim.cues],
        "replaced": list(claim.replaced),
        "words": claim.words,
        "rule": claim.rule,
    }


def claim_of(
    row: Mapping[str, Any], *, valid_from: datetime | None, valid_until: datetime | None, closed_by: str | None
) -> Claim:
    """The claim that `claim_row` was made of."""
    values = (value.split(":", 1) for value in row["values"])
    return Claim(
        subject=row["subject"],
        predicate=_PREDICATES[row["predicate"]],
        object=row["object"],
        start=row["start"],
        end=row["end"],
        positive=row["positive"],
        mood=_MOODS[row["mood"]],
        topic=tuple(row["topic"]),
        values=tuple(Value(_VALUE_TYPES[type_], normal) for type_, normal in values),
        cues=tuple(_CUES[cue] for cue in row["cues"]),
        replaced=tuple(row["replaced"]),
        words=row["words"],
        rule=row["rule"],
        valid_from=valid_from,
        valid_until=valid_until,
        closed_by=closed_by,
    )


def link_row(link: MemoryLink) -> Row:
    """A link."""
    return {
        "kind": link.kind.value,
        "newer": link.newer,
        "older": link.older,
        "likelihood": link.likelihood,
        "rule": link.rule,
        "older_claim": link.older_claim,
        "newer_claim": link.newer_claim,
    }


def link_of(row: Mapping[str, Any]) -> MemoryLink:
    """The link that `link_row` was made of."""
    return MemoryLink(
        kind=LINK_KINDS[row["kind"]],
        newer=row["newer"],
        older=row["older"],
        likelihood=row["likelihood"],
        rule=row["rule"],
        older_claim=row["older_claim"],
        newer_claim=row["newer_claim"],
    )


def link_order(link: MemoryLink) -> tuple[str, str, str]:
    """The order of a memory's links."""
    return link.newer, link.older, link.kind.value
