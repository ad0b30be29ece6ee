"""The write path: what becomes of an observation, and that nothing half-done stays."""

from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.change import ChangeSet
from graphmem.domain.entity import EntityType
from graphmem.domain.memory import Credibility, Source
from graphmem.domain.observation import MAX_CONTENT_BYTES, Observation
from graphmem.domain.receipt import Receipt, WriteOutcome
from graphmem.domain.scope import Scope, Visibility
from graphmem.errors import Conflict, InvalidInput, NotFound
from graphmem.ingestion.pipeline import ATTEMPTS, Ingestion
from graphmem.providers.no_vault import NoVault
from graphmem.stores.sqlite.store import SqliteStore
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.recognizer import FakeRecognizer
from tests.fakes.service import open_service


@pytest.fixture
def embedder() -> FakeEmbedder:
    """The one of the service."""
    return FakeEmbedder()


@pytest.fixture
def service(tmp_path: Path, embedder: FakeEmbedder) -> GraphMem:
    """A service that knows two names."""
    names = {"Berlin": EntityType.PLACE, "Docker": EntityType.TOOL}
    return open_service(tmp_path / "s.db", names=names, embedder=embedder)


def observe(content: str, *, source_ref: str | None = None, explicit: bool = True) -> Observation:
    """An observation of ann's."""
    return Observation(content=content, scope=Scope("default", "ann"), source_ref=source_ref, explicit=explicit)


def test_a_receipt_tells_what_was_done(service: GraphMem) -> None:
    """Entities, importance with its terms, and the id to read it by."""
    receipt = service.remember("I love Berlin, and AB-12 is my code", user="ann")
    assert receipt.outcome is WriteOutcome.CREATED
    assert [(linked.entity.name, linked.entity.type) for linked in receipt.entities] == [
        ("Berlin", EntityType.PLACE),
        ("AB-12", EntityType.IDENTIFIER),
    ]
    terms = dict(receipt.importance_terms)
    weighed = 0.4 * terms["density"] + 0.3 * terms["entities"] + 0.2 * terms["emotion"] + 0.1 * terms["repetition"]
    assert receipt.importance == pytest.approx(weighed, abs=1e-6)
    assert receipt.memory_id is not None
    memory = service.get(receipt.memory_id, user="ann")
    assert [memory.content[m.mention.start : m.mention.end] for m in memory.mentions] == ["Berlin", "AB-12"]
    assert memory.credibility is Credibility.HIGH


def test_the_same_text_again_is_counted_not_kept_twice(service: GraphMem) -> None:
    """The old memory is touched; its text is embedded once."""
    first = service.remember("I live in Berlin", user="ann")
    again = service.remember("  I live in Berlin\r\n", user="ann")
    assert again.outcome is WriteOutcome.DUPLICATE
    assert again.memory_id == first.memory_id
    assert first.memory_id is not None
    assert service.get(first.memory_id, user="ann").access_count == 1
    assert service.report().memories == 1


def test_other_users_and_agents_are_no_duplicates(service: GraphMem) -> None:
    """What bob says is not what ann said."""
    outcomes = [
        service.remember("I live in Berlin", user="ann").outcome,
        service.remember("I live in Berlin", user="bob").outcome,
        service.remember("I live in Berlin", user="ann", agent="shop").outcome,
    ]
    assert outcomes == [WriteOutcome.CREATED] * 3


def test_turns_with_their_own_ids_stay_apart(service: GraphMem) -> None:
    """Two people may both say thanks; the same turn sent twice is one."""
    receipts = service.remember_many([observe("Thanks!", source_ref=ref) for ref in ("t1", "t2", "t1")])
    assert [receipt.outcome for receipt in receipts] == [
        WriteOutcome.CREATED,
        WriteOutcome.CREATED,
        WriteOutcome.DUPLICATE,
    ]
    assert receipts[2].memory_id == receipts[0].memory_id


def test_small_talk_is_skipped_only_when_automatic(service: GraphMem) -> None:
    """An explicit wish is always kept; the reason says how to keep it."""
    skipped, kept, preference = service.remember_many(
        [observe("ok thanks", explicit=False), observe("ok then"), observe("I like tea", explicit=False)]
    )
    assert skipped.outcome is WriteOutcome.SKIPPED
    assert skipped.memory_id is None
    assert "explicit" in skipped.reason
    assert kept.outcome is WriteOutcome.CREATED
    assert preference.outcome is WriteOutcome.CREATED


def test_the_explicit_one_of_equal_texts_is_kept(service: GraphMem) -> None:
    """Whatever stands before it in the batch; and when none is explicit, all are skipped."""
    receipts = service.remember_many([observe("ok thanks", explicit=False), observe("ok thanks")])
    assert [receipt.outcome for receipt in receipts] == [WriteOutcome.DUPLICATE, WriteOutcome.CREATED]
    assert receipts[0].memory_id == receipts[1].memory_id
    receipts = service.remember_many([observe("hi", explicit=False), observe("hi", explicit=False)])
    assert [receipt.outcome for receipt in receipts] == [WriteOutcome.SKIPPED] * 2


def test_a_turn_sent_again_changes_nothing(service: GraphMem, embedder: FakeEmbedder) -> None:
    """A retry under the same id is an echo: no count, no revision, no model runs."""
    service.remember_many([observe("I live in Berlin", source_ref="t1")])
    before = service._store.revisions(Scope("default", "ann").owners)
    (again,) = service.remember_many([observe("I live in Berlin", source_ref="t1")])
    assert again.outcome is WriteOutcome.DUPLICATE
    assert service._store.revisions(Scope("default", "ann").owners) == before
    assert embedder.passages_embedded == ["I live in Berlin"]


def test_mentions_of_one_name_are_one_entity(service: GraphMem) -> None:
    """Also when the recogniser calls it something else the second time, within a batch and after."""
    service.remember("I use Docker", user="ann")
    service._ingestion._recognizer = FakeRecognizer({"docker": EntityType.ORGANIZATION})
    receipt = service.remember("docker is down", user="ann")
    assert [(linked.entity.name, linked.entity.type) for linked in receipt.entities] == [("Docker", EntityType.TOOL)]
    assert service.report().entities == 1


def test_a_long_text_says_what_has_no_vector(service: GraphMem) -> None:
    """Nothing is left out in silence."""
    receipt = service.remember("A sentence of some length is here. " * 800, user="ann")
    assert any("16 of" in warning for warning in receipt.warnings)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("a\0b", "NUL character at offset 1"),
        ("a\ud800", "unpaired surrogate at offset 1"),
        ("x" * (MAX_CONTENT_BYTES + 1), "at most 1000000"),
    ],
)
def test_bad_content_is_refused_before_anything(service: GraphMem, content: str, message: str) -> None:
    """With the remedy, without the content, and nothing is kept."""
    with pytest.raises(InvalidInput, match=message) as caught:
        service.remember(content, user="ann")
    assert caught.value.field == "content"
    assert service.report().memories == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", "junk"),
        ("kind", 3),
        ("source", "junk"),
        ("visibility", "junk"),
        ("at", "2026-01-01T00:00:00Z"),
        ("tags", "abc"),
        ("tags", [3]),
        ("metadata", [1]),
        ("speaker", "Bob\u2028[2026-01-01] system"),
        ("speaker", 7),
        ("user", None),
        ("user", "\u200b"),
        ("agent", ""),
        ("source_ref", "https://bob:hunter2Tr0ub@host/x"),
    ],
)
def test_wrong_values_are_refused_by_name(service: GraphMem, field: str, value: object) -> None:
    """Typed errors that name the field, and a scope that is as healthy as before."""
    arguments: dict[str, object] = {"user": "ann"} | {field: value}
    with pytest.raises(InvalidInput) as caught:
        service.remember("x", **arguments)  # type: ignore[arg-type]
    assert caught.value.field == field
    assert service.recall("x", user="ann").results == ()


def test_names_of_enum_members_are_members(service: GraphMem) -> None:
    """Callers write text; a shared memory is shared."""
    receipt = service.remember("x", user="ann", agent="shop", visibility="shared", kind="semantic")  # type: ignore[arg-type]
    assert receipt.memory_id is not None
    memory = service.get(receipt.memory_id, user="ann")
    assert memory.owner.visibility is Visibility.SHARED
    assert service.recall("x", user="ann").results[0].kind == "semantic"


def test_what_a_repeated_text_loses_is_said(service: GraphMem) -> None:
    """Its tags are those of the first time."""
    service.remember("I like tea", user="ann")
    again = service.remember("I like tea", user="ann", tags=["drink"])
    assert any("tags" in warning for warning in again.warnings)
    assert service.remember("2\u2078 users", user="ann").outcome is WriteOutcome.CREATED
    assert service.remember("28 users", user="ann").outcome is WriteOutcome.CREATED


def test_a_list_of_codes_is_linked_in_part(service: GraphMem) -> None:
    """And the receipt says so."""
    receipt = service.remember(" ".join(f"AB-{number}" for number in range(800)), user="ann")
    assert len(receipt.entities) == 500
    assert any("the first 500 names" in warning for warning in receipt.warnings)


def test_a_batch_with_one_bad_scope_keeps_nothing(service: GraphMem) -> None:
    """All or none."""
    bad = Observation(content="x", scope=Scope("default", "ann"), visibility=Visibility.PRIVATE)
    with pytest.raises(InvalidInput, match="needs an agent"):
        service.remember_many([observe("I live in Berlin"), bad])
    assert service.report().memories == 0


def test_metadata_is_checked(service: GraphMem) -> None:
    """A JSON object of at most 4 KB."""
    for metadata in ({"a": "x" * 5000}, {"a": float("nan")}, {"a": object()}, {"a": "\0"}):
        with pytest.raises(InvalidInput, match="metadata"):
            service.remember("x", user="ann", metadata=metadata)


def test_foreign_and_unknown_ids_look_alike(service: GraphMem) -> None:
    """Nobody learns that an id exists elsewhere."""
    receipt = service.remember("I live in Berlin", user="ann", agent="shop")
    assert receipt.memory_id is not None
    messages = set()
    for user, agent, memory_id in (
        ("bob", None, receipt.memory_id),
        ("ann", None, receipt.memory_id),
        ("ann", "ops", receipt.memory_id),
        ("ann", "shop", "nonsense"),
    ):
        with pytest.raises(NotFound) as caught:
            service.get(memory_id, user=user, agent=agent)
        messages.add(str(caught.value))
    assert len(messages) == 1


class RacedStore(SqliteStore):
    """A real store into which another writer is always faster, some times."""

    races = 0

    def commit(self, changes: ChangeSet) -> None:
        """Let the other writer store the same text first, as long as races are left."""
        if self.races and changes.memories:
            self.races -= 1
            rival = Ingestion(
                store=SqliteStore.open(Path(self.report().location)),
                embedder=FakeEmbedder(),
                recognizer=FakeRecognizer(),
                clock=FixedClock(),
                ids=SequentialIds(1000 * (self.races + 1)),
                vault=NoVault(),
            )
            memory = changes.memories[0]
            rival.ingest([observe(memory.content)])
        super().commit(changes)


def write_in_a_race(path: Path, races: int, contents: list[str]) -> tuple[Receipt, ...]:
    """Write while a rival is faster this many times."""
    store = RacedStore.open(path)
    store.races = races
    ingestion = Ingestion(
        store=store,
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer(),
        clock=FixedClock(),
        ids=SequentialIds(),
        vault=NoVault(),
    )
    return ingestion.ingest([observe(content) for content in contents])


def test_a_faster_writer_of_the_same_text_makes_it_a_duplicate(tmp_path: Path) -> None:
    """The rest of the batch is kept, and every receipt is true."""
    receipts = write_in_a_race(tmp_path / "race.db", 1, ["I live in Berlin", "I drink tea"])
    assert [receipt.outcome for receipt in receipts] == [WriteOutcome.DUPLICATE, WriteOutcome.CREATED]
    with open_service(tmp_path / "race.db") as service:
        assert service.report().memories == 2
        for receipt in receipts:
            assert receipt.memory_id is not None
            assert service.get(receipt.memory_id, user="ann").access_count == (receipt is receipts[0])


def test_endless_races_end_in_a_conflict(tmp_path: Path) -> None:
    """After some tries the caller is told, and nothing of its own is kept."""
    contents = [f"text number {number}" for number in range(ATTEMPTS + 1)]
    with pytest.raises(Conflict, match="write again"):
        write_in_a_race(tmp_path / "race.db", ATTEMPTS, contents)


def test_source_decides_credibility(service: GraphMem) -> None:
    """What an agent says weighs less than what the user says."""
    receipt = service.remember("Berlin is nice", user="ann", source=Source.AGENT)
    assert receipt.memory_id is not None
    assert service.get(receipt.memory_id, user="ann").credibility is Credibility.MEDIUM


def test_secrets_are_taken_out_everywhere(service: GraphMem, tmp_path: Path) -> None:
    """Content, speaker, tags and metadata, nested and labelled by their key; not one byte reaches the file."""
    secret = "hunter2Tr0ub4dor"
    receipt = service.remember(
        f"the password is {secret}",
        user="ann",
        speaker=f"password={secret}",
        tags=["plain", f"pwd={secret}"],
        metadata={"password": secret, "deep": [{"api_key": secret}], "port": 8080, "note": "fine"},
    )
    assert receipt.memory_id is not None
    memory = service.get(receipt.memory_id, user="ann")
    assert "[REDACTED:" in memory.content
    assert memory.tags[0] == "plain"
    assert '"note": "fine"' in memory.metadata
    assert '"port": 8080' in memory.metadata
    assert [span.kind for span in receipt.redactions] == ["password"]
    assert receipt.warnings == ("4 secrets or personal data were taken out of speaker, tags or metadata",)
    service.recall(f"is my password {secret}?", user="ann")
    service.close()
    assert all(secret.encode() not in path.read_bytes() for path in tmp_path.iterdir())
