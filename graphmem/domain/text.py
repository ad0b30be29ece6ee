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

CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
"""The scripts written without spaces, as part of a class of characters in a pattern."""
_CJK_RUN: Final = re.compile(f"[{CJK}]+")
_WORD: Final = re.compile(f"[^\\W_{CJK}]+(?:[.\\-_'/:@][^\\W_{CJK}]+)*|[{CJK}]+")
_JOINT: Final = re.compile(r"[.\-_'/:@]")
_COMMON_CJK: Final = "\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af"
_TOKEN_UNIT: Final = re.compile(
    f"(?P<word>[^\\W_{CJK}]{{1,40}})|(?P<opening>(?<![{_COMMON_CJK}])[{_COMMON_CJK}])|(?P<cjk>[{_COMMON_CJK}])"
    "|(?P<mark>[!-/:-@\\[-`{-~\u2010-\u2027\u3000-\u303f\uff00-\uffef\n])|[^\\s]"
)
"""A word; the first character of a CJK run; another one of it; a common mark or line end; a rare one."""
_PIECE: Final = re.compile(r"(?P<plain>[A-Z]?[a-z]{1,20})|(?P<digits>[0-9]{1,3})|[^0-9a-z]+?(?=[0-9]|[A-Z]?[a-z]|$)")
"""Of a word: letters as in English, digits as vocabularies group them, anything else."""
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
    """About how many tokens a current LLM reads: over realistic texts of either language within 10 %.

    An English word counts 1, with a capital 1.5, and 0.3 more for each letter after the tenth; up to three digits 1.6;
    a CJK character 0.7, the first of a run 1.5; a line end or common mark 0.6; anything else (runs of capitals,
    accents, other scripts, emoji) 0.5 and 0.35 a byte. The sum is rounded up. No tokeniser is downloaded.

    Calibrated to o200k by `benchmarks/token_estimate.py`: in total 0.98 to 1.07 of its count over chats, diaries,
    facts, passages and code, each as a line of a context. One line alone has at most a tenth more than its estimate in
    19 of 20 cases, of short Chinese facts in 8 of 9. No formula fits every vocabulary: Qwen counts each digit, so that
    a short fact with its date has 1.2 times the estimate, and prose 0.9 to 1.06; an old one (cl100k) reads English as
    o200k does, and Chinese at up to 1.45 times. Scripts beside these two count on the high side.
    """
    return -(-sum(size for _, size in _token_tenths(text)) // 10)


def cut_to_tokens(text: str, most: int, *, most_chars: int) -> str:
    """The longest beginning of a text that is estimated as at most `most` tokens, and no longer than `most_chars`.

    Cut between words; within one only when it is longer than 40 characters.
    """
    left = most * 10
    end = 0
    for stop, size in _token_tenths(text):
        left -= size
        if left < 0 or stop > most_chars:
            return text[:end]
        end = stop
    return text


def _token_tenths(text: str) -> Iterator[tuple[int, int]]:
    """Where each word, CJK character or mark ends, and its size in tenths of a token."""
    for match in _TOKEN_UNIT.finditer(text):
        match match.lastgroup:
            case "word":
                yield match.end(), _word_tenths(match.group())
            case "opening":
                yield match.end(), 15
            case "cjk":
                yield match.end(), 7
            case "mark":
                yield match.end(), 6
            case _:
                yield match.end(), _other_tenths(match.group())


@lru_cache(maxsize=65_536)
def _word_tenths(word: str) -> int:
    size = 0
    for match in _PIECE.finditer(word):
        piece = match.group()
        match match.lastgroup:
            case "plain":
                size += 10 + 5 * piece[0].isupper() + 3 * max(0, len(piece) - 10)
            case "digits":
                size += 16
            case _:
                size += _other_tenths(piece)
    return size


def _other_tenths(piece: str) -> int:
    return 5 + (7 * len(piece.encode(errors="replace")) + 1) // 2
