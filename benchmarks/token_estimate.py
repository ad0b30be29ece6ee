"""How near `token_estimate` comes to real tokenizers, in total and text by text.

    python -m benchmarks.token_estimate SETS VOCABULARY …

SETS is the folder of question sets. A VOCABULARY is a file that a tokenizer is made of, and names its line:
`tokenizer.json` (read by the package `tokenizers`), ranks as `*.tiktoken` (with the word pattern of Qwen), or ranks
with their pattern as the package `js-tiktoken` has them (`o200k_base.cjs`, `cl100k_base.cjs`); both of the latter are
read by `tiktoken`. These packages and files are no part of the product: get them into an environment of their own.

One line for each vocabulary and group of texts: the estimate of all texts over their true size, and how often, and by
how much, one text alone is estimated as smaller than it is.
"""

import base64
import importlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measuring import print_figures
from graphmem.domain.text import token_estimate
from graphmem.evaluation.datasets import load_dataset, set_names

QWEN = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
"""How its tokenizer parts a text into words, as published with it."""
ROOT = Path(__file__).parent.parent
LABELLED = ("claims", "entities", "worth", "redaction")
"""Short facts of both languages, and of both in one sentence."""
ENTRY = "[2026-03-01] {}"
"""What stands around a memory in a context, at least."""

Count = Callable[[str], int]


def needed(package: str) -> Any:
    """A package of the environment that this is run in."""
    try:
        return importlib.import_module(package)
    except ImportError:
        sys.exit(f"the package {package} is missing; install it into a scratch environment, not into the product's")


def vocabulary(path: Path) -> Count:
    """Counts the tokens of a text by the file of a tokenizer."""
    if not path.is_file():
        sys.exit(f"{path} is no file; name a tokenizer.json, a *.tiktoken or a *_base.cjs")
    if path.suffix == ".json":
        tokenizer = needed("tokenizers").Tokenizer.from_file(str(path))
        return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)
    if path.suffix == ".tiktoken":
        pattern, ranks = QWEN, dict(_ranks(path.read_text(encoding="ascii")))
    elif path.suffix in (".cjs", ".js"):
        packed = json.loads(path.read_text(encoding="utf-8").partition("=")[2].strip().rstrip(";"))
        pattern, ranks = packed["pat_str"], dict(_packed_ranks(packed["bpe_ranks"]))
    else:
        sys.exit(f"{path} is of no known form; name a tokenizer.json, a *.tiktoken or a *_base.cjs")
    encoding = needed("tiktoken").Encoding(path.stem, pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
    return lambda text: len(encoding.encode_ordinary(text))


def _ranks(lines: str) -> Iterator[tuple[bytes, int]]:
    """One `BASE64 RANK` a line."""
    for line in lines.splitlines():
        token, rank = line.split()
        yield base64.b64decode(token), int(rank)


def _packed_ranks(lines: str) -> Iterator[tuple[bytes, int]]:
    """Tokens in the order of their ranks after a mark and the first one's rank."""
    for line in lines.splitlines():
        _, first, *tokens = line.split(" ")
        for rank, token in enumerate(tokens, start=int(first)):
            yield base64.b64decode(token), rank


def groups(sets: Path) -> Mapping[str, Sequence[str]]:
    """The texts that are measured, by name of the group."""
    found = {name: [document.text for document in load_dataset(sets, name).documents] for name in set_names(sets)}
    for file in LABELLED:
        for line in (ROOT / "tests" / "data" / f"{file}.jsonl").read_text(encoding="utf-8").splitlines():
            item = json.loads(line)
            found.setdefault(f"facts {item['lang']}", []).append(item["text"])
    found["code and documents"] = [
        paragraph
        for path in (*sorted((ROOT / "graphmem" / "retrieval").glob("*.py")), *sorted((ROOT / "docs").glob("*.md")))
        for paragraph in path.read_text(encoding="utf-8").split("\n\n")
        if paragraph.strip()
    ]
    return found


def main() -> None:
    """Print the figures."""
    if len(sys.argv) < 3:
        sys.exit("name the folder of question sets, and at least one file of a tokenizer")
    sets, *files = map(Path, sys.argv[1:])
    counts = {file.name: vocabulary(file) for file in files}
    for name, texts in groups(sets).items():
        entries = [ENTRY.format(" ".join(text.split())) for text in texts]
        estimated = np.array([token_estimate(text) for text in entries])
        for file, count in counts.items():
            true = np.array([count(text) for text in entries])
            short = (true - estimated) / true
            print_figures(
                "token_estimate",
                vocabulary=file,
                texts=name,
                n=len(entries),
                tokens=int(true.sum()),
                estimate=round(float(estimated.sum() / true.sum()), 3),
                too_low=round(float((short > 0).mean()), 3),
                too_low_by_a_tenth=round(float((short > 0.1).mean()), 3),
                p99_too_low_by=round(max(float(np.percentile(short, 99)), 0.0), 3),
                most_too_low_by=round(max(float(short.max()), 0.0), 3),
            )


if __name__ == "__main__":
    main()
