"""Reads the labelled sets under `tests/data`."""

import json
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent.parent / "data"


def labelled(name: str) -> list[dict[str, Any]]:
    """The development part of a set."""
    lines = (_DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]
