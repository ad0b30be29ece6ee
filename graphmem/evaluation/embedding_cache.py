"""An embedder that remembers on disk what it embedded, so that a second evaluation is quick.

One folder a model, one append-only file of fixed-size rows a process: key, vector, checksum. Nobody
writes to a file of another process, so nothing is locked, and a row that a crash cut short can only be
the last of its file, where it is not read.
"""

import logging
import os
import re
import tempfile
import zlib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from threading import Lock

import numpy as np
import platformdirs

from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import Language
from graphmem.ports.embedder import Embedder, Vectors

logger = logging.getLogger(__name__)

_KEY_BYTES = 32
_SUFFIX = ".rows"


def default_folder() -> Path:
    """`embeddings` in the user's cache folder; may be deleted at any time."""
    return Path(platformdirs.user_cache_dir("graphmem", appauthor=False)) / "embeddings"


class CachedEmbedder:
    """`ports.embedder.Embedder` over another one, keyed by SHA-256 of role and text, and by model.

    A cache that cannot be read or written is logged and done without: the vectors are the same.
    """

    def __init__(self, inner: Embedder, folder: Path | None = None) -> None:
        """Read what the folder has.

        Args:
            inner: Asked for what is not cached.
            folder: None: `default_folder()`.
        """
        self._inner = inner
        self._lock = Lock()
        self._row = np.dtype([("key", f"V{_KEY_BYTES}"), ("vector", "<f4", (inner.dimension,)), ("checksum", "<u4")])
        name = re.sub(r"[^A-Za-z0-9._-]", "-", inner.model)
        self._folder = (folder or default_folder()) / f"{name}-{inner.dimension}"
        self._file: int | None = None
        self._writable = True
        self._vectors: dict[bytes, Vectors] = {}
        try:
            for path in sorted(self._folder.glob(f"*{_SUFFIX}")):
                self._read(path)
        except OSError as exc:
            logger.warning("embedding cache unreadable: errno %s", exc.errno)

    @property
    def model(self) -> str:
        """The model of the inner embedder."""
        return self._inner.model

    @property
    def dimension(self) -> int:
        """The dimension of the inner embedder."""
        return self._inner.dimension

    def mean(self, language: Language) -> Vectors:
        """The mean of the inner embedder."""
        return self._inner.mean(language)

    def embed_passages(self, texts: Sequence[RedactedText]) -> Vectors:
        """Embed stored text: (n, d) float32, unit rows; only what was never met is computed.

        Raises:
            ProviderUnavailable: The model cannot be loaded.
        """
        keys = [_key("passage", text) for text in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._vectors}
        if missing:
            self._keep(list(missing), self._inner.embed_passages(list(missing.values())))
        return np.array([self._vectors[key] for key in keys], dtype=np.float32).reshape(len(keys), self.dimension)

    def embed_question(self, text: RedactedText) -> Vectors:
        """Embed a question: (d,) float32, unit norm.

        Raises:
            ProviderUnavailable: The model cannot be loaded.
        """
        key = _key("question", text)
        if key not in self._vectors:
            self._keep([key], self._inner.embed_question(text)[None])
        return self._vectors[key].copy()

    def _read(self, path: Path) -> None:
        data = path.read_bytes()
        rows = np.frombuffer(data, dtype=self._row, count=len(data) // self._row.itemsize)
        for row in rows:
            key = row["key"].tobytes()
            if _checksum(key, row["vector"]) == row["checksum"]:
                self._vectors[key] = row["vector"].copy()

    def _keep(self, keys: list[bytes], vectors: Vectors) -> None:
        rows = np.zeros(len(keys), dtype=self._row)
        for row, key, vector in zip(rows, keys, vectors, strict=True):
            row["key"], row["vector"], row["checksum"] = np.void(key), vector, _checksum(key, vector)
        with self._lock:
            self._vectors.update(zip(keys, np.array(vectors, dtype=np.float32), strict=True))
            if self._writable:
                self._append(rows.tobytes())

    def _append(self, data: bytes) -> None:
        try:
            if self._file is None:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._file, _ = tempfile.mkstemp(suffix=_SUFFIX, dir=self._folder)
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as exc:
            self._writable = False
            logger.warning("embedding cache not written: errno %s", exc.errno)

    def close(self) -> None:
        """Close the file of this process; nothing is written after that."""
        with self._lock:
            self._writable = False
            if self._file is not None:
                os.close(self._file)
                self._file = None


def _key(role: str, text: str) -> bytes:
    return sha256(f"{role}\0{text}".encode()).digest()


def _checksum(key: bytes, vector: Vectors) -> int:
    return zlib.crc32(key + np.asarray(vector, dtype="<f4").tobytes())
