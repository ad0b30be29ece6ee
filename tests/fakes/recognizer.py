"""A recogniser for tests: words from a list, and codes of capitals and digits."""

import re
from collections.abc import Mapping, Sequence

from graphmem.domain.entity import EntityType, Mention
from graphmem.domain.redaction import RedactedText

_CODE = re.compile(r"\b[A-Z]{2,}-[0-9]+\b")


class FakeRecognizer:
    """`ports.recognizer.Recognizer` that knows the names it is given, and codes like AB-12."""

    def __init__(self, names: Mapping[str, EntityType] | None = None) -> None:
        """Take the names to find, with their types."""
        self._names = dict(names or {})

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[tuple[Mention, ...], ...]:
        """Find the mentions of each text, by start; a longer name wins over one inside it."""
        return tuple(self._mentions(text) for text in texts)

    def _mentions(self, text: str) -> tuple[Mention, ...]:
        found = [Mention(m.group(), m.start(), m.end(), EntityType.IDENTIFIER) for m in _CODE.finditer(text)]
        for name, kind in self._names.items():
            found += [Mention(m.group(), m.start(), m.end(), kind) for m in re.finditer(re.escape(name), text)]
        chosen: list[Mention] = []
        for mention in sorted(found, key=lambda mention: (mention.start, -mention.end)):
            if not chosen or mention.start >= chosen[-1].end:
                chosen.append(mention)
        return tuple(chosen)
