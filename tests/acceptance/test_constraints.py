"""Constraints come for the requests that touch them and for no others: own cases, with the shipped models and ontology.

The figures of a run are printed with `-s`; `docs/constraints.md` has them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.text import is_cjk
from tests.fakes.clock import FixedClock

CASES = Path(__file__).with_name("constraint_cases.txt")
USERS = Path(__file__).with_name("constraint_users.txt")
BESIDE = {
    "en": ("I moved to Bristol in March.", "The quarterly report is due on the 12th.", "My sister works at a bank."),
    "zh": ("我三月搬到了杭州。", "季度报告12号交。", "我妹妹在银行上班。"),
}


@dataclass
class Tally:
    """What came and what should have."""

    right: int = 0
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, question: str, got: set[str], wanted: set[str]) -> None:
        """One request."""
        self.right += len(got & wanted)
        self.missed += [f"{question} < {each}" for each in sorted(wanted - got)]
        self.wrong += [f"{question} > {each}" for each in sorted(got - wanted)]

    @property
    def recall(self) -> float:
        """Of those that should come."""
        return self.right / (self.right + len(self.missed))

    @property
    def precision(self) -> float:
        """Of those that came."""
        return self.right / (self.right + len(self.wrong))


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphMem]:
    """A service with the shipped models."""
    path = tmp_path_factory.mktemp("constraints") / "store.db"
    with GraphMem.open(path, clock=FixedClock(), settings=Settings(retrieval_log="off")) as opened:
        yield opened


def told(memory: GraphMem, question: str, user: str) -> set[str]:
    """What came as a constraint."""
    found = memory.recall(question, user=user)
    assert [result.id for result in found.results[: len(found.constraints)]] == list(found.constraints)
    return {result.content for result in found.results[: len(found.constraints)]}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_single_constraints(memory: GraphMem, language: str) -> None:
    """One constraint among three plain facts, half of the requests having nothing to do with it."""
    tally, signs = Tally(), {"+": 0, "-": 0}
    rows = [row.split("|") for row in CASES.read_text("utf-8").splitlines() if row[:1] in signs]
    for number, (sign, said, question) in enumerate([part.strip() for part in row] for row in rows):
        if (language == "zh") != any(map(is_cjk, said)):
            continue
        signs[sign] += 1
        for text in (said, *BESIDE[language]):
            memory.remember(text, user=f"{language}{number}")
        tally.add(question, told(memory, question, f"{language}{number}"), {said} if sign == "+" else set())
    print(language, signs, f"recall {tally.recall:.3f} precision {tally.precision:.3f}")  # noqa: T201 -- the table
    assert min(signs.values()) >= 50
    assert tally.recall >= 0.95, tally.missed
    assert tally.precision >= 0.90, tally.wrong


@pytest.mark.timeout(300)
def test_users_with_several(memory: GraphMem) -> None:
    """Of several constraints those that a request touches come, and all of a domain for a request for the whole."""
    tally, user, known = Tally(), 0, dict[str, str]()
    for row in USERS.read_text("utf-8").splitlines():
        if row == "U":
            user, known = user + 1, {}
        elif row[:1].isdigit():
            number, _, text = row.partition(" ")
            known[number] = text
            memory.remember(text, user=f"several{user}")
        elif row.startswith("?"):
            question, _, wanted = row[1:].rpartition("=")
            came = told(memory, question.strip(), f"several{user}")
            tally.add(question.strip(), came, {known[number] for number in wanted.split()})
    print("several", f"recall {tally.recall:.3f} precision {tally.precision:.3f}")  # noqa: T201 -- the table
    assert tally.recall >= 0.93, tally.missed
    assert tally.precision >= 0.90, tally.wrong
