"""Two processes that follow one conversation at the same time, and one that is killed in the middle of it."""

import subprocess
import sys
from pathlib import Path

from graphmem.domain.scope import Owner, Scope
from graphmem.stores.sqlite.store import SqliteStore
from tests.fakes.service import open_service

TURNS = 24
CHILD = """
import sys
from pathlib import Path
from graphmem.domain.conversation import Message
from graphmem.domain.worth import Role
from tests.fakes.ids import SequentialIds
from tests.fakes.service import open_service

path, name, first = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
with open_service(path, ids=SequentialIds(first)) as service:
    print("ready", flush=True)
    for number in range(%d):
        shared = Message(Role.USER, f"I like tea number {number}", source_ref=f"shared-{number}")
        own = Message(Role.USER, f"I like {name} number {number}", source_ref=f"{name}-{number}")
        service.observe([shared, own], user="ann", session="s")
        print(number, flush=True)
""" % (TURNS,)  # noqa: UP031 -- the braces belong to the child


def start(checkout: Path, path: Path, name: str, first: int) -> subprocess.Popen[str]:
    """A process that tells its turns and those that both tell."""
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path), name, str(first)], cwd=checkout, stdout=subprocess.PIPE, text=True
    )


def contents(path: Path) -> list[str]:
    """What is remembered of ann's session."""
    store = SqliteStore.open(path)
    try:
        ids = store.session_memories(Owner("default", "ann"), "s")
        return [str(memory.content) for memory in store.memories(Scope("default", "ann"), ids)]
    finally:
        store.close()


def expected(*names: str) -> list[str]:
    """What these processes told, each once."""
    return sorted(f"I like {name} number {number}" for name in names for number in range(TURNS))


def test_two_processes_follow_one_session(checkout: Path, tmp_path: Path) -> None:
    """Every turn of both is remembered, and those of both once."""
    path = tmp_path / "s.db"
    open_service(path).close()
    children = [start(checkout, path, name, first) for name, first in (("rum", 10_000), ("gin", 20_000))]
    assert [child.communicate(timeout=90)[0].splitlines()[-1] for child in children] == [str(TURNS - 1)] * 2
    assert sorted(contents(path)) == expected("tea", "rum", "gin")


def test_a_killed_process_loses_nothing_that_was_answered(checkout: Path, tmp_path: Path) -> None:
    """Whoever tells the same again completes it, and nothing is there twice."""
    path = tmp_path / "s.db"
    open_service(path).close()
    child = start(checkout, path, "rum", 10_000)
    assert child.stdout is not None
    answered = -1
    for line in child.stdout:
        answered = -1 if line == "ready\n" else int(line)
        if answered == TURNS // 3:
            child.kill()
            break
    child.communicate(timeout=30)
    there = contents(path)
    assert all(f"I like rum number {number}" in there for number in range(answered + 1))

    again = start(checkout, path, "rum", 20_000)
    again.communicate(timeout=90)
    assert again.returncode == 0
    assert sorted(contents(path)) == expected("tea", "rum")
