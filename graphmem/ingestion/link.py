"""Step 4, link: resolve each mention to the owner's entity of the same normalised name.

The type decides only where no entity has that name yet: a model that calls a person an organisation
once must not split her in two.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from graphmem.domain.entity import Entity, LinkedMention, normalize_name
from graphmem.domain.scope import Owner
from graphmem.ingestion.draft import Draft
from graphmem.ports.store import Store


def link(drafts: Sequence[Draft], store: Store) -> list[Draft]:
    """Add the linked mentions, in text order, and how well known the best-known entity is."""
    wanted: defaultdict[Owner, set[str]] = defaultdict(set)
    for draft in drafts:
        wanted[draft.owner].update(normalize_name(mention.surface) for mention in draft.mentions)
    known: dict[tuple[Owner, str], Entity] = {}
    counts: dict[tuple[Owner, str], int] = {}
    for owner, names in wanted.items():
        for name, (entity, count) in store.known_entities(owner, sorted(names)).items():
            known[owner, name] = entity
            counts[owner, name] = count

    linked: list[Draft] = []
    for draft in drafts:
        keys = [(draft.owner, normalize_name(mention.surface)) for mention in draft.mentions]
        links = tuple(
            LinkedMention(mention, known.setdefault(key, Entity(draft.owner, mention.type, mention.surface)))
            for key, mention in zip(keys, draft.mentions, strict=True)
        )
        linked.append(replace(draft, links=links, repeated=max((counts.get(key, 0) for key in keys), default=0)))
        for key in set(keys):
            counts[key] = counts.get(key, 0) + 1
    return linked
