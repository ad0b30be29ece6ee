"""What a store of knowledge makes of odd and bad input: kept letter by letter, or refused with a remedy."""

from dataclasses import replace
from datetime import datetime

import numpy as np
import pytest

from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner
from graphmem.domain.wiki import KnowledgeChange, SectionEmbedding, Wiki
from graphmem.errors import InvalidInput, StoreUnavailable
from graphmem.ports.store import Store
from tests.contract.memories import MODEL, PRIVATE
from tests.contract.pages import (
    ACME,
    GLOBEX,
    NOTES,
    READER,
    active,
    concept,
    embeddings,
    gone,
    ids_of,
    page,
    put,
)


def test_what_no_store_can_hold_is_not_there(store: Store) -> None:
    """Odd ids, paths and names lead to nothing, whatever they are made of."""
    store.knowledge.commit(put(page("a.md", "text")))

    for odd in ("", "\ud800", "nul\0", "x" * 100_000, "' OR 1=1 --", '"}) DETACH DELETE n //', "#:#"):
        assert store.knowledge.sections(ACME, [odd]) == ()
        assert store.knowledge.page(ACME, "notes", odd) is None
        assert store.knowledge.page(ACME, odd, "a.md") is None
        assert store.knowledge.pages(ACME, odd, limit=5) == ()
        assert store.knowledge.instances(READER, [odd, f"t/acme#{odd}", f"t/acme#Tool:{odd}"]) == {}
    assert len(store.knowledge.sections(ACME, ids_of(page("a.md", "text")))) == 1


def test_large_and_odd_texts_are_kept_letter_by_letter(store: Store) -> None:
    """1 MB of a section, NUL, specials of both query languages, emoji paths, links in cycles and to nowhere."""
    path = "👨‍👩‍👧/🦆 ../x'\"`{$p}:#?.md"
    odd = page(path, "日本 🦆\0 {x: $y} '); DROP TABLE page; --\r\n\t" * 30_000, links=(path, "gone.md"))
    odd = replace(odd, title=redact("nul\0 \u202e").text)
    store.knowledge.commit(put(odd))

    assert store.knowledge.page(ACME, "notes", path) == odd


def test_the_longest_names_are_kept(store: Store) -> None:
    """Of tenant, wiki, path, ids and model, in four bytes a character; as they are, and found again."""
    owner, wiki = Owner("🦆" * 200), Wiki("🦢" * 250, "/srv/" + "文" * 2_000)
    longest = page("🦅" * 1_024, "one", owner=owner, wiki=wiki.name, links=["🐧" * 1_024], concepts=["🐦" * 500])
    longest = replace(longest, sections=(replace(longest.sections[0], id="🦉" * 500),))
    change = KnowledgeChange(
        owner,
        wikis=(wiki,),
        pages=(longest,),
        embeddings=embeddings(longest, model="🐤" * 500),
        concepts=(concept("🐦" * 500, "🦜" * 1_000, "🦜" * 1_001),),
    )
    store.knowledge.commit(change)

    assert store.knowledge.page(owner, wiki.name, longest.path) == longest
    assert store.knowledge.wikis(owner) == (wiki,)
    assert store.knowledge.concepts(owner) == change.concepts
    assert len(next(iter(store.knowledge.snapshot(owner, "🐤" * 500).entries)).vectors) == 1
    store.knowledge.commit(KnowledgeChange(owner, dropped=(wiki.name,), concepts=()))
    assert store.knowledge.snapshot(owner, MODEL).count == 0


ONE = page("a.md", "one")
TWO = page("b.md", "two")
NAIVE = datetime(2026, 1, 1)  # noqa: DTZ001
BAD = {
    "of a user": replace(put(), owner=Owner("acme", "alice")),
    "of an agent": replace(put(), owner=PRIVATE),
    "another owner's page": replace(put(ONE), pages=(replace(ONE, owner=GLOBEX),)),
    "unknown wiki": put(ONE, wikis=()),
    "wiki dropped at once": replace(put(ONE, wikis=()), dropped=("notes",)),
    "two wikis by one name": put(wikis=(NOTES, Wiki("notes", "/other"))),
    "two pages with one path": put(ONE, replace(ONE, sections=())),
    "one section twice": replace(put(ONE), pages=(ONE, replace(TWO, sections=ONE.sections))),
    "an anchor twice": put(
        replace(ONE, sections=(ONE.sections[0], replace(TWO.sections[0], number=1, anchor=ONE.sections[0].anchor)))
    ),
    "numbers with a gap": put(replace(ONE, sections=(replace(ONE.sections[0], number=1),))),
    "a new section without embedding": replace(put(ONE, TWO), embeddings=embeddings(ONE)),
    "an embedding without its section": replace(put(ONE), embeddings=embeddings(ONE, TWO)),
    "an embedding twice": replace(put(ONE), embeddings=embeddings(ONE) * 2),
    "a vector that is no matrix": replace(
        put(ONE), embeddings=(SectionEmbedding(ONE.sections[0].id, MODEL, np.zeros(3, dtype=np.float32)),)
    ),
    "vectors of two lengths": replace(
        put(ONE, TWO),
        embeddings=(
            *embeddings(ONE),
            SectionEmbedding(TWO.sections[0].id, MODEL, np.ones((1, 2), dtype=np.float32)),
        ),
    ),
    "a time without offset": put(replace(ONE, updated_at=NAIVE)),
    "an end without offset": put(replace(ONE, valid_until=NAIVE)),
    "an empty path": put(page("", "one")),
    "a path too long": put(page("x" * 5_000, "one")),
    "a removed path too long": KnowledgeChange(ACME, removed=(("notes", "x" * 5_000),)),
    "a wiki without a name": put(wikis=(Wiki("", "/srv"),)),
    "a wiki with a long name": put(wikis=(Wiki("文" * 700, "/srv"),)),
    "half a surrogate in a path": put(replace(ONE, path="a\udc80.md")),
    "half a surrogate in a folder": put(wikis=(Wiki("notes", "/srv/\udcff"),)),
    "half a surrogate in a text": put(
        replace(ONE, sections=(replace(ONE.sections[0], search_text="half \ud83e of a duck"),))
    ),
    "half a surrogate in a dropped name": KnowledgeChange(ACME, dropped=("\ud800",)),
    "half a surrogate in a concept": KnowledgeChange(ACME, concepts=(concept("c", "name \ud800"),)),
    "a concept without an id": KnowledgeChange(ACME, concepts=(concept("", "name"),)),
    "a concept with a long id": KnowledgeChange(ACME, concepts=(concept("x" * 3_000, "name"),)),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_change_that_does_not_hang_together_keeps_nothing(store: Store, bad: KnowledgeChange) -> None:
    """The message says what to do and repeats nothing of the text; what was there stays."""
    before = page("before.md", "before")
    store.knowledge.commit(replace(put(before, wikis=(Wiki("other", "/o"), NOTES)), concepts=(concept("k", "Kept"),)))
    store.knowledge.commit(KnowledgeChange(ACME, dropped=("notes",)))

    with pytest.raises(InvalidInput) as caught:
        store.knowledge.commit(bad)

    assert "duck" not in str(caught.value)
    assert ";" in str(caught.value)
    assert caught.value.field
    assert store.knowledge.revisions([ACME, GLOBEX]) == (2, 0)
    assert store.knowledge.wikis(ACME) == (Wiki("other", "/o"),)
    assert store.knowledge.concepts(ACME) == (concept("k", "Kept"),)
    assert store.knowledge.snapshot(ACME, MODEL).count == 0


def test_a_section_stands_in_one_page(store: Store) -> None:
    """Its id in another page is refused while it stands in the first, and nothing of the change is kept."""
    store.knowledge.commit(put(ONE))
    thief = replace(TWO, sections=ONE.sections)

    with pytest.raises(InvalidInput, match="another page"):
        store.knowledge.commit(put(thief, page("c.md", "three")))

    assert store.knowledge.page(ACME, "notes", "a.md") == ONE
    assert store.knowledge.page(ACME, "notes", "c.md") is None
    store.knowledge.commit(replace(put(thief), removed=(("notes", "a.md"),)))
    assert store.knowledge.page(ACME, "notes", "b.md") == thief


def test_a_removed_page_may_be_put_in_the_same_change(store: Store) -> None:
    """It went before it came: its sections are new and need their vectors."""
    store.knowledge.commit(put(ONE))

    with pytest.raises(InvalidInput, match="embedding"):
        store.knowledge.commit(KnowledgeChange(ACME, pages=(ONE,), removed=(("notes", "a.md"),)))
    store.knowledge.commit(replace(put(ONE), removed=(("notes", "a.md"),)))

    assert store.knowledge.page(ACME, "notes", "a.md") == ONE
    assert active(store.knowledge.changes(ACME, MODEL, 1)) == ids_of(ONE)
    assert gone(store.knowledge.changes(ACME, MODEL, 1)) == []


def test_a_closed_store_says_so(store: Store) -> None:
    """Reading and writing alike."""
    store.close()

    for call in (
        lambda: store.knowledge.commit(put(ONE)),
        lambda: store.knowledge.revisions([ACME]),
        lambda: store.knowledge.snapshot(ACME, MODEL),
        lambda: store.knowledge.pages(ACME, "notes", limit=1),
        lambda: store.knowledge.instances(READER, ["t/acme#Tool:x"]),
    ):
        with pytest.raises(StoreUnavailable, match="closed"):
            call()
