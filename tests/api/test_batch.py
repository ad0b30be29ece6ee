"""Writing several memories at once: one bad item loses no other, unless all or none was asked for."""

from typing import Any

import httpx
import pytest

from graphmem.domain.batch import MAX_BATCH

MARK = "s3cr3tmark"
BATCH = "/v1/memories/batch"


def items(user: str, *changes: dict[str, Any]) -> list[dict[str, Any]]:
    """An item for each change."""
    return [{"content": f"Note number {number}.", "user": user} | change for number, change in enumerate(changes)]


def test_each_item_has_its_result_in_order(client: httpx.Client, user: str) -> None:
    """Good ones are stored, bad ones refused with the problem that they would have got alone."""
    bad: list[tuple[dict[str, Any], str]] = [
        ({"content": ""}, "content"),
        ({"content": f"{MARK}\0"}, "content"),
        ({"at": "2026-03-01T09:00:00"}, "at"),
        ({"tags": ["a"] * 10_000}, "tags"),
        ({"kind": MARK}, "kind"),
        ({"visibility": "private"}, "visibility"),
        ({"source_ref": "ghp_" + "a1B2" * 9}, "source_ref"),
        ({MARK: 1}, MARK),
    ]
    sent = items(user, {}, *(change for change, _ in bad), {"content": "Note number 0."}, {"agent": "shop"})
    answer = client.post(BATCH, json={"items": sent})

    assert answer.status_code == 200
    results = answer.json()["results"]
    assert [each["status"] for each in results] == [201, *[422] * len(bad), 200, 201]
    assert answer.json()["refused"] == len(bad)
    for (change, field), item, result in zip(bad, sent[1:], results[1:-2], strict=False):
        alone = client.post("/v1/memories", json=item)
        assert result["problem"] == alone.json()
        assert (result["receipt"], result["problem"]["field"]) == (None, field), change
    assert results[-2]["receipt"]["outcome"] == "duplicate"
    assert results[-2]["receipt"]["id"] == results[0]["receipt"]["id"]
    for result in (results[0], results[-1]):
        found = client.get(f"/v1/memories/{result['receipt']['id']}", params={"user": user, "agent": "shop"})
        assert found.status_code == 200


@pytest.mark.parametrize(
    "bad", [{"content": ""}, {"kind": MARK}, {"visibility": "private"}, {"source_ref": "ghp_" + "a1B2" * 9}]
)
def test_all_or_none(client: httpx.Client, user: str, bad: dict[str, Any]) -> None:
    """With `atomic` one bad item refuses the request, and nothing is stored."""
    answer = client.post(BATCH, json={"items": items(user, {}, bad), "atomic": True})
    assert answer.status_code == 422
    assert MARK not in answer.text
    found = client.post("/v1/memories/search", json={"query": "Note number 0?", "user": user}).json()
    assert found["results"] == []

    good = client.post(BATCH, json={"items": items(user, {}, {}), "atomic": True}).json()
    assert [each["status"] for each in good["results"]] == [201, 201]


@pytest.mark.parametrize("atomic", [True, False])
def test_a_dry_run_stores_nothing(client: httpx.Client, user: str, *, atomic: bool) -> None:
    """It answers with the receipts."""
    body = {"items": items(user, {}, {}), "atomic": atomic}
    for _ in range(2):
        answer = client.post(BATCH, params={"dry_run": True}, json=body).json()
        assert [(each["status"], each["receipt"]["outcome"], each["receipt"]["id"]) for each in answer["results"]] == [
            (200, "created", None)
        ] * 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"items": []}, "items"),
        ({"items": [{}] * (MAX_BATCH + 1)}, "items"),
        ({"items": MARK}, "items"),
        ({"items": [MARK]}, "items[0]"),
        ({}, "items"),
        ({"items": [{}], "atomic": 1}, "atomic"),
        ({"items": [{}], "all": True}, "all"),
    ],
)
def test_a_batch_that_is_none_is_refused(client: httpx.Client, body: dict[str, Any], field: str) -> None:
    """As a whole."""
    answer = client.post(BATCH, json=body)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert MARK not in answer.text


def test_a_batch_over_the_size_is_refused(client: httpx.Client, user: str) -> None:
    """413 above 2 MB."""
    big = items(user, *[{"content": "x" * 900_000}] * 3)
    assert client.post(BATCH, json={"items": big}).status_code == 413


def test_a_whole_batch_is_stored(client: httpx.Client, user: str) -> None:
    """A hundred items."""
    answer = client.post(BATCH, json={"items": items(user, *[{}] * MAX_BATCH)}).json()
    assert [each["status"] for each in answer["results"]] == [201] * MAX_BATCH
