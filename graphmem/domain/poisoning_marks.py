"""How a mark of poisoning is written down; the marks themselves are in `poisoning_orders` and `poisoning_forms`.

Ordinary talk about instructions, prompts and tools must stay clean, so a pattern asks for an order together
with what it would break: rules, a role, a marker, a secret. The user speaks of "me" and 我; text that
speaks to an assistant about "the user" or 用户 was planted. Gaps inside a pattern are bounded and stay in one
sentence, and a pattern is tried only where one of its hints stands.
"""

import re
from dataclasses import dataclass
from typing import Final

YOU: Final = r"(?:ai|assistants?|agents?|models?|llms?|chatbots?|bots?)\b"
ZH_YOU: Final = r"(?:AI|助手|智能体|大?模型|机器人|代理|agents?|assistants?|bots?)"
ZH_GAP: Final = r"[^\n。！？!?]"


@dataclass(frozen=True, slots=True)
class Mark:
    """A pattern of one class of poisoning."""

    name: str
    hints: tuple[str, ...]
    """Lower case; a text without any of them need not be searched."""
    pattern: re.Pattern[str]


def mark(name: str, hints: str, *patterns: str) -> Mark:
    """A mark from alternatives.

    Args:
        name: The class.
        hints: Separated by spaces; _ stands for a space.
        patterns: In lower case; a space stands for any white space.
    """
    joined = "|".join(f"(?:{pattern})" for pattern in patterns).replace(" ", r"\s")
    words = tuple(hint.replace("_", " ") for hint in hints.split())
    return Mark(name, words, re.compile(joined, re.IGNORECASE | re.ASCII | re.MULTILINE))
