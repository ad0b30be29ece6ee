"""Which entities names stand for, over the indexes in sight: by the names they have, what they were merged into, and
what else the loaded ontology calls them. Pure.
"""

from collections.abc import Sequence
from functools import cached_property

from graphmem.domain.entity import normalize_name
from graphmem.domain.merging import canonical_key
from graphmem.domain.ontology_names import OntologyNames
from graphmem.retrieval.scope_index import ScopeIndex, entity_name


class VisibleEntities:
    """The entities of scope indexes, merged ones as one."""

    def __init__(self, indexes: Sequence[ScopeIndex], names: OntologyNames | None = None) -> None:
        """Take the indexes of the owners that the caller sees.

        Args:
            indexes: Of these.
            names: Of the tenant's loaded ontology: one name of a concept stands for the others.
        """
        self._indexes = indexes
        self._names = names

    def named(self, name: str) -> tuple[str, ...]:
        """Keys of the entities that a normalised name stands for, sorted; merged ones by what they were merged into."""
        names = {name, *(() if self._names is None else self._names.others(name))}
        keys = [key for index in self._indexes for each in names for key in index.entity_keys.get(each, ())]
        return tuple(sorted(set(map(self.canonical, keys))))

    def spoken(self, text: str) -> tuple[str, ...]:
        """The names of the loaded ontology in a text, normalised, in its order."""
        return () if self._names is None else tuple(normalize_name(each.surface) for each in self._names.find(text))

    def asked(self, text: str) -> tuple[str, ...]:
        """Keys of what a key, or otherwise a name, stands for."""
        # Of two that were merged, perhaps only one is mentioned.
        merged = {*self._same_as, *self._merged}
        if text in merged or any(text in index.entity_postings for index in self._indexes):
            return (self.canonical(text),)
        name = normalize_name(text)
        return (*self.named(name), *(self.canonical(key) for key in merged if entity_name(key) == name))

    def canonical(self, entity_key: str) -> str:
        """Key of what stands for an entity."""
        return canonical_key(entity_key, self._same_as) if self._same_as else entity_key

    def members(self, entity_key: str) -> tuple[str, ...]:
        """Keys of an entity and of all that was merged into it; its own first."""
        return self._merged.get(entity_key, (entity_key,))

    @cached_property
    def _same_as(self) -> dict[str, str]:
        return {alias: key for index in self._indexes for alias, key in index.same_as.items()}

    @cached_property
    def _merged(self) -> dict[str, tuple[str, ...]]:
        """Key of what stands for others → its own and theirs."""
        members: dict[str, list[str]] = {}
        for alias in sorted(self._same_as):
            members.setdefault(self.canonical(alias), []).append(alias)
        return {key: (key, *aliases) for key, aliases in members.items()}
