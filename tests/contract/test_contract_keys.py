"""What a store promises of API keys."""

from dataclasses import replace
from datetime import timedelta

import pytest

from graphmem.domain.access import Permission
from graphmem.domain.api_key import ApiKey, digest_of
from graphmem.domain.scope import Owner
from graphmem.errors import Conflict
from graphmem.ports.store import Store
from tests.contract.conftest import OpenStore
from tests.contract.memories import START

LATER = START + timedelta(days=30, microseconds=3)


def api_key(number: int, tenant: str = "acme") -> ApiKey:
    """A key with every field set but when it was revoked and used, told apart by its number."""
    return ApiKey(
        id=f"{number:032x}",
        tenant=tenant,
        name=f"买家 ‘shop’ 🦆 {number}",
        permissions=frozenset({Permission.READ, Permission.ADMIN}),
        digest=digest_of(f"secret-{number}"),
        created_at=START + timedelta(microseconds=number),
        user="alice/ü",
        agent="shop",
        expires_at=LATER,
    )


def bare(number: int, tenant: str = "acme") -> ApiKey:
    """A key that is bound to nobody and never expires."""
    return replace(api_key(number, tenant), user=None, agent=None, expires_at=None)


def test_no_key_was_made_at_first(store: Store) -> None:
    """A new store has no key, whatever is asked for."""
    assert not store.keys.any()
    assert store.keys.key(f"{1:032x}") is None
    assert store.keys.keys("acme", limit=10) == ()


@pytest.mark.parametrize("key", [api_key(1), bare(2)], ids=["full", "bare"])
def test_a_key_comes_back_as_it_was_put(open_store: OpenStore, key: ApiKey) -> None:
    """Every field of it, through any handle, and from then on a key was made."""
    open_store().keys.put(key)
    other = open_store()
    assert other.keys.key(key.id) == key
    assert other.keys.any()


def test_an_id_is_given_once(store: Store) -> None:
    """A second key by the same id is refused, of another tenant too, and the first stays."""
    store.keys.put(api_key(1))
    for second in (bare(1), api_key(1, "other")):
        with pytest.raises(Conflict):
            store.keys.put(second)
    assert store.keys.key(api_key(1).id) == api_key(1)


def test_keys_are_listed_by_tenant_and_page(store: Store) -> None:
    """Pages in the order of ids, of one tenant alone; a tenant whose name begins alike is another one."""
    mine = [api_key(number) for number in (4, 1, 3, 2)]
    for key in (*mine, bare(5, "acme2"), bare(6, "acm")):
        store.keys.put(key)
    ordered = sorted(mine, key=lambda key: key.id)
    assert store.keys.keys("acme", limit=3) == tuple(ordered[:3])
    assert store.keys.keys("acme", after=ordered[2].id, limit=3) == tuple(ordered[3:])
    assert store.keys.keys("acme", after=ordered[3].id, limit=3) == ()
    assert store.keys.keys("acme", limit=0) == ()


def test_a_revoked_key_stays_revoked_when_it_was(open_store: OpenStore) -> None:
    """Revoking tells the key as it is then; the second time changes nothing; a key was made all the same."""
    store = open_store()
    store.keys.put(api_key(1))
    revoked = replace(api_key(1), revoked_at=LATER)
    assert store.keys.revoke("acme", api_key(1).id, LATER) == revoked
    assert store.keys.revoke("acme", api_key(1).id, LATER + timedelta(1)) == revoked
    assert open_store().keys.key(api_key(1).id) == revoked
    assert store.keys.any()


@pytest.mark.parametrize("id_", [f"{1:032x}", f"{2:032x}", "", "\x00", "\ud800"])
def test_another_tenants_key_is_not_revoked(store: Store, id_: str) -> None:
    """A foreign id is like an unknown one, and like what is none."""
    store.keys.put(api_key(1))
    assert store.keys.revoke("other", id_, LATER) is None
    assert store.keys.key(api_key(1).id) == api_key(1)


@pytest.mark.parametrize("id_", ["", "\x00", "\ud800", "x" * 100_000])
def test_an_impossible_id_is_no_key(store: Store, id_: str) -> None:
    """What no key can be called is not there."""
    store.keys.put(api_key(1))
    assert store.keys.key(id_) is None


def test_rotating_lets_the_old_key_expire(store: Store) -> None:
    """The new key is there, and the old one expires at the time told, or before where it would have."""
    until = START + timedelta(days=1)
    store.keys.put(bare(1))
    store.keys.rotate(bare(1).id, bare(2), until)
    store.keys.rotate(bare(2).id, api_key(3), until)
    store.keys.rotate(api_key(3).id, bare(4), LATER + timedelta(1))
    assert store.keys.key(bare(1).id) == replace(bare(1), expires_at=until)
    assert store.keys.key(bare(2).id) == replace(bare(2), expires_at=until)
    assert store.keys.key(api_key(3).id) == api_key(3)
    assert store.keys.key(bare(4).id) == bare(4)


def test_what_cannot_be_rotated_leaves_no_new_key(store: Store) -> None:
    """A key that is unknown, of another tenant or revoked is not rotated; nor is one by an id that is taken."""
    store.keys.put(bare(1))
    store.keys.put(bare(2, "other"))
    store.keys.put(bare(3))
    store.keys.revoke("acme", bare(3).id, LATER)
    for old in (bare(9).id, bare(2).id, bare(3).id):
        with pytest.raises(Conflict):
            store.keys.rotate(old, bare(4), START)
    with pytest.raises(Conflict):
        store.keys.rotate(bare(1).id, bare(3), START)
    assert store.keys.key(bare(1).id) == bare(1)
    assert store.keys.key(bare(2).id) == bare(2, "other")
    assert store.keys.key(bare(4).id) is None


def test_the_last_use_never_goes_back(store: Store) -> None:
    """The latest time told is kept, and nothing else of the key changes; an unknown key costs nothing."""
    store.keys.put(api_key(1))
    for at in (LATER, LATER - timedelta(1), LATER + timedelta(microseconds=1), LATER):
        store.keys.used(api_key(1).id, at)
    store.keys.used(api_key(2).id, LATER)
    assert store.keys.key(api_key(1).id) == replace(api_key(1), last_used_at=LATER + timedelta(microseconds=1))
    assert store.keys.key(api_key(2).id) is None


def test_keys_move_no_revision(store: Store) -> None:
    """What is kept of keys makes no owner and moves none."""
    store.keys.put(api_key(1))
    store.keys.used(api_key(1).id, LATER)
    assert store.owners() == ()
    assert store.revisions([Owner("acme")]) == (0,)
