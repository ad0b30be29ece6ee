"""What the recognizer found in a text, and the names of a loaded ontology in it, as one list of mentions. Pure.

Of two that overlap, the identifier stays, whatever the ontology says of a part of it; otherwise the ontology's name
does, which somebody wrote down, against what a model guessed. Of equal spans the ontology tells what is meant, but that
a person stays one where it gives a single word no type.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, TypeVar

from graphmem.domain.claim_rules.words import Word
from graphmem.domain.entity import MAX_MENTIONS, EntityType, Mention
from graphmem.domain.ontology_names import OntologyName, OntologyNames
from graphmem.domain.personal_data import MARKER
from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.text import is_cjk
from graphmem.ports.recognizer import Recognition

_IDENTIFIERS: Final = frozenset({EntityType.ORDER, EntityType.VERSION, EntityType.ERROR, EntityType.IDENTIFIER})
_NAMED_AFTER: Final = frozenset({EntityType.PRODUCT, EntityType.DOCUMENT})
"""A longer name of these is of another one: FG-200 Pro, Falcon Gateway Handbook."""
_Span = TypeVar("_Span", Mention, OntologyName, Word)
_PAIR: Final = 2
"""So short, Chinese is met across two words: 天津 in 今天津贴."""


def with_ontology(
    text: RedactedText, found: Recognition, names: OntologyNames
) -> tuple[tuple[Mention, ...], Mapping[str, str]]:
    """The mentions of a text with those of an ontology among them.

    Args:
        text: What was read.
        found: What the recognizer found in it.
        names: Of the tenant's loaded ontology.

    Returns:
        Mentions by start, never overlapping, of the ontology one more than are kept of a memory at most; and surface →
        what the entity is called, for those of the ontology.
    """
    kept = list(islice(_kept(text, found, names), MAX_MENTIONS + 1))
    others = [mention for mention in found.mentions if not _overlapping(kept, mention.start, mention.end)]
    mentions = [*others, *(Mention(each.surface, each.start, each.end, each.type) for each in kept)]
    return tuple(sorted(mentions, key=lambda mention: mention.start)), {each.surface: each.name for each in kept}


def _kept(text: RedactedText, found: Recognition, names: OntologyNames) -> Iterator[OntologyName]:
    """The names of the ontology that nothing stands against."""
    markers = [Mention(match.group(), *match.span(), EntityType.IDENTIFIER) for match in MARKER.finditer(text)]
    for name in names.find(text):
        if (
            all(_gives_way(mention, name) for mention in _overlapping(found.mentions, name.start, name.end))
            and not _overlapping(markers, name.start, name.end)
            and _is_whole(name, found.words)
            and _may_be_kept(name.name)
        ):
            yield name


def _overlapping(spans: Sequence[_Span], start: int, end: int) -> Sequence[_Span]:
    """Those of spans, which are by start and never overlap, that share a character with another one."""
    first = bisect_right(spans, start, key=lambda span: span.end)
    return spans[first : bisect_left(spans, end, key=lambda span: span.start)]


def _gives_way(mention: Mention, name: OntologyName) -> bool:
    if (mention.start, mention.end) == (name.start, name.end):
        # The apple Jonathan is no reason to take a Jonathan for one.
        return not (name.is_word and name.type is EntityType.CONCEPT and mention.type is EntityType.PERSON)
    if mention.start <= name.start and name.end <= mention.end and (name.is_word or mention.type in _NAMED_AFTER):
        return False
    return mention.type not in _IDENTIFIERS


@lru_cache(maxsize=4_096)
def _may_be_kept(label: str) -> bool:
    """Whether a label holds nothing that no memory may, such as a telephone number."""
    return not redact(label).spans


def _is_whole(name: OntologyName, words: Sequence[Word]) -> bool:
    """Whether a pair of Chinese characters is made of whole words, where the words are known."""
    if len(name.surface) > _PAIR or not all(map(is_cjk, name.surface)):
        return True
    within = _overlapping(words, name.start, name.end)
    return not within or (within[0].start == name.start and within[-1].end == name.end)
