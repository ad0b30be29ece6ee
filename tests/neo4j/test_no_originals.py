"""As `tests.acceptance.test_no_originals`, on a server: its files and logs, and what a whole dump shows."""

from contextlib import closing
from random import Random

import pytest

from graphmem.adapters import open_vault
from graphmem.bootstrap import GraphMem
from graphmem.providers.uuid7_ids import Uuid7Ids
from tests.acceptance.originals import TOLD, files_of, left_in, settings_with, tell, with_and_without_vault
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer
from tests.neo4j.conftest import OpenStore, run
from tests.neo4j.server import Neo4jServer


@with_and_without_vault
def test_no_original_is_left_on_the_server(
    own_neo4j: Neo4jServer, open_store: OpenStore, key: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither in its store files, transaction logs and logs, nor in any property, log line of ours or answer."""
    caplog.set_level("DEBUG")
    settings = settings_with(key)
    clock = FixedClock()
    service = GraphMem.over(
        open_store(),
        tenant="default",
        clock=clock,
        ids=Uuid7Ids(clock, Random(1)),
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer(),
        vault=open_vault(settings),
        settings=settings,
    )
    with closing(service):
        answers = tell(service)
    # Short texts are packed in the files, so that their bytes are not seen there; here they are.
    dump = [str(each) for each in run(own_neo4j, "MATCH (node) RETURN properties(node)")]
    edges = [str(each) for each in run(own_neo4j, "MATCH ()-[edge]->() RETURN properties(edge)")]
    assert len(dump) > len(TOLD)
    own_neo4j.stop()
    assert left_in([files_of(own_neo4j.home)]) == []
    assert left_in([*dump, *edges]) == []
    assert left_in([*answers, caplog.text]) == []
