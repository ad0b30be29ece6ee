"""Text that tries to command whoever reads it: which marks of memory poisoning it bears.

A mark makes a memory suspicious: it is kept as quoted data, supersedes nothing and gains no importance. Marks
are evidence, not proof. Passage by passage, what speaks for an order (`poisoning_signals`, `poisoning_orders`,
`poisoning_forms`) is added up against what speaks for talk. Invisible characters are read past, full-width letters as
plain ones, and what is hidden or encoded (`poisoning_hidden`) is read with less patience.
"""

import re
from collections.abc import Iterator, KeysView
from typing import Final

from graphmem.domain.poisoning_forms import FORMS
from graphmem.domain.poisoning_hidden import concealed, decoded, is_tampered, visible
from graphmem.domain.poisoning_orders import ORDERS
from graphmem.domain.poisoning_signals import ADDRESSED, SIGNALS, TALK
from graphmem.domain.width import narrow

_ENOUGH: Final = 5
"""Points that make a passage suspicious."""
_ENOUGH_HIDDEN: Final = 3
"""Points that are enough where the words were hidden."""
_PATTERN: Final = 6
"""What a whole order or a forged form counts."""
_PASSAGE: Final = 800
_OVERLAP: Final = 120
"""Characters; signals far from each other do not add up."""
_QUOTED: Final = re.compile(r"[\"“「『`《‘][^\"”」』`》’\n]{1,300}[\"”」』`》’]")


def suspicions(text: str) -> tuple[str, ...]:
    """The marks of poisoning that a text bears.

    Args:
        text: Any text, best after redaction; the time grows with its length alone.

    Returns:
        Names of classes in alphabetical order, of encoded, exfiltration, false_authority, invisible,
        marker_forgery, override, system_prompt and tool_call; empty when the text is clean.
    """
    plain = narrow(visible(text)).replace("\u2019", "'")
    found = {name for passage in _passages(plain) for name in _marks(passage, _ENOUGH)}
    if is_tampered(text) or any(_marks(reading[:_PASSAGE], _ENOUGH_HIDDEN) for reading in concealed(text)):
        found.add("invisible")
    if any(
        _marks(reading[:_PASSAGE], _ENOUGH_HIDDEN) or _marks(f"{reading[:_PASSAGE]}\n{plain[:_PASSAGE]}", _ENOUGH)
        for reading in decoded(plain)
    ):
        found.add("encoded")
    return tuple(sorted(found))


def _passages(plain: str) -> Iterator[str]:
    if len(plain) <= _PASSAGE:
        yield plain
        return
    for start in range(0, len(plain) - _OVERLAP, _PASSAGE - _OVERLAP):
        yield plain[start : start + _PASSAGE]


def _marks(passage: str, enough: int) -> set[str]:
    """The classes a passage belongs to, if its points are enough."""
    folded = " ".join(passage.casefold().split())
    talk = {
        signal.name: signal.points * min(len(set(found)), 2 if signal.name == "attack" else 1)
        for signal in TALK
        if (found := signal.pattern.findall(folded))
    }
    if talk.keys() & {"attack", "fiction", "report", "code"}:
        # Such talk quotes orders that are not its own.
        passage, folded = _QUOTED.sub(" ", passage), _QUOTED.sub(" ", folded)
    lowered = passage.casefold()
    names = {
        mark.name
        for mark in (*ORDERS, *FORMS)
        if any(hint in lowered for hint in mark.hints) and mark.pattern.search(passage)
    }
    signals = {signal.name: signal.points for signal in SIGNALS if signal.pattern.search(folded)}
    if not names and enough == _ENOUGH and not signals.keys() & ADDRESSED:
        return set()
    points = sum(signals.values()) + sum(talk.values()) + (_PATTERN if names else 0)
    if points < enough:
        return set()
    return names or {_class_of(signals.keys())}


def _class_of(signals: KeysView[str]) -> str:
    if "send" in signals:
        return "exfiltration"
    return "false_authority" if "rank" in signals else "override"
