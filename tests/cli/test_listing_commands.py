"""`graphmem list`, `stats` and `graph`: what they print and say as JSON."""

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def told(cli: Cli) -> Cli:
    """A store in which Ann and her agent have told something."""
    for content, more in (
        ("Postgres runs in Berlin", ()),
        ("Postgres and Redis share a disk", ("--session", "s1", "--tag", "ops")),
        ("Redis is private to the shop", ("--agent", "shop")),
    ):
        assert cli("remember", content, "--user", "ann", *more).code == 0
    return cli


def test_memories_are_listed_page_by_page(told: Cli) -> None:
    """Newest first, of the user alone; `next` leads on, and filters hold."""
    first = told("list", "--user", "ann", "--limit", "1", "--json").json()
    assert [memory["content"] for memory in first["memories"]] == ["Postgres and Redis share a disk"]
    rest = told("list", "--user", "ann", "--after", first["next"], "--json").json()
    assert [memory["content"] for memory in rest["memories"]] == ["Postgres runs in Berlin"]
    assert rest["next"] is None
    assert "private to the shop" in told("list", "--user", "ann", "--agent", "shop").out
    assert told("list", "--user", "ann", "--tag", "ops", "--order", "oldest").out.count("\n") == 1
    assert "no memory here" in told("list", "--user", "bob").err
    assert "there are more" in told("list", "--user", "ann", "--limit", "1").err


def test_what_cannot_be_listed_is_refused(told: Cli) -> None:
    """With the field and the remedy."""
    refused = told("list", "--user", "ann", "--limit", "0")
    assert refused.code != 0
    assert "limit must be 1 to 200" in refused.err


def test_counts_are_of_the_user_or_of_the_tenant(told: Cli) -> None:
    """As lines, or one JSON object."""
    seen = told("stats", "--user", "ann", "--json").json()
    assert seen["memories"] == [{"kind": "episodic", "status": "active", "visibility": "shared", "count": 2}]
    assert seen["sessions"] == 1
    whole = told("stats", "--user", "ann", "--tenant", "--json").json()
    assert sum(row["count"] for row in whole["memories"]) == 3
    assert "memories  episodic active shared: 2" in told("stats", "--user", "ann").out


def test_the_graph_shows_what_is_connected(told: Cli) -> None:
    """Around a node, or the way to another."""
    around = told("graph", "Redis", "--user", "ann", "--json").json()
    assert [node["label"] for node in around["nodes"]] == ["Redis", "Postgres and Redis share a disk"]
    way = told("graph", "Redis", "--user", "ann", "--to", "Postgres runs in Berlin").err
    assert "no entity by that key or name" in way
    steps = told("graph", "Redis", "--user", "ann", "--to", "Berlin").out.splitlines()
    assert (steps[0], len(steps)) == ("Postgres and Redis share a disk (episodic) MENTIONS Redis (Tool)", 3)
    assert told("graph", "nobody", "--user", "ann").code != 0
