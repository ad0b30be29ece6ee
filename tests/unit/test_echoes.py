"""What is only said again is not remembered again."""

import pytest

from graphmem.ingestion.echoes import repeats, without_recalled


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("您对芒果过敏。", "我对芒果过敏，以后推荐甜品避开它。"),
        ("You are lactose intolerant.", "I'm lactose intolerant, so no cream sauces please."),
        ("您住在杭州", "我住在杭州"),
        ("The user's badge number is 4411", "My badge number is 4411"),
    ],
)
def test_a_repetition_is_noticed(said: str, known: str) -> None:
    """Whoever speaks of whom."""
    assert repeats(said, ["something else", known])


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("会议改到周四", "会议改到周五"),
        ("Your flight is on 3 May", "My flight is on 4 May"),
        ("您不喝咖啡", "我喝咖啡"),
        ("您住在杭州，在网易上班", "我住在杭州"),
        ("……", "我住在杭州"),
    ],
)
def test_other_values_are_no_repetition(said: str, known: str) -> None:
    """Another day, another number, a negation, or more than was known."""
    assert not repeats(said, [known])


def test_recalled_memories_are_cut_out() -> None:
    """Blocks between markers go, several of them too; what stands around stays."""
    block = "[相关记忆]\n[2026-01-01] I live in Porto (Porto)\n[记忆结束]"
    assert without_recalled(f"Hi {block} there {block}") == "Hi  there"
    assert without_recalled(block) == ""
    assert without_recalled("no markers") == "no markers"


def test_an_open_block_takes_no_words_with_it() -> None:
    """Only its marker, and lines that look like entries."""
    assert without_recalled("[相关记忆]\n[2026-01-01] I live in Porto\nWhere do I live?") == "Where do I live?"
    assert without_recalled("done [记忆结束]") == "done"


@pytest.mark.timeout(10)
def test_many_markers_are_cut_at_once() -> None:
    """Open ones and closed ones."""
    without_recalled("[相关记忆]" * 20_000)
    without_recalled("[记忆结束]" * 20_000)
