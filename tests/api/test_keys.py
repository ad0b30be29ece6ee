"""Keys over HTTP: an admin makes, lists, revokes and rotates those of its own tenant."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from graphmem.domain.access import Permission
from tests.api.keyed import Headers, Keyed, bearer, keyed

KEYS = "/v1/admin/keys"
READER: dict[str, object] = {"name": "reader", "permissions": ["read"]}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyed]:
    """A store with keys for all tests of this module that do not move its clock."""
    with keyed(tmp_path_factory.mktemp("keys") / "store.db") as opened:
        yield opened


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Keyed]:
    """A store with one key."""
    with keyed(tmp_path / "store.db") as opened:
        yield opened


def admin(served: Keyed) -> Headers:
    """The header of the first key."""
    return bearer(served.admin.text)


def make(served: Keyed, headers: Headers | None = None, **fields: object) -> httpx.Response:
    """Ask for a key."""
    return served.client.post(KEYS, json=READER | fields, headers=headers or admin(served))


def test_a_new_key_is_told_once_and_works(served: Keyed) -> None:
    """201 with its text, which no cache may keep and no later answer holds."""
    made = make(served, user="ana", agent="shop", expires_at="2026-03-02T09:00:00+08:00")
    assert made.status_code == 201
    assert made.headers["Cache-Control"] == "no-store"
    body = made.json()
    key = body.pop("key")
    assert body == {
        "id": key.split("_")[1],
        "name": "reader",
        "tenant": "acme",
        "permissions": ["read"],
        "user": "ana",
        "agent": "shop",
        "state": "active",
        "created_at": "2026-03-01T09:00:00Z",
        "expires_at": "2026-03-02T01:00:00Z",
        "revoked_at": None,
        "last_used_at": None,
    }
    listed = served.client.get(KEYS, headers=admin(served))
    assert body in listed.json()["keys"]
    assert key not in listed.text
    assert served.recall("x", bearer(key), agent="shop").status_code == 200


def test_keys_are_listed_page_by_page(served: Keyed) -> None:
    """Every key of the tenant once, in the order of making; keys of another tenant never."""
    ids = [served.admin.key.id, *(make(served).json()["id"] for _ in range(4))]
    served.key(tenant="other")
    seen: list[str] = []
    params: dict[str, str] = {"limit": "2"}
    while True:
        page = served.client.get(KEYS, params=params, headers=admin(served)).json()
        seen += [key["id"] for key in page["keys"]]
        if page["next"] is None:
            break
        params["after"] = page["next"]
    assert seen == ids


def test_last_use_is_shown(served: Keyed) -> None:
    """To the minute."""
    headers = served.key(Permission.READ)
    served.recall("x", headers)
    served.clock.advance(timedelta(seconds=30))
    served.recall("x", headers)
    keys = served.client.get(KEYS, headers=admin(served)).json()["keys"]
    assert [key["last_used_at"] for key in keys if key["name"] == "for tests"] == ["2026-03-01T09:00:00Z"]


def test_a_foreign_key_is_an_unknown_one(served: Keyed) -> None:
    """Neither revoked nor rotated by an admin of another tenant, and the answers are the same bytes."""
    theirs = served.service.keys.create("other", "theirs", [Permission.READ])
    for suffix, method, body in (("", "DELETE", None), ("/rotate", "POST", {"grace_s": 60})):
        answers = [
            served.client.request(method, f"{KEYS}/{id_}{suffix}", headers=admin(served), json=body)
            for id_ in (theirs.key.id, "f" * 32, "x", "%00")
        ]
        assert {(answer.status_code, answer.content) for answer in answers} == {(404, answers[0].content)}
    assert served.recall("x", bearer(theirs.text)).status_code == 200


def test_a_revoked_key_is_shown_as_such(served: Keyed) -> None:
    """A second time changes nothing."""
    id_ = make(served).json()["id"]
    first = served.client.delete(f"{KEYS}/{id_}", headers=admin(served))
    served.clock.advance(timedelta(hours=1))
    again = served.client.delete(f"{KEYS}/{id_}", headers=admin(served))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert (first.json()["state"], first.json()["revoked_at"]) == ("revoked", "2026-03-01T09:00:00Z")


def test_a_key_is_rotated_with_grace(served: Keyed) -> None:
    """Old and new both work until the grace ends; rotating what has ended is a conflict."""
    old = make(served, user="ana").json()
    path = f"{KEYS}/{old['id']}/rotate"
    rotated = served.client.post(path, json={"grace_s": 60}, headers=admin(served))
    assert (rotated.status_code, rotated.headers["Cache-Control"]) == (201, "no-store")
    new = rotated.json()["new"]
    assert rotated.json()["old"] == {k: v for k, v in old.items() if k != "key"} | {
        "expires_at": "2026-03-01T09:01:00Z"
    }
    assert {name: new[name] for name in ("name", "permissions", "user")} == {
        "name": "reader", "permissions": ["read"], "user": "ana",
    }  # fmt: skip
    assert [served.recall("x", bearer(key)).status_code for key in (old["key"], new["key"])] == [200, 200]
    served.clock.advance(timedelta(seconds=60))
    assert [served.recall("x", bearer(key)).status_code for key in (old["key"], new["key"])] == [401, 200]
    assert served.client.post(path, json={}, headers=admin(served)).status_code == 409


def test_nobody_makes_a_key_that_can_more(served: Keyed) -> None:
    """An admin grants what it has; a bound admin manages no keys at all."""
    weak = served.key(Permission.ADMIN, Permission.READ)
    assert make(served, weak).status_code == 201
    assert make(served, weak, permissions=["read", "write"]).status_code == 403
    assert served.client.post(f"{KEYS}/{served.admin.key.id}/rotate", json={}, headers=weak).status_code == 403
    for bound in (served.key(user="ana"), served.key(agent="shop")):
        id_ = served.admin.key.id
        answers = [
            make(served, bound),
            make(served, bound, user="ana", agent="shop"),
            served.client.get(KEYS, headers=bound),
            served.client.delete(f"{KEYS}/{id_}", headers=bound),
            served.client.post(f"{KEYS}/{id_}/rotate", json={}, headers=bound),
        ]
        assert [answer.status_code for answer in answers] == [403] * 5
    assert served.client.get(KEYS, headers=admin(served)).json()["keys"][0]["state"] == "active"


def test_an_admin_makes_keys_of_its_own_tenant(served: Keyed) -> None:
    """A tenant is no argument: naming one is refused, and the key is the caller's tenant's."""
    theirs = served.key(tenant="other")
    assert make(served, theirs).json()["tenant"] == "other"
    assert make(served, theirs, tenant="acme").status_code == 422


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "a\x00"),
        ("name", "x" * 201),
        ("permissions", []),
        ("permissions", ["everything"]),
        ("permissions", "read"),
        ("user", ""),
        ("agent", "\u202e"),
        ("expires_at", "2026-03-01T09:00:00Z"),
        ("expires_at", "2027-01-01T00:00:00"),
        ("expires_at", "tomorrow"),
        ("nothing", 1),
    ],
)
def test_a_key_that_makes_no_sense_is_refused(shared: Keyed, field: str, value: object) -> None:
    """422 with the field, and no key is made."""
    before = len(shared.service.keys.list("acme", limit=100).keys)
    refused = shared.client.post(KEYS, json=READER | {field: value}, headers=admin(shared))
    assert refused.status_code == 422
    assert refused.json()["field"].partition("[")[0] == field
    assert len(shared.service.keys.list("acme", limit=100).keys) == before


@pytest.mark.parametrize("grace_s", [-1, 2_592_001, 1e300, "60", None, 10**400], ids=lambda value: str(value)[:9])
def test_a_grace_out_of_range_is_refused(shared: Keyed, grace_s: object) -> None:
    """422 with the field, however large it is."""
    path = f"{KEYS}/{shared.admin.key.id}/rotate"
    refused = shared.client.post(path, json={"grace_s": grace_s}, headers=admin(shared))
    assert (refused.status_code, refused.json()["field"]) == (422, "grace_s")


@pytest.mark.parametrize("params", [{"limit": 0}, {"limit": 101}, {"limit": "x"}, {"after": "x"}, {"page": 1}])
def test_a_page_that_is_none_is_refused(shared: Keyed, params: dict[str, str]) -> None:
    """422 with the field."""
    refused = shared.client.get(KEYS, params=params, headers=admin(shared))
    assert (refused.status_code, refused.json()["field"]) == (422, next(iter(params)))


@pytest.fixture(scope="module")
def described(shared: Keyed) -> schemathesis.BaseSchema:
    """The description as served."""
    return schemathesis.openapi.from_url(f"{shared.client.base_url}/openapi.json")


@pytest.mark.parametrize(
    ("method", "path", "modes"),
    [
        ("POST", KEYS, [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]),
        ("GET", KEYS, [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]),
        ("DELETE", KEYS + "/{key_id}", [GenerationMode.POSITIVE]),
        ("POST", KEYS + "/{key_id}/rotate", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]),
    ],
)
def test_answers_fit_the_description(
    shared: Keyed, described: schemathesis.BaseSchema, method: str, path: str, modes: list[GenerationMode]
) -> None:
    """No 5xx, no undocumented status or media type, no body outside its schema; bad requests are refused."""
    for mode in modes:
        _check(described[path][method], mode, admin(shared))


def _check(operation: Any, mode: GenerationMode, headers: Headers) -> None:
    @settings(max_examples=20, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case[Any]) -> None:
        # A schema cannot say that a time lies ahead.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    check()


def test_the_audit_log_tells_who_changed_which_keys(served: Keyed) -> None:
    """Making, rotating and revoking are noted with the ids of the keys, and never with their texts."""
    made = make(served).json()
    rotated = served.client.post(f"{KEYS}/{made['id']}/rotate", json={}, headers=admin(served)).json()
    served.client.delete(f"{KEYS}/{made['id']}", headers=admin(served))
    noted = served.client.get("/v1/audit", headers=admin(served))
    acts = [(entry["act"], entry["ids"]) for entry in noted.json()["entries"]]
    assert acts[:3] == [
        ("create_key", [made["id"]]),
        ("rotate_key", [made["id"], rotated["new"]["id"]]),
        ("revoke_key", [made["id"]]),
    ]
    assert made["key"] not in noted.text
