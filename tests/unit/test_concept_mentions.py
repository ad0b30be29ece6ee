"""Where texts name concepts: plurals, scripts, widths, the longest name, ordinary words, marks."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Concept, Ontology

FINDER = ConceptFinder(
    Ontology(
        [
            Concept("hotpot", {"zh": "火锅", "en": "hotpot"}),
            Concept("sichuan-hotpot", {"zh": "四川火锅", "en": "Sichuan hotpot"}),
            Concept("rum", {"en": "rum", "zh": "朗姆酒"}),
            Concept("rum-cake", {"en": "rum cake"}),
            Concept("mysql", {"en": "MySQL"}),
            Concept("c", {"en": "C"}),
            Concept("cpp", {"en": "C++"}),
            Concept("csharp", {"en": "C#"}),
            Concept("it", {"en": "IT"}),
            Concept("bank-of-money", {"en": "bank"}),
            Concept("bank-of-river", {"en": "bank"}),
            Concept("berry", {"en": "berry"}),
            Concept("cafe", {"en": "café"}),
            Concept("node", {"en": "Node.js"}),
            Concept("karaoke", {"zh": "卡拉OK"}),
            Concept("odd", {"en": "..."}),
            Concept("nameless"),
        ]
    )
)


def found(text: str) -> list[tuple[str, str]]:
    """Ids and surfaces."""
    return [("|".join(each.concepts), each.surface) for each in FINDER.find(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("two berries, please", [("berry", "berries")]),
        ("RUM CAKES and rum", [("rum-cake", "RUM CAKES"), ("rum", "rum")]),
        ("我喜欢四川火锅和火锅", [("sichuan-hotpot", "四川火锅"), ("hotpot", "火锅")]),
        ("四川火鍋", [("sichuan-hotpot", "四川火鍋")]),
        ("我在MySQL里查", [("mysql", "MySQL")]),
        ("用ＭｙＳＱＬ查", [("mysql", "ＭｙＳＱＬ")]),
        ("ＭＹＳＱＬ", [("mysql", "ＭＹＳＱＬ")]),
        ("去卡拉OK唱歌", [("karaoke", "卡拉OK")]),
        ("卡拉ＯＫ", [("karaoke", "卡拉ＯＫ")]),
        ("the bank", [("bank-of-money|bank-of-river", "bank")]),
        ("MySQL's port", [("mysql", "MySQL's")]),
        ("MySQL’s port", [("mysql", "MySQL’s")]),
        ("a cafe\u0301 here", [("cafe", "cafe\u0301")]),
        ("Node.js.", [("node", "Node.js")]),
        ("My\u200bSQL", []),
        ("rum\u200b cake", [("rum-cake", "rum\u200b cake")]),
    ],
)
def test_names_are_found(text: str, wanted: list[tuple[str, str]]) -> None:
    """In their order, as they are written."""
    assert found(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I like rum, cake and tea", [("rum", "rum")]),
        ("rum. Cake", [("rum", "rum")]),
        ("rum (cake)", [("rum", "rum")]),
        ("四川，火锅", [("hotpot", "火锅")]),
        ("drums and rumours", []),
        ("火", []),
        ("", []),
        (" \n\t", []),
        ("🦆…", []),
    ],
)
def test_a_name_does_not_go_on_behind_a_mark(text: str, wanted: list[tuple[str, str]]) -> None:
    """Nor is a part of a word one."""
    assert found(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I write C++ and C", [("cpp", "C++"), ("c", "C")]),
        ("C# it is", [("csharp", "C#")]),
        ("用Ｃ＋＋写", [("cpp", "Ｃ＋＋")]),
        ("c++", [("cpp", "c++")]),
        ("vitamin c", []),
        ("it is its own", []),
        ("the IT department", [("it", "IT")]),
    ],
)
def test_ordinary_words_and_letters_need_their_case(text: str, wanted: list[tuple[str, str]]) -> None:
    """And a letter with a mark behind it is another name."""
    assert found(text) == wanted


def test_c_alone_is_no_part_of_other_names() -> None:
    """Even where the ontology lacks these."""
    finder = ConceptFinder(Ontology([Concept("c", {"en": "C"})]))
    assert finder.find("C++, C#, Ｃ＋＋") == ()
    assert [each.surface for each in finder.find("C, please")] == ["C"]


def test_no_concepts_no_mentions() -> None:
    """An empty ontology."""
    assert ConceptFinder(Ontology([])).find("rum cake") == ()


@given(st.text(alphabet=st.sampled_from("rumcake 火锅四川C+#,.’'sＭy\u200b\u0301-_"), max_size=60))
def test_mentions_are_spans_in_order_and_never_overlap(text: str) -> None:
    """Of any text; each surface is what stands there, and names what it is said to."""
    end = 0
    for each in FINDER.find(text):
        assert end <= each.start < each.end <= len(text)
        assert text[each.start : each.end] == each.surface
        assert each.concepts == tuple(sorted(each.concepts))
        end = each.end


@pytest.mark.parametrize("unit", ["a rum and ", "火锅和", "+", "'s", "rum ", "e\u0301", "'"])
def test_time_grows_with_the_text(unit: str) -> None:
    """100 kB take some ten times what 10 kB take, not a hundred times."""
    FINDER.find(unit)
    taken = []
    for size in (10_000, 100_000):
        started = process_time()
        FINDER.find((unit * size)[:size])
        taken.append(process_time() - started)
    assert taken[1] < 50 * taken[0] + 0.5


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("movie", "movies"),
        ("pie", "pies"),
        ("headache", "headaches"),
        ("peach", "peaches"),
        ("potato", "potatoes"),
        ("shoe", "shoes"),
        ("box", "boxes"),
        ("glass", "glasses"),
        ("size", "sizes"),
        ("allergy", "allergies"),
        ("series", "series"),
    ],
)
def test_a_plural_is_its_singular(one: str, many: str) -> None:
    """Either may be the name, and either be said."""
    for name, said in ((one, many), (many, one)):
        assert ConceptFinder(Ontology([Concept("it", {"en": name})])).find(f"the {said}") != ()


@pytest.mark.parametrize(("name", "said"), [("heading", "heads"), ("production", "productivity"), ("wise", "wisely")])
def test_words_of_one_stem_are_not_one_word(name: str, said: str) -> None:
    """Two heads are no heading."""
    assert ConceptFinder(Ontology([Concept("it", {"en": name})])).find(f"the {said}") == ()
