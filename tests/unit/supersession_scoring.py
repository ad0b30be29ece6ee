"""Score deciding on labelled pairs, and print where it errs: `python -m tests.unit.supersession_scoring`."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from graphmem.domain.claim import Claim, LinkKind
from graphmem.domain.claim_rules import Word, read_claims
from graphmem.domain.redaction import redact
from graphmem.domain.supersession import Fresh, Judgement, Known, decide
from graphmem.providers.spacy_recognizer import SpacyRecognizer

PAIRS: Final = Path(__file__).parents[1] / "data" / "supersession.jsonl"
Reader = Callable[[str], tuple[tuple[Claim, ...], tuple[Word, ...]]]
"""The claims of a text, and its Chinese words where a recognizer is there."""

_LINKS: Final = frozenset({"closes", "may_update", "opposite"})
_ORDER: Final = ("closes", "opposite", "may_update", "supplement")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One pair, and what was made of it."""

    pair: dict[str, Any]
    predicted: str
    rule: str


@dataclass(frozen=True, slots=True)
class Rate:
    """Right ones among those marked and among those meant."""

    right: int
    marked: int
    meant: int

    @property
    def precision(self) -> float:
        """1.0 where nothing is marked."""
        return self.right / self.marked if self.marked else 1.0

    @property
    def recall(self) -> float:
        """1.0 where nothing is meant."""
        return self.right / self.meant if self.meant else 1.0

    def __str__(self) -> str:
        """Both, with their counts."""
        return f"P {self.precision:.3f} ({self.right}/{self.marked})  R {self.recall:.3f} ({self.right}/{self.meant})"


def pairs(path: Path = PAIRS) -> list[dict[str, Any]]:
    """The labelled pairs of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def judged(pair: dict[str, Any], read: Reader) -> Judgement:
    """What `decide` says of one pair."""
    old, new = (pair[side]["text"] for side in ("old", "new"))
    then, now = (datetime.fromisoformat(pair[side]["at"]) for side in ("old", "new"))
    old_claims, old_words = read(old)
    new_claims, new_words = read(new)
    known = Known(memory_id="old", text=old, claims=old_claims, words=old_words, occurred_at=then, recorded_at=then)
    fresh = Fresh(
        memory_id="new",
        text=new,
        claims=new_claims,
        words=new_words,
        occurred_at=now,
        recorded_at=max(then, now),
    )
    return decide(fresh, [known])


def outcomes(rows: Iterable[dict[str, Any]], read: Reader) -> Iterator[Outcome]:
    """Each pair with its strongest link."""
    for pair in rows:
        links = judged(pair, read).links
        best = min(links, key=lambda link: _ORDER.index(link.kind), default=None)
        yield Outcome(pair, str(best.kind) if best else "none", best.rule if best else "")


def closing_rate(found: Sequence[Outcome]) -> Rate:
    """Closings: marked as such and meant as such."""
    return _rate(found, frozenset({str(LinkKind.CLOSES)}))


def link_rate(found: Sequence[Outcome]) -> Rate:
    """Any of `closes`, `may_update`, `opposite`, marked and meant."""
    return _rate(found, _LINKS)


def _rate(found: Sequence[Outcome], labels: frozenset[str]) -> Rate:
    marked = [outcome.predicted in labels for outcome in found]
    meant = [outcome.pair["label"] in labels for outcome in found]
    return Rate(sum(m and w for m, w in zip(marked, meant, strict=True)), sum(marked), sum(meant))


def tables(found: Sequence[Outcome]) -> Iterator[str]:
    """The figures by language, kind, label and rule, then the errors."""
    yield f"all        closes {closing_rate(found)} | links {link_rate(found)}"
    for lang in sorted({outcome.pair["lang"] for outcome in found}):
        part = [outcome for outcome in found if outcome.pair["lang"] == lang]
        yield f"{lang:10} closes {closing_rate(part)} | links {link_rate(part)}"
    yield "label -> predicted"
    for (label, predicted), count in sorted(Counter((o.pair["label"], o.predicted) for o in found).items()):
        yield f"  {label:11} {predicted:11} {count}"
    yield "kind -> predicted"
    for kind in sorted({outcome.pair["kind"] for outcome in found}):
        counts = Counter(outcome.predicted for outcome in found if outcome.pair["kind"] == kind)
        yield f"  {kind:16} " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    yield "rule: marked, older no longer holds"
    for (rule, kind), count in sorted(Counter((o.rule, o.predicted) for o in found if o.rule).items()):
        right = sum(o.rule == rule and o.predicted == kind and o.pair["label"] in _LINKS for o in found)
        yield f"  {rule:30} {kind:11} {right}/{count}"


def errors(found: Sequence[Outcome]) -> Iterator[str]:
    """What was closed wrongly or not at all, then links too many and too few."""
    for outcome in found:
        label, predicted = outcome.pair["label"], outcome.predicted
        if ("closes" in {label, predicted} and label != predicted) or (label in _LINKS) != (predicted in _LINKS):
            pair = outcome.pair
            yield (
                f"{pair['id']} {pair['kind']}: {label} -> {predicted} [{outcome.rule}]"
                f" {pair['old']['text']} || {pair['new']['text']}"
            )


def main() -> None:
    """Print the tables and the errors of the development pairs."""
    recognizer = SpacyRecognizer()

    def read(text: str) -> tuple[tuple[Claim, ...], tuple[Word, ...]]:
        (found,) = recognizer.recognize([redact(text).text])
        return read_claims(text, mentions=found.mentions, words=found.words), found.words

    found = list(outcomes(pairs(), read))
    sys.stdout.write("\n".join([*tables(found), *errors(found), ""]))


if __name__ == "__main__":
    main()
