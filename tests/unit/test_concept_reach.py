"""How far an ontology leads to what constraints rule out, on a small one made for it."""

import pytest

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Concept, Hop, Ontology
from graphmem.retrieval.concept_reach import ConceptReach
from graphmem.retrieval.requests import Request


def concept(name: str, *broader: str, **properties: str | tuple[str, ...]) -> Concept:
    """One that is called by its id."""
    held = {key: (value,) if isinstance(value, str) else value for key, value in properties.items()}
    related = held.pop("related", ())
    return Concept(name, {"en": name}, broader=broader, related=related, properties=held)


@pytest.fixture
def reach() -> ConceptReach:
    """Cakes, spirits, a diet, a restaurant and a letter."""
    return ConceptReach(
        ConceptFinder(
            Ontology(
                [
                    concept("food"),
                    concept("alcohol", "food"),
                    concept("spirit", "food", contains="alcohol"),
                    concept("rum", "spirit"),
                    concept("cake", "food", is_served_with="rum"),
                    concept("rumcake", "cake", contains="rum"),
                    concept("box", "food", contains="rumcake"),
                    concept("applepie", "food", related="alcohol"),
                    concept("sober", excludes="alcohol"),
                    concept("verysober", "sober"),
                    concept("restaurant", opens="food", serves="food"),
                    concept("trattoria", "restaurant"),
                    concept("style"),
                    concept("letter", opens_alone="style"),
                    concept("friday", qualifies="style"),
                    concept("loop", "pool"),
                    concept("pool", "loop", contains="loop"),
                ]
            )
        )
    )


def test_a_path_goes_over_kinds_and_two_properties(reach: ConceptReach) -> None:
    """Rum cake contains rum, a spirit, which contains alcohol; a box of it is one property too far."""
    ways = reach.ruled(["alcohol"]).ways
    assert ways["alcohol"] == ()
    assert ways["rumcake"] == (Hop("contains", "rum"), Hop("broader", "spirit"), Hop("contains", "alcohol"))
    assert "box" not in ways


def test_what_is_beside_or_related_leads_nowhere(reach: ConceptReach) -> None:
    """A cake is served with rum and is none; apple pie is only related."""
    ways = reach.ruled(["alcohol"]).ways
    assert not {"cake", "applepie", "restaurant"} & ways.keys()


def test_a_diet_rules_out_what_it_excludes_and_kinds_of_it_do(reach: ConceptReach) -> None:
    """With the way back to the diet."""
    ruled = reach.ruled(["verysober"])
    assert ruled.origins == {"alcohol": Hop("excludes", "verysober")}
    assert "rum" in ruled.ways


def test_only_one_of_a_kind_rules_out_the_others(reach: ConceptReach) -> None:
    """Only rum: that is said of all spirits."""
    assert reach.ruled(["rum"], alone=True).origins == {"spirit": Hop("broader", "rum")}
    assert reach.ruled(["rum"]).origins == {}


def test_cycles_end(reach: ConceptReach) -> None:
    """A concept above itself is reached once."""
    assert set(reach.ruled(["loop"]).ways) == {"loop", "pool"}
    assert set(reach.below("loop")) == {"pool"}


def test_domains_are_opened_by_what_means_them(reach: ConceptReach) -> None:
    """A kind of restaurant opens it for a choice; beside a dish a task does not; a letter opens its own alone."""
    assert reach.opened(["trattoria"], Request.CHOICE) == {"food": "trattoria"}
    assert reach.opened(["trattoria"], Request.CHECK) == {}
    assert reach.opened(["restaurant"], Request.CHECK) == {"food": "restaurant"}
    assert reach.opened(["restaurant", "rumcake"], Request.TASK) == {}
    assert reach.opened(["restaurant", "rumcake"], Request.CHOICE) == {"food": "restaurant"}
    assert reach.opened(["letter", "restaurant"], Request.TASK) == {"style": "letter"}


def test_names_are_taken_out_of_a_text(reach: ConceptReach) -> None:
    """What is left may be shared words."""
    assert reach.read("no rumcake on friday, Bob") == (("friday", "rumcake"), "no \n on \n, Bob")


def test_an_empty_ontology_rules_out_nothing() -> None:
    """And opens nothing."""
    empty = ConceptReach(ConceptFinder(Ontology([])))
    assert empty.read("rum") == ((), "rum")
    assert empty.ruled([]).ways == {}
    assert empty.opened([], Request.CHOICE) == {}


TIMES = ConceptReach(
    ConceptFinder(
        Ontology(
            [
                Concept("schedule"),
                Concept("day", {"en": "day of the week"}, properties={"qualifies": ("schedule",)}),
                Concept("hour", {"en": "hour of the day"}, properties={"qualifies": ("schedule",)}),
                Concept("weekend", {"en": "weekend"}, broader=("day",)),
                Concept("saturday", {"en": "Saturday"}, broader=("weekend",)),
                Concept("friday", {"en": "Friday"}, broader=("day",)),
                Concept("evening", {"en": "evening"}, broader=("hour",)),
                Concept("transport", {"en": "transport"}, properties={"in_domain": ("transport",)}),
                Concept("train", {"en": "train"}, broader=("transport",), properties={"opens": ("transport",)}),
                Concept("night-train", {"en": "night train"}, broader=("train",)),
                Concept("ferry", {"en": "ferry"}, broader=("transport",)),
                Concept("seasick", {"en": "seasick"}, properties={"calls_for_care_with": ("ferry",)}),
                Concept("seat", {"en": "seat"}, properties={"in_domain": ("transport",)}),
            ]
        )
    )
)


@pytest.mark.parametrize(
    ("some", "others", "apart", "shared"),
    [
        (["friday"], ["saturday"], True, 0),
        (["weekend"], ["saturday"], False, 1),
        (["friday", "evening"], ["friday", "evening"], False, 2),
        (["friday", "evening"], ["saturday", "evening"], True, 1),
        (["friday"], ["evening"], False, 0),
        ([], ["friday"], False, 0),
    ],
)
def test_days_and_hours_are_held_against_each_other(
    some: list[str], others: list[str], shared: int, *, apart: bool
) -> None:
    """Each kind by itself; a weekend is no other day than its Saturday."""
    ours, theirs = TIMES.qualities(some), TIMES.qualities(others)
    assert TIMES.are_apart(ours, theirs) is apart
    assert TIMES.shared(ours, theirs) == shared


@pytest.mark.parametrize(
    ("ruled", "bears"),
    [(["ferry"], False), (["seasick"], False), (["seat"], True), (["ferry", "seat"], True), ([], True)],
)
def test_other_kinds_of_what_opens_a_domain_stay_away(ruled: list[str], *, bears: bool) -> None:
    """A night train is no ferry, and makes nobody seasick; it has seats."""
    assert TIMES.bears_on("transport", "night-train", ruled) is bears


def test_a_domain_that_times_are_said_of_is_borne_on_by_all() -> None:
    """Whatever the appointment, the hour is taken."""
    assert TIMES.bears_on("schedule", "friday", ["saturday"])
