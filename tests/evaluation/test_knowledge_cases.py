"""The shipped knowledge sets: whole, balanced, and every gold section in the pages; broken lines are named."""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from graphmem.errors import InvalidInput
from graphmem.evaluation.knowledge_cases import (
    SPLITS,
    ConstraintCase,
    FusedCase,
    WikiQuestion,
    constraint_cases,
    fused_cases,
    pages_folder,
    read_cases,
    shipped_folder,
    wiki_questions,
)

Cases = Sequence[WikiQuestion | FusedCase | ConstraintCase]


def sections() -> set[str]:
    """Every section of the pages as `path#anchor`, by GitHub's rule and without the product's reader."""
    found: list[str] = []
    for path in sorted(pages_folder().glob("*.md")):
        for heading in re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            found.append(f"{path.name}#{anchor}")
    assert len(set(found)) == len(found)
    return set(found)


def test_the_wiki_has_its_size_in_both_languages() -> None:
    """45 to 60 pages, each with front matter and four to nine sections; Chinese and English alike."""
    pages = {path.name: path.read_text(encoding="utf-8") for path in pages_folder().iterdir()}
    assert 45 <= len(pages) <= 60
    assert all(text.startswith("---\ntitle: ") for text in pages.values())
    headings = {name: len(re.findall(r"^#+ ", text, flags=re.MULTILINE)) for name, text in pages.items()}
    assert {name for name, count in headings.items() if not 4 <= count <= 9} == set()
    chinese = sum(len(re.findall(r"[\u4e00-\u9fff]", text)) > 150 for text in pages.values())
    assert 0.4 <= chinese / len(pages) <= 0.6


def test_every_link_leads_to_a_page() -> None:
    """No page of the wiki names one that is not there."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in pages_folder().iterdir()}
    linked = {link for text in pages.values() for link in re.findall(r"\[\[(.+?)\]\]", text)}
    assert linked <= pages.keys()
    assert len(linked) > 30


@pytest.mark.parametrize(
    ("read", "least"),
    [(wiki_questions, 100), (fused_cases, 44), (constraint_cases, 540)],
    ids=("wiki", "fused", "constraints"),
)
def test_each_set_is_split(read: Callable[..., Cases], least: int) -> None:
    """Into dev and frozen, each half Chinese and half English."""
    cases = read()
    assert len(cases) >= least
    assert [case.id for case in cases] == sorted(case.id for case in cases)
    for split in SPLITS:
        part = read(split)
        assert len(part) * 4 > len(cases)
        languages = Counter(case.language for case in part)
        assert abs(languages["en"] - languages["zh"]) <= 2
        assert languages["mixed"] <= 2


def test_questions_are_of_their_categories() -> None:
    """Half are paraphrased, a fifth at least need the ontology, twelve at least cross the languages."""
    for split, share in ((None, 1), *((split, 2) for split in SPLITS)):
        questions = wiki_questions(split)
        counts = Counter(question.category for question in questions)
        assert counts["paraphrase"] * 2 == len(questions)
        assert counts["ontology"] * 5 >= len(questions)
        assert counts["ontology"] >= 22 / share
        assert counts["crosslingual"] >= 12 / share


def test_every_gold_section_is_in_the_pages() -> None:
    """Questions and fused cases name what a reader can open."""
    wanted = {section for question in wiki_questions() for section in question.gold}
    wanted |= {section for case in fused_cases() for section in case.gold_sections}
    assert wanted - sections() == set()


def test_paraphrases_share_hardly_a_word_with_their_section() -> None:
    """Of the longer English words of a paraphrased question, none or one is in the section that answers it."""
    texts = {path.name: path.read_text(encoding="utf-8").lower() for path in pages_folder().iterdir()}
    for question in wiki_questions():
        if question.category == "paraphrase" and question.language == "en":
            page, _, anchor = question.gold[0].partition("#")
            body = next(part for part in texts[page].split("\n## ") if _slug(part) == anchor)
            shared = {word for word in re.findall(r"[a-z]{5,}", question.question.lower()) if word in body}
            assert len(shared - {"where", "which", "after", "until", "still"}) <= 1, (question.id, shared)


def _slug(part: str) -> str:
    return re.sub(r"[^\w\- ]", "", part.splitlines()[0]).replace(" ", "-")


def test_fused_cases_have_distractors() -> None:
    """Four to ten memories each, one of them gold, at changing places."""
    cases = fused_cases()
    assert all(4 <= len(case.memories) <= 10 for case in cases)
    assert all(len({memory.text for memory in case.memories}) == len(case.memories) for case in cases)
    assert len(Counter(case.gold_memory for case in cases)) >= 4


def test_half_of_the_constraint_cases_touch_nothing() -> None:
    """In each split and language; all but a few name a constraint that must stay quiet."""
    for split in SPLITS:
        counts = Counter((case.language, case.category) for case in constraint_cases(split))
        assert len(counts) == 4
        assert len(set(counts.values())) == 1
    cases = constraint_cases()
    assert all(3 <= len(case.memories) <= 9 for case in cases)
    assert all(case.must_not for case in cases if case.category == "untouched")
    assert all(len(case.gold) + len(case.must_not) < len(case.memories) for case in cases)


def test_a_limit_takes_the_first_of_a_split() -> None:
    """In file order, after the split was chosen."""
    assert wiki_questions("frozen", 3) == wiki_questions("frozen")[:3]


@pytest.mark.parametrize(("split", "limit"), [("test", None), ("", None), (None, 0)])
def test_odd_choices_are_refused(split: str | None, limit: int | None) -> None:
    """Rather than answered with nothing."""
    with pytest.raises(InvalidInput):
        constraint_cases(split, limit)


GOOD = {
    "id": "f",
    "split": "dev",
    "language": "en",
    "memories": [{"date": "2026-01-02", "text": "x"}],
    "asked_at": "2026-01-02",
    "question": "?",
    "gold_memory": 0,
    "gold_sections": ["a.md#b"],
}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"split": "train"}, "split"),
        ({"gold_memory": 1}, "gold_memory"),
        ({"gold_memory": -1}, "gold_memory"),
        ({"asked_at": "2026-01-01"}, "asked_at"),
        ({"gold_sections": []}, "gold_sections"),
        ({"gold_sections": ["a.md"]}, "gold_sections"),
        ({"secret": "hush"}, "secret"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(tmp_path: Path, change: dict[str, object], named: str) -> None:
    """By file, number and field, without its contents."""
    path = tmp_path / "fused.jsonl"
    lines = [json.dumps(GOOD), "", json.dumps(GOOD | {"id": "g"} | change)]
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(InvalidInput, match=rf"fused\.jsonl:3: {named} ") as refused:
        read_cases(path, FusedCase, None, None)
    assert "hush" not in str(refused.value)


def test_what_is_no_set_is_refused(tmp_path: Path) -> None:
    """No JSON, two cases with one id, bytes that are no text, no file."""
    path = tmp_path / "fused.jsonl"
    for content in (b"{", json.dumps(GOOD).encode() + b"\n" + json.dumps(GOOD).encode(), b"\xff\xfe", None):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(InvalidInput, match=r"fused\.jsonl"):
            read_cases(path, FusedCase, None, None)


@pytest.mark.parametrize(
    "change",
    [{"gold": [3]}, {"gold": [0], "must_not": [0]}, {"gold": [], "must_not": [0]}, {"category": "untouched"}],
    ids=str,
)
def test_a_constraint_case_has_to_fit(tmp_path: Path, change: dict[str, object]) -> None:
    """Indexes of memories, each once, and gold where the category says so."""
    good = {
        "id": "c",
        "split": "dev",
        "language": "zh",
        "category": "touched",
        "memories": ["甲", "乙", "丙"],
        "request": "？",
        "gold": [0],
        "must_not": [1],
    }
    path = tmp_path / "constraints.jsonl"
    path.write_text(json.dumps(good), encoding="utf-8")
    assert read_cases(path, ConstraintCase, None, None)[0].must_not == (1,)
    path.write_text(json.dumps(good | change), encoding="utf-8")
    with pytest.raises(InvalidInput):
        read_cases(path, ConstraintCase, None, None)


def test_the_readme_tells_the_sizes() -> None:
    """What it says of the files is what they hold."""
    readme = (shipped_folder() / "README.md").read_text(encoding="utf-8")
    for read in (wiki_questions, fused_cases, constraint_cases):
        assert f"| {len(read())}: {len(read('dev'))} dev, {len(read('frozen'))} frozen |" in readme
    assert f"{len(list(pages_folder().iterdir()))} pages, {len(sections())} sections" in readme
