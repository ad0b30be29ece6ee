"""After everything that must not be kept was told, its bytes are nowhere: not in the store, its log, or an answer."""

from pathlib import Path

import pytest

from graphmem import GraphMem
from tests.acceptance.originals import files_of, left_in, settings_with, tell, with_and_without_vault
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer


@with_and_without_vault
def test_no_original_is_left_anywhere(
    tmp_path: Path, key: str | None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told as content and metadata, and asked for: no file, log line or answer holds it."""
    monkeypatch.chdir(tmp_path)
    caplog.set_level("DEBUG")
    with GraphMem.open(
        tmp_path / "s.db", embedder=FakeEmbedder(), recognizer=FakeRecognizer(), settings=settings_with(key)
    ) as memory:
        answers = tell(memory)
    assert left_in([files_of(tmp_path)]) == []
    assert left_in([*answers, caplog.text]) == []
