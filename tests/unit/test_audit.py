"""The chain of the audit log: what breaks it, and where."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.audit import Act, ActOutcome, AuditEntry, Break, Head, seal, verify


def chain(length: int, tenant: str = "acme") -> list[AuditEntry]:
    """Entries of different acts."""
    entries: list[AuditEntry] = []
    head = Head()
    for number in range(length):
        entry = seal(Act(tenant, number, "key", "remember", ActOutcome.DONE, ids=(f"m{number}",), touched=1), head)
        entries.append(entry)
        head = Head(entry.number, entry.hash)
    return entries


@given(st.integers(1, 12), st.data())
def test_any_change_is_found_where_it_is(length: int, data: st.DataObject) -> None:
    """A changed act, a left-out entry and two that changed places break the chain at the first of them."""
    entries = chain(length)
    assert verify(entries) == Head(length, entries[-1].hash)
    place = data.draw(st.integers(0, length - 1))
    changed = [*entries]
    changed[place] = replace(entries[place], text=entries[place].text.replace("remember", "forget"))
    assert verify(changed) == Break(place + 1, "the entry was changed")
    if place < length - 1:
        assert isinstance(verify(entries[:place] + entries[place + 1 :]), Break)
        swapped = [*entries]
        swapped[place : place + 2] = reversed(entries[place : place + 2])
        found = verify(swapped)
        assert isinstance(found, Break)
        assert found.number == place + 1


def test_an_entry_that_was_sealed_again_breaks_the_next_one() -> None:
    """Who changes an act and its hash has to change all that follow."""
    entries = chain(4)
    before = Head(entries[0].number, entries[0].hash)
    entries[1] = seal(replace(entries[1].act, actor="somebody"), before)
    assert verify(entries) == Break(3, "it does not follow from the entry before it")


def test_a_kept_head_shows_what_was_cut_off_or_made_anew() -> None:
    """Which the chain by itself cannot tell."""
    entries = chain(5)
    kept = Head(4, entries[3].hash)
    assert verify(entries, kept=kept) == Head(5, entries[-1].hash)
    assert verify(entries[:3]) == Head(3, entries[2].hash)
    assert isinstance(verify(entries[:3], kept=kept), Break)
    assert isinstance(verify(chain(5, "other"), kept=kept), Break)
    assert verify([], kept=Head()) == Head()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"ids": 1}', "null"])
def test_an_act_that_cannot_be_read_is_none(text: str) -> None:
    """It is told as such, and breaks the chain."""
    (entry,) = chain(1)
    broken = replace(entry, text=text)
    with pytest.raises(ValueError, match="cannot be read"):
        _ = broken.act
    assert verify([broken]) == Break(1, "the entry was changed")
