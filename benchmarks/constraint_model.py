"""Fit the weights by which `graphmem.domain.constraint_model` tells what binds, and show what they are worth.

    python -m benchmarks.constraint_model            # print how well sentences of other writers are told
    python -m benchmarks.constraint_model --write    # and write graphmem/domain/constraint_model/{en,zh}.tsv

Reads `constraint_sentences/{en,zh}_*.tsv` (label, 1 for what binds, and text; one file a writer; written for this
project). Each writer's sentences are told by weights fitted on those of the others. The loss is that of a logistic
regression with a penalty on the squares of all weights but the bias, minimised by L-BFGS (Nocedal, "Updating
quasi-Newton matrices with limited storage", 1980).
"""

import sys
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.claim_rules import read_claims
from graphmem.domain.constraint_model import BIAS, LIKELY, features, verdict
from graphmem.domain.constraints import constraint_spans

Floats = NDArray[np.float64]
HERE = Path(__file__).parent
WEIGHTS = HERE.parent / "graphmem" / "domain" / "constraint_model"
PENALTY = 3.0
SEEN = 2
"""Sentences that a feature must be in."""
LEAST = 0.03
"""Smaller weights are left out of the files."""
STEPS = 200
KEPT = 10
"""Steps that the approximation of the curvature looks back on."""


@dataclass(frozen=True)
class Sentence:
    """A labelled one."""

    writer: str
    label: int
    text: str
    by_rule: bool
    features: frozenset[str]


def sentences(language: str) -> list[Sentence]:
    """Those of a language, by writer and line."""
    found = []
    for path in sorted((HERE / "constraint_sentences").glob(f"{language}_*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            label, _, text = line.partition("\t")
            by_rule = bool(constraint_spans(text, claims=read_claims(text)))
            found.append(Sentence(path.stem, int(label), text, by_rule, features(text)))
    return found


def fit(known: Sequence[Sentence]) -> dict[str, float]:
    """The weights of features that were seen often enough."""
    seen = Counter(feature for sentence in known for feature in sentence.features)
    names = sorted(feature for feature, count in seen.items() if count >= SEEN)
    place = {feature: number for number, feature in enumerate(names)}
    rows = [[place[feature] for feature in sentence.features if feature in place] for sentence in known]
    columns = np.concatenate([np.array(sorted(row)) for row in rows])
    lengths = np.array([len(row) for row in rows])
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    signs = np.array([1.0 if sentence.label else -1.0 for sentence in known])
    penalty = np.full(len(names), PENALTY)
    penalty[place[BIAS]] = 0.0

    def loss(weights: Floats) -> tuple[float, Floats]:
        margins = signs * np.add.reduceat(weights[columns], starts)
        slopes = -signs / (1.0 + np.exp(margins))
        gradient = np.bincount(columns, weights=np.repeat(slopes, lengths), minlength=len(names))
        value = float(np.logaddexp(0.0, -margins).sum() + 0.5 * (penalty * weights**2).sum())
        return value, gradient + penalty * weights

    weights = np.zeros(len(names))
    value, gradient = loss(weights)
    pairs: deque[tuple[Floats, Floats]] = deque(maxlen=KEPT)
    for _ in range(STEPS):
        direction = -_flattened(gradient, pairs)
        size = 1.0 if pairs else 1.0 / max(1.0, float(np.abs(gradient).sum()))
        while (stepped := loss(weights + size * direction))[0] > value + 1e-4 * size * float(gradient @ direction):
            size /= 2
            if size < 1e-12:
                return dict(zip(names, weights.tolist(), strict=True))
        moved, turned = size * direction, stepped[1] - gradient
        weights, (value, gradient) = weights + moved, stepped
        if float(moved @ turned) > 1e-10:
            pairs.append((moved, turned))
        if float(np.abs(gradient).max()) < 1e-3:
            break
    return dict(zip(names, weights.tolist(), strict=True))


def _flattened(gradient: Floats, pairs: Sequence[tuple[Floats, Floats]]) -> Floats:
    """The gradient times the approximate inverse of the curvature: the two-loop recursion."""
    vector = gradient.copy()
    shares = []
    for moved, turned in reversed(pairs):
        share = float(moved @ vector) / float(moved @ turned)
        shares.append(share)
        vector -= share * turned
    if pairs:
        moved, turned = pairs[-1]
        vector *= float(moved @ turned) / float(turned @ turned)
    for (moved, turned), share in zip(pairs, reversed(shares), strict=True):
        vector += moved * (share - float(turned @ vector) / float(moved @ turned))
    return vector


def likelihood(weights: Mapping[str, float], sentence: Sentence) -> float:
    """By these weights."""
    return 1.0 / (1.0 + exp(-sum(weights.get(feature, 0.0) for feature in sentence.features)))


def main() -> None:
    """Print what the weights are worth; with `--write` write them."""
    for language in LIKELY:
        known = sentences(language)
        print(f"{language}: {len(known)} sentences, {sum(sentence.label for sentence in known)} bind")
        for writer in sorted({sentence.writer for sentence in known}):
            weights = fit([sentence for sentence in known if sentence.writer != writer])
            for label, name in ((1, "found"), (0, "taken for one")):
                asked = [sentence for sentence in known if sentence.writer == writer and sentence.label == label]
                if asked:
                    taken = [verdict(each.text, likelihood(weights, each), by_rule=each.by_rule) for each in asked]
                    rules = [sentence.by_rule for sentence in asked]
                    print(f"  {writer}: {name} {np.mean(taken):.3f}; by rules alone {np.mean(rules):.3f}")
        if "--write" in sys.argv:
            kept = {feature: weight for feature, weight in fit(known).items() if abs(weight) >= LEAST}
            lines = [f"{round(weight * 1_000)}\t{feature}\n" for feature, weight in sorted(kept.items())]
            (WEIGHTS / f"{language}.tsv").write_text("".join(lines), encoding="utf-8")
            print(f"  {len(lines)} weights written")


if __name__ == "__main__":
    main()
