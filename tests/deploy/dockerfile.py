"""Reads a Dockerfile into its instructions."""

import json
import re
from pathlib import Path


def instructions(path: Path) -> list[tuple[str, str]]:
    """Every instruction and its text, continued lines joined, comments left out."""
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(kept))
    return [(name, text.strip()) for name, _, text in (line.partition(" ") for line in joined.splitlines() if line)]


def command(text: str) -> list[str]:
    """The words of a command in JSON form, whatever options stand before it."""
    words = json.loads(text[text.index("[") :])
    assert all(isinstance(word, str) for word in words)
    return [str(word) for word in words]
