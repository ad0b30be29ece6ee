"""Text that tries to command whoever reads it: which marks of memory poisoning it bears.

A mark makes a memory suspicious: it is kept as quoted data, supersedes nothing and gains no importance. Marks
are evidence, not proof; what they look for is in `poisoning_orders` and `poisoning_forms`. Invisible
characters are read past, full-width letters as plain ones, and what is encoded is decoded.
"""

import base64
import binascii
import re
from collections.abc import Callable
from typing import Final

from graphmem.domain.poisoning_forms import FORMS, REPORTS
from graphmem.domain.poisoning_orders import ORDERS
from graphmem.domain.width import narrow

_ENCODED_CHARS: Final = 20_000
"""How much encoded text is decoded; a blob longer than this is judged by its beginning."""

# Bidirectional overrides, tags and other characters nobody types; several joiners in a row, or one inside a word.
_INVISIBLE: Final = re.compile(
    r"[\u202d\u202e\u2066-\u2068\u115f\u1160\u3164\uffa0]"
    r"|(?<![\U0001f3f4\U000e0000-\U000e007f])[\U000e0000-\U000e007f]"
    r"|[\u200b-\u200d\u2060-\u2064\ufeff\u00ad\u180e]{3}"
    r"|(?<=[A-Za-z\u4e00-\u9fff])[\u200b-\u200d\u2060-\u2064\ufeff\u180e](?=[A-Za-z\u4e00-\u9fff])"
    r"|[\U000e0100-\U000e01ef]{2}|[\ufe00-\ufe0f]{3}"
)
_UNSEEN: Final = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u180e\U000e0000-\U000e007f]")

_BASE64: Final = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}(?![A-Za-z0-9+/=_-])", re.ASCII)
_HEX: Final = re.compile(r"(?<![0-9A-Za-z])(?:(?:\\x|0x|%)?[0-9a-fA-F]{2}[ ,]?){16,}(?![0-9A-Za-z])", re.ASCII)
_ESCAPES: Final = re.compile(
    r"(?:\\u[0-9a-fA-F]{4}){6}|(?:&#x?[0-9a-fA-F]{2,4};){6}|(?:%[2-7][0-9a-fA-F]){8}|(?:\\x[2-7][0-9a-fA-F]){6}"
)
_READABLE: Final = re.compile(r"[ -~\u4e00-\u9fff，。！？；：、“”\n]")
_HARMLESS: Final = re.compile(
    r"(?:data:(?:image|font|audio|video)/[\w.+-]{1,30};base64,|ssh-(?:rsa|ed25519)\s|sha\d{3}-)$", re.ASCII
)


def suspicions(text: str) -> tuple[str, ...]:
    """The marks of poisoning that a text bears.

    Args:
        text: Any text, best after redaction; the time grows with its length alone.

    Returns:
        Names of classes in alphabetical order, of encoded, exfiltration, false_authority, invisible,
        marker_forgery, override, system_prompt and tool_call; empty when the text is clean.
    """
    found = {"invisible"} if not text.isascii() and _INVISIBLE.search(text) else set()
    plain = narrow(text if text.isascii() else _UNSEEN.sub("", text)).replace("\u2019", "'")
    folded = plain.casefold()
    for mark in (*ORDERS, *FORMS):
        if mark.name not in found and any(hint in folded for hint in mark.hints) and mark.pattern.search(plain):
            found.add(mark.name)
    # A report about attacks quotes them.
    if found == {"override"} and REPORTS.search(plain):
        found.clear()
    if _hides_text(plain):
        found.add("encoded")
    return tuple(sorted(found))


def _hides_text(plain: str) -> bool:
    """Readable text behind an encoding."""
    for match in _BASE64.finditer(plain):
        if not _HARMLESS.search(plain[max(0, match.start() - 48) : match.start()]) and _decodes(match.group(), _base64):
            return True
    return any(_decodes(match.group(), _hex) for match in _HEX.finditer(plain)) or _ESCAPES.search(plain) is not None


def _decodes(blob: str, decode: Callable[[str], bytes]) -> bool:
    """Whether it decodes to something a person can read: words with spaces, or Chinese."""
    try:
        text = decode(blob[:_ENCODED_CHARS]).decode("utf-8", errors="strict")
    except (UnicodeDecodeError, ValueError, binascii.Error):
        return False
    readable = len(_READABLE.findall(text))
    spaced = text.count(" ") >= 2 or any("\u4e00" <= char <= "\u9fff" for char in text)
    return len(text) >= 6 and spaced and readable >= 0.95 * len(text)


def _base64(blob: str) -> bytes:
    plain = blob.rstrip("=").replace("-", "+").replace("_", "/")
    # A blob that was cut off still decodes up to its last whole group.
    plain = plain[: len(plain) - (len(plain) % 4 == 1)]
    return base64.b64decode(plain + "=" * (-len(plain) % 4))


def _hex(blob: str) -> bytes:
    return bytes.fromhex(re.sub(r"\\x|0x|[%, ]", "", blob))
