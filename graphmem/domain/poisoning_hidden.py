"""What a text hides from the eye: characters nobody types or sees, and what encodings say when they are decoded.

Joined emoji, flags, the joiners of Persian and Indic writing, the marks of right-to-left writing and a stray character
from a copied page are ordinary; a hidden reading is judged by `poisoning`.
"""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Final
from urllib.parse import unquote

_ENCODED_CHARS: Final = 20_000
"""How much encoded text is decoded; a blob longer than this is judged by its beginning."""
_BLOBS: Final = 8
"""How many blobs of a text are decoded."""

_JOINERS: Final = r"\u200b-\u200d\u2060-\u2064\ufeff\u180e"
_LETTER: Final = r"[A-Za-z\u4e00-\u9fff]"
_NEVER_TYPED: Final = re.compile(
    r"[\u202d\u202e\u115f\u1160\u3164\uffa0]"
    r"|(?<![\U0001f3f4\U000e0000-\U000e007f])[\U000e0000-\U000e007f]"
    rf"|[{_JOINERS}\u00ad]{{3}}|(?<=[A-Za-z])[{_JOINERS}](?=[A-Za-z])"
    r"|[\U000e0100-\U000e01ef]{2}|[\ufe00-\ufe0f]{3}"
)
_SPREAD: Final = re.compile(rf"(?:{_LETTER}[{_JOINERS}\u00ad]){{2}}{_LETTER}")
"""Letters parted by joiners one after the other; one alone comes with a copied page."""
_UNSEEN: Final = re.compile(
    r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u180e\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
_TAGS: Final = re.compile(r"[\U000e0020-\U000e007e]{4,}")
_SELECTORS: Final = re.compile(r"[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}")
_REVERSED: Final = re.compile(r"[\u202d\u202e]([^\u202c\u202d\u202e\n]{4,2000})")
_BITS: Final = re.compile(r"[\u200b\u200c\u200d\u2060]{16,}")
_RIGHT_TO_LEFT: Final = re.compile(r"[\u0590-\u08ff]")

_BASE64: Final = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}={0,2}(?![A-Za-z0-9+/=_-])", re.ASCII)
_SPLIT: Final = re.compile(
    r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{4,}(?:[\s\"'+,|.…⏎\\-]{1,5}[A-Za-z0-9+/_-]{4,}){1,40}={0,2}", re.ASCII
)
_HEX: Final = re.compile(r"(?<![0-9A-Za-z])(?:(?:\\x|0x|%)?[0-9a-fA-F]{2}[ ,]?){12,}(?![0-9A-Za-z])", re.ASCII)
_ESCAPED: Final = re.compile(
    r"(?:\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}){6}|(?:&#x?[0-9a-fA-F]{2,5};){6}|(?:%[0-9a-fA-F]{2}){8}"
)
_BINARY: Final = re.compile(r"(?<![0-9])(?:[01]{8} ?){8,}(?![0-9])")
_UNESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))")
_READABLE: Final = re.compile(r"[ -~\u4e00-\u9fff，。！？；：、“”\n]")
_ROT13: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "nopqrstuvwxyzabcdefghijklmNOPQRSTUVWXYZABCDEFGHIJKLM"
)


def visible(text: str) -> str:
    """The text without the characters that have no shape."""
    return text if text.isascii() else _UNSEEN.sub("", text)


def is_tampered(text: str) -> bool:
    """Characters that nobody types and that change what is seen."""
    if text.isascii():
        return False
    found = _NEVER_TYPED.search(text) or _SPREAD.search(text)
    if found is None:
        return False
    # Override marks are at home in right-to-left writing.
    return not (found.group() in "\u202d\u202e" and _RIGHT_TO_LEFT.search(text))


def concealed(text: str) -> Iterator[str]:
    """Readings of characters without a shape: tags, selectors that carry bytes, reversed runs, joiners as bits."""
    if text.isascii():
        return
    for match in _TAGS.finditer(text):
        yield "".join(chr(ord(char) - 0xE0000) for char in match.group())
    for match in _SELECTORS.finditer(text):
        yield _utf8(bytes(_selector(char) for char in match.group()))
    for match in _REVERSED.finditer(text):
        yield visible(match[1])[::-1]
    if run := _BITS.search(text):
        kinds = sorted(set(run.group()))
        bits = "".join(str(min(kinds.index(char), 1)) for char in run.group())
        yield _utf8(bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)))


def decoded(plain: str) -> Iterator[str]:
    """What encodings in a text say: base64, also split, nested or UTF-16, hexadecimal digits, escapes, bits, rot13."""
    yield from _blobs(plain, depth=2)
    if _ESCAPED.search(plain):
        unescaped = _UNESCAPE.sub(lambda found: chr(int(found[1] or found[2], 16)), plain)
        yield unquote(unescape(unescaped))
    if run := _BINARY.search(plain):
        digits = run.group().replace(" ", "")
        yield _utf8(bytes(int(digits[at : at + 8], 2) for at in range(0, len(digits) - 7, 8)))
    if "rot13" in plain.casefold() or "rot-13" in plain.casefold():
        yield plain.translate(_ROT13)


def _blobs(plain: str, depth: int) -> Iterator[str]:
    seen = 0
    for pattern, decode in ((_BASE64, _base64), (_HEX, _hex), (_SPLIT, _joined)):
        for match in pattern.finditer(plain):
            if text := _decode(match.group(), decode):
                yield text
                if depth:
                    yield from _blobs(text, depth - 1)
                seen += 1
                if seen == _BLOBS:
                    return


def _decode(blob: str, decode: Callable[[str], bytes]) -> str:
    """What it says, if a person can read it; otherwise nothing."""
    try:
        raw = decode(blob[:_ENCODED_CHARS])
    except (ValueError, binascii.Error):
        return ""
    for codec in ("utf-8", "utf-16-le", "utf-16-be", "gb18030"):
        try:
            text = raw.removesuffix(b"\n").decode(codec, errors="strict")
        except UnicodeDecodeError:
            continue
        if len(text) >= 4 and len(_READABLE.findall(text)) >= 0.95 * len(text):
            return text
    return ""


def _base64(blob: str) -> bytes:
    plain = blob.rstrip("=").replace("-", "+").replace("_", "/")
    # A blob that was cut off still decodes up to its last whole group.
    plain = plain[: len(plain) - (len(plain) % 4 == 1)]
    return base64.b64decode(plain + "=" * (-len(plain) % 4))


def _joined(blob: str) -> bytes:
    return _base64(re.sub(r"[^A-Za-z0-9+/_=]", "", blob))


def _hex(blob: str) -> bytes:
    return bytes.fromhex(re.sub(r"\\x|0x|[%, ]", "", blob))


def _selector(char: str) -> int:
    return ord(char) - 0xFE00 if char < "\U000e0100" else ord(char) - 0xE0100 + 16


def _utf8(raw: bytes) -> str:
    return raw.decode("utf-8", errors="ignore")
