"""Labelled sets of single texts: reading them, and comparing what a receipt says with the labels. Pure but for reading.

Each comparison gives counts of right, found and wanted; what was wrong is told by the ids of the texts alone.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from graphmem.domain.claim import Claim, LinkKind, Mood
from graphmem.domain.receipt import Receipt
from graphmem.domain.text import stem
from graphmem.errors import InvalidInput

Item = dict[str, Any]
"""One line of a labelled set."""

LINKS: Final = frozenset({LinkKind.CLOSES, LinkKind.MAY_UPDATE, LinkKind.OPPOSITE})
_PERSONAL: Final = frozenset({"id_card", "phone", "bank_card", "email", "passport", "iban", "plate"})
_TOKEN: Final = re.compile(r"[a-z0-9][a-z0-9.'-]*|[\u3400-\u9fff]")
_DETERMINERS: Final = frozenset("a an the my our his her their its".split())
SHARED: Final = 0.5
"""Objects and things are the same when this share of the shorter one's words is in the other."""


@dataclass
class Tally:
    """Right, found and wanted, and where it went wrong."""

    right: int = 0
    found: int = 0
    wanted: int = 0
    wrong: dict[str, list[str]] = field(default_factory=dict)
    """Class of error → ids of texts."""

    def count(self, item: Item, right: int, found: int, wanted: int, name: str = "") -> None:
        """Add one text."""
        self.right += right
        self.found += found
        self.wanted += wanted
        if right < found:
            self.wrong.setdefault(f"too many {name}".rstrip(), []).append(item["id"])
        if right < wanted:
            self.wrong.setdefault(f"missed {name}".rstrip(), []).append(item["id"])

    @property
    def precision(self) -> float:
        """1 where nothing was found."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """1 where nothing was wanted."""
        return self.right / self.wanted if self.wanted else 1.0

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; F1 is the harmonic mean."""
        both = self.precision + self.recall
        return {
            "precision": round(self.precision, 4),
            "recall": round(self.recall, 4),
            "f1": round(2 * self.precision * self.recall / both, 4) if both else 0.0,
            "right": self.right,
            "found": self.found,
            "wanted": self.wanted,
            "errors": {name: sorted(ids) for name, ids in sorted(self.wrong.items())},
        }


def load(path: Path) -> list[Item]:
    """The lines of a labelled set.

    Raises:
        InvalidInput: The file cannot be read, or a line is no JSON object.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as exc:
        msg = f"the labelled set {path.name} cannot be read; name the folder that holds it with --data"
        raise InvalidInput(msg, field="--data") from exc
    try:
        return [json.loads(line) for line in lines if line.strip()]
    except ValueError as exc:
        msg = f"the labelled set {path.name} holds a line that is not JSON"
        raise InvalidInput(msg, field="--data") from exc


def compare_entities(item: Item, receipt: Receipt, tally: Tally) -> None:
    """Type and span have to be right."""
    gold = {(label["start"], label["end"], label["type"]) for label in item["entities"]}
    found = {(each.mention.start, each.mention.end, str(each.mention.type)) for each in receipt.entities}
    for type_ in sorted({each[2] for each in gold | found}):
        mine, theirs = ({each for each in side if each[2] == type_} for side in (found, gold))
        tally.count(item, len(mine & theirs), len(mine), len(theirs), type_)


def compare_redactions(item: Item, receipt: Receipt, tally: Tally, *, secrets: bool) -> None:
    """Secrets or personal data: the span has to be right, and the kind of personal data.

    Of an address that holds a password, any span that covers the password and lies within the address is right.
    """
    gold = [label for label in item["spans"] if (label["kind"] not in _PERSONAL) is secrets]
    found = [span for span in receipt.redactions if (span.kind not in _PERSONAL) is secrets]
    left = list(found)
    right = 0
    for label in gold:
        inner, outer = label.get("core", [label["start"], label["end"]]), (label["start"], label["end"])
        match = next(
            (
                span
                for span in left
                if outer[0] <= span.start <= inner[0]
                and inner[1] <= span.end <= outer[1]
                and (secrets or span.kind == label["kind"])
            ),
            None,
        )
        if match is not None:
            left.remove(match)
            right += 1
    tally.count(item, right, len(found), len(gold), "secrets" if secrets else "personal")


def compare_claims(item: Item, receipt: Receipt, tally: Tally) -> None:
    """Subject, predicate, polarity and mood have to be equal, and the objects share a head."""
    left = list(item["claims"])
    found = [claim for claim in receipt.claims if claim.is_statement and claim.mood is not Mood.QUESTION]
    right = 0
    for claim in found:
        match = next((label for label in left if _same_claim(claim, label)), None)
        if match is not None:
            left.remove(match)
            right += 1
    tally.count(item, right, len(found), len(item["claims"]))


def _same_claim(claim: Claim, label: Item) -> bool:
    stated = (str(claim.predicate), claim.positive, str(claim.mood))
    if stated != (label["predicate"], label["positive"], label["mood"]):
        return False
    return _same_subject(claim.subject, label["subject"]) and share_words(claim.object, label["object"])


def _same_subject(one: str, other: str) -> bool:
    (kind, _, name), (other_kind, _, other_name) = one.partition(":"), other.partition(":")
    if kind != other_kind:
        return False
    if kind == "thing":
        return share_words(name, other_name)
    return _plain(name).replace(" ", "") == _plain(other_name).replace(" ", "")


def share_words(one: str, other: str) -> bool:
    """Whether two phrases have the same words, or half of the shorter one's."""
    mine, theirs = _words(one), _words(other)
    shorter = min(len(mine), len(theirs))
    return mine == theirs or (shorter > 0 and len(mine & theirs) >= SHARED * shorter)


def _words(phrase: str) -> set[str]:
    return {stem(token) for token in _TOKEN.findall(_plain(phrase))} - _DETERMINERS


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")


def strongest(receipt: Receipt) -> str:
    """The surest link of a receipt: `closes`, `opposite`, `may_update`, `supplement` or `none`."""
    kinds = {link.kind for link in receipt.links}
    order = (LinkKind.CLOSES, LinkKind.OPPOSITE, LinkKind.MAY_UPDATE, LinkKind.SUPPLEMENT)
    return str(next((kind for kind in order if kind in kinds), "none"))


def compare_label(item: Item, found: str, wanted: str, labels: Iterable[str], tally: Tally) -> None:
    """Whether one of `labels` was found where one of them was wanted."""
    meant = frozenset(labels)
    tally.count(item, int(found in meant and wanted in meant), int(found in meant), int(wanted in meant), wanted)


def by_language(items: Sequence[Item]) -> dict[str, int]:
    """How many texts of each language."""
    return {lang: sum(item["lang"] == lang for item in items) for lang in sorted({item["lang"] for item in items})}
