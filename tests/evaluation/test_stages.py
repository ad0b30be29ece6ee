"""Where gold stood, and which stage lost it: small recalls worked out by hand."""

import json

import pytest

from graphmem.evaluation.report import render_places, render_stages
from graphmem.evaluation.stages import CUTOFF, Fate, GoldPlace, document_ranks, gold_places, stage_table
from graphmem.retrieval.stages import Stages

OTHERS = tuple(f"m{number}" for number in range(CUTOFF))


def below(memory_id: str) -> tuple[str, ...]:
    """An order with this memory behind ten others."""
    return (*OTHERS, memory_id)


def above(memory_id: str) -> tuple[str, ...]:
    """An order with this memory before ten others."""
    return (memory_id, *OTHERS)


def place(stages: Stages, memories: dict[str, list[str]] | None = None) -> GoldPlace:
    """The place of document `d`, which memory `m` keeps."""
    own = {"m": ["d"]} if memories is None else memories
    return gold_places(stages, qid="q", category="c", gold=["d"], doc_ids={other: [other] for other in OTHERS} | own)[0]


def stages(
    *orders: tuple[str, ...],
    gathered: bool = True,
    superseded: frozenset[str] = frozenset(),
    hidden: frozenset[str] = frozenset(),
) -> Stages:
    """A recall with these orders after content, features, graph and freshness."""
    content, features, graph, freshness = orders
    return Stages(content, frozenset("m") if gathered else frozenset(), features, graph, freshness, superseded, hidden)


IN, OUT = above("m"), below("m")


@pytest.mark.parametrize(
    ("orders", "fate"),
    [
        ((IN, IN, IN, IN), Fate.FOUND),
        ((OUT, OUT, OUT, IN), Fate.FOUND),
        ((OUT, OUT, OUT, OUT), Fate.CONTENT),
        ((IN, OUT, OUT, OUT), Fate.FEATURES),
        ((OUT, IN, OUT, OUT), Fate.GRAPH),
        ((OUT, OUT, IN, OUT), Fate.FRESHNESS),
        ((IN, OUT, IN, OUT), Fate.FRESHNESS),
        ((OUT, OTHERS, IN, IN), Fate.FOUND),
        ((OUT, OTHERS, OUT, OUT), Fate.CONTENT),
    ],
)
def test_the_stage_that_last_pushed_gold_out_lost_it(orders: tuple[tuple[str, ...], ...], fate: Fate) -> None:
    """Found is what ends among ten; otherwise the last fall counts, and where there was none, the content scores."""
    assert place(stages(*orders)).fate is fate


def test_ranks_are_those_of_documents_from_one() -> None:
    """Every stage gives the rank it left, and none where it did not rank the document."""
    found = place(stages(OUT, OTHERS, OUT, IN, gathered=False))

    assert found.ranks == {Fate.CONTENT: 11, Fate.GRAPH: 11, Fate.FRESHNESS: 1}
    assert not found.gathered


def test_gold_that_is_not_ranked_says_why() -> None:
    """Not stored, superseded, out of sight and not gathered are told apart."""
    nowhere = stages(OTHERS, OTHERS, OTHERS, OTHERS, gathered=False)
    assert place(nowhere, {}).fate is Fate.NOT_STORED
    assert place(nowhere).fate is Fate.NOT_GATHERED
    hidden = stages(*[OTHERS] * 4, gathered=False, hidden=frozenset("m"))
    assert place(hidden).fate is Fate.OUT_OF_SIGHT
    replaced = stages(*[OTHERS] * 4, gathered=False, hidden=frozenset("m"), superseded=frozenset("m"))
    assert place(replaced).fate is Fate.SUPERSEDED


def test_an_empty_recall_finds_nothing() -> None:
    """Nothing in sight: every stored gold document is out of sight."""
    assert place(stages((), (), (), (), gathered=False, hidden=frozenset("m"))).fate is Fate.OUT_OF_SIGHT


def test_a_memory_of_several_documents_gives_each_a_rank() -> None:
    """As in the metrics: documents count one by one, each where it stands first."""
    assert document_ranks(["m1", "m2", "x"], {"m1": ["a", "b"], "m2": ["b", "c"]}) == {"a": 1, "b": 2, "c": 3}


def test_sums_leave_categories_apart_out_of_all_and_lose_nothing() -> None:
    """Counts of a category add up to its gold; ALL is without those apart; the JSON form is plain."""
    places = [
        GoldPlace("q1", "plain", "d1", Fate.FOUND, gathered=True, ranks={Fate.FRESHNESS: 1}),
        GoldPlace("q1", "plain", "d2", Fate.GRAPH, gathered=True, ranks={Fate.GRAPH: 11}),
        GoldPlace("q2", "trick", "d3", Fate.NOT_STORED, gathered=False, ranks={}),
    ]
    table = stage_table(places, {"trick"})

    assert (table.overall.gold, table.overall.share(Fate.FOUND)) == (2, 0.5)
    assert table.categories["trick"].counts[Fate.NOT_STORED] == 1
    assert all(sum(found.counts.values()) == found.gold for found in table.categories.values())
    found = table.as_dict()
    assert json.loads(json.dumps(found)) == found
    assert found["questions"]["q1"][1] == {
        "doc_id": "d2",
        "fate": "graph",
        "gathered": True,
        "ranks": {"content": None, "features": None, "graph": 11, "freshness": None},
    }


def test_tables_show_shares_and_ranks_and_drive_no_terminal() -> None:
    """A row a category with its star, a line a gold document with its ranks; control characters are escaped."""
    table = stage_table([GoldPlace("q\x1b[2J", "trick", "d1", Fate.NOT_STORED, gathered=False, ranks={})], {"trick"})

    lines = render_stages(table, frozenset({"trick"})).splitlines()
    assert lines[1].split()[:4] == ["trick*", "1", "0.000", "1.000"]
    assert lines[2].split()[:3] == ["ALL", "0", "0.000"]
    places = render_places(table)
    assert "\x1b" not in places
    assert places.splitlines()[1].split() == [r"q\x1b[2J", "d1", "no", "-", "-", "-", "-", "not", "stored"]
