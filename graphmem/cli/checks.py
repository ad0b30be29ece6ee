"""One check of `graphmem doctor`: what was looked at, how it is, and the remedy where it is not well."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from graphmem.errors import GraphmemError


class State(StrEnum):
    """How something is."""

    OK = "ok"
    WARN = "warn"
    """It works, and may not for long, or not as well as it could."""
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at; `detail` says what was found, or what is wrong and the remedy."""

    name: str
    state: State
    detail: str

    @property
    def line(self) -> str:
        """State, name and detail."""
        return f"{self.state:<4}  {self.name:<10}  {self.detail}"


@dataclass(frozen=True, slots=True)
class Warned:
    """What was found is no failure; `detail` says what may come of it, and the remedy."""

    detail: str


class CheckFailed(Exception):
    """A check found something wrong; the message names it and the remedy."""


def looked_at(name: str, look: Callable[[], str | Warned]) -> Check:
    """Look, and take down what was found."""
    try:
        found = look()
    except (GraphmemError, CheckFailed) as exc:
        return Check(name, State.FAIL, str(exc))
    return Check(name, State.WARN, found.detail) if isinstance(found, Warned) else Check(name, State.OK, found)
