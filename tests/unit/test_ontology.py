"""Concepts are found by any of their names, and lead to what they touch with a fading weight and a path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.ontology import Ancestor, Concept, Damping, Hop, Ontology
from graphmem.domain.ontology_check import ProblemKind, check

CAKES = Ontology(
    [
        Concept("rum-cake", {"zh": "朗姆酒蛋糕"}, broader=("cake",), properties={"contains": ("rum",)}),
        Concept("cake", {"en": "cake", "zh": "蛋糕"}, {"zh": ("奶油蛋糕",)}),
        Concept("rum", {"en": "rum"}, broader=("spirits",)),
        Concept("spirits", {"en": "spirits"}, broader=("drink",), properties={"contains": ("alcohol",)}),
        Concept("drink", {"en": "drink"}),
        Concept("alcohol", {"en": "alcohol", "zh": "酒精"}, related=("sobriety",)),
        Concept("sobriety", {"en": "sobriety"}),
    ]
)


@pytest.mark.parametrize("name", ["蛋糕", "奶油蛋糕", "CAKE", "ｃａｋｅ", " cake ", "奶油蛋糕\u200b"])
def test_a_name_is_compared_as_names_of_entities_are(name: str) -> None:
    """Case, width, invisible marks and language do not matter, nor whether a name is the label or another one."""
    assert [concept.id for concept in CAKES.named(name)] == ["cake"]


def test_traditional_characters_find_simplified_names_and_the_other_way_round() -> None:
    """繁 and 简 are one name."""
    ontology = Ontology([Concept("noodles", {"zh": "麵條"}), Concept("seafood", {"zh": "海鲜"})])
    assert [one.id for one in (*ontology.named("面条"), *ontology.named("海鮮"))] == ["noodles", "seafood"]


def test_an_unknown_name_or_id_means_nothing() -> None:
    """Nothing is found, above, below or touched."""
    assert CAKES.named("soup") == ()
    assert CAKES.get("soup") is None
    assert "soup" not in CAKES
    assert CAKES.ancestors("soup") == ()
    assert CAKES.narrower("soup") == ()
    assert CAKES.expand("soup") == ()


def test_ancestors_come_nearest_first() -> None:
    """Each once, with the fewest hops to it."""
    ontology = Ontology(
        [Concept("a", broader=("b", "c")), Concept("b", broader=("d",)), Concept("c"), Concept("d", broader=("c",))]
    )
    assert ontology.ancestors("a") == (Ancestor("b", 1), Ancestor("c", 1), Ancestor("d", 2))


def test_a_cycle_has_an_end() -> None:
    """Whoever is in it is no ancestor of itself and not touched by itself."""
    ring = Ontology([Concept("a", broader=("b",)), Concept("b", broader=("c",)), Concept("c", broader=("a",))])
    assert ring.ancestors("a") == (Ancestor("b", 1), Ancestor("c", 2))
    assert [(one.id, one.weight) for one in ring.expand("a")] == [("b", 0.5), ("c", 0.25)]


def test_rum_cake_leads_to_alcohol_with_its_path() -> None:
    """The path is kept, hop by hop, and the weight is the product along it."""
    (alcohol,) = [one for one in CAKES.expand("rum-cake") if one.id == "alcohol"]
    assert alcohol.weight == 0.125
    assert alcohol.path == (Hop("contains", "rum"), Hop("broader", "spirits"), Hop("contains", "alcohol"))


def test_expansion_is_bounded_and_ordered() -> None:
    """By weight, then hops, then id; cut in depth and number; only along the hops that are asked for."""
    assert [one.id for one in CAKES.expand("rum-cake")] == ["cake", "rum", "spirits", "alcohol", "drink", "sobriety"]
    assert [one.id for one in CAKES.expand("rum-cake", most_hops=1)] == ["cake", "rum"]
    assert CAKES.expand("rum-cake", most_hops=0) == CAKES.expand("rum-cake", most=0) == ()
    assert [one.id for one in CAKES.expand("rum-cake", most=3)] == ["cake", "rum", "spirits"]
    assert [one.id for one in CAKES.expand("rum-cake", along={"broader"})] == ["cake"]


def test_a_stronger_path_wins_over_a_shorter_one() -> None:
    """What is merely related counts less than two hops that certainly hold, where the damping says so."""
    ontology = Ontology([Concept("a", broader=("b",), related=("c",)), Concept("b", broader=("c",)), Concept("c")])
    close = Damping(broader=0.9, related=0.25)
    (found,) = [one for one in ontology.expand("a", damping=close) if one.id == "c"]
    assert [hop.via for hop in found.path] == ["broader", "broader"]


def test_equal_paths_are_decided_by_ids() -> None:
    """However the file orders them, the same path is shown."""
    for middle in (("x", "y"), ("y", "x")):
        ontology = Ontology(
            [Concept("a", broader=middle), *(Concept(one, broader=("top",)) for one in middle), Concept("top")]
        )
        assert ontology.expand("a")[-1].path[0].id == "x"


IDS = st.sampled_from("abcdefg")
LINKS = st.lists(IDS, max_size=3).map(tuple)


@given(st.lists(st.builds(Concept, IDS, broader=LINKS, related=LINKS, properties=st.just({})), max_size=9), IDS)
def test_any_expansion_keeps_its_promises(concepts: list[Concept], start: str) -> None:
    """Weights fall and lie in (0, 1), no concept twice, each path is real, cycles or not."""
    ontology = Ontology(concepts)
    found = ontology.expand(start)
    assert len({one.id for one in found} | {start}) == len(found) + 1
    assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)
    for one in found:
        here = start
        weight = 1.0
        for hop in one.path:
            concept = ontology.get(here)
            assert concept is not None
            assert (hop.via, hop.id) in set(concept.links())
            weight *= Damping().of(hop.via)
            here = hop.id
        assert (here, weight) == (one.id, one.weight)
    assert {one.id for one in ontology.ancestors(start)} == {
        one.id for one in ontology.expand(start, along={"broader"}, most_hops=99)
    }
    check(ontology)


def test_a_sound_ontology_has_no_problem() -> None:
    """Nothing is said where nothing is wrong."""
    assert check(CAKES) == ()


def test_every_kind_of_problem_is_told_with_its_place_and_remedy() -> None:
    """Where it stands, what is wrong, and what to do."""
    problems = check(
        Ontology(
            [
                Concept("a", {"en": "tea"}, broader=("b",), place="f:1"),
                Concept("b", {"en": "bee"}, {"en": ("TEA",)}, broader=("a",), place="f:2"),
                Concept("a", {"en": "again"}, place="f:3"),
                Concept("c", properties={"contains": ("nowhere",)}, place="f:4"),
            ]
        )
    )
    assert [(one.kind, one.concept_id, one.place) for one in problems] == [
        (ProblemKind.CYCLE, "b", "f:2"),
        (ProblemKind.LABEL_CLASH, "b", "f:2"),
        (ProblemKind.DUPLICATE_ID, "a", "f:3"),
        (ProblemKind.NO_LABEL, "c", "f:4"),
        (ProblemKind.DANGLING, "c", "f:4"),
    ]
    told = {one.kind: one.message for one in problems}
    assert "a → b → a" in told[ProblemKind.CYCLE]
    assert "a (f:1)" in told[ProblemKind.LABEL_CLASH]
    assert "f:1" in told[ProblemKind.DUPLICATE_ID]
    assert "contains of c names nowhere" in told[ProblemKind.DANGLING]


def test_one_name_in_two_languages_is_no_clash() -> None:
    """A gift is one thing in English and another in German."""
    assert check(Ontology([Concept("a", {"en": "gift"}), Concept("b", {"de": "Gift"})])) == ()


def test_a_concept_above_itself_is_a_cycle() -> None:
    """The shortest one."""
    (problem,) = check(Ontology([Concept("a", {"en": "a"}, broader=("a",))]))
    assert problem.kind is ProblemKind.CYCLE


def test_a_very_long_cycle_is_found_without_recursion_and_told_in_short() -> None:
    """A ring of 20,000 is one problem of one line."""
    size = 20_000
    ring = [Concept(f"c{n}", {"en": f"c{n}"}, broader=(f"c{(n + 1) % size}",)) for n in range(size)]
    (problem,) = check(Ontology(ring))
    assert len(problem.message) < 200
    assert f"{size - 6} more" in problem.message


def test_a_label_is_given_in_the_first_language_that_has_one() -> None:
    """Else in any, else the id."""
    cake = Concept("cake", {"zh": "蛋糕", "fr": "gâteau"})
    assert [cake.label("en", "fr"), cake.label("en"), Concept("x").label("en")] == ["gâteau", "蛋糕", "x"]
