"""What a question touches: what it names, what that leads to both ways, with fading weight and caps."""

from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Concept, Ontology
from graphmem.retrieval.concepts import MOST_HOPS, MOST_TOUCHED, touched

IDS = "abcdef"


@st.composite
def ontologies(draw: st.DrawFn) -> Ontology:
    """Small ones with every sort of link, ids that are missing, and cycles."""
    links = st.lists(st.sampled_from(IDS + "z"), max_size=3).map(tuple)
    return Ontology(
        Concept(
            each,
            {"en": f"q7{each}"},
            broader=draw(links),
            related=draw(links),
            properties={"contains": draw(links)},
        )
        for each in IDS
        if draw(st.booleans())
    )


@given(ontologies())
def test_backwards_is_the_inverse_for_single_hops(ontology: Ontology) -> None:
    """Whatever leads from one to another leads back, with the same weight."""
    forth, back = (
        {
            (each, found.id) if not backwards else (found.id, each): found.weight
            for each in IDS
            for found in ontology.expand(each, most_hops=1, backwards=backwards)
        }
        for backwards in (False, True)
    )
    assert forth == back


@given(ontologies(), st.sampled_from(IDS))
def test_named_is_one_and_each_hop_is_less(ontology: Ontology, start: str) -> None:
    """In the order of weight, within the longest path, each weight the product of its hops."""
    found = touched(f"q7{start}", ConceptFinder(ontology))
    weights = [touch.weight for touch in found.values()]
    assert weights == sorted(weights, reverse=True)
    assert (start in found) == (start in ontology)
    for concept, touch in found.items():
        assert len(touch.path) <= MOST_HOPS
        assert (touch.weight == 1) == (concept == start)
        factor = 1.0
        for hop in touch.path:
            factor *= 0.25 if hop.via == "related" else 0.5
        assert touch.weight == factor


def test_both_ways_the_strongest_counts() -> None:
    """What stands above, what is below, and what is named itself though it is reached too."""
    finder = ConceptFinder(
        Ontology(
            [
                Concept("mysql", {"en": "MySQL"}, broader=("database",), related=("sql",)),
                Concept("database", {"en": "database"}),
                Concept("sql", {"en": "SQL"}),
                Concept("postgres", {"en": "Postgres"}, broader=("database",)),
            ]
        )
    )
    up = touched("MySQL", finder)
    assert {each: touch.weight for each, touch in up.items()} == {"mysql": 1.0, "database": 0.5, "sql": 0.25}
    down = touched("a database", finder)
    assert [(each, down[each].backwards, down[each].path[0].via) for each in ("mysql", "postgres")] == [
        ("mysql", True, "broader"),
        ("postgres", True, "broader"),
    ]
    assert touched("MySQL database", finder)["database"].weight == 1
    assert touched("nothing known", finder) == {}


def test_a_class_of_everything_does_not_grow_without_bound() -> None:
    """Each name leads to at most so many each way."""
    members = [Concept(f"m{number}", {"en": f"member{number}"}, broader=("thing",)) for number in range(1_000)]
    finder = ConceptFinder(Ontology([Concept("thing", {"en": "thing"}), *members]))
    assert len(touched("a thing", finder)) == 1 + MOST_TOUCHED
