"""The scope index: everything ranking needs of one owner's memories, in process, searched exactly.

Pure: it is filled from a store's snapshot and kept fresh from its changes, in the same row order either
way, so that both stores and both ways give the same bytes. `visible` adds up to three of them for a recall.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Generic, Literal, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.feedback import Judged
from graphmem.domain.memory import Credibility, MemoryKind, Source, Status
from graphmem.domain.text import Language
from graphmem.domain.traits import Trait
from graphmem.ports.proposer import Proposal
from graphmem.ports.store import IndexEntry, NewerMemory, Snapshot

Scalar = TypeVar("Scalar", np.int64, np.float32, np.float64)

NEVER_US: Final = int(np.iinfo(np.int64).min)
"""Stands for a time that is not set."""
FOREVER_US: Final = int(np.iinfo(np.int64).max)

KINDS: Final = tuple(MemoryKind)
STATUSES: Final = tuple(Status)
SOURCES: Final = tuple(Source)
CREDIBILITIES: Final = tuple(Credibility)
LANGUAGES: Final = tuple(Language)
TRAITS: Final = tuple(Trait)

_KIND = {value: number for number, value in enumerate(KINDS)}
_STATUS = {value: number for number, value in enumerate(STATUSES)}
_SOURCE = {value: number for number, value in enumerate(SOURCES)}
_CREDIBILITY = {value: number for number, value in enumerate(CREDIBILITIES)}
_LANGUAGE = {value: number for number, value in enumerate(LANGUAGES)}
_TRAIT = {value: 1 << number for number, value in enumerate(TRAITS)}

_CHANGING: Final = (
    "status",
    "credibility",
    "valid_from_us",
    "valid_until_us",
    "accessed_us",
    "accesses",
    "occurred_us",
    "known_us",
)
_LASTING: Final = (
    "kind",
    "source",
    "language",
    "traits",
    "speaker",
    "session",
    "previous",
    "following",
)
_COLUMN: Final = {name: number for number, name in enumerate((*_CHANGING, *_LASTING))}
"""Whole numbers kept for each memory; enums by their place, -1 for "none"."""
_NUMBERS: Final = count()
"""Of indexes: no two of a process have the same."""
_POSTING_BYTES: Final = 200
"""About what one more term costs in dictionaries and array headers."""
_VERDICT_BYTES: Final = 600
"""About what a verdict costs with its ids."""


def trait_bit(trait: Trait) -> int:
    """The bit of a trait in the `traits` column."""
    return _TRAIT[trait]


State = tuple[tuple[int, int], ...]
"""Number and revision of each index."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is known of terms and rows while some indexes stand at some revisions, with the same rows alive."""

    state: State
    alive: NDArray[np.bool_]
    """(rows,) mask."""
    rows: NDArray[np.float64]
    """(rows,) summed inverse document frequencies of the distinct terms, as far as was asked; 0: not yet."""
    terms: dict[str, float] = field(default_factory=dict)
    """Term → inverse document frequency."""


class Growing(Generic[Scalar]):
    """A numpy array that grows at its end, by doubling. Rows once written stay where they are read."""

    def __init__(self, dtype: type[Scalar], width: int | None = None, *, by_column: bool = False) -> None:
        """Start empty; with `width`, rows are vectors, which lie column by column if asked."""
        self._order: Literal["C", "F"] = "F" if by_column else "C"
        self._data: NDArray[Scalar] = np.zeros((0,) if width is None else (0, width), dtype=dtype, order=self._order)
        self.size = 0

    def extend(self, rows: NDArray[Scalar] | list[int] | list[float]) -> None:
        """Append rows."""
        stop = self.size + len(rows)
        if stop > len(self._data):
            shape = (max(stop, 2 * len(self._data)), *self._data.shape[1:])
            grown = np.zeros(shape, dtype=self._data.dtype, order=self._order)
            grown[: self.size] = self._data[: self.size]
            self._data = grown
        self._data[self.size : stop] = rows
        self.size = stop

    @property
    def rows(self) -> NDArray[Scalar]:
        """What is filled, as a view."""
        return self._data[: self.size]

    @property
    def nbytes(self) -> int:
        """Memory held, in bytes."""
        return self._data.nbytes


class ScopeIndex:
    """Columns, vectors and postings of one owner's memories. Not for use by two threads at once."""

    def __init__(self, dimension: int) -> None:
        """Start empty, at revision 0, for vectors of this length."""
        self.number = next(_NUMBERS)
        self.revision = 0
        self.weighed: Weighed | None = None
        """Of the indexes that were last seen together with this one first."""
        self.ids: list[str] = []
        self.row_of: dict[str, int] = {}
        self.newer_of: dict[str, tuple[NewerMemory, ...]] = {}
        """Older memory → what bears on it."""
        self.judged: dict[str, dict[str, Judged]] = {}
        """Memory, of this owner or another → retrieval, or none → what the owner said of it."""
        self.same_as: Mapping[str, str] = {}
        """Key of an entity → key of what it was merged into, one step each."""
        self._numbers = Growing(np.int64, len(_COLUMN), by_column=True)
        self.importance = Growing(np.float64)
        self.search_texts: list[str] = []
        self.names: list[str] = []
        self.speakers: dict[str, int] = {}
        self.sessions: dict[str, int] = {}
        self._session_end: dict[int, int] = {}
        self.vectors = Growing(np.float32, dimension)
        self.vector_rows = Growing(np.int64)
        self.passage_rows = Growing(np.int64)
        self.passage_lengths = Growing(np.int64)
        self.term_postings: dict[str, array[int]] = {}
        """Term → passage, count, passage, count, …"""
        self.name_postings: dict[str, array[int]] = {}
        """Name → memory rows."""
        self.entity_postings: dict[str, array[int]] = {}
        """Entity key → memory rows."""
        self.entity_keys: dict[str, list[str]] = {}
        """Normalised entity name → its keys."""
        self.tag_postings: dict[str, array[int]] = {}
        """Tag → memory rows."""
        self.edition_of: dict[str, int] = {}
        """Memory → version that its last revision replaced; those never revised are left out."""
        self.outdated = False
        """Whether a memory was revised since it was taken in: then the index has to be built anew."""
        self.proposal: Proposal | None = None
        """Where these are candidates only: whose, out of how many."""
        self._text_bytes = 0
        self._norms: tuple[int, NDArray[np.float64], NDArray[np.float64]] | None = None
        self._sums: tuple[int, NDArray[np.bool_], NDArray[np.float64], NDArray[np.int64]] | None = None

    @classmethod
    def of_proposal(cls, dimension: int, proposal: Proposal) -> Self:
        """An index of candidates alone."""
        index = cls(dimension)
        index.update(Snapshot(proposal.revision, len(proposal.entries), proposal.entries, {}, proposal.judged))
        index.proposal = proposal
        return index

    def beyond(self, term: str) -> int:
        """In how many memories that are not here a term stands."""
        if self.proposal is None:
            return 0
        return max(0, self.proposal.frequencies.get(term, 0) - len(self.term_postings.get(term, ())) // 2)

    @property
    def memories_beyond(self) -> int:
        """How many memories the owner has that are not here."""
        return 0 if self.proposal is None else max(0, self.proposal.memories - len(self.ids))

    def update(self, snapshot: Snapshot) -> None:
        """Take in a snapshot, or the changes since this index's revision.

        Known memories get their changed status, times and counts. One whose text is another one makes this index
        `outdated`.
        """
        self._append(self._refreshed(snapshot.entries))
        self.same_as = snapshot.same_as
        for judged in snapshot.judged:
            of_memory = self.judged.setdefault(judged.memory_id, {})
            self._text_bytes += 0 if judged.retrieval_id in of_memory else _VERDICT_BYTES
            of_memory[judged.retrieval_id] = judged
        self.revision = snapshot.revision

    def vector_sums(self, alive: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Sum and number of the vectors of living memories, per language. Kept until either changes.

        Args:
            alive: (memories,) mask.

        Returns:
            (languages, d) float64 and (languages,) int64.
        """
        if self._sums is None or self._sums[0] != self.revision or not np.array_equal(self._sums[1], alive):
            rows = self.vector_rows.rows
            spoken = self.column("language")[rows]
            chosen = np.stack([(spoken == number) & alive[rows] for number in range(len(LANGUAGES))])
            sums = (chosen.astype(np.float32) @ self.vectors.rows).astype(np.float64)
            self._sums = self.revision, alive, sums, chosen.sum(axis=1)
        return self._sums[2], self._sums[3]

    def centred_norms(self, means: NDArray[np.float64]) -> NDArray[np.float64]:
        """Length of each vector less the mean of its language. Kept until vectors or means change.

        Args:
            means: (languages, d).

        Returns:
            (vectors,) float64, above 0.
        """
        if self._norms is None or self._norms[0] != self.vectors.size or not np.array_equal(self._norms[1], means):
            spoken = self.column("language")[self.vector_rows.rows]
            towards = (self.vectors.rows @ means.T.astype(np.float32))[np.arange(len(spoken)), spoken]
            squares = 1 - 2 * towards.astype(np.float64) + (means**2).sum(axis=1)[spoken]
            self._norms = self.vectors.size, means, np.sqrt(np.maximum(squares, 1e-12))
        return self._norms[2]

    def vector(self, row: int) -> NDArray[np.float32] | None:
        """The first vector of a row, (d,); None where it has none."""
        place = int(np.searchsorted(self.vector_rows.rows, row))
        held = place < self.vector_rows.size and self.vector_rows.rows[place] == row
        return self.vectors.rows[place].copy() if held else None

    @property
    def size_bytes(self) -> int:
        """About how much memory this index holds."""
        numbers = (self._numbers, self.vector_rows, self.passage_rows, self.passage_lengths)
        arrays = sum(part.nbytes for part in numbers) + self.importance.nbytes + self.vectors.nbytes
        postings = (self.term_postings, self.name_postings, self.entity_postings, self.tag_postings)
        return arrays + sum(map(len, postings)) * _POSTING_BYTES + self._text_bytes

    def column(self, name: str) -> NDArray[np.int64]:
        """One whole number a memory, in row order."""
        return self._numbers.rows[:, _COLUMN[name]]

    def _refreshed(self, entries: Iterable[IndexEntry]) -> Iterable[IndexEntry]:
        """Pass on the entries that are new; update the others in place."""
        for entry in entries:
            if entry.newer or entry.memory_id in self.newer_of:
                self.newer_of[entry.memory_id] = entry.newer
            row = self.row_of.get(entry.memory_id)
            if row is None:
                yield entry
                continue
            self.outdated |= entry.edition != self.edition_of.get(entry.memory_id, 0)
            self._numbers.rows[row, : len(_CHANGING)] = _changing(entry)
            self.importance.rows[row] = entry.importance

    def _append(self, entries: Iterable[IndexEntry]) -> None:
        numbers: list[tuple[int, ...]] = []
        importance: list[float] = []
        vectors: list[NDArray[np.float32]] = []
        vector_rows: list[int] = []
        passage_rows: list[int] = []
        passage_lengths: list[int] = []
        row = len(self.ids)
        passage = self.passage_rows.size
        for entry in entries:
            self.ids.append(entry.memory_id)
            self.row_of[entry.memory_id] = row
            if entry.edition:
                self.edition_of[entry.memory_id] = entry.edition
            self.search_texts.append(entry.search_text)
            self.names.append(entry.names)
            self._text_bytes += 2 * len(entry.search_text) + len(entry.names) + 500
            numbers.append(_changing(entry) + self._lasting(entry))
            importance.append(entry.importance)
            for line in entry.search_text.split("\n"):
                words = line.split(" ") if line else []
                self._post_terms(words, passage)
                passage_rows.append(row)
                passage_lengths.append(len(words))
                passage += 1
            for name in entry.names.split("\t") if entry.names else ():
                _post(self.name_postings, name, row)
            for key in entry.entities:
                if key not in self.entity_postings:
                    self.entity_keys.setdefault(entity_name(key), []).append(key)
                _post(self.entity_postings, key, row)
            for tag in entry.tags:
                _post(self.tag_postings, tag, row)
            vectors.append(entry.vectors)
            vector_rows.extend([row] * len(entry.vectors))
            row += 1
        if numbers:
            self._numbers.extend(np.array(numbers, dtype=np.int64))
            self.vectors.extend(np.concatenate(vectors))
        self.importance.extend(importance)
        self.vector_rows.extend(vector_rows)
        self.passage_rows.extend(passage_rows)
        self.passage_lengths.extend(passage_lengths)
        self._link_sessions(len(self.ids) - len(numbers))

    def _lasting(self, entry: IndexEntry) -> tuple[int, ...]:
        """The values of `_LASTING` of a new memory; its neighbours are linked after."""
        return (
            _KIND[entry.kind],
            _SOURCE[entry.source],
            _LANGUAGE[entry.language],
            sum(_TRAIT[trait] for trait in entry.traits),
            -1 if entry.speaker is None else self.speakers.setdefault(entry.speaker, len(self.speakers)),
            -1 if entry.session is None else self.sessions.setdefault(entry.session, len(self.sessions)),
            -1,
            -1,
        )

    def _link_sessions(self, first: int) -> None:
        """Tie each new row to the one before it in its session; rows come in session order."""
        previous, following = self.column("previous"), self.column("following")
        for row, session in enumerate(self.column("session")[first:].tolist(), start=first):
            if session >= 0:
                before = self._session_end.get(session, -1)
                previous[row] = before
                if before >= 0:
                    following[before] = row
                self._session_end[session] = row

    def _post_terms(self, words: list[str], passage: int) -> None:
        postings = self.term_postings
        for word in words:
            posting = postings.get(word)
            if posting is None:
                postings[word] = array("i", (passage, 1))
            elif posting[-2] == passage:
                posting[-1] += 1
            else:
                posting.append(passage)
                posting.append(1)


def _changing(entry: IndexEntry) -> tuple[int, ...]:
    """The values of `_CHANGING`, which a touch, a change of status or an edit of a page may alter."""
    return (
        _STATUS[entry.status],
        _CREDIBILITY[entry.credibility],
        NEVER_US if entry.valid_from_us is None else entry.valid_from_us,
        FOREVER_US if entry.valid_until_us is None else entry.valid_until_us,
        NEVER_US if entry.accessed_us is None else entry.accessed_us,
        entry.access_count,
        entry.occurred_us,
        min(entry.occurred_us, entry.recorded_us),
    )


def entity_name(key: str) -> str:
    """The normalised name in an entity key."""
    return key.split("#", 1)[1].split(":", 1)[1]


def _post(postings: dict[str, "array[int]"], key: str, row: int) -> None:
    posting = postings.get(key)
    if posting is None:
        postings[key] = array("i", (row,))
    else:
        posting.append(row)


def state(indexes: Iterable[ScopeIndex]) -> State:
    """What changes when one of these indexes does."""
    return tuple((index.number, index.revision) for index in indexes if index.ids)


def weighed(indexes: Sequence[ScopeIndex], alive: NDArray[np.bool_]) -> Weighed:
    """What is known of terms and rows of indexes seen together; kept until one of them, or what is alive, changes."""
    first = next((index for index in indexes if index.ids), None)
    known = None if first is None else first.weighed
    now = state(indexes)
    if known is None or known.state != now or not np.array_equal(known.alive, alive):
        known = Weighed(now, alive, np.zeros(len(alive)))
    if first is not None:
        first.weighed = known
    return known
