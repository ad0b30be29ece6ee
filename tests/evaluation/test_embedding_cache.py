"""The embedding cache: nothing is computed twice, and no damage changes a vector."""

import logging
import stat
from pathlib import Path

import numpy as np
import pytest

from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.text import Language
from graphmem.evaluation.embedding_cache import CachedEmbedder, default_folder
from tests.fakes.embedder import FakeEmbedder


def texts(*values: str) -> list[RedactedText]:
    """Redacted texts."""
    return [redact(value).text for value in values]


def rows_file(folder: Path) -> Path:
    """The only file of rows under a cache folder."""
    (path,) = folder.rglob("*.rows")
    return path


def test_vectors_are_those_of_the_inner_embedder(tmp_path: Path) -> None:
    """Passages, questions, mean, model and dimension come through unchanged, computed or read."""
    inner = FakeEmbedder()
    values = texts("the kettle leaks", "水壶漏水", "the kettle leaks")
    expected = FakeEmbedder().embed_passages(values)

    for _ in range(2):
        cached = CachedEmbedder(inner, tmp_path)
        np.testing.assert_array_equal(cached.embed_passages(values), expected)
        np.testing.assert_array_equal(cached.embed_question(values[1]), expected[1])
        cached.close()
    np.testing.assert_array_equal(cached.mean(Language.ZH), inner.mean(Language.ZH))
    assert (cached.model, cached.dimension) == (inner.model, inner.dimension)
    assert cached.embed_passages([]).shape == (0, inner.dimension)


def test_each_text_is_computed_once_across_runs(tmp_path: Path) -> None:
    """Repeats within a call, between calls and between runs ask the model nothing."""
    first = FakeEmbedder()
    cached = CachedEmbedder(first, tmp_path)
    cached.embed_passages(texts("a", "b", "a"))
    cached.embed_passages(texts("b", "c"))
    cached.close()
    second = FakeEmbedder()
    CachedEmbedder(second, tmp_path).embed_passages(texts("a", "b", "c", "d"))

    assert first.passages_embedded == ["a", "b", "c"]
    assert second.passages_embedded == ["d"]


def test_questions_and_passages_are_apart(tmp_path: Path) -> None:
    """A model embeds a question and a passage differently, so one never answers for the other."""
    inner = FakeEmbedder()
    cached = CachedEmbedder(inner, tmp_path)
    cached.embed_passages(texts("a"))
    cached.embed_question(texts("a")[0])

    assert (inner.passages_embedded, inner.questions_embedded) == (["a"], ["a"])


def test_models_are_apart(tmp_path: Path) -> None:
    """Vectors of one model never answer for another, nor those of another dimension."""
    CachedEmbedder(FakeEmbedder(model="org/one"), tmp_path).embed_passages(texts("a"))
    for other in (FakeEmbedder(model="org/two"), FakeEmbedder(model="org/one", dimension=32)):
        CachedEmbedder(other, tmp_path).embed_passages(texts("a"))
        assert other.passages_embedded == ["a"]


@pytest.mark.parametrize("cut", [1, 100, 291])
def test_a_torn_tail_costs_one_row(tmp_path: Path, cut: int) -> None:
    """After a crash in the middle of a row, the rows before it are used and the row is computed again."""
    CachedEmbedder(FakeEmbedder(), tmp_path).embed_passages(texts("a", "b", "c"))
    path = rows_file(tmp_path)
    path.write_bytes(path.read_bytes()[:-cut])
    inner = FakeEmbedder()
    again = CachedEmbedder(inner, tmp_path)

    np.testing.assert_array_equal(
        again.embed_passages(texts("a", "b", "c")), FakeEmbedder().embed_passages(texts("a", "b", "c"))
    )
    assert inner.passages_embedded == ["c"]
    again.close()
    third = FakeEmbedder()
    CachedEmbedder(third, tmp_path).embed_passages(texts("a", "b", "c"))
    assert third.passages_embedded == []


def test_a_damaged_row_is_not_believed(tmp_path: Path) -> None:
    """A flipped byte fails the checksum: the vector is computed again, the others are kept."""
    CachedEmbedder(FakeEmbedder(), tmp_path).embed_passages(texts("a", "b"))
    path = rows_file(tmp_path)
    data = bytearray(path.read_bytes())
    data[60] ^= 0xFF
    path.write_bytes(data)
    inner = FakeEmbedder()

    np.testing.assert_array_equal(
        CachedEmbedder(inner, tmp_path).embed_passages(texts("a", "b")),
        FakeEmbedder().embed_passages(texts("a", "b")),
    )
    assert inner.passages_embedded == ["a"]


def test_two_runs_at_once_keep_both_their_rows(tmp_path: Path) -> None:
    """Runs that write at the same time use a file each; a later one finds the rows of both."""
    one, two = CachedEmbedder(FakeEmbedder(), tmp_path), CachedEmbedder(FakeEmbedder(), tmp_path)
    one.embed_passages(texts("a"))
    two.embed_passages(texts("b"))
    one.embed_passages(texts("c"))
    later = FakeEmbedder()
    CachedEmbedder(later, tmp_path).embed_passages(texts("a", "b", "c"))

    assert later.passages_embedded == []


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """With a file where the folder should be, vectors come all the same and the log says so once."""
    (tmp_path / "taken").write_text("")
    inner = FakeEmbedder()
    with caplog.at_level(logging.WARNING):
        cached = CachedEmbedder(inner, tmp_path / "taken")
        cached.embed_passages(texts("a"))
        cached.embed_passages(texts("a", "b"))

    assert inner.passages_embedded == ["a", "b"]
    assert caplog.text.count("embedding cache not written") == 1


def test_rows_are_for_the_user_alone(tmp_path: Path) -> None:
    """Vectors can be turned back into text, so no other user may read them."""
    CachedEmbedder(FakeEmbedder(), tmp_path).embed_passages(texts("a"))

    assert stat.S_IMODE(rows_file(tmp_path).stat().st_mode) == 0o600


def test_default_folder_is_in_the_cache_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The default follows the platform's cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))

    folder = default_folder()
    assert folder.name == "embeddings"
    assert folder.parent.name == "graphmem"
