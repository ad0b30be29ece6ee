"""Every statement of `cypher/explore/` on a live Neo4j: planned well, bounded, and right on two graphs."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import LiteralString

import pytest
from neo4j import Driver, Query, Record, ResultSummary, RoutingControl
from neo4j.graph import Path as GraphPath

from graphmem.cli.browser_pack import EXAMPLES
from tests.browser.graph import Grown, Told, grown, story
from tests.neo4j.server import Neo4jAddress

EXPLORE = Path(__file__).parents[2] / "cypher" / "explore"
QUERIES = {path.stem: path.read_text("utf-8") for path in sorted(EXPLORE.glob("*.cypher"))}
NAMES = tuple(QUERIES)
PARAMETERS = {"owner": "t/nobody/u/nobody", **EXAMPLES}

Rows = list[Record]


@pytest.fixture(scope="module")
def told(server: Neo4jAddress) -> Iterator[Told]:
    """The demo's graph."""
    with story(server) as graph:
        yield graph


@pytest.fixture(scope="module")
def grown_graph(server: Neo4jAddress) -> Iterator[Grown]:
    """A graph with everything that the queries look for."""
    with grown(server) as graph:
        yield graph


@pytest.fixture(scope="module")
def driver(server: Neo4jAddress) -> Iterator[Driver]:
    """A connection."""
    with server.driver() as opened:
        yield opened


def ask(
    driver: Driver, name: str, values: Mapping[str, object], *, before: LiteralString = ""
) -> tuple[Rows, ResultSummary]:
    """Run a query for reading, with the examples where no other value is given."""
    query = Query(before + QUERIES[name])
    records, summary, _ = driver.execute_query(query, {**PARAMETERS, **values}, routing_=RoutingControl.READ)
    return records, summary


def ends(paths: list[GraphPath]) -> set[str]:
    """The captions at the far ends of paths."""
    return {str(path.end_node["name"]) for path in paths}


def operators(plan: Mapping[str, object]) -> Iterator[str]:
    """The operators of a plan."""
    yield str(plan["operatorType"]).partition("@")[0]
    children = plan.get("children", [])
    assert isinstance(children, list)
    for child in children:
        yield from operators(child)


def header(query: str) -> dict[str, str]:
    """The fields of a statement's header."""
    return dict(re.findall(r"^// (\w+): (.+)$", query, re.MULTILINE))


@pytest.mark.parametrize("name", NAMES)
def test_each_says_what_it_is_for(name: str) -> None:
    """The header has its four fields; the purpose is a question and what is shown."""
    found = header(QUERIES[name])
    assert list(found) == ["purpose", "params", "returns", "order"]
    assert re.fullmatch(r"[^?]+\? [^?]+", found["purpose"])


@pytest.mark.parametrize("name", NAMES)
def test_each_declares_its_parameters(name: str) -> None:
    """What the text asks for is what the header declares, and the pack has an example of it."""
    body = re.sub(r"^//.*$", "", QUERIES[name], flags=re.MULTILINE)
    asked = set(re.findall(r"\$(\w+)", body.replace("$any", "")))
    assert asked == set(re.findall(r"\$(\w+)", header(QUERIES[name])["params"]))
    assert asked <= set(PARAMETERS)


@pytest.mark.parametrize("name", NAMES)
def test_each_is_bounded(name: str) -> None:
    """Rows by LIMIT, ways through the graph by length, lists by a slice."""
    query = QUERIES[name]
    assert "LIMIT" in query
    assert re.findall(r"\*(?!\d*\.\.\d)", query) == []


def test_there_are_enough() -> None:
    """What the pack promises: at least eight."""
    assert len(NAMES) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_each_is_planned_from_an_index(driver: Driver, told: Told, name: str) -> None:
    """No scan of all nodes or edges, no product, and nothing that the server warns of, on today's graph."""
    _, summary = ask(driver, name, {"owner": told.owner}, before="EXPLAIN ")
    assert summary.plan is not None
    planned = set(operators(summary.plan))
    assert not {step for step in planned if re.search(r"AllNodes|AllRelationships|Cartesian", step)}
    assert [status.status_description for status in summary.gql_status_objects if status.is_notification] == []


def test_a_users_memories_are_known(driver: Driver, told: Told) -> None:
    """Every active memory of the story with its names, no more than asked for, none of a user whose id begins alike."""
    rows, _ = ask(driver, "known_about_user", {"owner": told.owner})
    assert len(rows) == 22
    assert sum(len(row["names"]) for row in rows) == 38
    few, _ = ask(driver, "known_about_user", {"owner": told.owner, "limit": 3.0})
    assert [row["memory"]["id"] for row in few] == [row["memory"]["id"] for row in rows[:3]]
    assert ask(driver, "known_about_user", {"owner": told.owner[:-1]})[0] == []


def test_who_mentions_an_order_names_its_customer(driver: Driver, told: Told) -> None:
    """In any case of letters; beside the order stands who ordered."""
    for name in ("TQ-20260309-118", "tq-20260309-118"):
        (row,), _ = ask(driver, "who_mentions", {"owner": told.owner, "entity": name})
        assert row["named"].start_node["name"] == "TQ-20260309-118"
        assert ends(row["beside"]) == {"Clara Weiss"}


def test_the_path_leads_from_the_order_over_the_customer_to_the_address(driver: Driver, told: Told) -> None:
    """The shortest way, and nothing where none leads."""
    (row,), _ = ask(driver, "path_between", {"owner": told.owner})
    assert [node["name"] for node in row["path"].nodes if "Entity" in node.labels] == [
        *("TQ-20260309-118", "Clara Weiss", "Cologne")
    ]
    assert ask(driver, "path_between", {"owner": told.owner, "to": "Jenkins"})[0] == []
    assert ask(driver, "path_between", {"owner": told.owner, "to": "TQ-20260309-118"})[0] == []


def test_the_most_connected_names_come_first(driver: Driver, told: Told) -> None:
    """Tomas Berg is mentioned most; each name comes with its memories."""
    rows, _ = ask(driver, "most_connected", {"owner": told.owner})
    assert (rows[0]["entity"]["name"], rows[0]["mentions"], len(rows[0]["memories"])) == ("Tomas Berg", 3, 3)
    counts = [row["mentions"] for row in rows]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("name", ["lapsing_soon", "recent_turns"])
def test_what_the_story_lacks_is_not_found(driver: Driver, told: Told, name: str) -> None:
    """Nothing in it lapses or was said in a session: no rows, no error."""
    (order, *_), _ = ask(driver, "who_mentions", {"owner": told.owner})
    memory = order["named"].end_node["id"]
    assert ask(driver, name, {"owner": told.owner, "memory": memory})[0] == []


def test_why_a_memory_is_there(driver: Driver, grown_graph: Grown) -> None:
    """Its names, its session, both turns beside it, and the ledger's entry of its writing."""
    (row,), _ = ask(driver, "why_remembered", {"memory": grown_graph.turns[1]})
    assert row["memory"]["id"] == grown_graph.turns[1]
    assert ends(row["names"]) == {"Jenkins"}
    assert ends(row["session"]) == {"chat"}
    assert {path.end_node["id"] for path in row["turns"]} == {grown_graph.turns[0], grown_graph.turns[2]}
    assert [entry["action"] for entry in row["ledger"]] == ["create"]
    (derived,), _ = ask(driver, "why_remembered", {"memory": grown_graph.new})
    assert [path.end_node["id"] for path in derived["sources"]] == [grown_graph.old]
    assert ask(driver, "why_remembered", {"memory": "none"})[0] == []


def test_how_a_fact_changed(driver: Driver, grown_graph: Grown) -> None:
    """From the old one to what replaced it, and on to what contradicts that; over no other edge."""
    rows, _ = ask(driver, "fact_history", {"memory": grown_graph.old})
    kinds = [[edge.type for edge in row["path"].relationships] for row in rows]
    assert kinds == [["SUPERSEDES"], ["SUPERSEDES", "CONTRADICTS"]]
    assert [row["path"].end_node["id"] for row in rows] == [grown_graph.new, grown_graph.other]


def test_which_memories_contradict(driver: Driver, grown_graph: Grown) -> None:
    """The pair, with the kind and the likelihood of the conflict."""
    rows, _ = ask(driver, "contradictions", {"owner": grown_graph.told.owner})
    pair = {grown_graph.new, grown_graph.other}
    (row,) = [row for row in rows if {node["id"] for node in row["conflict"].nodes} == pair]
    assert row["details"] == {"kind": "may_update", "likelihood": 0.8}


def test_which_memories_lapse(driver: Driver, grown_graph: Grown) -> None:
    """The one that ends in three days, within thirty days and not within one."""
    owner = grown_graph.told.owner
    (row,), _ = ask(driver, "lapsing_soon", {"owner": owner})
    assert row["memory"]["id"] == grown_graph.old
    assert row["until"] == row["memory"]["valid_until"]
    assert ask(driver, "lapsing_soon", {"owner": owner, "days": 1})[0] == []


def test_the_newest_turns_of_a_session(driver: Driver, grown_graph: Grown) -> None:
    """The newest first, as many as asked for, in the private session of an agent below the user."""
    rows, _ = ask(driver, "recent_turns", {"owner": grown_graph.told.owner, "limit": 2})
    assert [row["turn"].end_node["id"] for row in rows] == [grown_graph.turns[3], grown_graph.turns[2]]
    assert [len(row["next"]) for row in rows] == [0, 1]


def test_what_others_see(driver: Driver, grown_graph: Grown) -> None:
    """Public before shared; what an agent keeps to itself is not among it."""
    rows, _ = ask(driver, "shared_or_public", {"owner": grown_graph.told.owner})
    assert [row["visibility"] for row in rows] == ["public", "shared", "shared", "shared"]
    assert rows[0]["memory"]["id"] == grown_graph.public
    assert {row["memory"]["id"] for row in rows[1:]} == {grown_graph.old, grown_graph.new, grown_graph.other}
