"""The mark of a request that may be sent again: it goes into the commit of its effect.

`Mark.of` makes the answer that the last commit keeps; `Mark.step` marks a commit on the way, so that a request that was
cut off goes on behind it. Whoever commits nothing leaves the answer to `graphmem.once`.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final, Generic, TypeVar

from graphmem.domain.answer import AskedOnce, KeptAnswer, Told
from graphmem.ports.answers import Answers

CHANGED: Final = "changed"
"""The step of a request whose answer is read after its effect."""

T = TypeVar("T")


class Mark(Generic[T]):
    """One run of one marked request, whose result is a `T`."""

    def __init__(
        self, asked: AskedOnce, *, tenant: str, at: datetime, told: Callable[[T], Told], answers: Answers
    ) -> None:
        """Keep the parts.

        Args:
            asked: The request.
            tenant: Whose.
            at: From when its answer is kept.
            told: Makes the answer of a result.
            answers: Where steps of a run before this one are found.
        """
        self.key: Final = asked.key
        """Names the request, and is the same whenever it is sent again."""
        self.answer: KeptAnswer | None = None
        """What `of` made last."""
        self._asked: Final = asked
        self._tenant: Final = tenant
        self._at: Final = at
        self._told: Final = told
        self._answers: Final = answers

    def of(self, result: T) -> KeptAnswer:
        """The answer that tells of a result, for the `ChangeSet` of its last effect."""
        self.answer = KeptAnswer(self._tenant, self.key, self._asked.digest, self._at, self._told(result))
        return self.answer

    def step(self, name: str, told: str = "") -> KeptAnswer:
        """A mark for the `ChangeSet` of an effect that is not the last, or whose result is read afterwards.

        Args:
            name: Tells the steps of one request apart.
            told: What a run that goes on behind it needs of it; redacted, as all that is kept.
        """
        return KeptAnswer(self._tenant, self._asked.step(name), self._asked.digest, self._at, Told(0, body=told))

    def done(self, name: str) -> str | None:
        """What a run before this one told with a step; None where the step is not done.

        Raises:
            KeyReused: It was done for another request under the same key.
            StoreUnavailable: The store does not answer.
        """
        kept = self._answers.find(self._tenant, self._asked.step(name))
        if kept is None or kept.is_over(self._at):
            return None
        self._asked.check(kept)
        return kept.told.body
