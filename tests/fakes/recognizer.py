"""A recogniser for tests: words from a list, and codes of capitals and digits."""

import re
from collections.abc import Mapping, Sequence

from graphmem.domain.entity import EntityType, Mention
from graphmem.domain.redaction import RedactedText
from graphmem.ports.recognizer import Recognition

_CODE = re.compile(r"\b[A-Z]{2,}-[0-9]+\b")


class FakeRecognizer:
    """`ports.recognizer.Recognizer` that knows the names it is given, and codes like AB-12."""

    def __init__(self, names: Mapping[str, EntityType] | None = None, notices: tuple[str, ...] = ()) -> None:
        """Take the names to find, with their types, and what is said to be missing."""
        self._names = dict(names or {})
        self._notices = notices

    def recognize(self, texts: Sequence[RedactedText]) -> tuple[Recognition, ...]:
        """Find the mentions of each text, by start; a longer name wins over one inside it. No words."""
        return tuple(Recognition(self._mentions(text)) for text in texts)

    def notices(self) -> tuple[str, ...]:
        """As given."""
        return self._notices

    def _mentions(self, text: str) -> tuple[Mention, ...]:
        found = [Mention(m.group(), m.start(), m.end(), EntityType.IDENTIFIER) for m in _CODE.finditer(text)]
        for name, kind in self._names.items():
            found += [Mention(m.group(), m.start(), m.end(), kind) for m in re.finditer(re.escape(name), text)]
        chosen: list[Mention] = []
        for mention in sorted(found, key=lambda mention: (mention.start, -mention.end)):
            if not chosen or mention.start >= chosen[-1].end:
                chosen.append(mention)
        return tuple(chosen)
