"""Who is let in by which key, how long the store is believed, and what may be granted."""

import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from graphmem.domain.access import ALL_PERMISSIONS, Access, Permission
from graphmem.domain.api_key import KeyState, NewKey, read_key, text_of
from graphmem.errors import (
    Conflict,
    InvalidInput,
    NotFound,
    PermissionDenied,
    StoreRejected,
    StoreUnavailable,
    Unauthenticated,
)
from graphmem.keys import FRESH_S, MAX_GRACE_S, NOTED_EVERY, KeyService
from graphmem.ports.key_store import KeyStore
from tests.fakes.clock import START, FixedClock
from tests.fakes.ids import SequentialIds
from tests.fakes.keys import MemoryKeys, counting_bytes, key_service

READ = frozenset({Permission.READ})
UNKNOWN = text_of("f" * 32, "A" * 43)


def service_over(store: KeyStore, first: int, ticks: list[float], clock: FixedClock | None = None) -> KeyService:
    """The keys as another process sees them; the last of `ticks` is the time."""
    return KeyService(
        store=store,
        clock=clock or FixedClock(),
        ids=SequentialIds(first),
        chance=counting_bytes(first),
        ticks=lambda: ticks[-1],
    )


def refused(keys: KeyService, text: str) -> str:
    """What who sends this is told."""
    with pytest.raises(Unauthenticated) as error:
        keys.admit(text)
    return str(error.value)


def make(keys: KeyService, permissions: Iterable[Permission] = READ, tenant: str = "acme") -> NewKey:
    """A key of a tenant."""
    return keys.create(tenant, "for tests", permissions)


def test_a_key_lets_in_for_what_it_was_made() -> None:
    """The access of the key, every time."""
    keys = key_service()
    new = keys.create("acme", "shop", READ, user="u", agent="a")
    assert keys.admit(new.text) == keys.admit(new.text) == Access("acme", READ, "u", "a", new.key.id)


def test_every_refusal_says_the_same() -> None:
    """Malformed, unknown, wrong, expired and revoked keys are told the same, which quotes nothing."""
    clock = FixedClock()
    keys = key_service(clock=clock)
    revoked, expiring = make(keys), keys.create("acme", "soon", READ, expires_at=START + timedelta(1))
    keys.revoke("acme", revoked.key.id)
    clock.advance(timedelta(1))
    wrong = text_of(make(keys).key.id, "A" * 43)
    answers = {refused(keys, text) for text in ("", "gm_", "\x00é", UNKNOWN, wrong, revoked.text, expiring.text)}
    assert len(answers) == 1
    assert "gm_..." in answers.pop()


def test_keys_are_needed_from_when_one_was_made() -> None:
    """At once in the process that made it, in another one within the time that the store is believed, and for ever."""
    store, ticks = MemoryKeys(), [0.0]
    here, there = service_over(store, 1, ticks), service_over(store, 100, ticks)
    assert (here.required(), there.required()) == (False, False)
    new = make(here)
    assert (here.required(), there.required()) == (True, False)
    ticks.append(FRESH_S)
    assert there.required()
    here.revoke("acme", new.key.id)
    assert here.required()
    assert service_over(store, 200, ticks).required()


def test_whether_keys_are_needed_is_asked_seldom() -> None:
    """A store without keys is asked once in a while, one with keys never again."""
    store, ticks = MemoryKeys(), [0.0]
    keys = service_over(store, 1, ticks)
    for now_s in (0.0, FRESH_S / 2, FRESH_S, FRESH_S * 1.5):
        ticks.append(now_s)
        keys.required()
    assert store.asked == ["any", "any"]
    make(keys)
    ticks.append(1e9)
    assert keys.required()
    assert store.asked == ["any", "any"]


def test_a_revoked_key_ends_at_once_here_and_soon_elsewhere() -> None:
    """The process that revokes refuses at once, another one once it asks the store again."""
    store, ticks = MemoryKeys(), [0.0]
    here, there = service_over(store, 1, ticks), service_over(store, 100, ticks)
    new = make(here)
    for keys in (here, there):
        keys.admit(new.text)
    here.revoke("acme", new.key.id)
    refused(here, new.text)
    ticks.append(FRESH_S - 0.001)
    there.admit(new.text)
    ticks.append(FRESH_S)
    refused(there, new.text)


def test_what_was_read_before_a_revocation_is_not_believed_after_it() -> None:
    """A request that read the key while it was revoked leaves nothing behind that would let the next one in."""

    class Overtaken(MemoryKeys):
        def key(self, key_id: str) -> object:  # type: ignore[override] # the key as it was
            found = super().key(key_id)
            if found is not None and found.revoked_at is None:
                keys.revoke("acme", key_id)
            return found

    store = Overtaken()
    keys = key_service(store)
    new = make(keys)
    keys.admit(new.text)
    refused(keys, new.text)


def test_the_clock_alone_ends_a_key() -> None:
    """Expiry counts at once, though the store is not asked again; a clock set back lets in again."""
    store, clock = MemoryKeys(), FixedClock()
    keys = key_service(store, clock=clock)
    new = keys.create("acme", "short", READ, expires_at=START + timedelta(seconds=1))
    keys.admit(new.text)
    asked = len(store.asked)
    clock.advance(timedelta(seconds=1))
    refused(keys, new.text)
    clock.advance(timedelta(seconds=-1))
    keys.admit(new.text)
    assert len(store.asked) == asked


def test_the_store_is_asked_once_in_a_while() -> None:
    """For a key and for an unknown one alike, so that the time taken tells nothing."""
    store, ticks = MemoryKeys(), [0.0]
    keys = service_over(store, 1, ticks)
    new = make(keys)
    for now_s in (0.0, FRESH_S / 2, FRESH_S):
        ticks.append(now_s)
        keys.admit(new.text)
        refused(keys, UNKNOWN)
    assert store.asked.count(new.key.id) == store.asked.count("f" * 32) == 2


def test_a_key_is_recognised_by_its_secret() -> None:
    """Once it was seen here, whatever became of it; nobody is asked."""
    store = MemoryKeys()
    keys = key_service(store)
    new = make(keys)
    assert not keys.recognises(new.text)
    keys.admit(new.text)
    asked = len(store.asked)
    assert keys.recognises(new.text)
    assert not any(map(keys.recognises, ("", UNKNOWN, text_of(new.key.id, "A" * 43))))
    assert len(store.asked) == asked


def test_use_is_noted_once_a_minute() -> None:
    """The first use of each minute is noted, by whichever process; a restart does not forget it."""
    store, clock = MemoryKeys(), FixedClock()
    keys = key_service(store, clock=clock)
    new = make(keys)
    for _ in range(4):
        keys.admit(new.text)
        clock.advance(NOTED_EVERY / 3)
    assert store.noted == [START, START + NOTED_EVERY]
    service_over(store, 100, [0.0], clock).admit(new.text)
    assert len(store.noted) == 2


@pytest.mark.parametrize("error", [StoreRejected("read-only"), StoreUnavailable("locked")])
def test_a_use_that_cannot_be_noted_costs_nobody_the_answer(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """A store that takes no write lets in all the same; the log has the id alone, once a minute."""

    class Unwritable(MemoryKeys):
        def used(self, *_: object) -> None:
            raise error

    keys = key_service(Unwritable())
    new = make(keys)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            keys.admit(new.text)
    (record,) = caplog.records
    assert (record.getMessage(), record.__dict__["key"]) == ("keys.use_not_noted", new.key.id)
    read = read_key(new.text)
    assert read is not None
    assert read[1] not in str(record.__dict__)


def test_a_store_that_is_down_lets_nobody_in() -> None:
    """That there are no keys is never concluded from a failure."""

    class Down(MemoryKeys):
        def any(self) -> bool:
            msg = "locked"
            raise StoreUnavailable(msg)

        def key(self, key_id: str) -> None:
            raise StoreUnavailable(key_id)

    keys = key_service(Down())
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            keys.required()
        with pytest.raises(StoreUnavailable):
            keys.admit(UNKNOWN)


def test_many_threads_are_let_in_by_their_own_keys() -> None:
    """Eight threads at once: each key gives its own access, and a revoked one none from then on."""
    keys = key_service(ticks=iter(range(10**9)).__next__)
    made = [make(keys, tenant=f"t{number}") for number in range(8)]

    def ask(new: NewKey) -> set[str]:
        return {keys.admit(new.text).tenant for _ in range(200)}

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, made)) == [{new.key.tenant} for new in made]
        list(pool.map(lambda new: keys.revoke(new.key.tenant, new.key.id), made))
        for answer in pool.map(lambda new: refused(keys, new.text), made):
            assert answer


def test_nobody_grants_more_than_it_has() -> None:
    """A maker grants what it may itself, unbound and in part; a bound one grants nothing."""
    keys = key_service()
    maker = Access("acme", frozenset({Permission.ADMIN, Permission.READ}))
    keys.create("acme", "less", READ, by=maker)
    with pytest.raises(PermissionDenied, match="write"):
        keys.create("acme", "more", {Permission.READ, Permission.WRITE}, by=maker)
    strong = make(keys, ALL_PERMISSIONS)
    with pytest.raises(PermissionDenied):
        keys.rotate("acme", strong.key.id, by=maker)
    for bound in (Access("acme", user="u"), Access("acme", agent="a")):
        with pytest.raises(PermissionDenied, match="whole tenant"):
            keys.create("acme", "any", READ, user="u", agent="a", by=bound)
        with pytest.raises(PermissionDenied, match="whole tenant"):
            keys.rotate("acme", strong.key.id, by=bound)
    assert len(keys.list("acme").keys) == 2


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("tenant", {"tenant": ""}),
        ("name", {"name": " "}),
        ("name", {"name": "x" * 201}),
        ("name", {"name": "a\x00"}),
        ("user", {"user": ""}),
        ("agent", {"agent": "\ud800"}),
        ("permissions", {"permissions": []}),
        ("expires_at", {"expires_at": START}),
        ("expires_at", {"expires_at": datetime(2030, 1, 1)}),  # noqa: DTZ001 -- naive on purpose
    ],
)
def test_a_key_that_makes_no_sense_is_refused(field: str, given: dict[str, object]) -> None:
    """The field is named, and nothing is kept."""
    store = MemoryKeys()
    asked: dict[str, object] = {"tenant": "acme", "name": "n", "permissions": READ}
    with pytest.raises(InvalidInput) as error:
        key_service(store).create(**(asked | given))  # type: ignore[arg-type] # bad on purpose
    assert error.value.field == field
    assert store.kept == {}


def test_keys_are_listed_page_by_page() -> None:
    """Every key of the tenant once, oldest first, whatever its state; the last page says that it is."""
    keys = key_service()
    ids = [make(keys).key.id for _ in range(5)]
    make(keys, tenant="other")
    keys.revoke("acme", ids[1])
    first = keys.list("acme", limit=2)
    second = keys.list("acme", after=first.next, limit=2)
    third = keys.list("acme", after=second.next, limit=2)
    assert [key.id for page in (first, second, third) for key in page.keys] == ids
    assert (first.next, second.next, third.next) == (ids[1], ids[3], None)
    assert keys.list("acme", limit=5).next is None
    for limit in (0, 101):
        with pytest.raises(InvalidInput):
            keys.list("acme", limit=limit)
    for after in ("", "x", "\x00"):
        with pytest.raises(InvalidInput):
            keys.list("acme", after=after)


@pytest.mark.parametrize("id_", ["f" * 32, "", "\x00", "x"])
def test_unknown_and_foreign_keys_look_alike(id_: str) -> None:
    """Nothing of another tenant is revoked or rotated, and what is told is the same."""
    keys = key_service()
    foreign = make(keys, tenant="other")
    told = set()
    for asked in (id_, foreign.key.id):
        for act in (keys.revoke, keys.rotate):
            with pytest.raises(NotFound) as error:
                act("acme", asked)
            told.add(str(error.value))
    assert len(told) == 1
    keys.admit(foreign.text)


def test_a_rotated_key_lets_in_until_its_grace_ends() -> None:
    """Both keys do the same meanwhile; then the new one alone."""
    clock = FixedClock()
    keys = key_service(clock=clock)
    old = keys.create("acme", "shop", READ, user="u", agent="a")
    keys.admit(old.text)
    rotated = keys.rotate("acme", old.key.id, grace_s=3600)
    assert rotated.old == replace(old.key, expires_at=START + timedelta(hours=1), last_used_at=START)
    assert replace(keys.admit(rotated.new.text), key_id=None) == replace(keys.admit(old.text), key_id=None)
    assert rotated.new.key.name == "shop"
    clock.advance(timedelta(hours=1))
    refused(keys, old.text)
    keys.admit(rotated.new.text)


def test_without_grace_a_rotated_key_ends_at_once() -> None:
    """A key that leaked is replaced without letting its finder in."""
    keys = key_service()
    old = make(keys)
    keys.admit(old.text)
    new = keys.rotate("acme", old.key.id, grace_s=0).new
    refused(keys, old.text)
    keys.admit(new.text)


def test_a_key_made_for_a_span_is_rotated_into_one_for_the_same_span() -> None:
    """The new one lasts as long from now on; the old one not longer than it would have."""
    clock = FixedClock()
    keys = key_service(clock=clock)
    old = keys.create("acme", "quarter", READ, expires_at=START + timedelta(days=90))
    clock.advance(timedelta(days=80))
    rotated = keys.rotate("acme", old.key.id, grace_s=MAX_GRACE_S)
    assert rotated.new.key.expires_at == START + timedelta(days=170)
    assert rotated.old.expires_at == START + timedelta(days=90)
    far = keys.create("acme", "far", READ, expires_at=datetime.max.replace(tzinfo=UTC))
    clock.advance(timedelta(days=1))
    assert keys.rotate("acme", far.key.id).new.key.expires_at == datetime.max.replace(tzinfo=UTC)


def test_what_has_ended_is_not_rotated() -> None:
    """A revoked or expired key has no successor; nor is a grace taken that is none."""
    clock = FixedClock()
    keys = key_service(clock=clock)
    revoked = make(keys)
    expired = keys.create("acme", "soon", READ, expires_at=START + timedelta(1))
    keys.revoke("acme", revoked.key.id)
    clock.advance(timedelta(2))
    for new, state in ((revoked, KeyState.REVOKED), (expired, KeyState.EXPIRED)):
        with pytest.raises(Conflict, match=state.value):
            keys.rotate("acme", new.key.id)
    for grace_s in (-1, MAX_GRACE_S + 1, 10**400):
        with pytest.raises(InvalidInput) as error:
            keys.rotate("acme", make(keys).key.id, grace_s=grace_s)
        assert error.value.field == "grace_s"
