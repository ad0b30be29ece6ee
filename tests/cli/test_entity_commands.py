"""`graphmem entities`: what it prints and says as JSON."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from typer.testing import CliRunner

from graphmem.cli.entity_commands import entities
from graphmem.cli.shell import Shell
from graphmem.domain.entity import Entity, EntityType
from graphmem.domain.scope import Owner
from graphmem.entities import EntityService
from graphmem.errors import NotFound
from tests.fakes.clock import FixedClock
from tests.fakes.entities import FakeEntities

ANN = Owner("acme", "ann")
POSTGRES = Entity(ANN, EntityType.TOOL, "Postgres")
POSTGRESQL = Entity(ANN, EntityType.TOOL, "PostgreSQL")


@dataclass
class OpenService:
    """A service that has entities and nothing else."""

    entities: EntityService

    @contextmanager
    def __call__(self, store: str | None, **_: object) -> Iterator["OpenService"]:
        """Opened, it is itself."""
        del store
        yield self


@pytest.fixture
def shell() -> Shell:
    """A command line over two entities of ann's."""
    store = FakeEntities((POSTGRES, 2), (POSTGRESQL, 5))
    service = EntityService(tenant="acme", store=store, clock=FixedClock(datetime(2026, 1, 1, tzinfo=UTC)))
    return Shell(open_service=OpenService(service))  # type: ignore[arg-type]  # as much of it as is used


def run(shell: Shell, *arguments: str) -> str:
    """What a command prints; its errors are raised."""
    result = CliRunner().invoke(entities, [*arguments, "--user", "ann"], obj=shell, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_list_names_types_and_counts(shell: Shell) -> None:
    """One line an entity, or one JSON object with a cursor."""
    assert "Postgres (Tool)  2 memories" in run(shell, "list")
    page = json.loads(run(shell, "list", "--json", "--limit", "1"))
    assert [row["name"] for row in page["entities"]] == ["Postgres"]
    following = json.loads(run(shell, "list", "--json", "--after", page["next"]))
    assert [row["name"] for row in following["entities"]] == ["PostgreSQL"]
    assert following["next"] is None
    assert json.loads(run(shell, "list", "--json", "--type", "Person"))["entities"] == []


def test_merge_show_and_unmerge(shell: Shell) -> None:
    """A merge shows on both sides until it is undone."""
    merged = json.loads(run(shell, "merge", "Postgres", "PostgreSQL", "--json"))
    assert merged["into"]["key"] == POSTGRESQL.key
    assert "also called Postgres (Tool)" in run(shell, "show", "PostgreSQL")
    assert "is the same as PostgreSQL (Tool)" in run(shell, "show", "Postgres")
    assert json.loads(run(shell, "show", "Postgres", "--json"))["canonical"] == POSTGRESQL.key
    assert "stands for itself again" in run(shell, "unmerge", "Postgres")
    assert json.loads(run(shell, "show", "PostgreSQL", "--json"))["aliases"] == []


def test_rename(shell: Shell) -> None:
    """The new name is shown, the old one found as an alias."""
    assert "renamed to PG (Tool)" in run(shell, "rename", "Postgres", "PG")
    assert [row["name"] for row in json.loads(run(shell, "show", "PG", "--json"))["aliases"]] == ["Postgres"]


def test_what_is_not_there_is_said(shell: Shell) -> None:
    """The error reaches the border, which names it."""
    with pytest.raises(NotFound, match="entities list"):
        run(shell, "show", "nothing")
