"""Reading text the same way everywhere: language, passages, lexical tokens, names, size in tokens.

The tokeniser here is the only one. Stores keep its output and never analyse text themselves, so that
both give the same answers.
"""

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final, TypeVar, cast

import snowballstemmer

from graphmem.domain import stopwords

PASSAGE_CHARS: Final = 800
"""Long memories are cut at sentence ends near this length (measured on long chat turns: one BM25 `b`
then serves short and long memories alike)."""

MAX_NAMES: Final = 500
"""Names kept of one text: a list of a hundred thousand codes must not slow every recall that meets it."""

_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_CJK_RUN: Final = re.compile(f"[{_CJK}]+")
_WORD: Final = re.compile(f"[^\\W_{_CJK}]+(?:[.\\-_'/:@][^\\W_{_CJK}]+)*|[{_CJK}]+")
_JOINT: Final = re.compile(r"[.\-_'/:@]")
_TOKEN_UNIT: Final = re.compile(
    f"(?P<plain>[A-Za-z][a-z]{{0,19}}+(?![^\\W_{_CJK}]))|(?P<other>[^\\W_{_CJK}]{{1,40}}|[\U00010000-\U0010ffff])|[^\\s]"
)
"""A plain English word; any other word or character beyond the basic plane; a CJK character or mark."""
_LATIN: Final = re.compile(r"[A-Za-z]+")
_NAME: Final = re.compile(r"[^\W_](?:[^\W_]|[.\-_'&](?=[^\W_]))*")
_SENTENCE_END: Final = re.compile(r"(?<=[。！？!?\n])|(?<=\.)(?=\s)")
Text = TypeVar("Text", bound=str)
_stemmer = snowballstemmer.stemmer("english")


class Language(StrEnum):
    """The language that dominates a text; everything that is not Chinese counts as English."""

    ZH = "zh"
    EN = "en"


def normalize(text: str) -> str:
    r"""NFC, line ends as `\\n`, no space at either end. What content hashes are taken of."""
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").strip()


def language(text: str) -> Language:
    """Chinese when its characters are at least as many as the Latin words, otherwise English."""
    cjk = sum(len(run) for run in _CJK_RUN.findall(text))
    return Language.ZH if cjk and cjk >= len(_LATIN.findall(text)) else Language.EN


def is_cjk(char: str) -> bool:
    """Whether a character belongs to the scripts written without spaces."""
    return _CJK_RUN.match(char) is not None


def sentences(text: str) -> tuple[str, ...]:
    """The text cut after 。！？!? line ends and full stops followed by space; nothing is lost."""
    return tuple(part for part in _SENTENCE_END.split(text) if part)


def passages(text: Text) -> tuple[Text, ...]:
    """Pieces of about `PASSAGE_CHARS`, cut at sentence ends where there are any, otherwise at spaces.

    Returns:
        At least one piece; joined they are the text again. None is longer than `PASSAGE_CHARS`
        unless the whole text is within a quarter above it.
    """
    if len(text) <= PASSAGE_CHARS * 5 // 4:
        return (text,)
    cuts = [0]
    end = 0
    for sentence in sentences(text):
        if end > cuts[-1] and end + len(sentence) - cuts[-1] > PASSAGE_CHARS:
            cuts.append(end)
        end += len(sentence)
        while end - cuts[-1] > PASSAGE_CHARS:
            space = text.rfind(" ", cuts[-1] + 1, cuts[-1] + PASSAGE_CHARS)
            cuts.append(cuts[-1] + PASSAGE_CHARS if space < 0 else space + 1)
    return tuple(cast("Text", text[start:stop]) for start, stop in pairwise([*cuts, len(text)]))


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Snowball English stem of a lower-case word; words with digits or other letters stay whole."""
    return _stemmer.stemWord(word) if word.isascii() and word.isalpha() else word


def tokens(text: str) -> list[str]:
    """Lexical tokens in text order, stop words left out.

    Latin words are stemmed; a token that carries digits and joints (`ORD-2024-1`) is kept whole and in
    its parts; runs of CJK give unigrams and bigrams.
    """
    found: list[str] = []
    for match in _WORD.finditer(unicodedata.normalize("NFKC", text).lower().replace("\u2019", "'")):
        word = match.group()
        if is_cjk(word[0]):
            found.extend(_cjk_tokens(word))
        else:
            found.extend(_word_tokens(word))
    return found


def _cjk_tokens(run: str) -> Iterator[str]:
    for index, char in enumerate(run):
        if char not in stopwords.CHINESE:
            yield char
        pair = run[index : index + 2]
        if len(pair) == 2 and pair not in stopwords.CHINESE_WORDS and not stopwords.CHINESE.issuperset(pair):
            yield pair


def _word_tokens(word: str) -> Iterator[str]:
    if word in stopwords.ENGLISH:
        return
    word = word.removesuffix("'s")
    parts = _JOINT.split(word)
    if len(parts) > 1 and any(char.isdigit() for char in word):
        yield word
    for part in parts:
        if part not in stopwords.ENGLISH:
            yield stem(part)


def search_lines(text: str) -> str:
    """What the lexical index keeps of a memory: tokens by spaces, one line a passage."""
    return "\n".join(" ".join(tokens(passage)) for passage in passages(text))


def names(text: str) -> tuple[str, ...]:
    """Words that may name something: capitalised Latin words, words with digits, long numbers.

    Words with digits count from three characters on, numbers from four digits on.

    Returns:
        Lower case, sorted, without repeats or stop words; of a very long text the first `MAX_NAMES`.
    """
    found: dict[str, None] = {}
    for match in _NAME.finditer(unicodedata.normalize("NFKC", text).replace("\u2019", "'")):
        for word in _split_scripts(match.group().removesuffix("'s")):
            lower = word.lower()
            if word.isdigit():
                if len(word) >= 4:
                    found[word] = None
            elif any(char.isdigit() for char in word):
                if len(word) >= 3:
                    found[lower] = None
            elif word[0].isupper() and len(word) > 1 and lower not in stopwords.ENGLISH:
                found[lower] = None
    return tuple(sorted(islice(found, MAX_NAMES)))


def _split_scripts(word: str) -> list[str]:
    return [part for part in _CJK_RUN.split(word) if part]


def token_estimate(text: str) -> int:
    """About how many tokens an LLM reads, on the high side so that a budget is kept.

    A plain English word counts one and one more for each six letters, a CJK character or mark one, a
    word with digits one a character (many vocabularies know no longer numbers), everything else half
    its bytes: inner capitals, accents, other scripts, emoji. No tokeniser is downloaded. Chinese alone
    can be more: vocabularies made for it read 0.6 tokens a character, older ones (cl100k) up to 1.3.
    """
    return sum(size for _, size in _token_sizes(text))


def cut_to_tokens(text: str, most: int) -> str:
    """The longest beginning of a text that is estimated as at most `most` tokens.

    Cut between words; within one only when it is longer than 40 characters.
    """
    end = 0
    for stop, size in _token_sizes(text):
        most -= size
        if most < 0:
            return text[:end]
        end = stop
    return text


def _token_sizes(text: str) -> Iterator[tuple[int, int]]:
    """Where each word, CJK character or mark ends, and its size in tokens."""
    for match in _TOKEN_UNIT.finditer(text):
        start, end = match.span()
        match match.lastindex:
            case None:
                yield end, 1
            case 1:
                yield end, 1 + (end - start) // 6
            case _:
                yield end, _other_size(match.group())


def _other_size(word: str) -> int:
    half = (len(word.encode()) + 1) // 2
    return half if word.isalpha() else max(len(word), half)
