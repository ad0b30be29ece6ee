"""After everything that must not be kept was told, its bytes are nowhere: not in the store, its log, or an answer."""

import base64
import json
from pathlib import Path

import pytest
from pydantic import SecretStr

from graphmem import GraphMem
from graphmem.config import Settings
from graphmem.domain.observation import Observation
from graphmem.domain.redaction import bare_placeholder, redact
from graphmem.domain.scope import Scope
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer

TOLD = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "redaction.jsonl").read_text("utf-8").splitlines()
]
KEY = base64.b64encode(bytes(range(32))).decode()


@pytest.mark.parametrize("key", [None, KEY], ids=["no vault", "vault"])
def test_no_original_is_left_anywhere(
    tmp_path: Path, key: str | None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every labelled value, told as content, tag and metadata, and asked for: no file, log line or answer holds it."""
    monkeypatch.chdir(tmp_path)
    caplog.set_level("DEBUG")
    settings = Settings(vault_key=None if key is None else SecretStr(key))
    answers: list[str] = []
    with GraphMem.open(
        tmp_path / "s.db", embedder=FakeEmbedder(), recognizer=FakeRecognizer(), settings=settings
    ) as memory:
        observations = [
            Observation(content=item["text"], scope=Scope("default", "ann"), metadata={"said": item["text"]})
            for item in TOLD
        ]
        receipts = memory.remember_many(observations)
        answers += [json.dumps(receipt.as_dict(), ensure_ascii=False) for receipt in receipts]
        answers += [
            json.dumps(memory.recall(item["text"], user="ann").as_dict(), ensure_ascii=False) for item in TOLD[::10]
        ]
    kept = b"\0".join(path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file())
    everything = "\n".join([kept.decode("utf-8", "replace"), *answers, caplog.text])

    originals = {
        item["text"][slice(*span.get("core", (span["start"], span["end"])))] for item in TOLD for span in item["spans"]
    }
    # What also stands in a text without a label around it is no secret there.
    plain = "\n".join(str(redact(item["text"], place=bare_placeholder).text) for item in TOLD)
    # Four digits stand in any file by chance.
    long = {original for original in originals if len(original) > 5}
    assert len(long) > 150
    assert sorted(original for original in long if original in everything and original not in plain) == []
