"""What only the Neo4j store promises: a graph that reads well, sound addresses and versions, errors with remedies."""

from contextlib import closing
from datetime import timedelta

import pytest
from neo4j.exceptions import DriverError, Neo4jError, ServiceUnavailable, SessionExpired

from graphmem.adapters import open_store as open_address
from graphmem.config import Settings
from graphmem.domain.change import ChangeSet
from graphmem.domain.feedback import Feedback, Judged, Verdict
from graphmem.domain.times import to_us
from graphmem.errors import Conflict, GraphmemError, InvalidInput, StoreRejected, StoreUnavailable
from graphmem.stores.neo4j import Neo4jStore
from graphmem.stores.neo4j.capabilities import check_version
from graphmem.stores.neo4j.failures import store_error
from tests.contract.conftest import connect, run
from tests.contract.memories import ALICE, MODEL, OWNER, PRIVATE, START, change_set, full_memory, memory, memory_id
from tests.neo4j.server import Neo4jAddress

URI = "neo4j://127.0.0.1:7687"


def test_the_graph_reads_well(server: Neo4jAddress) -> None:
    """Typed labels beside `Memory` and `Entity`, captions, turns in a row, vectors off the memory, and no supernode."""
    with closing(connect(server)) as store:
        store.commit(change_set(memory(1, session="s", entities=["Vim"]), memory(2, session="s", entities=["Vim"])))
        store.commit(change_set(full_memory(3)))

    shapes = run(
        server,
        """MATCH (one)-[edge]->(two)
        RETURN DISTINCT labels(one) AS one, type(edge) AS edge, labels(two) AS two ORDER BY one, edge, two""",
    )
    assert [tuple(shape) for shape in shapes] == [
        (["Claim"], "ABOUT", ["Topic"]),
        (["Memory", "Episodic"], "HAS_EMBEDDING", ["Embedding"]),
        (["Memory", "Episodic"], "IN_SESSION", ["Session"]),
        (["Memory", "Episodic"], "MENTIONS", ["Entity", "Tool"]),
        (["Memory", "Episodic"], "NEXT", ["Memory", "Episodic"]),
        (["Memory", "Procedural"], "CLAIMS", ["Claim"]),
        (["Memory", "Procedural"], "HAS_EMBEDDING", ["Embedding"]),
        (["Memory", "Procedural"], "IN_SESSION", ["Session"]),
        (["Memory", "Procedural"], "MENTIONS", ["Entity", "Tool"]),
    ]
    assert run(server, "MATCH (owner:Owner)--() RETURN owner.key") == []
    assert run(server, "MATCH (memory:Memory) WHERE memory.vector IS NOT NULL RETURN memory.id") == []
    ((name, at, zone, vector, dimension),) = run(
        server,
        """MATCH (memory:Memory {id: '00000000-0000-7000-8000-000000000003'})-[:HAS_EMBEDDING]->(embedding)
        RETURN memory.name, memory.recorded_at, memory.recorded_at.timezone, embedding.vector, embedding.dimension""",
    )
    assert (name, zone) == (full_memory(3).name, "Z")
    assert at.to_native() == START + timedelta(minutes=3, microseconds=3)
    assert len(vector) == dimension == 8


def test_a_memory_without_vectors_is_kept(server: Neo4jAddress) -> None:
    """It has no embedding node, and comes back."""
    with closing(connect(server)) as store:
        store.commit(ChangeSet(memories=(memory(1),)))

        assert store.snapshot(OWNER, MODEL).count == 1
    assert run(server, "MATCH (embedding:Embedding) RETURN embedding") == []


def test_edges_that_people_draw_count_within_the_scope(server: Neo4jAddress) -> None:
    """A mention drawn in Neo4j Browser, without properties, is followed like one of graphmem's own."""
    with closing(connect(server)) as store:
        store.commit(change_set(memory(1, entities=["Vim"]), memory(2)))
        run(
            server,
            """MATCH (memory:Memory {id: '00000000-0000-7000-8000-000000000002'}), (entity:Entity {name: 'Vim'})
            CREATE (memory)-[:MENTIONS]->(entity)""",
        )

        edges = store.expand(ALICE, [memory_id(1)], per_entity=5, limit=10)
        entries = store.snapshot(OWNER, MODEL).entries

        assert [edge.memory_id for edge in edges] == [memory_id(1), memory_id(2)]
        assert {entry.entities for entry in entries} == {("t/acme/u/alice#Tool:vim",)}
        assert store.memories(ALICE, [memory_id(2)]) == (memory(2),)


def test_edges_that_people_draw_lead_to_no_other_owner(server: Neo4jAddress) -> None:
    """Neither from a seed nor back, nor into the index, nor into a memory's details."""
    foreign = memory(2, owner=PRIVATE, entities=["Redis"])
    with closing(connect(server)) as store:
        store.commit(change_set(memory(1, entities=["Vim"]), foreign))
        before = [entry.entities for entry in store.snapshot(OWNER, MODEL).entries]
        run(server, "MATCH (one:Memory), (entity:Entity) MERGE (one)-[edge:MENTIONS]->(entity) SET edge.start = 0")
        run(server, "MATCH (one:Memory), (two:Memory) MERGE (one)-[:NEXT]->(two)")

        assert {edge.target for edge in store.expand(ALICE, [memory_id(1)], per_entity=5, limit=10)} == {
            "t/acme/u/alice#Tool:vim",
            memory_id(1),
        }
        assert [entry.entities for entry in store.snapshot(OWNER, MODEL).entries] == before
        assert len(store.memories(ALICE, [memory_id(1)])[0].mentions) == 1


def test_a_store_opened_for_reading_never_writes(server: Neo4jAddress) -> None:
    """It answers, and refuses to commit with the reason."""
    with closing(connect(server)) as store:
        store.commit(change_set(memory(1)))
    with closing(Neo4jStore.open(server.uri, user=server.user, password=server.password, read_only=True)) as store:
        assert store.snapshot(OWNER, MODEL).count == 1
        with pytest.raises(StoreRejected, match="opened read-only"):
            store.commit(change_set(memory(2)))
        assert store.revisions([OWNER]) == (1,)


def test_an_unknown_database_names_the_setting(server: Neo4jAddress) -> None:
    """The server is there, the database is not."""
    with pytest.raises(StoreRejected, match="GRAPHMEM_NEO4J_DATABASE"):
        Neo4jStore.open(server.uri, user=server.user, password=server.password, database="nowhere")


@pytest.mark.parametrize("version", ["5.26.0", "5.26.31", "5.27-aura", "2025.01.0", "2026.09.0"])
def test_the_long_term_release_and_later_ones_are_used(version: str) -> None:
    """However they are numbered."""
    check_version(version, URI)


@pytest.mark.parametrize("version", ["4.4.38", "5.25.1", "5.9.0", "3.5"])
def test_an_older_server_is_refused(version: str) -> None:
    """With both versions named."""
    with pytest.raises(StoreRejected, match=rf"{version}.* needs Neo4j 5\.26 or newer"):
        check_version(version, URI)


def test_a_server_that_is_no_neo4j_is_refused() -> None:
    """Others speak Bolt too, and have no such version."""
    with pytest.raises(StoreRejected, match="no Neo4j"):
        check_version("", URI)


@pytest.mark.parametrize("address", ["neo4j://neo4j:secret@127.0.0.1:7687", "bolt+s://secret@127.0.0.1"])
def test_credentials_in_the_address_are_refused(address: str) -> None:
    """The settings for them are named, the secret is not repeated."""
    with pytest.raises(InvalidInput, match="GRAPHMEM_NEO4J_PASSWORD") as refused:
        open_address(address, settings=Settings())
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    ["neo4j://", "neo4j://:7687", "bolt://127.0.0.1:port", "bolt://127.0.0.1:99999", "neo4j://a b", "http://a"],
)
def test_an_address_that_cannot_be_used_is_refused(address: str) -> None:
    """Before anything is connected, with an example of a good one."""
    with pytest.raises(InvalidInput, match=r"neo4j://"):
        open_address(address, settings=Settings())


@pytest.mark.parametrize(
    ("code", "kind", "told"),
    [
        ("Neo.ClientError.Schema.ConstraintValidationFailed", Conflict, "nothing was kept"),
        ("Neo.ClientError.Security.Unauthorized", StoreRejected, "GRAPHMEM_NEO4J_PASSWORD"),
        ("Neo.ClientError.Security.AuthenticationRateLimit", StoreRejected, "GRAPHMEM_NEO4J_PASSWORD"),
        ("Neo.ClientError.Security.CredentialsExpired", StoreRejected, "initial password"),
        ("Neo.ClientError.Security.Forbidden", StoreRejected, "read-only"),
        ("Neo.ClientError.General.WriteOnReadOnlyAccessDatabase", StoreRejected, "read-only"),
        ("Neo.ClientError.Database.DatabaseNotFound", StoreRejected, "GRAPHMEM_NEO4J_DATABASE"),
        ("Neo.ClientError.Schema.IndexAlreadyExists", StoreRejected, "clashes"),
        ("Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists", Conflict, "retry"),
        ("Neo.ClientError.Statement.SyntaxError", StoreRejected, "graphmem doctor"),
        ("Neo.ClientError.Transaction.TransactionTimedOut", StoreUnavailable, "in time"),
        ("Neo.TransientError.Transaction.DeadlockDetected", StoreUnavailable, "busy"),
        ("Neo.TransientError.General.DatabaseUnavailable", StoreUnavailable, "busy or starting"),
        ("Neo.DatabaseError.General.UnknownError", StoreUnavailable, "log and its disk"),
        ("Neo.DatabaseError.Transaction.TransactionCommitFailed", StoreUnavailable, "log and its disk"),
    ],
)
def test_what_the_server_says_becomes_an_error_with_its_remedy(code: str, kind: type[GraphmemError], told: str) -> None:
    """By the server's code; its message, which may repeat values, is not passed on."""
    error = store_error(Neo4jError._hydrate_neo4j(code=code, message="a secret value"), URI)

    assert type(error) is kind
    assert told in str(error)
    assert "secret" not in str(error)


@pytest.mark.parametrize(
    ("error", "told"), [(ServiceUnavailable("x"), "does not answer"), (SessionExpired("x"), "retry")]
)
def test_a_lost_connection_is_unavailable(error: DriverError, told: str) -> None:
    """The same call may work later."""
    assert type(store_error(error, URI)) is StoreUnavailable
    assert told in str(store_error(error, URI))


def test_feedback_of_an_older_store_is_kept_and_tilts(server: Neo4jAddress) -> None:
    """What was said before verdicts were part of a snapshot is told with it, and can be replaced."""
    with closing(connect(server)) as store:
        store.commit(change_set(memory(1)))
        run(
            server,
            """CREATE (:Feedback {owner: 't/acme/u/alice', retrieval_id: '', actor: 'alice', verdict: 'wrong',
                memory_id: '00000000-0000-7000-8000-000000000001', at: datetime('1970-01-01T00:00:00.000007Z')})""",
        )
        before = store.snapshot(OWNER, MODEL)
        now = Feedback(OWNER, Verdict.USEFUL, START, "alice", None, memory_id(1))
        store.retrieval_log.give_feedback(now)
        after = store.changes(OWNER, MODEL, 1)

        assert (before.revision, before.judged) == (1, (Judged("", memory_id(1), ((7, Verdict.WRONG),)),))
        said = ((7, Verdict.WRONG), (to_us(START), Verdict.USEFUL))
        assert (after.revision, after.judged) == (2, (Judged("", memory_id(1), said),))


def test_a_verdict_that_is_seen_late_is_waited_for(server: Neo4jAddress) -> None:
    """The owner tells of it before it can be found: no index is built without it."""
    with closing(connect(server)) as store, closing(connect_reader(server)) as reader:
        store.commit(change_set(memory(1)))
        store.retrieval_log.give_feedback(Feedback(OWNER, Verdict.USEFUL, START, "alice", None, memory_id(1)))
        run(server, "MATCH (feedback:Feedback) SET feedback.revision = 1")
        with pytest.raises(StoreUnavailable, match="without a pause"):
            reader.snapshot(OWNER, MODEL)
        run(server, "MATCH (feedback:Feedback) SET feedback.revision = 2")
        assert len(reader.snapshot(OWNER, MODEL).judged) == 1


def connect_reader(server: Neo4jAddress) -> Neo4jStore:
    """A store that cannot keep writers waiting."""
    return Neo4jStore.open(server.uri, user=server.user, password=server.password, read_only=True)
