"""`graphmem demo` and `graphmem doctor` as a person runs them: real processes, real models, a new home."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from graphmem.cli.story import EXPLAINED, FUSED, QUESTIONS, STORY, FusedQuestion, Question


def graphmem(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program with this home and temporary folder."""
    surroundings = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home), "TMPDIR": str(home)}
    return subprocess.run(
        [sys.executable, "-m", "graphmem.cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        env=surroundings | {"PYTHONIOENCODING": "utf-8"},
        check=False,
    )


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def demo(home: Path) -> subprocess.CompletedProcess[str]:
    """One run of the demo, read by every test here."""
    return graphmem(home, "demo")


def answers(text: str, question: str) -> list[str]:
    """The contents listed below a question, best first."""
    block = text.partition(f"? {question}")[2].split("\n\n")[0]
    return re.findall(r"^ +\d\. \d{4}-\d\d-\d\d  \d\.\d{3}  (.*)$", block, flags=re.MULTILINE)


def test_it_ends_well_and_says_nothing_else(demo: subprocess.CompletedProcess[str]) -> None:
    """Exit 0, all of it on stdout."""
    assert (demo.returncode, demo.stderr) == (0, "")


def test_every_line_of_the_story_has_a_receipt(demo: subprocess.CompletedProcess[str]) -> None:
    """One memory a line; the repeated sentence is met again, the password is gone, entities are named."""
    receipts = re.findall(r"^ {4}(\w+) [0-9a-f-]{36}(.*)$", demo.stdout, flags=re.MULTILINE)
    assert len(receipts) == len(STORY)
    assert [outcome for outcome, _ in receipts] == ["created"] * (len(STORY) - 1) + ["duplicate"]
    assert "TQ-20260411-077 (Order)" in demo.stdout
    assert "redacted: password x1" in demo.stdout
    assert "correct-horse" not in demo.stdout


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.text)
def test_each_question_is_answered(demo: subprocess.CompletedProcess[str], question: Question) -> None:
    """The memories that answer stand first, in their order."""
    listed = answers(demo.stdout, question.text)
    assert len(listed) == 3
    for content, word in zip(listed, question.answers, strict=False):
        assert word in content


def test_one_answer_shows_its_terms_and_its_path(demo: subprocess.CompletedProcess[str]) -> None:
    """The terms sum to the score, the graph is one of them, and the path leads over the customer."""
    shown = demo.stdout.partition(f"? {EXPLAINED.text}")[2]
    rows = [
        (name, float(value)) for name, value in re.findall(r"^ {5}(\w+) +([+-]\d\.\d{6})$", shown, flags=re.MULTILINE)
    ]
    assert rows[-1][0] == "score"
    assert sum(value for _, value in rows[:-1]) == pytest.approx(rows[-1][1], abs=1e-5)
    assert dict(rows)["graph"] > 0
    path = [line.strip() for line in shown.partition("     path ")[2].split("\n\n")[0].splitlines()]
    order, customer, address = path[-3:]
    assert "memory New order TQ-20260411-077" in order
    assert customer == "--MENTIONS--> entity Idris Okafor"
    assert address.startswith("--MENTIONS--> memory Idris Okafor's parcels")


@pytest.mark.parametrize("question", FUSED, ids=lambda question: question.text)
def test_memory_and_wiki_answer_together(demo: subprocess.CompletedProcess[str], question: FusedQuestion) -> None:
    """Both sides stand in the list of five, a section with its page and anchor."""
    block = demo.stdout.partition(f"? {question.text}")[2].split("\n\n")[0].splitlines()[1:]
    assert len(block) <= 5
    told, known = ([line for line in block if ("  wiki " in line) == is_wiki] for is_wiki in (False, True))
    assert any(question.memory in line for line in told)
    assert any(f"wiki {question.section}  " in line for line in known)


def test_the_store_it_leaves_can_be_asked(demo: subprocess.CompletedProcess[str], home: Path) -> None:
    """The last lines name a store in the temporary folder and how to serve it; another process reads it."""
    place = re.search(r"^The store is (.+)$", demo.stdout, flags=re.MULTILINE)
    assert place is not None
    store = place.group(1)
    assert Path(store).is_relative_to(home)
    assert f"graphmem --store {store} serve" in demo.stdout
    asked = graphmem(home, "--store", store, "recall", "Where is the warehouse?", "--user", "wanqing", "--limit", "1")
    assert asked.returncode == 0
    assert "Jiangnan Avenue 388" in asked.stdout


def test_doctor_finds_everything_in_order(home: Path) -> None:
    """On a working installation every check is ok, with the models named, and no store is made."""
    ran = graphmem(home, "--store", str(home / "none.db"), "doctor")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [line.split()[0] for line in ran.stdout.splitlines()] == ["ok"] * 14
    assert "384 dimensions" in ran.stdout
    assert not (home / "none.db").exists()
