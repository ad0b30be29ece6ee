"""What one caller sees at one moment: up to three scope indexes side by side, with a mask.

Pure. Rows number the memories of all indexes in order; a dead row (not active, not yet known, no longer
valid, left out by a filter) counts in no statistic, so nothing outside the caller's sight changes a score.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.claim import LinkKind
from graphmem.domain.feedback import net_tilt
from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import Status
from graphmem.domain.ontology_names import OntologyNames
from graphmem.domain.text import Language
from graphmem.ports.embedder import Embedder, Vectors
from graphmem.ports.store import NewerMemory
from graphmem.retrieval.bm25 import K1, gains, idf, length_norms
from graphmem.retrieval.filtering import fitting, neighbours
from graphmem.retrieval.scope_index import (
    LANGUAGES,
    NEVER_US,
    STATUSES,
    ScopeIndex,
    Weighed,
    state,
    weighed,
)
from graphmem.retrieval.visible_entities import VisibleEntities

ORDINARY_PASSAGES: Final = 1000
MEAN_PRIOR: Final = 100
"""The shipped language mean weighs as much as this many visible passages."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Rows = NDArray[np.int64]


class Visible:
    """Scope indexes as one, at one moment."""

    def __init__(
        self,
        indexes: Sequence[ScopeIndex],
        as_of_us: int,
        *,
        past: bool = False,
        filters: Filters = NO_FILTERS,
        names: OntologyNames | None = None,
    ) -> None:
        """Lay the indexes side by side.

        Args:
            indexes: Of the owners that the caller sees.
            as_of_us: The question's clock.
            past: Whether superseded memories answer too, where no filter says which do.
            filters: Which memories may answer; cleaned.
            names: Of the tenant's loaded ontology: one of a concept stands for the others.
        """
        self._indexes = indexes
        self._filters = filters
        self._names = names
        self._entities = VisibleEntities(indexes, names)
        default = (Status.ACTIVE, Status.SUPERSEDED) if past else (Status.ACTIVE,)
        answering = default if filters.statuses is None else tuple(filters.statuses)
        self._answers = np.array([status in answering for status in STATUSES])
        self.as_of_us = as_of_us
        self.state = state(indexes)
        self._starts = list(accumulate((len(index.ids) for index in indexes), initial=0))
        self._passage_starts = list(accumulate((index.passage_rows.size for index in indexes), initial=0))
        self.size = self._starts[-1]
        self._columns: dict[str, Ints] = {}

    def over(self, indexes: Sequence[ScopeIndex], *, past: bool) -> "Visible":
        """The same of other indexes."""
        return Visible(indexes, self.as_of_us, past=past, filters=self._filters, names=self._names)

    @cached_property
    def _weighed(self) -> Weighed:
        return weighed(self._indexes, self.alive)

    def column(self, name: str) -> Ints:
        """One value a row. Row, session and speaker numbers are global; -1 stays "none"."""
        if name not in self._columns:
            self._columns[name] = np.concatenate(
                [np.zeros(0, dtype=np.int64)] + [self._shifted(name, part) for part in range(len(self._indexes))]
            )
            if name in ("previous", "following") and self._filters.narrows:
                self._columns |= zip(
                    ("previous", "following"), neighbours(self.column("session"), self.fits), strict=True
                )
        return self._columns[name]

    def _shifted(self, name: str, part: int) -> Ints:
        values = self._indexes[part].column(name)
        if name in ("previous", "following"):
            return np.where(values < 0, -1, values + self._starts[part])
        if name == "session":
            before = sum(len(index.sessions) for index in self._indexes[:part])
            return np.where(values < 0, -1, values + before)
        if name == "speaker":
            numbers = [self.speakers[speaker] for speaker in self._indexes[part].speakers]
            return np.array([*numbers, -1], dtype=np.int64)[values]
        return values

    @cached_property
    def importance(self) -> Floats:
        """The importance of each row at write, [0, 1]."""
        return np.concatenate([index.importance.rows for index in self._indexes])

    @cached_property
    def speakers(self) -> dict[str, int]:
        """Number of each speaker."""
        names = dict.fromkeys(name for index in self._indexes for name in index.speakers)
        return {name: number for number, name in enumerate(names)}

    @cached_property
    def living_speakers(self) -> tuple[str, ...]:
        """The speakers of living rows."""
        said = np.bincount(self.column("speaker")[self.alive] + 1, minlength=len(self.speakers) + 1)
        return tuple(name for name, number in self.speakers.items() if said[number + 1])

    @cached_property
    def alive(self) -> NDArray[np.bool_]:
        """Which rows may answer: of a status that does, known and valid at this moment, and fitting the filters."""
        moment = self.as_of_us
        living: NDArray[np.bool_] = (
            self.fits
            & self._answers[self._statuses]
            & (self.column("known_us") <= moment)
            & (self.column("valid_from_us") <= moment)
            & (self.column("valid_until_us") > moment)
        )
        return living

    @cached_property
    def fits(self) -> NDArray[np.bool_]:
        """Which rows fit the filters."""
        keys = {member for key in self._asked_entities for member in self._entities.members(key)}
        masks = [fitting(index, self._filters, keys) for index in self._indexes]
        fits: NDArray[np.bool_] = np.concatenate([np.ones(0, dtype=np.bool_), *masks])
        if self._filters.statuses is not None:
            fits &= self._answers[self._statuses]
        return fits

    @cached_property
    def _asked_entities(self) -> tuple[str, ...]:
        """Keys of the known entities that the filters name."""
        return tuple(key for text in self._filters.entities or () for key in self._entities.asked(text))

    @property
    def misses_entity(self) -> bool:
        """Whether the filters name an entity that no memory mentions, filtered or not."""
        return not all(self._entities.asked(text) for text in self._filters.entities or ())

    @cached_property
    def _statuses(self) -> Ints:
        """The status of each row at this moment: one that was superseded later is active, as it was then."""
        statuses = self.column("status").copy()
        for row in np.flatnonzero(statuses == STATUSES.index(Status.SUPERSEDED)).tolist():
            if self._superseded_us(row) > self.as_of_us:
                statuses[row] = STATUSES.index(Status.ACTIVE)
        return statuses

    def status(self, row: int) -> Status:
        """The status of a row at this moment."""
        return STATUSES[int(self._statuses[row])]

    def _superseded_us(self, row: int) -> int:
        """When the last memory that closed a claim of it became known."""
        part = self._part(row)
        index = self._indexes[part]
        closers = [newer.memory_id for newer in index.newer_of.get(self.id(row), ()) if newer.kind is LinkKind.CLOSES]
        rows = [index.row_of[closer] for closer in closers if closer in index.row_of]
        return max((int(index.column("known_us")[each]) for each in rows), default=NEVER_US)

    @cached_property
    def count(self) -> int:
        """How many memories are alive."""
        return int(self.alive.sum())

    def id(self, row: int) -> str:
        """The memory id of a row."""
        part = self._part(row)
        return self._indexes[part].ids[row - self._starts[part]]

    def edition(self, row: int) -> int:
        """Version of the memory of a row that its last revision replaced; 0: never revised."""
        return self._indexes[self._part(row)].edition_of.get(self.id(row), 0)

    def row(self, memory_id: str) -> int | None:
        """The row of a memory; None when it is not in sight."""
        for start, index in zip(self._starts, self._indexes, strict=False):
            local = index.row_of.get(memory_id)
            if local is not None:
                return start + local if self.alive[start + local] else None
        return None

    def newer(self, memory_id: str) -> tuple[NewerMemory, ...]:
        """What bears on a memory."""
        return tuple(newer for index in self._indexes for newer in index.newer_of.get(memory_id, ()))

    def tilt(self, row: int) -> float:
        """What the caller's verdicts on a row come to that stood at this moment, [-1, 1]; 0 without any."""
        memory_id = self.id(row)
        said = [judged for index in self._indexes for judged in index.judged.get(memory_id, {}).values()]
        standing = [verdict for judged in said if (verdict := judged.standing(self.as_of_us)) is not None]
        return net_tilt(standing)

    @property
    def is_judged(self) -> bool:
        """Whether the caller ever said anything of a memory."""
        return any(index.judged for index in self._indexes)

    def search_text(self, row: int) -> str:
        """The lexical tokens of a row, as stored."""
        part = self._part(row)
        return self._indexes[part].search_texts[row - self._starts[part]]

    def names(self, row: int) -> tuple[str, ...]:
        """The names in a row."""
        part = self._part(row)
        line = self._indexes[part].names[row - self._starts[part]]
        return tuple(line.split("\t")) if line else ()

    def _part(self, row: int) -> int:
        return bisect_right(self._starts, row) - 1

    def rows_named(self, name: str) -> Rows:
        """Living rows that hold a name, ascending."""
        return self._living([index.name_postings.get(name) for index in self._indexes])

    def rows_mentioning(self, entity_key: str) -> Rows:
        """Living rows that mention an entity or what was merged into it, ascending."""
        members = self._entities.members(entity_key)
        if len(members) == 1:
            return self._living([index.entity_postings.get(entity_key) for index in self._indexes])
        parts = [self._living([index.entity_postings.get(key) for index in self._indexes]) for key in members]
        return np.unique(np.concatenate(parts))

    def entity_keys(self, name: str) -> tuple[str, ...]:
        """Keys of the entities that a normalised name stands for, sorted; merged ones by what they were merged into."""
        return self._entities.named(name)

    def ontology_names(self, text: str) -> tuple[str, ...]:
        """The names of the loaded ontology in a text, normalised, in its order."""
        return self._entities.spoken(text)

    def canonical(self, entity_key: str) -> str:
        """What stands for an entity."""
        return self._entities.canonical(entity_key)

    def _living(self, postings: Iterable[Sequence[int] | None]) -> Rows:
        parts = [
            np.array(posting, dtype=np.int64) + start
            for start, posting in zip(self._starts, postings, strict=False)
            if posting is not None
        ]
        rows = np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)
        return rows[self.alive[rows]]

    @cached_property
    def _passage_rows(self) -> Rows:
        return np.concatenate(
            [index.passage_rows.rows + start for start, index in zip(self._starts, self._indexes, strict=False)]
        )

    @cached_property
    def _passages_alive(self) -> NDArray[np.bool_]:
        return self.alive[self._passage_rows]

    @cached_property
    def _passage_count(self) -> int:
        return int(self._passages_alive.sum()) + sum(index.memories_beyond for index in self._indexes)

    @cached_property
    def _length_norms(self) -> Floats:
        lengths = np.concatenate([index.passage_lengths.rows for index in self._indexes], dtype=np.float64)
        mean = lengths[self._passages_alive].mean() if self._passages_alive.any() else 1.0
        return length_norms(lengths, mean)

    def _posting(self, term: str) -> tuple[Rows, Floats]:
        """Living passages that hold a term, and how often."""
        parts = []
        for start, index in zip(self._passage_starts, self._indexes, strict=False):
            posting = index.term_postings.get(term)
            if posting is not None:
                pairs = np.array(posting, dtype=np.int64).reshape(-1, 2)
                pairs[:, 0] += start
                parts.append(pairs)
        pairs = np.concatenate(parts) if parts else np.zeros((0, 2), dtype=np.int64)
        pairs = pairs[self._passages_alive[pairs[:, 0]]]
        return pairs[:, 0], pairs[:, 1].astype(np.float64)

    def document_frequency(self, term: str) -> int:
        """In how many living passages a term stands."""
        beyond = sum(index.beyond(term) for index in self._indexes)
        if self.count == self.size:
            return beyond + sum(len(index.term_postings.get(term, ())) for index in self._indexes) // 2
        return beyond + len(self._posting(term)[0])

    def lexical(self, terms: Sequence[str]) -> Floats:
        """BM25 of every row, best passage, divided by the most these terms could give.

        The divisor counts terms that nobody wrote too: a weak best match stays weak.

        Returns:
            (size,) float64 in [0, 1]; 0 for dead rows, and for all when there are no terms.
        """
        scores = np.zeros(len(self._passage_rows))
        most = 0.0
        for term in terms:
            passages, counts = self._posting(term)
            weight = idf(self._passage_count, len(passages) + sum(index.beyond(term) for index in self._indexes))
            most += weight * (K1 + 1)
            scores[passages] += weight * gains(counts, self._length_norms[passages])
        best = np.zeros(self.size)
        np.maximum.at(best, self._passage_rows, scores)
        return best / most if most else best

    def information(self, rows: Rows, enough: float) -> Floats:
        """Sum of the inverse document frequencies of each row's distinct tokens, at most `enough`.

        As in a collection of ordinary size: among five memories every word is frequent.
        """
        for row in rows[self._weighed.rows[rows] == 0].tolist():
            self._weighed.rows[row] = self._information(row, enough)
        return np.minimum(self._weighed.rows[rows], enough)

    def _information(self, row: int, enough: float) -> float:
        idfs, total = self._weighed.terms, 0.0
        for term in dict.fromkeys(self.search_text(row).split()):
            if term not in idfs:
                idfs[term] = idf(max(self._passage_count, ORDINARY_PASSAGES), self.document_frequency(term))
            total += idfs[term]
            if total >= enough:
                break
        return total

    def semantic(self, vector: Vectors, language: Language, embedder: Embedder) -> Floats:
        """Cosine of the centred question with each row's best centred passage.

        Both are centred by the mean of their own language: the visible vectors' mean, drawn towards the
        shipped one (`MEAN_PRIOR`).

        Returns:
            (size,) float64 in [-1, 1], rounded to six digits (float32 carries no more); 0 for rows
            that are dead or have no vector.
        """
        means = self._means(embedder)
        question = vector - means[LANGUAGES.index(language)]
        question /= np.linalg.norm(question) or 1.0
        probe = question.astype(np.float32)
        towards = means @ question
        best = np.full(self.size, -np.inf)
        for start, index in zip(self._starts, self._indexes, strict=False):
            rows = index.vector_rows.rows
            dots = (index.vectors.rows @ probe).astype(np.float64) - towards[index.column("language")[rows]]
            np.maximum.at(best, rows + start, dots / index.centred_norms(means))
        return np.where(np.isfinite(best) & self.alive, np.round(best, 6), 0.0)

    def cosine(self, vector: Vectors) -> Floats:
        """Plain cosine of the question with each row's best passage, as published formulas mean similarity.

        Vectors are of unit norm; nothing is centred, so that texts of one language are more alike.

        Returns:
            (size,) float64 in [0, 1], rounded to six digits; 0 for rows that are dead or have no vector.
        """
        best = np.zeros(self.size)
        for start, index in zip(self._starts, self._indexes, strict=False):
            dots = (index.vectors.rows @ vector).astype(np.float64)
            np.maximum.at(best, index.vector_rows.rows + start, np.minimum(dots, 1.0))
        return np.where(self.alive, np.round(best, 6), 0.0)

    def vector(self, row: int) -> Vectors | None:
        """The first vector of a row, (d,) float32 of unit norm as the model made it; None where it has none."""
        part = self._part(row)
        return self._indexes[part].vector(row - self._starts[part])

    def _means(self, embedder: Embedder) -> Floats:
        """The mean vector of each language: (languages, d)."""
        total = MEAN_PRIOR * np.stack([embedder.mean(language) for language in LANGUAGES]).astype(np.float64)
        counts = np.full(len(LANGUAGES), MEAN_PRIOR, dtype=np.float64)
        for start, index in zip(self._starts, self._indexes, strict=False):
            if index.proposal is not None:
                continue  # What was chosen for its nearness to the question says nothing about the mean.
            sums, number = index.vector_sums(self.alive[start : start + len(index.ids)])
            total += sums
            counts += number
        return total / counts[:, np.newaxis]
