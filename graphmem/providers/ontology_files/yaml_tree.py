"""YAML as a tree of texts, lists and fields with their lines, from the parser's events alone.

No value is built from a tag, no text becomes a number, a date or a truth value, and an alias is refused, so nothing in
a file can run code, grow beyond its own size, or turn the language `no` into false. The tree is built without
recursion.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import yaml

from graphmem.providers.ontology_files.reading import MOST_DEPTH, Source, refused

# libyaml where the wheel has it: ten times faster, the same events.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text and its line, from 1."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Items:
    """A list and the line it begins in."""

    line: int
    values: list["Node"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping, and the line it begins in. Its keys are texts; one that is there twice is refused."""

    line: int
    values: dict[str, "Node"] = field(default_factory=dict)
    key_lines: dict[str, int] = field(default_factory=dict)


Node = Scalar | Items | Fields


def read_tree(source: Source) -> Node | None:
    """The one document of a file; None where it has none.

    Raises:
        InvalidInput: It is no YAML, nests deeper than `MOST_DEPTH`, or holds a tag, an alias, a second document, a key
            that is no text, or a key twice.
    """
    tree = _Tree(source)
    try:
        for event in _events(source.text):
            tree.take(event)
    except yaml.MarkedYAMLError as exc:
        line = None if exc.problem_mark is None else exc.problem_mark.line + 1
        raise refused(source.name, f"is no YAML here: {exc.problem}; correct it", line=line) from exc
    except yaml.YAMLError as exc:
        raise refused(source.name, "holds a character that YAML does not allow; take it out") from exc
    return tree.root


def _events(text: str) -> Iterator[yaml.Event]:
    yield from yaml.parse(text, Loader=_LOADER)


class _Tree:
    """Grows by one event at a time."""

    def __init__(self, source: Source) -> None:
        self.root: Node | None = None
        self._source = source
        self._open: list[Items | Fields] = []
        self._keys: list[Scalar | None] = []
        """For each open collection the key that waits for its value."""

    def take(self, event: yaml.Event) -> None:
        """Add what an event tells."""
        match event:
            case yaml.AliasEvent():
                raise self._refused(event, "refers to another value with '*'; write the value out")
            case yaml.ScalarEvent():
                self._check_plain(event, event.tag)
                self._add(Scalar(event.value, event.start_mark.line + 1), event)
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._check_plain(event, event.tag)
                self._begin(event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._open.pop()
                self._keys.pop()
            case yaml.DocumentStartEvent() if self.root is not None:
                raise self._refused(event, "begins a second document; keep one in a file")
            case _:
                pass

    def _check_plain(self, event: yaml.Event, tag: str | None) -> None:
        # '!' alone marks a quoted text.
        if tag not in {None, "!"}:
            raise self._refused(event, "has a tag with '!', which is never followed; write plain values")

    def _begin(self, event: yaml.Event) -> None:
        if len(self._open) == MOST_DEPTH:
            raise self._refused(event, f"nests deeper than {MOST_DEPTH}; a concept needs three levels")
        line = event.start_mark.line + 1
        node = Items(line) if isinstance(event, yaml.SequenceStartEvent) else Fields(line)
        self._add(node, event)
        self._open.append(node)
        self._keys.append(None)

    def _add(self, node: Node, event: yaml.Event) -> None:
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        if isinstance(parent, Items):
            parent.values.append(node)
            return
        key = self._keys[-1]
        if key is not None:
            parent.values[key.text] = node
            self._keys[-1] = None
        elif not isinstance(node, Scalar):
            raise self._refused(event, "has a key that is no text; write a name before the ':'")
        elif node.text in parent.values:
            raise self._refused(
                event, f"says {node.text[:60]!r} again, after line {parent.key_lines[node.text]}; keep one of them"
            )
        else:
            parent.key_lines[node.text] = node.line
            self._keys[-1] = node

    def _refused(self, event: yaml.Event, problem: str) -> Exception:
        return refused(self._source.name, problem, line=event.start_mark.line + 1)
