"""The product answers every set alike: nothing in it was learned by heart from a set that it is measured on.

What is a set's own, and what is ordinary language, is decided by four rules and no list of exceptions:

- A set's name is a coined word, a word with a number, or a word in capitals; the same word for a thing (a hotpot) is
  none.
- A category, corpus or question id of several parts is a set's own. A category of one word is language (exact,
  conflict), but two categories of one set in one line are no chance.
- A speaker's name may stand in a list of at least a hundred words of which the sets' speakers are at most one in
  twenty: such a list of given names knows no set. Anywhere else (a pattern, a prompt, an example) it may not.
- Five content words of a question in a row, or eight characters of an unspaced script, are a set's own. Of documents
  they are not: code, the head of a web page and the days of the week stand there too.

In `graphmem/evaluation` set names and categories are what reports are about: its one table of them is looked at apart.
"""

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from graphmem.domain.stopwords import ENGLISH
from graphmem.domain.text import is_cjk
from graphmem.evaluation import datasets
from graphmem.evaluation.datasets import DATA_VARIABLE, Dataset, Document, Question, load_dataset, set_names
from tests.architecture.sources import ROOT

PRODUCT = ("graphmem", "api", "cypher")
DATA = Path(os.environ.get(DATA_VARIABLE) or ROOT.parent / "shared" / "bench")
NAMES = re.compile(
    r"(?i:(?<![a-z])(?:locomo|longmemeval|memorybank|musique|hotpotqa|2wiki\w*|dmr[ _-]?bench"
    r"|(?:beam|hotpot|behave|musique)_?\d\w*|behave_(?:en|zh)))|\bBEAM\b"
)
"""Public sets of questions about memories and pages."""
ESCAPE = re.compile(r"\\[a-zA-Z]")
"""In a pattern, what stands before a word is no part of it."""
LEAST_LIST = 100
MOST_SHARE = 0.05
RUN = 5
RUN_UNSPACED = 8

Source = Mapping[str, str]
"""Text by path."""


@dataclass(frozen=True)
class Own:
    """What belongs to the sets."""

    ids: frozenset[str]
    """Of corpora and questions, and categories of several parts."""
    categories: tuple[frozenset[str], ...]
    """Of one word, a set each."""
    speakers: frozenset[str]
    phrases: frozenset[str]
    """Runs of questions, as `runs` gives them."""

    @classmethod
    def of(cls, sets: Iterable[Dataset]) -> "Own":
        """Read it off the sets."""
        ids: set[str] = set()
        categories: list[frozenset[str]] = []
        speakers: set[str] = set()
        phrases: set[str] = set()
        for each in sets:
            found = {question.category for question in each.questions}
            ids |= {id_ for question in each.questions for id_ in (question.corpus_id, question.qid)}
            ids |= {category for category in found if _parts(category) > 1}
            categories.append(frozenset(category for category in found if _parts(category) == 1))
            speakers |= {document.speaker for document in each.documents if document.speaker}
            phrases |= {run for question in each.questions for run in runs(question.text)}
        names = speakers - datasets._ROLES.keys()
        return cls(frozenset(ids), tuple(categories), frozenset(names), frozenset(phrases))


Rule = Callable[[Source, Own], list[str]]


def runs(text: str) -> Iterator[str]:
    """Each five content words in a row in lower case, and each eight characters of an unspaced script."""
    words = [
        word
        for word in re.findall(r"[a-z0-9]+", ESCAPE.sub(" ", text).lower())
        if len(word) > 1 and word not in ENGLISH
    ]
    for start in range(len(words) - RUN + 1):
        yield " ".join(words[start : start + RUN])
    for piece in re.findall(r"[^\W\d_a-zA-Z]+", text):
        if is_cjk(piece[0]):
            for start in range(len(piece) - RUN_UNSPACED + 1):
                yield piece[start : start + RUN_UNSPACED]


def named_sets(source: Source) -> list[str]:
    """Names of public sets."""
    return [f"{path}: {name}" for path, text in source.items() for name in NAMES.findall(text)]


def named_ids(source: Source, own: Own) -> list[str]:
    """Ids and categories of several parts, as they are or with other marks between their parts; in any case."""
    known = {_words(id_) for id_ in own.ids}
    longest = max(map(_parts, own.ids), default=0)
    found = []
    for path, text in source.items():
        words = _words(text).split(" ")
        for size in range(1, longest + 1):
            joined = (" ".join(words[start : start + size]) for start in range(len(words) - size + 1))
            found += [f"{path}: {each}" for each in joined if each in known]
    return found


def told_categories(source: Source, own: Own) -> list[str]:
    """Lines with two categories of one set."""
    return [
        f"{path}:{number}: {', '.join(sorted(both))}"
        for path, text in source.items()
        for number, line in enumerate(text.splitlines(), start=1)
        for categories in own.categories
        if len(both := categories.intersection(_words(line).split(" "))) > 1
    ]


def named_speakers(source: Source, own: Own) -> list[str]:
    """Speakers outside of general lists."""
    people = {name.casefold() for name in own.speakers}
    return [
        f"{path}: {name}"
        for path, text in source.items()
        for name in sorted(people & set(_spoken(_without_general_lists(path, text, people), people)))
    ]


def quoted(source: Source, own: Own) -> list[str]:
    """Runs of words of a question."""
    return [f"{path}: {run}" for path, text in source.items() for run in sorted(own.phrases.intersection(runs(text)))]


def _without_general_lists(path: str, text: str, people: set[str]) -> str:
    """What is left of a file without the lists of words that know no set."""
    if path.endswith(".txt"):
        return "" if _is_general(text, people) else text
    if not path.endswith(".py"):
        return text
    constants = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    for constant in constants:
        if isinstance(constant, str) and _is_general(constant, people):
            text = text.replace(constant, " ")
    return text


def _is_general(text: str, people: set[str]) -> bool:
    words = set(text.casefold().split())
    return len(words) >= LEAST_LIST and len(set(_spoken(text, people))) <= MOST_SHARE * len(words)


def _spoken(text: str, people: set[str]) -> Iterator[str]:
    """The people whom a text names."""
    plain = f" {_words(text)} "
    for name in people:
        if (name if is_cjk(name[0]) else f" {_words(name)} ") in plain:
            yield name


def _words(text: str) -> str:
    """In lower case, with one space for everything between words; `CamelCase` and numbers are not taken apart."""
    return " ".join(re.findall(r"[^\W_]+", ESCAPE.sub(" ", text).casefold()))


def _parts(name: str) -> int:
    return len(re.findall(r"[^\W_]+", name))


@cache
def product(*, evaluation: bool) -> Source:
    """What ships as text: with or without the evaluation, of which the table of set names is left out."""
    found = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for folder in PRODUCT
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and path.suffix not in (".pyc", ".npz")
    }
    own = "graphmem/evaluation/"
    if not evaluation:
        return {path: text for path, text in found.items() if not path.startswith(own)}
    return {
        path: re.sub(r"^APART: Final.*$", "", text, flags=re.MULTILINE)
        for path, text in found.items()
        if path.startswith(own)
    }


@pytest.fixture(scope="module")
def own() -> Own:
    """What belongs to the sets at hand."""
    if not DATA.is_dir():
        pytest.skip(f"no question sets at {DATA}; {DATA_VARIABLE} names their folder")
    return Own.of(load_dataset(DATA, name) for name in set_names(DATA))


@pytest.mark.parametrize("evaluation", [False, True])
def test_no_set_is_named(*, evaluation: bool) -> None:
    """But in the table of categories that reports leave out of the whole."""
    assert named_sets(product(evaluation=evaluation)) == []
    assert set(datasets.APART) == {"locomo"}


@pytest.mark.parametrize("evaluation", [False, True])
@pytest.mark.parametrize("rule", [named_ids, told_categories, named_speakers, quoted])
def test_nothing_of_a_set_is_in_the_product(rule: Rule, own: Own, *, evaluation: bool) -> None:
    """No id, category, speaker or phrase."""
    assert rule(product(evaluation=evaluation), own) == []


SETS = (
    Dataset(
        "probe",
        (
            Document(1, "d1", "chat-7", None, "Thessaly", None, "<html lang=en><head><meta charset=utf-8>"),
            Document(2, "d2", "chat-8", None, "乔楚", None, "?"),
            Document(3, "d3", "chat-9", None, "user", None, "?"),
        ),
        (
            Question("q_1", "chat-7", "我去年夏天在湖边丢了什么？", (), (), (), "open_ended", None, None),
            Question("q_2", "chat-8", "Who stole nine golden buttons from the heron?", (), (), (), "plain", None, None),
            Question("q_3", "chat-9", "?", (), (), (), "odd", None, None),
        ),
    ),
)
COMMON = " ".join(f"name{number}" for number in range(LEAST_LIST))


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (named_ids, "if corpus == 'chat-7':"),
        (named_ids, "Q_1"),
        (named_ids, "# for open-ended ones"),
        (named_ids, "class OpenEnded: open_ended = 1"),
        (told_categories, "{'plain': 1, 'odd': 2}"),
        (named_speakers, "PATTERN = r'\\bThessaly|(?:\\w+)'"),
        (named_speakers, "# as thessaly's dog does"),
        (named_speakers, "x = '''Thessaly Orla'''"),
        (named_speakers, "x = '问乔楚吧'"),
        (named_speakers, f"x = '''{COMMON} Thessaly'''\ny = 'Thessaly'"),
        (quoted, 'r"\\bstole\\s+(?:the )?nine golden\\s+buttons from .* heron"'),
        (quoted, "年夏天在湖边丢"),
        (quoted, "我去年夏天在湖边丢"),
    ],
)
def test_each_rule_notices_its_breach(rule: Rule, text: str) -> None:
    """A snippet that leans on a set is reported; the shortest run of characters is not enough."""
    assert bool(rule({"x.py": text}, Own.of(SETS))) is (text != "年夏天在湖边丢")


@pytest.mark.parametrize(
    "text",
    [
        "'a beam of light'",
        "'an electric hotpot'",
        "'it is plain how to behave'",
        "'an odd user'",
        "'<html lang=en><head><meta charset=utf-8>'",
        f"'''{COMMON} Thessaly'''",
    ],
)
def test_language_passes(text: str) -> None:
    """Words that a set shares with everyone."""
    source, own = {"x.py": text}, Own.of(SETS)
    rules = (named_ids, told_categories, named_speakers, quoted)
    assert [*named_sets(source), *(breach for rule in rules for breach in rule(source, own))] == []


@pytest.mark.parametrize(
    "text",
    [
        *("LoCoMo", "locomo10", "BEAM", "beam100k", "hotpot100"),
        *("HotpotQA", "MuSiQue", "MemoryBank", "memorybank_zh", "behave5_zh"),
    ],
)
def test_names_are_noticed(text: str) -> None:
    """As they are published, and as folders are called."""
    assert named_sets({"x.py": f"x = {text!r}"}) != []
