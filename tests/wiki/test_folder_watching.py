"""What the system tells of a folder, and what happens when it tells nothing."""

from itertools import islice
from pathlib import Path

import pytest
import watchfiles

from graphmem.errors import NotFound, ProviderUnavailable
from graphmem.providers.wiki_folder import WikiFolder


def test_the_first_look_is_at_what_was_there_before(tmp_path: Path) -> None:
    """Then nothing is told while nothing changes, nor of what is hidden."""
    changes = WikiFolder(tmp_path).changes(lambda: False)
    assert next(changes) is True
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "index").write_text("x")
    assert not any(islice(changes, 5))
    (tmp_path / "a.md").write_text("x")
    assert any(islice(changes, 50))


def test_watching_ends_when_it_is_told_to(tmp_path: Path) -> None:
    """At once before the first look, and within a moment later."""
    assert list(WikiFolder(tmp_path).changes(lambda: True)) == []
    answers = iter([False, False, True])
    assert list(WikiFolder(tmp_path).changes(lambda: next(answers, True))) == [True]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """At the beginning; later it is waited for."""
    with pytest.raises(NotFound):
        next(WikiFolder(tmp_path / "gone").changes(lambda: False))


def test_a_system_that_watches_no_more_is_told_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Linux does when all its watches are taken."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "OS file watch limit reached")

    monkeypatch.setattr(watchfiles, "watch", full)
    with pytest.raises(ProviderUnavailable, match=r"max_user_watches.*, or set WATCHFILES_FORCE_POLLING"):
        next(WikiFolder(tmp_path).changes(lambda: False))
