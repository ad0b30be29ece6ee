"""What an owner knows, in pieces that another store can be told. Pure but for the store that it reads.

What stays: every field of wikis, pages, sections and concepts, and the vectors of every model. What does not:
revisions, the order in which sections were created, and what went.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from graphmem.domain.scope import Owner
from graphmem.domain.wiki import KnowledgeChange, SectionEmbedding
from graphmem.ports.knowledge_store import KnowledgeStore

LISTED = 500
"""Pages asked for at a time."""


def pieces(knowledge: KnowledgeStore, owner: Owner, models: Sequence[str]) -> Iterator[tuple[str, KnowledgeChange]]:
    """Changes that make what an owner knows, one after the other, each under a name of its own.

    Args:
        knowledge: Where it is kept.
        owner: Whose it is; one without knowledge has no pieces.
        models: Of which vectors are read.

    Returns:
        Every wiki before its pages, by name and path; the concepts last.
    """
    vectors = _vectors(knowledge, owner, models)
    for wiki in knowledge.wikis(owner):
        yield f"wiki {wiki.name}", KnowledgeChange(owner, wikis=(wiki,))
        for path in _paths(knowledge, owner, wiki.name):
            page = knowledge.page(owner, wiki.name, path)
            if page is not None:
                embeddings = tuple(each for section in page.sections for each in vectors[section.id])
                yield f"page {wiki.name}/{path}", KnowledgeChange(owner, pages=(page,), embeddings=embeddings)
    if concepts := knowledge.concepts(owner):
        yield "concepts", KnowledgeChange(owner, concepts=concepts)


def together(owner: Owner, changes: Iterable[KnowledgeChange]) -> KnowledgeChange:
    """Pieces as one change."""
    parts = tuple(changes)
    return KnowledgeChange(
        owner,
        wikis=tuple(wiki for part in parts for wiki in part.wikis),
        pages=tuple(page for part in parts for page in part.pages),
        embeddings=tuple(embedding for part in parts for embedding in part.embeddings),
        concepts=next((part.concepts for part in parts if part.concepts is not None), None),
    )


def _paths(knowledge: KnowledgeStore, owner: Owner, wiki: str) -> Iterator[str]:
    rows = knowledge.pages(owner, wiki, limit=LISTED)
    while rows:
        yield from (row.path for row in rows)
        rows = knowledge.pages(owner, wiki, after=rows[-1].path, limit=LISTED)


def _vectors(knowledge: KnowledgeStore, owner: Owner, models: Sequence[str]) -> dict[str, list[SectionEmbedding]]:
    """Section → its vectors by every model that the owner has any of; a store holds those of other tenants too."""
    found: defaultdict[str, list[SectionEmbedding]] = defaultdict(list)
    for model in models:
        entries = tuple(knowledge.snapshot(owner, model).entries)
        if any(len(entry.vectors) for entry in entries):
            for entry in entries:
                found[entry.memory_id].append(SectionEmbedding(entry.memory_id, model, entry.vectors))
    return found
