"""Routes whose paths hold keys and ids with slashes in them.

A server decodes a path before it is matched, so that `%2F` in a key looks like a slash between segments. These routes
look at the path as it was sent.
"""

from starlette.routing import Match
from starlette.types import Scope

from api.json_bodies import JsonRoute


class KeyRoute(JsonRoute):
    """A route of a key that holds slashes by nature: encoded or not, they are part of it.

    Only an unencoded `/word` at the end, as the route has it, is none.
    """

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Pass by where the path ends in a key that itself ends as this route does."""
        _, variable, ending = self.path.rpartition("}")
        if variable and ending and not _sent(scope).endswith(ending.encode("ascii")):
            return Match.NONE, {}
        return super().matches(scope)


class SegmentRoute(JsonRoute):
    """A route of an id that may hold slashes, each of which has to be encoded."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Pass by where the path has more or fewer segments than the route."""
        if _sent(scope).count(b"/") != self.path.count("/"):
            return Match.NONE, {}
        return super().matches(scope)


def _sent(scope: Scope) -> bytes:
    """The path as it was sent; some servers do not tell."""
    raw: bytes | None = scope.get("raw_path")
    return str(scope["path"]).encode("utf-8") if raw is None else raw
