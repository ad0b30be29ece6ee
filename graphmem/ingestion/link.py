"""Step 4, link: resolve each mention to the owner's entity of the same name.

Names are looked up in their folded form (width, case, traditional or simplified). The type decides only where the
spelling differs or no entity has that name yet: a model that calls a person an organisation once must not split
her in two. What is merely alike becomes a suggestion. First persons are no mentions: every memory of a user would
hang on one node, so claims carry the user as their subject instead.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol

from graphmem.domain.entity import Entity, EntitySuggestion, LinkedMention, Mention, fold_name, normalize_name
from graphmem.domain.name_likeness import known_aliases, like_prefixes, likeness
from graphmem.domain.scope import Owner
from graphmem.ingestion.draft import Draft

MAX_ASKED: Final = 50
"""New names of one owner that alike ones are looked for, in one write."""
MAX_SUGGESTIONS: Final = 3
"""For one mention."""
_PER_PREFIX: Final = 20

_Name = tuple[Owner, str]


class EntitySource(Protocol):
    """What linking reads of a store; see `ports.store.Store`."""

    def known_entities(self, owner: Owner, names: Sequence[str]) -> dict[str, tuple[Entity, int]]:
        """Folded name → entity and how many memories mention it."""
        ...

    def entities_starting(self, owner: Owner, prefixes: Sequence[str], *, limit: int) -> dict[str, tuple[Entity, ...]]:
        """Prefix → entities whose folded name starts so."""
        ...


def link(drafts: Sequence[Draft], store: EntitySource) -> list[Draft]:
    """Add the linked mentions, in text order, suggestions, and how well known the best-known entity is."""
    wanted: defaultdict[Owner, set[str]] = defaultdict(set)
    for draft in drafts:
        wanted[draft.owner].update(fold_name(draft.name_of(mention)) for mention in draft.mentions)
    known: dict[_Name, Entity] = {}
    counts: dict[_Name, int] = {}
    alike: dict[Owner, dict[str, tuple[Entity, ...]]] = {}
    for owner, asked in wanted.items():
        for name, (entity, count) in store.known_entities(owner, sorted(asked)).items():
            known[owner, name] = entity
            counts[owner, name] = count
        unknown = sorted(name for name in asked if (owner, name) not in known)
        alike[owner] = _alike(owner, unknown[:MAX_ASKED], store)

    linked: list[Draft] = []
    for draft in drafts:
        names = {(draft.owner, fold_name(draft.name_of(mention))) for mention in draft.mentions}
        links = tuple(LinkedMention(mention, _entity(draft, mention, known)) for mention in draft.mentions)
        suggestions = tuple(_suggestions(draft, links, known, alike.get(draft.owner, {})))
        repeated = max((counts.get(name, 0) for name in names), default=0)
        linked.append(replace(draft, links=links, suggestions=suggestions, repeated=repeated))
        for key in names:
            counts[key] = counts.get(key, 0) + 1
    return linked


def _entity(draft: Draft, mention: Mention, known: dict[_Name, Entity]) -> Entity:
    new = Entity(draft.owner, mention.type, draft.name_of(mention))
    found = known.setdefault((draft.owner, fold_name(new.name)), new)
    same_spelling = normalize_name(found.name) == normalize_name(new.name)
    return found if same_spelling or found.type is mention.type else new


def _alike(owner: Owner, names: Sequence[str], store: EntitySource) -> dict[str, tuple[Entity, ...]]:
    """Candidates by folded name: well-known aliases, then names that begin alike."""
    if not names:
        return {}
    aliases = {name: known_aliases(name) for name in names}
    prefixes = {name: like_prefixes(name) for name in names}
    other_names = sorted({alias for found in aliases.values() for alias in found})
    by_alias = store.known_entities(owner, other_names) if other_names else {}
    starts = sorted({prefix for found in prefixes.values() for prefix in found})
    by_prefix = store.entities_starting(owner, starts, limit=_PER_PREFIX) if starts else {}
    return {
        name: (
            *(by_alias[alias][0] for alias in aliases[name] if alias in by_alias),
            *(entity for prefix in prefixes[name] for entity in by_prefix.get(prefix, ())),
        )
        for name in names
    }


def _suggestions(
    draft: Draft, links: Sequence[LinkedMention], known: dict[_Name, Entity], alike: dict[str, tuple[Entity, ...]]
) -> Iterator[EntitySuggestion]:
    """For each name once: entities of another name, or of another type under another spelling.

    What the ontology names needs none.
    """
    done: set[str] = set()
    for linked in links:
        name = fold_name(linked.mention.surface)
        if name in done or linked.mention.surface in draft.called:
            continue
        done.add(name)
        candidates = dict.fromkeys((known[draft.owner, name], *alike.get(name, ())))
        found = [
            EntitySuggestion(linked.mention, candidate, reason)
            for candidate in candidates
            if candidate.key != linked.entity.key and (reason := likeness(linked.mention, candidate)) is not None
        ]
        yield from found[:MAX_SUGGESTIONS]
