"""A service in which everything fails in the way it is told to."""

from typing import NoReturn

from graphmem.service import MemoryService


class FailingService(MemoryService):
    """Raises one error from every use case."""

    def __init__(self, error: Exception) -> None:
        """Keep the error to raise."""
        self.tenant = "default"
        self._error = error

    def remember(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def observe(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def end_session(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def recall(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def get(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def retrieval(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def replay(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def feedback(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def report(self) -> NoReturn:
        """Fail."""
        self._fail()

    def embeds(self) -> NoReturn:
        """Fail."""
        self._fail()

    def _fail(self) -> NoReturn:
        raise self._error
