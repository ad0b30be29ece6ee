"""What the server makes of every statement: its plan, and what it warns of."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from neo4j import Driver, NotificationMinimumSeverity
from neo4j.exceptions import ClientError

from graphmem.domain.entity import EntityType
from graphmem.stores.neo4j import Neo4jStore
from tests.cypher.files import FILES, body_of, header_of, name_of, parameters_of
from tests.neo4j.server import Neo4jAddress

# What the graph will hold once issues to come are done, beside what the tests write.
LABELS = {"Working", "Episodic", "Semantic", "Procedural", *EntityType}
EDGES = {"SAME_AS", "MENTIONS", "NEXT", "IN_SESSION", "HAS_EMBEDDING", "SUPERSEDES", "CONTRADICTS", "CLAIMS", "ABOUT"}
EDGES |= {"HAS_SECTION", "LINKS_TO", "SUBCLASS_OF", "RELATED", "PROPERTY", "INSTANCE_OF"}
PROPERTIES = set(
    """folded merged_at access_count accessed_at action actor agent at claims closed_by content content_hash judged
    created_revision indexed_at edition drawn names_key taken parts ids bodies
    credibility cues dedupe_key dimension end extracted id importance k key kind language likelihood memory_id
    metadata model mood name names newer_claim normalized number object occurred_at older_claim owner parent place
    placeholder position positive predicate recorded_at replaced retracted_at revision role rule sealed search_text
    retrieval_id body verdict
    session sha256 source source_ref source_refs speaker start status subject surface tags tenant topic touched traits
    digest headers met created_at expires_at revoked_at last_used_at permissions
    aliases all_names anchor body buried concepts definition folder line links number path place put sections
    section_id text told title trail updated_at wiki
    act hash locked previous attempts due_at ended_at lane open
    turns type user valid_from valid_until values vector vectors version weight words written""".split()
)

FORBIDDEN = ("AllNodesScan", "CartesianProduct")
CYPHER_25 = "read/cypher_versions"
"""What older servers refuse to plan; the store asks in order to find that out."""
EXPLAINED = ("Eager", "NodeByLabelScan")
"""Allowed where the header gives the reason."""


@pytest.fixture(scope="module")
def planner(neo4j_server: Neo4jAddress) -> Iterator[Driver]:
    """A server with the schema that has met every label, edge and property: others would be warned of."""
    Neo4jStore.open(neo4j_server.uri, user=neo4j_server.user, password=neo4j_server.password).close()
    with neo4j_server.driver() as driver:
        for label in sorted(LABELS):
            driver.execute_query("CALL db.createLabel($name)", name=str(label))
        for edge in sorted(EDGES):
            driver.execute_query("CALL db.createRelationshipType($name)", name=edge)
        for name in sorted(PROPERTIES):
            driver.execute_query("CALL db.createProperty($name)", name=name)
        yield driver


def explain(planner: Driver, text: str) -> tuple[list[str], list[str]]:
    """The operators of a statement's plan, and the server's notifications."""
    parameters = dict.fromkeys(parameters_of(text))
    statement = re.sub(r"^(CYPHER 25\s)?", r"\1EXPLAIN ", body_of(text))
    with planner.session(notifications_min_severity=NotificationMinimumSeverity.INFORMATION) as session:
        summary = session.run(statement, parameters).consume()
    operators: list[str] = []
    waiting = [summary.plan]
    while waiting:
        plan = waiting.pop()
        assert plan is not None
        operators.append(plan["operatorType"].partition("@")[0])
        waiting.extend(plan.get("children", []))
    told = [status.status_description for status in summary.gql_status_objects if status.is_notification]
    return operators, told


@pytest.mark.parametrize("path", [path for path in FILES if name_of(path) != CYPHER_25], ids=name_of)
def test_every_statement_is_planned_well(planner: Driver, path: Path) -> None:
    """No walk over the whole database, no product of two sets, no surprise without its reason, no warning."""
    text = path.read_text("utf-8")
    operators, told = explain(planner, text)

    assert told == []
    assert set(operators).isdisjoint(FORBIDDEN)
    for operator in set(operators).intersection(EXPLAINED):
        assert operator in header_of(text).get("plan", ""), f"{operator} without a reason in the header"


def test_only_servers_with_the_search_clause_plan_cypher_25(planner: Driver, neo4j_server: Neo4jAddress) -> None:
    """Long-term release 5 refuses the statement; those named by year plan it, and warn of nothing."""
    (path,) = [path for path in FILES if name_of(path) == CYPHER_25]
    text = path.read_text("utf-8")

    if neo4j_server.version.startswith("5."):
        with pytest.raises(ClientError):
            explain(planner, text)
    else:
        assert explain(planner, text)[1] == []


def test_a_bad_plan_would_be_noticed(planner: Driver) -> None:
    """The same look at statements that do what is forbidden."""
    everything, told = explain(planner, "MATCH (anything) RETURN count(anything.never_heard_of)")
    assert "AllNodesScan" in everything
    assert told != []
    product, _ = explain(planner, "MATCH (one:Memory {id: $one}) MATCH (two:Memory {id: $two}) RETURN one, two")
    assert "CartesianProduct" in product
    eager, _ = explain(planner, "UNWIND $rows AS row MERGE (owner:Owner {key: row}) SET owner.x = 1 RETURN owner.x")
    assert "Eager" in eager
