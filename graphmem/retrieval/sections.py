"""Search in the wiki: its sections by words, meaning, names and concepts, by the index that memories have too.

Who is asked, when and about whom says nothing about a wiki; what its pages are about does. Two terms are its own:
`concept`, for sections that name what the question's concepts lead to, and `lead`, for those that the memory leads to
which answers best: "why does it not start?" is told by what the user saw.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Ontology
from graphmem.domain.paths import PathStep
from graphmem.domain.scope import Owner
from graphmem.domain.section_result import SectionResult
from graphmem.domain.wiki import FoundSection, concept_key
from graphmem.ports.embedder import Embedder, Vectors
from graphmem.ports.knowledge_store import KnowledgeStore
from graphmem.ports.meter import NO_METER, Meter, Timed
from graphmem.retrieval.answer import Lead
from graphmem.retrieval.concepts import Touch, touched
from graphmem.retrieval.features import specificity
from graphmem.retrieval.gather import SEMANTIC_WEIGHT, gather
from graphmem.retrieval.index_cache import IndexCache
from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import DIGITS, Ranked, rank, summed
from graphmem.retrieval.visible import Floats, Rows, Visible

SECTION_WEIGHTS: Final[Mapping[str, float]] = {
    "lexical": 0.3,
    "semantic": SEMANTIC_WEIGHT,
    "identifier": 0.5,
    "recency": 0.02,
}
"""Term → weight. Words count half of what they do among memories: pages are asked in other words than they are written.

Measured on the dev half of graphmem's own wiki: R@5 0.783 at 0.2, 0.767 at 0.4, 0.717 at 0.6.
"""
CONCEPT_WEIGHT: Final = 0.075
"""Measured there too: R@5 0.758 at 0.1, 0.783 at 0.075 and 0.05, the best section higher at 0.075."""
LEAD_WEIGHT: Final = 0.4
"""Of how well a section answers the best memory. Measured on the dev half of the fused cases: the right section is
first in 0.54 of them, with 0.2 to 0.4, and in 0.38 without."""
MOST_BY_LEAD: Final = 20
"""Candidates that the best memory brings in."""
MOST_LEAD_TERMS: Final = 100
"""Words of the best memory that are looked at; it may be a megabyte long."""
RAREST_LEAD_TERMS: Final = 24
"""Of those that sections have, the rarest are searched: common words tell little, and in a large wiki take longest."""
MOST_BY_CONCEPT: Final = 30
"""Candidates that each concept brings in, the best by words and meaning."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found, and in which state of the wiki."""

    results: tuple[SectionResult, ...]
    """Best first, ties by id."""
    revision: int
    """Of the owner's knowledge; 0: there is none."""
    count: int
    """Sections in sight."""


@dataclass(frozen=True, slots=True)
class _Naming:
    """A concept that the question touches, and the sections that name it, at least one."""

    touch: Touch
    rows: Rows
    worth: float
    """How strongly it is touched, times how few sections name it, [0, 1]."""


class SectionSearch:
    """Answers questions from the wikis of tenants."""

    def __init__(
        self,
        store: KnowledgeStore,
        embedder: Embedder,
        *,
        resident_bytes: int,
        finder: Callable[[Owner, int], ConceptFinder],
        meter: Meter = NO_METER,
    ) -> None:
        """Take the parts.

        Args:
            store: Where the sections are.
            embedder: Of the model that their vectors are of.
            resident_bytes: Upper bound of the indexes kept in memory.
            finder: Gives the ontology of an owner at a revision of its knowledge.
            meter: Takes the time.
        """
        self._store = store
        self._indexes = IndexCache(store, embedder, resident_bytes=resident_bytes, meter=meter)
        meter.size("knowledge", lambda: self._indexes.size_bytes)
        self._meter = meter
        self._embedder = embedder
        self._finder = finder

    def search(
        self, owner: Owner, question: Question, vector: Vectors, *, as_of_us: int, limit: int, lead: Lead | None = None
    ) -> Searched:
        """The sections that answer a question best.

        Args:
            owner: Whose wikis: a whole tenant.
            question: As it was read.
            vector: Of its topic, of unit norm.
            as_of_us: Sections that hold no longer by then are left out; all others are in sight, since pages do not
                tell when they were first known.
            limit: Most results.
            lead: What memories answer; None: nothing, or they were not asked.

        Raises:
            StoreUnavailable: The store does not answer. Never an empty result instead.
        """
        held = self._indexes.fresh([owner])
        with self._meter.timed(Timed.RECALL, "knowledge"), held.reading() as resident:
            visible = Visible([index for index in resident if index is not None], as_of_us)
            revision = max((revision for _, revision in visible.state), default=0)
            if not visible.count:
                return Searched((), revision, 0)
            finder = self._finder(owner, revision)
            touches = touched(question.topic, finder)
            about = _about(visible, owner, touches)
            ranked = self._ranked(visible, question, vector, about=about, lead=lead)
            order = ranked.order(visible)[:limit]
            places = {visible.id(int(ranked.rows[place])): place for place in order}
            count = visible.count
        found = self._store.sections(owner, list(places))
        results = (_result(each, ranked, places[each.section.id], about, finder.ontology) for each in found)
        return Searched(tuple(results), revision, count)

    def _ranked(
        self,
        visible: Visible,
        question: Question,
        vector: Vectors,
        *,
        about: Mapping[str, _Naming],
        lead: Lead | None,
    ) -> Ranked:
        semantic = visible.semantic(vector, question.language, self._embedder)
        lexical = visible.lexical(question.terms)
        gathered = gather(visible, question, lexical, semantic, entities=(), vector=vector)
        brought = [_best(gathered.content, naming.rows, MOST_BY_CONCEPT) for naming in about.values()]
        led = np.zeros(visible.size)
        if lead is not None:
            terms = _telling(visible, tuple(dict.fromkeys(lead.memory.search_text.split()))[:MOST_LEAD_TERMS])
            led = visible.semantic(lead.vector, lead.memory.language, self._embedder)
            led = np.maximum(led + SECTION_WEIGHTS["lexical"] * visible.lexical(terms), 0.0)
            brought.append(_best(led, np.flatnonzero(visible.alive), MOST_BY_LEAD))
        rows = np.unique(np.concatenate([gathered.rows, *brought]))
        ranked = rank(visible, question, gathered, rows, weights=SECTION_WEIGHTS)
        concept = np.round(CONCEPT_WEIGHT * _concept(visible.size, about, rows), DIGITS)
        return summed(rows, ranked.terms | {"concept": concept, "lead": np.round(LEAD_WEIGHT * led[rows], DIGITS)})


def _best(values: Floats, rows: Rows, most: int) -> Rows:
    return rows[np.lexsort((rows, -values[rows]))[:most]]


def _telling(visible: Visible, terms: Sequence[str]) -> tuple[str, ...]:
    """The rarest of these, and those that no section has, which say how much is missing."""
    frequencies = {term: visible.document_frequency(term) for term in terms}
    known = sorted((term for term in terms if frequencies[term]), key=lambda term: (frequencies[term], term))
    common = frozenset(known[RAREST_LEAD_TERMS:])
    return tuple(term for term in terms if term not in common)


def _about(visible: Visible, owner: Owner, touches: Mapping[str, Touch]) -> dict[str, _Naming]:
    """What sections in sight name of what the question touches, in its order."""
    naming = (
        (concept, touch, visible.rows_mentioning(concept_key(owner, concept))) for concept, touch in touches.items()
    )
    return {
        concept: _Naming(touch, rows, touch.weight * specificity(visible.count, len(rows)))
        for concept, touch, rows in naming
        if len(rows)
    }


def _concept(size: int, about: Mapping[str, _Naming], rows: Rows) -> Floats:
    """What the most telling concept that the question touches and a row names is worth, [0, 1]."""
    values = np.zeros(size)
    for naming in about.values():
        values[naming.rows] = np.maximum(values[naming.rows], naming.worth)
    return values[rows]


def _result(
    found: FoundSection, ranked: Ranked, place: int, about: Mapping[str, _Naming], ontology: Ontology
) -> SectionResult:
    section = found.section
    named = [naming for concept, naming in about.items() if concept in section.concepts]
    told = max(named, key=lambda naming: naming.worth, default=None)
    return SectionResult(
        id=section.id,
        wiki=found.wiki,
        path=found.path,
        anchor=section.anchor,
        line=section.line,
        title=found.title,
        trail=section.trail,
        content=section.text,
        updated_at=found.updated_at,
        valid_until=found.valid_until,
        score=float(ranked.scores[place]),
        terms=tuple((name, float(values[place])) for name, values in ranked.terms.items() if values[place]),
        way=() if told is None else _way(told.touch, ontology),
    )


def _way(touch: Touch, ontology: Ontology) -> tuple[PathStep, ...]:
    """From the question over the concepts; `^broader` is a hop from a concept to one below it (SPARQL 1.1, §9.1)."""
    steps = [PathStep("concept", touch.start, touch.surface, "QUESTION")]
    for hop in touch.path:
        concept = ontology.get(hop.id)
        label = hop.id if concept is None else concept.label("zh", "en")
        steps.append(PathStep("concept", hop.id, label, f"^{hop.via}" if touch.backwards else hop.via))
    return tuple(steps)
