"""Which messages of a conversation are new turns, which turns leave working memory, and which are looked at now.

Pure: what is there comes in, what is to be done goes out.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from graphmem.domain.change import Extraction, Turn
from graphmem.domain.conversation import Fired, Passed, triggers
from graphmem.domain.scope import Owner
from graphmem.domain.text import normalize


@dataclass(frozen=True, slots=True)
class Taken:
    """Which turns a call made new, and why the others are passed over. Holds no content."""

    ids: tuple[str, ...]
    passed: tuple[Passed, ...]

    def as_json(self) -> str:
        """As a step tells it."""
        return json.dumps([self.ids, [(one.turn, one.reason) for one in self.passed]])

    @classmethod
    def read(cls, told: str) -> Self:
        """What `as_json` wrote."""
        ids, passed = json.loads(told)
        return cls(tuple(ids), tuple(Passed(turn, reason) for turn, reason in passed))


def identity(turn: Turn) -> str:
    """The same for the same message of a session under the same id of the caller's, in every process."""
    parts = (turn.owner.key, turn.session, turn.source_ref or "", turn.role, normalize(turn.content))
    return "turn:" + sha256("\0".join(parts).encode()).hexdigest()


def new_turns(told: Sequence[Turn | None], there: Sequence[Turn]) -> tuple[list[Turn], list[Passed]]:
    """What of a telling working memory has not heard, and why the rest is passed over.

    Clients often send a conversation from its start each time. Messages are told in order, so that once turns have
    left working memory, what stands before one that is still there was heard before.
    """
    known = {turn.id for turn in there}
    number = there[-1].number + 1 if there else 0
    heard = -1
    if there and there[0].number > 0:
        heard = max((place for place, turn in enumerate(told) if turn is not None and turn.id in known), default=-1)
    new: list[Turn] = []
    passed: list[Passed] = []
    for place, turn in enumerate(told):
        if turn is None:
            passed.append(Passed(number + len(new), "only recalled memories"))
        elif turn.id in known or place < heard:
            passed.append(Passed(number + len(new), "it was told before"))
        else:
            known.add(turn.id)
            new.append(turn)
    return new, passed


def letting_go_of(there: Sequence[Turn], keep_from: int, owner: Owner, session: str) -> tuple[Extraction, ...]:
    """Lets the turns before a number go that somebody has looked at."""
    waiting = next((turn.number for turn in there if not turn.extracted), None)
    before = keep_from if waiting is None else min(keep_from, waiting)
    looked_at = [turn.number for turn in there if turn.extracted]
    if not looked_at or before <= there[0].number:
        return ()
    return (Extraction(owner, session, upto=-1, keep_from=before),)


def decide(turns: Sequence[Turn], new: set[str]) -> tuple[tuple[Fired, ...], int]:
    """Which triggers the new turns fire, one after the other, and up to which turn they ask to look.

    Returns:
        The triggers, and the number of the last turn to look at; -1 for none.
    """
    fired: list[Fired] = []
    upto = -1
    for place, turn in enumerate(turns):
        if turn.extracted or turn.id not in new:
            continue
        waiting = sum(not each.extracted and each.number > upto for each in turns[: place + 1])
        pulled = triggers(turn, turns[:place], waiting)
        if pulled:
            fired.extend(Fired(turn.number, trigger) for trigger in pulled)
            upto = turn.number
    return tuple(fired), upto
