"""How likely a text binds whoever acts for its user, by its words alone. Pure.

A logistic regression for each language over the words of a text, in runs of one to three (of Chinese: characters),
the first two once more as such. It finds what no rule has the words of ("olives make me gag", 座位我只坐靠窗的). The
weights are fitted by `benchmarks/constraint_model.py` on sentences of our own; a line of a file is a weight in
thousandths and its feature.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from graphmem.domain.text import is_cjk

BIAS: Final = "#"
LONGEST: Final = 3
"""Words, or Chinese characters, of a run."""
LIKELY: Final = {"en": 0.5, "zh": 0.5}
"""From which likelihood on a text binds that no rule knows: of sentences by other writers than those that the weights
were fitted on some 5 of 100 that do not bind are taken for one, adversarial ones left out."""
UNLIKELY: Final = 0.2
"""Below which a long text does not bind, whatever a rule says: of many words some always look like a rule's."""
LONG: Final = 30
"""Words, or Chinese characters."""

_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+|[^\w\s]|[\u4e00-\u9fff]")


def binds(text: str, *, by_rule: bool) -> bool:
    """Whether a text binds.

    Args:
        text: One message; of a longer text a few sentences, as the weights were fitted on such.
        by_rule: Whether a rule says so.
    """
    return verdict(text, likelihood(text), by_rule=by_rule)


def verdict(text: str, likely: float, *, by_rule: bool) -> bool:
    """Whether a text of this likelihood binds; other arguments as of `binds`."""
    if len(_words(text)) > LONG:
        return by_rule and likely >= UNLIKELY
    return by_rule or likely >= LIKELY[language_of(text)]


def likelihood(text: str) -> float:
    """The likelihood that a text binds, in (0, 1)."""
    weights = _weights(language_of(text))
    # Whole thousandths: a sum of fractions would depend on the order of a set.
    total = sum(weights.get(feature, 0) for feature in features(text)) / 1_000
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def language_of(text: str) -> str:
    """Whose weights count: `zh` where one character is Chinese, else `en`."""
    return "zh" if any(map(is_cjk, text)) else "en"


def features(text: str) -> frozenset[str]:
    """What the weights are of."""
    words = _words(text)
    return frozenset({BIAS, *_runs(words), f"^{' '.join(words[:1])}", f"^{' '.join(words[:2])}"})


def _words(text: str) -> list[str]:
    narrow = unicodedata.normalize("NFKC", text).lower().replace("\u2019", "'")
    return ["0" if word.isdigit() else word for word in _WORD.findall(narrow)]


def _runs(words: list[str]) -> Iterator[str]:
    for length in range(1, LONGEST + 1):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length])


@cache
def _weights(language: str) -> Mapping[str, int]:
    """In thousandths."""
    lines = (files(__name__) / f"{language}.tsv").read_text("utf-8").splitlines()
    return {feature: int(weight) for weight, _, feature in (line.partition("\t") for line in lines)}
