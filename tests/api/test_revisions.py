"""What a write answers with so that the next read sees it."""

import httpx

HEADER = "Graphmem-Revision"


def test_a_write_tells_its_revision_and_a_read_takes_it(client: httpx.Client, user: str) -> None:
    """The token moves with each write; a read that brings it is answered."""
    first = client.post("/v1/memories", json={"content": "order A-1 goes to Shanghai", "user": user})
    second = client.post("/v1/memories", json={"content": "order A-2 goes to Beijing", "user": user})
    assert first.headers[HEADER] != second.headers[HEADER]
    found = client.post(
        "/v1/memories/search",
        json={"query": "Where does A-2 go?", "user": user},
        headers={HEADER: second.headers[HEADER]},
    )
    assert found.json()["results"][0]["content"] == "order A-2 goes to Beijing"
    assert HEADER not in found.headers


def test_a_revision_that_is_not_reached_is_no_empty_answer(client: httpx.Client, user: str) -> None:
    """Who asks for more than there is gets a failure that may pass."""
    told = client.post("/v1/memories", json={"content": "order A-1 goes to Shanghai", "user": user}).headers[HEADER]
    ahead = ",".join(f"{name}:{int(revision) + 1}" for name, revision in (part.split(":") for part in told.split(",")))
    asked = client.post("/v1/memories/search", json={"query": "A-1", "user": user}, headers={HEADER: ahead})
    assert asked.status_code == 503
    assert asked.json()["type"] == "urn:graphmem:problem:store-unavailable"


def test_a_revision_that_is_none_is_refused(client: httpx.Client, user: str) -> None:
    """And named by its header."""
    asked = client.post("/v1/memories/search", json={"query": "A-1", "user": user}, headers={HEADER: "latest"})
    assert asked.status_code == 422
    assert asked.json()["field"] == HEADER


def test_a_failed_write_tells_none(client: httpx.Client, user: str) -> None:
    """Nothing was written."""
    refused = client.post("/v1/memories", json={"content": "", "user": user})
    assert refused.status_code == 422
    assert HEADER not in refused.headers
