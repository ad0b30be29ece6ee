"""`graphmem copy`: what it prints, its exit codes, and what it refuses."""

from pathlib import Path

import apsw

from tests.cli.conftest import Cli, count

SENTENCES = ("The pump in Porto was repaired.", "林晓住在青岛。", "Never call me before nine.")


def fill(cli: Cli, store: str) -> None:
    """Remember a few things of two users."""
    for user in ("ann", "bo"):
        for sentence in SENTENCES:
            assert cli("remember", sentence, "--user", user, at=store).code == 0


def test_a_store_is_copied_and_compared(cli: Cli, tmp_path: Path) -> None:
    """One line an owner and one for all of it; the copy answers as the original does."""
    source, target = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    fill(cli, source)

    ran = cli("copy", source, target, at=None)

    assert (ran.code, ran.err) == (0, "")
    assert [line.partition(", sha256")[0] for line in ran.out.splitlines()[:2]] == [
        f"t/default/u/{user}: 3 memories, 3 ledger entries" for user in ("ann", "bo")
    ]
    assert ran.out.splitlines()[2] == "owners: 2, memories and ledger entries copied: 12; both stores hold the same"
    question = ("recall", "Where is the pump?", "--user", "ann", "--json", "--as-of", "2030-01-01T00:00:00Z")
    first, second = (cli(*question, at=store).json() for store in (source, target))
    assert second["results"] == first["results"]
    assert second["context"] == first["context"]


def test_json_is_one_object(cli: Cli, tmp_path: Path) -> None:
    """Counts, a hash an owner, and what differs; a second run copies nothing."""
    source, target = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    fill(cli, source)

    first, second = (cli("copy", source, target, "--json", at=None).json() for _ in range(2))

    assert {key: first[key] for key in ("identical", "memories", "ledger_entries", "copied")} == {
        "identical": True,
        "memories": 6,
        "ledger_entries": 6,
        "copied": 12,
    }
    assert second["copied"] == 0
    assert [owner["sha256"] for owner in second["owners"]] == [owner["sha256"] for owner in first["owners"]]
    assert all(len(owner["sha256"]) == 64 and owner["differences"] == [] for owner in first["owners"])


def test_one_tenant_can_be_copied_alone(cli: Cli, tmp_path: Path) -> None:
    """The others stay behind."""
    source, target = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    fill(cli, source)

    assert cli("copy", source, target, "--tenant", "elsewhere", "--json", at=None).json()["owners"] == []
    assert count(target) == 0


def test_a_source_that_is_not_there_is_an_error(cli: Cli, tmp_path: Path) -> None:
    """A mistyped name makes no empty store, neither there nor at the target."""
    source, target = tmp_path / "a.db", tmp_path / "b.db"

    ran = cli("copy", str(source), str(target), at=None)

    assert ran.code == 73
    assert str(source) in ran.err
    assert not source.exists()
    assert not target.exists()


def test_a_store_is_not_copied_onto_itself(cli: Cli, tmp_path: Path) -> None:
    """However it is written."""
    source = tmp_path / "a.db"
    fill(cli, str(source))

    for way in (source, f"{tmp_path}/./a.db", f"sqlite://{source}"):
        ran = cli("copy", str(source), str(way), at=None)
        assert (ran.code, ran.out) == (64, "")
        assert "same store" in ran.err


def test_a_target_with_other_memories_is_refused(cli: Cli, tmp_path: Path) -> None:
    """One line says which; nothing is written."""
    source, target = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    fill(cli, source)
    assert cli("remember", "Something else.", "--user", "ann", at=target).code == 0

    ran = cli("copy", source, target, at=None)

    assert (ran.code, ran.out, ran.err.count("\n")) == (73, "", 1)
    assert "t/default/u/ann" in ran.err
    assert count(target) == 1


def test_a_copy_that_differs_is_said_and_ends_badly(cli: Cli, tmp_path: Path) -> None:
    """A turn that is missing in the middle of a session moves the later ones: their ids are named."""
    source, target = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    for sentence in SENTENCES:
        assert cli("remember", sentence, "--user", "ann", "--session", "s", at=source).code == 0
    connection = apsw.Connection(source)
    [moved] = [id_ for (id_,) in connection.execute("SELECT id FROM memory WHERE position = 2")]
    connection.execute("UPDATE memory SET position = 3 WHERE position = 2")
    connection.close()

    ran, again = cli("copy", source, target, at=None), cli("copy", source, target, "--json", at=None)

    assert (ran.code, again.code) == (73, 73)
    assert f"DIFFERENT: {moved}" in ran.out
    assert "the stores differ" in ran.out
