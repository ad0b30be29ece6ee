"""docker-compose.yml, as far as it can be tried without Docker: its schema, and what it promises."""

import json
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.deploy.dockerfile import instructions
from tests.neo4j.releases import LTS

BIN = Path(sys.executable).parent
SERVICES = ("neo4j", "graphmem", "redis")


@pytest.fixture
def compose(checkout: Path) -> Any:
    """The file, read."""
    return _read(checkout / "docker-compose.yml")


@cache
def _read(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def test_file_fits_the_compose_specification(checkout: Path) -> None:
    """The published JSON schema accepts it."""
    check = shutil.which("check-jsonschema", path=str(BIN))
    assert check is not None, "check-jsonschema is one of the development packages: run make test once more"
    ran = subprocess.run(
        [check, "--builtin-schema", "vendor.compose-spec", "--output-format", "json", "docker-compose.yml"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    assert json.loads(ran.stdout)["status"] == "ok"


def test_what_is_published_is_on_loopback(compose: Any) -> None:
    """The API, the Browser, and Bolt, which the Browser speaks; nothing else, and on this machine alone."""
    published = {name: service.get("ports", []) for name, service in compose["services"].items()}
    assert published == {
        "neo4j": ["127.0.0.1:7474:7474", "127.0.0.1:7687:7687"],
        "graphmem": ["127.0.0.1:8765:8765"],
        "redis": [],
    }
    assert not any("network_mode" in service for service in compose["services"].values())


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_bounded_watched_and_restarted(compose: Any, checkout: Path, name: str) -> None:
    """A memory limit, a health check (the image's own for graphmem), a restart, no new privileges."""
    service = compose["services"][name]
    assert re.fullmatch(r"\d+[mg]", service["mem_limit"])
    assert service["restart"] == "unless-stopped"
    assert service["security_opt"] == ["no-new-privileges:true"]
    own = "build" in service and any(kind == "HEALTHCHECK" for kind, _ in instructions(checkout / "Dockerfile"))
    assert own or service["healthcheck"]["test"][0] == "CMD"


def test_graphmem_waits_for_a_healthy_neo4j(compose: Any) -> None:
    """It starts after the health check passed, speaks to it by name, and needs no redis."""
    service = compose["services"]["graphmem"]
    assert service["depends_on"] == {"neo4j": {"condition": "service_healthy"}}
    assert service["environment"]["GRAPHMEM_STORE"] == "neo4j://neo4j:7687"
    assert compose["services"]["redis"]["profiles"] == ["redis"]


def test_images_are_pinned_and_data_outlives_them(compose: Any) -> None:
    """Neo4j is the version that the tests run on; what is kept lies in named volumes."""
    services = compose["services"]
    assert services["neo4j"]["image"] == f"neo4j:{LTS.version}-community"
    assert re.fullmatch(r"redis:\d+\.\d+-alpine", services["redis"]["image"])
    assert [services[name]["volumes"] for name in ("neo4j", "redis")] == [["neo4j:/data"], ["redis:/data"]]
    assert set(compose["volumes"]) == {"neo4j", "redis"}


def test_secrets_come_from_the_env_file_and_have_no_default(checkout: Path) -> None:
    """Every variable used stands in .env.example; the password is empty there, and compose refuses without one."""
    text = (checkout / "docker-compose.yml").read_text(encoding="utf-8")
    example = (checkout / ".env.example").read_text(encoding="utf-8")
    values = dict(line.split("=", 1) for line in example.splitlines() if "=" in line and not line.startswith("#"))
    assert {name for name, _ in re.findall(r"\$\{(\w+)(:.)", text)} == set(values)
    assert values["GRAPHMEM_NEO4J_PASSWORD"] == ""
    assert {operator for name, operator in re.findall(r"\$\{(\w+)(:.)", text) if "PASSWORD" in name} == {":?"}
    assert ".env" in (checkout / ".gitignore").read_text(encoding="utf-8").split()
