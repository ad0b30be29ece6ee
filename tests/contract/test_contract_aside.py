"""What a store promises of the vault and of working memory."""

from dataclasses import replace
from datetime import timedelta

from graphmem.domain.change import ChangeSet, Extraction, Turn, VaultEntry
from graphmem.domain.redaction import redact
from graphmem.ports.store import Store
from tests.contract.memories import MODEL, OWNER, PRIVATE, START, change_set, memory


def turn(number: int, session: str = "s") -> Turn:
    """A turn told apart by its number."""
    role = "user" if number % 2 == 0 else "agent"
    content = redact(f"turn {number} ‘说’").text
    return Turn(f"{session}-{number}", OWNER, session, role, content, START + timedelta(minutes=number), number=0)


def test_the_vault_keeps_the_first_original(store: Store) -> None:
    """The same placeholder again changes nothing; unknown ones and other owners' are left out."""
    store.commit(ChangeSet(vault=(VaultEntry(OWNER, "[phone:a]", "phone", b"\x00one"),)))
    again = VaultEntry(OWNER, "[phone:a]", "phone", b"two")
    store.commit(ChangeSet(vault=(again, VaultEntry(PRIVATE, "[phone:b]", "phone", b"three"))))

    assert store.sealed(OWNER, ["[phone:a]", "[phone:b]", "none"]) == {"[phone:a]": b"\x00one"}
    assert store.sealed(PRIVATE, ["[phone:b]"]) == {"[phone:b]": b"three"}
    assert store.export_side(OWNER).vault == (VaultEntry(OWNER, "[phone:a]", "phone", b"\x00one"),)


def test_turns_are_numbered_in_the_order_of_telling(store: Store) -> None:
    """Within their session, over several commits, with every field."""
    first = replace(turn(0), speaker="林", source_ref="ref ’")
    store.commit(ChangeSet(turns=(first, turn(1), turn(0, "other"))))
    store.commit(ChangeSet(turns=(turn(2),)))

    assert store.turns(OWNER, "s") == (first, replace(turn(1), number=1), replace(turn(2), number=2))
    assert store.turns(OWNER, "other") == (turn(0, "other"),)
    assert store.turns(PRIVATE, "s") == ()


def test_old_turns_leave_working_memory_and_numbers_go_on(store: Store) -> None:
    """Looked at up to one, dropped before another; the next turn does not take a number twice."""
    store.commit(ChangeSet(turns=tuple(turn(number) for number in range(4))))
    store.commit(ChangeSet(extractions=(Extraction(OWNER, "s", upto=2, keep_from=2),)))
    store.commit(ChangeSet(turns=(turn(4),)))

    assert [(each.number, each.extracted) for each in store.turns(OWNER, "s")] == [(2, True), (3, False), (4, False)]


def test_a_turn_moves_the_revision_and_no_entry(store: Store) -> None:
    """Working memory is no part of the index."""
    store.commit(change_set(memory(1)))
    (before,) = store.revisions([OWNER])
    store.commit(ChangeSet(turns=(turn(0),)))

    changes = store.changes(OWNER, MODEL, before)
    assert (changes.revision, tuple(changes.entries)) == (before + 1, ())


def test_a_copied_turn_keeps_its_number(store: Store) -> None:
    """A copy starts where working memory starts."""
    store.commit(ChangeSet(turns=(replace(turn(7), number=7), replace(turn(8), number=8))))

    assert [each.number for each in store.export_side(OWNER).turns] == [7, 8]


def test_the_memories_of_a_session_come_in_their_order(store: Store) -> None:
    """Active ones only."""
    told = [memory(number, session="s") for number in (3, 1, 2)]
    store.commit(change_set(*told, memory(4, session="t"), memory(5)))

    assert store.session_memories(OWNER, "s") == tuple(each.id for each in told)
