"""What must not be kept: everything that the labelled set of redactions takes out, told in every way there is."""

import base64
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
from pydantic import SecretStr

from graphmem.config import Settings
from graphmem.domain.observation import Observation
from graphmem.domain.redaction import bare_placeholder, redact
from graphmem.domain.scope import Scope
from graphmem.service import MemoryService

TOLD: Final = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "redaction.jsonl").read_text("utf-8").splitlines()
]
KEY: Final = base64.b64encode(bytes(range(32))).decode()
_ZEROS: Final = re.compile(rb"\0{2,}")
SHORTEST: Final = 6
FEWEST_DIGITS: Final = 8
"""Fewer characters, or digits alone, stand in any file by chance."""

with_and_without_vault: Final = pytest.mark.parametrize("key", [None, KEY], ids=["no vault", "vault"])


def settings_with(key: str | None) -> Settings:
    """Settings with this key of the vault."""
    return Settings(vault_key=None if key is None else SecretStr(key))


def tell(memory: MemoryService) -> list[str]:
    """Tell it all as content and metadata, and ask for it: what was answered."""
    observations = [
        Observation(content=item["text"], scope=Scope("default", "ann"), metadata={"said": item["text"]})
        for item in TOLD
    ]
    receipts = memory.remember_many(observations)
    answers = [json.dumps(receipt.as_dict(), ensure_ascii=False) for receipt in receipts]
    asked = [memory.recall(item["text"], user="ann") for item in TOLD[::10]]
    return [*answers, *(json.dumps(recall.as_dict(), ensure_ascii=False) for recall in asked)]


def files_of(folder: Path) -> str:
    """Every file in it, as far as it is text; files that a server allots beforehand are zeros for the most part."""
    kept = (_ZEROS.sub(b"\0", path.read_bytes()) for path in folder.rglob("*") if path.is_file())
    return "\0".join(each.decode("utf-8", "replace") for each in kept)


def left_in(texts: Iterable[str]) -> list[str]:
    """The originals that stand in one of the texts."""
    everything = "\n".join(texts)
    # Otherwise the texts are looked for in the wrong place.
    assert next(item["text"] for item in TOLD if not item["spans"]) in everything
    originals = {
        item["text"][slice(*span.get("core", (span["start"], span["end"])))] for item in TOLD for span in item["spans"]
    }
    # What also stands in a text without a label around it is no secret there.
    plain = "\n".join(str(redact(item["text"], place=bare_placeholder).text) for item in TOLD)
    long = {original for original in originals if len(original) >= (FEWEST_DIGITS if original.isdigit() else SHORTEST)}
    assert len(long) > 150
    return sorted(original for original in long if original in everything and original not in plain)
