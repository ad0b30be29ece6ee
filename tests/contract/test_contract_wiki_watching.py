"""A folder that is watched, on each store: what changes is indexed at once, and errors end nothing."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread

import pytest

from graphmem.errors import NotFound
from graphmem.knowledge.indexing import Indexed
from graphmem.knowledge.wiki_service import Watched
from graphmem.ports.store import Store
from tests.contract.wikis import Wiki, two_pages

DEADLINE_S = 20


@pytest.fixture
def wiki(store: Store, tmp_path: Path) -> Wiki:
    """A wiki of two pages, not yet indexed."""
    return two_pages(store, tmp_path / "notes")


@pytest.fixture
def watched(wiki: Wiki) -> Iterator["Queue[Watched]"]:
    """What `watch` tells, in a thread that has done its first run."""
    told: Queue[Watched] = Queue()
    end = Event()
    watching = Thread(target=partial(wiki.service.watch, told=told.put, stopped=end.is_set))
    watching.start()
    assert told.get(timeout=DEADLINE_S).indexed is not None
    yield told
    end.set()
    watching.join(DEADLINE_S)
    assert not watching.is_alive()


def test_what_changes_is_indexed_while_it_is_watched(wiki: Wiki, watched: "Queue[Watched]") -> None:
    """A page that comes, is saved over, moves and goes; and within a second of the save."""
    wiki.put("new.md", "# New\nfirst")
    assert found(watched).added == ("new.md",)
    saved = wiki.root / ".new.md.swp"
    saved.write_text("# New\nsecond")
    saved.replace(wiki.root / "new.md")
    started = time.monotonic()
    assert found(watched).changed == ("new.md",)
    assert time.monotonic() - started < 5
    assert wiki.texts()["new.md"] == ["second"]
    (wiki.root / "sub").rename(wiki.root / "moved")
    moved = found(watched)
    assert (moved.added, moved.removed) == (("moved/ports.md",), ("sub/ports.md",))
    (wiki.root / "new.md").unlink()
    assert found(watched).removed == ("new.md",)


def test_an_error_is_told_once_and_watching_goes_on(wiki: Wiki, watched: "Queue[Watched]") -> None:
    """A folder that goes away and comes back."""
    away = wiki.root.with_name("away")
    wiki.root.rename(away)
    error = watched.get(timeout=DEADLINE_S).error
    assert isinstance(error, NotFound)
    with pytest.raises(Empty):
        watched.get(timeout=0.5)
    away.rename(wiki.root)
    assert found(watched).is_idle
    wiki.put("new.md", "# New\nx")
    assert found(watched).added == ("new.md",)


def test_a_wiki_that_moves_is_not_mixed_with_the_old_one(wiki: Wiki, watched: "Queue[Watched]", tmp_path: Path) -> None:
    """What is watched in the old folder changes nothing any more, and says so."""
    (tmp_path / "elsewhere").mkdir()
    wiki.service.add(str(tmp_path / "elsewhere"), name="notes", move=True)
    wiki.put("new.md", "# New\nx")
    assert isinstance(watched.get(timeout=DEADLINE_S).error, NotFound)
    assert "new.md" not in wiki.texts()


def found(watched: "Queue[Watched]") -> Indexed:
    """The next run that did something."""
    indexed = watched.get(timeout=DEADLINE_S).indexed
    assert indexed is not None
    return indexed
