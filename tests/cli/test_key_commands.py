"""`graphmem keys`: what is printed where, and what each command does to the store."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from graphmem.domain.access import Access, Permission
from graphmem.errors import Unauthenticated
from tests.cli.conftest import Cli, open_with_fakes

KEY = re.compile(r"gm_[0-9a-f]{32}_[A-Za-z0-9_-]{43}")


def admit(store: str, text: str) -> Access:
    """What the bearer of a key may do."""
    with open_with_fakes(store) as service:
        return service.keys.admit(text)


def id_of(text: str) -> str:
    """The id in a key."""
    return text.split("_")[1]


def test_a_new_key_stands_alone_on_stdout(cli: Cli, store: str) -> None:
    """It can be piped; what it is and that it is shown once goes to stderr, without the key."""
    made = cli("keys", "create", "shop agent")
    text = made.out.removesuffix("\n")
    assert (made.code, KEY.fullmatch(text) is not None) == (0, True)
    assert text not in made.err
    assert id_of(text) in made.err
    assert admit(store, text) == Access("default", frozenset({Permission.READ, Permission.WRITE}), key_id=id_of(text))


def test_a_key_is_made_as_asked(cli: Cli, store: str) -> None:
    """Permissions, binding, tenant and expiry; the same as JSON."""
    arguments = ("--permissions", "admin, forget", "--user", "ana", "--agent", "shop", "--tenant", "acme", "--json")
    made = cli("keys", "create", "n", *arguments, "--expires", "2999-01-01T00:00:00+08:00").json()
    assert made["expires_at"] == "2998-12-31T16:00:00Z"
    granted = frozenset({Permission.ADMIN, Permission.FORGET})
    assert admit(store, made["key"]) == Access("acme", granted, "ana", "shop", made["id"])
    before = datetime.now(UTC)
    span = cli("keys", "create", "n", "--expires", "90d", "--json").json()["expires_at"]
    assert abs(datetime.fromisoformat(span) - before - timedelta(days=90)) < timedelta(minutes=5)


@pytest.mark.parametrize(
    "arguments",
    [
        ("n", "--permissions", "everything"),
        ("n", "--permissions", ""),
        ("n", "--expires", "soon"),
        ("n", "--expires", "2020-01-01T00:00:00Z"),
        ("n", "--expires", "0s"),
        ("n", "--expires", "999999999999d"),
        ("n", "--expires", "٣d"),
        ("n", "--expires", "9999999d"),
        ("n", "--user", ""),
        ("",),
    ],
)
def test_a_key_that_makes_no_sense_is_refused(cli: Cli, arguments: tuple[str, ...]) -> None:
    """Exit 64, one line, and no key."""
    refused = cli("keys", "create", *arguments)
    assert (refused.code, refused.out, refused.err.count("\n")) == (64, "", 1)
    assert cli("keys", "list", "--json").json() == {"keys": [], "next": None}


def test_keys_are_listed_without_their_texts(cli: Cli) -> None:
    """A line each, oldest first, of one tenant; pages go on."""
    texts = [cli("keys", "create", f"key {number}").out.strip() for number in range(3)]
    cli("keys", "create", "theirs", "--tenant", "other")
    listed = cli("keys", "list", "--limit", "2")
    assert [line.split()[0] for line in listed.out.splitlines()] == [id_of(text) for text in texts[:2]]
    assert all(text not in listed.out for text in texts)
    assert f"--after {id_of(texts[1])}" in listed.err
    rest = cli("keys", "list", "--after", id_of(texts[1]), "--json").json()
    assert [key["id"] for key in rest["keys"]] == [id_of(texts[2])]
    assert rest["next"] is None
    assert "no keys" in cli("keys", "list", "--tenant", "nobody").err


def test_a_revoked_key_lets_nobody_in(cli: Cli, store: str) -> None:
    """Shown as such; of another tenant it is unknown."""
    text = cli("keys", "create", "n").out.strip()
    assert cli("keys", "revoke", id_of(text), "--tenant", "other").code == 66
    admit(store, text)
    revoked = cli("keys", "revoke", id_of(text))
    assert (revoked.code, "revoked" in revoked.out) == (0, True)
    with pytest.raises(Unauthenticated):
        admit(store, text)
    assert cli("keys", "revoke", id_of(text), "--json").json()["state"] == "revoked"
    assert cli("keys", "revoke", "x").code == 66


def test_a_rotated_key_goes_on_as_a_new_one(cli: Cli, store: str) -> None:
    """The new key alone on stdout; without grace the old one ends at once."""
    old = cli("keys", "create", "n", "--permissions", "read", "--user", "ana").out.strip()
    rotated = cli("keys", "rotate", id_of(old))
    new = rotated.out.removesuffix("\n")
    assert KEY.fullmatch(new)
    assert id_of(old) in rotated.err
    assert (admit(store, new).user, admit(store, old).user) == ("ana", "ana")
    told = cli("keys", "rotate", id_of(new), "--grace", "0s", "--json").json()
    assert (told["old"]["state"], told["new"]["permissions"]) == ("expired", ["read"])
    with pytest.raises(Unauthenticated):
        admit(store, new)
    assert admit(store, told["new"]["key"]).user == "ana"
    assert cli("keys", "rotate", id_of(new)).code == 75


@pytest.mark.parametrize("grace", ["31d", "x", "-1s", "999999d", ""])
def test_a_grace_out_of_range_is_refused(cli: Cli, grace: str) -> None:
    """Exit 64 and no new key."""
    text = cli("keys", "create", "n").out.strip()
    assert cli("keys", "rotate", id_of(text), f"--grace={grace}").code == 64
    assert len(cli("keys", "list", "--json").json()["keys"]) == 1
